/*
 * srv_net.c: libwebsockets at the door: sockets in, requests and messages out.
 *
 * Here it is decided who may connect: Origin, address, number of connections.  Everything a
 * stranger can send before that is bounded in size and time by libwebsockets.
 */
#include "srv_moderate.h"

#include <ev.h>

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>

struct session { /* libwebsockets keeps one for each socket */
    struct srv_conn *conn;
    struct srv_http *http;
};

static struct srv *srv_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- headers ---------------------------------------------------------------------------- */

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap)
{
    int n = lws_hdr_copy(wsi, out, (int)cap, token);
    if (n < 0)
        out[0] = 0;
    return n > 0;
}

static bool is_control(struct lws *wsi)
{
    struct lws_vhost *v = lws_get_vhost(wsi);
    return v != NULL && strcmp(lws_get_vhost_name(v), "control") == 0;
}

/* The peer's address, or what a trusted proxy says it is: the last hop it did not add itself. */
static void address_of(struct lws *wsi, const struct srv *s, char out[48], bool *secure)
{
    char forwarded[256], proto[16];
    char peer[56] = "";
    lws_get_peer_simple(wsi, peer, sizeof peer);
    snprintf(out, 48, "%.47s", strncmp(peer, "::ffff:", 7) == 0 ? peer + 7 : peer); /* IPv4 is written as IPv4 */
    *secure = lws_is_ssl(wsi) != 0;
    if (!srv_config_lists(s->config.trusted_proxy, out))
        return;
    if (header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded)) {
        char *last = strrchr(forwarded, ',');
        last = last != NULL ? last + 1 : forwarded;
        last += strspn(last, " ");
        last[strcspn(last, " ")] = 0;
        if (last[0] != 0)
            snprintf(out, 48, "%.47s", last);
    }
    if (lws_hdr_custom_copy(wsi, proto, sizeof proto, "x-forwarded-proto:", 18) > 0)
        *secure = strcmp(proto, "https") == 0;
}

/* Limits are kept for a whole IPv6 network of 64 bits, which is what one household has. */
static void limit_key(const char *address, char out[48])
{
    int colons = 0;
    snprintf(out, 48, "%s", address);
    for (char *c = out; *c != 0; c++)
        if (*c == ':' && ++colons == 4) {
            *c = 0;
            return;
        }
}

/* A page may connect from where it was served, and from the origins that the host lists. */
static bool origin_ok(struct lws *wsi, const struct srv *s)
{
    char origin[256], host[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* no browser */
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return false;
    if (srv_config_lists(s->config.origin, origin))
        return true;
    const char *from = strstr(origin, "://");
    return from != NULL && header(wsi, WSI_TOKEN_HOST, host, sizeof host) && strcasecmp(from + 3, host) == 0;
}

static void session_of(struct lws *wsi, char hash[65])
{
    char   token[SRV_TOKEN + 16] = "";
    size_t n = sizeof token;
    hash[0] = 0;
    if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, token, sizeof token)) {
        if (strncasecmp(token, "bearer ", 7) == 0)
            srv_token_hash(token + 7, hash);
        return;
    }
    if (lws_http_cookie_get(wsi, "harbour", token, &n) == 0 && n < sizeof token && n > 0) {
        token[n] = 0;
        srv_token_hash(token, hash);
    }
}

/* ---- WebSocket -------------------------------------------------------------------------- */

static unsigned *count_for(struct srv *s, const char *address)
{
    char key[48];
    limit_key(address, key);
    return (unsigned *)(void *)srv_map_at(s->addresses, srv_map_key(key));
}

static void uncount(struct srv *s, const char *address)
{
    char      key[48];
    unsigned *n = count_for(s, address);
    if (*n > 0 && --*n == 0) {
        limit_key(address, key);
        srv_map_drop(s->addresses, srv_map_key(key));
    }
}

/* 0, or the status to refuse an upgrade with. */
static unsigned may_upgrade(struct lws *wsi, struct srv *s)
{
    char           path[64], address[48];
    bool           secure;
    struct srv_ban ban;
    if (is_control(wsi) || !header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0)
        return 404;
    if (!origin_ok(wsi, s))
        return 403;
    address_of(wsi, s, address, &secure);
    if (srv_ban_covers(s, address, &ban))
        return 403;
    if (s->stopping || srv_is_cut_off(s) || s->nconn >= s->config.connections)
        return 503;
    return s->config.per_address > 0 && *count_for(s, address) >= s->config.per_address ? 429 : 0;
}

static struct srv_conn *established(struct lws *wsi, struct srv *s)
{
    char address[48];
    bool secure;
    address_of(wsi, s, address, &secure);
    struct srv_conn *c = srv_conn_new(s, wsi, address);
    int              kernel = 128 * 1024; /* what waits for a slow reader there is bounded too */
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &kernel, sizeof kernel);
    session_of(wsi, c->session);
    ++*count_for(s, address);
    return c;
}

/* ---- HTTP ------------------------------------------------------------------------------- */

static bool method_and_path(struct lws *wsi, struct srv_http *h)
{
    static const struct {
        enum lws_token_indexes token;
        enum srv_method        method;
    } methods[] = {{WSI_TOKEN_GET_URI, SRV_GET}, {WSI_TOKEN_POST_URI, SRV_POST}, {WSI_TOKEN_HEAD_URI, SRV_HEAD}};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) {
            h->method = methods[i].method;
            return header(wsi, methods[i].token, h->path, sizeof h->path);
        }
    return false;
}

static void read_query(struct lws *wsi, struct srv_http *h)
{
    size_t n = 0;
    for (int i = 0; n + 2 < sizeof h->query; i++) {
        int got = lws_hdr_copy_fragment(wsi, h->query + n, (int)(sizeof h->query - n - 1), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (got <= 0)
            break;
        n += (size_t)got;
        h->query[n++] = '&';
    }
    h->query[n] = 0;
}

static bool has_token(const char *list, const char *word)
{
    const char *at = strstr(list, word);
    return at != NULL;
}

/* True when the request is whole already. */
static bool http_begin(struct lws *wsi, struct srv *s, struct session *u)
{
    char             text[256];
    struct srv_http *h = u->http = srv_http_new(s, wsi);
    h->control = is_control(wsi);
    if (!method_and_path(wsi, h)) {
        srv_reply_no(h, 400, "form", "GET, HEAD and POST are understood, and paths up to 255 bytes");
        return false;
    }
    if (!h->control)
        address_of(wsi, s, h->address, &h->secure);
    read_query(wsi, h);
    session_of(wsi, h->session);
    if (header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text)) {
        h->gzip = has_token(text, "gzip");
        h->brotli = has_token(text, "br");
    }
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, h->etag, sizeof h->etag);
    if (h->method != SRV_POST)
        return true;
    if (!origin_ok(wsi, s))
        srv_reply_no(h, 403, "forbidden", "requests from other pages are refused");
    else if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text) || strncmp(text, "application/json", 16) != 0)
        srv_reply_no(h, 415, "form", "Content-Type: application/json is wanted");
    return !header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) || strcmp(text, "0") == 0;
}

static void http_body(struct srv_http *h, const char *in, size_t len)
{
    if (h->body_len + len > SRV_BODY)
        h->body_over = true;
    if (h->body_over || len == 0)
        return;
    memcpy(h->body + h->body_len, in, len);
    h->body_len += len;
}

static void http_whole(struct srv_http *h)
{
    if (h->body_over)
        srv_reply_no(h, 413, "form", "a body has at most %d bytes", SRV_BODY);
    else if (!h->answered)
        srv_http_route(h);
}

static void http_gone(struct session *u)
{
    if (u == NULL || u->http == NULL)
        return;
    u->http->wsi = NULL;
    srv_http_drop(u->http);
    u->http = NULL;
}

static int http_writable(struct lws *wsi, struct session *u)
{
    if (u->http == NULL)
        return 0;
    int done = srv_http_write(u->http);
    if (done <= 0)
        return done;
    http_gone(u);
    /* 1 says that the connection is to end (HTTP/1.0, Connection: close), but only -1 ends it. */
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

/* ---- the callback ----------------------------------------------------------------------- */

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct session *u = user;
    switch ((int)reason) { /* of the many, those that concern us */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: {
        unsigned status = may_upgrade(wsi, srv_of(wsi));
        if (status == 0)
            return 0;
        lws_return_http_status(wsi, status, NULL);
        return -1;
    }
    case LWS_CALLBACK_ESTABLISHED: u->conn = established(wsi, srv_of(wsi)); return 0;
    case LWS_CALLBACK_RECEIVE:
        srv_conn_receive(u->conn, in, len, lws_is_first_fragment(wsi) != 0,
                         lws_is_final_fragment(wsi) != 0 && lws_remaining_packet_payload(wsi) == 0,
                         lws_frame_is_binary(wsi) != 0);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return u->conn != NULL ? srv_conn_write(u->conn) : 0;
    case LWS_CALLBACK_CLOSED:
        if (u != NULL && u->conn != NULL) {
            uncount(u->conn->srv, u->conn->address);
            srv_conn_closed(u->conn);
            u->conn = NULL;
        }
        return 0;
    case LWS_CALLBACK_HTTP:
        http_gone(u);
        if (http_begin(wsi, srv_of(wsi), u))
            http_whole(u->http);
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
        if (u->http != NULL)
            http_body(u->http, in, len);
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (u->http != NULL && u->http->refs == 1 && !u->http->json)
            http_whole(u->http);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_writable(wsi, u);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: http_gone(u); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: {
        struct srv *s = srv_of(wsi);
        if (s->store != NULL)
            store_poll(s->store);
        if (s->bots != NULL)
            srv_pool_poll(s->bots);
        if (s->helpers != NULL)
            srv_pool_poll(s->helpers);
        return 0;
    }
    default: return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

static const struct lws_protocols protocols[] = {
    {"harbour.1", on_event, sizeof(struct session), 1024, 0, NULL, SRV_SCRATCH}, /* a message goes out in one piece */
    {"harbour-hook", srv_hook_event, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static const lws_retry_bo_t keep_alive = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};

static void to_log(int level, const char *line)
{
    (void)level;
    fputs(line, stderr);
}

static bool control_vhost(struct srv *s)
{
    static char path[SRV_PATH + 16]; /* libwebsockets keeps the pointer */
    snprintf(path, sizeof path, "%s/control", s->config.data);
    remove(path);
    struct lws_context_creation_info info = {.port = 0,
                                             .iface = path,
                                             .protocols = protocols,
                                             .vhost_name = "control",
                                             .options = LWS_SERVER_OPTION_UNIX_SOCK};
    mode_t                           old = umask(0177);
    struct lws_vhost                *v = lws_create_vhost(s->lws, &info);
    umask(old);
    return v != NULL && chmod(path, 0600) == 0;
}

bool srv_net_open(struct srv *s, struct hm_msg *no)
{
    bool                             v6 = strchr(s->config.listen, ':') != NULL;
    struct lws_context_creation_info info = {0};
    lws_set_log_level(strcmp(s->config.log_level, "debug") == 0 ? LLL_ERR | LLL_WARN | LLL_NOTICE | LLL_INFO : LLL_ERR,
                      to_log);
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | (v6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6);
    if (s->config.tls_cert[0] != 0 || strncmp(s->config.webhook, "https:", 6) == 0)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.options |= LWS_SERVER_OPTION_LIBEV;
    s->loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[1] = {s->loop};
    info.foreign_loops = loops;
    info.user = s;
    info.max_http_header_data = 4096;
    info.max_http_header_pool = 256;
    info.timeout_secs = 10;
    info.fd_limit_per_thread = 0;
    info.pt_serv_buf_size = 16384;
    s->lws = lws_create_context(&info);
    if (s->lws == NULL) {
        snprintf(no->text, sizeof no->text, "the network layer does not start");
        return false;
    }
    info.port = (int)s->config.port;
    info.iface =
        strcmp(s->config.listen, "0.0.0.0") == 0 || strcmp(s->config.listen, "::") == 0 ? NULL : s->config.listen;
    info.protocols = protocols;
    info.vhost_name = "main";
    info.retry_and_idle_policy = &keep_alive;
    info.keepalive_timeout = 30;
    info.timeout_secs_ah_idle = 10;
    info.options = v6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6;
    if (s->config.tls_cert[0] != 0) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = s->config.tls_cert;
        info.ssl_private_key_filepath = s->config.tls_key;
        info.alpn = "http/1.1";
    }
    s->vhost = lws_create_vhost(s->lws, &info);
    s->port = s->vhost != NULL ? lws_get_vhost_listen_port(s->vhost) : -1;
    if (s->vhost == NULL || s->port <= 0) {
        snprintf(
            no->text, sizeof no->text,
            "cannot listen at %s port %u: the port is taken, the address is not ours, or the certificate does not fit",
            s->config.listen, s->config.port);
        return false;
    }
    if (!control_vhost(s)) {
        snprintf(no->text, sizeof no->text, "cannot make the control socket %.150s/control", s->config.data);
        return false;
    }
    return true;
}
