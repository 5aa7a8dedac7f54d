/*
 * session_replay.c: a record, step by step, from any seat, with analysis.
 *
 * The analysis judges one move after another in the background, those after the present one
 * first; what is judged is shown at once.  From any point one can play on: that branches into
 * a game of its own.
 */
#include "session_local.h"
#include "session_think.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 8192 };

struct replay {
    struct terminal_session  table;
    struct screen_app       *app;
    struct hm_match          match; /* stands where one looks */
    struct hm_move           log[MOVES];
    struct hm_match          whole; /* stands at the end; what the analysis reads */
    struct hm_move           whole_log[MOVES];
    struct terminal_thinker *thinker;
    struct hm_judged        *judged; /* for each move, once asked for */
    bool                    *known;
    uint32_t                 nknown;
    bool                     analysing, told;
    char                     verdict[400];
};

static struct replay *of(struct terminal_session *t) { return (struct replay *)t; }

/* ---- what is shown ------------------------------------------------------------------------ */

static void put_percent(struct hm_text *t, float share)
{
    hm_put_int(t, (int64_t)(share * 100.0f + (share < 0 ? -0.5f : 0.5f)));
}

/* "Carl: mistake, 7 % lost; better: Take Fur ×2 for $6; chances A 31 B 40 C 29" about the move just shown. */
static void write_verdict(struct replay *r)
{
    const struct terminal_lang *l = r->app->lang;
    struct hm_text              t = hm_text_in(r->verdict, sizeof r->verdict);
    char                        line[200], lost[16] = "", mark[2] = {0};
    r->verdict[0] = 0;
    if (r->judged == NULL || r->match.n == 0 || !r->known[r->match.n - 1])
        return;
    const struct hm_judged *j = &r->judged[r->match.n - 1];
    struct hm_text          p = hm_text_in(lost, sizeof lost);
    put_percent(&p, j->loss);
    mark[0] = (char)('0' + (int)j->mark % 4);
    hm_put(&t, TERMINAL_SAY(line, l, T_JUDGED, terminal_session_name(&r->table, l, j->move.seat),
                            terminal_key_text(l, "mark", mark), lost));
    if (j->better.kind != 0 && j->mark != HM_FINE) {
        char           label[120] = "";
        struct hm_text b = hm_text_in(label, sizeof label);
        terminal_game_of(r->table.game.ops)->label(l, &r->table.game, &j->better, &b);
        hm_put(&t, "; ");
        hm_put(&t, TERMINAL_SAY(line, l, T_JUDGED_BETTER, label));
    }
    char           chances[80] = "";
    struct hm_text c = hm_text_in(chances, sizeof chances);
    for (uint8_t s = 0; s < r->table.setup.nseat; s++) {
        hm_put(&c, s > 0 ? " " : "");
        hm_put_char(&c, hm_seat_letter(s));
        hm_put(&c, " ");
        put_percent(&c, j->win[s]);
    }
    hm_put(&t, "; ");
    hm_put(&t, TERMINAL_SAY(line, l, T_JUDGED_WIN, chances));
}

static void write_status(struct replay *r)
{
    struct terminal_session    *t = &r->table;
    const struct terminal_lang *l = r->app->lang;
    char                        seat[60];
    terminal_viewpoint(t, l, seat, sizeof seat);
    if (r->analysing)
        TERMINAL_SAY(seat, l, T_ANALYSING, terminal_number(r->nknown).text,
                     terminal_number(r->whole.n).text);
    TERMINAL_SAY(t->status, l, T_REPLAY_AT, terminal_number(r->match.n).text,
                 terminal_number(r->whole.n).text, seat);
}

static void show(struct replay *r)
{
    struct terminal_session *t = &r->table;
    struct hm_view           view;
    if (t->me == HM_TRUTH) {
        hm_copy(&t->game, &t->seen, &r->match.state);
    } else {
        memset(&view, 0, sizeof view);
        t->game.ops->redact(t->game.edition, &r->match.state, t->me, &view);
        t->seen = *hm_seen(&view);
    }
    terminal_log_match(t, r->app->lang, &r->match, t->me);
    write_verdict(r);
    write_status(r);
    snprintf(t->keys, sizeof t->keys, "%s", r->app->lang->text[T_REPLAY_KEYS]);
}

static void go(struct replay *r, int64_t n)
{
    n = n < 0 ? 0 : n > r->whole.n ? r->whole.n : n;
    hm_match_goto(&r->match, (uint32_t)n);
    show(r);
}

/* To the next (or last) ply at which one seat is master and was not before: a round on. */
static void go_round(struct replay *r, int by)
{
    uint32_t n = r->match.n;
    for (int i = 0; i < 12; i++)
        n = by > 0 ? (n < r->whole.n ? n + 1 : n) : (n > 0 ? n - 1 : 0);
    go(r, n);
}

/* ---- analysis ----------------------------------------------------------------------------- */

static void summary(struct replay *r)
{
    const struct terminal_lang *l = r->app->lang;
    struct hm_analysis          a;
    char                        text[2048], line[300], label[120];
    struct hm_text              t = hm_text_in(text, sizeof text);
    memset(&a, 0, sizeof a);
    hm_analysis_sum(&r->whole, r->judged, r->whole.n, &a);
    for (uint8_t p = 0; p < r->table.setup.nseat; p++) {
        char           luck[16] = "";
        struct hm_text w = hm_text_in(luck, sizeof luck);
        put_percent(&w, a.luck[p]);
        hm_put(&t,
               TERMINAL_SAY(line, l, T_ANALYSIS_SEAT, terminal_session_name(&r->table, l, p),
                            a.level[p] != NULL ? terminal_key_text(l, "level", a.level[p]) : "-",
                            terminal_number(a.decisions[p]).text,
                            terminal_number(a.marks[p][HM_DOUBTFUL]).text,
                            terminal_number(a.marks[p][HM_MISTAKE]).text,
                            terminal_number(a.marks[p][HM_BLUNDER]).text, luck));
        hm_put(&t, "\n");
    }
    for (int i = 0; i < 3; i++)
        if (a.dearest[i] < r->whole.n) {
            const struct hm_judged *j = &r->judged[a.dearest[i]];
            char                    lost[16] = "";
            struct hm_text w = hm_text_in(lost, sizeof lost), b = hm_text_in(label, sizeof label);
            label[0] = 0;
            put_percent(&w, j->loss);
            terminal_game_of(r->table.game.ops)->label(l, &r->table.game, &j->move, &b);
            hm_put(&t, TERMINAL_SAY(line, l, T_ANALYSIS_DEAREST,
                                    terminal_number(a.dearest[i] + 1).text, label, lost));
            hm_put(&t, "\n");
        }
    screen_message(r->app, l->text[T_ANALYSIS], text);
}

static void begin_analysis(struct replay *r)
{
    if (r->whole.n == 0)
        return;
    if (r->judged == NULL) {
        r->judged = screen_new(r->app, r->whole.n * sizeof *r->judged);
        r->known = screen_new(r->app, r->whole.n * sizeof *r->known);
    }
    if (r->thinker == NULL)
        r->thinker = terminal_thinker_new(&r->app->term);
    if (r->nknown == r->whole.n)
        summary(r);
    r->analysing = r->thinker != NULL && r->nknown < r->whole.n;
    write_status(r);
}

/* The next move not judged yet, from the present one on and round. */
static uint32_t next_unknown(const struct replay *r)
{
    uint32_t from = r->match.n > 0 ? r->match.n - 1 : 0;
    for (uint32_t i = 0; i < r->whole.n; i++)
        if (!r->known[(from + i) % r->whole.n])
            return (from + i) % r->whole.n;
    return r->whole.n;
}

static void tick(struct terminal_session *t, struct screen_app *app)
{
    struct replay      *r = of(t);
    struct terminal_job j;
    if (!r->analysing)
        return;
    if (terminal_thinker_answer(r->thinker, &j)) {
        r->known[j.ply] = true;
        r->nknown++;
        r->judged[j.ply] = j.judged;
        if (j.failed)
            r->judged[j.ply] = (struct hm_judged){.move = r->whole.log[j.ply]};
        if (r->nknown == r->whole.n) {
            r->analysing = false;
            summary(r);
        }
        write_verdict(r);
        write_status(r);
        app->again = true;
    }
    if (r->analysing && terminal_thinker_idle(r->thinker)) {
        struct terminal_job next = {.kind = TERMINAL_JOB_JUDGE,
                                    .game = t->game,
                                    .ply = next_unknown(r),
                                    .match = &r->whole,
                                    .seed = 1842,
                                    .iterations = app->settings.hints / 4 + 50};
        terminal_thinker_start(r->thinker, &next);
    }
}

/* ---- playing on --------------------------------------------------------------------------- */

static void play_on(struct replay *r)
{
    struct hm_msg msg = {""};
    size_t        n = hm_record_print(&r->match, NULL, 0);
    char         *text = screen_new(r->app, n + 1);
    hm_record_print(&r->match, text, n + 1);
    struct terminal_session *t = terminal_local_load(r->app, &r->table.game, text, n, &msg);
    free(text);
    if (t != NULL)
        screen_session(r->app, t);
    else
        screen_message(r->app, r->app->lang->text[T_SORRY], msg.text);
}

static bool key(struct terminal_session *t, struct screen_app *app, const struct screen_event *e)
{
    struct replay *r = of(t);
    (void)app;
    switch (e->key) {
    case SCREEN_KEY_LEFT:
    case SCREEN_KEY_WHEEL_UP:
    case 'h':
    case 'u': go(r, (int64_t)r->match.n - 1); return true;
    case SCREEN_KEY_RIGHT:
    case SCREEN_KEY_WHEEL_DOWN:
    case 'l':
    case ' ':
    case 18: go(r, (int64_t)r->match.n + 1); return true;
    case SCREEN_KEY_PAGE_UP:
    case SCREEN_KEY_UP:
    case 'k': go_round(r, -1); return true;
    case SCREEN_KEY_PAGE_DOWN:
    case SCREEN_KEY_DOWN:
    case 'j': go_round(r, 1); return true;
    case SCREEN_KEY_HOME:
    case 'g': go(r, 0); return true;
    case SCREEN_KEY_END:
    case 'G': go(r, r->whole.n); return true;
    case 'v':
        t->me = t->me == HM_WATCHER          ? 0
                : t->me == HM_TRUTH          ? HM_WATCHER
                : t->me + 1 < t->setup.nseat ? (hm_seat)(t->me + 1)
                                             : (hm_seat)HM_TRUTH;
        show(r);
        return true;
    case 'a': begin_analysis(r); return true;
    case 'b': play_on(r); return true;
    default: return false;
    }
}

static void play(struct terminal_session *t, struct screen_app *app, const struct hm_move *m)
{
    (void)t, (void)app, (void)m; /* nothing can be chosen in a record */
}

static void close_replay(struct terminal_session *t)
{
    struct replay *r = of(t);
    terminal_thinker_free(r->thinker);
    terminal_log_free(&t->log);
    free(r->judged);
    free(r->known);
    free(r);
}

static const struct terminal_session_kind replay_kind = {
    .play = play, .tick = tick, .key = key, .close = close_replay};

struct terminal_session *terminal_replay_new(struct screen_app *app, const struct hm_game *g,
                                             const char *record, size_t len, struct hm_msg *msg)
{
    struct replay *r = screen_new(app, sizeof *r);
    if (hm_record_parse(&r->whole, g, record, len, r->whole_log, MOVES, msg) != HM_OK ||
        hm_match_branch(&r->match, &r->whole, r->whole.n, r->log, MOVES) != HM_OK) {
        free(r);
        return NULL;
    }
    struct terminal_session *t = &r->table;
    r->app = app;
    t->kind = &replay_kind;
    t->game = r->whole.game;
    t->setup = r->whole.setup;
    t->match = &r->whole;
    t->me = HM_WATCHER;
    t->curtain = HM_NOBODY;
    t->replaying = t->ready = true;
    t->verdict = r->verdict;
    for (hm_seat p = 0; p < t->setup.nseat; p++) {
        memcpy(t->seat[p].name, r->whole.name[p], HM_NAME_SIZE);
        t->seat[p].clock = -1;
    }
    go(r, 0);
    return t;
}
