/*
 * client_socket.h: one WebSocket to a server, with text messages both ways.
 *
 * libwebsockets runs in a thread of its own and calls `wake` there when something has arrived or
 * changed.  A socket is opened once; after it is closed another one is opened in its place.
 */
#ifndef HARBOUR_CLIENT_SOCKET_H
#define HARBOUR_CLIENT_SOCKET_H

#include "client_address.h"

#include <stdbool.h>

struct client_socket;

enum client_socket_state { CLIENT_SOCKET_OPENING, CLIENT_SOCKET_OPEN, CLIENT_SOCKET_CLOSED };

/* NULL when it cannot even be tried. */
struct client_socket *client_socket_new(const struct client_address *to, void (*wake)(void *ctx),
                                        void                        *ctx);
void                  client_socket_free(struct client_socket *s); /* NULL is fine */

enum client_socket_state client_socket_state(struct client_socket *s,
                                             char reason[128]); /* filled when closed */
bool                     client_socket_send(struct client_socket *s, const char *text);
char                    *client_socket_receive(
                       /* the next message, the caller's to free; NULL: none */
    struct client_socket *s);

#endif
