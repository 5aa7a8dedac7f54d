/* store_sqlite.h: declarations shared by the files of the SQLite store. */
#ifndef HARBOUR_STORE_SQLITE_H
#define HARBOUR_STORE_SQLITE_H

#include "store_engine.h"

#include <sqlite3.h>

struct store_heads;

struct store_conn {
    sqlite3            *db;
    sqlite3_stmt       *stmt[STORE_STMTS];
    sqlite3_stmt       *begin, *commit, *rollback, *save, *release, *undo;
    struct store_heads *heads; /* of the writer only */
};

enum store_err store_sqlite_err(int rc);
int            store_sqlite_step(sqlite3_stmt *s); /* steps once and resets */

int  store_sqlite_bind(sqlite3_stmt *s, int at, const struct store_value *v);
void store_sqlite_row(struct store_batch *b, uint32_t op,
                      sqlite3_stmt *s); /* adds the current row */

/* The log (store_sqlite_log.c). */
extern const char store_log_read_sql[];
bool              store_log_open(struct store_conn *c);
void              store_log_close(struct store_conn *c);
enum store_err    store_log_add(struct store_conn *c, const struct store_op_rec *op);
enum store_err    store_log_drop(struct store_conn *c, int64_t table);
enum store_err    store_log_save(struct store_conn *c, bool now); /* at the end of a group */
void              store_log_reload(struct store_conn *c); /* after something was rolled back */

#endif
