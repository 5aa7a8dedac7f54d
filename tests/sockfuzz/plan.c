/* plan.c: see plan.h. */
#define _GNU_SOURCE /* scandir */
#include "plan.h"
#include "mutate.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 6, MUTATIONS = 14, OFTEN = 120 /* actions of a part */, PROXY_ADDRESS = 1 };

static int is_script(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 4 && strcmp(e->d_name + n - 4, ".txt") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool corpus_read(struct corpus *c, const char *dir, char *error, size_t size)
{
    struct dirent **entry;
    int             n = scandir(dir, &entry, is_script, by_name);
    bool            good = n > 0;
    if (!good)
        snprintf(error, size, "%s: no recorded scripts (*.txt) in it", dir);
    *c = (struct corpus){.at = calloc(n > 0 ? (size_t)n : 1, sizeof *c->at)};
    for (int i = 0; i < n; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", dir, entry[i]->d_name);
        good = good && script_read(&c->at[c->n++], path, error, size);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return good;
}

void corpus_free(struct corpus *c)
{
    for (size_t i = 0; i < c->n; i++)
        script_free(&c->at[i]);
    free(c->at);
    *c = (struct corpus){0};
}

struct part {
    const struct script *from;
    size_t               next, end; /* actions not yet taken */
    unsigned             first;     /* its first connection in the plan */
};

static unsigned choose_parts(struct mutation *m, struct part *part, unsigned connections)
{
    unsigned used = 0, n = 0;
    while (n < PARTS && used < connections) {
        const struct script *s = &m->corpus[below(m, m->ncorpus)];
        unsigned             conns = script_conns(s);
        if (used + conns > SCRIPT_CONNS || s->n == 0)
            break;
        size_t end = below(m, 20) ? 2 + below(m, 1 + below(m, OFTEN)) : s->n;
        part[n] = (struct part){.from = s, .end = end < s->n ? end : s->n, .first = used};
        for (unsigned i = 0; i < conns; i++)
            m->script->group[used + i] = (uint8_t)n;
        used += conns;
        n++;
    }
    return n;
}

static void interleave(struct mutation *m, struct part *part, unsigned n)
{
    while (n > 0) {
        struct part *p = &part[below(m, n)];
        for (uint32_t k = 1 + below(m, 6); k > 0 && p->next < p->end; k--) {
            struct action *a = script_add(m->script, &p->from->at[p->next++]);
            if (a == NULL)
                return;
            a->conn = (uint8_t)(a->conn + p->first);
            if (a->verb == VERB_CONNECT)
                a->number = below(m, 16) ? 2 + below(m, 60000) : PROXY_ADDRESS;
        }
        if (p->next == p->end)
            *p = part[--n];
    }
}

void plan_make(struct script *plan, const struct corpus *c, uint64_t seed, unsigned connections)
{
    static mutator *const mutators[] = {mutate_bytes, mutate_http, mutate_http, mutate_frame,
                                        mutate_json,  mutate_json, mutate_json, mutate_order};
    struct hm_rng         rng;
    struct part           part[PARTS];
    struct mutation       m = {.rng = &rng, .script = plan, .corpus = c->at, .ncorpus = c->n};
    hm_rng_fast(&rng, seed);
    *plan = (struct script){0};
    interleave(&m, part, choose_parts(&m, part, 1 + below(&m, connections)));
    for (uint32_t n = below(&m, MUTATIONS); n > 0 && plan->n > 0; n--)
        PICK(&m, mutators)(&m);
}
