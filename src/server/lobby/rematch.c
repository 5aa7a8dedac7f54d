/*
 * rematch.c: once more, with the seats moved on by one.
 *
 * The first who asks opens the new table, sits down and seats the bots; its id is an entry in
 * the log of the old one.  The others sit down in the seats kept for them by asking likewise.
 * Nobody has seen the new table's commitment when they ask, so all send their nonces later.
 */
#include "server/lobby/lobby.h"
#include "server/protocol/answer.h"
#include "server/tables/deal.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_seat moved_on(const struct srv_table *t, hm_seat p) { return (hm_seat)((p + 1u) % t->setup.deal.nseat); }

/* At the new table. */
static void sit_or_come(struct srv_table *t, struct srv_cmd *c)
{
    if (srv_seat_of(t, c->conn->user.id) == HM_NOBODY) {
        srv_cmd_sit_owing(t, c);
        return;
    }
    srv_ok_table(c->conn, c->re, t->id, false);
    if (srv_bring_in(t, c->conn))
        srv_presence(t);
}

static void sit_there(struct srv_table *t, struct srv_cmd *c, hm_seat p)
{
    json_t        *msg = json_pack("{s:o}", "seat", json_stringn((const char[]){hm_seat_letter(p), 0}, 1));
    struct srv_cmd sit = {.conn = c->conn, .msg = msg, .run = sit_or_come, .becomes = 1u << SRV_E_SIT};
    memcpy(sit.re, c->re, sizeof sit.re);
    srv_table_command(t->srv, t->rematch, &sit);
    json_decref(msg);
}

struct again {
    const struct srv_table *old;
    struct srv_conn        *conn;
    int64_t                 id;
};

/* The new table's row in the lobby, for other nodes. */
static void list(const struct srv_table *old, struct store_batch *b, const struct again *g,
                 const struct hm_seed *secret)
{
    struct srv_table *t = srv_table_new(old->srv, g->id, &old->setup, g->conn->user.id, old->entry.at, secret);
    for (hm_seat p = 0; p < old->setup.deal.nseat; p++)
        if (old->seat[p].kind == SRV_BOT_SEAT || old->seat[p].user == g->conn->user.id) {
            struct srv_seat *s = &t->seat[moved_on(old, p)];
            s->kind = old->seat[p].kind;
            memcpy(s->name, old->seat[p].name, sizeof s->name);
            memcpy(s->level, old->seat[p].level, sizeof s->level);
        }
    srv_lobby_write(t, b);
    srv_table_free(t);
}

static void add_entry(const struct srv_table *old, struct store_batch *b, const struct again *g, unsigned n,
                      const struct srv_entry *e)
{
    char   body[SRV_LINE];
    size_t len = srv_entry_print(e, body, sizeof body);
    store_op(b, STORE_LOG_ADD);
    store_int(b, g->id), store_int(b, n), store_int(b, old->entry.at), store_int(b, g->conn->user.id),
        store_text_n(b, body, len);
}

/* The new table, its bots and the one who asked, in the batch that names it to the old one. */
static void add_table(struct srv_table *t, struct store_batch *b, void *ctx)
{
    struct again    *g = ctx;
    struct hm_seed   secret;
    struct srv_entry first;
    char             hex[65];
    unsigned         n = 0;
    srv_random(t->srv, &secret, sizeof secret);
    hm_seed_text(&secret, hex);
    struct hm_text setup = srv_scratch(t->srv);
    srv_setup_print(&t->setup, &setup);
    store_op(b, STORE_TABLE_ADD);
    store_int(b, g->id), store_text(b, t->setup.game.ops->id), store_int(b, g->conn->user.id),
        store_int(b, t->entry.at);
    store_text(b, setup.buf), store_text(b, hex), store_text(b, "");
    srv_deal_entry(&first, &secret);
    add_entry(t, b, g, ++n, &first);
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        const struct srv_seat *s = &t->seat[p];
        struct srv_entry       e = {.seat = moved_on(t, p)};
        if (s->kind == SRV_BOT_SEAT) {
            e.kind = SRV_E_BOT;
            snprintf(e.text, sizeof e.text, "%s", s->level);
        } else if (s->user == g->conn->user.id) {
            e.kind = SRV_E_SIT;
            e.arg = g->conn->user.master;
            snprintf(e.text, sizeof e.text, "? %s", s->name);
            store_op(b, STORE_SEAT_ADD);
            store_int(b, s->user), store_int(b, g->id);
        } else {
            continue;
        }
        add_entry(t, b, g, ++n, &e);
    }
    if (t->srv->shared)
        list(t, b, g, &secret);
}

void srv_cmd_rematch(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = srv_seat_of(t, c->conn->user.id);
    if (p == HM_NOBODY) {
        srv_no(c->conn, c->re, "forbidden", "you had no seat at this table");
        return;
    }
    if (t->state != SRV_OVER) {
        srv_no(c->conn, c->re, "state", "the game is not over");
        return;
    }
    if (t->rematch != 0) {
        sit_there(t, c, moved_on(t, p));
        return;
    }
    if (!srv_may_have(c->conn, c->re, SRV_COUNT_OPEN))
        return;
    struct again g = {t, c->conn, srv_new_id(t->srv)};
    srv_next_entry(t, SRV_E_REMATCH, p)->arg = g.id;
    srv_commit(t, c, add_table, &g);
}
