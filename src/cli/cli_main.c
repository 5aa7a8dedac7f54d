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

static const struct cli_command *find(const char *name)
{
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

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
        return cli_bad("there is no command '%s'; did you mean %s?", name, near);
    return cli_bad("there is no command '%s'; `harbour --help` lists them", name);
}

static int help(int argc, char **argv)
{
    if (argc < 3) {
        cli_help_all(stdout);
        return CLI_OK;
    }
    const struct cli_command *c = find(argv[2]);
    if (c == NULL)
        return unknown(argv[2]);
    cli_help(c, stdout);
    return CLI_OK;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error, handled by cli_flush */
    setlocale(LC_CTYPE, "");
    if (argc < 2) {
        cli_help_all(stderr);
        return CLI_BAD;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return cli_flush(help(argc, argv));
    if (strcmp(name, "--version") == 0) {
        printf("harbour %s\n", hm_version());
        return cli_flush(CLI_OK);
    }
    if (strcmp(name, "--man") == 0) { /* for the build: the commands in the man page */
        cli_man_commands(stdout);
        return cli_flush(CLI_OK);
    }
    if (strcmp(name, "--complete") == 0) { /* for the shells */
        cli_complete(argc - 2, argv + 2, stdout);
        return cli_flush(CLI_OK);
    }
    if (name[0] == '-')
        return cli_bad("there is no option %s before the command; `harbour --help` tells more",
                       name);
    const struct cli_command *c = find(name);
    return c != NULL ? cli_flush(c->run(argc - 1, argv + 1)) : unknown(name);
}
