/*
 * client.h: one TCP connection to the server, HTTP first and WebSocket after an upgrade.
 *
 * A client performs the actions of a script and never waits longer than they allow, whatever the
 * server does.  It reads all input and extracts what later actions refer to: its table, its token,
 * the ply and the legal moves.
 */
#ifndef SOCKFUZZ_CLIENT_H
#define SOCKFUZZ_CLIENT_H

#include "script.h"

#include <jansson.h>
#include <netinet/in.h>

/* Values that the connections of a group share. */
struct known {
    char table[40], token[100], user[40];
    char home[40]; /* the table of the well-behaved players */
};

struct client {
    int           fd; /* -1: not connected */
    bool          deaf, upgraded;
    uint16_t      close_code; /* that the server gave, 0 for none */
    unsigned      received;   /* number of reads that returned bytes or the end */
    unsigned      awaited;    /* `received` when something was last sent */
    struct bytes  in;
    struct known *known;
    json_t       *legal;
    int           ply;
    void (*on_message)(struct client *c, json_t *message); /* NULL: not interested */
    void *ctx;
};

int64_t clock_ms(void); /* monotonic */

void client_init(struct client *c, struct known *known);
bool client_connect(struct client *c, uint16_t port, uint32_t address);
void client_close(struct client *c, bool reset);

/* Performs one action.  `choice` selects one of the legal moves. */
void client_act(struct client *c, const struct action *a, uint16_t port, uint32_t choice);

/* Sends one JSON message; @<NAME|RECORDED> in it is replaced. */
void client_send_text(struct client *c, const char *text, uint32_t choice);

void client_read(struct client *c); /* reads everything that is there, without waiting */

/* Reads from all of them; waits up to `ms` for the first bytes. */
void clients_poll(struct client *c, unsigned n, int ms);

/* Replaces @<NAME|RECORDED> by the current value; `named`: by @<NAME|VALUE>, for recording. */
void client_expand(const struct client *c, const struct bytes *text, uint32_t choice, bool named,
                   struct bytes *to);

#endif
