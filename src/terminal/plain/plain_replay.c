/*
 * plain_replay.c: the commands of a replay.
 */
#include "plain.h"

#include "terminal/session/session_local.h"

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
    {"next", do_next, PLAIN_ASK_AGAIN}, {"previous", do_previous, PLAIN_ASK_AGAIN},
    {"go", do_go, PLAIN_ASK_AGAIN},     {"view", do_view, PLAIN_ASK_AGAIN},
    {"play", do_play, PLAIN_ASK_AGAIN}, {"analyse", do_analyse, PLAIN_ASK_AGAIN},
    {NULL, NULL, PLAIN_ASK_AGAIN},
};
