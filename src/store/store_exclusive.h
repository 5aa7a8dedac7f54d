/*
 * store_exclusive.h: one end of a copy: rows out of a database and into it, without batches or threads.
 *
 * Everything blocks; a message in msg says what went wrong, with no password in it.
 */
#ifndef HARBOUR_STORE_EXCLUSIVE_H
#define HARBOUR_STORE_EXCLUSIVE_H

#include "store_copy.h"

#include <libpq-fe.h>
#include <sqlite3.h>

struct store_side {
    sqlite3 *lite; /* one of these two */
    PGconn  *pg;
    bool     borrowed;          /* pg is somebody else's */
    int64_t  log_id, log_table; /* SQLite: the log's last entry so far */
};

/* The whole store for oneself alone, its tables up to date; `fresh`: it may have to be made. */
bool store_side_open(struct store_side *s, const char *where, bool fresh, char msg[240]);
void store_side_close(struct store_side *s);

bool store_side_do(struct store_side *s, const char *sql, char msg[240]);
bool store_side_number(struct store_side *s, const char *sql, int64_t *value, char msg[240]); /* 0: no row */

/* Makes the log readable as a table; once, before it is read. */
bool store_side_log(struct store_side *s, char msg[240]);

/* Up to `most` rows behind `after` (NULL: from the beginning).  The caller drops the batch. */
struct store_batch *store_side_page(struct store_side *s, const struct store_copy_table *t,
                                    const struct store_row *after, unsigned most, char msg[240]);
struct store_batch *store_side_last(struct store_side *s, const struct store_copy_table *t, char msg[240]);

/* All or none of them. */
bool store_side_put(struct store_side *s, const struct store_copy_table *t, const struct store_row *rows,
                    char msg[240]);

/* Copies what the target lacks; then compares.  Both ends are open. */
bool store_side_copy(struct store_side *from, struct store_side *to, store_copy_said *said, void *ctx, char msg[240]);
bool store_side_compare(struct store_side *a, struct store_side *b, store_copy_said *said, void *ctx, char msg[240]);

#endif
