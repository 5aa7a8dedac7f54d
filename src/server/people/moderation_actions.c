/*
 * moderation_actions.c: the actions of moderators, admins and the host on users and tables.
 *
 * Every action has the same steps, for every actor and socket: the request is read, user and table
 * are looked up, and one batch writes the change, its line in the audit log and the notice to other
 * nodes.  So no action lacks its line.  A role only has power over users of a lower role.  All
 * times here are dates for people, by the wall clock.
 */
#include "server/cluster/cluster.h"
#include "server/http/http.h"
#include "server/people/ban.h"
#include "server/people/moderate.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USER = 1,
    TABLE = 2,
    RANGE = 4,
    REPORT = 8,
    TERM = 16,
    WHY = 32,
    ROLE = 64
}; /* what an act needs */
enum { MINUTES_MAX = 10 * 366 * 24 * 60 };

struct task;

struct act {
    const char   *name;
    enum srv_role min_role; /* who may */
    unsigned      needs;
    void (*write)(struct task *k, struct store_batch *b);
    void (*after)(struct task *k); /* called once the change is stored; may be NULL */
};

struct task {
    struct srv_http  *http;
    const struct act *act;
    int64_t           actor;
    enum srv_role     role, grant;
    struct srv_user   user;
    int64_t           table, report;
    struct srv_range  range;
    char              network[SRV_RANGE_TEXT];
    struct srv_ban    term; /* its end and reason */
};

static void task_free(struct task *k)
{
    srv_http_drop(k->http);
    free(k);
}

/* ---- the audit log ---------------------------------------------------------------------- */

void srv_audit_add(struct srv *s, struct store_batch *b, const struct srv_audit *a)
{
    store_op(b, STORE_AUDIT_ADD);
    store_int(b, srv_new_id(s)), store_int(b, srv_wall(s)), store_int(b, a->actor),
        store_text(b, a->act);
    store_int(b, a->user), store_int(b, a->table),
        store_text(b, a->network != NULL ? a->network : "");
    store_int(b, a->until), store_text(b, a->reason != NULL ? a->reason : "");
}

/* ---- the acts --------------------------------------------------------------------------- */

static void put_sanction(struct task *k, struct store_batch *b, enum srv_sanction_kind kind)
{
    store_op(b, STORE_SANCTION_PUT);
    store_int(b, kind), store_int(b, k->user.id), store_int(b, k->table), store_text(b, k->network);
    store_int(b, k->term.until), store_text(b, k->term.reason),
        store_int(b, srv_wall(k->http->srv));
}

static void drop_sanction(struct task *k, struct store_batch *b, enum srv_sanction_kind kind)
{
    store_op(b, STORE_SANCTION_DROP);
    store_int(b, kind), store_int(b, k->user.id), store_int(b, k->table), store_text(b, k->network);
    store_must(b);
}

static void mute(struct task *k, struct store_batch *b) { put_sanction(k, b, SRV_MUTED); }
static void unmute(struct task *k, struct store_batch *b) { drop_sanction(k, b, SRV_MUTED); }
static void ban_range(struct task *k, struct store_batch *b)
{
    put_sanction(k, b, SRV_BANNED_RANGE);
}
static void unban_range(struct task *k, struct store_batch *b)
{
    drop_sanction(k, b, SRV_BANNED_RANGE);
}
static void readmit(struct task *k, struct store_batch *b) { drop_sanction(k, b, SRV_KICKED); }

/* ---- ban -------------------------------------------------------------------------------- */

static void write_ban(struct task *k, struct store_batch *b, int64_t banned)
{
    store_op(b, STORE_USER_BAN);
    store_int(b, banned), store_text(b, k->term.reason), store_int(b, k->user.id);
    store_must(b);
}

static void ban(struct task *k, struct store_batch *b)
{
    char id[SRV_ID + 1];
    srv_id_text(k->user.id, id);
    write_ban(k, b, k->term.until != 0 ? k->term.until : 1);
    if (k->http->srv->shared)
        srv_add_notice(b, "x %s *", id); /* a user who reconnects gets the reason */
}

static void unban(struct task *k, struct store_batch *b) { write_ban(k, b, 0); }

static void banned(struct task *k)
{
    struct srv *s = k->http->srv;
    for (struct srv_conn *c = srv_user_conns(s, k->user.id); c != NULL; c = c->next_same)
        srv_refuse_banned(c, "", &k->term);
    srv_user_shut(s, k->user.id, NULL);
}

/* ---- kick ------------------------------------------------------------------------------- */

static void kick(struct task *k, struct store_batch *b)
{
    put_sanction(k, b, SRV_KICKED);
    store_op(b, STORE_SEAT_DROP);
    store_int(b, k->user.id), store_int(b, k->table);
}

/* Before the game the seat becomes free, during it a bot takes over.  A table that has not started
 * is closed with its owner's seat. */
static enum srv_step kick_from(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_LEAVE);
    srv_id_parse(json_string_value(json_object_get(c->msg, "user")), &r.user);
    if (t->table.state == TABLE_OPEN && t->table.owner == r.user)
        r.what = TABLE_DO_CLOSE;
    return srv_judge(t, c, &r);
}

static void kicked(struct task *k)
{
    char id[SRV_ID + 1];
    srv_id_text(k->user.id, id);
    struct srv_cmd c = {.run = kick_from, .msg = json_pack("{s:s}", "user", id)};
    srv_table_command(k->http->srv, k->table, &c);
    json_decref(c.msg);
}

/* ---- close, resolve, grant -------------------------------------------------------------- */

static void nothing(struct task *k, struct store_batch *b) { (void)k, (void)b; }

static void closed(struct task *k)
{
    struct srv_cmd c = {.run = srv_cmd_close};
    srv_table_command(k->http->srv, k->table, &c);
}

static void resolve(struct task *k, struct store_batch *b)
{
    store_op(b, STORE_REPORT_CLOSE);
    store_int(b, k->actor), store_int(b, srv_wall(k->http->srv)), store_text(b, k->term.reason);
    store_int(b, k->report);
    store_must(b);
}

static void grant(struct task *k, struct store_batch *b)
{
    store_op(b, STORE_USER_ROLE);
    store_int(b, k->grant), store_int(b, k->user.id);
    store_must(b);
}

static const struct act acts[] = {
    {"mute", SRV_MODERATOR, USER | TERM | WHY, mute, NULL},
    {"unmute", SRV_MODERATOR, USER, unmute, NULL},
    {"kick", SRV_MODERATOR, USER | TABLE | WHY, kick, kicked},
    {"readmit", SRV_MODERATOR, USER | TABLE, readmit, NULL},
    {"ban", SRV_MODERATOR, USER | TERM | WHY, ban, banned},
    {"unban", SRV_MODERATOR, USER, unban, NULL},
    {"resolve", SRV_MODERATOR, REPORT | WHY, resolve, NULL},
    {"close", SRV_ADMIN, TABLE | WHY, nothing, closed},
    {"ban-range", SRV_ADMIN, RANGE | TERM | WHY, ban_range, NULL},
    {"unban-range", SRV_ADMIN, RANGE, unban_range, NULL},
    {"grant", SRV_HOST, USER | ROLE, grant, NULL},
    {"revoke", SRV_HOST, USER, grant, NULL},
};

/* ---- the answer ------------------------------------------------------------------------- */

static void answer(void *ctx)
{
    struct task   *k = ctx;
    struct hm_text t = srv_scratch(k->http->srv);
    if (k->act->after != NULL)
        k->act->after(k);
    srv_putf(&t, "{\"ok\":true,\"act\":\"%s\",\"user\":", k->act->name);
    srv_put_id(&t, k->user.id);
    hm_put(&t, ",\"name\":");
    hm_put_json(&t, k->user.name);
    hm_put(&t, ",\"table\":");
    srv_put_id(&t, k->table);
    srv_putf(&t, ",\"range\":\"%s\"", k->network);
    srv_put_ban(&t, &k->term);
    hm_put(&t, "}");
    srv_reply_text(k->http, &t);
    task_free(k);
}

static void written(struct store_batch *b)
{
    struct task *k = b->ctx;
    if (b->err == STORE_OK) {
        srv_sanctions_read(k->http->srv, answer, k);
        return;
    }
    if (b->err == STORE_CONFLICT)
        srv_reply_error(k->http, 404, "unknown", "%s",
                        k->act->needs & REPORT   ? "report: there is no such open report"
                        : k->act->write == grant ? "user: only accounts have a role"
                                                 : "there is nothing to lift");
    else
        srv_reply_storage(k->http, b->err);
    task_free(k);
}

static void write_act(struct task *k)
{
    struct srv         *s = k->http->srv;
    struct store_batch *b = store_batch(written, k);
    struct srv_audit    line = {k->actor,      k->act->name, k->user.id,    k->table,
                                k->term.until, k->network,   k->term.reason};
    if (k->act->needs & ROLE)
        line.reason = srv_role_name(k->grant);
    k->act->write(k, b);
    srv_audit_add(s, b, &line);
    if (s->shared)
        srv_add_notice(b, "s");
    store_submit(s->store, b);
}

/* ---- looking up ------------------------------------------------------------------------- */

static void looked_up(struct store_batch *b)
{
    struct task            *k = b->ctx;
    const struct store_row *user = NULL, *table = NULL;
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        if (r->op < 2 && user == NULL) /* by id before by name */
            user = r;
        if (r->op == 2)
            table = r;
    }
    if (b->err != STORE_OK)
        srv_reply_storage(k->http, b->err);
    else if ((k->act->needs & USER) && user == NULL)
        srv_reply_error(k->http, 404, "unknown",
                        "user: no user has this id, and no account this name");
    else if ((k->act->needs & TABLE) && (table == NULL || store_as_int(table, 1) >= TABLE_OVER))
        srv_reply_error(k->http, 404, "unknown", "there is no such table, or it is over");
    else if (user != NULL && store_as_int(user, 7) >= (int64_t)k->role)
        srv_reply_error(k->http, 403, "forbidden", "user: your role is not above this user's");
    else {
        if (user != NULL) {
            k->user.id = store_as_int(user, 0);
            snprintf(k->user.name, sizeof k->user.name, "%s", store_as_text(user, 2));
        }
        write_act(k);
        return;
    }
    task_free(k);
}

static void look_up(struct task *k, const char *user)
{
    char    fold[HM_NAME_SIZE];
    int64_t id = 0;
    srv_id_parse(user, &id);
    srv_fold_name(user, fold, sizeof fold);
    struct store_batch *b = store_batch(looked_up, k);
    store_op(b, STORE_USER_BY_ID);
    store_int(b, id);
    store_op(b, STORE_USER_BY_NAME);
    store_text(b, strlen(user) < sizeof fold ? fold : "");
    store_op(b, STORE_TABLE_BY_ID);
    store_int(b, k->table);
    store_submit(k->http->srv->store, b);
}

/* ---- reading the request ---------------------------------------------------------------- */

static const char *text_of(const struct task *k, const char *key)
{
    return json_string_value(json_object_get(k->http->json, key));
}

static bool want_id(struct task *k, unsigned need, const char *key, int64_t *out)
{
    const char *text = text_of(k, key);
    if (!(k->act->needs & need) || (text != NULL && srv_id_parse(text, out)))
        return true;
    srv_reply_error(k->http, 400, "form", "%s: must be an id of 12 letters and digits", key);
    return false;
}

static bool want_term(struct task *k)
{
    const json_t *v = json_object_get(k->http->json, "minutes");
    if (!(k->act->needs & TERM) || v == NULL || json_is_null(v))
        return true;
    if (!json_is_integer(v) || json_integer_value(v) < 1 || json_integer_value(v) > MINUTES_MAX) {
        srv_reply_error(k->http, 400, "form",
                        "minutes: must be a whole number from 1 to %d, or null", MINUTES_MAX);
        return false;
    }
    k->term.until = srv_wall(k->http->srv) + json_integer_value(v) * 60000;
    return true;
}

/* Everybody but the host must give a reason. */
static bool want_reason(struct task *k)
{
    const char *text = text_of(k, "reason");
    size_t      n = text != NULL ? srv_clean(text, k->term.reason, sizeof k->term.reason) : 0;
    if (n > SRV_REASON || (text != NULL && strlen(text) >= sizeof k->term.reason)) {
        srv_reply_error(k->http, 400, "form", "reason: must have at most %d characters",
                        SRV_REASON);
        return false;
    }
    if (n > 0 || !(k->act->needs & WHY) || k->role == SRV_HOST)
        return true;
    srv_reply_error(k->http, 400, "form", "reason: must not be empty");
    return false;
}

static bool want_range(struct task *k)
{
    const char   *text = text_of(k, "range");
    struct hm_msg error = {""};
    uint8_t       own[16];
    if (!(k->act->needs & RANGE))
        return true;
    if (!srv_range_parse(text != NULL ? text : "", &k->range, &error)) {
        srv_reply_error(k->http, 400, "form", "%s", error.text);
        return false;
    }
    srv_range_text(&k->range, k->network);
    if (k->act->write != ban_range || k->http->control ||
        !srv_address_parse(k->http->address, own) || !srv_range_has(&k->range, own))
        return true;
    srv_reply_error(k->http, 400, "form", "range: must not include your own address");
    return false;
}

static bool want_role(struct task *k)
{
    const char *text = text_of(k, "role");
    if (!(k->act->needs & ROLE))
        return true;
    for (enum srv_role r = SRV_MODERATOR; text != NULL && r <= SRV_ADMIN; r++)
        if (strcmp(text, srv_role_name(r)) == 0) {
            k->grant = r;
            return true;
        }
    srv_reply_error(k->http, 400, "form", "role: must be moderator or admin");
    return false;
}

static bool want_user(struct task *k)
{
    const char *text = text_of(k, "user");
    int64_t     id;
    if (!(k->act->needs & USER) ||
        (text != NULL && (srv_id_parse(text, &id) || srv_name_fault(text) == NULL)))
        return true;
    srv_reply_error(k->http, 400, "form", "user: must be an id or the name of an account");
    return false;
}

static void run(struct srv_http *h, const struct act *act, int64_t actor, enum srv_role role)
{
    struct task *k = srv_alloc(sizeof *k);
    k->http = h;
    k->act = act;
    k->actor = actor;
    k->role = role;
    srv_http_hold(h);
    if (!want_user(k) || !want_id(k, TABLE, "table", &k->table) ||
        !want_id(k, REPORT, "report", &k->report) || !want_term(k) || !want_reason(k) ||
        !want_range(k) || !want_role(k))
        task_free(k);
    else if (k->act->needs & (USER | TABLE))
        look_up(k, k->act->needs & USER ? text_of(k, "user") : "");
    else
        write_act(k);
}

bool srv_act(struct srv_http *h, const char *name, int64_t actor, enum srv_role role)
{
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (strcmp(acts[i].name, name) != 0)
            continue;
        if (role < acts[i].min_role)
            srv_reply_error(h, 403, "forbidden", "%s is for %s", name,
                            acts[i].min_role == SRV_HOST    ? "the host's command line"
                            : acts[i].min_role == SRV_ADMIN ? "admins"
                                                            : "moderators and admins");
        else
            run(h, &acts[i], actor, role);
        return true;
    }
    return false;
}
