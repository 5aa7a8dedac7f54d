/*
 * rt_picks.c: drafts of kinds that are not listed (offer, show) or that are easier to choose card
 * by card (complete).  Cards toggle, so no order of clicks leads to a dead end; DONE is allowed
 * when check() accepts the move.
 */
#include "harbour/draft.h"
#include "rt.h"

/* + product: one more of it, round to none after fifteen */
enum { PICK_WANT = HM_PICK_TARGET + 16 };

static void allow(uint8_t *mask, unsigned first, uint64_t cards)
{
    for (; cards != 0; cards &= cards - 1)
        mask[HM_PICK_CARD + first + hm_lowest(cards)] = 1;
}

/* Which assignments in hand can be completed now. */
static uint64_t payable(const struct rt_edition *e, const struct rt_state *s, unsigned p)
{
    unsigned jokers = hm_popcount(s->shipping[p] & e->of_kind[HM_RT_CARD_JOKER]);
    uint64_t out = 0;
    for (uint64_t w = s->assignments[p]; w != 0; w &= w - 1) {
        unsigned lack = 0;
        for (unsigned k = 0; k < RT_PRODUCTS; k++) {
            unsigned need = rt_nibble(e->need[hm_lowest(w)], k),
                     have = hm_popcount(s->products[p] & e->of_product[k]);
            lack += need > have ? need - have : 0;
        }
        if (lack <= jokers)
            out |= w & (~w + 1);
    }
    return out;
}

static void pick_complete(const struct rt_edition *e, const struct rt_state *s,
                          const struct hm_move *m, uint8_t *mask)
{
    uint64_t assignment = rt_assignments_in(&m->cards), products = rt_products_in(&m->cards),
             able = payable(e, s, m->seat);
    uint32_t jokers = rt_shipping_in(&m->cards);
    allow(mask, 0, products); /* what is picked can be taken back */
    allow(mask, RT_SHIPPING, jokers);
    if (assignment == 0) {
        allow(mask, RT_ASSIGNMENT, able);
        return;
    }
    allow(mask, RT_ASSIGNMENT, assignment);
    uint32_t need = e->need[hm_lowest(assignment)];
    unsigned left = 0;
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        left += rt_nibble(need, k);
    left -= hm_popcount(products) + hm_popcount(jokers);
    if (left == 0)
        return;
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        if (hm_popcount(products & e->of_product[k]) < rt_nibble(need, k))
            allow(mask, 0, s->products[m->seat] & e->of_product[k]);
    allow(mask, RT_SHIPPING, s->shipping[m->seat] & e->of_kind[HM_RT_CARD_JOKER]);
}

static void pick_offer(const struct rt_state *s, const struct hm_move *m, uint8_t *mask)
{
    allow(mask, 0, s->products[m->seat]);
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        mask[PICK_WANT + k] = 1;
    for (unsigned q = 0; q < s->head.nseat; q++)
        mask[HM_PICK_TARGET + q] = q != m->seat;
    mask[HM_PICK_TARGET + HM_RT_TO_ALL] = 1;
}

/* Kinds that may be started; legal() determines the rest.  */
static void pick_kind(const struct rt_state *s, unsigned p, uint8_t *mask)
{
    if (s->head.phase != HM_RT_PHASE_SWAP || s->products[p] == 0)
        return;
    mask[HM_RT_MOVE_SHOW] = 1;
    mask[HM_RT_MOVE_OFFER] = s->offer_number[p] == 0 && s->offered[p] < s->offer_cap;
}

size_t rt_picks(const struct hm_edition *edition, const struct hm_state *state,
                const struct hm_draft *d, uint8_t mask[HM_PICKS])
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct rt_state   *s = rt_state_of(state);
    unsigned                 p = d->move.seat;
    if (p >= s->head.nseat || !hm_seat_in(s->head.prompt, p))
        return 0;
    if (d->step == 0)
        pick_kind(s, p, mask);
    else if (d->move.kind == HM_RT_MOVE_OFFER)
        pick_offer(s, &d->move, mask);
    else if (d->move.kind == HM_RT_MOVE_SHOW)
        allow(mask, 0, s->products[p]);
    else if (d->move.kind == HM_RT_MOVE_COMPLETE)
        pick_complete(e, s, &d->move, mask);
    else
        return 0;
    if (d->step > 0 && rt_check(edition, state, &d->move) == NULL)
        mask[HM_PICK_DONE] = 1;
    size_t n = 0;
    for (size_t i = 0; i < HM_PICKS; i++)
        n += mask[i];
    return n;
}
