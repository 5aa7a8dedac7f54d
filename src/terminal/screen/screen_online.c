/*
 * screen_online.c: connecting, the lobby, opening a table.
 */
#define _DEFAULT_SOURCE 1
#include "screen_online.h"

#include "terminal/terminal_game.h"

#include "terminal/session/session_remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sending ------------------------------------------------------------------------------ */

bool terminal_net_send(struct terminal_net *n, json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    bool  may = n->state == TERMINAL_NET_READY || (type != NULL && strcmp(type, "hello") == 0);
    char *text = json_dumps(message, JSON_COMPACT);
    bool  sent = may && text != NULL && n->socket != NULL && client_socket_send(n->socket, text);
    free(text);
    json_decref(message);
    return sent;
}

void terminal_net_id(struct terminal_net *n, char out[32])
{
    snprintf(out, 32, "t%llx-%x", (unsigned long long)terminal_now_ms(), ++n->serial);
}

static void connect_now(struct terminal_net *n)
{
    client_socket_free(n->socket);
    n->socket = client_socket_new(&n->to, &n->app->term);
    n->state = TERMINAL_NET_OPENING;
    n->app->again = true;
}

static void greet(struct terminal_net *n)
{
    json_t *hello = json_pack("{s:s, s:i, s:s}", "t", "hello", "v", 1, "form", "bytes");
    if (n->token[0] != 0)
        json_object_set_new(hello, "token", json_string(n->token));
    else
        json_object_set_new(hello, "name", json_string(n->name));
    terminal_net_send(n, hello);
    n->state = TERMINAL_NET_GREETING;
}

static void ask_lobby(struct terminal_net *n)
{
    terminal_net_send(n, json_pack("{s:s, s:b}", "t", "lobby", "on", 1));
    terminal_net_send(n, json_pack("{s:s}", "t", "mine"));
}

void terminal_net_enter(struct terminal_net *n, const char *table)
{
    struct terminal_session *t = terminal_remote_new(n, table);
    screen_session(n->app, t);
}

/* ---- messages ----------------------------------------------------------------------------- */

static const char *text_of(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

static void on_welcome(struct terminal_net *n, const json_t *m)
{
    const char *token = text_of(m, "token");
    n->state = TERMINAL_NET_READY;
    n->tries = 0;
    snprintf(n->user, sizeof n->user, "%s", text_of(m, "user"));
    snprintf(n->name, sizeof n->name, "%s", text_of(m, "name"));
    if (token[0] != 0) { /* a guest keeps it, to be the same one next time */
        snprintf(n->token, sizeof n->token, "%s", token);
        snprintf(n->app->settings.token, sizeof n->app->settings.token, "%s", token);
        snprintf(n->app->settings.server, sizeof n->app->settings.server, "%s", n->url);
        terminal_settings_save(&n->app->settings);
    }
    ask_lobby(n);
    if (n->table != NULL)
        terminal_remote_again(n->table);
    else if (n->first_table[0] != 0)
        terminal_net_enter(n, n->first_table);
    n->first_table[0] = 0;
}

static size_t row_of(const json_t *rows, const char *table)
{
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (strcmp(text_of(json_array_get(rows, i), "table"), table) == 0)
            return i;
    return SIZE_MAX;
}

static void on_lobby(struct terminal_net *n, const json_t *m)
{
    json_t *all = json_object_get(m, "tables"), *set = json_object_get(m, "set"),
           *gone = json_object_get(m, "gone");
    if (json_is_array(all)) {
        json_decref(n->lobby);
        n->lobby = json_deep_copy(all);
    }
    for (size_t i = 0; i < json_array_size(set); i++) {
        json_t *row = json_array_get(set, i);
        size_t  at = row_of(n->lobby, text_of(row, "table"));
        if (at != SIZE_MAX)
            json_array_set(n->lobby, at, row);
        else
            json_array_append(n->lobby, row);
    }
    for (size_t i = 0; i < json_array_size(gone); i++) {
        const char *id = json_string_value(json_array_get(gone, i));
        size_t      at = row_of(n->lobby, id != NULL ? id : "");
        if (at != SIZE_MAX)
            json_array_remove(n->lobby, at);
    }
}

static void on_no(struct terminal_net *n, const json_t *m)
{
    char line[320];
    if (n->state == TERMINAL_NET_GREETING && strcmp(text_of(m, "error"), "auth") == 0 &&
        n->token[0] != 0) {
        n->token[0] = 0; /* the guest of last time is gone: come in as a new one */
        n->app->settings.token[0] = 0;
        greet(n);
        return;
    }
    screen_message(n->app, screen_text(n->app, T_SORRY),
                   TERMINAL_SAY(line, n->app->lang, T_NET_REFUSED, text_of(m, "text")));
    if (n->state == TERMINAL_NET_GREETING)
        screen_leave(&n->screen);
}

static void on_message(struct terminal_net *n, const char *text)
{
    json_error_t error;
    json_t      *m = json_loads(text, 0, &error);
    const char  *type = text_of(m, "t"), *table = text_of(m, "table");
    bool         mine = n->table != NULL && table[0] != 0 && terminal_remote_is(n->table, table);
    if (strcmp(type, "welcome") == 0)
        on_welcome(n, m);
    else if (strcmp(type, "lobby") == 0)
        on_lobby(n, m);
    else if (strcmp(type, "mine") == 0) {
        json_decref(n->mine);
        n->mine = json_deep_copy(json_object_get(m, "tables"));
    } else if (strcmp(type, "ok") == 0 && n->opened_by[0] != 0 &&
               strcmp(text_of(m, "re"), n->opened_by) == 0) {
        n->opened_by[0] = 0;
        terminal_net_enter(n, table);
    } else if (strcmp(type, "no") == 0 && (n->table == NULL || n->state == TERMINAL_NET_GREETING))
        on_no(n, m);
    else if (n->table != NULL && (mine || table[0] == 0))
        terminal_remote_message(n->table, type, m);
    json_decref(m);
    n->app->again = true;
}

/* ---- the connection ----------------------------------------------------------------------- */

static void tick(struct screen *s, struct screen_app *app)
{
    struct terminal_net *n = (struct terminal_net *)s;
    char                *text;
    (void)app;
    if (n->state == TERMINAL_NET_LOST) {
        if (terminal_now_ms() >= n->retry_ms)
            connect_now(n);
        return;
    }
    if (n->socket == NULL)
        return;
    while ((text = client_socket_receive(n->socket)) != NULL) {
        on_message(n, text);
        free(text);
    }
    enum client_socket_state state = client_socket_state(n->socket, n->why);
    if (state == CLIENT_SOCKET_OPEN && n->state == TERMINAL_NET_OPENING) {
        greet(n);
    } else if (state == CLIENT_SOCKET_CLOSED) {
        unsigned wait = n->tries < 5 ? 500u << n->tries : 16000u;
        n->tries++;
        n->state = TERMINAL_NET_LOST;
        n->retry_ms = terminal_now_ms() + wait;
        n->app->again = true;
    }
}

static void draw(struct screen *s, struct screen_app *app)
{
    struct terminal_net  *n = (struct terminal_net *)s;
    struct screen_canvas *c = &app->canvas;
    char                  line[400];
    screen_top_bar(app, screen_text(app, T_ONLINE), "");
    screen_put_centred(c, 0, c->h / 2, c->w, SCREEN_PLAIN,
                       TERMINAL_SAY(line, app->lang, T_NET_CONNECTING, n->url));
}

static void key(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    (void)app;
    if (e->key == 'q' || e->key == SCREEN_KEY_ESC)
        screen_leave(s);
}

static void close_net(struct screen *s)
{
    struct terminal_net *n = (struct terminal_net *)s;
    client_socket_free(n->socket);
    json_decref(n->lobby);
    json_decref(n->mine);
    free(n);
}

static const struct screen_screen_kind net_kind = {draw, key, tick, close_net, false};

/* ---- opening a table ---------------------------------------------------------------------- */

struct opening {
    struct terminal_net *net;
    const struct hm_ops *ops;
    uint8_t              seats;
    bool                 listed;
};

enum { OPEN_SEATS = 1, OPEN_LISTED, OPEN_IT };

static void opening_rows(struct screen_app *app, void *with, struct screen_rows *rows)
{
    struct opening *o = with;
    screen_row(rows, OPEN_IT, screen_text(app, T_NET_OPEN_IT), NULL);
    screen_row(rows, OPEN_SEATS, screen_text(app, T_NET_SEATS), terminal_number(o->seats).text);
    screen_row(rows, OPEN_LISTED, screen_text(app, T_NET_PUBLIC_YES),
               screen_text(app, o->listed ? T_YES : T_NO));
}

static void opening_act(struct screen_app *app, void *with, struct screen *menu, int id,
                        enum screen_how how)
{
    struct opening *o = with;
    (void)app;
    if (id == OPEN_IT && how == SCREEN_CHOOSE) {
        terminal_net_id(o->net, o->net->opened_by);
        terminal_net_send(o->net, json_pack("{s:s, s:s, s:s, s:i, s:b}", "t", "open", "id",
                                            o->net->opened_by, "game", o->ops->id, "seats",
                                            o->seats, "public", o->listed));
        screen_leave(menu);
    } else if (id == OPEN_SEATS) {
        int seats = o->seats + (how == SCREEN_LESS ? -1 : 1);
        o->seats = (uint8_t)(seats < o->ops->least_seats  ? o->ops->most_seats
                             : seats > o->ops->most_seats ? o->ops->least_seats
                                                          : seats);
    } else if (id == OPEN_LISTED) {
        o->listed = !o->listed;
    }
}

static void open_table(struct terminal_net *n, const struct hm_ops *ops)
{
    static const struct screen_menu_kind kind = {opening_rows, opening_act, free, NULL, 0, true};
    struct opening                      *o = screen_new(n->app, sizeof *o);
    *o = (struct opening){n, ops, ops->least_seats, true};
    screen_menu(n->app, ops->title, &kind, o);
}

/* ---- lobby -------------------------------------------------------------------------------- */

enum { LOBBY_BY_ID = 1, LOBBY_OPEN = 10, LOBBY_MINE = 100, LOBBY_TABLE = 200 };

static void put_people(const json_t *row, struct hm_text *t)
{
    const json_t *players = json_object_get(row, "players");
    bool          any = false;
    for (size_t i = 0; i < json_array_size(players); i++) {
        const json_t *p = json_array_get(players, i);
        if (strcmp(text_of(p, "kind"), "empty") == 0)
            continue;
        hm_put(t, any ? ", " : "");
        hm_put(t, text_of(p, "name"));
        any = true;
    }
}

static const char *title_of(const char *id)
{
    const struct hm_ops *ops = hm_game_find(id);
    return ops != NULL ? ops->title : id;
}

static void lobby_rows(struct screen_app *app, void *with, struct screen_rows *rows)
{
    struct terminal_net *n = with;
    char                 label[SCREEN_ROW_TEXT];
    if (n->state != TERMINAL_NET_READY) {
        screen_row(rows, 0,
                   TERMINAL_SAY(label, app->lang,
                                n->state == TERMINAL_NET_LOST ? T_NET_LOST : T_NET_CONNECTING,
                                n->state == TERMINAL_NET_LOST ? n->why : n->url),
                   NULL)
            ->heading = true;
        return;
    }
    for (int k = 0; hm_games[k] != NULL; k++)
        if (terminal_game_offered(hm_games[k], app->options->developer))
            screen_row(rows, LOBBY_OPEN + k,
                       TERMINAL_SAY(label, app->lang, T_NET_OPEN, hm_games[k]->title), NULL);
    screen_row(rows, LOBBY_BY_ID, screen_text(app, T_NET_BY_ID), NULL);
    screen_row(rows, 0, screen_text(app, T_NET_MINE),
               json_array_size(n->mine) == 0 ? screen_text(app, T_SET_NONE) : NULL)
        ->heading = true;
    for (size_t i = 0; i < json_array_size(n->mine); i++) {
        const json_t *row = json_array_get(n->mine, i);
        snprintf(label, sizeof label, "  %s  %s", text_of(row, "table"),
                 title_of(text_of(row, "game")));
        screen_row(rows, LOBBY_MINE + (int)i, label, text_of(row, "state"));
    }
    screen_row(rows, 0, screen_text(app, T_NET_PUBLIC),
               json_array_size(n->lobby) == 0 ? screen_text(app, T_SET_NONE) : NULL)
        ->heading = true;
    for (size_t i = 0; i < json_array_size(n->lobby); i++) {
        const json_t  *row = json_array_get(n->lobby, i);
        char           people[100] = "";
        struct hm_text t = hm_text_in(people, sizeof people);
        put_people(row, &t);
        snprintf(label, sizeof label, "  %s: %s", title_of(text_of(row, "game")), people);
        screen_row(rows, LOBBY_TABLE + (int)i, label, text_of(row, "state"));
    }
}

/* The id itself, or a link that ends in it. */
static void id_entered(struct screen_app *app, void *with, const char *text)
{
    const char *slash = text != NULL ? strrchr(text, '/') : NULL,
               *id = slash != NULL ? slash + 1 : text;
    (void)app;
    if (id != NULL && id[0] != 0)
        terminal_net_enter(with, id);
}

static void lobby_act(struct screen_app *app, void *with, struct screen *menu, int id,
                      enum screen_how how)
{
    struct terminal_net *n = with;
    (void)menu;
    if (how != SCREEN_CHOOSE)
        return;
    if (id >= LOBBY_TABLE)
        terminal_net_enter(n,
                           text_of(json_array_get(n->lobby, (size_t)(id - LOBBY_TABLE)), "table"));
    else if (id >= LOBBY_MINE)
        terminal_net_enter(n, text_of(json_array_get(n->mine, (size_t)(id - LOBBY_MINE)), "table"));
    else if (id >= LOBBY_OPEN)
        open_table(n, hm_games[id - LOBBY_OPEN]);
    else if (id == LOBBY_BY_ID)
        screen_enter(app, screen_text(app, T_ONLINE), screen_text(app, T_NET_ID), "", id_entered,
                     n);
}

/* Leaving the lobby ends the connection. */
static void lobby_close(void *with) { screen_leave(&((struct terminal_net *)with)->screen); }

static const struct screen_menu_kind lobby_kind = {lobby_rows, lobby_act, lobby_close,
                                                   NULL,       0,         false};

/* ---- beginning ---------------------------------------------------------------------------- */

static void begin(struct terminal_net *n)
{
    screen_menu(n->app, n->url, &lobby_kind, n);
    connect_now(n);
}

static void name_entered(struct screen_app *app, void *with, const char *text)
{
    struct terminal_net *n = with;
    if (text == NULL || text[0] == 0) {
        screen_leave(&n->screen);
        return;
    }
    snprintf(n->name, sizeof n->name, "%s", text);
    snprintf(app->settings.name, sizeof app->settings.name, "%s", text);
    terminal_settings_save(&app->settings);
    begin(n);
}

/* Everything known but, perhaps, a name. */
static void ask_name(struct terminal_net *n)
{
    if (n->token[0] != 0 || n->name[0] != 0)
        begin(n);
    else
        screen_enter(n->app, screen_text(n->app, T_ONLINE), screen_text(n->app, T_NET_NAME), "",
                     name_entered, n);
}

static void url_entered(struct screen_app *app, void *with, const char *text)
{
    struct terminal_net *n = with;
    char                 line[400];
    if (text == NULL || text[0] == 0) {
        screen_leave(&n->screen);
        return;
    }
    snprintf(n->url, sizeof n->url, "%s", text);
    if (!client_address_read(n->url, &n->to)) {
        screen_message(app, screen_text(app, T_SORRY),
                       TERMINAL_SAY(line, app->lang, T_NET_BAD_URL, n->url));
        screen_leave(&n->screen);
        return;
    }
    if (n->token[0] == 0 && strcmp(n->url, app->settings.server) == 0)
        snprintf(n->token, sizeof n->token, "%s", app->settings.token);
    ask_name(n);
}

void screen_online(struct screen_app *app, const char *url, const char *token, const char *name,
                   const char *table)
{
    struct terminal_net *n = screen_new(app, sizeof *n);
    const char          *slash = table != NULL ? strrchr(table, '/') : NULL;
    n->screen.kind = &net_kind;
    n->app = app;
    n->lobby = json_array();
    n->mine = json_array();
    snprintf(n->token, sizeof n->token, "%s", token != NULL ? token : "");
    snprintf(n->name, sizeof n->name, "%s", name != NULL ? name : app->settings.name);
    snprintf(n->first_table, sizeof n->first_table, "%s",
             slash != NULL   ? slash + 1
             : table != NULL ? table
                             : "");
    screen_push(app, &n->screen);
    if (url == NULL) {
        screen_enter(app, screen_text(app, T_ONLINE), screen_text(app, T_NET_URL),
                     app->settings.server[0] != 0 ? app->settings.server : "ws://localhost:8080",
                     url_entered, n);
        return;
    }
    snprintf(n->url, sizeof n->url, "%s", url);
    if (!client_address_read(n->url, &n->to)) {
        char line[400];
        snprintf(app->farewell, sizeof app->farewell, "harbour: %s\n",
                 TERMINAL_SAY(line, app->lang, T_NET_BAD_URL, n->url));
        app->code = 2;
        app->quit = true;
        return;
    }
    /* A name on the command line is a new guest of that name; otherwise the one of last time. */
    if (token == NULL && name == NULL && strcmp(n->url, app->settings.server) == 0)
        snprintf(n->token, sizeof n->token, "%s", app->settings.token);
    ask_name(n);
}
