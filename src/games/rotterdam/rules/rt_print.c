/*
 * rt_print.c: the table, its set-up and its end as JSON; cards and board likewise.
 *
 * Of a view: a number stands where a whole hand or stack is face down; a product card that only its
 * back is known of is written as its harbour ("MER"); an offer between others has no give and want.
 * "shown" is there while somebody knows a product in another's hand: card -> those who do.
 */
#include "rt.h"

struct writer {
    const struct rt_edition *e;
    const struct rt_state   *s;
    struct hm_text           t;
};

static void key(struct writer *w, const char *name)
{
    hm_put(&w->t, ",\"");
    hm_put(&w->t, name);
    hm_put(&w->t, "\":");
}

static void put_quoted(struct writer *w, const char *s)
{
    hm_put_char(&w->t, '"');
    hm_put(&w->t, s);
    hm_put_char(&w->t, '"');
}

static void put_bool(struct writer *w, bool b) { hm_put(&w->t, b ? "true" : "false"); }

static void put_seat(struct writer *w, unsigned seat)
{
    if (seat == RT_NONE) {
        hm_put(&w->t, "null");
        return;
    }
    hm_put_char(&w->t, '"');
    hm_put_char(&w->t, hm_seat_letter(seat));
    hm_put_char(&w->t, '"');
}

static void put_seats(struct writer *w, hm_seatset seats)
{
    const char *gap = "";
    hm_put_char(&w->t, '[');
    for (unsigned p = 0; p < w->s->head.nseat; p++)
        if (hm_seat_in(seats, p)) {
            hm_put(&w->t, gap);
            put_seat(w, p);
            gap = ",";
        }
    hm_put_char(&w->t, ']');
}

/* Cards of one kind inside a list already opened; `first` is the number of bit 0.  Returns what separates the next. */
static const char *put_some(struct writer *w, unsigned first, uint64_t cards)
{
    const char *gap = "";
    for (; cards != 0; cards &= cards - 1) {
        hm_put(&w->t, gap);
        put_quoted(w, w->e->head.id[first + hm_lowest(cards)]);
        gap = ",";
    }
    return gap;
}

static void put_set(struct writer *w, unsigned first, uint64_t cards)
{
    hm_put_char(&w->t, '[');
    put_some(w, first, cards);
    hm_put_char(&w->t, ']');
}

static void put_ship(struct writer *w, unsigned ship)
{
    hm_put_char(&w->t, '"');
    hm_put_char(&w->t, hm_seat_letter(rt_owner(ship)));
    hm_put_int(&w->t, ship % RT_FLEET + 1);
    hm_put_char(&w->t, '"');
}

static void put_ships(struct writer *w)
{
    const char *gap = "{";
    for (unsigned p = 0; p < w->s->head.nseat; p++)
        for (unsigned k = 0; k < rt_fleet(w->s->head.nseat); k++) {
            unsigned ship = p * RT_FLEET + k, at = w->s->at[ship], cargo = w->s->cargo[ship];
            hm_put(&w->t, gap);
            put_ship(w, ship);
            hm_put(&w->t, ":{\"at\":");
            if (at == RT_HOME)
                hm_put(&w->t, "null");
            else
                put_quoted(w, w->e->position[at].id);
            hm_put(&w->t, ",\"cargo\":");
            if (cargo == 0)
                hm_put(&w->t, "null");
            else
                put_quoted(w, rt_material_names[cargo - 1]);
            hm_put_char(&w->t, '}');
            gap = ",";
        }
    hm_put_char(&w->t, '}');
}

static void put_stock(struct writer *w)
{
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++) {
        hm_put_char(&w->t, k == 0 ? '{' : ',');
        put_quoted(w, rt_material_names[k]);
        hm_put_char(&w->t, ':');
        hm_put_int(&w->t, w->s->stock[k]);
    }
    hm_put_char(&w->t, '}');
}

/* A hand of products: the cards seen, then a harbour for each one face down. */
static void put_products(struct writer *w, unsigned p)
{
    hm_put_char(&w->t, '[');
    const char *gap = put_some(w, 0, w->s->products[p]);
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        for (unsigned n = w->s->hidden_products[p][h]; n > 0; n--) {
            hm_put(&w->t, gap);
            put_quoted(w, rt_harbour_names[h]);
            gap = ",";
        }
    hm_put_char(&w->t, ']');
}

static void put_hand(struct writer *w, unsigned first, uint64_t cards, unsigned hidden)
{
    if (hidden > 0)
        hm_put_int(&w->t, hidden);
    else
        put_set(w, first, cards);
}

enum hands { PRODUCTS, ASSIGNMENTS, COMPLETED, SHIPPING, OPEN, HANDS };
static const char *const hand_names[HANDS] = {"products", "assignments", "completed", "shipping", "open"};

static void put_hands(struct writer *w, enum hands which)
{
    const struct rt_state *s = w->s;
    key(w, hand_names[which]);
    for (unsigned p = 0; p < s->head.nseat; p++) {
        hm_put_char(&w->t, p == 0 ? '[' : ',');
        switch (which) {
        case PRODUCTS: put_products(w, p); break;
        case ASSIGNMENTS: put_hand(w, RT_ASSIGNMENT, s->assignments[p], s->hidden_assignments[p]); break;
        case COMPLETED: put_set(w, RT_ASSIGNMENT, s->completed[p]); break;
        case SHIPPING: put_hand(w, RT_SHIPPING, s->shipping[p], s->hidden_shipping[p]); break;
        case OPEN: put_set(w, RT_SHIPPING, s->open[p]); break;
        case HANDS: break;
        }
    }
    hm_put_char(&w->t, ']');
}

static const char *stack_name(unsigned stack)
{
    return stack < RT_HARBOURS ? rt_harbour_names[stack] : stack == RT_STACK_ASSIGNMENT ? "assignment" : "shipping";
}

/* Top first. `on_top` is a stack's cards before some were dealt (a set-up), else empty. */
static void put_stack(struct writer *w, unsigned stack, const uint8_t *on_top, unsigned n)
{
    const struct rt_state *s = w->s;
    const char            *gap = "";
    if (!rt_is_truth(s)) {
        hm_put_int(&w->t, s->left[stack]);
        return;
    }
    hm_put_char(&w->t, '[');
    for (unsigned i = 0; i < n + s->left[stack]; i++) {
        hm_card c = i < n ? on_top[i] : s->stack[rt_stack_start(stack) + s->left[stack] - 1u - (i - n)];
        hm_put(&w->t, gap);
        put_quoted(w, w->e->head.id[c]);
        gap = ",";
    }
    hm_put_char(&w->t, ']');
}

static void put_stacks(struct writer *w, const uint8_t *dealt, unsigned n)
{
    for (unsigned i = 0; i < RT_STACKS; i++) {
        hm_put_char(&w->t, i == 0 ? '{' : ',');
        put_quoted(w, stack_name(i));
        hm_put_char(&w->t, ':');
        put_stack(w, i, dealt, i == RT_STACK_ASSIGNMENT ? n : 0);
    }
    hm_put_char(&w->t, '}');
}

static void put_offer(struct writer *w, unsigned p)
{
    const struct rt_state *s = w->s;
    const char            *gap = "";
    if (s->offer_number[p] == 0) {
        hm_put(&w->t, "null");
        return;
    }
    hm_put(&w->t, "{\"n\":");
    hm_put_int(&w->t, s->offer_number[p]);
    if (s->give[p] != 0) {
        hm_put(&w->t, ",\"give\":");
        put_set(w, 0, s->give[p]);
        hm_put(&w->t, ",\"want\":[");
        for (unsigned k = 0; k < RT_PRODUCTS; k++)
            for (unsigned n = rt_nibble(s->want[p], k); n > 0; n--) {
                hm_put(&w->t, gap);
                put_quoted(w, rt_product_codes[k]);
                gap = ",";
            }
        hm_put_char(&w->t, ']');
    }
    hm_put(&w->t, ",\"to\":");
    if (s->offer_to[p] == HM_RT_TO_ALL)
        hm_put(&w->t, "\"all\"");
    else
        put_seat(w, s->offer_to[p]);
    hm_put_char(&w->t, '}');
}

static void put_numbers(struct writer *w, const char *name, const uint8_t *number)
{
    key(w, name);
    for (unsigned p = 0; p < w->s->head.nseat; p++) {
        hm_put_char(&w->t, p == 0 ? '[' : ',');
        hm_put_int(&w->t, number[p]);
    }
    hm_put_char(&w->t, ']');
}

/* Who knows a product in another's hand; the watchers' eye is written "all". */
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
        hm_put(&w->t, any ? "," : ",\"shown\":{");
        any = true;
        put_quoted(w, w->e->head.id[c]);
        hm_put_char(&w->t, ':');
        if (hm_seat_in(others, HM_WATCHER))
            hm_put(&w->t, "\"all\"");
        else
            put_seats(w, others);
    }
    if (any)
        hm_put_char(&w->t, '}');
}

static void put_options(struct writer *w)
{
    const struct rt_state  *s = w->s;
    const struct hm_option *o = rt_ops.options;
    const uint8_t           value[RT_OPTIONS] = {s->offer_cap, s->round_cap};
    bool                    any = false;
    for (unsigned i = 0; i < RT_OPTIONS; i++) {
        if (value[i] == o[i].normal)
            continue;
        hm_put(&w->t, any ? "," : ",\"options\":{");
        any = true;
        put_quoted(w, o[i].id);
        hm_put_char(&w->t, ':');
        hm_put_int(&w->t, value[i]);
    }
    if (any)
        hm_put_char(&w->t, '}');
}

static void put_table(struct writer *w)
{
    const struct rt_state *s = w->s;
    hm_put(&w->t, "\"ships\":");
    put_ships(w);
    key(w, "stock");
    put_stock(w);
    for (unsigned i = 0; i < HANDS; i++)
        put_hands(w, (enum hands)i);
    key(w, "stacks");
    put_stacks(w, NULL, 0);
    key(w, "used");
    put_set(w, RT_SHIPPING, s->used);
    key(w, "gone");
    put_set(w, 0, s->gone);
    key(w, "offers");
    for (unsigned p = 0; p < s->head.nseat; p++) {
        hm_put_char(&w->t, p == 0 ? '[' : ',');
        put_offer(w, p);
    }
    hm_put_char(&w->t, ']');
    put_numbers(w, "offered", s->offered);
    key(w, "done");
    put_seats(w, s->done);
    key(w, "master");
    put_seat(w, s->master);
    key(w, "phase");
    if (s->head.phase == HM_RT_PHASE_OVER)
        hm_put(&w->t, "\"over\"");
    else
        hm_put_int(&w->t, s->head.phase);
    key(w, "round");
    hm_put_int(&w->t, s->round);
    key(w, "turn");
    put_seat(w, s->turn);
    key(w, "acted");
    put_bool(w, s->acted);
    put_numbers(w, "due", s->due);
    key(w, "completers");
    put_seats(w, s->completers);
    key(w, "last");
    put_bool(w, s->last);
    key(w, "prompt");
    put_seats(w, s->head.prompt);
    key(w, "colour");
    if (s->colour == RT_NONE)
        hm_put(&w->t, "null");
    else
        put_quoted(w, rt_colour_names[s->colour]);
    key(w, "steer");
    if (s->steer == RT_NONE)
        hm_put(&w->t, "null");
    else
        put_ship(w, s->steer);
    put_shown(w);
}

size_t rt_print(const struct hm_edition *e, const struct hm_state *s, bool after, char *buf, size_t cap)
{
    struct writer w = {rt_edition_of(e), rt_state_of(s), hm_text_in(buf, cap)};
    hm_put_char(&w.t, '{');
    if (!after) {
        hm_put(&w.t, "\"v\":1,\"game\":\"rotterdam\",\"players\":");
        hm_put_int(&w.t, s->head.nseat);
        put_options(&w);
        hm_put_char(&w.t, ',');
    }
    put_table(&w);
    hm_put_char(&w.t, '}');
    return w.t.len;
}

size_t rt_print_setup(const struct hm_edition *e, const struct hm_state *state, char *buf, size_t cap)
{
    struct writer          w = {rt_edition_of(e), rt_state_of(state), hm_text_in(buf, cap)};
    const struct rt_state *s = w.s;
    uint8_t                dealt[RT_SEATS * RT_HAND];
    unsigned               n = 0;
    for (unsigned p = 0; p < s->head.nseat; p++)
        for (uint64_t hand = s->assignments[p]; hand != 0; hand &= hand - 1)
            dealt[n++] = (uint8_t)(RT_ASSIGNMENT + hm_lowest(hand));
    hm_put(&w.t, "\"first\":");
    put_seat(&w, s->master);
    key(&w, "stacks");
    put_stacks(&w, dealt, n);
    put_options(&w);
    return w.t.len;
}

size_t rt_print_card(const struct hm_edition *edition, hm_card c, char *buf, size_t cap)
{
    static const char *const source[] = {"printed", "partly-printed", "reconstructed"};
    struct writer            w = {rt_edition_of(edition), NULL, hm_text_in(buf, cap)};
    const struct rt_edition *e = w.e;
    hm_put(&w.t, "{\"id\":");
    put_quoted(&w, hm_card_id(edition, c));
    if (c < RT_ASSIGNMENT) {
        hm_put(&w.t, ",\"kind\":\"product\"");
        key(&w, "name");
        put_quoted(&w, rt_product_names[e->product[c]]);
        key(&w, "product");
        put_quoted(&w, rt_product_codes[e->product[c]]);
        key(&w, "harbour");
        put_quoted(&w, rt_harbour_names[e->harbour_of[e->product[c]]]);
    } else if (c < RT_SHIPPING) {
        const char *gap = "[";
        hm_put(&w.t, ",\"kind\":\"assignment\",\"products\":");
        for (unsigned k = 0; k < RT_PRODUCTS; k++)
            for (unsigned n = rt_nibble(e->need[c - RT_ASSIGNMENT], k); n > 0; n--) {
                hm_put(&w.t, gap);
                put_quoted(&w, rt_product_codes[k]);
                gap = ",";
            }
        hm_put_char(&w.t, ']');
    } else if (c < RT_CARDS) {
        hm_put(&w.t, ",\"kind\":\"shipping\"");
        key(&w, "name");
        put_quoted(&w, rt_card_kind_names[e->kind[c - RT_SHIPPING]]);
    }
    if (c < RT_CARDS) {
        key(&w, "points");
        hm_put_int(&w.t, e->points[c]);
        key(&w, "source");
        put_quoted(&w, source[e->head.source[c]]);
    }
    hm_put_char(&w.t, '}');
    return w.t.len;
}

static void put_position(struct writer *w, unsigned i)
{
    const struct hm_rt_position *p = &w->e->position[i];
    hm_put(&w->t, "{\"id\":");
    put_quoted(w, p->id);
    key(w, "name");
    hm_put_json(&w->t, p->name);
    key(w, "kind");
    put_quoted(w, rt_position_kind_names[p->kind]);
    key(w, "order");
    hm_put_int(&w->t, p->order);
    key(w, "x");
    hm_put_int(&w->t, p->x);
    key(w, "y");
    hm_put_int(&w->t, p->y);
    key(w, "anchor");
    put_bool(w, p->anchor);
    if (p->kind == HM_RT_POSITION_HARBOUR) {
        key(w, "material");
        put_quoted(w, rt_material_names[rt_material_of[p->harbour]]);
    }
    hm_put_char(&w->t, '}');
}

static void put_channels(struct writer *w)
{
    const char *gap = "";
    for (unsigned i = 0; i < w->e->nposition; i++)
        for (unsigned c = 0; c < HM_RT_COLOURS; c++)
            for (uint64_t to = w->e->next[i][c]; to != 0; to &= to - 1) {
                hm_put(&w->t, gap);
                hm_put(&w->t, "{\"from\":");
                put_quoted(w, w->e->position[i].id);
                key(w, "to");
                put_quoted(w, w->e->position[hm_lowest(to)].id);
                key(w, "colour");
                put_quoted(w, rt_colour_names[c]);
                hm_put_char(&w->t, '}');
                gap = ",";
            }
}

size_t rt_print_edition(const struct hm_edition *e, char *buf, size_t cap)
{
    struct writer w = {rt_edition_of(e), NULL, hm_text_in(buf, cap)};
    hm_put(&w.t, "{\"positions\":[");
    for (unsigned i = 0; i < w.e->nposition; i++) {
        hm_put(&w.t, i == 0 ? "" : ",");
        put_position(&w, i);
    }
    hm_put(&w.t, "],\"channels\":[");
    put_channels(&w);
    hm_put(&w.t, "],\"colours\":[");
    for (unsigned c = 0; c < HM_RT_COLOURS; c++) {
        hm_put(&w.t, c == 0 ? "" : ",");
        put_quoted(&w, rt_colour_names[c]);
    }
    hm_put(&w.t, "]}");
    return w.t.len;
}
