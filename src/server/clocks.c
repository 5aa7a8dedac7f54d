/*
 * clocks.c: the server's three clocks and what each is used for.
 *
 * srv_ticking counts milliseconds since the machine started.  It cannot be set.  Limits, leases,
 * heartbeats and time-outs use it.
 *
 * srv_now is game time, the time in the tables' logs: players' clocks, delays and everything that
 * is due at a table.  It starts as the wall clock and then follows srv_ticking, so setting the wall
 * clock does not move it.  It stops while the loop is stopped.  The loop runs at least every
 * SRV_TICK_MS; of a longer gap (the process was stopped, the machine was suspended) only GAP_MS
 * count, so no player loses more time than that.
 *
 * Nodes that share a database share one game time (node.c), which continues while one of them is
 * stopped.  After a gap, a node writes a wake entry to the log of each table that it owns, as it
 * does when it acquires a table, so that the gap counts for nobody there.
 *
 * srv_wall is the machine's wall clock.  It may jump.  It is used only for dates that people read
 * and for the expiry of sessions, which is counted in days.
 */
#include "server/clocks.h"
#include "server/tables/tables.h"

#include <time.h>

enum { GAP_MS = 1000 };

static int64_t milliseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t srv_ticking(const struct srv *s)
{
    return s->hooks.ticking != NULL ? s->hooks.ticking(s->hooks.ctx) : milliseconds(CLOCK_BOOTTIME);
}

int64_t srv_wall(const struct srv *s)
{
    if (s->hooks.now != NULL)
        return s->hooks.now(s->hooks.ctx);
    return s->hooks.wall != NULL ? s->hooks.wall(s->hooks.ctx) : milliseconds(CLOCK_REALTIME);
}

static bool is_gap(const struct srv_time *c, int64_t ticking)
{
    return c->looped != 0 && ticking - c->looped > GAP_MS;
}

int64_t srv_now(const struct srv *s)
{
    const struct srv_time *c = &s->time;
    int64_t                ticking = srv_ticking(s);
    if (s->hooks.now != NULL)
        return s->hooks.now(s->hooks.ctx);
    return c->base + (!s->shared && is_gap(c, ticking) ? c->looped + GAP_MS : ticking);
}

void srv_time_set(struct srv *s, int64_t now) { s->time.base = now - srv_ticking(s); }

static bool give_back(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    (void)key, (void)ctx;
    if (t->mine && t->loaded) {
        t->taken_up = true;
        srv_table_go_on(t);
    }
    return true;
}

void srv_time_give_back(struct srv *s) { hm_map_each(s->tables, give_back, NULL); }

void srv_time_round(struct srv *s)
{
    struct srv_time *c = &s->time;
    int64_t          ticking = srv_ticking(s);
    if (is_gap(c, ticking)) {
        srv_log(s, SRV_WARN, "gap", "the server stood still for %lld ms; no player pays for it",
                (long long)(ticking - c->looped));
        if (s->shared)
            srv_time_give_back(s);
        else
            c->base -= ticking - c->looped - GAP_MS;
    }
    c->looped = ticking;
}

void srv_time_start(struct srv *s) { srv_time_set(s, srv_wall(s)); }
