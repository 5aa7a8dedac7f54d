/*
 * conn.c: one client: its user, its tables, its answers.
 *
 * A connection outlives its socket while an answer to it is in flight; sending to it then does
 * nothing.  The output queued for a slow reader is bounded (net/net_websocket.c): a client that
 * does not read is disconnected, and gets everything again when it enters the table again.
 */
#include "server/protocol/conn.h"
#include "server/cluster/cluster.h"
#include "server/net/network.h"
#include "server/people/rated.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages --------------------------------------------------------------------------- */

struct hm_text srv_scratch(struct srv *s) { return hm_text_in(s->scratch, SRV_SCRATCH); }

struct srv_msg *srv_scratch_msg(const struct hm_text *t)
{
    return t->len < t->cap ? srv_msg_new(t->buf, t->len) : NULL;
}

/* ---- life ------------------------------------------------------------------------------- */

struct srv_conn *srv_conn_new(struct srv *s, struct net_conn *net, const char *address)
{
    struct srv_conn *c = srv_alloc(sizeof *c);
    c->srv = s;
    c->net = net;
    c->refs = 1;
    c->open = true;
    c->user.kind = SRV_STRANGER;
    snprintf(c->address, sizeof c->address, "%s", address);
    c->next = s->conns;
    if (c->next != NULL)
        c->next->prev = c;
    s->conns = c;
    s->nconn++;
    s->count.connections++;
    return c;
}

void srv_conn_hold(struct srv_conn *c) { c->refs++; }

void srv_conn_drop(struct srv_conn *c)
{
    if (--c->refs > 0)
        return;
    free(c->muted);
    free(c);
}

static void leave_user(struct srv_conn *c)
{
    if (c->user.id == 0)
        return;
    if (c->prev_same != NULL)
        c->prev_same->next_same = c->next_same;
    else if (c->next_same != NULL)
        *hm_map_at(c->srv->users, c->user.id) = c->next_same;
    else {
        hm_map_remove(c->srv->users, c->user.id);
        srv_connected_changed(c, false);
    }
    if (c->next_same != NULL)
        c->next_same->prev_same = c->prev_same;
    c->next_same = c->prev_same = NULL;
}

void srv_conn_is(struct srv_conn *c, const struct srv_user *u, const char *session)
{
    leave_user(c);
    c->user = *u;
    snprintf(c->session, sizeof c->session, "%s", session);
    if (u->id == 0)
        return;
    c->srv->check_sessions |= c->srv->shared; /* it may have ended during its lookup */
    void **first = hm_map_at(c->srv->users, u->id);
    c->next_same = *first;
    if (c->next_same != NULL)
        c->next_same->prev_same = c;
    else
        srv_connected_changed(c, true);
    *first = c;
}

struct srv_conn *srv_user_conns(struct srv *s, int64_t user) { return hm_map_get(s->users, user); }

void srv_user_shut(struct srv *s, int64_t user, const char *session)
{
    if (session == NULL)
        srv_seats_check(s, user); /* another node's notice: the account may be deleted */
    for (struct srv_conn *c = srv_user_conns(s, user); c != NULL; c = c->next_same)
        if (session == NULL || strcmp(c->session, session) == 0)
            srv_conn_close(c, SRV_CLOSE_POLICY);
    for (struct srv_conn *c = s->conns; c != NULL && session == NULL; c = c->next)
        if (c->user.kind == SRV_BOT) { /* it may have been this user's */
            c->checked = false;
            s->check_sessions = true;
        }
}

void srv_conn_closed(struct srv_conn *c)
{
    struct srv *s = c->srv;
    c->net = NULL;
    c->open = false;
    while (c->at != NULL)
        srv_detach(c, c->at->table);
    leave_user(c);
    c->user.id = 0;
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        s->conns = c->next;
    if (c->next != NULL)
        c->next->prev = c->prev;
    c->next = c->prev = NULL;
    s->nconn--;
    srv_conn_drop(c);
}

void srv_conn_close(struct srv_conn *c, uint16_t code)
{
    if (!c->open || c->closing)
        return;
    c->closing = true;
    if (c->net != NULL)
        net_ws_close(c->net, code);
}

/* ---- output ---------------------------------------------------------------------------- */

void srv_send(struct srv_conn *c, struct srv_msg *m)
{
    if (m != NULL && c->srv->hooks.sent != NULL)
        c->srv->hooks.sent(c->srv->hooks.ctx, m->text, m->len);
    if (m == NULL || !c->open || c->closing || c->net == NULL)
        return;
    c->srv->count.messages_out++;
    net_ws_send(c->net, m);
}

void srv_send_text(struct srv_conn *c, const struct hm_text *t)
{
    struct srv_msg *m = srv_scratch_msg(t);
    srv_send(c, m);
    srv_msg_drop(m);
}

bool srv_conn_mutes(const struct srv_conn *c, int64_t user)
{
    for (unsigned i = 0; i < c->nmuted; i++)
        if (c->muted[i] == user)
            return true;
    return false;
}
