/* verdict.h: functions that write a verdict; private to this folder. */
#ifndef HARBOUR_TABLE_VERDICT_H
#define HARBOUR_TABLE_VERDICT_H

#include "table/judge.h"

/* Returns whether the last entry is later than this time by more than the clocks of nodes differ:
 * then a node with a wrong clock wrote it. */
enum { TABLE_FUTURE_MS = 10000 };
static inline bool table_is_from_future(const struct table *t, int64_t now)
{
    return t->at - now > TABLE_FUTURE_MS;
}

/* Accepts the request as this entry; the caller fills in arg and text. */
struct table_entry *table_accept(const struct table *t, const struct table_request *r,
                                 struct table_verdict *v, enum table_entry_kind kind, hm_seat p);

void table_refuse(struct table_verdict *v, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the user's seat in a running game; refuses and returns HM_NOBODY otherwise. */
hm_seat table_seat_in_play(const struct table *t, const struct table_request *r,
                           struct table_verdict *v);

/* ---- judge_seats.c ---------------------------------------------------------------------- */

void table_judge_sit(const struct table *t, const struct table_request *r, struct table_verdict *v);
void table_judge_leave(const struct table *t, const struct table_request *r,
                       struct table_verdict *v);
void table_judge_bot_seat(const struct table *t, const struct table_request *r,
                          struct table_verdict *v);
void table_judge_nonce(const struct table *t, const struct table_request *r,
                       struct table_verdict *v);
void table_judge_start(const struct table *t, const struct table_request *r,
                       struct table_verdict *v);
void table_judge_close(const struct table *t, const struct table_request *r,
                       struct table_verdict *v);
void table_judge_rematch(const struct table *t, const struct table_request *r,
                         struct table_verdict *v);
void table_judge_erase(const struct table *t, const struct table_request *r,
                       struct table_verdict *v);

/* ---- judge_moves.c ---------------------------------------------------------------------- */

void table_judge_move(const struct table *t, const struct table_request *r,
                      struct table_verdict *v);
void table_judge_reclaim(const struct table *t, const struct table_request *r,
                         struct table_verdict *v);
void table_judge_resign(const struct table *t, const struct table_request *r,
                        struct table_verdict *v);

/* ---- judge_votes.c ---------------------------------------------------------------------- */

void table_judge_back(const struct table *t, const struct table_request *r,
                      struct table_verdict *v);
void table_judge_pause(const struct table *t, const struct table_request *r,
                       struct table_verdict *v);
void table_judge_resume(const struct table *t, const struct table_request *r,
                        struct table_verdict *v);
void table_judge_vote(const struct table *t, const struct table_request *r,
                      struct table_verdict *v);

/* Accepts the proposal once no voter is left.  Returns false if a voter is left or there is no
 * proposal. */
bool table_vote_settled(const struct table *t, const struct table_request *r,
                        struct table_verdict *v);

#endif
