/*
 * farm.h: numbered pieces of work, done by threads here and by other ranks, told to one.
 *
 * Rank 0 hands out numbers and is told what came of each.  A piece must come out the same
 * wherever it is done, and results must be added up in the order of their numbers; then a run
 * gives the same with any number of threads and ranks.
 */
#ifndef HARBOUR_FARM_H
#define HARBOUR_FARM_H

#include "arena/ranks.h"

#include <stdint.h>

enum { FARM_THREADS = 64 };

struct farm {
    void    *with;
    unsigned threads;  /* of every rank */
    bool     in_order; /* numbers are 0, 1, 2, ... and are told of in that order; else as soon as they are done */

    /* Rank 0, one call at a time: the next number; false: no more, for good. */
    bool (*next)(void *with, uint64_t *number);

    /* Rank 0, one call at a time, never beside next(): `fine` and the bytes are from work().  False: no more;
     * then results that are still to come are told of too, but not those that come out of order. */
    bool (*done)(void *with, uint64_t number, bool fine, const struct ranks_bytes *result);

    /* Any rank, several at once, each with its own room.  False: it went wrong, the bytes say why. */
    bool (*work)(void *with, void *room, uint64_t number, struct ranks_bytes *result);

    /* What one thread needs to work; NULL where there is no memory for it. */
    void *(*room)(void *with);
    void (*leave)(void *with, void *room);

    /* True once the user wants an end: what is under way is finished and told, nothing new begun. */
    bool (*stopped)(void);
};

enum farm_end { FARM_DONE, FARM_STOPPED, FARM_STARVED };

/* All ranks call it.  It returns when all work is done and told or no more is wanted, when the user
 * stopped it here or on another rank, or when there was no memory for a room. */
enum farm_end farm_run(const struct farm *farm);

#endif
