/*
 * clock.c: whose time is running.
 *
 * Clocks follow from the times in the log alone: between two entries every seat that the game
 * waits for pays, unless a bot plays for it.  So any node that reads the log shows the same
 * clocks, and the time a server was away can be given back by one entry (SRV_E_WAKE).
 */
#include "server/tables/tables.h"

static int64_t full(const struct srv_setup *u)
{
    return u->clock == SRV_LIVE ? (int64_t)u->bank * 1000 : (int64_t)u->days * 86400000;
}

static bool pays(const struct srv_table *t, hm_seat p, hm_seatset prompt)
{
    return t->state == SRV_PLAYING && t->setup.clock != SRV_NO_CLOCK && hm_seat_in(prompt, p) &&
           !srv_seat_is_bots(t, p);
}

void srv_clock_left(const struct srv_table *t, int64_t now, int64_t left[HM_SEATS])
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        left[p] = t->left[p];
        if (pays(t, p, t->match.state.head.prompt) && now > t->at)
            left[p] -= now - t->at;
        if (left[p] < 0)
            left[p] = 0;
    }
}

/* Before the entry's own effect: what has been used up until it. */
static void charge(struct srv_table *t, int64_t until, hm_seatset prompt)
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (pays(t, p, prompt)) {
            t->left[p] -= until - t->at;
            if (t->left[p] < 0)
                t->left[p] = 0;
        }
}

/* The entry's own effect is folded in already, all but seats and clocks: t->at is the time of the one before. */
void srv_clock_fold(struct srv_table *t, const struct srv_entry *e, hm_seatset before)
{
    hm_seatset after = t->match.state.head.prompt;
    if (e->kind != SRV_E_WAKE && e->kind != SRV_E_START && e->kind != SRV_E_RESUME)
        charge(t, e->at, before);
    switch (e->kind) {
    case SRV_E_START:
        for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
            t->left[p] = full(&t->setup);
        break;
    case SRV_E_MOVE:
        if (t->setup.clock == SRV_LIVE && hm_seat_in(before, e->seat))
            t->left[e->seat] += (int64_t)t->setup.increment * 1000;
        for (hm_seat p = 0; p < t->setup.deal.nseat && t->setup.clock == SRV_DAYS; p++)
            if (hm_seat_in(after, p) && (!hm_seat_in(before, p) || p == e->seat))
                t->left[p] = full(&t->setup);
        break;
    case SRV_E_RECLAIM:
        if (t->setup.clock == SRV_LIVE && t->seat[e->seat].flagged) {
            int64_t tenth = full(&t->setup) / 10;
            t->left[e->seat] = tenth > 15000 ? tenth : 15000;
        } else if (t->setup.clock == SRV_DAYS) {
            t->left[e->seat] = full(&t->setup);
        }
        break;
    case SRV_E_FLAG: t->left[e->seat] = 0; break;
    case SRV_E_SIT:
    case SRV_E_LEAVE:
    case SRV_E_BOT:
    case SRV_E_BACK:
    case SRV_E_ASK:
    case SRV_E_VOTE:
    case SRV_E_PAUSE:
    case SRV_E_RESUME:
    case SRV_E_AWAY:
    case SRV_E_REMATCH:
    case SRV_E_CLOSE:
    case SRV_E_WAKE:
    case SRV_E_COMMIT:
    case SRV_E_NONCE:
    case SRV_E_ERASE:
    case SRV_E_KINDS: break;
    }
}

int64_t srv_clock_flag(const struct srv_table *t, hm_seat *who)
{
    int64_t first = 0;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (pays(t, p, t->match.state.head.prompt) && (first == 0 || t->at + t->left[p] < first)) {
            first = t->at + t->left[p];
            *who = p;
        }
    return first;
}
