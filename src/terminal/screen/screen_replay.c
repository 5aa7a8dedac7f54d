/*
 * screen_replay.c: the keys of a replay.
 */
#include "screen_game.h"
#include "cli/cli_curve.h"
#include "terminal/session/session_moment.h"

#include <stdlib.h>

enum { STRIDE = 12 };

static void go(struct terminal_session *s, int by)
{
    terminal_replay_go(s, (int64_t)terminal_replay_at(s) + by);
}

static void curve(struct screen_game *g, struct screen_app *app)
{
    const struct hm_move_analysis *judged = terminal_replay_judged(g->session);
    struct cli_text                t = {0};
    if (judged == NULL) {
        screen_game_notify(g, true, screen_text(app, MSG_TERMINAL_MOMENT_FIRST));
        return;
    }
    cli_put_curve(judged, terminal_replay_length(g->session), g->session->setup.nseat, &t);
    cli_put_n(&t, "", 1);
    screen_pager(app, screen_text(app, MSG_REVIEW_CURVE), t.buf, NULL);
}

/* ---- a moment, asked again ------------------------------------------------------------------ */

struct asked {
    struct terminal_session *session;
    struct terminal_moment  *moment;
};

static void moment_rows(struct screen_app *app, void *ctx, struct screen_rows *rows)
{
    const struct asked *a = ctx;
    (void)app;
    for (unsigned i = 0; i < a->moment->n; i++)
        screen_row(rows, (int)i, a->moment->choice[i].label, "");
}

static void moment_act(struct screen_app *app, void *ctx, struct screen *menu, int id,
                       enum screen_how how)
{
    const struct asked *a = ctx;
    char                text[2048] = "";
    struct hm_text      t = hm_text_in(text, sizeof text);
    if (how != SCREEN_CHOOSE)
        return;
    terminal_moment_answer(a->session, a->moment, (unsigned)id, &t);
    screen_leave(menu);
    screen_message(app, screen_text(app, MSG_REVIEW_PUZZLE_ASK), text);
}

static void moment_close(void *ctx)
{
    struct asked *a = ctx;
    free(a->moment);
    free(a);
}

static void moment(struct screen_game *g, struct screen_app *app, unsigned number)
{
    static const struct screen_menu_kind kind = {moment_rows, moment_act, moment_close,
                                                 NULL,        0,          true};
    struct terminal_moment              *m = terminal_moment_new(g->session, number);
    uint32_t                             ply[TERMINAL_MOMENTS];
    char                                 text[160];
    if (m == NULL) {
        TERMINAL_FORMAT(text, app->context.lang,
                        terminal_replay_judged(g->session) == NULL ? MSG_TERMINAL_MOMENT_FIRST
                                                                   : MSG_TERMINAL_MOMENT_NONE,
                        terminal_number(terminal_replay_moments(g->session, ply)).text);
        screen_game_notify(g, true, text);
        return;
    }
    struct asked *a = screen_new(app, sizeof *a);
    *a = (struct asked){g->session, m};
    screen_menu(app, screen_text(app, MSG_REVIEW_PUZZLE_ASK), &kind, a);
}

static bool key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    struct terminal_session *s = g->session;
    struct hm_msg            msg = {""};
    switch (e->key) {
    case SCREEN_KEY_LEFT:
    case SCREEN_KEY_WHEEL_UP:
    case 'h':
    case 'u': go(s, -1); return true;
    case SCREEN_KEY_RIGHT:
    case SCREEN_KEY_WHEEL_DOWN:
    case 'l':
    case ' ':
    case 18: go(s, 1); return true;
    case SCREEN_KEY_PAGE_UP:
    case SCREEN_KEY_UP:
    case 'k': go(s, -STRIDE); return true;
    case SCREEN_KEY_PAGE_DOWN:
    case SCREEN_KEY_DOWN:
    case 'j': go(s, STRIDE); return true;
    case SCREEN_KEY_HOME:
    case 'g': terminal_replay_go(s, 0); return true;
    case SCREEN_KEY_END:
    case 'G': terminal_replay_go(s, terminal_replay_length(s)); return true;
    case 'v': terminal_replay_view(s, terminal_next_viewpoint(s)); return true;
    case 'a': terminal_replay_analyse(s); return true;
    case 'c': curve(g, app); return true;
    case '1':
    case '2':
    case '3': moment(g, app, (unsigned)(e->key - '0')); return true;
    case 'b': screen_session_or_message(app, terminal_replay_branch(s, &msg), &msg); return true;
    default: return false;
    }
}

static void tick(struct screen_game *g, struct screen_app *app)
{
    char           text[2048] = "";
    struct hm_text t = hm_text_in(text, sizeof text);
    if (!terminal_replay_analysed(g->session))
        return;
    terminal_replay_summary(g->session, &t);
    screen_message(app, screen_text(app, MSG_UI_ANALYSIS_TITLE), text);
}

static const char *keys(const struct screen_game *g, struct screen_app *app)
{
    return screen_text(app, terminal_replay_judged(g->session) != NULL
                                ? MSG_TERMINAL_REPLAY_KEYS_JUDGED
                                : MSG_TERMINAL_REPLAY_KEYS);
}

const struct screen_session_kind screen_replay = {.key = key, .keys = keys, .tick = tick};
