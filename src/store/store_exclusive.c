/* store_exclusive.c: see store_exclusive.h. */
#include "store_exclusive.h"
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void no_wake(void *ctx) { (void)ctx; }

static bool is_pg(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

static bool sqlite_error(struct store_exclusive *s, const char *what, char msg[240])
{
    snprintf(msg, 240, "%s: %s", what, s->lite != NULL ? sqlite3_errmsg(s->lite) : "out of memory");
    return false;
}

/* ---- opening ---------------------------------------------------------------------------- */

/* In WAL mode an exclusive lock is granted only if nobody else has the file open. */
static bool open_lite(struct store_exclusive *s, const char *file, char msg[240])
{
    int rc = sqlite3_open_v2(file, &s->lite, SQLITE_OPEN_READWRITE, NULL);
    if (rc != SQLITE_OK)
        return sqlite_error(s, "cannot open the file", msg);
    rc = sqlite3_exec(
        s->lite,
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE; BEGIN EXCLUSIVE; COMMIT", NULL,
        NULL, NULL);
    if (rc == SQLITE_BUSY) {
        snprintf(msg, 240, "%.150s is in use; stop its server first", file);
        return false;
    }
    return rc == SQLITE_OK || sqlite_error(s, "cannot read the file", msg);
}

static bool open_raw(struct store_exclusive *s, const char *where, char msg[240])
{
    *s = (struct store_exclusive){0};
    bool ok = is_pg(where) ? store_exclusive_pg_open(s, where, msg) : open_lite(s, where, msg);
    if (!ok)
        store_exclusive_close(s);
    return ok;
}

/* Checks that the database is a store, and not that of another program. */
static bool look(struct store_exclusive *s, const char *where, bool fresh, int64_t *filling,
                 char msg[240])
{
    char    ignored[240], shown[160];
    int64_t version = 0, others = 0;
    store_exclusive_number(s, "SELECT value FROM meta WHERE name = 'schema'", &version, ignored);
    store_exclusive_number(s, "SELECT value FROM meta WHERE name = 'filling'", filling, ignored);
    if (s->lite != NULL && version == 0)
        store_exclusive_number(s, "SELECT COUNT(*) FROM sqlite_master", &others, ignored);
    store_show(where, shown, sizeof shown);
    if (!fresh && *filling != 0)
        snprintf(msg, 240, "%s is incomplete: an earlier copy to it was interrupted", shown);
    else if (!fresh && version == 0)
        snprintf(msg, 240, "%s is not a store of this program", shown);
    else if (fresh && others != 0)
        snprintf(msg, 240, "%s already has other data", shown);
    else
        return true;
    return false;
}

/* Checks that nobody uses the store and that it is not half filled before anything is changed;
 * then opens it as a store, which migrates it. */
bool store_exclusive_open(struct store_exclusive *s, const char *where, bool fresh, char msg[240])
{
    int64_t     filling = 0;
    const char *file = strncmp(where, "sqlite:", 7) == 0 ? where + 7 : where;
    if (is_pg(where) || access(file, F_OK) == 0) {
        if (!open_raw(s, file, msg))
            return false;
        bool ok = look(s, where, fresh, &filling, msg);
        if (ok && filling != 0)
            return true;
        store_exclusive_close(s);
        if (!ok)
            return false;
    } else if (!fresh) {
        snprintf(msg, 240, "%.150s does not exist", file);
        return false;
    }
    struct store *st = store_open(where, no_wake, NULL, msg);
    if (st == NULL)
        return false;
    store_close(st);
    return open_raw(s, file, msg);
}

void store_exclusive_close(struct store_exclusive *s)
{
    sqlite3_close(s->lite);
    if (s->pg != NULL && !s->borrowed)
        store_exclusive_pg_close(s);
    *s = (struct store_exclusive){0};
}

/* ---- statements ------------------------------------------------------------------------- */

bool store_exclusive_do(struct store_exclusive *s, const char *sql, char msg[240])
{
    if (s->lite != NULL)
        return sqlite3_exec(s->lite, sql, NULL, NULL, NULL) == SQLITE_OK ||
               sqlite_error(s, "cannot copy", msg);
    return store_exclusive_pg_do(s, sql, msg);
}

static struct store_batch *query_lite(struct store_exclusive *s, const char *sql,
                                      const struct store_row *arg, unsigned n, char msg[240])
{
    sqlite3_stmt       *q = NULL;
    struct store_batch *b = store_batch(NULL, NULL);
    int                 rc = sqlite3_prepare_v2(s->lite, sql, -1, &q, NULL);
    for (unsigned i = 0; rc == SQLITE_OK && i < n; i++)
        rc = store_sqlite_bind(q, (int)i + 1, &arg->v[i]);
    if (rc == SQLITE_OK)
        while ((rc = sqlite3_step(q)) == SQLITE_ROW)
            store_sqlite_row(b, 0, q);
    if (rc == SQLITE_DONE) {
        sqlite3_finalize(q);
        return b;
    }
    sqlite_error(s, "cannot read", msg);
    sqlite3_finalize(q);
    store_drop(b);
    return NULL;
}

static struct store_batch *query(struct store_exclusive *s, const char *sql,
                                 const struct store_row *arg, unsigned n, char msg[240])
{
    return s->lite != NULL ? query_lite(s, sql, arg, n, msg)
                           : store_exclusive_pg_query(s, sql, arg, n, msg);
}

bool store_exclusive_number(struct store_exclusive *s, const char *sql, int64_t *value,
                            char msg[240])
{
    struct store_batch *b = query(s, sql, NULL, 0, msg);
    *value = 0;
    if (b == NULL)
        return false;
    if (b->rows != NULL)
        *value = store_as_int(b->rows, 0);
    store_drop(b);
    return true;
}

/* ---- reading ---------------------------------------------------------------------------- */

static bool is_log(const struct store_copy_table *t) { return strcmp(t->name, "log") == 0; }

/* The log in SQLite is a linked list (store_sqlite_log.c); copies it to a temporary table like
 * that of other databases. */
bool store_exclusive_log(struct store_exclusive *s, char msg[240])
{
    return s->lite == NULL ||
           store_exclusive_do(s,
                              "DROP TABLE IF EXISTS temp.log; CREATE TEMP TABLE log(table_id "
                              "INTEGER, n INTEGER, at INTEGER, "
                              "who INTEGER, body TEXT, PRIMARY KEY(table_id, n)) WITHOUT ROWID; "
                              "INSERT INTO temp.log SELECT "
                              "table_id, n, at, who, body FROM log_rows ORDER BY table_id, n",
                              msg);
}

/* "a, b" of "a, b, c, d" for two keys, each followed by `behind`, such as " DESC". */
static void keys_of(const struct store_copy_table *t, const char *behind, char *out, size_t cap)
{
    const char *at = t->columns;
    size_t      n = 0;
    for (unsigned i = 0; i < t->keys && n < cap; i++) {
        size_t len = strcspn(at, ",");
        n +=
            (size_t)snprintf(out + n, cap - n, "%s%.*s%s", i > 0 ? ", " : "", (int)len, at, behind);
        at += len + strspn(at + len, ", ");
    }
}

struct store_batch *store_exclusive_page(struct store_exclusive        *s,
                                         const struct store_copy_table *t,
                                         const struct store_row *after, unsigned max, char msg[240])
{
    static const char *const places[] = {"", "$1", "$1, $2", "$1, $2, $3", "$1, $2, $3, $4"};
    char                     sql[600], keys[80];
    keys_of(t, "", keys, sizeof keys);
    if (after == NULL)
        snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s LIMIT %u", t->columns, t->name,
                 keys, max);
    else
        snprintf(sql, sizeof sql, "SELECT %s FROM %s WHERE (%s) > (%s) ORDER BY %s LIMIT %u",
                 t->columns, t->name, keys, places[t->keys], keys, max);
    return query(s, sql, after, after != NULL ? t->keys : 0, msg);
}

struct store_batch *store_exclusive_last(struct store_exclusive        *s,
                                         const struct store_copy_table *t, char msg[240])
{
    char sql[600], keys[120];
    keys_of(t, " DESC", keys, sizeof keys);
    if (s->lite != NULL && is_log(t))
        snprintf(sql, sizeof sql, "SELECT table_id, n, id FROM log_rows ORDER BY id DESC LIMIT 1");
    else
        snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s LIMIT 1", t->columns, t->name,
                 keys);
    struct store_batch *b = query(s, sql, NULL, 0, msg);
    if (b != NULL && b->rows != NULL && is_log(t)) {
        s->log_table = store_as_int(b->rows, 0);
        s->log_id = store_as_int(b->rows, 2);
    }
    return b;
}

/* ---- writing ---------------------------------------------------------------------------- */

static bool put_lite(struct store_exclusive *s, const struct store_copy_table *t,
                     const struct store_row *rows, char msg[240])
{
    sqlite3_stmt *q = NULL;
    char          sql[600], marks[100] = "";
    int           rc = SQLITE_OK, prev = 0;
    bool          log = is_log(t);
    for (unsigned i = 0; i < rows->n; i++)
        snprintf(marks + strlen(marks), sizeof marks - strlen(marks), "%s$%u", i > 0 ? ", " : "",
                 i + 1);
    snprintf(sql, sizeof sql, "INSERT INTO %s(%s%s) VALUES (%s%s)", log ? "log_rows" : t->name,
             t->columns, log ? ", prev" : "", marks, log ? ", $6" : "");
    if (sqlite3_exec(s->lite, "BEGIN", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(s->lite, sql, -1, &q, NULL) != SQLITE_OK)
        return sqlite_error(s, "cannot write", msg);
    if (log)
        prev = sqlite3_bind_parameter_count(q);
    for (const struct store_row *r = rows; r != NULL && rc == SQLITE_OK; r = r->next) {
        for (unsigned i = 0; i < r->n; i++)
            rc |= store_sqlite_bind(q, (int)i + 1, &r->v[i]);
        if (log)
            rc |= sqlite3_bind_int64(q, prev, store_as_int(r, 0) == s->log_table ? s->log_id : 0);
        rc = rc == SQLITE_OK && sqlite3_step(q) == SQLITE_DONE ? SQLITE_OK : SQLITE_ERROR;
        if (rc == SQLITE_OK && log) {
            s->log_table = store_as_int(r, 0);
            s->log_id = sqlite3_last_insert_rowid(s->lite);
        }
        sqlite3_reset(q);
    }
    bool ok = rc == SQLITE_OK || sqlite_error(s, "cannot write", msg);
    sqlite3_finalize(q);
    return sqlite3_exec(s->lite, ok ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL) == SQLITE_OK && ok;
}

bool store_exclusive_put(struct store_exclusive *s, const struct store_copy_table *t,
                         const struct store_row *rows, char msg[240])
{
    return s->lite != NULL ? put_lite(s, t, rows, msg) : store_exclusive_pg_put(s, t, rows, msg);
}
