/*
 * store_sqlite.c: the embedded store: one file in WAL mode, synchronous FULL.
 *
 * A commit returns when its pages are on the disk.  Any failure but a conflict of keys rolls back
 * the whole group and fails all of its batches, because a log with a gap would be worse than a
 * refused move.  Nothing is kept in memory that is not in the file, so the next group can succeed
 * as soon as the disk works again.
 */
#include "store_sqlite.h"
#include "store_vfs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum store_err store_sqlite_err(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW: return STORE_OK;
    case SQLITE_CONSTRAINT: return STORE_CONFLICT;
    case SQLITE_FULL: return STORE_FULL;
    default: return STORE_DOWN;
    }
}

/* ---- running batches -------------------------------------------------------------------- */

int store_sqlite_step(sqlite3_stmt *s)
{
    int rc = sqlite3_step(s);
    sqlite3_reset(s);
    return rc;
}

static sqlite3_stmt *prepared(struct store_conn *c, unsigned stmt)
{
    const char *text = stmt == STORE_LOG_READ ? store_log_read_sql : store_sql[stmt].text;
    if (c->stmt[stmt] == NULL && sqlite3_prepare_v3(c->db, text, -1, SQLITE_PREPARE_PERSISTENT,
                                                    &c->stmt[stmt], NULL) != SQLITE_OK) {
        fprintf(stderr, "harbour: store: statement %u: %s\n", stmt, sqlite3_errmsg(c->db));
        return NULL;
    }
    return c->stmt[stmt];
}

int store_sqlite_bind(sqlite3_stmt *s, int at, const struct store_value *v)
{
    switch (v->kind) {
    case STORE_NULL: return sqlite3_bind_null(s, at);
    case STORE_INT: return sqlite3_bind_int64(s, at, v->i);
    case STORE_REAL: return sqlite3_bind_double(s, at, v->r);
    case STORE_TEXT: return sqlite3_bind_text(s, at, v->s, (int)v->len, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

void store_sqlite_row(struct store_batch *b, uint32_t op, sqlite3_stmt *s)
{
    int               n = sqlite3_column_count(s);
    struct store_row *r = store_new_row(b, op, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        struct store_value *v = &r->v[i];
        *v = (struct store_value){.kind = STORE_NULL};
        switch (sqlite3_column_type(s, i)) {
        case SQLITE_INTEGER:
            v->kind = STORE_INT;
            v->i = sqlite3_column_int64(s, i);
            break;
        case SQLITE_FLOAT:
            v->kind = STORE_REAL;
            v->r = sqlite3_column_double(s, i);
            break;
        case SQLITE_TEXT: {
            const char *text = (const char *)sqlite3_column_text(s, i);
            size_t      len = (size_t)sqlite3_column_bytes(s, i);
            if (text == NULL)
                hm_out_of_memory("a text from SQLite", len + 1);
            char *copy = store_alloc(b, len + 1);
            memcpy(copy, text, len);
            copy[len] = 0;
            v->kind = STORE_TEXT;
            v->s = copy;
            v->len = (uint32_t)len;
            break;
        }
        default: break;
        }
    }
}

static enum store_err run_op(struct store_conn *c, struct store_batch *b,
                             const struct store_op_rec *op, uint32_t at)
{
    if (op->stmt == STORE_LOG_ADD)
        return store_log_add(c, op);
    if (op->stmt == STORE_LOG_DROP)
        return store_log_drop(c, op->arg[0].i);
    sqlite3_stmt *s = prepared(c, op->stmt);
    if (s == NULL)
        return STORE_DOWN;
    for (int i = 0; i < op->n; i++)
        if (store_sqlite_bind(s, i + 1, &op->arg[i]) != SQLITE_OK)
            return STORE_DOWN;
    int rc;
    while ((rc = sqlite3_step(s)) == SQLITE_ROW)
        store_sqlite_row(b, at, s);
    int kind = sqlite3_reset(s); /* returns the extended error code */
    if (rc != SQLITE_DONE)
        return store_sqlite_err(kind != SQLITE_OK ? kind : rc);
    return op->must && sqlite3_changes(c->db) == 0 ? STORE_CONFLICT : STORE_OK;
}

static enum store_err run_ops(struct store_conn *c, struct store_batch *b)
{
    uint32_t at = 0;
    for (struct store_op_rec *op = b->first; op != NULL; op = op->next, at++) {
        enum store_err err = run_op(c, b, op, at);
        if (err != STORE_OK)
            return err;
    }
    return STORE_OK;
}

/* A single statement that fails changes nothing; only longer batches need a savepoint. */
static enum store_err run_batch(struct store_conn *c, struct store_batch *b)
{
    if (b->first == b->last && !(b->first != NULL && b->first->must))
        return run_ops(c, b);
    if (store_sqlite_err(store_sqlite_step(c->save)) != STORE_OK)
        return STORE_DOWN;
    enum store_err err = run_ops(c, b);
    bool           undone = true;
    if (err == STORE_CONFLICT) {
        undone = store_sqlite_step(c->undo) == SQLITE_DONE;
        store_log_reload(c);
        store_drop_rows(b);
    }
    if (err == STORE_OK || err == STORE_CONFLICT)
        undone = undone && store_sqlite_step(c->release) == SQLITE_DONE;
    return undone ? err : STORE_DOWN; /* part of a batch must not stay: fail the whole group */
}

static void fail_all(struct store_batch *list, enum store_err err)
{
    for (struct store_batch *b = list; b != NULL; b = b->next) {
        b->err = err;
        store_drop_rows(b);
    }
}

static void sqlite_write(struct store_conn *c, struct store_batch **batches,
                         struct store_batch **later)
{
    struct store_batch *list = *batches;
    *later = NULL; /* a file is never unreachable for a while */
    enum store_err err = store_sqlite_err(store_sqlite_step(c->begin));
    for (struct store_batch *b = list; b != NULL && err == STORE_OK; b = b->next) {
        b->err = run_batch(c, b);
        if (b->err == STORE_FULL || b->err == STORE_DOWN)
            err = b->err;
    }
    if (err == STORE_OK)
        err = store_log_save(c, false);
    if (err == STORE_OK)
        err = store_sqlite_err(store_sqlite_step(c->commit));
    if (err == STORE_OK)
        return;
    if (!sqlite3_get_autocommit(c->db))
        store_sqlite_step(c->rollback);
    store_log_reload(c);
    fail_all(list, err == STORE_CONFLICT ? STORE_DOWN : err);
}

static void sqlite_read(struct store_conn *c, struct store_batch *list)
{
    for (struct store_batch *b = list; b != NULL; b = b->next) {
        b->err = run_ops(c, b);
        if (b->err != STORE_OK)
            store_drop_rows(b); /* they may be incomplete */
    }
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Creates the file, empty and accessible to its owner only, before SQLite writes to it, because
 * it will hold password hashes and secrets of deals.  The journal files get the same mode. */
static bool create_private(const char *file)
{
    int  fd = open(file, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && fchmod(fd, 0600) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool sqlite_error(sqlite3 *db, const char *what, char msg[240])
{
    snprintf(msg, 240, "%s: %s", what, db != NULL ? sqlite3_errmsg(db) : "out of memory");
    return false;
}

/* A number of the table meta; 0 if there is none. */
static int64_t number_of(sqlite3 *db, const char *name)
{
    sqlite3_stmt *s = NULL;
    int64_t       v = 0;
    if (sqlite3_prepare_v2(db, "SELECT value FROM meta WHERE name = $1", -1, &s, NULL) ==
            SQLITE_OK &&
        sqlite3_bind_text(s, 1, name, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW)
        v = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return v;
}

static bool take_step(sqlite3 *db, int64_t v)
{
    char numbers[240];
    snprintf(numbers, sizeof numbers,
             "INSERT INTO meta VALUES ('schema', %lld), ('oldest', %u) ON CONFLICT (name) DO "
             "UPDATE SET value = "
             "excluded.value; COMMIT",
             (long long)v + 1, store_schema_oldest);
    return sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, store_schema[v], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, numbers, NULL, NULL, NULL) == SQLITE_OK;
}

static bool migrate(sqlite3 *db, char msg[240])
{
    if (sqlite3_exec(db,
                     "CREATE TABLE IF NOT EXISTS meta(name TEXT PRIMARY KEY, value BIGINT NOT "
                     "NULL) WITHOUT ROWID",
                     NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_error(db, "cannot write the store", msg);
    int64_t have = number_of(db, "schema");
    if (!store_schema_fits(have, number_of(db, "oldest"), number_of(db, "filling"), msg))
        return false;
    for (int64_t v = have; v < store_schema_version; v++)
        if (!take_step(db, v)) {
            sqlite_error(db, "cannot bring the store up to date", msg);
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    return true;
}

static bool prepare_frame(struct store_conn *c)
{
    const struct {
        sqlite3_stmt **to;
        const char    *text;
    } frame[] = {{&c->begin, "BEGIN IMMEDIATE"}, {&c->commit, "COMMIT"},
                 {&c->rollback, "ROLLBACK"},     {&c->save, "SAVEPOINT batch"},
                 {&c->release, "RELEASE batch"}, {&c->undo, "ROLLBACK TO batch"}};
    for (size_t i = 0; i < sizeof frame / sizeof *frame; i++)
        if (sqlite3_prepare_v3(c->db, frame[i].text, -1, SQLITE_PREPARE_PERSISTENT, frame[i].to,
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

static void forget_statements(struct store_conn *c)
{
    for (unsigned i = 0; i < STORE_STMTS; i++) {
        sqlite3_finalize(c->stmt[i]);
        c->stmt[i] = NULL;
    }
}

static void sqlite_close(struct store_conn *c)
{
    forget_statements(c);
    store_log_close(c);
    sqlite3_stmt *frame[6] = {c->begin, c->commit, c->rollback, c->save, c->release, c->undo};
    for (size_t i = 0; i < 6; i++)
        sqlite3_finalize(frame[i]);
    sqlite3_close(c->db);
    free(c);
}

static const char pragmas[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF;"
    "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = "
    "67108864";

static struct store_conn *sqlite_open(const char *where, bool writer, uint64_t node, char msg[240])
{
    (void)node;
    struct store_conn *c = hm_need(calloc(1, sizeof *c), "a connection to the store", sizeof *c);
    int  flags = writer ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    char what[200];
    snprintf(what, sizeof what, "cannot open %.150s", where);
    if (writer && strcmp(where, ":memory:") != 0)
        create_private(where); /* if it fails, the file exists or SQLite will report the error */
    bool ok =
        sqlite3_open_v2(where, &c->db, flags | SQLITE_OPEN_NOMUTEX, store_vfs()) == SQLITE_OK ||
        sqlite_error(c->db, what, msg);
    if (ok)
        sqlite3_busy_timeout(c->db, 5000);
    if (ok && writer)
        ok = (sqlite3_exec(c->db, pragmas, NULL, NULL, NULL) == SQLITE_OK ||
              sqlite_error(c->db, what, msg)) &&
             migrate(c->db, msg);
    if (ok)
        ok = prepare_frame(c) || sqlite_error(c->db, what, msg);
    if (ok && writer)
        ok = store_log_open(c) || sqlite_error(c->db, what, msg);
    if (!ok) {
        sqlite_close(c);
        return NULL;
    }
    return c;
}

/* ---- backup and restore ----------------------------------------------------------------- */

/* VACUUM INTO copies a snapshot to a file without journal files. */
static bool sqlite_backup(const char *where, const char *file, char msg[240])
{
    struct store_conn *c = sqlite_open(where, false, 0, msg);
    sqlite3_stmt      *s = NULL;
    if (c == NULL)
        return false;
    if (!create_private(file)) {
        snprintf(msg, 240, "cannot write the backup: %.150s: %s", file, strerror(errno));
        sqlite_close(c);
        return false;
    }
    bool ok = sqlite3_prepare_v2(c->db, "VACUUM INTO $1", -1, &s, NULL) == SQLITE_OK &&
              sqlite3_bind_text(s, 1, file, -1, SQLITE_STATIC) == SQLITE_OK &&
              sqlite3_step(s) == SQLITE_DONE;
    if (!ok) {
        sqlite_error(c->db, "cannot write the backup", msg);
        unlink(file);
    }
    sqlite3_finalize(s);
    sqlite_close(c);
    return ok;
}

static bool is_store(sqlite3 *db, const char *file, char msg[240])
{
    int64_t version = number_of(db, "schema");
    if (version == 0 || version > store_schema_version) {
        snprintf(msg, 240, "%.150s is no backup that this release can read", file);
        return false;
    }
    sqlite3_stmt *s = NULL;
    bool sound = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &s, NULL) == SQLITE_OK &&
                 sqlite3_step(s) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(s, 0), "ok") == 0;
    sqlite3_finalize(s);
    if (!sound)
        snprintf(msg, 240, "%.150s is damaged; nothing was changed", file);
    return sound;
}

static bool sqlite_restore(struct store_conn *c, const char *file, char msg[240])
{
    sqlite3 *from = NULL;
    bool     ok = sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK ||
              sqlite_error(from, "cannot open the backup", msg);
    ok = ok && is_store(from, file, msg);
    if (ok) {
        forget_statements(c);
        sqlite3_backup *copy = sqlite3_backup_init(c->db, "main", from, "main");
        ok = copy != NULL && sqlite3_backup_step(copy, -1) == SQLITE_DONE;
        ok = (copy == NULL || sqlite3_backup_finish(copy) == SQLITE_OK) && ok;
        ok = (ok || sqlite_error(c->db, "cannot restore", msg)) && migrate(c->db, msg);
        store_log_close(c);
        ok = (store_log_open(c) || sqlite_error(c->db, "cannot restore", msg)) && ok;
    }
    sqlite3_close(from);
    return ok;
}

const struct store_engine store_sqlite = {
    .scheme = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .read = sqlite_read,
    .reads = 1,
    .backup = sqlite_backup,
    .restore = sqlite_restore,
};

/* ---- in memory -------------------------------------------------------------------------- */

static struct store_conn *memory_open(const char *where, bool writer, uint64_t node, char msg[240])
{
    (void)where;
    return sqlite_open(":memory:", writer, node, msg);
}

static bool memory_backup(const char *where, const char *file, char msg[240])
{
    (void)where, (void)file;
    snprintf(msg, 240, "a store in memory has no backup");
    return false;
}

const struct store_engine store_memory = {
    .scheme = "memory",
    .open = memory_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .read = sqlite_read,
    .reads = 1,
    .backup = memory_backup,
    .restore = sqlite_restore,
    .one_connection = true,
};
