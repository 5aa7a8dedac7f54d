/*
 * cli_legal.c: legal moves as sorted lines.
 */
#include "cli_legal.h"

#include <stdlib.h>
#include <string.h>

void cli_legal_begin(struct cli_legal *l) { l->n = l->used = 0; }

static const char *print(struct cli_legal *l, const struct hm_game *g, const struct hm_move *m,
                         bool seats)
{
    char  *at = l->text + l->used;
    size_t cap = sizeof l->text - l->used;
    size_t n = seats ? hm_print_line(g, m, at, cap) : g->ops->print_move(g->edition, m, at, cap);
    if (n + 1 > cap || l->n == CLI_LEGAL_LINES)
        return NULL;
    l->used += n + 1;
    return at;
}

void cli_legal_add(struct cli_legal *l, const struct hm_game *g, const struct hm_state *s,
                   hm_seat seat, bool seats)
{
    static struct hm_move moves[HM_MOVES];
    size_t                n = g->ops->legal(g->edition, s, seat, HM_LISTED, moves);
    for (size_t i = 0; i < n; i++) {
        const char *line = print(l, g, &moves[i], seats);
        if (line != NULL)
            l->line[l->n++] = line;
    }
}

void cli_legal_add_move(struct cli_legal *l, const struct hm_game *g, const struct hm_move *m,
                        bool seats)
{
    const char *line = print(l, g, m, seats);
    if (line == NULL)
        return;
    for (size_t i = 0; i < l->n; i++)
        if (strcmp(l->line[i], line) == 0)
            return;
    l->line[l->n++] = line;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void cli_legal_sort(struct cli_legal *l) { qsort(l->line, l->n, sizeof *l->line, by_bytes); }
