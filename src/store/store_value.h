/* store_value.h: binding values to statements and reading rows, for each database. */
#ifndef HARBOUR_STORE_VALUE_H
#define HARBOUR_STORE_VALUE_H

#include "store_engine.h"

#include <libpq-fe.h>
#include <sqlite3.h>

int  store_sqlite_bind(sqlite3_stmt *s, int at, const struct store_value *v);
void store_sqlite_row(struct store_batch *b, uint32_t op,
                      sqlite3_stmt *s); /* adds the current row */

/* Returns a value as text for PostgreSQL, NULL for null.  Adds the rows of a binary result
 * without the last `extra` columns, which only serve the statement. */
const char *store_pg_text(const struct store_value *v, char number[32]);
void        store_pg_rows(struct store_batch *b, uint32_t op, const PGresult *r, int extra);

#endif
