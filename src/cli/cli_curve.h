/* cli_curve.h: the win chances of an analysed match as a drawing. */
#ifndef HARBOUR_CLI_CURVE_H
#define HARBOUR_CLI_CURVE_H

#include "cli.h"

struct hm_move_analysis;

/* A letter for each seat, a column for each of some of its moves. */
void cli_put_curve(const struct hm_move_analysis *analysed, uint32_t n, unsigned seats,
                   struct cli_text *t);

#endif
