/*
 * store_engine.h: what a database has to do to be a store; private to src/store.
 *
 * store.c owns queues and threads; an engine only runs batches.  Each connection is used by
 * one thread at a time.
 */
#ifndef HARBOUR_STORE_ENGINE_H
#define HARBOUR_STORE_ENGINE_H

#include "store.h"

enum { STORE_ARGS = 10 };

struct store_op_rec {
    struct store_op_rec *next;
    uint16_t             stmt, n;
    bool                 must;
    struct store_value   arg[STORE_ARGS];
};

struct store_conn;

struct store_engine {
    const char *scheme; /* "sqlite" */

    /* The first connection writes: it brings the schema up to date.  NULL after a message. */
    struct store_conn *(*open)(const char *where, bool writer, char msg[240]);
    void (*close)(struct store_conn *c);

    /* Runs write batches as one durable group, each all or nothing, and sets err of each. */
    void (*write)(struct store_conn *c, struct store_batch *list);
    void (*read)(struct store_conn *c, struct store_batch *b);

    bool (*backup)(const char *where, const char *file, char msg[240]); /* on a connection of its own */
    bool (*restore)(struct store_conn *writer, const char *file, char msg[240]);
    bool one_connection; /* reads must share the writer's */
};

extern const struct store_engine store_sqlite, store_memory;

/* Memory that lives as long as the batch. */
void *store_alloc(struct store_batch *b, size_t n);

/* A row for the operation at hand; the engine fills v[]. */
struct store_row *store_new_row(struct store_batch *b, uint32_t op, uint32_t n);
void              store_drop_rows(struct store_batch *b);

#endif
