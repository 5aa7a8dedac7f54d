/*
 * store.h: durable storage for the server: one interface over several databases.
 *
 * The server never waits for a disk.  It fills a batch with operations, submits it, and is called
 * back on its own thread (from store_poll) once the batch is durable or refused.  A batch is all or
 * nothing.  Operations are rows of one list (store_sql.h), written in the SQL that SQLite and
 * PostgreSQL share, so that another database needs another executor, not another description of
 * what is stored.
 *
 *   struct store_batch *b = store_batch(moved, table);
 *   store_op(b, STORE_LOG_ADD);
 *   store_int(b, table->id), store_int(b, n), ...
 *   store_submit(store, b);           the store owns it until `moved` has returned
 *
 * A table's history is a log keyed (table, n), with n from 1 and without gaps.  Adding any entry
 * but the next one is STORE_CONFLICT: two nodes can never both write the same entry.
 *
 * Several nodes may share one database.  A batch may carry notices (store_note), which the other
 * nodes receive (store_listen) once it is written; the store does not interpret them.
 */
#ifndef HARBOUR_STORE_H
#define HARBOUR_STORE_H

#include "store_sql.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum store_err {
    STORE_OK,
    STORE_CONFLICT, /* a key is taken, or an operation that had to change a row changed none */
    STORE_FULL,     /* no space left; nothing of the batch was written */
    STORE_DOWN, /* the database cannot be reached or written to; nothing of the batch was written */
};

enum store_kind { STORE_NULL, STORE_INT, STORE_REAL, STORE_TEXT };

struct store_value {
    enum store_kind kind;
    uint32_t        len; /* of text, without the NUL that follows it */
    union {
        int64_t     i;
        double      r;
        const char *s;
    };
};

struct store_row {
    struct store_row  *next;
    uint32_t           op; /* which operation of the batch it answers, from 0 */
    uint32_t           n;
    struct store_value v[];
};

struct store_batch;
struct store_op_rec;
enum { STORE_CHANNELS = 32 };

struct store_note_rec;
struct store_chunk;

typedef void store_done(struct store_batch *b);

/* One unit of work.  The callback uses the fields at the top; the others are private to the
 * store. */
struct store_batch {
    /* `rows` are in order and freed when the callback returns.  There are none if a batch that also
     * writes turned out to be committed after a reconnect. */
    enum store_err    err;
    struct store_row *rows;
    void             *ctx;

    store_done          *done;
    struct store_batch  *next;
    struct store_op_rec *first, *last;
    struct store_row    *last_row;
    struct store_chunk  *chunks;
    uint64_t             begun_ns;
    bool                 writes;

    struct store_note_rec *note, *last_note;
    bool                   unknown; /* outcome unknown: sent, and no result was received */
};

struct store;

struct store_stats {
    uint64_t commits, batches, failed; /* write batches */
    uint64_t commit_ns;                /* sum over batches of the time from submit to durable */
    uint64_t slow[8]; /* histogram of that time: up to 1, 2, 5, 10, 25, 100, 1000 ms, and more */
};

/* `where`: "memory:", "sqlite:FILE", a FILE or "postgres://…".  Returns NULL with a message, which
 * never contains a password.  `wake` is called from other threads whenever store_poll has something
 * to do. */
struct store *store_open(const char *where, void (*wake)(void *), void *ctx, char msg[240]);
void          store_close(struct store *st); /* completes what was submitted, without callbacks */

/* Copies the address of a store, truncated to fit, with *** for the password. */
void store_show(const char *where, char *buf, size_t cap);

/* Overwrites the password in place, so that a list of processes does not show it. */
void store_hide(char *where);

struct store_batch *store_batch(store_done *done, void *ctx);
void                store_op(struct store_batch *b, enum store_stmt stmt);
void store_must(struct store_batch *b); /* the last operation is a conflict if it changes no row */
void store_null(struct store_batch *b);
void store_int(struct store_batch *b, int64_t i);
void store_real(struct store_batch *b, double r);
void store_text(struct store_batch *b, const char *s);
void store_text_n(struct store_batch *b, const char *s, size_t n);
void store_submit(struct store *st, struct store_batch *b);
void store_drop(struct store_batch *b); /* instead of submitting */

/* Lets a caller decide which writes share a commit: from store_hold on, what it submits is written
 * only after the next store_release.  store_may_release: there is something to release, and no
 * commit is in flight or waits for store_poll. */
void store_hold(struct store *st);
bool store_may_release(struct store *st);
void store_release(struct store *st);

/* Calls back for all completed batches; returns their number. */
unsigned store_poll(struct store *st);

/* ---- several nodes ---- */

/* Other nodes receive `text` (one line of up to 200 bytes) if and only if the batch is written. */
void store_note(struct store_batch *b, const char *text);

/* The same for the nodes that listen to one of STORE_CHANNELS channels. */
void store_note_on(struct store_batch *b, unsigned channel, const char *text);

/* Called from store_poll with each notice.  `text` NULL: notices may have been missed, so read
 * everything again; this is also the first call, once the node listens.  A node does not receive
 * its own notices.  A notice may arrive twice. */
typedef void store_notice(void *ctx, const char *text);
void         store_listen(struct store *st, store_notice *notice, void *ctx);

/* Sets the channels that this node listens to, one bit for each.  Calls back with the notice
 * "h CHANNEL" as soon as it listens to a new one: earlier notices on it may have been missed. */
void store_listen_to(struct store *st, uint32_t channels);

bool     store_is_shared(const struct store *st); /* other nodes may use it too */
uint64_t store_node(const struct store *st); /* random, 1 to 2^63-1: identifies this open store */

/* ---- */

/* Submits, waits and calls back, for commands without an event loop. */
void store_wait(struct store *st, struct store_batch *b);

struct store_stats store_stats(struct store *st);
bool store_is_idle(struct store *st); /* nothing is queued or running, and no callback is pending */

/* Copies the whole store to a file while it is in use; replaces the whole content by that of a
 * file, atomically.  Both block; false with a message. */
bool store_backup(struct store *st, const char *file, char msg[240]);
bool store_restore(struct store *st, const char *file, char msg[240]);

/* Values of a row; a text is never NULL. */
static inline int64_t store_as_int(const struct store_row *r, unsigned i)
{
    return i < r->n && r->v[i].kind == STORE_INT ? r->v[i].i : 0;
}
static inline const char *store_as_text(const struct store_row *r, unsigned i)
{
    return i < r->n && r->v[i].kind == STORE_TEXT ? r->v[i].s : "";
}
static inline double store_as_real(const struct store_row *r, unsigned i)
{
    if (i >= r->n)
        return 0;
    return r->v[i].kind == STORE_REAL  ? r->v[i].r
           : r->v[i].kind == STORE_INT ? (double)r->v[i].i
                                       : 0;
}

#endif
