/*
 * laws_facts.c: law 10: the data that front ends show beside the table are true and do not depend
 * on hidden cards.
 */
#include "laws/laws.h"

#include <string.h>

static const char *plans(const struct random_play *d, const struct hm_state *seen, hm_seat seat)
{
    static struct hm_plan truth[HM_PLANS], view[HM_PLANS];
    const struct hm_game *g = &d->game;
    const size_t          n = hm_plans(g, &d->state, seat, truth, HM_PLANS);
    if (hm_plans(g, seen, seat, view, HM_PLANS) != n)
        return "plans() says something else on the seat's view";
    for (size_t i = 0; i < n; i++) {
        if (memcmp(&truth[i].move, &view[i].move, sizeof truth[i].move) != 0 ||
            truth[i].gain != view[i].gain)
            return "plans() says something else on the seat's view";
        if (truth[i].move.seat != seat ||
            g->ops->check(g->edition, &d->state, &truth[i].move) != NULL)
            return "check() refuses a plan";
        if (truth[i].gain <= 0 || (i > 0 && truth[i].gain > truth[i - 1].gain))
            return "plans() does not list the largest gain first";
    }
    if (g->ops->best != NULL &&
        g->ops->best(g->edition, &d->state, seat, NULL) != (n > 0 ? truth[0].gain : 0))
        return "best() is not the first plan";
    return NULL;
}

static bool same_goal(const struct hm_goal *a, const struct hm_goal *b)
{
    if (a->card != b->card || a->ready != b->ready || a->nneed != b->nneed)
        return false;
    for (unsigned i = 0; i < a->nneed; i++)
        if (a->need[i].n != b->need[i].n || strcmp(a->need[i].what, b->need[i].what) != 0)
            return false;
    return true;
}

static bool sound_goal(const struct hm_goal *goal, const struct hm_edition *e)
{
    if (goal->card >= e->ncard || goal->nneed > HM_NEEDS || (goal->nneed == 0 && !goal->ready))
        return false;
    for (unsigned i = 0; i < goal->nneed; i++)
        if (goal->need[i].what == NULL || goal->need[i].n == 0)
            return false;
    return true;
}

static const char *goals(const struct random_play *d, const struct hm_state *seen, hm_seat seat)
{
    static struct hm_goal truth[HM_GOALS], view[HM_GOALS];
    const size_t          n = hm_goals(&d->game, &d->state, seat, truth, HM_GOALS);
    if (hm_goals(&d->game, seen, seat, view, HM_GOALS) != n)
        return "goals() says something else on the seat's view";
    for (size_t i = 0; i < n; i++) {
        if (!sound_goal(&truth[i], d->game.edition))
            return "goals() lists a goal that makes no sense";
        if (!same_goal(&truth[i], &view[i]))
            return "goals() says something else on the seat's view";
    }
    return NULL;
}

static bool same_step(const struct hm_step *a, const struct hm_step *b)
{
    return strcmp(a->piece, b->piece) == 0 && strcmp(a->from, b->from) == 0 &&
           strcmp(a->to, b->to) == 0 && a->blocked == b->blocked && a->fork == b->fork;
}

static const char *steps(const struct random_play *d, const struct hm_state *seen,
                         const struct hm_move *m)
{
    struct hm_step truth[HM_STEPS], view[HM_STEPS];
    const size_t   n = hm_steps(&d->game, &d->state, m, truth, HM_STEPS);
    if (hm_steps(&d->game, seen, m, view, HM_STEPS) != n)
        return "steps() says something else on the seat's view";
    for (size_t i = 0; i < n; i++) {
        if (truth[i].piece[0] == '\0' || truth[i].from == NULL || truth[i].to == NULL)
            return "steps() does not say what goes where";
        if (!same_step(&truth[i], &view[i]))
            return "steps() says something else on the seat's view";
    }
    return NULL;
}

static const char *moves(struct random_play *d, const struct hm_state *seen, hm_seat seat)
{
    static struct hm_move list[HM_MOVES];
    const struct hm_game *g = &d->game;
    struct hm_move        only, again;
    const size_t          n = g->ops->legal(g->edition, &d->state, seat, HM_LISTED, list);
    const bool            forced = hm_forced(g, &d->state, seat, &only);
    if (hm_forced(g, seen, seat, &again) != forced)
        return "forced() says something else on the seat's view";
    if (forced && (n != 1 || memcmp(&only, &list[0], sizeof only) != 0))
        return "hm_forced() names a move that is not the only one";
    for (size_t i = 0; i < n && i < 6; i++) {
        const char *wrong = steps(d, seen, &list[hm_rng_below(&d->whim, (uint32_t)n)]);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

static const char *score_parts(const struct hm_game *g, const struct hm_state *s)
{
    struct hm_score_part part[HM_SCORE_PARTS];
    int16_t              points[HM_SEATS];
    const size_t         n = hm_score_parts(g, s, part);
    g->ops->score(g->edition, s, points);
    for (unsigned p = 0; p < s->head.nseat; p++) {
        int32_t sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += part[i].amount[p] / part[i].per;
        if (sum != points[p])
            return "score_parts() do not add up to the points";
    }
    return NULL;
}

static const char *outlook(const struct hm_game *g, const struct hm_state *s,
                           const struct hm_state *seen)
{
    char truth[1024], view[1024];
    if (g->ops->print_outlook == NULL)
        return NULL;
    if (g->ops->print_outlook(g->edition, s, truth, sizeof truth) >= sizeof truth)
        return "print_outlook() is too long";
    g->ops->print_outlook(g->edition, seen, view, sizeof view);
    return strcmp(truth, view) == 0 ? NULL : "print_outlook() says something else on a view";
}

const char *law_10_facts(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    play_start(&d, g, nseat, number, true);
    do {
        const char *wrong = score_parts(g, &d.state);
        for (hm_seat p = 0; p < nseat && wrong == NULL; p++) {
            struct hm_view v;
            g->ops->redact(g->edition, &d.state, p, &v);
            wrong = plans(&d, hm_seen(&v), p);
            if (wrong == NULL)
                wrong = goals(&d, hm_seen(&v), p);
            if (wrong == NULL)
                wrong = moves(&d, hm_seen(&v), p);
            if (wrong == NULL)
                wrong = score_parts(g, hm_seen(&v));
            if (wrong == NULL)
                wrong = outlook(g, &d.state, hm_seen(&v));
        }
        if (wrong != NULL)
            return law_broken(&d, "law 10", wrong);
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}
