/*
 * pr_policy.c: the greedy policy, fast enough for rollouts.
 *
 * When prompted, it takes the card with the highest value for it, unless a better one may still
 * come in this round.  As harbour master it names the area that leaves it the highest value after
 * the other seats have taken their cards, each by its own weights.
 */
#include "pr_policy.h"

static bool affords(const struct pr_facts *f, struct pr_hand *h, hm_card c)
{
    int cost = f->card[c].cost;
    return cost <= h->money || cost <= h->money + pr_hand_best(f, h);
}

struct pick {
    float    worth;
    unsigned action;
};

static inline void best_of(const struct pr_facts *f, struct pr_hand *h, const struct pr_weights *t,
                           const struct pr_wants *w, const hm_card *list, unsigned n, unsigned kind,
                           float less, struct pick *best)
{
    for (unsigned i = 0; i < n; i++) {
        float worth = pr_card_value(f, t, w, list[i]) - less;
        if (worth > best->worth && affords(f, h, list[i]))
            *best = (struct pick){worth, kind + f->alike[list[i]]};
    }
}

static inline void best_in(const struct pr_facts *f, struct pr_model *s, const struct pr_weights *t,
                           const struct pr_wants *w, unsigned a, struct pick *best)
{
    struct pr_hand *h = &s->hand[s->actor];
    best_of(f, h, t, w, s->current[a], s->ncurrent[a], PR_ACTION_TAKE, 0.0f, best);
    if (h->assistants > 0)
        best_of(f, h, t, w, s->future[a], s->nfuture[a], PR_ACTION_ASSIST,
                t->assistant * w->time + 1.0f, best);
}

/* The value of cards in areas that may be named after this one.  */
static float elsewhere(const struct pr_facts *f, struct pr_model *s, const struct pr_weights *t,
                       const struct pr_wants *w)
{
    struct pick best = {0.0f, PR_ACTION_PASS};
    for (unsigned open = pr_model_open_areas(s); open != 0; open &= open - 1) {
        unsigned a = hm_lowest(open);
        best_of(f, &s->hand[s->actor], t, w, s->current[a], s->ncurrent[a], PR_ACTION_TAKE, 0.0f,
                &best);
    }
    return best.worth;
}

static unsigned answer(const struct pr_facts *f, struct pr_model *s, const struct pr_weights *t)
{
    struct pr_wants w;
    struct pick     best = {t->threshold, PR_ACTION_PASS};
    bool            large = pr_model_at_large(f, s);
    pr_wants_of(f, s, s->actor, t, pr_rounds_left(f, s), &w);
    best_in(f, s, t, &w, s->area, &best);
    if (large) {
        for (unsigned open = pr_model_open_areas(s); open != 0; open &= open - 1)
            best_in(f, s, t, &w, hm_lowest(open), &best);
        return best.action;
    }
    /* Passing keeps the piece for a later area; only the harbour master knows that it will be
     * named.  */
    if (best.action != PR_ACTION_PASS && pr_model_open_areas(s) != 0 && t->patience > 0.0f &&
        best.worth < t->patience * elsewhere(f, s, t, &w))
        return PR_ACTION_PASS;
    return best.action;
}

/* The card that a seat would take from the remaining cards of an area: its index, or n.  */
static unsigned choice_in(const struct pr_facts *f, struct pr_hand *h, const struct pr_weights *t,
                          const struct pr_wants *w, const hm_card *list, unsigned n, float *worth)
{
    unsigned best = n;
    *worth = 0.0f;
    for (unsigned i = 0; i < n; i++) {
        float v = pr_card_value(f, t, w, list[i]);
        if (v > *worth && affords(f, h, list[i])) {
            *worth = v;
            best = i;
        }
    }
    return best;
}

static unsigned name_area(const struct pr_facts *f, struct pr_model *s,
                          const struct pr_weights *const at[HM_SEATS])
{
    unsigned open = pr_model_open_areas(s);
    if ((open & (open - 1)) == 0)
        return PR_ACTION_NAME + hm_lowest(open);
    struct pr_wants wants[HM_SEATS];
    hm_seatset      waiting = pr_model_waiting(f, s);
    float           rounds = pr_rounds_left(f, s);
    for (unsigned p = 0; p < f->nseat; p++)
        if (p == s->master || hm_seat_in(waiting, p))
            pr_wants_of(f, s, p, at[p], rounds, &wants[p]);
    unsigned best = hm_lowest(open);
    float    max = -1e9f;
    for (; open != 0; open &= open - 1) {
        unsigned a = hm_lowest(open), n = s->ncurrent[a];
        hm_card  list[PR_MAX_SUPPLY];
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
        if (worth > max) {
            max = worth;
            best = a;
        }
    }
    return PR_ACTION_NAME + best;
}

unsigned pr_policy(const struct pr_facts *f, struct pr_model *s,
                   const struct pr_weights *const at[HM_SEATS])
{
    return s->phase == HM_PR_PHASE_CHOOSE ? name_area(f, s, at) : answer(f, s, at[s->actor]);
}

void pr_rollout(const struct pr_facts *f, struct pr_model *s,
                const struct pr_weights *const at[HM_SEATS], unsigned rounds, ai_rng *rng)
{
    unsigned until = s->round + rounds;
    while (s->phase != HM_PR_PHASE_OVER && s->round < until)
        pr_model_step(f, s, pr_policy(f, s, at), rng);
}
