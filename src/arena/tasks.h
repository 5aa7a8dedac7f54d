/*
 * tasks.h: distributes numbered tasks over threads and MPI ranks; rank 0 collects the results.
 *
 * A task must have the same result wherever it is done, and results must be added up in the order
 * of their numbers.  Then a run has the same outcome with any number of threads and ranks.
 */
#ifndef HARBOUR_TASKS_H
#define HARBOUR_TASKS_H

#include "arena/ranks.h"

#include <stdint.h>

enum { TASKS_THREADS = 64 };

struct tasks {
    void    *ctx;
    unsigned threads; /* of each rank */

    /* True: numbers are 0, 1, 2, ..., and done() is called in that order; else on completion. */
    bool in_order;

    /* On rank 0, one call at a time: stores the next number.  False: there are no more tasks,
     * for good. */
    bool (*next)(void *ctx, uint64_t *number);

    /* On rank 0, one call at a time, never during next(): receives `fine` and the bytes that
     * work() gave. False: no more tasks are wanted.  Then done() is still called for tasks in
     * flight, except, with in_order, for results out of order. */
    bool (*done)(void *ctx, uint64_t number, bool fine, const struct ranks_bytes *result);

    /* On any rank, on several threads at once, each with its own scratch memory.  False: the
     * task failed, and the bytes are the reason. */
    bool (*work)(void *ctx, void *scratch, uint64_t number, struct ranks_bytes *result);

    /* The scratch memory of one thread; NULL if there is no memory for it. */
    void *(*scratch_new)(void *ctx);
    void (*scratch_free)(void *ctx, void *scratch);

    /* True once the user wants to stop: tasks in flight are finished and none are started. */
    bool (*stopped)(void);
};

enum tasks_end { TASKS_DONE, TASKS_STOPPED, TASKS_NO_MEMORY };

/* Called by all ranks.  Returns when all tasks are done or no more are wanted, when the user
 * stopped this rank or another one, or when there was no memory for a thread. */
enum tasks_end tasks_run(const struct tasks *tasks);

#endif
