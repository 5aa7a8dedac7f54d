/*
 * cli_complete.c: shell completion, from the same rows that parsing reads.
 *
 * The scripts in completions/ pass the words typed so far and show the result, so they do not
 * depend on the commands.
 */
#include "cli_bots.h"
#include "cli_help.h"

#include <string.h>

static void offer(FILE *to, const char *prefix, const char *candidate, const char *what)
{
    if (strncmp(candidate, prefix, strlen(prefix)) == 0)
        fprintf(to, "%s\t%s\n", candidate, what);
}

/* Values that an argument of this name can have. */
static void offer_values(FILE *to, const char *arg, size_t len, const char *prefix)
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
    if (len == 4 && memcmp(arg, "BOTS", 4) == 0)
        cli_complete_bots(to, prefix);
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

static void offer_word(FILE *to, const char *shape, unsigned index, const char *prefix)
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
    offer_values(to, at, len, prefix);
}

void cli_complete(int argc, char **argv, FILE *to)
{
    const char *last = argc > 0 ? argv[argc - 1] : "";
    if (argc <= 1) {
        for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
            offer(to, last, (*c)->name, (*c)->summary);
        offer(to, last, "help", "what a command does");
        return;
    }
    const struct cli_command *c = NULL;
    for (const struct cli_command *const *p = cli_commands; *p != NULL; p++) {
        if (strcmp(argv[0], "help") == 0 && argc == 2)
            offer(to, last, (*p)->name, (*p)->summary);
        if (strcmp((*p)->name, argv[0]) == 0)
            c = *p;
    }
    if (c == NULL)
        return;
    unsigned                 word = 0;
    const struct cli_option *pending = NULL;
    for (int i = 1; i < argc - 1; i++) {
        if (pending != NULL) {
            pending = NULL;
            continue;
        }
        if (strncmp(argv[i], "--", 2) != 0) {
            word++;
            continue;
        }
        for (const struct cli_option *o = c->options; o != NULL && o->name != NULL; o++)
            if (strcmp(o->name, argv[i] + 2) == 0 && o->value != CLI_FLAG)
                pending = o;
    }
    if (pending != NULL) {
        offer_values(to, pending->arg, strlen(pending->arg), last);
        return;
    }
    if (last[0] == '-') {
        for (const struct cli_option *o = c->options; o != NULL && o->name != NULL; o++) {
            char dashed[64];
            snprintf(dashed, sizeof dashed, "--%s", o->name);
            offer(to, last, dashed, o->help);
        }
        offer(to, last, "--help", "show what the command does");
        return;
    }
    if (word == 0 && c->choices != NULL)
        offer_values(to, c->choices, strlen(c->choices), last);
    else
        offer_word(to, c->words, word, last);
}
