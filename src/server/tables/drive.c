/*
 * drive.c: what happens at a table by itself: flags fall, bots move and take over, and a table
 * that nobody comes back to is closed.
 *
 * One node does it, the one that has the table's lease.  srv_drive looks at the table as it is, does
 * the first thing that is due, and sets one timer for what comes next.  It keeps nothing in mind, so
 * it may be called at any time; it is called after every entry, when somebody comes or goes, and by
 * the timer.
 */
#include "server/cluster/cluster.h"
#include "server/loop.h"
#include "server/tables/tables.h"

#include "harbour/bot.h"
#include "base/tiny.h"

#include <stdlib.h>

/* ---- timers: a heap, earliest first ----------------------------------------------------- */

static void place(struct srv *s, size_t i, struct srv_table *t)
{
    s->heap[i] = t;
    t->heap_at = i;
}

static void up(struct srv *s, size_t i)
{
    struct srv_table *t = s->heap[i];
    for (; i > 1 && s->heap[i / 2]->due > t->due; i /= 2)
        place(s, i, s->heap[i / 2]);
    place(s, i, t);
}

static void down(struct srv *s, size_t i)
{
    struct srv_table *t = s->heap[i];
    for (;;) {
        size_t child = 2 * i;
        if (child < s->nheap && s->heap[child + 1]->due < s->heap[child]->due)
            child++;
        if (child > s->nheap || s->heap[child]->due >= t->due)
            break;
        place(s, i, s->heap[child]);
        i = child;
    }
    place(s, i, t);
}

/* The loop has one timer of its own: for the earliest of ours. */
static void arm(struct srv *s)
{
    int64_t in = s->nheap > 0 ? s->heap[1]->due - srv_now(s) : -1;
    srv_loop_arm(s, s->nheap > 0 && in < 0 ? 0 : in);
}

void srv_timer_drop(struct srv_table *t)
{
    struct srv *s = t->srv;
    size_t      i = t->heap_at;
    if (i == 0)
        return;
    struct srv_table *last = s->heap[s->nheap--];
    t->heap_at = 0;
    if (last != t) {
        place(s, i, last);
        up(s, i);
        down(s, last->heap_at);
    }
}

void srv_timer_set(struct srv_table *t, int64_t due)
{
    struct srv *s = t->srv;
    if (t->heap_at != 0 && t->due == due)
        return;
    int64_t first = s->nheap > 0 ? s->heap[1]->due : 0;
    srv_timer_drop(t);
    if (due != 0) {
        if (s->nheap + 2 > s->heap_cap) {
            s->heap_cap = s->heap_cap < HM_CAPACITY(64, 2) ? HM_CAPACITY(64, 2) : 2 * s->heap_cap;
            size_t size = s->heap_cap * sizeof *s->heap;
            s->heap = hm_need(realloc(s->heap, size), "timers of tables", size);
        }
        t->due = due;
        s->heap[++s->nheap] = t;
        up(s, s->nheap);
    }
    if (s->nheap == 0 || s->heap[1]->due != first)
        arm(s);
}

void srv_timer_run(struct srv *s)
{
    int64_t now = srv_now(s);
    while (s->nheap > 0 && s->heap[1]->due <= now) {
        struct srv_table *t = s->heap[1];
        srv_timer_drop(t);
        srv_drive(t);
    }
    arm(s);
}

/* ---- what is due ------------------------------------------------------------------------ */

static void sooner(int64_t *due, int64_t when)
{
    if (when != 0 && (*due == 0 || when < *due))
        *due = when;
}

static bool flag_falls(struct srv_table *t, int64_t now, int64_t *due)
{
    hm_seat p;
    int64_t when = srv_clock_flag(t, &p);
    if (when == 0 || when > now) {
        sooner(due, when);
        return false;
    }
    srv_next_entry(t, SRV_E_FLAG, p);
    srv_commit(t, NULL, NULL, NULL);
    return true;
}

/* A bot takes over for one who is asked and has been away, as long as somebody is there to go on with. */
static bool somebody_is_gone(struct srv_table *t, int64_t now, int64_t *due)
{
    hm_seatset online = srv_online(t);
    if (t->setup.clock == SRV_DAYS || online == 0)
        return false;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct srv_seat *s = &t->seat[p];
        if (s->kind != SRV_PERSON || s->away || s->gone == 0 || !hm_seat_in(t->match.state.head.prompt, p))
            continue;
        int64_t since = s->gone > t->woken ? s->gone : t->woken, when = since + (int64_t)t->setup.grace * 1000;
        if (when > now) {
            sooner(due, when);
            continue;
        }
        srv_next_entry(t, SRV_E_AWAY, p);
        srv_commit(t, NULL, NULL, NULL);
        return true;
    }
    return false;
}

static void bots_move(struct srv_table *t, int64_t now, int64_t *due)
{
    enum srv_bots bots = srv_bots_at(t);
    if (t->thinking || bots == SRV_BOTS_REST)
        return;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        if (!srv_seat_is_bots(t, p) || t->idle_n[p] == t->n + 1 || !hm_bot_asked(&t->setup.game, &t->match.state, p))
            continue;
        int64_t when = t->at + t->setup.pace;
        if (when > now) {
            sooner(due, when);
            return;
        }
        const char *level = t->seat[p].kind == SRV_BOT_SEAT ? t->seat[p].level : t->setup.takeover;
        if (!srv_bot_think(t, p, level, bots == SRV_BOTS_IN_BACKGROUND))
            sooner(due, now + 100);
        return;
    }
}

/* A table that nobody comes back to is closed; before it has started, by any node that has it. */
static bool is_abandoned(struct srv_table *t, int64_t now, int64_t *due)
{
    int64_t stay = t->use.empty != 0 ? srv_may_stay_empty(t) : 0;
    if (stay == 0 || srv_is_busy(t) || t->srv->stopping || (t->state != SRV_OPEN && !srv_drives(t)))
        return false;
    if (t->use.empty + stay > now) {
        sooner(due, t->use.empty + stay);
        return false;
    }
    srv_cmd_close(t, &(struct srv_cmd){.run = srv_cmd_close});
    return true;
}

/* All but the shadow is for the one node that drives the table. */
void srv_drive(struct srv_table *t)
{
    int64_t now = srv_now(t->srv), due = 0;
    if (t->doomed || !t->loaded || t->is_shadow)
        return;
    sooner(&due, srv_shadow_run(t));
    if (is_abandoned(t, now, &due))
        return;
    bool on = t->state == SRV_PLAYING || t->state == SRV_PAUSED;
    if (on && !srv_is_busy(t) && !t->srv->stopping && srv_drives(t)) {
        if (srv_vote_settled(t))
            return;
        if (t->state == SRV_PLAYING && (flag_falls(t, now, &due) || somebody_is_gone(t, now, &due)))
            return;
        if (t->state == SRV_PLAYING)
            bots_move(t, now, &due);
    } else if (on && t->mine && !srv_is_busy(t)) {
        sooner(&due, now + 250); /* the lease may be good again */
    }
    srv_timer_set(t, due);
}
