/*
 * store_pg.h: declarations shared by the files of the PostgreSQL store.
 *
 *   store_pg.c         the engine: reconnecting, reading, opening
 *   store_pg_write.c   groups of batches, receipts, notices
 *   store_pg_batch.c   one batch: its values, results and errors
 *   store_pg_conn.c    one connection, always with a deadline
 *   store_pg_hosts.c   the hosts of an address
 *   store_pg_schema.c  migrations and locks between nodes
 *   store_pg_listen.c  notices of other nodes
 *   store_pg_backup.c  backup to a file, and restore
 */
#ifndef HARBOUR_STORE_PG_H
#define HARBOUR_STORE_PG_H

#include "store_engine.h"
#include "system/clock.h"

#include <libpq-fe.h>

enum {
    PG_RETRY_MS = 8000,  /* how long a batch is retried before it is refused */
    PG_ANSWER_MS = 6000, /* how long a result may take before the connection counts as lost */
};

#define PG_CHANNEL "harbour" /* for all nodes; harbour_0 and so on for parts of the tables */

struct store_conn {
    PGconn  *db; /* NULL: not connected */
    char    *where;
    uint64_t node;
    bool     writer, reported; /* reported: it was logged that the database is unreachable */
    unsigned pause_ms;         /* before the next attempt to connect */
    uint64_t next_try;

    /* Receipts (store_pg_write.c): the number of the last group sent, and whether its outcome is
     * unknown. */
    int64_t seq;
    bool    unknown, kept; /* the outcome of that group; kept: it was committed */
};

/* ---- store_pg_hosts.c ---- */

enum { PG_HOST, PG_HOSTADDR, PG_PORT, PG_LISTS };

struct store_pg_hosts {
    PQconninfoOption *all;            /* to be freed with PQconninfoFree() */
    const char       *list[PG_LISTS]; /* separated by commas; NULL: not given */
    unsigned          n;
};

/* False with a message if the address cannot be read. */
bool store_pg_find_hosts(struct store_pg_hosts *h, const char *where, char msg[240]);

/* Connects to host i; the caller checks the status. */
PGconn *store_pg_connect_to(const char *where, const char *role, const struct store_pg_hosts *h,
                            unsigned i);

/* ---- store_pg_conn.c ---- */

/* A deadline on hm_clock_ns(). */
static inline uint64_t store_pg_in(unsigned ms) { return hm_clock_ns() + ms * (uint64_t)1000000; }

/* Opens a connection with session settings, without prepared statements.  NULL with a message. */
PGconn *store_pg_open(const char *where, const char *role, char msg[240]);

/* Returns the next result; NULL at the end of a statement's results, or with *lost set if the
 * connection is lost or nothing arrives before the deadline. */
PGresult *store_pg_result(PGconn *db, uint64_t deadline, bool *lost);

/* False if the server has closed the connection.  Checked before sending what would then have an
 * unknown outcome. */
bool store_pg_is_alive(PGconn *db);

/* Runs one command outside of a pipeline, with text parameters; the caller clears the result.
 * NULL with a message. */
PGresult *store_pg_exec(PGconn *db, const char *sql, int n, const char *const *arg,
                        uint64_t deadline, char msg[240]);
bool      store_pg_do(PGconn *db, const char *sql, uint64_t deadline, char msg[240]);

/* Writes the error message of libpq: one line, without the password. */
void store_pg_message(PGconn *db, const PGresult *r, const char *what, char msg[240]);

/* Connects completely: settings, statements, and for a writer its lock and receipt. */
bool store_pg_connect(struct store_conn *c, bool first, char msg[240]);
void store_pg_disconnect(struct store_conn *c);

/* ---- store_pg_schema.c ---- */

bool store_pg_schema(PGconn *db, char msg[240]);

/* The lock that every connected writer holds shared and a copy holds exclusively. */
bool store_pg_lock(PGconn *db, bool alone, char msg[240]);

/* ---- store_pg.c ---- */

/* True if there is a connection.  Otherwise tries to connect when the next attempt is due, for
 * up to half a second.  Logs once that the database is unreachable and once that it is back. */
bool store_pg_is_connected(struct store_conn *c);

/* ---- store_pg_batch.c ---- */

/* Returns a value as text for PostgreSQL, NULL for null. */
const char *store_pg_text(const struct store_value *v, char number[32]);

/* Adds the rows of a binary result without the last `extra` columns, which only serve the
 * statement. */
void store_pg_rows(struct store_batch *b, uint32_t op, const PGresult *r, int extra);

/* The outcome of one statement. */
struct store_pg_verdict {
    bool lost, fine, skipped;
    char state[6], text[200], tag[16];
};

bool store_pg_run(PGconn *db, const char *name, unsigned n,
                  const char *const *arg); /* a prepared statement */
bool store_pg_send(PGconn *db, const struct store_batch *b);

/* Returns the next statement's result, for the caller to clear. */
PGresult *store_pg_answer(PGconn *db, uint64_t deadline, struct store_pg_verdict *v);

/* Reads the results of a whole batch.  False: v has the reason. */
bool store_pg_read(PGconn *db, struct store_batch *b, uint64_t deadline,
                   struct store_pg_verdict *v);

bool store_pg_is_class(const struct store_pg_verdict *v, const char *class); /* of SQLSTATE */
bool store_pg_is_disconnected(const struct store_pg_verdict *v);
bool store_pg_is_transient(const struct store_pg_verdict *v);
enum store_err store_pg_err(const struct store_pg_verdict *v);
bool           store_pg_is_late(const struct store_batch *b); /* it was retried long enough */
void           store_pg_decide(struct store_batch *b, enum store_err err);
void           store_pg_sleep(unsigned ms);

/* ---- store_pg_write.c ---- */

bool store_pg_resolve(
    struct store_conn *c,
    char               msg[240]); /* finds out whether the group of unknown outcome was committed */
void store_pg_write(struct store_conn *c, struct store_batch **list, struct store_batch **later);

/* ---- store_pg_listen.c ---- */

struct store_listener *store_pg_listen(const char *where, struct store *st);
void                   store_pg_unlisten(struct store_listener *listener);
void                   store_pg_listen_to(struct store_listener *listener, uint32_t channels);

/* ---- store_pg_backup.c ---- */

bool store_pg_backup(const char *where, const char *file, char msg[240]);
bool store_pg_restore(struct store_conn *c, const char *file, char msg[240]);

#endif
