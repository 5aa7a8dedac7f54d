/*
 * session_online.c: a connection for players: the user, the lobby, and the open table.
 */
#include "session_remote.h"

#include <stdio.h>
#include <string.h>

static void on_welcome(void *ctx, const char *new_token)
{
    struct terminal_online   *o = ctx;
    struct terminal_settings *settings = &o->context->settings;
    if (new_token[0] != 0) { /* a guest keeps the token, to be the same one next time */
        snprintf(settings->token, sizeof settings->token, "%s", new_token);
        snprintf(settings->server, sizeof settings->server, "%s", o->url);
        terminal_settings_save(settings);
    }
    if (o->table != NULL)
        client_table_reconnected(terminal_remote_table(o->table));
}

const char *terminal_server_refusal(const json_t *no, const struct msg_language *l, char *buf,
                                    size_t cap)
{
    const char *error = client_text(no, "error");
    int64_t     seconds = (client_number(json_object_get(no, "wait")) + 999) / 1000;
    if (strcmp(error, "version") == 0)
        snprintf(buf, cap, "%s", msg_text(l, MSG_TERMINAL_NET_VERSION));
    else if (strcmp(error, "overload") == 0)
        terminal_format_in(buf, cap, l, MSG_TERMINAL_NET_OVERLOAD, terminal_number(seconds).text,
                           NULL);
    else
        terminal_format_in(buf, cap, l, MSG_TERMINAL_NET_REFUSED, client_text(no, "text"), NULL);
    return buf;
}

static void on_refused(void *ctx, const json_t *no)
{
    struct terminal_online *o = ctx;
    terminal_server_refusal(no, o->context->lang, o->message, sizeof o->message);
}

static void on_message(void *ctx, const char *type, json_t *m)
{
    struct terminal_online *o = ctx;
    const char             *table = client_text(m, "table"), *re = client_text(m, "re");
    struct client_table    *open = o->table != NULL ? terminal_remote_table(o->table) : NULL;
    o->context->changed = true;
    if (strcmp(type, "ok") == 0 && o->opened_by[0] != 0 && strcmp(re, o->opened_by) == 0) {
        o->opened_by[0] = 0;
        snprintf(o->enter, sizeof o->enter, "%s", table);
    } else if (open != NULL && (table[0] == 0 || client_table_is(open, table))) {
        client_table_message(open, type, m);
    } else if (strcmp(type, "no") == 0) {
        on_refused(o, m);
    }
}

static const struct client_listener listener = {on_welcome, on_refused, on_message};

static const char *table_id(const char *link)
{
    const char *slash = link != NULL ? strrchr(link, '/') : NULL;
    return slash != NULL ? slash + 1 : link != NULL ? link : "";
}

bool terminal_online_address(struct terminal_online *o, struct terminal_context *c, const char *url,
                             const char *token, const char *name, const char *table)
{
    struct client_connection *n = &o->connection;
    memset(o, 0, sizeof *o);
    o->context = c;
    snprintf(o->url, sizeof o->url, "%s", url);
    snprintf(o->enter, sizeof o->enter, "%s", table_id(table));
    snprintf(n->token, sizeof n->token, "%s", token != NULL ? token : "");
    snprintf(n->name, sizeof n->name, "%s", name != NULL ? name : c->settings.name);
    /* A name on the command line is a new guest of that name; otherwise the one of last time. */
    if (token == NULL && name == NULL && strcmp(o->url, c->settings.server) == 0)
        snprintf(n->token, sizeof n->token, "%s", c->settings.token);
    return client_address_read(url, &n->to);
}

void terminal_online_open(struct terminal_online *o)
{
    client_open(&o->connection, &listener, o, terminal_wake, o->context);
}

void terminal_online_close(struct terminal_online *o) { client_close(&o->connection); }

void terminal_online_tick(struct terminal_online *o)
{
    enum client_state before = o->connection.state;
    client_step(&o->connection);
    if (o->connection.state != before)
        o->context->changed = true;
}

void terminal_online_new_table(struct terminal_online          *o,
                               const struct terminal_new_table *new_table)
{
    const struct hm_setup *setup = &new_table->setup;
    char    first[2] = {hm_seat_letter(setup->first < HM_SEATS ? setup->first : 0), 0};
    json_t *options = json_object();
    for (uint8_t i = 0; i < new_table->ops->noption; i++)
        json_object_set_new(options, new_table->ops->options[i].id, json_integer(setup->option[i]));
    client_new_id(&o->connection, o->opened_by);
    client_send(&o->connection,
                json_pack("{s:s, s:s, s:s, s:i, s:o, s:s?, s:b, s:b}", "t", "open", "id",
                          o->opened_by, "game", new_table->ops->id, "seats", (int)setup->nseat,
                          "options", options, "first", setup->first == HM_NOBODY ? NULL : first,
                          "public", new_table->listed, "memory", new_table->memory));
}
