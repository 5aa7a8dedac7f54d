/*
 * tasks.c: a pool of worker threads, and of ranks where there are several.
 *
 * A worker takes a number, does the task and delivers the result; everything but the task itself is
 * under one lock.  With several ranks the main thread of each exchanges messages instead of
 * working:
 *
 *   rank 0 to another   numbers (8 bytes each): at first as many as keep its workers busy, then one
 *                       for each result.  An empty message: no more, drop what is not started.
 *   another to rank 0   a number, 1 or 0 (fine or not) and the bytes of the result.  A single byte,
 *                       1 or 0 (stopped or not), is its last message.
 *
 * A rank returns only after both sides have sent their last message, so none is left undelivered.
 * Waiting in MPI would keep a core busy, so the main thread polls and sleeps in between.
 */
#include "arena/tasks.h"
#include "system/out_of_memory.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Numbers queued at a rank for each of its workers, so that none waits for a message. */
enum { AHEAD = 2, QUEUE = TASKS_THREADS * AHEAD };

/* A result that arrived before its turn. */
struct early {
    struct early      *next;
    uint64_t           number;
    bool               fine;
    struct ranks_bytes result;
};

struct pool {
    const struct tasks *tasks;
    pthread_mutex_t     lock;
    pthread_cond_t      more;
    bool                first;     /* this is rank 0 */
    bool                over;      /* no task is started any more */
    bool                stopped;   /* because another rank was stopped */
    bool                no_memory; /* because there was no memory for a worker */
    unsigned            busy;      /* workers that have not ended */

    /* Rank 0, in order. */
    uint64_t      turn;
    bool          refused; /* done() is not called any more */
    struct early *early;   /* by number */

    /* Ranks other than 0. */
    uint64_t           queue[QUEUE];
    unsigned           nqueue;
    struct ranks_bytes outbox; /* results to send, each with its length before it */
};

static bool enough(const struct pool *p) { return p->over || p->tasks->stopped(); }

/* ---- workers -------------------------------------------------------------------------------- */

/* Under the lock.  Gets a number: on rank 0 from next(), elsewhere from the queue, waiting for
 * one. */
static bool take(struct pool *p, uint64_t *number)
{
    if (p->first)
        return !enough(p) && p->tasks->next(p->tasks->ctx, number);
    while (p->nqueue == 0 && !enough(p))
        pthread_cond_wait(&p->more, &p->lock);
    if (enough(p))
        return false;
    *number = p->queue[0];
    memmove(p->queue, p->queue + 1, --p->nqueue * sizeof p->queue[0]);
    return true;
}

static void pack(struct ranks_bytes *to, uint64_t number, bool fine,
                 const struct ranks_bytes *result)
{
    uint8_t  yes = fine;
    uint64_t n = sizeof number + sizeof yes + result->n;
    ranks_put(to, &n, sizeof n);
    ranks_put(to, &number, sizeof number);
    ranks_put(to, &yes, sizeof yes);
    ranks_put(to, result->at, result->n);
}

/* Under the lock.  Keeps a result until its turn. */
static void hold(struct pool *p, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    struct early *e = malloc(sizeof *e), **at = &p->early;
    if (e == NULL) {
        p->no_memory = p->over = p->refused = true;
        return;
    }
    *e = (struct early){.number = number, .fine = fine};
    ranks_put(&e->result, result->at, result->n);
    while (*at != NULL && (*at)->number < number)
        at = &(*at)->next;
    e->next = *at;
    *at = e;
}

static void deliver_in_order(struct pool *p)
{
    struct early *e;
    while ((e = p->early) != NULL && (p->refused || e->number == p->turn)) {
        if (!p->refused && !p->tasks->done(p->tasks->ctx, e->number, e->fine, &e->result))
            p->over = p->refused = true;
        p->turn++;
        p->early = e->next;
        ranks_bytes_free(&e->result);
        free(e);
    }
}

static void deliver(struct pool *p, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    if (!p->first) {
        pack(&p->outbox, number, fine, result);
    } else if (p->tasks->in_order) {
        hold(p, number, fine, result);
        deliver_in_order(p);
    } else if (!p->tasks->done(p->tasks->ctx, number, fine, result)) {
        p->over = true;
    }
}

static void *work(void *arg)
{
    struct pool       *p = arg;
    void              *scratch = p->tasks->scratch_new(p->tasks->ctx);
    struct ranks_bytes result = {0};
    uint64_t           number;
    pthread_mutex_lock(&p->lock);
    if (scratch == NULL)
        p->no_memory = p->over = true;
    while (scratch != NULL && take(p, &number)) {
        pthread_mutex_unlock(&p->lock);
        result.n = 0;
        bool fine = p->tasks->work(p->tasks->ctx, scratch, number, &result);
        pthread_mutex_lock(&p->lock);
        deliver(p, number, fine, &result);
    }
    p->busy--;
    pthread_mutex_unlock(&p->lock);
    ranks_bytes_free(&result);
    if (scratch != NULL)
        p->tasks->scratch_free(p->tasks->ctx, scratch);
    return NULL;
}

/* ---- messages ------------------------------------------------------------------------------- */

/* Sleeps between two polls: longer the longer nothing arrived. */
static void back_off(unsigned *idle)
{
    struct timespec t = {.tv_nsec = 50000L << *idle};
    *idle += *idle < 4;
    nanosleep(&t, NULL);
}

/* What rank 0 knows of another rank. */
struct peer {
    unsigned in_flight; /* tasks sent to it without a result so far */
    bool     ended;     /* was sent the end */
    bool     gone;      /* sent its last message */
};

static void end(struct peer *to, unsigned rank)
{
    if (!to->ended)
        ranks_send(rank, "", 0);
    to->ended = true;
}

/* Sends a rank as many numbers as its queue has space for; the end if there are none and it has
 * none. */
static void send_tasks(struct pool *p, struct peer *to, unsigned rank)
{
    uint64_t some[QUEUE];
    unsigned n = 0;
    if (to->ended)
        return;
    pthread_mutex_lock(&p->lock);
    bool over = enough(p);
    while (!over && to->in_flight + n < p->tasks->threads * AHEAD &&
           p->tasks->next(p->tasks->ctx, &some[n]))
        n++;
    pthread_mutex_unlock(&p->lock);
    to->in_flight += n;
    if (n > 0)
        ranks_send(rank, some, n * sizeof some[0]);
    else if (over || to->in_flight == 0)
        end(to, rank);
}

static void handle(struct pool *p, struct peer *to, unsigned rank, struct ranks_bytes *b)
{
    uint64_t number;
    if (b->n == 1) {
        to->gone = true;
        end(to, rank);
        if (b->at[0] != 0) { /* a rank that was stopped stops all */
            pthread_mutex_lock(&p->lock);
            p->over = p->stopped = true;
            pthread_mutex_unlock(&p->lock);
        }
        return;
    }
    assert(b->n > sizeof number && to->in_flight > 0);
    memcpy(&number, b->at, sizeof number);
    bool fine = b->at[sizeof number] != 0;
    b->n -= sizeof number + 1;
    memmove(b->at, b->at + sizeof number + 1, b->n);
    pthread_mutex_lock(&p->lock);
    deliver(p, number, fine, b);
    pthread_mutex_unlock(&p->lock);
    to->in_flight--;
    send_tasks(p, to, rank);
}

static bool over_now(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    bool yes = enough(p);
    pthread_mutex_unlock(&p->lock);
    return yes;
}

static void lead(struct pool *p)
{
    unsigned           n = ranks_count(), here = 1, idle = 0, from;
    struct peer       *peer = hm_need(calloc(n, sizeof *peer), "the ranks", n * sizeof *peer);
    struct ranks_bytes b = {0};
    for (unsigned r = 1; r < n; r++)
        send_tasks(p, &peer[r], r);
    while (here < n) {
        if (!ranks_receive(&from, &b)) {
            back_off(&idle);
            for (unsigned r = 1; r < n && over_now(p); r++)
                end(&peer[r], r);
            continue;
        }
        idle = 0;
        handle(p, &peer[from], from, &b);
        here += peer[from].gone;
    }
    ranks_bytes_free(&b);
    free(peer);
}

/* Sends the results in the outbox; true when all workers have ended and nothing was left to
 * send. */
static bool forward(struct pool *p, struct ranks_bytes *out)
{
    pthread_mutex_lock(&p->lock);
    struct ranks_bytes empty = *out;
    *out = p->outbox;
    p->outbox = empty;
    p->outbox.n = 0;
    bool idle = p->busy == 0;
    pthread_mutex_unlock(&p->lock);
    for (size_t at = 0; at < out->n;) {
        uint64_t n;
        memcpy(&n, out->at + at, sizeof n);
        ranks_send(0, out->at + at + sizeof n, n);
        at += sizeof n + n;
    }
    bool sent = out->n > 0;
    out->n = 0;
    return idle && !sent;
}

/* Queues the numbers of a message; true if it is the end. */
static bool receive_tasks(struct pool *p, const struct ranks_bytes *b)
{
    pthread_mutex_lock(&p->lock);
    assert(p->nqueue + b->n / sizeof p->queue[0] <= QUEUE);
    memcpy(p->queue + p->nqueue, b->at, b->n);
    p->nqueue += (unsigned)(b->n / sizeof p->queue[0]);
    p->over = p->over || b->n == 0;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    return b->n == 0;
}

static void follow(struct pool *p)
{
    struct ranks_bytes b = {0}, out = {0};
    unsigned           from, idle = 0;
    bool               ended = false, left = false;
    while (!left || !ended) {
        if (!left && forward(p, &out)) {
            char stopped = p->no_memory || p->tasks->stopped();
            ranks_send(0, &stopped, 1);
            left = true;
        }
        if (ranks_receive(&from, &b)) {
            idle = 0;
            ended = receive_tasks(p, &b) || ended;
        } else {
            back_off(&idle);
        }
        if (p->tasks->stopped()) /* a signal does not wake workers that wait */
            pthread_cond_broadcast(&p->more);
    }
    ranks_bytes_free(&b);
    ranks_bytes_free(&out);
}

/* ---- running -------------------------------------------------------------------------------- */

enum tasks_end tasks_run(const struct tasks *tasks)
{
    struct pool p = {.tasks = tasks,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .more = PTHREAD_COND_INITIALIZER,
                     .first = ranks_me() == 0};
    pthread_t   thread[TASKS_THREADS];
    bool        alone = ranks_count() == 1;
    unsigned    n = 0, spawn = tasks->threads - alone; /* alone, the main thread is a worker too */
    assert(tasks->threads >= 1 && tasks->threads <= TASKS_THREADS);
    p.busy = tasks->threads;
    while (n < spawn && pthread_create(&thread[n], NULL, work, &p) == 0)
        n++;
    pthread_mutex_lock(&p.lock);
    p.busy -= spawn - n;
    p.no_memory = p.no_memory || (n == 0 && !alone);
    p.over = p.over || p.no_memory;
    pthread_mutex_unlock(&p.lock);
    if (alone)
        work(&p);
    else if (p.first)
        lead(&p);
    else
        follow(&p);
    for (unsigned i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    ranks_bytes_free(&p.outbox);
    p.refused = true;
    deliver_in_order(&p); /* frees what is left after a stop */
    return !ranks_all(!p.no_memory)        ? TASKS_NO_MEMORY
           : p.stopped || tasks->stopped() ? TASKS_STOPPED
                                           : TASKS_DONE;
}
