/*
 * pr_picks.c: drafting a fulfilment card by card.
 *
 * Any useful card may be picked or unpicked, in any order; DONE is offered when check() accepts
 * the set.
 */
#include "harbour/draft.h"
#include "pr.h"

size_t pr_picks(const struct hm_edition *edition, const struct hm_state *state,
                const struct hm_draft *d, uint8_t mask[HM_PICKS])
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    const hm_seat            p = d->move.seat;
    size_t                   n = 0;
    if ((d->step > 0 && d->move.kind != HM_PR_MOVE_FULFIL) || pr_best(edition, state, p, NULL) == 0)
        return 0;
    if (d->step == 0) {
        mask[HM_PR_MOVE_FULFIL] = 1;
        return 1;
    }
    for (unsigned c = hm_next(&s->hand[p], 0); c < HM_CARDS; c = hm_next(&s->hand[p], c + 1))
        if (hm_has(&e->useful, c))
            n += mask[HM_PICK_CARD + c] = 1;
    if (pr_check(edition, state, &d->move) == NULL)
        n += mask[HM_PICK_DONE] = 1;
    return n;
}
