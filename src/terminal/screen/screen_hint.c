/*
 * screen_hint.c: hints: requested with a key, computed in a thread, shown in a box.
 */
#include "screen_game.h"

#include "terminal/terminal_game.h"

#include <string.h>

void screen_hint(struct screen_game *g, struct screen_app *app)
{
    if (!terminal_session_prompted(g->session)) {
        screen_game_notify(g, true, screen_text(app, MSG_TERMINAL_HINT_NOT_ASKED));
        return;
    }
    if (g->thinker == NULL)
        g->thinker = terminal_thinker_new(terminal_wake, &app->context);
    if (!terminal_thinker_idle(g->thinker))
        return;
    struct terminal_job j = {.kind = TERMINAL_JOB_HINT,
                             .game = g->session->game,
                             .iterations = app->context.settings.hints};
    j.view.seen = g->session->seen;
    j.seed = 1842;
    j.ply = g->session->seen.head.ply;
    terminal_thinker_start(g->thinker, &j);
    g->hinting = true;
    screen_game_notify(g, false, screen_text(app, MSG_TERMINAL_THINKING));
}

static void hint_answered(struct screen_app *app, void *ctx, int answer)
{
    struct screen_game *g = ctx;
    if (answer >= 0 && (unsigned)answer < g->hints.n)
        screen_game_try(g, app, &g->hints.hint[answer].choice.move);
}

/* Each hint can be played by its number. */
static void offer_hints(struct screen_game *g, struct screen_app *app, const char *text)
{
    char        label[HM_HINTS][48];
    const char *answers[HM_HINTS + 2];
    unsigned    n = 0;
    for (; n < g->hints.n; n++)
        answers[n] = TERMINAL_FORMAT(label[n], app->context.lang, MSG_TERMINAL_HINT_PLAY,
                                     terminal_number(n + 1).text);
    answers[n] = screen_text(app, MSG_UI_CLOSE);
    answers[n + 1] = NULL;
    screen_ask(app, screen_text(app, MSG_UI_PROMPT_HINT), text, answers, (int)n, hint_answered, g);
}

static void show_hints(struct screen_game *g, struct screen_app *app, const struct terminal_job *j)
{
    const struct hm_game *game = &g->session->game;
    char                  text[2048], line[256], chance[48];
    struct hm_text        t = hm_text_in(text, sizeof text);
    if (j->failed || j->hints.n == 0) {
        screen_game_notify(g, true, screen_text(app, MSG_TERMINAL_NO_HINT));
        return;
    }
    for (unsigned i = 0; i < j->hints.n; i++) {
        const struct hm_hint *h = &j->hints.hint[i];
        struct hm_text        label = hm_text_in(line, sizeof line);
        terminal_game_of(game->ops)->label(app->context.lang, game, &h->choice.move, &label);
        terminal_format(app->context.lang, &t, MSG_TERMINAL_HINT_LINE, terminal_number(i + 1).text,
                        line, terminal_chance(app->context.lang, &h->choice, chance, sizeof chance),
                        (const char *)NULL);
        for (unsigned k = 0; k < h->nreason; k++) {
            terminal_reason(app->context.lang, game, &h->reason[k], TERMINAL_CARD_NAMES, line,
                            sizeof line);
            hm_put(&t, "\n   - ");
            hm_put(&t, line);
        }
        hm_put(&t, "\n");
    }
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].act == SCREEN_ACT_MOVE &&
            memcmp(&g->option[i].move, &j->hints.hint[0].choice.move, sizeof(struct hm_move)) == 0)
            g->at = i;
    g->message[0] = 0;
    g->hints = j->hints;
    offer_hints(g, app, text);
}

void screen_hint_tick(struct screen_game *g, struct screen_app *app)
{
    struct terminal_job j;
    if (!g->hinting || !terminal_thinker_answer(g->thinker, &j))
        return;
    g->hinting = false;
    if (j.ply == g->session->seen.head.ply)
        show_hints(g, app, &j);
    app->again = true;
}
