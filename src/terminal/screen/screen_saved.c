/*
 * screen_saved.c: lists of games on disk: those that were left, and records.
 */
#include "screen_game.h"
#include "terminal/session/session_local.h"

#include <stdlib.h>

/* ---- saved games -------------------------------------------------------------------------- */

struct saved {
    struct terminal_saved game[TERMINAL_SAVED_MAX];
    size_t                n, chosen;
};

static void continue_file(struct screen_app *app, const char *file)
{
    struct hm_msg msg = {""};
    screen_session_or_message(app, terminal_saved_continue(&app->context, file, &msg), &msg);
}

void screen_saved_continue(struct screen_app *app)
{
    struct terminal_saved list[TERMINAL_SAVED_MAX];
    if (terminal_saved_list(&app->context, list) > 0)
        continue_file(app, list[0].file);
}

static void saved_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    struct saved *s = ctx;
    s->n = terminal_saved_list(&app->context, s->game);
    for (size_t i = 0; i < s->n; i++)
        screen_row(rows, (int)i, s->game[i].title, s->game[i].date);
    screen_row(rows, -1, screen_text(app, MSG_TERMINAL_SAVED_DELETE), NULL)->heading = true;
}

static void delete_answered(struct screen_app *app, void *ctx, int answer)
{
    struct saved *s = ctx;
    (void)app;
    if (answer == 0)
        terminal_saved_delete(s->game[s->chosen].file);
}

static void saved_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                      enum screen_how how)
{
    struct saved     *s = ctx;
    const char *const answers[] = {screen_text(app, MSG_TERMINAL_YES),
                                   screen_text(app, MSG_TERMINAL_NO), NULL};
    char              text[320];
    if (id < 0 || (size_t)id >= s->n)
        return;
    s->chosen = (size_t)id;
    if (how == SCREEN_REMOVE) {
        screen_ask(app, screen_text(app, MSG_TERMINAL_SAVED_GAMES),
                   TERMINAL_FORMAT(text, app->context.lang, MSG_TERMINAL_SAVED_DELETE_ASK,
                                   s->game[id].title, s->game[id].date),
                   answers, 0, delete_answered, s);
    } else if (how == SCREEN_CHOOSE) {
        screen_leave(menu);
        continue_file(app, s->game[id].file);
    }
}

void screen_saved(struct screen_app *app)
{
    static const struct screen_menu_kind kind = {saved_rows, saved_act, free, NULL, 0, false};
    screen_menu(app, screen_text(app, MSG_TERMINAL_SAVED_GAMES), &kind,
                screen_new(app, sizeof(struct saved)));
}

/* ---- records ------------------------------------------------------------------------------ */

enum { FILES = SCREEN_ROWS - 2, ROW_OTHER = 1000 };

struct files {
    char name[FILES][TERMINAL_FILE_NAME];
    int  n;
};

static void record_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    struct files *f = ctx;
    char          path[TERMINAL_PATH] = "", line[TERMINAL_PATH + 100];
    if (f->n == 0) {
        terminal_path(TERMINAL_DATA, "", false, path);
        screen_row(rows, 0, TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_NO_RECORDS, path),
                   NULL)
            ->heading = true;
    }
    for (int i = 0; i < f->n; i++)
        screen_row(rows, i, f->name[i], NULL);
    screen_row(rows, ROW_OTHER, screen_text(app, MSG_TERMINAL_RECORD_FILE), NULL);
}

static void open_path(struct screen_app *app, const char *path)
{
    struct hm_msg msg = {""};
    screen_session_or_message(app, terminal_open_record(&app->context, path, false, &msg), &msg);
}

static void path_entered(struct screen_app *app, void *ctx, const char *path)
{
    (void)ctx;
    if (path != NULL && path[0] != 0)
        open_path(app, path);
}

static void record_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                       enum screen_how how)
{
    struct files *f = ctx;
    char          path[TERMINAL_PATH];
    (void)menu;
    if (how == SCREEN_CHOOSE && id == ROW_OTHER)
        screen_enter(app, screen_text(app, MSG_TERMINAL_LOAD),
                     screen_text(app, MSG_TERMINAL_RECORD_PATH), "", path_entered, NULL);
    else if (how == SCREEN_CHOOSE && id < f->n &&
             terminal_path(TERMINAL_DATA, f->name[id], false, path))
        open_path(app, path);
}

static const struct screen_menu_kind record_kind = {record_rows, record_act, free, NULL, 0, false};

void screen_records(struct screen_app *app)
{
    struct files *f = screen_new(app, sizeof *f);
    f->n = (int)terminal_record_list(f->name, FILES);
    screen_menu(app, screen_text(app, MSG_TERMINAL_LOAD), &record_kind, f);
}
