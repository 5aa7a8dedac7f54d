/*
 * store_copy.h: copies the whole content of a store to another one, in the order of the keys.
 *
 * Used by `harbour migrate`, and for backup and restore of PostgreSQL.
 */
#ifndef HARBOUR_STORE_COPY_H
#define HARBOUR_STORE_COPY_H

#include "store.h"

/* The key is the first `keys` columns.  Transient tables (nodes, leases, present, tries) are not
 * copied. */
struct store_copy_table {
    const char *name, *columns;
    unsigned    keys;
};

extern const struct store_copy_table store_copy_tables[]; /* ends with a name of NULL */

/* Progress: `rows` of `all` rows are copied. */
typedef void store_copy_progress(void *ctx, const char *table, uint64_t rows, uint64_t all);

/* Copies everything to another store, which must be empty or left by an interrupted call, and
 * compares digests of both.  Nobody else may use either store meanwhile.  False with a message;
 * another call continues where this one stopped. */
bool store_copy(const char *from, const char *to, store_copy_progress *progress, void *ctx,
                char msg[240]);

#endif
