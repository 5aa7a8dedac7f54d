/*
 * srv_conn.c: one WebSocket connection: who it is, what waits to be sent, when it is closed.
 *
 * A connection outlives its socket while a stored answer is on its way to it; sending to it
 * then does nothing.  What waits for a slow reader is bounded: whoever does not read is closed,
 * and finds everything again by entering the table anew.
 */
#include "srv_rated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages --------------------------------------------------------------------------- */

struct srv_msg *srv_msg_new(const char *text, size_t n)
{
    struct srv_msg *m = malloc(sizeof *m + n);
    if (m == NULL)
        abort();
    m->refs = 1;
    m->len = (uint32_t)n;
    memcpy(m->text, text, n);
    return m;
}

void srv_msg_drop(struct srv_msg *m)
{
    if (m != NULL && --m->refs == 0)
        free(m);
}

struct hm_text srv_scratch(struct srv *s) { return hm_text_in(s->scratch, SRV_SCRATCH); }

struct srv_msg *srv_scratch_msg(const struct hm_text *t)
{
    return t->len < t->cap ? srv_msg_new(t->buf, t->len) : NULL;
}

/* ---- life ------------------------------------------------------------------------------- */

struct srv_conn *srv_conn_new(struct srv *s, struct lws *wsi, const char *address)
{
    struct srv_conn *c = srv_alloc(sizeof *c);
    c->srv = s;
    c->wsi = wsi;
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
    free(c->rx);
    free(c);
}

static void leave_user(struct srv_conn *c)
{
    if (c->user.id == 0)
        return;
    if (c->prev_same != NULL)
        c->prev_same->next_same = c->next_same;
    else if (c->next_same != NULL)
        *srv_map_at(c->srv->users, c->user.id) = c->next_same;
    else
        srv_map_drop(c->srv->users, c->user.id);
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
    c->srv->check_sessions |= c->srv->shared; /* it may have been ended while this was on its way */
    void **first = srv_map_at(c->srv->users, u->id);
    c->next_same = *first;
    if (c->next_same != NULL)
        c->next_same->prev_same = c;
    *first = c;
}

struct srv_conn *srv_user_conns(struct srv *s, int64_t user) { return srv_map_get(s->users, user); }

void srv_user_shut(struct srv *s, int64_t user, const char *session)
{
    if (session == NULL)
        srv_seats_check(s, user); /* told by another node: the account may be no more */
    for (struct srv_conn *c = srv_user_conns(s, user); c != NULL; c = c->next_same)
        if (session == NULL || strcmp(c->session, session) == 0)
            srv_conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    for (struct srv_conn *c = s->conns; c != NULL && session == NULL; c = c->next)
        if (c->user.kind == SRV_BOT) { /* it may have been this user's */
            c->checked = false;
            s->check_sessions = true;
        }
}

void srv_conn_closed(struct srv_conn *c)
{
    struct srv *s = c->srv;
    c->wsi = NULL;
    c->open = false;
    while (c->at != NULL)
        srv_detach(c, c->at->table);
    leave_user(c);
    c->user.id = 0;
    for (struct srv_out *o = c->out, *next; o != NULL; o = next) {
        next = o->next;
        srv_msg_drop(o->msg);
        free(o);
    }
    c->out = c->last_out = NULL;
    c->waiting = 0;
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
    c->close_code = code;
    if (c->wsi == NULL)
        return;
    lws_callback_on_writable(c->wsi);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, 5); /* for one who does not even read the farewell */
}

/* ---- in and out ------------------------------------------------------------------------- */

static void overflow(struct srv_conn *c)
{
    c->srv->count.slow_readers++;
    c->closing = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static bool write_now(struct srv_conn *c, struct srv_msg *m)
{
    c->srv->count.messages_out++;
    return lws_write(c->wsi, (unsigned char *)m->text, m->len, LWS_WRITE_TEXT) >= 0;
}

static void wait_to_write(struct srv_conn *c, struct srv_msg *m)
{
    struct srv_out *o = srv_alloc(sizeof *o);
    o->msg = m;
    m->refs++;
    if (c->last_out != NULL)
        c->last_out->next = o;
    else
        c->out = o;
    c->last_out = o;
    c->waiting += m->len;
    if (c->out == o)
        lws_callback_on_writable(c->wsi);
}

/* Written at once where nothing waits already: asking the loop first would cost as much as the writing.  What the
 * kernel does not take libwebsockets keeps, and later messages wait behind it. */
void srv_send(struct srv_conn *c, struct srv_msg *m)
{
    if (m != NULL && c->srv->hooks.sent != NULL)
        c->srv->hooks.sent(c->srv->hooks.ctx, m->text, m->len);
    if (m == NULL || !c->open || c->closing || c->wsi == NULL)
        return;
    if (c->out == NULL && !lws_partial_buffered(c->wsi)) {
        if (!write_now(c, m))
            overflow(c);
    } else if (c->waiting + m->len > SRV_BACKLOG && c->out != NULL) {
        overflow(c);
    } else {
        wait_to_write(c, m);
    }
}

void srv_send_text(struct srv_conn *c, const struct hm_text *t)
{
    struct srv_msg *m = srv_scratch_msg(t);
    srv_send(c, m);
    srv_msg_drop(m);
}

static bool write_one(struct srv_conn *c)
{
    struct srv_out *o = c->out;
    struct srv_msg *m = o->msg;
    c->out = o->next;
    if (c->out == NULL)
        c->last_out = NULL;
    c->waiting -= m->len;
    bool ok = write_now(c, m);
    srv_msg_drop(m);
    free(o);
    return ok;
}

int srv_conn_write(struct srv_conn *c)
{
    while (c->out != NULL) {
        if (!write_one(c))
            return -1;
        if (c->out != NULL && lws_send_pipe_choked(c->wsi)) {
            lws_callback_on_writable(c->wsi);
            return 0;
        }
    }
    if (!c->closing)
        return 0;
    lws_close_reason(c->wsi, (enum lws_close_status)c->close_code, NULL, 0);
    return -1;
}

/* A frame may come in parts; whole ones are heard, longer ones than allowed end the connection. */
void srv_conn_receive(struct srv_conn *c, const char *bytes, size_t n, bool first, bool last, bool binary)
{
    if (c->closing)
        return;
    if (binary) {
        srv_conn_close(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
        return;
    }
    if (first && last && c->rx == NULL && n <= SRV_MESSAGE) {
        srv_hear(c, bytes, n);
        return;
    }
    if (first)
        c->rx_len = 0;
    if (c->rx_len + n > SRV_MESSAGE) {
        srv_conn_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        return;
    }
    if (c->rx == NULL)
        c->rx = srv_alloc(SRV_MESSAGE);
    memcpy(c->rx + c->rx_len, bytes, n);
    c->rx_len += n;
    if (!last)
        return;
    char *whole = c->rx;
    c->rx = NULL;
    srv_hear(c, whole, c->rx_len);
    free(whole);
}

bool srv_conn_mutes(const struct srv_conn *c, int64_t user)
{
    for (unsigned i = 0; i < c->nmuted; i++)
        if (c->muted[i] == user)
            return true;
    return false;
}
