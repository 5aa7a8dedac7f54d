/*
 * pool.h: a thread pool with fair scheduling.
 *
 * A job may be charged to an address and, within it, to an owner.  The next job is one of the
 * address that has used the least CPU time, and among its owners of the one that has used the
 * least; jobs of one owner run in order of arrival.  See pool.c.
 */
#ifndef HARBOUR_SRV_POOL_H
#define HARBOUR_SRV_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv;
struct srv_pool;

struct srv_payer {          /* belongs to the pool while jobs name it; zeroed by its maker */
    double   had;           /* virtual time: ms of the threads it was charged */
    double   within;        /* of an address: virtual time among its owners */
    unsigned jobs, running; /* waiting or being worked on; being worked on */
};

struct srv_job { /* base of all jobs */
    struct srv_job *next;
    void (*work)(struct srv_job *j, void *memory, size_t size); /* on a thread of the pool */
    void (*done)(struct srv_job *j);                            /* on the loop; frees it */
    size_t memory;                                              /* bytes that work() gets */
    /* both or none; kept until done() */
    struct srv_payer  *address, *owner;
    bool               background; /* only when no other job waits */
    double             ms;         /* of CPU time: what is expected; in done() what it took */
    const atomic_bool *stop; /* set by the pool: work() should end now, its result is not used */
};

/* Starts `threads` and `spare` more.  One address has at most `threads` jobs worked on at a time,
 * and where there is a spare thread long jobs leave one free.  At most `max` jobs wait. */
struct srv_pool *srv_pool_new(struct srv *s, unsigned threads, unsigned spare, unsigned max);
/* false: too many are waiting */
bool     srv_pool_add(struct srv_pool *p, struct srv_job *j);
void     srv_pool_poll(struct srv_pool *p);
unsigned srv_pool_waiting(struct srv_pool *p);

/* Stops the running jobs, waits for them and drops the queued ones.  Calls done() for all of
 * them. */
void srv_pool_free(struct srv_pool *p);

#endif
