/*
 * pool.h: a thread pool with fair scheduling.
 *
 * A job may be charged to an address and, within it, to an owner.  The next job comes from the
 * address that has used the least CPU time and, within it, from the owner that has used the least;
 * jobs of one owner run in order of arrival.  See pool.c.
 */
#ifndef HARBOUR_SRV_POOL_H
#define HARBOUR_SRV_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv;
struct srv_pool;

struct srv_payer {          /* belongs to the pool while jobs name it; its creator zeroes it */
    double   had;           /* virtual time: ms of CPU time charged to it */
    double   within;        /* of an address: virtual time among its owners */
    unsigned jobs, running; /* jobs queued or running; jobs running */
};

struct srv_job { /* base of all jobs */
    struct srv_job *next;
    void (*work)(struct srv_job *j, void *memory, size_t size); /* runs on a thread of the pool */
    void (*done)(struct srv_job *j);                            /* runs on the loop; frees it */
    size_t memory;                                              /* bytes that work() gets */
    /* both or none; kept until done() */
    struct srv_payer  *address, *owner;
    bool               background; /* runs only if no other job is queued */
    double             ms;         /* CPU time: expected; in done(), measured */
    const atomic_bool *stop; /* set by the pool: work() should return now; its result is not used */
};

/* Starts `threads` threads and `spare` more.  At most `threads` jobs of one address run at a time;
 * if there is a spare thread, long jobs leave one thread free.  At most `max` jobs are queued. */
struct srv_pool *srv_pool_new(struct srv *s, unsigned threads, unsigned spare, unsigned max);
/* false: too many are queued */
bool     srv_pool_add(struct srv_pool *p, struct srv_job *j);
void     srv_pool_poll(struct srv_pool *p);
unsigned srv_pool_waiting(struct srv_pool *p);

/* Stops the running jobs, waits for them and drops the queued ones.  Calls done() for all of
 * them. */
void srv_pool_free(struct srv_pool *p);

#endif
