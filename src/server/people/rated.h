/*
 * rated.h: the rules that make ratings meaningful (docs/protocol.md, "Ratings").
 *
 * The table itself refuses what a rated game does not allow (table/judge_seats.c, judge_votes.c).
 */
#ifndef HARBOUR_SRV_RATED_H
#define HARBOUR_SRV_RATED_H

#include "server/people/people.h"
#include "table/entry.h"

#include <jansson.h>

struct srv_table;

/* Computes the places that count for ratings: players who gave up come after all who stayed, in the
 * same order. */
void srv_rated_places(const int *place, const bool *deserted, int n, int *out);

/* Empties the seat of a deleted account at an open table, or gives it to a bot without a name. */
void srv_seat_erase(struct srv_table *t, int64_t user);

/* Does so at all tables in memory. */
void srv_seats_check(struct srv *s, int64_t user);
void srv_seats_check_named(struct srv *s, const json_t *msg,
                           const char *key); /* by the id in a request */

#endif
