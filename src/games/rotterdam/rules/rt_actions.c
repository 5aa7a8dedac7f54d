/*
 * rt_actions.c: the number of a move among the flat actions, and the name of an action.
 */
#include "rt_actions.h"

unsigned rt_nact(const struct hm_edition *e) { return rt_blocks_of(rt_edition_of(e)).end; }

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
    const unsigned to = m->target == HM_RT_TO_ALL ? 0 : rt_seat_from(s, m->seat, m->target);
    const unsigned give = e->product[hm_lowest(rt_products_in(&m->cards))];
    return (to * RT_PRODUCTS + give) * RT_PRODUCTS + wanted(m);
}

static unsigned rob_number(const struct rt_edition *e, const struct rt_blocks *b, unsigned robbed,
                           const struct hm_move *m)
{
    if (m->arg[1] > 0)
        return b->rob_place + robbed * b->starts + rank_in(e->starts, m->arg[1] - 1u);
    return RT_ACT_ROB + robbed * RT_FLEET + m->arg[0] % RT_FLEET;
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
                          const struct rt_blocks *b, const struct hm_move *m)
{
    const unsigned me = m->seat,
                   ship = rt_ship_from(s, me, m->target < RT_SHIPS ? m->target : me * RT_FLEET);
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_DRAW: return RT_ACT_DRAW;
    case HM_RT_MOVE_DONE: return RT_ACT_DONE;
    case HM_RT_MOVE_PASS: return RT_ACT_PASS;
    case HM_RT_MOVE_END: return RT_ACT_END;
    case HM_RT_MOVE_WITHDRAW: return RT_ACT_WITHDRAW;
    case HM_RT_MOVE_COLOUR: return RT_ACT_COLOUR + m->target;
    case HM_RT_MOVE_LUCK: return RT_ACT_LUCK + pair_number(ship, rt_ship_from(s, me, m->arg[0]));
    case HM_RT_MOVE_POLICE: return RT_ACT_POLICE + ship;
    case HM_RT_MOVE_OPEN:
        return RT_ACT_OPEN +
               (e->kind[hm_lowest(rt_shipping_in(&m->cards))] == HM_RT_CARD_EXTRA_ADVANTAGE ? 1u
                                                                                            : 0u);
    case HM_RT_MOVE_ACCEPT: return RT_ACT_ACCEPT + rt_seat_from(s, me, m->target);
    case HM_RT_MOVE_SHOW: return RT_ACT_SHOW + e->product[hm_lowest(rt_products_in(&m->cards))];
    case HM_RT_MOVE_OFFER: return RT_ACT_OFFER + offer_number(e, s, m);
    case HM_RT_MOVE_COMPLETE:
        return RT_ACT_COMPLETE +
               rank_in(s->assignments[me], hm_lowest(rt_assignments_in(&m->cards)));
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

unsigned rt_action_of(const struct hm_edition *edition, const struct hm_state *state,
                      const struct hm_move *m)
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct rt_blocks   b = rt_blocks_of(e);
    return number_of(e, rt_state_of(state), &b, m);
}

/* ---- names --------------------------------------------------------------------------------- */

const char *const rt_cargo_values[] = {"none", "grain", "fruit", "crude-oil", "textile", NULL};
const char *const rt_ship_names[] = {"ship 1", "ship 2", "ship 3", "ship 4", "ship 5", NULL};

static const char *const colours[] = {"red", "yellow", "green", "white", "purple"};

static void put_ship(struct hm_text *t, unsigned ship)
{
    static const char *const seats[] = {"self", "self+1", "self+2", "self+3"};
    hm_put(t, " ");
    hm_put(t, seats[ship / RT_FLEET]);
    hm_put(t, " ");
    hm_put(t, rt_ship_names[ship % RT_FLEET]);
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
static void print_board_action(const struct rt_edition *e, const struct rt_blocks *b, unsigned a,
                               struct hm_text *t)
{
    if (a < b->place) {
        put_word(t, "steer ", e->position[a - b->steer].id);
    } else if (a < b->cargo) {
        hm_put(t, "place");
        put_start(e, t, (a - b->place) / (HM_RT_MATERIALS + 1));
        put_word(t, " ", rt_cargo_values[(a - b->place) % (HM_RT_MATERIALS + 1)]);
    } else if (a < b->rob_place) {
        hm_put(t, "cargo");
        put_start(e, t, (a - b->cargo) / HM_RT_MATERIALS);
        put_word(t, " ", rt_cargo_values[1 + (a - b->cargo) % HM_RT_MATERIALS]);
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

void rt_print_action(const struct hm_edition *edition, unsigned a, struct hm_text *t)
{
    static const char *const plain[] = {"draw", "done", "pass", "end", "withdraw"};
    static const char *const to[] = {"all", "self+1", "self+2", "self+3"};
    const struct rt_edition *e = rt_edition_of(edition);
    const struct rt_blocks   b = rt_blocks_of(e);
    if (a >= RT_ACT_BOARD) {
        print_board_action(e, &b, a, t);
    } else if (a < RT_ACT_COLOUR) {
        hm_put(t, plain[a]);
    } else if (a < RT_ACT_LUCK) {
        put_word(t, "colour ", colours[a - RT_ACT_COLOUR]);
    } else if (a < RT_ACT_POLICE) {
        print_pair(t, a - RT_ACT_LUCK);
    } else if (a < RT_ACT_OPEN) {
        hm_put(t, "police");
        put_ship(t, a - RT_ACT_POLICE);
    } else if (a < RT_ACT_ACCEPT) {
        hm_put(t, a == RT_ACT_OPEN ? "open advantage" : "open extra advantage");
    } else if (a < RT_ACT_SHOW) {
        put_word(t, "accept ", a == RT_ACT_ACCEPT ? "self" : to[a - RT_ACT_ACCEPT]);
    } else if (a < RT_ACT_OFFER) {
        put_word(t, "show ", rt_product_codes[a - RT_ACT_SHOW]);
    } else if (a < RT_ACT_COMPLETE) {
        const unsigned n = a - RT_ACT_OFFER;
        put_word(t, "offer ", rt_product_codes[n / RT_PRODUCTS % RT_PRODUCTS]);
        put_word(t, " for ", rt_product_codes[n % RT_PRODUCTS]);
        put_word(t, " to ", to[n / RT_PRODUCTS / RT_PRODUCTS]);
    } else if (a < RT_ACT_ROB) {
        put_way(t, "complete assignment ", a - RT_ACT_COMPLETE);
    } else {
        hm_put(t, "rob");
        put_ship(t, (a - RT_ACT_ROB) / RT_FLEET);
        put_word(t, " with ", rt_ship_names[(a - RT_ACT_ROB) % RT_FLEET]);
    }
}
