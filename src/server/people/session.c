/*
 * session.c: tokens, their sessions, and the greeting on a socket.
 *
 * A token is 256 random bits.  The store has only its hash, so a copy of the database gives no
 * access; a lookup compares hashes, so its duration reveals nothing to an attacker.
 */
#include "harbour/version.h"
#include "server/cluster/cluster.h"
#include "server/people/ban.h"
#include "server/protocol/answer.h"
#include "server/protocol/command.h"
#include "server/server.h"
#include "server/tables/setup.h"
#include "table/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void srv_token_hash(const char *token, char hash[65])
{
    uint8_t digest[32];
    hm_sha256(token, strlen(token), digest);
    struct hm_text t = hm_text_in(hash, 65);
    hm_put_hex(&t, digest, sizeof digest);
}

static int64_t session_ms(const struct srv *s)
{
    return (int64_t)s->config.session_days * 86400000;
}

void srv_session_make(struct srv *s, struct store_batch *b, int64_t user, char token[SRV_TOKEN + 1])
{
    uint8_t secret[SRV_TOKEN / 2];
    char    hash[65];
    srv_random(s, secret, sizeof secret);
    struct hm_text t = hm_text_in(token, SRV_TOKEN + 1);
    hm_put_hex(&t, secret, sizeof secret);
    srv_token_hash(token, hash);
    int64_t now = srv_wall(s);
    store_op(b, STORE_SESSION_ADD);
    store_text(b, hash), store_int(b, user), store_int(b, now), store_int(b, now + session_ms(s));
}

void srv_guest_make(struct srv *s, struct store_batch *b, const char *name, struct srv_user *out)
{
    char fold[HM_NAME_SIZE];
    *out = (struct srv_user){.id = srv_new_id(s), .kind = SRV_GUEST};
    snprintf(out->name, sizeof out->name, "%s", name);
    srv_fold_name(name, fold, sizeof fold);
    store_op(b, STORE_USER_ADD);
    store_int(b, out->id), store_int(b, SRV_GUEST), store_text(b, name), store_text(b, fold),
        store_text(b, "");
    store_int(b, srv_wall(s)), store_int(b, 0);
    s->count.guests++;
}

/* ---- finding ---------------------------------------------------------------------------- */

struct search {
    struct srv *srv;
    srv_found  *found;
    void       *ctx;
    char        hash[65];
};

static void renew(struct srv *s, const char *hash)
{
    struct store_batch *b = store_batch(NULL, NULL);
    store_op(b, STORE_SESSION_RENEW);
    store_int(b, srv_wall(s) + session_ms(s)), store_text(b, hash);
    store_submit(s->store, b);
}

/* A bot is banned with its account. */
static bool is_banned(struct srv_ban *ban, const struct store_row *r, int64_t now)
{
    return srv_ban_read(ban, store_as_int(r, 3), store_as_text(r, 7), now) ||
           srv_ban_read(ban, store_as_int(r, 8), store_as_text(r, 9), now);
}

static void searched(struct store_batch *b)
{
    struct search          *f = b->ctx;
    const struct store_row *r = b->rows;
    struct srv_user         u = {0};
    struct srv_ban          ban;
    bool banned = b->err == STORE_OK && r != NULL && is_banned(&ban, r, srv_wall(f->srv));
    if (b->err == STORE_OK && r != NULL && !banned) {
        u.id = store_as_int(r, 0);
        u.kind = (enum srv_user_kind)store_as_int(r, 1);
        u.role = store_as_int(r, 6);
        u.master = store_as_int(r, 10);
        snprintf(u.name, sizeof u.name, "%s", store_as_text(r, 2));
        if (store_as_int(r, 5) - srv_wall(f->srv) < session_ms(f->srv) - 86400000)
            renew(f->srv, f->hash);
    }
    f->found(f->srv, f->ctx, b->err, u.id != 0 ? &u : NULL, banned ? &ban : NULL);
    free(f);
}

void srv_session_find(struct srv *s, const char *hash, srv_found *found, void *ctx)
{
    if (srv_is_cut_off(s)) {
        found(s, ctx, STORE_DOWN, NULL, NULL);
        return;
    }
    struct search *f = srv_alloc(sizeof *f);
    *f = (struct search){.srv = s, .found = found, .ctx = ctx};
    snprintf(f->hash, sizeof f->hash, "%s", hash);
    struct store_batch *b = store_batch(searched, f);
    store_op(b, STORE_SESSION_FIND);
    store_text(b, hash), store_int(b, srv_wall(s));
    store_submit(s->store, b);
}

/* ---- sessions that have ended ---------------------------------------------------------- */

enum { CHECKS = 64 };

void srv_session_check_all(struct srv *s)
{
    for (struct srv_conn *c = s->conns; c != NULL; c = c->next)
        c->checked = false;
    s->check_sessions = true;
}

static void check_found(struct srv *s, void *ctx, enum store_err err, const struct srv_user *u,
                        const struct srv_ban *ban)
{
    struct srv_conn *c = ctx;
    if (ban != NULL)
        srv_refuse_banned(c, "", ban);
    if (err == STORE_OK && u == NULL)
        srv_conn_close(c, SRV_CLOSE_POLICY);
    else if (err != STORE_OK)
        c->checked = false, s->check_sessions = true;
    srv_conn_drop(c);
}

void srv_session_check(struct srv *s)
{
    unsigned n = 0;
    if (!s->check_sessions || srv_is_cut_off(s))
        return;
    s->check_sessions = false;
    for (struct srv_conn *c = s->conns; c != NULL; c = c->next) {
        if (c->checked || c->user.id == 0)
            continue;
        if (n++ == CHECKS) {
            s->check_sessions = true;
            return;
        }
        c->checked = true;
        srv_conn_hold(c);
        srv_session_find(s, c->session, check_found, c);
    }
}

/* ---- hello ------------------------------------------------------------------------------ */

struct greeting {
    struct srv_conn *conn;
    struct srv_user  user;
    char             re[TABLE_CID + 1], token[SRV_TOKEN + 1], hash[65];
    bool             by_cookie;
};

static const char *const kind_names[] = {"guest", "account", "bot", "stranger"};

static void end_greeting(struct greeting *g)
{
    struct srv_conn *c = g->conn;
    c->greeting = false;
    for (unsigned i = 0; i < c->n_early; i++) {
        if (c->open)
            srv_dispatch(c, c->early[i]);
        json_decref(c->early[i]);
    }
    c->n_early = 0;
    srv_conn_drop(c);
    free(g);
}

static void put_welcome(struct greeting *g, const struct store_row *rows)
{
    struct srv    *s = g->conn->srv;
    struct hm_text t = srv_scratch(s);
    srv_putf(&t, "{\"t\":\"welcome\",\"v\":%d,\"server\":\"%s\",\"user\":", SRV_PROTOCOL,
             hm_version());
    srv_put_id(&t, g->user.id);
    hm_put(&t, ",\"name\":");
    hm_put_json(&t, g->user.name);
    srv_putf(&t, ",\"kind\":\"%s\",\"time\":%lld,\"tables\":[", kind_names[g->user.kind],
             (long long)srv_now(s));
    bool any = false;
    for (const struct store_row *r = rows; r != NULL && r->op == 0; r = r->next, any = true) {
        hm_put(&t, any ? "," : "");
        srv_put_id(&t, store_as_int(r, 0));
    }
    hm_put(&t, "]");
    if (g->token[0] != 0)
        srv_putf(&t, ",\"token\":\"%s\"", g->token);
    if (g->re[0] != 0)
        srv_putf(&t, ",\"re\":\"%s\"", g->re);
    hm_put(&t, "}");
    srv_send_text(g->conn, &t);
}

static void keep_mutes(struct srv_conn *c, const struct store_row *rows)
{
    unsigned n = 0;
    for (const struct store_row *r = rows; r != NULL; r = r->next)
        n += r->op == 1;
    free(c->muted);
    c->muted = srv_alloc((n + 1) * sizeof *c->muted);
    c->nmuted = 0;
    for (const struct store_row *r = rows; r != NULL; r = r->next)
        if (r->op == 1)
            c->muted[c->nmuted++] = store_as_int(r, 0);
}

static bool too_many(struct srv *s, int64_t user)
{
    unsigned n = 0;
    for (struct srv_conn *c = srv_user_conns(s, user); c != NULL; c = c->next_same)
        n++;
    return s->config.per_user > 0 && n >= s->config.per_user;
}

static void greeted(struct store_batch *b)
{
    struct greeting *g = b->ctx;
    struct srv_conn *c = g->conn;
    if (!c->open) {
        /* gone meanwhile */
    } else if (b->err != STORE_OK) {
        srv_refuse_storage(c, g->re, b->err);
    } else if (too_many(c->srv, g->user.id)) {
        srv_refuse(c, g->re, "limit", "this user has too many connections");
        srv_conn_close(c, 1013);
    } else {
        keep_mutes(c, b->rows);
        c->greeted = true;
        srv_conn_is(c, &g->user, g->hash);
        put_welcome(g, b->rows);
    }
    end_greeting(g);
}

static void welcome(struct greeting *g)
{
    struct srv         *s = g->conn->srv;
    struct store_batch *b = store_batch(greeted, g);
    store_op(b, STORE_SEAT_MINE);
    store_int(b, g->user.id);
    store_op(b, STORE_MUTE_LIST);
    store_int(b, g->user.id);
    store_submit(s->store, b);
}

static void guest_made(struct store_batch *b)
{
    struct greeting *g = b->ctx;
    if (b->err == STORE_OK) {
        welcome(g);
        return;
    }
    srv_refuse_storage(g->conn, g->re, b->err);
    end_greeting(g);
}

static void welcome_stranger(struct greeting *g)
{
    g->user.kind = SRV_STRANGER;
    g->conn->session[0] = 0;
    g->conn->greeted = true;
    put_welcome(g, NULL);
    end_greeting(g);
}

static void found_user(struct srv *s, void *ctx, enum store_err err, const struct srv_user *u,
                       const struct srv_ban *ban)
{
    struct greeting *g = ctx;
    (void)s;
    if (u != NULL) {
        g->user = *u;
        welcome(g);
        return;
    }
    if (ban != NULL) {
        srv_refuse_banned(g->conn, g->re, ban);
        srv_conn_close(g->conn, SRV_CLOSE_POLICY);
        end_greeting(g);
        return;
    }
    if (err == STORE_OK &&
        g->by_cookie) { /* a browser cannot withdraw a cookie, so it continues as a stranger */
        welcome_stranger(g);
        return;
    }
    if (err != STORE_OK)
        srv_refuse_storage(g->conn, g->re, err);
    else
        srv_refuse(g->conn, g->re, "auth",
                   "there is no such session: it has ended, or the token is wrong");
    end_greeting(g);
}

static void new_guest(struct greeting *g, const char *name)
{
    struct srv_conn *c = g->conn;
    struct srv      *s = c->srv;
    const char      *fault = srv_name_fault(name);
    if (fault == NULL && srv_is_shed(c, g->re, SRV_SHED_GUESTS)) {
        end_greeting(g);
        return;
    }
    int64_t wait = fault == NULL ? srv_limit_address(s, SRV_LIMIT_GUEST, c->address) : 0;
    if (fault != NULL)
        srv_refuse(c, g->re, "form", "name: %s", fault);
    else if (wait > 0)
        srv_refuse_rate(c, g->re, wait, "too many guests from this address");
    else if (srv_is_cut_off(s))
        srv_refuse_storage(c, g->re, STORE_DOWN);
    if (fault != NULL || wait > 0 || srv_is_cut_off(s)) {
        end_greeting(g);
        return;
    }
    struct store_batch *b = store_batch(guest_made, g);
    srv_guest_make(s, b, name, &g->user);
    srv_session_make(s, b, g->user.id, g->token);
    srv_token_hash(g->token, g->hash);
    store_submit(s->store, b);
}

void srv_cmd_hello(struct srv_conn *c, json_t *msg, const char *re)
{
    const json_t *v = json_object_get(msg, "v"), *form = json_object_get(msg, "form");
    const char   *token = json_string_value(json_object_get(msg, "token")),
               *name = json_string_value(json_object_get(msg, "name"));
    if (c->greeted || c->greeting) {
        srv_refuse(c, re, "state", "hello was sent already");
        return;
    }
    if (!json_is_integer(v) || json_integer_value(v) != SRV_PROTOCOL) {
        srv_refuse(c, re, "version", "this server supports version %d", SRV_PROTOCOL);
        return;
    }
    if (!srv_language_read(msg, c->language, sizeof c->language)) {
        srv_refuse(c, re, "form", "language: a language tag such as de or pt-BR is wanted");
        return;
    }
    c->json = json_is_string(form) && strcmp(json_string_value(form), "json") == 0;
    c->legal = json_is_true(json_object_get(msg, "legal"));
    struct greeting *g = srv_alloc(sizeof *g);
    g->conn = c;
    snprintf(g->re, sizeof g->re, "%s", re);
    srv_conn_hold(c);
    c->greeting = true;
    if (token != NULL)
        srv_token_hash(token, g->hash);
    else
        snprintf(g->hash, sizeof g->hash, "%s", c->session);
    g->by_cookie = token == NULL;
    if (g->hash[0] != 0) {
        srv_session_find(c->srv, g->hash, found_user, g);
    } else if (name != NULL) {
        new_guest(g, name);
    } else {
        welcome_stranger(g);
    }
}
