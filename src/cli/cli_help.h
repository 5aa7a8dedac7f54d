/*
 * cli_help.h: functions of cli_help.c, cli_man.c and cli_complete.c for each other and for
 * cli_main.c.
 */
#ifndef HARBOUR_CLI_HELP_H
#define HARBOUR_CLI_HELP_H

#include "cli.h"

/* The options that every command has; cli_main.c and cli_parse.c handle them. */
extern const struct cli_option cli_common_options[];

/* Returns NULL if there is no such command. */
const struct cli_command *cli_find_command(const char *name);

void cli_help_all(FILE *to);

enum msg_id cli_group_title(enum cli_group g);

/* Writes the examples of a command into buf and returns it. */
enum { CLI_EXAMPLES = 1024 };
const char *cli_examples(const struct cli_command *c, char buf[CLI_EXAMPLES]);

/* Troff: the sections of the man page of `harbour` about commands, environment and files; and the
 * man page of one command. */
void cli_man_all(FILE *to);
void cli_man_command(const struct cli_command *c, FILE *to);

/* Prints the candidates for the last of these words (those after `harbour`), one per line: the
 * candidate, a tab, a description.  "!file" or "!dir" asks the shell for file names. */
void cli_complete(int argc, char **argv, FILE *to);

#endif
