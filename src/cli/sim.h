/*
 * sim.h: what `harbour sim` keeps of each game and adds up.
 */
#ifndef HARBOUR_SIM_H
#define HARBOUR_SIM_H

#include "cli_bots.h"

/* One game: what came of it. */
struct sim_game {
    uint32_t   rounds, moves;
    uint64_t   us;
    int16_t    points[HM_SEATS];
    hm_seatset winners;
};

/* Mean, spread and extremes, without keeping the values. */
struct sim_tally {
    uint64_t n;
    double   mean, m2, least, most;
};

/* What was played, in the order of the games: the digits depend on the order. */
struct sim_sum {
    struct sim_tally rounds, moves, ms, points[HM_SEATS];
    double           wins[HM_SEATS]; /* a shared win counts in parts */
    uint64_t         shared, games;
};

/* What makes two runs the same. */
struct sim_terms {
    const struct hm_ops   *ops;
    unsigned               players;
    const struct cli_bots *bots;
    struct hm_seed         seed;
    char                   start[65]; /* digest of the table that is dealt from */
};

/* ---- sim_report.c ------------------------------------------------------------------------- */

void sim_count(struct sim_sum *s, const struct sim_game *g, unsigned players);
void sim_report(const struct sim_sum *s, const struct sim_terms *terms, double seconds);
void sim_report_json(const struct sim_sum *s, const struct sim_terms *terms, double seconds);

/* ---- sim_file.c --------------------------------------------------------------------------- */

/* The file of a run: a line with the terms, then a line for each game in order.  Opens it to go on, having counted
 * the games that are there, `most` of them at the most; part of a line at its end is cut off.  Complains. */
FILE *sim_file_open(const char *path, const struct sim_terms *terms, uint32_t most, struct sim_sum *sum);
bool  sim_file_put(FILE *f, uint64_t number, const struct sim_game *g, unsigned players);

#endif
