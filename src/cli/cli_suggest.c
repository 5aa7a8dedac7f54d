/*
 * cli_suggest.c: error messages, suggestions, and text that is safe to print.
 */
#include "cli.h"

#include "harbour/utf8.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

void cli_clean(char *s)
{
    while (*s != 0) {
        uint32_t c = 0;
        size_t   n = hm_utf8_decode(s, SIZE_MAX, &c);
        if (n == 0 || hm_is_control(c)) {
            n = n == 0 ? 1 : n;
            memset(s, '?', n);
        }
        s += n;
    }
}

static void complain(const char *format, va_list args) CLI_PRINTF(1, 0);
static void complain(const char *format, va_list args)
{
    char text[4096];
    fflush(stdout);
    vsnprintf(text, sizeof text, format, args);
    cli_clean(text);
    fprintf(stderr, "harbour: %s\n", text);
}

int cli_bad(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_BAD;
}

int cli_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_WRONG;
}

enum { LONGEST = 32 };

static unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }

/* Edit distance (insertion, deletion, substitution, transposition) from a to b, ignoring case. */
static unsigned distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= n; i++)
        d[i][0] = (unsigned)i;
    for (size_t j = 0; j <= m; j++)
        d[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        for (size_t j = 1; j <= m; j++) {
            int      x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            unsigned best = min(min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (x != y));
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                best = min(best, d[i - 2][j - 2] + 1);
            d[i][j] = best;
        }
    }
    return d[n][m];
}

const char *cli_nearest(const char *word, const char *const *list)
{
    size_t      n = strlen(word);
    const char *near = NULL;
    unsigned    best = 0;
    if (n > LONGEST)
        return NULL;
    for (; *list != NULL; list++) {
        size_t m = strlen(*list);
        if (m > LONGEST)
            continue;
        unsigned d = distance(word, n, *list, m);
        /* A prefix counts as similar, however much is missing. */
        if (n >= 3 && m > n && distance(word, n, *list, n) == 0)
            d = 1;
        if (d <= 1 + (unsigned)(n < m ? n : m) / 4 && d < n && (near == NULL || d < best)) {
            near = *list;
            best = d;
        }
    }
    return near;
}
