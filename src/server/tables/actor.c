/*
 * actor.c: the life of a table: loaded, commands one at a time, entries stored, then sent.
 *
 * See tables.h.  `refs` counts references from outside: an entry or a line of chat in flight, a
 * running bot, connections.  A table is freed when none is left.
 */
#include "server/cluster/cluster.h"
#include "server/http/http.h"
#include "server/lobby/lobby.h"
#include "server/people/moderate.h"
#include "server/people/rating.h"
#include "server/protocol/answer.h"
#include "server/protocol/read_message.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE, LOG, CHAT, PRESENT }; /* reads that load a table, in this order */

/* ---- making and freeing ----------------------------------------------------------------- */

static struct srv_table *actor_new(struct srv *s)
{
    struct srv_table *t = srv_alloc(sizeof *t);
    t->srv = s;
    t->woken = srv_now(s);
    return t;
}

static void set_table(struct srv_table *t, int64_t id, const struct table_setup *u, int64_t owner,
                      int64_t created, const struct hm_seed *secret)
{
    table_init(&t->table, id, u, owner, created, secret);
    t->table.dealt = t->srv->hooks.dealt;
    t->table.dealt_ctx = t->srv->hooks.ctx;
}

struct srv_table *srv_table_new(struct srv *s, int64_t id, const struct table_setup *u,
                                int64_t owner, int64_t created, const struct hm_seed *secret)
{
    struct srv_table *t = actor_new(s);
    set_table(t, id, u, owner, created, secret);
    return t;
}

void srv_table_free(struct srv_table *t)
{
    if (t->shadow != NULL)
        srv_shadow_free(t);
    srv_timer_drop(t);
    srv_quota_release(t);
    table_free(&t->table);
    free(t);
}

static void hold_cmd(struct srv_cmd *c)
{
    if (c->conn != NULL)
        srv_conn_hold(c->conn);
    if (c->http != NULL)
        srv_http_hold(c->http);
    if (c->move != NULL)
        c->move->refs++;
    json_incref(c->msg);
}

static void release_cmd(struct srv_cmd *c)
{
    if (c->conn != NULL)
        srv_conn_drop(c->conn);
    if (c->http != NULL)
        srv_http_drop(c->http);
    srv_move_drop(c->move);
    json_decref(c->msg);
    c->conn = NULL;
    c->http = NULL;
    c->move = NULL;
    c->msg = NULL;
}

static void refuse_cmd(const struct srv_cmd *c, const char *code, const char *text)
{
    if (c->http != NULL)
        srv_reply_error(c->http, strcmp(code, "unknown") == 0 ? 404 : 503, code, "%s", text);
    else
        srv_refuse(c->conn, c->re, code, "%s", text);
}

void srv_table_refuse(struct srv_table *t, const char *code, const char *text)
{
    while (t->waiting != NULL) {
        struct srv_cmd *c = t->waiting;
        t->waiting = c->next;
        refuse_cmd(c, code, text);
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
    struct srv_table *t = hm_map_get(s->tables, id);
    if (t == NULL)
        return;
    hm_map_remove(s->tables, id);
    srv_channel_release(s, id);
    srv_timer_drop(t);
    srv_present_forget(t);
    t->refs++;
    t->doomed = true;
    srv_table_refuse(t, "busy", "the table was removed from memory; try again");
    while (t->here != NULL)
        srv_detach(t->here->conn, t);
    srv_table_unref(t);
}

/* ---- loading ---------------------------------------------------------------------------- */

static bool read_row(struct srv_table *t, const struct store_row *r, struct hm_msg *error)
{
    struct table_setup u;
    struct hm_seed     secret;
    json_t            *setup = json_loads(store_as_text(r, 6), 0, NULL);
    bool               ok = setup != NULL && srv_setup_stored(t->srv, setup, &u, error);
    json_decref(setup);
    if (!ok)
        return false;
    hm_seed_from_text(&secret, store_as_text(r, 7));
    set_table(t, t->table.id, &u, store_as_int(r, 3), store_as_int(r, 4), &secret);
    t->use.by_account = store_as_int(r, 8) != SRV_GUEST;
    return true;
}

bool srv_entry_read(struct table_entry *e, const struct store_row *r)
{
    e->n = (uint32_t)store_as_int(r, 0);
    e->at = store_as_int(r, 1);
    e->who = store_as_int(r, 2);
    return table_entry_parse(e, store_as_text(r, 3));
}

/* Folds the whole log; returns false at an entry that does not fit. */
static bool read_log(struct srv_table *t, const struct store_row *r, struct hm_msg *error)
{
    struct table_entry e;
    for (; r != NULL && r->op == LOG; r = r->next) {
        if (!srv_entry_read(&e, r) || (srv_shadow_add(t, &e), !table_fold(&t->table, &e, NULL))) {
            snprintf(error->text, sizeof error->text, "entry %u is not valid", e.n);
            return false;
        }
    }
    return true;
}

/* The first action of a new owner: a wake entry, so that the time since the last entry counts for
 * nobody. */
static bool wake(struct srv_table *t)
{
    bool due = t->taken_up && t->table.state == TABLE_PLAYING &&
               t->table.setup.clock == TABLE_LIVE && (t->mine || !t->srv->shared);
    t->taken_up = false;
    if (!due)
        return false;
    t->woken = srv_now(t->srv);
    const struct table_request r = {.what = TABLE_DO_WAKE, .now = t->woken, .server = true};
    struct table_verdict      *v = srv_verdict_new(t->srv);
    table_judge(&t->table, &r, v);
    srv_commit(t, NULL, v);
    return true;
}

static void run_waiting(struct srv_table *t);

void srv_table_go_on(struct srv_table *t)
{
    if (t->doomed || !t->loaded || srv_is_busy(t))
        return;
    t->refs++;
    if (t->behind) {
        srv_follow(t);
    } else if (!wake(t)) {
        run_waiting(t);
        srv_run_due(t);
    }
    srv_table_unref(t);
}

static void take_rows(struct srv_table *t, const struct store_row *rows)
{
    for (const struct store_row *r = rows; r != NULL; r = r->next)
        if (r->op == CHAT)
            t->chat_k = store_as_int(r, 0);
    srv_present_take(t, rows, PRESENT);
}

static void loaded(struct store_batch *b)
{
    struct srv_table *t = b->ctx;
    struct hm_msg     error = {"there is no such table"};
    char              id[SRV_ID + 1];
    bool              there = b->err == STORE_OK && b->rows != NULL && b->rows->op == TABLE;
    t->loading = false;
    srv_id_text(t->table.id, id);
    if (t->doomed) {
        srv_table_unref(t);
        return;
    }
    if (there && read_row(t, b->rows, &error) && read_log(t, b->rows->next, &error)) {
        t->loaded = true;
        take_rows(t, b->rows);
        srv_quota_bind(t, "");
        srv_quota_count(t);
        for (unsigned p = 0; p < HM_SEATS; p++)
            t->gone[p] = srv_now(t->srv);
        srv_lobby_changed(t);
        srv_touch_seats(t);
        for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++)
            if (t->table.seat[p].kind == TABLE_PERSON && t->table.state != TABLE_OVER)
                srv_look_up_rating(t, p);
        srv_table_go_on(t);
        srv_table_unref(t);
        return;
    }
    if (there) {
        srv_log(t->srv, SRV_ERROR, "table-damaged", "table=%s: %s", id, error.text);
        srv_table_give_up(t);
    }
    if (t->mine && b->err != STORE_OK)
        *hm_map_at(t->srv->unread, t->table.id) = t->srv;
    srv_table_refuse(t,
                     b->err != STORE_OK ? "storage"
                     : there            ? "busy"
                                        : "unknown",
                     b->err != STORE_OK ? "the store cannot be read"
                     : there            ? "this server cannot read the table; try again"
                                        : "there is no such table");
    srv_table_unref(t);
    srv_table_forget(t->srv, t->table.id);
}

static struct srv_table *begin_load(struct srv *s, int64_t id)
{
    struct srv_table *t = actor_new(s);
    t->table.id = id;
    t->loading = true;
    t->refs = 1;
    *hm_map_at(s->tables, id) = t;
    srv_channel_take(s, id);
    struct store_batch *b = store_batch(loaded, t);
    store_op(b, STORE_TABLE_BY_ID);
    store_int(b, id);
    store_op(b, STORE_LOG_READ);
    store_int(b, id), store_int(b, 1);
    store_op(b, STORE_CHAT_TOP);
    store_int(b, id);
    if (s->shared) {
        store_op(b, STORE_PRESENT_READ);
        store_int(b, id), store_int(b, s->cluster->node);
    }
    store_submit(s->store, b);
    return t;
}

struct srv_table *srv_table_find(struct srv *s, int64_t id) { return hm_map_get(s->tables, id); }

void srv_table_load(struct srv *s, int64_t id)
{
    if (srv_table_find(s, id) == NULL)
        begin_load(s, id);
}

void srv_table_take_up(struct srv *s, int64_t id)
{
    struct srv_table *t = srv_table_find(s, id);
    bool              here = t != NULL;
    if (!here)
        t = begin_load(s, id);
    t->mine = t->taken_up = true;
    if (here)
        srv_table_go_on(t);
}

static bool take_up_again(int64_t id, void *srv, void *ctx)
{
    (void)ctx;
    srv_table_take_up(srv, id);
    return false;
}

void srv_tables_tick(struct srv *s)
{
    if (hm_map_size(s->unread) > 0 && (!s->shared || srv_node_alive(s)))
        hm_map_each(s->unread, take_up_again, NULL);
}

/* Another node may be able to read a table that this one cannot. */
void srv_table_give_up(struct srv_table *t)
{
    struct srv *s = t->srv;
    if (!t->mine || !s->shared)
        return;
    t->mine = false;
    s->cluster->given_up[s->cluster->ngiven_up++ % SRV_GIVEN_UP] = t->table.id;
    struct store_batch *b = store_batch(NULL, NULL);
    store_op(b, STORE_LEASE_DROP);
    store_int(b, t->table.id);
    store_submit(s->store, b);
}

/* ---- commands --------------------------------------------------------------------------- */

static void enqueue(struct srv_table *t, const struct srv_cmd *c, bool first)
{
    if (c->conn != NULL && srv_is_cut_off(t->srv)) {
        srv_refuse_storage(c->conn, c->re, STORE_DOWN);
        return;
    }
    if (t->nwaiting >= SRV_WAITING && !first) {
        refuse_cmd(c, "busy", "too much is waiting for this table; try again");
        return;
    }
    struct srv_cmd *copy = srv_alloc(sizeof *copy);
    *copy = *c;
    copy->next = NULL;
    hold_cmd(copy);
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

/* With several nodes, a refusal may be due to an entry of another node that has not been read yet:
 * then the command waits until the log is read, and runs again. */
static void run(struct srv_table *t, struct srv_cmd *c)
{
    struct srv_conn *by = c->conn;
    if (by != NULL && srv_is_kicked(t->srv, by->user.id, t->table.id)) {
        srv_refuse(by, c->re, "forbidden", "a moderator has removed you from this table");
        return;
    }
    if (by != NULL && srv_answer_duplicate(t, c))
        return;
    c->fresh |= by == NULL || !t->srv->shared || srv_is_cut_off(t->srv);
    if (c->run(t, c) == SRV_NEEDS_LOG) {
        c->fresh = true;
        enqueue(t, c, true);
        srv_follow(t);
    }
}

static void run_waiting(struct srv_table *t)
{
    t->refs++;
    while (t->waiting != NULL && t->loaded && !srv_is_busy(t) && !t->doomed) {
        struct srv_cmd *c = t->waiting;
        t->waiting = c->next;
        if (t->waiting == NULL)
            t->last_waiting = NULL;
        t->nwaiting--;
        if (c->conn == NULL || c->conn->open)
            run(t, c);
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
    if (t->loaded && !srv_is_busy(t) && t->waiting == NULL)
        run(t, c);
    else
        enqueue(t, c, false);
}

/* ---- writing ---------------------------------------------------------------------------- */

/* Another node was first, or the batch cannot be stored for another reason: if the log then has no
 * new entries, it never can. */
static void conflict(struct srv_table *t, struct srv_cmd *cause, const struct table_entry *e)
{
    bool again = t->stuck == t->table.n + 1;
    t->srv->count.conflicts++;
    if (!again) {
        if (cause->run != NULL)
            enqueue(t, cause, true);
        t->stuck = t->table.n + 1;
        t->behind = true;
        return;
    }
    t->stuck = 0;
    if (e->kind == TABLE_E_SIT)
        srv_refuse(cause->conn, cause->re, "limit", "you have %d seats already", SRV_SEATS_OF_USER);
    else
        srv_refuse(cause->conn, cause->re, "busy", "the request could not be stored; try again");
    if (cause->conn == NULL)
        srv_log(t->srv, SRV_WARN, "stuck", "%s after entry %u", table_entry_names[e->kind],
                t->table.n);
}

/* The batch of the start contained the lease.  A node that was removed meanwhile, or has not joined
 * yet, looks for the table among the orphans. */
static void take_started(struct srv_table *t)
{
    struct srv_cluster *k = t->srv->cluster;
    t->mine = !t->srv->shared || (t->started_as != 0 && t->started_as == k->node);
    k->look_for_orphans |= !t->mine;
}

static void written(struct store_batch *b)
{
    struct srv_table     *t = b->ctx;
    struct srv_cmd        cause = t->cause;
    struct table_verdict *v = t->pending;
    t->pending = NULL;
    memset(&t->cause, 0, sizeof t->cause);
    if (t->doomed) {
        srv_refuse(cause.conn, cause.re, "busy", "the table was removed from memory; try again");
    } else if (b->err == STORE_CONFLICT) {
        conflict(t, &cause, &v->entry);
    } else if (b->err != STORE_OK) {
        srv_refuse_storage(cause.conn, cause.re, b->err);
        t->srv->storage_bad = true;
    } else {
        srv_shadow_add(t, &v->entry);
        bool fits = table_install(&t->table, v);
        assert(fits); /* it was judged against this very table */
        t->srv->storage_bad = false;
        t->stuck = 0;
        if (v->entry.kind == TABLE_E_START)
            take_started(t);
        srv_broadcast(t, &v->entry, &v->effect, &cause);
    }
    srv_verdict_free(t->srv, v);
    srv_quota_count(t);
    release_cmd(&cause);
    srv_table_go_on(t);
    srv_table_unref(t);
}

void srv_commit(struct srv_table *t, struct srv_cmd *cause, struct table_verdict *v)
{
    struct srv_conn *by = cause != NULL ? cause->conn : NULL;
    if (by != NULL && srv_is_cut_off(t->srv)) {
        srv_refuse_storage(by, cause->re, STORE_DOWN);
        srv_quota_count(t);
        srv_verdict_free(t->srv, v);
        return;
    }
    memset(&t->cause, 0, sizeof t->cause);
    if (cause != NULL) {
        t->cause = *cause;
        hold_cmd(&t->cause);
    }
    t->pending = v;
    t->refs++;
    t->started_as = t->srv->cluster->node;
    t->noticed = 0;
    struct store_batch *b = store_batch(written, t);
    srv_add_entry(b, t->table.id, &v->entry);
    srv_add_consequences(t, v, b);
    if (t->srv->shared)
        srv_add_entry_notices(t, v, b);
    store_submit(t->srv->store, b);
}

/* ---- a new table ------------------------------------------------------------------------ */

struct creation {
    struct srv_table *table;
    struct srv_cmd    cause;
};

static void too_many_open(struct srv_conn *c, json_t *msg, const char *re)
{
    (void)msg;
    srv_refuse(
        c, re, "limit",
        "one user may have %u tables that have not started; start or close one of them first",
        c->srv->config.open_per_user);
}

static enum srv_step opened(struct srv_table *t, struct srv_cmd *c)
{
    srv_ok_opened(c->conn, c->re, t);
    srv_enter_for(t, c->conn);
    srv_touch_seats(t);
    srv_lobby_changed(t);
    srv_run_due(t); /* the opener may have disconnected already */
    return SRV_DONE;
}

/* The table is in the store.  Another request may have found and loaded it before this callback
 * ran; then that copy is used. */
static void enter_opened(struct srv_table *t, struct srv_cmd *cause)
{
    struct srv    *s = t->srv;
    const int64_t  id = t->table.id;
    struct srv_cmd c = {.conn = cause->conn, .msg = cause->msg, .run = opened};
    memcpy(c.re, cause->re, sizeof c.re);
    s->count.tables_made++;
    if (srv_table_find(s, id) != NULL) {
        srv_table_free(t);
    } else {
        *hm_map_at(s->tables, id) = t;
        srv_channel_take(s, id);
        t->loaded = true;
    }
    srv_table_command(s, id, &c);
}

static void creation_stored(struct store_batch *b)
{
    struct creation  *n = b->ctx;
    struct srv_table *t = n->table;
    struct srv_conn  *c = n->cause.conn;
    if (b->err != STORE_OK) {
        if (b->err == STORE_CONFLICT) /* too many, or a duplicate request */
            srv_find_opened(c, n->cause.msg, n->cause.re, too_many_open);
        else
            srv_refuse_storage(c, n->cause.re, b->err);
        srv_table_free(t);
    } else {
        enter_opened(t, &n->cause);
    }
    release_cmd(&n->cause);
    free(n);
}

void srv_table_create(struct srv *s, struct srv_table *t, struct table_entry *entries, unsigned n,
                      struct srv_cmd *cause)
{
    char             secret[65], game[64];
    struct hm_text   setup = srv_scratch(s);
    struct creation *creation = srv_alloc(sizeof *creation);
    creation->table = t;
    creation->cause = *cause;
    hold_cmd(&creation->cause);
    srv_setup_print(&t->table.setup, &setup);
    hm_seed_text(&t->table.secret, secret);
    snprintf(game, sizeof game, "%s", t->table.setup.game.ops->id);
    struct store_batch *b = store_batch(creation_stored, creation);
    if (s->config.rate > 0 && s->config.open_per_user > 0) {
        store_op(b, STORE_TABLE_ROOM);
        store_int(b, t->table.owner), store_int(b, s->config.open_per_user);
        store_must(b);
    }
    store_op(b, STORE_TABLE_ADD);
    store_int(b, t->table.id), store_text(b, game), store_int(b, t->table.owner),
        store_int(b, t->table.created), store_text(b, setup.buf), store_text(b, secret),
        store_text(b, cause->re);
    for (unsigned i = 0; i < n; i++) {
        entries[i].n = t->table.n + 1;
        entries[i].at = t->table.created;
        bool fits = table_fold(&t->table, &entries[i], NULL);
        assert(fits);
        srv_add_entry(b, t->table.id, &entries[i]);
        if (entries[i].kind == TABLE_E_SIT) {
            store_op(b, STORE_SEAT_ADD);
            store_int(b, entries[i].who), store_int(b, t->table.id);
        }
    }
    if (s->shared)
        srv_lobby_write(&t->table, b);
    store_submit(s->store, b);
}
