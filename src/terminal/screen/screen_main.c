/*
 * screen_main.c: from the command line to the first screen, and back.
 */
#define _DEFAULT_SOURCE 1
#include "screen_app.h"

#include "cli/cli.h"
#include "screen_game.h"
#include "terminal/session/session_local.h"
#include "screen_online.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool terminal_screen_possible(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != 0 &&
           strcmp(term, "dumb") != 0;
}

static bool begin_first(struct screen_app *app)
{
    const struct terminal_options *o = app->context.options;
    struct hm_msg                  msg = {""};
    struct terminal_session       *s = o->record != NULL
                                           ? terminal_open_record(&app->context, o->record, false, &msg)
                                           : terminal_local_start(&app->context, &msg);
    if (s != NULL) {
        screen_session(app, s);
        return true;
    }
    snprintf(app->farewell, sizeof app->farewell, "harbour: %s\n", msg.text);
    app->code = 2;
    return false;
}

static bool open_first(struct screen_app *app)
{
    const struct terminal_options *o = app->context.options;
    if (o->connect != NULL) {
        screen_online(app, o->connect, o->token, o->name, o->table);
        return true;
    }
    screen_start(app);
    if (o->game == NULL && o->seats == NULL && !o->watch && !o->guided && o->record == NULL &&
        o->position == NULL)
        return true;
    return begin_first(app);
}

int terminal_screen(const struct terminal_options *options)
{
    struct screen_app *app = calloc(1, sizeof *app);
    if (app == NULL || !terminal_context_open(&app->context, options)) {
        free(app);
        return 1;
    }
    app->context.autosave = true;
    if (!screen_term_open(&app->term, app->context.wake)) {
        CLI_FAIL(MSG_HELP_ERROR_TERMINAL);
        terminal_context_close(&app->context);
        free(app);
        return 1;
    }
    screen_apply_settings(app);
    if (!open_first(app))
        app->quit = true;
    screen_run(app);
    screen_term_close(&app->term);
    if (app->farewell[0] != 0)
        fputs(app->farewell, stderr);
    else if (terminal_saved_any(&app->context))
        printf("%s\n", screen_text(app, MSG_TERMINAL_FAREWELL_SAVED));
    int code = app->code;
    terminal_context_close(&app->context);
    free(app);
    return code;
}
