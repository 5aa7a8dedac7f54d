/*
 * plain_main.c: from the command line to the first session.
 */
#include "plain.h"

#include "terminal/session/session_local.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int ask_for_game(bool developer)
{
    char           list[200] = "";
    struct hm_text t = hm_text_in(list, sizeof list);
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], developer)) {
            hm_put(&t, t.len > 0 ? ", " : "");
            hm_put(&t, hm_games[i]->id);
        }
    return CLI_REFUSE(MSG_HELP_ERROR_WHICH_GAME, list);
}

/* A game is under way and another one was asked for: which one? */
static enum plain_input choose_saved(struct plain *p, const char *title, bool *saved)
{
    char            *line = NULL;
    enum plain_input in;
    plain_print(p, MSG_TERMINAL_CONTINUE_ASK, title);
    plain_print(p, MSG_TERMINAL_SAY_CONTINUE);
    in = plain_read(p, plain_text(p, MSG_UI_START_CONTINUE), &line);
    *saved = in == PLAIN_INPUT_LINE && (line[0] | 32) != 'n';
    free(line);
    return in;
}

static int start(struct plain *p)
{
    const struct terminal_options *o = p->context.options;
    struct terminal_session       *s = NULL;
    struct hm_msg                  msg = {""};
    char                           title[200];
    bool new_game = o->game != NULL || o->seats != NULL || o->watch, saved = false;
    if (o->record == NULL && !o->watch && p->context.autosave &&
        terminal_saved_game(&p->context, title, sizeof title)) {
        saved = !new_game;
        if (new_game && choose_saved(p, title, &saved) == PLAIN_INPUT_END)
            return CLI_OK;
    }
    if (o->record != NULL)
        s = terminal_open_record(&p->context, o->record, false, &msg);
    else if (saved)
        s = terminal_saved_continue(&p->context, &msg);
    else if (o->game != NULL)
        s = terminal_local_start(&p->context, &msg);
    else
        return ask_for_game(o->developer);
    return s != NULL ? plain_run(p, s) : cli_bad("play: %s", msg.text);
}

int terminal_plain(const struct terminal_options *options)
{
    static struct plain p;
    p.code = CLI_OK;
    if (!terminal_context_open(&p.context, options))
        return cli_wrong("no pipe");
    p.lang = p.context.lang;
    p.context.unpaced = true;
    p.context.autosave = isatty(STDIN_FILENO) != 0; /* a script does not replace a person's game */
    int code = options->connect != NULL ? plain_online(&p) : start(&p);
    plain_flush(&p);
    terminal_context_close(&p.context);
    cli_text_free(&p.out);
    free(p.menu.buffer);
    free(p.input);
    return code;
}
