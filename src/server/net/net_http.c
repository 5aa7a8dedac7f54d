/*
 * net_http.c: reads HTTP/1.1 requests and writes answers, one after the other on each connection.
 *
 * http_parser parses the head strictly, as its bytes arrive; a body has the length given by
 * Content-Length.  Input that two parsers could understand differently (two lengths, a length with
 * a transfer coding, folded lines, bare line ends, two hosts) is refused, and a refusal always
 * closes the connection: nothing after it is read as another request.
 */
#include "server/net/message.h"
#include "server/net/network.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the parser's callbacks: spans of the input ----------------------------------------- */

static struct net_conn *conn_of(http_parser *p) { return p->data; }

static uint32_t offset(const struct net_conn *c, const char *at)
{
    return (uint32_t)(at - (c->in + c->in_at));
}

/* A span may arrive in several pieces; pieces that are not adjacent are a folded line. */
static bool extend(const struct net_conn *c, struct net_span *s, const char *at, size_t n)
{
    if (s->len > 0 && s->at + s->len != offset(c, at))
        return false;
    if (s->len == 0)
        s->at = offset(c, at);
    s->len += (uint32_t)n;
    return true;
}

static int refused(struct net_conn *c, int status)
{
    c->request->fault = status;
    return -1;
}

static int on_target(http_parser *p, const char *at, size_t n)
{
    struct net_conn *c = conn_of(p);
    return extend(c, &c->request->target, at, n) ? 0 : refused(c, 400);
}

static int on_name(http_parser *p, const char *at, size_t n)
{
    struct net_conn    *c = conn_of(p);
    struct net_request *r = c->request;
    bool                more = r->nheader > 0 && r->value[r->nheader - 1].at == 0;
    if (!more && r->nheader == NET_HEADERS)
        return refused(c, 431);
    if (!more)
        r->nheader++;
    if (memchr(at, ' ', n) != NULL)
        return refused(c, 400);
    return extend(c, &r->name[r->nheader - 1], at, n) ? 0 : refused(c, 400);
}

static int on_value(http_parser *p, const char *at, size_t n)
{
    struct net_conn    *c = conn_of(p);
    struct net_request *r = c->request;
    struct net_span    *v = &r->value[r->nheader - 1];
    if (v->at == 0)
        v->at = offset(c, at);
    return extend(c, v, at, n) ? 0 : refused(c, 400);
}

static int on_head(http_parser *p)
{
    struct net_request *r = conn_of(p)->request;
    r->keep_alive = http_should_keep_alive(p) != 0;
    r->upgrade = p->upgrade != 0;
    r->body = (p->flags & F_CONTENTLENGTH) != 0 ? p->content_length : 0;
    return 1; /* the parser does not read the body */
}

static int on_end(http_parser *p)
{
    conn_of(p)->request->whole = true;
    http_parser_pause(p, 1);
    return 0;
}

static const http_parser_settings settings = {.on_url = on_target,
                                              .on_header_field = on_name,
                                              .on_header_value = on_value,
                                              .on_headers_complete = on_head,
                                              .on_message_complete = on_end};

/* ---- headers ---------------------------------------------------------------------------- */

static const char *text_of(const struct net_conn *c, struct net_span s)
{
    return c->in + c->in_at + s.at;
}

/* Returns the i-th header of that name without trailing blanks. */
static bool find(const struct net_conn *c, const char *name, unsigned i, struct net_span *out)
{
    const struct net_request *r = c->request;
    size_t                    len = strlen(name);
    for (unsigned k = 0; k < r->nheader; k++) {
        if (r->name[k].len != len || strncasecmp(text_of(c, r->name[k]), name, len) != 0 || i-- > 0)
            continue;
        *out = r->value[k];
        while (out->len > 0 && strchr(" \t", text_of(c, *out)[out->len - 1]) != NULL)
            out->len--;
        return true;
    }
    return false;
}

bool net_has_header(const struct net_conn *c, const char *name)
{
    struct net_span s;
    return find(c, name, 0, &s);
}

bool net_header(const struct net_conn *c, const char *name, char *out, size_t cap)
{
    struct net_span s;
    out[0] = 0;
    if (!find(c, name, 0, &s) || s.len >= cap)
        return false;
    memcpy(out, text_of(c, s), s.len);
    out[s.len] = 0;
    return true;
}

bool net_header_has(const struct net_conn *c, const char *name, const char *token)
{
    struct net_span s;
    size_t          len = strlen(token);
    for (unsigned i = 0; find(c, name, i, &s); i++) {
        const char *at = text_of(c, s), *end = at + s.len;
        while (at < end) {
            const char *stop = memchr(at, ',', (size_t)(end - at));
            stop = stop != NULL ? stop : end;
            while (at < stop && (*at == ' ' || *at == '\t'))
                at++;
            if ((size_t)(stop - at) >= len && strncasecmp(at, token, len) == 0 &&
                (at + len == stop || strchr(" \t;", at[len]) != NULL))
                return true;
            at = stop + 1;
        }
    }
    return false;
}

void net_client_of(struct net_conn *c)
{
    struct net_request *r = c->request;
    struct net_span     s;
    char                hops[NET_HEAD + NET_HEADERS + 1];
    size_t              n = 0;
    memcpy(r->address, c->address, sizeof r->address);
    r->secure = c->ssl != NULL;
    if (!c->proxy)
        return;
    for (unsigned i = 0; find(c, "x-forwarded-for", i, &s); i++) {
        memcpy(hops + n, text_of(c, s), s.len);
        n += s.len;
        hops[n++] = ',';
    }
    hops[n] = 0;
    net_address_forwarded(hops, c->srv->config.trusted_proxy, r->address);
    for (unsigned i = 0; find(c, "x-forwarded-proto", i, &s); i++)
        r->secure = s.len == 5 && strncasecmp(text_of(c, s), "https", 5) == 0;
}

/* ---- checks of the head ---------------------------------------------------------------- */

static const char *ambiguity(const struct net_conn *c)
{
    static const char *const once[] = {
        "host",          "origin",  "authorization",     "content-type",
        "if-none-match", "upgrade", "sec-websocket-key", "sec-websocket-version"};
    struct net_span s;
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        if (find(c, once[i], 1, &s))
            return "a header that may stand once stands twice";
    if (c->request->parser.http_minor > 0 && !find(c, "host", 0, &s))
        return "Host is missing";
    return text_of(c, c->request->target)[0] == '/' ? NULL : "the target must begin with /";
}

/* Debian builds http_parser without its strict checks, so it accepts lines that end with a bare CR
 * or LF. */
static bool lines_ok(const struct net_conn *c)
{
    const char *head = c->in + c->in_at;
    for (uint32_t i = 0; i < c->request->parsed; i++) {
        unsigned char ch = (unsigned char)head[i];
        bool          after_cr = i > 0 && head[i - 1] == '\r';
        if ((ch == '\n') != after_cr || (ch < 0x20 && ch != '\t' && ch != '\r' && ch != '\n'))
            return false;
    }
    return true;
}

static bool known_method(const struct net_request *r)
{
    return r->parser.method == HTTP_GET || r->parser.method == HTTP_HEAD ||
           r->parser.method == HTTP_POST;
}

/* Returns false if the request was refused. */
static bool acceptable(struct net_conn *c)
{
    struct net_request *r = c->request;
    struct net_span     s;
    const char         *problem;
    if (!lines_ok(c))
        net_http_refuse(c, 400, "lines of the head end with CR LF");
    else if (r->parser.http_major != 1)
        net_http_refuse(c, 505, "HTTP/1.1 is spoken here");
    else if (find(c, "transfer-encoding", 0, &s))
        net_http_refuse(c, 501, "a body comes with Content-Length");
    else if ((problem = ambiguity(c)) != NULL)
        net_http_refuse(c, 400, problem);
    else if (!known_method(r))
        net_http_refuse(c, 405, "GET, HEAD and POST are understood");
    else if (r->body > SRV_BODY)
        net_http_refuse(c, 413, "the body is too long");
    else
        return true;
    return false;
}

static int status_of(const struct net_request *r)
{
    enum http_errno e = HTTP_PARSER_ERRNO(&r->parser);
    return r->fault != 0              ? r->fault
           : e == HPE_HEADER_OVERFLOW ? 431
           : e == HPE_INVALID_VERSION ? 505
                                      : 400;
}

static const char *reason_of(const struct net_request *r)
{
    int status = status_of(r);
    return status == 431   ? "the head is too long"
           : r->fault != 0 ? "a header has blanks in its name, or is written over two lines"
                           : http_errno_description(HTTP_PARSER_ERRNO(&r->parser));
}

/* ---- reading a request ----------------------------------------------------------------- */

static void begin(struct net_conn *c)
{
    c->request = srv_alloc(sizeof *c->request);
    http_parser_init(&c->request->parser, HTTP_REQUEST);
    c->request->parser.data = c;
    net_deadline(c, NET_HEAD_TIME);
}

/* Each request of a trusted proxy counts for the client that it names, until it is answered. */
static bool charge_client(struct net_conn *c)
{
    if (!c->proxy || net_charge(c, c->request->address))
        return true;
    net_http_refuse(c, 429, "too many connections from this address");
    return false;
}

static bool head_is_whole(struct net_conn *c)
{
    struct net_request *r = c->request;
    if (!acceptable(c))
        return true;
    net_client_of(c);
    c->keep_alive = r->keep_alive && !c->srv->stopping;
    if (!charge_client(c))
        return true;
    if (r->upgrade && net_header_has(c, "upgrade", "websocket")) {
        net_ws_upgrade(c);
        return true;
    }
    c->state = NET_READ_BODY;
    net_deadline(c, NET_BODY_TIME);
    if (net_header_has(c, "expect", "100-continue") && c->in_len - c->in_at < r->parsed + r->body) {
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        struct srv_msg   *m = srv_msg_raw(go_on, sizeof go_on - 1);
        net_put(c, m, 0);
        srv_msg_drop(m);
    }
    return true;
}

static bool read_head(struct net_conn *c)
{
    if (c->request == NULL && c->in_at < c->in_len)
        begin(c);
    struct net_request *r = c->request;
    if (r == NULL || r->parsed == c->in_len - c->in_at)
        return false;
    r->parsed += (uint32_t)http_parser_execute(&r->parser, &settings, c->in + c->in_at + r->parsed,
                                               c->in_len - c->in_at - r->parsed);
    if (r->whole)
        return head_is_whole(c);
    if (HTTP_PARSER_ERRNO(&r->parser) == HPE_OK)
        return false;
    net_http_refuse(c, status_of(r), reason_of(r));
    return true;
}

static bool read_body(struct net_conn *c)
{
    struct net_request *r = c->request;
    if (c->in_len - c->in_at < r->parsed + r->body)
        return false;
    size_t used = r->parsed + (size_t)r->body;
    c->state = NET_WAIT_ANSWER;
    net_deadline(c, 0);
    net_on_request(c, c->in + c->in_at + r->parsed, (size_t)r->body);
    free(c->request);
    c->request = NULL;
    net_used(c, used);
    return true;
}

bool net_http_step(struct net_conn *c)
{
    return c->state == NET_READ_HEAD ? read_head(c) : read_body(c);
}

/* ---- answers ---------------------------------------------------------------------------- */

void net_http_refuse(struct net_conn *c, int status, const char *text)
{
    struct srv_http *h = c->http = srv_http_new(c->srv, c);
    h->method = c->request != NULL && c->request->parser.method == HTTP_HEAD ? SRV_HEAD : SRV_GET;
    if (status == 405)
        srv_http_header(h, "allow: GET, HEAD, POST\n");
    if (status == 426)
        srv_http_header(h, "sec-websocket-version: 13\n");
    if (status == 429)
        srv_reply_rate(h, 10000, text);
    else
        srv_reply_error(h, status,
                        status == 403   ? "forbidden"
                        : status == 404 ? "unknown"
                        : status == 503 ? "busy"
                                        : "form",
                        "%s", text);
    size_t used = c->request != NULL && c->request->whole ? c->request->parsed : 0;
    free(c->request);
    c->request = NULL;
    net_used(c, used);
    c->keep_alive = false;
    c->state = NET_WAIT_ANSWER;
    net_deadline(c, 0);
    net_run_soon(c);
}

void net_http_answer(struct net_conn *c)
{
    struct srv_http *h = c->http;
    char             head[NET_HEAD];
    struct hm_text   t = hm_text_in(head, sizeof head);
    bool             bare = h->method == SRV_HEAD || h->status == 304 || h->status == 204;
    srv_http_put_head(h, &t, c->keep_alive);
    struct srv_msg *m = srv_msg_raw(head, t.len);
    net_put(c, m, 0);
    srv_msg_drop(m);
    if (!bare)
        net_put_borrowed(c, h->out, h->out_len);
    c->state = NET_WRITE_ANSWER;
    net_deadline(c, NET_WRITE_TIME + (uint32_t)(h->out_len / NET_WRITE_RATE));
    net_flush(c);
}

void net_http_done(struct net_conn *c)
{
    if (c->proxy)
        net_uncharge(c);
    if (!c->keep_alive) {
        net_finish(c);
        return;
    }
    c->state = NET_READ_HEAD;
    net_deadline(c, NET_IDLE_TIME);
}
