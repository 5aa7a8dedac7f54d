/*
 * srv_lobby.c: the tables that anybody may see.
 *
 * Changes are gathered and told a few times a second, so that a lively lobby costs its readers
 * little.
 */
#include "srv.h"

#include <stdio.h>
#include <stdlib.h>

static bool is_listed(const struct srv_table *t)
{
    if (!t->loaded || t->doomed || !t->setup.open_to_all)
        return false;
    return t->state == SRV_OPEN || ((t->state == SRV_PLAYING || t->state == SRV_PAUSED) &&
                                    (t->setup.watch == SRV_WATCH_ALL || t->setup.watch == SRV_WATCH_DELAY));
}

void srv_lobby_changed(struct srv_table *t)
{
    t->lobby_changed = true;
    t->srv->lobby_dirty = true;
}

void srv_lobby_gone(struct srv_table *t)
{
    struct srv *s = t->srv;
    if (!t->listed)
        return;
    t->listed = false;
    if (s->nlobby_gone == sizeof s->lobby_gone / sizeof *s->lobby_gone)
        srv_lobby_flush(s);
    s->lobby_gone[s->nlobby_gone++] = t->id;
    s->lobby_dirty = true;
}

struct list {
    struct hm_text *out;
    bool            any, changed_only;
};

static bool put_row(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    struct list      *l = ctx;
    (void)key;
    if (!is_listed(t) || (l->changed_only && !t->lobby_changed) || l->out->len > SRV_SCRATCH / 2)
        return true;
    t->listed = true;
    hm_put(l->out, l->any ? "," : "");
    srv_put_lobby_row(l->out, t);
    l->any = true;
    return true;
}

static bool note_gone(int64_t key, void *value, void *ctx)
{
    struct srv_table *t = value;
    (void)key, (void)ctx;
    if (t->lobby_changed && t->listed && !is_listed(t) &&
        t->srv->nlobby_gone < sizeof t->srv->lobby_gone / sizeof *t->srv->lobby_gone) {
        t->listed = false;
        t->srv->lobby_gone[t->srv->nlobby_gone++] = t->id;
    }
    return true;
}

static bool calm_down(int64_t key, void *value, void *ctx)
{
    (void)key, (void)ctx;
    ((struct srv_table *)value)->lobby_changed = false;
    return true;
}

void srv_put_lobby(struct hm_text *t, struct srv *s)
{
    struct list l = {.out = t};
    hm_put(t, "\"tables\":[");
    srv_map_each(s->tables, put_row, &l);
    hm_put(t, "]");
}

void srv_lobby_flush(struct srv *s)
{
    if (!s->lobby_dirty)
        return;
    struct hm_text out = srv_scratch(s);
    struct list    l = {.out = &out, .changed_only = true};
    srv_map_each(s->tables, note_gone, NULL);
    hm_put(&out, "{\"t\":\"lobby\",\"set\":[");
    srv_map_each(s->tables, put_row, &l);
    hm_put(&out, "],\"gone\":[");
    for (unsigned i = 0; i < s->nlobby_gone; i++) {
        hm_put(&out, i > 0 ? "," : "");
        srv_put_id(&out, s->lobby_gone[i]);
    }
    hm_put(&out, "]}");
    if (l.any || s->nlobby_gone > 0) {
        struct srv_msg *m = srv_scratch_msg(&out);
        for (struct srv_conn *c = s->conns; c != NULL; c = c->next)
            if (c->lobby)
                srv_send(c, m);
        srv_msg_drop(m);
    }
    srv_map_each(s->tables, calm_down, NULL);
    s->nlobby_gone = 0;
    s->lobby_dirty = false;
}

void srv_cmd_lobby(struct srv_conn *c, json_t *msg, const char *re)
{
    c->lobby = !json_is_false(json_object_get(msg, "on"));
    if (!c->lobby) {
        srv_ok(c, re);
        return;
    }
    struct hm_text out = srv_scratch(c->srv);
    hm_put(&out, "{\"t\":\"lobby\",");
    if (re[0] != 0)
        srv_putf(&out, "\"re\":\"%s\",", re);
    srv_put_lobby(&out, c->srv);
    hm_put(&out, "}");
    srv_send_text(c, &out);
}

/* ---- one's own tables ------------------------------------------------------------------- */

struct mine {
    struct srv_conn *conn;
    char             re[SRV_CID + 1];
};

static void put_mine(struct hm_text *out, struct srv *s, int64_t id, int64_t user)
{
    static const char *const states[] = {"open", "playing", "paused", "over", "closed"};
    struct srv_table        *t = srv_table_find(s, id);
    hm_put(out, "{\"table\":");
    srv_put_id(out, id);
    if (t == NULL || !t->loaded) {
        srv_table_load(s, id);
        hm_put(out, ",\"game\":null,\"state\":null,\"ply\":0,\"turn\":false}");
        return;
    }
    hm_seat p = srv_seat_of(t, user);
    bool    turn = t->state == SRV_PLAYING && p != HM_NOBODY && hm_seat_in(t->match.state.head.prompt, p);
    srv_putf(out, ",\"game\":\"%s\",\"state\":\"%s\",\"ply\":%u,\"turn\":%s}", t->setup.game.ops->id, states[t->state],
             t->match.n, turn ? "true" : "false");
}

static void found_mine(struct store_batch *b)
{
    struct mine     *m = b->ctx;
    struct srv_conn *c = m->conn;
    struct hm_text   out = srv_scratch(c->srv);
    hm_put(&out, "{\"t\":\"mine\"");
    if (m->re[0] != 0)
        srv_putf(&out, ",\"re\":\"%s\"", m->re);
    hm_put(&out, ",\"tables\":[");
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        hm_put(&out, r != b->rows ? "," : "");
        put_mine(&out, c->srv, store_as_int(r, 0), c->user.id);
    }
    hm_put(&out, "]}");
    if (b->err == STORE_OK)
        srv_send_text(c, &out);
    else
        srv_no_storage(c, m->re, b->err);
    srv_conn_drop(c);
    free(m);
}

void srv_cmd_mine(struct srv_conn *c, json_t *msg, const char *re)
{
    struct mine *m = srv_alloc(sizeof *m);
    (void)msg;
    m->conn = c;
    snprintf(m->re, sizeof m->re, "%s", re);
    srv_conn_hold(c);
    struct store_batch *b = store_batch(found_mine, m);
    store_op(b, STORE_SEAT_MINE);
    store_int(b, c->user.id);
    store_submit(c->srv->store, b);
}
