/* api_recovery.c: a new password by a recovery code, and new codes for an account. */
#include "server/http/login.h"
#include "server/protocol/conn.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>

/* ---- a new password --------------------------------------------------------------------- */

static void refuse(struct srv_login *t)
{
    t->http->srv->count.logins_failed++;
    srv_login_count_try(t);
    srv_reply_error(t->http, 401, "auth", "name and code do not fit");
    srv_login_free(t);
}

static void recovered(struct store_batch *b)
{
    struct srv_login *t = b->ctx;
    if (b->err == STORE_CONFLICT) {
        refuse(t);
    } else if (b->err == STORE_OK && t->banned) { /* revealed only to a client with a valid code */
        srv_reply_banned(t->http, &t->ban);
        srv_login_free(t);
    } else {
        srv_login_done(b);
    }
}

/* One batch uses the code, sets the password and ends all sessions. */
static void new_password_hashed(struct srv_login *t)
{
    if (!srv_login_is_hashed(t))
        return;
    struct store_batch *b = store_batch(recovered, t);
    if (t->user.id != 0 && srv_recovery_use(b, t->user.id, srv_login_text(t->http, "code"))) {
        srv_login_submit_password(t, b);
    } else {
        store_drop(b);
        refuse(t);
    }
}

/* An unknown name costs as much work as a known one, so that the time reveals nothing. */
static void account_found(struct srv_login *t)
{
    srv_login_work(t, srv_login_hash, new_password_hashed);
}

void srv_api_recover(struct srv_http *h)
{
    const char *name = srv_login_text(h, "name"), *code = srv_login_text(h, "code");
    if (!srv_login_password_ok(h, srv_login_text(h, "new"), "new"))
        return;
    if (name == NULL || code == NULL || strlen(name) >= HM_NAME_SIZE) {
        srv_reply_error(h, 401, "auth", "name and code do not fit");
        return;
    }
    struct srv_login *t = srv_login_new(h);
    t->by_token = json_is_true(json_object_get(h->json, "token"));
    snprintf(t->password, sizeof t->password, "%s", srv_login_text(h, "new"));
    srv_login_find(t, name, account_found);
}

/* ---- new codes -------------------------------------------------------------------------- */

static void codes_made(struct store_batch *b)
{
    struct srv_login *t = b->ctx;
    struct hm_text    out = srv_scratch(t->http->srv);
    hm_put(&out, "{");
    srv_recovery_put(&out, (const char(*)[SRV_CODE + 1]) t->codes);
    hm_put(&out, "}");
    if (b->err == STORE_OK)
        srv_reply_text(t->http, &out);
    else
        srv_reply_storage(t->http, b->err);
    srv_login_free(t);
}

static void make_codes(struct srv_login *t)
{
    if (!t->ok) {
        srv_reply_error(t->http, 401, "auth", "password: that is not the password");
        srv_login_free(t);
        return;
    }
    struct store_batch *b = store_batch(codes_made, t);
    srv_recovery_make(t->http->srv, b, t->user.id, t->codes);
    store_submit(t->http->srv->store, b);
}

static void new_codes(struct srv_http *h)
{
    const char *password = srv_login_text(h, "password");
    if (h->user.kind != SRV_ACCOUNT)
        srv_reply_error(h, 403, "forbidden", "only accounts have a password");
    else if (password == NULL || strlen(password) > 128)
        srv_reply_error(h, 401, "auth", "password: that is not the password");
    else
        srv_login_check_password(h, password, make_codes);
}

void srv_api_recovery(struct srv_http *h) { srv_http_user(h, true, new_codes); }
