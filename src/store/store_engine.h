/*
 * store_engine.h: the interface of a database engine; private to src/store.
 *
 * store.c owns queues and threads; an engine only runs batches.  Each connection is used by
 * one thread at a time.
 */
#ifndef HARBOUR_STORE_ENGINE_H
#define HARBOUR_STORE_ENGINE_H

#include "store.h"

#include "system/out_of_memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { STORE_ARGS = 10 };

struct store_op_rec {
    struct store_op_rec *next;
    uint16_t             stmt, n;
    bool                 must;
    struct store_value   arg[STORE_ARGS];
};

struct store_note_rec {
    struct store_note_rec *next;
    unsigned               channel; /* STORE_CHANNELS: for all nodes */
    char                   text[];
};

struct store_conn;
struct store_listener;

struct store_engine {
    const char *scheme; /* "sqlite" */

    /* The first connection is the writer's and migrates the schema.  `where` is what follows
     * "scheme:".  NULL with a message. */
    struct store_conn *(*open)(const char *where, bool writer, uint64_t node, char msg[240]);
    void (*close)(struct store_conn *c);

    /* Runs write batches as one durable group, each all or nothing, and sets err of each.  A
     * database that may be unreachable for a while moves undecided batches to *later; they are
     * passed again, first. */
    void (*write)(struct store_conn *c, struct store_batch **list, struct store_batch **later);
    void (*read)(struct store_conn *c, struct store_batch *list);
    unsigned reads; /* maximum number of batches in one call of read() */

    /* Receives notices on a thread of its own and calls store_notify.  NULL: there are no other
     * nodes. */
    struct store_listener *(*listen)(const char *where, struct store *st);
    void (*unlisten)(struct store_listener *listener);
    void (*listen_to)(struct store_listener *listener, uint32_t channels);

    bool (*backup)(const char *where, const char *file,
                   char msg[240]); /* on a connection of its own */
    bool (*restore)(struct store_conn *writer, const char *file, char msg[240]);
    bool one_connection; /* reads use the writer's */
};

extern const struct store_engine store_sqlite, store_memory, store_pg;

/* Called by the listening thread with a notice, or with NULL if some may have been missed. */
void store_notify(struct store *st, const char *text);

/* Ends the program with a message: there is no thread or descriptor left. */
static inline void store_fatal(const char *what)
{
    fprintf(stderr, "harbour: store: %s\n", what);
    _exit(HM_EXIT_MEMORY);
}

/* Memory that lives as long as the batch. */
void *store_alloc(struct store_batch *b, size_t n);

/* Adds a row of n values for operation `op`; the engine fills v[]. */
struct store_row *store_new_row(struct store_batch *b, uint32_t op, uint32_t n);
void              store_drop_rows(struct store_batch *b);

#endif
