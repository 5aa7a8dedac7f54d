/*
 * rt_offers.c: a few of the offers and shows that a seat might make (RT-7.1).
 *
 * One card for one product: one that is held for one that an assignment in hand lacks, to all or
 * to a seat that holds a card of that harbour; and every product in hand shown alone.
 */
#include "rt.h"

/* Products that some assignment in hand lacks, and those that are held beyond any one assignment's
 * need: masks. */
static unsigned lacking(const struct rt_edition *e, const struct rt_state *s, unsigned seat)
{
    unsigned lack = 0;
    for (uint64_t w = s->assignments[seat]; w != 0; w &= w - 1)
        for (unsigned k = 0; k < RT_PRODUCTS; k++)
            if (rt_nibble(e->need[hm_lowest(w)], k) >
                hm_popcount(s->products[seat] & e->of_product[k]))
                lack |= 1u << k;
    return lack;
}

static bool may_hold(const struct rt_edition *e, const struct rt_state *s, unsigned seat,
                     unsigned product)
{
    return (s->products[seat] & e->of_product[product]) != 0 ||
           s->hidden_products[seat][e->harbour_of[product]] > 0;
}

/* Seats worth an offer, as this seat sees it; must not use hidden cards of a full state.  */
static bool worth_asking(const struct rt_edition *e, const struct rt_state *s, unsigned seat,
                         unsigned other, unsigned product)
{
    if (other == seat)
        return false;
    if (!rt_is_truth(s))
        return may_hold(e, s, other, product);
    uint64_t held = s->products[other] & e->of_harbour[e->harbour_of[product]];
    for (; held != 0; held &= held - 1) {
        unsigned c = hm_lowest(held);
        if (e->product[c] == product || !hm_seat_in(s->known[c], seat))
            return true;
    }
    return false;
}

static size_t put_offer(struct hm_move *out, size_t n, unsigned seat, unsigned card, unsigned want,
                        unsigned to)
{
    struct hm_move m = {.kind = HM_RT_MOVE_OFFER, .seat = (hm_seat)seat, .target = (uint8_t)to};
    m.arg[want / 2] = (uint8_t)(1u << want % 2 * 4);
    hm_add(&m.cards, card);
    out[n] = m;
    return n + 1;
}

size_t rt_list_offers(const struct rt_edition *e, const struct rt_state *s, unsigned seat,
                      struct hm_move *out, size_t n)
{
    bool     may_offer = s->offer_number[seat] == 0 && s->offered[seat] < s->offer_cap;
    unsigned lack = may_offer ? lacking(e, s, seat) : 0;
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        uint64_t held = s->products[seat] & e->of_product[k];
        if (held == 0)
            continue;
        unsigned card = hm_lowest(held);
        for (unsigned want = 0; want < RT_PRODUCTS; want++) {
            if (want == k || !(lack >> want & 1u))
                continue;
            n = put_offer(out, n, seat, card, want, HM_RT_TO_ALL);
            for (unsigned q = 0; s->head.nseat > 2 && q < s->head.nseat; q++)
                if (worth_asking(e, s, seat, q, want))
                    n = put_offer(out, n, seat, card, want, q);
        }
        out[n] = (struct hm_move){.kind = HM_RT_MOVE_SHOW, .seat = (hm_seat)seat};
        hm_add(&out[n++].cards, card);
    }
    return n;
}
