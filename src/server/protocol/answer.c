/*
 * answer.c: answers to requests: `ok`, `no`, or the table that an earlier request opened.
 *
 * An answer carries the id of its request as `re`.
 */
#include "server/protocol/answer.h"
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/protocol/render.h"
#include "server/tables/tables.h"
#include "table/fair_deal.h"
#include "table/request_ids.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_re(struct hm_text *t, const char *re)
{
    if (re != NULL && re[0] != 0) {
        hm_put(t, ",\"re\":");
        hm_put_json(t, re);
    }
}

/* ---- ok --------------------------------------------------------------------------------- */

void srv_ok(struct srv_conn *c, const char *re)
{
    struct hm_text t = srv_scratch(c->srv);
    hm_put(&t, "{\"t\":\"ok\"");
    put_re(&t, re);
    hm_put(&t, "}");
    srv_send_text(c, &t);
}

static void put_table(struct hm_text *t, int64_t table)
{
    hm_put(t, ",\"table\":");
    srv_put_id(t, table);
}

void srv_ok_table(struct srv_conn *c, const char *re, int64_t table, bool again)
{
    struct hm_text t = srv_scratch(c->srv);
    hm_put(&t, "{\"t\":\"ok\"");
    put_re(&t, re);
    put_table(&t, table);
    hm_put(&t, again ? ",\"again\":true}" : "}");
    srv_send_text(c, &t);
}

void srv_ok_opened(struct srv_conn *c, const char *re, const struct srv_table *t)
{
    char           commitment[65];
    struct hm_text out = srv_scratch(c->srv);
    table_commitment(&t->table.secret, commitment);
    hm_put(&out, "{\"t\":\"ok\"");
    put_re(&out, re);
    put_table(&out, t->table.id);
    srv_putf(&out, ",\"commitment\":\"%s\"}", commitment);
    srv_send_text(c, &out);
}

void srv_ok_entry(struct srv_conn *c, const char *re, const struct srv_table *t,
                  enum table_entry_kind kind, uint32_t n, int64_t arg, bool again)
{
    if (kind == TABLE_E_REMATCH) {
        srv_ok_table(c, re, arg, again);
        return;
    }
    struct hm_text out = srv_scratch(c->srv);
    hm_put(&out, "{\"t\":\"ok\"");
    put_re(&out, re);
    put_table(&out, t->table.id);
    srv_putf(&out, ",\"n\":%u", n);
    if (kind == TABLE_E_MOVE)
        srv_putf(&out, ",\"ply\":%lld", (long long)arg);
    hm_put(&out, again ? ",\"again\":true}" : "}");
    srv_send_text(c, &out);
}

/* ---- no --------------------------------------------------------------------------------- */

void srv_refuse(struct srv_conn *c, const char *re, const char *code, const char *format, ...)
{
    char    text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (c == NULL)
        return;
    struct hm_text t = srv_scratch(c->srv);
    srv_putf(&t, "{\"t\":\"no\",\"error\":\"%s\",\"text\":", code);
    hm_put_json(&t, text);
    put_re(&t, re);
    hm_put(&t, "}");
    srv_send_text(c, &t);
}

void srv_refuse_wait(struct srv_conn *c, const char *re, const char *code, int64_t wait,
                     const char *text)
{
    struct hm_text t = srv_scratch(c->srv);
    srv_putf(&t, "{\"t\":\"no\",\"error\":\"%s\",\"text\":", code);
    hm_put_json(&t, text);
    srv_putf(&t, ",\"wait\":%lld", (long long)wait);
    put_re(&t, re);
    hm_put(&t, "}");
    srv_send_text(c, &t);
}

void srv_refuse_rate(struct srv_conn *c, const char *re, int64_t wait, const char *text)
{
    c->srv->count.errors_rate++;
    srv_refuse_wait(c, re, "rate", wait, text);
}

void srv_refuse_storage(struct srv_conn *c, const char *re, enum store_err err)
{
    if (c != NULL)
        c->srv->count.errors_storage++;
    srv_refuse(c, re, "storage", "%s; nothing was changed, try again later",
               err == STORE_FULL ? "the server's disk is full"
                                 : "the server cannot write to its store");
}

void srv_send_refusal(struct srv_conn *c, const char *re, const struct hm_game *g,
                      const struct table_refusal *refusal)
{
    if (c == NULL)
        return;
    struct hm_text t = srv_scratch(c->srv);
    srv_putf(&t, "{\"t\":\"no\",\"error\":\"%s\"", refusal->code);
    if (refusal->explanation.refusal != NULL) {
        hm_put_refusal(&t, g, &refusal->explanation);
        c->srv->count.refusals++;
    } else {
        hm_put(&t, ",\"text\":");
        hm_put_json(&t, refusal->text);
    }
    if (strcmp(refusal->code, "stale") == 0)
        srv_putf(&t, ",\"ply\":%u", refusal->ply);
    put_re(&t, re);
    hm_put(&t, "}");
    srv_send_text(c, &t);
}

bool srv_answer_duplicate(struct srv_table *t, struct srv_cmd *c)
{
    if (c->becomes == 0 || c->re[0] == 0)
        return false;
    const struct table_id *id = table_ids_find(t->table.ids, c->conn->user.id, c->re);
    if (id == NULL)
        return false;
    if ((c->becomes & 1u << id->kind) == 0) {
        srv_refuse(c->conn, c->re, "form", "id: this id was used for another request");
        return true;
    }
    srv_ok_entry(c->conn, c->re, t, id->kind, id->n, id->arg, true);
    if (id->kind == TABLE_E_SIT && table_seat_of(&t->table, c->conn->user.id) != HM_NOBODY &&
        srv_enter_for(t, c->conn))
        srv_presence(t);
    if (id->kind == TABLE_E_REMATCH)
        srv_load_and_enter(t->srv, id->arg, c->conn);
    return true;
}

/* ---- entering a table for a request ---------------------------------------------------- */

bool srv_enter_for(struct srv_table *t, struct srv_conn *c)
{
    if (srv_attach_of(c, t) != NULL || srv_attach(c, t) == NULL)
        return false;
    srv_touch_seats(t);
    struct srv_recipient recipient = srv_recipient_of(t, c);
    struct hm_text       whole = srv_scratch(t->srv);
    srv_put_table(&whole, t, &recipient, NULL, -1);
    srv_send_text(c, &whole);
    if (t->chat_k > 0)
        srv_chat_history(t, c);
    if (t->srv->shared)
        srv_chat_read(t);
    return true;
}

static enum srv_step come(struct srv_table *t, struct srv_cmd *c)
{
    bool seated = table_seat_of(&t->table, c->conn->user.id) != HM_NOBODY;
    if ((seated || table_may_watch(&t->table)) && srv_enter_for(t, c->conn)) {
        srv_presence(t);
        srv_run_due(t);
    }
    return SRV_DONE;
}

void srv_load_and_enter(struct srv *s, int64_t table, struct srv_conn *c)
{
    struct srv_cmd cmd = {.conn = c, .run = come};
    srv_table_command(s, table, &cmd);
}

/* ---- a table that was opened before ----------------------------------------------------- */

struct finding {
    struct srv_conn *conn; /* held */
    json_t          *msg;  /* held */
    char             re[TABLE_CID + 1];
    srv_not_opened  *otherwise;
};

static enum srv_step answer_opened(struct srv_table *t, struct srv_cmd *c)
{
    srv_ok_table(c->conn, c->re, t->table.id, true);
    return come(t, c);
}

static void looked(struct store_batch *b)
{
    struct finding  *f = b->ctx;
    struct srv_conn *c = f->conn;
    if (!c->open) {
        /* gone meanwhile */
    } else if (b->err != STORE_OK) {
        srv_refuse_storage(c, f->re, b->err);
    } else if (b->rows == NULL) {
        f->otherwise(c, f->msg, f->re);
    } else {
        struct srv_cmd cmd = {.conn = c, .msg = f->msg, .run = answer_opened};
        snprintf(cmd.re, sizeof cmd.re, "%s", f->re);
        srv_table_command(c->srv, store_as_int(b->rows, 0), &cmd);
    }
    srv_conn_drop(c);
    json_decref(f->msg);
    free(f);
}

void srv_find_opened(struct srv_conn *c, json_t *msg, const char *re, srv_not_opened *otherwise)
{
    if (re[0] == 0) {
        otherwise(c, msg, re);
        return;
    }
    if (srv_is_cut_off(c->srv)) {
        srv_refuse_storage(c, re, STORE_DOWN);
        return;
    }
    struct finding *f = srv_alloc(sizeof *f);
    f->conn = c;
    f->msg = json_incref(msg);
    f->otherwise = otherwise;
    snprintf(f->re, sizeof f->re, "%s", re);
    srv_conn_hold(c);
    struct store_batch *b = store_batch(looked, f);
    store_op(b, STORE_TABLE_BY_CID);
    store_int(b, c->user.id), store_text(b, re);
    store_submit(c->srv->store, b);
}
