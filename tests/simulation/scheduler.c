/* scheduler.c: runs events in the order of virtual time, from the first event to the result. */
#include "simulation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sim_world sim;

struct event {
    int64_t          at;
    uint32_t         tie; /* drawn: the order of simultaneous events */
    uint64_t         life, arg;
    bool             waits; /* queued while the node is paused */
    struct sim_node *node;
    sim_step        *step;
    void            *ctx, *owned;
};

static struct event *heap; /* from 1 */
static size_t        nheap, cap;

/* ---- random numbers and findings -------------------------------------------------------- */

void sim_stream(struct hm_rng *r, const char *purpose, uint64_t number)
{
    uint64_t h = sim.plan.seed * 0x9e3779b97f4a7c15u + number;
    for (; *purpose != 0; purpose++)
        h = (h ^ (uint8_t)*purpose) * 0x100000001b3u;
    hm_rng_fast(r, h);
}

void sim_fail(const char *format, ...)
{
    struct sim_result *r = &sim.result;
    va_list            args;
    if (r->failed)
        return;
    r->failed = true;
    r->in_heal = sim.heal;
    va_start(args, format);
    vsnprintf(r->text, sizeof r->text, format, args);
    va_end(args);
    sim_trace("FOUND %s", r->text);
}

void sim_trace(const char *format, ...)
{
    va_list args;
    if (!sim.plan.trace)
        return;
    printf("%10.3f  ", (double)sim.now / 1e6);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
}

/* ---- the heap --------------------------------------------------------------------------- */

static bool is_before(const struct event *a, const struct event *b)
{
    return a->at != b->at ? a->at < b->at : a->tie < b->tie;
}

static void push(const struct event *e)
{
    if (nheap + 2 > cap) {
        cap = cap == 0 ? 256 : 2 * cap;
        heap = hm_need(realloc(heap, cap * sizeof *heap), "events", cap * sizeof *heap);
    }
    size_t i = ++nheap;
    for (; i > 1 && is_before(e, &heap[i / 2]); i /= 2)
        heap[i] = heap[i / 2];
    heap[i] = *e;
}

static struct event pop(void)
{
    struct event first = heap[1], last = heap[nheap--];
    size_t       i = 1;
    for (size_t child; (child = 2 * i) <= nheap; i = child) {
        child += child < nheap && is_before(&heap[child + 1], &heap[child]);
        if (!is_before(&heap[child], &last))
            break;
        heap[i] = heap[child];
    }
    heap[i] = last;
    return first;
}

static void add(int64_t us, struct sim_node *n, bool waits, sim_step *step, void *ctx, uint64_t arg,
                void *owned)
{
    push(&(struct event){.at = sim.now + us,
                         .tie = (uint32_t)hm_rng_u64(&sim.order),
                         .life = n != NULL ? n->life : 0,
                         .arg = arg,
                         .waits = waits,
                         .node = n,
                         .step = step,
                         .ctx = ctx,
                         .owned = owned});
}

void sim_after(int64_t us, struct sim_node *n, sim_step *step, void *ctx, uint64_t arg, void *owned)
{
    add(us, n, n != NULL, step, ctx, arg, owned);
}

void sim_outside(int64_t us, struct sim_node *n, sim_step *step, void *ctx, uint64_t arg)
{
    add(us, n, false, step, ctx, arg, NULL);
}

bool sim_next(int64_t until)
{
    if (nheap == 0 || heap[1].at > until || sim.result.failed)
        return false;
    struct event     e = pop();
    struct sim_node *n = e.node;
    sim.now = e.at;
    if (e.waits && n->life == e.life && n->up && n->paused_until > sim.now) {
        e.at = n->paused_until + (int64_t)hm_rng_below(&sim.order, 2 * SIM_MS);
        push(&e);
        return true;
    }
    if (n == NULL || (n->life == e.life && n->up)) {
        if (e.waits)
            srv_time_round(&n->srv);
        e.step(e.ctx, e.arg);
        sim.result.steps++;
        sim_check_step();
    }
    free(e.owned);
    return true;
}

void sim_forget_events(void)
{
    while (nheap > 0)
        free(heap[nheap--].owned);
    free(heap);
    heap = NULL;
    cap = 0;
}
