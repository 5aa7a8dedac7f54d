/* judge_votes.c: taking back, pausing and resuming, with the consent of the others. */
#include "table/verdict.h"

#include <stdio.h>

/* Returns the user's seat in a running game; refuses and returns HM_NOBODY for a seat that was given
 * up, too. */
static hm_seat seat_with_a_vote(const struct table *t, const struct table_request *r,
                                struct table_verdict *v)
{
    hm_seat p = table_seat_in_play(t, r, v);
    if (p == HM_NOBODY || !t->seat[p].resigned)
        return p;
    table_refuse(v, "state", "you have resigned");
    return HM_NOBODY;
}

static void grant(const struct table *t, const struct table_request *r, struct table_verdict *v,
                  hm_seat p, enum table_vote_kind what, uint32_t ply)
{
    switch (what) {
    case TABLE_VOTE_BACK: table_accept(t, r, v, TABLE_E_BACK, p)->arg = ply; break;
    case TABLE_VOTE_PAUSE: table_accept(t, r, v, TABLE_E_PAUSE, p); break;
    case TABLE_VOTE_RESUME: table_accept(t, r, v, TABLE_E_RESUME, p); break;
    case TABLE_VOTE_NONE: v->ruling = TABLE_DONE; break;
    }
}

static void ask(const struct table *t, const struct table_request *r, struct table_verdict *v,
                hm_seat p, enum table_vote_kind what, uint32_t ply)
{
    if ((table_voters(t) & ~hm_seat_bit(p)) == 0) {
        grant(t, r, v, p, what, ply);
    } else if (t->vote.what != TABLE_VOTE_NONE) {
        table_refuse(v, "state", "another proposal is open");
    } else {
        struct table_entry *e = table_accept(t, r, v, TABLE_E_ASK, p);
        e->arg = what;
        snprintf(e->text, sizeof e->text, "%u", ply);
    }
}

/* Revealed cards stay known, so consent does not help in a rated game.  Only logs of earlier
 * releases contain such a vote. */
static bool is_void(const struct table *t)
{
    return t->setup.rated && t->vote.what == TABLE_VOTE_BACK;
}

bool table_vote_settled(const struct table *t, const struct table_request *r,
                        struct table_verdict *v)
{
    if (t->vote.what == TABLE_VOTE_NONE || is_void(t) || (table_voters(t) & ~t->vote.yes) != 0 ||
        table_is_left_to_bots(t))
        return false;
    grant(t, r, v, t->vote.by, t->vote.what, t->vote.ply);
    return true;
}

void table_judge_back(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    hm_seat  p = seat_with_a_vote(t, r, v);
    uint32_t ply;
    if (p == HM_NOBODY)
        return;
    if (t->state == TABLE_PAUSED) {
        table_refuse(v, "state", "the game is paused");
        return;
    }
    switch (table_may_take_back(t, p, &ply)) {
    case TABLE_BACK_NOTHING:
        table_refuse(v, "state", "there is no move of yours to take back");
        break;
    case TABLE_BACK_FREE: grant(t, r, v, p, TABLE_VOTE_BACK, ply); break;
    case TABLE_BACK_BY_CONSENT:
        if (t->setup.rated)
            table_refuse(v, "state",
                         "in a rated game, a move that revealed something or was followed by "
                         "another move cannot be taken back");
        else
            ask(t, r, v, p, TABLE_VOTE_BACK, ply);
        break;
    }
}

void table_judge_pause(const struct table *t, const struct table_request *r,
                       struct table_verdict *v)
{
    hm_seat p = seat_with_a_vote(t, r, v);
    if (p != HM_NOBODY && t->state == TABLE_PAUSED)
        table_refuse(v, "state", "the game is paused already");
    else if (p != HM_NOBODY)
        ask(t, r, v, p, TABLE_VOTE_PAUSE, t->match.n);
}

void table_judge_resume(const struct table *t, const struct table_request *r,
                        struct table_verdict *v)
{
    hm_seat p = seat_with_a_vote(t, r, v);
    if (p != HM_NOBODY && t->state != TABLE_PAUSED)
        table_refuse(v, "state", "the game is not paused");
    else if (p != HM_NOBODY)
        ask(t, r, v, p, TABLE_VOTE_RESUME, t->match.n);
}

void table_judge_vote(const struct table *t, const struct table_request *r, struct table_verdict *v)
{
    hm_seat p = seat_with_a_vote(t, r, v);
    if (p == HM_NOBODY)
        return;
    if (t->vote.what == TABLE_VOTE_NONE)
        table_refuse(v, "state", "no proposal is open");
    else if (hm_seat_in(t->vote.yes, p))
        table_refuse(v, "state", "you have agreed already");
    else if (r->yes && is_void(t))
        table_refuse(v, "state", "a rated game allows no take-backs by consent");
    else if (r->yes && (table_voters(t) & ~(t->vote.yes | hm_seat_bit(p))) == 0)
        grant(t, r, v, p, t->vote.what, t->vote.ply);
    else
        table_accept(t, r, v, TABLE_E_VOTE, p)->arg = r->yes;
}
