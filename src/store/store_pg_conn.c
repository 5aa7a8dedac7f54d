/*
 * store_pg_conn.c: one connection to PostgreSQL that never blocks without a deadline.
 *
 * Once connected, libpq is used in non-blocking mode, with poll() and a deadline: a server that is
 * stopped, unreachable or slow counts as gone after the deadline.  All statements are prepared on
 * connecting.  Each that writes has a second form in which changing no row is an error (a division
 * by zero): in a pipeline an error skips everything after it, so the COMMIT is not executed.
 */
#include "store_pg.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages --------------------------------------------------------------------------- */

static void mask(char *text, const char *secret)
{
    size_t n = secret != NULL ? strlen(secret) : 0;
    if (n == 0)
        return;
    for (char *at = text; (at = strstr(at, secret)) != NULL; at += n)
        memset(at, '*', n);
}

void store_pg_message(PGconn *db, const PGresult *r, const char *what, char msg[240])
{
    const char *text = r != NULL ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (text == NULL)
        text = db != NULL ? PQerrorMessage(db) : "out of memory";
    if (*text == 0)
        text = "no answer";
    snprintf(msg, 240, "%.100s: %.*s", what, (int)strcspn(text, "\n"), text);
    if (db != NULL)
        mask(msg, PQpass(db));
}

/* ---- waiting ---------------------------------------------------------------------------- */

/* False when the deadline has passed. */
static bool wait_for(int fd, short events, uint64_t deadline)
{
    struct pollfd p = {.fd = fd, .events = events};
    for (;;) {
        uint64_t now = hm_clock_ns();
        int      ms = now < deadline ? (int)((deadline - now) / 1000000) + 1 : 0;
        int      rc = poll(&p, 1, ms);
        if (rc > 0)
            return true;
        if (rc == 0 && hm_clock_ns() >= deadline)
            return false;
    }
}

PGresult *store_pg_result(PGconn *db, uint64_t deadline, bool *lost)
{
    for (;;) {
        int left = PQflush(db);
        if (left < 0)
            break;
        if (!PQisBusy(db)) {
            PGresult *r = PQgetResult(db);
            if (PQstatus(db) == CONNECTION_OK)
                return r;
            PQclear(r);
            break;
        }
        if (!wait_for(PQsocket(db), (short)(left > 0 ? POLLIN | POLLOUT : POLLIN), deadline) ||
            !PQconsumeInput(db))
            break;
    }
    *lost = true;
    return NULL;
}

/* Unexpected input is the end of the connection, or can be ignored. */
bool store_pg_is_alive(PGconn *db)
{
    struct pollfd p = {.fd = PQsocket(db), .events = POLLIN};
    for (unsigned i = 0; i < 4 && poll(&p, 1, 0) > 0; i++)
        if (!PQconsumeInput(db) || PQstatus(db) != CONNECTION_OK)
            return false;
    return PQstatus(db) == CONNECTION_OK;
}

static bool is_fine(const PGresult *r)
{
    return PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
}

PGresult *store_pg_exec(PGconn *db, const char *sql, int n, const char *const *arg,
                        uint64_t deadline, char msg[240])
{
    bool      lost = false, bad = false;
    PGresult *last = NULL, *r;
    int       sent =
        n == 0 ? PQsendQuery(db, sql) : PQsendQueryParams(db, sql, n, NULL, arg, NULL, NULL, 0);
    if (!sent) {
        store_pg_message(db, NULL, "cannot ask the database", msg);
        return NULL;
    }
    while ((r = store_pg_result(db, deadline, &lost)) != NULL) {
        if (!bad) {
            PQclear(last);
            last = r;
        } else {
            PQclear(r);
        }
        bad |= !is_fine(last);
    }
    if (last != NULL && !lost && !bad)
        return last;
    store_pg_message(db, bad ? last : NULL,
                     lost && !bad ? "the database does not answer" : "the database refuses", msg);
    PQclear(last);
    return NULL;
}

bool store_pg_do(PGconn *db, const char *sql, uint64_t deadline, char msg[240])
{
    PGresult *r = store_pg_exec(db, sql, 0, NULL, deadline, msg);
    PQclear(r);
    return r != NULL;
}

/* ---- connecting ------------------------------------------------------------------------- */

static const char settings[] =
    "SELECT set_config('statement_timeout', '5000', false), set_config('lock_timeout', '2000', "
    "false),"
    " set_config('idle_in_transaction_session_timeout', '5000', false), "
    "set_config('client_min_messages', 'error', "
    "false),"
    " set_config('default_transaction_isolation', 'read committed', false), "
    "set_config('tcp_user_timeout', '10000', "
    "false),"
    " set_config('bytea_output', 'hex', false), set_config('TimeZone', 'UTC', false),"
    " set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN "
    "'on' ELSE "
    "current_setting('synchronous_commit') END, false),"
    " current_setting('server_encoding'), pg_is_in_recovery() OR "
    "current_setting('transaction_read_only') = 'on'";

static bool set_up(PGconn *db, char msg[240])
{
    PGresult *r = store_pg_exec(db, settings, 0, NULL, store_pg_in(PG_ANSWER_MS), msg);
    if (r == NULL)
        return false;
    bool utf8 = strcmp(PQgetvalue(r, 0, 9), "UTF8") == 0, writable = *PQgetvalue(r, 0, 10) == 'f';
    if (!utf8)
        snprintf(msg, 240,
                 "the database must be in UTF8, not %.40s: createdb -E UTF8 -T template0 …",
                 PQgetvalue(r, 0, 9));
    else if (!writable)
        snprintf(msg, 240, "this database can only be read: it is a standby or was made read-only");
    PQclear(r);
    return utf8 && writable;
}

static void ignore(void *ctx, const char *text) { (void)ctx, (void)text; }

static PGconn *open_host(const char *where, const char *role, const struct store_pg_hosts *h,
                         unsigned i, char msg[240])
{
    PGconn *db = store_pg_connect_to(where, role, h, i);
    bool    ok = db != NULL && PQstatus(db) == CONNECTION_OK;
    if (!ok)
        store_pg_message(db, NULL, "cannot reach the database", msg);
    PQsetNoticeProcessor(db, ignore, NULL); /* errors come as results */
    ok = ok && PQsetnonblocking(db, 1) == 0 && set_up(db, msg);
    if (ok)
        return db;
    PQfinish(db);
    return NULL;
}

PGconn *store_pg_open(const char *where, const char *role, char msg[240])
{
    struct store_pg_hosts h;
    char                  other[240];
    PGconn               *db = NULL;
    if (store_pg_find_hosts(&h, where, msg))
        for (unsigned i = 0; i < h.n && db == NULL; i++) /* the message is about the first */
            db = open_host(where, role, &h, i, i == 0 ? msg : other);
    PQconninfoFree(h.all);
    return db;
}

/* ---- statements ------------------------------------------------------------------------- */

/* Adds the next entry only; of two nodes that add the same one at once, the key lets one
 * succeed. */
static const char log_add[] =
    "INSERT INTO log(table_id, n, at, who, body) SELECT $1::bigint, $2::bigint, $3::bigint, "
    "$4::bigint, $5::text "
    "WHERE $2::bigint = 1 + COALESCE((SELECT max(n) FROM log WHERE table_id = $1::bigint), 0)";

static const struct {
    const char *name, *text;
} frame[] = {
    {"begin", "BEGIN"},
    {"commit", "COMMIT"},
    {"rollback", "ROLLBACK"},
    {"receipt", "WITH u AS (UPDATE writers SET seq = $2, at = extract(epoch FROM now()) * 1000 "
                "WHERE node = $1 AND seq "
                "= $2 - 1 RETURNING 1) SELECT 1 / count(*) FROM u"},
    {"note", "SELECT pg_notify($1, $2), set_config('synchronous_commit', 'off', true)"},
};

static void must_form(const char *text, char *out, size_t cap)
{
    snprintf(out, cap,
             "WITH u AS (%s%s) SELECT u.*, (SELECT 1 / count(*) FROM u) FROM (SELECT 1) one LEFT "
             "JOIN u ON true",
             text, strstr(text, "RETURNING") != NULL ? "" : " RETURNING 1");
}

static unsigned send_statements(PGconn *db, bool writer)
{
    char     name[16], text[2048];
    unsigned n = 0;
    for (unsigned i = 0; i < STORE_STMTS; i++) {
        if (!writer && store_sql[i].writes)
            continue;
        const char *sql = i == STORE_LOG_ADD ? log_add : store_sql[i].text;
        snprintf(name, sizeof name, "s%u", i);
        n += PQsendPrepare(db, name, sql, 0, NULL) == 1;
        if (!store_sql[i].writes)
            continue;
        snprintf(name, sizeof name, "m%u", i);
        must_form(sql, text, sizeof text);
        n += PQsendPrepare(db, name, text, 0, NULL) == 1;
    }
    for (size_t i = 0; writer && i < sizeof frame / sizeof *frame; i++)
        n += PQsendPrepare(db, frame[i].name, frame[i].text, 0, NULL) == 1;
    return n;
}

static bool prepare(PGconn *db, bool writer, char msg[240])
{
    bool     lost = false, ok = true;
    uint64_t deadline = store_pg_in(PG_ANSWER_MS);
    if (PQenterPipelineMode(db) != 1)
        return false;
    unsigned n = send_statements(db, writer);
    PQpipelineSync(db);
    for (unsigned i = 0; i < n && !lost; i++) {
        PGresult *r = store_pg_result(db, deadline, &lost);
        if (ok && r != NULL && !is_fine(r)) {
            store_pg_message(db, r, "a statement is not understood", msg);
            ok = false;
        }
        PQclear(r);
        if (!lost)
            PQclear(store_pg_result(db, deadline, &lost)); /* the end of the statement */
    }
    if (!lost)
        PQclear(store_pg_result(db, deadline, &lost)); /* the sync */
    if (lost)
        snprintf(msg, 240, "the database does not answer");
    return ok && !lost;
}

/* A primary that was restarted shows commits that its standby may not have.  This commit waits for
 * the standby like any other, so the standby has everything that is read afterwards: a failover
 * cannot lose what a player has seen.  (A writer's receipt does the same for writes.) */
static bool is_replicated(PGconn *db, char msg[240])
{
    return store_pg_do(db, "SELECT pg_logical_emit_message(true, 'harbour', '')",
                       store_pg_in(PG_ANSWER_MS), msg);
}

bool store_pg_connect(struct store_conn *c, bool first, char msg[240])
{
    PGconn *db = store_pg_open(c->where, c->writer ? "harbour writer" : "harbour reader", msg);
    if (db == NULL)
        return false;
    c->db = db;
    bool ok = c->writer ? (!first || store_pg_schema(db, msg)) && store_pg_lock(db, false, msg) &&
                              store_pg_resolve(c, msg)
                        : is_replicated(db, msg);
    ok = ok && prepare(db, c->writer, msg);
    if (!ok)
        store_pg_disconnect(c);
    return ok;
}

void store_pg_disconnect(struct store_conn *c)
{
    PQfinish(c->db);
    c->db = NULL;
}
