/*
 * random_play.c: random play of any game.
 */
#include "support/random_play.h"

#include <string.h>

enum hm_err play_start(struct random_play *d, const struct hm_game *g, uint8_t nseat,
                       uint64_t number, bool odd)
{
    memset(d, 0, sizeof *d);
    d->game = *g;
    d->setup = hm_setup_for(g->ops, nseat);
    d->events = (struct hm_events){d->event_list, 0, HM_EVENTS};
    hm_rng_fast(&d->whim, number * 8 + nseat);
    for (unsigned i = 0; i < 4; i++) {
        uint64_t word = hm_rng_u64(&d->whim);
        for (unsigned k = 0; k < 8; k++) /* in the same order on every machine */
            d->seed.byte[8 * i + k] = (uint8_t)(word >> 8 * k);
    }
    if (odd && number % 4 == 3)
        for (unsigned i = 0; i < g->ops->noption; i++) {
            const struct hm_option *o = &g->ops->options[i];
            d->setup.option[i] =
                (uint16_t)(o->min +
                           hm_rng_below(&d->whim, (uint32_t)(o->default_value - o->min) + 1));
        }
    if (odd && number % 4 == 2)
        d->setup.first = (hm_seat)hm_rng_below(&d->whim, nseat);
    struct hm_rng chance;
    hm_rng_deal(&chance, &d->seed, 0);
    return g->ops->deal(g->edition, &d->state, &d->setup, &chance, &d->events);
}

void play_chance(const struct random_play *d, struct hm_rng *rng)
{
    hm_rng_deal(rng, &d->seed, d->n + 1u);
}

static hm_seat prompted(struct random_play *d)
{
    hm_seatset set = d->state.head.prompt;
    for (uint32_t skip = hm_rng_below(&d->whim, hm_popcount(set)); skip > 0; skip--)
        set &= (hm_seatset)(set - 1);
    return (hm_seat)hm_lowest(set);
}

static bool choose_from(struct random_play *d, hm_seat seat, enum hm_scope scope, struct hm_move *m)
{
    static struct hm_move list[HM_MOVES];
    const struct hm_game *g = &d->game;
    size_t                n = g->ops->legal(g->edition, &d->state, seat, scope, list);
    if (n == 0)
        return false;
    *m = list[hm_rng_below(&d->whim, (uint32_t)n)];
    return true;
}

bool play_draft(struct random_play *d, hm_seat seat, struct hm_move *m)
{
    enum { PATIENCE = 40 };
    const struct hm_game *g = &d->game;
    struct hm_view        v;
    struct hm_draft       draft;
    uint8_t               mask[HM_PICKS];
    memset(&draft, 0, sizeof draft);
    draft.move.seat = seat;
    g->ops->redact(g->edition, &d->state, seat, &v);
    for (unsigned i = 0; i < PATIENCE; i++) {
        size_t n = hm_picks(g, hm_seen(&v), &draft, mask);
        if (n == 0)
            return false;
        uint16_t pick = HM_PICK_DONE;
        if (mask[HM_PICK_DONE] == 0 || (n > 1 && hm_rng_below(&d->whim, 3) != 0)) {
            uint32_t skip = hm_rng_below(&d->whim, (uint32_t)n);
            pick = 0;
            while (mask[pick] == 0 || skip-- > 0)
                pick++;
        }
        if (hm_pick(g, hm_seen(&v), &draft, pick)) {
            *m = draft.move;
            return g->ops->check(g->edition, &d->state, m) == NULL;
        }
    }
    return false;
}

bool play_choose(struct random_play *d, struct hm_move *m)
{
    uint32_t whim = hm_rng_below(&d->whim, 32);
    if (whim < 2 && choose_from(d, (hm_seat)hm_rng_below(&d->whim, d->setup.nseat), HM_USEFUL, m))
        return true; /* in turn or out of it */
    if (whim == 2 && play_draft(d, (hm_seat)hm_rng_below(&d->whim, d->setup.nseat), m))
        return true;
    hm_seat seat = prompted(d);
    if (whim < 12 && choose_from(d, seat, HM_BOTH, m))
        return true;
    return choose_from(d, seat, HM_LISTED, m);
}

enum hm_err play_make(struct random_play *d, const struct hm_move *m)
{
    struct hm_rng chance;
    play_chance(d, &chance);
    d->last = *m;
    d->events.n = 0;
    d->n++;
    return d->game.ops->apply(d->game.edition, &d->state, m, &chance, &d->events);
}

bool play_step(struct random_play *d)
{
    struct hm_move m;
    return !play_over(d) && play_choose(d, &m) && play_make(d, &m) == HM_OK;
}
