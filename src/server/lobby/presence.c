/*
 * presence.c: who is at a table, over all nodes.
 *
 * Each node stores one row for each table that its clients are at: the seats and the number of
 * spectators.  Changes are collected and stored a few times a second; rows of dead nodes are
 * ignored.  A single server stores no rows.
 */
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/tables/tables.h"

#include <stdlib.h>

/* ---- other nodes ----------------------------------------------------------------------- */

void srv_present_take(struct srv_table *t, const struct store_row *r, uint32_t op)
{
    t->elsewhere = 0;
    t->nelsewhere = 0;
    for (; r != NULL; r = r->next)
        if (r->op == op) {
            t->elsewhere |= (hm_seatset)store_as_int(r, 0);
            t->nelsewhere += (unsigned)store_as_int(r, 1);
        }
}

static void present_found(struct store_batch *b)
{
    struct srv_table *t = b->ctx;
    if (b->err == STORE_OK && !t->doomed && t->loaded) {
        hm_seatset seats = t->elsewhere;
        unsigned   spectators = t->nelsewhere;
        srv_present_take(t, b->rows, 0);
        if (seats != t->elsewhere || spectators != t->nelsewhere) {
            srv_presence(t);
            srv_run_due(t);
        }
    }
    srv_table_unref(t);
}

void srv_present_read(struct srv_table *t)
{
    if (!t->srv->shared || t->doomed)
        return;
    t->refs++;
    struct store_batch *b = store_batch(present_found, t);
    store_op(b, STORE_PRESENT_READ);
    store_int(b, t->table.id), store_int(b, t->srv->cluster->node);
    store_submit(t->srv->store, b);
}

/* ---- this node ------------------------------------------------------------------------- */

static void write_row(struct store_batch *b, const struct srv_table *t, hm_seatset seats,
                      unsigned spectators)
{
    bool any = seats != 0 || spectators != 0;
    store_op(b, any ? STORE_PRESENT_PUT : STORE_PRESENT_DROP);
    store_int(b, t->table.id), store_int(b, t->srv->cluster->node);
    if (any)
        store_int(b, seats), store_int(b, spectators);
    srv_add_table_notice(b, t->table.id, 'p', 0);
}

struct flush {
    struct store_batch *batch;
    unsigned            n;
};

static void flushed(struct store_batch *b)
{
    if (b->err != STORE_OK)
        srv_present_anew(b->ctx);
}

static bool flush_one(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    struct flush     *f = ctx;
    (void)key;
    if (!t->present_changed || !t->loaded || f->n >= 200)
        return true;
    hm_seatset seats = srv_online_here(t);
    unsigned   spectators = t->nwatching - t->nelsewhere;
    t->present_changed = false;
    if (seats == t->stored_seats && spectators == t->stored_spectators)
        return true;
    t->stored_seats = seats;
    t->stored_spectators = spectators;
    if (f->batch == NULL)
        f->batch = store_batch(flushed, t->srv);
    write_row(f->batch, t, seats, spectators);
    f->n++;
    return true;
}

void srv_present_flush(struct srv *s)
{
    struct flush f = {0};
    if (!s->present_changed || s->cluster->node == 0)
        return;
    hm_map_each(s->tables, flush_one, &f);
    s->present_changed = f.n >= 200;
    if (f.batch != NULL)
        store_submit(s->store, f.batch);
}

void srv_present_forget(struct srv_table *t)
{
    if (t->stored_seats == 0 && t->stored_spectators == 0)
        return;
    struct store_batch *b = store_batch(NULL, NULL);
    write_row(b, t, 0, 0);
    store_submit(t->srv->store, b);
    t->stored_seats = 0;
    t->stored_spectators = 0;
}

static bool rewrite_row(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    (void)key, (void)ctx;
    if (t->here != NULL || t->stored_seats != 0 || t->stored_spectators != 0) {
        t->stored_seats = 0;
        t->stored_spectators = ~0u;
        t->present_changed = true;
    }
    return true;
}

void srv_present_anew(struct srv *s)
{
    hm_map_each(s->tables, rewrite_row, NULL);
    s->present_changed = true;
}
