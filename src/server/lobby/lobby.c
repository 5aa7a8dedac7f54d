/*
 * lobby.c: the tables that anybody may see.
 *
 * Every node keeps all rows as JSON.  Rows of tables in memory are rendered from them.  With
 * several nodes, each entry that changes a row stores the row in its batch and notifies the other
 * nodes, which read it.  Changes are collected and published a few times a second, which limits
 * the traffic of a busy lobby.
 */
#include "server/lobby/lobby.h"
#include "server/cluster/cluster.h"
#include "server/protocol/answer.h"
#include "server/protocol/render.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
    int64_t created;
    bool    changed, published, gone, found; /* published: subscribers have it; found: just read */
    char   *line;                            /* JSON, without the age */
};

static bool is_listed(const struct table *t)
{
    if (!t->setup.open_to_all)
        return false;
    return t->state == TABLE_OPEN ||
           ((t->state == TABLE_PLAYING || t->state == TABLE_PAUSED) &&
            (t->setup.watch == TABLE_WATCH_ALL || t->setup.watch == TABLE_WATCH_DELAY));
}

/* ---- the rows --------------------------------------------------------------------------- */

/* Sets the row; line NULL: removes it. */
static void set_row(struct srv *s, int64_t id, int64_t created, const char *line)
{
    struct row *r = hm_map_get(s->lobby, id);
    if (r == NULL && line == NULL)
        return;
    if (r == NULL) {
        r = srv_alloc(sizeof *r);
        *hm_map_at(s->lobby, id) = r;
    }
    r->found = true;
    if (line != NULL ? !r->gone && r->line != NULL && strcmp(r->line, line) == 0 : r->gone)
        return;
    r->created = created;
    r->gone = line == NULL;
    r->changed = true;
    if (line != NULL) {
        free(r->line);
        r->line = hm_need(strdup(line), "a line of the lobby", strlen(line) + 1);
    }
    s->lobby_dirty = true;
    s->lobby_changes++;
}

static const char *line_of(const struct table *t, char *buf, size_t cap)
{
    struct hm_text out = hm_text_in(buf, cap);
    srv_put_lobby_row(&out, t);
    return out.len < cap ? buf : NULL;
}

enum { LINE = 4096 };

void srv_lobby_changed(struct srv_table *t)
{
    char                line[LINE];
    const struct table *k = &t->table;
    set_row(t->srv, k->id, k->created, is_listed(k) ? line_of(k, line, sizeof line) : NULL);
}

void srv_lobby_write(const struct table *t, struct store_batch *b)
{
    char        line[LINE], id[SRV_ID + 1];
    const char *text = line_of(t, line, sizeof line);
    if (t->state >= TABLE_OVER) {
        srv_lobby_drop(t->id, b);
        return;
    }
    srv_id_text(t->id, id);
    store_op(b, STORE_LOBBY_PUT);
    store_int(b, t->id), store_int(b, t->created), store_int(b, is_listed(t) && text != NULL);
    store_text(b, text != NULL ? text : "");
    srv_add_notice(b, "l %s", id);
}

void srv_lobby_drop(int64_t table, struct store_batch *b)
{
    char id[SRV_ID + 1];
    srv_id_text(table, id);
    store_op(b, STORE_LOBBY_DROP);
    store_int(b, table);
    srv_add_notice(b, "l %s", id);
}

static bool free_row(int64_t key, void *value, void *ctx)
{
    struct row *r = value;
    (void)key, (void)ctx;
    free(r->line);
    free(r);
    return false;
}

void srv_lobby_free(struct srv *s)
{
    if (s->lobby == NULL)
        return;
    hm_map_each(s->lobby, free_row, NULL);
    hm_map_free(s->lobby);
}

/* ---- rows of other nodes ---------------------------------------------------------------- */

struct reading {
    struct srv *srv;
    int64_t     table;
    uint32_t    changes; /* number of changes when the read began */
};

static bool lose(int64_t key, void *value, void *ctx)
{
    const struct row *r = value;
    if (!r->found)
        set_row(ctx, key, r->created, NULL);
    return true;
}

static bool not_found(int64_t key, void *value, void *ctx)
{
    (void)key, (void)ctx;
    ((struct row *)value)->found = false;
    return true;
}

static void rows_read(struct store_batch *b)
{
    struct reading *r = b->ctx;
    struct srv     *s = r->srv;
    if (r->table == 0)
        s->lobby_reading = false;
    if (b->err == STORE_OK && r->table != 0) {
        set_row(s, r->table, b->rows != NULL ? store_as_int(b->rows, 1) : 0,
                b->rows != NULL ? store_as_text(b->rows, 2) : NULL);
    } else if (b->err == STORE_OK && r->changes != s->lobby_changes) {
        srv_lobby_read(s, 0); /* the rows read may be older than those in memory */
    } else if (b->err == STORE_OK) {
        hm_map_each(s->lobby, not_found, NULL);
        for (const struct store_row *row = b->rows; row != NULL; row = row->next)
            set_row(s, store_as_int(row, 0), store_as_int(row, 1), store_as_text(row, 2));
        hm_map_each(s->lobby, lose, s);
    }
    free(r);
}

void srv_lobby_read(struct srv *s, int64_t table)
{
    if (!s->shared || (table == 0 && s->lobby_reading))
        return;
    struct reading *r = srv_alloc(sizeof *r);
    *r = (struct reading){s, table, s->lobby_changes};
    s->lobby_reading |= table == 0;
    struct store_batch *b = store_batch(rows_read, r);
    store_op(b, table != 0 ? STORE_LOBBY_READ : STORE_LOBBY_LIST);
    if (table != 0)
        store_int(b, table);
    store_submit(s->store, b);
}

/* A store that was used by a single server has no rows. */
static enum srv_step write_missing(struct srv_table *t, struct srv_cmd *c)
{
    (void)c;
    struct store_batch *b = store_batch(NULL, NULL);
    srv_lobby_write(&t->table, b);
    store_submit(t->srv->store, b);
    return SRV_DONE;
}

static void lacking(struct store_batch *b)
{
    for (const struct store_row *r = b->rows; r != NULL; r = r->next) {
        struct srv_cmd c = {.run = write_missing};
        srv_table_command(b->ctx, store_as_int(r, 0), &c);
    }
}

void srv_lobby_repair(struct srv *s)
{
    struct store_batch *b = store_batch(lacking, s);
    store_op(b, STORE_LOBBY_LACKS);
    store_submit(s->store, b);
}

/* ---- publishing ------------------------------------------------------------------------ */

struct list {
    struct srv     *srv;
    struct hm_text *out;
    bool            any, changed_only;
};

static bool is_full(const struct list *l)
{
    if (l->out->len < SRV_SCRATCH / 2)
        return false;
    l->srv->lobby_dirty |= l->changed_only; /* the rest is sent next time */
    return true;
}

static bool put_row(int64_t key, void *value, void *ctx)
{
    struct row  *r = value;
    struct list *l = ctx;
    (void)key;
    if (r->gone || (l->changed_only && !r->changed) || is_full(l))
        return true;
    r->published = true;
    if (l->changed_only)
        r->changed = false;
    srv_putf(l->out, "%s{\"age\":%lld,", l->any ? "," : "",
             (long long)(srv_now(l->srv) - r->created));
    hm_put(l->out, r->line + 1);
    l->any = true;
    return true;
}

static bool put_gone(int64_t key, void *value, void *ctx)
{
    struct row  *r = value;
    struct list *l = ctx;
    if (!r->gone || is_full(l))
        return true;
    if (r->published) {
        hm_put(l->out, l->any ? "," : "");
        srv_put_id(l->out, key);
        l->any = true;
    }
    return free_row(key, value, ctx);
}

void srv_put_lobby(struct hm_text *t, struct srv *s)
{
    struct list l = {.srv = s, .out = t};
    hm_put(t, "\"tables\":[");
    hm_map_each(s->lobby, put_row, &l);
    hm_put(t, "]");
}

void srv_lobby_flush(struct srv *s)
{
    if (!s->lobby_dirty)
        return;
    s->lobby_dirty = false;
    struct hm_text out = srv_scratch(s);
    struct list    set = {.srv = s, .out = &out, .changed_only = true}, gone = set;
    hm_put(&out, "{\"t\":\"lobby\",\"set\":[");
    hm_map_each(s->lobby, put_row, &set);
    hm_put(&out, "],\"gone\":[");
    hm_map_each(s->lobby, put_gone, &gone);
    hm_put(&out, "]}");
    if (!set.any && !gone.any)
        return;
    struct srv_msg *m = srv_scratch_msg(&out);
    for (struct srv_conn *c = s->conns; c != NULL; c = c->next)
        if (c->lobby)
            srv_send(c, m);
    srv_msg_drop(m);
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

/* ---- the user's own tables ------------------------------------------------------------- */

/* Tables that are not in memory are loaded one after the other; the message collects the
 * results. */
static enum srv_step put_mine(struct srv_table *t, struct srv_cmd *c);

static void next_mine(struct srv *s, struct srv_conn *c, json_t *msg, const char *re)
{
    struct srv_cmd cmd = {.conn = c, .msg = msg, .run = put_mine};
    json_t        *left = json_object_get(msg, "left");
    snprintf(cmd.re, sizeof cmd.re, "%s", re);
    if (json_array_size(left) > 0) {
        int64_t id = json_integer_value(json_array_get(left, 0));
        json_array_remove(left, 0);
        srv_table_command(s, id, &cmd);
        return;
    }
    struct hm_text out = srv_scratch(s);
    hm_put(&out, "{\"t\":\"mine\"");
    if (re[0] != 0)
        srv_putf(&out, ",\"re\":\"%s\"", re);
    hm_put(&out, ",\"tables\":[");
    hm_put(&out, json_string_value(json_object_get(msg, "rows")));
    hm_put(&out, "]}");
    srv_send_text(c, &out);
}

static enum srv_step put_mine(struct srv_table *t, struct srv_cmd *c)
{
    static const char *const states[] = {"open", "playing", "paused", "over", "closed"};
    json_t                  *rows = json_object_get(c->msg, "rows");
    const char              *before = json_string_value(rows);
    hm_seat                  p = table_seat_of(&t->table, c->conn->user.id);
    bool                     turn = t->table.state == TABLE_PLAYING && p != HM_NOBODY &&
                hm_seat_in(t->table.match.state.head.prompt, p);
    struct hm_text out = srv_scratch(t->srv);
    hm_put(&out, before);
    hm_put(&out, before[0] != 0 ? ",{\"table\":" : "{\"table\":");
    srv_put_id(&out, t->table.id);
    srv_putf(&out, ",\"game\":\"%s\",\"state\":\"%s\",\"ply\":%u,\"turn\":%s}",
             t->table.setup.game.ops->id, states[t->table.state], t->table.match.n,
             turn ? "true" : "false");
    json_string_set(rows, out.buf);
    next_mine(t->srv, c->conn, c->msg, c->re);
    return SRV_DONE;
}

struct mine {
    struct srv_conn *conn;
    char             re[TABLE_CID + 1];
};

static void found_mine(struct store_batch *b)
{
    struct mine     *m = b->ctx;
    struct srv_conn *c = m->conn;
    json_t          *msg = json_pack("{s:[],s:s}", "left", "rows", "");
    for (const struct store_row *r = b->rows; r != NULL; r = r->next)
        json_array_append_new(json_object_get(msg, "left"), json_integer(store_as_int(r, 0)));
    if (b->err == STORE_OK)
        next_mine(c->srv, c, msg, m->re);
    else
        srv_refuse_storage(c, m->re, b->err);
    json_decref(msg);
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
