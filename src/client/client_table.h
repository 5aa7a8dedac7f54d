/*
 * client_table.h: a table on a server, as its messages describe it.
 *
 * The server's object of the table is kept as it was sent, and the members of every `did` message
 * replace its own, as the protocol says; a patch changes its view.  The table is entered again
 * after a gap in the messages or a patch that does not fit.  A move that was sent is kept until it
 * is answered, and sent again under the same id after a lost connection.
 */
#ifndef HARBOUR_CLIENT_TABLE_H
#define HARBOUR_CLIENT_TABLE_H

#include "client_connection.h"

enum { CLIENT_TABLE_ID = 16, CLIENT_MOVE = 1024 };

/* Called by client_table_message(); all are required. */
struct client_table_listener {
    void (*changed)(void *ctx); /* the object was changed */

    /* A move; `ply` moves had been made before it.  `fresh`: it was made since this table was
     * entered for the first time. */
    void (*moved)(void *ctx, const json_t *move, uint32_t ply, bool fresh);
    void (*taken_back)(void *ctx, uint32_t ply); /* moves from this ply on */
    void (*chat)(void *ctx, const json_t *line); /* each line once */
    void (*refused)(void *ctx, const char *text);
    void (*rematch)(void *ctx);  /* another game is on offer */
    void (*replaced)(void *ctx); /* the rematch has begun at another table, which is entered */
};

struct client_table {
    struct client_connection           *connection; /* borrowed */
    const struct client_table_listener *listener;
    void                               *ctx;
    char                                id[CLIENT_TABLE_ID];
    json_t                             *object; /* NULL until the server has sent it */
    char                                rematch_id[CLIENT_ID];
    char     nonce_for[CLIENT_TABLE_ID];                  /* the table that our nonce was sent to */
    char     pending_id[CLIENT_ID], pending[CLIENT_MOVE]; /* a move in flight; empty: none */
    uint32_t pending_ply;
    uint64_t resend_ms; /* when the move may be sent again; 0: not asked for */
    uint32_t known;     /* moves that were reported */
    int64_t  chat_k;    /* number of the last line of chat */
};

/* Enters the table. */
void client_table_open(struct client_table *t, struct client_connection *connection, const char *id,
                       const struct client_table_listener *listener, void *ctx);
void client_table_close(struct client_table *t); /* leaves it */

/* Does a message about `table` belong to this one? */
bool client_table_is(const struct client_table *t, const char *table);
void client_table_message(struct client_table *t, const char *type, json_t *message);
void client_table_step(struct client_table *t); /* sends again what may be sent again */
void client_table_reconnected(struct client_table *t);

/* "open", "playing", "paused", "over", "closed"; "" before it is known. */
const char *client_table_state(const struct client_table *t);

/* A seat by its letter; HM_NOBODY (0xff) if it is none. */
unsigned client_seat(const json_t *letter);
unsigned client_seats(const json_t *letters); /* a set, one bit for each seat */

/* Asking the server.  A move without its seat; only one may be in flight. */
bool client_table_move(struct client_table *t, const char *move);
void client_table_sit(struct client_table *t);
void client_table_bot(struct client_table *t, unsigned seat, const char *level);
void client_table_vote(struct client_table *t, bool yes);
void client_table_chat(struct client_table *t, const char *text, bool spectator);
void client_table_rematch(struct client_table *t);
void client_table_ask(struct client_table *t, const char *type); /* a message without values */

#endif
