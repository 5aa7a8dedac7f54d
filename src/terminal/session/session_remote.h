/*
 * session_remote.h: a connection to a server that speaks docs/protocol.md, and the table at it.
 *
 * The connection outlives every socket: when one breaks, another is opened, and the table
 * that was being played is entered again with everything that happened meanwhile.
 */
#ifndef HARBOUR_TUI_NET_H
#define HARBOUR_TUI_NET_H

#include "client/client_socket.h"
#include "session.h"

#include <jansson.h>

struct tui_remote;

enum tui_net_state { TUI_NET_OPENING, TUI_NET_GREETING, TUI_NET_READY, TUI_NET_LOST };

struct tui_net {
    struct tui_screen  screen; /* below everything of this connection; pumps its messages */
    struct tui_app    *app;
    struct tui_address to;
    char               url[256], token[160], name[48], user[32];
    char               first_table[16]; /* to be entered after the welcome */
    struct tui_socket *socket;
    enum tui_net_state state;
    uint64_t           retry_ms;
    unsigned           tries;
    char               why[128];
    uint32_t           serial;        /* of ids */
    char               opened_by[32]; /* id of our `open`, whose answer names the table */
    json_t            *lobby, *mine;
    struct tui_remote *table; /* on the screen; NULL: none */
};

/* Takes the message over; false when there is no connection. */
bool tui_net_send(struct tui_net *n, json_t *message);

/* A new id for a message, unlike all before at this user. */
void tui_net_id(struct tui_net *n, char out[32]);

/* Puts a table on the screen and enters it. */
void tui_net_enter(struct tui_net *n, const char *table);

/* ---- session_remote.c --------------------------------------------------------------------------- */

struct tui_table *tui_remote_new(struct tui_net *n, const char *table);
bool              tui_remote_is(const struct tui_remote *r, const char *table);
void              tui_remote_message(struct tui_remote *r, const char *type, json_t *message); /* borrowed */
void              tui_remote_again(struct tui_remote *r); /* the connection is back */

#endif
