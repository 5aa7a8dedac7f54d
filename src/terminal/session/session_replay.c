/*
 * session_replay.c: a record, step by step, from any seat, with analysis.
 *
 * The analysis evaluates one move after another in the background, first those after the current
 * one; results are shown at once.  From any point the player can continue in a new game.
 */
#include "session_local.h"
#include "session_think.h"
#include "system/out_of_memory.h"
#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 8192, SEED = 1842 };

struct replay {
    struct terminal_session  session;
    struct hm_match          match; /* stands where one looks */
    struct hm_move           log[MOVES];
    struct hm_match          whole; /* stands at the end; what the analysis reads */
    struct hm_move           whole_log[MOVES];
    struct terminal_thinker *thinker;
    struct hm_move_analysis *analysis; /* for each move; NULL until it is requested */
    bool                    *known;
    uint32_t                 nknown;
    bool                     analysing, analysed;
    char                     verdict[400];
};

static struct replay *of(const struct terminal_session *t) { return (struct replay *)(uintptr_t)t; }

/* ---- what is shown ------------------------------------------------------------------------ */

static void put_percent(struct hm_text *t, float share)
{
    hm_put_int(t, (int64_t)(share * 100.0f + (share < 0 ? -0.5f : 0.5f)));
}

static const enum msg_id marks[] = {
    [HM_FINE] = MSG_UI_ANALYSIS_MARKS_FINE,
    [HM_DOUBTFUL] = MSG_UI_ANALYSIS_MARKS_DOUBTFUL,
    [HM_MISTAKE] = MSG_UI_ANALYSIS_MARKS_MISTAKE,
    [HM_BLUNDER] = MSG_UI_ANALYSIS_MARKS_BLUNDER,
};

/* "Carl: mistake, 7 +- 2% lost; better: Take Fur ×2 for $6; chances A 31 B 40 C 29 +- 2%" about the
 * move just shown. */
static void write_verdict(struct replay *r)
{
    const struct msg_language *l = r->session.context->lang;
    struct hm_text             t = hm_text_in(r->verdict, sizeof r->verdict);
    char                       line[200], lost[48];
    r->verdict[0] = 0;
    if (r->analysis == NULL || r->match.n == 0 || !r->known[r->match.n - 1])
        return;
    const struct hm_move_analysis *j = &r->analysis[r->match.n - 1];
    const char                    *who = terminal_session_name(&r->session, l, j->move.seat);
    if (!j->decided || j->mark == HM_FINE)
        TERMINAL_FORMAT(line, l,
                        j->decided ? MSG_TERMINAL_JUDGED_EQUAL : MSG_TERMINAL_JUDGED_FORCED, who);
    else
        TERMINAL_FORMAT(line, l, MSG_TERMINAL_JUDGED, who, msg_text(l, marks[j->mark]),
                        terminal_share(l, j->loss, j->loss_error, lost, sizeof lost));
    hm_put(&t, line);
    if (j->better.kind != 0 && j->mark != HM_FINE) {
        char           label[120] = "";
        struct hm_text b = hm_text_in(label, sizeof label);
        terminal_game_of(r->session.game.ops)->label(l, &r->session.game, &j->better, &b);
        hm_put(&t, "; ");
        hm_put(&t, TERMINAL_FORMAT(line, l, MSG_TERMINAL_JUDGED_BETTER, label));
    }
    char           chances[120] = "";
    struct hm_text c = hm_text_in(chances, sizeof chances);
    for (uint8_t s = 0; s < r->session.setup.nseat; s++) {
        hm_put(&c, s > 0 ? " " : "");
        hm_put_char(&c, hm_seat_letter(s));
        hm_put(&c, " ");
        if (s + 1 < r->session.setup.nseat)
            put_percent(&c, j->win[s]);
        else
            hm_put(&c, terminal_share(l, j->win[s], j->error, lost, sizeof lost));
    }
    hm_put(&t, "; ");
    hm_put(&t, TERMINAL_FORMAT(line, l, MSG_TERMINAL_JUDGED_WIN, chances));
}

static void write_status(struct replay *r)
{
    struct terminal_session   *t = &r->session;
    const struct msg_language *l = r->session.context->lang;
    char                       seat[60];
    terminal_viewpoint(t, l, seat, sizeof seat);
    if (r->analysing)
        TERMINAL_FORMAT(seat, l, MSG_TERMINAL_ANALYSING, terminal_number(r->nknown).text,
                        terminal_number(r->whole.n).text);
    TERMINAL_FORMAT(t->status, l, MSG_TERMINAL_REPLAY_AT, terminal_number(r->match.n).text,
                    terminal_number(r->whole.n).text, seat);
}

static void show(struct replay *r)
{
    terminal_session_show(&r->session, &r->match);
    write_verdict(r);
    write_status(r);
    r->session.context->changed = true;
}

void terminal_replay_view(struct terminal_session *t, hm_seat viewer)
{
    t->me = viewer;
    show(of(t));
}

uint32_t terminal_replay_at(const struct terminal_session *t) { return of(t)->match.n; }
uint32_t terminal_replay_length(const struct terminal_session *t) { return of(t)->whole.n; }

/* Reports the move that leads to the position shown. */
static void report_last(struct replay *r)
{
    struct hm_event  list[HM_EVENTS];
    struct hm_events events = {list, 0, HM_EVENTS};
    struct hm_match  walk;
    struct hm_state  before;
    uint32_t         ply = r->match.n - 1;
    struct hm_move  *log = malloc((ply + 1) * sizeof *log);
    if (log != NULL && hm_match_branch(&walk, &r->whole, ply, log, ply + 1) == HM_OK) {
        hm_copy(&walk.game, &before, &walk.state);
        if (hm_match_play(&walk, &r->whole.log[ply], &events, NULL) == HM_OK)
            terminal_session_report(&r->session, &before, &r->whole.log[ply], &events, ply);
    }
    free(log);
}

void terminal_replay_go(struct terminal_session *t, int64_t n)
{
    struct replay *r = of(t);
    n = n < 0 ? 0 : n > r->whole.n ? r->whole.n : n;
    bool one_on = n == (int64_t)r->match.n + 1;
    hm_match_goto(&r->match, (uint32_t)n);
    show(r);
    if (one_on && t->moved != NULL)
        report_last(r);
}

/* ---- analysis ----------------------------------------------------------------------------- */

/* The level of a seat's play, or the range of levels, if the game says anything about it. */
static void put_levels(const struct replay *r, const struct hm_analysis *a, hm_seat p,
                       struct hm_text *t)
{
    const struct msg_language *l = r->session.context->lang;
    const char                *who = terminal_session_name(&r->session, l, p);
    char                       line[200];
    if (!hm_levels_named(a, p))
        return;
    if (a->min_level[p] == a->max_level[p])
        TERMINAL_FORMAT(line, l, MSG_TERMINAL_ANALYSIS_LEVEL, who, terminal_level(l, a->level[p]));
    else
        TERMINAL_FORMAT(line, l, MSG_TERMINAL_ANALYSIS_LEVELS, who,
                        terminal_level(l, a->min_level[p]), terminal_level(l, a->max_level[p]));
    hm_put(t, line);
    hm_put(t, "\n");
}

void terminal_replay_summary(const struct terminal_session *s, struct hm_text *t)
{
    const struct replay       *r = of(s);
    const struct msg_language *l = s->context->lang;
    struct hm_analysis         a;
    char                       line[300], label[120];
    memset(&a, 0, sizeof a);
    hm_analysis_sum(&r->whole, r->analysis, r->whole.n, &a);
    for (uint8_t p = 0; p < r->session.setup.nseat; p++) {
        char luck[48];
        terminal_share(l, a.luck[p], a.luck_error[p], luck, sizeof luck);
        hm_put(t, TERMINAL_FORMAT(line, l, MSG_TERMINAL_ANALYSIS_SEAT,
                                  terminal_session_name(&r->session, l, p),
                                  terminal_number(a.decisions[p]).text,
                                  terminal_number(a.marks[p][HM_DOUBTFUL]).text,
                                  terminal_number(a.marks[p][HM_MISTAKE]).text,
                                  terminal_number(a.marks[p][HM_BLUNDER]).text, luck));
        hm_put(t, "\n");
        put_levels(r, &a, p, t);
    }
    for (int i = 0; i < 3; i++)
        if (a.costliest[i] < r->whole.n) {
            const struct hm_move_analysis *j = &r->analysis[a.costliest[i]];
            char                           lost[48];
            struct hm_text                 b = hm_text_in(label, sizeof label);
            label[0] = 0;
            terminal_share(l, j->loss, j->loss_error, lost, sizeof lost);
            terminal_game_of(r->session.game.ops)->label(l, &r->session.game, &j->move, &b);
            hm_put(t, TERMINAL_FORMAT(line, l, MSG_TERMINAL_ANALYSIS_DEAREST,
                                      terminal_number(a.costliest[i] + 1).text,
                                      terminal_session_name(&r->session, l, j->move.seat), label,
                                      lost));
            hm_put(t, "\n");
        }
}

void terminal_replay_analyse(struct terminal_session *t)
{
    struct replay *r = of(t);
    if (r->whole.n == 0)
        return;
    if (r->analysis == NULL) {
        r->analysis = hm_need(calloc(r->whole.n, sizeof *r->analysis), "an analysis",
                              r->whole.n * sizeof *r->analysis);
        r->known = hm_need(calloc(r->whole.n, sizeof *r->known), "an analysis",
                           r->whole.n * sizeof *r->known);
    }
    if (r->thinker == NULL)
        r->thinker = terminal_thinker_new(terminal_wake, t->context);
    r->analysing = r->nknown < r->whole.n;
    r->analysed = !r->analysing;
    t->busy = r->analysing;
    write_status(r);
}

const struct hm_move_analysis *terminal_replay_judged(const struct terminal_session *t)
{
    const struct replay *r = of(t);
    return r->analysis != NULL && r->nknown == r->whole.n ? r->analysis : NULL;
}

unsigned terminal_replay_moments(const struct terminal_session *t, uint32_t out[TERMINAL_MOMENTS])
{
    const struct replay *r = of(t);
    struct hm_analysis   a;
    unsigned             n = 0;
    if (terminal_replay_judged(t) == NULL)
        return 0;
    hm_analysis_sum(&r->whole, r->analysis, r->whole.n, &a);
    for (; n < TERMINAL_MOMENTS && a.costliest[n] < r->whole.n; n++) {
        unsigned at = n;
        for (; at > 0 && out[at - 1] > a.costliest[n]; at--)
            out[at] = out[at - 1];
        out[at] = a.costliest[n];
    }
    return n;
}

static uint32_t iterations_of(const struct replay *r)
{
    return r->session.context->settings.hints / 4 + 50;
}

bool terminal_replay_try(struct terminal_session *t, uint32_t ply, struct hm_choices *out)
{
    struct replay              *r = of(t);
    struct hm_budget            budget = {.iterations = iterations_of(r)};
    const size_t                size = hm_analyse_memory(t->game.ops, &budget);
    void                       *memory = hm_need(malloc(size), "choices", size);
    struct hm_view              view;
    const struct hm_bot_request request = {.game = t->game,
                                           .view = &view,
                                           .seed = SEED,
                                           .budget = budget,
                                           .memory = memory,
                                           .size = size};
    const bool known = hm_choices(&r->whole, ply, &request, out) == HM_OK && out->n > 1;
    free(memory);
    if (!known)
        return false;
    t->me = r->whole.log[ply].seat;
    terminal_replay_go(t, out->from);
    return true;
}

bool terminal_replay_analysed(struct terminal_session *t)
{
    struct replay *r = of(t);
    bool           analysed = r->analysed;
    r->analysed = false;
    return analysed;
}

/* Returns the next move that is not analysed yet, starting at the current one and wrapping
 * around. */
static uint32_t next_unknown(const struct replay *r)
{
    uint32_t from = r->match.n > 0 ? r->match.n - 1 : 0;
    for (uint32_t i = 0; i < r->whole.n; i++)
        if (!r->known[(from + i) % r->whole.n])
            return (from + i) % r->whole.n;
    return r->whole.n;
}

static void tick(struct terminal_session *t)
{
    struct replay      *r = of(t);
    struct terminal_job j;
    if (!r->analysing)
        return;
    if (terminal_thinker_answer(r->thinker, &j)) {
        r->known[j.ply] = true;
        r->nknown++;
        r->analysis[j.ply] = j.analysis;
        if (j.failed)
            r->analysis[j.ply] = (struct hm_move_analysis){.move = r->whole.log[j.ply]};
        if (r->nknown == r->whole.n) {
            r->analysing = false;
            r->analysed = true;
        }
        write_verdict(r);
        write_status(r);
        t->context->changed = true;
    }
    t->busy = r->analysing;
    if (r->analysing && terminal_thinker_idle(r->thinker)) {
        struct terminal_job next = {.kind = TERMINAL_JOB_JUDGE,
                                    .game = t->game,
                                    .ply = next_unknown(r),
                                    .match = &r->whole,
                                    .seed = SEED,
                                    .iterations = iterations_of(r)};
        terminal_thinker_start(r->thinker, &next);
    }
}

/* ---- playing on --------------------------------------------------------------------------- */

struct terminal_session *terminal_replay_branch(struct terminal_session *t, struct hm_msg *msg)
{
    const struct hm_match *m = &of(t)->match;
    size_t                 n = hm_record_print(m, NULL, 0);
    char                  *text = hm_need(malloc(n + 1), "a record", n + 1);
    hm_record_print(m, text, n + 1);
    struct terminal_session *branch =
        terminal_local_load(t->context, &t->game, text, n, NULL, NULL, msg);
    free(text);
    return branch;
}

/* Nothing can be chosen in a record. */
static void play(struct terminal_session *t, const struct hm_move *m) { (void)t, (void)m; }

static void close_replay(struct terminal_session *t)
{
    struct replay *r = of(t);
    terminal_thinker_free(r->thinker);
    terminal_log_free(&t->log);
    free(r->analysis);
    free(r->known);
    free(r);
}

static const struct terminal_session_kind replay_kind = {
    .type = TERMINAL_REPLAY, .play = play, .tick = tick, .close = close_replay};

/* The seat of the only person, by the comment of a game that was played here; else
 * HM_SPECTATOR. */
static hm_seat own_seat(const char *record, uint8_t nseat)
{
    const char *at = strstr(record, "\n# seats ");
    hm_seat     me = HM_SPECTATOR;
    at = at != NULL ? at + 9 : "";
    for (hm_seat p = 0; p < nseat && *at != 0 && *at != '\n'; p++) {
        const bool bot = strncmp(at, "bot:", 4) == 0;
        if (!bot && me != HM_SPECTATOR)
            return HM_SPECTATOR;
        if (!bot)
            me = p;
        at += strcspn(at, ",\n");
        at += *at == ',';
    }
    return me;
}

struct terminal_session *terminal_replay_new(struct terminal_context *c, const struct hm_game *g,
                                             const char *record, size_t len, struct hm_msg *msg)
{
    struct replay *r = hm_need(calloc(1, sizeof *r), "a record", sizeof *r);
    if (hm_record_parse(&r->whole, g, record, len, r->whole_log, MOVES, msg) != HM_OK ||
        hm_match_branch(&r->match, &r->whole, r->whole.n, r->log, MOVES) != HM_OK) {
        free(r);
        return NULL;
    }
    struct terminal_session *t = &r->session;
    t->context = c;
    t->kind = &replay_kind;
    t->game = r->whole.game;
    t->setup = r->whole.setup;
    t->match = &r->whole;
    t->me = own_seat(record, t->setup.nseat);
    t->curtain = HM_NOBODY;
    t->replaying = t->ready = true;
    t->verdict = r->verdict;
    for (hm_seat p = 0; p < t->setup.nseat; p++) {
        memcpy(t->seat[p].name, r->whole.name[p], HM_NAME_SIZE);
        t->seat[p].clock = -1;
    }
    terminal_replay_go(t, 0);
    return t;
}
