/*
 * pr_policy.c: the greedy player, fast enough to play games out inside a search.
 *
 * Asked, it takes the card that is worth most to it, unless something better may still come in
 * this round.  As harbour master it names the area that leaves most to it after the others
 * have helped themselves, each by their own taste.
 */
#include "pr_policy.h"

static bool affords(const struct ai_pr_facts *f, struct ai_pr_hand *h, hm_card c)
{
    int cost = f->card[c].cost;
    return cost <= h->money || cost <= h->money + ai_pr_packed(f, h);
}

struct pick {
    float    worth;
    unsigned action;
};

static void best_of(const struct ai_pr_facts *f, struct ai_pr_hand *h, const struct ai_pr_taste *t,
                    const struct ai_pr_wants *w, const hm_card *list, unsigned n, unsigned kind, float less,
                    struct pick *best)
{
    for (unsigned i = 0; i < n; i++) {
        float worth = ai_pr_worth(f, t, w, list[i]) - less;
        if (worth > best->worth && affords(f, h, list[i]))
            *best = (struct pick){worth, kind + f->alike[list[i]]};
    }
}

static void best_in(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *t,
                    const struct ai_pr_wants *w, unsigned a, struct pick *best)
{
    struct ai_pr_hand *h = &s->hand[s->actor];
    best_of(f, h, t, w, s->current[a], s->ncurrent[a], AI_PR_TAKE, 0.0f, best);
    if (h->assistants > 0)
        best_of(f, h, t, w, s->future[a], s->nfuture[a], AI_PR_ASSIST, t->assistant * w->time + 1.0f, best);
}

/* What might still be had in areas that may be named after this one. */
static float elsewhere(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *t,
                       const struct ai_pr_wants *w)
{
    struct pick best = {0.0f, AI_PR_PASS};
    for (unsigned open = ai_pr_open(s); open != 0; open &= open - 1) {
        unsigned a = hm_lowest(open);
        best_of(f, &s->hand[s->actor], t, w, s->current[a], s->ncurrent[a], AI_PR_TAKE, 0.0f, &best);
    }
    return best.worth;
}

static unsigned answer(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *t)
{
    struct ai_pr_wants w;
    struct pick        best = {t->threshold, AI_PR_PASS};
    bool               large = ai_pr_at_large(f, s);
    ai_pr_wants_of(f, s, s->actor, t, ai_pr_rounds_left(f, s), &w);
    best_in(f, s, t, &w, s->area, &best);
    if (large) {
        for (unsigned open = ai_pr_open(s); open != 0; open &= open - 1)
            best_in(f, s, t, &w, hm_lowest(open), &best);
        return best.action;
    }
    /* Passing keeps the piece for a later area: as harbour master that is sure to be named, else it may not be. */
    if (best.action != AI_PR_PASS && ai_pr_open(s) != 0 && t->patience > 0.0f &&
        best.worth < t->patience * elsewhere(f, s, t, &w))
        return AI_PR_PASS;
    return best.action;
}

/* The card a seat would take from what is left of an area: its index, or n. */
static unsigned choice_in(const struct ai_pr_facts *f, struct ai_pr_hand *h, const struct ai_pr_taste *t,
                          const struct ai_pr_wants *w, const hm_card *list, unsigned n, float *worth)
{
    unsigned best = n;
    *worth = 0.0f;
    for (unsigned i = 0; i < n; i++) {
        float v = ai_pr_worth(f, t, w, list[i]);
        if (v > *worth && affords(f, h, list[i])) {
            *worth = v;
            best = i;
        }
    }
    return best;
}

static unsigned name_area(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *const at[HM_SEATS])
{
    unsigned open = ai_pr_open(s);
    if ((open & (open - 1)) == 0)
        return AI_PR_NAME + hm_lowest(open);
    struct ai_pr_wants wants[HM_SEATS];
    hm_seatset         waiting = ai_pr_waiting(f, s);
    float              rounds = ai_pr_rounds_left(f, s);
    for (unsigned p = 0; p < f->nseat; p++)
        if (p == s->master || hm_seat_in(waiting, p))
            ai_pr_wants_of(f, s, p, at[p], rounds, &wants[p]);
    unsigned best = hm_lowest(open);
    float    most = -1e9f;
    for (; open != 0; open &= open - 1) {
        unsigned a = hm_lowest(open), n = s->ncurrent[a];
        hm_card  list[AI_PR_FULL];
        float    theirs = 0.0f, worth;
        for (unsigned i = 0; i < n; i++)
            list[i] = s->current[a][i];
        for (unsigned k = 1; k < f->nseat; k++) {
            unsigned p = (s->master + k) % f->nseat;
            if (!hm_seat_in(waiting, p))
                continue;
            unsigned i = choice_in(f, &s->hand[p], at[p], &wants[p], list, n, &worth);
            if (i < n)
                list[i] = list[--n];
            theirs += worth;
        }
        choice_in(f, &s->hand[s->master], at[s->master], &wants[s->master], list, n, &worth);
        worth -= at[s->master]->denial * theirs;
        if (worth > most) {
            most = worth;
            best = a;
        }
    }
    return AI_PR_NAME + best;
}

unsigned ai_pr_policy(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *const at[HM_SEATS])
{
    return s->phase == AI_PR_CHOOSE ? name_area(f, s, at) : answer(f, s, at[s->actor]);
}

void ai_pr_rollout(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *const at[HM_SEATS],
                   unsigned rounds, ai_rng *rng)
{
    unsigned until = s->round + rounds;
    while (s->phase != AI_PR_OVER && s->round < until)
        ai_pr_step(f, s, ai_pr_policy(f, s, at), rng);
}
