/*
 * cli_help.h: functions of cli_help.c and cli_complete.c for cli_main.c.
 */
#ifndef HARBOUR_CLI_HELP_H
#define HARBOUR_CLI_HELP_H

#include "cli.h"

void cli_help_all(FILE *to);

/* The sections of the man page that describe the commands, as troff. */
void cli_man_commands(FILE *to);

/* Prints the candidates for the last of these words (those after `harbour`), one per line: the
 * candidate, a tab, a description.  "!file" or "!dir" asks the shell for file names. */
void cli_complete(int argc, char **argv, FILE *to);

#endif
