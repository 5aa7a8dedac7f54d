/*
 * cli_man.c: man pages, from the rows that cli_parse.c reads.
 *
 * `harbour --man` prints the part of harbour(1) that depends on the commands, `harbour --man NAME`
 * the whole page harbour-NAME(1), both in the language of --lang.
 */
#include "cli_help.h"
#include "harbour/version.h"

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

static void man_message(enum msg_id id, FILE *to)
{
    man_text(cli_message(id), to);
    fputc('\n', to);
}

static void man_section(enum msg_id title, FILE *to)
{
    fputs(".SH ", to);
    man_message(title, to);
}

static void man_options(const struct cli_option *o, FILE *to)
{
    for (; o != NULL && o->name != NULL; o++) {
        fputs(".TP\n\\fB\\-\\-", to);
        man_text(o->name, to);
        fputs("\\fR", to);
        if (o->arg != NULL) {
            fputs(" \\fI", to);
            man_text(o->arg, to);
            fputs("\\fR", to);
        }
        fputc('\n', to);
        man_message(o->help, to);
    }
}

static void man_examples(const struct cli_command *c, FILE *to)
{
    char text[CLI_EXAMPLES];
    fputs(".PP\n.nf\n.RS\n", to);
    man_text(cli_examples(c, text), to);
    fputs("\n.RE\n.fi\n", to);
}

struct named {
    const char *name;
    enum msg_id text;
};

static void man_list(enum msg_id title, const struct named *rows, FILE *to)
{
    man_section(title, to);
    for (; rows->name != NULL; rows++) {
        fputs(".TP\n.B ", to);
        man_text(rows->name, to);
        fputc('\n', to);
        man_message(rows->text, to);
    }
}

static void man_surroundings(FILE *to)
{
    static const struct named environment[] = {
        {"LC_ALL, LC_MESSAGES, LANG", MSG_HELP_ENVIRONMENT_LOCALE},
        {"NO_COLOR", MSG_HELP_ENVIRONMENT_NO_COLOR},
        {"TERM", MSG_HELP_ENVIRONMENT_TERM},
        {NULL, MSG_NONE},
    };
    static const struct named files[] = {
        {"$XDG_CONFIG_HOME/harbour/terminal.conf", MSG_HELP_FILES_CONFIG},
        {"$XDG_STATE_HOME/harbour", MSG_HELP_FILES_STATE},
        {"$XDG_DATA_HOME/harbour", MSG_HELP_FILES_DATA},
        {NULL, MSG_NONE},
    };
    man_list(MSG_HELP_MAN_ENVIRONMENT, environment, to);
    man_list(MSG_HELP_MAN_FILES, files, to);
}

static void man_subsection(const struct cli_command *c, FILE *to)
{
    fprintf(to, ".SS harbour %s %s\n", c->name, c->words != NULL ? c->words : "");
    man_text(cli_message(c->summary), to);
    fputs(".\n", to);
    if (c->about != MSG_NONE)
        man_message(c->about, to);
    man_options(c->options, to);
    if (c->example != NULL)
        man_examples(c, to);
}

void cli_man_all(FILE *to)
{
    for (enum cli_group g = 0; g < CLI_GROUPS; g++) {
        man_section(cli_group_title(g), to);
        for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
            if ((*c)->group == g)
                man_subsection(*c, to);
    }
    man_surroundings(to);
}

void cli_man_command(const struct cli_command *c, FILE *to)
{
    fprintf(to,
            "'\\\" -*- coding: UTF-8 -*-\n"
            ".TH \"harbour\\-%s\" 1 \"\" \"Harbourmaster %s\" \"%s\"\n",
            c->name, hm_version(), cli_message(MSG_HELP_MAN_MANUAL));
    man_section(MSG_HELP_MAN_NAME, to);
    fprintf(to, "harbour\\-%s \\- ", c->name);
    man_message(c->summary, to);
    man_section(MSG_HELP_MAN_SYNOPSIS, to);
    fprintf(to, ".B harbour %s\n%s%s%s\n", c->name, c->words, c->words[0] != 0 ? " " : "",
            cli_message(MSG_HELP_OPTIONS));
    if (c->about != MSG_NONE) {
        man_section(MSG_HELP_MAN_DESCRIPTION, to);
        man_message(c->about, to);
    }
    man_section(MSG_HELP_MAN_OPTIONS, to);
    man_options(c->options, to);
    man_options(cli_common_options, to);
    if (c->group == CLI_PLAYING)
        man_surroundings(to);
    if (c->example != NULL) {
        man_section(MSG_HELP_MAN_EXAMPLES, to);
        man_examples(c, to);
    }
    man_section(MSG_HELP_MAN_NOTES, to);
    man_message(MSG_HELP_MAN_UNOFFICIAL, to);
    man_section(MSG_HELP_MAN_SEE_ALSO, to);
    fputs(".BR harbour (1)\n", to);
}
