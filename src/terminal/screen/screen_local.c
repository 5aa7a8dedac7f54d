/*
 * screen_local.c: keys and menu of a game played here.
 */
#include "screen_game.h"
#include "terminal/session/session_local.h"

#include <stdlib.h>

static bool over(const struct screen_game *g) { return hm_match_over(g->session->match); }

/* A game that is over may be looked at with all cards open, and analysed. */
static void look_again(struct screen_game *g, struct screen_app *app)
{
    struct hm_msg            msg = {""};
    size_t                   len;
    struct terminal_session *s = NULL;
    char                    *text = terminal_local_record(g->session, &len);
    if (text != NULL)
        s = terminal_replay_new(&app->context, &g->session->game, text, len, &msg);
    free(text);
    screen_session_or_message(app, s, &msg);
}

enum { DO_LOOK = 100 };

static void menu(struct screen_game *g, struct screen_app *app, struct screen_rows *rows)
{
    if (over(g))
        screen_row(rows, DO_LOOK, screen_text(app, MSG_TERMINAL_MENU_ANALYSE), NULL);
}

static void act(struct screen_game *g, struct screen_app *app, int id)
{
    if (id == DO_LOOK)
        look_again(g, app);
}

static bool key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    struct terminal_session *s = g->session;
    switch (e->key) {
    case 'a':
        if (over(g))
            look_again(g, app);
        return true;
    case '+':
    case '=': terminal_local_change_pace(s, true); return true;
    case '-': terminal_local_change_pace(s, false); return true;
    case ' ':
        if (s->watching)
            terminal_local_pause(s, !terminal_local_paused(s));
        return s->watching;
    case 'v':
        if (s->watching)
            terminal_local_view(s, terminal_next_viewpoint(s));
        return s->watching;
    case 'o':
        if (terminal_local_persons(s) > 1)
            terminal_local_next_person(s);
        return true;
    case SCREEN_KEY_ENTER:
        if (s->curtain == HM_NOBODY)
            return false;
        terminal_local_sit(s);
        return true;
    default: return false;
    }
}

static const char *keys(const struct screen_game *g, struct screen_app *app)
{
    return over(g)                ? screen_text(app, MSG_TERMINAL_OVER_KEYS)
           : g->session->watching ? screen_text(app, MSG_TERMINAL_WATCH_KEYS)
                                  : "";
}

const struct screen_session_kind screen_local = {
    .key = key, .keys = keys, .menu = menu, .act = act};
