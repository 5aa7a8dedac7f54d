/*
 * cli_help.c: --help, from the rows that cli_parse.c reads.
 */
#include "cli_help.h"

#include <string.h>

enum { WIDTH = 80, COLUMN = 26 };

const struct cli_command *cli_find_command(const char *name)
{
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

enum msg_id cli_group_title(enum cli_group g)
{
    static const enum msg_id title[CLI_GROUPS] = {
        [CLI_PLAYING] = MSG_HELP_GROUP_PLAYING,
        [CLI_STUDYING] = MSG_HELP_GROUP_STUDYING,
        [CLI_CHECKING] = MSG_HELP_GROUP_CHECKING,
        [CLI_SERVING] = MSG_HELP_GROUP_SERVING,
    };
    return title[g];
}

/* The number of characters in n bytes of UTF-8. */
static int columns(const char *text, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Fills lines up to the last column, each indented; a newline in the text starts a new line. */
static void wrap(FILE *to, int indent, int at, const char *text)
{
    while (*text != 0) {
        size_t len = strcspn(text, " \n");
        int    wide = columns(text, len);
        if (at > indent && at + 1 + wide > WIDTH) {
            fputc('\n', to);
            at = 0;
        } else if (at > indent) {
            fputc(' ', to);
            at++;
        }
        while (at < indent) {
            fputc(' ', to);
            at++;
        }
        fwrite(text, 1, len, to);
        at += wide;
        text += len;
        if (*text == '\n') {
            fputc('\n', to);
            at = 0;
        }
        if (*text != 0)
            text++;
    }
    fputc('\n', to);
}

static void help_option(const struct cli_option *o, FILE *to)
{
    int n =
        fprintf(to, "  --%s%s%s", o->name, o->arg != NULL ? " " : "", o->arg != NULL ? o->arg : "");
    if (n > COLUMN - 2) {
        fputc('\n', to);
        n = 0;
    }
    while (n < COLUMN) {
        fputc(' ', to);
        n++;
    }
    wrap(to, COLUMN, COLUMN, cli_message(o->help));
}

/* The game in examples is the first one. */
const char *cli_examples(const struct cli_command *c, char buf[CLI_EXAMPLES])
{
    struct hm_text t = hm_text_in(buf, CLI_EXAMPLES);
    for (const char *at = c->example, *game; *at != 0; at = game) {
        game = strstr(at, "GAME");
        if (game == NULL)
            game = at + strlen(at);
        hm_put_n(&t, at, (size_t)(game - at));
        if (*game != 0) {
            hm_put(&t, hm_games[0]->id);
            game += strlen("GAME");
        }
    }
    return buf;
}

static void put_usage(const char *line, FILE *to)
{
    char text[300];
    fprintf(to, "%s\n\n", CLI_FORMAT(text, MSG_HELP_USAGE, line));
}

void cli_help(const struct cli_command *c, FILE *to)
{
    char line[200];
    bool words = c->words != NULL && *c->words != 0;
    snprintf(line, sizeof line, "harbour %s%s%s %s", c->name, words ? " " : "",
             words ? c->words : "", cli_message(MSG_HELP_OPTIONS));
    put_usage(line, to);
    fprintf(to, "%s.\n", cli_message(c->summary));
    if (c->about != MSG_NONE) {
        fputc('\n', to);
        wrap(to, 0, 0, cli_message(c->about));
    }
    fprintf(to, "\n%s\n", cli_message(MSG_HELP_OPTIONS_TITLE));
    for (const struct cli_option *o = c->options; o != NULL && o->name != NULL; o++)
        help_option(o, to);
    for (const struct cli_option *o = cli_common_options; o->name != NULL; o++)
        help_option(o, to);
    if (c->example != NULL) {
        char text[CLI_EXAMPLES];
        fprintf(to, "\n%s\n", cli_message(MSG_HELP_EXAMPLES_TITLE));
        for (const char *at = cli_examples(c, text); *at != 0;) {
            size_t len = strcspn(at, "\n");
            fprintf(to, "  %.*s\n", (int)len, at);
            at += len + (at[len] != 0);
        }
    }
}

void cli_help_all(FILE *to)
{
    char line[200];
    snprintf(line, sizeof line, "harbour [--lang LANGUAGE] %s", cli_message(MSG_HELP_COMMAND_LINE));
    put_usage(line, to);
    wrap(to, 0, 0, cli_message(MSG_HELP_PROGRAM));
    for (enum cli_group g = 0; g < CLI_GROUPS; g++) {
        fprintf(to, "\n%s\n", cli_message(cli_group_title(g)));
        for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
            if ((*c)->group == g)
                fprintf(to, "  %-12s%s\n", (*c)->name, cli_message((*c)->summary));
    }
    char play[64], text[300];
    snprintf(play, sizeof play, "harbour play %s", hm_games[0]->id);
    fputc('\n', to);
    wrap(to, 0, 0, CLI_FORMAT(text, MSG_HELP_MORE, play));
}
