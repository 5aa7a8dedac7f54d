/*
 * screen_start.c: the screens before a game: start, new game, records, settings.
 */
#define _DEFAULT_SOURCE 1
#include "terminal/session/session_local.h"
#include "screen_online.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show_or_tell(struct tui_app *app, struct tui_table *t, const struct hm_msg *msg)
{
    if (t != NULL)
        tui_game_screen(app, t);
    else
        tui_tell(app, tui_word(app, W_SORRY), msg->text);
}

void tui_random_seed(struct hm_seed *seed)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd < 0 || read(fd, seed->byte, sizeof seed->byte) != (ssize_t)sizeof seed->byte) {
        hm_seed_from_text(seed, tui_number((int64_t)tui_now_ms()).text);
    }
    if (fd >= 0)
        close(fd);
}

/* ---- new game ----------------------------------------------------------------------------- */

enum { ROW_PLAYERS = 1, ROW_FIRST, ROW_SEED, ROW_BEGIN, ROW_OPTION = 20, ROW_SEAT = 40 };

struct form {
    const struct hm_ops *ops;
    struct hm_setup      setup;
    bool                 watch;
    int                  seat[HM_SEATS]; /* 0 a person, else 1 + number of the bot */
    char                 seed[128];
};

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

static void new_rows(struct tui_app *app, void *with, struct tui_rows *rows)
{
    struct form *f = with;
    char         label[TUI_ROW_TEXT], value[TUI_ROW_TEXT];
    tui_row(rows, ROW_BEGIN, tui_word(app, W_BEGIN), NULL);
    tui_row(rows, ROW_PLAYERS, tui_word(app, W_PLAYERS), tui_number(f->setup.nseat).text);
    for (int p = 0; p < f->setup.nseat; p++) {
        char letter[2] = {hm_seat_letter((unsigned)p), 0};
        TUI_SAY(label, app->lang, W_SEAT, letter);
        if (f->seat[p] == 0)
            snprintf(value, sizeof value, "%s", tui_word(app, W_PERSON_HERE));
        else
            TUI_SAY(value, app->lang, W_BOT_LEVEL, tui_key(app->lang, "level", bot_name(f->ops, f->seat[p] - 1)));
        tui_row(rows, ROW_SEAT + p, label, value);
    }
    char first[2] = {hm_seat_letter(f->setup.first < HM_SEATS ? f->setup.first : 0), 0};
    tui_row(rows, ROW_FIRST, tui_word(app, W_FIRST), f->setup.first == HM_NOBODY ? tui_word(app, W_DRAWN) : first);
    for (int i = 0; i < f->ops->noption; i++)
        tui_row(rows, ROW_OPTION + i, f->ops->options[i].text, tui_number(f->setup.option[i]).text);
    tui_row(rows, ROW_SEED, tui_word(app, W_SEED), f->seed[0] != 0 ? f->seed : "-");
}

static void begin_form(struct tui_app *app, struct form *f)
{
    struct hm_game g = hm_game_of(f->ops);
    struct hm_seed seed;
    struct hm_msg  msg = {""};
    char           seats[HM_SEATS * (HM_BOT_NAME + 8)] = "";
    size_t         n = 0;
    for (int p = 0; p < f->setup.nseat; p++)
        n += (size_t)snprintf(seats + n, sizeof seats - n, "%s%s%s", p > 0 ? "," : "",
                              f->seat[p] == 0 ? "me" : "bot:", f->seat[p] == 0 ? "" : bot_name(f->ops, f->seat[p] - 1));
    if (f->seed[0] != 0)
        hm_seed_from_text(&seed, f->seed);
    else
        tui_random_seed(&seed);
    show_or_tell(app, tui_local_new(app, &g, &f->setup, &seed, NULL, seats, f->watch, &msg), &msg);
}

static void seed_entered(struct tui_app *app, void *with, const char *text)
{
    struct form *f = with;
    (void)app;
    if (text != NULL)
        snprintf(f->seed, sizeof f->seed, "%s", text);
}

static int turn(int value, int by, int least, int most)
{
    value += by;
    return value < least ? most : value > most ? least : value;
}

static void new_act(struct tui_app *app, void *with, struct tui_screen *menu, int id, enum tui_how how)
{
    struct form *f = with;
    int          by = how == TUI_LESS ? -1 : 1, n = f->setup.nseat;
    if (id == ROW_BEGIN && how == TUI_CHOOSE) {
        tui_leave(menu);
        begin_form(app, f);
    } else if (id == ROW_PLAYERS) {
        f->setup.nseat = (uint8_t)turn(n, by, f->ops->least_seats, f->ops->most_seats);
        f->setup.first = HM_NOBODY;
    } else if (id == ROW_FIRST) {
        int first = f->setup.first == HM_NOBODY ? n : f->setup.first;
        first = turn(first, by, 0, n);
        f->setup.first = first == n ? (hm_seat)HM_NOBODY : (hm_seat)first;
    } else if (id == ROW_SEED && how == TUI_CHOOSE) {
        tui_enter(app, tui_word(app, W_NEW_TITLE), tui_word(app, W_SEED_ASK), f->seed, seed_entered, f);
    } else if (id >= ROW_SEAT && id < ROW_SEAT + HM_SEATS) {
        int *seat = &f->seat[id - ROW_SEAT];
        *seat = turn(*seat, by, f->watch ? 1 : 0, count_bots(f->ops));
        if (*seat > 0) {
            snprintf(app->settings.level, sizeof app->settings.level, "%s", bot_name(f->ops, *seat - 1));
            tui_settings_save(&app->settings);
        }
    } else if (id >= ROW_OPTION && id < ROW_OPTION + HM_OPTIONS) {
        const struct hm_option *o = &f->ops->options[id - ROW_OPTION];
        uint16_t               *v = &f->setup.option[id - ROW_OPTION];
        *v = (uint16_t)turn(*v, by, o->least, o->most);
    }
}

static const struct tui_menu_kind new_kind = {new_rows, new_act, free, NULL, 0, false};

static void new_game(struct tui_app *app, const struct hm_ops *ops, bool watch)
{
    struct form *f = tui_new(app, sizeof *f);
    f->ops = ops;
    f->watch = watch;
    f->setup = hm_setup_for(ops, ops->least_seats < 3 && ops->most_seats >= 3 ? 3 : ops->least_seats);
    for (int p = 0; p < HM_SEATS; p++)
        for (int i = 0; (p > 0 || watch) && bot_name(ops, i) != NULL; i++)
            if (f->seat[p] == 0 || strcmp(bot_name(ops, i), app->settings.level) == 0)
                f->seat[p] = i + 1;
    tui_menu(app, ops->title, &new_kind, f);
}

/* ---- records ------------------------------------------------------------------------------ */

enum { FILES = TUI_ROWS - 2, ROW_OTHER = 1000 };

struct files {
    char name[FILES][128];
    int  n;
};

static int newest_first(const void *a, const void *b) { return strcmp((const char *)b, (const char *)a); }

static void list_files(struct files *f)
{
    char           path[TUI_PATH];
    struct dirent *e;
    DIR           *dir = tui_path(TUI_DATA, "", false, path) ? opendir(path) : NULL;
    f->n = 0;
    while (dir != NULL && f->n < FILES && (e = readdir(dir)) != NULL) {
        size_t n = strlen(e->d_name);
        if (n > 7 && n < sizeof f->name[0] && strcmp(e->d_name + n - 7, ".record") == 0)
            memcpy(f->name[f->n++], e->d_name, n + 1);
    }
    if (dir != NULL)
        closedir(dir);
    qsort(f->name, (size_t)f->n, sizeof f->name[0], newest_first);
}

static void record_rows(struct tui_app *app, void *with, struct tui_rows *rows)
{
    struct files *f = with;
    char          path[TUI_PATH] = "", line[TUI_PATH + 100];
    if (f->n == 0) {
        tui_path(TUI_DATA, "", false, path);
        tui_row(rows, 0, TUI_SAY(line, app->lang, W_NO_RECORDS, path), NULL)->heading = true;
    }
    for (int i = 0; i < f->n; i++)
        tui_row(rows, i, f->name[i], NULL);
    tui_row(rows, ROW_OTHER, tui_word(app, W_RECORD_FILE), NULL);
}

static void open_path(struct tui_app *app, const char *path)
{
    struct hm_msg msg = {""};
    show_or_tell(app, tui_open_record(app, path, false, &msg), &msg);
}

static void path_entered(struct tui_app *app, void *with, const char *path)
{
    (void)with;
    if (path != NULL && path[0] != 0)
        open_path(app, path);
}

static void record_act(struct tui_app *app, void *with, struct tui_screen *menu, int id, enum tui_how how)
{
    struct files *f = with;
    char          path[TUI_PATH];
    (void)menu;
    if (how == TUI_CHOOSE && id == ROW_OTHER)
        tui_enter(app, tui_word(app, W_LOAD), tui_word(app, W_RECORD_PATH), "", path_entered, NULL);
    else if (how == TUI_CHOOSE && id < f->n && tui_path(TUI_DATA, f->name[id], false, path))
        open_path(app, path);
}

static const struct tui_menu_kind record_kind = {record_rows, record_act, free, NULL, 0, false};

static void records(struct tui_app *app)
{
    struct files *f = tui_new(app, sizeof *f);
    list_files(f);
    tui_menu(app, tui_word(app, W_LOAD), &record_kind, f);
}

/* ---- settings ----------------------------------------------------------------------------- */

enum { SET_LANGUAGE = 1, SET_COLOURS, SET_LETTERS, SET_PACE, SET_HINTS, SET_BELL, SET_PASS, SET_LEVEL, SET_NAME };

static void settings_rows(struct tui_app *app, void *with, struct tui_rows *rows)
{
    static const char *const colours[] = {NULL, "256", "16", NULL};
    struct tui_settings     *s = &app->settings;
    char                     value[64];
    (void)with;
    tui_row(rows, SET_LANGUAGE, tui_word(app, W_SET_LANGUAGE),
            s->language[0] == 0              ? tui_word(app, W_SET_AUTO)
            : strcmp(s->language, "de") == 0 ? "Deutsch"
                                             : "English");
    tui_row(rows, SET_COLOURS, tui_word(app, W_SET_COLOURS),
            s->colours == 0   ? tui_word(app, W_SET_AUTO)
            : s->colours == 3 ? tui_word(app, W_SET_NONE)
                              : colours[s->colours]);
    tui_row(rows, SET_LETTERS, tui_word(app, W_SET_LETTERS), s->letters == 0 ? tui_word(app, W_SET_AUTO) : "ASCII");
    snprintf(value, sizeof value, "%u ms", s->pace);
    tui_row(rows, SET_PACE, tui_word(app, W_SET_PACE), value);
    snprintf(value, sizeof value, "%u", s->hints);
    tui_row(rows, SET_HINTS, tui_word(app, W_SET_HINTS), value);
    tui_row(rows, SET_BELL, tui_word(app, W_SET_BELL), tui_word(app, s->bell ? W_ON : W_OFF));
    tui_row(rows, SET_PASS, tui_word(app, W_SET_PASS), tui_word(app, s->auto_pass ? W_ON : W_OFF));
    tui_row(rows, SET_LEVEL, tui_word(app, W_SET_LEVEL), tui_key(app->lang, "level", s->level));
    tui_row(rows, SET_NAME, tui_word(app, W_SET_NAME), s->name[0] != 0 ? s->name : tui_word(app, W_YOU));
}

static void name_entered(struct tui_app *app, void *with, const char *text)
{
    (void)with;
    if (text == NULL)
        return;
    snprintf(app->settings.name, sizeof app->settings.name, "%s", text);
    for (char *c = app->settings.name; *c != 0; c++)
        if (*c == ',' || *c == '#' || *c == ':')
            *c = ' ';
    tui_settings_save(&app->settings);
}

static uint32_t next_of(const uint32_t *list, int n, uint32_t value, int by)
{
    int at = 0;
    while (at + 1 < n && list[at] < value)
        at++;
    return list[turn(at, by, 0, n - 1)];
}

static void change_level(struct tui_settings *s, int by)
{
    int n = 0, at = 0;
    for (; hm_levels[n] != NULL; n++)
        if (strcmp(hm_levels[n], s->level) == 0)
            at = n;
    snprintf(s->level, sizeof s->level, "%s", hm_levels[turn(at, by, 0, n - 1)]);
}

static void apply_settings(struct tui_app *app)
{
    app->lang = app->settings.language[0] == 0
                    ? tui_lang_from_environment()
                    : &tui_langs[strcmp(app->settings.language, "de") == 0 ? TUI_GERMAN : TUI_ENGLISH];
    app->canvas.ascii = !app->term.utf8 || app->options->ascii || app->settings.letters == 1;
    tui_term_colours(&app->term, (enum tui_colours)app->settings.colours);
    tui_term_redraw();
}

static void settings_act(struct tui_app *app, void *with, struct tui_screen *menu, int id, enum tui_how how)
{
    static const uint32_t paces[] = {0, 50, 150, 300, 600, 1000, 2000, 4000},
                          hints[] = {200, 500, 1000, 2000, 5000, 20000};
    static const char *const languages[] = {"", "en", "de"};
    struct tui_settings     *s = &app->settings;
    int                      by = how == TUI_LESS ? -1 : 1, at = 0;
    (void)with, (void)menu;
    switch (id) {
    case SET_LANGUAGE:
        for (int i = 0; i < 3; i++)
            at = strcmp(languages[i], s->language) == 0 ? i : at;
        snprintf(s->language, sizeof s->language, "%s", languages[turn(at, by, 0, 2)]);
        break;
    case SET_COLOURS: s->colours = (uint32_t)turn((int)s->colours, by, 0, 3); break;
    case SET_LETTERS: s->letters = 1 - s->letters; break;
    case SET_PACE: s->pace = next_of(paces, 8, s->pace, by); break;
    case SET_HINTS: s->hints = next_of(hints, 6, s->hints, by); break;
    case SET_BELL: s->bell = !s->bell; break;
    case SET_PASS: s->auto_pass = !s->auto_pass; break;
    case SET_LEVEL: change_level(s, by); break;
    case SET_NAME:
        if (how == TUI_CHOOSE)
            tui_enter(app, tui_word(app, W_SETTINGS), tui_word(app, W_SET_NAME_ASK), s->name, name_entered, NULL);
        return;
    default: return;
    }
    apply_settings(app);
    tui_settings_save(s);
}

void tui_settings_screen(struct tui_app *app)
{
    static const struct tui_menu_kind kind = {settings_rows, settings_act, NULL, NULL, 0, false};
    tui_menu(app, tui_word(app, W_SETTINGS), &kind, NULL);
}

void tui_apply_settings(struct tui_app *app) { apply_settings(app); }

/* ---- start -------------------------------------------------------------------------------- */

enum {
    START_CONTINUE = 1,
    START_WATCH,
    START_LOAD,
    START_ONLINE,
    START_SETTINGS,
    START_KEYS,
    START_QUIT,
    START_NEW = 20,
    START_RULES = 40,
    START_CARDS = 60
};

static bool offered(const struct hm_ops *ops) { return strcmp(ops->id, "null") != 0; }

static void start_rows(struct tui_app *app, void *with, struct tui_rows *rows)
{
    char label[TUI_ROW_TEXT];
    (void)with;
    if (tui_saved_game(label, sizeof label, app))
        tui_row(rows, START_CONTINUE, tui_word(app, W_CONTINUE), label);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (offered(hm_games[i]))
            tui_row(rows, START_NEW + i, TUI_SAY(label, app->lang, W_NEW_GAME, hm_games[i]->title), NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (offered(hm_games[i])) {
            char line[TUI_ROW_TEXT];
            snprintf(line, sizeof line, "%s: %s", tui_word(app, W_WATCH_BOTS), hm_games[i]->title);
            tui_row(rows, START_WATCH + 100 + i, line, NULL);
        }
    tui_row(rows, START_ONLINE, tui_word(app, W_ONLINE), NULL);
    tui_row(rows, START_LOAD, tui_word(app, W_LOAD), NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (offered(hm_games[i]))
            tui_row(rows, START_RULES + i, TUI_SAY(label, app->lang, W_RULES_OF, hm_games[i]->title), NULL);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (offered(hm_games[i]))
            tui_row(rows, START_CARDS + i, TUI_SAY(label, app->lang, W_CARDS_OF, hm_games[i]->title), NULL);
    tui_row(rows, START_SETTINGS, tui_word(app, W_SETTINGS), NULL);
    tui_row(rows, START_KEYS, tui_word(app, W_KEYS), NULL);
    tui_row(rows, START_QUIT, tui_word(app, W_QUIT), NULL);
}

static void start_act(struct tui_app *app, void *with, struct tui_screen *menu, int id, enum tui_how how)
{
    struct hm_msg msg = {""};
    (void)with;
    if (how != TUI_CHOOSE)
        return;
    if (id == START_CONTINUE)
        show_or_tell(app, tui_saved_continue(app, &msg), &msg);
    else if (id == START_LOAD)
        records(app);
    else if (id == START_ONLINE)
        tui_online_screen(app, NULL, NULL, NULL, NULL);
    else if (id == START_SETTINGS)
        tui_settings_screen(app);
    else if (id == START_KEYS)
        tui_keys_screen(app);
    else if (id == START_QUIT)
        tui_leave(menu);
    else if (id >= START_WATCH + 100)
        new_game(app, hm_games[id - START_WATCH - 100], true);
    else if (id >= START_CARDS) {
        struct hm_game g = hm_game_of(hm_games[id - START_CARDS]);
        tui_cards_screen(app, &g);
    } else if (id >= START_RULES)
        tui_rules_screen(app, hm_games[id - START_RULES]->id, NULL);
    else if (id >= START_NEW)
        new_game(app, hm_games[id - START_NEW], false);
}

static void start_head(struct tui_app *app, void *with, struct tui_rect r)
{
    static const char *const ship[] = {
        "    |    |    |   ",
        "   )_)  )_)  )_)  ",
        "  )___))___))___)\\ ",
        " )____)____)_____)\\\\",
    };
    (void)with;
    for (int i = 0; i < 4 && r.w > 40; i++)
        tui_put_centred(&app->canvas, r.x, r.y + i, r.w, TUI_WATER, ship[i]);
}

void tui_start_screen(struct tui_app *app)
{
    static const struct tui_menu_kind kind = {start_rows, start_act, NULL, start_head, 5, false};
    tui_menu(app, tui_word(app, W_START_TITLE), &kind, NULL);
}
