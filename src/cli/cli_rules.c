/*
 * cli_rules.c: `harbour rules`: the rules by their numbers.
 */
#include "cli_rules.h"

#include <string.h>
#include <strings.h>

struct rules_args {
    bool json;
};

static const struct cli_option rules_options[] = {
    {"json", CLI_FLAG, NULL, MSG_HELP_OPTION_JSON, offsetof(struct rules_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_rules = {
    .name = "rules",
    .summary = MSG_HELP_COMMAND_RULES,
    .group = CLI_PLAYING,
    .words = "GAME [RULE]",
    .options = rules_options,
    .about = MSG_HELP_ABOUT_RULES,
    .example = "harbour rules GAME\nharbour rules GAME 5\nharbour rules GAME 5.3 --lang de",
    .run = run,
};

/* "5.3" and "xy-5.3" both name XY-5.3. */
static bool is_called(const struct cli_rule *r, const char *number)
{
    const char *dash = strchr(r->number, '-');
    return strcasecmp(r->number, number) == 0 || (dash != NULL && strcmp(dash + 1, number) == 0);
}

static bool is_section(const struct cli_rule *r) { return strchr(r->number, '.') == NULL; }

/* True if r is the section of that number, a rule of that section, or that rule. */
static bool is_asked_for(const struct cli_rule *r, const char *number)
{
    char section[16];
    if (number == NULL || is_called(r, number))
        return true;
    snprintf(section, sizeof section, "%.*s", (int)strcspn(r->number, "."), r->number);
    struct cli_rule whole = {r->game, r->language, section, NULL};
    return is_called(&whole, number);
}

bool cli_rules_show(const char *game, const char *language, const char *number, FILE *to)
{
    bool found = false;
    for (const struct cli_rule *r = NULL; (r = cli_rules_next(game, language, r)) != NULL;) {
        if (number == NULL ? !is_section(r) : !is_asked_for(r, number))
            continue;
        fprintf(to, "%s%s %s\n", r->number, is_section(r) ? ":" : "", r->text);
        found = true;
    }
    return found;
}

static void put_json(const char *game, const char *language, const char *number)
{
    struct cli_text t = {0};
    const char     *between = "";
    cli_put(&t, "[");
    for (const struct cli_rule *r = NULL; (r = cli_rules_next(game, language, r)) != NULL;) {
        if (!is_asked_for(r, number))
            continue;
        cli_putf(&t, "%s{\"rule\":\"%s\",\"text\":", between, r->number);
        cli_put_json(&t, r->text);
        cli_put(&t, "}");
        between = ",";
    }
    cli_put(&t, "]\n");
    fwrite(t.buf, 1, t.len, stdout);
    cli_text_free(&t);
}

static int run(int argc, char **argv)
{
    static struct cli_game g;
    struct rules_args      a = {0};
    struct cli_words       w;
    if (!cli_parse(&cli_cmd_rules, argc, argv, &a, &w))
        return w.code;
    if (!cli_game_open(&g, w.word[0], NULL))
        return CLI_BAD;
    const char *game = g.game.ops->id, *number = w.n > 1 ? w.word[1] : NULL;
    bool        known = false;

    const struct msg_language *language = cli_language();
    for (const struct cli_rule *r = NULL; (r = cli_rules_next(game, language->id, r)) != NULL;)
        known |= is_asked_for(r, number);
    if (!known && number == NULL)
        return CLI_REFUSE(MSG_HELP_ERROR_NO_RULES, g.game.ops->title);
    if (!known) {
        char line[64];
        snprintf(line, sizeof line, "harbour rules %s", game);
        return CLI_REFUSE(MSG_HELP_ERROR_NO_RULE, g.game.ops->title, number, line);
    }
    if (a.json)
        put_json(game, language->id, number);
    else
        cli_rules_show(game, language->id, number, stdout);
    return CLI_OK;
}
