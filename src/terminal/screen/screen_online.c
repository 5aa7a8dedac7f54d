/*
 * screen_online.c: connecting, the lobby, opening a table.
 */
#define _DEFAULT_SOURCE 1
#include "screen_online.h"

#include "screen_game.h"
#include "screen_setup.h"
#include "terminal/session/session_remote.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct screen_online {
    struct screen          screen; /* below everything of this connection */
    struct screen_app     *app;
    struct terminal_online online;
    bool                   open;
};

static void enter(struct screen_online *n, const char *table)
{
    screen_session(n->app, terminal_remote_new(&n->online, table));
}

/* ---- the connection ----------------------------------------------------------------------- */

static void tick(struct screen *s, struct screen_app *app)
{
    struct screen_online   *n = (struct screen_online *)s;
    struct terminal_online *o = &n->online;
    if (!n->open)
        return;
    terminal_online_tick(o);
    if (o->connection.state == CLIENT_REFUSED)
        screen_leave_all_from(app, s);
    if (o->message[0] != 0) {
        screen_message(app, screen_text(app, MSG_TERMINAL_SORRY), o->message);
        o->message[0] = 0;
    }
    if (o->connection.state == CLIENT_READY && o->enter[0] != 0) {
        char table[CLIENT_TABLE_ID];
        snprintf(table, sizeof table, "%s", o->enter);
        o->enter[0] = 0;
        enter(n, table);
    }
}

static void draw(struct screen *s, struct screen_app *app)
{
    struct screen_online *n = (struct screen_online *)s;
    struct screen_canvas *c = &app->canvas;
    char                  line[400];
    screen_top_bar(app, screen_text(app, MSG_TERMINAL_ONLINE), "");
    screen_put_centred(
        c, 0, c->h / 2, c->w, SCREEN_PLAIN,
        TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_NET_CONNECTING, n->online.url));
}

static void key(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    (void)app;
    if (e->key == 'q' || e->key == SCREEN_KEY_ESC)
        screen_leave(s);
}

static void close_online(struct screen *s)
{
    struct screen_online *n = (struct screen_online *)s;
    if (n->open)
        terminal_online_close(&n->online);
    free(n);
}

static const struct screen_kind online_kind = {draw, key, tick, close_online, false};

/* ---- opening a table ---------------------------------------------------------------------- */

struct opening {
    struct terminal_online *online;
    struct screen_setup     table;
    bool                    listed;
};

enum { OPEN_SEATS = 1, OPEN_LISTED, OPEN_IT };

static void opening_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    struct opening *o = ctx;
    screen_row(rows, OPEN_IT, screen_text(app, MSG_TERMINAL_NET_OPEN_IT), NULL);
    screen_row(rows, OPEN_SEATS, screen_text(app, MSG_TERMINAL_NET_SEATS),
               terminal_number(o->table.setup.nseat).text);
    screen_setup_rows(app, &o->table, rows);
    screen_row(rows, OPEN_LISTED, screen_text(app, MSG_TERMINAL_NET_PUBLIC_YES),
               screen_text(app, o->listed ? MSG_TERMINAL_YES : MSG_TERMINAL_NO));
}

static void opening_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                        enum screen_how how)
{
    struct opening *o = ctx;
    int             by = how == SCREEN_LESS ? -1 : 1;
    (void)app;
    if (id == OPEN_IT && how == SCREEN_CHOOSE) {
        terminal_online_new_table(
            o->online,
            &(struct terminal_new_table){o->table.ops, o->table.setup, o->listed, o->table.memory});
        screen_leave(menu);
    } else if (id == OPEN_SEATS) {
        screen_setup_seats(&o->table, by);
    } else if (id == OPEN_LISTED) {
        o->listed = !o->listed;
    } else {
        screen_setup_act(&o->table, id, by);
    }
}

static void open_table(struct screen_online *n, const struct hm_ops *ops)
{
    static const struct screen_menu_kind kind = {opening_rows, opening_act, free, NULL, 0, true};
    struct opening                      *o = screen_new(n->app, sizeof *o);
    o->online = &n->online;
    o->listed = true;
    screen_setup_init(&o->table, ops, ops->min_seats, ops->min_seats);
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
        if (strcmp(client_text(p, "kind"), "empty") == 0)
            continue;
        hm_put(t, any ? ", " : "");
        hm_put(t, client_text(p, "name"));
        any = true;
    }
}

static const char *title_of(const char *id)
{
    const struct hm_ops *ops = hm_game_find(id);
    return ops != NULL ? ops->title : id;
}

static void lobby_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    struct screen_online *n = ctx;
    char                  label[SCREEN_ROW_TEXT];
    if (n->online.connection.state != CLIENT_READY) {
        screen_row(
            rows, 0,
            TERMINAL_FORMAT(label, app->context.lang,
                            n->online.connection.state == CLIENT_LOST ? MSG_TERMINAL_NET_LOST
                                                                      : MSG_TERMINAL_NET_CONNECTING,
                            n->online.connection.state == CLIENT_LOST ? n->online.connection.reason
                                                                      : n->online.url),
            NULL)
            ->heading = true;
        return;
    }
    for (int k = 0; hm_games[k] != NULL; k++)
        if (terminal_game_offered(hm_games[k], app->context.options->developer))
            screen_row(rows, LOBBY_OPEN + k,
                       TERMINAL_FORMAT(label, app->context.lang, MSG_TERMINAL_NET_OPEN,
                                       hm_games[k]->title),
                       NULL);
    screen_row(rows, LOBBY_BY_ID, screen_text(app, MSG_TERMINAL_NET_BY_ID), NULL);
    screen_row(rows, 0, screen_text(app, MSG_TERMINAL_NET_MINE),
               json_array_size(n->online.connection.mine) == 0
                   ? screen_text(app, MSG_TERMINAL_SET_NONE)
                   : NULL)
        ->heading = true;
    for (size_t i = 0; i < json_array_size(n->online.connection.mine); i++) {
        const json_t *row = json_array_get(n->online.connection.mine, i);
        snprintf(label, sizeof label, "  %s  %s", client_text(row, "table"),
                 title_of(client_text(row, "game")));
        screen_row(rows, LOBBY_MINE + (int)i, label, client_text(row, "state"));
    }
    screen_row(rows, 0, screen_text(app, MSG_TERMINAL_NET_PUBLIC),
               json_array_size(n->online.connection.lobby) == 0
                   ? screen_text(app, MSG_TERMINAL_SET_NONE)
                   : NULL)
        ->heading = true;
    for (size_t i = 0; i < json_array_size(n->online.connection.lobby); i++) {
        const json_t  *row = json_array_get(n->online.connection.lobby, i);
        char           people[100] = "";
        struct hm_text t = hm_text_in(people, sizeof people);
        put_people(row, &t);
        snprintf(label, sizeof label, "  %s: %s", title_of(client_text(row, "game")), people);
        screen_row(rows, LOBBY_TABLE + (int)i, label, client_text(row, "state"));
    }
}

static void id_entered(struct screen_app *app, void *ctx, const char *text)
{
    (void)app;
    if (text != NULL && text[0] != 0)
        enter(ctx, text);
}

static void lobby_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                      enum screen_how how)
{
    struct screen_online *n = ctx;
    (void)menu;
    if (how != SCREEN_CHOOSE)
        return;
    if (id >= LOBBY_TABLE)
        enter(n, client_text(json_array_get(n->online.connection.lobby, (size_t)(id - LOBBY_TABLE)),
                             "table"));
    else if (id >= LOBBY_MINE)
        enter(n, client_text(json_array_get(n->online.connection.mine, (size_t)(id - LOBBY_MINE)),
                             "table"));
    else if (id >= LOBBY_OPEN)
        open_table(n, hm_games[id - LOBBY_OPEN]);
    else if (id == LOBBY_BY_ID)
        screen_enter(app, screen_text(app, MSG_TERMINAL_ONLINE),
                     screen_text(app, MSG_TERMINAL_NET_ID), "", id_entered, n);
}

/* Leaving the lobby ends the connection. */
static void lobby_close(void *ctx) { screen_leave(&((struct screen_online *)ctx)->screen); }

static const struct screen_menu_kind lobby_kind = {lobby_rows, lobby_act, lobby_close,
                                                   NULL,       0,         false};

/* ---- beginning ---------------------------------------------------------------------------- */

static void begin(struct screen_online *n)
{
    n->open = true;
    terminal_online_open(&n->online);
    screen_menu(n->app, n->online.url, &lobby_kind, n);
}

static void name_entered(struct screen_app *app, void *ctx, const char *text)
{
    struct screen_online     *n = ctx;
    struct client_connection *c = &n->online.connection;
    if (text == NULL || text[0] == 0) {
        screen_leave(&n->screen);
        return;
    }
    snprintf(c->name, sizeof c->name, "%s", text);
    snprintf(app->context.settings.name, sizeof app->context.settings.name, "%s", text);
    begin(n);
}

static void ask_name(struct screen_online *n)
{
    if (n->online.connection.token[0] != 0 || n->online.connection.name[0] != 0)
        begin(n);
    else
        screen_enter(n->app, screen_text(n->app, MSG_TERMINAL_ONLINE),
                     screen_text(n->app, MSG_TERMINAL_NET_NAME), "", name_entered, n);
}

static void url_entered(struct screen_app *app, void *ctx, const char *text)
{
    struct screen_online *n = ctx;
    char                  line[400];
    if (text == NULL || text[0] == 0) {
        screen_leave(&n->screen);
    } else if (!terminal_online_address(&n->online, &app->context, text, NULL, NULL, NULL)) {
        screen_message(app, screen_text(app, MSG_TERMINAL_SORRY),
                       TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_NET_BAD_URL, text));
        screen_leave(&n->screen);
    } else {
        ask_name(n);
    }
}

void screen_online(struct screen_app *app, const char *url, const char *token, const char *name,
                   const char *table)
{
    struct screen_online *n = screen_new(app, sizeof *n);
    const char           *server = app->context.settings.server;
    n->screen.kind = &online_kind;
    n->app = app;
    screen_push(app, &n->screen);
    if (url == NULL) {
        screen_enter(app, screen_text(app, MSG_TERMINAL_ONLINE),
                     screen_text(app, MSG_TERMINAL_NET_URL),
                     server[0] != 0 ? server : "ws://localhost:8080", url_entered, n);
    } else if (terminal_online_address(&n->online, &app->context, url, token, name, table)) {
        ask_name(n);
    } else {
        char line[400];
        snprintf(app->farewell, sizeof app->farewell, "harbour: %s\n",
                 TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_NET_BAD_URL, url));
        app->code = 2;
        app->quit = true;
    }
}
