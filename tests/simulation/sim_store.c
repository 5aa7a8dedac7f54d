/*
 * sim_store.c: the store (store.h) without threads: one database for all nodes, and its faults.
 *
 * The statements are the real ones; SQLite runs them in memory.  Only the log is kept here, because
 * it is read often.  As in store.c, a node has at most one group of writes and one read in flight,
 * in order.
 *
 * Faults: slow answers; a batch that is committed though its answer is lost, which the node learns
 * after reconnecting; a full disk; a database that is down, for all nodes or for one; a conflict
 * without a visible reason; notices that are lost, late, duplicated or out of order.
 */
#include "simulation.h"
#include "store/store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READS, WRITES };

struct queue {
    struct store_batch *waiting, **end; /* not sent yet */
    struct store_batch *sent;           /* sent and not answered */
    bool                busy;
};

struct store {
    struct sim_node *node;
    struct queue     queue[2];
    store_notice    *notice;
    void            *notice_ctx;
    struct hm_rng    rng;
    int64_t          slow_until; /* writes of a node that has just started take long */
    uint32_t         channels;   /* channels that the node listens to */
    bool             dead;
};

/* ---- the database ----------------------------------------------------------------------- */

struct line {
    int64_t at, who;
    char   *body;
};

struct table_log {
    struct line *line;
    uint32_t     n, cap;
};

static sqlite3       *db;
static sqlite3_stmt  *prepared[STORE_STMTS];
static struct hm_map *logs; /* by table */

static void must(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "simulation: %s: %s\n", what, sqlite3_errmsg(db));
    abort();
}

/* CURRENT_TIMESTAMP: the clock of the database's machine. */
static void database_time(sqlite3_context *ctx, int n, sqlite3_value **args)
{
    char      text[40];
    int64_t   ms = INT64_C(1800000000000) + sim.database_ahead + sim.now / SIM_MS;
    time_t    seconds = (time_t)(ms / 1000);
    struct tm tm;
    (void)n, (void)args;
    gmtime_r(&seconds, &tm);
    size_t len = strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &tm);
    snprintf(text + len, sizeof text - len, ".%03d+00", (int)(ms % 1000));
    sqlite3_result_text(ctx, text, -1, SQLITE_TRANSIENT);
}

static void open_database(void)
{
    must(sqlite3_open_v2(":memory:", &db,
                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                         NULL) == SQLITE_OK,
         "open");
    must(sqlite3_exec(db,
                      "CREATE TABLE meta(name TEXT PRIMARY KEY, value BIGINT NOT NULL) WITHOUT "
                      "ROWID; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY",
                      NULL, NULL, NULL) == SQLITE_OK,
         "meta");
    for (unsigned i = 0; i < store_schema_version; i++)
        must(sqlite3_exec(db, store_schema[i], NULL, NULL, NULL) == SQLITE_OK, "schema");
    must(sqlite3_create_function(db, "current_timestamp", 0, SQLITE_UTF8, NULL, database_time, NULL,
                                 NULL) == SQLITE_OK,
         "clock");
    logs = hm_map_new();
}

static bool free_log(int64_t table, void *log, void *ctx)
{
    struct table_log *l = log;
    (void)table, (void)ctx;
    for (uint32_t i = 0; i < l->n; i++)
        free(l->line[i].body);
    free(l->line);
    free(l);
    return false;
}

static int empty(void *ctx, int n, char **value, char **column)
{
    char sql[200];
    (void)ctx, (void)n, (void)column;
    snprintf(sql, sizeof sql, "DELETE FROM \"%.100s\"", value[0]);
    must(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, "empty");
    return 0;
}

void sim_store_reset(void)
{
    if (db == NULL)
        open_database();
    sqlite3_exec(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'meta'",
                 empty, NULL, NULL);
    hm_map_each(logs, free_log, NULL);
}

void sim_store_close(void)
{
    if (db == NULL)
        return;
    for (unsigned i = 0; i < STORE_STMTS; i++)
        sqlite3_finalize(prepared[i]);
    sqlite3_close(db);
    hm_map_each(logs, free_log, NULL);
    hm_map_free(logs);
}

int64_t sim_store_ask(const char *sql, int64_t arg)
{
    sqlite3_stmt *s = NULL;
    must(sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK, sql);
    sqlite3_bind_int64(s, 1, arg);
    int64_t v = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
    sqlite3_finalize(s);
    return v;
}

/* ---- running a batch -------------------------------------------------------------------- */

static struct table_log *log_of(int64_t table)
{
    void **slot = hm_map_at(logs, table);
    if (*slot == NULL)
        *slot = srv_alloc(sizeof(struct table_log));
    return *slot;
}

static void log_add(const struct store_op_rec *op)
{
    struct table_log *l = log_of(op->arg[0].i);
    if (l->n == l->cap) {
        l->cap = l->cap == 0 ? 64 : 2 * l->cap;
        l->line = hm_need(realloc(l->line, l->cap * sizeof *l->line), "a log", l->cap);
    }
    l->line[l->n++] = (struct line){op->arg[2].i, op->arg[3].i, strdup(op->arg[4].s)};
}

/* Returns whether the operation adds the next entry, after those of the log and of this batch. */
static bool log_takes(const struct store_batch *b, const struct store_op_rec *op)
{
    int64_t next = log_of(op->arg[0].i)->n + 1;
    for (const struct store_op_rec *o = b->first; o != op; o = o->next)
        next += o->stmt == STORE_LOG_ADD && o->arg[0].i == op->arg[0].i;
    return op->arg[1].i == next;
}

static void log_read(struct store_batch *b, const struct store_op_rec *op, uint32_t at)
{
    struct table_log *l = log_of(op->arg[0].i);
    for (int64_t n = op->arg[1].i; n <= l->n; n++) {
        const struct line *line = &l->line[n - 1];
        struct store_row  *r = store_new_row(b, at, 4);
        size_t             len = strlen(line->body);
        char              *copy = store_alloc(b, len + 1);
        memcpy(copy, line->body, len + 1);
        r->v[0] = (struct store_value){.kind = STORE_INT, .i = n};
        r->v[1] = (struct store_value){.kind = STORE_INT, .i = line->at};
        r->v[2] = (struct store_value){.kind = STORE_INT, .i = line->who};
        r->v[3] = (struct store_value){.kind = STORE_TEXT, .s = copy, .len = (uint32_t)len};
    }
}

static enum store_err run_sql(struct store_batch *b, const struct store_op_rec *op, uint32_t at)
{
    sqlite3_stmt **s = &prepared[op->stmt];
    if (*s == NULL)
        must(sqlite3_prepare_v3(db, store_sql[op->stmt].text, -1, SQLITE_PREPARE_PERSISTENT, s,
                                NULL) == SQLITE_OK,
             store_sql[op->stmt].text);
    for (int i = 0; i < op->n; i++)
        must(store_sqlite_bind(*s, i + 1, &op->arg[i]) == SQLITE_OK, "bind");
    int rc;
    while ((rc = sqlite3_step(*s)) == SQLITE_ROW)
        store_sqlite_row(b, at, *s);
    int kind = sqlite3_reset(*s);
    must(rc == SQLITE_DONE || (kind & 0xff) == SQLITE_CONSTRAINT, store_sql[op->stmt].text);
    return rc != SQLITE_DONE || (op->must && sqlite3_changes(db) == 0) ? STORE_CONFLICT : STORE_OK;
}

static enum store_err run_ops(struct store_batch *b, bool *sql)
{
    uint32_t at = 0;
    for (struct store_op_rec *op = b->first; op != NULL; op = op->next, at++) {
        if (op->stmt == STORE_LOG_ADD) {
            if (!log_takes(b, op))
                return STORE_CONFLICT;
            continue;
        }
        if (op->stmt == STORE_LOG_READ) {
            log_read(b, op, at);
            continue;
        }
        if (op->stmt == STORE_LOG_DROP)
            continue; /* two days later; no run is that long */
        if (b->writes && !*sql)
            must(sqlite3_exec(db, "SAVEPOINT batch", NULL, NULL, NULL) == SQLITE_OK, "savepoint");
        *sql = true;
        if (run_sql(b, op, at) != STORE_OK)
            return STORE_CONFLICT;
    }
    return STORE_OK;
}

static void execute(struct store *st, struct store_batch *b)
{
    bool sql = false;
    b->err = run_ops(b, &sql);
    if (b->err == STORE_OK && b->writes)
        for (struct store_op_rec *op = b->first; op != NULL; op = op->next)
            if (op->stmt == STORE_LOG_ADD)
                log_add(op);
    if (b->writes && sql)
        must(sqlite3_exec(db,
                          b->err == STORE_OK ? "RELEASE batch" : "ROLLBACK TO batch; RELEASE batch",
                          NULL, NULL, NULL) == SQLITE_OK,
             "end of a batch");
    if (b->err != STORE_OK)
        store_drop_rows(b);
    else if (b->writes)
        sim_check_commit(st->node, b);
}

/* ---- notices ---------------------------------------------------------------------------- */

static void deliver(void *node, uint64_t text)
{
    struct sim_node *n = node;
    struct store    *st = n->srv.store;
    if (st != NULL && st->notice != NULL)
        st->notice(st->notice_ctx, (const char *)(uintptr_t)text);
}

static void notify(struct store *from, struct sim_node *to, const char *text)
{
    struct hm_rng *r = &from->rng;
    unsigned       copies = 1;
    bool           faults = sim_on(SIM_NOTICES) && !sim.heal;
    if (faults && sim_chance(r, 30))
        copies = hm_rng_below(r, 2) * 2;
    if (copies == 0)
        sim_turns_lost_notice(to, text);
    for (; copies > 0; copies--) {
        char *copy = strdup(text);
        sim_after(sim_between(r, 100, faults && sim_chance(r, 30) ? 4000 * SIM_MS : 3 * SIM_MS), to,
                  deliver, to, (uintptr_t)copy, copy);
    }
}

static bool listens_to(const struct sim_node *n, unsigned channel)
{
    const struct store *st = n->srv.store;
    return channel >= STORE_CHANNELS || (st != NULL && (st->channels >> channel & 1) != 0);
}

static void notify_all(struct store *from, const struct store_batch *b)
{
    for (const struct store_note_rec *note = b->note; note != NULL; note = note->next)
        for (unsigned i = 0; i < sim.plan.nodes; i++)
            if (&sim_nodes[i] != from->node && sim_nodes[i].up &&
                sim_nodes[i].cut_until <= sim.now && listens_to(&sim_nodes[i], note->channel))
                notify(from, &sim_nodes[i], note->text);
}

static void begin_to_listen(void *node, uint64_t channels)
{
    struct sim_node *n = node;
    struct store    *st = n->srv.store;
    uint32_t         fresh = st != NULL ? (uint32_t)channels & ~st->channels : 0;
    if (st == NULL)
        return;
    st->channels = (uint32_t)channels;
    for (unsigned i = 0; i < STORE_CHANNELS; i++)
        if (fresh >> i & 1) {
            char notice[16];
            snprintf(notice, sizeof notice, "h %u", i);
            st->notice(st->notice_ctx, notice);
        }
}

void store_listen_to(struct store *st, uint32_t channels)
{
    sim_after(sim_between(&st->rng, 100, 3 * SIM_MS), st->node, begin_to_listen, st->node, channels,
              NULL);
}

void sim_store_lost_contact(struct sim_node *n)
{
    if (n->up)
        sim_after(SIM_MS, n, deliver, n, 0, NULL);
}

void store_listen(struct store *st, store_notice *notice, void *ctx)
{
    st->notice = notice;
    st->notice_ctx = ctx;
    sim_after(SIM_MS, st->node, deliver, st->node, 0, NULL);
}

void store_notify(struct store *st, const char *text) { (void)st, (void)text; }

/* ---- queues ----------------------------------------------------------------------------- */

static int64_t trip(struct store *st, uint64_t which)
{
    struct hm_rng *r = &st->rng;
    if (sim_on(SIM_SLOW) && !sim.heal && which == WRITES && sim.now < st->slow_until)
        return sim_between(r, 200 * SIM_MS, 2000 * SIM_MS);
    if (sim_on(SIM_SLOW) && !sim.heal && sim_chance(r, 100))
        return sim_between(r, SIM_MS, 5000 * SIM_MS);
    return sim_chance(r, 20) ? sim_between(r, SIM_MS, 30 * SIM_MS) : sim_between(r, 100, 2000);
}

static void at_database(void *store, uint64_t which);

static void call_back(struct store_batch *list)
{
    for (struct store_batch *b = list, *next; b != NULL; b = next) {
        next = b->next;
        if (b->done != NULL)
            b->done(b);
        store_drop(b);
    }
}

static void answer(void *store, uint64_t which)
{
    struct store       *st = store;
    struct queue       *q = &st->queue[which];
    struct store_batch *list = q->sent;
    q->sent = NULL;
    q->busy = q->waiting != NULL;
    if (q->busy)
        sim_outside(trip(st, which), st->node, at_database, st, which);
    call_back(list);
}

/* Moves a group to q->sent. */
static void take_group(struct store *st, struct queue *q, bool writes)
{
    struct store_batch **end = &q->sent;
    unsigned             n = writes ? 1 + hm_rng_below(&st->rng, 4) : 1;
    for (; n > 0 && q->waiting != NULL; n--) {
        *end = q->waiting;
        end = &q->waiting->next;
        q->waiting = *end;
        *end = NULL;
    }
    if (q->waiting == NULL)
        q->end = &q->waiting;
}

/* Returns STORE_OK, or the error for the batches if the database cannot be reached or written
 * to. */
static enum store_err outage(const struct store *st, bool writes)
{
    if (sim.down_until > sim.now || st->node->cut_until > sim.now)
        return STORE_DOWN;
    return writes && sim.full_until > sim.now ? STORE_FULL : STORE_OK;
}

static bool adds_entry(const struct store_batch *b)
{
    return b->first != NULL && b->first->stmt == STORE_LOG_ADD;
}

/* A conflict without a visible reason. */
static bool refuses(struct store *st, const struct store_batch *b)
{
    return b->writes && adds_entry(b) && sim_on(SIM_CONFLICTS) && !sim.heal &&
           sim_chance(&st->rng, 400);
}

static void empty_chat_id(struct store_batch *b)
{
    for (struct store_op_rec *op = b->first; op != NULL; op = op->next)
        if (op->stmt == STORE_CHAT_ADD)
            op->arg[9] = (struct store_value){.kind = STORE_TEXT, .s = "", .len = 0};
}

static void commit(struct store *st, struct store_batch *b)
{
    int planted = sim.plan.planted;
    if (planted == SIM_CHAT_TWICE)
        empty_chat_id(b);
    if (planted == SIM_LOST_WRITE && adds_entry(b) && sim_chance(&st->rng, 200)) {
        b->err = STORE_OK;
        return;
    }
    if (refuses(st, b))
        b->err = STORE_CONFLICT;
    else
        execute(st, b);
    if (b->err == STORE_OK)
        notify_all(st, b);
    if (planted == SIM_CONFLICT_OK && b->err == STORE_CONFLICT && adds_entry(b))
        b->err = STORE_OK;
}

/* A planted bug: answers before it commits. */
static void commit_late(struct store *st, struct queue *q)
{
    struct store_batch *list = q->sent;
    q->sent = NULL;
    for (struct store_batch *b = list, *next; b != NULL; b = next) {
        next = b->next;
        b->err = STORE_OK;
        if (b->done != NULL)
            b->done(b);
        execute(st, b);
        store_drop(b);
    }
    answer(st, WRITES);
}

/* Runs when the group reaches the database. */
static void at_database(void *store, uint64_t which)
{
    struct store  *st = store;
    struct queue  *q = &st->queue[which];
    enum store_err bad = outage(st, which == WRITES);
    int64_t        back = trip(st, which);
    if (bad == STORE_DOWN && which == WRITES && sim_chance(&st->rng, 2)) {
        sim_outside(sim_between(&st->rng, 100 * SIM_MS, 1000 * SIM_MS), st->node, at_database, st,
                    which);
        return; /* it is sent again, as the PostgreSQL store does for a while */
    }
    take_group(st, q, which == WRITES);
    bool early = sim.plan.planted == SIM_ACK_EARLY && q->sent != NULL && adds_entry(q->sent);
    if (early && bad == STORE_OK && q->sent->next == NULL && sim_chance(&st->rng, 50)) {
        commit_late(st, q);
        return;
    }
    for (struct store_batch *b = q->sent; b != NULL; b = b->next)
        if (bad == STORE_OK)
            commit(st, b);
        else
            b->err = bad;
    if (bad == STORE_OK && which == WRITES && sim_on(SIM_ANSWERS) && !sim.heal &&
        sim_chance(&st->rng, 150)) {
        sim_trace("node %u: an answer of the store is lost", st->node->number);
        back = sim_between(&st->rng, 300 * SIM_MS, 7000 * SIM_MS);
        for (struct store_batch *b = q->sent; b != NULL; b = b->next)
            store_drop_rows(b);
    }
    sim_after(back, st->node, answer, st, which, NULL);
}

void store_submit(struct store *st, struct store_batch *b)
{
    struct queue *q = &st->queue[b->writes ? WRITES : READS];
    b->next = NULL;
    *q->end = b;
    q->end = &b->next;
    if (st->dead || q->busy)
        return;
    q->busy = true;
    sim_outside(trip(st, b->writes), st->node, at_database, st, b->writes);
}

/* ---- the rest of store.h ---------------------------------------------------------------- */

struct store *store_open(const char *where, void (*wake)(void *), void *srv, char msg[240])
{
    struct store *st = srv_alloc(sizeof *st);
    (void)where, (void)wake, (void)msg;
    st->node = &sim_nodes[(struct sim_node *)srv - sim_nodes];
    for (unsigned i = 0; i < 2; i++)
        st->queue[i].end = &st->queue[i].waiting;
    sim_stream(&st->rng, "store", st->node->number * 1000 + st->node->life);
    st->slow_until = sim_chance(&st->rng, 3) ? sim.now + 6000 * SIM_MS : 0;
    return st;
}

void sim_store_kill(struct sim_node *n)
{
    struct store *st = n->srv.store;
    struct queue *q = &st->queue[WRITES];
    st->dead = true;
    if (q->sent != NULL || outage(st, true) != STORE_OK || sim_chance(&st->rng, 2))
        return;
    take_group(st, q, true);
    for (struct store_batch *b = q->sent; b != NULL; b = b->next)
        commit(st, b);
}

/* For a node that ends: its callbacks only free their memory. */
unsigned store_poll(struct store *st)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 2 && st->dead; i++) {
        struct queue       *q = &st->queue[i];
        struct store_batch *sent = q->sent, *waiting = q->waiting;
        q->sent = q->waiting = NULL;
        q->end = &q->waiting;
        for (struct store_batch *b = sent; b != NULL; b = b->next, n++)
            b->err = STORE_DOWN;
        for (struct store_batch *b = waiting; b != NULL; b = b->next, n++)
            b->err = STORE_DOWN;
        call_back(sent);
        call_back(waiting);
    }
    return n;
}

void store_close(struct store *st) { free(st); }

bool store_is_idle(struct store *st)
{
    for (unsigned i = 0; i < 2; i++)
        if (st->queue[i].sent != NULL || st->queue[i].waiting != NULL)
            return false;
    return true;
}

bool     store_is_shared(const struct store *st) { return st != NULL && sim.plan.nodes > 1; }
uint64_t store_node(const struct store *st) { return st->node->number + 1; }

void store_release(struct store *st) { (void)st; } /* nothing is held */

void store_wait(struct store *st, struct store_batch *b)
{
    execute(st, b);
    call_back(b);
}

struct store_stats store_stats(struct store *st)
{
    (void)st;
    return (struct store_stats){0};
}

bool store_backup(struct store *st, const char *file, char msg[240])
{
    (void)st, (void)file, (void)msg;
    return false;
}

bool store_restore(struct store *st, const char *file, char msg[240])
{
    (void)st, (void)file, (void)msg;
    return false;
}
