/*
 * rt_print.c: the table, its set-up and its end as JSON; cards and board likewise.
 *
 * In a view a number replaces a whole hand or stack that is face down; a face-down product card is
 * written as its harbour ("MER"); an offer between others has no give and want. "shown" exists
 * while a seat knows a product in another hand: card -> those seats.
 */
#include "rt.h"

struct writer {
    const struct rt_edition *e;
    const struct rt_state   *s;
    struct hm_text           t;
};

static void put_seat(struct writer *w, unsigned seat)
{
    hm_json_put_seat(&w->t, seat == RT_NONE ? HM_NOBODY : (hm_seat)seat);
}

/* The cards of one kind as elements of a list; `first` is the number of bit 0. */
static void put_cards(struct writer *w, unsigned first, uint64_t cards)
{
    for (; cards != 0; cards &= cards - 1)
        hm_json_put(&w->t, w->e->head.id[first + hm_lowest(cards)]);
}

static void put_set(struct writer *w, unsigned first, uint64_t cards)
{
    hm_json_open(&w->t, '[');
    put_cards(w, first, cards);
    hm_json_close(&w->t, ']');
}

static void put_numbers(struct writer *w, const char *name, const uint8_t *number)
{
    hm_json_key(&w->t, name);
    hm_json_open(&w->t, '[');
    for (unsigned p = 0; p < w->s->head.nseat; p++)
        hm_json_put_int(&w->t, number[p]);
    hm_json_close(&w->t, ']');
}

/* Products of a kind, each as often as the nibble of that kind says. */
static void put_kinds(struct writer *w, uint32_t nibbles)
{
    hm_json_open(&w->t, '[');
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        for (unsigned n = rt_nibble(nibbles, k); n > 0; n--)
            hm_json_put(&w->t, rt_product_codes[k]);
    hm_json_close(&w->t, ']');
}

struct ship_name {
    char text[8];
};

static struct ship_name ship_name(unsigned ship)
{
    struct ship_name name;
    struct hm_text   t = hm_text_in(name.text, sizeof name.text);
    hm_put_char(&t, hm_seat_letter(rt_owner(ship)));
    hm_put_int(&t, ship % RT_FLEET + 1);
    return name;
}

static void put_ships(struct writer *w)
{
    hm_json_open(&w->t, '{');
    for (unsigned p = 0; p < w->s->head.nseat; p++)
        for (unsigned k = 0; k < rt_fleet(w->s->head.nseat); k++) {
            unsigned ship = p * RT_FLEET + k, at = w->s->at[ship], cargo = w->s->cargo[ship];
            hm_json_key(&w->t, ship_name(ship).text);
            hm_json_open(&w->t, '{');
            hm_json_key(&w->t, "at");
            hm_json_put(&w->t, at == RT_HOME ? NULL : w->e->position[at].id);
            hm_json_key(&w->t, "cargo");
            hm_json_put(&w->t, cargo == 0 ? NULL : rt_material_names[cargo - 1]);
            hm_json_close(&w->t, '}');
        }
    hm_json_close(&w->t, '}');
}

static void put_stock(struct writer *w)
{
    hm_json_open(&w->t, '{');
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++) {
        hm_json_key(&w->t, rt_material_names[k]);
        hm_json_put_int(&w->t, w->s->stock[k]);
    }
    hm_json_close(&w->t, '}');
}

/* A hand of products: the cards seen, then a harbour for each one face down. */
static void put_products(struct writer *w, unsigned p)
{
    hm_json_open(&w->t, '[');
    put_cards(w, 0, w->s->products[p]);
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        for (unsigned n = w->s->hidden_products[p][h]; n > 0; n--)
            hm_json_put(&w->t, rt_harbour_names[h]);
    hm_json_close(&w->t, ']');
}

static void put_hand(struct writer *w, unsigned first, uint64_t cards, unsigned hidden)
{
    if (hidden > 0)
        hm_json_put_int(&w->t, hidden);
    else
        put_set(w, first, cards);
}

enum hands { PRODUCTS, ASSIGNMENTS, COMPLETED, SHIPPING, OPEN, HANDS };
static const char *const hand_names[HANDS] = {"products", "assignments", "completed", "shipping",
                                              "open"};

static void put_hands(struct writer *w, enum hands which)
{
    const struct rt_state *s = w->s;
    hm_json_key(&w->t, hand_names[which]);
    hm_json_open(&w->t, '[');
    for (unsigned p = 0; p < s->head.nseat; p++) {
        switch (which) {
        case PRODUCTS: put_products(w, p); break;
        case ASSIGNMENTS:
            put_hand(w, RT_ASSIGNMENT, s->assignments[p], s->hidden_assignments[p]);
            break;
        case COMPLETED: put_set(w, RT_ASSIGNMENT, s->completed[p]); break;
        case SHIPPING: put_hand(w, RT_SHIPPING, s->shipping[p], s->hidden_shipping[p]); break;
        case OPEN: put_set(w, RT_SHIPPING, s->open[p]); break;
        case HANDS: break;
        }
    }
    hm_json_close(&w->t, ']');
}

static const char *stack_name(unsigned stack)
{
    return stack < RT_HARBOURS            ? rt_harbour_names[stack]
           : stack == RT_STACK_ASSIGNMENT ? "assignment"
                                          : "shipping";
}

/* Top first. `on_top` is a stack's cards before some were dealt (a set-up), else empty. */
static void put_stack(struct writer *w, unsigned stack, const uint8_t *on_top, unsigned n)
{
    const struct rt_state *s = w->s;
    if (!rt_is_truth(s)) {
        hm_json_put_int(&w->t, s->left[stack]);
        return;
    }
    hm_json_open(&w->t, '[');
    for (unsigned i = 0; i < n + s->left[stack]; i++) {
        hm_card c =
            i < n ? on_top[i] : s->stack[rt_stack_start(stack) + s->left[stack] - 1u - (i - n)];
        hm_json_put(&w->t, w->e->head.id[c]);
    }
    hm_json_close(&w->t, ']');
}

static void put_stacks(struct writer *w, const uint8_t *dealt, unsigned n)
{
    hm_json_open(&w->t, '{');
    for (unsigned i = 0; i < RT_STACKS; i++) {
        hm_json_key(&w->t, stack_name(i));
        put_stack(w, i, dealt, i == RT_STACK_ASSIGNMENT ? n : 0);
    }
    hm_json_close(&w->t, '}');
}

static void put_offer(struct writer *w, unsigned p)
{
    const struct rt_state *s = w->s;
    if (s->offer_number[p] == 0) {
        hm_json_put(&w->t, NULL);
        return;
    }
    hm_json_open(&w->t, '{');
    hm_json_key(&w->t, "n");
    hm_json_put_int(&w->t, s->offer_number[p]);
    if (s->give[p] != 0) {
        hm_json_key(&w->t, "give");
        put_set(w, 0, s->give[p]);
        hm_json_key(&w->t, "want");
        put_kinds(w, s->want[p]);
    }
    hm_json_key(&w->t, "to");
    if (s->offer_to[p] == HM_RT_TO_ALL)
        hm_json_put(&w->t, "all");
    else
        put_seat(w, s->offer_to[p]);
    hm_json_close(&w->t, '}');
}

/* The seats that know a product in another hand; the spectators' bit is written "all". */
static void put_shown(struct writer *w)
{
    const struct rt_state *s = w->s;
    bool                   any = false;
    if (s->head.phase == HM_RT_PHASE_OVER)
        return;
    for (unsigned c = 0; c < RT_PRODUCT_CARDS; c++) {
        hm_seatset holder = 0, others;
        for (unsigned p = 0; p < s->head.nseat; p++)
            if (s->products[p] & rt_bit(c))
                holder = hm_seat_bit(p);
        others = s->known[c] & (hm_seatset)~holder;
        if (others == 0)
            continue;
        if (!any) {
            hm_json_key(&w->t, "shown");
            hm_json_open(&w->t, '{');
        }
        any = true;
        hm_json_key(&w->t, w->e->head.id[c]);
        if (hm_seat_in(others, HM_SPECTATOR))
            hm_json_put(&w->t, "all");
        else
            hm_json_put_seats(&w->t, others, s->head.nseat);
    }
    if (any)
        hm_json_close(&w->t, '}');
}

static void put_options(struct writer *w)
{
    const struct rt_state  *s = w->s;
    const struct hm_option *o = rt_ops.options;
    const uint8_t           value[RT_OPTIONS] = {s->offer_cap, s->round_cap, s->last_chance};
    bool                    any = false;
    for (unsigned i = 0; i < RT_OPTIONS; i++) {
        if (value[i] == o[i].default_value)
            continue;
        if (!any) {
            hm_json_key(&w->t, "options");
            hm_json_open(&w->t, '{');
        }
        any = true;
        hm_json_key(&w->t, o[i].id);
        hm_json_put_int(&w->t, value[i]);
    }
    if (any)
        hm_json_close(&w->t, '}');
}

static void put_table(struct writer *w)
{
    const struct rt_state *s = w->s;
    hm_json_key(&w->t, "ships");
    put_ships(w);
    hm_json_key(&w->t, "stock");
    put_stock(w);
    for (unsigned i = 0; i < HANDS; i++)
        put_hands(w, (enum hands)i);
    hm_json_key(&w->t, "stacks");
    put_stacks(w, NULL, 0);
    hm_json_key(&w->t, "used");
    put_set(w, RT_SHIPPING, s->used);
    hm_json_key(&w->t, "gone");
    put_set(w, 0, s->gone);
    hm_json_key(&w->t, "offers");
    hm_json_open(&w->t, '[');
    for (unsigned p = 0; p < s->head.nseat; p++)
        put_offer(w, p);
    hm_json_close(&w->t, ']');
    put_numbers(w, "offered", s->offered);
    hm_json_key(&w->t, "done");
    hm_json_put_seats(&w->t, s->done, s->head.nseat);
    hm_json_key(&w->t, "master");
    put_seat(w, s->master);
    hm_json_key(&w->t, "phase");
    if (s->head.phase == HM_RT_PHASE_OVER)
        hm_json_put(&w->t, "over");
    else
        hm_json_put_int(&w->t, s->head.phase);
    hm_json_key(&w->t, "round");
    hm_json_put_int(&w->t, s->round);
    hm_json_key(&w->t, "turn");
    put_seat(w, s->turn);
    hm_json_key(&w->t, "acted");
    hm_json_put_bool(&w->t, s->acted);
    put_numbers(w, "due", s->due);
    hm_json_key(&w->t, "completers");
    hm_json_put_seats(&w->t, s->completers, s->head.nseat);
    hm_json_key(&w->t, "last");
    hm_json_put_bool(&w->t, s->last);
    hm_json_key(&w->t, "prompt");
    hm_json_put_seats(&w->t, s->head.prompt, s->head.nseat);
    hm_json_key(&w->t, "colour");
    hm_json_put(&w->t, s->colour == RT_NONE ? NULL : rt_colour_names[s->colour]);
    hm_json_key(&w->t, "steer");
    hm_json_put(&w->t, s->steer == RT_NONE ? NULL : ship_name(s->steer).text);
    put_shown(w);
}

size_t rt_print(const struct hm_edition *e, const struct hm_state *s, bool after, char *buf,
                size_t cap)
{
    struct writer w = {rt_edition_of(e), rt_state_of(s), hm_text_in(buf, cap)};
    hm_json_open(&w.t, '{');
    if (!after) {
        hm_put(&w.t, "\"v\":1,\"game\":\"rotterdam\",\"players\":");
        hm_json_put_int(&w.t, s->head.nseat);
        put_options(&w);
    }
    put_table(&w);
    hm_json_close(&w.t, '}');
    return w.t.len;
}

size_t rt_print_setup(const struct hm_edition *e, const struct hm_state *state, char *buf,
                      size_t cap)
{
    struct writer          w = {rt_edition_of(e), rt_state_of(state), hm_text_in(buf, cap)};
    const struct rt_state *s = w.s;
    uint8_t                dealt[RT_SEATS * RT_HAND];
    unsigned               n = 0;
    for (unsigned p = 0; p < s->head.nseat; p++)
        for (uint64_t hand = s->assignments[p]; hand != 0; hand &= hand - 1)
            dealt[n++] = (uint8_t)(RT_ASSIGNMENT + hm_lowest(hand));
    hm_json_key(&w.t, "first");
    put_seat(&w, s->master);
    hm_json_key(&w.t, "stacks");
    put_stacks(&w, dealt, n);
    put_options(&w);
    return w.t.len;
}

size_t rt_print_card(const struct hm_edition *edition, hm_card c, char *buf, size_t cap)
{
    static const char *const source[] = {"printed", "partly-printed", "reconstructed"};
    struct writer            w = {rt_edition_of(edition), NULL, hm_text_in(buf, cap)};
    const struct rt_edition *e = w.e;
    hm_json_open(&w.t, '{');
    hm_json_key(&w.t, "id");
    hm_json_put(&w.t, hm_card_id(edition, c));
    if (c < RT_ASSIGNMENT) {
        hm_put(&w.t, ",\"kind\":\"product\"");
        hm_json_key(&w.t, "name");
        hm_json_put(&w.t, rt_product_names[e->product[c]]);
        hm_json_key(&w.t, "product");
        hm_json_put(&w.t, rt_product_codes[e->product[c]]);
        hm_json_key(&w.t, "harbour");
        hm_json_put(&w.t, rt_harbour_names[e->harbour_of[e->product[c]]]);
    } else if (c < RT_SHIPPING) {
        hm_put(&w.t, ",\"kind\":\"assignment\",\"products\":");
        put_kinds(&w, e->need[c - RT_ASSIGNMENT]);
    } else if (c < RT_CARDS) {
        hm_put(&w.t, ",\"kind\":\"shipping\"");
        hm_json_key(&w.t, "name");
        hm_json_put(&w.t, rt_card_kind_names[e->kind[c - RT_SHIPPING]]);
    }
    if (c < RT_CARDS) {
        hm_json_key(&w.t, "points");
        hm_json_put_int(&w.t, e->points[c]);
        hm_json_key(&w.t, "source");
        hm_json_put(&w.t, source[e->head.source[c]]);
    }
    hm_json_close(&w.t, '}');
    return w.t.len;
}

static void put_position(struct writer *w, unsigned i)
{
    const struct hm_rt_position *p = &w->e->position[i];
    hm_json_open(&w->t, '{');
    hm_json_key(&w->t, "id");
    hm_json_put(&w->t, p->id);
    hm_json_key(&w->t, "name");
    hm_json_put(&w->t, p->name);
    hm_json_key(&w->t, "kind");
    hm_json_put(&w->t, rt_position_kind_names[p->kind]);
    hm_json_key(&w->t, "order");
    hm_json_put_int(&w->t, p->order);
    hm_json_key(&w->t, "x");
    hm_json_put_int(&w->t, p->x);
    hm_json_key(&w->t, "y");
    hm_json_put_int(&w->t, p->y);
    hm_json_key(&w->t, "anchor");
    hm_json_put_bool(&w->t, p->anchor);
    if (p->kind == HM_RT_POSITION_HARBOUR) {
        hm_json_key(&w->t, "material");
        hm_json_put(&w->t, rt_material_names[rt_material_of[p->harbour]]);
    }
    hm_json_close(&w->t, '}');
}

static void put_channels(struct writer *w)
{
    for (unsigned i = 0; i < w->e->nposition; i++)
        for (unsigned c = 0; c < HM_RT_COLOURS; c++)
            for (uint64_t to = w->e->next[i][c]; to != 0; to &= to - 1) {
                hm_json_open(&w->t, '{');
                hm_json_key(&w->t, "from");
                hm_json_put(&w->t, w->e->position[i].id);
                hm_json_key(&w->t, "to");
                hm_json_put(&w->t, w->e->position[hm_lowest(to)].id);
                hm_json_key(&w->t, "colour");
                hm_json_put(&w->t, rt_colour_names[c]);
                hm_json_close(&w->t, '}');
            }
}

size_t rt_print_edition(const struct hm_edition *e, char *buf, size_t cap)
{
    struct writer w = {rt_edition_of(e), NULL, hm_text_in(buf, cap)};
    hm_put(&w.t, "{\"positions\":[");
    for (unsigned i = 0; i < w.e->nposition; i++)
        put_position(&w, i);
    hm_put(&w.t, "],\"channels\":[");
    put_channels(&w);
    hm_put(&w.t, "],\"colours\":[");
    for (unsigned c = 0; c < HM_RT_COLOURS; c++)
        hm_json_put(&w.t, rt_colour_names[c]);
    hm_put(&w.t, "]}");
    return w.t.len;
}
