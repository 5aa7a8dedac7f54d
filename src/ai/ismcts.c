/*
 * ismcts.c: information-set tree search (see search.h).
 *
 * Nodes are numbers in one lent block, children a linked list: most have fewer than eight.
 * Several threads grow trees of their own from their own streams of chance; their first
 * actions are added up, so the answer does not depend on which thread was faster.
 */
#include "ai/search.h"

#include <string.h>

enum { LATE_EVERY = 32, DEPTH = 96, THREADS = 64 };

struct node {
    uint32_t action; /* with the actor above it, for those that the guess makes differ */
    uint32_t child, sibling; /* 0: none */
    uint32_t visits, available;
    float    sum[HM_SEATS];
};

struct tree {
    const struct ai_model *m;
    const struct ai_tuning *t;
    struct node           *node;
    uint32_t               n, cap, iterations, done;
    struct ai_deadline     late;
    ai_rng                 rng;
    void                  *at;
};

static size_t padded(size_t n) { return (n + AI_ALIGN - 1) & ~(size_t)(AI_ALIGN - 1); }

static size_t tree_memory(size_t model_size, uint32_t iterations)
{
    return padded(model_size) + padded(((size_t)iterations + 1) * sizeof(struct node)) + AI_ALIGN;
}

static uint32_t share(uint32_t iterations, uint32_t threads) { return (iterations + threads - 1) / threads; }

size_t ai_search_memory(size_t model_size, uint32_t iterations, uint32_t threads)
{
    threads = threads == 0 ? 1 : threads > THREADS ? THREADS : threads;
    return threads * (tree_memory(model_size, share(iterations, threads)) + padded(sizeof(struct tree)));
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
 * The action to follow.  An action never tried counts as if it had the value of its parent, less a little for each
 * place it comes later in the model's order, so that good first guesses are looked at first.
 */
static uint32_t choose(struct tree *t, uint32_t parent, unsigned actor, const uint32_t *action, unsigned n,
                       uint32_t *child)
{
    const struct node *p = &t->node[parent];
    float    mean = p->visits > 0 ? p->sum[actor] / (float)p->visits : 0.5f;
    uint32_t key = (uint32_t)actor << 24, best = 0;
    float    most = -1e9f;
    for (unsigned i = 0; i < n; i++) {
        uint32_t c = find_child(t, parent, action[i] | key);
        float    value;
        if (c != 0) {
            struct node *k = &t->node[c];
            k->available++;
            float visits = (float)k->visits;
            value = k->sum[actor] / visits + t->t->explore * ai_sqrt(ai_log((float)k->available + 1.0f) / visits);
        } else {
            value = mean + t->t->explore - t->t->trust * (float)i;
        }
        if (value > most) {
            most = value;
            best = i;
            *child = c;
        }
    }
    return action[best];
}

static void iterate(struct tree *t)
{
    const struct ai_model *m = t->m;
    uint32_t               path[DEPTH], action[AI_ACTIONS], at = 0;
    unsigned               depth = 0, actor;
    float                  win[HM_SEATS] = {0};
    m->guess(m->root, &t->rng, t->at);
    path[depth++] = 0;
    while (depth < DEPTH && (actor = m->actor(m->root, t->at)) != AI_NOBODY) {
        unsigned n = m->actions(m->root, t->at, action);
        uint32_t child = 0, chosen = action[0];
        if (n > 1 || depth == 1) {
            chosen = choose(t, at, actor, action, n, &child);
            if (child == 0) {
                m->step(m->root, t->at, chosen, &t->rng);
                if (t->n < t->cap) {
                    at = add_child(t, at, chosen | (uint32_t)actor << 24);
                    t->node[at].available = 1;
                    path[depth++] = at;
                }
                break;
            }
            at = child;
            path[depth++] = at;
        }
        m->step(m->root, t->at, chosen, &t->rng);
    }
    m->judge(m->root, t->at, &t->rng, win);
    for (unsigned i = 0; i < depth; i++) {
        struct node *k = &t->node[path[i]];
        k->visits++;
        for (unsigned p = 0; p < m->nseat; p++)
            k->sum[p] += win[p];
    }
}

static void grow(void *with, unsigned i)
{
    struct tree *t = *((struct tree **)with + i);
    for (t->done = 0; t->done < t->iterations; t->done++) {
        if (t->done % LATE_EVERY == LATE_EVERY - 1 && ai_late(&t->late))
            break;
        iterate(t);
    }
}

static struct tree *plant(const struct ai_model *m, const struct ai_tuning *tuning, const struct hm_budget *b,
                          uint32_t iterations, uint64_t seed, struct ai_room *room)
{
    struct tree *t = ai_take(room, sizeof *t);
    if (t == NULL)
        return NULL;
    *t = (struct tree){.m = m, .t = tuning, .iterations = iterations, .cap = iterations + 1, .n = 1};
    t->at = ai_take(room, m->size + m->extra);
    t->node = ai_take(room, (size_t)t->cap * sizeof *t->node);
    t->late = ai_deadline_of(b);
    ai_rng_start(&t->rng, seed);
    if (t->at == NULL || t->node == NULL)
        return NULL;
    memset(t->at, 0, m->size + m->extra);
    t->node[0] = (struct node){0};
    return t;
}

/* Adds the first actions of one tree to what was found. */
static void gather(const struct tree *t, struct ai_found *out)
{
    for (uint32_t c = t->node[0].child; c != 0; c = t->node[c].sibling) {
        const struct node *k = &t->node[c];
        unsigned           i = 0;
        while (i < out->n && out->tried[i].action != (k->action & 0xffffffu))
            i++;
        if (i == AI_ACTIONS)
            continue;
        if (i == out->n)
            out->tried[out->n++] = (struct ai_tried){.action = k->action & 0xffffffu};
        out->tried[i].visits += k->visits;
        for (unsigned p = 0; p < HM_SEATS; p++)
            out->tried[i].value[p] += k->sum[p];
    }
    out->iterations += t->done;
    for (unsigned p = 0; p < HM_SEATS; p++)
        out->win[p] += t->node[0].sum[p];
}

bool ai_ismcts(const struct ai_model *m, const struct ai_tuning *tuning, const struct hm_budget *b,
               uint32_t iterations, uint64_t seed, struct ai_room room, struct ai_found *out)
{
    struct tree *tree[THREADS];
    uint32_t     threads = b->threads == 0 ? 1 : b->threads > THREADS ? THREADS : b->threads;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < threads; i++) {
        tree[i] = plant(m, tuning, b, share(iterations, threads), ai_mix(seed, i), &room);
        if (tree[i] == NULL)
            return false;
    }
    ai_parallel(threads, grow, tree);
    for (uint32_t i = 0; i < threads; i++)
        gather(tree[i], out);
    for (unsigned i = 0; i < out->n; i++)
        for (unsigned p = 0; p < HM_SEATS; p++)
            out->tried[i].value[p] /= (float)out->tried[i].visits;
    for (unsigned p = 0; p < HM_SEATS; p++)
        out->win[p] /= out->iterations > 0 ? (float)out->iterations : 1.0f;
    return true;
}
