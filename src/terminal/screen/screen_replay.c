/*
 * screen_replay.c: the keys of a replay.
 */
#include "screen_game.h"
#include "terminal/session/session_local.h"

enum { STRIDE = 12 };

static void go(struct terminal_session *s, int by)
{
    terminal_replay_go(s, (int64_t)terminal_replay_at(s) + by);
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
    (void)g;
    return screen_text(app, MSG_TERMINAL_REPLAY_KEYS);
}

const struct screen_session_kind screen_replay = {.key = key, .keys = keys, .tick = tick};
