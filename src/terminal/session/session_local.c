/*
 * session_local.c: a game played at this screen, by people and bots.
 *
 * The truth is in the match; what is shown is redacted for the seat that sits here.  After
 * every move the whole game is written to the state directory, so that neither a crash nor a
 * kill costs one.  Bots move one after another: the answer of the one at work is held back
 * until the pace allows it.
 */
#define _DEFAULT_SOURCE 1
#include "session_local.h"

#include "session_think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOVES = 8192 };

struct local {
    struct terminal_session  table;
    struct hm_match          match;
    struct hm_move           log[MOVES];
    struct hm_bot            bot[HM_SEATS];
    struct terminal_thinker *thinker;
    struct screen_app       *app;
    struct terminal_job      job; /* the answer that waits for its time */
    bool                     held, paused, unsaved;
    hm_seatset               tried;  /* bots that were asked at this ply and had nothing to do */
    uint64_t                 due_ms; /* when the next bot may move */
};

static struct local *of(struct terminal_session *t) { return (struct local *)t; }

/* ---- saving ------------------------------------------------------------------------------- */

static void put_seats(const struct terminal_session *table, struct hm_text *t)
{
    hm_put(t, "# seats ");
    for (uint8_t p = 0; p < table->setup.nseat; p++) {
        const struct terminal_seat *s = &table->seat[p];
        hm_put(t, p == 0 ? "" : ",");
        hm_put(t, s->kind == TERMINAL_BOT ? "bot:" : s->name[0] == 0 ? "me" : s->name);
        if (s->kind == TERMINAL_BOT)
            hm_put(t, s->level);
    }
    hm_put(t, "\n");
}

char *terminal_local_record(const struct terminal_session *table, size_t *len)
{
    char           seats[512];
    struct hm_text t = hm_text_in(seats, sizeof seats);
    put_seats(table, &t);
    size_t n = hm_record_print(table->match, NULL, 0);
    char  *text = malloc(n + t.len + 1);
    if (text == NULL)
        return NULL;
    hm_record_print(table->match, text, n + 1);
    memcpy(text + n, seats, t.len < sizeof seats ? t.len + 1 : sizeof seats);
    *len = n + (t.len < sizeof seats ? t.len : sizeof seats - 1);
    return text;
}

/* A finished game moves to the records; one under way stays where the next start looks for it. */
static void save(struct local *l)
{
    char   path[TERMINAL_PATH], file[64];
    size_t len;
    bool   over = hm_match_over(&l->match), ok = false;
    if (l->table.watching && !over)
        return;
    char *text = terminal_local_record(&l->table, &len);
    if (over)
        terminal_record_name(l->match.game.ops->id, file);
    if (text != NULL && terminal_path(over ? TERMINAL_DATA : TERMINAL_STATE,
                                      over ? file : TERMINAL_SAVED_FILE, true, path))
        ok = terminal_write_file(path, text, len);
    if (ok && over)
        terminal_saved_forget();
    if (text != NULL && l->app->options->save != NULL)
        ok = terminal_write_file(l->app->options->save, text, len) && ok;
    l->unsaved = !ok;
    free(text);
}

/* ---- what is shown ------------------------------------------------------------------------ */

static unsigned persons(const struct terminal_session *t)
{
    unsigned n = 0;
    for (uint8_t p = 0; p < t->setup.nseat; p++)
        n += t->seat[p].kind == TERMINAL_PERSON;
    return n;
}

static void show(struct local *l)
{
    struct terminal_session *t = &l->table;
    const struct hm_ops     *ops = t->game.ops;
    if (t->watching && t->me == HM_TRUTH) {
        hm_copy(&t->game, &t->seen, &l->match.state);
        terminal_log_match(t, l->app->lang, &l->match, HM_TRUTH);
        return;
    }
    struct hm_view view;
    uint8_t        viewer = t->me < t->setup.nseat ? t->me : HM_WATCHER;
    memset(&view, 0, sizeof view);
    ops->redact(t->game.edition, &l->match.state, viewer, &view);
    t->seen = *hm_seen(&view);
    terminal_log_match(t, l->app->lang, &l->match, viewer);
}

/* Whose turn it is to sit at the screen: who sits there while asked, else the next person asked. */
static void seat_somebody(struct local *l)
{
    struct terminal_session *t = &l->table;
    hm_seatset               asked = l->match.state.head.prompt;
    t->curtain = HM_NOBODY;
    if (t->watching || persons(t) < 2 || (t->me < HM_SEATS && hm_seat_in(asked, t->me)))
        return;
    hm_seat from = t->me < t->setup.nseat ? t->me : 0;
    for (uint8_t i = 0; i < t->setup.nseat; i++) {
        hm_seat p = (hm_seat)((from + i) % t->setup.nseat);
        if (hm_seat_in(asked, p) && t->seat[p].kind == TERMINAL_PERSON) {
            t->curtain = p;
            return;
        }
    }
}

static void status(struct local *l)
{
    struct terminal_session *t = &l->table;
    char                     pace[32], eyes[60];
    snprintf(pace, sizeof pace, "%u ms", l->app->settings.pace);
    if (l->unsaved)
        snprintf(t->status, sizeof t->status, "%s", l->app->lang->text[T_NOT_SAVED]);
    else if (l->paused)
        snprintf(t->status, sizeof t->status, "%s", l->app->lang->text[T_PAUSED]);
    else if (t->watching)
        snprintf(t->status, sizeof t->status, "%s  %s",
                 terminal_viewpoint(t, l->app->lang, eyes, sizeof eyes), pace);
    else
        t->status[0] = 0;
    const char *const *word = l->app->lang->text;
    bool               over = hm_match_over(&l->match);
    snprintf(t->keys, sizeof t->keys, "%s",
             over          ? word[T_OVER_KEYS]
             : t->watching ? word[T_WATCH_KEYS]
                           : "");
}

static void changed(struct local *l)
{
    bool was = terminal_session_asked(&l->table);
    l->tried = 0;
    l->held = false;
    l->due_ms = terminal_now_ms() + l->app->settings.pace;
    save(l);
    seat_somebody(l);
    show(l);
    status(l);
    if (!was && terminal_session_asked(&l->table) && l->app->settings.bell &&
        persons(&l->table) < l->table.setup.nseat)
        screen_term_bell();
    l->app->again = true;
}

/* ---- moves -------------------------------------------------------------------------------- */

static void stop_thinking(struct local *l)
{
    if (l->thinker != NULL)
        terminal_thinker_stop(l->thinker);
    l->held = false;
    l->table.thinking = 0;
}

static void play(struct terminal_session *t, struct screen_app *app, const struct hm_move *move)
{
    struct local *l = of(t);
    struct hm_why why;
    stop_thinking(l);
    if (hm_match_play(&l->match, move, NULL, &why) == HM_OK)
        changed(l);
    (void)app;
}

static uint64_t bot_seed(const struct local *l, hm_seat p)
{
    uint8_t text[64] = "bots ", digest[32];
    memcpy(text + 5, l->match.seed.byte, sizeof l->match.seed.byte);
    text[5 + sizeof l->match.seed.byte] = p;
    hm_sha256(text, 6 + sizeof l->match.seed.byte, digest);
    uint64_t seed;
    memcpy(&seed, digest, sizeof seed);
    return seed;
}

static void think(struct local *l)
{
    for (uint8_t p = 0; p < l->table.setup.nseat; p++) {
        if (l->table.seat[p].kind != TERMINAL_BOT || hm_seat_in(l->tried, p) ||
            !hm_bot_asked(&l->match.game, &l->match.state, p))
            continue;
        struct terminal_job j = {
            .kind = TERMINAL_JOB_MOVE, .game = l->match.game, .bot = l->bot[p], .ply = l->match.n};
        l->match.game.ops->redact(l->match.game.edition, &l->match.state, p, &j.view);
        j.seed = bot_seed(l, p);
        l->tried |= hm_seat_bit(p);
        l->table.thinking = hm_seat_in(l->match.state.head.prompt, p) ? hm_seat_bit(p) : 0;
        terminal_thinker_start(l->thinker, &j);
        return;
    }
}

static void tick(struct terminal_session *t, struct screen_app *app)
{
    struct local *l = of(t);
    if (hm_match_over(&l->match) || l->thinker == NULL || t->curtain != HM_NOBODY)
        return;
    if (!l->held && terminal_thinker_answer(l->thinker, &l->job)) {
        bool fits = l->job.ply == l->match.n && !l->job.failed && l->job.move.kind != 0;
        if (fits)
            l->held = true;
        else
            t->thinking = 0;
    }
    if (l->held && !l->paused && terminal_now_ms() >= l->due_ms) {
        t->thinking = 0;
        l->held = false;
        if (hm_match_play(&l->match, &l->job.move, NULL, NULL) == HM_OK)
            changed(l);
    }
    if (!l->held && terminal_thinker_idle(l->thinker))
        think(l);
    (void)app;
}

/* Back to where the one at the screen last decided, so over the bots' moves too. */
static bool undo(struct terminal_session *t, struct screen_app *app, bool redo)
{
    struct local *l = of(t);
    bool          moved = false;
    (void)app;
    stop_thinking(l);
    while (redo ? hm_match_redo(&l->match) : hm_match_undo(&l->match)) {
        moved = true;
        hm_seatset asked = l->match.state.head.prompt;
        bool       person = t->watching;
        for (uint8_t p = 0; p < t->setup.nseat; p++)
            person = person || (t->seat[p].kind == TERMINAL_PERSON && hm_seat_in(asked, p));
        if (person)
            break;
    }
    if (moved)
        changed(l);
    return moved;
}

/* ---- keys of its own ---------------------------------------------------------------------- */

static void change_pace(struct local *l, bool faster)
{
    static const uint32_t steps[] = {0, 50, 150, 300, 600, 1000, 2000, 4000};
    enum { STEPS = sizeof steps / sizeof steps[0] };
    int at = 0;
    while (at + 1 < STEPS && steps[at] < l->app->settings.pace)
        at++;
    at += faster ? -1 : 1;
    l->app->settings.pace = steps[at < 0 ? 0 : at >= STEPS ? STEPS - 1 : at];
    l->due_ms = terminal_now_ms() + l->app->settings.pace;
    terminal_settings_save(&l->app->settings);
    status(l);
}

/* Watching, one may look from any seat, from the gallery, or at everything. */
static void next_viewer(struct local *l)
{
    struct terminal_session *t = &l->table;
    if (t->me == HM_WATCHER)
        t->me = 0;
    else if (t->me == HM_TRUTH)
        t->me = HM_WATCHER;
    else
        t->me = t->me + 1 < t->setup.nseat ? (hm_seat)(t->me + 1) : (hm_seat)HM_TRUTH;
    show(l);
    status(l);
}

/* At a shared screen, somebody who is not asked may want to act all the same. */
static void next_person(struct local *l)
{
    struct terminal_session *t = &l->table;
    for (uint8_t i = 1; i < t->setup.nseat; i++) {
        hm_seat p = (hm_seat)((t->me + i) % t->setup.nseat);
        if (t->seat[p].kind == TERMINAL_PERSON) {
            t->curtain = p;
            return;
        }
    }
}

/* A game that is over may be looked at with everything open, and judged. */
static void look_again(struct local *l)
{
    struct hm_msg            msg = {""};
    size_t                   len;
    char                    *text = terminal_local_record(&l->table, &len);
    struct terminal_session *t =
        text != NULL ? terminal_replay_new(l->app, &l->table.game, text, len, &msg) : NULL;
    free(text);
    if (t != NULL)
        screen_session(l->app, t);
    else
        screen_message(l->app, l->app->lang->text[T_SORRY], msg.text);
}

enum { DO_LOOK = 100 };

static void menu(struct terminal_session *t, struct screen_app *app, struct screen_rows *rows)
{
    if (hm_match_over(&of(t)->match))
        screen_row(rows, DO_LOOK, screen_text(app, T_MENU_ANALYSE), NULL);
}

static void act(struct terminal_session *t, struct screen_app *app, int id)
{
    (void)app;
    if (id == DO_LOOK)
        look_again(of(t));
}

static bool key(struct terminal_session *t, struct screen_app *app, const struct screen_event *e)
{
    struct local *l = of(t);
    (void)app;
    switch (e->key) {
    case 'a':
        if (hm_match_over(&l->match))
            look_again(l);
        return true;
    case '+':
    case '=': change_pace(l, true); return true;
    case '-': change_pace(l, false); return true;
    case ' ':
        if (!t->watching)
            return false;
        l->paused = !l->paused;
        status(l);
        return true;
    case 'v':
        if (t->watching)
            next_viewer(l);
        return t->watching;
    case 'o':
        if (persons(t) > 1)
            next_person(l);
        return true;
    case SCREEN_KEY_ENTER:
        if (t->curtain == HM_NOBODY)
            return false;
        t->me = t->curtain;
        t->curtain = HM_NOBODY;
        show(l);
        return true;
    default: return false;
    }
}

static void close_local(struct terminal_session *t)
{
    struct local *l = of(t);
    terminal_thinker_free(l->thinker);
    terminal_log_free(&t->log);
    terminal_log_free(&t->chat);
    free(l);
}

static const struct terminal_session_kind local_kind = {.play = play,
                                                        .tick = tick,
                                                        .undo = undo,
                                                        .key = key,
                                                        .menu = menu,
                                                        .act = act,
                                                        .close = close_local};

/* ---- beginning ---------------------------------------------------------------------------- */

static const char *const bot_names[HM_SEATS] = {"Amos", "Berta", "Carl", "Dora", "Emil"};

static enum hm_err seat_one(struct local *l, hm_seat p, const char *word, size_t len,
                            struct hm_msg *msg)
{
    struct terminal_seat *s = &l->table.seat[p];
    char                  text[HM_NAME_SIZE];
    while (len > 0 && *word == ' ')
        word++, len--;
    snprintf(text, sizeof text, "%.*s", (int)len, word);
    if (strncasecmp(text, "bot:", 4) == 0 || strcasecmp(text, "bot") == 0) {
        const char *level = text[3] == ':' ? text + 4 : l->app->settings.level;
        s->kind = TERMINAL_BOT;
        snprintf(s->level, sizeof s->level, "%.*s", HM_BOT_NAME - 1, level);
        snprintf(s->name, sizeof s->name, "%s", bot_names[p]);
        return hm_bot_find(l->match.game.ops, s->level, &l->bot[p], msg);
    }
    s->kind = TERMINAL_PERSON;
    snprintf(s->name, sizeof s->name, "%s",
             strcasecmp(text, "me") == 0 || strcasecmp(text, "you") == 0 ? l->app->settings.name
                                                                         : text);
    if (l->table.me >= HM_SEATS)
        l->table.me = p;
    return HM_OK;
}

static size_t count_words(const char *list)
{
    size_t n = 1;
    for (; *list != 0; list++)
        n += *list == ',';
    return n;
}

/* "me,bot:clerk,Ines"; one word serves for all, and the level last chosen where there is no list. */
static enum hm_err seat_all(struct local *l, const char *seats, struct hm_msg *msg)
{
    uint8_t     n = l->match.setup.nseat;
    const char *at = seats;
    char        usual[HM_BOT_NAME + 8];
    snprintf(usual, sizeof usual, "bot:%s", l->app->settings.level);
    if (hm_bot_find(l->match.game.ops, l->app->settings.level, &l->bot[0], NULL) != HM_OK)
        snprintf(usual, sizeof usual, "bot:%s", hm_bot_names(l->match.game.ops)[0]);
    if (seats != NULL && count_words(seats) != 1 && count_words(seats) != n) {
        char have[8], want[8];
        snprintf(have, sizeof have, "%zu", count_words(seats));
        snprintf(want, sizeof want, "%u", n);
        return hm_say(msg, HM_FORM, have, " seats are given for ", want, " players", (char *)NULL);
    }
    for (hm_seat p = 0; p < n; p++) {
        const char *word = seats == NULL ? (p == 0 && !l->table.watching ? "me" : usual) : at;
        size_t      len = seats == NULL ? strlen(word) : strcspn(at, ",");
        enum hm_err err = seat_one(l, p, word, len, msg);
        if (err != HM_OK)
            return err;
        if (seats != NULL && at[len] == ',')
            at += len + 1;
    }
    for (hm_seat p = 0; p < n; p++)
        hm_match_name(&l->match, p, l->table.seat[p].name);
    return HM_OK;
}

static struct terminal_session *begin(struct local *l, const char *seats, bool watch,
                                      struct hm_msg *msg)
{
    struct terminal_session *t = &l->table;
    t->kind = &local_kind;
    for (int p = 0; p < HM_SEATS; p++)
        t->seat[p].clock = -1;
    t->game = l->match.game;
    t->setup = l->match.setup;
    t->match = &l->match;
    t->me = HM_WATCHER;
    t->watching = watch;
    if (seat_all(l, seats, msg) != HM_OK) {
        free(l);
        return NULL;
    }
    t->watching = t->me == HM_WATCHER;
    if (persons(t) > 1)
        t->me = HM_WATCHER; /* whoever is asked first sits down behind the curtain */
    l->thinker = terminal_thinker_new(&l->app->term);
    t->ready = true;
    changed(l);
    return t;
}

struct terminal_session *terminal_local_new(struct screen_app *app, const struct hm_game *g,
                                            const struct hm_setup *setup,
                                            const struct hm_seed  *seed,
                                            const struct hm_state *position, const char *seats,
                                            bool watch, struct hm_msg *msg)
{
    struct local   *l = screen_new(app, sizeof *l);
    struct hm_setup with = *setup;
    l->app = app;
    if (position != NULL) {
        hm_match_start_at(&l->match, g, position, seed, l->log, MOVES);
        return begin(l, seats, watch, msg);
    }
    if (seats != NULL && count_words(seats) > 1)
        with.nseat = (uint8_t)count_words(seats);
    if (hm_match_start(&l->match, g, &with, seed, l->log, MOVES, msg) != HM_OK) {
        free(l);
        return NULL;
    }
    return begin(l, seats, watch, msg);
}

struct terminal_session *terminal_local_load(struct screen_app *app, const struct hm_game *g,
                                             const char *record, size_t len, struct hm_msg *msg)
{
    struct local *l = screen_new(app, sizeof *l);
    const char   *line = strstr(record, "\n# seats ");
    char          seats[512] = "";
    l->app = app;
    if (hm_record_parse(&l->match, g, record, len, l->log, MOVES, msg) != HM_OK) {
        free(l);
        return NULL;
    }
    if (line != NULL)
        snprintf(seats, sizeof seats, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
    char names[HM_SEATS][HM_NAME_SIZE];
    memcpy(names, l->match.name, sizeof names);
    struct terminal_session *t = begin(l, seats[0] != 0 ? seats : NULL, false, msg);
    if (t == NULL)
        return NULL;
    for (hm_seat p = 0; p < t->setup.nseat; p++)
        if (names[p][0] != 0) {
            snprintf(t->seat[p].name, sizeof t->seat[p].name, "%s", names[p]);
            hm_match_name(&l->match, p, names[p]);
        }
    show(l);
    return t;
}
