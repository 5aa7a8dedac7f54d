/*
 * cli_main.c: `harbour COMMAND ...`: finds the command and runs it.
 *
 * The build generates the list of commands (see cli.h), so nothing here depends on a command but
 * help.
 */
#include "cli_help.h"
#include "harbour/version.h"

#include <locale.h>
#include <signal.h>
#include <string.h>

#define HARBOUR_COMMAND(name) extern const struct cli_command cli_cmd_##name;
#include "harbour_commands.inc"
#undef HARBOUR_COMMAND

#define HARBOUR_COMMAND(name) &cli_cmd_##name,
const struct cli_command *const cli_commands[] = {
#include "harbour_commands.inc"
    NULL};
#undef HARBOUR_COMMAND

static int unknown(const char *name)
{
    const char *names[64];
    size_t      n = 0;
    for (const struct cli_command *const *c = cli_commands; *c != NULL && n < 62; c++)
        names[n++] = (*c)->name;
    names[n++] = "help";
    names[n] = NULL;
    const char *near = cli_nearest(name, names);
    if (near != NULL)
        return CLI_REFUSE(MSG_HELP_ERROR_COMMAND_NEAR, name, near);
    return CLI_REFUSE(MSG_HELP_ERROR_COMMAND, name);
}

/* Without a command: everything. */
static int help(const char *name)
{
    const struct cli_command *c = name != NULL ? cli_find_command(name) : NULL;
    if (name != NULL && c == NULL)
        return unknown(name);
    if (c != NULL)
        cli_help(c, stdout);
    else
        cli_help_all(stdout);
    return CLI_OK;
}

static int man(const char *name)
{
    const struct cli_command *c = name != NULL ? cli_find_command(name) : NULL;
    if (name != NULL && c == NULL)
        return unknown(name);
    if (c != NULL)
        cli_man_command(c, stdout);
    else
        cli_man_all(stdout);
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--complete") == 0) { /* for the shells */
        cli_complete(argc - 2, argv + 2, stdout);
        return CLI_OK;
    }
    if (!cli_take_language(&argc, argv))
        return CLI_BAD;
    if (argc < 2) {
        cli_help_all(stderr);
        return CLI_BAD;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return help(argc > 2 ? argv[2] : NULL);
    if (strcmp(name, "--man") == 0) /* for the build */
        return man(argc > 2 ? argv[2] : NULL);
    if (strcmp(name, "--version") == 0) {
        printf("harbour %s\n", hm_version());
        return CLI_OK;
    }
    if (name[0] == '-')
        return CLI_REFUSE(MSG_HELP_ERROR_BEFORE, name);
    const struct cli_command *c = cli_find_command(name);
    return c != NULL ? c->run(argc - 1, argv + 1) : unknown(name);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error, reported at the end */
    setlocale(LC_CTYPE, "");
    return cli_close_output(run(argc, argv));
}
