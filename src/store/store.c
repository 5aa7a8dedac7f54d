/*
 * store.c: the two queues and the two threads behind every store.
 *
 * The writer takes all queued batches and makes them durable in one commit; while that commit is in
 * flight, the next group accumulates.  The reader has its own connection, so that a long query
 * never delays a move.  Callbacks run only in
 * store_poll, on the caller's thread.
 */
#include "store_engine.h"
#include "system/clock.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP = 1024, GATHER_NS = 400000, NOTICES = 20000 };
static const uint64_t GIVE_UP_NS = 20000000000u; /* on batches of unknown outcome, when closing */

struct store_list {
    struct store_batch *first, *last;
};

struct notice {
    struct notice *next;
    char           text[]; /* empty: some were missed */
};

struct store {
    const struct store_engine *engine;
    char                      *where;
    void (*wake)(void *);
    void *ctx;

    uint64_t               node;
    struct store_listener *listener;
    store_notice          *notice;
    void                  *notice_ctx;

    struct store_conn *writer, *reader;
    pthread_t          write_thread, read_thread;

    bool              holding; /* writes wait for store_release: */
    struct store_list held;    /* used by the caller's thread only */

    pthread_mutex_t     lock; /* guards everything below */
    pthread_cond_t      to_write, to_read, idle;
    struct store_list   writes, reads, done;
    struct store_batch *later; /* undecided writes; used by the writer only */
    bool                stopping, writing, reading;
    bool                busy;       /* the last group had more than two batches */
    bool                committing; /* not only waiting to decide about `later` */
    const char         *restore_from;
    char               *restore_msg;
    bool                restore_ok;
    struct store_stats  stats;
    struct notice      *notices, **last_notice;
    unsigned            waiting; /* notices */
};

/* ---- queues ----------------------------------------------------------------------------- */

static void drop_all(struct store_batch *list)
{
    for (struct store_batch *b = list, *next; b != NULL; b = next) {
        next = b->next;
        store_drop(b);
    }
}

static void push(struct store_list *l, struct store_batch *b)
{
    b->next = NULL;
    if (l->last != NULL)
        l->last->next = b;
    else
        l->first = b;
    l->last = b;
}

/* Moves all batches of `from` to the end of `l`. */
static void append(struct store_list *l, struct store_list *from)
{
    if (l->last != NULL)
        l->last->next = from->first;
    else
        l->first = from->first;
    l->last = from->last;
    *from = (struct store_list){NULL, NULL};
}

/* Removes up to `max` batches from the list and returns the first. */
static struct store_batch *take(struct store_list *l, unsigned max)
{
    struct store_batch *first = l->first, *last = first;
    if (first == NULL)
        return NULL;
    while (--max > 0 && last->next != NULL)
        last = last->next;
    l->first = last->next;
    if (l->first == NULL)
        l->last = NULL;
    last->next = NULL;
    return first;
}

static void count(struct store_stats *s, const struct store_batch *b, uint64_t now)
{
    static const uint32_t within_ms[7] = {1, 2, 5, 10, 25, 100, 1000};
    uint64_t              took = now - b->begun_ns;
    unsigned              i = 0;
    s->batches++;
    s->failed += b->err == STORE_FULL || b->err == STORE_DOWN;
    s->commit_ns += took;
    while (i < 7 && took > within_ms[i] * (uint64_t)1000000)
        i++;
    s->slow[i]++;
}

static bool is_woken(const struct store *st) /* a wake-up is already pending */
{
    return st->done.first != NULL || st->notices != NULL;
}

static void finish(struct store *st, struct store_batch *list, bool wrote)
{
    uint64_t now = hm_clock_ns();
    pthread_mutex_lock(&st->lock);
    bool quiet = is_woken(st) || (list == NULL && !wrote); /* held writes may be released now */
    for (struct store_batch *b = list, *next; b != NULL; b = next) {
        next = b->next;
        if (wrote)
            count(&st->stats, b, now);
        push(&st->done, b);
    }
    st->stats.commits += wrote && list != NULL;
    if (wrote) {
        st->writing = st->later != NULL;
        st->committing = false;
    } else {
        st->reading = false;
    }
    pthread_cond_broadcast(&st->idle);
    pthread_mutex_unlock(&st->lock);
    if (!quiet)
        st->wake(st->ctx);
}

static void restore_now(struct store *st)
{
    const char *file = st->restore_from;
    pthread_mutex_unlock(&st->lock);
    bool ok = st->engine->restore(st->writer, file, st->restore_msg);
    pthread_mutex_lock(&st->lock);
    st->restore_ok = ok;
    st->restore_from = NULL;
    pthread_cond_broadcast(&st->idle);
}

/* All batches to write now: the undecided ones, then those queued since. */
static struct store_batch *take_writes(struct store *st)
{
    struct store_batch *fresh = take(&st->writes, GROUP), **end = &st->later;
    while (*end != NULL)
        end = &(*end)->next;
    *end = fresh;
    struct store_batch *all = st->later;
    st->later = NULL;
    return all;
}

static void *write_loop(void *arg)
{
    struct store *st = arg;
    pthread_mutex_lock(&st->lock);
    for (;;) {
        while (st->writes.first == NULL && st->later == NULL && !st->stopping &&
               st->restore_from == NULL && (st->reader != NULL || st->reads.first == NULL))
            pthread_cond_wait(&st->to_write, &st->lock);
        if (st->restore_from != NULL) {
            restore_now(st);
            continue;
        }
        if (st->busy && st->writes.first != NULL &&
            !st->stopping) { /* under load a short wait saves a commit */
            pthread_mutex_unlock(&st->lock);
            nanosleep(&(struct timespec){.tv_nsec = GATHER_NS}, NULL);
            pthread_mutex_lock(&st->lock);
        }
        if (st->stopping && st->later != NULL && hm_clock_ns() - st->later->begun_ns > GIVE_UP_NS) {
            drop_all(st->later); /* their outcome stays unknown, so no callback runs */
            st->later = NULL;
        }
        struct store_batch *reads = st->reader == NULL ? take(&st->reads, GROUP) : NULL;
        struct store_batch *writes = take_writes(st);
        if (reads == NULL && writes == NULL)
            break;
        st->busy = writes != NULL && writes->next != NULL && writes->next->next != NULL;
        st->writing = st->committing = writes != NULL;
        st->reading = reads != NULL || (st->reader != NULL && st->reading);
        pthread_mutex_unlock(&st->lock);
        if (reads != NULL) {
            st->engine->read(st->writer, reads);
            finish(st, reads, false);
        }
        if (writes != NULL) {
            st->engine->write(st->writer, &writes, &st->later);
            finish(st, writes, true);
        }
        pthread_mutex_lock(&st->lock);
    }
    pthread_mutex_unlock(&st->lock);
    return NULL;
}

static void *read_loop(void *arg)
{
    struct store *st = arg;
    pthread_mutex_lock(&st->lock);
    for (;;) {
        while (st->reads.first == NULL && !st->stopping)
            pthread_cond_wait(&st->to_read, &st->lock);
        struct store_batch *list = take(&st->reads, st->engine->reads);
        if (list == NULL)
            break;
        st->reading = true;
        pthread_mutex_unlock(&st->lock);
        st->engine->read(st->reader, list);
        finish(st, list, false);
        pthread_mutex_lock(&st->lock);
    }
    pthread_mutex_unlock(&st->lock);
    return NULL;
}

void store_submit(struct store *st, struct store_batch *b)
{
    b->begun_ns = hm_clock_ns();
    if (b->writes && st->holding) {
        push(&st->held, b);
        return;
    }
    pthread_mutex_lock(&st->lock);
    push(b->writes ? &st->writes : &st->reads, b);
    if (!b->writes && st->reader != NULL)
        pthread_cond_signal(&st->to_read);
    else if (!st->writing)
        pthread_cond_signal(&st->to_write);
    pthread_mutex_unlock(&st->lock);
}

void store_hold(struct store *st) { st->holding = true; }

bool store_may_release(struct store *st)
{
    if (st->held.first == NULL)
        return false;
    pthread_mutex_lock(&st->lock);
    bool may = !st->committing && st->done.first == NULL;
    pthread_mutex_unlock(&st->lock);
    return may;
}

void store_release(struct store *st)
{
    if (st->held.first == NULL)
        return;
    pthread_mutex_lock(&st->lock);
    append(&st->writes, &st->held);
    if (!st->writing)
        pthread_cond_signal(&st->to_write);
    pthread_mutex_unlock(&st->lock);
}

static void clear_notices(struct store *st)
{
    st->notices = NULL;
    st->last_notice = &st->notices;
    st->waiting = 0;
}

static unsigned deliver_notices(struct store *st, struct notice *list)
{
    unsigned n = 0;
    for (struct notice *at = list, *next; at != NULL; at = next, n++) {
        next = at->next;
        if (st->notice != NULL)
            st->notice(st->notice_ctx, at->text[0] != 0 ? at->text : NULL);
        free(at);
    }
    return n;
}

unsigned store_poll(struct store *st)
{
    pthread_mutex_lock(&st->lock);
    struct store_batch *list = take(&st->done, ~0u);
    struct notice      *notices = st->notices;
    clear_notices(st);
    pthread_mutex_unlock(&st->lock);
    unsigned n = 0;
    for (struct store_batch *b = list, *next; b != NULL; b = next, n++) {
        next = b->next;
        if (b->done != NULL)
            b->done(b);
        store_drop(b);
    }
    return n + deliver_notices(st, notices);
}

/* A NULL notice means to read everything again, so it replaces the queued ones. */
void store_notify(struct store *st, const char *text)
{
    size_t         n = text != NULL ? strlen(text) : 0;
    struct notice *fresh =
        hm_need(malloc(sizeof *fresh + n + 1), "a notice", sizeof *fresh + n + 1);
    fresh->next = NULL;
    memcpy(fresh->text, n > 0 ? text : "", n + 1);
    pthread_mutex_lock(&st->lock);
    bool quiet = is_woken(st);
    if (n == 0 || st->waiting >= NOTICES) {
        fresh->text[0] = 0;
        for (struct notice *at = st->notices, *next; at != NULL; at = next) {
            next = at->next;
            free(at);
        }
        clear_notices(st);
    }
    *st->last_notice = fresh;
    st->last_notice = &fresh->next;
    st->waiting++;
    pthread_mutex_unlock(&st->lock);
    if (!quiet)
        st->wake(st->ctx);
}

void store_listen(struct store *st, store_notice *notice, void *ctx)
{
    st->notice = notice;
    st->notice_ctx = ctx;
    if (st->listener == NULL && st->engine->listen != NULL)
        st->listener = st->engine->listen(st->where, st);
    if (st->listener == NULL)
        store_notify(st, NULL);
}

void store_listen_to(struct store *st, uint32_t channels)
{
    if (st->listener != NULL)
        st->engine->listen_to(st->listener, channels);
}

bool     store_is_shared(const struct store *st) { return st->engine->listen != NULL; }
uint64_t store_node(const struct store *st) { return st->node; }

void store_wait(struct store *st, struct store_batch *b)
{
    store_submit(st, b);
    store_release(st);
    for (;;) {
        pthread_mutex_lock(&st->lock);
        while (st->done.first == NULL)
            pthread_cond_wait(&st->idle, &st->lock);
        bool mine = false;
        for (struct store_batch *d = st->done.first; d != NULL; d = d->next)
            mine |= d == b;
        pthread_mutex_unlock(&st->lock);
        store_poll(st);
        if (mine)
            return;
    }
}

struct store_stats store_stats(struct store *st)
{
    pthread_mutex_lock(&st->lock);
    struct store_stats s = st->stats;
    pthread_mutex_unlock(&st->lock);
    return s;
}

bool store_is_idle(struct store *st)
{
    pthread_mutex_lock(&st->lock);
    bool idle = st->held.first == NULL && st->writes.first == NULL && st->reads.first == NULL &&
                st->done.first == NULL && !st->writing && !st->reading;
    pthread_mutex_unlock(&st->lock);
    return idle;
}

bool store_backup(struct store *st, const char *file, char msg[240])
{
    return st->engine->backup(st->where, file, msg);
}

bool store_restore(struct store *st, const char *file, char msg[240])
{
    pthread_mutex_lock(&st->lock);
    st->restore_from = file;
    st->restore_msg = msg;
    pthread_cond_signal(&st->to_write);
    while (st->restore_from != NULL)
        pthread_cond_wait(&st->idle, &st->lock);
    bool ok = st->restore_ok;
    pthread_mutex_unlock(&st->lock);
    return ok;
}

/* ---- open and close --------------------------------------------------------------------- */

static const struct store_engine *engine_for(const char **where, char msg[240])
{
    static const struct store_engine *const all[] = {&store_sqlite, &store_memory, NULL};
    const char                             *colon = strchr(*where, ':');
    if (strncmp(*where, "postgres://", 11) == 0 || strncmp(*where, "postgresql://", 13) == 0)
        return &store_pg;
    for (size_t i = 0; all[i] != NULL; i++) {
        size_t n = strlen(all[i]->scheme);
        if (colon != NULL && (size_t)(colon - *where) == n &&
            memcmp(*where, all[i]->scheme, n) == 0) {
            *where = colon + 1;
            return all[i];
        }
    }
    if (colon != NULL && strncmp(colon, "://", 3) == 0) {
        snprintf(msg, 240,
                 "unknown kind of store: %.*s:… (known: sqlite:FILE, memory:, postgres://…)",
                 (int)(colon - *where < 40 ? colon - *where : 40), *where);
        return NULL;
    }
    return &store_sqlite;
}

static void stop(struct store *st)
{
    pthread_mutex_lock(&st->lock);
    st->stopping = true;
    pthread_cond_signal(&st->to_write);
    pthread_cond_signal(&st->to_read);
    pthread_mutex_unlock(&st->lock);
}

static void release(struct store *st)
{
    if (st->listener != NULL)
        st->engine->unlisten(st->listener);
    if (st->reader != NULL)
        st->engine->close(st->reader);
    if (st->writer != NULL)
        st->engine->close(st->writer);
    drop_all(st->done.first);
    for (struct notice *at = st->notices, *next; at != NULL; at = next) {
        next = at->next;
        free(at);
    }
    pthread_mutex_destroy(&st->lock);
    pthread_cond_destroy(&st->to_write);
    pthread_cond_destroy(&st->to_read);
    pthread_cond_destroy(&st->idle);
    free(st->where);
    free(st);
}

struct store *store_open(const char *where, void (*wake)(void *), void *ctx, char msg[240])
{
    const struct store_engine *engine = engine_for(&where, msg);
    if (engine == NULL)
        return NULL;
    struct store *st = hm_need(calloc(1, sizeof *st), "the store", sizeof *st);
    st->where = hm_need(strdup(where), "the store's address", strlen(where) + 1);
    st->engine = engine;
    st->wake = wake;
    st->ctx = ctx;
    pthread_mutex_init(&st->lock, NULL);
    pthread_cond_init(&st->to_write, NULL);
    pthread_cond_init(&st->to_read, NULL);
    pthread_cond_init(&st->idle, NULL);
    st->last_notice = &st->notices;
    while (st->node == 0) {
        randombytes_buf(&st->node, sizeof st->node);
        st->node >>= 1;
    }
    st->writer = engine->open(where, true, st->node, msg);
    if (st->writer != NULL && !engine->one_connection)
        st->reader = engine->open(where, false, st->node, msg);
    if (st->writer == NULL || (st->reader == NULL && !engine->one_connection)) {
        release(st);
        return NULL;
    }
    if (pthread_create(&st->write_thread, NULL, write_loop, st) != 0 ||
        (st->reader != NULL && pthread_create(&st->read_thread, NULL, read_loop, st) != 0))
        store_fatal("no thread is available");
    return st;
}

void store_close(struct store *st)
{
    if (st == NULL)
        return;
    store_release(st);
    stop(st);
    pthread_join(st->write_thread, NULL);
    if (st->reader != NULL)
        pthread_join(st->read_thread, NULL);
    release(st);
}
