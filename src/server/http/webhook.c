/*
 * webhook.c: sends events of the tables to one address, which only the host chooses.
 *
 * An event is stored in the batch of the entry that causes it and stays there until the receiver
 * has answered with 2xx: it may be delivered twice but is never lost.  Each event has an id, a time
 * and an HMAC-SHA-256 over both and the body.  Events name tables, games and people, never cards.
 */
#include "server/http/webhook.h"
#include "server/tables/tables.h"

#include <curl/curl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 20, CLAIM_MS = 30000 };

struct hooks {
    bool    reading, sending;
    int64_t next; /* nothing is due before */
    int64_t id;
    int     tries;
    char    body[2048], when[24], signature[80];

    pthread_t   thread; /* while sending; the sender owns the other fields until `answered` */
    int         status;
    atomic_bool answered, cancel;
};

void srv_hook_add(struct srv *s, struct store_batch *b, const char *event,
                  const struct srv_table *t, hm_seat p)
{
    char           buf[1800];
    struct hm_text out = hm_text_in(buf, sizeof buf);
    int64_t        now = srv_now(s), id = srv_new_id(s);
    if (s->config.webhook[0] == 0)
        return;
    srv_putf(&out, "{\"event\":\"%s\",\"id\":", event);
    srv_put_id(&out, id);
    hm_put(&out, ",\"table\":");
    srv_put_id(&out, t->table.id);
    srv_putf(&out, ",\"game\":\"%s\",\"at\":%lld,\"seat\":", t->table.setup.game.ops->id,
             (long long)now);
    if (p < HM_SEATS)
        srv_putf(&out, "\"%c\",\"user\":", hm_seat_letter(p));
    else
        hm_put(&out, "null,\"user\":");
    srv_put_id(&out, p < HM_SEATS ? t->table.seat[p].user : 0);
    hm_put(&out, ",\"names\":[");
    for (hm_seat q = 0; q < t->table.setup.deal.nseat; q++) {
        hm_put(&out, q > 0 ? "," : "");
        hm_put_json(&out, t->table.seat[q].name);
    }
    hm_put(&out, "]}");
    store_op(b, STORE_HOOK_ADD);
    store_int(b, id), store_int(b, now), store_text(b, buf);
}

static struct hooks *state(struct srv *s)
{
    if (s->hook_state == NULL) {
        curl_global_init(CURL_GLOBAL_DEFAULT);
        s->hook_state = srv_alloc(sizeof(struct hooks));
    }
    return s->hook_state;
}

static void sign(struct srv *s, struct hooks *k)
{
    crypto_auth_hmacsha256_state st;
    uint8_t                      mac[crypto_auth_hmacsha256_BYTES];
    snprintf(k->when, sizeof k->when, "%lld", (long long)srv_wall(s));
    crypto_auth_hmacsha256_init(&st, (const uint8_t *)s->config.webhook_secret,
                                strlen(s->config.webhook_secret));
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)k->when, strlen(k->when));
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)".", 1);
    crypto_auth_hmacsha256_update(&st, (const uint8_t *)k->body, strlen(k->body));
    crypto_auth_hmacsha256_final(&st, mac);
    struct hm_text t = hm_text_in(k->signature, sizeof k->signature);
    hm_put(&t, "sha256=");
    hm_put_hex(&t, mac, sizeof mac);
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

/* ---- the thread that sends one ---------------------------------------------------------- */

static size_t throw_away(char *bytes, size_t size, size_t n, void *ctx)
{
    (void)bytes, (void)ctx;
    return size * n;
}

static int may_go_on(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    struct hooks *k = ctx;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&k->cancel) ? 1 : 0;
}

static struct curl_slist *headers(const struct hooks *k)
{
    char               line[160], id[SRV_ID + 1];
    struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
    srv_id_text(k->id, id);
    snprintf(line, sizeof line, "X-Harbour-Id: %s", id);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "X-Harbour-Time: %s", k->when);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "X-Harbour-Signature: %s", k->signature);
    return curl_slist_append(list, line);
}

/* Returns the status of the answer, 0 if there is none. */
static void *send_one(void *arg)
{
    struct srv        *s = arg;
    struct hooks      *k = s->hook_state;
    struct curl_slist *list = headers(k);
    CURL              *c = curl_easy_init();
    long               status = 0;
    if (c != NULL) {
        curl_easy_setopt(c, CURLOPT_URL, s->config.webhook);
        curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
        curl_easy_setopt(c, CURLOPT_POSTFIELDS, k->body);
        curl_easy_setopt(c, CURLOPT_HTTPHEADER, list);
        curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, 10L);
        curl_easy_setopt(c, CURLOPT_TIMEOUT, 20L);
        curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
        /* the host configured this address, so no proxy is used */
        curl_easy_setopt(c, CURLOPT_NOPROXY, "*");
        curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, throw_away);
        curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
        curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, may_go_on);
        curl_easy_setopt(c, CURLOPT_XFERINFODATA, k);
        if (curl_easy_perform(c) == CURLE_OK)
            curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_cleanup(c);
    }
    curl_slist_free_all(list);
    k->status = (int)status;
    atomic_store(&k->answered, true);
    srv_wake(s);
    return NULL;
}

void srv_hook_poll(struct srv *s)
{
    struct hooks *k = s->hook_state;
    if (k == NULL || !k->sending || !atomic_load(&k->answered))
        return;
    pthread_join(k->thread, NULL);
    finish(s, k->status);
}

static void post(struct srv *s)
{
    struct hooks *k = state(s);
    sign(s, k);
    k->sending = true;
    atomic_store(&k->answered, false);
    if (pthread_create(&k->thread, NULL, send_one, s) != 0)
        finish(s, 0);
}

void srv_hook_free(struct srv *s)
{
    struct hooks *k = s->hook_state;
    if (k != NULL && k->sending) { /* it stays in the store and is sent after the next start */
        atomic_store(&k->cancel, true);
        pthread_join(k->thread, NULL);
    }
    free(k);
    s->hook_state = NULL;
}

/* ---- the next event -------------------------------------------------------------------- */

/* One of several nodes sends it; if that node dies, another one does so after a while. */
static void claimed(struct store_batch *b)
{
    struct srv   *s = b->ctx;
    struct hooks *k = state(s);
    k->reading = false;
    if (b->err == STORE_OK && s->net != NULL && !s->stopping)
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
    if (r == NULL || store_as_int(r, 1) > srv_now(s) || s->net == NULL)
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
    if (s->config.webhook[0] == 0 || s->stopping)
        return;
    struct hooks *k = state(s);
    if (k->reading || k->sending)
        return;
    k->reading = true;
    struct store_batch *b = store_batch(found_due, s);
    store_op(b, STORE_HOOK_DUE);
    store_submit(s->store, b);
}
