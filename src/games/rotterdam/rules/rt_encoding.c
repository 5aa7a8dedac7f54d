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
    /* reads past the last product; hands have no such bits */
    const uint8_t *faces = (const uint8_t *)s + offsetof(struct rt_state, known);
    const uint64_t known = hm_column(faces, me), by_all = hm_column(faces, HM_SPECTATOR);
    uint64_t       in_hands = s->products[me];
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

/* A byte for each ship, from those of `me` on; `more` is added to each. */
static void put_ships(const struct looking *l, unsigned row, const uint8_t ships[RT_SHIPS],
                      unsigned more)
{
    enum { N = RT_SHIPS };
    static const uint8_t mask[2 * N] = {/* of the fleets in the game */
                                        255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                        255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    const uint8_t       *keep = mask + N - l->nseat * RT_FLEET;
    uint8_t              twice[2 * N]; /* the fleets clockwise twice */
    memcpy(twice, ships, N);
    memcpy(twice + l->nseat * RT_FLEET, ships, N);
    for (unsigned i = 0; i < N; i++)
        l->out[row + i] = (uint8_t)((twice[l->me * RT_FLEET + i] + more) & keep[i]);
}

static void observe_ships(const struct looking *l)
{
    put_ships(l, ROW_SHIP_AT, l->s->at, 1); /* home is 255 */
    put_ships(l, ROW_CARGO, l->s->cargo, 0);
    memcpy(l->out + ROW_STOCK, l->s->stock, sizeof l->s->stock);
}

/* Two rows of a byte for each seat, from `me` on. */
static void put_turned(const struct looking *l, unsigned at, uint32_t first, uint32_t second)
{
    const uint64_t both = (uint64_t)1 << 32 | 1, n = 8 * l->nseat, by = 8 * l->me;
    const uint64_t low = ((uint64_t)1 << (n - by)) - 1, high = (((uint64_t)1 << n) - 1) ^ low;
    const uint64_t bytes = (uint64_t)second << 32 | first;
    hm_put_eight(l->out + at, (bytes >> by & low * both) | (bytes << (n - by) & high * both));
}

/* Five sets of seats, a byte for each seat, from `me` on. */
static void put_sets(const struct looking *l)
{
    const struct rt_state *s = l->s;
    const uint32_t         each = 0x11111, n = l->nseat, low = (1u << (n - l->me)) - 1,
                   high = ((1u << n) - 1) ^ low;
    const uint32_t sets = (s->head.prompt & 15u) | (s->done & 15u) << 4 |
                          (s->completers & 15u) << 8 | 1u << s->master << 12 |
                          (1u << (s->turn & 31) & 15u) << 16; /* RT_NONE sets no bit */
    const uint32_t turned = (sets >> l->me & low * each) | (sets << (n - l->me) & high * each);
    hm_put_eight(l->out + ROW_TO_ACT, hm_spread(turned & 255));
    hm_put_eight(l->out + ROW_COMPLETED, hm_spread(turned >> 8 & 255));
    hm_put_four(l->out + ROW_TURN, (uint32_t)hm_spread(turned >> 16));
}

static void observe_offer(const struct looking *l, unsigned i, unsigned p)
{
    const unsigned to = l->s->offer_to[p];
    l->out[ROW_OFFER_TO + i] =
        (uint8_t)(1 + (to == HM_RT_TO_ALL ? RT_SEATS : rt_seat_from(l->s, l->me, to)));
    if (rt_offer_seen(l->s, p, (uint8_t)l->me))
        hm_put_eight(l->out + ROW_WANTED + i * RT_PRODUCTS, hm_spread_nibbles(l->s->want[p]));
}

static void observe_seats(const struct looking *l)
{
    const struct rt_state *s = l->s;
    memset(l->out + ROW_WANTED, 0, ROW_OFFER_NUMBER - ROW_WANTED);
    put_turned(l, ROW_OFFER_NUMBER, hm_get_four(s->offer_number), hm_get_four(s->offered));
    put_turned(l, ROW_DUE, hm_get_four(s->due), 0); /* overwritten from ROW_TO_ACT on */
    put_sets(l);
    for (unsigned i = 0; l->offers && i < l->nseat; i++)
        if (s->offer_number[l->seat[i]] > 0)
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
