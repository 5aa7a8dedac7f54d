/*
 * store_pg_schema.c: migrations in PostgreSQL, done by the first node that connects.
 *
 * The steps are those of store_schema.c with two changes: WITHOUT ROWID is removed, and TEXT
 * compares by bytes as in SQLite, whatever the locale of the database.  An advisory lock lets one
 * node migrate at a time, so that several may start at once on an empty database.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SCHEMA_MS = 600000, LOCK_TRIES = 50 };

#define STEP_LOCK "7020368990721701490"
#define USE_LOCK  "7020368990721701491"

/* The last group that each writer committed (store_pg_write.c). */
static const char own_tables[] =
    "CREATE TABLE IF NOT EXISTS meta(name TEXT COLLATE \"C\" PRIMARY KEY, value BIGINT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS writers(node BIGINT PRIMARY KEY, seq BIGINT NOT NULL, at BIGINT "
    "NOT NULL) WITH "
    "(fillfactor = 20)";

/* A writer deletes its row when it closes; writers that were killed leave theirs. */
static const char old_writers[] =
    "DELETE FROM writers WHERE at < (extract(epoch FROM now()) - 30 * 86400) * 1000";

/* Returns the step in the SQL of PostgreSQL, for the caller to free. */
static char *translate(const char *step)
{
    static const struct {
        const char *word, *by;
    } change[] = {{" WITHOUT ROWID", ""}, {" TEXT", " TEXT COLLATE \"C\""}};
    char  *out = malloc(3 * strlen(step) + 1);
    size_t n = 0;
    while (out != NULL && *step != 0) {
        size_t skip = 0;
        for (size_t i = 0; i < 2 && skip == 0; i++) {
            size_t      len = strlen(change[i].word);
            const char *after = step + len;
            if (strncmp(step, change[i].word, len) == 0 &&
                (*after == ' ' || *after == ',' || *after == ')' || *after == ';')) {
                skip = len;
                memcpy(out + n, change[i].by, strlen(change[i].by));
                n += strlen(change[i].by);
            }
        }
        if (skip == 0)
            out[n++] = *step++;
        step += skip;
    }
    if (out != NULL)
        out[n] = 0;
    return out;
}

static bool number_of(PGconn *db, const char *name, int64_t *value, char msg[240])
{
    PGresult *r = store_pg_exec(db, "SELECT value FROM meta WHERE name = $1", 1, &name,
                                store_pg_in(PG_ANSWER_MS), msg);
    if (r == NULL)
        return false;
    *value = PQntuples(r) > 0 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    return true;
}

static bool take_step(PGconn *db, int64_t v, char msg[240])
{
    char  number[160];
    char *step = translate(store_schema[v]);
    snprintf(number, sizeof number,
             "INSERT INTO meta VALUES ('schema', %lld), ('oldest', %u) ON CONFLICT (name) DO "
             "UPDATE SET value = "
             "excluded.value",
             (long long)v + 1, store_schema_oldest);
    bool ok = step != NULL && store_pg_do(db, step, store_pg_in(SCHEMA_MS), msg) &&
              (v > 0 || store_pg_do(db, store_schema_log, store_pg_in(SCHEMA_MS), msg)) &&
              store_pg_do(db, number, store_pg_in(PG_ANSWER_MS), msg);
    free(step);
    return ok;
}

static bool read_meta(PGconn *db, int64_t *have, char msg[240])
{
    int64_t oldest = 0, filling = 0;
    return number_of(db, "schema", have, msg) && number_of(db, "oldest", &oldest, msg) &&
           number_of(db, "filling", &filling, msg) &&
           store_schema_fits(*have, oldest, filling, msg);
}

/* Checks whether the basic tables exist: a role without the right to create tables can still use
 * them. */
static bool is_made(PGconn *db, bool *made, char msg[240])
{
    PGresult *r = store_pg_exec(
        db, "SELECT to_regclass('meta') IS NOT NULL AND to_regclass('writers') IS NOT NULL", 0,
        NULL, store_pg_in(PG_ANSWER_MS), msg);
    *made = r != NULL && *PQgetvalue(r, 0, 0) == 't';
    PQclear(r);
    return r != NULL;
}

static bool may_create(PGconn *db, char msg[240])
{
    PGresult *r = store_pg_exec(db, "SELECT has_schema_privilege(current_schema(), 'CREATE')", 0,
                                NULL, store_pg_in(PG_ANSWER_MS), msg);
    bool      may = r != NULL && *PQgetvalue(r, 0, 0) == 't';
    if (r != NULL && !may)
        snprintf(msg, 240,
                 "the tables are missing or of an older version, and this role may not create "
                 "them: start one node as the owner of the database first");
    PQclear(r);
    return may;
}

static bool take_steps(PGconn *db, char msg[240])
{
    int64_t have = 0;
    bool    ok = store_pg_do(db,
                             "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; "
                                "SET LOCAL idle_in_transaction_session_timeout = 0; SELECT "
                                "pg_advisory_xact_lock(" STEP_LOCK ")",
                             store_pg_in(SCHEMA_MS), msg) &&
              store_pg_do(db, own_tables, store_pg_in(SCHEMA_MS), msg) && read_meta(db, &have, msg);
    for (int64_t v = have; ok && v < store_schema_version; v++)
        ok = take_step(db, v, msg);
    return ok && store_pg_do(db, "COMMIT", store_pg_in(SCHEMA_MS), msg);
}

bool store_pg_schema(PGconn *db, char msg[240])
{
    int64_t have = 0;
    bool    made = false;
    if (!is_made(db, &made, msg) || (made && !read_meta(db, &have, msg)))
        return false;
    return have >= store_schema_version
               ? store_pg_do(db, old_writers, store_pg_in(PG_ANSWER_MS), msg)
               : may_create(db, msg) && take_steps(db, msg);
}

static bool try_lock(PGconn *db, bool alone, bool *got, char msg[240])
{
    PGresult *r = store_pg_exec(db,
                                alone ? "SELECT pg_try_advisory_lock(" USE_LOCK ")"
                                      : "SELECT pg_try_advisory_lock_shared(" USE_LOCK ")",
                                0, NULL, store_pg_in(PG_ANSWER_MS), msg);
    if (r == NULL)
        return false;
    *got = *PQgetvalue(r, 0, 0) == 't';
    PQclear(r);
    return true;
}

/* A node that was just killed holds its lock until the database notices, so taking the lock
 * exclusively is retried for some seconds. */
bool store_pg_lock(PGconn *db, bool alone, char msg[240])
{
    const struct timespec pause = {.tv_nsec = 100000000};
    unsigned              tries = alone ? LOCK_TRIES : 1;
    bool                  got = false;
    for (unsigned i = 0; i < tries && !got; i++) {
        if (i > 0)
            nanosleep(&pause, NULL);
        if (!try_lock(db, alone, &got, msg))
            return false;
    }
    if (!got)
        snprintf(msg, 240,
                 alone ? "the database is in use; stop the servers that keep their data in it first"
                       : "the database is being copied or restored; wait until that is done");
    return got;
}
