/*
 * pr_view.c: what one seat may know, and samples of the rest (rules PR-8).
 *
 * All cards are taken openly, so only the starting contract of another hand is hidden, and the
 * talons and the box.
 */
#include "pr.h"

#include <string.h>

/* Copies everything except talons and starting contracts of others.  What is not copied stays
 * hidden. */
void pr_redact(const struct hm_edition *edition, const struct hm_state *state, uint8_t viewer,
               struct hm_view *view)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    struct pr_state         *v = pr_mutable(&view->seen);

    memset(view, 0, sizeof *view);
    v->head = s->head;
    v->head.viewer = viewer;
    for (unsigned p = 0; p < HM_SEATS; p++) {
        v->hand[p] = p == viewer ? s->hand[p] : hm_minus(&s->hand[p], &e->start);
        v->money[p] = s->money[p];
    }
    memcpy(v->current, s->current, sizeof v->current);
    memcpy(v->future, s->future, sizeof v->future);
    memcpy(v->discard, s->discard, sizeof v->discard);
    memcpy(v->left, s->left, sizeof v->left);
    v->named = s->named;
    v->nnamed = s->nnamed;
    v->order = s->order;
    v->area = s->area;
    v->served = s->served;
    v->sealed = s->sealed;
    v->master = s->master;
    v->failed = s->failed;
}

/* Slots of an area that this copy shows nowhere. */
static uint64_t unseen(const struct pr_edition *e, const struct pr_state *v, unsigned area)
{
    hm_cards held = {{0, 0, 0}};
    for (unsigned p = 0; p < HM_SEATS; p++)
        held = hm_or(&held, &v->hand[p]);
    const uint64_t seen =
        v->current[area] | v->future[area] | v->discard[area] | pr_area_slots(e, area, &held);
    return e->count[area] < 64 ? ~seen & (pr_bit(e->count[area]) - 1) : ~seen;
}

/* PR-8.2: all arrangements that agree with the view are equally likely.  */
void pr_determinize(const struct hm_edition *edition, const struct hm_view *view,
                    struct hm_rng *rng, struct hm_state *state)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *v = pr_state_of(hm_seen(view));
    struct pr_state         *s = pr_mutable(state);
    uint8_t                  start[64];
    unsigned                 nstart = 0;

    memcpy(s, v, sizeof *s);
    s->head.viewer = HM_TRUTH;
    if (pr_is_truth(v))
        return;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        uint8_t  deck[64];
        unsigned n = 0;
        for (uint64_t slots = unseen(e, v, a); slots != 0; slots &= slots - 1) {
            const unsigned c = e->first[a] + hm_lowest(slots);
            if (e->card[c].deck == HM_PR_DECK_START)
                start[nstart++] = (uint8_t)c;
            else
                deck[n++] = (uint8_t)c;
        }
        hm_rng_shuffle(rng, deck, n);
        memcpy(s->talon[a], deck, s->left[a]); /* what is left over is in the box */
    }
    hm_rng_shuffle(rng, start, nstart);
    for (hm_seat p = 0; p < v->head.nseat; p++)
        if (hm_seat_in(v->sealed, p) && p != v->head.viewer)
            hm_add(&s->hand[p], start[--nstart]);
}
