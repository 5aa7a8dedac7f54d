/*
 * cli_rules.h: the numbered rules, compiled in from docs/rules.
 */
#ifndef HARBOUR_CLI_RULES_H
#define HARBOUR_CLI_RULES_H

#include "cli.h"

struct cli_rule {
    const char *game, *number, *text; /* a game's id, "XY-5.3" or a section's "XY-5" */
};

extern const struct cli_rule cli_rules[]; /* ends with a row of NULLs */

/* Prints a rule ("XY-5.3", "5.3"), a section with all its rules ("5"), or for NULL the list of
 * sections.  False if there is none; then nothing is printed. */
bool cli_rules_show(const char *game, const char *number, FILE *to);

#endif
