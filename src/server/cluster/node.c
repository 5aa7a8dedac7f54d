/*
 * node.c: one of several nodes on one database: which nodes are alive, and which one owns each
 * table.
 *
 * Each node has a row with a number that grows every second: its heartbeat.  The other nodes
 * observe it by their own clocks.  If it has not changed for LEASE_MS they remove the node: they
 * delete the row on condition that it still has that number, and one of them succeeds.  Clocks of
 * two machines are never compared.  A table's lease names a node and is valid as long as that
 * node's row exists, so ten thousand leases cost one write per second.
 *
 * A node that cannot store its heartbeat stops using its leases SAFE_MS after the last one that was
 * stored, well before another node can remove it.  When it finds its row deleted, it joins again as
 * a new node, without leases.  If it wrote an entry in spite of that, the entry's key would already
 * be taken.
 *
 * Game time, the time in tables' logs, is the database's: each node knows the offset of its own
 * clock.  If the database's clock is set, every node detects the jump and subtracts it, so game
 * time does not jump.  A new node compares its time with the heartbeats of the others, which are
 * game times.
 */
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/people/rating.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BEAT_MS = 1000, SAFE_MS = 3500, LEASE_MS = 5000, AWAY_MS = 7000, REST_MS = 30000 };
enum { JUMP_MS = 1000, ALIGN_MS = 3000 }; /* larger differences are not delays */

#define BEAT_IS_TIME INT64_C(1000000000000) /* smaller ones are only counted */

bool srv_node_alive(const struct srv *s)
{
    return s->cluster->node != 0 && srv_ticking(s) - s->cluster->beat_ok < SAFE_MS;
}

/* Counted in ticks, so that a node that was suspended does not blame the store. */
bool srv_is_cut_off(const struct srv *s)
{
    return s->shared &&
           (s->cluster->beat_failed ||
            (s->cluster->beating && s->ticks - s->cluster->beat_tick > SAFE_MS / SRV_TICK_MS));
}

bool srv_holds_lease(const struct srv_table *t)
{
    return !t->srv->shared || (t->mine && !t->srv->cluster->left && srv_node_alive(t->srv));
}

unsigned srv_nodes(const struct srv *s) { return s->cluster->npeer + 1; }

bool srv_is_chief(const struct srv *s)
{
    for (unsigned i = 0; i < s->cluster->npeer; i++)
        if (s->cluster->peer[i].id < s->cluster->node)
            return false;
    return !s->shared || srv_node_alive(s);
}

/* ---- leases ----------------------------------------------------------------------------- */

void srv_lease_write(const struct srv_table *t, struct store_batch *b, bool take)
{
    store_op(b, take ? STORE_LEASE_TAKE : STORE_LEASE_DROP);
    store_int(b, t->table.id);
    if (take)
        store_int(b, t->srv->cluster->node);
}

struct adoption {
    struct srv *srv;
    int64_t     table, node;
};

static void adopted(struct store_batch *b)
{
    struct adoption *a = b->ctx;
    if (b->err == STORE_OK && a->node == a->srv->cluster->node && !a->srv->stopping) {
        a->srv->count.adopted++;
        srv_table_take_up(a->srv, a->table);
    }
    free(a);
}

static bool can_read(const struct srv *s, int64_t table)
{
    for (unsigned i = 0; i < s->cluster->ngiven_up && i < SRV_GIVEN_UP; i++)
        if (s->cluster->given_up[i] == table)
            return false;
    return true;
}

static void orphans(struct store_batch *b)
{
    struct srv *s = b->ctx;
    s->cluster->adopting = false;
    s->cluster->look_for_orphans = b->err != STORE_OK;
    for (const struct store_row *r = b->rows; r != NULL && srv_node_alive(s) && !s->stopping;
         r = r->next) {
        if (!can_read(s, store_as_int(r, 0)))
            continue;
        s->cluster->look_for_orphans = true; /* there may be more than one batch of them */
        struct adoption *a = srv_alloc(sizeof *a);
        *a = (struct adoption){s, store_as_int(r, 0), s->cluster->node};
        struct store_batch *take = store_batch(adopted, a);
        store_op(take, STORE_LEASE_TAKE);
        store_int(take, a->table), store_int(take, a->node);
        store_must(take);
        store_submit(s->store, take);
    }
    s->ready |= b->err == STORE_OK;
}

/* Waits until this node knows game time, because entries that it writes have that time. */
static void adopt(struct srv *s)
{
    s->cluster->look_for_orphans |= !s->time.aligned;
    if (s->cluster->adopting || s->stopping || !srv_node_alive(s) || !s->time.aligned)
        return;
    s->cluster->adopting = true;
    s->cluster->look_for_orphans = false;
    struct store_batch *b = store_batch(orphans, s);
    store_op(b, STORE_LEASE_ORPHANS);
    store_submit(s->store, b);
}

/* ---- time ------------------------------------------------------------------------------- */

/* Parses "2026-11-15 08:30:03.123456+00"; everything after the seconds is optional. */
bool srv_time_parse(const char *text, int64_t *ms)
{
    struct tm   tm = {0};
    const char *at = strptime(text, "%Y-%m-%d %H:%M:%S", &tm);
    int64_t     part = 0, zone = 0, unit = 100;
    if (at == NULL)
        return false;
    if (*at == '.')
        for (at++; *at >= '0' && *at <= '9'; at++, unit /= 10)
            part += (*at - '0') * unit;
    if (*at == '+' || *at == '-') {
        int hours = 0, minutes = 0;
        if (sscanf(at + 1, "%2d:%2d", &hours, &minutes) < 1)
            return false;
        zone = (hours * 60 + minutes) * (*at == '-' ? -60000 : 60000);
    }
    *ms = (int64_t)timegm(&tm) * 1000 + part - zone;
    return true;
}

/* Adjusts this node's game time by `by` relative to the database's clock. */
static void shift_time(struct srv *s, int64_t by)
{
    s->time.jumped -= by;
    s->cluster->nsample = 0;
    srv_log(s, SRV_WARN, "clock-set",
            "the database's clock was set and is off by %lld ms; games keep their time",
            (long long)s->time.jumped);
}

/* Game time is the database's clock minus all jumps of that clock.  Our clock does not jump, so if
 * the difference changes the database's clock was set.  The sample with the shortest round trip is
 * used. */
static void follow_clock(struct srv *s, const char *text, int64_t sent, int64_t now)
{
    int64_t database, *best = NULL, trip = now - sent;
    if (!srv_time_parse(text, &database))
        return;
    int64_t base = database - s->time.jumped - (now - trip / 2);
    if (s->cluster->nsample > 0 && llabs(base - s->time.base) > JUMP_MS + trip) {
        shift_time(s, s->time.base - base);
        base = s->time.base;
    }
    int64_t *sample = s->cluster->sample[s->cluster->nsample++ % SRV_SAMPLES];
    sample[0] = trip;
    sample[1] = base;
    for (unsigned i = 0; i < SRV_SAMPLES && i < s->cluster->nsample; i++)
        if (best == NULL || s->cluster->sample[i][0] < best[0])
            best = s->cluster->sample[i];
    s->time.base = best[1];
}

/* A node that joins after the database's clock was set gets game time from an older node: the
 * heartbeat of an aligned node is the game time at which it was sent. */
static void align(struct srv *s, int64_t beat)
{
    int64_t behind = beat - srv_now(s);
    if (s->time.aligned || beat < BEAT_IS_TIME)
        return;
    s->time.aligned = true;
    if (llabs(behind) <= ALIGN_MS)
        return;
    shift_time(s, behind);
    srv_time_set(s, beat);
    srv_time_give_back(s);
}

/* ---- other nodes ----------------------------------------------------------------------- */

static struct srv_peer *peer_of(struct srv *s, int64_t id, bool *changed)
{
    for (unsigned i = 0; i < s->cluster->npeer; i++)
        if (s->cluster->peer[i].id == id)
            return &s->cluster->peer[i];
    if (s->cluster->npeer == SRV_PEERS)
        return NULL;
    *changed = true;
    s->cluster->peer[s->cluster->npeer] = (struct srv_peer){.id = id, .beat = -1};
    return &s->cluster->peer[s->cluster->npeer++];
}

static void node_removed(struct store_batch *b)
{
    struct srv *s = b->ctx;
    if (b->err != STORE_OK)
        return;
    srv_log(s, SRV_WARN, "node-gone", "a node has sent no heartbeat for %d ms", LEASE_MS);
    srv_node_refresh(s);
}

static void remove_node(struct srv *s, const struct srv_peer *p)
{
    struct store_batch *b = store_batch(node_removed, s);
    store_op(b, STORE_NODE_BURY);
    store_int(b, p->id), store_int(b, p->beat);
    store_must(b);
    store_op(b, STORE_PRESENT_DROP_NODE);
    store_int(b, p->id);
    srv_connected_drop_node(b, p->id);
    srv_add_notice(b, "n");
    store_submit(s->store, b);
}

static bool present_again(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    (void)key, (void)ctx;
    if (t->loaded && (t->elsewhere != 0 || t->nelsewhere != 0))
        srv_present_read(t);
    return true;
}

static bool watch(struct srv *s, const struct store_row *rows, int64_t now)
{
    bool changed = false,
         away = now - s->cluster->listed_at >
                3 * BEAT_MS; /* then it is unknown how long the others were silent */
    for (unsigned i = 0; i < s->cluster->npeer; i++) {
        s->cluster->peer[i].seen = false;
        if (away)
            s->cluster->peer[i].since = now;
    }
    for (const struct store_row *r = rows; r != NULL; r = r->next) {
        struct srv_peer *p = store_as_int(r, 0) != s->cluster->node
                                 ? peer_of(s, store_as_int(r, 0), &changed)
                                 : NULL;
        if (p == NULL)
            continue;
        p->seen = true;
        if (p->beat != store_as_int(r, 1)) {
            if (p->beat != -1) /* it is alive */
                align(s, store_as_int(r, 1));
            p->beat = store_as_int(r, 1);
            p->since = now;
        } else if (now - p->since > LEASE_MS) {
            p->since = now;
            remove_node(s, p);
        }
    }
    for (unsigned i = 0; i < s->cluster->npeer;)
        if (s->cluster->peer[i].seen) {
            i++;
        } else {
            s->cluster->peer[i] = s->cluster->peer[--s->cluster->npeer];
            changed = true;
        }
    return changed;
}

static void listed(struct store_batch *b)
{
    struct srv *s = b->ctx;
    int64_t     now = srv_ticking(s);
    s->cluster->listing = false;
    if (b->err != STORE_OK || s->cluster->node == 0)
        return;
    if (b->rows != NULL)
        follow_clock(s, store_as_text(b->rows, 2), s->cluster->list_sent, now);
    bool changed = watch(s, b->rows, now) || s->cluster->listed_at == 0,
         rest = now - s->cluster->rested_at > REST_MS;
    s->cluster->listed_at = now;
    s->time.aligned |=
        s->cluster->npeer == 0 || now - s->time.joined > LEASE_MS + BEAT_MS; /* no peers */
    if (changed)
        hm_map_each(s->tables, present_again, NULL);
    if (changed || rest || s->cluster->look_for_orphans)
        adopt(s);
    if (rest && srv_is_chief(s)) { /* work that a dead node left unfinished */
        srv_rate_rest(s);
        srv_lobby_repair(s);
    }
    if (rest) {
        s->cluster->rested_at = now;
        srv_lobby_read(s, 0);
    }
    if (s->cluster->look_again) {
        s->cluster->look_again = false;
        srv_node_refresh(s);
    }
}

void srv_node_refresh(struct srv *s)
{
    if (!s->shared || s->cluster->node == 0 || s->cluster->left)
        return;
    if (s->cluster->listing) {
        s->cluster->look_again = true;
        return;
    }
    s->cluster->listing = true;
    s->cluster->list_sent = srv_ticking(s);
    struct store_batch *b = store_batch(listed, s);
    store_op(b, STORE_NODE_LIST);
    store_submit(s->store, b);
}

/* ---- heartbeats ------------------------------------------------------------------------ */

static bool lose_lease(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    (void)key, (void)ctx;
    t->mine = false;
    return true;
}

static bool drop_unread(int64_t key, void *value, void *ctx)
{
    (void)key, (void)value, (void)ctx;
    return false;
}

static void beat_stored(struct store_batch *b)
{
    struct srv *s = b->ctx;
    s->cluster->beating = false;
    s->storage_bad = s->cluster->beat_failed = b->err == STORE_FULL || b->err == STORE_DOWN;
    if (s->cluster->left)
        return;
    if (b->err == STORE_CONFLICT) {
        srv_log(s, SRV_WARN, "lease-lost", "another node removed this node; it joins again");
        s->count.leases_lost++;
        s->cluster->node = 0;
        s->cluster->beat_sent = 0;
        s->cluster->npeer = 0;
        s->time.aligned = false;
        s->time.beats = 0;
        hm_map_each(s->tables, lose_lease, NULL);
        hm_map_each(s->unread, drop_unread, NULL);
        srv_present_anew(s);
        srv_connected_anew(s);
        srv_node_tick(s);
    } else if (b->err == STORE_OK) {
        if (s->cluster->entering != 0) {
            s->cluster->node = s->cluster->entering;
            s->time.joined = srv_ticking(s);
        }
        s->cluster->entering = 0;
        s->cluster->beat_ok = s->cluster->beat_sent;
        s->cluster->ok_tick = s->ticks;
        s->cluster->sent_away = false;
        srv_node_refresh(s);
    } else {
        s->cluster->entering = 0;
    }
}

/* The database may be unreachable for all nodes or for this one only: then clients connected here
 * would wait while games continue elsewhere.  A restart of the database takes less time than
 * this. */
static void send_away(struct srv *s)
{
    if (s->cluster->sent_away || !srv_is_cut_off(s) ||
        s->ticks - s->cluster->ok_tick < AWAY_MS / SRV_TICK_MS)
        return;
    s->cluster->sent_away = true;
    srv_log(s, SRV_WARN, "cut-off", "the store has not answered for %d ms; connections=%u", AWAY_MS,
            s->nconn);
    for (struct srv_conn *c = s->conns; c != NULL; c = c->next)
        srv_conn_close(c, 1013);
}

void srv_node_tick(struct srv *s)
{
    int64_t now = srv_ticking(s);
    send_away(s);
    if (!s->shared || s->cluster->beating || s->cluster->left ||
        now - s->cluster->beat_sent < BEAT_MS)
        return;
    struct store_batch *b = store_batch(beat_stored, s);
    s->cluster->beating = true;
    s->cluster->beat_sent = now;
    s->cluster->beat_tick = s->ticks;
    if (s->cluster->node == 0) {
        s->cluster->entering = srv_new_id(s);
        store_op(b, STORE_NODE_ADD);
        store_int(b, s->cluster->entering);
        srv_add_notice(b, "n");
    } else {
        store_op(b, STORE_NODE_BEAT);
        store_int(b, s->time.aligned ? srv_now(s) : ++s->time.beats);
        store_int(b, s->cluster->node);
    }
    store_must(b);
    store_submit(s->store, b);
}

/* Other nodes can acquire its tables immediately. */
void srv_node_leave(struct srv *s)
{
    if (!s->shared || s->cluster->node == 0 || s->cluster->left)
        return;
    s->cluster->left = true;
    struct store_batch *b = store_batch(NULL, NULL);
    store_op(b, STORE_NODE_DROP);
    store_int(b, s->cluster->node);
    store_op(b, STORE_PRESENT_DROP_NODE);
    store_int(b, s->cluster->node);
    srv_connected_drop_node(b, s->cluster->node);
    srv_add_notice(b, "n");
    store_submit(s->store, b);
}
