/*
 * cli_complete.c: shell completion, from the same rows that parsing reads.
 *
 * The scripts in completions/ pass the words typed so far and show the result, so they do not
 * depend on the commands.
 */
#include "cli_bots.h"
#include "cli_help.h"
#include "cli_rules.h"

#include <string.h>

static void offer(FILE *to, const char *prefix, const char *candidate, const char *what)
{
    if (strncmp(candidate, prefix, strlen(prefix)) == 0)
        fprintf(to, "%s\t%s\n", candidate, what);
}

/* The last part of a list of seats: "you", "bot:LEVEL". */
static void offer_seats(FILE *to, const char *prefix)
{
    const char *comma = strrchr(prefix, ',');
    const int   kept = comma != NULL ? (int)(comma + 1 - prefix) : 0;
    char        seat[256];
    snprintf(seat, sizeof seat, "%.*syou", kept, prefix);
    offer(to, prefix, seat, "");
    for (const char *const *level = hm_levels; *level != NULL; level++) {
        snprintf(seat, sizeof seat, "%.*sbot:%s", kept, prefix, *level);
        offer(to, prefix, seat, "");
    }
}

/* The table options of a game, with their defaults. */
static void offer_table_options(FILE *to, const struct hm_ops *game, const char *prefix)
{
    for (unsigned i = 0; game != NULL && i < game->noption; i++) {
        char option[64];
        snprintf(option, sizeof option, "%s=%u", game->options[i].id,
                 (unsigned)game->options[i].default_value);
        offer(to, prefix, option, "");
    }
}

/* The numbers of a game's rules, without the game's letters. */
static void offer_rules(FILE *to, const struct hm_ops *game, const char *prefix)
{
    const struct cli_rule *r = NULL;
    while (game != NULL && (r = cli_rules_next(game->id, "en", r)) != NULL) {
        const char *dash = strchr(r->number, '-');
        offer(to, prefix, dash != NULL ? dash + 1 : r->number, "");
    }
}

static bool is_word(const char *arg, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(arg, word, len) == 0;
}

/* Values that an argument of this name can have; `game` is named before, or NULL. */
static void offer_values(FILE *to, const char *arg, size_t len, const struct hm_ops *game,
                         const char *prefix)
{
    static const char *const files[] = {"FILE", "RECORD", "POSITION"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strlen(files[i]) == len && memcmp(files[i], arg, len) == 0)
            fputs("!file\n", to);
    if (len == 3 && memcmp(arg, "DIR", 3) == 0)
        fputs("!dir\n", to);
    if (len == 4 && memcmp(arg, "GAME", 4) == 0)
        for (const struct hm_ops *const *g = hm_games; *g != NULL; g++)
            offer(to, prefix, (*g)->id, (*g)->title);
    if (is_word(arg, len, "BOTS"))
        cli_complete_bots(to, prefix);
    if (is_word(arg, len, "LIST"))
        offer_seats(to, prefix);
    if (is_word(arg, len, "NAME=VALUE"))
        offer_table_options(to, game, prefix);
    if (is_word(arg, len, "RULE"))
        offer_rules(to, game, prefix);
    if (memchr(arg, '|', len) == NULL)
        return;
    for (const char *at = arg; at < arg + len;) {
        size_t n = strcspn(at, "|]");
        char   word[64];
        snprintf(word, sizeof word, "%.*s", (int)(n < 60 ? n : 60), at);
        offer(to, prefix, word, "");
        at += n + 1;
    }
}

static void offer_word(FILE *to, const char *shape, unsigned index, const struct hm_ops *game,
                       const char *prefix)
{
    struct hm_word w[CLI_ITEMS];
    size_t         n = shape != NULL ? hm_words(shape, w, CLI_ITEMS) : 0;
    if (n == 0)
        return;
    if (index >= n) {
        if (memcmp(w[n - 1].at + w[n - 1].len - 3, "...", 3) != 0 &&
            (w[n - 1].len < 4 || memcmp(w[n - 1].at + w[n - 1].len - 4, "...]", 4) != 0))
            return;
        index = (unsigned)n - 1;
    }
    const char *at = w[index].at;
    size_t      len = w[index].len;
    while (len > 0 && (*at == '[')) {
        at++;
        len--;
    }
    while (len > 0 && strchr("].", at[len - 1]) != NULL)
        len--;
    offer_values(to, at, len, game, prefix);
}

static void offer_languages(FILE *to, const char *prefix)
{
    for (unsigned i = 0; i < MSG_LANGUAGES; i++)
        offer(to, prefix, msg_languages[i].id, msg_languages[i].name);
}

static void offer_options(FILE *to, const struct cli_option *o, const char *prefix)
{
    for (; o != NULL && o->name != NULL; o++) {
        char dashed[64];
        snprintf(dashed, sizeof dashed, "--%s", o->name);
        offer(to, prefix, dashed, cli_message(o->help));
    }
}

static void offer_commands(FILE *to, const char *prefix)
{
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        offer(to, prefix, (*c)->name, cli_message((*c)->summary));
}

/* The option of this name that takes a value. */
static const struct cli_option *with_value(const struct cli_option *o, const char *name)
{
    for (; o != NULL && o->name != NULL; o++)
        if (strcmp(o->name, name) == 0 && o->value != CLI_FLAG)
            return o;
    return NULL;
}

static void complete_command(const struct cli_command *c, int argc, char **argv, FILE *to)
{
    const char              *last = argv[argc - 1];
    unsigned                 word = 0;
    const struct cli_option *pending = NULL;
    const struct hm_ops     *game = NULL;
    for (int i = 1; i < argc - 1; i++) {
        if (game == NULL)
            game = hm_game_find(argv[i]);
        if (pending != NULL) {
            pending = NULL;
        } else if (strncmp(argv[i], "--", 2) != 0) {
            word++;
        } else {
            pending = with_value(c->options, argv[i] + 2);
            if (pending == NULL)
                pending = with_value(cli_common_options, argv[i] + 2);
        }
    }
    if (pending != NULL && strcmp(pending->arg, "LANGUAGE") == 0) {
        offer_languages(to, last);
    } else if (pending != NULL) {
        offer_values(to, pending->arg, strlen(pending->arg), game, last);
    } else if (last[0] == '-') {
        offer_options(to, c->options, last);
        offer_options(to, cli_common_options, last);
    } else if (word == 0 && c->choices != NULL) {
        offer_values(to, c->choices, strlen(c->choices), game, last);
    } else {
        offer_word(to, c->words, word, game, last);
    }
}

void cli_complete(int argc, char **argv, FILE *to)
{
    const char *last = argc > 0 ? argv[argc - 1] : "";
    if (argc > 1 && strcmp(argv[0], "--lang") == 0) {
        if (argc == 2) {
            offer_languages(to, last);
            return;
        }
        argc -= 2;
        argv += 2;
    }
    if (argc <= 1) {
        offer_commands(to, last);
        offer(to, last, "help", cli_message(MSG_HELP_HELP_COMMAND));
        if (last[0] == '-')
            offer_options(to, cli_common_options, last);
        return;
    }
    const struct cli_command *c = cli_find_command(argv[0]);
    if (strcmp(argv[0], "help") == 0 && argc == 2)
        offer_commands(to, last);
    if (c != NULL)
        complete_command(c, argc, argv, to);
}
