/*
 * screen_result.c: the end of a game, the menu of a game, its whole log, saving.
 *
 * Points by source are read from the game's own last line (print_end), so that every game
 * that has one is shown with its own columns.
 */
#define _DEFAULT_SOURCE 1
#include "screen_game.h"
#include "system/file.h"
#include "terminal/session/session_local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- result ------------------------------------------------------------------------------- */

enum { COLUMNS = 6 };

struct result {
    struct screen       screen;
    struct screen_game *game;
    char                title[COLUMNS][32];
    int64_t             value[COLUMNS][HM_SEATS];
    int                 n;
    hm_seatset          winners;
};

static void read_end(struct result *r, struct screen_app *app)
{
    const struct terminal_session *t = r->game->session;
    char                           text[2048];
    struct hm_json_tok             tok[256];
    struct hm_json                 j;
    struct hm_msg                  msg;
    int16_t                        points[HM_SEATS];
    size_t                         len = hm_print_end(&t->game, &t->seen, text, sizeof text);
    r->winners = t->game.ops->score(t->game.edition, &t->seen, points);
    if (len >= sizeof text || hm_json_read(&j, text, len, tok, 256, &msg) != HM_OK)
        return;
    size_t at = 1;
    for (uint16_t m = 0; m < tok[0].size && r->n < COLUMNS; m++) {
        char   key[32];
        size_t v = at + 1;
        hm_json_copy(&j, at, key, sizeof key);
        if (tok[v].kind == HM_JSON_ARRAY && tok[v].size == t->setup.nseat &&
            strcmp(key, "winners") != 0) {
            size_t item = v + 1;
            for (uint16_t i = 0; i < tok[v].size; i++, item = tok[item].skip)
                hm_json_int(&j, item, &r->value[r->n][i]);
            snprintf(r->title[r->n++], sizeof r->title[0], "%s",
                     terminal_score(app->context.lang, &t->game, key));
        }
        at = tok[v].skip;
    }
}

static void draw_result(struct screen *s, struct screen_app *app)
{
    struct result                 *r = (struct result *)s;
    struct screen_canvas          *c = &app->canvas;
    const struct terminal_session *t = r->game->session;
    int                            column[COLUMNS] = {0}, wide = 22;
    for (int i = 0; i < r->n; i++) {
        column[i] = wide;
        wide += screen_width(c, r->title[i]) + 2;
    }
    wide = wide + 6 > c->w ? c->w : wide + 6;
    struct screen_rect box = {(c->w - wide) / 2, (c->h - t->setup.nseat - 6) / 2, wide,
                              t->setup.nseat + 6};
    screen_fill(c, box, SCREEN_PLAIN, ' ');
    screen_box(c, box, SCREEN_NAMED, screen_text(app, MSG_TERMINAL_RESULT));
    for (int i = 0; i < r->n; i++)
        screen_put(c, box.x + 2 + column[i], box.y + 1, SCREEN_TITLE, r->title[i]);
    for (hm_seat p = 0; p < t->setup.nseat; p++) {
        int  y = box.y + 3 + p;
        bool won = hm_seat_in(r->winners, p);
        screen_cell(c, box.x + 2, y, (SCREEN_SEAT + p) | SCREEN_REVERSE,
                    (uint32_t)hm_seat_letter(p));
        int x = box.x + 4;
        x += screen_put_cut(c, x, y, 15, won ? SCREEN_NAMED : SCREEN_PLAIN,
                            terminal_session_name(t, app->context.lang, p));
        if (won)
            screen_put_mark(c, x + 1, y, SCREEN_NAMED, SCREEN_MARK_WHEEL);
        for (int i = 0; i < r->n; i++) {
            screen_put_right(c, box.x + 2 + column[i], y, screen_width(c, r->title[i]),
                             won && i == 0 ? SCREEN_NAMED : SCREEN_PLAIN,
                             terminal_number(r->value[i][p]).text);
        }
    }
    screen_put_centred(c, box.x, box.y + box.h - 2, box.w, SCREEN_ACTION,
                       screen_text(app, MSG_TERMINAL_RESULT_KEYS));
}

static void key_result(struct screen *s, struct screen_app *app, const struct screen_event *e)
{
    (void)app;
    if (e->key == SCREEN_KEY_ENTER || e->key == SCREEN_KEY_ESC || e->key == 'q' || e->key == ' ' ||
        e->key == SCREEN_KEY_CLICK)
        screen_leave(s);
}

static void close_result(struct screen *s) { free(s); }

static const struct screen_kind result_kind = {draw_result, key_result, NULL, close_result, true};

void screen_result(struct screen_app *app, struct screen_game *g)
{
    struct result *r = screen_new(app, sizeof *r);
    r->screen.kind = &result_kind;
    r->game = g;
    read_end(r, app);
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

enum { HINT = 1, UNDO, REDO, DESK, RULES, CARDS, LOG, SAVE, SETTINGS, KEYS, LEAVE };

static const struct {
    int         id;
    enum msg_id word;
    uint32_t    key;
} entries[] = {
    {HINT, MSG_TERMINAL_MENU_HINT, 't'},   {DESK, MSG_TERMINAL_MENU_DESK, 'f'},
    {UNDO, MSG_TERMINAL_MENU_UNDO, 'u'},   {REDO, MSG_TERMINAL_MENU_REDO, 18},
    {RULES, MSG_TERMINAL_MENU_RULES, 'r'}, {CARDS, MSG_TERMINAL_MENU_CARDS, 'c'},
    {LOG, MSG_TERMINAL_MENU_LOG, 'L'},     {SAVE, MSG_TERMINAL_MENU_SAVE, 'S'},
    {SETTINGS, MSG_UI_MENU_SETTINGS, 0},   {KEYS, MSG_UI_MENU_KEYS, '?'},
    {LEAVE, MSG_TERMINAL_MENU_LEAVE, 'q'},
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
