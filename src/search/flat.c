/*
 * flat.c: every first action evaluated equally often, over the same samples; and what all
 * searches share: deadlines and the order of the results.
 */
#include "search.h"

#include <string.h>

/* The actions that are evaluated; NULL: all. */
struct chosen {
    uint32_t action[AI_ACTIONS];
    unsigned n;
};

static bool is_chosen(const struct chosen *c, uint32_t action)
{
    unsigned i = 0;
    while (c != NULL && i < c->n && c->action[i] != action)
        i++;
    return c == NULL || i < c->n;
}

static bool flat(const struct ai_model *m, const struct hm_budget *b, uint32_t each, uint64_t seed,
                 unsigned actor, const struct chosen *chosen, struct ai_scratch scratch,
                 struct ai_result *out)
{
    void *start = ai_take(&scratch, m->size), *at = ai_take(&scratch, m->size + m->extra);
    struct ai_deadline late = ai_deadline_of(b);
    uint32_t           action[AI_ACTIONS];
    float              win[HM_SEATS];
    memset(out, 0, sizeof *out);
    if (start == NULL || at == NULL)
        return false;
    memset(at, 0, m->size + m->extra);
    for (uint32_t k = 0; k < each && (k == 0 || !ai_late(&late)); k++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(seed, k));
        m->sample(m->root, &rng, start);
        unsigned n = m->actions(m->root, start, action);
        for (unsigned i = 0; i < n; i++) {
            ai_rng   own = rng; /* the same chance for every action */
            unsigned slot = 0;
            if (!is_chosen(chosen, action[i]))
                continue;
            while (slot < out->n && out->child[slot].action != action[i])
                slot++;
            if (slot == out->n)
                out->child[out->n++] = (struct ai_child){.action = action[i]};
            memcpy(at, start, m->size);
            m->step(m->root, at, action[i], &own);
            m->evaluate(m->root, at, &own, win);
            out->child[slot].visits++;
            out->child[slot].batch[k % AI_BATCHES] += win[actor];
            out->child[slot].nbatch[k % AI_BATCHES]++;
            for (unsigned p = 0; p < m->nseat; p++)
                out->child[slot].value[p] += win[p];
            out->iterations++;
        }
    }
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned p = 0; p < HM_SEATS; p++)
            out->child[i].value[p] /= (float)out->child[i].visits;
    return true;
}

bool ai_flat(const struct ai_model *m, const struct hm_budget *b, uint32_t each, uint64_t seed,
             unsigned actor, struct ai_scratch scratch, struct ai_result *out)
{
    return flat(m, b, each, seed, actor, NULL, scratch, out);
}

/* The first actions of the order, and `played`. */
static void choose_first(const struct ai_result *ordered, uint32_t played, struct chosen *out)
{
    enum { FIRST = 6 };
    out->n = 0;
    for (unsigned i = 0; i < ordered->n; i++)
        if (i < FIRST || ordered->child[i].action == played)
            out->action[out->n++] = ordered->child[i].action;
}

bool ai_evaluate_choices(const struct ai_model *m, const struct hm_budget *b, uint32_t each,
                         uint64_t seed, unsigned actor, uint32_t played, struct ai_scratch scratch,
                         struct ai_result *out)
{
    struct ai_result *again = ai_take(&scratch, sizeof *again);
    struct chosen     chosen;
    uint32_t          half = (each + 1) / 2;
    if (again == NULL || !flat(m, b, half, seed, actor, NULL, scratch, out))
        return false;
    ai_sort_children(out, actor);
    choose_first(out, played, &chosen);
    if (played != AI_ALL_ACTIONS && chosen.n > 0)
        half = half * out->n / chosen.n;
    if (!flat(m, b, half, ai_mix(seed, 1), actor, played != AI_ALL_ACTIONS ? &chosen : NULL,
              scratch, again))
        return false;
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned k = 0; k < again->n; k++)
            if (again->child[k].action == out->child[i].action)
                out->child[i] = again->child[k];
    out->iterations += again->iterations;
    return true;
}

/* After a tree search the most visited is best, after a flat one (equal visits) the one of most
 * value. */
static bool better(const struct ai_child *a, const struct ai_child *b, unsigned actor)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    if (a->value[actor] > b->value[actor] || a->value[actor] < b->value[actor])
        return a->value[actor] > b->value[actor];
    return a->action < b->action;
}

void ai_sort_children(struct ai_result *f, unsigned actor)
{
    for (unsigned i = 1; i < f->n; i++) {
        struct ai_child x = f->child[i];
        unsigned        at = i;
        for (; at > 0 && better(&x, &f->child[at - 1], actor); at--)
            f->child[at] = f->child[at - 1];
        f->child[at] = x;
    }
}

/* Standard error of the mean of a, or of a - b where both have samples in a batch.  A few batches
 * estimate the spread badly: then it is at least that of single results, reduced by pairing. */
static float error_of(const struct ai_child *a, const struct ai_child *b)
{
    enum { ENOUGH = 8 };
    const float single = 0.3f;
    float       sum = 0.0f, squares = 0.0f, n = 0.0f;
    for (unsigned k = 0; k < AI_BATCHES; k++) {
        if (a->nbatch[k] == 0 || (b != NULL && b->nbatch[k] == 0))
            continue;
        float x = a->batch[k] / (float)a->nbatch[k];
        if (b != NULL)
            x -= b->batch[k] / (float)b->nbatch[k];
        sum += x;
        squares += x * x;
        n += 1.0f;
    }
    float variance = n > 1.0f ? (squares - sum * sum / n) / (n * (n - 1.0f)) : 0.0f;
    float error = variance > 0.0f ? ai_sqrt(variance) : 0.0f;
    float min = n < ENOUGH ? single * ai_sqrt(1.0f / (float)(a->visits > 0 ? a->visits : 1)) : 0.0f;
    return error > min ? error : min;
}

/* An action's values and their standard errors, alone and against the best action. */
static void report_choice(const struct ai_result *f, unsigned i, unsigned actor,
                          struct hm_choice *out)
{
    const struct ai_child *t = &f->child[i];
    memcpy(out->win, t->value, sizeof out->win);
    out->value = t->value[actor];
    out->visits = t->visits;
    out->error = error_of(t, NULL);
    out->gap_error = i > 0 ? error_of(t, &f->child[0]) : 0.0f;
}

struct ai_deadline ai_deadline_of(const struct hm_budget *b)
{
    bool timed = b->ms > 0 && b->clock != NULL;
    return (struct ai_deadline){b, timed ? b->clock(b->ctx) + b->ms : UINT64_MAX};
}

bool ai_late(const struct ai_deadline *d)
{
    if (d->budget->stop != NULL && d->budget->stop(d->budget->ctx))
        return true;
    return d->until != UINT64_MAX && d->budget->clock(d->budget->ctx) >= d->until;
}

void ai_estimate_add(struct ai_estimate *e, const float win[HM_SEATS])
{
    for (unsigned p = 0; p < HM_SEATS; p++)
        e->sum[p] += win[p];
    for (unsigned p = 0; p < HM_SEATS; p++)
        e->squares[p] += win[p] * win[p];
    e->n += 1.0f;
}

enum hm_err ai_estimate_mean(const struct ai_estimate *e, float win[HM_SEATS], float *error)
{
    *error = 0.0f;
    for (unsigned p = 0; p < HM_SEATS; p++) {
        win[p] = e->n > 0.0f ? e->sum[p] / e->n : 0.0f;
        float variance = e->n > 0.0f ? e->squares[p] / e->n - win[p] * win[p] : 0.0f;
        float own = variance > 0.0f ? ai_sqrt(variance / e->n) : 0.0f;
        *error = own > *error ? own : *error;
    }
    return e->n > 0.0f ? HM_OK : HM_UNKNOWN;
}

void ai_report(const struct ai_result *result, unsigned seat, struct ai_translate to_move,
               struct hm_report *report)
{
    memcpy(report->win, result->win, sizeof report->win);
    report->iterations = result->iterations;
    for (unsigned i = 0; i < result->n && report->nchoice < HM_BOT_CHOICES; i++) {
        struct hm_choice *c = &report->choice[report->nchoice++];
        c->move = to_move.move(to_move.ctx, result->child[i].action);
        report_choice(result, i, seat, c);
    }
}
