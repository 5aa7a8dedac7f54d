/*
 * plain_replay.c: the commands of a replay.
 */
#include "cli/cli_curve.h"
#include "plain.h"

#include "terminal/session/session_moment.h"

#include <stdlib.h>
#include <string.h>

static void print_position(struct plain *p)
{
    if (p->session->verdict != NULL && p->session->verdict[0] != 0)
        plain_print(p, MSG_TERMINAL_EVENT_NOBODY, p->session->verdict);
}

static void go(struct plain *p, int64_t ply)
{
    if (ply > (int64_t)terminal_replay_length(p->session))
        plain_print(p, MSG_TERMINAL_REPLAY_END);
    terminal_replay_go(p->session, ply);
    print_position(p);
}

static void do_next(struct plain *p, const char *rest)
{
    (void)rest;
    go(p, (int64_t)terminal_replay_at(p->session) + 1);
}

static void do_previous(struct plain *p, const char *rest)
{
    (void)rest;
    go(p, (int64_t)terminal_replay_at(p->session) - 1);
}

static void do_go(struct plain *p, const char *rest)
{
    struct hm_word w[1];
    uint32_t       ply;
    if (hm_words(rest, w, 1) == 1 && hm_word_number(w[0], &ply) &&
        ply <= terminal_replay_length(p->session))
        go(p, ply);
    else
        plain_print(p, MSG_TERMINAL_REPLAY_GO_USAGE,
                    plain_number((long)terminal_replay_length(p->session)));
}

/* "view", "view B", "view all": the next viewpoint, a seat, or all cards open. */
static void do_view(struct plain *p, const char *rest)
{
    hm_seat seat = terminal_next_viewpoint(p->session);
    char    text[60];
    for (unsigned q = 0; q < p->session->setup.nseat; q++)
        if ((rest[0] | 32) == (hm_seat_letter(q) | 32) && rest[1] == 0)
            seat = (hm_seat)q;
    if (strcmp(rest, "all") == 0)
        seat = HM_TRUTH;
    terminal_replay_view(p->session, seat);
    plain_print(p, MSG_TERMINAL_EVENT_NOBODY,
                terminal_viewpoint(p->session, p->lang, text, sizeof text));
}

static void do_analyse(struct plain *p, const char *rest)
{
    char           text[2048] = "";
    struct hm_text t = hm_text_in(text, sizeof text);
    (void)rest;
    plain_print(p, MSG_TERMINAL_REPLAY_ANALYSING);
    plain_flush(p);
    terminal_replay_analyse(p->session);
    while (p->session->busy) {
        plain_wait(p);
        p->session->kind->tick(p->session);
    }
    if (terminal_replay_analysed(p->session)) {
        terminal_replay_summary(p->session, &t);
        cli_put(&p->out, text);
    }
    print_position(p);
}

static void do_curve(struct plain *p, const char *rest)
{
    const struct hm_move_analysis *judged = terminal_replay_judged(p->session);
    (void)rest;
    if (judged != NULL)
        cli_put_curve(judged, terminal_replay_length(p->session), p->session->setup.nseat, &p->out);
    else
        plain_print(p, MSG_TERMINAL_MOMENT_FIRST);
}

/* "moment 2": asks the second of the costliest decisions again. */
static void do_moment(struct plain *p, const char *rest)
{
    struct hm_word w[1];
    uint32_t       number, ply[TERMINAL_MOMENTS];
    char           text[60];
    const unsigned n = terminal_replay_moments(p->session, ply);
    free(p->moment);
    p->moment = NULL;
    if (hm_words(rest, w, 1) == 1 && hm_word_number(w[0], &number))
        p->moment = terminal_moment_new(p->session, number);
    if (p->moment == NULL) {
        plain_print(p,
                    terminal_replay_judged(p->session) == NULL ? MSG_TERMINAL_MOMENT_FIRST
                                                               : MSG_TERMINAL_MOMENT_USAGE,
                    plain_number(n));
        return;
    }
    plain_print(p, MSG_TERMINAL_EVENT_NOBODY,
                terminal_viewpoint(p->session, p->lang, text, sizeof text));
    plain_print(p, MSG_REVIEW_PUZZLE_ASK);
    for (unsigned i = 0; i < p->moment->n; i++)
        plain_print(p, MSG_TERMINAL_MOMENT_CHOICE, plain_number((long)i + 1),
                    p->moment->choice[i].label);
    plain_print(p, MSG_TERMINAL_MOMENT_TRY);
}

static void do_try(struct plain *p, const char *rest)
{
    struct hm_word w[1];
    uint32_t       number;
    char           text[2048] = "";
    struct hm_text t = hm_text_in(text, sizeof text);
    if (p->moment == NULL) {
        plain_print(p, MSG_TERMINAL_MOMENT_USAGE, plain_number(TERMINAL_MOMENTS));
    } else if (hm_words(rest, w, 1) != 1 || !hm_word_number(w[0], &number) || number < 1 ||
               number > p->moment->n) {
        plain_print(p, MSG_TERMINAL_MOMENT_TRY);
    } else {
        terminal_moment_answer(p->session, p->moment, number - 1, &t);
        cli_put(&p->out, text);
    }
}

/* Starts a new game from the position shown. */
static void do_play(struct plain *p, const char *rest)
{
    struct terminal_session *replay = p->session;
    const struct plain_game *words = p->words;
    struct hm_msg            msg = {""};
    struct terminal_session *s = terminal_replay_branch(replay, &msg);
    (void)rest;
    if (s == NULL) {
        plain_print(p, MSG_TERMINAL_EVENT_NOBODY, msg.text);
        return;
    }
    plain_run(p, s);
    p->session = replay;
    p->words = words;
}

const struct plain_command plain_replay_commands[] = {
    {"next", do_next, PLAIN_ASK_AGAIN},   {"previous", do_previous, PLAIN_ASK_AGAIN},
    {"go", do_go, PLAIN_ASK_AGAIN},       {"view", do_view, PLAIN_ASK_AGAIN},
    {"play", do_play, PLAIN_ASK_AGAIN},   {"analyse", do_analyse, PLAIN_ASK_AGAIN},
    {"curve", do_curve, PLAIN_ASK_AGAIN}, {"moment", do_moment, PLAIN_ASK_AGAIN},
    {"try", do_try, PLAIN_ASK_AGAIN},     {NULL, NULL, PLAIN_ASK_AGAIN},
};
