/* rate.h: see rate.c. */
#ifndef HARBOUR_BENCH_RATE_H
#define HARBOUR_BENCH_RATE_H

#include "harbour/match.h"

/* a digest of all moves made */
uint64_t rate_play(uint32_t game, uint32_t players, uint32_t games);
uint64_t rate_moves(void); /* how many they were */

#endif
