/* store_value.h: values on their way into a statement and out of a row, for each database. */
#ifndef HARBOUR_STORE_VALUE_H
#define HARBOUR_STORE_VALUE_H

#include "store_engine.h"

#include <libpq-fe.h>
#include <sqlite3.h>

int  store_sqlite_bind(sqlite3_stmt *s, int at, const struct store_value *v);
void store_sqlite_row(struct store_batch *b, uint32_t op, sqlite3_stmt *s); /* keeps the row at hand */

/* As PostgreSQL reads it, NULL for null; and the rows of a binary result, less `extra` columns at the end that only
 * served the statement. */
const char *store_pg_text(const struct store_value *v, char number[32]);
void        store_pg_rows(struct store_batch *b, uint32_t op, const PGresult *r, int extra);

#endif
