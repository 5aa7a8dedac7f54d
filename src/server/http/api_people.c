/*
 * api_people.c: guests, accounts, sessions, bot tokens.
 *
 * Passwords are hashed with argon2id on a separate thread.  Registering, logging in and changing
 * the password each create a new session, so a token that an attacker planted before is useless
 * afterwards.
 */
#include "server/cluster/cluster.h"
#include "server/http/http.h"
#include "server/net/net_address.h"
#include "server/people/ban.h"
#include "server/people/rated.h"
#include "server/pool.h"
#include "server/protocol/conn.h"
#include "server/server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"guest", "account", "bot", "stranger"};

static const char *text_of(const struct srv_http *h, const char *key)
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

struct task {
    struct srv_job   job;
    struct srv_http *http;
    struct srv_user  user;
    char             name[HM_NAME_SIZE], fold[HM_NAME_SIZE];
    char             password[132], hash[crypto_pwhash_STRBYTES], token[SRV_TOKEN + 1];
    bool             ok, by_token, banned;
    struct srv_ban   ban;
    void (*then)(struct task *t);
};

static struct task *task_new(struct srv_http *h)
{
    struct task *t = srv_alloc(sizeof *t);
    t->http = h;
    srv_http_hold(h);
    return t;
}

static void task_free(struct task *t)
{
    srv_http_drop(t->http);
    sodium_memzero(t, sizeof *t);
    free(t);
}

static void hash_work(struct srv_job *j, void *memory, size_t size)
{
    struct task *t = (struct task *)j;
    (void)memory, (void)size;
    t->ok = crypto_pwhash_str(t->hash, t->password, strlen(t->password),
                              crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void verify_work(struct srv_job *j, void *memory, size_t size)
{
    struct task *t = (struct task *)j;
    (void)memory, (void)size;
    t->ok = crypto_pwhash_str_verify(t->hash, t->password, strlen(t->password)) == 0;
}

static void work_done(struct srv_job *j)
{
    struct task *t = (struct task *)j;
    t->then(t);
}

static void on_thread(struct task *t, void (*work)(struct srv_job *, void *, size_t),
                      void (*then)(struct task *))
{
    t->job = (struct srv_job){.work = work, .done = work_done};
    t->then = then;
    if (srv_pool_add(t->http->srv->helpers, &t->job))
        return;
    srv_reply_error(t->http, 503, "busy", "too many log in at the moment; try again");
    task_free(t);
}

/* Answers a request that created a session. */
static void session_made(struct store_batch *b)
{
    struct task     *t = b->ctx;
    struct srv_http *h = t->http;
    struct hm_text   out = srv_scratch(h->srv);
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
        hm_put(&out, "}");
        srv_reply_text(h, &out);
    }
    task_free(t);
}

static bool name_ok(struct srv_http *h, const char *name)
{
    const char *fault = name == NULL ? "a name is wanted" : srv_name_fault(name);
    if (fault != NULL)
        srv_reply_error(h, 400, "form", "name: %s", fault);
    return fault == NULL;
}

static bool password_ok(struct srv_http *h, const char *password, const char *key)
{
    bool ok = password != NULL && strlen(password) >= 8 && strlen(password) <= 128;
    if (!ok)
        srv_reply_error(h, 400, "form", "%s: 8 to 128 characters are wanted", key);
    return ok;
}

/* ---- guest, register, login ------------------------------------------------------------- */

void srv_api_guest(struct srv_http *h)
{
    const char *name = text_of(h, "name");
    if (!name_ok(h, name))
        return;
    int64_t wait = srv_limit_address(h->srv, SRV_LIMIT_GUEST, h->address);
    if (wait > 0) {
        srv_reply_wait(h, wait, "too many guests from this address");
        return;
    }
    if (srv_is_cut_off(h->srv)) {
        srv_reply_storage(h, STORE_DOWN);
        return;
    }
    struct task        *t = task_new(h);
    struct store_batch *b = store_batch(session_made, t);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    srv_guest_make(h->srv, b, name, &t->user);
    srv_session_make(h->srv, b, t->user.id, t->token);
    store_submit(h->srv->store, b);
}

static void register_hashed(struct task *t)
{
    struct srv_http *h = t->http;
    struct srv      *s = h->srv;
    if (!t->ok) {
        srv_reply_error(h, 503, "busy", "no memory for that just now");
        task_free(t);
        return;
    }
    struct store_batch *b = store_batch(session_made, t);
    if (t->user.id != 0) {
        store_op(b, STORE_USER_PROMOTE);
        store_text(b, t->name), store_text(b, t->fold), store_text(b, t->hash),
            store_int(b, t->user.id);
        store_must(b);
        store_op(b, STORE_SESSION_DROP_USER);
        store_int(b, t->user.id);
        srv_user_end(s, b, t->user.id, NULL);
    } else {
        t->user.id = srv_new_id(s);
        store_op(b, STORE_USER_ADD);
        store_int(b, t->user.id), store_int(b, SRV_ACCOUNT), store_text(b, t->name),
            store_text(b, t->fold), store_text(b, t->hash);
        store_int(b, srv_wall(s)), store_int(b, 0);
    }
    t->user.kind = SRV_ACCOUNT;
    memcpy(t->user.name, t->name, sizeof t->name);
    srv_session_make(s, b, t->user.id, t->token);
    store_submit(s->store, b);
}

static void register_known(struct srv_http *h)
{
    struct task *t = task_new(h);
    snprintf(t->name, sizeof t->name, "%s", text_of(h, "name"));
    snprintf(t->password, sizeof t->password, "%s", text_of(h, "password"));
    srv_fold_name(t->name, t->fold, sizeof t->fold);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    if (h->user.id != 0 && h->user.kind == SRV_GUEST)
        t->user = h->user;
    on_thread(t, hash_work, register_hashed);
}

void srv_api_register(struct srv_http *h)
{
    if (!name_ok(h, text_of(h, "name")) || !password_ok(h, text_of(h, "password"), "password"))
        return;
    int64_t wait = srv_limit_address(h->srv, SRV_LIMIT_LOGIN_ADDRESS, h->address);
    if (wait > 0) {
        srv_reply_wait(h, wait, "too many attempts from this address");
        return;
    }
    srv_http_user(h, false, register_known);
}

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

static void read_tries(struct store_batch *b, const struct task *t)
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

static bool too_many_tries(const struct store_row *r)
{
    int64_t n[2] = {0, 0};
    for (; r != NULL; r = r->next)
        if (r->op == 1 || r->op == 2)
            n[r->op - 1] += store_as_int(r, 0);
    return n[0] >= NAME_TRIES || n[1] >= ADDRESS_TRIES;
}

static void count_try(const struct task *t)
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

static void login_verified(struct task *t)
{
    struct srv_http *h = t->http;
    if (!t->ok || t->user.id == 0) {
        h->srv->count.logins_failed++;
        count_try(t);
        srv_reply_error(h, 401, "auth", "name and password do not fit");
        task_free(t);
        return;
    }
    if (t->banned) { /* sent only to a client that knows the password */
        srv_reply_banned(h, &t->ban);
        task_free(t);
        return;
    }
    h->srv->count.logins++;
    struct store_batch *b = store_batch(session_made, t);
    srv_session_make(h->srv, b, t->user.id, t->token);
    store_submit(h->srv->store, b);
}

/* An unknown name costs as much work as a known one, so that the time reveals nothing. */
static void login_found(struct store_batch *b)
{
    struct task            *t = b->ctx;
    const struct store_row *r = b->rows != NULL && b->rows->op == 0 ? b->rows : NULL;
    if (b->err != STORE_OK) {
        srv_reply_storage(t->http, b->err);
        task_free(t);
        return;
    }
    if (too_many_tries(b->rows)) {
        srv_reply_wait(t->http, 120000 - srv_now(t->http->srv) % 60000,
                       "too many attempts; wait a minute");
        task_free(t);
        return;
    }
    if (r == NULL || store_as_int(r, 1) != SRV_ACCOUNT) {
        on_thread(t, hash_work, login_verified);
        return;
    }
    t->banned = store_as_int(r, 4) != 0;
    t->user = (struct srv_user){.id = store_as_int(r, 0), .kind = SRV_ACCOUNT};
    snprintf(t->user.name, sizeof t->user.name, "%s", store_as_text(r, 2));
    snprintf(t->hash, sizeof t->hash, "%s", store_as_text(r, 3));
    t->banned =
        srv_ban_read(&t->ban, store_as_int(r, 4), store_as_text(r, 8), srv_wall(t->http->srv));
    on_thread(t, verify_work, login_verified);
}

void srv_api_login(struct srv_http *h)
{
    const char *name = text_of(h, "name"), *password = text_of(h, "password");
    if (name == NULL || password == NULL || strlen(name) >= HM_NAME_SIZE ||
        strlen(password) > 128) {
        srv_reply_error(h, 401, "auth", "name and password do not fit");
        return;
    }
    struct task *t = task_new(h);
    srv_fold_name(name, t->fold, sizeof t->fold);
    int64_t wait = srv_limit(h->srv, SRV_LIMIT_LOGIN_NAME, t->fold);
    if (wait == 0)
        wait = srv_limit_address(h->srv, SRV_LIMIT_LOGIN_ADDRESS, h->address);
    if (wait > 0) {
        srv_reply_wait(h, wait, "too many attempts; wait a minute");
        task_free(t);
        return;
    }
    snprintf(t->password, sizeof t->password, "%s", password);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    struct store_batch *b = store_batch(login_found, t);
    store_op(b, STORE_USER_BY_NAME);
    store_text(b, t->fold);
    read_tries(b, t);
    store_submit(h->srv->store, b);
}

/* ---- logout, password ------------------------------------------------------------------- */

static void plain_done(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    srv_seats_check(h->srv, h->user.id);
    srv_seats_check_named(h->srv, h->json, "id");
    if (b->err != STORE_OK)
        srv_reply_storage(h, b->err);
    else
        srv_reply(h, 200, "application/json", "{\"ok\":true}", 11);
    srv_http_drop(h);
}

static struct store_batch *plain_batch(struct srv_http *h)
{
    srv_http_hold(h);
    return store_batch(plain_done, h);
}

static void logout(struct srv_http *h)
{
    bool                everywhere = json_is_true(json_object_get(h->json, "everywhere"));
    struct store_batch *b = plain_batch(h);
    store_op(b, everywhere ? STORE_SESSION_DROP_USER : STORE_SESSION_DROP);
    if (everywhere)
        store_int(b, h->user.id);
    else
        store_text(b, h->session);
    srv_http_cookie(h, NULL);
    srv_user_end(h->srv, b, h->user.id, everywhere ? NULL : h->session);
    store_submit(h->srv->store, b);
}

void srv_api_logout(struct srv_http *h) { srv_http_user(h, true, logout); }

static void password_hashed(struct task *t)
{
    struct srv_http    *h = t->http;
    struct store_batch *b = store_batch(session_made, t);
    store_op(b, STORE_USER_PASSWORD);
    store_text(b, t->hash), store_int(b, t->user.id);
    store_must(b);
    store_op(b, STORE_SESSION_DROP_USER);
    store_int(b, t->user.id);
    srv_session_make(h->srv, b, t->user.id, t->token);
    srv_user_end(h->srv, b, t->user.id, NULL);
    store_submit(h->srv->store, b);
}

static void old_password_verified(struct task *t)
{
    if (!t->ok) {
        srv_reply_error(t->http, 401, "auth", "old: that is not the password");
        task_free(t);
        return;
    }
    snprintf(t->password, sizeof t->password, "%s", text_of(t->http, "new"));
    on_thread(t, hash_work, password_hashed);
}

struct check { /* the account's password, required before a serious change */
    struct task *task;
    void (*then)(struct task *t);
};

static void account_read(struct store_batch *b)
{
    struct check           *c = b->ctx;
    struct task            *t = c->task;
    const struct store_row *r = b->rows;
    snprintf(t->hash, sizeof t->hash, "%s", r != NULL ? store_as_text(r, 3) : "");
    if (b->err != STORE_OK) {
        srv_reply_storage(t->http, b->err);
        task_free(t);
    } else {
        on_thread(t, verify_work, c->then);
    }
    free(c);
}

static void check_password(struct srv_http *h, const char *password, void (*then)(struct task *t))
{
    int64_t wait = srv_limit_address(h->srv, SRV_LIMIT_LOGIN_ADDRESS, h->address);
    if (wait > 0) {
        srv_reply_wait(h, wait, "too many attempts; wait a minute");
        return;
    }
    struct task  *t = task_new(h);
    struct check *c = srv_alloc(sizeof *c);
    *c = (struct check){t, then};
    t->user = h->user;
    snprintf(t->password, sizeof t->password, "%s", password);
    struct store_batch *b = store_batch(account_read, c);
    store_op(b, STORE_USER_BY_ID);
    store_int(b, h->user.id);
    store_submit(h->srv->store, b);
}

static void change_password(struct srv_http *h)
{
    const char *old = text_of(h, "old");
    if (h->user.kind != SRV_ACCOUNT)
        srv_reply_error(h, 403, "forbidden", "only accounts have a password");
    else if (old == NULL || strlen(old) > 128)
        srv_reply_error(h, 401, "auth", "old: that is not the password");
    else if (password_ok(h, text_of(h, "new"), "new"))
        check_password(h, old, old_password_verified);
}

void srv_api_password(struct srv_http *h) { srv_http_user(h, true, change_password); }

/* ---- deleting --------------------------------------------------------------------------- */

void srv_erase_user(struct srv *s, struct store_batch *b, int64_t user)
{
    static const enum store_stmt steps[] = {
        STORE_SESSION_DROP_USER,  STORE_GAME_ERASE,        STORE_RATING_ERASE,
        STORE_CHAT_ERASE,         STORE_MUTE_ERASE,        STORE_SANCTION_ERASE,
        STORE_REPORT_LINES_ERASE, STORE_REPORT_ERASE_USER, STORE_REPORT_ERASE_REPORTER,
        STORE_USER_ERASE};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        store_op(b, steps[i]);
        store_int(b, user);
    }
    srv_user_end(s, b, user, NULL);
}

static void erase(struct srv_http *h)
{
    struct store_batch *b = plain_batch(h);
    srv_erase_user(h->srv, b, h->user.id);
    srv_http_cookie(h, NULL);
    store_submit(h->srv->store, b);
}

static void erase_verified(struct task *t)
{
    if (t->ok)
        erase(t->http);
    else
        srv_reply_error(t->http, 401, "auth", "password: that is not the password");
    task_free(t);
}

static void delete_user(struct srv_http *h)
{
    const char *password = text_of(h, "password");
    if (h->user.kind == SRV_BOT)
        srv_reply_error(h, 403, "forbidden", "a bot is deleted by revoking its token");
    else if (h->user.kind == SRV_GUEST)
        erase(h);
    else if (password == NULL || strlen(password) > 128)
        srv_reply_error(h, 401, "auth", "password: that is not the password");
    else
        check_password(h, password, erase_verified);
}

void srv_api_delete(struct srv_http *h) { srv_http_user(h, true, delete_user); }

/* ---- bot tokens ------------------------------------------------------------------------- */

static void put_tokens(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    struct hm_text   t = srv_scratch(h->srv);
    hm_put(&t, "{\"tokens\":[");
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        hm_put(&t, r != b->rows ? ",{\"id\":" : "{\"id\":");
        srv_put_id(&t, store_as_int(r, 0));
        hm_put(&t, ",\"name\":");
        hm_put_json(&t, store_as_text(r, 1));
        srv_putf(&t, ",\"created\":%lld}", (long long)store_as_int(r, 2));
    }
    hm_put(&t, "]}");
    if (b->err == STORE_OK)
        srv_reply_text(h, &t);
    else
        srv_reply_storage(h, b->err);
    srv_http_drop(h);
}

static bool is_account(struct srv_http *h)
{
    if (h->user.kind == SRV_ACCOUNT)
        return true;
    srv_reply_error(h, 403, "forbidden", "bots belong to accounts");
    return false;
}

static void read_bots(struct srv_http *h, struct store_batch *b)
{
    store_op(b, STORE_USER_BOTS);
    store_int(b, h->user.id);
    store_submit(h->srv->store, b);
}

static void list_tokens(struct srv_http *h)
{
    if (!is_account(h))
        return;
    srv_http_hold(h);
    read_bots(h, store_batch(put_tokens, h));
}

void srv_api_tokens(struct srv_http *h) { srv_http_user(h, true, list_tokens); }

static void token_made(struct store_batch *b)
{
    struct task     *t = b->ctx;
    struct srv_http *h = t->http;
    struct hm_text   out = srv_scratch(h->srv);
    if (b->err == STORE_CONFLICT) {
        srv_reply_error(h, 409, "taken", "the name is taken");
    } else if (b->err != STORE_OK) {
        srv_reply_storage(h, b->err);
    } else {
        hm_put(&out, "{\"id\":");
        srv_put_id(&out, t->user.id);
        hm_put(&out, ",\"name\":");
        hm_put_json(&out, t->user.name);
        srv_putf(&out, ",\"token\":\"%s\"}", t->token);
        srv_reply_text(h, &out);
    }
    task_free(t);
}

static void bots_counted(struct store_batch *b)
{
    struct task *t = b->ctx;
    struct srv  *s = t->http->srv;
    unsigned     n = 0;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        n++;
    if (b->err != STORE_OK || n >= 8) {
        if (n >= 8)
            srv_reply_error(t->http, 429, "limit", "an account has at most 8 bots");
        else
            srv_reply_storage(t->http, b->err);
        task_free(t);
        return;
    }
    struct store_batch *add = store_batch(token_made, t);
    t->user = (struct srv_user){.id = srv_new_id(s), .kind = SRV_BOT};
    memcpy(t->user.name, t->name, sizeof t->name);
    store_op(add, STORE_USER_ADD);
    store_int(add, t->user.id), store_int(add, SRV_BOT), store_text(add, t->name),
        store_text(add, t->fold), store_text(add, "");
    store_int(add, srv_wall(s)), store_int(add, t->http->user.id);
    srv_session_make(s, add, t->user.id, t->token);
    store_submit(s->store, add);
}

static void new_token(struct srv_http *h)
{
    const char *name = text_of(h, "name");
    if (!is_account(h) || !name_ok(h, name))
        return;
    struct task *t = task_new(h);
    snprintf(t->name, sizeof t->name, "%s", name);
    srv_fold_name(name, t->fold, sizeof t->fold);
    read_bots(h, store_batch(bots_counted, t));
}

void srv_api_token_new(struct srv_http *h) { srv_http_user(h, true, new_token); }

static void bot_found(struct store_batch *b)
{
    struct srv_http        *h = b->ctx;
    const struct store_row *r = b->rows;
    if (b->err != STORE_OK) {
        srv_reply_storage(h, b->err);
    } else if (r == NULL || store_as_int(r, 6) != h->user.id) {
        srv_reply_error(h, 404, "unknown", "id: you have no such bot");
    } else {
        struct store_batch *gone = plain_batch(h);
        srv_erase_user(h->srv, gone, store_as_int(r, 0));
        store_submit(h->srv->store, gone);
    }
    srv_http_drop(h);
}

static void revoke_token(struct srv_http *h)
{
    int64_t     id;
    const char *text = text_of(h, "id");
    if (!is_account(h))
        return;
    if (text == NULL || !srv_id_parse(text, &id)) {
        srv_reply_error(h, 404, "unknown", "id: you have no such bot");
        return;
    }
    srv_http_hold(h);
    struct store_batch *b = store_batch(bot_found, h);
    store_op(b, STORE_USER_BY_ID);
    store_int(b, id);
    store_submit(h->srv->store, b);
}

void srv_api_token_revoke(struct srv_http *h) { srv_http_user(h, true, revoke_token); }
