/*
 * check_turns.c: every player learns of every turn, as docs/protocol.md promises for `turn`.
 *
 * When an entry that begins a player's turn is committed, each open connection of the player is
 * owed `turn`.  The debt is settled by `turn` for that entry or a later one, or for all of them when
 * one connection of the player, being at the table, is sent such an entry.  It lapses when the
 * connection closes, when a fault occurs meanwhile, or when the simulation loses the notice.
 */
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SOON_MS = 2000,     /* when nothing delays the store or the notices any more, */
    SETTLED_MS = 10000, /* this long after the end of the faults */
};

struct owed {
    struct owed     *next;
    struct sim_link *link;
    int64_t          user, table, at;
    uint32_t         n;
};

static struct owed *all;

void sim_turns_free(void)
{
    while (all != NULL) {
        struct owed *o = all;
        all = o->next;
        free(o);
    }
}

struct event {
    const struct sim_link *link;
    const struct sim_node *node;
    int64_t                user, table;
    uint32_t               n;
};

/* Removes the debts for which `settled` returns true. */
static void settle(bool (*settled)(const struct owed *o, const struct event *e),
                   const struct event *e)
{
    for (struct owed **at = &all; *at != NULL;) {
        struct owed *o = *at;
        if (settled(o, e)) {
            *at = o->next;
            free(o);
        } else {
            at = &o->next;
        }
    }
}

/* ---- turns that begin ------------------------------------------------------------------- */

static bool is_connected(const struct sim_link *l, int64_t user)
{
    const struct srv_conn *c = l->net.conn;
    return c != NULL && c->open && !c->closing && c->greeted && c->user.id == user;
}

hm_seatset sim_turns_begun(const struct table *t, const struct table_entry *e, hm_seatset before)
{
    hm_seatset now = t->state == TABLE_PLAYING ? t->match.state.head.prompt : 0;
    if (e->kind == TABLE_E_START || e->kind == TABLE_E_BACK)
        return now;
    if (e->kind != TABLE_E_MOVE)
        return 0;
    return (hm_seatset)((now & ~before) | (now & hm_seat_bit(e->seat)));
}

void sim_check_turns(const struct table *t, const struct table_entry *e, hm_seatset begun)
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        for (struct sim_link *l = sim_links(); l != NULL; l = l->next) {
            int64_t user = t->seat[p].user;
            if (!hm_seat_in(begun, p) || t->seat[p].kind != TABLE_PERSON || user == 0 ||
                !is_connected(l, user))
                continue;
            struct owed *o = srv_alloc(sizeof *o);
            *o = (struct owed){all, l, user, t->id, sim.now, e->n};
            all = o;
        }
}

/* ---- messages and notices --------------------------------------------------------------- */

static bool saw_entry(const struct owed *o, const struct event *e)
{
    return o->user == e->user && o->table == e->table && o->n <= e->n;
}

static bool got_turn(const struct owed *o, const struct event *e)
{
    return o->link == e->link && o->table == e->table && o->n <= e->n;
}

static bool lost_notice(const struct owed *o, const struct event *e)
{
    return o->link->node == e->node && o->user == e->user && o->table == e->table;
}

void sim_turns_saw_entry(const struct sim_link *l, int64_t table, uint32_t n)
{
    settle(saw_entry, &(struct event){.user = l->net.conn->user.id, .table = table, .n = n});
}

/* Returns the number of turns of the player that began at that ply; *n: the entry of the last one.
 * There are several after moves were taken back. */
static unsigned turns_at(const struct sim_truth *t, int64_t user, uint32_t ply, uint32_t *n)
{
    hm_seat  p = table_seat_of(&t->t, user);
    unsigned count = 0;
    for (uint32_t i = 1; i <= t->t.n && p != HM_NOBODY; i++)
        if (t->moment[i].ply == ply && hm_seat_in(t->moment[i].begun, p)) {
            count++;
            *n = i;
        }
    return count;
}

/* Notices are duplicated only before the end of the faults. */
static bool is_settled(int64_t at) { return at > (sim.plan.chaos_ms + SETTLED_MS) * SIM_MS; }

void sim_turns_got_turn(struct sim_link *l, const struct sim_truth *t, uint32_t ply)
{
    const char *name = l->net.conn->user.name;
    uint32_t    n = 0;
    unsigned    begun = turns_at(t, l->net.conn->user.id, ply, &n), sent = 1;
    for (unsigned i = 0; i < SIM_TURNS; i++)
        sent += l->turn[i].table == t->t.id && l->turn[i].ply == ply;
    l->turn[l->nturn++ % SIM_TURNS] = (struct sim_turn){t->t.id, ply};
    if (begun == 0)
        sim_fail("%s is notified of a turn at ply %u, where none begins", name, ply);
    else if (sent > begun && is_settled(sim.now))
        sim_fail("%s is notified %u times of the turn at ply %u", name, sent, ply);
    settle(got_turn, &(struct event){.link = l, .table = t->t.id, .n = n});
}

/* A notice about a turn: "u USER TABLE …". */
static bool read_notice(const char *text, struct event *e)
{
    char user[SRV_ID + 1], table[SRV_ID + 1];
    return sscanf(text, "u %12s %12s", user, table) == 2 && srv_id_parse(user, &e->user) &&
           srv_id_parse(table, &e->table);
}

void sim_turns_lost_notice(const struct sim_node *n, const char *text)
{
    struct event e = {.node = n};
    if (read_notice(text, &e))
        settle(lost_notice, &e);
}

/* ---- once a second ---------------------------------------------------------------------- */

static bool has_lapsed(const struct owed *o, const struct event *e)
{
    (void)e;
    return !is_connected(o->link, o->user) || sim.harmed >= o->at;
}

void sim_turns_second(void)
{
    settle(has_lapsed, NULL);
    for (const struct owed *o = all; o != NULL; o = o->next) {
        int64_t limit_ms = is_settled(o->at) ? SOON_MS : SIM_LAG_S * 1000;
        if (sim.now - o->at > limit_ms * SIM_MS)
            sim_fail("%s is to act at table %llx since entry %u and was not notified",
                     o->link->net.conn->user.name, (unsigned long long)o->table, o->n);
    }
}
