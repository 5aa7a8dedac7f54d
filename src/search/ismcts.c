/*
 * ismcts.c: information-set tree search (see search.h).
 *
 * Nodes are indices into one block of scratch memory.  Children form a linked list: most nodes
 * have fewer than eight.
 * Each thread has its own tree and random numbers; the results of their first actions are summed,
 * so the answer does not depend on the speed of the threads.
 */
#include "search.h"

#include <string.h>

enum { LATE_EVERY = 32, DECIDED_EVERY = 16, DEPTH = 96, THREADS = 64 };
enum {
    SPARE = AI_ACTIONS, /* every first action is visited once */
    EXPANDED = 4        /* nodes for each iteration where a prior expands all children at once */
};

struct node {
    uint32_t action;         /* with the actor above it, which may differ between samples */
    uint32_t child, sibling; /* 0: none */
    uint32_t visits, available;
    float    sum[HM_SEATS];
    float    prior, weight; /* win chance of its actor by the prior, and its prior weight */
};

struct tree {
    const struct ai_model  *m;
    const struct ai_tuning *t;
    struct node            *node;
    uint32_t                n, cap, iterations, done;
    struct ai_deadline      late;
    ai_rng                  rng;
    uint64_t                seed;
    unsigned                me;         /* the searching seat */
    bool                    choice;     /* only the choice matters, not the values */
    void                   *at, *start; /* start: the sample that first actions share */
};

static size_t padded(size_t n) { return (n + AI_ALIGN - 1) & ~(size_t)(AI_ALIGN - 1); }

static uint32_t max_nodes(uint32_t iterations, bool prior)
{
    return iterations * (prior ? EXPANDED : 1) + 1 + SPARE;
}

static size_t tree_memory(size_t model_size, uint32_t iterations, bool prior)
{
    return padded(model_size) + padded((size_t)max_nodes(iterations, prior) * sizeof(struct node)) +
           2 * AI_ALIGN;
}

static uint32_t share(uint32_t iterations, uint32_t threads)
{
    return (iterations + threads - 1) / threads;
}

size_t ai_search_memory(size_t model_size, uint32_t iterations, uint32_t threads, bool prior)
{
    threads = threads == 0 ? 1 : threads > THREADS ? THREADS : threads;
    return threads * (tree_memory(model_size, share(iterations, threads), prior) +
                      padded(sizeof(struct tree)));
}

static uint32_t find_child(const struct tree *t, uint32_t parent, uint32_t action)
{
    uint32_t c = t->node[parent].child;
    while (c != 0 && t->node[c].action != action)
        c = t->node[c].sibling;
    return c;
}

static uint32_t add_child(struct tree *t, uint32_t parent, uint32_t action)
{
    uint32_t c = t->n++;
    t->node[c] = (struct node){.action = action, .sibling = t->node[parent].child};
    t->node[parent].child = c;
    return c;
}

/*
 * The action to follow.  An unvisited action counts as if it had the value of its parent, less a
 * little for each place it comes later in the model's order, so that promising actions are tried
 * first.
 */
static uint32_t choose(struct tree *t, uint32_t parent, unsigned actor, const uint32_t *action,
                       unsigned n, uint32_t *child)
{
    const struct node *p = &t->node[parent];
    float              mean = p->visits > 0 ? p->sum[actor] / (float)p->visits : 0.5f;
    uint32_t           key = (uint32_t)actor << 24, best = 0;
    float              max = -1e9f;
    if (parent != 0 && t->t->widen > 0.0f) {
        unsigned wide = 1 + (unsigned)(t->t->widen * ai_sqrt((float)p->visits));
        n = wide < n ? wide : n;
    }
    for (unsigned i = 0; i < n; i++) {
        uint32_t c = find_child(t, parent, action[i] | key);
        float    value;
        if (c != 0) {
            struct node *k = &t->node[c];
            k->available++;
            float visits = (float)k->visits;
            value = k->sum[actor] / visits +
                    t->t->explore * ai_sqrt(ai_log((float)k->available + 1.0f) / visits);
        } else {
            value = mean + t->t->explore - t->t->order * (float)i;
        }
        if (value > max) {
            max = value;
            best = i;
            *child = c;
        }
    }
    return action[best];
}

/* ---- selection by prior --------------------------------------------------------------------- */

/* Adds children for the actions that have none yet. */
static void expand(struct tree *t, uint32_t parent, unsigned actor, const uint32_t *action,
                   unsigned n)
{
    uint32_t fresh[AI_ACTIONS], key = (uint32_t)actor << 24;
    float    win[AI_ACTIONS], best = 0.0f;
    unsigned nfresh = 0;
    for (unsigned i = 0; i < n && t->n + nfresh < t->cap; i++)
        if (find_child(t, parent, action[i] | key) == 0)
            fresh[nfresh++] = action[i];
    if (nfresh == 0)
        return;
    t->m->prior(t->m->root, t->at, fresh, nfresh, &t->rng, win);
    for (uint32_t c = t->node[parent].child; c != 0; c = t->node[c].sibling)
        best = t->node[c].prior > best ? t->node[c].prior : best;
    for (unsigned i = 0; i < nfresh; i++)
        best = win[i] > best ? win[i] : best;
    for (unsigned i = 0; i < nfresh; i++) {
        struct node *k = &t->node[add_child(t, parent, fresh[i] | key)];
        k->prior = win[i];
        k->weight = ai_exp((win[i] - best) / t->t->temperature);
        if (fresh[i] == action[0])
            k->weight += actor == t->me ? t->t->first_own : t->t->first_others;
    }
}

/* The child to follow, by PUCT: the prior counts as one visit and weighs the exploration. */
static uint32_t choose_by_prior(struct tree *t, uint32_t parent, unsigned actor,
                                const uint32_t *action, unsigned n)
{
    uint32_t child[AI_ACTIONS], visits = 0, best = 0;
    unsigned nchild = 0;
    float    max = -1e9f, weight = 0.0f;
    expand(t, parent, actor, action, n);
    for (unsigned i = 0; i < n; i++) {
        uint32_t c = find_child(t, parent, action[i] | (uint32_t)actor << 24);
        if (c == 0)
            continue; /* the tree was full */
        child[nchild++] = c;
        weight += t->node[c].weight;
        visits += t->node[c].visits;
    }
    float reach = t->t->explore * ai_sqrt((float)visits + 1.0f) / weight;
    for (unsigned i = 0; i < nchild; i++) {
        const struct node *k = &t->node[child[i]];
        float value = (k->sum[actor] + k->prior + reach * k->weight) / ((float)k->visits + 1.0f);
        if (value > max) {
            max = value;
            best = child[i];
        }
    }
    return best;
}

struct path {
    uint32_t node[DEPTH];
    unsigned depth;
};

/* Returns the next node on the way down; 0 if the tree is full. */
static uint32_t follow(struct tree *t, uint32_t at, unsigned actor, const uint32_t *action,
                       unsigned n, uint32_t *chosen)
{
    uint32_t child = 0;
    if (t->m->prior != NULL) {
        child = choose_by_prior(t, at, actor, action, n);
        *chosen = child != 0 ? t->node[child].action & 0xffffffu : action[0];
        return child;
    }
    *chosen = choose(t, at, actor, action, n, &child);
    if (child == 0 && t->n < t->cap) {
        child = add_child(t, at, *chosen | (uint32_t)actor << 24);
        t->node[child].available = 1;
    }
    return child;
}

/* Extends the path from its last node down to an unvisited leaf. */
static void descend(struct tree *t, struct path *w)
{
    const struct ai_model *m = t->m;
    uint32_t               action[AI_ACTIONS], at = w->node[w->depth - 1];
    unsigned               actor;
    while (w->depth < DEPTH && (actor = m->actor(m->root, t->at)) != AI_NOBODY) {
        unsigned n = m->actions(m->root, t->at, action);
        uint32_t chosen = action[0];
        bool     choice = n > 1 || w->depth == 1;
        if (choice)
            at = follow(t, at, actor, action, n, &chosen);
        m->step(m->root, t->at, chosen, &t->rng);
        if (choice && at != 0)
            w->node[w->depth++] = at;
        if (choice && (at == 0 || t->node[at].visits == 0))
            return;
    }
}

/* Evaluates the end of the path and adds the result to all its nodes. */
static void back_up(struct tree *t, const struct path *w)
{
    float win[HM_SEATS] = {0};
    t->m->evaluate(t->m->root, t->at, &t->rng, win);
    for (unsigned i = 0; i < w->depth; i++) {
        struct node *k = &t->node[w->node[i]];
        k->visits++;
        for (unsigned p = 0; p < t->m->nseat; p++)
            k->sum[p] += win[p];
    }
    t->done++;
}

/* True if no other first action can still be visited as often as the one that leads. */
static bool is_decided(const struct tree *t)
{
    uint32_t most = 0, second = 0;
    for (uint32_t c = t->node[0].child; c != 0; c = t->node[c].sibling) {
        const uint32_t visits = t->node[c].visits;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return most - second > t->iterations - t->done;
}

static void grow_by_bandit(struct tree *t)
{
    while (t->done < t->iterations) {
        struct path w = {.depth = 1};
        if (t->done % LATE_EVERY == LATE_EVERY - 1 && ai_late(&t->late))
            break;
        if (t->choice && t->done % DECIDED_EVERY == DECIDED_EVERY - 1 && is_decided(t))
            break;
        t->m->sample(t->m->root, &t->rng, t->at);
        t->me = t->m->actor(t->m->root, t->at);
        descend(t, &w);
        back_up(t, &w);
    }
}

/* ---- sequential halving -------------------------------------------------------------------- */

/* Makes one playout of a first action from the current sample, unless the tree is full. */
static void try_first(struct tree *t, uint32_t action, unsigned actor)
{
    struct path w = {.depth = 1};
    uint32_t    key = action | (uint32_t)actor << 24, child = find_child(t, 0, key);
    if (child == 0 && t->n == t->cap)
        return;
    memcpy(t->at, t->start, t->m->size);
    t->m->step(t->m->root, t->at, action, &t->rng);
    bool fresh = child == 0;
    w.node[w.depth++] = fresh ? add_child(t, 0, key) : child;
    if (!fresh)
        descend(t, &w);
    back_up(t, &w);
}

static float mean_of(const struct tree *t, uint32_t action, unsigned actor)
{
    uint32_t c = find_child(t, 0, action | (uint32_t)actor << 24);
    return c != 0 ? t->node[c].sum[actor] / (float)t->node[c].visits : 0.0f;
}

/* The better half stays, in the order of their means. */
static unsigned halve(const struct tree *t, unsigned actor, uint32_t *arm, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        uint32_t x = arm[i];
        unsigned at = i;
        for (; at > 0 && mean_of(t, arm[at - 1], actor) < mean_of(t, x, actor); at--)
            arm[at] = arm[at - 1];
        arm[at] = x;
    }
    return (n + 1) / 2;
}

static bool contains(const uint32_t *list, unsigned n, uint32_t x)
{
    while (n > 0)
        if (list[--n] == x)
            return true;
    return false;
}

static void grow_by_halving(struct tree *t)
{
    uint32_t arm[AI_ACTIONS], now[AI_ACTIONS], k = 0, next = 0,
                                               idle = 0; /* idle: samples that allow none of them */
    unsigned n = 0, stages = 1, stage = 0;
    while (t->done + idle < t->iterations && (k == 0 || !ai_late(&t->late))) {
        uint32_t before = t->done;
        ai_rng_start(&t->rng, ai_mix(t->seed, k));
        t->m->sample(t->m->root, &t->rng, t->start);
        unsigned actor = t->m->actor(t->m->root, t->start);
        if (actor == AI_NOBODY)
            return;
        t->me = actor;
        unsigned m = t->m->actions(t->m->root, t->start, now);
        if (k++ == 0) { /* the first actions are the same in every sample */
            memcpy(arm, now, m * sizeof *arm);
            for (n = m; 1u << stages < n; stages++)
                ;
            next = t->iterations / stages;
        }
        ai_rng chance = t->rng;
        for (unsigned i = 0; i < n && (t->done < t->iterations || k == 1); i++) {
            t->rng = chance;
            if (contains(now, m, arm[i]))
                try_first(t, arm[i], actor);
        }
        idle += t->done == before;
        if (t->done >= next && n > 1 && ++stage < stages) {
            n = halve(t, actor, arm, n);
            next = t->iterations * (stage + 1) / stages;
        }
    }
}

static void grow(void *ctx, unsigned i)
{
    struct tree *t = *((struct tree **)ctx + i);
    if (t->t->halving)
        grow_by_halving(t);
    else
        grow_by_bandit(t);
}

static struct tree *plant(const struct ai_model *m, const struct ai_tuning *tuning,
                          const struct hm_budget *b, uint32_t iterations, uint64_t seed,
                          struct ai_scratch *scratch)
{
    struct tree *t = ai_take(scratch, sizeof *t);
    if (t == NULL)
        return NULL;
    *t = (struct tree){.m = m,
                       .t = tuning,
                       .iterations = iterations,
                       .cap = max_nodes(iterations, m->prior != NULL),
                       .n = 1,
                       .seed = seed};
    t->at = ai_take(scratch, m->size + m->extra);
    t->start = tuning->halving ? ai_take(scratch, m->size) : t->at;
    t->node = ai_take(scratch, (size_t)t->cap * sizeof *t->node);
    t->late = ai_deadline_of(b);
    ai_rng_start(&t->rng, seed);
    if (t->at == NULL || t->start == NULL || t->node == NULL)
        return NULL;
    memset(t->at, 0, m->size + m->extra);
    t->node[0] = (struct node){0};
    return t;
}

/* Adds the first actions of one tree to the result. */
static void gather(const struct tree *t, struct ai_result *out)
{
    for (uint32_t c = t->node[0].child; c != 0; c = t->node[c].sibling) {
        const struct node *k = &t->node[c];
        unsigned           i = 0;
        while (i < out->n && out->child[i].action != (k->action & 0xffffffu))
            i++;
        if (i == AI_ACTIONS || k->visits == 0)
            continue;
        if (i == out->n)
            out->child[out->n++] = (struct ai_child){.action = k->action & 0xffffffu};
        out->child[i].visits += k->visits;
        for (unsigned p = 0; p < HM_SEATS; p++)
            out->child[i].value[p] += k->sum[p];
    }
    out->iterations += t->done;
    for (unsigned p = 0; p < HM_SEATS; p++)
        out->win[p] += t->node[0].sum[p];
}

bool ai_ismcts(const struct ai_model *m, const struct ai_tuning *tuning, const struct hm_budget *b,
               uint32_t iterations, uint64_t seed, struct ai_scratch scratch, struct ai_result *out)
{
    struct tree *tree[THREADS];
    uint32_t     threads = b->threads == 0 ? 1 : b->threads > THREADS ? THREADS : b->threads;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < threads; i++) {
        tree[i] = plant(m, tuning, b, share(iterations, threads), ai_mix(seed, i), &scratch);
        if (tree[i] == NULL)
            return false;
        tree[i]->choice = threads == 1 && b->iterations == 0;
    }
    ai_parallel(threads, grow, tree);
    for (uint32_t i = 0; i < threads; i++)
        gather(tree[i], out);
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned p = 0; p < HM_SEATS; p++)
            out->child[i].value[p] /= (float)out->child[i].visits;
    for (unsigned p = 0; p < HM_SEATS; p++)
        out->win[p] /= out->iterations > 0 ? (float)out->iterations : 1.0f;
    return true;
}
