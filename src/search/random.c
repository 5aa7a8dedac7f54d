/*
 * random.c: a bot that makes random legal moves.
 *
 * Moves of kinds that are not listed (a fulfilment, an offer) are found by a random walk: starting
 * from a useful one, cards are added, removed and exchanged and numbers changed, and every step
 * that check() accepts is taken.  So excess goods, odd sets and bad offers all occur, in any game,
 * without knowledge of the rules.
 */
#include "ai.h"

#include <string.h>

enum { STEPS = 64, TIDY = 4 };

static hm_card random_card(const struct hm_game *g, struct hm_rng *rng)
{
    return (hm_card)hm_rng_below(rng, g->edition->ncard);
}

static void toggle(hm_cards *set, hm_card c)
{
    if (hm_has(set, c))
        hm_remove(set, c);
    else
        hm_add(set, c);
}

static hm_card random_of(const hm_cards *set, struct hm_rng *rng)
{
    unsigned n = hm_count(set);
    unsigned c = hm_next(set, 0);
    for (uint32_t skip = n > 0 ? hm_rng_below(rng, n) : 0; skip > 0; skip--)
        c = hm_next(set, c + 1);
    return (hm_card)c;
}

/* Makes one small random change.  */
static void change(const struct hm_game *g, struct hm_move *m, const struct hm_move *other,
                   struct hm_rng *rng)
{
    switch (hm_rng_below(rng, 8)) {
    case 0: /* one card for another */
        if (!hm_none(&m->cards))
            hm_remove(&m->cards, random_of(&m->cards, rng));
        hm_add(&m->cards, random_card(g, rng));
        return;
    case 1: /* both at once: several contracts together */
        if (other->kind == m->kind)
            m->cards = hm_or(&m->cards, &other->cards);
        return;
    case 2: m->arg[hm_rng_below(rng, 4)] ^= (uint8_t)(1u << hm_rng_below(rng, 8)); return;
    case 3: m->target ^= (uint8_t)(1u << hm_rng_below(rng, 8)); return;
    case 4: /* drop one */
        if (!hm_none(&m->cards))
            hm_remove(&m->cards, random_of(&m->cards, rng));
        return;
    default: toggle(&m->cards, random_card(g, rng)); return;
    }
}

static void wander(const struct hm_game *g, const struct hm_state *seen, const struct hm_move *list,
                   size_t n, struct hm_rng *rng, struct hm_move *m)
{
    for (unsigned i = hm_rng_below(rng, STEPS); i > 0; i--) {
        struct hm_move next = *m;
        change(g, &next, &list[hm_rng_below(rng, (uint32_t)n)], rng);
        if (g->ops->check(g->edition, seen, &next) == NULL)
            *m = next;
    }
}

/* One stream for each seat and ply: the same view and seed give the same move, in any order of the
 * seats.  */
static void own_chance(const struct hm_bot_request *request, hm_seat seat, struct hm_rng *rng)
{
    uint64_t ply = hm_seen(request->view)->head.ply;
    hm_rng_fast(rng, request->seed ^ (ply * 8 + seat + 1) * 0x9e3779b97f4a7c15u);
}

/* How often a seat acts out of turn, constant for a whole game: some act often, some rarely.  */
static uint32_t patience(const struct hm_bot_request *request, hm_seat seat)
{
    static const uint8_t chances[] = {2, 6, 20, 100};
    struct hm_rng        rng;
    hm_rng_fast(&rng, request->seed ^ (uint64_t)seat << 32);
    return chances[hm_rng_below(&rng, sizeof chances)];
}

/* Chooses a random move, prompted or not; now and then one that legal() would not list.  Does not
 * search, so the report stays empty. */
enum hm_err hm_bot_random(const struct hm_bot_request *request, struct hm_move *out,
                          struct hm_report *report)
{
    const struct hm_game  *g = &request->game;
    const struct hm_state *seen = hm_seen(request->view);
    hm_seat                seat = ai_seat(request);
    struct hm_move         list[HM_MOVES];
    struct hm_rng          rng;
    enum hm_scope          scope = HM_LISTED;
    memset(out, 0, sizeof *out);
    if (report != NULL)
        memset(report, 0, sizeof *report);
    if (seat == HM_NOBODY)
        return HM_OK;
    own_chance(request, seat, &rng);
    bool   eager = hm_rng_below(&rng, patience(request, seat)) == 0;
    size_t n = hm_seat_in(seen->head.prompt, seat)
                   ? g->ops->legal(g->edition, seen, seat, HM_LISTED, list)
                   : 0;
    /* without another choice, prefer a move of an unlisted kind */
    if (eager || (n == 1 && hm_rng_below(&rng, 2) == 0)) {
        struct hm_move rich[HM_MOVES];
        size_t         m = g->ops->legal(g->edition, seen, seat, HM_USEFUL, rich);
        if (m > 0) {
            memcpy(list, rich, m * sizeof *rich);
            scope = HM_USEFUL;
            n = m;
        }
    }
    if (n == 0)
        return HM_OK;
    *out = list[hm_rng_below(&rng, (uint32_t)n)];
    if (scope ==
        HM_USEFUL) { /* the larger of two: fulfilling several contracts together is rarer */
        const struct hm_move *other = &list[hm_rng_below(&rng, (uint32_t)n)];
        *out = hm_count(&other->cards) > hm_count(&out->cards) ? *other : *out;
    }
    if (scope == HM_USEFUL ? hm_rng_below(&rng, TIDY) > 0 : hm_rng_below(&rng, 2 * TIDY) == 0)
        wander(g, seen, list, n, &rng, out);
    return HM_OK;
}
