/* api_people.c: guests, accounts, sessions, bot tokens. */
#include "server/cluster/cluster.h"
#include "server/http/http.h"
#include "server/http/login.h"
#include "server/people/rated.h"
#include "server/protocol/conn.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- guest, register, login ------------------------------------------------------------- */

void srv_api_guest(struct srv_http *h)
{
    const char *name = srv_login_text(h, "name");
    if (!srv_login_name_ok(h, name))
        return;
    int64_t wait = srv_limit_address(h->srv, SRV_LIMIT_GUEST, h->address);
    if (wait > 0) {
        srv_reply_rate(h, wait, "too many guests from this address");
        return;
    }
    if (srv_is_cut_off(h->srv)) {
        srv_reply_storage(h, STORE_DOWN);
        return;
    }
    struct srv_login   *t = srv_login_new(h);
    struct store_batch *b = store_batch(srv_login_done, t);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    srv_guest_make(h->srv, b, name, &t->user);
    srv_session_make(h->srv, b, t->user.id, t->token);
    store_submit(h->srv->store, b);
}

static void register_hashed(struct srv_login *t)
{
    struct srv_http *h = t->http;
    struct srv      *s = h->srv;
    if (!srv_login_is_hashed(t))
        return;
    struct store_batch *b = store_batch(srv_login_done, t);
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
    srv_recovery_make(s, b, t->user.id, t->codes);
    store_submit(s->store, b);
}

static void register_known(struct srv_http *h)
{
    struct srv_login *t = srv_login_new(h);
    snprintf(t->name, sizeof t->name, "%s", srv_login_text(h, "name"));
    snprintf(t->password, sizeof t->password, "%s", srv_login_text(h, "password"));
    srv_fold_name(t->name, t->fold, sizeof t->fold);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    if (h->user.id != 0 && h->user.kind == SRV_GUEST)
        t->user = h->user;
    srv_login_work(t, srv_login_hash, register_hashed);
}

void srv_api_register(struct srv_http *h)
{
    if (!srv_login_name_ok(h, srv_login_text(h, "name")) ||
        !srv_login_password_ok(h, srv_login_text(h, "password"), "password"))
        return;
    int64_t wait = srv_limit_address(h->srv, SRV_LIMIT_LOGIN_ADDRESS, h->address);
    if (wait > 0) {
        srv_reply_rate(h, wait, "too many attempts from this address");
        return;
    }
    srv_http_user(h, false, register_known);
}

static void login_verified(struct srv_login *t)
{
    struct srv_http *h = t->http;
    if (!t->ok || t->user.id == 0) {
        h->srv->count.logins_failed++;
        srv_login_count_try(t);
        srv_reply_error(h, 401, "auth", "name and password do not match");
        srv_login_free(t);
        return;
    }
    if (t->banned) { /* sent only to a client that knows the password */
        srv_reply_banned(h, &t->ban);
        srv_login_free(t);
        return;
    }
    h->srv->count.logins++;
    struct store_batch *b = store_batch(srv_login_done, t);
    srv_session_make(h->srv, b, t->user.id, t->token);
    store_submit(h->srv->store, b);
}

/* An unknown name costs as much work as a known one, so that the time reveals nothing. */
static void login_found(struct srv_login *t)
{
    srv_login_work(t, t->user.id != 0 ? srv_login_verify : srv_login_hash, login_verified);
}

void srv_api_login(struct srv_http *h)
{
    const char *name = srv_login_text(h, "name"), *password = srv_login_text(h, "password");
    if (name == NULL || password == NULL || strlen(name) >= HM_NAME_SIZE ||
        strlen(password) > 128) {
        srv_reply_error(h, 401, "auth", "name and password do not match");
        return;
    }
    struct srv_login *t = srv_login_new(h);
    snprintf(t->password, sizeof t->password, "%s", password);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    srv_login_find(t, name, login_found);
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

static void password_hashed(struct srv_login *t)
{
    if (srv_login_is_hashed(t))
        srv_login_submit_password(t, store_batch(srv_login_done, t));
}

static void old_password_verified(struct srv_login *t)
{
    if (!t->ok) {
        srv_reply_error(t->http, 401, "auth", "old: the password is wrong");
        srv_login_free(t);
        return;
    }
    snprintf(t->password, sizeof t->password, "%s", srv_login_text(t->http, "new"));
    srv_login_work(t, srv_login_hash, password_hashed);
}

static void change_password(struct srv_http *h)
{
    const char *old = srv_login_text(h, "old");
    if (h->user.kind != SRV_ACCOUNT)
        srv_reply_error(h, 403, "forbidden", "only accounts have a password");
    else if (old == NULL || strlen(old) > 128)
        srv_reply_error(h, 401, "auth", "old: the password is wrong");
    else if (srv_login_password_ok(h, srv_login_text(h, "new"), "new"))
        srv_login_check_password(h, old, old_password_verified);
}

void srv_api_password(struct srv_http *h) { srv_http_user(h, true, change_password); }

/* ---- deleting --------------------------------------------------------------------------- */

void srv_erase_user(struct srv *s, struct store_batch *b, int64_t user)
{
    static const enum store_stmt steps[] = {
        STORE_SESSION_DROP_USER,     STORE_RECOVERY_DROP,      STORE_GAME_ERASE,
        STORE_RATING_ERASE,          STORE_CHAT_ERASE,         STORE_MUTE_ERASE,
        STORE_SANCTION_ERASE,        STORE_REPORT_LINES_ERASE, STORE_REPORT_ERASE_USER,
        STORE_REPORT_ERASE_REPORTER, STORE_USER_ERASE};
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

static void erase_verified(struct srv_login *t)
{
    if (t->ok)
        erase(t->http);
    else
        srv_reply_error(t->http, 401, "auth", "password: the password is wrong");
    srv_login_free(t);
}

static void delete_user(struct srv_http *h)
{
    const char *password = srv_login_text(h, "password");
    if (h->user.kind == SRV_BOT)
        srv_reply_error(h, 403, "forbidden", "a bot is deleted by revoking its token");
    else if (h->user.kind == SRV_GUEST)
        erase(h);
    else if (password == NULL || strlen(password) > 128)
        srv_reply_error(h, 401, "auth", "password: the password is wrong");
    else
        srv_login_check_password(h, password, erase_verified);
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
    srv_reply_error(h, 403, "forbidden", "only accounts may have bots");
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
    struct srv_login *t = b->ctx;
    struct srv_http  *h = t->http;
    struct hm_text    out = srv_scratch(h->srv);
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
    srv_login_free(t);
}

static void bots_counted(struct store_batch *b)
{
    struct srv_login *t = b->ctx;
    struct srv       *s = t->http->srv;
    unsigned          n = 0;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        n++;
    if (b->err != STORE_OK || n >= 8) {
        if (n >= 8)
            srv_reply_error(t->http, 429, "limit", "an account has at most 8 bots");
        else
            srv_reply_storage(t->http, b->err);
        srv_login_free(t);
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
    const char *name = srv_login_text(h, "name");
    if (!is_account(h) || !srv_login_name_ok(h, name))
        return;
    struct srv_login *t = srv_login_new(h);
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
    const char *text = srv_login_text(h, "id");
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
