/*
 * batch.c: adds the rows that are stored in one transaction with an entry: seats, the state of
 * the table, webhooks, the lease, a finished game, a new table.
 */
#include "server/cluster/cluster.h"
#include "server/http/webhook.h"
#include "server/tables/tables.h"

void srv_add_entry(struct store_batch *b, int64_t table, const struct table_entry *e)
{
    char   body[TABLE_LINE + 128];
    size_t n = table_entry_print(e, body, sizeof body);
    store_op(b, STORE_LOG_ADD);
    store_int(b, table), store_int(b, e->n), store_int(b, e->at), store_int(b, e->who);
    store_text_n(b, body, n);
}

static void add_sit(struct srv_table *t, const struct table_entry *e, struct store_batch *b)
{
    if (t->srv->config.rate > 0) {
        store_op(b, STORE_SEAT_ROOM);
        store_int(b, e->who), store_int(b, SRV_SEATS_OF_USER);
        store_must(b);
    }
    store_op(b, STORE_SEAT_ADD);
    store_int(b, e->who), store_int(b, t->table.id);
}

static void add_leave(struct srv_table *t, const struct table_entry *e, struct store_batch *b)
{
    if (t->table.seat[e->seat].kind != TABLE_PERSON)
        return;
    store_op(b, STORE_SEAT_DROP);
    store_int(b, t->table.seat[e->seat].user), store_int(b, t->table.id);
}

static void add_state(struct srv_table *t, const struct table_entry *e, enum table_state state,
                      struct store_batch *b)
{
    store_op(b, STORE_TABLE_STATE);
    store_int(b, state), store_int(b, e->at), store_int(b, t->table.id);
    if (state == TABLE_CLOSED) {
        store_op(b, STORE_SEAT_DROP_ALL);
        store_int(b, t->table.id);
    } else {
        srv_hook_add(t->srv, b, "start", t, HM_NOBODY);
    }
    if (t->srv->shared)
        srv_lease_write(t, b, state == TABLE_PLAYING);
}

/* Adds a finished game, or notices to players whose turn begins and who are not at the table. */
static void add_move(struct srv_table *t, struct table_verdict *v, struct store_batch *b)
{
    hm_seatset now = v->after.head.prompt, before = t->table.match.state.head.prompt;
    if (now == 0) {
        srv_add_finish(t, v, b);
        return;
    }
    hm_seatset begun = table_turns_begun(before, now, v->entry.seat);
    for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++)
        if (hm_seat_in(begun, p) && t->table.seat[p].kind == TABLE_PERSON && t->gone[p] != 0)
            srv_hook_add(t->srv, b, "turn", t, p);
    srv_add_turn_notices(t, begun, v->entry.n, t->table.match.n + 1, b);
}

void srv_add_consequences(struct srv_table *t, struct table_verdict *v, struct store_batch *b)
{
    const struct table_entry *e = &v->entry;
    switch (e->kind) {
    case TABLE_E_SIT: add_sit(t, e, b); break;
    case TABLE_E_LEAVE: add_leave(t, e, b); break;
    case TABLE_E_START: add_state(t, e, TABLE_PLAYING, b); break;
    case TABLE_E_CLOSE: add_state(t, e, TABLE_CLOSED, b); break;
    case TABLE_E_MOVE: add_move(t, v, b); break;
    case TABLE_E_REMATCH: srv_add_rematch(t, e, b); break;
    case TABLE_E_BOT:
    case TABLE_E_BACK:
    case TABLE_E_ASK:
    case TABLE_E_VOTE:
    case TABLE_E_PAUSE:
    case TABLE_E_RESUME:
    case TABLE_E_FLAG:
    case TABLE_E_AWAY:
    case TABLE_E_RECLAIM:
    case TABLE_E_WAKE:
    case TABLE_E_COMMIT:
    case TABLE_E_NONCE:
    case TABLE_E_ERASE:
    case TABLE_E_RESIGN:
    case TABLE_E_KINDS: break;
    }
}
