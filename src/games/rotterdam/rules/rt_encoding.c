/*
 * rt_encoding.c: Rotterdam in numbers, for learning (encoding.h).
 *
 * Seats and ships are numbered from the observing seat: ship 0 is its own first ship, ship 5
 * the first ship of its left-hand neighbour.
 *
 * An action number leaves out what does not matter to the player: which of the ships at home is
 * placed, and which cards pay for an assignment.  The blocks whose size depends on the
 * board come last.
 */
#include "harbour/encoding.h"
#include "rt.h"

enum {
    ACT_PLAIN,                                             /* draw, done, pass, end, withdraw */
    ACT_COLOUR = ACT_PLAIN + 5,                            /* + colour */
    ACT_LUCK = ACT_COLOUR + HM_RT_COLOURS,                 /* + number of the pair of ships */
    ACT_POLICE = ACT_LUCK + RT_SHIPS * (RT_SHIPS - 1) / 2, /* + ship */
    ACT_OPEN = ACT_POLICE + RT_SHIPS,                      /* advantage, extra advantage */
    ACT_ACCEPT = ACT_OPEN + 2,                             /* + seat whose offer it is */
    ACT_SHOW = ACT_ACCEPT + RT_SEATS,                      /* + product */
    ACT_OFFER = ACT_SHOW + RT_PRODUCTS, /* + (to * 8 + given product) * 8 + wanted product */
    ACT_COMPLETE =
        ACT_OFFER + RT_SEATS * RT_PRODUCTS * RT_PRODUCTS, /* + number of the assignment in hand */
    ACT_ROB = ACT_COMPLETE + RT_HAND,                     /* + robbed ship * 5 + own ship */
    ACT_BOARD = ACT_ROB + RT_SHIPS * RT_FLEET,            /* what depends on the board */
};

/* The blocks that depend on the board.  A start position or a way back is named by its rank
 * among them. */
struct blocks {
    unsigned steer;     /* + position */
    unsigned place;     /* + start * 5 + cargo */
    unsigned cargo;     /* + start * 4 + cargo - 1 */
    unsigned rob_place; /* + robbed ship * starts + start */
    unsigned setback;   /* + ship * ways + way */
    unsigned storm;     /* + ship * paths + path of two ways */
    unsigned end;
    unsigned starts, ways, paths;
};

static struct blocks blocks_of(const struct rt_edition *e)
{
    struct blocks b = {
        .starts = hm_popcount(e->starts), .ways = e->ways_back, .paths = e->paths_back};
    b.steer = ACT_BOARD;
    b.place = b.steer + e->nposition;
    b.cargo = b.place + b.starts * (HM_RT_MATERIALS + 1);
    b.rob_place = b.cargo + b.starts * HM_RT_MATERIALS;
    b.setback = b.rob_place + RT_SHIPS * b.starts;
    b.storm = b.setback + RT_SHIPS * b.ways;
    b.end = b.storm + RT_SHIPS * b.paths;
    return b;
}

/* ---- observations -------------------------------------------------------------------------- */

enum { ON_TABLE = 1 + RT_SEATS, USED = ON_TABLE + RT_SEATS, PUBLIC = 16, OFFERED = 32 };

static const char *const material_names[] = {"grain", "fruit", "crude-oil", "textile", NULL};
static const char *const cargo_values[] = {"none", "grain", "fruit", "crude-oil", "textile", NULL};
static const char *const harbour_names[] = {"BOT", "VUL", "MER", "WAA", NULL};
static const char *const product_names[] = {"PET", "PLA", "BRE", "COR", "OJU",
                                            "JAM", "CLO", "CAR", NULL};
static const char *const stack_names[] = {"BOT",         "VUL",      "MER", "WAA",
                                          "assignments", "shipping", NULL};
static const char *const ship_names[] = {"ship 1", "ship 2", "ship 3", "ship 4", "ship 5", NULL};
static const char *const to_values[] = {"none", "self", "self+1", "self+2", "self+3", "all", NULL};
static const char *const colour_values[] = {"none",  "red",    "yellow", "green",
                                            "white", "purple", NULL};
static const char *const phase_values[] = {"none", "place",  "navigate", "cards", "harbours",
                                           "swap", "assign", "over",     NULL};

static const struct hm_field fields[] = {
    {"card", RT_CARDS, 1, HM_BY_CARD, NULL, NULL,
     "0 not seen; 1 + seat: in that seat's hand; 5 + seat: on the table before that seat; 9 handed "
     "in or used; "
     "+16: everybody has seen this product in the hand; +32: given in its holder's standing offer"},
    {"ship at", RT_SHIPS, 1, HM_BY_NAME, ship_names, NULL,
     "0 at home, else 1 + the position's number"},
    {"ship cargo", RT_SHIPS, 1, HM_BY_NAME, ship_names, cargo_values, "what the ship carries"},
    {"stock", HM_RT_MATERIALS, 1, HM_BY_NAME, material_names, NULL,
     "units of material that are left"},
    {"hidden products", RT_SEATS *RT_HARBOURS, 1, HM_BY_NAME, harbour_names, NULL,
     "products in the hand whose face this seat does not know, by the harbour on their back"},
    {"hidden assignments", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "assignments in hand, not one's own"},
    {"hidden shipping cards", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "shipping cards in hand, not one's own"},
    {"stack", RT_STACKS, 1, HM_BY_NAME, stack_names, NULL, "cards left"},
    {"wanted", RT_SEATS *RT_PRODUCTS, 1, HM_BY_NAME, product_names, NULL,
     "by the seat's standing offer, where seen"},
    {"offer to", RT_SEATS, 1, HM_BY_SEAT, NULL, to_values,
     "to whom the seat's standing offer is made"},
    {"offer number", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "of the standing offer; 0: none stands"},
    {"offers made", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "in this phase 5"},
    {"draws due", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "shipping cards still to draw"},
    {"to act", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: the game waits for this seat"},
    {"done", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: is done with phase 5"},
    {"completed", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "1: completed an assignment in this phase 6"},
    {"harbour master", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: is the harbour master"},
    {"turn", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: it is this seat's turn"},
    {"phase", 1, 1, HM_BY_NOTHING, NULL, phase_values, "the phase of the round"},
    {"acted", 1, 1, HM_BY_NOTHING, NULL, NULL, "1: the seat whose turn it is has made its action"},
    {"last chance", 1, 1, HM_BY_NOTHING, NULL, NULL, "1: the last chance has begun"},
    {"colour", 1, 1, HM_BY_NOTHING, NULL, colour_values,
     "called, while a ship waits to be steered"},
    {"steered ship", 1, 1, HM_BY_NOTHING, NULL, NULL,
     "0 none, else 1 + the ship that waits to be steered"},
    {"round", 1, 1, HM_BY_NOTHING, NULL, NULL, "the number of the round"},
    {"rounds", 1, 1, HM_BY_NOTHING, NULL, NULL, "after which the game ends"},
    {"offers allowed", 1, 1, HM_BY_NOTHING, NULL, NULL, "in one phase 5"},
    {"players", 1, 1, HM_BY_NOTHING, NULL, NULL, "seats at the table"},
    {"ply", 1, 2, HM_BY_NOTHING, NULL, NULL, "moves made so far"},
    {"last chance allowed", 1, 1, HM_BY_NOTHING, NULL, NULL, "1: the table has a last chance"},
    {NULL, 0, 0, 0, NULL, NULL, NULL},
};

enum {
    ROW_SHIP_AT = RT_CARDS,
    ROW_CARGO = ROW_SHIP_AT + RT_SHIPS,
    ROW_STOCK = ROW_CARGO + RT_SHIPS,
    ROW_HIDDEN_PRODUCTS = ROW_STOCK + HM_RT_MATERIALS,
    ROW_HIDDEN_ASSIGNMENTS = ROW_HIDDEN_PRODUCTS + RT_SEATS * RT_HARBOURS,
    ROW_HIDDEN_SHIPPING = ROW_HIDDEN_ASSIGNMENTS + RT_SEATS,
    ROW_STACK = ROW_HIDDEN_SHIPPING + RT_SEATS,
    ROW_WANTED = ROW_STACK + RT_STACKS,
    ROW_OFFER_TO = ROW_WANTED + RT_SEATS * RT_PRODUCTS,
    ROW_OFFER_NUMBER = ROW_OFFER_TO + RT_SEATS,
    ROW_OFFERED = ROW_OFFER_NUMBER + RT_SEATS,
    ROW_DUE = ROW_OFFERED + RT_SEATS,
    ROW_TO_ACT = ROW_DUE + RT_SEATS,
    ROW_DONE = ROW_TO_ACT + RT_SEATS,
    ROW_COMPLETED = ROW_DONE + RT_SEATS,
    ROW_MASTER = ROW_COMPLETED + RT_SEATS,
    ROW_TURN = ROW_MASTER + RT_SEATS,
    ROW_PHASE = ROW_TURN + RT_SEATS,
    ROW = ROW_PHASE + 12,
};

static unsigned seat_from(const struct rt_state *s, unsigned me, unsigned seat)
{
    return seat >= me ? seat - me : seat + s->head.nseat - me;
}

static unsigned ship_from(const struct rt_state *s, unsigned me, unsigned ship)
{
    return seat_from(s, me, rt_owner(ship)) * RT_FLEET + ship % RT_FLEET;
}

static void put_set(uint8_t *at, uint64_t cards, unsigned value)
{
    for (; cards != 0; cards &= cards - 1)
        at[hm_lowest(cards)] = (uint8_t)value;
}

/* Seat p's hand as `me` knows it, i seats away. */
static void observe_hand(const struct rt_edition *e, const struct rt_state *s, unsigned me,
                         unsigned i, unsigned p, uint8_t *out)
{
    const uint64_t given = rt_offer_seen(s, p, (uint8_t)me) ? s->give[p] : 0;
    uint8_t       *hidden = out + ROW_HIDDEN_PRODUCTS + i * RT_HARBOURS;
    for (uint64_t w = s->products[p]; w != 0; w &= w - 1) {
        const unsigned c = hm_lowest(w);
        if (!hm_seat_in(s->known[c], me))
            hidden[e->harbour_of[e->product[c]]]++;
        else
            out[c] = (uint8_t)(1 + i + (hm_seat_in(s->known[c], HM_SPECTATOR) ? PUBLIC : 0u) +
                               ((given >> c & 1) != 0 ? OFFERED : 0u));
    }
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        hidden[h] = (uint8_t)(hidden[h] + s->hidden_products[p][h]);
    if (p == me)
        put_set(out + RT_ASSIGNMENT, s->assignments[p], 1);
    else
        out[ROW_HIDDEN_ASSIGNMENTS + i] =
            (uint8_t)(s->hidden_assignments[p] + hm_popcount(s->assignments[p]));
    if (p == me || s->head.phase == HM_RT_PHASE_OVER)
        put_set(out + RT_SHIPPING, s->shipping[p], 1 + i);
    else
        out[ROW_HIDDEN_SHIPPING + i] = (uint8_t)rt_shipping_held(s, p);
}

static void observe_seat(const struct rt_edition *e, const struct rt_state *s, unsigned me,
                         unsigned i, unsigned p, uint8_t *out)
{
    observe_hand(e, s, me, i, p, out);
    put_set(out + RT_ASSIGNMENT, s->completed[p], ON_TABLE + i);
    put_set(out + RT_SHIPPING, s->open[p], ON_TABLE + i);
    for (unsigned k = 0; k < RT_FLEET; k++) {
        out[ROW_SHIP_AT + i * RT_FLEET + k] =
            (uint8_t)(s->at[p * RT_FLEET + k] + 1u); /* home is 255 */
        out[ROW_CARGO + i * RT_FLEET + k] = s->cargo[p * RT_FLEET + k];
    }
    if (s->offer_number[p] > 0) {
        const unsigned to = s->offer_to[p];
        out[ROW_OFFER_TO + i] =
            (uint8_t)(1 + (to == HM_RT_TO_ALL ? RT_SEATS : seat_from(s, me, to)));
        for (unsigned k = 0; k < RT_PRODUCTS && rt_offer_seen(s, p, (uint8_t)me); k++)
            out[ROW_WANTED + i * RT_PRODUCTS + k] = (uint8_t)rt_nibble(s->want[p], k);
    }
    out[ROW_OFFER_NUMBER + i] = s->offer_number[p];
    out[ROW_OFFERED + i] = s->offered[p];
    out[ROW_DUE + i] = s->due[p];
    out[ROW_TO_ACT + i] = hm_seat_in(s->head.prompt, p);
    out[ROW_DONE + i] = hm_seat_in(s->done, p);
    out[ROW_COMPLETED + i] = hm_seat_in(s->completers, p);
    out[ROW_MASTER + i] = s->master == p;
    out[ROW_TURN + i] = s->turn == p;
}

static void observe(const struct hm_edition *edition, const struct hm_state *state, hm_seat me,
                    uint8_t *out)
{
    const struct rt_state *s = rt_state_of(state);
    memset(out, 0, ROW);
    for (unsigned i = 0, p = me; i < s->head.nseat; i++, p = rt_next_seat(s, p))
        observe_seat(rt_edition_of(edition), s, me, i, p, out);
    put_set(out, s->gone, USED);
    put_set(out + RT_SHIPPING, s->used, USED);
    memcpy(out + ROW_STOCK, s->stock, sizeof s->stock);
    memcpy(out + ROW_STACK, s->left, sizeof s->left);
    uint8_t *at = out + ROW_PHASE;
    at[0] = s->head.phase;
    at[1] = s->acted;
    at[2] = s->last;
    at[3] = (uint8_t)(s->colour + 1u); /* none is 255 */
    at[4] = s->steer == RT_NONE ? 0 : (uint8_t)(1 + ship_from(s, me, s->steer));
    at[5] = s->round;
    at[6] = s->round_cap;
    at[7] = s->offer_cap;
    at[8] = s->head.nseat;
    at[9] = (uint8_t)s->head.ply;
    at[10] = (uint8_t)(s->head.ply >> 8);
    at[11] = s->last_chance;
}

/* ---- actions ------------------------------------------------------------------------------- */

static unsigned nact(const struct hm_edition *e) { return blocks_of(rt_edition_of(e)).end; }

/* How many of a set lie below one of them. */
static unsigned rank_in(uint64_t set, unsigned which)
{
    return hm_popcount(set & (rt_bit(which) - 1));
}

static unsigned pair_number(unsigned a, unsigned b)
{
    return a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a;
}

static unsigned wanted(const struct hm_move *m)
{
    unsigned k = 0;
    while (k < RT_PRODUCTS - 1 && (m->arg[k / 2] >> k % 2 * 4 & 15) == 0)
        k++;
    return k;
}

static unsigned offer_number(const struct rt_edition *e, const struct rt_state *s,
                             const struct hm_move *m)
{
    const unsigned to = m->target == HM_RT_TO_ALL ? 0 : seat_from(s, m->seat, m->target);
    const unsigned give = e->product[hm_lowest(rt_products_in(&m->cards))];
    return (to * RT_PRODUCTS + give) * RT_PRODUCTS + wanted(m);
}

static unsigned rob_number(const struct rt_edition *e, const struct blocks *b, unsigned robbed,
                           const struct hm_move *m)
{
    if (m->arg[1] > 0)
        return b->rob_place + robbed * b->starts + rank_in(e->starts, m->arg[1] - 1u);
    return ACT_ROB + robbed * RT_FLEET + m->arg[0] % RT_FLEET;
}

/* Paths are counted near position by near position. */
static unsigned path_number(const struct rt_edition *e, unsigned from, unsigned near, unsigned far)
{
    unsigned n = rank_in(e->back[near], far);
    for (uint64_t w = e->back[from] & (rt_bit(near) - 1); w != 0; w &= w - 1)
        n += hm_popcount(e->back[hm_lowest(w)]);
    return n;
}

static unsigned number_of(const struct rt_edition *e, const struct rt_state *s,
                          const struct blocks *b, const struct hm_move *m)
{
    const unsigned me = m->seat,
                   ship = ship_from(s, me, m->target < RT_SHIPS ? m->target : me * RT_FLEET);
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_DRAW: return ACT_PLAIN;
    case HM_RT_MOVE_DONE: return ACT_PLAIN + 1;
    case HM_RT_MOVE_PASS: return ACT_PLAIN + 2;
    case HM_RT_MOVE_END: return ACT_PLAIN + 3;
    case HM_RT_MOVE_WITHDRAW: return ACT_PLAIN + 4;
    case HM_RT_MOVE_COLOUR: return ACT_COLOUR + m->target;
    case HM_RT_MOVE_LUCK: return ACT_LUCK + pair_number(ship, ship_from(s, me, m->arg[0]));
    case HM_RT_MOVE_POLICE: return ACT_POLICE + ship;
    case HM_RT_MOVE_OPEN:
        return ACT_OPEN +
               (e->kind[hm_lowest(rt_shipping_in(&m->cards))] == HM_RT_CARD_EXTRA_ADVANTAGE ? 1u
                                                                                            : 0u);
    case HM_RT_MOVE_ACCEPT: return ACT_ACCEPT + seat_from(s, me, m->target);
    case HM_RT_MOVE_SHOW: return ACT_SHOW + e->product[hm_lowest(rt_products_in(&m->cards))];
    case HM_RT_MOVE_OFFER: return ACT_OFFER + offer_number(e, s, m);
    case HM_RT_MOVE_COMPLETE:
        return ACT_COMPLETE + rank_in(s->assignments[me], hm_lowest(rt_assignments_in(&m->cards)));
    case HM_RT_MOVE_ROB: return rob_number(e, b, ship, m);
    case HM_RT_MOVE_STEER: return b->steer + m->arg[0];
    case HM_RT_MOVE_PLACE:
        return b->place + rank_in(e->starts, m->arg[0]) * (HM_RT_MATERIALS + 1) + m->arg[1];
    case HM_RT_MOVE_CARGO:
        return b->cargo + rank_in(e->starts, m->arg[0]) * HM_RT_MATERIALS + m->arg[1] - 1u;
    case HM_RT_MOVE_SETBACK:
        return b->setback + ship * b->ways + rank_in(e->back[s->at[m->target]], m->arg[0]);
    case HM_RT_MOVE_STORM:
        return b->storm + ship * b->paths + path_number(e, s->at[m->target], m->arg[0], m->arg[1]);
    case HM_RT_MOVE_KINDS: break;
    }
    return HM_NO_ACTION;
}

static unsigned action_of(const struct hm_edition *edition, const struct hm_state *state,
                          const struct hm_move *m)
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct blocks      b = blocks_of(e);
    return number_of(e, rt_state_of(state), &b, m);
}

static void mask_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                    uint8_t *mask)
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct blocks      b = blocks_of(e);
    struct hm_move           list[HM_MOVES];
    memset(mask, 0, b.end);
    const size_t n = rt_legal(edition, state, p, HM_BOTH, list);
    for (size_t i = 0; i < n; i++)
        mask[number_of(e, rt_state_of(state), &b, &list[i])] = 1;
}

static bool move_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                    unsigned action, struct hm_move *out)
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct blocks      b = blocks_of(e);
    struct hm_move           list[HM_MOVES];
    const size_t             n = rt_legal(edition, state, p, HM_BOTH, list);
    for (size_t i = 0; i < n; i++)
        if (number_of(e, rt_state_of(state), &b, &list[i]) == action) {
            *out = list[i];
            return true;
        }
    return false;
}

/* ---- names --------------------------------------------------------------------------------- */

static void put_ship(struct hm_text *t, unsigned ship)
{
    static const char *const seats[] = {"self", "self+1", "self+2", "self+3"};
    hm_put(t, " ");
    hm_put(t, seats[ship / RT_FLEET]);
    hm_put(t, " ");
    hm_put(t, ship_names[ship % RT_FLEET]);
}

static void put_start(const struct rt_edition *e, struct hm_text *t, unsigned rank)
{
    uint64_t w = e->starts;
    while (rank-- > 0)
        w &= w - 1;
    hm_put(t, " ");
    hm_put(t, e->position[hm_lowest(w)].id);
}

static void put_word(struct hm_text *t, const char *before, const char *word)
{
    hm_put(t, before);
    hm_put(t, word);
}

static void put_way(struct hm_text *t, const char *before, unsigned n)
{
    hm_put(t, before);
    hm_put_int(t, n);
}

/* Blocks that depend on the board. */
static void print_board_action(const struct rt_edition *e, const struct blocks *b, unsigned a,
                               struct hm_text *t)
{
    if (a < b->place) {
        put_word(t, "steer ", e->position[a - b->steer].id);
    } else if (a < b->cargo) {
        hm_put(t, "place");
        put_start(e, t, (a - b->place) / (HM_RT_MATERIALS + 1));
        put_word(t, " ", cargo_values[(a - b->place) % (HM_RT_MATERIALS + 1)]);
    } else if (a < b->rob_place) {
        hm_put(t, "cargo");
        put_start(e, t, (a - b->cargo) / HM_RT_MATERIALS);
        put_word(t, " ", material_names[(a - b->cargo) % HM_RT_MATERIALS]);
    } else if (a < b->setback) {
        hm_put(t, "rob");
        put_ship(t, (a - b->rob_place) / b->starts);
        put_start(e, t, (a - b->rob_place) % b->starts);
    } else if (a < b->storm) {
        hm_put(t, "setback");
        put_ship(t, (a - b->setback) / b->ways);
        put_way(t, " way ", (a - b->setback) % b->ways);
    } else {
        hm_put(t, "storm");
        put_ship(t, (a - b->storm) / b->paths);
        put_way(t, " path ", (a - b->storm) % b->paths);
    }
}

static void print_pair(struct hm_text *t, unsigned number)
{
    unsigned a = 1;
    while (a * (a + 1) / 2 <= number)
        a++;
    hm_put(t, "luck");
    put_ship(t, number - a * (a - 1) / 2);
    hm_put(t, " and");
    put_ship(t, a);
}

static void print_action(const struct hm_edition *edition, unsigned a, struct hm_text *t)
{
    static const char *const plain[] = {"draw", "done", "pass", "end", "withdraw"};
    static const char *const to[] = {"all", "self+1", "self+2", "self+3"};
    const struct rt_edition *e = rt_edition_of(edition);
    const struct blocks      b = blocks_of(e);
    if (a >= ACT_BOARD) {
        print_board_action(e, &b, a, t);
    } else if (a < ACT_COLOUR) {
        hm_put(t, plain[a]);
    } else if (a < ACT_LUCK) {
        put_word(t, "colour ", colour_values[1 + a - ACT_COLOUR]);
    } else if (a < ACT_POLICE) {
        print_pair(t, a - ACT_LUCK);
    } else if (a < ACT_OPEN) {
        hm_put(t, "police");
        put_ship(t, a - ACT_POLICE);
    } else if (a < ACT_ACCEPT) {
        hm_put(t, a == ACT_OPEN ? "open advantage" : "open extra advantage");
    } else if (a < ACT_SHOW) {
        put_word(t, "accept ", a == ACT_ACCEPT ? "self" : to[a - ACT_ACCEPT]);
    } else if (a < ACT_OFFER) {
        put_word(t, "show ", product_names[a - ACT_SHOW]);
    } else if (a < ACT_COMPLETE) {
        const unsigned n = a - ACT_OFFER;
        put_word(t, "offer ", product_names[n / RT_PRODUCTS % RT_PRODUCTS]);
        put_word(t, " for ", product_names[n % RT_PRODUCTS]);
        put_word(t, " to ", to[n / RT_PRODUCTS / RT_PRODUCTS]);
    } else if (a < ACT_ROB) {
        put_way(t, "complete assignment ", a - ACT_COMPLETE);
    } else {
        hm_put(t, "rob");
        put_ship(t, (a - ACT_ROB) / RT_FLEET);
        put_word(t, " with ", ship_names[(a - ACT_ROB) % RT_FLEET]);
    }
}

const struct hm_encoding rt_encoding = {
    .version = 2,
    .nobs = ROW,
    .fields = fields,
    .observe = observe,
    .nact = nact,
    .action_of = action_of,
    .mask = mask_of,
    .move_of = move_of,
    .print_action = print_action,
};
