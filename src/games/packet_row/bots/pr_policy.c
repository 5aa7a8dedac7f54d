/*
 * pr_policy.c: the greedy policy, fast enough for rollouts.
 *
 * When prompted, it takes the card with the highest value for it, unless a better one may still
 * come in this round.  As harbour master it names the area that leaves it the highest value after
 * the other seats have taken their cards, each by its own weights.
 */
#include "pr_policy.h"

/* The value of the current cards for each seat, kept until its hand or the number of cards to come
 * changes.  The value of a banker also depends on the others' money. */
struct values {
    const struct pr_facts          *f;
    const struct pr_weights *const *at;
    float                           rounds;
    hm_seatset                      fresh; /* seats whose values are valid */
    unsigned                        nbanker;
    hm_card                         banker[HM_PR_AREAS * PR_MAX_SUPPLY];
    struct pr_wants                 wants[HM_SEATS];
    float                           value[HM_SEATS][HM_CARDS];
};

static void start(struct values *v, const struct pr_model *s)
{
    v->rounds = pr_rounds_left(v->f, s);
    v->fresh = 0;
    v->nbanker = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        for (unsigned i = 0; i < s->ncurrent[a]; i++)
            if (v->f->card[s->current[a][i]].kind == HM_PR_CARD_BANKER)
                v->banker[v->nbanker++] = s->current[a][i];
}

/* After a card was taken. */
static void change(struct values *v, const struct pr_model *s, unsigned seat)
{
    v->fresh &= (hm_seatset)~hm_seat_bit(seat);
    for (unsigned p = 0; p < v->f->nseat; p++) {
        v->wants[p].banker = pr_banker_value(v->f, s, p, v->at[p]);
        for (unsigned i = 0; i < v->nbanker; i++)
            v->value[p][v->banker[i]] = v->wants[p].banker;
    }
}

static void compute(struct values *v, const struct pr_model *s, unsigned seat)
{
    struct pr_wants *w = &v->wants[seat];
    pr_wants_of(v->f, s, seat, v->at[seat], v->rounds, w);
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        for (unsigned i = 0; i < s->ncurrent[a]; i++) {
            hm_card c = s->current[a][i];
            v->value[seat][c] = pr_card_value(v->f, v->at[seat], w, c);
        }
    v->fresh |= hm_seat_bit(seat);
}

static inline const float *values_of(struct values *v, const struct pr_model *s, unsigned seat)
{
    if (!hm_seat_in(v->fresh, seat))
        compute(v, s, seat);
    return v->value[seat];
}

static inline bool affords(const struct pr_facts *f, struct pr_hand *h, hm_card c)
{
    int cost = f->card[c].cost;
    return cost <= h->money || cost <= h->money + pr_hand_best(f, h);
}

struct pick {
    float    worth;
    unsigned action;
};

static void best_current(struct values *v, struct pr_model *s, unsigned a, struct pick *best)
{
    const float *value = values_of(v, s, s->actor);
    for (unsigned i = 0; i < s->ncurrent[a]; i++) {
        hm_card c = s->current[a][i];
        if (value[c] > best->worth && affords(v->f, &s->hand[s->actor], c))
            *best = (struct pick){value[c], PR_ACTION_TAKE + v->f->alike[c]};
    }
}

static void best_in(struct values *v, struct pr_model *s, unsigned a, struct pick *best)
{
    const struct pr_weights *t = v->at[s->actor];
    best_current(v, s, a, best);
    for (unsigned i = 0; i < s->nfuture[a] && s->hand[s->actor].assistants > 0; i++) {
        const struct pr_wants *w = &v->wants[s->actor];
        hm_card                c = s->future[a][i];
        float worth = pr_card_value(v->f, t, w, c) - (t->assistant * w->time + 1.0f);
        if (worth > best->worth && affords(v->f, &s->hand[s->actor], c))
            *best = (struct pick){worth, PR_ACTION_ASSIST + v->f->alike[c]};
    }
}

/* The value of cards in areas that may be named after this one. */
static float elsewhere(struct values *v, struct pr_model *s)
{
    struct pick best = {0.0f, PR_ACTION_PASS};
    for (unsigned open = pr_model_open_areas(s); open != 0; open &= open - 1)
        best_current(v, s, hm_lowest(open), &best);
    return best.worth;
}

static unsigned answer(struct values *v, struct pr_model *s)
{
    const struct pr_weights *t = v->at[s->actor];
    struct pick              best = {t->threshold, PR_ACTION_PASS};
    best_in(v, s, s->area, &best);
    if (pr_model_at_large(v->f, s)) {
        for (unsigned open = pr_model_open_areas(s); open != 0; open &= open - 1)
            best_in(v, s, hm_lowest(open), &best);
        return best.action;
    }
    /* Passing keeps the piece for a later area; only the harbour master knows that it will be
     * named. */
    if (best.action != PR_ACTION_PASS && pr_model_open_areas(s) != 0 && t->patience > 0.0f &&
        best.worth < t->patience * elsewhere(v, s))
        return PR_ACTION_PASS;
    return best.action;
}

/* The card that a seat would take from the remaining cards of an area: its index, or n. */
static unsigned choice_in(struct values *v, struct pr_model *s, unsigned seat, const hm_card *list,
                          unsigned n, float *worth)
{
    const float *value = values_of(v, s, seat);
    unsigned     best = n;
    *worth = 0.0f;
    for (unsigned i = 0; i < n; i++)
        if (value[list[i]] > *worth && affords(v->f, &s->hand[seat], list[i])) {
            *worth = value[list[i]];
            best = i;
        }
    return best;
}

static unsigned name_area(struct values *v, struct pr_model *s)
{
    const struct pr_facts *f = v->f;
    unsigned               open = pr_model_open_areas(s);
    if ((open & (open - 1)) == 0)
        return PR_ACTION_NAME + hm_lowest(open);
    hm_seatset waiting = pr_model_waiting(f, s);
    unsigned   best = hm_lowest(open);
    float      max = -1e9f;
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
            unsigned i = choice_in(v, s, p, list, n, &worth);
            if (i < n)
                list[i] = list[--n];
            theirs += worth;
        }
        choice_in(v, s, s->master, list, n, &worth);
        worth -= v->at[s->master]->denial * theirs;
        if (worth > max) {
            max = worth;
            best = a;
        }
    }
    return PR_ACTION_NAME + best;
}

static unsigned choice(struct values *v, struct pr_model *s)
{
    return s->phase == HM_PR_PHASE_CHOOSE ? name_area(v, s) : answer(v, s);
}

unsigned pr_policy(const struct pr_facts *f, struct pr_model *s,
                   const struct pr_weights *const at[HM_SEATS])
{
    struct values v;
    v.f = f;
    v.at = at;
    start(&v, s);
    return choice(&v, s);
}

void pr_rollout(const struct pr_facts *f, struct pr_model *s,
                const struct pr_weights *const at[HM_SEATS], unsigned rounds,
                const struct pr_chooser *other, ai_rng *rng)
{
    struct values v;
    unsigned      until = s->round + rounds;
    v.f = f;
    v.at = at;
    start(&v, s);
    while (s->phase != HM_PR_PHASE_OVER && s->round < until) {
        unsigned seat = s->actor;
        unsigned action = other != NULL && hm_seat_in(other->seats, seat)
                              ? other->choose(other->ctx, s, rng)
                              : choice(&v, s);
        bool     ends = pr_model_play(f, s, action, NULL);
        if (ends)
            pr_model_next_round(f, s, rng);
        if (ends || action >= PR_ACTION_ASSIST)
            start(&v, s);
        else if (action >= PR_ACTION_TAKE)
            change(&v, s, seat);
    }
}
