/*
 * srv_rated.h: what makes a rating worth something (docs/protocol.md, "Ratings").
 *
 * A rated game is one among people: at least two of them, none twice (an account and its own
 * bots are one), nothing that was shown is taken back, and nobody gains by leaving.
 */
#ifndef HARBOUR_SRV_RATED_H
#define HARBOUR_SRV_RATED_H

#include "srv.h"

/* NULL, or why this user may not take a seat at the table. */
const char *srv_rated_sit_fault(const struct srv_table *t, const struct srv_user *u);

/* NULL, or why the game may not start yet. */
const char *srv_rated_start_fault(const struct srv_table *t);

/* Has the person given the seat up once the entry, if any, is made? */
bool srv_deserted(const struct srv_table *t, hm_seat p, const struct srv_entry *next);

/* Places as they count for ratings: those who gave up come after all who stayed, in their order. */
void srv_rated_places(const int *place, const bool *deserted, int n, int *out);

#endif
