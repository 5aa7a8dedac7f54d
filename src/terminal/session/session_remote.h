/*
 * session_remote.h: a connection to a server that speaks docs/protocol.md, and the table at it.
 *
 * The connection outlives every socket: when one breaks, another is opened, and the table
 * that was being played is entered again with everything that happened meanwhile.
 */
#ifndef HARBOUR_SESSION_REMOTE_H
#define HARBOUR_SESSION_REMOTE_H

#include "client/client_socket.h"
#include "session.h"

#include <jansson.h>

struct terminal_remote;

enum terminal_net_state {
    TERMINAL_NET_OPENING,
    TERMINAL_NET_GREETING,
    TERMINAL_NET_READY,
    TERMINAL_NET_LOST
};

struct terminal_net {
    struct screen           screen; /* below everything of this connection; pumps its messages */
    struct screen_app      *app;
    struct client_address   to;
    char                    url[256], token[160], name[48], user[32];
    char                    first_table[16]; /* to be entered after the welcome */
    struct client_socket   *socket;
    enum terminal_net_state state;
    uint64_t                retry_ms;
    unsigned                tries;
    char                    why[128];
    uint32_t                serial;        /* of ids */
    char                    opened_by[32]; /* id of our `open`, whose answer names the table */
    json_t                 *lobby, *mine;
    struct terminal_remote *table; /* on the screen; NULL: none */
};

/* Takes the message over; false when there is no connection. */
bool terminal_net_send(struct terminal_net *n, json_t *message);

/* A new id for a message, unlike all before at this user. */
void terminal_net_id(struct terminal_net *n, char out[32]);

/* Puts a table on the screen and enters it. */
void terminal_net_enter(struct terminal_net *n, const char *table);

/* ---- session_remote.c --------------------------------------------------------------------------- */

struct terminal_session *terminal_remote_new(struct terminal_net *n, const char *table);
bool                     terminal_remote_is(const struct terminal_remote *r, const char *table);
void                     terminal_remote_message(struct terminal_remote *r, const char *type,
                                                 json_t *message); /* borrowed */
void terminal_remote_again(struct terminal_remote *r);             /* the connection is back */

#endif
