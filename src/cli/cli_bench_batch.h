/* cli_bench_batch.h: the part of `harbour bench` that is about batches, for learning. */
#ifndef HARBOUR_CLI_BENCH_BATCH_H
#define HARBOUR_CLI_BENCH_BATCH_H

#include "harbour/batch.h"

struct cli_batch_rate {
    double   steps_s; /* with observation and mask */
    uint64_t digest;  /* of every observation, mask and reward: the work is fixed */
};

/* Uniform random play in a batch of `n` games.  Below 0 steps: out of memory. */
struct cli_batch_rate cli_batch_rate(const struct hm_game *g, unsigned players, uint32_t n);

/* Steps a second of the baseline: see the .c file. */
double cli_baseline_rate(uint32_t n);

#endif
