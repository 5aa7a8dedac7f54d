/*
 * rt_observe.c: a view as a row of bytes, for learning.
 *
 * Seats are turned so that the viewer comes first (for the gallery: seat A); counts and small numbers
 * as they are, 0 for what is not there.  The row, in order:
 *
 *   64 x 2   each start and river position: 1 + seat of its ship, 1 + cargo
 *   4 x 4 x 5  each seat, harbour, cargo (none first): ships
 *   4        each seat: ships at home
 *   4        stock
 *   4 x 8    each seat: products seen, by product
 *   4 x 4    each seat: products not seen, by harbour
 *   3 x 9    each own assignment: products, points
 *   4 x 3    each seat: assignments not seen, completed, points on those
 *   9        own shipping cards, by kind
 *   4 x 2    each seat: shipping cards in hand, points laid open
 *   9        used shipping cards, by kind
 *   6        stacks
 *   8        products gone
 *   4 x 19   each seat's standing offer: number, 1 + to (5: all), 1 if seen, given and wanted by product
 *   4 x 6    each seat: offers made, done, draws due, completed in this phase 6, asked, is harbour master
 *   7        the phase, one of seven
 *   5        seat at turn, one of four; 1 if its action is made
 *   7        colour called, one of five; 1 + position of the ship to be steered; 1 for the last chance
 *   3        seats, round, rounds left (at most 255)
 */
#include "rt.h"

struct row {
    uint8_t *at;
};

static void put(struct row *r, unsigned n) { *r->at++ = (uint8_t)(n < 255 ? n : 255); }

static void put_one_of(struct row *r, unsigned which, unsigned of)
{
    for (unsigned i = 0; i < of; i++)
        put(r, i == which);
}

/* The seat that is n places clockwise from the viewer; with fewer seats, none. */
static unsigned seat_of(const struct rt_state *s, unsigned n)
{
    unsigned me = s->head.viewer < s->head.nseat ? s->head.viewer : 0;
    return n < s->head.nseat ? (me + n) % s->head.nseat : RT_NONE;
}

static unsigned turned(const struct rt_state *s, unsigned seat)
{
    unsigned me = s->head.viewer < s->head.nseat ? s->head.viewer : 0;
    return (seat + s->head.nseat - me) % s->head.nseat;
}

static void put_board(struct row *r, const struct rt_edition *e, const struct rt_state *s)
{
    uint8_t *board = r->at;
    memset(board, 0, RT_POSITIONS * 2);
    for (unsigned i = 0; i < RT_SHIPS; i++) {
        if (!rt_afloat(s, i) || (e->harbours & rt_bit(s->at[i])))
            continue;
        board[s->at[i] * 2] = (uint8_t)(1 + turned(s, rt_owner(i)));
        board[s->at[i] * 2 + 1] = (uint8_t)(1 + s->cargo[i]);
    }
    r->at += RT_POSITIONS * 2;
}

static void put_fleets(struct row *r, const struct rt_edition *e, const struct rt_state *s)
{
    for (unsigned n = 0; n < RT_SEATS; n++) {
        unsigned p = seat_of(s, n);
        memset(r->at, 0, RT_HARBOURS * 5);
        for (unsigned k = 0; p != RT_NONE && k < RT_FLEET; k++) {
            unsigned i = p * RT_FLEET + k;
            if (rt_afloat(s, i) && (e->harbours & rt_bit(s->at[i])))
                r->at[e->position[s->at[i]].harbour * 5 + s->cargo[i]]++;
        }
        r->at += RT_HARBOURS * 5;
    }
    for (unsigned n = 0; n < RT_SEATS; n++) {
        unsigned p = seat_of(s, n), home = 0;
        for (unsigned k = 0; p != RT_NONE && k < rt_fleet(s->head.nseat); k++)
            home += !rt_afloat(s, p * RT_FLEET + k);
        put(r, home);
    }
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        put(r, s->stock[k]);
}

static void put_by_product(struct row *r, const struct rt_edition *e, uint64_t cards)
{
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        put(r, hm_popcount(cards & e->of_product[k]));
}

static void put_hands(struct row *r, const struct rt_edition *e, const struct rt_state *s)
{
    for (unsigned n = 0; n < RT_SEATS; n++)
        put_by_product(r, e, seat_of(s, n) != RT_NONE ? s->products[seat_of(s, n)] : 0);
    for (unsigned n = 0; n < RT_SEATS; n++)
        for (unsigned h = 0; h < RT_HARBOURS; h++)
            put(r, seat_of(s, n) != RT_NONE ? s->hidden_products[seat_of(s, n)][h] : 0);
    uint64_t own = s->head.viewer < s->head.nseat ? s->assignments[s->head.viewer] : 0;
    for (unsigned i = 0; i < RT_HAND; i++, own &= own - (own != 0)) {
        uint32_t need = own != 0 ? e->need[hm_lowest(own)] : 0;
        for (unsigned k = 0; k < RT_PRODUCTS; k++)
            put(r, rt_nibble(need, k));
        put(r, own != 0 ? e->points[RT_ASSIGNMENT + hm_lowest(own)] : 0);
    }
    for (unsigned n = 0; n < RT_SEATS; n++) {
        unsigned p = seat_of(s, n);
        put(r, p != RT_NONE ? s->hidden_assignments[p] : 0);
        put(r, p != RT_NONE ? hm_popcount(s->completed[p]) : 0);
        put(r, p != RT_NONE ? rt_points_on(e, s->completed[p]) : 0);
    }
}

static void put_by_kind(struct row *r, const struct rt_edition *e, uint32_t cards)
{
    for (unsigned k = 0; k < HM_RT_CARD_KINDS; k++)
        put(r, hm_popcount(cards & e->of_kind[k]));
}

static void put_shipping(struct row *r, const struct rt_edition *e, const struct rt_state *s)
{
    put_by_kind(r, e, s->head.viewer < s->head.nseat ? s->shipping[s->head.viewer] : 0);
    for (unsigned n = 0; n < RT_SEATS; n++) {
        unsigned p = seat_of(s, n), points = 0;
        for (uint32_t w = p != RT_NONE ? s->open[p] : 0; w != 0; w &= w - 1)
            points += e->points[RT_SHIPPING + hm_lowest(w)];
        put(r, p != RT_NONE ? rt_shipping_held(s, p) : 0);
        put(r, points);
    }
    put_by_kind(r, e, s->used);
    for (unsigned i = 0; i < RT_STACKS; i++)
        put(r, s->left[i]);
    put_by_product(r, e, s->gone);
}

static void put_offers(struct row *r, const struct rt_edition *e, const struct rt_state *s)
{
    for (unsigned n = 0; n < RT_SEATS; n++) {
        unsigned p = seat_of(s, n);
        bool     stands = p != RT_NONE && s->offer_number[p] > 0;
        put(r, stands ? s->offer_number[p] : 0);
        put(r, !stands ? 0 : s->offer_to[p] == HM_RT_TO_ALL ? RT_SEATS + 1u : 1 + turned(s, s->offer_to[p]));
        put(r, stands && rt_offer_seen(s, p, s->head.viewer));
        put_by_product(r, e, stands ? s->give[p] : 0);
        for (unsigned k = 0; k < RT_PRODUCTS; k++)
            put(r, stands ? rt_nibble(s->want[p], k) : 0);
    }
}

static void put_turn(struct row *r, const struct rt_state *s)
{
    for (unsigned n = 0; n < RT_SEATS; n++) {
        unsigned p = seat_of(s, n);
        if (p == RT_NONE) {
            memset(r->at, 0, 6);
            r->at += 6;
            continue;
        }
        put(r, s->offered[p]);
        put(r, hm_seat_in(s->done, p));
        put(r, s->due[p]);
        put(r, hm_seat_in(s->completers, p));
        put(r, hm_seat_in(s->head.prompt, p));
        put(r, s->master == p);
    }
    put_one_of(r, s->head.phase - 1u, HM_RT_PHASE_OVER);
    put_one_of(r, s->turn != RT_NONE ? turned(s, s->turn) : RT_NONE, RT_SEATS);
    put(r, s->acted);
    put_one_of(r, s->colour, HM_RT_COLOURS);
    put(r, s->steer != RT_NONE ? s->at[s->steer] + 1u : 0);
    put(r, s->last);
    put(r, s->head.nseat);
    put(r, s->round);
    put(r, (unsigned)(s->round_cap - s->round));
}

void rt_observe(const struct hm_edition *edition, const struct hm_view *view, uint8_t *out)
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct rt_state   *s = rt_state_of(hm_seen(view));
    struct row               r = {out};
    put_board(&r, e, s);
    put_fleets(&r, e, s);
    put_hands(&r, e, s);
    put_shipping(&r, e, s);
    put_offers(&r, e, s);
    put_turn(&r, s);
    assert(r.at == out + RT_OBSERVED);
}
