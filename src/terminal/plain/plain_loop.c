/*
 * plain_loop.c: plays a session line by line.
 *
 * Bots move as soon as they are prompted, then the person does.  All text between two prompts is
 * collected and written at once.  If several persons play, they pass the keyboard on, and each of
 * them reads only what their own seat may know.
 */
#include "plain.h"

#include "terminal/session/session_lesson.h"
#include "terminal/session/session_local.h"
#include "terminal/session/session_points.h"

#include <stdlib.h>
#include <string.h>

/* ---- sentences about moves ---------------------------------------------------------------- */

static void report(void *ctx, const struct terminal_report *r)
{
    struct plain        *p = ctx;
    const struct hm_ops *ops = r->session->game.ops;
    const char          *who = plain_name(p, r->seat);
    p->reported++;
    if (r->move != NULL)
        p->words->move(p, &r->session->seen, r->move);
    else if (r->move_kind != 0)
        plain_print(p, MSG_TERMINAL_GENERIC_HIDDEN, who, ops->kind_names[r->move_kind]);
    else
        plain_print(p, MSG_TERMINAL_GENERIC, who, plain_text(p, MSG_TERMINAL_HIDDEN_MOVE));
    for (size_t i = 0; i < r->nevent; i++)
        p->words->event(p, &r->session->seen, &r->event[i], ops->event_names[r->event[i].kind]);
}

void plain_points(struct plain *p)
{
    const struct terminal_session *s = p->session;
    struct terminal_points         points;
    terminal_points(s, &points);
    for (unsigned q = 0; q < s->setup.nseat; q++) {
        struct cli_text parts = {0};
        if (!hm_seat_in(points.shown, q))
            continue;
        for (size_t i = 1; i < points.n; i++) {
            cli_put(&parts, i > 1 ? ", " : "");
            plain_put(p, &parts, MSG_TERMINAL_POINTS_PART, points.title[i],
                      plain_number((long)points.value[i][q]));
        }
        plain_print(p, parts.len > 0 ? MSG_TERMINAL_POINTS_LINE : MSG_TERMINAL_SAY_RESULT,
                    plain_name(p, q), plain_number((long)points.value[0][q]),
                    parts.len > 0 ? parts.buf : NULL);
        cli_text_free(&parts);
    }
    if (!points.complete)
        plain_print(p, MSG_TERMINAL_POINTS_SEEN);
}

void plain_result(struct plain *p)
{
    const struct terminal_session *s = p->session;
    int16_t                        points[HM_SEATS] = {0};
    hm_seatset                     winners = s->game.ops->score(s->game.edition, &s->seen, points);
    struct cli_text                names = {0};
    unsigned                       n = 0;
    plain_print(p, MSG_UI_PROMPT_OVER);
    plain_points(p);
    for (unsigned q = 0; q < s->setup.nseat; q++) {
        if (!hm_seat_in(winners, q))
            continue;
        if (n++ > 0)
            plain_put(p, &names, MSG_FORMAT_AND);
        cli_put(&names, plain_name(p, q));
    }
    if (n > 1)
        plain_print(p, MSG_TERMINAL_WINNERS, names.buf);
    else
        plain_by(p, MSG_UI_OVER_WINS, s->me < HM_SEATS && winners == hm_seat_bit(s->me), names.buf);
    cli_text_free(&names);
}

/* ---- asking ------------------------------------------------------------------------------- */

static const char *prompt_of(const struct plain *p)
{
    const struct terminal_session *s = p->session;
    if (s->replaying || !s->ready)
        return s->status;
    return s->me < HM_SEATS ? plain_name(p, s->me) : plain_text(p, MSG_TERMINAL_NET_WATCHING);
}

static void print_step(struct plain *p, unsigned step)
{
    char           title[120] = "", text[1024] = "";
    struct hm_text a = hm_text_in(title, sizeof title), b = hm_text_in(text, sizeof text);
    terminal_lesson_text(p->session, step, &a, &b);
    plain_print(p, MSG_UI_LEARN_STEP, plain_number((long)step),
                plain_number((long)terminal_lesson_steps(p->session)));
    cli_putf(&p->out, "%s. %s\n", title, text);
}

/* Explains the next step of a lesson. */
static void teach(struct plain *p)
{
    bool     astray;
    unsigned step = terminal_lesson_step(p->session, &astray);
    if (astray)
        plain_print(p, MSG_TERMINAL_LESSON_ASTRAY);
    if (astray || step == p->taught)
        return;
    if (p->taught == 0)
        print_step(p, 1);
    p->taught = step;
    print_step(p, step);
}

/* Reads lines until one of them changes something.  `prompted`: the player is to move. */
static enum plain_answer ask(struct plain *p, bool prompted)
{
    struct terminal_session *s = p->session;
    enum plain_answer        result = PLAIN_ASK_AGAIN;
    uint32_t                 ply = s->seen.head.ply;
    plain_menu_make(p);
    if (s->lesson != NULL)
        teach(p);
    if (prompted && plain_online_pending(p)) {
        /* the server has not confirmed the move yet: nothing is asked */
    } else if (prompted) {
        p->words->prompted(p, &s->seen);
        plain_menu_print(p);
    } else if (s->kind->type == TERMINAL_LOCAL) {
        plain_print(p, MSG_TERMINAL_GO_ON);
    }
    while (result == PLAIN_ASK_AGAIN) {
        char *line = NULL;
        switch (plain_read(p, prompt_of(p), &line)) {
        case PLAIN_INPUT_END: result = PLAIN_LEAVE; break;
        case PLAIN_INPUT_EVENT:
            if (terminal_session_prompted(s) != prompted || s->seen.head.ply != ply)
                result = PLAIN_GO_ON;
            break;
        case PLAIN_INPUT_LINE:
            if (strlen(line) < PLAIN_LINE)
                result = plain_answer(p, line);
            if (result == PLAIN_GO_ON && prompted && *line == 0) { /* Enter: the choices again */
                plain_menu_narrow(p, "");
                plain_menu_print(p);
                result = PLAIN_ASK_AGAIN;
            }
            break;
        }
        free(line);
    }
    return result;
}

static bool pass_on(struct plain *p)
{
    char *line = NULL;
    plain_print(p, MSG_TERMINAL_PASS_ON, plain_name(p, p->session->curtain));
    bool there = plain_read(p, plain_name(p, p->session->curtain), &line) != PLAIN_INPUT_END;
    free(line);
    terminal_local_sit(p->session);
    return there;
}

/* ---- the session -------------------------------------------------------------------------- */

/* Lets bots, the server or an analysis continue until the player is needed. */
static void go_on(struct plain *p)
{
    struct terminal_session *s = p->session;
    uint32_t                 before = p->reported;
    do {
        if (p->online != NULL)
            plain_online_step(p);
        else
            s->kind->tick(s);
        if (p->step && p->reported != before)
            return;
        if (s->busy)
            plain_wait(p);
    } while (s->busy);
}

void plain_seats(struct plain *p)
{
    const struct terminal_session *s = p->session;
    for (unsigned q = 0; q < s->setup.nseat; q++) {
        char letter[2] = {hm_seat_letter(q), 0};
        switch (s->seat[q].kind) {
        case TERMINAL_BOT:
            plain_print(p, MSG_TERMINAL_SEAT_BOT, letter, plain_name(p, q),
                        terminal_level(p->context.lang, s->seat[q].level));
            break;
        case TERMINAL_PERSON:
            plain_print(p, MSG_TERMINAL_SEAT_PERSON, letter, plain_name(p, q));
            break;
        case TERMINAL_EMPTY:
            plain_print(p, MSG_TERMINAL_SEAT_PERSON, letter, plain_text(p, MSG_TERMINAL_NET_FREE));
            break;
        }
    }
}

static void introduce(struct plain *p)
{
    const struct terminal_session *s = p->session;
    plain_print(p, MSG_TERMINAL_WELCOME, s->game.ops->title, plain_number(s->setup.nseat));
    plain_seats(p);
    if (s->match != NULL && s->match->n > 0 && !s->replaying)
        plain_print(p, MSG_TERMINAL_CONTINUED, plain_number(s->match->n));
    plain_print(p, s->replaying ? MSG_TERMINAL_REPLAY_HELP : MSG_TERMINAL_START_HELP);
}

/* A person who starts a game with several persons sits in the first person's seat. */
static void sit_first(struct terminal_session *s)
{
    hm_seat first = 0;
    while (first + 1 < s->setup.nseat && s->seat[first].kind != TERMINAL_PERSON)
        first++;
    if (s->curtain == first)
        terminal_local_sit(s);
}

static bool is_saved(const struct plain *p)
{
    const struct terminal_session *s = p->session;
    bool                           kept = p->context.autosave || p->context.options->save != NULL;
    return (kept && !s->unsaved) || (s->match != NULL && p->saved == s->match->n);
}

static enum plain_answer next(struct plain *p)
{
    struct terminal_session *s = p->session;
    uint32_t                 before = p->reported;
    if (!s->replaying)
        go_on(p);
    if (s->kind->type == TERMINAL_LOCAL && terminal_session_over(s))
        return PLAIN_LEAVE;
    if (s->curtain != HM_NOBODY)
        return pass_on(p) ? PLAIN_GO_ON : PLAIN_LEAVE;
    struct hm_move move;
    if (terminal_session_automatic(s, &move)) {
        s->kind->play(s, &move);
        return PLAIN_GO_ON;
    }
    bool prompted = terminal_session_prompted(s) && !s->replaying;
    if (s->kind->type == TERMINAL_LOCAL && !prompted && p->reported == before) {
        plain_flush(p);
        p->code = CLI_FAIL(MSG_HELP_ERROR_NO_MOVE);
        return PLAIN_LEAVE;
    }
    return ask(p, prompted && !(p->step && p->reported != before));
}

/* A finished game can be replayed and analysed later. */
static void print_kept(struct plain *p)
{
    const struct terminal_session *s = p->session;
    char                           path[TERMINAL_PATH];
    if (p->context.autosave && s->file[0] != 0 && !s->unsaved &&
        terminal_path(TERMINAL_DATA, s->file, false, path))
        plain_print(p, MSG_TERMINAL_KEPT, path);
}

static void leave(struct plain *p)
{
    const struct terminal_session *s = p->session;
    if (s->kind->type != TERMINAL_LOCAL)
        return;
    if (terminal_session_over(s)) {
        plain_result(p);
        print_kept(p);
        plain_print(p, MSG_TERMINAL_FAREWELL);
    } else {
        plain_print(p, is_saved(p) ? MSG_TERMINAL_UNFINISHED_SAVED : MSG_TERMINAL_UNFINISHED);
    }
}

/* --save promises a file that is up to date. */
static void check_saved(struct plain *p)
{
    const char *path = p->context.options->save;
    if (path != NULL && p->session->unsaved && p->code == CLI_OK)
        p->code = CLI_FAIL(MSG_HELP_ERROR_NOT_SAVED, path, strerror(p->session->save_error));
}

int plain_run(struct plain *p, struct terminal_session *s)
{
    p->session = s;
    p->words = terminal_game_of(s->game.ops)->plain;
    p->saved = p->doubt_ply = UINT32_MAX;
    p->hints.n = 0;
    p->taught = 0;
    s->moved = report;
    s->moved_ctx = p;
    if (s->kind->type != TERMINAL_REMOTE)
        introduce(p);
    if (s->curtain != HM_NOBODY)
        sit_first(s);
    enum plain_answer answer;
    do {
        answer = next(p);
        plain_flush(p);
        check_saved(p);
    } while (answer != PLAIN_LEAVE && p->code == CLI_OK);
    if (p->code == CLI_OK)
        leave(p);
    plain_flush(p);
    p->session = NULL;
    free(p->moment);
    p->moment = NULL;
    s->kind->close(s);
    return p->code;
}
