/*
 * screen_result.c: points and the end of a game, the menu of a game, its whole log, saving.
 */
#define _DEFAULT_SOURCE 1
#include "screen_game.h"
#include "system/file.h"
#include "terminal/session/session_local.h"
#include "terminal/session/session_points.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- result ------------------------------------------------------------------------------- */

struct result {
    struct screen       screen;
    struct screen_game *game;
};

static void draw_result(struct screen *s, struct screen_app *app)
{
    struct screen_canvas          *c = &app->canvas;
    const struct terminal_session *t = ((struct result *)s)->game->session;
    struct terminal_points         points;
    terminal_points(t, &points);
    int                w = screen_points_width(app, &points) + 4, h = t->setup.nseat + 5;
    struct screen_rect box = {0, 0, w < c->w ? w : c->w, h + !points.complete};
    box.x = (c->w - box.w) / 2;
    box.y = (c->h - box.h) / 2;
    screen_fill(c, box, SCREEN_PLAIN, ' ');
    screen_box(
        c, box, SCREEN_NAMED,
        screen_text(app, terminal_session_over(t) ? MSG_TERMINAL_RESULT : MSG_TERMINAL_POINTS));
    screen_draw_points(app, t, &points,
                       (struct screen_rect){box.x + 2, box.y + 1, box.w - 4, box.h - 4});
    if (!points.complete)
        screen_put_cut(c, box.x + 2, box.y + box.h - 3, box.w - 4, SCREEN_SOFT,
                       screen_text(app, MSG_TERMINAL_POINTS_SEEN));
    screen_put_centred(c, box.x, box.y + box.h - 2, box.w, SCREEN_ACTION,
                       screen_text(app, MSG_TERMINAL_RESULT_KEYS));
}

static void key_result(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    (void)app;
    if (e->key == SCREEN_KEY_ENTER || e->key == SCREEN_KEY_ESC || e->key == 'q' || e->key == ' ' ||
        e->key == SCREEN_KEY_CLICK || e->key == 'P')
        screen_leave(s);
}

static void close_result(struct screen *s) { free(s); }

static const struct screen_kind result_kind = {draw_result, key_result, NULL, close_result, true};

void screen_result(struct screen_app *app, struct screen_game *g)
{
    struct result *r = screen_new(app, sizeof *r);
    r->screen.kind = &result_kind;
    r->game = g;
    screen_push(app, &r->screen);
}

/* ---- the whole log ------------------------------------------------------------------------ */

void screen_log(struct screen_game *g, struct screen_app *app)
{
    const struct terminal_log *log = &g->session->log;
    size_t                     cap = (size_t)log->n * 320 + 1;
    char                      *text = screen_new(app, cap);
    struct hm_text             t = hm_text_in(text, cap);
    for (uint32_t i = 0; i < log->n; i++) {
        const struct terminal_line *l = &log->line[i];
        char                        line[320];
        if (l->heading)
            hm_put(&t, "# ");
        if (l->seat < HM_SEATS && !l->heading)
            hm_put(&t, TERMINAL_FORMAT(
                           line, app->context.lang, MSG_TERMINAL_LOG_LINE,
                           terminal_session_name(g->session, app->context.lang, l->seat), l->text));
        else
            hm_put(&t, l->text);
        hm_put(&t, "\n");
    }
    screen_pager(app, screen_text(app, MSG_UI_MENU_LOG), text, NULL);
}

/* ---- saving ------------------------------------------------------------------------------- */

static void save_entered(struct screen_app *app, void *ctx, const char *path)
{
    struct screen_game *g = ctx;
    size_t              n;
    char                line[TERMINAL_PATH + 60];
    if (path == NULL || path[0] == 0)
        return;
    char *text = terminal_local_record(g->session, &n);
    bool  ok = text != NULL && hm_write_file(path, text, n, 0600);
    free(text);
    screen_game_notify(g, !ok,
                       TERMINAL_FORMAT(line, app->context.lang,
                                       ok ? MSG_TERMINAL_SAVED_TO : MSG_TERMINAL_SAVE_FAILED,
                                       path));
}

void screen_save_as(struct screen_game *g, struct screen_app *app)
{
    char path[TERMINAL_PATH], file[TERMINAL_FILE_NAME];
    if (g->session->match == NULL) {
        screen_game_notify(g, true, screen_text(app, MSG_TERMINAL_SAVE_ONLINE));
        return;
    }
    terminal_record_name(g->session->game.ops->id, file);
    if (!terminal_path(TERMINAL_DATA, file, true, path))
        snprintf(path, sizeof path, "%s", file);
    screen_enter(app, screen_text(app, MSG_TERMINAL_MENU_SAVE),
                 screen_text(app, MSG_TERMINAL_SAVE_PATH), path, save_entered, g);
}

/* ---- menu --------------------------------------------------------------------------------- */

enum { HINT = 1, UNDO, REDO, DESK, POINTS, RULES, CARDS, LOG, SAVE, SETTINGS, KEYS, LEAVE };

static const struct {
    int         id;
    enum msg_id word;
    uint32_t    key;
} entries[] = {
    {HINT, MSG_TERMINAL_MENU_HINT, 't'},     {DESK, MSG_TERMINAL_MENU_DESK, 'f'},
    {UNDO, MSG_TERMINAL_MENU_UNDO, 'u'},     {REDO, MSG_TERMINAL_MENU_REDO, 18},
    {POINTS, MSG_TERMINAL_MENU_POINTS, 'P'}, {RULES, MSG_TERMINAL_MENU_RULES, 'r'},
    {CARDS, MSG_TERMINAL_MENU_CARDS, 'c'},   {LOG, MSG_TERMINAL_MENU_LOG, 'L'},
    {SAVE, MSG_TERMINAL_MENU_SAVE, 'S'},     {SETTINGS, MSG_UI_MENU_SETTINGS, 0},
    {KEYS, MSG_UI_MENU_KEYS, '?'},           {LEAVE, MSG_TERMINAL_MENU_LEAVE, 'q'},
};

static void menu_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    struct screen_game *g = ctx;
    if (g->kind->menu != NULL)
        g->kind->menu(g, app, rows);
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        screen_row(rows, entries[i].id, screen_text(app, entries[i].word), NULL);
}

static void menu_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                     enum screen_how how)
{
    struct screen_game *g = ctx;
    if (how != SCREEN_CHOOSE)
        return;
    screen_leave(menu);
    if (id >= 100) {
        g->kind->act(g, app, id);
        return;
    }
    if (id == SETTINGS) {
        screen_settings(app);
        return;
    }
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        if (entries[i].id == id) {
            struct screen_event e = {entries[i].key, 0, 0, -1};
            g->screen.kind->key(&g->screen, app, &e);
        }
}

void screen_game_menu(struct screen_game *g, struct screen_app *app)
{
    static const struct screen_menu_kind kind = {menu_rows, menu_act, NULL, NULL, 0, true};
    screen_menu(app, screen_text(app, MSG_UI_MENU_TITLE), &kind, g);
}
