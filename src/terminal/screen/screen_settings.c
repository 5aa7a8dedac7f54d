/*
 * screen_settings.c: the screen of settings.
 */
#include "screen_app.h"

#include "harbour/bot.h"

#include <stdio.h>
#include <string.h>

enum {
    SET_LANGUAGE = 1,
    SET_COLOURS,
    SET_LETTERS,
    SET_PACE,
    SET_HINTS,
    SET_BELL,
    SET_PASS,
    SET_LEVEL,
    SET_NAME,
    SET_END
};

static void settings_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    static const char *const  colours[] = {NULL, "256", "16", NULL};
    struct terminal_settings *s = &app->context.settings;
    char                      value[64];
    (void)ctx;
    screen_row(rows, SET_LANGUAGE, screen_text(app, MSG_UI_SETTINGS_LANGUAGE),
               s->language[0] == 0 ? screen_text(app, MSG_TERMINAL_SET_AUTO)
                                   : terminal_language(s->language)->name);
    screen_row(rows, SET_COLOURS, screen_text(app, MSG_TERMINAL_SET_COLOURS),
               s->colours == 0   ? screen_text(app, MSG_TERMINAL_SET_AUTO)
               : s->colours == 3 ? screen_text(app, MSG_TERMINAL_SET_NONE)
                                 : colours[s->colours]);
    screen_row(rows, SET_LETTERS, screen_text(app, MSG_TERMINAL_SET_LETTERS),
               s->letters == 0 ? screen_text(app, MSG_TERMINAL_SET_AUTO) : "ASCII");
    snprintf(value, sizeof value, "%u ms", s->pace);
    screen_row(rows, SET_PACE, screen_text(app, MSG_TERMINAL_SET_PACE), value);
    snprintf(value, sizeof value, "%u", s->hints);
    screen_row(rows, SET_HINTS, screen_text(app, MSG_TERMINAL_SET_HINTS), value);
    screen_row(rows, SET_BELL, screen_text(app, MSG_TERMINAL_SET_BELL),
               screen_text(app, s->bell ? MSG_TERMINAL_ON : MSG_TERMINAL_OFF));
    screen_row(rows, SET_PASS, screen_text(app, MSG_TERMINAL_SET_PASS),
               screen_text(app, s->auto_pass ? MSG_TERMINAL_ON : MSG_TERMINAL_OFF));
    screen_row(rows, SET_END, screen_text(app, MSG_TERMINAL_SET_END),
               screen_text(app, s->auto_end ? MSG_TERMINAL_ON : MSG_TERMINAL_OFF));
    screen_row(rows, SET_LEVEL, screen_text(app, MSG_TERMINAL_SET_LEVEL),
               terminal_level(app->context.lang, s->level));
    screen_row(rows, SET_NAME, screen_text(app, MSG_UI_SETTINGS_NAME),
               s->name[0] != 0 ? s->name : screen_text(app, MSG_UI_YOU));
}

static void name_entered(struct screen_app *app, void *ctx, const char *text)
{
    (void)ctx;
    if (text == NULL)
        return;
    snprintf(app->context.settings.name, sizeof app->context.settings.name, "%s", text);
    for (char *c = app->context.settings.name; *c != 0; c++)
        if (*c == ',' || *c == '#' || *c == ':')
            *c = ' ';
    terminal_settings_save(&app->context.settings);
}

static uint32_t next_of(const uint32_t *list, int n, uint32_t value, int by)
{
    int at = 0;
    while (at + 1 < n && list[at] < value)
        at++;
    return list[screen_cycle(at, by, 0, n - 1)];
}

static void change_level(struct terminal_settings *s, int by)
{
    int n = 0, at = 0;
    for (; hm_levels[n] != NULL; n++)
        if (strcmp(hm_levels[n], s->level) == 0)
            at = n;
    snprintf(s->level, sizeof s->level, "%s", hm_levels[screen_cycle(at, by, 0, n - 1)]);
}

/* As the system says, then each language. */
static void change_language(struct terminal_settings *s, int by)
{
    int at = 0;
    for (int i = 0; i < MSG_LANGUAGES; i++)
        at = strcmp(msg_languages[i].id, s->language) == 0 ? i + 1 : at;
    at = screen_cycle(at, by, 0, MSG_LANGUAGES);
    snprintf(s->language, sizeof s->language, "%s", at == 0 ? "" : msg_languages[at - 1].id);
}

void screen_apply_settings(struct screen_app *app)
{
    app->context.lang = terminal_language(app->context.settings.language);
    app->canvas.ascii =
        !app->term.utf8 || app->context.options->ascii || app->context.settings.letters == 1;
    screen_term_colours(&app->term, (enum screen_colours)app->context.settings.colours);
    screen_term_redraw();
}

static void settings_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                         enum screen_how how)
{
    static const uint32_t paces[] = {0, 50, 150, 300, 600, 1000, 2000, 4000},
                          hints[] = {200, 500, 1000, 2000, 5000, 20000};
    struct terminal_settings *s = &app->context.settings;
    int                       by = how == SCREEN_LESS ? -1 : 1;
    (void)ctx, (void)menu;
    switch (id) {
    case SET_LANGUAGE: change_language(s, by); break;
    case SET_COLOURS: s->colours = (uint32_t)screen_cycle((int)s->colours, by, 0, 3); break;
    case SET_LETTERS: s->letters = 1 - s->letters; break;
    case SET_PACE: s->pace = next_of(paces, 8, s->pace, by); break;
    case SET_HINTS: s->hints = next_of(hints, 6, s->hints, by); break;
    case SET_BELL: s->bell = !s->bell; break;
    case SET_PASS: s->auto_pass = !s->auto_pass; break;
    case SET_END: s->auto_end = !s->auto_end; break;
    case SET_LEVEL: change_level(s, by); break;
    case SET_NAME:
        if (how == SCREEN_CHOOSE)
            screen_enter(app, screen_text(app, MSG_UI_MENU_SETTINGS),
                         screen_text(app, MSG_TERMINAL_SET_NAME_ASK), s->name, name_entered, NULL);
        return;
    default: return;
    }
    screen_apply_settings(app);
    terminal_settings_save(s);
}

void screen_settings(struct screen_app *app)
{
    static const struct screen_menu_kind kind = {settings_rows, settings_act, NULL, NULL, 0, false};
    screen_menu(app, screen_text(app, MSG_UI_MENU_SETTINGS), &kind, NULL);
}
