/*
 * store.c: batches, the two queues and the two threads behind every store.
 *
 * The writer takes everything that is waiting and makes it durable in one commit: while one
 * commit is on its way to the disk, the next group gathers by itself.  The reader has a
 * connection of its own, so that a long search never delays a move.  Callbacks run only in
 * store_poll, on the caller's thread.
 */
#include "store_engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP = 1024, CHUNK = 960, GATHER_NS = 400000 };

struct store_chunk {
    struct store_chunk *next;
    size_t              used, size;
};

struct store_list {
    struct store_batch *first, *last;
};

struct store {
    const struct store_engine *engine;
    char                      *where;
    void (*wake)(void *);
    void *ctx;

    struct store_conn *writer, *reader;
    pthread_t          write_thread, read_thread;

    pthread_mutex_t    lock; /* guards everything below */
    pthread_cond_t     to_write, to_read, idle;
    struct store_list  writes, reads, done;
    bool               stopping, writing, reading;
    bool               busy; /* the last group had more than two batches */
    const char        *restore_from;
    char              *restore_msg;
    bool               restore_ok;
    struct store_stats stats;
};

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void fatal(const char *what)
{
    fprintf(stderr, "harbour: store: %s\n", what);
    abort();
}

/* ---- batches ---------------------------------------------------------------------------- */

void *store_alloc(struct store_batch *b, size_t n)
{
    n = (n + 15) & ~(size_t)15;
    struct store_chunk *c = b->chunks;
    if (c == NULL || c->size - c->used < n) {
        size_t              head = (sizeof *c + 15) & ~(size_t)15, size = n + head > CHUNK ? n + head : CHUNK;
        struct store_chunk *fresh = malloc(size);
        if (fresh == NULL)
            fatal("out of memory");
        *fresh = (struct store_chunk){.next = c, .used = head, .size = size};
        b->chunks = c = fresh;
    }
    void *at = (char *)c + c->used;
    c->used += n;
    return at;
}

/* The batch itself is the first thing in its first chunk. */
struct store_batch *store_batch(store_done *done, void *ctx)
{
    struct store_batch  hold = {0};
    struct store_batch *b = store_alloc(&hold, sizeof *b);
    *b = (struct store_batch){.ctx = ctx, .done = done, .chunks = hold.chunks};
    return b;
}

void store_drop(struct store_batch *b)
{
    for (struct store_chunk *c = b->chunks, *next; c != NULL; c = next) {
        next = c->next;
        free(c);
    }
}

void store_op(struct store_batch *b, enum store_stmt stmt)
{
    struct store_op_rec *op = store_alloc(b, sizeof *op);
    op->next = NULL;
    op->stmt = (uint16_t)stmt;
    op->n = 0;
    op->must = false;
    if (b->last != NULL)
        b->last->next = op;
    else
        b->first = op;
    b->last = op;
    b->writes |= store_sql[stmt].writes;
}

void store_must(struct store_batch *b) { b->last->must = true; }

static struct store_value *add(struct store_batch *b, enum store_kind kind)
{
    struct store_op_rec *op = b->last;
    if (op == NULL || op->n == STORE_ARGS)
        fatal("too many arguments");
    op->arg[op->n].kind = kind;
    op->arg[op->n].len = 0;
    return &op->arg[op->n++];
}

void store_null(struct store_batch *b) { add(b, STORE_NULL); }
void store_int(struct store_batch *b, int64_t i) { add(b, STORE_INT)->i = i; }
void store_real(struct store_batch *b, double r) { add(b, STORE_REAL)->r = r; }
void store_text(struct store_batch *b, const char *s) { store_text_n(b, s, strlen(s)); }

void store_text_n(struct store_batch *b, const char *s, size_t n)
{
    char *copy = store_alloc(b, n + 1);
    memcpy(copy, s, n);
    copy[n] = 0;
    struct store_value *v = add(b, STORE_TEXT);
    v->s = copy;
    v->len = (uint32_t)n;
}

struct store_row *store_new_row(struct store_batch *b, uint32_t op, uint32_t n)
{
    struct store_row *r = store_alloc(b, sizeof *r + n * sizeof r->v[0]);
    r->next = NULL;
    r->op = op;
    r->n = n;
    if (b->last_row != NULL)
        b->last_row->next = r;
    else
        b->rows = r;
    b->last_row = r;
    return r;
}

void store_drop_rows(struct store_batch *b) { b->rows = b->last_row = NULL; }

/* ---- queues ----------------------------------------------------------------------------- */

static void push(struct store_list *l, struct store_batch *b)
{
    b->next = NULL;
    if (l->last != NULL)
        l->last->next = b;
    else
        l->first = b;
    l->last = b;
}

/* The first of up to `most` batches, cut off from the rest. */
static struct store_batch *take(struct store_list *l, unsigned most)
{
    struct store_batch *first = l->first, *last = first;
    if (first == NULL)
        return NULL;
    while (--most > 0 && last->next != NULL)
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

static void finish(struct store *st, struct store_batch *list, bool wrote)
{
    uint64_t now = now_ns();
    pthread_mutex_lock(&st->lock);
    bool quiet = st->done.first != NULL; /* somebody was woken already and has not come yet */
    for (struct store_batch *b = list, *next; b != NULL; b = next) {
        next = b->next;
        if (wrote)
            count(&st->stats, b, now);
        push(&st->done, b);
    }
    st->stats.commits += wrote;
    if (wrote)
        st->writing = false;
    else
        st->reading = false;
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

static void *write_loop(void *arg)
{
    struct store *st = arg;
    pthread_mutex_lock(&st->lock);
    for (;;) {
        while (st->writes.first == NULL && !st->stopping && st->restore_from == NULL &&
               (st->reader != NULL || st->reads.first == NULL))
            pthread_cond_wait(&st->to_write, &st->lock);
        if (st->restore_from != NULL) {
            restore_now(st);
            continue;
        }
        if (st->busy && st->writes.first != NULL && !st->stopping) { /* under load a moment's patience saves a commit */
            pthread_mutex_unlock(&st->lock);
            nanosleep(&(struct timespec){.tv_nsec = GATHER_NS}, NULL);
            pthread_mutex_lock(&st->lock);
        }
        struct store_batch *reads = st->reader == NULL ? take(&st->reads, GROUP) : NULL;
        struct store_batch *writes = take(&st->writes, GROUP);
        st->busy = writes != NULL && writes->next != NULL && writes->next->next != NULL;
        if (reads == NULL && writes == NULL)
            break;
        st->writing = writes != NULL;
        st->reading = reads != NULL || (st->reader != NULL && st->reading);
        pthread_mutex_unlock(&st->lock);
        for (struct store_batch *b = reads; b != NULL; b = b->next)
            st->engine->read(st->writer, b);
        if (reads != NULL)
            finish(st, reads, false);
        if (writes != NULL) {
            st->engine->write(st->writer, writes);
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
        struct store_batch *b = take(&st->reads, 1);
        if (b == NULL)
            break;
        st->reading = true;
        pthread_mutex_unlock(&st->lock);
        st->engine->read(st->reader, b);
        finish(st, b, false);
        pthread_mutex_lock(&st->lock);
    }
    pthread_mutex_unlock(&st->lock);
    return NULL;
}

void store_submit(struct store *st, struct store_batch *b)
{
    b->begun_ns = now_ns();
    pthread_mutex_lock(&st->lock);
    push(b->writes ? &st->writes : &st->reads, b);
    if (!b->writes && st->reader != NULL)
        pthread_cond_signal(&st->to_read);
    else if (!st->writing)
        pthread_cond_signal(&st->to_write);
    pthread_mutex_unlock(&st->lock);
}

unsigned store_poll(struct store *st)
{
    pthread_mutex_lock(&st->lock);
    struct store_batch *list = take(&st->done, ~0u);
    pthread_mutex_unlock(&st->lock);
    unsigned n = 0;
    for (struct store_batch *b = list, *next; b != NULL; b = next, n++) {
        next = b->next;
        if (b->done != NULL)
            b->done(b);
        store_drop(b);
    }
    return n;
}

void store_wait(struct store *st, struct store_batch *b)
{
    store_submit(st, b);
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
    bool idle =
        st->writes.first == NULL && st->reads.first == NULL && st->done.first == NULL && !st->writing && !st->reading;
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
    static const struct store_engine *const all[] = {&store_sqlite, &store_memory};
    const char                             *colon = strchr(*where, ':');
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        size_t n = strlen(all[i]->scheme);
        if (colon != NULL && (size_t)(colon - *where) == n && memcmp(*where, all[i]->scheme, n) == 0) {
            *where = colon + 1;
            return all[i];
        }
    }
    if (colon != NULL && strncmp(colon, "://", 3) == 0) {
        snprintf(msg, 240, "no store of this kind: %.100s (known: sqlite:FILE, memory:)", *where);
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
    if (st->reader != NULL)
        st->engine->close(st->reader);
    if (st->writer != NULL)
        st->engine->close(st->writer);
    for (struct store_batch *b = st->done.first, *next; b != NULL; b = next) {
        next = b->next;
        store_drop(b);
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
    struct store *st = calloc(1, sizeof *st);
    if (st == NULL || (st->where = strdup(where)) == NULL)
        fatal("out of memory");
    st->engine = engine;
    st->wake = wake;
    st->ctx = ctx;
    pthread_mutex_init(&st->lock, NULL);
    pthread_cond_init(&st->to_write, NULL);
    pthread_cond_init(&st->to_read, NULL);
    pthread_cond_init(&st->idle, NULL);
    st->writer = engine->open(where, true, msg);
    if (st->writer != NULL && !engine->one_connection)
        st->reader = engine->open(where, false, msg);
    if (st->writer == NULL || (st->reader == NULL && !engine->one_connection)) {
        release(st);
        return NULL;
    }
    if (pthread_create(&st->write_thread, NULL, write_loop, st) != 0 ||
        (st->reader != NULL && pthread_create(&st->read_thread, NULL, read_loop, st) != 0))
        fatal("no thread to be had");
    return st;
}

void store_close(struct store *st)
{
    if (st == NULL)
        return;
    stop(st);
    pthread_join(st->write_thread, NULL);
    if (st->reader != NULL)
        pthread_join(st->read_thread, NULL);
    release(st);
}
