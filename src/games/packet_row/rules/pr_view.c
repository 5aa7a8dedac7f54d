/*
 * pr_view.c: what one seat may know, and guessing the rest (rules PR-8).
 *
 * A view remembers everything: all takes are open, so of another hand only the starting
 * contract is hidden.  Beyond that the talons and the box.
 */
#include "pr.h"

#include <string.h>

/* Shown: everything but talons, and starting contracts of others.  What is not copied stays hidden. */
void pr_redact(const struct hm_edition *edition, const struct hm_state *state, uint8_t viewer, struct hm_view *view)
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
    const uint64_t seen = v->current[area] | v->future[area] | v->discard[area] | pr_area_slots(e, area, &held);
    return e->count[area] < 64 ? ~seen & (pr_bit(e->count[area]) - 1) : ~seen;
}

/* PR-8.2: every arrangement that fits the view is equally likely. */
void pr_determinize(const struct hm_edition *edition, const struct hm_view *view, struct hm_rng *rng,
                    struct hm_state *state)
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

/*
 * A view as bytes.  Seats are counted from the viewer clockwise (from A for the gallery),
 * so that one net serves every seat.
 *
 *   0 .. 191   where each card is: 0 not seen, 1 current supply, 2 future supply, 3 discarded,
 *              4 + seat in that seat's hand or before it
 *   192 .. 201 money of each seat: low byte, high byte (65535 at most)
 *   202 .. 205 cards left in each talon
 *   206 .. 209 areas: 1 named in this round, 2 at hand, 4 failed
 *   210 .. 214 seats: 1 asked, 2 served, 4 holds a starting contract, 8 harbour master, 16 is at the table
 *   215        phase
 *   216        players
 */
void pr_observe(const struct hm_edition *edition, const struct hm_view *view, uint8_t *out)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *v = pr_state_of(hm_seen(view));
    const unsigned           n = v->head.nseat, me = v->head.viewer < n ? v->head.viewer : 0;
    uint8_t                 *at = out + HM_CARDS;

    memset(out, 0, PR_OBSERVED);
    for (unsigned c = 0; c < e->head.ncard; c++) {
        const struct hm_pr_card *card = &e->card[c];
        out[c] = (uint8_t)((v->current[card->area] >> card->slot & 1) + 2 * (v->future[card->area] >> card->slot & 1) +
                           3 * (v->discard[card->area] >> card->slot & 1));
    }
    for (unsigned i = 0; i < n; i++) {
        const unsigned p = (me + i) % n;
        const hm_cards hand = v->hand[p];
        for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
            out[c] = (uint8_t)(4 + i);
        const unsigned money = v->money[p] < 65535 ? (unsigned)v->money[p] : 65535u;
        at[2 * i] = (uint8_t)(money & 255);
        at[2 * i + 1] = (uint8_t)(money >> 8);
        at[18 + i] = (uint8_t)(hm_seat_in(v->head.prompt, p) | hm_seat_in(v->served, p) << 1 |
                               hm_seat_in(v->sealed, p) << 2 | (v->master == p) << 3 | 16);
    }
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        at[10 + a] = v->left[a];
        at[14 + a] = (uint8_t)((v->named >> a & 1) | (v->area == a) << 1 | (v->failed >> a & 1) << 2);
    }
    at[23] = v->head.phase;
    at[24] = v->head.nseat;
}
