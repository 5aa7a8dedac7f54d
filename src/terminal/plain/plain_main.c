/*
 * plain_main.c: from the command line to the first session.
 */
#include "plain.h"

#include "terminal/session/session_local.h"

#include <errno.h>
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

/* The saved game with this number in the list; the first one for an empty line. */
static const struct terminal_saved *saved_of(const char *line, const struct terminal_saved *list,
                                             size_t n)
{
    struct hm_word w[1];
    uint32_t       number = 1;
    if (hm_words(line, w, 1) == 1 && !hm_word_number(w[0], &number))
        return NULL;
    return number >= 1 && number <= n ? &list[number - 1] : NULL;
}

static void print_saved(struct plain *p, const struct terminal_saved *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        plain_print(p, MSG_TERMINAL_SAVED_LINE, plain_number((long)i + 1), list[i].title,
                    list[i].date);
    plain_print(p, MSG_TERMINAL_SAVED_ASK);
}

/* Several games were left: which one?  NULL: none. */
static struct terminal_session *choose_saved(struct plain *p, struct hm_msg *msg)
{
    struct terminal_saved    list[TERMINAL_SAVED_MAX];
    struct terminal_session *s = NULL;
    size_t                   n = terminal_saved_list(&p->context, list);
    if (n == 1)
        return terminal_saved_continue(&p->context, list[0].file, msg);
    print_saved(p, list, n);
    for (bool more = n > 0; more;) {
        char *line = NULL;
        more = plain_read(p, plain_text(p, MSG_UI_START_CONTINUE), &line) == PLAIN_INPUT_LINE &&
               strcmp(line, "quit") != 0;
        bool                         removes = more && strncmp(line, "delete ", 7) == 0;
        const struct terminal_saved *chosen =
            more ? saved_of(removes ? line + 7 : line, list, n) : NULL;
        if (removes && chosen != NULL) {
            terminal_saved_delete(chosen->file);
            n = terminal_saved_list(&p->context, list);
            more = n > 0;
            print_saved(p, list, n);
        } else if (chosen != NULL) {
            s = terminal_saved_continue(&p->context, chosen->file, msg);
            more = false;
        } else if (more) {
            plain_print(p, MSG_TERMINAL_SAVED_ASK);
        }
        free(line);
    }
    return s;
}

static int start(struct plain *p)
{
    const struct terminal_options *o = p->context.options;
    struct terminal_session       *s = NULL;
    struct hm_msg                  msg = {""};
    if (o->record != NULL)
        s = terminal_open_record(&p->context, o->record, false, &msg);
    else if (o->game != NULL || o->guided)
        s = terminal_local_start(&p->context, &msg);
    else if (o->seats == NULL && !o->watch && p->context.autosave &&
             terminal_saved_any(&p->context))
        s = choose_saved(p, &msg);
    else
        return ask_for_game(o->developer);
    if (s != NULL)
        return plain_run(p, s);
    return msg.text[0] != 0 ? cli_bad("play: %s", msg.text) : CLI_OK;
}

int terminal_plain(const struct terminal_options *options)
{
    static struct plain p;
    p.code = CLI_OK;
    if (!terminal_context_open(&p.context, options))
        return CLI_FAIL(MSG_HELP_ERROR_PIPE, strerror(errno));
    p.lang = p.context.lang;
    p.context.unpaced = true;
    p.context.autosave = isatty(STDIN_FILENO) != 0; /* a script does not replace a person's game */
    if (!p.context.autosave)
        p.context.settings.auto_end = false; /* and makes every move itself */
    int code = options->connect != NULL ? plain_online(&p) : start(&p);
    plain_flush(&p);
    terminal_context_close(&p.context);
    cli_text_free(&p.out);
    free(p.menu.buffer);
    free(p.input);
    return code;
}
