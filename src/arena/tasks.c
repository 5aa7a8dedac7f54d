/*
 * farm.c: a farm of threads, and of ranks where there are several.
 *
 * A thread takes a number, works and tells, all under one lock but the work.  With several ranks
 * the main thread of each carries messages instead of working:
 *
 *   rank 0 to another     numbers (8 bytes each), as many at first as keep its threads busy and
 *                         one for each result; nothing at all: no more, drop what is not begun
 *   another to rank 0     a number, 1 or 0 (fine or not) and the bytes of the result; or nothing
 *                         but 1 or 0 (stopped or not): the last thing it says
 *
 * A rank leaves only after both have said their last, so no message is left lying.  MPI would
 * spin on a core while it waits; messages are looked for a thousand times a second and more instead.
 */
#include "arena/tasks.h"
#include "system/out_of_memory.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Numbers that lie ready at a rank for each of its threads, so that none waits for the post. */
enum { AHEAD = 2, QUEUE = FARM_THREADS * AHEAD };

/* A result that came before its turn. */
struct early {
    struct early      *next;
    uint64_t           number;
    bool               fine;
    struct ranks_bytes result;
};

struct yard {
    const struct farm *farm;
    pthread_mutex_t    lock;
    pthread_cond_t     more;
    bool               first;   /* this is rank 0 */
    bool               over;    /* nothing new is begun */
    bool               stopped; /* because another rank was stopped */
    bool               starved; /* because there was no memory for a room */
    unsigned           busy;    /* threads that have not left */

    /* Rank 0, in order. */
    uint64_t      turn;
    bool          refused; /* no more is to be told */
    struct early *early;   /* by number */

    /* Ranks other than 0. */
    uint64_t           queue[QUEUE];
    unsigned           nqueue;
    struct ranks_bytes said; /* results to send, each with its length before it */
};

static bool enough(const struct yard *y) { return y->over || y->farm->stopped(); }

/* ---- the threads ---------------------------------------------------------------------------- */

/* Under the lock.  Rank 0 asks for a number, the others wait for one. */
static bool take(struct yard *y, uint64_t *number)
{
    if (y->first)
        return !enough(y) && y->farm->next(y->farm->with, number);
    while (y->nqueue == 0 && !enough(y))
        pthread_cond_wait(&y->more, &y->lock);
    if (enough(y))
        return false;
    *number = y->queue[0];
    memmove(y->queue, y->queue + 1, --y->nqueue * sizeof y->queue[0]);
    return true;
}

static void say(struct ranks_bytes *to, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    uint8_t  yes = fine;
    uint64_t n = sizeof number + sizeof yes + result->n;
    ranks_put(to, &n, sizeof n);
    ranks_put(to, &number, sizeof number);
    ranks_put(to, &yes, sizeof yes);
    ranks_put(to, result->at, result->n);
}

/* Keeps a result until its turn.  Under the lock. */
static void hold(struct yard *y, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    struct early *e = malloc(sizeof *e), **at = &y->early;
    if (e == NULL) {
        y->starved = y->over = y->refused = true;
        return;
    }
    *e = (struct early){.number = number, .fine = fine};
    ranks_put(&e->result, result->at, result->n);
    while (*at != NULL && (*at)->number < number)
        at = &(*at)->next;
    e->next = *at;
    *at = e;
}

static void tell_in_order(struct yard *y)
{
    struct early *e;
    while ((e = y->early) != NULL && (y->refused || e->number == y->turn)) {
        if (!y->refused && !y->farm->done(y->farm->with, e->number, e->fine, &e->result))
            y->over = y->refused = true;
        y->turn++;
        y->early = e->next;
        ranks_bytes_free(&e->result);
        free(e);
    }
}

static void tell(struct yard *y, uint64_t number, bool fine, const struct ranks_bytes *result)
{
    if (!y->first) {
        say(&y->said, number, fine, result);
    } else if (y->farm->in_order) {
        hold(y, number, fine, result);
        tell_in_order(y);
    } else if (!y->farm->done(y->farm->with, number, fine, result)) {
        y->over = true;
    }
}

static void *labour(void *with)
{
    struct yard       *y = with;
    void              *room = y->farm->room(y->farm->with);
    struct ranks_bytes result = {0};
    uint64_t           number;
    pthread_mutex_lock(&y->lock);
    if (room == NULL)
        y->starved = y->over = true;
    while (room != NULL && take(y, &number)) {
        pthread_mutex_unlock(&y->lock);
        result.n = 0;
        bool fine = y->farm->work(y->farm->with, room, number, &result);
        pthread_mutex_lock(&y->lock);
        tell(y, number, fine, &result);
    }
    y->busy--;
    pthread_mutex_unlock(&y->lock);
    ranks_bytes_free(&result);
    if (room != NULL)
        y->farm->leave(y->farm->with, room);
    return NULL;
}

/* ---- the post ------------------------------------------------------------------------------- */

/* The longer nothing came, the longer. */
static void nap(unsigned *idle)
{
    struct timespec t = {.tv_nsec = 50000L << *idle};
    *idle += *idle < 4;
    nanosleep(&t, NULL);
}

/* What rank 0 knows of another. */
struct hand {
    unsigned owed;  /* numbers it has and has not told of */
    bool     ended; /* was told that there is no more */
    bool     gone;  /* said its last */
};

static void end(struct hand *h, unsigned rank)
{
    if (!h->ended)
        ranks_send(rank, "", 0);
    h->ended = true;
}

/* Gives a rank what it lacks, or the end when it owes nothing and there is no more. */
static void feed(struct yard *y, struct hand *h, unsigned rank)
{
    uint64_t some[QUEUE];
    unsigned n = 0;
    if (h->ended)
        return;
    pthread_mutex_lock(&y->lock);
    bool over = enough(y);
    while (!over && h->owed + n < y->farm->threads * AHEAD && y->farm->next(y->farm->with, &some[n]))
        n++;
    pthread_mutex_unlock(&y->lock);
    h->owed += n;
    if (n > 0)
        ranks_send(rank, some, n * sizeof some[0]);
    else if (over || h->owed == 0)
        end(h, rank);
}

static void hear(struct yard *y, struct hand *h, unsigned rank, struct ranks_bytes *b)
{
    uint64_t number;
    if (b->n == 1) {
        h->gone = true;
        end(h, rank);
        if (b->at[0] != 0) { /* one that was stopped stops all */
            pthread_mutex_lock(&y->lock);
            y->over = y->stopped = true;
            pthread_mutex_unlock(&y->lock);
        }
        return;
    }
    assert(b->n > sizeof number && h->owed > 0);
    memcpy(&number, b->at, sizeof number);
    bool fine = b->at[sizeof number] != 0;
    b->n -= sizeof number + 1;
    memmove(b->at, b->at + sizeof number + 1, b->n);
    pthread_mutex_lock(&y->lock);
    tell(y, number, fine, b);
    pthread_mutex_unlock(&y->lock);
    h->owed--;
    feed(y, h, rank);
}

static bool over_now(struct yard *y)
{
    pthread_mutex_lock(&y->lock);
    bool yes = enough(y);
    pthread_mutex_unlock(&y->lock);
    return yes;
}

static void lead(struct yard *y)
{
    unsigned           n = ranks_count(), here = 1, idle = 0, from;
    struct hand       *hand = hm_need(calloc(n, sizeof *hand), "the ranks", n * sizeof *hand);
    struct ranks_bytes b = {0};
    for (unsigned r = 1; r < n; r++)
        feed(y, &hand[r], r);
    while (here < n) {
        if (!ranks_receive(&from, &b)) {
            nap(&idle);
            for (unsigned r = 1; r < n && over_now(y); r++)
                end(&hand[r], r);
            continue;
        }
        idle = 0;
        hear(y, &hand[from], from, &b);
        here += hand[from].gone;
    }
    ranks_bytes_free(&b);
    free(hand);
}

/* Sends what the threads have said; true when they have all left and nothing is unsent. */
static bool forward(struct yard *y, struct ranks_bytes *out)
{
    pthread_mutex_lock(&y->lock);
    struct ranks_bytes empty = *out;
    *out = y->said;
    y->said = empty;
    y->said.n = 0;
    bool idle = y->busy == 0;
    pthread_mutex_unlock(&y->lock);
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

/* Numbers to the threads; nothing: the end. */
static bool follow_order(struct yard *y, const struct ranks_bytes *b)
{
    pthread_mutex_lock(&y->lock);
    assert(y->nqueue + b->n / sizeof y->queue[0] <= QUEUE);
    memcpy(y->queue + y->nqueue, b->at, b->n);
    y->nqueue += (unsigned)(b->n / sizeof y->queue[0]);
    y->over = y->over || b->n == 0;
    pthread_cond_broadcast(&y->more);
    pthread_mutex_unlock(&y->lock);
    return b->n == 0;
}

static void follow(struct yard *y)
{
    struct ranks_bytes b = {0}, out = {0};
    unsigned           from, idle = 0;
    bool               ended = false, left = false;
    while (!left || !ended) {
        if (!left && forward(y, &out)) {
            char stopped = y->starved || y->farm->stopped();
            ranks_send(0, &stopped, 1);
            left = true;
        }
        if (ranks_receive(&from, &b)) {
            idle = 0;
            ended = follow_order(y, &b) || ended;
        } else {
            nap(&idle);
        }
        if (y->farm->stopped()) /* a signal wakes nobody who waits for a number */
            pthread_cond_broadcast(&y->more);
    }
    ranks_bytes_free(&b);
    ranks_bytes_free(&out);
}

/* ---- all together --------------------------------------------------------------------------- */

enum farm_end farm_run(const struct farm *farm)
{
    struct yard y = {
        .farm = farm, .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER, .first = ranks_me() == 0};
    pthread_t thread[FARM_THREADS];
    bool      alone = ranks_count() == 1;
    unsigned  n = 0, spawn = farm->threads - alone; /* alone, the main thread works too */
    assert(farm->threads >= 1 && farm->threads <= FARM_THREADS);
    y.busy = farm->threads;
    while (n < spawn && pthread_create(&thread[n], NULL, labour, &y) == 0)
        n++;
    pthread_mutex_lock(&y.lock);
    y.busy -= spawn - n;
    y.starved = y.starved || (n == 0 && !alone);
    y.over = y.over || y.starved;
    pthread_mutex_unlock(&y.lock);
    if (alone)
        labour(&y);
    else if (y.first)
        lead(&y);
    else
        follow(&y);
    for (unsigned i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    ranks_bytes_free(&y.said);
    y.refused = true;
    tell_in_order(&y); /* lets go of what is left where it was stopped */
    return !ranks_all(!y.starved) ? FARM_STARVED : y.stopped || farm->stopped() ? FARM_STOPPED : FARM_DONE;
}
