/*
 * screen_result.c: the end of a game, the menu of a game, its whole log, saving.
 *
 * Points by source are read from the game's own last line (print_end), so that every game
 * that has one is shown with its own columns.
 */
#define _DEFAULT_SOURCE 1
#include "screen_game.h"
#include "terminal/session/session_local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- result ------------------------------------------------------------------------------- */

enum { COLUMNS = 6 };

struct result {
    struct tui_screen screen;
    struct tui_game  *game;
    char              title[COLUMNS][32];
    int64_t           value[COLUMNS][HM_SEATS];
    int               n;
    hm_seatset        winners;
};

static void read_end(struct result *r, struct tui_app *app)
{
    const struct tui_table *t = r->game->table;
    char                    text[2048];
    struct hm_json_tok      tok[256];
    struct hm_json          j;
    struct hm_msg           msg;
    int16_t                 points[HM_SEATS];
    size_t                  len = hm_print_end(&t->game, &t->seen, text, sizeof text);
    r->winners = t->game.ops->score(t->game.edition, &t->seen, points);
    if (len >= sizeof text || hm_json_read(&j, text, len, tok, 256, &msg) != HM_OK)
        return;
    size_t at = 1;
    for (uint16_t m = 0; m < tok[0].size && r->n < COLUMNS; m++) {
        char   key[32];
        size_t v = at + 1;
        hm_json_copy(&j, at, key, sizeof key);
        if (tok[v].kind == HM_JSON_ARRAY && tok[v].size == t->setup.nseat && strcmp(key, "winners") != 0) {
            size_t item = v + 1;
            for (uint16_t i = 0; i < tok[v].size; i++, item = tok[item].skip)
                hm_json_int(&j, item, &r->value[r->n][i]);
            snprintf(r->title[r->n++], sizeof r->title[0], "%s", tui_key(app->lang, "score", key));
        }
        at = tok[v].skip;
    }
}

static void draw_result(struct tui_screen *s, struct tui_app *app)
{
    struct result          *r = (struct result *)s;
    struct tui_canvas      *c = &app->canvas;
    const struct tui_table *t = r->game->table;
    int                     column[COLUMNS] = {0}, wide = 22;
    for (int i = 0; i < r->n; i++) {
        column[i] = wide;
        wide += tui_width(c, r->title[i]) + 2;
    }
    wide = wide + 6 > c->w ? c->w : wide + 6;
    struct tui_rect box = {(c->w - wide) / 2, (c->h - t->setup.nseat - 6) / 2, wide, t->setup.nseat + 6};
    tui_fill(c, box, TUI_PLAIN, ' ');
    tui_box(c, box, TUI_NAMED, tui_word(app, W_RESULT));
    for (int i = 0; i < r->n; i++)
        tui_put(c, box.x + 2 + column[i], box.y + 1, TUI_TITLE, r->title[i]);
    for (hm_seat p = 0; p < t->setup.nseat; p++) {
        int  y = box.y + 3 + p;
        bool won = hm_seat_in(r->winners, p);
        tui_cell(c, box.x + 2, y, (TUI_SEAT + p) | TUI_REVERSE, (uint32_t)hm_seat_letter(p));
        int x = box.x + 4;
        x += tui_put_cut(c, x, y, 15, won ? TUI_NAMED : TUI_PLAIN, tui_table_name(t, app->lang, p));
        if (won)
            tui_put_mark(c, x + 1, y, TUI_NAMED, TUI_MARK_WHEEL);
        for (int i = 0; i < r->n; i++) {
            tui_put_right(c, box.x + 2 + column[i], y, tui_width(c, r->title[i]), won && i == 0 ? TUI_NAMED : TUI_PLAIN,
                          tui_number(r->value[i][p]).text);
        }
    }
    tui_put_centred(c, box.x, box.y + box.h - 2, box.w, TUI_ACTION, tui_word(app, W_RESULT_KEYS));
}

static void key_result(struct tui_screen *s, struct tui_app *app, const struct tui_event *e)
{
    (void)app;
    if (e->key == TUI_KEY_ENTER || e->key == TUI_KEY_ESC || e->key == 'q' || e->key == ' ' || e->key == TUI_KEY_CLICK)
        tui_leave(s);
}

static void close_result(struct tui_screen *s) { free(s); }

static const struct tui_screen_kind result_kind = {draw_result, key_result, NULL, close_result, true};

void tui_result_screen(struct tui_app *app, struct tui_game *g)
{
    struct result *r = tui_new(app, sizeof *r);
    r->screen.kind = &result_kind;
    r->game = g;
    read_end(r, app);
    tui_push(app, &r->screen);
}

/* ---- the whole log ------------------------------------------------------------------------ */

void tui_log_screen(struct tui_game *g, struct tui_app *app)
{
    const struct tui_log *log = &g->table->log;
    size_t                cap = (size_t)log->n * 320 + 1;
    char                 *text = tui_new(app, cap);
    struct hm_text        t = hm_text_in(text, cap);
    for (uint32_t i = 0; i < log->n; i++) {
        const struct tui_line *l = &log->line[i];
        char                   line[320];
        if (l->heading)
            hm_put(&t, "# ");
        if (l->seat < HM_SEATS && !l->heading)
            hm_put(&t, TUI_SAY(line, app->lang, W_LOG_LINE, tui_table_name(g->table, app->lang, l->seat), l->text));
        else
            hm_put(&t, l->text);
        hm_put(&t, "\n");
    }
    tui_pager(app, tui_word(app, W_LOG), text, NULL);
}

/* ---- saving ------------------------------------------------------------------------------- */

static void save_entered(struct tui_app *app, void *with, const char *path)
{
    struct tui_game *g = with;
    size_t           n;
    char             line[TUI_PATH + 60];
    if (path == NULL || path[0] == 0)
        return;
    char *text = tui_local_record(g->table, &n);
    bool  ok = text != NULL && tui_write_file(path, text, n);
    free(text);
    tui_game_say(g, !ok, TUI_SAY(line, app->lang, ok ? W_SAVED_TO : W_SAVE_FAILED, path));
}

void tui_save_as(struct tui_game *g, struct tui_app *app)
{
    char path[TUI_PATH], file[64];
    if (g->table->match == NULL) {
        tui_game_say(g, true, tui_word(app, W_SAVE_ONLINE));
        return;
    }
    tui_record_name(g->table->game.ops->id, file);
    if (!tui_path(TUI_DATA, file, true, path))
        snprintf(path, sizeof path, "%s", file);
    tui_enter(app, tui_word(app, W_MENU_SAVE), tui_word(app, W_SAVE_PATH), path, save_entered, g);
}

/* ---- menu --------------------------------------------------------------------------------- */

enum { HINT = 1, UNDO, REDO, DESK, RULES, CARDS, LOG, SAVE, SETTINGS, KEYS, LEAVE };

static const struct {
    int           id;
    enum tui_word word;
    uint32_t      key;
} entries[] = {
    {HINT, W_MENU_HINT, 't'},   {DESK, W_MENU_DESK, 'f'},   {UNDO, W_MENU_UNDO, 'u'},   {REDO, W_MENU_REDO, 18},
    {RULES, W_MENU_RULES, 'r'}, {CARDS, W_MENU_CARDS, 'c'}, {LOG, W_MENU_LOG, 'L'},     {SAVE, W_MENU_SAVE, 'S'},
    {SETTINGS, W_SETTINGS, 0},  {KEYS, W_KEYS, '?'},        {LEAVE, W_MENU_LEAVE, 'q'},
};

static void menu_rows(struct tui_app *app, void *with, struct tui_rows *rows)
{
    struct tui_game *g = with;
    if (g->table->kind->menu != NULL)
        g->table->kind->menu(g->table, app, rows);
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        tui_row(rows, entries[i].id, tui_word(app, entries[i].word), NULL);
}

static void menu_act(struct tui_app *app, void *with, struct tui_screen *menu, int id, enum tui_how how)
{
    struct tui_game *g = with;
    if (how != TUI_CHOOSE)
        return;
    tui_leave(menu);
    if (id >= 100) {
        g->table->kind->act(g->table, app, id);
        return;
    }
    if (id == SETTINGS) {
        tui_settings_screen(app);
        return;
    }
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        if (entries[i].id == id) {
            struct tui_event e = {entries[i].key, 0, 0, -1};
            g->screen.kind->key(&g->screen, app, &e);
        }
}

void tui_game_menu(struct tui_game *g, struct tui_app *app)
{
    static const struct tui_menu_kind kind = {menu_rows, menu_act, NULL, NULL, 0, true};
    tui_menu(app, tui_word(app, W_MENU), &kind, g);
}
