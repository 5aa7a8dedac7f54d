/*
 * store_pg_backup.c: backup of PostgreSQL to an SQLite file, and restore from one.
 *
 * The file is the same as that of a server on SQLite and can be restored to either database.
 * pg_dump is faster; this needs no other program and no other format.
 */
#include "store_pg.h"
#include "store_exclusive.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void no_wake(void *ctx) { (void)ctx; }

/* Removes the temporary file with the journal files of SQLite. */
static void remove_part(const char *part)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < 4; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s%s", part, ends[i]);
        unlink(path);
    }
}

static bool name_part(const char *file, char part[560], char msg[240])
{
    if ((size_t)snprintf(part, 560, "%s.part-%ld", file, (long)getpid()) < 540)
        return true;
    snprintf(msg, 240, "the path is too long");
    return false;
}

/* A snapshot of the database, which stays the same while it is copied. */
static bool open_snapshot(struct store_exclusive *s, const char *where, char msg[240])
{
    *s = (struct store_exclusive){.pg = store_pg_open(where, "harbour backup", msg)};
    return s->pg != NULL && PQsetnonblocking(s->pg, 0) == 0 &&
           store_exclusive_do(s,
                              "SET statement_timeout = 0; SET idle_in_transaction_session_timeout "
                              "= 0; BEGIN ISOLATION LEVEL "
                              "REPEATABLE READ READ ONLY",
                              msg);
}

bool store_pg_backup(const char *where, const char *file, char msg[240])
{
    struct store_exclusive from = {0}, to = {0};
    char                   part[560];
    if (sodium_init() < 0 || !name_part(file, part, msg))
        return false;
    if (access(file, F_OK) == 0) {
        snprintf(msg, 240, "cannot write the backup: %.150s is there already", file);
        return false;
    }
    remove_part(part);
    bool ok = open_snapshot(&from, where, msg) && store_exclusive_open(&to, part, true, msg) &&
              store_exclusive_copy(&from, &to, NULL, NULL, msg) &&
              store_exclusive_compare(&from, &to, NULL, NULL, msg) &&
              store_exclusive_do(&to, "PRAGMA journal_mode = DELETE", msg);
    store_exclusive_close(&from);
    store_exclusive_close(&to);
    if (ok && link(part, file) != 0) { /* link() does not overwrite a file */
        snprintf(msg, 240, "cannot write the backup: %.150s: %s", file, strerror(errno));
        ok = false;
    }
    remove_part(part);
    return ok;
}

static bool replace_all(struct store_exclusive *from, struct store_exclusive *to, char msg[240])
{
    char sql[600] = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL "
                    "idle_in_transaction_session_timeout = 0; TRUNCATE ";
    size_t n = strlen(sql);
    for (const struct store_copy_table *t = store_copy_tables; t->name != NULL; t++)
        n += (size_t)snprintf(sql + n, sizeof sql - n, "%s%s", t == store_copy_tables ? "" : ", ",
                              t->name);
    return store_exclusive_do(to, sql, msg) && store_exclusive_copy(from, to, NULL, NULL, msg) &&
           store_exclusive_compare(from, to, NULL, NULL, msg) &&
           store_exclusive_do(to, "COMMIT", msg);
}

/* The file may be of an earlier version, so a copy of it is opened as a store, which checks and
 * migrates it.  The rest runs on the writer's connection, which holds the lock already and is
 * reopened afterwards. */
bool store_pg_restore(struct store_conn *c, const char *file, char msg[240])
{
    struct store_exclusive from = {0};
    char                   part[560];
    if (c->unknown || (c->db == NULL && !store_pg_connect(c, false, msg)) ||
        PQexitPipelineMode(c->db) != 1) {
        snprintf(msg, 240, "the database cannot be reached just now");
        return false;
    }
    struct store_exclusive to = {.pg = c->db, .borrowed = true};
    if (sodium_init() < 0 || !name_part(file, part, msg))
        return false;
    struct store *st = store_open(part, no_wake, NULL, msg);
    bool          ok = st != NULL && store_restore(st, file, msg);
    store_close(st);
    ok = ok && store_exclusive_open(&from, part, false, msg) && PQsetnonblocking(c->db, 0) == 0 &&
         store_pg_lock(c->db, true, msg) && replace_all(&from, &to, msg);
    store_exclusive_close(&from);
    remove_part(part);
    store_pg_disconnect(c);
    return ok;
}
