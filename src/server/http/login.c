/* login.c: see login.h. */
#include "server/http/login.h"
#include "server/net/net_address.h"
#include "server/protocol/conn.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"guest", "account", "bot", "stranger"};

const char *srv_login_text(const struct srv_http *h, const char *key)
{
    return json_string_value(json_object_get(h->json, key));
}

static void put_user(struct hm_text *t, const struct srv_user *u)
{
    hm_put(t, "\"user\":");
    srv_put_id(t, u->id);
    hm_put(t, ",\"name\":");
    hm_put_json(t, u->name);
    srv_putf(t, ",\"kind\":\"%s\"", kind_names[u->kind]);
}

/* ---- work that takes several steps ------------------------------------------------------ */

struct srv_login *srv_login_new(struct srv_http *h)
{
    struct srv_login *t = srv_alloc(sizeof *t);
    t->http = h;
    srv_http_hold(h);
    return t;
}

void srv_login_free(struct srv_login *t)
{
    srv_http_drop(t->http);
    sodium_memzero(t, sizeof *t);
    free(t);
}

void srv_login_hash(struct srv_job *j, void *memory, size_t size)
{
    struct srv_login *t = (struct srv_login *)j;
    (void)memory, (void)size;
    t->ok = crypto_pwhash_str(t->hash, t->password, strlen(t->password),
                              crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool srv_login_is_hashed(struct srv_login *t)
{
    if (t->ok)
        return true;
    srv_reply_error(t->http, 503, "busy", "the server has no memory for this now; try again");
    srv_login_free(t);
    return false;
}

void srv_login_submit_password(struct srv_login *t, struct store_batch *b)
{
    struct srv *s = t->http->srv;
    store_op(b, STORE_USER_PASSWORD);
    store_text(b, t->hash), store_int(b, t->user.id);
    store_must(b);
    store_op(b, STORE_SESSION_DROP_USER);
    store_int(b, t->user.id);
    srv_session_make(s, b, t->user.id, t->token);
    srv_user_end(s, b, t->user.id, NULL);
    store_submit(s->store, b);
}

void srv_login_verify(struct srv_job *j, void *memory, size_t size)
{
    struct srv_login *t = (struct srv_login *)j;
    (void)memory, (void)size;
    t->ok = crypto_pwhash_str_verify(t->hash, t->password, strlen(t->password)) == 0;
}

static void work_done(struct srv_job *j)
{
    struct srv_login *t = (struct srv_login *)j;
    t->then(t);
}

void srv_login_work(struct srv_login *t, void (*work)(struct srv_job *, void *, size_t),
                    void (*then)(struct srv_login *))
{
    t->job = (struct srv_job){.work = work, .done = work_done};
    t->then = then;
    if (srv_pool_add(t->http->srv->helpers, &t->job))
        return;
    srv_reply_error(t->http, 503, "busy", "too many people are logging in; try again");
    srv_login_free(t);
}

/* Answers a request that created a session. */
void srv_login_done(struct store_batch *b)
{
    struct srv_login *t = b->ctx;
    struct srv_http  *h = t->http;
    struct hm_text    out = srv_scratch(h->srv);
    if (b->err == STORE_CONFLICT) {
        srv_reply_error(h, 409, "taken", "the name is taken");
    } else if (b->err != STORE_OK) {
        srv_reply_storage(h, b->err);
    } else {
        srv_http_cookie(h, t->token);
        hm_put(&out, "{");
        put_user(&out, &t->user);
        if (t->by_token)
            srv_putf(&out, ",\"token\":\"%s\"", t->token);
        if (t->codes[0][0] != 0) {
            hm_put(&out, ",");
            srv_recovery_put(&out, (const char(*)[SRV_CODE + 1]) t->codes);
        }
        hm_put(&out, "}");
        srv_reply_text(h, &out);
    }
    srv_login_free(t);
}

bool srv_login_name_ok(struct srv_http *h, const char *name)
{
    const char *fault = name == NULL ? "a name is wanted" : srv_name_fault(name);
    if (fault != NULL)
        srv_reply_error(h, 400, "form", "name: %s", fault);
    return fault == NULL;
}

bool srv_login_password_ok(struct srv_http *h, const char *password, const char *key)
{
    bool ok = password != NULL && strlen(password) >= 8 && strlen(password) <= 128;
    if (!ok)
        srv_reply_error(h, 400, "form", "%s: must have 8 to 128 characters", key);
    return ok;
}

/* ---- failed attempts -------------------------------------------------------------------- */

/* With several nodes, failed logins are counted in the store, so that an attacker gains nothing by
 * trying each node.  Names and addresses are stored as hashes, per minute, and deleted after a few
 * minutes. */
enum { NAME_TRIES = 10, ADDRESS_TRIES = 40 }; /* in this minute and the previous one */

static void tries_key(const char *kind, const char *what, char hash[65])
{
    char text[HM_NAME_SIZE + 64];
    snprintf(text, sizeof text, "%s:%s", kind, what);
    srv_token_hash(text, hash);
}

static void read_tries(struct store_batch *b, const struct srv_login *t)
{
    char        hash[65], address[NET_ADDRESS];
    struct srv *s = t->http->srv;
    const char *what[2] = {t->fold, address}, *kind[2] = {"name", "address"};
    net_address_key(t->http->address, address);
    for (unsigned i = 0; i < 2 && s->shared && s->config.rate > 0; i++) {
        tries_key(kind[i], what[i], hash);
        store_op(b, STORE_TRIES_READ);
        store_text(b, hash), store_int(b, srv_now(s) / 60000 - 1);
    }
}

static bool too_many(const struct store_row *r)
{
    int64_t n[2] = {0, 0};
    for (; r != NULL; r = r->next)
        if (r->op == 1 || r->op == 2)
            n[r->op - 1] += store_as_int(r, 0);
    return n[0] >= NAME_TRIES || n[1] >= ADDRESS_TRIES;
}

void srv_login_count_try(const struct srv_login *t)
{
    char        hash[65], address[NET_ADDRESS];
    struct srv *s = t->http->srv;
    const char *what[2] = {t->fold, address}, *kind[2] = {"name", "address"};
    net_address_key(t->http->address, address);
    if (!s->shared)
        return;
    struct store_batch *b = store_batch(NULL, NULL);
    for (unsigned i = 0; i < 2; i++) {
        tries_key(kind[i], what[i], hash);
        store_op(b, STORE_TRIES_ADD);
        store_text(b, hash), store_int(b, srv_now(s) / 60000);
    }
    store_submit(s->store, b);
}

/* ---- finding the account ---------------------------------------------------------------- */

static void take_account(struct srv_login *t, const struct store_row *r)
{
    t->user = (struct srv_user){.id = store_as_int(r, 0), .kind = SRV_ACCOUNT};
    snprintf(t->user.name, sizeof t->user.name, "%s", store_as_text(r, 2));
    snprintf(t->hash, sizeof t->hash, "%s", store_as_text(r, 3));
    t->banned =
        srv_ban_read(&t->ban, store_as_int(r, 4), store_as_text(r, 8), srv_wall(t->http->srv));
}

static void found(struct store_batch *b)
{
    struct srv_login       *t = b->ctx;
    const struct store_row *r = b->rows != NULL && b->rows->op == 0 ? b->rows : NULL;
    if (b->err != STORE_OK) {
        srv_reply_storage(t->http, b->err);
        srv_login_free(t);
        return;
    }
    if (too_many(b->rows)) {
        srv_reply_rate(t->http, 120000 - srv_now(t->http->srv) % 60000,
                       "too many attempts; wait a minute");
        srv_login_free(t);
        return;
    }
    if (r != NULL && store_as_int(r, 1) == SRV_ACCOUNT)
        take_account(t, r);
    t->then(t);
}

void srv_login_find(struct srv_login *t, const char *name, void (*then)(struct srv_login *t))
{
    struct srv_http *h = t->http;
    srv_fold_name(name, t->fold, sizeof t->fold);
    int64_t wait = srv_limit(h->srv, SRV_LIMIT_LOGIN_NAME, t->fold);
    if (wait == 0)
        wait = srv_limit_address(h->srv, SRV_LIMIT_LOGIN_ADDRESS, h->address);
    if (wait > 0) {
        srv_reply_rate(h, wait, "too many attempts; wait a minute");
        srv_login_free(t);
        return;
    }
    t->then = then;
    struct store_batch *b = store_batch(found, t);
    store_op(b, STORE_USER_BY_NAME);
    store_text(b, t->fold);
    read_tries(b, t);
    store_submit(h->srv->store, b);
}

/* ---- the password before a serious change ----------------------------------------------- */

struct check { /* the account's password, required before a serious change */
    struct srv_login *task;
    void (*then)(struct srv_login *t);
};

static void account_read(struct store_batch *b)
{
    struct check           *c = b->ctx;
    struct srv_login       *t = c->task;
    const struct store_row *r = b->rows;
    snprintf(t->hash, sizeof t->hash, "%s", r != NULL ? store_as_text(r, 3) : "");
    if (b->err != STORE_OK) {
        srv_reply_storage(t->http, b->err);
        srv_login_free(t);
    } else {
        srv_login_work(t, srv_login_verify, c->then);
    }
    free(c);
}

void srv_login_check_password(struct srv_http *h, const char *password,
                              void (*then)(struct srv_login *t))
{
    int64_t wait = srv_limit_address(h->srv, SRV_LIMIT_LOGIN_ADDRESS, h->address);
    if (wait > 0) {
        srv_reply_rate(h, wait, "too many attempts; wait a minute");
        return;
    }
    struct srv_login *t = srv_login_new(h);
    struct check     *c = srv_alloc(sizeof *c);
    *c = (struct check){t, then};
    t->user = h->user;
    snprintf(t->password, sizeof t->password, "%s", password);
    struct store_batch *b = store_batch(account_read, c);
    store_op(b, STORE_USER_BY_ID);
    store_int(b, h->user.id);
    store_submit(h->srv->store, b);
}
