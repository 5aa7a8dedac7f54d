/*
 * play_text.c: the sentences of the line client, filled in, in the language of the terminal.
 */
#include "play_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define PLAY_TEXT(id, english, german) english,
static const char *const english[] = {
#include "play_texts.def"
};
#undef PLAY_TEXT

#define PLAY_TEXT(id, english, german) german,
static const char *const german[] = {
#include "play_texts.def"
};
#undef PLAY_TEXT

static const char *const *spoken = english;

bool play_text_choose(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL || *value == 0)
            continue;
        if (strncmp(value, "de", 2) == 0)
            spoken = german;
        break; /* the first one that is set decides */
    }
    return spoken == german;
}

static void fill(struct cli_text *out, enum play_text id, va_list args)
{
    const char *put[10] = {0};
    for (unsigned i = 0; i < 10 && (i == 0 || put[i - 1] != NULL); i++)
        put[i] = va_arg(args, const char *);
    for (const char *s = spoken[id]; *s != 0; s++) {
        if (s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}') {
            const char *what = put[s[1] - '0'];
            cli_put(out, what != NULL ? what : "");
            s += 2;
        } else {
            cli_put_n(out, s, 1);
        }
    }
}

void play_text_put(struct cli_text *out, enum play_text id, ...)
{
    va_list args;
    va_start(args, id);
    fill(out, id, args);
    va_end(args);
}

void play_text_say(struct cli_text *out, enum play_text id, ...)
{
    va_list args;
    va_start(args, id);
    fill(out, id, args);
    va_end(args);
    cli_put(out, "\n");
}

const char *plain_noun(enum play_text first, unsigned n) { return spoken[(unsigned)first + n]; }

const char *plain_number(long n)
{
    static char     ring[16][24];
    static unsigned at;
    char           *buf = ring[at++ % 16];
    snprintf(buf, sizeof ring[0], "%ld", n);
    return buf;
}
