/*
 * actor.c: the life of a table: loaded, commanded one entry at a time, written, told.
 *
 * See server.h for the idea.  `refs` counts what still points here from elsewhere: an entry or a
 * line of chat on its way to the store, a bot that thinks, connections.  A table that is to go
 * waits for them.
 */
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/people/moderate.h"
#include "server/people/rating.h"
#include "server/protocol/answer.h"
#include "server/tables/deal.h"
#include "server/tables/ids.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE, LOG, CHAT, PRESENT }; /* what is asked for to load one */

/* Times in a log do not go back, except that a log from the future (the clock was set while no
 * server ran) ends with a wake.  Nodes differ by less than this. */
enum { FUTURE_MS = 10000 };

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
    t->deal = SRV_DEAL_OLD; /* until an entry says otherwise */
    t->woken = srv_now(s);
    return t;
}

void srv_table_free(struct srv_table *t)
{
    if (t->shadow != NULL)
        srv_shadow_free(t);
    srv_timer_drop(t);
    srv_share_release(t);
    srv_ids_free(t->ids);
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

/* One that has been loaded, to fold something into: it points to nobody, and nobody to it. */
struct srv_table *srv_table_copy(const struct srv_table *t)
{
    struct srv_table *copy = srv_alloc(sizeof *copy);
    *copy = *t;
    copy->shadow = NULL;
    copy->late = copy->last_late = NULL;
    copy->here = NULL;
    copy->use.address = copy->use.owner = NULL;
    copy->waiting = copy->last_waiting = NULL;
    copy->talk = copy->last_talk = NULL;
    copy->heap_at = 0;
    copy->is_shadow = true;
    copy->match.log = srv_alloc(copy->match.cap * sizeof *copy->match.log);
    if (t->match.n > 0)
        memcpy(copy->match.log, t->match.log, t->match.n * sizeof *copy->match.log);
    copy->ids = NULL;
    return copy;
}

void srv_table_refuse(struct srv_table *t, const char *code, const char *text)
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
    struct srv_table *t = hm_map_get(s->tables, id);
    if (t == NULL)
        return;
    hm_map_remove(s->tables, id);
    srv_timer_drop(t);
    srv_present_forget(t);
    t->refs++;
    t->doomed = true;
    srv_table_refuse(t, "busy", "the table was taken from memory; try again");
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
    t->use.by_account = store_as_int(r, 8) != SRV_GUEST;
    return ok;
}

/* Everything the log has; false at an entry that does not fit. */
static bool read_log(struct srv_table *t, const struct store_row *r, struct hm_msg *no)
{
    struct srv_entry e;
    for (; r != NULL && r->op == LOG; r = r->next) {
        if (!srv_entry_read(&e, r) || (srv_shadow_add(t, &e), !srv_fold(t, &e, NULL))) {
            snprintf(no->text, sizeof no->text, "entry %u does not fit", e.n);
            return false;
        }
    }
    return true;
}

/* The first thing to be done by one who drives it now: nobody pays for the time since its last entry. */
static bool wake(struct srv_table *t)
{
    bool due = t->taken_up && t->state == SRV_PLAYING && t->setup.clock == SRV_LIVE && (t->mine || !t->srv->shared);
    t->taken_up = false;
    if (due) {
        t->woken = srv_now(t->srv);
        srv_next_entry(t, SRV_E_WAKE, HM_NOBODY);
        srv_commit(t, NULL, NULL, NULL);
    }
    return due;
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
        srv_drive(t);
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
    struct hm_msg     no = {"there is no such table"};
    char              id[SRV_ID + 1];
    bool              there = b->err == STORE_OK && b->rows != NULL && b->rows->op == TABLE;
    t->loading = false;
    srv_id_text(t->id, id);
    if (t->doomed) {
        srv_table_unref(t);
        return;
    }
    if (there && read_row(t, b->rows, &no) && read_log(t, b->rows->next, &no)) {
        t->loaded = true;
        take_rows(t, b->rows);
        srv_share_bind(t, "");
        srv_share_count(t);
        for (unsigned p = 0; p < HM_SEATS; p++)
            t->seat[p].gone = srv_now(t->srv);
        srv_lobby_changed(t);
        srv_touch_seats(t);
        for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
            if (t->seat[p].kind == SRV_PERSON && t->state != SRV_OVER)
                srv_look_up_rating(t, p);
        srv_table_go_on(t);
        srv_table_unref(t);
        return;
    }
    if (there) {
        srv_log(t->srv, SRV_ERROR, "table-damaged", "table=%s: %s", id, no.text);
        srv_table_give_up(t);
    }
    srv_table_refuse(t,
                     b->err != STORE_OK ? "storage"
                     : there            ? "busy"
                                        : "unknown",
                     b->err != STORE_OK ? "the store cannot be read"
                     : there            ? "this server cannot read the table; try again"
                                        : "there is no such table");
    srv_table_unref(t);
    srv_table_forget(t->srv, t->id);
}

static struct srv_table *begin_load(struct srv *s, int64_t id)
{
    struct srv_table *t = srv_alloc(sizeof *t);
    t->srv = s;
    t->id = id;
    t->deal = SRV_DEAL_OLD;
    t->woken = srv_now(s);
    t->loading = true;
    t->refs = 1;
    *hm_map_at(s->tables, id) = t;
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

/* Another node may be able to read what this one cannot. */
void srv_table_give_up(struct srv_table *t)
{
    struct srv *s = t->srv;
    if (!t->mine || !s->shared)
        return;
    t->mine = false;
    s->cluster->given_up[s->cluster->ngiven_up++ % SRV_GIVEN_UP] = t->id;
    struct store_batch *b = store_batch(NULL, NULL);
    store_op(b, STORE_LEASE_DROP);
    store_int(b, t->id);
    store_submit(s->store, b);
}

/* ---- commands --------------------------------------------------------------------------- */

static void wait_in_line(struct srv_table *t, const struct srv_cmd *c, bool first)
{
    if (c->conn != NULL && srv_is_cut_off(t->srv)) {
        srv_no_storage(c->conn, c->re, STORE_DOWN);
        return;
    }
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

/* Where other nodes write as well, a refusal may come from not knowing yet what they wrote: before it is said the
 * log is looked at, and the command judged again. */
static void judge(struct srv_table *t, struct srv_cmd *c)
{
    struct srv_conn *by = c->conn;
    if (by != NULL && srv_is_kicked(t->srv, by->user.id, t->id)) {
        srv_no(by, c->re, "forbidden", "a moderator has removed you from this table");
        return;
    }
    if (by != NULL && srv_answer_again(t, c))
        return;
    if (!t->srv->shared || by == NULL || c->sure || srv_is_cut_off(t->srv)) {
        c->run(t, c);
        return;
    }
    if (c->run == srv_cmd_enter) { /* who comes over from another node finds everything that was seen there */
        c->sure = true;
        wait_in_line(t, c, true);
        srv_follow(t);
        return;
    }
    bool hush = by->hush, hushed = by->hushed; /* a command may lead to another */
    by->hush = true;
    by->hushed = false;
    c->run(t, c);
    c->sure = by->hushed;
    by->hush = hush;
    by->hushed = hushed;
    if (c->sure) {
        wait_in_line(t, c, true);
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
            judge(t, c);
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
        judge(t, c);
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

/* Another node was first, or the batch did not fit the store for another reason: after a look at the log that
 * brought nothing new it will not fit any better. */
static void conflict(struct srv_table *t, struct srv_cmd *cause)
{
    bool again = t->stuck == t->n + 1;
    t->srv->count.conflicts++;
    if (!again) {
        if (cause->run != NULL)
            wait_in_line(t, cause, true);
        t->stuck = t->n + 1;
        t->behind = true;
        return;
    }
    t->stuck = 0;
    if (t->entry.kind == SRV_E_SIT)
        srv_no(cause->conn, cause->re, "limit", "you have %d seats already", SRV_SEATS_OF_USER);
    else
        srv_no(cause->conn, cause->re, "busy", "the store does not take this; try again");
    if (cause->conn == NULL)
        srv_log(t->srv, SRV_WARN, "stuck", "%s after entry %u", srv_entry_names[t->entry.kind], t->n);
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
        conflict(t, &cause);
    } else if (b->err != STORE_OK) {
        srv_no_storage(cause.conn, cause.re, b->err);
        t->srv->storage_bad = true;
    } else {
        struct srv_entry e = t->entry;
        srv_shadow_add(t, &e);
        bool fits = srv_fold(t, &e, &fx);
        assert(fits); /* it was judged against this very table */
        t->srv->storage_bad = false;
        t->stuck = 0;
        if (e.kind == SRV_E_START)
            t->mine = true; /* the lease was in the batch */
        srv_tell(t, &e, &fx, &cause);
    }
    srv_share_count(t);
    release_cmd(&cause);
    srv_table_go_on(t);
    srv_table_unref(t);
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
    if (cause != NULL && cause->conn != NULL && srv_is_cut_off(t->srv)) {
        cause->conn->hush = false;
        srv_no_storage(cause->conn, cause->re, STORE_DOWN);
        srv_share_count(t);
        return;
    }
    e->n = t->n + 1;
    bool from_future = e->kind == SRV_E_WAKE && t->at - now > FUTURE_MS;
    e->at = now > t->at || from_future ? now : t->at;
    memset(&t->cause, 0, sizeof t->cause);
    if (cause != NULL) {
        t->cause = *cause;
        if (cause->conn != NULL) {
            srv_conn_hold(cause->conn);
            e->who = cause->conn->user.id;
            memcpy(e->cid, cause->re, sizeof e->cid);
        }
        json_incref(t->cause.msg);
    }
    t->writing = true;
    t->refs++;
    struct store_batch *b = store_batch(written, t);
    add_entry(b, t, e);
    if (more != NULL)
        more(t, b, ctx);
    if (t->srv->shared)
        srv_note_entry(t, b);
    store_submit(t->srv->store, b);
}

/* ---- a new table ------------------------------------------------------------------------ */

struct birth {
    struct srv_table *table;
    struct srv_cmd    cause;
};

static void too_many_open(struct srv_conn *c, json_t *msg, const char *re)
{
    (void)msg;
    srv_no(c, re, "limit", "one user may have %u tables that have not started; start or close one of them first",
           c->srv->config.open_per_user);
}

static void born(struct store_batch *b)
{
    struct birth     *n = b->ctx;
    struct srv_table *t = n->table;
    struct srv       *s = t->srv;
    struct srv_conn  *c = n->cause.conn;
    if (b->err != STORE_OK) {
        if (b->err == STORE_CONFLICT) /* too many, or the same request came twice at once */
            srv_find_opened(c, n->cause.msg, n->cause.re, too_many_open);
        else
            srv_no_storage(c, n->cause.re, b->err);
        srv_table_free(t);
    } else {
        *hm_map_at(s->tables, t->id) = t;
        t->loaded = true;
        s->count.tables_made++;
        srv_ok_opened(c, n->cause.re, t);
        srv_bring_in(t, c);
        srv_touch_seats(t);
        srv_lobby_changed(t);
        srv_drive(t); /* who opened it may be gone already */
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
    if (s->config.rate > 0 && s->config.open_per_user > 0) {
        store_op(b, STORE_TABLE_ROOM);
        store_int(b, t->owner), store_int(b, s->config.open_per_user);
        store_must(b);
    }
    store_op(b, STORE_TABLE_ADD);
    store_int(b, t->id), store_text(b, game), store_int(b, t->owner), store_int(b, t->created),
        store_text(b, setup.buf), store_text(b, secret), store_text(b, cause->re);
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
    if (s->shared)
        srv_lobby_write(t, b);
    store_submit(s->store, b);
}
