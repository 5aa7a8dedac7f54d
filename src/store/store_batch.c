/*
 * store_batch.c: a batch with its operations, values, notices and rows, in memory freed with it.
 */
#include "store_engine.h"
#include "base/capacity.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = HM_CAPACITY(960, 64), NOTE = 200, SPARE = 256 };

struct store_chunk {
    struct store_chunk *next;
    size_t              used, size;
};

/* Each thread keeps chunks for its next batches, linked at `spare`.  Batches wait for their commit,
 * so more of them exist at a time than malloc keeps at hand.  `used` of a spare chunk counts it and
 * those after it. */
static pthread_key_t  spare;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void free_chunks(void *list)
{
    for (struct store_chunk *c = list, *next; c != NULL; c = next) {
        next = c->next;
        free(c);
    }
}

static void create_key(void)
{
    if (pthread_key_create(&spare, free_chunks) != 0)
        store_fatal("no key for data of threads is available");
}

static struct store_chunk *new_chunk(size_t size)
{
    pthread_once(&once, create_key);
    struct store_chunk *c = size == CHUNK ? pthread_getspecific(spare) : NULL;
    if (c == NULL)
        return hm_need(malloc(size), "a batch for the store", size);
    pthread_setspecific(spare, c->next);
    return c;
}

static void free_chunk(struct store_chunk *c)
{
    struct store_chunk *first = c->size == CHUNK ? pthread_getspecific(spare) : NULL;
    c->next = first;
    c->used = first != NULL ? first->used + 1 : 1;
    if (c->size != CHUNK || c->used > SPARE || pthread_setspecific(spare, c) != 0)
        free(c);
}

void *store_alloc(struct store_batch *b, size_t n)
{
    n = (n + 15) & ~(size_t)15;
    struct store_chunk *c = b->chunks;
    if (c == NULL || c->size - c->used < n) {
        size_t head = (sizeof *c + 15) & ~(size_t)15, size = n + head > CHUNK ? n + head : CHUNK;
        struct store_chunk *fresh = new_chunk(size);
        *fresh = (struct store_chunk){.next = c, .used = head, .size = size};
        b->chunks = c = fresh;
    }
    void *at = (char *)c + c->used;
    c->used += n;
    return at;
}

/* The batch itself is at the start of its first chunk. */
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
        free_chunk(c);
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
    assert(op != NULL && op->n < STORE_ARGS);
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

/* Keeps the first line only, because notices are sent as lines. */
void store_note_on(struct store_batch *b, unsigned channel, const char *text)
{
    size_t                 n = strnlen(text, NOTE);
    struct store_note_rec *rec = store_alloc(b, sizeof *rec + n + 1);
    rec->next = NULL;
    rec->channel = channel;
    for (size_t i = 0; i < n; i++)
        rec->text[i] = (char)(text[i] == '\n' ? ' ' : text[i]);
    rec->text[n] = 0;
    if (b->last_note != NULL)
        b->last_note->next = rec;
    else
        b->note = rec;
    b->last_note = rec;
    b->writes = true;
}

void store_note(struct store_batch *b, const char *text) { store_note_on(b, STORE_CHANNELS, text); }

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
