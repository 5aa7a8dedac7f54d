/*
 * rated.h: what makes a rating worth something (docs/protocol.md, "Ratings").
 *
 * A rated game is one among people: at least two of them, none twice (an account and its own
 * bots are one), nothing that was shown is taken back, and nobody gains by leaving.
 */
#ifndef HARBOUR_SRV_RATED_H
#define HARBOUR_SRV_RATED_H

#include "server/people/people.h"
#include "server/tables/entry.h"

#include <jansson.h>

struct srv_table;

/* NULL, or why this user may not take a seat at the table. */
const char *srv_rated_sit_fault(const struct srv_table *t, const struct srv_user *u);

/* NULL, or why the game may not start yet. */
const char *srv_rated_start_fault(const struct srv_table *t);

/* Has the person given the seat up once the entry, if any, is made? */
bool srv_deserted(const struct srv_table *t, hm_seat p, const struct srv_entry *next);

/* Places as they count for ratings: those who gave up come after all who stayed, in their order. */
void srv_rated_places(const int *place, const bool *deserted, int n, int *out);

/* Empties the seat of a deleted account (open), or leaves it to a bot under no name. */
void srv_seat_erase(struct srv_table *t, int64_t user);

/* Looks at all tables in memory for seats of users who are no more. */
void srv_seats_check(struct srv *s, int64_t user);
void srv_seats_check_named(struct srv *s, const json_t *msg, const char *key); /* by the id in a request */

#endif
