/*
 * rt_encoding.c: Rotterdam as numbers, for learning (encoding.h): the observation of a seat.
 *
 * Seats and ships are counted from the observing seat: ship 0 is its own first ship, ship 5 the
 * first ship of its left-hand neighbour.  Cards are sets, one bit for each card.  The flat actions
 * are in rt_actions.h.
 */
#include "base/rows.h"
#include "rt_actions.h"

enum { SET = 128 }; /* bits of a set of cards */
_Static_assert(SET >= (int)RT_CARDS, "a set has a bit for each card");

static const char *const material_names[] = {"grain", "fruit", "crude-oil", "textile", NULL};
static const char *const harbour_names[] = {"BOT", "VUL", "MER", "WAA", NULL};
static const char *const product_names[] = {"PET", "PLA", "BRE", "COR", "OJU",
                                            "JAM", "CLO", "CAR", NULL};
static const char *const stack_names[] = {"BOT",         "VUL",      "MER", "WAA",
                                          "assignments", "shipping", NULL};
static const char *const to_values[] = {"none", "self", "self+1", "self+2", "self+3", "all", NULL};
static const char *const colour_values[] = {"none",  "red",    "yellow", "green",
                                            "white", "purple", NULL};
static const char *const phase_values[] = {"none", "place",  "navigate", "cards", "harbours",
                                           "swap", "assign", "over",     NULL};

static const struct hm_field fields[] = {
    {"held by self", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "the card is in the hand"},
    {"held by self+1", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise, as far as seen"},
    {"held by self+2", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"held by self+3", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"table of self", SET, HM_BITS, HM_BY_CARD, NULL, NULL,
     "the card lies open before the player: completed assignments, opened shipping cards"},
    {"table of self+1", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"table of self+2", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"table of self+3", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "likewise"},
    {"used", SET, HM_BITS, HM_BY_CARD, NULL, NULL, "the card was handed in or used"},
    {"public", SET, HM_BITS, HM_BY_CARD, NULL, NULL,
     "everybody has seen this product in its holder's hand"},
    {"offered", SET, HM_BITS, HM_BY_CARD, NULL, NULL,
     "given in its holder's standing offer, if visible to this seat"},
    {"ship at", RT_SHIPS, 1, HM_BY_NAME, rt_ship_names, NULL,
     "0 at home, else 1 + the position's number"},
    {"ship cargo", RT_SHIPS, 1, HM_BY_NAME, rt_ship_names, rt_cargo_values,
     "what the ship carries"},
    {"stock", HM_RT_MATERIALS, 1, HM_BY_NAME, material_names, NULL,
     "units of material that are left"},
    {"hidden products", RT_SEATS *RT_HARBOURS, 1, HM_BY_NAME, harbour_names, NULL,
     "products in the hand whose face this seat does not know, by the harbour on their back"},
    {"hidden assignments", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "assignments in another player's hand"},
    {"hidden shipping cards", RT_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "shipping cards in another player's hand"},
    {"stack", RT_STACKS, 1, HM_BY_NAME, stack_names, NULL, "cards left"},
    {"wanted", RT_SEATS *RT_PRODUCTS, 1, HM_BY_NAME, product_names, NULL,
     "by the seat's standing offer, if visible to this seat"},
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
    ROW_SET = SET / 8,
    ROW_HELD = 0,
    ROW_TABLE = ROW_HELD + RT_SEATS * ROW_SET,
    ROW_USED = ROW_TABLE + RT_SEATS * ROW_SET,
    ROW_PUBLIC = ROW_USED + ROW_SET,
    ROW_GIVEN = ROW_PUBLIC + ROW_SET,
    ROW_SHIP_AT = ROW_GIVEN + ROW_SET,
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
_Static_assert(RT_SEATS == 4 && RT_HARBOURS == 4, "four bytes hold a value for each of them");

struct looking {
    const struct rt_edition *e;
    const struct rt_state   *s;
    uint8_t                 *out;
    unsigned                 me, nseat;
    const uint8_t           *seat;   /* the seats clockwise, from `me` on */
    bool                     offers; /* some offer is open */
};

/* The seats clockwise twice, by the number of seats: a row begins anywhere and needs no branch
 * where the order wraps around, which would be unpredictable. */
static const uint8_t clockwise[RT_SEATS + 1][2 * RT_SEATS] = {
    {0}, {0}, {0, 1, 0, 1}, {0, 1, 2, 0, 1, 2}, {0, 1, 2, 3, 0, 1, 2, 3},
};

/* Products, assignments and shipping cards as one set. */
static void put_cards(uint8_t *out, uint64_t products, uint64_t assignments, uint32_t shipping)
{
    hm_put_eight(out, products | assignments << RT_ASSIGNMENT);
    hm_put_eight(out + 8,
                 assignments >> (64 - RT_ASSIGNMENT) | (uint64_t)shipping << (RT_SHIPPING - 64));
}

/* Counts by harbour, a byte each. */
static uint32_t count_hidden(const struct looking *l, unsigned p, uint64_t unknown)
{
    uint32_t n = hm_get_four(l->s->hidden_products[p]);
    for (; unknown != 0; unknown &= unknown - 1)
        n += 1u << 8 * l->e->harbour_of[l->e->product[hm_lowest(unknown)]];
    return n;
}

/* How many assignments or shipping cards a hand holds; never more than RT_HAND. */
static unsigned count_hand(uint64_t cards)
{
    const uint64_t second = cards & (cards - 1), third = second & (second - 1);
    return (unsigned)(cards != 0) + (second != 0) + (third != 0);
}

static void put_hidden(const struct looking *l, unsigned i, uint32_t products, unsigned assignments,
                       unsigned shipping)
{
    hm_put_four(l->out + ROW_HIDDEN_PRODUCTS + i * RT_HARBOURS, products);
    l->out[ROW_HIDDEN_ASSIGNMENTS + i] = (uint8_t)assignments;
    l->out[ROW_HIDDEN_SHIPPING + i] = (uint8_t)shipping;
}

/* The cards of another seat, i seats away; returns the products in its hand that `me` knows. */
static uint64_t observe_other(const struct looking *l, unsigned i, unsigned p, uint64_t known)
{
    const struct rt_state *s = l->s;
    const bool             over = s->head.phase == HM_RT_PHASE_OVER;
    const uint64_t         seen = s->products[p] & known;
    put_cards(l->out + ROW_HELD + i * ROW_SET, seen, 0, over ? s->shipping[p] : 0);
    put_cards(l->out + ROW_TABLE + i * ROW_SET, 0, s->completed[p], s->open[p]);
    put_hidden(l, i, count_hidden(l, p, s->products[p] & ~known),
               s->hidden_assignments[p] + count_hand(s->assignments[p]),
               over ? 0 : s->hidden_shipping[p] + count_hand(s->shipping[p]));
    return seen;
}

static uint64_t cards_given(const struct looking *l)
{
    uint64_t given = 0;
    for (unsigned p = 0; l->offers && p < RT_SEATS; p++)
        given |= l->s->give[p] & (0 - (uint64_t)rt_offer_seen(l->s, p, (uint8_t)l->me));
    return given;
}

static void observe_cards(const struct looking *l)
{
    const struct rt_state *s = l->s;
    const unsigned         me = l->me;
    const uint64_t         known = rt_faces_known(s, me), by_all = rt_faces_known(s, HM_SPECTATOR);
    uint64_t               in_hands = s->products[me];
    put_cards(l->out + ROW_HELD, s->products[me], s->assignments[me], s->shipping[me]);
    put_cards(l->out + ROW_TABLE, 0, s->completed[me], s->open[me]);
    put_hidden(l, 0, 0, 0, 0);
    for (unsigned i = 1; i < l->nseat; i++)
        in_hands |= observe_other(l, i, l->seat[i], known);
    for (unsigned i = l->nseat; i < RT_SEATS; i++) {
        put_cards(l->out + ROW_HELD + i * ROW_SET, 0, 0, 0);
        put_cards(l->out + ROW_TABLE + i * ROW_SET, 0, 0, 0);
        put_hidden(l, i, 0, 0, 0);
    }
    put_cards(l->out + ROW_USED, s->gone, 0, s->used);
    put_cards(l->out + ROW_PUBLIC, in_hands & by_all, 0, 0);
    put_cards(l->out + ROW_GIVEN, in_hands & cards_given(l), 0, 0);
}

/* From each_ship + RT_SHIPS - n on: n bytes of 255, then zeros. */
static const uint8_t each_ship[2 * RT_SHIPS] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                                255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

static inline hm_by_one sixteen(const uint8_t *from)
{
    hm_by_one bytes;
    memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

/* A byte of a field for each ship, from those of `me` on; `more` is added to each.  Both halves of
 * the row are read from the state itself, with bytes of other fields that are not kept: a copy in
 * between would have to be read before it is written completely. */
static void put_ships(const struct looking *l, unsigned row, size_t field, uint8_t more)
{
    const unsigned before = l->me * RT_FLEET, all = l->nseat * RT_FLEET;
    const uint8_t *near = (const uint8_t *)l->s + field + before, *far = near - all;
    const uint8_t *is_near = each_ship + RT_SHIPS - (all - before);
    const uint8_t *is_ship = each_ship + RT_SHIPS - all;
    for (unsigned i = 0; i <= RT_SHIPS - 16; i += RT_SHIPS - 16) { /* twenty bytes, some twice */
        const hm_by_one keep = sixteen(is_near + i);
        const hm_by_one ships = (sixteen(near + i) & keep) | (sixteen(far + i) & ~keep);
        const hm_by_one out = (ships + more) & sixteen(is_ship + i);
        memcpy(l->out + row + i, &out, sizeof out);
    }
}

static void observe_ships(const struct looking *l)
{
    put_ships(l, ROW_SHIP_AT, offsetof(struct rt_state, at), 1); /* home is 255 */
    put_ships(l, ROW_CARGO, offsetof(struct rt_state, cargo), 0);
    memcpy(l->out + ROW_STOCK, l->s->stock, sizeof l->s->stock);
}

/* Two rows of a byte for each seat, from `me` on; `far` are the bytes of the seats before it. */
static void put_turned(const struct looking *l, unsigned at, uint64_t rows, uint64_t near,
                       uint64_t far)
{
    const unsigned by = 8 * l->me, rest = 8 * l->nseat - by;
    hm_put_eight(l->out + at, (rows >> by & near) | (rows << rest & far));
}

static void put_rows(const struct looking *l)
{
    const struct rt_state *s = l->s;
    const uint64_t         both = (uint64_t)1 << 32 | 1;
    const uint64_t         near = (((uint64_t)1 << 8 * (l->nseat - l->me)) - 1) * both;
    const uint64_t         far = (((uint64_t)1 << 8 * l->nseat) - 1) * both ^ near;
    const unsigned         turn = 1u << (s->turn & 31) & 15u; /* RT_NONE sets no bit */
    const uint64_t offered = (uint64_t)hm_get_four(s->offered) << 32 | hm_get_four(s->offer_number);
    const uint64_t to_act = hm_spread(s->head.prompt & 15u) << 32 | hm_get_four(s->due);
    put_turned(l, ROW_OFFER_NUMBER, offered, near, far);
    put_turned(l, ROW_DUE, to_act, near, far);
    put_turned(l, ROW_DONE, hm_spread((s->done & 15u) | (s->completers & 15u) << 4), near, far);
    put_turned(l, ROW_MASTER, hm_spread(1u << s->master | turn << 4), near, far);
}
_Static_assert((int)ROW_OFFER_NUMBER + 4 * 8 == ROW_PHASE, "put_rows() writes eight rows");

/* The offer of a seat that is i seats away.  Without branches: which offers stand, and who sees
 * them, is unpredictable. */
static void observe_offer(const struct looking *l, unsigned i, unsigned p)
{
    const unsigned to = l->s->offer_to[p];
    const unsigned stands = 0u - (l->s->offer_number[p] > 0);
    const uint64_t seen = 0 - (uint64_t)rt_offer_seen(l->s, p, (uint8_t)l->me);
    const unsigned from = rt_seat_from(l->s, l->me, to), all = 0u - (to == HM_RT_TO_ALL);
    l->out[ROW_OFFER_TO + i] = (uint8_t)((1 + ((from & ~all) | (RT_SEATS & all))) & stands);
    hm_put_eight(l->out + ROW_WANTED + i * RT_PRODUCTS,
                 hm_spread_nibbles(l->s->want[p] & stands) & seen);
}

static void observe_seats(const struct looking *l)
{
    memset(l->out + ROW_WANTED, 0, ROW_OFFER_NUMBER - ROW_WANTED);
    put_rows(l);
    if (l->offers)
        for (unsigned i = 0; i < l->nseat; i++)
            observe_offer(l, i, l->seat[i]);
}

static void observe(const struct hm_edition *edition, const struct hm_state *state, hm_seat me,
                    uint8_t *out)
{
    const struct rt_state *s = rt_state_of(state);
    const bool             offers = hm_get_four(s->offer_number) != 0;
    const struct looking   l = {rt_edition_of(edition),        s,     out, me, s->head.nseat,
                                &clockwise[s->head.nseat][me], offers};
    uint8_t               *at = out + ROW_PHASE;
    observe_cards(&l);
    observe_ships(&l);
    memcpy(out + ROW_STACK, s->left, sizeof s->left);
    observe_seats(&l);
    at[0] = s->head.phase;
    at[1] = s->acted;
    at[2] = s->last;
    at[3] = (uint8_t)(s->colour + 1u); /* none is 255 */
    at[4] = s->steer == RT_NONE ? 0 : (uint8_t)(1 + rt_ship_from(s, me, s->steer));
    at[5] = s->round;
    at[6] = s->round_cap;
    at[7] = s->offer_cap;
    at[8] = s->head.nseat;
    at[9] = (uint8_t)s->head.ply;
    at[10] = (uint8_t)(s->head.ply >> 8);
    at[11] = s->last_chance;
}

const struct hm_encoding rt_encoding = {
    .version = 3,
    .nobs = ROW,
    .fields = fields,
    .observe = observe,
    .nact = rt_nact,
    .action_of = rt_action_of,
    .mask = rt_mask,
    .move_of = rt_move_of,
    .print_action = rt_print_action,
};
