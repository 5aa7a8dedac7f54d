/*
 * rt_action_moves.c: the move that a flat action stands for.
 *
 * The mask allows the action, so nothing is checked here.  If several moves share a number, it is
 * the first one that rt_legal() lists: the lowest ship at home, the lowest cards, and jokers only
 * for what is missing.
 */
#include "rt_actions.h"

struct decoding {
    const struct rt_edition *e;
    const struct rt_state   *s;
    struct hm_move          *m;
    unsigned                 p;
};

static void make(const struct decoding *d, enum hm_rt_move_kind kind, unsigned target, unsigned a,
                 unsigned b)
{
    *d->m = (struct hm_move){.kind = (uint8_t)kind,
                             .seat = (hm_seat)d->p,
                             .target = (uint8_t)target,
                             .arg = {(uint8_t)a, (uint8_t)b, 0, 0}};
}

/* The same, made with the lowest shipping card of a kind. */
static void play(const struct decoding *d, enum hm_rt_card_kind card, enum hm_rt_move_kind kind,
                 unsigned target, unsigned a, unsigned b)
{
    make(d, kind, target, a, b);
    hm_add(&d->m->cards, RT_SHIPPING + hm_lowest(d->s->shipping[d->p] & d->e->of_kind[card]));
}

/* Element `rank` of a set. */
static unsigned nth(uint64_t set, unsigned rank)
{
    for (; rank > 0; rank--)
        set &= set - 1;
    return hm_lowest(set);
}

static unsigned ship_at(const struct decoding *d, unsigned n) { return rt_ship_at(d->s, d->p, n); }

static unsigned lowest_at_home(const struct decoding *d)
{
    unsigned ship = d->p * RT_FLEET;
    while (rt_afloat(d->s, ship))
        ship++;
    return ship;
}

static unsigned lowest_product(const struct decoding *d, unsigned product)
{
    return hm_lowest(d->s->products[d->p] & d->e->of_product[product]);
}

static void decode_pair(const struct decoding *d, unsigned number)
{
    unsigned high = 1;
    while (high * (high + 1) / 2 <= number)
        high++;
    const unsigned a = ship_at(d, high), b = ship_at(d, number - high * (high - 1) / 2);
    play(d, HM_RT_CARD_LUCK, HM_RT_MOVE_LUCK, a < b ? a : b, a < b ? b : a, 0);
}

static void decode_offer(const struct decoding *d, unsigned number)
{
    const unsigned to = number / (RT_PRODUCTS * RT_PRODUCTS), want = number % RT_PRODUCTS;
    make(d, HM_RT_MOVE_OFFER, to == 0 ? (unsigned)HM_RT_TO_ALL : rt_seat_at(d->s, d->p, to), 0, 0);
    d->m->arg[want / 2] = (uint8_t)(1u << want % 2 * 4);
    hm_add(&d->m->cards, lowest_product(d, number / RT_PRODUCTS % RT_PRODUCTS));
}

static void decode_completion(const struct decoding *d, unsigned rank)
{
    const unsigned assignment = nth(d->s->assignments[d->p], rank);
    uint32_t       jokers = d->s->shipping[d->p] & d->e->of_kind[HM_RT_CARD_JOKER];
    make(d, HM_RT_MOVE_COMPLETE, 0, 0, 0);
    hm_add(&d->m->cards, RT_ASSIGNMENT + assignment);
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        uint64_t held = d->s->products[d->p] & d->e->of_product[k];
        for (unsigned n = rt_nibble(d->e->need[assignment], k); n > 0; n--) {
            if (held != 0) {
                hm_add(&d->m->cards, hm_lowest(held));
                held &= held - 1;
            } else {
                hm_add(&d->m->cards, RT_SHIPPING + hm_lowest(jokers));
                jokers &= jokers - 1;
            }
        }
    }
}

static void decode_storm(const struct decoding *d, unsigned ship, unsigned path)
{
    uint64_t near = d->e->back[d->s->at[ship]];
    for (; path >= hm_popcount(d->e->back[hm_lowest(near)]); near &= near - 1)
        path -= hm_popcount(d->e->back[hm_lowest(near)]);
    play(d, HM_RT_CARD_STORM, HM_RT_MOVE_STORM, ship, hm_lowest(near),
         nth(d->e->back[hm_lowest(near)], path));
}

/* Blocks whose size depends on the board. */
static void decode_on_board(const struct decoding *d, unsigned action)
{
    const struct rt_blocks b = rt_blocks_of(d->e);
    const uint64_t         starts = d->e->starts;
    if (action < b.place) {
        make(d, HM_RT_MOVE_STEER, d->s->steer, action - b.steer, 0);
    } else if (action < b.cargo) {
        const unsigned n = action - b.place, size = HM_RT_MATERIALS + 1;
        make(d, HM_RT_MOVE_PLACE, lowest_at_home(d), nth(starts, n / size), n % size);
    } else if (action < b.rob_place) {
        const unsigned n = action - b.cargo, size = HM_RT_MATERIALS;
        play(d, HM_RT_CARD_CARGO, HM_RT_MOVE_CARGO, lowest_at_home(d), nth(starts, n / size),
             n % size + 1);
    } else if (action < b.setback) {
        const unsigned n = action - b.rob_place;
        play(d, HM_RT_CARD_ROBBERY, HM_RT_MOVE_ROB, ship_at(d, n / b.starts), lowest_at_home(d),
             nth(starts, n % b.starts) + 1);
    } else if (action < b.storm) {
        const unsigned n = action - b.setback, ship = ship_at(d, n / b.ways);
        play(d, HM_RT_CARD_SETBACK, HM_RT_MOVE_SETBACK, ship,
             nth(d->e->back[d->s->at[ship]], n % b.ways), 0);
    } else {
        decode_storm(d, ship_at(d, (action - b.storm) / b.paths), (action - b.storm) % b.paths);
    }
}

static void decode_plain(const struct decoding *d, unsigned action)
{
    static const uint8_t kinds[RT_ACT_COLOUR] = {HM_RT_MOVE_DRAW, HM_RT_MOVE_DONE, HM_RT_MOVE_PASS,
                                                 HM_RT_MOVE_END, HM_RT_MOVE_WITHDRAW};
    make(d, (enum hm_rt_move_kind)kinds[action], 0, 0, 0);
}

void rt_move_of(const struct hm_edition *edition, const struct hm_state *state, hm_seat p,
                unsigned action, struct hm_move *out)
{
    const struct decoding d = {rt_edition_of(edition), rt_state_of(state), out, p};
    if (action >= RT_ACT_BOARD) {
        decode_on_board(&d, action);
    } else if (action < RT_ACT_COLOUR) {
        decode_plain(&d, action);
    } else if (action < RT_ACT_LUCK) {
        make(&d, HM_RT_MOVE_COLOUR, action - RT_ACT_COLOUR, 0, 0);
    } else if (action < RT_ACT_POLICE) {
        decode_pair(&d, action - RT_ACT_LUCK);
    } else if (action < RT_ACT_OPEN) {
        play(&d, HM_RT_CARD_INSPECTION, HM_RT_MOVE_POLICE, ship_at(&d, action - RT_ACT_POLICE), 0,
             0);
    } else if (action < RT_ACT_ACCEPT) {
        play(&d, action == RT_ACT_OPEN ? HM_RT_CARD_ADVANTAGE : HM_RT_CARD_EXTRA_ADVANTAGE,
             HM_RT_MOVE_OPEN, 0, 0, 0);
    } else if (action < RT_ACT_SHOW) {
        make(&d, HM_RT_MOVE_ACCEPT, rt_seat_at(d.s, p, action - RT_ACT_ACCEPT), 0, 0);
        out->serial = d.s->offer_number[out->target];
    } else if (action < RT_ACT_OFFER) {
        make(&d, HM_RT_MOVE_SHOW, 0, 0, 0);
        hm_add(&out->cards, lowest_product(&d, action - RT_ACT_SHOW));
    } else if (action < RT_ACT_COMPLETE) {
        decode_offer(&d, action - RT_ACT_OFFER);
    } else if (action < RT_ACT_ROB) {
        decode_completion(&d, action - RT_ACT_COMPLETE);
    } else {
        const unsigned n = action - RT_ACT_ROB;
        play(&d, HM_RT_CARD_ROBBERY, HM_RT_MOVE_ROB, ship_at(&d, n / RT_FLEET),
             p * RT_FLEET + n % RT_FLEET, 0);
    }
}
