/*
 * http.c: finds the endpoint that answers a complete request, and writes the answer.
 *
 * Sets the security headers of every answer in one place.  A POST must be JSON and come from our
 * own page: a form on another site can do neither.
 */
#include "server/http/http.h"
#include "server/net/network.h"
#include "server/people/ban.h"
#include "server/people/moderate.h"
#include "server/protocol/conn.h"
#include "server/protocol/scan.h"
#include "server/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char csp[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; base-uri "
    "'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/* ---- life ------------------------------------------------------------------------------- */

struct srv_http *srv_http_new(struct srv *s, struct net_conn *net)
{
    struct srv_http *h = srv_alloc(sizeof *h);
    h->srv = s;
    h->net = net;
    h->refs = 1;
    return h;
}

void srv_http_hold(struct srv_http *h) { h->refs++; }

void srv_http_drop(struct srv_http *h)
{
    if (--h->refs > 0)
        return;
    if (h->own)
        free(h->out);
    json_decref(h->json);
    free(h);
}

/* ---- answers ---------------------------------------------------------------------------- */

static void answer(struct srv_http *h, int status, const char *type, size_t n)
{
    h->answered = true;
    h->status = status;
    h->out_len = n;
    snprintf(h->type, sizeof h->type, "%s", type);
    if (h->net != NULL)
        net_run_soon(h->net);
}

void srv_reply(struct srv_http *h, int status, const char *type, const char *body, size_t n)
{
    if (h->answered)
        return;
    h->out = srv_alloc(n + 1);
    memcpy(h->out, body, n);
    h->own = true;
    answer(h, status, type, n);
}

void srv_reply_given(struct srv_http *h, const char *type, char *body, size_t n)
{
    if (h->answered) {
        free(body);
        return;
    }
    h->out = body;
    h->own = true;
    answer(h, 200, type, n);
}

void srv_reply_borrowed(struct srv_http *h, int status, const char *type, const char *body,
                        size_t n)
{
    if (h->answered)
        return;
    h->out = (char *)(uintptr_t)body;
    answer(h, status, type, n);
}

void srv_reply_text(struct srv_http *h, const struct hm_text *t)
{
    if (t->len < t->cap)
        srv_reply(h, 200, "application/json", t->buf, t->len);
    else
        srv_reply_error(h, 500, "busy", "the answer is too long");
}

void srv_reply_error(struct srv_http *h, int status, const char *code, const char *format, ...)
{
    char           text[300], buf[700];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    va_list        args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    srv_putf(&t, "{\"error\":\"%s\",\"text\":", code);
    hm_put_json(&t, text);
    hm_put(&t, "}");
    srv_reply(h, status, "application/json", buf, t.len < sizeof buf ? t.len : sizeof buf - 1);
}

void srv_reply_wait(struct srv_http *h, int status, const char *code, int64_t wait,
                    const char *text)
{
    char           buf[400];
    struct hm_text t = hm_text_in(buf, sizeof buf);
    srv_putf(&t, "{\"error\":\"%s\",\"text\":", code);
    hm_put_json(&t, text);
    srv_putf(&t, ",\"wait\":%lld}", (long long)wait);
    srv_http_header(h, "retry-after: %lld\n", (long long)(wait + 999) / 1000);
    srv_reply(h, status, "application/json", buf, t.len);
}

void srv_reply_rate(struct srv_http *h, int64_t wait, const char *text)
{
    srv_reply_wait(h, 429, "rate", wait, text);
}

void srv_reply_storage(struct srv_http *h, enum store_err err)
{
    h->srv->count.errors_storage++;
    srv_reply_error(h, 503, "storage", "%s; nothing was changed",
                    err == STORE_FULL ? "the server's disk is full"
                                      : "the server cannot write to its store");
}

void srv_http_header(struct srv_http *h, const char *format, ...)
{
    size_t  n = strlen(h->extra);
    va_list args;
    va_start(args, format);
    vsnprintf(h->extra + n, sizeof h->extra - n, format, args);
    va_end(args);
}

void srv_http_cookie(struct srv_http *h, const char *token)
{
    long age = token != NULL ? (long)h->srv->config.session_days * 86400 : 0;
    srv_http_header(h, "set-cookie: harbour=%s; Path=/; Max-Age=%ld; HttpOnly; SameSite=Strict%s\n",
                    token != NULL ? token : "", age, h->secure ? "; Secure" : "");
}

/* ---- onto the wire ---------------------------------------------------------------------- */

static void put_date(struct hm_text *t)
{
    char      when[40];
    time_t    now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    strftime(when, sizeof when, "%a, %d %b %Y %H:%M:%S GMT", &tm);
    srv_putf(t, "date: %s\r\n", when);
}

/* Lines of `extra` end with \n, those on the wire with \r\n. */
static void put_extra(struct hm_text *t, const char *extra)
{
    for (size_t n; *extra != 0; extra += n + (extra[n] != 0)) {
        n = strcspn(extra, "\n");
        srv_put(t, extra, n);
        SRV_PUT(t, "\r\n");
    }
}

void srv_http_put_head(const struct srv_http *h, struct hm_text *t, bool keep_alive)
{
    srv_putf(t, "HTTP/1.1 %d %s\r\n", h->status, http_status_str((enum http_status)h->status));
    put_date(t);
    if (h->status != 304 && h->status != 204)
        srv_putf(t, "content-type: %s\r\ncontent-length: %zu\r\n", h->type, h->out_len);
    hm_put(t, "content-security-policy: ");
    hm_put(t, csp);
    hm_put(
        t,
        "\r\nx-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n"
        "cross-origin-opener-policy: same-origin\r\ncross-origin-resource-policy: same-origin\r\n");
    put_extra(t, h->extra);
    if (strstr(h->extra, "cache-control:") == NULL)
        hm_put(t, "cache-control: no-store\r\n");
    if (h->secure)
        hm_put(t, "strict-transport-security: max-age=31536000\r\n");
    hm_put(t, keep_alive ? "connection: keep-alive\r\n\r\n" : "connection: close\r\n\r\n");
}

/* ---- routes ----------------------------------------------------------------------------- */

enum where { PLAIN, UNDER }; /* this path or anything under it */

static const struct route {
    const char     *path;
    enum srv_method method;
    enum where      where;
    void (*run)(struct srv_http *h);
    enum srv_shed shed; /* SRV_SHED_NOTHING: it is always answered */
} routes[] = {
    {"/healthz", SRV_GET, PLAIN, srv_api_health, SRV_SHED_NOTHING},
    {"/readyz", SRV_GET, PLAIN, srv_api_ready, SRV_SHED_NOTHING},
    {"/metrics", SRV_GET, PLAIN, srv_api_metrics, SRV_SHED_NOTHING},
    {"/api/guest", SRV_POST, PLAIN, srv_api_guest, SRV_SHED_GUESTS},
    {"/api/register", SRV_POST, PLAIN, srv_api_register, SRV_SHED_GUESTS},
    {"/api/login", SRV_POST, PLAIN, srv_api_login, SRV_SHED_NOTHING},
    {"/api/logout", SRV_POST, PLAIN, srv_api_logout, SRV_SHED_NOTHING},
    {"/api/password", SRV_POST, PLAIN, srv_api_password, SRV_SHED_NOTHING},
    {"/api/recover", SRV_POST, PLAIN, srv_api_recover, SRV_SHED_NOTHING},
    {"/api/recovery", SRV_POST, PLAIN, srv_api_recovery, SRV_SHED_NOTHING},
    {"/api/me", SRV_GET, PLAIN, srv_api_me, SRV_SHED_NOTHING},
    {"/api/export", SRV_GET, PLAIN, srv_api_export, SRV_SHED_READS},
    {"/api/delete", SRV_POST, PLAIN, srv_api_delete, SRV_SHED_NOTHING},
    {"/api/tokens", SRV_GET, PLAIN, srv_api_tokens, SRV_SHED_NOTHING},
    {"/api/tokens", SRV_POST, PLAIN, srv_api_token_new, SRV_SHED_NOTHING},
    {"/api/tokens/revoke", SRV_POST, PLAIN, srv_api_token_revoke, SRV_SHED_NOTHING},
    {"/api/games", SRV_GET, PLAIN, srv_api_games, SRV_SHED_NOTHING},
    {"/api/tables", SRV_GET, PLAIN, srv_api_tables, SRV_SHED_NOTHING},
    {"/api/replays", SRV_GET, PLAIN, srv_api_replays, SRV_SHED_READS},
    {"/api/replays/", SRV_GET, UNDER, srv_api_replay, SRV_SHED_READS},
    {"/api/players/", SRV_GET, UNDER, srv_api_player, SRV_SHED_READS},
    {"/api/online", SRV_GET, PLAIN, srv_api_online, SRV_SHED_NOTHING},
    {"/api/admin/act", SRV_POST, PLAIN, srv_api_admin_act, SRV_SHED_NOTHING},
    {"/api/admin/", SRV_GET, UNDER, srv_api_admin, SRV_SHED_NOTHING},
    {"/t/", SRV_GET, UNDER, srv_invitation, SRV_SHED_READS},
};

static bool fits(const struct route *r, const char *path)
{
    return r->where == PLAIN ? strcmp(path, r->path) == 0
                             : strncmp(path, r->path, strlen(r->path)) == 0;
}

static bool read_json(struct srv_http *h)
{
    json_error_t err;
    if (srv_scan_depth(h->body, h->body_len) <= SRV_DEPTH)
        h->json = json_loadb(h->body, h->body_len, JSON_REJECT_DUPLICATES, &err);
    if (json_is_object(h->json))
        return true;
    srv_reply_error(h, 400, "form", "the body must be one JSON object");
    return false;
}

/* Health checks are answered for every address: a ban must not look like a dead server. */
static bool is_probe(const char *path)
{
    return strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0;
}

void srv_http_route(struct srv_http *h)
{
    bool           known = false;
    struct srv_ban ban;
    h->srv->count.http++;
    if (h->control) {
        if (h->method == SRV_POST && read_json(h))
            srv_api_control(h);
        else if (!h->answered)
            srv_reply_error(h, 405, "form", "POST one JSON object");
        return;
    }
    if (!is_probe(h->path) && srv_ban_covers(h->srv, h->address, &ban)) {
        srv_reply_banned(h, &ban);
        return;
    }
    int64_t wait = 0; /* the page's own files are not counted */
    if (strncmp(h->path, "/api/", 5) == 0 || strncmp(h->path, "/t/", 3) == 0)
        wait = srv_limit_address(h->srv, SRV_LIMIT_REQUEST, h->address);
    if (wait > 0) {
        srv_reply_rate(h, wait, "too many requests");
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        const struct route *r = &routes[i];
        if (!fits(r, h->path))
            continue;
        known = true;
        if (r->method != (h->method == SRV_HEAD ? SRV_GET : h->method))
            continue;
        if (!srv_http_is_shed(h, r->shed) && (h->method != SRV_POST || read_json(h)))
            r->run(h);
        return;
    }
    if (known)
        srv_reply_error(h, 405, "form", "another method is wanted here");
    else if (strncmp(h->path, "/api/", 5) == 0 || h->method == SRV_POST)
        srv_reply_error(h, 404, "unknown", "there is nothing here");
    else
        srv_page_serve(h);
}

/* ---- user and query -------------------------------------------------------------------- */

static void user_found(struct srv *s, void *ctx, enum store_err err, const struct srv_user *u,
                       const struct srv_ban *ban)
{
    struct srv_http *h = ctx;
    (void)s;
    if (err != STORE_OK)
        srv_reply_storage(h, err);
    else if (ban != NULL)
        srv_reply_banned(h, ban);
    else if (u == NULL && h->user.kind != SRV_STRANGER)
        srv_reply_error(h, 401, "auth", "log in first");
    else {
        if (u != NULL)
            h->user = *u;
        h->next(h);
    }
    srv_http_drop(h);
}

void srv_http_user(struct srv_http *h, bool needed, void (*next)(struct srv_http *h))
{
    h->next = next;
    h->user = (struct srv_user){.kind = needed ? SRV_GUEST : SRV_STRANGER};
    if (h->session[0] == 0) {
        if (needed)
            srv_reply_error(h, 401, "auth", "log in first");
        else
            next(h);
        return;
    }
    srv_http_hold(h);
    srv_session_find(h->srv, h->session, user_found, h);
}

/* Copies one value of the query, with %XX and + decoded. */
bool srv_query(const struct srv_http *h, const char *key, char *out, size_t cap)
{
    size_t len = strlen(key), n = 0;
    out[0] = 0;
    for (const char *at = h->query; *at != 0; at += strcspn(at, "&"), at += *at == '&') {
        if (strncmp(at, key, len) != 0 || at[len] != '=')
            continue;
        for (const char *v = at + len + 1; *v != 0 && *v != '&' && n + 1 < cap; v++) {
            unsigned hex;
            if (*v == '%' && sscanf(v + 1, "%2x", &hex) == 1 && hex >= 0x20) {
                out[n++] = (char)hex;
                v += 2;
            } else {
                out[n++] = *v == '+' ? ' ' : *v;
            }
        }
        out[n] = 0;
        return true;
    }
    return false;
}
