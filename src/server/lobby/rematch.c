/*
 * rematch.c: a new table with the same players, seats rotated by one.
 *
 * The first request opens the new table and seats the sender and the bots; its id is an entry in
 * the log of the old table.  Later requests seat the others in the seats reserved for them.  No
 * sender has seen the new table's commitment yet, so all nonces come later.
 */
#include "server/lobby/lobby.h"
#include "server/protocol/answer.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"
#include "table/fair_deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* At the new table. */
static enum srv_step sit_or_come(struct srv_table *t, struct srv_cmd *c)
{
    if (table_seat_of(&t->table, c->conn->user.id) == HM_NOBODY)
        return srv_cmd_sit_owing(t, c);
    srv_ok_table(c->conn, c->re, t->table.id, false);
    if (srv_enter_for(t, c->conn))
        srv_presence(t);
    return SRV_DONE;
}

void srv_sit_at_rematch(struct srv *s, struct srv_cmd *c, int64_t table, hm_seat p)
{
    const char     letter[] = {hm_seat_letter(p), 0};
    struct srv_cmd sit = {.conn = c->conn,
                          .msg = json_pack("{s:s}", "seat", letter),
                          .run = sit_or_come,
                          .becomes = 1u << TABLE_E_SIT};
    memcpy(sit.re, c->re, sizeof sit.re);
    srv_table_command(s, table, &sit);
    json_decref(sit.msg);
}

/* ---- the new table, in the batch that names it to the old one --------------------------- */

static void add_table(struct srv_table *t, const struct table *made, struct store_batch *b)
{
    char           hex[65];
    struct hm_text setup = srv_scratch(t->srv);
    hm_seed_text(&made->secret, hex);
    srv_setup_print(&made->setup, &setup);
    store_op(b, STORE_TABLE_ADD);
    store_int(b, made->id), store_text(b, made->setup.game.ops->id), store_int(b, made->owner);
    store_int(b, made->created), store_text(b, setup.buf), store_text(b, hex), store_text(b, "");
}

static void add_entry(struct table *made, struct table_entry *e, struct store_batch *b)
{
    e->n = made->n + 1;
    e->at = made->created;
    e->who = made->owner;
    bool fits = table_fold(made, e, NULL);
    assert(fits);
    srv_add_entry(b, made->id, e);
}

/* Seats the bots and the sender. */
static bool first_entry(const struct table *old, hm_seat p, int64_t user, struct table_entry *e)
{
    const struct table_seat *s = &old->seat[p];
    *e = (struct table_entry){.kind = TABLE_E_BOT, .seat = table_next_seat(old, p)};
    if (s->kind == TABLE_BOT) {
        snprintf(e->text, sizeof e->text, "%s", s->level);
    } else if (s->kind == TABLE_PERSON && s->user == user) {
        e->kind = TABLE_E_SIT;
        e->arg = s->account != s->user ? s->account : 0;
        snprintf(e->text, sizeof e->text, "? %s", s->name);
    } else {
        return false;
    }
    return true;
}

void srv_add_rematch(struct srv_table *t, const struct table_entry *e, struct store_batch *b)
{
    struct table       made;
    struct table_entry first;
    struct hm_seed     secret;
    srv_random(t->srv, &secret, sizeof secret);
    struct table_setup setup = t->table.setup;
    setup.deal.rules = setup.game.ops->rules;
    table_init(&made, e->arg, &setup, e->who, e->at, &secret);
    add_table(t, &made, b);
    table_deal_entry(&first, &secret);
    add_entry(&made, &first, b);
    for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++)
        if (first_entry(&t->table, p, e->who, &first)) {
            add_entry(&made, &first, b);
            if (first.kind == TABLE_E_SIT) {
                store_op(b, STORE_SEAT_ADD);
                store_int(b, e->who), store_int(b, made.id);
            }
        }
    if (t->srv->shared)
        srv_lobby_write(&made, b);
    table_free(&made);
}
