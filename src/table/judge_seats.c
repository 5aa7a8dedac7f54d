/* judge_seats.c: sitting down, leaving, nonces, starting, closing, rematch. */
#include "table/fair_deal.h"
#include "table/verdict.h"

#include <stdio.h>

static bool is_open(const struct table *t, struct table_verdict *v)
{
    if (t->state != TABLE_OPEN)
        table_refuse(v, "state", "the table is not open any more");
    return t->state == TABLE_OPEN;
}

static bool is_owner(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    if (t->owner != r->user)
        table_refuse(v, "forbidden", "only the user who opened the table may do this");
    return t->owner == r->user;
}

/* Who may fill seats with bots and start: the user who opened the table, and any player while
 * that user is not there, so that nobody waits in vain. */
static bool may_start(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    return (r->owner_absent && table_seat_of(t, r->user) != HM_NOBODY) || is_owner(t, r, v);
}

/* ---- sit -------------------------------------------------------------------------------- */

/* A rated game needs different people: an account and its own bots count as one
 * (docs/protocol.md). */
static const char *rated_fault(const struct table *t, const struct table_request *r)
{
    int64_t account = r->master != 0 ? r->master : r->user;
    if (!t->setup.rated)
        return NULL;
    if (r->guest)
        return "only accounts may sit at a rated table";
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_PERSON && t->seat[p].account == account)
            return "an account and its bots may have only one seat at a rated table";
    return NULL;
}

static hm_seat free_seat(const struct table *t, hm_seat wanted, struct table_verdict *v)
{
    if (wanted != HM_NOBODY) {
        if (t->seat[wanted].kind == TABLE_EMPTY)
            return wanted;
        table_refuse(v, "taken", "the seat is taken");
        return HM_NOBODY;
    }
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++)
        if (t->seat[p].kind == TABLE_EMPTY)
            return p;
    table_refuse(v, "taken", "no seat is free");
    return HM_NOBODY;
}

void table_judge_sit(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    const char *fault = rated_fault(t, r);
    if (!is_open(t, v))
        return;
    if (table_seat_of(t, r->user) != HM_NOBODY) {
        table_refuse(v, "state", "you have a seat already");
        return;
    }
    if (fault != NULL) {
        table_refuse(v, "forbidden", "%s", fault);
        return;
    }
    hm_seat p = free_seat(t, r->seat, v);
    if (p == HM_NOBODY)
        return;
    struct table_entry *e = table_accept(t, r, v, TABLE_E_SIT, p);
    e->arg = r->master;
    snprintf(e->text, sizeof e->text, "%s %s", r->text, r->name);
}

/* ---- leave, bot, nonce ------------------------------------------------------------------ */

void table_judge_leave(const struct table *t, const struct table_request *r,
                       struct table_verdict *v)
{
    hm_seat p = table_seat_of(t, r->user);
    if (p == HM_NOBODY)
        table_refuse(v, "forbidden", "you have no seat at this table");
    else if (t->state == TABLE_OPEN)
        table_accept(t, r, v, TABLE_E_LEAVE, p);
    else if (!table_is_on(t))
        table_refuse(v, "state", "the game is over");
    else if (t->seat[p].away)
        v->ruling = TABLE_DONE;
    else
        table_accept(t, r, v, TABLE_E_AWAY, p);
}

void table_judge_bot_seat(const struct table *t, const struct table_request *r,
                          struct table_verdict *v)
{
    bool person = t->seat[r->seat].kind == TABLE_PERSON;
    if (!is_open(t, v) || !(person ? is_owner(t, r, v) : may_start(t, r, v)))
        return;
    if (r->text == NULL) {
        table_accept(t, r, v, TABLE_E_LEAVE, r->seat);
    } else if (person) {
        table_refuse(v, "taken", "a person has this seat; make it free first");
    } else {
        struct table_entry *e = table_accept(t, r, v, TABLE_E_BOT, r->seat);
        snprintf(e->text, sizeof e->text, "%s", r->text);
    }
}

void table_judge_nonce(const struct table *t, const struct table_request *r,
                       struct table_verdict *v)
{
    hm_seat p = table_seat_of(t, r->user);
    if (p == HM_NOBODY) {
        table_refuse(v, "forbidden", "you have no seat at this table");
    } else if (t->state != TABLE_OPEN) {
        table_refuse(v, "state", "the cards have been dealt");
    } else {
        struct table_entry *e = table_accept(t, r, v, TABLE_E_NONCE, p);
        snprintf(e->text, sizeof e->text, "%s", r->text);
    }
}

/* At an open table the seat of a deleted account becomes free; in a game it loses its name and a
 * bot plays on. */
void table_judge_erase(const struct table *t, const struct table_request *r,
                       struct table_verdict *v)
{
    hm_seat p = table_seat_of(t, r->user);
    v->ruling = TABLE_DONE;
    if (p != HM_NOBODY && t->state < TABLE_OVER)
        table_accept(t, r, v, t->state == TABLE_OPEN ? TABLE_E_LEAVE : TABLE_E_ERASE, p);
}

/* ---- start, close, rematch -------------------------------------------------------------- */

void table_judge_start(const struct table *t, const struct table_request *r,
                       struct table_verdict *v)
{
    unsigned people = 0;
    if (!is_open(t, v) || !may_start(t, r, v))
        return;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        people += t->seat[p].kind == TABLE_PERSON;
        if (t->seat[p].kind != TABLE_EMPTY)
            continue;
        table_refuse(v, "state", "seat %c is still free", hm_seat_letter(p));
        return;
    }
    hm_seat late = table_waits_for_nonce(t, r->now);
    if (t->setup.rated && people < 2)
        table_refuse(v, "state", "a rated game needs at least two people");
    else if (late != HM_NOBODY)
        table_refuse(v, "state", "seat %c has yet to send its nonce; try again in a moment",
                     hm_seat_letter(late));
    else
        table_accept(t, r, v, TABLE_E_START, HM_NOBODY);
}

void table_judge_close(const struct table *t, const struct table_request *r,
                       struct table_verdict *v)
{
    if (r->server && t->state >= TABLE_OVER)
        v->ruling = TABLE_DONE;
    else if (r->server || (is_open(t, v) && is_owner(t, r, v)))
        table_accept(t, r, v, TABLE_E_CLOSE, HM_NOBODY);
}

/* A rematch, with the seats rotated by one.  The first request opens the new table. */
void table_judge_rematch(const struct table *t, const struct table_request *r,
                         struct table_verdict *v)
{
    hm_seat p = table_seat_of(t, r->user);
    if (p == HM_NOBODY) {
        table_refuse(v, "forbidden", "you had no seat at this table");
    } else if (t->state != TABLE_OVER) {
        table_refuse(v, "state", "the game is not over");
    } else if (t->rematch != 0) {
        v->ruling = TABLE_GO_THERE;
        v->table = t->rematch;
        v->seat = table_next_seat(t, p);
    } else {
        table_accept(t, r, v, TABLE_E_REMATCH, p)->arg = r->table;
    }
}
