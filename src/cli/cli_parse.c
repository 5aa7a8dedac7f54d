/*
 * cli_parse.c: parses command lines by the option table of a command.
 *
 * Every message says what is wrong and, if there is a similar word, suggests it.  --help is an
 * option of every command and is handled here; cli_main.c takes out --lang before.
 */
#include "cli_help.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct cli_option cli_common_options[] = {
    {"lang", CLI_TEXT, "LANGUAGE", MSG_HELP_OPTION_LANG, 0, 0, 0},
    {"help", CLI_FLAG, NULL, MSG_HELP_OPTION_HELP, 0, 0, 0},
    {0},
};

static const struct cli_option *find_option(const struct cli_option *rows, const char *name,
                                            size_t len)
{
    for (const struct cli_option *o = rows; o != NULL && o->name != NULL; o++)
        if (strlen(o->name) == len && memcmp(o->name, name, len) == 0)
            return o;
    return NULL;
}

static void unknown_option(const char *command, const struct cli_option *rows, const char *given,
                           size_t len)
{
    const char *names[64] = {"help", "lang"};
    size_t      n = 2;
    for (const struct cli_option *o = rows; o != NULL && o->name != NULL && n < 63; o++)
        names[n++] = o->name;
    names[n] = NULL;
    char word[64];
    if (len >= sizeof word)
        len = sizeof word - 1;
    memcpy(word, given, len);
    word[len] = 0;
    const char *near = cli_nearest(word, names);
    if (near != NULL)
        CLI_REFUSE(MSG_HELP_ERROR_OPTION_NEAR, command, word, near);
    else
        CLI_REFUSE(MSG_HELP_ERROR_OPTION, command, word);
}

/* True if `word` is one of "A|B|C"; case matters. */
static bool among(const char *choices, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = choices; at != NULL;
         at = strchr(at, '|'), at = at != NULL ? at + 1 : NULL) {
        size_t n = strcspn(at, "|");
        if (n == len && memcmp(at, word, n) == 0)
            return true;
    }
    return false;
}

static bool wrong_choice(const char *command, const struct cli_option *o, const char *value)
{
    char        buf[256];
    const char *list[CLI_ITEMS + 1];
    size_t      n = 0, len = strlen(o->arg);
    if (len >= sizeof buf)
        len = sizeof buf - 1;
    memcpy(buf, o->arg, len);
    buf[len] = 0;
    for (char *at = buf; at != NULL && n < CLI_ITEMS;) {
        list[n++] = at;
        at = strchr(at, '|');
        if (at != NULL)
            *at++ = 0;
    }
    list[n] = NULL;
    const char *near = cli_nearest(value, list);
    if (near != NULL)
        CLI_REFUSE(MSG_HELP_ERROR_CHOICE_NEAR, command, o->name, value, o->arg, near);
    else
        CLI_REFUSE(MSG_HELP_ERROR_CHOICE, command, o->name, value, o->arg);
    return false;
}

static bool read_number(const char *command, const struct cli_option *o, const char *value,
                        uint32_t *out)
{
    uint32_t max = o->max != 0 ? o->max : UINT32_MAX;
    char    *end;
    errno = 0;
    unsigned long long v = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != 0) {
        CLI_REFUSE(MSG_HELP_ERROR_WHOLE_NUMBER, command, o->name, value);
        return false;
    }
    if (errno != 0 || v < o->min || v > max) {
        CLI_REFUSE(MSG_HELP_ERROR_RANGE, command, o->name, value, cli_number(o->min).text,
                   cli_number(max).text);
        return false;
    }
    *out = (uint32_t)v;
    return true;
}

/* Sets the member at the option's offset.  This is the only place that relies on its type
 * without a check. */
static bool store(const char *command, const struct cli_option *o, const char *value, void *into)
{
    char *at = (char *)into + o->at;
    switch (o->value) {
    case CLI_FLAG: *(bool *)(void *)at = true; return true;
    case CLI_NUMBER: return read_number(command, o, value, (uint32_t *)(void *)at);
    case CLI_REAL: {
        char  *end;
        double v = strtod(value, &end);
        if (end == value || *end != 0) {
            CLI_REFUSE(MSG_HELP_ERROR_NUMBER, command, o->name, value);
            return false;
        }
        *(double *)(void *)at = v;
        return true;
    }
    case CLI_TEXT:
        if (strchr(o->arg, '|') != NULL && !among(o->arg, value))
            return wrong_choice(command, o, value);
        *(const char **)(void *)at = value;
        return true;
    case CLI_LIST: {
        struct cli_list *list = (struct cli_list *)(void *)at;
        if (list->n == CLI_ITEMS) {
            CLI_REFUSE(MSG_HELP_ERROR_TIMES, command, o->name, cli_number(CLI_ITEMS).text);
            return false;
        }
        list->item[list->n++] = value;
        return true;
    }
    }
    return false;
}

/* The minimum and maximum number of words for a shape such as "GAME [FILE...]". */
static void count_words(const char *shape, unsigned *min, unsigned *max)
{
    *min = *max = 0;
    struct hm_word w[CLI_ITEMS];
    size_t         n = shape != NULL ? hm_words(shape, w, CLI_ITEMS) : 0;
    for (size_t i = 0; i < n && i < CLI_ITEMS; i++) {
        bool repeats = w[i].len > 3 && strstr(shape, "...") != NULL && i + 1 == n;
        if (w[i].at[0] != '[')
            (*min)++;
        *max = repeats ? CLI_ITEMS : *max + 1;
    }
}

/* The n-th word of the shape, without brackets and dots. */
static void word_name(const char *shape, unsigned i, char *buf, size_t cap)
{
    struct hm_word w[CLI_ITEMS];
    size_t         n = hm_words(shape, w, CLI_ITEMS), len = 0;
    for (size_t k = 0; i < n && k < w[i].len && len + 1 < cap; k++)
        if (strchr("[].", w[i].at[k]) == NULL)
            buf[len++] = w[i].at[k];
    buf[len] = 0;
}

static bool fail(struct cli_words *words)
{
    words->code = CLI_BAD;
    return false;
}

bool cli_parse_rows(const char *name, const char *shape, const struct cli_option *rows, int argc,
                    char **argv, void *into, struct cli_words *words)
{
    *words = (struct cli_words){0};
    bool options_over = false;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (options_over || word[0] != '-' || word[1] == 0) {
            if (words->n == CLI_ITEMS) {
                CLI_REFUSE(MSG_HELP_ERROR_MANY_WORDS, name, word);
                return fail(words);
            }
            words->word[words->n++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            options_over = true;
            continue;
        }
        if (word[1] != '-') {
            CLI_REFUSE(MSG_HELP_ERROR_SHORT, name, word);
            return fail(words);
        }
        const char *value = strchr(word, '=');
        size_t      len = value != NULL ? (size_t)(value - word - 2) : strlen(word + 2);
        const struct cli_option *o = find_option(rows, word + 2, len);
        if (o == NULL) {
            unknown_option(name, rows, word + 2, len);
            return fail(words);
        }
        if (o->value == CLI_FLAG) {
            if (value != NULL) {
                CLI_REFUSE(MSG_HELP_ERROR_FLAG, name, o->name);
                return fail(words);
            }
            value = "";
        } else if (value != NULL) {
            value++;
        } else if (i + 1 < argc) {
            value = argv[++i];
        } else {
            CLI_REFUSE(MSG_HELP_ERROR_VALUE, name, o->name, o->arg);
            return fail(words);
        }
        if (!store(name, o, value, into))
            return fail(words);
    }
    unsigned min, max;
    count_words(shape, &min, &max);
    char line[256];
    snprintf(line, sizeof line, "harbour %s%s%s", name, shape != NULL && *shape != 0 ? " " : "",
             shape != NULL ? shape : "");
    if (words->n < min) {
        char missing[32];
        word_name(shape, words->n, missing, sizeof missing);
        CLI_REFUSE(MSG_HELP_ERROR_MISSING, name, missing, line);
        return fail(words);
    }
    if (words->n > max) {
        CLI_REFUSE(MSG_HELP_ERROR_EXTRA, name, words->word[max], line);
        return fail(words);
    }
    return true;
}

bool cli_parse(const struct cli_command *c, int argc, char **argv, void *into,
               struct cli_words *words)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            cli_help(c, stdout);
            *words = (struct cli_words){.code = CLI_OK};
            return false;
        }
    return cli_parse_rows(c->name, c->words, c->options, argc, argv, into, words);
}
