/*
 * broadcast.c: the connections at a table, and broadcasts to them.
 *
 * All recipients of one kind get the same bytes: a message is rendered once for each kind of
 * viewer.  Spectators of a table with delay see its shadow: an earlier state, folded from the same
 * log.
 */
#include "server/lobby/lobby.h"
#include "server/people/moderate.h"
#include "server/people/rating.h"
#include "server/protocol/answer.h"
#include "server/protocol/render.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- presence -------------------------------------------------------------------------- */

hm_seatset srv_online(const struct srv_table *t) { return t->elsewhere | srv_online_here(t); }

hm_seatset srv_online_here(const struct srv_table *t)
{
    hm_seatset set = 0;
    for (const struct srv_attach *a = t->here; a != NULL; a = a->next_here) {
        hm_seat p = table_seat_of(&t->table, a->conn->user.id);
        if (p != HM_NOBODY)
            set |= hm_seat_bit(p);
    }
    return set;
}

void srv_touch_seats(struct srv_table *t)
{
    hm_seatset online = srv_online(t);
    for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++)
        if (hm_seat_in(online, p))
            t->gone[p] = 0;
        else if (t->gone[p] == 0)
            t->gone[p] = srv_now(t->srv);
    if (!srv_is_empty(t))
        t->use.empty = 0;
    else if (t->use.empty == 0)
        t->use.empty = srv_now(t->srv);
    t->nwatching = t->nelsewhere;
    for (const struct srv_attach *a = t->here; a != NULL; a = a->next_here)
        t->nwatching += table_seat_of(&t->table, a->conn->user.id) == HM_NOBODY;
    t->present_changed |= t->srv->shared;
    t->srv->present_changed |= t->srv->shared;
}

void srv_presence(struct srv_table *t)
{
    srv_touch_seats(t);
    struct hm_text out = srv_scratch(t->srv);
    hm_put(&out, "{\"t\":\"presence\",\"table\":");
    srv_put_id(&out, t->table.id);
    hm_put(&out, ",\"online\":");
    srv_put_seats(&out, srv_online(t), t->table.setup.deal.nseat);
    srv_putf(&out, ",\"watchers\":%u}", t->nwatching);
    struct srv_msg *m = srv_scratch_msg(&out);
    for (struct srv_attach *a = t->here; a != NULL; a = a->next_here)
        srv_send(a->conn, m);
    srv_msg_drop(m);
}

struct srv_attach *srv_attach_of(const struct srv_conn *c, const struct srv_table *t)
{
    struct srv_attach *a = c->at;
    while (a != NULL && a->table != t)
        a = a->next_there;
    return a;
}

struct srv_attach *srv_attach(struct srv_conn *c, struct srv_table *t)
{
    struct srv_attach *a = srv_attach_of(c, t);
    if (a != NULL || !c->open || c->nat >= SRV_AT)
        return a;
    a = srv_alloc(sizeof *a);
    *a = (struct srv_attach){
        .conn = c, .table = t, .next_here = t->here, .next_there = c->at, .visit = ++c->visits};
    t->here = a;
    c->at = a;
    if (c->user.id == t->table.owner)
        srv_quota_bind(t, c->address);
    c->nat++;
    t->refs++;
    return a;
}

void srv_detach(struct srv_conn *c, struct srv_table *t)
{
    struct srv_attach **of_table = &t->here, **of_conn = &c->at;
    while (*of_table != NULL && (*of_table)->conn != c)
        of_table = &(*of_table)->next_here;
    while (*of_conn != NULL && (*of_conn)->table != t)
        of_conn = &(*of_conn)->next_there;
    if (*of_table == NULL || *of_conn == NULL)
        return;
    struct srv_attach *a = *of_table;
    *of_table = a->next_here;
    *of_conn = a->next_there;
    free(a);
    c->nat--;
    if (t->loaded && !t->doomed) {
        srv_presence(t);
        srv_run_due(t);
    }
    srv_table_unref(t);
}

/* ---- broadcasts ------------------------------------------------------------------------ */

enum { KINDS = 12 };

struct sent { /* messages already rendered, by kind of viewer */
    struct srv_recipient recipient[KINDS];
    struct srv_msg      *msg[KINDS];
    unsigned             n;
};

static struct srv_msg *write_for(struct sent *d, struct srv_did *did,
                                 const struct srv_recipient *recipient)
{
    for (unsigned i = 0; i < d->n; i++)
        if (d->recipient[i].viewer == recipient->viewer &&
            d->recipient[i].json == recipient->json && d->recipient[i].legal == recipient->legal)
            return d->msg[i];
    struct hm_text out = srv_scratch(did->table->srv);
    srv_put_did(&out, did, recipient, NULL);
    struct srv_msg *m = srv_scratch_msg(&out);
    if (d->n == KINDS)
        srv_msg_drop(d->msg[--d->n]);
    d->recipient[d->n] = *recipient;
    d->msg[d->n++] = m;
    return m;
}

/* Sends the entry to those who see this table as `seen`; returns true if that answered the
 * command. */
static bool send_entry(struct srv_table *t, const struct table *seen, const struct table_entry *e,
                       const struct table_effect *fx, const struct srv_cmd *cause)
{
    struct srv_did did = {.table = t, .seen = seen, .entry = e, .effect = fx};
    struct sent    sent = {.n = 0};
    bool           answered = false;
    for (struct srv_attach *a = t->here; a != NULL; a = a->next_here) {
        struct srv_recipient recipient = srv_recipient_of(t, a->conn);
        if (recipient.seen != seen)
            continue;
        if (cause != NULL && a->conn == cause->conn && e->kind == TABLE_E_MOVE) {
            struct hm_text out = srv_scratch(t->srv);
            srv_put_did(&out, &did, &recipient, cause->re);
            srv_send_text(a->conn, &out);
            answered = true;
            continue;
        }
        srv_send(a->conn, write_for(&sent, &did, &recipient));
    }
    while (sent.n > 0)
        srv_msg_drop(sent.msg[--sent.n]);
    return answered;
}

/* Anybody may enter an open table.  If it does not allow spectators, they leave when the cards are
 * dealt. */
static void dismiss_spectators(struct srv_table *t)
{
    for (struct srv_attach *a = t->here, *next; a != NULL; a = next) {
        next = a->next_here;
        if (table_seat_of(&t->table, a->conn->user.id) != HM_NOBODY)
            continue;
        struct srv_conn *c = a->conn;
        struct hm_text   out = srv_scratch(t->srv);
        hm_put(&out, "{\"t\":\"gone\",\"table\":");
        srv_put_id(&out, t->table.id);
        hm_put(&out,
               ",\"text\":\"the game has started, and this table does not allow spectators\"}");
        srv_send_text(c, &out);
        srv_detach(c, t);
    }
}

void srv_broadcast(struct srv_table *t, const struct table_entry *e, const struct table_effect *fx,
                   const struct srv_cmd *cause)
{
    bool ours = cause != NULL;
    if (ours)
        t->srv->count.moves += e->kind == TABLE_E_MOVE;
    if (e->kind == TABLE_E_START && !table_may_watch(&t->table))
        dismiss_spectators(t);
    bool answered = send_entry(t, &t->table, e, fx, cause);
    if (ours && cause->conn != NULL && !answered)
        srv_ok_entry(cause->conn, cause->re, t, e->kind, e->n, e->arg, false);
    if (ours && e->kind == TABLE_E_REMATCH)
        srv_table_load(t->srv, e->arg); /* now it can be found empty and closed */
    if (e->kind == TABLE_E_SIT) {
        if (ours && cause->conn != NULL)
            srv_enter_for(t, cause->conn);
        srv_look_up_rating(t, e->seat);
    }
    if (e->kind == TABLE_E_SIT || e->kind == TABLE_E_LEAVE || e->kind == TABLE_E_BOT)
        srv_presence(t);
    if (e->kind == TABLE_E_REMATCH && ours && cause->conn != NULL)
        srv_load_and_enter(t->srv, e->arg, cause->conn);
    srv_notify_turns(t, e, fx, ours);
    if (e->kind != TABLE_E_MOVE && e->kind != TABLE_E_ASK && e->kind != TABLE_E_VOTE)
        srv_lobby_changed(t);
    if (fx->over) {
        srv_lobby_changed(t);
        if (t->shadow != NULL)
            srv_shadow_run(t);
    }
    if (fx->over && ours) { /* with several nodes, the one that wrote the end */
        t->srv->count.games_over++;
        srv_rate(t->srv, t->table.id);
    }
}

/* ---- the shadow ------------------------------------------------------------------------- */

struct srv_late {
    struct srv_late   *next;
    int64_t            at, from;
    struct srv_msg    *chat;  /* a line of chat; or NULL: */
    struct table_entry entry; /* not there for chat */
};

void srv_shadow_free(struct srv_table *t)
{
    while (t->late != NULL) {
        struct srv_late *l = t->late;
        t->late = l->next;
        srv_msg_drop(l->chat);
        free(l);
    }
    table_free(t->shadow);
    free(t->shadow);
    t->shadow = NULL;
}

static void append(struct srv_table *t, struct srv_late *l)
{
    if (t->last_late != NULL)
        t->last_late->next = l;
    else
        t->late = l;
    t->last_late = l;
}

void srv_shadow_add(struct srv_table *t, const struct table_entry *e)
{
    if (t->shadow == NULL && t->table.setup.watch == TABLE_WATCH_DELAY &&
        e->kind == TABLE_E_START) {
        t->shadow = srv_alloc(sizeof *t->shadow);
        table_copy(t->shadow, &t->table);
    }
    if (t->shadow == NULL)
        return;
    struct srv_late *l = srv_alloc(sizeof *l);
    l->entry = *e;
    l->at = e->at;
    append(t, l);
}

void srv_shadow_send(struct srv_table *t, struct srv_msg *m, int64_t user)
{
    struct srv_late *l = srv_alloc(offsetof(struct srv_late, entry));
    l->at = srv_now(t->srv);
    l->from = user;
    l->chat = m;
    m->refs++;
    append(t, l);
}

static void send_late(struct srv_table *t, const struct srv_late *l)
{
    for (struct srv_attach *a = t->here; a != NULL; a = a->next_here)
        if (table_seat_of(&t->table, a->conn->user.id) == HM_NOBODY &&
            !srv_conn_mutes(a->conn, l->from))
            srv_send(a->conn, l->chat);
}

int64_t srv_shadow_run(struct srv_table *t)
{
    struct table_effect fx;
    if (t->shadow == NULL)
        return 0;
    int64_t until =
        srv_now(t->srv) - (t->table.state == TABLE_OVER ? 0 : (int64_t)t->table.setup.delay * 1000);
    while (t->late != NULL && t->late->at <= until) {
        struct srv_late *l = t->late;
        t->late = l->next;
        if (t->late == NULL)
            t->last_late = NULL;
        if (l->chat != NULL)
            send_late(t, l);
        else if (table_fold(t->shadow, &l->entry, &fx))
            send_entry(t, t->shadow, &l->entry, &fx, NULL);
        srv_msg_drop(l->chat);
        free(l);
    }
    return t->late != NULL ? t->late->at + (int64_t)t->table.setup.delay * 1000 : 0;
}
