/*
 * client_socket.h: one WebSocket to a server, with text messages both ways.
 *
 * libwebsockets runs in a thread of its own and wakes the main loop when something came.
 * A socket is opened once; after it is closed another one is opened in its place.
 */
#ifndef HARBOUR_TUI_SOCKET_H
#define HARBOUR_TUI_SOCKET_H

#include "terminal/screen/screen_term.h"

struct tui_socket;

enum tui_socket_state { TUI_SOCKET_OPENING, TUI_SOCKET_OPEN, TUI_SOCKET_CLOSED };

/* Where a server is: ws:// wss:// http:// https:// or nothing, then host, port and path; "/ws" is added
 * where there is no path. */
struct tui_address {
    char host[256], path[256];
    int  port;
    bool tls;
};
bool tui_address_read(const char *url, struct tui_address *out);

/* NULL when it cannot even be tried. */
struct tui_socket *tui_socket_new(const struct tui_address *to, struct tui_term *wake);
void               tui_socket_free(struct tui_socket *s); /* NULL is fine */

enum tui_socket_state tui_socket_state(struct tui_socket *s, char why[128]); /* why: filled when closed */
bool                  tui_socket_send(struct tui_socket *s, const char *text);
char                 *tui_socket_receive(struct tui_socket *s); /* the next message, the caller's to free; NULL: none */

#endif
