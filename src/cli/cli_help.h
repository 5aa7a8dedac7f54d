/*
 * cli_help.h: what cli_main.c asks of cli_help.c and cli_complete.c, beyond cli.h.
 */
#ifndef HARBOUR_CLI_HELP_H
#define HARBOUR_CLI_HELP_H

#include "cli.h"

void cli_help_all(FILE *to);

/* The sections of the man page that describe the commands, as troff. */
void cli_man_commands(FILE *to);

/* Answers a shell: what may stand in place of the last of these words (those after `harbour`).
 * One candidate a line, a tab, what it is; "!file" or "!dir" asks the shell for file names. */
void cli_complete(int argc, char **argv, FILE *to);

#endif
