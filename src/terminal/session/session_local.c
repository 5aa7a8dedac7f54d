/*
 * session_local.c: a game played here, by people and bots.
 *
 * The match holds the truth; `seen` is redacted for the seat that sits here.  After every move the
 * whole game is saved, so that neither a crash nor a kill loses a move.  Bots move one after
 * another; the move of a bot is held back until the pace allows it.
 */
#define _DEFAULT_SOURCE 1
#include "base/rows.h"
#include "session_local.h"
#include "system/clock.h"
#include "system/file.h"
#include "system/random.h"

#include "harbour/bot.h"
#include "session_lesson.h"
#include "session_think.h"
#include "system/out_of_memory.h"
#include "terminal/terminal_game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { MOVES = 8192 };

struct local {
    struct terminal_session  session;
    struct hm_match          match;
    struct hm_move           log[MOVES];
    struct hm_bot            bot[HM_SEATS];
    struct terminal_thinker *thinker;
    struct terminal_job      job; /* a bot's move that waits for the pace */
    bool                     held, paused;
    struct hm_bot_belief     belief[HM_SEATS];
    hm_seatset               tried;  /* bots that were asked at this ply and had nothing to do */
    uint64_t                 due_ms; /* when the next bot may move */
};

static struct local *of(const struct terminal_session *t) { return (struct local *)(uintptr_t)t; }

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
    hm_put(t, table->open_memory ? "\n# open memory\n" : "\n");
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

/* A finished game moves to the records; one under way stays among the saved games. */
static bool autosave(struct local *l, const char *text, size_t len)
{
    char  path[TERMINAL_PATH];
    char *file = l->session.file;
    bool  over = hm_match_over(&l->match);
    if (file[0] == 0 &&
        (l->match.n == 0 || (l->session.lesson != NULL && !terminal_lesson_ended(&l->session))))
        return true; /* nothing has happened yet; or the steps of a lesson, which is not kept */
    if (file[0] == 0)
        terminal_record_name(l->match.game.ops->id, file);
    if (!terminal_path(over ? TERMINAL_DATA : TERMINAL_STATE, file, true, path) ||
        !hm_write_file(path, text, len, 0600))
        return false;
    if (over)
        terminal_saved_delete(file);
    return true;
}

static void save(struct local *l)
{
    const struct terminal_context *c = l->session.context;
    size_t                         len;
    bool                           ok = true;
    if (l->session.watching && !hm_match_over(&l->match))
        return;
    char *text = terminal_local_record(&l->session, &len);
    if (c->autosave)
        ok = text != NULL && autosave(l, text, len);
    if (c->options->save != NULL)
        ok = text != NULL && hm_write_file(c->options->save, text, len, 0600) && ok;
    l->session.unsaved = !ok;
    l->session.save_error = ok ? 0 : errno;
    free(text);
}

/* ---- what is shown ------------------------------------------------------------------------ */

unsigned terminal_local_persons(const struct terminal_session *t)
{
    unsigned n = 0;
    for (uint8_t p = 0; p < t->setup.nseat; p++)
        n += t->seat[p].kind == TERMINAL_PERSON;
    return n;
}

/* Prompts the next person to act to sit down, unless the current one is to act. */
static void seat_somebody(struct local *l)
{
    struct terminal_session *t = &l->session;
    hm_seatset               prompted = l->match.state.head.prompt;
    t->curtain = HM_NOBODY;
    if (t->watching || terminal_local_persons(t) < 2 ||
        (t->me < HM_SEATS && hm_seat_in(prompted, t->me)))
        return;
    hm_seat from = t->me < t->setup.nseat ? t->me : 0;
    for (uint8_t i = 0; i < t->setup.nseat; i++) {
        hm_seat p = (hm_seat)((from + i) % t->setup.nseat);
        if (hm_seat_in(prompted, p) && t->seat[p].kind == TERMINAL_PERSON) {
            t->curtain = p;
            return;
        }
    }
}

static void status(struct local *l)
{
    struct terminal_session   *t = &l->session;
    const struct msg_language *lang = t->context->lang;
    char                       viewpoint[60];
    if (t->unsaved)
        snprintf(t->status, sizeof t->status, "%s", msg_text(lang, MSG_TERMINAL_NOT_SAVED));
    else if (l->paused)
        snprintf(t->status, sizeof t->status, "%s", msg_text(lang, MSG_TERMINAL_PAUSED));
    else if (t->watching)
        snprintf(t->status, sizeof t->status, "%s  %u ms",
                 terminal_viewpoint(t, lang, viewpoint, sizeof viewpoint),
                 t->context->settings.pace);
    else
        t->status[0] = 0;
}

static void changed(struct local *l)
{
    struct terminal_session *t = &l->session;
    bool                     was = terminal_session_prompted(t);
    l->tried = 0;
    l->held = false;
    l->due_ms = hm_clock_ms() + (t->context->unpaced ? 0 : t->context->settings.pace);
    save(l);
    seat_somebody(l);
    terminal_session_show(t, &l->match);
    status(l);
    if (!was && terminal_session_prompted(t) && terminal_local_persons(t) < t->setup.nseat)
        t->context->ring = true;
    t->context->changed = true;
}

/* ---- moves -------------------------------------------------------------------------------- */

static void stop_thinking(struct local *l)
{
    if (l->thinker != NULL)
        terminal_thinker_stop(l->thinker);
    l->held = false;
    l->session.thinking = 0;
}

static void make(struct local *l, const struct hm_move *move)
{
    struct hm_event  list[HM_EVENTS];
    struct hm_events events = {list, 0, HM_EVENTS};
    struct hm_state  before;
    struct hm_move   copy = *move;
    uint32_t         ply = l->match.n;
    hm_copy(&l->match.game, &before, &l->match.state);
    if (hm_match_play(&l->match, &copy, &events, NULL) != HM_OK)
        return;
    changed(l);
    terminal_session_report(&l->session, &before, &copy, &events, ply);
}

static void play(struct terminal_session *t, const struct hm_move *move)
{
    struct local *l = of(t);
    stop_thinking(l);
    make(l, move);
}

static uint64_t bot_seed(const struct local *l, hm_seat p)
{
    uint8_t text[64] = "bots ", digest[32];
    memcpy(text + 5, l->match.seed.byte, sizeof l->match.seed.byte);
    text[5 + sizeof l->match.seed.byte] = p;
    hm_sha256(text, 6 + sizeof l->match.seed.byte, digest);
    return hm_get_eight(digest);
}

static void think(struct local *l)
{
    for (uint8_t p = 0; p < l->session.setup.nseat; p++) {
        if (l->session.seat[p].kind != TERMINAL_BOT || hm_seat_in(l->tried, p) ||
            !hm_is_prompted(&l->match.game, &l->match.state, p))
            continue;
        struct terminal_job j = {.kind = TERMINAL_JOB_MOVE,
                                 .game = l->match.game,
                                 .bot = l->bot[p],
                                 .ply = l->match.n,
                                 .match = &l->match,
                                 .belief = l->belief[p]};
        l->match.game.ops->redact(l->match.game.edition, &l->match.state, p, &j.view);
        j.seed = bot_seed(l, p);
        l->tried |= hm_seat_bit(p);
        if (l->session.lesson != NULL && terminal_lesson_scripted(&l->session, p, &j.move)) {
            l->job = j;
            l->held = true;
            return;
        }
        l->session.thinking = hm_seat_in(l->match.state.head.prompt, p) ? hm_seat_bit(p) : 0;
        terminal_thinker_start(l->thinker, &j);
        return;
    }
}

static void tick(struct terminal_session *t)
{
    struct local *l = of(t);
    t->busy = false;
    if (hm_match_over(&l->match) || t->curtain != HM_NOBODY)
        return;
    if (!l->held && terminal_thinker_answer(l->thinker, &l->job)) {
        l->belief[l->job.view.seen.head.viewer] = l->job.belief;
        bool fits = l->job.ply == l->match.n && !l->job.failed && l->job.move.kind != 0;
        if (fits)
            l->held = true;
        else
            t->thinking = 0;
    }
    if (l->held && !l->paused && hm_clock_ms() >= l->due_ms) {
        t->thinking = 0;
        l->held = false;
        make(l, &l->job.move);
    }
    if (!l->held && t->curtain == HM_NOBODY && terminal_thinker_idle(l->thinker))
        think(l);
    t->busy = l->held || !terminal_thinker_idle(l->thinker);
}

/* Goes back to the last decision of a person, also undoing the bots' moves. */
static bool undo(struct terminal_session *t, bool redo)
{
    struct local *l = of(t);
    bool          moved = false;
    stop_thinking(l);
    while (redo ? hm_match_redo(&l->match) : hm_match_undo(&l->match)) {
        moved = true;
        hm_seatset prompted = l->match.state.head.prompt;
        bool       person = t->watching;
        for (uint8_t p = 0; p < t->setup.nseat; p++)
            person = person || (t->seat[p].kind == TERMINAL_PERSON && hm_seat_in(prompted, p));
        if (person)
            break;
    }
    if (moved)
        changed(l);
    return moved;
}

/* ---- what a presentation asks for --------------------------------------------------------- */

void terminal_local_change_pace(struct terminal_session *t, bool faster)
{
    static const uint32_t steps[] = {0, 50, 150, 300, 600, 1000, 2000, 4000};
    enum { STEPS = sizeof steps / sizeof steps[0] };
    struct terminal_settings *settings = &t->context->settings;
    int                       at = 0;
    while (at + 1 < STEPS && steps[at] < settings->pace)
        at++;
    at += faster ? -1 : 1;
    settings->pace = steps[at < 0 ? 0 : at >= STEPS ? STEPS - 1 : at];
    of(t)->due_ms = hm_clock_ms() + settings->pace;
    terminal_settings_save(settings);
    status(of(t));
}

void terminal_local_view(struct terminal_session *t, hm_seat viewer)
{
    t->me = viewer;
    terminal_session_show(t, &of(t)->match);
    status(of(t));
}

void terminal_local_pause(struct terminal_session *t, bool paused)
{
    of(t)->paused = paused;
    status(of(t));
}

bool terminal_local_paused(const struct terminal_session *t) { return of(t)->paused; }

void terminal_local_name(struct terminal_session *t, hm_seat seat, const char *name)
{
    hm_match_name(&of(t)->match, seat, name);
    memcpy(t->seat[seat].name, of(t)->match.name[seat], HM_NAME_SIZE);
}

/* A person who is not prompted may make an any-time move. */
void terminal_local_next_person(struct terminal_session *t)
{
    for (uint8_t i = 1; i < t->setup.nseat; i++) {
        hm_seat p = (hm_seat)((t->me + i) % t->setup.nseat);
        if (t->seat[p].kind == TERMINAL_PERSON) {
            t->curtain = p;
            return;
        }
    }
}

void terminal_local_sit(struct terminal_session *t)
{
    if (t->curtain == HM_NOBODY)
        return;
    t->me = t->curtain;
    t->curtain = HM_NOBODY;
    terminal_session_show(t, &of(t)->match);
}

static void close_local(struct terminal_session *t)
{
    struct local *l = of(t);
    terminal_thinker_free(l->thinker);
    terminal_log_free(&t->log);
    terminal_log_free(&t->chat);
    free(l);
}

static const struct terminal_session_kind local_kind = {
    .type = TERMINAL_LOCAL, .play = play, .tick = tick, .undo = undo, .close = close_local};

/* ---- beginning ---------------------------------------------------------------------------- */

static const char *const bot_names[HM_SEATS] = {"Amos", "Berta", "Carl", "Dora", "Emil"};

/* "bot" or "bot:LEVEL", up to a comma or the end. */
static bool is_bot(const char *word)
{
    return strncasecmp(word, "bot", 3) == 0 && (word[3] == ':' || word[3] == ',' || word[3] == 0);
}

static enum hm_err seat_one(struct local *l, hm_seat p, const char *word, size_t len,
                            struct hm_msg *msg)
{
    struct terminal_seat *s = &l->session.seat[p];
    char                  text[HM_NAME_SIZE];
    while (len > 0 && *word == ' ')
        word++, len--;
    snprintf(text, sizeof text, "%.*s", (int)len, word);
    if (is_bot(text)) {
        const char *level =
            text[3] == ':' ? text + 4 : terminal_usual_level(l->session.context, l->match.game.ops);
        s->kind = TERMINAL_BOT;
        snprintf(s->level, sizeof s->level, "%.*s", HM_BOT_NAME - 1, level);
        snprintf(s->name, sizeof s->name, "%s", bot_names[p]);
        return hm_bot_find(l->match.game.ops, s->level, &l->bot[p], msg);
    }
    s->kind = TERMINAL_PERSON;
    snprintf(s->name, sizeof s->name, "%s",
             strcasecmp(text, "me") == 0 || strcasecmp(text, "you") == 0
                 ? l->session.context->settings.name
                 : text);
    if (l->session.me >= HM_SEATS)
        l->session.me = p;
    return HM_OK;
}

static size_t count_words(const char *list)
{
    size_t n = 1;
    for (; *list != 0; list++)
        n += *list == ',';
    return n;
}

static enum hm_err fail(const struct local *l, struct hm_msg *msg, enum msg_id id,
                        const char *first, const char *second)
{
    TERMINAL_FORMAT(msg->text, l->session.context->lang, id, first, second);
    return HM_MALFORMED;
}

/*
 * "me,bot:clerk,Ines".  Seats that the list leaves out have the bot that it ends with, or the usual
 * one; without a list, a person sits in seat A.
 */
static enum hm_err seat_all(struct local *l, const char *seats, struct hm_msg *msg)
{
    uint8_t     n = l->match.setup.nseat;
    const char *at = seats != NULL ? seats : l->session.watching ? "" : "me", *last = NULL;
    if (seats != NULL && count_words(seats) > n)
        return fail(l, msg, MSG_HELP_ERROR_SEATS_MANY, seats, terminal_number(n).text);
    for (hm_seat p = 0; p < n; p++) {
        const char *word = *at != 0 ? at : last != NULL && is_bot(last) ? last : "bot";
        size_t      len = strcspn(word, ",");
        if (len == 0)
            return fail(l, msg, MSG_HELP_ERROR_SEATS_EMPTY, seats, NULL);
        enum hm_err err = seat_one(l, p, word, len, msg);
        if (err != HM_OK)
            return err;
        if (*at != 0) {
            last = at;
            at += len;
            at += *at == ',';
        }
    }
    for (hm_seat p = 0; p < n; p++)
        hm_match_name(&l->match, p, l->session.seat[p].name);
    return HM_OK;
}

static struct terminal_session *begin(struct local *l, const char *seats, bool watch,
                                      struct hm_msg *msg)
{
    struct terminal_session *t = &l->session;
    t->kind = &local_kind;
    for (int p = 0; p < HM_SEATS; p++)
        t->seat[p].clock = -1;
    t->game = l->match.game;
    t->setup = l->match.setup;
    t->match = &l->match;
    t->me = HM_SPECTATOR;
    t->watching = watch;
    if (seat_all(l, seats, msg) != HM_OK) {
        free(l);
        return NULL;
    }
    t->watching = t->me == HM_SPECTATOR;
    if (terminal_local_persons(t) > 1)
        t->me = HM_SPECTATOR; /* the first person to act sits down behind the curtain */
    l->thinker = terminal_thinker_new(terminal_wake, t->context);
    t->ready = true;
    changed(l);
    return t;
}

static struct local *new_local(struct terminal_context *c)
{
    struct local *l = hm_need(calloc(1, sizeof *l), "a game", sizeof *l);
    l->session.context = c;
    return l;
}

struct terminal_session *terminal_local_new(struct terminal_context *c, const struct hm_game *g,
                                            const struct hm_setup *setup,
                                            const struct hm_seed  *seed,
                                            const struct hm_state *position, const char *seats,
                                            bool watch, struct hm_msg *msg)
{
    struct local *l = new_local(c);
    if (position != NULL) {
        hm_match_start_at(&l->match, g, position, seed, l->log, MOVES);
    } else if (hm_match_start(&l->match, g, setup, seed, l->log, MOVES, msg) != HM_OK) {
        free(l);
        return NULL;
    }
    return begin(l, seats, watch, msg);
}

struct terminal_session *terminal_local_start(struct terminal_context *c, struct hm_msg *msg)
{
    const struct terminal_options *o = c->options;
    if (o->guided)
        return terminal_lesson_start(c, o->game != NULL ? o->game->ops : terminal_game_first(),
                                     msg);
    struct hm_game  game = o->game != NULL ? *o->game : hm_game_of(terminal_game_first());
    struct hm_setup setup =
        o->game != NULL ? o->setup : hm_setup_for(game.ops, game.ops->min_seats);
    struct hm_seed seed = o->seed;
    if (o->game == NULL)
        hm_random_bytes(seed.byte, sizeof seed.byte);
    if (o->game == NULL && o->seats != NULL && count_words(o->seats) > setup.nseat &&
        count_words(o->seats) <= game.ops->max_seats)
        setup.nseat = (uint8_t)count_words(o->seats);
    return terminal_local_new(c, &game, &setup, &seed, o->position, o->seats, o->watch, msg);
}

struct terminal_session *terminal_local_load(struct terminal_context *c, const struct hm_game *g,
                                             const char *record, size_t len, const char *seats,
                                             const char *file, struct hm_msg *msg)
{
    struct local *l = new_local(c);
    const char   *line = strstr(record, "\n# seats ");
    char          saved[512] = "", names[HM_SEATS][HM_NAME_SIZE];
    if (hm_record_parse(&l->match, g, record, len, l->log, MOVES, msg) != HM_OK) {
        free(l);
        return NULL;
    }
    if (line != NULL && seats == NULL) {
        snprintf(saved, sizeof saved, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
        seats = saved;
    }
    snprintf(l->session.file, sizeof l->session.file, "%s", file != NULL ? file : "");
    memcpy(names, l->match.name, sizeof names);
    struct terminal_session *t = begin(l, seats, false, msg);
    if (t == NULL)
        return NULL;
    t->open_memory = strstr(record, "\n# open memory\n") != NULL;
    for (hm_seat p = 0; p < t->setup.nseat; p++)
        if (names[p][0] != 0) {
            snprintf(t->seat[p].name, sizeof t->seat[p].name, "%s", names[p]);
            hm_match_name(&l->match, p, names[p]);
        }
    terminal_session_show(t, &l->match);
    return t;
}
