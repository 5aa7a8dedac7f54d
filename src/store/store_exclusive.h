/*
 * store_exclusive.h: an exclusive connection to a store, for copying rows without batches or
 * threads.
 *
 * Everything blocks.  Messages never contain a password.
 */
#ifndef HARBOUR_STORE_EXCLUSIVE_H
#define HARBOUR_STORE_EXCLUSIVE_H

#include "store_copy.h"

#include <sqlite3.h>

struct store_exclusive {
    sqlite3        *lite;              /* one of these two */
    struct pg_conn *pg;                /* a PGconn of libpq */
    bool            borrowed;          /* pg is owned by the caller */
    int64_t         log_id, log_table; /* SQLite: the last entry of the log so far */
};

/* Opens the store exclusively and migrates it; creates it if `fresh`. */
bool store_exclusive_open(struct store_exclusive *s, const char *where, bool fresh, char msg[240]);
void store_exclusive_close(struct store_exclusive *s);

bool store_exclusive_do(struct store_exclusive *s, const char *sql, char msg[240]);
bool store_exclusive_number(struct store_exclusive *s, const char *sql, int64_t *value,
                            char msg[240]); /* 0: no row */

/* Makes the log readable as a table; call it once before reading the log. */
bool store_exclusive_log(struct store_exclusive *s, char msg[240]);

/* Returns up to `max` rows after `after` (NULL: from the first row).  The caller drops the
 * batch. */
struct store_batch *store_exclusive_page(struct store_exclusive        *s,
                                         const struct store_copy_table *t,
                                         const struct store_row *after, unsigned max,
                                         char msg[240]);
struct store_batch *store_exclusive_last(struct store_exclusive        *s,
                                         const struct store_copy_table *t, char msg[240]);

/* Inserts all rows or none. */
bool store_exclusive_put(struct store_exclusive *s, const struct store_copy_table *t,
                         const struct store_row *rows, char msg[240]);

/* Copies the rows that the target lacks; compares digests of both. */
bool store_exclusive_copy(struct store_exclusive *from, struct store_exclusive *to,
                          store_copy_progress *progress, void *ctx, char msg[240]);
bool store_exclusive_compare(struct store_exclusive *a, struct store_exclusive *b,
                             store_copy_progress *progress, void *ctx, char msg[240]);

/* The functions above for PostgreSQL: store_exclusive_pg.c, or store_pg_absent.c in a build without
 * libpq. */
bool store_exclusive_pg_open(struct store_exclusive *s, const char *where, char msg[240]);
void store_exclusive_pg_close(struct store_exclusive *s);
bool store_exclusive_pg_do(struct store_exclusive *s, const char *sql, char msg[240]);
struct store_batch *store_exclusive_pg_query(struct store_exclusive *s, const char *sql,
                                             const struct store_row *arg, unsigned n,
                                             char msg[240]);
bool store_exclusive_pg_put(struct store_exclusive *s, const struct store_copy_table *t,
                            const struct store_row *rows, char msg[240]);

#endif
