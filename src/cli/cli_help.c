/*
 * cli_help.c: --help, the man page's list of commands and shell completion, all from the
 * rows that cli_parse.c reads.
 */
#include "cli_help.h"

#include <ctype.h>
#include <string.h>

static const char *const group_title[CLI_GROUPS] = {
    [CLI_PLAYING] = "Playing",
    [CLI_STUDYING] = "Studying games",
    [CLI_CHECKING] = "Checking and measuring",
    [CLI_SERVING] = "Serving",
};

/* Fills lines up to column 80, each indented; a newline in the text starts a new line. */
static void wrap(FILE *to, int indent, int at, const char *text)
{
    const int width = 80;
    while (*text != 0) {
        size_t len = strcspn(text, " \n");
        if (at > indent && at + 1 + (int)len > width) {
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
        at += (int)len;
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

static void help_option(const char *name, const char *arg, const char *help, FILE *to)
{
    enum { COLUMN = 26 };
    int n = fprintf(to, "  --%s%s%s", name, arg != NULL ? " " : "", arg != NULL ? arg : "");
    if (n > COLUMN - 2) {
        fputc('\n', to);
        n = 0;
    }
    while (n < COLUMN) {
        fputc(' ', to);
        n++;
    }
    wrap(to, COLUMN, COLUMN, help);
}

enum { EXAMPLES = 1024 };

/* The examples with the first game in place of GAME. */
static const char *examples(const struct cli_command *c, char buf[EXAMPLES])
{
    struct hm_text t = hm_text_in(buf, EXAMPLES);
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

void cli_help(const struct cli_command *c, FILE *to)
{
    bool words = c->words != NULL && *c->words != 0;
    fprintf(to, "Usage: harbour %s%s%s [options]\n\n%c%s.\n", c->name, words ? " " : "",
            words ? c->words : "", toupper((unsigned char)c->summary[0]), c->summary + 1);
    if (c->about != NULL) {
        fputc('\n', to);
        wrap(to, 0, 0, c->about);
    }
    fputs("\nOptions:\n", to);
    for (const struct cli_option *o = c->options; o != NULL && o->name != NULL; o++)
        help_option(o->name, o->arg, o->help, to);
    help_option("help", NULL, "show this", to);
    if (c->example != NULL) {
        char text[EXAMPLES];
        fputs("\nExamples:\n", to);
        for (const char *at = examples(c, text); *at != 0;) {
            size_t len = strcspn(at, "\n");
            fprintf(to, "  %.*s\n", (int)len, at);
            at += len + (at[len] != 0);
        }
    }
}

void cli_help_all(FILE *to)
{
    fputs("Usage: harbour COMMAND [words] [options]\n\n"
          "Harbour board games, for people and for programs.\n",
          to);
    for (enum cli_group g = 0; g < CLI_GROUPS; g++) {
        bool first = true;
        for (const struct cli_command *const *c = cli_commands; *c != NULL; c++) {
            if ((*c)->group != g)
                continue;
            if (first)
                fprintf(to, "\n%s:\n", group_title[g]);
            first = false;
            fprintf(to, "  %-12s%s\n", (*c)->name, (*c)->summary);
        }
    }
    fprintf(to, "\n`harbour COMMAND --help` tells the rest.  To begin: harbour play %s\n",
            hm_games[0]->id);
}

/* ---- man page --------------------------------------------------------------------------- */

/* Escapes text for troff: backslashes, leading dots and quotes, and hyphens. */
static void man_text(const char *s, FILE *to)
{
    bool line_start = true;
    for (; *s != 0; s++) {
        if (line_start && (*s == '.' || *s == '\''))
            fputs("\\&", to);
        line_start = *s == '\n';
        if (*s == '\\')
            fputs("\\e", to);
        else if (*s == '-')
            fputs("\\-", to);
        else if (*s == '`')
            fputc('\'', to);
        else
            fputc(*s, to);
    }
}

static void man_option(const char *name, const char *arg, const char *help, FILE *to)
{
    fputs(".TP\n\\fB\\-\\-", to);
    man_text(name, to);
    fputs("\\fR", to);
    if (arg != NULL) {
        fputs(" \\fI", to);
        man_text(arg, to);
        fputs("\\fR", to);
    }
    fputc('\n', to);
    man_text(help, to);
    fputc('\n', to);
}

void cli_man_commands(FILE *to)
{
    for (enum cli_group g = 0; g < CLI_GROUPS; g++) {
        bool first = true;
        for (const struct cli_command *const *p = cli_commands; *p != NULL; p++) {
            const struct cli_command *c = *p;
            if (c->group != g)
                continue;
            if (first)
                fprintf(to, ".SH %s\n", group_title[g]);
            first = false;
            fprintf(to, ".SS harbour %s %s\n", c->name, c->words != NULL ? c->words : "");
            fputc(toupper((unsigned char)c->summary[0]), to);
            man_text(c->summary + 1, to);
            fputs(".\n", to);
            if (c->about != NULL) {
                man_text(c->about, to);
                fputc('\n', to);
            }
            for (const struct cli_option *o = c->options; o != NULL && o->name != NULL; o++)
                man_option(o->name, o->arg, o->help, to);
            if (c->example != NULL) {
                char text[EXAMPLES];
                fputs(".PP\n.nf\n.RS\n", to);
                man_text(examples(c, text), to);
                fputs("\n.RE\n.fi\n", to);
            }
        }
    }
}
