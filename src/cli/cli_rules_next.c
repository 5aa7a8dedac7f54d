/*
 * cli_rules_next.c: walking through the rules of a game in a language; apart from the command,
 * because the full-screen client reads the rules too.
 */
#include "cli_rules.h"

#include <string.h>

static const struct cli_rule *find_from(const struct cli_rule *r, const char *game,
                                        const char *language)
{
    while (r->game != NULL && (strcmp(r->game, game) != 0 || strcmp(r->language, language) != 0))
        r++;
    return r->game != NULL ? r : NULL;
}

const struct cli_rule *cli_rules_next(const char *game, const char *language,
                                      const struct cli_rule *after)
{
    if (after != NULL)
        return find_from(after + 1, game, after->language);
    const struct cli_rule *first = find_from(cli_rules, game, language);
    return first != NULL ? first : find_from(cli_rules, game, "en");
}
