/*
 * store_pg.h: what the files of the PostgreSQL store share.
 *
 *   store_pg.c         the engine: connecting again, reading, opening
 *   store_pg_write.c   groups of batches, receipts, notices
 *   store_pg_batch.c   one batch: its values, its answers, its errors
 *   store_pg_conn.c    one connection: made, kept ready, waited for with an end in sight
 *   store_pg_schema.c  tables and versions, the locks between nodes
 *   store_pg_listen.c  what other nodes say
 *   store_pg_backup.c  a file with everything in it, and back
 */
#ifndef HARBOUR_STORE_PG_H
#define HARBOUR_STORE_PG_H

#include "store_value.h"
#include "system/clock.h"

enum {
    PG_PATIENCE_MS = 8000, /* how long a batch is tried before it is refused */
    PG_ANSWER_MS = 6000,   /* how long an answer may take before the connection counts as lost */
    PG_CONNECT_MS = 5000,
};

#define PG_CHANNEL "harbour"

struct store_conn {
    PGconn  *db; /* NULL: none just now */
    char    *where;
    uint64_t node;
    bool     writer, said;
    unsigned pause_ms; /* before the next try to connect */
    uint64_t next_try;

    /* Receipts (store_pg_write.c): the number of the last group sent, and whether its fate is unknown. */
    int64_t seq;
    bool    doubt, kept; /* kept: the group in doubt was committed */
};

/* ---- store_pg_conn.c ---- */

/* A deadline on hm_clock_ns(). */
static inline uint64_t store_pg_in(unsigned ms) { return hm_clock_ns() + ms * (uint64_t)1000000; }

/* A connection with session settings; no statements yet.  NULL after a message. */
PGconn *store_pg_dial(const char *where, const char *role, uint64_t deadline, char msg[240]);

/* The next result of whatever is under way; NULL at the end of one statement's results, or when the connection is
 * lost or silent until the deadline (then *lost is set). */
PGresult *store_pg_result(PGconn *db, uint64_t deadline, bool *lost);

/* Has nobody hung up?  Asked before something is sent whose fate would then be in doubt. */
bool store_pg_is_alive(PGconn *db);

/* One command outside of a pipeline, with text parameters; the caller clears the result.  NULL after a message. */
PGresult *store_pg_exec(PGconn *db, const char *sql, int n, const char *const *arg, uint64_t deadline, char msg[240]);
bool      store_pg_do(PGconn *db, const char *sql, uint64_t deadline, char msg[240]);

/* What libpq says of it: one line, without the password. */
void store_pg_say(PGconn *db, const PGresult *r, const char *what, char msg[240]);

/* Makes the connection whole: settings, statements, and for a writer lock and receipt. */
bool store_pg_connect(struct store_conn *c, bool first, char msg[240]);
void store_pg_hang_up(struct store_conn *c);

/* ---- store_pg_schema.c ---- */

bool store_pg_schema(PGconn *db, char msg[240]);

/* Held by every writer as long as it is connected, shared; by a copy alone. */
bool store_pg_lock(PGconn *db, bool alone, char msg[240]);

/* ---- store_pg.c ---- */

/* Is there a connection?  Tries to make one when it is time to, waiting for that up to half a second.  Says once that
 * the database is away and once that it is back. */
bool store_pg_is_connected(struct store_conn *c);

/* ---- store_pg_batch.c ---- */

/* What the database thinks of one statement. */
struct store_pg_verdict {
    bool lost, fine, skipped;
    char state[6], text[200], tag[16];
};

bool store_pg_run(PGconn *db, const char *name, unsigned n, const char *const *arg); /* a prepared statement */
bool store_pg_send(PGconn *db, const struct store_batch *b);

/* The next statement's result, for the caller to clear. */
PGresult *store_pg_answer(PGconn *db, uint64_t deadline, struct store_pg_verdict *v);

/* The answers to a whole batch.  False: v says why. */
bool store_pg_read(PGconn *db, struct store_batch *b, uint64_t deadline, struct store_pg_verdict *v);

bool           store_pg_is_class(const struct store_pg_verdict *v, const char *class); /* of SQLSTATE */
bool           store_pg_is_cut(const struct store_pg_verdict *v);
bool           store_pg_is_passing(const struct store_pg_verdict *v);
enum store_err store_pg_err(const struct store_pg_verdict *v);
bool           store_pg_is_late(const struct store_batch *b); /* it was tried long enough */
void           store_pg_decide(struct store_batch *b, enum store_err err);
void           store_pg_rest(unsigned ms);

/* ---- store_pg_write.c ---- */

bool store_pg_settle(struct store_conn *c, char msg[240]); /* finds out what became of the group in doubt */
void store_pg_write(struct store_conn *c, struct store_batch **list, struct store_batch **later);

/* ---- store_pg_listen.c ---- */

struct store_ear *store_pg_listen(const char *where, struct store *st);
void              store_pg_unlisten(struct store_ear *ear);

/* ---- store_pg_backup.c ---- */

bool store_pg_backup(const char *where, const char *file, char msg[240]);
bool store_pg_restore(struct store_conn *c, const char *file, char msg[240]);

#endif
