/*
 * srv_hooks.c: telling one address, which only the host chooses, what happens at the tables.
 *
 * An event is stored in the batch of the entry it is about and stays there until the receiver
 * has answered with 2xx: it may come twice, it is never lost.  Each carries an id, a time and
 * an HMAC-SHA-256 over both and the body.  Events name tables, games and people, never cards.
 */
#include "srv.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 20, CLAIM_MS = 30000 };

struct hooks {
    bool    reading, sending;
    int64_t next; /* nothing is due before */
    int64_t id;
    int     tries, status;
    char    body[2048], when[24], signature[80];
    char    host[200], path[300];
    int     port;
    bool    tls, wrote;
};

void srv_hook_add(struct srv *s, struct store_batch *b, const char *event, const struct srv_table *t, hm_seat p)
{
    char           buf[1800];
    struct hm_text out = hm_text_in(buf, sizeof buf);
    int64_t        now = srv_now(s), id = srv_new_id(s);
    if (s->config.webhook[0] == 0)
        return;
    srv_putf(&out, "{\"event\":\"%s\",\"id\":", event);
    srv_put_id(&out, id);
    hm_put(&out, ",\"table\":");
    srv_put_id(&out, t->id);
    srv_putf(&out, ",\"game\":\"%s\",\"at\":%lld,\"seat\":", t->setup.game.ops->id, (long long)now);
    if (p < HM_SEATS)
        srv_putf(&out, "\"%c\",\"user\":", hm_seat_letter(p));
    else
        hm_put(&out, "null,\"user\":");
    srv_put_id(&out, p < HM_SEATS ? t->seat[p].user : 0);
    hm_put(&out, ",\"names\":[");
    for (hm_seat q = 0; q < t->setup.deal.nseat; q++) {
        hm_put(&out, q > 0 ? "," : "");
        hm_put_json(&out, t->seat[q].name);
    }
    hm_put(&out, "]}");
    store_op(b, STORE_HOOK_ADD);
    store_int(b, id), store_int(b, now), store_text(b, buf);
}

static struct hooks *state(struct srv *s)
{
    if (s->hook_state == NULL)
        s->hook_state = srv_alloc(sizeof(struct hooks));
    return s->hook_state;
}

void srv_hook_free(struct srv *s)
{
    free(s->hook_state);
    s->hook_state = NULL;
}

static void sign(struct srv *s, struct hooks *k)
{
    crypto_auth_hmacsha256_state st;
    uint8_t                      mac[crypto_auth_hmacsha256_BYTES];
    snprintf(k->when, sizeof k->when, "%lld", (long long)srv_wall(s));
    crypto_auth_hmacsha256_init(&st, (const uint8_t *)s->config.webhook_secret, strlen(s->config.webhook_secret));
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)k->when, strlen(k->when));
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)".", 1);
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)k->body, strlen(k->body));
    crypto_auth_hmacsha256_final(&st, mac);
    struct hm_text t = hm_text_in(k->signature, sizeof k->signature);
    hm_put(&t, "sha256=");
    hm_put_hex(&t, mac, sizeof mac);
}

static bool split_url(const char *url, struct hooks *k)
{
    k->tls = strncmp(url, "https://", 8) == 0;
    url += k->tls ? 8 : 7;
    size_t n = strcspn(url, ":/");
    if (n == 0 || n >= sizeof k->host || strlen(url) >= sizeof k->path)
        return false;
    memcpy(k->host, url, n);
    k->host[n] = 0;
    k->port = url[n] == ':' ? atoi(url + n + 1) : k->tls ? 443 : 80;
    url += n + strcspn(url + n, "/");
    snprintf(k->path, sizeof k->path, "%s", *url != 0 ? url : "/");
    return k->port > 0 && k->port < 65536;
}

static void finish(struct srv *s, int status)
{
    struct hooks *k = state(s);
    bool          good = status >= 200 && status < 300;
    if (!k->sending)
        return;
    struct store_batch *b = store_batch(NULL, NULL);
    k->sending = false;
    s->count.hooks_sent += good;
    s->count.hooks_failed += !good;
    if (good || k->tries + 1 >= TRIES) {
        store_op(b, STORE_HOOK_DROP);
        store_int(b, k->id);
    } else {
        int64_t wait = (int64_t)1000 << (k->tries < 12 ? k->tries : 12);
        store_op(b, STORE_HOOK_RETRY);
        store_int(b, srv_now(s) + wait), store_int(b, k->id);
    }
    if (!good)
        srv_log(s, SRV_WARN, "webhook", "attempt %d was answered with %d", k->tries + 1, status);
    store_submit(s->store, b);
    k->next = 0;
}

static void post(struct srv *s)
{
    struct hooks *k = state(s);
    if (!split_url(s->config.webhook, k))
        return;
    sign(s, k);
    k->sending = true;
    k->wrote = false;
    k->status = 0;
    struct lws_client_connect_info info = {.context = s->lws,
                                           .vhost = s->vhost,
                                           .address = k->host,
                                           .host = k->host,
                                           .origin = k->host,
                                           .port = k->port,
                                           .path = k->path,
                                           .method = "POST",
                                           .protocol = "harbour-hook",
                                           .local_protocol_name = "harbour-hook",
                                           .ssl_connection = k->tls ? LCCSCF_USE_SSL : 0};
    if (lws_client_connect_via_info(&info) == NULL)
        finish(s, 0);
}

/* Of several nodes one sends it; should that one die, another does after a while. */
static void claimed(struct store_batch *b)
{
    struct srv   *s = b->ctx;
    struct hooks *k = state(s);
    k->reading = false;
    if (b->err == STORE_OK && s->lws != NULL && !s->stopping)
        post(s);
}

static void claim(struct srv *s, int64_t due)
{
    struct hooks       *k = state(s);
    struct store_batch *b = store_batch(claimed, s);
    k->reading = true;
    store_op(b, STORE_HOOK_CLAIM);
    store_int(b, srv_now(s) + CLAIM_MS), store_int(b, k->id), store_int(b, due);
    store_must(b);
    store_submit(s->store, b);
}

static void found_due(struct store_batch *b)
{
    struct srv             *s = b->ctx;
    struct hooks           *k = state(s);
    const struct store_row *r = b->rows;
    k->reading = false;
    k->next = r == NULL ? srv_now(s) + 2000 : store_as_int(r, 1);
    if (r == NULL || store_as_int(r, 1) > srv_now(s) || s->lws == NULL)
        return;
    k->id = store_as_int(r, 0);
    k->tries = (int)store_as_int(r, 2);
    snprintf(k->body, sizeof k->body, "%s", store_as_text(r, 3));
    if (s->shared)
        claim(s, store_as_int(r, 1));
    else
        post(s);
}

void srv_hook_run(struct srv *s)
{
    struct hooks *k = state(s);
    if (s->config.webhook[0] == 0 || k->reading || k->sending || s->stopping)
        return;
    k->reading = true;
    struct store_batch *b = store_batch(found_due, s);
    store_op(b, STORE_HOOK_DUE);
    store_submit(s->store, b);
}

static int add_headers(struct lws *wsi, struct hooks *k, unsigned char **p, unsigned char *end)
{
    char length[24];
    char id[SRV_ID + 1];
    srv_id_text(k->id, id);
    snprintf(length, sizeof length, "%zu", strlen(k->body));
    const char *const headers[][2] = {{"content-type:", "application/json"},
                                      {"content-length:", length},
                                      {"x-harbour-id:", id},
                                      {"x-harbour-time:", k->when},
                                      {"x-harbour-signature:", k->signature}};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (lws_add_http_header_by_name(wsi, (const unsigned char *)headers[i][0], (const unsigned char *)headers[i][1],
                                        (int)strlen(headers[i][1]), p, end))
            return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(struct lws *wsi, struct hooks *k)
{
    unsigned char buf[LWS_PRE + sizeof k->body];
    size_t        n = strlen(k->body);
    if (k->wrote)
        return 0;
    memcpy(buf + LWS_PRE, k->body, n);
    lws_client_http_body_pending(wsi, 0);
    k->wrote = true;
    return lws_write(wsi, buf + LWS_PRE, n, LWS_WRITE_HTTP_FINAL) == (int)n ? 0 : -1;
}

int srv_hook_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct srv   *s = lws_context_user(lws_get_context(wsi));
    struct hooks *k = s != NULL ? s->hook_state : NULL;
    char          buf[LWS_PRE + 1024], *at = buf + LWS_PRE;
    int           room = sizeof buf - LWS_PRE;
    if (k == NULL)
        return lws_callback_http_dummy(wsi, reason, user, in, len);
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **p = in;
        return add_headers(wsi, k, p, *p + len);
    }
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return write_body(wsi, k);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: k->status = (int)lws_http_client_http_response(wsi); return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: finish(s, k->status); return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        if (s->store != NULL && !s->stopping)
            finish(s, k->status);
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}
