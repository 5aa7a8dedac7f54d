/*
 * store_pg_backup.c: everything in PostgreSQL as one SQLite file, and such a file in its place.
 *
 * The same file that a server on SQLite would have written: it can be restored to either.  pg_dump
 * does as well and faster; this one needs no other program and no other form.
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

/* A file beside the one wanted, without what SQLite keeps beside it. */
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

/* One moment of the database, however long the copying takes. */
static bool open_snapshot(struct store_side *s, const char *where, char msg[240])
{
    *s = (struct store_side){.pg = store_pg_dial(where, "harbour backup", store_pg_in(PG_CONNECT_MS), msg)};
    return s->pg != NULL && PQsetnonblocking(s->pg, 0) == 0 &&
           store_side_do(
               s,
               "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL "
               "REPEATABLE READ READ ONLY",
               msg);
}

bool store_pg_backup(const char *where, const char *file, char msg[240])
{
    struct store_side from = {0}, to = {0};
    char              part[560];
    if (sodium_init() < 0 || !name_part(file, part, msg))
        return false;
    if (access(file, F_OK) == 0) {
        snprintf(msg, 240, "cannot write the backup: %.150s is there already", file);
        return false;
    }
    remove_part(part);
    bool ok = open_snapshot(&from, where, msg) && store_side_open(&to, part, true, msg) &&
              store_side_copy(&from, &to, NULL, NULL, msg) && store_side_compare(&from, &to, NULL, NULL, msg) &&
              store_side_do(&to, "PRAGMA journal_mode = DELETE", msg);
    store_side_close(&from);
    store_side_close(&to);
    if (ok && link(part, file) != 0) { /* never over another file */
        snprintf(msg, 240, "cannot write the backup: %.150s: %s", file, strerror(errno));
        ok = false;
    }
    remove_part(part);
    return ok;
}

static bool replace_all(struct store_side *from, struct store_side *to, char msg[240])
{
    char   sql[600] = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL "
                      "idle_in_transaction_session_timeout = 0; TRUNCATE ";
    size_t n = strlen(sql);
    for (const struct store_copy_table *t = store_copy_tables; t->name != NULL; t++)
        n += (size_t)snprintf(sql + n, sizeof sql - n, "%s%s", t == store_copy_tables ? "" : ", ", t->name);
    return store_side_do(to, sql, msg) && store_side_copy(from, to, NULL, NULL, msg) &&
           store_side_compare(from, to, NULL, NULL, msg) && store_side_do(to, "COMMIT", msg);
}

/* The file may be of an earlier version: a store of its own checks a copy and brings that up to date.  The writer's
 * connection is used for the rest, because it has a share of the lock that nobody else may have meanwhile, and is made
 * anew afterwards. */
bool store_pg_restore(struct store_conn *c, const char *file, char msg[240])
{
    struct store_side from = {0};
    char              part[560];
    if (c->doubt || (c->db == NULL && !store_pg_connect(c, false, msg)) || PQexitPipelineMode(c->db) != 1) {
        snprintf(msg, 240, "the database cannot be reached just now");
        return false;
    }
    struct store_side to = {.pg = c->db, .borrowed = true};
    if (sodium_init() < 0 || !name_part(file, part, msg))
        return false;
    struct store *st = store_open(part, no_wake, NULL, msg);
    bool          ok = st != NULL && store_restore(st, file, msg);
    store_close(st);
    ok = ok && store_side_open(&from, part, false, msg) && PQsetnonblocking(c->db, 0) == 0 &&
         store_pg_lock(c->db, true, msg) && replace_all(&from, &to, msg);
    store_side_close(&from);
    remove_part(part);
    store_pg_hang_up(c);
    return ok;
}
