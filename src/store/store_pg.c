/*
 * store_pg.c: the PostgreSQL store, which several nodes may share: reconnecting, reading, opening.
 *
 * Writer and reader each have a connection and a thread, and reconnect with growing pauses.  Reads
 * are simply repeated; for writes see store_pg_write.c.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READS = 64 };

/* ---- connecting ------------------------------------------------------------------------- */

bool store_pg_is_connected(struct store_conn *c)
{
    char msg[240] = "";
    if (c->db != NULL && store_pg_is_alive(c->db))
        return true;
    store_pg_disconnect(c);
    uint64_t now = hm_clock_ns();
    if (now < c->next_try) {
        uint64_t ms = (c->next_try - now) / 1000000 + 1;
        store_pg_sleep((unsigned)(ms < 500 ? ms : 500));
        if (hm_clock_ns() < c->next_try)
            return false;
    }
    if (store_pg_connect(c, false, msg)) {
        if (c->reported && c->writer)
            fprintf(stderr, "harbour: store: the database is reachable again\n");
        c->reported = false;
        c->pause_ms = 0;
        return true;
    }
    if (!c->reported && c->writer)
        fprintf(stderr, "harbour: store: %s\n", msg);
    c->reported = true;
    c->pause_ms = c->pause_ms == 0 ? 50 : c->pause_ms < 500 ? 2 * c->pause_ms : 1000;
    c->next_try = store_pg_in(c->pause_ms);
    return false;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Each batch ends with a sync of its own, so that an error skips the rest of this batch only. */
static struct store_batch *read_some(struct store_conn *c, struct store_batch *list)
{
    bool ok = true;
    for (struct store_batch *b = list; b != NULL && ok; b = b->next)
        ok = store_pg_send(c->db, b) && PQpipelineSync(c->db) == 1;
    for (struct store_batch *b = list; b != NULL && ok; b = b->next) {
        uint64_t                deadline = store_pg_in(PG_ANSWER_MS);
        struct store_pg_verdict v = {0}, sync = {0};
        store_drop_rows(b);
        bool fine = store_pg_read(c->db, b, deadline, &v);
        if (!v.lost)
            PQclear(store_pg_answer(c->db, deadline, &sync));
        if (v.lost || sync.lost || (!fine && store_pg_is_disconnected(&v)))
            ok = false;
        else if (!fine && store_pg_is_transient(&v) && !store_pg_is_late(b))
            ok = false;
        else
            store_pg_decide(b, fine ? STORE_OK : store_pg_err(&v));
        if (!ok)
            list = b;
    }
    if (ok)
        return NULL;
    store_pg_disconnect(c);
    return list;
}

static void pg_read(struct store_conn *c, struct store_batch *list)
{
    while (list != NULL) {
        if (store_pg_is_connected(c)) {
            list = read_some(c, list);
        } else if (store_pg_is_late(list)) {
            store_pg_decide(list, STORE_DOWN);
            list = list->next;
        }
    }
}

/* ---- opening ---------------------------------------------------------------------------- */

static void pg_close(struct store_conn *c)
{
    char msg[240], sql[80];
    snprintf(sql, sizeof sql, "DELETE FROM writers WHERE node = %lld", (long long)c->node);
    if (c->writer && c->db != NULL && !c->unknown && PQexitPipelineMode(c->db) == 1)
        store_pg_do(c->db, sql, store_pg_in(1000), msg);
    PQfinish(c->db);
    free(c->where);
    free(c);
}

/* True if the server is starting up or recovering, so that waiting makes sense. */
static bool is_starting(const char *where)
{
    const char *key[] = {"dbname", "connect_timeout", NULL}, *value[] = {where, "3", NULL};
    return PQpingParams(key, value, 1) == PQPING_REJECT;
}

static struct store_conn *pg_open(const char *where, bool writer, uint64_t node, char msg[240])
{
    struct store_conn *c = hm_need(calloc(1, sizeof *c), "a connection to the store", sizeof *c);
    c->where = hm_need(strdup(where), "the store's address", strlen(where) + 1);
    c->writer = writer;
    c->node = node;
    uint64_t deadline = store_pg_in(30000);
    while (!store_pg_connect(c, true, msg)) {
        if (!is_starting(where) || hm_clock_ns() > deadline) {
            pg_close(c);
            return NULL;
        }
        store_pg_sleep(200);
    }
    return c;
}

const struct store_engine store_pg = {
    .scheme = "postgres",
    .open = pg_open,
    .close = pg_close,
    .write = store_pg_write,
    .read = pg_read,
    .reads = READS,
    .listen = store_pg_listen,
    .unlisten = store_pg_unlisten,
    .listen_to = store_pg_listen_to,
    .backup = store_pg_backup,
    .restore = store_pg_restore,
};
