/*
 * pr_deal.c: the set-up (rules PR-2).
 *
 * Only the deal uses random numbers: the talons are shuffled once, so no move needs a
 * generator.
 */
#include "pr.h"
#include "pr_events.h"

#include <string.h>

/* The cards of a deck in table order; returns how many there are. */
static unsigned gather(const struct pr_edition *e, enum hm_pr_deck deck, uint8_t out[PR_TALON])
{
    const unsigned area =
        deck == HM_PR_DECK_START ? (unsigned)HM_PR_AREA_GUILDHALL : (unsigned)deck;
    unsigned n = 0;
    for (unsigned c = e->first[area]; c < e->first[area] + (unsigned)e->count[area]; c++)
        if (e->card[c].deck == deck)
            out[n++] = (uint8_t)c;
    return n;
}

/* PR-2.2: the first two cards to the future supply, the next ones to the current supply. */
static void deal_area(const struct pr_edition *e, struct pr_state *s, unsigned area,
                      struct hm_events *ev)
{
    for (unsigned i = 0; i < PR_FUTURE + (unsigned)pr_full[s->head.nseat]; i++) {
        uint8_t   *top = &s->talon[area][--s->left[area]];
        const bool future = i < PR_FUTURE;
        (future ? s->future : s->current)[area] |= pr_bit(e->card[*top].slot);
        pr_emit_card(ev, HM_PR_EV_DEAL, HM_NOBODY, pr_area_place(HM_PR_AT_TALON, area),
                     pr_area_place(future ? HM_PR_AT_FUTURE : HM_PR_AT_CURRENT, area), *top,
                     HM_EVERYONE);
        *top = 0;
    }
}

enum hm_err pr_deal(const struct hm_edition *edition, struct hm_state *state,
                    const struct hm_setup *setup, struct hm_rng *rng, struct hm_events *ev)
{
    const struct pr_edition *e = pr_edition_of(edition);
    struct pr_state         *s = pr_mutable(state);
    uint8_t                  start[PR_TALON];

    memset(s, 0, sizeof *s);
    s->head = (struct hm_head){PR_GAME, PR_RULES, HM_TRUTH, setup->nseat, HM_PR_PHASE_CHOOSE, 0, 0};
    s->area = HM_PR_NONE;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        unsigned n = gather(e, (enum hm_pr_deck)a, s->talon[a]);
        hm_rng_shuffle(rng, s->talon[a], n);
        if (setup->nseat == 2) { /* PR-2.1: the bottom six go back to the box */
            memmove(s->talon[a], s->talon[a] + PR_BOXED, n - PR_BOXED);
            n -= PR_BOXED;
            memset(s->talon[a] + n, 0, PR_BOXED);
        }
        s->left[a] = (uint8_t)n;
        deal_area(e, s, a, ev);
    }
    hm_rng_shuffle(rng, start, gather(e, HM_PR_DECK_START, start));
    for (hm_seat p = 0; p < setup->nseat; p++) { /* PR-2.3 */
        s->money[p] = PR_MONEY;
        hm_add(&s->hand[p], start[p]);
        pr_emit_card(ev, HM_PR_EV_DEAL, p, HM_PR_AT_BOX, HM_PR_AT_HAND, start[p], hm_seat_bit(p));
    }
    s->sealed = pr_everyone(s);
    /* PR-2.4 */
    s->master = setup->first != HM_NOBODY ? setup->first : (hm_seat)hm_rng_below(rng, setup->nseat);
    s->head.prompt = hm_seat_bit(s->master);
    pr_emit(ev, HM_PR_EV_MASTER, s->master, 0);
    return HM_OK;
}
