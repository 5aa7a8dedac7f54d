/*
 * srv_pool.c: a bounded number of threads that work for the loop.
 *
 * A job is done on some thread and handed back to the loop, in that order and nothing else; a
 * job must not touch anything of the server's while it works.  Each thread keeps one block of
 * memory for its jobs.
 */
#include "srv.h"

#include <pthread.h>
#include <stdlib.h>

struct srv_pool {
    struct srv     *srv;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    struct srv_job *first, *last, *done;
    unsigned        waiting, most, nthread;
    bool            stopping;
    pthread_t      *thread;
};

static struct srv_job *next_job(struct srv_pool *p)
{
    pthread_mutex_lock(&p->lock);
    while (p->first == NULL && !p->stopping)
        pthread_cond_wait(&p->work, &p->lock);
    struct srv_job *j = p->stopping ? NULL : p->first;
    if (j != NULL) {
        p->first = j->next;
        if (p->first == NULL)
            p->last = NULL;
        p->waiting--;
    }
    pthread_mutex_unlock(&p->lock);
    return j;
}

static void *run(void *arg)
{
    struct srv_pool *p = arg;
    void            *memory = NULL;
    size_t           size = 0;
    for (struct srv_job *j; (j = next_job(p)) != NULL;) {
        if (j->memory > size) {
            free(memory);
            size = j->memory;
            memory = srv_alloc(size);
        }
        j->work(j, memory, size);
        pthread_mutex_lock(&p->lock);
        j->next = p->done;
        p->done = j;
        pthread_mutex_unlock(&p->lock);
        srv_wake(p->srv);
    }
    free(memory);
    return NULL;
}

struct srv_pool *srv_pool_new(struct srv *s, unsigned threads, unsigned most)
{
    struct srv_pool *p = srv_alloc(sizeof *p);
    p->srv = s;
    p->most = most;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    p->thread = srv_alloc(threads * sizeof *p->thread);
    while (p->nthread < threads && pthread_create(&p->thread[p->nthread], NULL, run, p) == 0)
        p->nthread++;
    return p;
}

bool srv_pool_add(struct srv_pool *p, struct srv_job *j)
{
    pthread_mutex_lock(&p->lock);
    bool room = p->waiting < p->most && p->nthread > 0;
    if (room) {
        j->next = NULL;
        if (p->last != NULL)
            p->last->next = j;
        else
            p->first = j;
        p->last = j;
        p->waiting++;
        pthread_cond_signal(&p->work);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
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

/* What is being worked on is finished and handed back; what only waited is dropped. */
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
