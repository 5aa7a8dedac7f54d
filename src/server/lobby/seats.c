/*
 * seats.c: opening a table, and entering one.
 */
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/protocol/answer.h"
#include "server/protocol/render.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"
#include "table/fair_deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- open ------------------------------------------------------------------------------- */

static bool may_open(struct srv_conn *c, const char *re)
{
    if (c->srv->stopping) {
        srv_refuse(c, re, "busy", "the server is stopping");
        return false;
    }
    if (srv_is_cut_off(c->srv)) {
        srv_refuse_storage(c, re, STORE_DOWN);
        return false;
    }
    if (srv_is_shed(c, re, SRV_SHED_TABLES))
        return false;
    if (hm_map_size(c->srv->tables) >= c->srv->config.tables) {
        srv_refuse(c, re, "limit", "the server has as many tables as it takes");
        return false;
    }
    return srv_may_have(c, re, SRV_COUNT_OPEN);
}

/* Writes the bots and the opener as first entries; returns 0 after an answer. */
static unsigned first_entries(struct srv_conn *c, const char *re, const json_t *msg,
                              const struct table_setup *u, struct table_entry *out, hm_seat *mine)
{
    const json_t *bots = json_object_get(msg, "bots"), *seat = json_object_get(msg, "seat");
    unsigned      n = 0;
    const char   *letter = json_is_string(seat) ? json_string_value(seat) : "A", *key;
    json_t       *v;
    *mine = json_is_null(seat) ? HM_NOBODY : (hm_seat)(letter[0] - 'A');
    if (*mine != HM_NOBODY && (*mine >= u->deal.nseat || letter[1] != 0)) {
        srv_refuse(c, re, "form", "seat: there is no such seat");
        return HM_NOBODY;
    }
    json_object_foreach((json_t *)(uintptr_t)bots, key, v)
    {
        hm_seat     p = (hm_seat)(key[0] - 'A');
        const char *level = json_string_value(v);
        if (p >= u->deal.nseat || key[1] != 0 || p == *mine || level == NULL ||
            !srv_level_known(u->game.ops, level)) {
            srv_refuse(c, re, "unknown", "bots: no such seat or level, or the seat is taken");
            return HM_NOBODY;
        }
        out[n] = (struct table_entry){.kind = TABLE_E_BOT, .seat = p, .who = c->user.id};
        snprintf(out[n++].text, TABLE_LINE, "%s", level);
    }
    if (*mine != HM_NOBODY) {
        out[n] = (struct table_entry){
            .kind = TABLE_E_SIT, .seat = *mine, .who = c->user.id, .arg = c->user.master};
        snprintf(out[n++].text, TABLE_LINE, "? %s", c->user.name);
    }
    return n;
}

static void open_new(struct srv_conn *c, json_t *msg, const char *re)
{
    struct table_setup u;
    struct hm_msg      error;
    if (!may_open(c, re))
        return;
    if (!srv_setup_new(c->srv, msg, &u, &error)) {
        srv_refuse(c, re, "form", "%s", error.text);
        return;
    }
    if (u.rated && c->user.kind == SRV_GUEST) {
        srv_refuse(c, re, "forbidden", "rated: a rated table is for accounts");
        return;
    }
    struct table_entry *first = srv_alloc((HM_SEATS + 1) * sizeof *first);
    hm_seat             mine;
    unsigned            n = first_entries(c, re, msg, &u, first + 1, &mine);
    if (n != HM_NOBODY) {
        struct hm_seed secret;
        srv_random(c->srv, &secret, sizeof secret);
        table_deal_entry(&first[0], &secret);
        struct srv_table *t =
            srv_table_new(c->srv, srv_new_id(c->srv), &u, c->user.id, srv_now(c->srv), &secret);
        struct srv_cmd cause = {.conn = c, .msg = msg};
        t->use.by_account = c->user.kind != SRV_GUEST;
        srv_quota_bind(t, c->address);
        srv_quota_count(t);
        snprintf(cause.re, sizeof cause.re, "%s", re);
        srv_table_create(c->srv, t, first, n + 1, &cause);
    }
    free(first);
}

void srv_cmd_open(struct srv_conn *c, json_t *msg, const char *re)
{
    srv_find_opened(c, msg, re, open_new);
}

/* ---- enter ------------------------------------------------------------------------------ */

enum srv_step srv_cmd_enter(struct srv_table *t, struct srv_cmd *c)
{
    const json_t *since = json_object_get(c->msg, "since");
    bool          seated = table_seat_of(&t->table, c->conn->user.id) != HM_NOBODY;
    if (!c->fresh) /* a client that comes from another node must find everything it saw there */
        return SRV_NEEDS_LOG;
    if (!seated && !table_may_watch(&t->table)) {
        srv_refuse(c->conn, c->re, "forbidden", "this table is not watched");
        return SRV_DONE;
    }
    if (srv_attach(c->conn, t) == NULL) {
        srv_refuse(c->conn, c->re, "limit", "a connection may be at %d tables", SRV_AT);
        return SRV_DONE;
    }
    srv_touch_seats(t);
    struct srv_recipient recipient = srv_recipient_of(t, c->conn);
    struct hm_text       out = srv_scratch(t->srv);
    recipient.views = json_is_true(json_object_get(c->msg, "views"));
    srv_put_table(
        &out, t, &recipient, c->re,
        json_is_integer(since) && json_integer_value(since) >= 0 ? json_integer_value(since) : -1);
    srv_send_text(c->conn, &out);
    srv_presence(t);
    srv_chat_history(t, c->conn);
    if (t->srv->shared)
        srv_chat_read(t);
    srv_run_due(t);
    return SRV_DONE;
}
