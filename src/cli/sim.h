/*
 * sim.h: the results of games and their sums for `harbour sim`.
 */
#ifndef HARBOUR_SIM_H
#define HARBOUR_SIM_H

#include "cli_bots.h"

/* The result of one game. */
struct sim_game {
    uint32_t   rounds, moves;
    uint64_t   us;
    int16_t    points[HM_SEATS];
    hm_seatset winners;
};

/* Running mean, variance and extremes. */
struct sim_tally {
    uint64_t n;
    double   mean, m2, min, max;
};

/* Sums over the games, added in order, because rounding depends on it. */
struct sim_sum {
    struct sim_tally rounds, moves, ms, points[HM_SEATS];
    double           wins[HM_SEATS]; /* a shared win counts as a fraction */
    uint64_t         shared, games;
};

/* Runs with equal terms play the same games. */
struct sim_terms {
    const struct hm_ops   *ops;
    unsigned               players;
    const struct cli_bots *bots;
    struct hm_seed         seed;
    char                   start[65]; /* digest of the initial table */
};

/* ---- sim_report.c ------------------------------------------------------------------------- */

void sim_count(struct sim_sum *s, const struct sim_game *g, unsigned players);
void sim_report(const struct sim_sum *s, const struct sim_terms *terms, double seconds);
void sim_report_json(const struct sim_sum *s, const struct sim_terms *terms, double seconds);

/* ---- sim_file.c --------------------------------------------------------------------------- */

/* The file of a run has a line with the terms, then a line for each game in order.  Opens it to
 * continue a run, counting at most `max` games in it; truncates an incomplete last line.  False
 * after a message. */
FILE *sim_file_open(const char *path, const struct sim_terms *terms, uint32_t max,
                    struct sim_sum *sum);
bool  sim_file_put(FILE *f, uint64_t number, const struct sim_game *g, unsigned players);

#endif
