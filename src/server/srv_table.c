/*
 * srv_table.c: the life of a table: loaded, commanded one entry at a time, written, told.
 *
 * See srv.h for the idea.  `refs` counts what still points here from elsewhere: an entry or a
 * line of chat on its way to the store, a bot that thinks, connections.  A table that is to go
 * waits for them.
 */
#include "srv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making and freeing ----------------------------------------------------------------- */

struct srv_table *srv_table_new(struct srv *s, int64_t id, const struct srv_setup *u, int64_t owner, int64_t created,
                                const struct hm_seed *secret)
{
    struct srv_table *t = srv_alloc(sizeof *t);
    t->srv = s;
    t->id = id;
    t->setup = *u;
    t->owner = owner;
    t->created = t->at = created;
    t->secret = *secret;
    t->woken = srv_now(s);
    return t;
}

void srv_table_free(struct srv_table *t)
{
    if (t->shadow != NULL)
        srv_shadow_free(t);
    srv_timer_drop(t);
    for (unsigned p = 0; p < HM_SEATS; p++) {
        free(t->seat[p].ids);
        free(t->seat[p].id_n);
    }
    free(t->match.log);
    free(t);
}

static void release_cmd(struct srv_cmd *c)
{
    if (c->conn != NULL)
        srv_conn_drop(c->conn);
    json_decref(c->msg);
    c->conn = NULL;
    c->msg = NULL;
}

static void refuse_waiting(struct srv_table *t, const char *code, const char *text)
{
    while (t->waiting != NULL) {
        struct srv_cmd *c = t->waiting;
        t->waiting = c->next;
        srv_no(c->conn, c->re, code, "%s", text);
        release_cmd(c);
        free(c);
    }
    t->last_waiting = NULL;
    t->nwaiting = 0;
}

void srv_table_unref(struct srv_table *t)
{
    if (--t->refs == 0 && t->doomed)
        srv_table_free(t);
}

void srv_table_forget(struct srv *s, int64_t id)
{
    struct srv_table *t = srv_map_get(s->tables, id);
    if (t == NULL)
        return;
    srv_map_drop(s->tables, id);
    srv_lobby_gone(t);
    srv_timer_drop(t);
    t->refs++;
    t->doomed = true;
    refuse_waiting(t, "busy", "the table was taken from memory; try again");
    while (t->here != NULL)
        srv_detach(t->here->conn, t);
    srv_table_unref(t);
}

/* ---- loading ---------------------------------------------------------------------------- */

static bool read_row(struct srv_table *t, const struct store_row *r, struct hm_msg *no)
{
    json_t *setup = json_loads(store_as_text(r, 6), 0, NULL);
    bool    ok = setup != NULL && srv_setup_read(t->srv, setup, &t->setup, no);
    json_decref(setup);
    t->state = SRV_OPEN;
    t->owner = store_as_int(r, 3);
    t->created = t->at = store_as_int(r, 4);
    hm_seed_from_text(&t->secret, store_as_text(r, 7));
    return ok;
}

/* Everything the log has; false at an entry that does not fit. */
static bool read_log(struct srv_table *t, const struct store_row *r, struct hm_msg *no)
{
    struct srv_entry e;
    for (; r != NULL; r = r->next) {
        e.n = (uint32_t)store_as_int(r, 0);
        e.at = store_as_int(r, 1);
        e.who = store_as_int(r, 2);
        bool ok = srv_entry_parse(&e, store_as_text(r, 3));
        if (ok)
            srv_shadow_add(t, &e);
        if (!ok || !srv_fold(t, &e, NULL)) {
            snprintf(no->text, sizeof no->text, "entry %u does not fit", e.n);
            return false;
        }
    }
    return true;
}

static void run_waiting(struct srv_table *t);

static void loaded(struct store_batch *b)
{
    struct srv_table *t = b->ctx;
    struct hm_msg     no = {"there is no such table"};
    char              id[SRV_ID + 1];
    t->loading = false;
    srv_id_text(t->id, id);
    if (t->doomed) {
        srv_table_unref(t);
        return;
    }
    if (b->err == STORE_OK && b->rows != NULL && read_row(t, b->rows, &no) && read_log(t, b->rows->next, &no)) {
        t->loaded = true;
        for (unsigned p = 0; p < HM_SEATS; p++)
            t->seat[p].gone = srv_now(t->srv);
        srv_lobby_changed(t);
        srv_touch_seats(t);
        for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
            if (t->seat[p].kind == SRV_PERSON && t->state != SRV_OVER)
                srv_look_up_rating(t, p);
        if (t->taken_up && t->state == SRV_PLAYING && t->setup.clock == SRV_LIVE) {
            srv_next_entry(t, SRV_E_WAKE, HM_NOBODY);
            srv_commit(t, NULL, NULL, NULL);
        }
        run_waiting(t);
        srv_drive(t);
        srv_table_unref(t);
        return;
    }
    if (b->err == STORE_OK && b->rows != NULL)
        srv_log(t->srv, SRV_ERROR, "table-damaged", "table=%s: %s", id, no.text);
    refuse_waiting(t, b->err != STORE_OK ? "storage" : "unknown",
                   b->err != STORE_OK ? "the store cannot be read" : "there is no such table");
    srv_table_unref(t);
    srv_table_forget(t->srv, t->id);
}

static struct srv_table *begin_load(struct srv *s, int64_t id)
{
    struct srv_table *t = srv_alloc(sizeof *t);
    t->srv = s;
    t->id = id;
    t->woken = srv_now(s);
    t->loading = true;
    t->refs = 1;
    *srv_map_at(s->tables, id) = t;
    struct store_batch *b = store_batch(loaded, t);
    store_op(b, STORE_TABLE_BY_ID);
    store_int(b, id);
    store_op(b, STORE_LOG_READ);
    store_int(b, id), store_int(b, 1);
    store_submit(s->store, b);
    return t;
}

/* Another node wrote first: what is in memory is out of date.  The people stay where they are. */
static void reload(struct srv_table *t)
{
    struct srv_table *fresh = begin_load(t->srv, t->id); /* takes t's place in the map */
    fresh->waiting = t->waiting;
    fresh->last_waiting = t->last_waiting;
    fresh->nwaiting = t->nwaiting;
    t->waiting = t->last_waiting = NULL;
    fresh->here = t->here;
    fresh->nwatching = t->nwatching;
    for (struct srv_attach *a = fresh->here; a != NULL; a = a->next_here) {
        a->table = fresh;
        fresh->refs++;
        t->refs--;
    }
    t->here = NULL;
    srv_lobby_gone(t);
    srv_timer_drop(t);
    t->doomed = true;
}

struct srv_table *srv_table_find(struct srv *s, int64_t id) { return srv_map_get(s->tables, id); }

void srv_table_load(struct srv *s, int64_t id)
{
    if (srv_table_find(s, id) == NULL)
        begin_load(s, id);
}

void srv_table_take_up(struct srv *s, int64_t id)
{
    if (srv_table_find(s, id) == NULL)
        begin_load(s, id)->taken_up = true;
}

/* ---- commands --------------------------------------------------------------------------- */

static void wait_in_line(struct srv_table *t, const struct srv_cmd *c, bool first)
{
    if (t->nwaiting >= SRV_WAITING && !first) {
        srv_no(c->conn, c->re, "busy", "too much is waiting for this table; try again");
        return;
    }
    struct srv_cmd *copy = srv_alloc(sizeof *copy);
    *copy = *c;
    copy->next = NULL;
    if (copy->conn != NULL)
        srv_conn_hold(copy->conn);
    json_incref(copy->msg);
    if (first) {
        copy->next = t->waiting;
        t->waiting = copy;
        if (t->last_waiting == NULL)
            t->last_waiting = copy;
    } else {
        if (t->last_waiting != NULL)
            t->last_waiting->next = copy;
        else
            t->waiting = copy;
        t->last_waiting = copy;
    }
    t->nwaiting++;
}

static void run_waiting(struct srv_table *t)
{
    t->refs++;
    while (t->waiting != NULL && t->loaded && !t->writing && !t->doomed) {
        struct srv_cmd *c = t->waiting;
        t->waiting = c->next;
        if (t->waiting == NULL)
            t->last_waiting = NULL;
        t->nwaiting--;
        if (c->conn == NULL || c->conn->open)
            c->run(t, c);
        release_cmd(c);
        free(c);
    }
    srv_table_unref(t);
}

void srv_table_command(struct srv *s, int64_t id, struct srv_cmd *c)
{
    struct srv_table *t = srv_table_find(s, id);
    if (t == NULL)
        t = begin_load(s, id);
    if (t->loaded && !t->writing && t->waiting == NULL)
        c->run(t, c);
    else
        wait_in_line(t, c, false);
}

/* ---- writing ---------------------------------------------------------------------------- */

static void add_entry(struct store_batch *b, const struct srv_table *t, const struct srv_entry *e)
{
    char   body[SRV_LINE + 128];
    size_t n = srv_entry_print(e, body, sizeof body);
    store_op(b, STORE_LOG_ADD);
    store_int(b, t->id), store_int(b, e->n), store_int(b, e->at), store_int(b, e->who), store_text_n(b, body, n);
}

static void done_writing(struct srv_table *t, struct srv_cmd *cause)
{
    release_cmd(cause);
    if (!t->doomed) {
        run_waiting(t);
        srv_drive(t);
    }
    srv_table_unref(t);
}

static void written(struct store_batch *b)
{
    struct srv_table *t = b->ctx;
    struct srv_cmd    cause = t->cause;
    struct srv_effect fx;
    t->writing = false;
    memset(&t->cause, 0, sizeof t->cause);
    if (t->doomed) {
        srv_no(cause.conn, cause.re, "busy", "the table was taken from memory; try again");
    } else if (b->err == STORE_CONFLICT) {
        t->srv->count.conflicts++;
        if (cause.run != NULL)
            wait_in_line(t, &cause, true);
        reload(t);
    } else if (b->err != STORE_OK) {
        srv_no_storage(cause.conn, cause.re, b->err);
        t->srv->storage_bad = true;
    } else {
        struct srv_entry e = t->entry;
        srv_shadow_add(t, &e);
        bool fits = srv_fold(t, &e, &fx);
        assert(fits); /* it was judged against this very table */
        t->srv->storage_bad = false;
        srv_tell(t, &e, &fx, &cause);
    }
    done_writing(t, &cause);
}

struct srv_entry *srv_next_entry(struct srv_table *t, enum srv_entry_kind kind, hm_seat p)
{
    struct srv_entry *e = &t->entry;
    memset(e, 0, offsetof(struct srv_entry, text) + 1);
    e->kind = kind;
    e->seat = p;
    return e;
}

void srv_commit(struct srv_table *t, struct srv_cmd                                  *cause,
                void (*more)(struct srv_table *, struct store_batch *, void *), void *ctx)
{
    struct srv_entry *e = &t->entry;
    int64_t           now = srv_now(t->srv);
    e->n = t->n + 1;
    e->at = now > t->at ? now : t->at;
    memset(&t->cause, 0, sizeof t->cause);
    if (cause != NULL) {
        t->cause = *cause;
        if (cause->conn != NULL) {
            srv_conn_hold(cause->conn);
            e->who = cause->conn->user.id;
        }
        json_incref(t->cause.msg);
    }
    t->writing = true;
    t->refs++;
    struct store_batch *b = store_batch(written, t);
    add_entry(b, t, e);
    if (more != NULL)
        more(t, b, ctx);
    store_submit(t->srv->store, b);
}

/* ---- a new table ------------------------------------------------------------------------ */

struct birth {
    struct srv_table *table;
    struct srv_cmd    cause;
};

static void born(struct store_batch *b)
{
    struct birth     *n = b->ctx;
    struct srv_table *t = n->table;
    struct srv       *s = t->srv;
    struct srv_conn  *c = n->cause.conn;
    if (b->err != STORE_OK) {
        srv_no_storage(c, n->cause.re, b->err);
        srv_table_free(t);
    } else {
        *srv_map_at(s->tables, t->id) = t;
        t->loaded = true;
        s->count.tables_made++;
        struct hm_text out = srv_scratch(s);
        hm_put(&out, "{\"t\":\"ok\",\"table\":");
        srv_put_id(&out, t->id);
        if (n->cause.re[0] != 0)
            srv_putf(&out, ",\"re\":\"%s\"", n->cause.re);
        hm_put(&out, "}");
        if (c->open) {
            srv_send_text(c, &out);
            srv_attach(c, t);
            struct srv_eyes eyes = srv_eyes_of(t, c);
            struct hm_text  whole = srv_scratch(s);
            srv_put_table(&whole, t, &eyes, NULL, -1);
            srv_send_text(c, &whole);
        }
        srv_touch_seats(t);
        srv_lobby_changed(t);
    }
    release_cmd(&n->cause);
    free(n);
}

void srv_table_create(struct srv *s, struct srv_table *t, struct srv_entry *entries, unsigned n, struct srv_cmd *cause)
{
    char           secret[65], game[64];
    struct hm_text setup = srv_scratch(s);
    struct birth  *birth = srv_alloc(sizeof *birth);
    birth->table = t;
    birth->cause = *cause;
    srv_conn_hold(cause->conn);
    json_incref(cause->msg);
    srv_setup_print(&t->setup, &setup);
    hm_seed_text(&t->secret, secret);
    snprintf(game, sizeof game, "%s", t->setup.game.ops->id);
    struct store_batch *b = store_batch(born, birth);
    store_op(b, STORE_TABLE_ADD);
    store_int(b, t->id), store_text(b, game), store_int(b, t->owner), store_int(b, t->created),
        store_text(b, setup.buf), store_text(b, secret);
    for (unsigned i = 0; i < n; i++) {
        entries[i].n = t->n + 1;
        entries[i].at = t->created;
        bool fits = srv_fold(t, &entries[i], NULL);
        assert(fits);
        add_entry(b, t, &entries[i]);
        if (entries[i].kind == SRV_E_SIT) {
            store_op(b, STORE_SEAT_ADD);
            store_int(b, entries[i].who), store_int(b, t->id);
        }
    }
    store_submit(s->store, b);
}
