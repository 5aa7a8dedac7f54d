/*
 * cli_rules.h: the numbered rules, compiled in from docs/rules.
 */
#ifndef HARBOUR_CLI_RULES_H
#define HARBOUR_CLI_RULES_H

#include "cli.h"

struct cli_rule {
    const char *game, *language; /* a game's id, "de" */
    const char *number, *text;   /* "XY-5.3" or a section's "XY-5" */
};

extern const struct cli_rule cli_rules[]; /* ends with a row of NULLs */

/* The game's rule that follows `after` (NULL: its first rule) in a language, or in English where
 * the rules are not translated; NULL after the last one. */
const struct cli_rule *cli_rules_next(const char *game, const char *language,
                                      const struct cli_rule *after);

/* Prints a rule ("XY-5.3", "5.3"), a section with all its rules ("5"), or for NULL the list of
 * sections.  False if there is none; then nothing is printed. */
bool cli_rules_show(const char *game, const char *language, const char *number, FILE *to);

#endif
