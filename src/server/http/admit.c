/*
 * admit.c: decides on connections and requests for the network code.
 *
 * Decides who may connect (path, Origin, number of connections) and turns a complete request into a
 * struct srv_http for the endpoints.
 */
#include "server/cluster/cluster.h"
#include "server/net/network.h"
#include "server/people/ban.h"
#include "server/people/moderate.h"
#include "server/protocol/conn.h"
#include "server/server.h"
#include "server/watchdog.h"

#include <stdio.h>
#include <string.h>

/* ---- origin and cookies ---------------------------------------------------------------- */

/* A page may connect from the origin that served it, and from the origins that the host lists. */
static bool origin_ok(const struct net_conn *c)
{
    char origin[256], host[256], own[280];
    if (!net_has_header(c, "origin"))
        return true; /* not a browser */
    if (!net_header(c, "origin", origin, sizeof origin))
        return false;
    if (srv_config_lists(c->srv->config.origin, origin))
        return true;
    if (!net_header(c, "host", host, sizeof host))
        return false;
    snprintf(own, sizeof own, "%s://%s", c->request->secure ? "https" : "http", host);
    return strcasecmp(origin, own) == 0;
}

/* Copies one of the cookies that were sent. */
static bool cookie(const struct net_conn *c, const char *name, char *out, size_t cap)
{
    char   all[NET_HEAD];
    size_t len = strlen(name);
    if (!net_header(c, "cookie", all, sizeof all))
        return false;
    for (char *rest = all, *one; (one = strsep(&rest, ";")) != NULL;) {
        one += strspn(one, " \t");
        if (strncmp(one, name, len) != 0 || one[len] != '=' || strlen(one + len + 1) >= cap)
            continue;
        strcpy(out, one + len + 1);
        return out[0] != 0;
    }
    return false;
}

static void session_of(const struct net_conn *c, char hash[65])
{
    char token[SRV_TOKEN + 16];
    hash[0] = 0;
    if (net_header(c, "authorization", token, sizeof token)) {
        if (strncasecmp(token, "bearer ", 7) == 0)
            srv_token_hash(token + 7, hash);
    } else if (cookie(c, "harbour", token, sizeof token)) {
        srv_token_hash(token, hash);
    }
}

/* ---- WebSocket -------------------------------------------------------------------------- */

int net_may_upgrade(struct net_conn *c)
{
    struct srv            *s = c->srv;
    struct srv_ban         ban;
    const struct net_span *t = &c->request->target;
    const char            *path = c->in + c->in_at + t->at;
    if (c->control || t->len < 3 || strncmp(path, "/ws", 3) != 0 || (t->len > 3 && path[3] != '?'))
        return 404;
    if (!origin_ok(c))
        return 403;
    if (srv_ban_covers(s, c->request->address, &ban))
        return 403;
    return s->stopping || srv_is_cut_off(s) || s->nconn >= s->config.connections ? 503 : 0;
}

void net_on_upgrade(struct net_conn *c)
{
    int kernel = 128 * 1024; /* bounds the output queued for a slow reader, too */
    setsockopt(c->io.fd, SOL_SOCKET, SO_SNDBUF, &kernel, sizeof kernel);
    c->conn = srv_conn_new(c->srv, c, c->request->address);
    session_of(c, c->conn->session);
}

bool net_is_greeted(const struct net_conn *c) { return c->conn->greeted || c->conn->greeting; }

void net_on_closed(struct net_conn *c)
{
    struct srv_conn *conn = c->conn;
    c->conn = NULL;
    if (conn != NULL)
        srv_conn_closed(conn);
}

/* ---- HTTP ------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes %XX in the path.  False: it is too long or cannot be decoded. */
static bool read_path(const char *from, size_t n, char *out, size_t cap)
{
    size_t len = 0;
    for (size_t i = 0; i < n; i++) {
        char ch = from[i];
        if (ch == '%') {
            int high = i + 2 < n ? hex_digit(from[i + 1]) : -1,
                low = i + 2 < n ? hex_digit(from[i + 2]) : -1;
            if (high < 0 || low < 0 || high * 16 + low < 0x20)
                return false;
            ch = (char)(high * 16 + low);
            i += 2;
        }
        if (len + 1 >= cap)
            return false;
        out[len++] = ch;
    }
    out[len] = 0;
    return true;
}

/* Returns false if the request has been answered. */
static bool read_target(const struct net_conn *c, struct srv_http *h)
{
    const struct net_span *t = &c->request->target;
    const char            *from = c->in + c->in_at + t->at, *query = memchr(from, '?', t->len);
    size_t                 n = query != NULL ? (size_t)(query - from) : t->len, rest = t->len - n;
    if (n >= 3 * sizeof h->path || rest > sizeof h->query)
        srv_reply_error(h, 414, "form", "the path is too long");
    else if (!read_path(from, n, h->path, sizeof h->path))
        srv_reply_error(h, 400, "form", "the path cannot be read");
    else if (rest > 1)
        snprintf(h->query, sizeof h->query, "%.*s", (int)rest - 1, query + 1);
    return !h->answered;
}

/* A form on another site can send neither JSON nor our Origin. */
static bool may_post(const struct net_conn *c, struct srv_http *h)
{
    char kind[80];
    if (!origin_ok(c))
        srv_reply_error(h, 403, "forbidden", "requests from other pages are refused");
    else if (!net_header(c, "content-type", kind, sizeof kind) ||
             strncasecmp(kind, "application/json", 16) != 0)
        srv_reply_error(h, 415, "form", "Content-Type: application/json is wanted");
    return !h->answered;
}

void net_on_request(struct net_conn *c, const char *body, size_t n)
{
    struct net_request *r = c->request;
    struct srv_http    *h = c->http = srv_http_new(c->srv, c);
    h->control = c->control;
    h->method = r->parser.method == HTTP_POST   ? SRV_POST
                : r->parser.method == HTTP_HEAD ? SRV_HEAD
                                                : SRV_GET;
    h->secure = r->secure;
    memcpy(h->address, r->address, sizeof h->address);
    if (!read_target(c, h) || (h->method == SRV_POST && !may_post(c, h)))
        return;
    session_of(c, h->session);
    h->gzip = net_header_has(c, "accept-encoding", "gzip");
    h->brotli = net_header_has(c, "accept-encoding", "br");
    net_header(c, "if-none-match", h->etag, sizeof h->etag);
    net_header(c, "host", h->host, sizeof h->host);
    memcpy(h->body, body, n);
    h->body_len = n;
    srv_doing("request");
    srv_http_route(h);
}
