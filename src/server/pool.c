/*
 * pool.c: a bounded number of threads that run jobs for the loop, scheduled fairly.
 *
 * A job runs on one of the threads and is then handed back to the loop; while it runs it must not
 * access the server's data.  Each thread keeps one block of memory for its jobs.
 *
 * Jobs that name a payer are queued by start-time fair queueing, in two levels: addresses, and the
 * owners at one address.  A payer's virtual time grows by the CPU time of its jobs.  A payer that
 * had no jobs for a while continues at the virtual time of the job that was taken last, so idle
 * time gives neither credit nor debt.  While a job runs its payers are charged what it is expected
 * to take.
 *
 * Jobs are not interrupted, so a fair order is not enough: a job could arrive when long ones have
 * just started on all threads.  So neither one address nor the long jobs may use all threads at a
 * time.
 *
 * A free thread is not enough either if there are few cores.  Jobs of an address with more than
 * CROWD of them run on threads of low priority; other jobs run on a spare thread if one is idle.
 */
#include "server/pool.h"
#include "server/server.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    LONG_MS = 30, /* a job that takes more is long */
    CROWD = 4,
    NICE = 10,
    MIN_MS = 1, /* minimum cost of a job, for writing and sending its move */
};

struct srv_pool {
    struct srv     *srv;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    struct srv_job *first, **end, *done; /* end: the `next` pointer of the last queued job */
    unsigned        waiting, max, nthread;
    unsigned        per_address, long_jobs, max_long; /* at a time */
    /* threads of low priority: wanted, started; idle spare threads */
    unsigned    low, nlow, idle;
    atomic_bool stopping;
    double      now; /* virtual time of the address whose job was taken last */
    pthread_t  *thread;
};

/* ---- scheduling ------------------------------------------------------------------------ */

static bool may_run(const struct srv_pool *p, const struct srv_job *j, bool low)
{
    bool crowded = j->address != NULL && j->address->jobs > CROWD;
    if (p->low > 0 && (low ? !crowded && p->idle > 0 : crowded))
        return false;
    return (j->address == NULL || j->address->running < p->per_address) &&
           (j->ms <= LONG_MS || p->long_jobs < p->max_long);
}

static bool is_before(const struct srv_job *a, const struct srv_job *b)
{
    if (a->background != b->background)
        return b->background;
    if (a->address == NULL || b->address == NULL || a->address->had != b->address->had)
        return a->address != NULL && b->address != NULL && a->address->had < b->address->had;
    return a->address == b->address && a->owner->had < b->owner->had;
}

static void charge(const struct srv_job *j, double ms)
{
    j->address->had += ms;
    j->owner->had += ms;
}

static void joins(struct srv_payer *payer, double now)
{
    if (payer->jobs++ == 0 && payer->had < now)
        payer->had = now;
}

static void begin(struct srv_pool *p, const struct srv_job *j)
{
    p->long_jobs += j->ms > LONG_MS;
    if (j->address == NULL)
        return;
    if (j->address->had > p->now)
        p->now = j->address->had;
    j->address->within = j->owner->had;
    j->address->running++;
    charge(j, j->ms);
}

static void end(struct srv_pool *p, struct srv_job *j, double ms)
{
    p->long_jobs -= j->ms > LONG_MS;
    if (j->address != NULL) {
        charge(j, (ms > MIN_MS ? ms : MIN_MS) - j->ms);
        j->address->running--;
        j->address->jobs--;
        j->owner->jobs--;
    }
    j->ms = ms;
    j->next = p->done;
    p->done = j;
}

/* Takes the next job out of the queue; NULL: none may run on this thread now. */
static struct srv_job *take(struct srv_pool *p, bool low)
{
    struct srv_job **best = NULL;
    for (struct srv_job **at = &p->first; *at != NULL; at = &(*at)->next)
        if ((best == NULL || is_before(*at, *best)) && may_run(p, *at, low))
            best = at;
    if (best == NULL)
        return NULL;
    struct srv_job *j = *best;
    *best = j->next;
    if (j->next == NULL)
        p->end = best;
    p->waiting--;
    begin(p, j);
    return j;
}

/* ---- threads ---------------------------------------------------------------------------- */

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static struct srv_job *next_job(struct srv_pool *p, bool low)
{
    struct srv_job *j = NULL;
    pthread_mutex_lock(&p->lock);
    while (!p->stopping && (j = take(p, low)) == NULL) {
        p->idle += !low;
        pthread_cond_wait(&p->work, &p->lock);
        p->idle -= !low;
    }
    if (!low && p->idle == 0 && p->first != NULL)
        pthread_cond_broadcast(&p->work); /* threads of low priority may take the others, too */
    pthread_mutex_unlock(&p->lock);
    return j;
}

static void *run(void *arg)
{
    struct srv_pool *p = arg;
    void            *memory = NULL;
    size_t           size = 0;
    pthread_mutex_lock(&p->lock);
    bool low = p->nlow < p->low;
    p->nlow += low;
    pthread_mutex_unlock(&p->lock);
    if (low)
        setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* on Linux, of this thread */
    for (struct srv_job *j; (j = next_job(p, low)) != NULL;) {
        double began = cpu_ms();
        if (j->memory > size) {
            free(memory);
            size = j->memory;
            memory = srv_alloc(size);
        }
        j->work(j, memory, size);
        pthread_mutex_lock(&p->lock);
        end(p, j, cpu_ms() - began);
        pthread_cond_broadcast(&p->work); /* other jobs may run now */
        pthread_mutex_unlock(&p->lock);
        srv_wake(p->srv);
    }
    free(memory);
    return NULL;
}

struct srv_pool *srv_pool_new(struct srv *s, unsigned threads, unsigned spare, unsigned max)
{
    struct srv_pool *p = srv_alloc(sizeof *p);
    p->srv = s;
    p->end = &p->first;
    p->max = max;
    p->per_address = threads;
    p->low = spare > 0 ? threads : 0;
    p->max_long = threads + spare - (spare > 0);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    p->thread = srv_alloc((threads + spare) * sizeof *p->thread);
    while (p->nthread < threads + spare &&
           pthread_create(&p->thread[p->nthread], NULL, run, p) == 0)
        p->nthread++;
    return p;
}

/* ---- calls from the loop --------------------------------------------------------------- */

bool srv_pool_add(struct srv_pool *p, struct srv_job *j)
{
    if (p == NULL) /* the server stops */
        return false;
    pthread_mutex_lock(&p->lock);
    bool fits = p->waiting < p->max && p->nthread > 0;
    if (fits) {
        j->next = NULL;
        j->stop = &p->stopping;
        if (j->address != NULL) {
            joins(j->address, p->now);
            joins(j->owner, j->address->within);
        }
        *p->end = j;
        p->end = &j->next;
        p->waiting++;
        pthread_cond_broadcast(&p->work); /* not every thread takes every job */
    }
    pthread_mutex_unlock(&p->lock);
    return fits;
}

void srv_pool_poll(struct srv_pool *p)
{
    pthread_mutex_lock(&p->lock);
    struct srv_job *j = p->done;
    p->done = NULL;
    pthread_mutex_unlock(&p->lock);
    for (struct srv_job *next; j != NULL; j = next) {
        next = j->next;
        j->done(j);
    }
}

unsigned srv_pool_waiting(struct srv_pool *p)
{
    pthread_mutex_lock(&p->lock);
    unsigned n = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return n;
}

void srv_pool_free(struct srv_pool *p)
{
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->stopping = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->nthread; i++)
        pthread_join(p->thread[i], NULL);
    srv_pool_poll(p);
    for (struct srv_job *j = p->first, *next; j != NULL; j = next) {
        next = j->next;
        j->done(j);
    }
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->work);
    free(p->thread);
    free(p);
}
