/*
 * planted.c: deliberate bugs for the simulation to find.
 *
 * The linker calls __wrap_NAME where a file of the server calls NAME of another file (--wrap), and
 * __real_NAME is the original function.  Without a planted bug each wrapper only forwards the call.
 * Bugs of the store are in sim_store.c.
 */
#include "simulation.h"
#include "server/cluster/cluster.h"
#include "table/request_ids.h"

#include <stdarg.h>
#include <stdio.h>

const char *const sim_planted_names[SIM_PLANTED] = {
    [SIM_SOUND] = "none",
    [SIM_ACK_EARLY] = "ack-early",           /* answers before the entry is durable */
    [SIM_LOST_WRITE] = "lost-write",         /* the store reports success and writes nothing */
    [SIM_CONFLICT_OK] = "conflict-ok",       /* the store reports success though a key is taken */
    [SIM_FORGET_ID] = "forget-id",           /* a repeated request is executed again */
    [SIM_WRONG_SEAT] = "wrong-seat",         /* a message for another seat */
    [SIM_LEAK] = "leak",                     /* a byte that depends on hidden cards */
    [SIM_NO_LEASE_CHECK] = "no-lease-check", /* a node does not notice that its lease has ended */
    [SIM_DEAF] = "deaf",                     /* a node that misses a notice never reads again */
    [SIM_NO_TAKE_UP] = "no-take-up",         /* a node takes a lease and does nothing with it */
    [SIM_VOTES_IGNORED] = "votes-ignored",   /* proposals need no consent */
    [SIM_FREE_CLOCK] = "free-clock",         /* moves cost no time */
    [SIM_FREE_TAKE_BACK] = "free-take-back", /* any move can be taken back without consent */
    [SIM_NO_GRACE] = "no-grace", /* a bot takes over at once, even for people who are present */
    [SIM_TWO_REMATCHES] = "two-rematches", /* every rematch request opens another table */
    [SIM_CHAT_TWICE] = "chat-twice",       /* a repeated line of chat is sent again */
    [SIM_LOST_TURN] = "lost-turn", /* no notice for a player who was at the table a moment ago */
};

static bool has(enum sim_planted bug) { return sim.plan.planted == (int)bug; }

#define WRAP(type, name, params)                                                                   \
    type __real_##name params;                                                                     \
    type __wrap_##name params;                                                                     \
    type __wrap_##name params

WRAP(const struct table_id *, table_ids_find,
     (const struct table_ids *all, int64_t user, const char *cid))
{
    return has(SIM_FORGET_ID) ? NULL : __real_table_ids_find(all, user, cid);
}

WRAP(hm_seatset, table_voters, (const struct table *t))
{
    return has(SIM_VOTES_IGNORED) ? 0 : __real_table_voters(t);
}

WRAP(void, table_clock_fold, (struct table * t, const struct table_entry *e, hm_seatset before))
{
    if (!has(SIM_FREE_CLOCK) || e->kind != TABLE_E_MOVE)
        __real_table_clock_fold(t, e, before);
}

WRAP(enum table_back, table_may_take_back, (const struct table *t, hm_seat p, uint32_t *ply))
{
    enum table_back back = __real_table_may_take_back(t, p, ply);
    return has(SIM_FREE_TAKE_BACK) && back == TABLE_BACK_BY_CONSENT ? TABLE_BACK_FREE : back;
}

WRAP(bool, table_due,
     (const struct table *t, int64_t now, const struct table_presence *who, struct table_verdict *v,
      int64_t *next))
{
    struct table_presence wrong = *who;
    if (!has(SIM_NO_GRACE))
        return __real_table_due(t, now, who, v, next);
    wrong.since = 0;
    for (hm_seat p = 0; p < HM_SEATS; p++)
        wrong.gone[p] = 1;
    return __real_table_due(t, now, &wrong, v, next);
}

WRAP(void, table_judge,
     (const struct table *t, const struct table_request *r, struct table_verdict *v))
{
    if (has(SIM_TWO_REMATCHES) && r->what == TABLE_DO_REMATCH) {
        static struct table forgetful;
        forgetful = *t;
        forgetful.rematch = 0;
        t = &forgetful;
    }
    __real_table_judge(t, r, v);
}

WRAP(struct srv_recipient, srv_recipient_of, (const struct srv_table *t, const struct srv_conn *c))
{
    struct srv_recipient recipient = __real_srv_recipient_of(t, c);
    if (has(SIM_WRONG_SEAT) && recipient.viewer != HM_SPECTATOR && sim_chance(&sim.order, 100))
        recipient.viewer = table_next_seat(&t->table, recipient.viewer);
    return recipient;
}

WRAP(void, srv_put_did,
     (struct hm_text * out, struct srv_did *did, const struct srv_recipient *recipient,
      const char *re));

static void put_did(struct hm_text *out, struct srv_did *did, const struct srv_recipient *recipient,
                    const char *re)
{
    __real_srv_put_did(out, did, recipient, re);
    if (!has(SIM_LEAK) || did->entry->kind != TABLE_E_MOVE)
        return;
    uint32_t       sum = 0;
    const uint8_t *bytes = (const uint8_t *)&recipient->seen->match.state;
    for (size_t i = 0; i < recipient->seen->setup.game.ops->state_size; i++)
        sum = sum * 31 + bytes[i];
    out->len--;
    srv_putf(out, ",\"sum\":%u}", sum);
}

void __wrap_srv_put_did(struct hm_text *out, struct srv_did *did,
                        const struct srv_recipient *recipient, const char *re)
{
    put_did(out, did, recipient, re);
    sim_check_secrecy(out, did, recipient, re, put_did);
}

WRAP(bool, srv_holds_lease, (const struct srv_table *t))
{
    return has(SIM_NO_LEASE_CHECK) && t->srv->shared ? t->mine : __real_srv_holds_lease(t);
}

WRAP(void, srv_follow_some, (struct srv * s))
{
    if (!has(SIM_DEAF))
        __real_srv_follow_some(s);
}

WRAP(void, srv_receive_notice, (void *srv, const char *text))
{
    if (!has(SIM_DEAF) || (text != NULL && text[0] != 't') || !sim_chance(&sim.order, 2))
        __real_srv_receive_notice(srv, text);
}

WRAP(void, srv_table_take_up, (struct srv * s, int64_t id))
{
    if (!has(SIM_NO_TAKE_UP))
        __real_srv_table_take_up(s, id);
}

WRAP(void, srv_add_turn_notice,
     (struct store_batch * b, const struct srv_table *t, hm_seat p, uint32_t n, uint32_t ply))
{
    if (!has(SIM_LOST_TURN) || t->gone[p] != 0)
        __real_srv_add_turn_notice(b, t, p, n, ply);
}

/* A server that reports an error has found a log or a table that it cannot use. */
void __wrap_srv_log(const struct srv *s, enum srv_log level, const char *event, const char *format,
                    ...) SRV_PRINTF(4, 5);
void __wrap_srv_log(const struct srv *s, enum srv_log level, const char *event, const char *format,
                    ...)
{
    char    text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    unsigned number = ((const struct sim_node *)(const void *)s)->number;
    sim_trace("node %u logs %s: %s", number, event, text);
    if (level == SRV_ERROR)
        sim_fail("node %u reports %s: %s", number, event, text);
}
