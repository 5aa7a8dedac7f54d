/*
 * timers.c: timed events of a table: flags fall, bots move and take over, abandoned tables are
 * closed.
 *
 * Only the owner of the table's lease does this.  srv_run_due() examines the current table, does
 * the first thing that is due, and sets one timer for the next.  It keeps no state, so it may be
 * called at any time; it is called after every entry, when presence changes, and by the timer.
 */
#include "server/cluster/cluster.h"
#include "server/loop.h"
#include "server/tables/tables.h"

#include "harbour/bot.h"
#include "base/capacity.h"

#include <stdlib.h>
#include <string.h>

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

/* The loop has a single timer, which is set to the earliest of ours. */
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

/* A timer that is set to a later time stays where it is: nearly every move sets one, nearly none
 * expires, and one that expires early is only set again. */
void srv_timer_set(struct srv_table *t, int64_t due)
{
    struct srv *s = t->srv;
    if (t->heap_at != 0 && due != 0 && t->due <= due)
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
        srv_run_due(t);
    }
    arm(s);
}

/* ---- what is due ------------------------------------------------------------------------ */

static void sooner(int64_t *due, int64_t when)
{
    if (when != 0 && (*due == 0 || when < *due))
        *due = when;
}

static bool entry_is_due(struct srv_table *t, int64_t now, int64_t *due)
{
    struct table_verdict *v = srv_verdict_new(t->srv);
    struct table_presence who = {.online = srv_online(t), .since = t->woken};
    memcpy(who.gone, t->gone, sizeof who.gone);
    if (table_due(&t->table, now, &who, v, due)) {
        srv_commit(t, NULL, v);
        return true;
    }
    srv_verdict_free(t->srv, v);
    return false;
}

static void bots_move(struct srv_table *t, int64_t now, int64_t *due)
{
    enum srv_bots bots = srv_bots_at(t);
    if (t->thinking || bots == SRV_BOTS_REST)
        return;
    for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++) {
        if (!table_seat_is_bots(&t->table, p) || t->idle_n[p] == t->table.n + 1 ||
            !hm_is_prompted(&t->table.setup.game, &t->table.match.state, p))
            continue;
        int64_t when = t->table.at + t->table.setup.pace;
        if (when > now) {
            sooner(due, when);
            return;
        }
        const char *level =
            t->table.seat[p].kind == TABLE_BOT ? t->table.seat[p].level : t->table.setup.takeover;
        if (!srv_bot_think(t, p, level, bots == SRV_BOTS_IN_BACKGROUND))
            sooner(due, now + 100);
        return;
    }
}

/* A table to which nobody returns is closed; before its start, by any node that has it in
 * memory. */
static bool is_abandoned(struct srv_table *t, int64_t now, int64_t *due)
{
    int64_t stay = t->use.empty != 0 ? srv_may_stay_empty(t) : 0;
    if (stay == 0 || srv_is_busy(t) || t->srv->stopping ||
        (t->table.state != TABLE_OPEN && !srv_holds_lease(t)))
        return false;
    if (t->use.empty + stay > now) {
        sooner(due, t->use.empty + stay);
        return false;
    }
    srv_cmd_close(t, &(struct srv_cmd){.run = srv_cmd_close});
    return true;
}

/* Everything but the shadow is done only by the owner of the lease. */
void srv_run_due(struct srv_table *t)
{
    int64_t now = srv_now(t->srv), due = 0;
    if (t->doomed || !t->loaded)
        return;
    sooner(&due, srv_shadow_run(t));
    if (is_abandoned(t, now, &due))
        return;
    bool on = table_is_on(&t->table);
    if (on && !srv_is_busy(t) && !t->srv->stopping && srv_holds_lease(t)) {
        if (entry_is_due(t, now, &due))
            return;
        if (t->table.state == TABLE_PLAYING)
            bots_move(t, now, &due);
    } else if (on && t->mine && !srv_is_busy(t)) {
        sooner(&due, now + 250); /* the lease may be valid again */
    }
    srv_timer_set(t, due);
}
