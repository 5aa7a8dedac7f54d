/*
 * session_remote.h: playing on a server: the connection, the lobby, and the table that is open.
 */
#ifndef HARBOUR_SESSION_REMOTE_H
#define HARBOUR_SESSION_REMOTE_H

#include "client/client_table.h"
#include "session.h"

struct terminal_online {
    struct terminal_context *context;
    struct client_connection connection;
    char                     url[256];
    char                     opened_by[CLIENT_ID];   /* id of the `open` in flight */
    char                     enter[CLIENT_TABLE_ID]; /* a table to be shown now; empty: none */
    char                     message[320];           /* a refusal to be shown now; empty: none */
    struct terminal_session *table;                  /* the one that is open; NULL: none */
};

/* True if the address is one; then url, token and name are kept for terminal_online_open(). */
bool terminal_online_address(struct terminal_online *o, struct terminal_context *c, const char *url,
                             const char *token, const char *name, const char *table);
void terminal_online_open(struct terminal_online *o);
void terminal_online_close(struct terminal_online *o);
void terminal_online_tick(struct terminal_online *o);

/* Writes what to tell the player about a refusal of the server, and returns it. */
const char *terminal_server_refusal(const json_t *no, const struct msg_language *l, char *buf,
                                    size_t cap);

/* Opens a table on the server; `enter` names it when it is there. */
struct terminal_new_table {
    const struct hm_ops *ops;
    struct hm_setup      setup;
    bool                 listed, memory;
};
void terminal_online_new_table(struct terminal_online          *o,
                               const struct terminal_new_table *new_table);

/* Enters a table by its id, or by a link that ends in it. */
struct terminal_session *terminal_remote_new(struct terminal_online *o, const char *table);

/* The table behind a remote session. */
struct client_table *terminal_remote_table(struct terminal_session *s);

/* Adds bots of the default level to all free seats. */
void terminal_remote_add_bots(struct terminal_session *s);

/* True if a vote waits for the player's yes or no. */
bool terminal_remote_asks(const struct terminal_session *s);

#endif
