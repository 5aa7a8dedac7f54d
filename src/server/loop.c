/* loop.c: see loop.h. */
#include "server/loop.h"
#include "server/http/webhook.h"
#include "server/tables/tables.h"
#include "server/watchdog.h"
#include "system/clock.h"
#include "system/descriptor.h"

#include <ev.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { HOLD_NS = 4000000 };

struct srv_timers {
    uint64_t began_ns; /* start of this round, after its wait; 0: nothing has happened yet */
    uint64_t ready_ns; /* start of the last round that could not have begun a commit */
    bool     quiet;    /* this round had no events */
    ev_timer tables, tick;
    ev_io    woken;
    ev_check round;
};

/* ---- waking ----------------------------------------------------------------------------- */

bool srv_loop_waker(struct srv *s)
{
    int end[2];
    if (!hm_pipe(end))
        return false;
    s->woken = end[0];
    atomic_store(&s->waker, end[1] + 1);
    return true;
}

void srv_loop_waker_close(struct srv *s)
{
    int fd = atomic_exchange(&s->waker, 0) - 1;
    if (fd < 0)
        return;
    close(fd);
    close(s->woken);
}

void srv_wake(void *srv)
{
    struct srv *s = srv;
    int         fd = atomic_load(&s->waker) - 1;
    if (fd >= 0)
        (void)!write(fd, "", 1); /* a full pipe: a wake-up is pending */
}

static void on_woken(struct ev_loop *loop, ev_io *w, int events)
{
    struct srv *s = w->data;
    char        bytes[4096]; /* more of them wake the loop again */
    (void)loop, (void)events;
    (void)!read(w->fd, bytes, sizeof bytes);
    srv_doing("store");
    store_poll(s->store);
    srv_doing("bots");
    srv_pool_poll(s->bots);
    srv_doing("helpers");
    srv_pool_poll(s->helpers);
    srv_hook_poll(s);
}

/* ---- timers ----------------------------------------------------------------------------- */

static void on_tables(struct ev_loop *loop, ev_timer *w, int events)
{
    (void)loop, (void)events;
    srv_doing("timers");
    srv_timer_run(w->data);
}

static void on_tick(struct ev_loop *loop, ev_timer *w, int events)
{
    (void)loop, (void)events;
    srv_doing("tick");
    srv_tick(w->data);
}

/* Runs before all other callbacks of a round. */
static void on_round(struct ev_loop *loop, ev_check *w, int events)
{
    struct srv *s = w->data;
    (void)events;
    s->timers->began_ns = hm_clock_ns();
    s->timers->quiet = ev_pending_count(loop) == 0;
    srv_time_round(s);
}

void srv_loop_arm(struct srv *s, int64_t in_ms)
{
    if (s->timers == NULL)
        return;
    ev_timer *t = &s->timers->tables;
    ev_timer_stop(s->loop, t);
    if (in_ms < 0)
        return;
    ev_timer_set(t, (double)in_ms / 1000, 0.);
    ev_timer_start(s->loop, t);
}

/* ---- the loop --------------------------------------------------------------------------- */

/* libev's own allocator aborts if there is no memory. */
static void *ev_memory(void *p, long n)
{
    if (n == 0) {
        free(p);
        return NULL;
    }
    return hm_need(realloc(p, (size_t)n), "the event loop", (size_t)n);
}

void srv_loop_open(struct srv *s)
{
    struct srv_timers *t = s->timers = srv_alloc(sizeof *t);
    ev_set_allocator(ev_memory);
    s->loop = hm_need(ev_loop_new(EVFLAG_AUTO), "the event loop", 0);
    t->tables.data = t->tick.data = t->woken.data = t->round.data = s;
    ev_timer_init(&t->tables, on_tables, 0., 0.);
    ev_timer_init(&t->tick, on_tick, SRV_TICK_MS / 1000., SRV_TICK_MS / 1000.);
    ev_io_init(&t->woken, on_woken, s->woken, EV_READ);
    ev_check_init(&t->round, on_round);
    ev_set_priority(&t->round, EV_MAXPRI);
    ev_check_start(s->loop, &t->round);
    ev_timer_start(s->loop, &t->tick);
    ev_io_start(s->loop, &t->woken);
    store_hold(s->store);
}

void srv_loop_close(struct srv *s)
{
    if (s->loop != NULL)
        ev_loop_destroy(s->loop);
    free(s->timers);
    s->loop = NULL;
    s->timers = NULL;
}

/* Moves share a commit if they arrive before it begins.  It begins when the last one has been sent
 * to the clients and no socket has more, or HOLD_NS later if they do not end. */
void srv_loop_round(struct srv *s)
{
    struct srv_timers *t = s->timers;
    bool               ready = store_may_release(s->store);
    srv_doing("waiting");
    t->began_ns = 0;
    ev_run(s->loop, ready ? EVRUN_NOWAIT : EVRUN_ONCE);
    srv_beat();
    if (!ready)
        t->ready_ns = t->began_ns;
    else if (t->quiet || t->began_ns - t->ready_ns > HOLD_NS)
        store_release(s->store);
    if (t->began_ns != 0)
        srv_overload_round(&s->overload, (double)(hm_clock_ns() - t->began_ns) / 1e6);
}

void srv_run(struct srv *s, volatile const int *stop)
{
    struct srv_watchdog *w = srv_watchdog_start(s);
    while (!__atomic_load_n(stop, __ATOMIC_ACQUIRE)) /* set by the signal thread */
        srv_loop_round(s);
    srv_watchdog_stop(w);
}
