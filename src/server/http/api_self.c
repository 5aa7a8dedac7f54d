/* api_self.c: what the server stores about the user, in short and in full; public data about any
 * player; and who is online. */
#include "server/http/http.h"
#include "server/people/moderate.h"
#include "server/people/rating.h"
#include "server/protocol/conn.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"guest", "account", "bot", "stranger"};

/* Rows of STORE_RATING_LIST as an object by game. */
static void put_stats(struct hm_text *t, const struct store_row *r, uint32_t op)
{
    bool any = false;
    hm_put(t, "{");
    for (; r != NULL; r = r->next) {
        if (r->op != op)
            continue;
        struct srv_skill k = {store_as_real(r, 5), store_as_real(r, 6)};
        int64_t          played = store_as_int(r, 1);
        double           n = played > 0 ? (double)played : 1;
        hm_put(t, any ? "," : "");
        hm_put_json(t, store_as_text(r, 0));
        srv_putf(t,
                 ":{\"played\":%lld,\"won\":%lld,\"place\":%.3f,\"points\":%.2f,\"rating\":{\"mu\":"
                 "%.3f,\"sigma\":%.3f,"
                 "\"shown\":%.1f}}",
                 (long long)played, (long long)store_as_int(r, 2), (double)store_as_int(r, 3) / n,
                 (double)store_as_int(r, 4) / n, k.mu, k.sigma, srv_skill_shown(&k));
        any = true;
    }
    hm_put(t, "}");
}

static void put_list(struct hm_text *t, const char *key, const struct store_row *r, uint32_t op)
{
    bool any = false;
    srv_putf(t, ",\"%s\":[", key);
    for (; r != NULL; r = r->next)
        if (r->op == op) {
            hm_put(t, any ? "," : "");
            srv_put_id(t, store_as_int(r, 0));
            any = true;
        }
    hm_put(t, "]");
}

static void put_person(struct hm_text *t, const struct store_row *r)
{
    hm_put(t, "{\"user\":");
    srv_put_id(t, store_as_int(r, 0));
    hm_put(t, ",\"name\":");
    hm_put_json(t, store_as_text(r, 2));
    srv_putf(t, ",\"kind\":\"%s\",\"since\":%lld", kind_names[store_as_int(r, 1) & 3],
             (long long)store_as_int(r, 5));
}

/* Returns the single number in an operation's result. */
static int64_t number_of(const struct store_row *r, uint32_t op)
{
    while (r != NULL && r->op != op)
        r = r->next;
    return r != NULL ? store_as_int(r, 0) : 0;
}

static void put_me(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    struct hm_text   t = srv_scratch(h->srv);
    if (b->err != STORE_OK || b->rows == NULL || b->rows->op != 0) {
        srv_reply_storage(h, b->err);
    } else {
        const char *role = srv_role_name(store_as_int(b->rows, 7));
        put_person(&t, b->rows);
        hm_put(&t, ",\"role\":");
        if (role != NULL)
            hm_put_json(&t, role);
        else
            hm_put(&t, "null");
        put_list(&t, "tables", b->rows, 1);
        hm_put(&t, ",\"stats\":");
        put_stats(&t, b->rows, 2);
        srv_putf(&t, ",\"recovery\":%lld}", (long long)number_of(b->rows, 3));
        srv_reply_text(h, &t);
    }
    srv_http_drop(h);
}

static void ask_about(struct srv_http *h, int64_t user, store_done *done,
                      const enum store_stmt *what, size_t n)
{
    srv_http_hold(h);
    struct store_batch *b = store_batch(done, h);
    for (size_t i = 0; i < n; i++) {
        store_op(b, what[i]);
        store_int(b, user);
    }
    store_submit(h->srv->store, b);
}

static void me(struct srv_http *h)
{
    static const enum store_stmt what[] = {STORE_USER_BY_ID, STORE_SEAT_MINE, STORE_RATING_LIST,
                                           STORE_RECOVERY_COUNT};
    ask_about(h, h->user.id, put_me, what, 4);
}

void srv_api_me(struct srv_http *h) { srv_http_user(h, true, me); }

/* ---- everything ------------------------------------------------------------------------- */

static void put_values(struct hm_text *t, const struct store_row *r, unsigned ids)
{
    hm_put(t, "[");
    for (uint32_t i = 0; i < r->n; i++) {
        hm_put(t, i > 0 ? "," : "");
        if (ids >> i & 1) {
            srv_put_id(t, store_as_int(r, i));
            continue;
        }
        switch (r->v[i].kind) {
        case STORE_NULL: hm_put(t, "null"); break;
        case STORE_INT: hm_put_int(t, r->v[i].i); break;
        case STORE_REAL: srv_putf(t, "%.6f", r->v[i].r); break;
        case STORE_TEXT: hm_put_json(t, r->v[i].s); break;
        }
    }
    hm_put(t, "]");
}

static const struct {
    const char     *key, *columns;
    enum store_stmt stmt;
    unsigned        ids; /* columns that are ids: bit 0 is the first */
} parts[] = {
    {"account", NULL, STORE_USER_BY_ID, 1},
    {"sessions", "created, expires", STORE_SESSION_LIST, 0},
    {"bots", "id, name, created", STORE_USER_BOTS, 1},
    {"seats", "table", STORE_SEAT_MINE, 1},
    {"games", "table, seat, points, place, ended", STORE_GAME_OF_USER, 1},
    {"stats", "game, played, won, sum of places, sum of points, mu, sigma", STORE_RATING_LIST, 0},
    {"chat", "table, at, room, text, phrase", STORE_CHAT_BY_USER, 1},
    {"muted", "user", STORE_MUTE_LIST, 1},
    {"reports", "table, user, at, reason, text", STORE_REPORT_BY_USER, 1 | 2},
    {"sanctions", "kind, table, until, reason, at", STORE_SANCTION_BY_USER, 2},
};

static void put_all(struct hm_text *t, const struct store_row *rows)
{
    const struct store_row *r = rows;
    put_person(t, rows);
    for (uint32_t op = 0; op < sizeof parts / sizeof *parts; op++) {
        bool any = false;
        if (op > 0)
            srv_putf(t, ",\"%s\":{\"columns\":\"%s\",\"rows\":[", parts[op].key, parts[op].columns);
        /* rows come in the order of the operations */
        for (; r != NULL && r->op == op; r = r->next) {
            if (op == 0)
                continue;
            hm_put(t, any ? "," : "");
            put_values(t, r, parts[op].ids);
            any = true;
        }
        hm_put(t, op > 0 ? "]}" : "");
    }
    hm_put(t, "}");
}

/* Prints twice: first to measure, then into a buffer of that size. */
static void put_export(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    struct hm_text   t = hm_text_in(NULL, 0);
    if (b->err != STORE_OK || b->rows == NULL) {
        srv_reply_storage(h, b->err);
        srv_http_drop(h);
        return;
    }
    put_all(&t, b->rows);
    size_t size = t.len + 1;
    char  *text = srv_alloc(size);
    t = hm_text_in(text, size);
    put_all(&t, b->rows);
    srv_http_header(h, "content-disposition: attachment; filename=\"harbourmaster.json\"\n");
    srv_reply_given(h, "application/json", text, t.len);
    srv_http_drop(h);
}

static void export_all(struct srv_http *h)
{
    enum store_stmt what[sizeof parts / sizeof *parts];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        what[i] = parts[i].stmt;
    ask_about(h, h->user.id, put_export, what, sizeof parts / sizeof *parts);
}

void srv_api_export(struct srv_http *h) { srv_http_user(h, true, export_all); }

/* ---- any player ------------------------------------------------------------------------- */

static void put_player(struct store_batch *b)
{
    struct srv_http *h = b->ctx;
    struct hm_text   t = srv_scratch(h->srv);
    if (b->err != STORE_OK) {
        srv_reply_storage(h, b->err);
    } else if (b->rows == NULL || b->rows->op != 0) {
        srv_reply_error(h, 404, "unknown", "there is no such player");
    } else {
        put_person(&t, b->rows);
        hm_put(&t, ",\"stats\":");
        put_stats(&t, b->rows, 1);
        hm_put(&t, "}");
        srv_reply_text(h, &t);
    }
    srv_http_drop(h);
}

void srv_api_player(struct srv_http *h)
{
    static const enum store_stmt what[] = {STORE_USER_BY_ID, STORE_RATING_LIST};
    int64_t                      id;
    if (srv_id_parse(h->path + strlen("/api/players/"), &id))
        ask_about(h, id, put_player, what, 2);
    else
        srv_reply_error(h, 404, "unknown", "there is no such player");
}

/* ---- who is online ---------------------------------------------------------------------- */

enum { ONLINE = 50 }; /* people in the list; the count includes all */

struct online {
    struct srv_http    *http; /* held */
    struct store_batch *batch;
    unsigned            count, listed;
    char                language[ONLINE][12]; /* of those listed, in their order; "" if unknown */
};

static void put_online(struct store_batch *b)
{
    struct online *o = b->ctx;
    struct hm_text t = srv_scratch(o->http->srv);
    bool           any = false;
    if (b->err != STORE_OK) {
        srv_reply_storage(o->http, b->err);
    } else {
        srv_putf(&t, "{\"count\":%u,\"people\":[", o->count);
        for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
            if (r->op % 2 != 0) /* an even operation finds a user, the next one the ratings */
                continue;
            hm_put(&t, any ? "," : "");
            put_person(&t, r);
            hm_put(&t, ",\"language\":");
            if (o->language[r->op / 2][0] != 0)
                hm_put_json(&t, o->language[r->op / 2]);
            else
                hm_put(&t, "null");
            hm_put(&t, ",\"stats\":");
            put_stats(&t, r, r->op + 1);
            hm_put(&t, "}");
            any = true;
        }
        hm_put(&t, "]}");
        srv_reply_text(o->http, &t);
    }
    srv_http_drop(o->http);
    free(o);
}

static void ask_for(struct online *o, int64_t user, const char *language)
{
    snprintf(o->language[o->listed], sizeof *o->language, "%s", language);
    o->listed++;
    store_op(o->batch, STORE_USER_BY_ID);
    store_int(o->batch, user);
    store_op(o->batch, STORE_RATING_LIST);
    store_int(o->batch, user);
}

static bool list_user(int64_t user, void *conn, void *ctx)
{
    struct online         *o = ctx;
    const struct srv_conn *c = conn;
    if (c->user.kind == SRV_BOT)
        return true;
    o->count++;
    if (o->listed < ONLINE)
        ask_for(o, user, c->language);
    return true;
}

/* Over all nodes: first who, then their names and ratings. */
static void found_connected(struct store_batch *b)
{
    struct online *o = b->ctx;
    struct srv    *s = o->http->srv;
    if (b->err != STORE_OK) {
        srv_reply_storage(o->http, b->err);
        srv_http_drop(o->http);
        free(o);
        return;
    }
    o->batch = store_batch(put_online, o);
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        ask_for(o, store_as_int(r, 0), store_as_text(r, 2));
        o->count = (unsigned)store_as_int(r, 1);
    }
    store_submit(s->store, o->batch);
}

void srv_api_online(struct srv_http *h)
{
    struct online *o = srv_alloc(sizeof *o);
    *o = (struct online){.http = h};
    srv_http_hold(h);
    if (h->srv->shared) {
        struct store_batch *b = store_batch(found_connected, o);
        store_op(b, STORE_CONNECTED_LIST);
        store_int(b, ONLINE);
        store_submit(h->srv->store, b);
        return;
    }
    o->batch = store_batch(put_online, o);
    hm_map_each(h->srv->users, list_user, o);
    store_submit(h->srv->store, o->batch);
}
