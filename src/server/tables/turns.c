/*
 * turns.c: notifies players who are not at the table that their turn has begun.
 *
 * A node knows for certain only which of its own connections are at a table; what it knows of the
 * others is a moment old, and a player may have left in that moment.  So no node decides for
 * another:
 *
 *   - The node that writes the entry adds a notice to its batch, for all nodes, unless the player
 *     is at the table at this node.  A player who leaves while the entry is in flight is notified
 *     when it has been written.
 *   - Each node sends `turn` to its own connections of the player, unless one of them is at the
 *     table: that one receives the entry.  If it leaves before, `turn` is sent after all.
 *
 * A notice names the table, the game and the number of moves, never a card.
 */
#include "server/cluster/cluster.h"
#include "server/people/moderate.h"
#include "server/tables/tables.h"

/* A seat without a user belongs to a bot or to a deleted account. */
static int64_t player(const struct srv_table *t, hm_seatset seats, hm_seat p)
{
    const struct table_seat *s = &t->table.seat[p];
    return hm_seat_in(seats, p) && s->kind == TABLE_PERSON ? s->user : 0;
}

static bool is_at_table(const struct srv_table *t, int64_t user)
{
    for (const struct srv_conn *c = srv_user_conns(t->srv, user); c != NULL; c = c->next_same)
        if (srv_attach_of(c, t) != NULL)
            return true;
    return false;
}

/* Records that the player is notified of the turn that entry n begins; returns false if the player
 * already was, of this turn or a later one.  The players do not change during a game, so there is a
 * row for each of them. */
static bool mark_notified(struct srv_table *t, int64_t user, uint32_t n)
{
    for (unsigned i = 0; i < HM_SEATS; i++) {
        if (t->turn[i].user == 0)
            t->turn[i].user = user;
        if (t->turn[i].user != user)
            continue;
        bool first = n == 0 || n > t->turn[i].n; /* 0: from an earlier release */
        if (n > t->turn[i].n)
            t->turn[i].n = n;
        return first;
    }
    return true;
}

/* Records the turn that is sent to a connection; returns false if it was notified of it or of a later
 * one.  A table that nobody uses is removed from memory, perhaps before the notice arrives, so
 * mark_notified() alone would not be enough. */
static bool mark_sent(struct srv_conn *c, int64_t table, uint32_t n)
{
    if (n != 0 && c->turn.table == table && n <= c->turn.n)
        return false;
    c->turn.table = table;
    c->turn.n = n;
    return true;
}

static void send_turn(struct srv *s, const struct srv_turn *turn)
{
    if (srv_is_kicked(s, turn->user, turn->table))
        return;
    struct hm_text out = srv_scratch(s);
    hm_put(&out, "{\"t\":\"turn\",\"table\":");
    srv_put_id(&out, turn->table);
    srv_putf(&out, ",\"game\":\"%s\",\"ply\":%u}", turn->game, turn->ply);
    for (struct srv_conn *c = srv_user_conns(s, turn->user); c != NULL; c = c->next_same)
        if (mark_sent(c, turn->table, turn->n))
            srv_send_text(c, &out);
}

/* ---- at the node that writes the entry -------------------------------------------------- */

void srv_add_turn_notices(struct srv_table *t, hm_seatset begun, uint32_t n, uint32_t ply,
                          struct store_batch *b)
{
    for (hm_seat p = 0; p < t->table.setup.deal.nseat && t->srv->shared; p++) {
        const int64_t user = player(t, begun, p);
        if (user != 0 && !is_at_table(t, user)) {
            srv_add_turn_notice(b, t, p, n, ply);
            t->noticed |= hm_seat_bit(p);
        }
    }
}

/* The player was at the table when the batch was made, and has left since. */
static void notify_nodes(struct srv_table *t, hm_seat p, uint32_t n)
{
    struct store_batch *b = store_batch(NULL, NULL);
    srv_add_turn_notice(b, t, p, n, t->table.match.n);
    store_submit(t->srv->store, b);
}

/* ---- at every node ---------------------------------------------------------------------- */

void srv_notify_turns(struct srv_table *t, const struct table_entry *e,
                      const struct table_effect *fx, bool ours)
{
    hm_seatset begun = t->table.match.state.head.prompt;
    if (t->table.state != TABLE_PLAYING ||
        (e->kind != TABLE_E_MOVE && e->kind != TABLE_E_START && e->kind != TABLE_E_BACK))
        return;
    if (e->kind == TABLE_E_MOVE)
        begun = table_turns_begun(fx->before.head.prompt, begun, e->seat);
    for (hm_seat p = 0; p < t->table.setup.deal.nseat; p++) {
        const int64_t user = player(t, begun, p);
        if (user == 0)
            continue;
        bool here = is_at_table(t, user), first = mark_notified(t, user, e->n);
        if (ours && !here && t->srv->shared && !hm_seat_in(t->noticed, p))
            notify_nodes(t, p, e->n);
        if (!here && first)
            send_turn(t->srv, &(struct srv_turn){.user = user,
                                                 .table = t->table.id,
                                                 .n = e->n,
                                                 .ply = t->table.match.n,
                                                 .game = t->table.setup.game.ops->id});
    }
}

/* The table in memory may not have the entry yet.  A player who is at the table receives the entry
 * once it has been read, or `turn` if the player has left by then: a table whose log is being read
 * stays in memory. */
void srv_receive_turn(struct srv *s, struct srv_table *t, const struct srv_turn *turn)
{
    if (t != NULL && t->loaded && is_at_table(t, turn->user)) {
        if (turn->n > t->table.n)
            srv_follow(t);
    } else if (t == NULL || mark_notified(t, turn->user, turn->n)) {
        send_turn(s, turn);
    }
}
