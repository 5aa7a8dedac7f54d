/*
 * cli_grid.h: tables of text; each column is as wide as its widest cell.
 *
 * Cells are added row by row, the heads of the columns first:
 *
 *     struct cli_grid g = {.columns = "lr"};  a letter for each column: left or right
 *     cli_cell(&g, "bot"), cli_cell(&g, "games");
 *     cli_cell(&g, name), cli_cell(&g, cli_number(games).text);
 *     cli_grid_put(&g, &t);
 */
#ifndef HARBOUR_CLI_GRID_H
#define HARBOUR_CLI_GRID_H

#include "cli.h"

enum { CLI_COLUMNS = 16 };

struct cli_grid {
    const char     *columns; /* at most CLI_COLUMNS letters */
    struct cli_text cells;   /* each followed by a newline */
};

void cli_cell(struct cli_grid *g, const char *text);

/* Adds several heads of columns; the list ends with MSG_NONE. */
void cli_heads(struct cli_grid *g, const enum msg_id *heads);

/* Appends the rows, each with a newline, and frees the cells.  */
void cli_grid_put(struct cli_grid *g, struct cli_text *to);

#endif
