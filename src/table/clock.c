/*
 * clock.c: the players' clocks.
 *
 * Clocks are derived from the times in the log alone: the time between two entries is charged to
 * every seat that is to act, unless a bot plays for it.  So any node that reads the log shows the
 * same clocks, and one entry (TABLE_E_WAKE) cancels the time during which a server was down.
 */
#include "table/online_table.h"

static int64_t full(const struct table_setup *u)
{
    return u->clock == TABLE_LIVE ? (int64_t)u->bank * 1000 : (int64_t)u->days * 86400000;
}

static bool pays(const struct table *t, hm_seat p, hm_seatset prompt)
{
    return t->state == TABLE_PLAYING && t->setup.clock != TABLE_NO_CLOCK && hm_seat_in(prompt, p) &&
           !table_seat_is_bots(t, p);
}

void table_clock_left(const struct table *t, int64_t now, int64_t left[HM_SEATS])
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        left[p] = t->left[p];
        if (pays(t, p, t->match.state.head.prompt) && now > t->at)
            left[p] -= now - t->at;
        if (left[p] < 0)
            left[p] = 0;
    }
}

/* Charges the time up to an entry, before the effect of the entry. */
static void charge(struct table *t, int64_t until, hm_seatset prompt)
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (pays(t, p, prompt)) {
            t->left[p] -= until - t->at;
            if (t->left[p] < 0)
                t->left[p] = 0;
        }
}

/* The entry's own effect is already folded in, except for seats and clocks: t->at is the time of
 * the previous entry. */
void table_clock_fold(struct table *t, const struct table_entry *e, hm_seatset before)
{
    hm_seatset after = t->match.state.head.prompt;
    if (e->kind != TABLE_E_WAKE && e->kind != TABLE_E_START && e->kind != TABLE_E_RESUME)
        charge(t, e->at, before);
    switch (e->kind) {
    case TABLE_E_START:
        for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
            t->left[p] = full(&t->setup);
        break;
    case TABLE_E_MOVE:
        if (t->setup.clock == TABLE_LIVE && hm_seat_in(before, e->seat) &&
            !table_seat_is_bots(t, e->seat))
            t->left[e->seat] += (int64_t)t->setup.increment * 1000;
        for (hm_seat p = 0; p < t->setup.deal.nseat && t->setup.clock == TABLE_DAYS; p++)
            if (hm_seat_in(after, p) && (!hm_seat_in(before, p) || p == e->seat))
                t->left[p] = full(&t->setup);
        break;
    case TABLE_E_RECLAIM:
        if (t->setup.clock == TABLE_LIVE && t->seat[e->seat].flagged) {
            int64_t tenth = full(&t->setup) / 10;
            t->left[e->seat] = tenth > 15000 ? tenth : 15000;
        } else if (t->setup.clock == TABLE_DAYS) {
            t->left[e->seat] = full(&t->setup);
        }
        break;
    case TABLE_E_FLAG: t->left[e->seat] = 0; break;
    case TABLE_E_SIT:
    case TABLE_E_LEAVE:
    case TABLE_E_BOT:
    case TABLE_E_BACK:
    case TABLE_E_ASK:
    case TABLE_E_VOTE:
    case TABLE_E_PAUSE:
    case TABLE_E_RESUME:
    case TABLE_E_AWAY:
    case TABLE_E_REMATCH:
    case TABLE_E_CLOSE:
    case TABLE_E_WAKE:
    case TABLE_E_COMMIT:
    case TABLE_E_NONCE:
    case TABLE_E_ERASE:
    case TABLE_E_RESIGN:
    case TABLE_E_KINDS: break;
    }
}

int64_t table_clock_flag(const struct table *t, hm_seat *who)
{
    int64_t first = 0;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (pays(t, p, t->match.state.head.prompt) && (first == 0 || t->at + t->left[p] < first)) {
            first = t->at + t->left[p];
            *who = p;
        }
    return first;
}
