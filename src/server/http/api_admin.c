/*
 * api_admin.c: data for moderators, admins and the host: load, tables, users, reports, the audit
 * log.
 *
 * Nothing here reads the cards of a running game: the answers contain only its seats and the number
 * of moves.  Addresses are for admins and the host only; they come from the connections in memory
 * and are not stored.
 */
#include "harbour/version.h"
#include "server/cluster/cluster.h"
#include "server/http/http.h"
#include "server/people/ban.h"
#include "server/people/moderate.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"guest", "account", "bot", "stranger"};
static const char *const state_names[] = {"open", "playing", "paused", "over", "closed"};

struct list {
    struct srv_http *http;
    enum srv_role    role;
    char             query[HM_NAME_SIZE];
};

static void list_free(struct list *l)
{
    srv_http_drop(l->http);
    free(l);
}

static void finish(struct list *l, const struct hm_text *t, enum store_err err)
{
    if (err == STORE_OK)
        srv_reply_text(l->http, t);
    else
        srv_reply_storage(l->http, err);
    list_free(l);
}

static void put_key_id(struct hm_text *t, const char *key, int64_t id)
{
    srv_putf(t, ",\"%s\":", key);
    srv_put_id(t, id);
}

static void put_key_text(struct hm_text *t, const char *key, const char *text)
{
    srv_putf(t, ",\"%s\":", key);
    hm_put_json(t, text);
}

/* null for 0 */
static void put_key_time(struct hm_text *t, const char *key, int64_t ms)
{
    if (ms != 0)
        srv_putf(t, ",\"%s\":%lld", key, (long long)ms);
    else
        srv_putf(t, ",\"%s\":null", key);
}

/* ---- load ------------------------------------------------------------------------------- */

static bool count_state(int64_t key, void *value, void *ctx)
{
    const struct srv_table *t = value;
    (void)key;
    if (t->loaded)
        ((unsigned *)ctx)[t->table.state]++;
    return true;
}

static void summary_read(struct store_batch *b)
{
    struct list       *l = b->ctx;
    struct srv        *s = l->http->srv;
    struct hm_text     t = srv_scratch(s);
    unsigned           state[5] = {0};
    struct store_stats st = store_stats(s->store);
    int64_t            n[4] = {0};
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        for (unsigned i = 0; i < (r->op == 0 ? 3 : 1); i++)
            n[r->op * 3 + i] = store_as_int(r, i);
    hm_map_each(s->tables, count_state, state);
    srv_putf(&t,
             "{\"time\":%lld,\"started\":%lld,\"version\":\"%s\",\"nodes\":%u,\"connections\":%u",
             (long long)srv_wall(s), (long long)s->started, hm_version(), srv_nodes(s), s->nconn);
    srv_putf(&t, ",\"online\":%zu,\"tables\":{\"open\":%u,\"playing\":%u,\"paused\":%u}",
             hm_map_size(s->users), state[TABLE_OPEN], state[TABLE_PLAYING], state[TABLE_PAUSED]);
    srv_putf(&t, ",\"moves\":%llu,\"moves_per_second\":%.1f,\"bot_queue\":%u,\"memory\":%.0f",
             (unsigned long long)s->count.moves, srv_moves_per_second(s), srv_pool_waiting(s->bots),
             srv_resident());
    srv_putf(&t, ",\"store\":{\"ok\":%s,\"commits\":%llu,\"commit_ms\":%.2f}",
             s->storage_bad ? "false" : "true", (unsigned long long)st.commits,
             st.batches > 0 ? (double)st.commit_ns / 1e6 / (double)st.batches : 0.0);
    srv_putf(
        &t,
        ",\"users\":%lld,\"tables_stored\":%lld,\"games\":%lld,\"reports\":%lld,\"refused\":%llu}",
        (long long)n[0], (long long)n[1], (long long)n[2], (long long)n[3],
        (unsigned long long)s->count.errors_rate);
    finish(l, &t, b->err);
}

static void summary(struct list *l, const struct srv_list_query *query)
{
    struct store_batch *b = store_batch(summary_read, l);
    (void)query;
    store_op(b, STORE_COUNTS);
    store_op(b, STORE_REPORT_COUNT);
    store_submit(l->http->srv->store, b);
}

/* ---- tables ----------------------------------------------------------------------------- */

static void put_people(struct hm_text *t, const struct store_row *rows, int64_t table)
{
    bool any = false;
    hm_put(t, ",\"people\":[");
    for (const struct store_row *r = rows; r != NULL; r = r->next) {
        if (r->op != 1 || store_as_int(r, 0) != table)
            continue;
        hm_put(t, any ? ",{\"user\":" : "{\"user\":");
        srv_put_id(t, store_as_int(r, 1));
        put_key_text(t, "name", store_as_text(r, 2));
        hm_put(t, "}");
        any = true;
    }
    hm_put(t, "]");
}

/* Adds what this node knows about the table and the row does not contain. */
static void put_live(struct hm_text *t, const struct srv_table *live)
{
    if (live != NULL && live->loaded)
        srv_putf(t, ",\"seats\":%u,\"moves\":%u,\"watchers\":%u,\"public\":%s",
                 live->table.setup.deal.nseat, live->table.match.n, live->nwatching,
                 live->table.setup.open_to_all ? "true" : "false");
}

static void tables_read(struct store_batch *b)
{
    struct list   *l = b->ctx;
    struct hm_text t = srv_scratch(l->http->srv);
    bool           any = false;
    hm_put(&t, "{\"tables\":[");
    for (const struct store_row *r = b->rows; r != NULL && r->op == 0; r = r->next, any = true) {
        hm_put(&t, any ? ",{\"table\":" : "{\"table\":");
        srv_put_id(&t, store_as_int(r, 0));
        srv_putf(&t, ",\"state\":\"%s\",\"game\":\"%s\"", state_names[store_as_int(r, 1) % 5],
                 store_as_text(r, 2));
        put_key_id(&t, "owner", store_as_int(r, 3));
        srv_putf(&t, ",\"created\":%lld,\"touched\":%lld", (long long)store_as_int(r, 4),
                 (long long)store_as_int(r, 5));
        put_live(&t, srv_table_find(l->http->srv, store_as_int(r, 0)));
        put_people(&t, b->rows, store_as_int(r, 0));
        hm_put(&t, "}");
    }
    hm_put(&t, "]}");
    finish(l, &t, b->err);
}

static void tables(struct list *l, const struct srv_list_query *query)
{
    struct store_batch *b = store_batch(tables_read, l);
    (void)query;
    store_op(b, STORE_TABLE_LIST);
    store_op(b, STORE_TABLE_PEOPLE);
    store_submit(l->http->srv->store, b);
}

/* ---- users ------------------------------------------------------------------------------ */

struct person {
    int64_t     id, kind, banned, created, role;
    const char *name, *reason;
};

static void put_role(struct hm_text *t, int64_t role)
{
    if (srv_role_name(role) != NULL)
        put_key_text(t, "role", srv_role_name(role));
    else
        hm_put(t, ",\"role\":null");
}

static void put_person(struct hm_text *t, const struct list *l, const struct person *p)
{
    struct srv            *s = l->http->srv;
    const struct srv_conn *c = srv_user_conns(s, p->id);
    struct srv_ban         ban;
    hm_put(t, "{\"user\":");
    srv_put_id(t, p->id);
    put_key_text(t, "name", p->name);
    srv_putf(t, ",\"kind\":\"%s\"", kind_names[p->kind & 3]);
    put_key_time(t, "created", p->created);
    put_role(t, p->role);
    srv_putf(t, ",\"online\":%s", c != NULL ? "true" : "false");
    if (srv_ban_read(&ban, p->banned, p->reason, srv_wall(s))) {
        hm_put(t, ",\"banned\":true");
        srv_put_ban(t, &ban);
    } else {
        hm_put(t, ",\"banned\":false");
    }
    bool muted = srv_is_muted(s, p->id, &ban);
    srv_putf(t, ",\"muted\":%s", muted ? "true" : "false");
    put_key_time(t, "muted_until", muted ? ban.until : 0);
    if (l->role >= SRV_ADMIN && c != NULL)
        put_key_text(t, "address", c->address);
    hm_put(t, "}");
}

static void users_read(struct store_batch *b)
{
    struct list   *l = b->ctx;
    struct hm_text t = srv_scratch(l->http->srv);
    hm_put(&t, "{\"users\":[");
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        bool          by_id = r->op == 1; /* the columns differ */
        struct person p = {store_as_int(r, 0),
                           store_as_int(r, 1),
                           store_as_int(r, by_id ? 4 : 3),
                           store_as_int(r, by_id ? 5 : 4),
                           store_as_int(r, by_id ? 7 : 5),
                           store_as_text(r, 2),
                           store_as_text(r, by_id ? 8 : 6)};
        hm_put(&t, r != b->rows ? "," : "");
        put_person(&t, l, &p);
    }
    hm_put(&t, "]}");
    finish(l, &t, b->err);
}

struct online {
    struct hm_text    *text;
    const struct list *list;
    unsigned           n;
};

static bool put_online(int64_t key, void *value, void *ctx)
{
    const struct srv_conn *c = value;
    struct online         *o = ctx;
    struct person          p = {.id = key, .name = c->user.name, .reason = ""};
    p.kind = c->user.kind;
    p.role = c->user.role;
    if (o->n == 200)
        return true;
    hm_put(o->text, o->n++ > 0 ? "," : "");
    put_person(o->text, o->list, &p);
    return true;
}

/* `name` is a prefix of a name, or an id.  Without it, lists the users connected to this node; for
 * the host, all users. */
static void users(struct list *l, const struct srv_list_query *query)
{
    char    after[HM_NAME_SIZE + 4];
    int64_t id = 0;
    if (query->name[0] == 0 && query->role != SRV_HOST) {
        struct hm_text t = srv_scratch(l->http->srv);
        struct online  o = {&t, l, 0};
        hm_put(&t, "{\"users\":[");
        hm_map_each(l->http->srv->users, put_online, &o);
        hm_put(&t, "]}");
        finish(l, &t, STORE_OK);
        return;
    }
    srv_fold_name(query->name, l->query, sizeof l->query);
    snprintf(after, sizeof after, "%s\xef\xbf\xbf", l->query);
    srv_id_parse(query->name, &id);
    struct store_batch *b = store_batch(users_read, l);
    store_op(b, STORE_USER_LIST);
    store_text(b, l->query), store_text(b, after);
    if (id != 0) {
        store_op(b, STORE_USER_BY_ID);
        store_int(b, id);
    }
    store_submit(l->http->srv->store, b);
}

/* ---- pages ------------------------------------------------------------------------------ */

/* A page begins after the row "TIME:ID", which is the last one of the previous page; "" is the
 * first page. */
static void begin_behind(struct store_batch *b, const char *before)
{
    int64_t at = INT64_MAX, id = INT64_MAX;
    char   *colon;
    if (before[0] != 0) {
        at = strtoll(before, &colon, 10);
        if (*colon != ':' || !srv_id_parse(colon + 1, &id))
            id = INT64_MAX;
    }
    store_int(b, at), store_int(b, id);
}

static void put_next(struct hm_text *t, const struct store_row *last, bool full)
{
    char id[SRV_ID + 1];
    if (last == NULL || !full) {
        hm_put(t, ",\"next\":null");
        return;
    }
    srv_id_text(store_as_int(last, 0), id);
    srv_putf(t, ",\"next\":\"%lld:%s\"", (long long)store_as_int(last, 1), id);
}

/* ---- reports ---------------------------------------------------------------------------- */

enum { REPORTS = 50, AUDITS = 100 }; /* rows of a page, as in store_sql.c */

static void put_lines(struct hm_text *t, const struct store_row *rows, int64_t report)
{
    bool any = false;
    hm_put(t, ",\"chat\":[");
    for (const struct store_row *r = rows; r != NULL; r = r->next) {
        if (r->op != 1 || store_as_int(r, 0) != report)
            continue;
        srv_putf(t, "%s{\"at\":%lld,\"room\":\"%s\"", any ? "," : "", (long long)store_as_int(r, 1),
                 store_as_int(r, 2) == 0 ? "table" : "watchers");
        put_key_id(t, "user", store_as_int(r, 3));
        put_key_text(t, "name", store_as_text(r, 4));
        put_key_text(t, "text", store_as_text(r, 5));
        put_key_text(t, "phrase", store_as_text(r, 6));
        hm_put(t, "}");
        any = true;
    }
    hm_put(t, "]");
}

static void put_report(struct hm_text *t, const struct store_row *r, const struct store_row *rows)
{
    hm_put(t, "{\"report\":");
    srv_put_id(t, store_as_int(r, 0));
    srv_putf(t, ",\"at\":%lld", (long long)store_as_int(r, 1));
    put_key_id(t, "table", store_as_int(r, 2));
    put_key_id(t, "reporter", store_as_int(r, 3));
    put_key_text(t, "reporter_name", store_as_text(r, 4));
    put_key_id(t, "user", store_as_int(r, 5));
    put_key_text(t, "name", store_as_text(r, 6));
    put_key_text(t, "reason", store_as_text(r, 7));
    put_key_text(t, "text", store_as_text(r, 8));
    srv_putf(t, ",\"open\":%s", store_as_int(r, 9) == 0 ? "true" : "false");
    put_key_text(t, "closed_by", store_as_text(r, 11));
    put_key_time(t, "closed_at", store_as_int(r, 12));
    put_key_text(t, "note", store_as_text(r, 13));
    put_lines(t, rows, store_as_int(r, 0));
    hm_put(t, "}");
}

static void reports_read(struct store_batch *b)
{
    struct list            *l = b->ctx;
    struct hm_text          t = srv_scratch(l->http->srv);
    const struct store_row *last = NULL;
    unsigned                n = 0;
    hm_put(&t, "{\"reports\":[");
    for (const struct store_row *r = b->rows; r != NULL && r->op == 0; last = r, r = r->next) {
        hm_put(&t, n++ > 0 ? "," : "");
        put_report(&t, r, b->rows);
    }
    hm_put(&t, "]");
    put_next(&t, last, n == REPORTS);
    hm_put(&t, "}");
    finish(l, &t, b->err);
}

static void reports(struct list *l, const struct srv_list_query *query)
{
    static const enum store_stmt parts[] = {STORE_REPORT_LIST, STORE_REPORT_LINES};
    struct store_batch          *b = store_batch(reports_read, l);
    for (unsigned i = 0; i < 2; i++) {
        store_op(b, parts[i]);
        begin_behind(b, query->before);
        store_int(b, query->all ? 1 : 0);
    }
    store_submit(l->http->srv->store, b);
}

/* ---- the audit log ---------------------------------------------------------------------- */

static void put_audit(struct hm_text *t, const struct store_row *r, enum srv_role role)
{
    hm_put(t, "{\"id\":");
    srv_put_id(t, store_as_int(r, 0));
    srv_putf(t, ",\"at\":%lld", (long long)store_as_int(r, 1));
    put_key_id(t, "actor", store_as_int(r, 2));
    put_key_text(t, "actor_name", store_as_int(r, 2) == 0 ? "host" : store_as_text(r, 3));
    put_key_text(t, "act", store_as_text(r, 4));
    put_key_id(t, "user", store_as_int(r, 5));
    put_key_text(t, "name", store_as_text(r, 6));
    put_key_id(t, "table", store_as_int(r, 7));
    if (role >= SRV_ADMIN)
        put_key_text(t, "range", store_as_text(r, 8));
    put_key_time(t, "until", store_as_int(r, 9));
    put_key_text(t, "reason", store_as_text(r, 10));
    hm_put(t, "}");
}

static void audit_read(struct store_batch *b)
{
    struct list            *l = b->ctx;
    struct hm_text          t = srv_scratch(l->http->srv);
    const struct store_row *last = NULL;
    unsigned                n = 0;
    hm_put(&t, "{\"audit\":[");
    for (const struct store_row *r = b->rows; r != NULL; last = r, r = r->next) {
        hm_put(&t, n++ > 0 ? "," : "");
        put_audit(&t, r, l->role);
    }
    hm_put(&t, "]");
    put_next(&t, last, n == AUDITS);
    hm_put(&t, "}");
    finish(l, &t, b->err);
}

static void audit(struct list *l, const struct srv_list_query *query)
{
    struct store_batch *b = store_batch(audit_read, l);
    store_op(b, STORE_AUDIT_LIST);
    begin_behind(b, query->before);
    store_submit(l->http->srv->store, b);
}

static void put_in_force(void *ctx)
{
    struct list   *l = ctx;
    struct hm_text t = srv_scratch(l->http->srv);
    hm_put(&t, "{\"sanctions\":");
    srv_put_sanctions(&t, l->http->srv, l->role >= SRV_ADMIN);
    hm_put(&t, "}");
    finish(l, &t, STORE_OK);
}

static void sanctions(struct list *l, const struct srv_list_query *query)
{
    (void)query;
    srv_sanctions_read(l->http->srv, put_in_force, l);
}

/* ---- dispatch -------------------------------------------------------------------------- */

bool srv_list(struct srv_http *h, const struct srv_list_query *query)
{
    static const struct {
        const char *name;
        void (*run)(struct list *l, const struct srv_list_query *query);
    } lists[] = {{"summary", summary}, {"tables", tables}, {"users", users},
                 {"reports", reports}, {"audit", audit},   {"sanctions", sanctions}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(lists[i].name, query->what) != 0)
            continue;
        struct list *l = srv_alloc(sizeof *l);
        l->http = h;
        l->role = query->role;
        srv_http_hold(h);
        lists[i].run(l, query);
        return true;
    }
    return false;
}

static bool is_moderator(struct srv_http *h)
{
    if (h->user.role >= SRV_MODERATOR)
        return true;
    srv_reply_error(h, 403, "forbidden", "this is for moderators and admins");
    return false;
}

static bool is_utf8(const char *text)
{
    json_t *v = json_string(text); /* Jansson accepts only UTF-8 */
    json_decref(v);
    return v != NULL;
}

static void list(struct srv_http *h)
{
    char                  name[HM_NAME_SIZE], before[64], all[8];
    struct srv_list_query query = {.what = h->path + strlen("/api/admin/"),
                                   .name = name,
                                   .before = before,
                                   .role = (enum srv_role)h->user.role};
    if (!is_moderator(h))
        return;
    srv_query(h, "q", name, sizeof name);
    if (!is_utf8(name)) { /* PostgreSQL would refuse it and with it the whole batch */
        srv_reply_error(h, 400, "form", "q: that is no UTF-8");
        return;
    }
    srv_query(h, "before", before, sizeof before);
    query.all = srv_query(h, "all", all, sizeof all) && strcmp(all, "1") == 0;
    if (!srv_list(h, &query))
        srv_reply_error(h, 404, "unknown", "there is nothing here");
}

void srv_api_admin(struct srv_http *h) { srv_http_user(h, true, list); }

static void act(struct srv_http *h)
{
    const char *name = json_string_value(json_object_get(h->json, "act"));
    if (is_moderator(h) &&
        (name == NULL || !srv_act(h, name, h->user.id, (enum srv_role)h->user.role)))
        srv_reply_error(h, 400, "form", "act: there is no such act");
}

void srv_api_admin_act(struct srv_http *h) { srv_http_user(h, true, act); }
