/*
 * cli_grid.c: tables of text.
 */
#include "cli_grid.h"

#include "harbour/utf8.h"

#include <string.h>

void cli_cell(struct cli_grid *g, const char *text)
{
    cli_put_n(&g->cells, text, strcspn(text, "\n"));
    cli_put(&g->cells, "\n");
}

void cli_heads(struct cli_grid *g, const enum msg_id *heads)
{
    for (; *heads != MSG_NONE; heads++)
        cli_cell(g, cli_message(*heads));
}

/* The number of characters in n bytes of UTF-8.  */
static size_t characters(const char *text, size_t n)
{
    size_t   count = 0;
    uint32_t c;
    for (size_t i = 0; i < n; count++) {
        size_t len = hm_utf8_decode(text + i, n - i, &c);
        i += len > 0 ? len : 1;
    }
    return count;
}

static void pad(struct cli_text *to, size_t n)
{
    while (n-- > 0)
        cli_put(to, " ");
}

static void put_cell(struct cli_text *to, const char *text, size_t len, size_t width, bool right,
                     bool last)
{
    size_t n = characters(text, len), gap = width > n ? width - n : 0;
    pad(to, right ? gap : 0);
    cli_put_n(to, text, len);
    if (!last)
        pad(to, (right ? 0 : gap) + 2);
    while (last && to->buf[to->len - 1] == ' ')
        to->len--;
    cli_put(to, last ? "\n" : "");
}

void cli_grid_put(struct cli_grid *g, struct cli_text *to)
{
    size_t columns = strlen(g->columns), width[CLI_COLUMNS] = {0}, k = 0;
    for (const char *at = g->cells.buf; at != NULL && *at != 0; at += strcspn(at, "\n") + 1, k++) {
        size_t n = characters(at, strcspn(at, "\n"));
        if (width[k % columns] < n)
            width[k % columns] = n;
    }
    k = 0;
    for (const char *at = g->cells.buf; at != NULL && *at != 0; at += strcspn(at, "\n") + 1, k++)
        put_cell(to, at, strcspn(at, "\n"), width[k % columns], g->columns[k % columns] == 'r',
                 (k + 1) % columns == 0);
    cli_text_free(&g->cells);
}
