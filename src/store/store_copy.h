/*
 * store_copy.h: everything that a store keeps, moved to another one, row by row in order of the keys.
 *
 * `harbour migrate`, and backup and restore where the database has no file of its own.
 */
#ifndef HARBOUR_STORE_COPY_H
#define HARBOUR_STORE_COPY_H

#include "store.h"

/* The key is the first columns.  What is only of the moment (nodes, leases, present, tries) is not moved. */
struct store_copy_table {
    const char *name, *columns;
    unsigned    keys;
};

extern const struct store_copy_table store_copy_tables[]; /* ends with a name of NULL */

/* Called now and then; `all` is how many rows there are. */
typedef void store_copy_said(void *ctx, const char *table, uint64_t rows, uint64_t all);

/* Brings everything from one store to another, which must be empty, or what an earlier call that was stopped has left,
 * and compares digests of both at the end.  Nobody else may use either meanwhile.  False after a message; called again
 * it goes on where it was. */
bool store_copy(const char *from, const char *to, store_copy_said *said, void *ctx, char msg[240]);

#endif
