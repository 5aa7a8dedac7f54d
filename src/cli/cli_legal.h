/*
 * cli_legal.h: legal moves as sorted lines, as traces and `judge --legal` print them.
 */
#ifndef HARBOUR_CLI_LEGAL_H
#define HARBOUR_CLI_LEGAL_H

#include "cli.h"

enum { CLI_LEGAL_LINES = HM_SEATS * HM_MOVES, CLI_LEGAL_TEXT = 128 * 1024 };

struct cli_legal {
    const char *line[CLI_LEGAL_LINES];
    size_t      n, used;
    char        text[CLI_LEGAL_TEXT];
};

void cli_legal_begin(struct cli_legal *l);

/* Adds the listed moves of the seat; with `seats`, each line begins with the seat. */
void cli_legal_add(struct cli_legal *l, const struct hm_game *g, const struct hm_state *s,
                   hm_seat seat, bool seats);

/* Adds a move unless it is there already. */
void cli_legal_add_move(struct cli_legal *l, const struct hm_game *g, const struct hm_move *m,
                        bool seats);

void cli_legal_sort(struct cli_legal *l); /* by bytes */

#endif
