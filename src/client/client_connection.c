/*
 * client_connection.c: greeting, reconnecting, the lists of tables.
 */
#include "client_connection.h"
#include "system/clock.h"

#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *client_text(const json_t *object, const char *key)
{
    const char *s = json_string_value(json_object_get(object, key));
    return s != NULL ? s : "";
}

int64_t client_number(const json_t *number)
{
    const int64_t n = json_integer_value(number);
    return n > CLIENT_NUMBER ? CLIENT_NUMBER : n < -CLIENT_NUMBER ? -CLIENT_NUMBER : n;
}

/* ---- sending ------------------------------------------------------------------------------ */

bool client_send(struct client_connection *c, json_t *message)
{
    bool  hello = strcmp(client_text(message, "t"), "hello") == 0;
    char *text = json_dumps(message, JSON_COMPACT);
    bool  sent = (c->state == CLIENT_READY || hello) && text != NULL && c->socket != NULL &&
                client_socket_send(c->socket, text);
    free(text);
    json_decref(message);
    return sent;
}

void client_new_id(struct client_connection *c, char out[CLIENT_ID])
{
    snprintf(out, CLIENT_ID, "t%llx-%x", (unsigned long long)hm_clock_ms(), ++c->serial);
}

static void connect_now(struct client_connection *c)
{
    client_socket_free(c->socket);
    c->socket = client_socket_new(&c->to, c->wake, c->wake_ctx);
    c->state = CLIENT_OPENING;
}

static void greet(struct client_connection *c)
{
    json_t *hello = json_pack("{s:s, s:i, s:s}", "t", "hello", "v", 2, "form", "bytes");
    if (c->token[0] != 0)
        json_object_set_new(hello, "token", json_string(c->token));
    else
        json_object_set_new(hello, "name", json_string(c->name));
    client_send(c, hello);
    c->state = CLIENT_GREETING;
}

/* ---- messages ----------------------------------------------------------------------------- */

static void on_welcome(struct client_connection *c, const json_t *m)
{
    const char *token = client_text(m, "token");
    c->state = CLIENT_READY;
    c->tries = 0;
    snprintf(c->user, sizeof c->user, "%s", client_text(m, "user"));
    snprintf(c->name, sizeof c->name, "%s", client_text(m, "name"));
    if (token[0] != 0)
        snprintf(c->token, sizeof c->token, "%s", token);
    client_send(c, json_pack("{s:s, s:b}", "t", "lobby", "on", 1));
    client_send(c, json_pack("{s:s}", "t", "mine"));
    c->listener->welcome(c->ctx, token);
}

/* More public tables than this are not shown.  Each row is looked for among all, so that this also
 * limits the work for one message. */
enum { ROWS = 4096 };

static size_t row_of(const json_t *rows, const char *table)
{
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (strcmp(client_text(json_array_get(rows, i), "table"), table) == 0)
            return i;
    return SIZE_MAX;
}

static void on_lobby(struct client_connection *c, const json_t *m)
{
    json_t *all = json_object_get(m, "tables"), *set = json_object_get(m, "set"),
           *gone = json_object_get(m, "gone");
    if (json_is_array(all)) {
        json_decref(c->lobby);
        c->lobby = json_array();
        for (size_t i = 0; i < json_array_size(all) && i < ROWS; i++)
            json_array_append(c->lobby, json_array_get(all, i));
    }
    for (size_t i = 0; i < json_array_size(set) && i < ROWS; i++) {
        json_t *row = json_array_get(set, i);
        size_t  at = row_of(c->lobby, client_text(row, "table"));
        if (at != SIZE_MAX)
            json_array_set(c->lobby, at, row);
        else if (json_array_size(c->lobby) < ROWS)
            json_array_append(c->lobby, row);
    }
    for (size_t i = 0; i < json_array_size(gone) && i < ROWS; i++) {
        const char *id = json_string_value(json_array_get(gone, i));
        size_t      at = row_of(c->lobby, id != NULL ? id : "");
        if (at != SIZE_MAX)
            json_array_remove(c->lobby, at);
    }
}

/* A refused greeting: the guest of last time may be gone, then a new one is tried. */
static void on_refused_greeting(struct client_connection *c, const json_t *m)
{
    if (strcmp(client_text(m, "error"), "auth") == 0 && c->token[0] != 0 && c->name[0] != 0) {
        c->token[0] = 0;
        greet(c);
        return;
    }
    c->state = CLIENT_REFUSED;
    c->listener->refused(c->ctx, m);
}

static void on_message(struct client_connection *c, const char *text)
{
    json_error_t error;
    json_t      *m = json_loads(text, 0, &error);
    const char  *type = client_text(m, "t");
    if (strcmp(type, "welcome") == 0) {
        on_welcome(c, m);
    } else if (strcmp(type, "lobby") == 0) {
        on_lobby(c, m);
    } else if (strcmp(type, "mine") == 0) {
        json_decref(c->mine);
        c->mine = json_deep_copy(json_object_get(m, "tables"));
    } else if (strcmp(type, "no") == 0 && c->state == CLIENT_GREETING) {
        on_refused_greeting(c, m);
        json_decref(m);
        return;
    }
    c->listener->message(c->ctx, type, m);
    json_decref(m);
}

/* ---- the connection ----------------------------------------------------------------------- */

/* Messages of one step: a server that never stops sending must not keep the user from leaving. */
enum { AT_ONCE = 100 };

void client_step(struct client_connection *c)
{
    char    *text;
    unsigned n = 0;
    if (c->state == CLIENT_LOST && hm_clock_ms() >= c->retry_ms)
        connect_now(c);
    if (c->state == CLIENT_LOST || c->state == CLIENT_REFUSED || c->socket == NULL)
        return;
    enum client_state before = c->state;
    while (c->state == before && n < AT_ONCE && (text = client_socket_receive(c->socket)) != NULL) {
        on_message(c, text);
        free(text);
        n++;
    }
    if (c->state != before || n == AT_ONCE) { /* the owner may act before the next message */
        c->wake(c->wake_ctx);
        return;
    }
    enum client_socket_state state = client_socket_state(c->socket, c->reason);
    if (state == CLIENT_SOCKET_OPEN && c->state == CLIENT_OPENING) {
        greet(c);
    } else if (state == CLIENT_SOCKET_CLOSED && c->state != CLIENT_REFUSED) {
        unsigned wait = c->tries < 5 ? 500u << c->tries : 16000u;
        c->tries++;
        c->state = CLIENT_LOST;
        c->retry_ms = hm_clock_ms() + wait;
        c->listener->message(c->ctx, "", NULL); /* the state has changed */
    }
}

void client_open(struct client_connection *c, const struct client_listener *listener, void *ctx,
                 void (*wake)(void *ctx), void *wake_ctx)
{
    c->listener = listener;
    c->ctx = ctx;
    c->wake = wake;
    c->wake_ctx = wake_ctx;
    c->lobby = json_array();
    c->mine = json_array();
    connect_now(c);
}

void client_close(struct client_connection *c)
{
    client_socket_free(c->socket);
    json_decref(c->lobby);
    json_decref(c->mine);
    c->socket = NULL;
    c->lobby = c->mine = NULL;
}
