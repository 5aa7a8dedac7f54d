/*
 * net_conn.c: one connection: its turns, its input and output, and closing it.
 */
#include "server/net/message.h"
#include "server/net/network.h"
#include "server/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* ---- connections of one address --------------------------------------------------------- */

static unsigned *count_at(struct srv *s, const char *key)
{
    return (unsigned *)(void *)hm_map_at(s->addresses, hm_map_key(key));
}

bool net_charge(struct net_conn *c, const char *address)
{
    uint32_t max = c->srv->config.per_address;
    char     key[NET_ADDRESS];
    if (max == 0)
        return true;
    net_address_key(address, key);
    unsigned *n = count_at(c->srv, key);
    if (*n >= max)
        return false;
    ++*n;
    memcpy(c->charged, key, sizeof key);
    return true;
}

void net_uncharge(struct net_conn *c)
{
    if (c->charged[0] == 0)
        return;
    if (--*count_at(c->srv, c->charged) == 0)
        hm_map_remove(c->srv->addresses, hm_map_key(c->charged));
    c->charged[0] = 0;
}

/* ---- begin and end ---------------------------------------------------------------------- */

static void on_io(struct ev_loop *loop, ev_io *w, int events)
{
    struct net_conn *c = (struct net_conn *)(void *)w;
    (void)loop;
    net_run(c, (events & EV_READ) != 0 || c->read_wants_write);
}

struct net_conn *net_conn_new(struct srv *s, int fd, const char *address, bool control)
{
    struct net      *net = s->net;
    struct net_conn *c = srv_alloc(sizeof *c);
    c->srv = s;
    c->control = control;
    c->state = NET_READ_HEAD;
    memcpy(c->address, address, sizeof c->address);
    c->proxy = !control && srv_config_lists(s->config.trusted_proxy, address);
    c->next = net->conns;
    if (c->next != NULL)
        c->next->prev = c;
    net->conns = c;
    net->nconn++;
    net_deadline(c, NET_HEAD_TIME);
    ev_io_init(&c->io, on_io, fd, EV_READ);
    ev_io_start(s->loop, &c->io);
    return c;
}

static void drop_output(struct net_conn *c)
{
    for (struct net_out *o = c->out, *next; o != NULL; o = next) {
        next = o->next;
        srv_msg_drop(o->msg);
        free(o);
    }
    c->out = c->last_out = NULL;
    c->waiting = c->sent = 0;
}

static void forget_http(struct net_conn *c)
{
    if (c->http == NULL)
        return;
    c->http->net = NULL;
    srv_http_drop(c->http);
    c->http = NULL;
}

void net_conn_free(struct net_conn *c)
{
    struct net *net = c->srv->net;
    net_on_closed(c);
    forget_http(c);
    drop_output(c);
    net_uncharge(c);
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        net->conns = c->next;
    if (c->next != NULL)
        c->next->prev = c->prev;
    net->nconn--;
    SSL_free(c->ssl);
    close(c->io.fd);
    free(c->request);
    free(c->parts);
    free(c->in);
    free(c);
}

void net_kill(struct net_conn *c)
{
    struct net *net = c->srv->net;
    if (c->state == NET_DEAD)
        return;
    c->state = NET_DEAD;
    ev_io_stop(c->srv->loop, &c->io);
    c->dead = net->dead;
    net->dead = c;
}

void net_finish(struct net_conn *c)
{
    if (c->state == NET_DEAD || c->state == NET_CLOSING)
        return;
    c->state = NET_CLOSING;
    net_deadline(c, NET_CLOSE_TIME);
    net_run_soon(c);
}

void net_deadline(struct net_conn *c, uint32_t ticks)
{
    c->deadline = ticks == 0 ? 0 : c->srv->net->tick + ticks + 1;
}

void net_tick(struct net_conn *c)
{
    if (c->state == NET_WEBSOCKET)
        net_ws_tick(c);
    if (c->deadline == 0 || c->srv->net->tick < c->deadline || c->state == NET_WEBSOCKET)
        return;
    if (c->request != NULL && (c->state == NET_READ_HEAD || c->state == NET_READ_BODY))
        net_http_refuse(c, 408, "the request took too long");
    else
        net_kill(c);
}

/* ---- output ----------------------------------------------------------------------------- */

ssize_t net_write(struct net_conn *c, struct iovec *v, int n)
{
    if (c->ssl != NULL)
        return net_tls_write(c, v, n);
    struct msghdr m = {.msg_iov = v, .msg_iovlen = (size_t)n};
    ssize_t       sent = n == 1 ? send(c->io.fd, v[0].iov_base, v[0].iov_len, MSG_NOSIGNAL)
                                : sendmsg(c->io.fd, &m, MSG_NOSIGNAL);
    if (sent >= 0)
        return sent;
    return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

static void add(struct net_conn *c, struct net_out *o, size_t from)
{
    if (c->last_out != NULL)
        c->last_out->next = o;
    else
        c->out = o;
    if (c->out == o)
        c->sent = from;
    c->last_out = o;
    c->waiting += o->len;
}

void net_put(struct net_conn *c, struct srv_msg *m, size_t from)
{
    struct net_out *o = srv_alloc(sizeof *o);
    o->msg = m;
    o->len = srv_msg_size(m);
    m->refs++;
    add(c, o, from);
}

void net_put_borrowed(struct net_conn *c, char *bytes, size_t n)
{
    if (n == 0)
        return;
    struct net_out *o = srv_alloc(sizeof *o);
    o->borrowed = bytes;
    o->len = n;
    add(c, o, 0);
}

static struct iovec bytes_of(const struct net_out *o, size_t from)
{
    char *start = o->msg != NULL ? (char *)srv_msg_bytes(o->msg) : o->borrowed;
    return (struct iovec){start + from, o->len - from};
}

static void written(struct net_conn *c, size_t n)
{
    while (c->out != NULL && n >= c->out->len - c->sent) {
        struct net_out *o = c->out;
        n -= o->len - c->sent;
        c->out = o->next;
        c->sent = 0;
        c->waiting -= o->len;
        srv_msg_drop(o->msg);
        free(o);
    }
    if (c->out == NULL)
        c->last_out = NULL;
    c->sent += n;
}

/* All output has been written. */
static void all_written(struct net_conn *c)
{
    if (c->state == NET_WRITE_ANSWER) {
        forget_http(c);
        net_http_done(c);
    }
    if (c->state == NET_CLOSING && !c->shut) {
        c->shut = true;
        forget_http(c);
        net_on_closed(c);
        if (c->ssl != NULL)
            SSL_shutdown(c->ssl);
        shutdown(c->io.fd, SHUT_WR);
    }
}

bool net_flush(struct net_conn *c)
{
    enum { PIECES = 16 };
    while (c->out != NULL) {
        struct iovec v[PIECES];
        int          n = 0;
        size_t       sum = 0;
        for (const struct net_out *o = c->out; o != NULL && n < PIECES; o = o->next, n++) {
            v[n] = bytes_of(o, n == 0 ? c->sent : 0);
            sum += v[n].iov_len;
        }
        ssize_t sent = net_write(c, v, n);
        if (sent < 0)
            net_kill(c);
        if (sent <= 0)
            return false;
        written(c, (size_t)sent);
        if ((size_t)sent < sum && c->ssl == NULL)
            return false;
    }
    all_written(c);
    return true;
}

/* ---- input ------------------------------------------------------------------------------ */

ssize_t net_read(struct net_conn *c, char *buf, size_t n)
{
    if (c->ssl != NULL)
        return net_tls_read(c, buf, n);
    ssize_t got = recv(c->io.fd, buf, n, 0);
    if (got > 0)
        return got;
    return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

static void keep(struct net_conn *c, const char *bytes, size_t n)
{
    if (c->in_at > 0) {
        memmove(c->in, c->in + c->in_at, c->in_len - c->in_at);
        c->in_len -= c->in_at;
        c->in_at = 0;
    }
    if (c->in_len + n > c->in_cap) {
        uint32_t cap = c->in_cap == 0 ? (uint32_t)n : 2 * (c->in_len + (uint32_t)n);
        c->in = hm_need(realloc(c->in, cap), "bytes received", cap);
        c->in_cap = cap;
    }
    memcpy(c->in + c->in_len, bytes, n);
    c->in_len += (uint32_t)n;
}

void net_used(struct net_conn *c, size_t n)
{
    c->in_at += (uint32_t)n;
    if (c->in_at < c->in_len || c->in == NULL)
        return;
    free(c->in);
    c->in = NULL;
    c->in_at = c->in_len = c->in_cap = 0;
}

/* States that can use more input; bytes left over from the last turn are used first. */
static bool wants_input(const struct net_conn *c)
{
    switch ((enum net_state)c->state) {
    case NET_HANDSHAKE: return true;
    case NET_READ_HEAD:
    case NET_READ_BODY:
    case NET_WEBSOCKET: return !c->listed;
    case NET_CLOSING: return true;
    case NET_WAIT_ANSWER:
    case NET_WRITE_ANSWER:
    case NET_DEAD: return false;
    }
    return false;
}

static void fill(struct net_conn *c)
{
    struct net *net = c->srv->net;
    ssize_t     n = net_read(c, net->buf, sizeof net->buf);
    if (n < 0)
        net_kill(c);
    if (n <= 0)
        return;
    if (c->state == NET_CLOSING) {
        c->discarded += (uint32_t)n;
        if (c->discarded > NET_LINGER)
            net_kill(c);
        return;
    }
    c->received_at = net->tick;
    c->pinged = false;
    keep(c, net->buf, (size_t)n);
}

/* ---- turns ------------------------------------------------------------------------------ */

static bool step(struct net_conn *c)
{
    switch ((enum net_state)c->state) {
    case NET_READ_HEAD:
    case NET_READ_BODY: return net_http_step(c);
    case NET_WEBSOCKET: return net_ws_step(c);
    case NET_WAIT_ANSWER:
        if (!c->http->answered)
            return false;
        net_http_answer(c);
        return c->state != NET_WRITE_ANSWER;
    case NET_CLOSING: net_used(c, c->in_len - c->in_at); return false;
    case NET_HANDSHAKE:
    case NET_WRITE_ANSWER:
    case NET_DEAD: return false;
    }
    return false;
}

static void watch(struct net_conn *c)
{
    int want = (wants_input(c) && !c->read_wants_write ? EV_READ : 0) |
               (c->out != NULL || c->read_wants_write ? EV_WRITE : 0);
    if (c->state == NET_DEAD || (c->io.events == want && ev_is_active(&c->io)))
        return;
    ev_io_stop(c->srv->loop, &c->io);
    ev_io_set(&c->io, c->io.fd, want);
    if (want != 0)
        ev_io_start(c->srv->loop, &c->io);
}

void net_run(struct net_conn *c, bool readable)
{
    if (c->state == NET_HANDSHAKE) {
        int done = net_tls_handshake(c);
        if (done < 0)
            net_kill(c);
        else if (done > 0)
            c->state = NET_READ_HEAD;
    }
    if (c->out != NULL || c->state == NET_CLOSING)
        net_flush(c);
    if (readable && c->state != NET_HANDSHAKE && wants_input(c))
        fill(c);
    unsigned n = 0;
    while (n < NET_TURN && step(c))
        n++;
    if (n == NET_TURN || (c->ssl != NULL && wants_input(c) && SSL_pending(c->ssl) > 0))
        net_run_soon(c);
    watch(c);
}
