/*
 * screen_start.c: the screens before a game: start, new game.
 */
#define _DEFAULT_SOURCE 1
#include "screen_game.h"
#include "screen_setup.h"
#include "terminal/session/session_lesson.h"
#include "terminal/session/session_local.h"
#include "terminal/session/session_statistics.h"
#include "screen_online.h"
#include "system/random.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- new game ----------------------------------------------------------------------------- */

enum { ROW_PLAYERS = 1, ROW_SEED, ROW_BEGIN, ROW_SEAT = 40 };

struct form {
    struct screen_setup table;
    bool                watch;
    int                 seat[HM_SEATS]; /* 0 a person, else 1 + number of the bot */
    char                seed[128];
};

static unsigned count_people(const struct form *f)
{
    unsigned n = 0;
    for (int p = 0; p < f->table.setup.nseat; p++)
        n += f->seat[p] == 0;
    return n;
}

/* The bots a form offers: the levels, weakest first; every name where a game has no levels. */
static const char *bot_name(const struct hm_ops *ops, int i)
{
    struct hm_bot bot;
    int           n = 0;
    for (int k = 0; hm_levels[k] != NULL; k++)
        if (hm_bot_find(ops, hm_levels[k], &bot, NULL) == HM_OK && n++ == i)
            return hm_levels[k];
    return n == 0 ? hm_bot_names(ops)[i] : NULL;
}

static int count_bots(const struct hm_ops *ops)
{
    int n = 0;
    while (bot_name(ops, n) != NULL)
        n++;
    return n;
}

static void new_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    struct form *f = ctx;
    char         label[SCREEN_ROW_TEXT], value[SCREEN_ROW_TEXT];
    screen_row(rows, ROW_BEGIN, screen_text(app, MSG_TERMINAL_BEGIN), NULL);
    screen_row(rows, ROW_PLAYERS, screen_text(app, MSG_UI_START_SEATS),
               terminal_number(f->table.setup.nseat).text);
    for (int p = 0; p < f->table.setup.nseat; p++) {
        char letter[2] = {hm_seat_letter((unsigned)p), 0};
        TERMINAL_FORMAT(label, app->context.lang, MSG_UI_SETUP_SEAT, letter);
        if (f->seat[p] == 0)
            snprintf(value, sizeof value, "%s", screen_text(app, MSG_TERMINAL_PERSON_HERE));
        else
            TERMINAL_FORMAT(
                value, app->context.lang, MSG_TERMINAL_BOT_LEVEL,
                terminal_level(app->context.lang, bot_name(f->table.ops, f->seat[p] - 1)));
        screen_row(rows, ROW_SEAT + p, label, value);
    }
    screen_setup_rows(app, &f->table, rows);
    screen_row(rows, ROW_SEED, screen_text(app, MSG_TERMINAL_SEED),
               f->seed[0] != 0 ? f->seed : "-");
}

static void begin_form(struct screen_app *app, struct form *f)
{
    struct hm_game g = hm_game_of(f->table.ops);
    struct hm_seed seed;
    struct hm_msg  msg = {""};
    char           seats[HM_SEATS * (HM_BOT_NAME + 8)] = "";
    size_t         n = 0;
    for (int p = 0; p < f->table.setup.nseat; p++)
        n += (size_t)snprintf(seats + n, sizeof seats - n, "%s%s%s", p > 0 ? "," : "",
                              f->seat[p] == 0 ? "me" : "bot:",
                              f->seat[p] == 0 ? "" : bot_name(f->table.ops, f->seat[p] - 1));
    if (f->seed[0] != 0)
        hm_seed_from_text(&seed, f->seed);
    else
        hm_random_bytes(seed.byte, sizeof seed.byte);
    struct terminal_session *s =
        terminal_local_new(&app->context, &g, &f->table.setup, &seed, NULL, seats, f->watch, &msg);
    if (s != NULL)
        s->open_memory = f->table.memory;
    screen_session_or_message(app, s, &msg);
}

static void seed_entered(struct screen_app *app, void *ctx, const char *text)
{
    struct form *f = ctx;
    (void)app;
    if (text != NULL)
        snprintf(f->seed, sizeof f->seed, "%s", text);
}

static void new_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                    enum screen_how how)
{
    struct form *f = ctx;
    int          by = how == SCREEN_LESS ? -1 : 1;
    if (id == ROW_BEGIN && how == SCREEN_CHOOSE) {
        screen_leave(menu);
        begin_form(app, f);
    } else if (id == ROW_PLAYERS) {
        screen_setup_seats(&f->table, by);
        screen_setup_people(&f->table, count_people(f));
    } else if (id == ROW_SEED && how == SCREEN_CHOOSE) {
        screen_enter(app, screen_text(app, MSG_TERMINAL_NEW_TITLE),
                     screen_text(app, MSG_TERMINAL_SEED_ASK), f->seed, seed_entered, f);
    } else if (id >= ROW_SEAT && id < ROW_SEAT + HM_SEATS) {
        int *seat = &f->seat[id - ROW_SEAT];
        *seat = screen_cycle(*seat, by, f->watch ? 1 : 0, count_bots(f->table.ops));
        screen_setup_people(&f->table, count_people(f));
        if (*seat > 0) {
            snprintf(app->context.settings.level, sizeof app->context.settings.level, "%s",
                     bot_name(f->table.ops, *seat - 1));
            terminal_settings_save(&app->context.settings);
        }
    } else {
        screen_setup_act(&f->table, id, by);
    }
}

static const struct screen_menu_kind new_kind = {new_rows, new_act, free, NULL, 0, false};

static void new_game(struct screen_app *app, const struct hm_ops *ops, bool watch)
{
    struct form *f = screen_new(app, sizeof *f);
    f->watch = watch;
    screen_setup_init(&f->table, ops,
                      ops->min_seats < 3 && ops->max_seats >= 3 ? 3 : ops->min_seats, 1);
    for (int p = 0; p < HM_SEATS; p++)
        for (int i = 0; (p > 0 || watch) && bot_name(ops, i) != NULL; i++)
            if (f->seat[p] == 0 || strcmp(bot_name(ops, i), app->context.settings.level) == 0)
                f->seat[p] = i + 1;
    screen_menu(app, ops->title, &new_kind, f);
}

/* ---- start -------------------------------------------------------------------------------- */

enum {
    START_CONTINUE = 1,
    START_SAVED,
    START_WATCH,
    START_LOAD,
    START_ONLINE,
    START_STATISTICS,
    START_SETTINGS,
    START_KEYS,
    START_QUIT,
    START_GUIDED = 10,
    START_NEW = 20,
    START_RULES = 40,
    START_CARDS = 60
};

static void start_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    char                  label[SCREEN_ROW_TEXT];
    struct terminal_saved saved[TERMINAL_SAVED_MAX];
    size_t                nsaved = terminal_saved_list(&app->context, saved);
    (void)ctx;
    if (nsaved > 0)
        screen_row(rows, START_CONTINUE, screen_text(app, MSG_UI_START_CONTINUE), saved[0].title);
    if (nsaved > 0)
        screen_row(rows, START_SAVED, screen_text(app, MSG_TERMINAL_SAVED_GAMES),
                   terminal_number((int64_t)nsaved).text);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], app->context.options->developer))
            screen_row(rows, START_NEW + i,
                       TERMINAL_FORMAT(label, app->context.lang, MSG_TERMINAL_NEW_GAME,
                                       hm_games[i]->title),
                       NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_of(hm_games[i])->lesson != NULL)
            screen_row(
                rows, START_GUIDED + i,
                TERMINAL_FORMAT(label, app->context.lang, MSG_TERMINAL_GUIDED, hm_games[i]->title),
                NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], app->context.options->developer)) {
            char line[SCREEN_ROW_TEXT];
            snprintf(line, sizeof line, "%s: %s", screen_text(app, MSG_TERMINAL_WATCH_BOTS),
                     hm_games[i]->title);
            screen_row(rows, START_WATCH + 100 + i, line, NULL);
        }
    screen_row(rows, START_ONLINE, screen_text(app, MSG_TERMINAL_ONLINE), NULL);
    screen_row(rows, START_STATISTICS, screen_text(app, MSG_TERMINAL_STATISTICS), NULL);
    screen_row(rows, START_LOAD, screen_text(app, MSG_TERMINAL_LOAD), NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], app->context.options->developer))
            screen_row(rows, START_RULES + i,
                       TERMINAL_FORMAT(label, app->context.lang, MSG_TERMINAL_RULES_OF,
                                       hm_games[i]->title),
                       NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], app->context.options->developer))
            screen_row(rows, START_CARDS + i,
                       TERMINAL_FORMAT(label, app->context.lang, MSG_TERMINAL_CARDS_OF,
                                       hm_games[i]->title),
                       NULL);
    screen_row(rows, START_SETTINGS, screen_text(app, MSG_UI_MENU_SETTINGS), NULL);
    screen_row(rows, START_KEYS, screen_text(app, MSG_UI_MENU_KEYS), NULL);
    screen_row(rows, START_QUIT, screen_text(app, MSG_TERMINAL_QUIT), NULL);
}

static void show_statistics(struct screen_app *app)
{
    enum { CAP = 8192 };
    char          *text = screen_new(app, CAP);
    struct hm_text t = hm_text_in(text, CAP);
    terminal_statistics(&app->context, &t);
    screen_pager(app, screen_text(app, MSG_TERMINAL_STATISTICS), text, NULL);
}

static void start_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                      enum screen_how how)
{
    struct hm_msg msg = {""};
    (void)ctx;
    if (how != SCREEN_CHOOSE)
        return;
    if (id == START_CONTINUE)
        screen_saved_continue(app);
    else if (id == START_SAVED)
        screen_saved(app);
    else if (id == START_LOAD)
        screen_records(app);
    else if (id == START_ONLINE)
        screen_online(app, NULL, NULL, NULL, NULL);
    else if (id == START_STATISTICS)
        show_statistics(app);
    else if (id == START_SETTINGS)
        screen_settings(app);
    else if (id == START_KEYS)
        screen_keys(app);
    else if (id == START_QUIT)
        screen_leave(menu);
    else if (id >= START_WATCH + 100)
        new_game(app, hm_games[id - START_WATCH - 100], true);
    else if (id >= START_CARDS) {
        struct hm_game g = hm_game_of(hm_games[id - START_CARDS]);
        screen_cards(app, &g);
    } else if (id >= START_RULES)
        screen_rules(app, hm_games[id - START_RULES]->id, NULL);
    else if (id >= START_NEW)
        new_game(app, hm_games[id - START_NEW], false);
    else if (id >= START_GUIDED)
        screen_session_or_message(
            app, terminal_lesson_start(&app->context, hm_games[id - START_GUIDED], &msg), &msg);
}

static void start_head(struct screen_app *app, void *ctx, struct screen_rect r)
{
    static const char *const ship[] = {
        "    |    |    |   ",
        "   )_)  )_)  )_)  ",
        "  )___))___))___)\\ ",
        " )____)____)_____)\\\\",
    };
    (void)ctx;
    for (int i = 0; i < 4 && r.w > 40; i++)
        screen_put_centred(&app->canvas, r.x, r.y + i, r.w, SCREEN_WATER, ship[i]);
}

void screen_start(struct screen_app *app)
{
    static const struct screen_menu_kind kind = {start_rows, start_act, NULL, start_head, 5, false};
    screen_menu(app, screen_text(app, MSG_UI_APP_NAME), &kind, NULL);
}
