/* sim_run.c: one run: faults at random times, then a time without faults, then the checks. */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

enum fault { KILL, STOP, PAUSE, CUT, DOWN, FULL, DATABASE_CLOCK, WALL_CLOCK, FAULT_KINDS };

static struct fault_plan {
    enum fault kind;
    unsigned   node;
    int64_t    ms; /* duration, or size of a jump */
} faults[SIM_FAULTS];

/* Restarts the process as a supervisor does: once it has ended. */
static void restart(void *node, uint64_t unused)
{
    struct sim_node *n = node;
    (void)unused;
    if (n->up && n->srv.stopping)
        sim_outside(50 * SIM_MS, NULL, restart, n, 0);
    else
        sim_node_start(n);
}

static void contact(void *node, uint64_t unused)
{
    (void)unused;
    sim_store_lost_contact(node);
}

static void harm(int64_t *until, int64_t ms)
{
    if (*until < sim.now + ms * SIM_MS)
        *until = sim.now + ms * SIM_MS;
}

/* The process is killed or stopped, and restarted after a while. */
static void end_node(struct sim_node *n, const struct fault_plan *f)
{
    if (f->kind == KILL)
        sim_node_kill(n);
    else
        sim_node_end(n);
    sim_outside(f->ms * SIM_MS, NULL, restart, n, 0);
}

static void apply(void *ctx, uint64_t number)
{
    static const char *const names[FAULT_KINDS] = {
        "kill",       "stop",      "pause",          "cut from the store",
        "store down", "disk full", "database clock", "wall clock"};
    const struct fault_plan *f = ctx;
    struct sim_node         *n = &sim_nodes[f->node];
    sim_trace("fault %u: %s, node %u, %lld ms", (unsigned)number, names[f->kind], f->node,
              (long long)f->ms);
    harm(&sim.harmed, f->ms);
    switch (f->kind) {
    case KILL:
    case STOP: end_node(n, f); break;
    case PAUSE: harm(&n->paused_until, f->ms); break;
    case CUT:
        harm(&n->cut_until, f->ms);
        sim_outside(f->ms * SIM_MS + 1, NULL, contact, n, 0);
        break;
    case DOWN:
        harm(&sim.down_until, f->ms);
        for (unsigned i = 0; i < sim.plan.nodes; i++)
            sim_outside(f->ms * SIM_MS + 1, NULL, contact, &sim_nodes[i], 0);
        break;
    case FULL: harm(&sim.full_until, f->ms); break;
    case DATABASE_CLOCK: sim.database_ahead += (f->ms % 2 == 0 ? f->ms : -f->ms) * 100; break;
    case WALL_CLOCK: n->wall_ahead += f->ms * 1000; break;
    case FAULT_KINDS: break;
    }
}

/* Draws all faults, including those left out, so that the others stay the same. */
static void plan_faults(void)
{
    struct hm_rng r;
    sim_stream(&r, "faults", 0);
    unsigned n = (unsigned)(sim.plan.chaos_ms / sim_between(&r, 3000, 15000));
    sim.result.faults = n < SIM_FAULTS ? n : SIM_FAULTS;
    for (unsigned i = 0; i < sim.result.faults; i++) {
        int64_t at = sim_between(&r, 1000, sim.plan.chaos_ms);
        faults[i] =
            (struct fault_plan){(enum fault)hm_rng_below(&r, FAULT_KINDS),
                                hm_rng_below(&r, sim.plan.nodes), sim_between(&r, 100, 12000)};
        if (sim_on((int)i))
            sim_outside(at * SIM_MS, NULL, apply, &faults[i], i);
    }
}

static void second(void *ctx, uint64_t unused)
{
    (void)ctx, (void)unused;
    sim_check_second();
    sim_outside(1000 * SIM_MS, NULL, second, NULL, 0);
}

static void start_nodes(void)
{
    struct hm_rng r;
    sim_stream(&r, "nodes", 0);
    memset(sim_nodes, 0, sizeof sim_nodes);
    for (unsigned i = 0; i < sim.plan.nodes; i++) {
        struct sim_node *n = &sim_nodes[i];
        n->number = i;
        n->boot = sim_between(&r, 1000000, 100000000);
        n->wall_ahead = sim_between(&r, 0, 5000);
        int32_t rate = (int32_t)sim_between(&r, -50, 50);
        n->rate = sim_on(SIM_SKEW) ? rate : 0;
        sim_node_start(n);
    }
}

static void heal(void)
{
    sim.heal = true;
    sim.full_until = sim.down_until = 0;
    for (unsigned i = 0; i < sim.plan.nodes; i++) {
        struct sim_node *n = &sim_nodes[i];
        n->cut_until = 0;
        n->paused_until = 0;
        sim_store_lost_contact(n);
        restart(n, 0);
    }
    sim_trace("all faults are over");
}

static void run_until(int64_t ms)
{
    while (sim_next(ms * SIM_MS))
        ;
    if (!sim.result.failed)
        sim.now = ms * SIM_MS;
}

void sim_run(const struct sim_plan *p, struct sim_result *out)
{
    memset(&sim, 0, sizeof sim);
    sim.plan = *p;
    sim_stream(&sim.order, "order", 0);
    sim_store_reset();
    sim_check_start();
    start_nodes();
    sim_clients_start();
    plan_faults();
    second(NULL, 0);
    run_until(p->chaos_ms);
    if (!sim.result.failed)
        heal();
    run_until(p->chaos_ms +
              p->heal_ms / 2); /* until nodes know one another and people have reconnected */
    sim_check_heal_begins();
    run_until(p->chaos_ms + p->heal_ms);
    if (!sim.result.failed)
        sim_check_end();
    sim.result.virtual_ms = sim.now / SIM_MS;
    for (unsigned i = 0; i < p->nodes; i++)
        sim_node_kill(&sim_nodes[i]);
    sim_forget_events();
    sim_clients_free();
    sim_links_free();
    sim_check_free();
    *out = sim.result;
}
