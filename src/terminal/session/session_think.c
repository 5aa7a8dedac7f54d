/*
 * session_think.c: one worker thread.
 */
#define _DEFAULT_SOURCE 1
#include "session_think.h"

#include "system/out_of_memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum state { IDLE, WANTED, WORKING, DONE, ENDING };

struct terminal_thinker {
    pthread_t           thread;
    pthread_mutex_t     lock;
    pthread_cond_t      changed;
    enum state          state;
    atomic_bool         stop;
    struct terminal_job job;
    bool                alone; /* there is no thread */
    void (*wake)(void *ctx);
    void  *ctx;
    void  *memory;
    size_t size;
};

static bool stop_requested(void *ctx)
{
    return atomic_load(&((struct terminal_thinker *)ctx)->stop);
}

static bool lend(struct terminal_thinker *t, size_t size)
{
    if (size <= t->size)
        return true;
    void *more = realloc(t->memory, size);
    if (more == NULL)
        return false;
    t->memory = more;
    t->size = size;
    return true;
}

static enum hm_err bot_move(struct terminal_job *j, struct hm_bot_request *request)
{
    const hm_seat seat = j->view.seen.head.viewer;
    request->belief = &j->belief;
    const enum hm_err err = hm_bot_learn(&j->bot, j->match, seat, request, &j->belief);
    return err == HM_OK ? hm_bot_move(&j->bot, request, &j->move, NULL) : err;
}

/* Runs without the lock: the job is the worker's while it is WORKING. */
static void work(struct terminal_thinker *t, struct terminal_job *j)
{
    struct hm_budget      budget = {.iterations = j->iterations, .stop = stop_requested, .ctx = t};
    struct hm_bot_request request = {
        .game = j->game, .view = &j->view, .seed = j->seed, .budget = budget};
    enum hm_err err = HM_NO_SPACE;
    size_t      size = 0;
    switch (j->kind) {
    case TERMINAL_JOB_NONE: return;
    case TERMINAL_JOB_MOVE: size = hm_bot_memory(&j->bot, &budget); break;
    case TERMINAL_JOB_HINT: size = hm_hint_memory(j->game.ops, &budget); break;
    case TERMINAL_JOB_JUDGE: size = hm_analyse_memory(j->game.ops, &budget); break;
    }
    if (lend(t, size)) {
        request.memory = t->memory;
        request.size = t->size;
        if (j->kind == TERMINAL_JOB_MOVE)
            err = bot_move(j, &request);
        else if (j->kind == TERMINAL_JOB_HINT)
            err = hm_hint(&request, &j->hints);
        else
            err = hm_analyse(j->match, j->ply, 1, &request, &j->analysis);
    }
    j->failed = err != HM_OK;
}

static void *run(void *ctx)
{
    struct terminal_thinker *t = ctx;
    pthread_mutex_lock(&t->lock);
    while (t->state != ENDING) {
        if (t->state != WANTED) {
            pthread_cond_wait(&t->changed, &t->lock);
            continue;
        }
        t->state = WORKING;
        pthread_mutex_unlock(&t->lock);
        work(t, &t->job);
        pthread_mutex_lock(&t->lock);
        if (t->state == WORKING)
            t->state = DONE;
        pthread_cond_broadcast(&t->changed);
        t->wake(t->ctx);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

struct terminal_thinker *terminal_thinker_new(void (*wake)(void *ctx), void *ctx)
{
    struct terminal_thinker *t = hm_need(calloc(1, sizeof *t), "a thread", sizeof *t);
    sigset_t                 all, before;
    t->wake = wake;
    t->ctx = ctx;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    sigfillset(&all); /* signals are for the main thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    t->alone = pthread_create(&t->thread, NULL, run, t) != 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return t;
}

void terminal_thinker_free(struct terminal_thinker *t)
{
    if (t == NULL)
        return;
    terminal_thinker_stop(t);
    pthread_mutex_lock(&t->lock);
    t->state = ENDING;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    if (!t->alone)
        pthread_join(t->thread, NULL);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->changed);
    free(t->memory);
    free(t);
}

bool terminal_thinker_idle(struct terminal_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    bool idle = t->state == IDLE;
    pthread_mutex_unlock(&t->lock);
    return idle;
}

void terminal_thinker_start(struct terminal_thinker *t, const struct terminal_job *job)
{
    pthread_mutex_lock(&t->lock);
    if (t->state == IDLE) {
        t->job = *job;
        t->job.failed = false;
        memset(&t->job.move, 0, sizeof t->job.move);
        atomic_store(&t->stop, false);
        t->state = WANTED;
        if (t->alone) {
            work(t, &t->job);
            t->state = DONE;
        }
        pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
}

bool terminal_thinker_answer(struct terminal_thinker *t, struct terminal_job *out)
{
    pthread_mutex_lock(&t->lock);
    bool done = t->state == DONE;
    if (done) {
        *out = t->job;
        t->state = IDLE;
    }
    pthread_mutex_unlock(&t->lock);
    return done;
}

void terminal_thinker_stop(struct terminal_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->stop, true);
    while (t->state == WANTED || t->state == WORKING)
        pthread_cond_wait(&t->changed, &t->lock);
    t->state = IDLE;
    pthread_mutex_unlock(&t->lock);
}
