/*
 * check_entry.c: an independent implementation of the rules in docs/protocol.md for entries of a
 * table's log.
 *
 * It does not call the functions that judge requests: it reads the table before the entry and
 * reports what is wrong with the entry.
 */
#include "simulation.h"

#include <string.h>

/* Seats of people who vote, because no bot plays for them. */
static hm_seatset voters(const struct table *t)
{
    hm_seatset set = 0;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && !t->seat[p].away)
            set |= hm_seat_bit(p);
    return set;
}

/* A person who has not given the game up. */
static bool has_people(const struct table *t)
{
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && t->seat[p].user != 0 && !t->seat[p].resigned)
            return true;
    return false;
}

static bool is_bots(const struct table *t, hm_seat p)
{
    return t->seat[p].kind == TABLE_BOT || t->seat[p].away;
}

static bool is_on(const struct table *t)
{
    return t->state == TABLE_PLAYING || t->state == TABLE_PAUSED;
}

static bool is_persons(const struct table *t, const struct table_entry *e)
{
    return e->seat < t->setup.deal.nseat && t->seat[e->seat].kind == TABLE_PERSON &&
           t->seat[e->seat].user == e->who;
}

/* Returns whether all others have agreed, or there are none. */
static bool is_agreed(const struct table *t, const struct table_entry *e, enum table_vote_kind what)
{
    hm_seatset own = e->seat < HM_SEATS ? hm_seat_bit(e->seat) : 0;
    if ((voters(t) & ~own) == 0)
        return true;
    return t->vote.what == what && (voters(t) & ~(t->vote.yes | own)) == 0;
}

static const char *check_move(const struct table *t, const struct table_entry *e)
{
    if (t->state != TABLE_PLAYING)
        return "a move while nobody plays";
    if (e->arg != t->match.n + 1)
        return "a move of another ply";
    if (e->who == 0)
        return is_bots(t, e->seat) ? NULL : "a bot moved for a person who is there";
    return is_persons(t, e) && !t->seat[e->seat].away ? NULL : "a move by somebody else";
}

static const char *check_back(const struct table *t, const struct table_entry *e)
{
    if (t->state != TABLE_PLAYING || e->arg < 0 || e->arg >= t->match.n)
        return "nothing to take back";
    bool last = e->arg == t->match.n - 1 && t->match.log[t->match.n - 1].seat == e->seat;
    return last || is_agreed(t, e, TABLE_VOTE_BACK) ? NULL : "a take-back that nobody agreed to";
}

static const char *check_away(const struct sim_truth *truth, const struct table_entry *e)
{
    const struct table *t = &truth->t;
    const int64_t       window = ((int64_t)t->setup.grace + 15) * 1000 * SIM_MS;
    if (!is_on(t) || t->seat[e->seat].kind != TABLE_PERSON)
        return "a bot took over where nobody sits";
    if (e->who != 0)
        return is_persons(t, e) ? NULL : "a bot took over on somebody else's word";
    if (!hm_seat_in(t->match.state.head.prompt, e->seat))
        return "a bot took over for somebody who is not to act";
    int64_t since = sim_present_since(t->seat[e->seat].user, t->id);
    bool    healthy = sim.harmed < sim.now - window && sim.now > window;
    return since != 0 && since < sim.now - window && healthy
               ? "a bot took over for somebody who is there"
               : NULL;
}

static const char *check_flag(const struct sim_truth *truth, const struct table_entry *e)
{
    const struct table *t = &truth->t;
    if (e->who != 0 || t->state != TABLE_PLAYING || t->setup.clock == TABLE_NO_CLOCK)
        return "a flag where no clock runs";
    if (!hm_seat_in(t->match.state.head.prompt, e->seat) || is_bots(t, e->seat))
        return "a flag of somebody whose time does not run";
    return truth->left[e->seat] - (e->at - t->at) <= 0 ? NULL : "a flag before the time is up";
}

static const char *check_vote(const struct table *t, const struct table_entry *e)
{
    if (t->vote.what == TABLE_VOTE_NONE || !is_on(t))
        return "a vote though nothing is asked";
    if (!is_persons(t, e) || hm_seat_in(t->vote.yes, e->seat))
        return "a second vote, or somebody else's";
    return NULL;
}

static const char *check_sit(const struct table *t, const struct table_entry *e)
{
    if (t->state != TABLE_OPEN || e->seat >= t->setup.deal.nseat)
        return "a seat taken at a table that is not open";
    if (t->seat[e->seat].kind != TABLE_EMPTY)
        return "a seat taken that is not free";
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && t->seat[p].user == e->who)
            return "two seats for one person";
    return NULL;
}

static const char *check_start(const struct table *t, const struct table_entry *e)
{
    if (t->state != TABLE_OPEN || e->who != t->owner)
        return "a start by somebody else, or a second one";
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_EMPTY)
            return "a start with a free seat";
    return NULL;
}

static const char *fault_of(const struct sim_truth *truth, const struct table_entry *e)
{
    const struct table *t = &truth->t;
    switch (e->kind) {
    case TABLE_E_COMMIT: return e->n == 1 ? NULL : "a commitment after the first entry";
    case TABLE_E_SIT: return check_sit(t, e);
    case TABLE_E_BOT:
    case TABLE_E_LEAVE:
    case TABLE_E_NONCE: return t->state == TABLE_OPEN ? NULL : "seats change during a game";
    case TABLE_E_START: return check_start(t, e);
    case TABLE_E_MOVE: return check_move(t, e);
    case TABLE_E_BACK: return check_back(t, e);
    case TABLE_E_ASK:
        return is_on(t) && is_persons(t, e) && t->vote.what == TABLE_VOTE_NONE
                   ? NULL
                   : "a question by somebody else, or a second one";
    case TABLE_E_VOTE: return check_vote(t, e);
    case TABLE_E_PAUSE:
        return t->state == TABLE_PLAYING && has_people(t) && is_agreed(t, e, TABLE_VOTE_PAUSE)
                   ? NULL
                   : "a pause that nobody agreed to";
    case TABLE_E_RESUME:
        return t->state == TABLE_PAUSED && is_agreed(t, e, TABLE_VOTE_RESUME)
                   ? NULL
                   : "play goes on and nobody agreed to it";
    case TABLE_E_FLAG: return check_flag(truth, e);
    case TABLE_E_AWAY: return check_away(truth, e);
    case TABLE_E_RECLAIM:
        return is_on(t) && is_persons(t, e) && t->seat[e->seat].away && !t->seat[e->seat].resigned
                   ? NULL
                   : "a seat was reclaimed that no bot plays for, or that was given up";
    case TABLE_E_RESIGN:
        return is_on(t) && is_persons(t, e) && !t->seat[e->seat].resigned
                   ? NULL
                   : "somebody else gave the game up, or a second time";
    case TABLE_E_REMATCH:
        return t->state == TABLE_OVER && t->rematch == 0 ? NULL : "a second rematch";
    case TABLE_E_CLOSE:
        return e->who == 0 || (t->state == TABLE_OPEN && e->who == t->owner)
                   ? NULL
                   : "closed by somebody else";
    case TABLE_E_WAKE: return e->who == 0 && is_on(t) ? NULL : "a wake where nobody plays";
    case TABLE_E_ERASE:
    case TABLE_E_KINDS: break;
    }
    return "an entry that no client asked for";
}

void sim_check_entry(struct sim_truth *truth, const struct table_entry *e)
{
    const struct table *t = &truth->t;
    const char         *fault = fault_of(truth, e);
    if (fault != NULL)
        sim_fail("entry %u (%s): %s", e->n, table_entry_names[e->kind], fault);
    if (e->at < t->at && e->kind != TABLE_E_WAKE)
        sim_fail("entry %u is earlier than the one before it", e->n);
    for (uint32_t n = 1; e->cid[0] != 0 && n <= t->n; n++)
        if (truth->moment[n].who == e->who && strcmp(truth->moment[n].cid, e->cid) == 0)
            sim_fail("request %s has become entries %u and %u", e->cid, n, e->n);
}

/* ---- clocks ----------------------------------------------------------------------------- */

static int64_t full(const struct table_setup *u)
{
    return u->clock == TABLE_LIVE ? (int64_t)u->bank * 1000 : (int64_t)u->days * 86400000;
}

void sim_check_clock(struct sim_truth *t, const struct table *before, const struct table_entry *e)
{
    const struct table_setup *u = &before->setup;
    hm_seatset                was = before->match.state.head.prompt;
    if (u->clock == TABLE_NO_CLOCK)
        return;
    for (hm_seat p = 0; p < u->deal.nseat; p++) {
        bool runs = before->state == TABLE_PLAYING && hm_seat_in(was, p) && !is_bots(before, p);
        if (runs && e->kind != TABLE_E_WAKE)
            t->left[p] -= e->at - before->at;
        if (t->left[p] < 0)
            t->left[p] = 0;
        if (e->kind == TABLE_E_START)
            t->left[p] = full(u);
        hm_seatset is = t->t.match.state.head.prompt;
        if (e->kind == TABLE_E_MOVE && u->clock == TABLE_DAYS && hm_seat_in(is, p) &&
            (!hm_seat_in(was, p) || p == e->seat))
            t->left[p] = full(u);
    }
    if (e->kind == TABLE_E_MOVE && u->clock == TABLE_LIVE && hm_seat_in(was, e->seat) &&
        !is_bots(before, e->seat))
        t->left[e->seat] += (int64_t)u->increment * 1000;
    if (e->kind == TABLE_E_FLAG)
        t->left[e->seat] = 0;
    if (e->kind == TABLE_E_RECLAIM && u->clock == TABLE_DAYS)
        t->left[e->seat] = full(u);
    if (e->kind == TABLE_E_RECLAIM && u->clock == TABLE_LIVE && before->seat[e->seat].flagged)
        t->left[e->seat] = full(u) / 10 > 15000 ? full(u) / 10 : 15000;
}
