/*
 * cli_rules.c: `harbour rules`: the rules by their numbers.
 */
#include "cli_rules.h"

#include "messages/messages.h"

#include <string.h>
#include <strings.h>

struct rules_args {
    bool        json;
    const char *language;
};

static const struct cli_option rules_options[] = {
    {"lang", CLI_TEXT, "LANGUAGE", "en, de, nl, fr or es (normally as LANG says)",
     offsetof(struct rules_args, language), 0, 0},
    {"json", CLI_FLAG, NULL, "for programs: all rules asked for as a list of objects",
     offsetof(struct rules_args, json), 0, 0},
    {0},
};

static int run(int argc, char **argv);

const struct cli_command cli_cmd_rules = {
    .name = "rules",
    .summary = "show the rules, by number",
    .group = CLI_PLAYING,
    .words = "GAME [RULE]",
    .options = rules_options,
    .about = "Without a number: the sections. With a section's number: all its rules. With a "
             "rule's number: that rule.",
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

    const struct msg_language *language =
        a.language != NULL ? msg_language_find(a.language) : msg_language_from_environment();
    if (language == NULL)
        return cli_bad("--lang %s: there is no such language; en, de, nl, fr and es are known",
                       a.language);
    for (const struct cli_rule *r = NULL; (r = cli_rules_next(game, language->id, r)) != NULL;)
        known |= is_asked_for(r, number);
    if (!known && number == NULL)
        return cli_bad("rules: %s has no numbered rules", g.game.ops->title);
    if (!known)
        return cli_bad("rules: %s has no rule %s; `harbour rules %s` lists the sections",
                       g.game.ops->title, number, game);
    if (a.json)
        put_json(game, language->id, number);
    else
        cli_rules_show(game, language->id, number, stdout);
    return CLI_OK;
}
