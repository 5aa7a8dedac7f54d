/*
 * store_pg_absent.c: refuses every PostgreSQL address in a build without libpq.
 *
 * Nothing is ever open, so the functions that need a connection are never called.
 */
#include "store_exclusive.h"
#include "store_engine.h"

#include <assert.h>
#include <stdio.h>

static void refuse(char msg[240])
{
    snprintf(msg, 240, "this program was built without PostgreSQL (-Dpostgres=disabled)");
}

static struct store_conn *open_none(const char *where, bool writer, uint64_t node, char msg[240])
{
    (void)where, (void)writer, (void)node;
    refuse(msg);
    return NULL;
}

const struct store_engine store_pg = {.scheme = "postgres", .open = open_none};

bool store_exclusive_pg_open(struct store_exclusive *s, const char *where, char msg[240])
{
    (void)s, (void)where;
    refuse(msg);
    return false;
}

void store_exclusive_pg_close(struct store_exclusive *s) { assert(s->pg == NULL); }

bool store_exclusive_pg_do(struct store_exclusive *s, const char *sql, char msg[240])
{
    (void)s, (void)sql;
    refuse(msg);
    return false;
}

struct store_batch *store_exclusive_pg_query(struct store_exclusive *s, const char *sql,
                                             const struct store_row *arg, unsigned n, char msg[240])
{
    (void)s, (void)sql, (void)arg, (void)n;
    refuse(msg);
    return NULL;
}

bool store_exclusive_pg_put(struct store_exclusive *s, const struct store_copy_table *t,
                            const struct store_row *rows, char msg[240])
{
    (void)s, (void)t, (void)rows;
    refuse(msg);
    return false;
}
