/* api_games.c: the list of games, the lobby, and finished games for replay. */
#include "server/http/http.h"
#include "server/lobby/lobby.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games ------------------------------------------------------------------------------ */

static void put_names(struct hm_text *t, const char *key, const char *const *names, size_t n)
{
    srv_putf(t, ",\"%s\":[", key);
    for (size_t i = 0; names != NULL && (n == 0 || i < n) && names[i] != NULL; i++) {
        hm_put(t, i > 0 ? "," : "");
        hm_put_json(t, names[i]);
    }
    hm_put(t, "]");
}

static void put_game(struct hm_text *t, const struct hm_ops *g)
{
    hm_put(t, "{\"id\":");
    hm_put_json(t, g->id);
    hm_put(t, ",\"title\":");
    hm_put_json(t, g->title);
    srv_putf(t, ",\"rules\":%u,\"seats\":[%u,%u],\"options\":[", g->rules, g->min_seats,
             g->max_seats);
    for (uint8_t i = 0; i < g->noption; i++) {
        const struct hm_option *o = &g->options[i];
        hm_put(t, i > 0 ? ",{\"id\":" : "{\"id\":");
        hm_put_json(t, o->id);
        srv_putf(t, ",\"normal\":%u,\"people\":%u,\"least\":%u,\"most\":%u,\"text\":",
                 o->default_value, o->people, o->min, o->max);
        hm_put_json(t, o->text);
        hm_put(t, "}");
    }
    hm_put(t, "]");
    put_names(t, "kinds", g->kind_names != NULL ? g->kind_names + 1 : NULL,
              g->nkind > 0 ? g->nkind - 1u : 0);
    put_names(t, "events", g->event_names, 0);
    put_names(t, "places", g->place_names, 0);
    hm_put(t, ",\"digest\":\"");
    hm_put_hex(t, g->edition->digest, 32);
    hm_put(t, "\",\"levels\":");
    srv_put_levels(t);
    hm_put(t, "}");
}

void srv_api_games(struct srv_http *h)
{
    struct hm_text t = srv_scratch(h->srv);
    hm_put(&t, "{\"games\":[");
    for (unsigned i = 0; hm_games[i] != NULL; i++) {
        hm_put(&t, i > 0 ? "," : "");
        put_game(&t, hm_games[i]);
    }
    hm_put(&t, "],\"editions\":");
    srv_put_editions(&t, h->srv);
    hm_put(&t, "}");
    srv_reply_text(h, &t);
}

void srv_api_tables(struct srv_http *h)
{
    struct hm_text t = srv_scratch(h->srv);
    hm_put(&t, "{");
    srv_put_lobby(&t, h->srv);
    hm_put(&t, "}");
    srv_reply_text(h, &t);
}

/* ---- replays ---------------------------------------------------------------------------- */

enum { PAGE = 100 };

struct list {
    struct srv_http *http;
    unsigned         n, limit;
    struct {
        int64_t id, seats, ended, plies, rated, watch, listed;
        char    game[32];
    } row[PAGE];
    bool  one; /* a single one, with its record */
    char *record;
};

static void put_players(struct hm_text *t, const struct store_row *r, uint32_t op)
{
    bool any = false;
    hm_put(t, ",\"players\":[");
    for (; r != NULL; r = r->next) {
        if (r->op != op)
            continue;
        srv_putf(t, "%s{\"seat\":\"%c\",\"user\":", any ? "," : "",
                 hm_seat_letter((unsigned)store_as_int(r, 0)));
        srv_put_id(t, store_as_int(r, 1));
        hm_put(t, ",\"name\":");
        hm_put_json(t, store_as_text(r, 2));
        hm_put(t, ",\"level\":");
        if (store_as_text(r, 3)[0] != 0)
            hm_put_json(t, store_as_text(r, 3));
        else
            hm_put(t, "null");
        srv_putf(t, ",\"points\":%lld,\"place\":%lld}", (long long)store_as_int(r, 4),
                 (long long)store_as_int(r, 5));
        any = true;
    }
    hm_put(t, "]");
}

static void put_row(struct hm_text *t, const struct list *l, unsigned i,
                    const struct store_row *seats)
{
    hm_put(t, "{\"id\":");
    srv_put_id(t, l->row[i].id);
    srv_putf(t, ",\"game\":\"%s\",\"seats\":%lld,\"ended\":%lld,\"plies\":%lld,\"rated\":%s",
             l->row[i].game, (long long)l->row[i].seats, (long long)l->row[i].ended,
             (long long)l->row[i].plies, l->row[i].rated != 0 ? "true" : "false");
    put_players(t, seats, i);
}

static void list_free(struct list *l)
{
    srv_http_drop(l->http);
    free(l->record);
    free(l);
}

static void put_list(struct store_batch *b)
{
    struct list   *l = b->ctx;
    struct hm_text t = srv_scratch(l->http->srv);
    hm_put(&t, "{\"replays\":[");
    for (unsigned i = 0; i < l->n; i++) {
        hm_put(&t, i > 0 ? "," : "");
        put_row(&t, l, i, b->rows);
        hm_put(&t, "}");
    }
    hm_put(&t, "],\"next\":");
    if (l->n == l->limit) {
        char id[SRV_ID + 1];
        srv_id_text(l->row[l->n - 1].id, id);
        srv_putf(&t, "\"%lld-%s\"}", (long long)l->row[l->n - 1].ended, id);
    } else {
        hm_put(&t, "null}");
    }
    if (b->err == STORE_OK)
        srv_reply_text(l->http, &t);
    else
        srv_reply_storage(l->http, b->err);
    list_free(l);
}

static bool keep(struct list *l, const struct store_row *r)
{
    if (l->n == PAGE)
        return false;
    l->row[l->n].id = store_as_int(r, 0);
    snprintf(l->row[l->n].game, sizeof l->row[0].game, "%s", store_as_text(r, 1));
    l->row[l->n].seats = store_as_int(r, 2);
    l->row[l->n].ended = store_as_int(r, 3);
    l->row[l->n].plies = store_as_int(r, 4);
    l->row[l->n].rated = store_as_int(r, 5);
    l->row[l->n].watch = store_as_int(r, 6);
    l->n++;
    return true;
}

static void found(struct store_batch *b)
{
    struct list *l = b->ctx;
    for (const struct store_row *r = b->rows; r != NULL && keep(l, r); r = r->next)
        continue;
    if (b->err != STORE_OK) {
        srv_reply_storage(l->http, b->err);
        list_free(l);
        return;
    }
    struct store_batch *seats = store_batch(put_list, l);
    for (unsigned i = 0; i < l->n; i++) {
        store_op(seats, STORE_GAME_SEATS);
        store_int(seats, l->row[i].id);
    }
    store_submit(l->http->srv->store, seats);
}

static void search(struct srv_http *h)
{
    char game[32], player[64], seats[8], before[40], limit[8], fold[HM_NAME_SIZE],
        after[HM_NAME_SIZE + 4];
    int64_t      ended = INT64_MAX, id = INT64_MAX, user = 0;
    struct list *l = srv_alloc(sizeof *l);
    srv_query(h, "game", game, sizeof game);
    srv_query(h, "seats", seats, sizeof seats);
    bool by_player = srv_query(h, "player", player, sizeof player) && player[0] != 0;
    if (srv_query(h, "before", before, sizeof before) && strchr(before, '-') != NULL &&
        srv_id_parse(strchr(before, '-') + 1, &id))
        ended = strtoll(before, NULL, 10);
    l->http = h;
    l->limit = srv_query(h, "limit", limit, sizeof limit) ? (unsigned)strtoul(limit, NULL, 10) : 20;
    l->limit = l->limit < 1 ? 1 : l->limit > PAGE ? PAGE : l->limit;
    srv_http_hold(h);
    struct store_batch *b = store_batch(found, l);
    bool                by_id = by_player && srv_id_parse(player, &user);
    store_op(b, by_id ? STORE_GAME_LIST_USER : by_player ? STORE_GAME_LIST_NAME : STORE_GAME_LIST);
    store_text(b, game), store_int(b, strtol(seats, NULL, 10)), store_int(b, ended),
        store_int(b, id);
    if (by_id) {
        store_int(b, user), store_int(b, h->user.id);
    } else if (by_player) {
        srv_fold_name(player, fold, sizeof fold);
        snprintf(after, sizeof after, "%s\xef\xbf\xbf", fold);
        store_text(b, fold), store_text(b, after);
    }
    store_int(b, l->limit);
    store_submit(h->srv->store, b);
}

void srv_api_replays(struct srv_http *h) { srv_http_user(h, false, search); }

/* ---- one replay ------------------------------------------------------------------------- */

/* The seat of the user who asks; NULL if this user did not play. */
static const struct store_row *own_seat(const struct list *l, const struct store_row *seats)
{
    for (const struct store_row *r = seats; r != NULL; r = r->next)
        if (r->op == 1 && store_as_int(r, 1) == l->http->user.id && l->http->user.id != 0)
            return r;
    return NULL;
}

/* A game at a table that was private or closed to spectators is shown only to its players. */
static bool may_read(const struct list *l, const struct store_row *seats)
{
    return (l->row[0].watch != TABLE_WATCH_NOBODY && l->row[0].listed != 0) ||
           own_seat(l, seats) != NULL;
}

static void put_own_seat(struct hm_text *t, const struct store_row *own)
{
    if (own != NULL)
        srv_putf(t, ",\"you\":\"%c\"", hm_seat_letter((unsigned)store_as_int(own, 0)));
    else
        hm_put(t, ",\"you\":null");
}

static void put_one(struct store_batch *b)
{
    struct list            *l = b->ctx;
    struct srv_http        *h = l->http;
    const struct store_row *seats = b->rows, *record = NULL;
    char                    form[8];
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        if (r->op == 0 && keep(l, r))
            l->row[0].listed = store_as_int(r, 9);
        if (r->op == 2)
            record = r;
    }
    while (seats != NULL && seats->op < 1)
        seats = seats->next;
    if (b->err != STORE_OK) {
        srv_reply_storage(h, b->err);
    } else if (l->n == 0 || record == NULL) {
        srv_reply_error(h, 404, "unknown", "there is no such replay");
    } else if (!may_read(l, b->rows)) {
        srv_reply_error(h, 403, "forbidden", "only its players may see this replay");
    } else {
        struct hm_text t = srv_scratch(h->srv);
        /* names are listed with the seats, before the record */
        struct store_row *last = NULL;
        for (struct store_row *r = b->rows; r != NULL; r = r->next)
            if (r->op == 1)
                last = r;
        if (last != NULL)
            last->next = NULL;
        srv_put_record(&t, store_as_text(record, 0), seats);
        if (t.len >= t.cap) {
            srv_reply_error(h, 500, "busy", "the record is too long");
        } else if (srv_query(h, "form", form, sizeof form) && strcmp(form, "json") == 0) {
            l->record = srv_alloc(t.len + 1);
            memcpy(l->record, t.buf, t.len);
            struct hm_text j = srv_scratch(h->srv);
            put_row(&j, l, 0, NULL);
            j.len -= strlen(",\"players\":[]");
            put_players(&j, seats, 1);
            put_own_seat(&j, own_seat(l, seats));
            hm_put(&j, ",\"record\":");
            hm_put_json(&j, l->record);
            hm_put(&j, "}");
            srv_reply_text(h, &j);
        } else {
            srv_reply(h, 200, "text/plain; charset=utf-8", t.buf, t.len);
        }
    }
    list_free(l);
}

static void one(struct srv_http *h)
{
    int64_t id;
    if (!srv_id_parse(h->path + strlen("/api/replays/"), &id)) {
        srv_reply_error(h, 404, "unknown", "there is no such replay");
        return;
    }
    struct list *l = srv_alloc(sizeof *l);
    l->http = h;
    l->one = true;
    srv_http_hold(h);
    struct store_batch          *b = store_batch(put_one, l);
    static const enum store_stmt steps[] = {STORE_GAME_BY_ID, STORE_GAME_SEATS, STORE_GAME_RECORD};
    for (size_t i = 0; i < 3; i++) {
        store_op(b, steps[i]);
        store_int(b, id);
    }
    store_submit(h->srv->store, b);
}

void srv_api_replay(struct srv_http *h) { srv_http_user(h, false, one); }
