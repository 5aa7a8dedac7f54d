/*
 * client_connection.h: a connection to a server that speaks docs/protocol.md.
 *
 * The connection outlives its sockets: when one breaks, another one is opened after a pause.  The
 * owner calls client_step() often; it is woken when a message has arrived.
 */
#ifndef HARBOUR_CLIENT_CONNECTION_H
#define HARBOUR_CLIENT_CONNECTION_H

#include "client_socket.h"

#include <jansson.h>
#include <stdint.h>

enum client_state {
    CLIENT_OPENING,
    CLIENT_GREETING,
    CLIENT_READY,
    CLIENT_LOST,    /* tries again after a pause */
    CLIENT_REFUSED, /* by the server, for good */
};

enum { CLIENT_ID = 32 }; /* bytes of a message's id */

struct client_connection;

/* Called by client_step(); all are required. */
struct client_listener {
    void (*welcome)(void *ctx, const char *new_token); /* "": the token did not change */
    void (*refused)(void *ctx, const json_t *no);      /* a refusal of the greeting */
    void (*message)(void *ctx, const char *type, json_t *message); /* any other; borrowed */
};

struct client_connection {
    struct client_address         to;
    char                          token[160], name[48], user[32];
    struct client_socket         *socket;
    enum client_state             state;
    uint64_t                      retry_ms;
    unsigned                      tries;
    char                          reason[128];  /* why the last socket was closed */
    uint32_t                      serial;       /* of ids */
    json_t                       *lobby, *mine; /* rows of public tables, and of one's own */
    const struct client_listener *listener;
    void                         *ctx;
    void (*wake)(void *ctx); /* in another thread: something has arrived */
    void *wake_ctx;
};

/* `to`, token and name are filled in by the caller; a token, or the name of a guest. */
void client_open(struct client_connection *c, const struct client_listener *listener, void *ctx,
                 void (*wake)(void *ctx), void *wake_ctx);
void client_close(struct client_connection *c);
void client_step(struct client_connection *c);

/* Sends and releases the message; false if there is no connection. */
bool client_send(struct client_connection *c, json_t *message);

/* A new id for a message, different from all before. */
void client_new_id(struct client_connection *c, char out[CLIENT_ID]);

/* A member of a JSON object as text; "" if there is none. */
const char *client_text(const json_t *object, const char *key);

/* A number of milliseconds or a time from a server, small enough to be added and subtracted: at
 * most CLIENT_NUMBER in size.  0 if it is no whole number. */
#define CLIENT_NUMBER ((int64_t)1 << 53)
int64_t client_number(const json_t *number);

#endif
