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

/* Prints what is asked for: "PR-5.3", "5.3", a section ("5" with all its rules) or, NULL, the list of
 * sections.  False when there is none such; nothing is printed then. */
bool cli_rules_show(const char *game, const char *number, FILE *to);

#endif
