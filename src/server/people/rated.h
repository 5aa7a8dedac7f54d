/*
 * rated.h: what makes a rating worth something (docs/protocol.md, "Ratings").
 *
 * The table itself refuses what a rated game does not allow (table/judge_seats.c, judge_votes.c).
 */
#ifndef HARBOUR_SRV_RATED_H
#define HARBOUR_SRV_RATED_H

#include "server/people/people.h"
#include "table/entry.h"

#include <jansson.h>

struct srv_table;

/* Places as they count for ratings: those who gave up come after all who stayed, in their order. */
void srv_rated_places(const int *place, const bool *deserted, int n, int *out);

/* Empties the seat of a deleted account (open), or leaves it to a bot under no name. */
void srv_seat_erase(struct srv_table *t, int64_t user);

/* Looks at all tables in memory for seats of users who are no more. */
void srv_seats_check(struct srv *s, int64_t user);
void srv_seats_check_named(struct srv *s, const json_t *msg,
                           const char *key); /* by the id in a request */

#endif
