/*
 * exercise.h: everything that a program does with a position or a view that came through the gate.
 *
 * Nothing here may abort, read or write out of bounds or run for ever, whatever was let in.
 */
#ifndef HARBOUR_TESTS_EXERCISE_H
#define HARBOUR_TESTS_EXERCISE_H

#include "fuzz/fuzz.h"

/* Lists, judges, prints and previews the moves of every seat, and draws the table as JSON. */
void use_table(const struct hm_game *g, const struct hm_state *s, struct hm_rng *r);

/* A bot of the game, chosen by `r`, hints, the net's features and a judgement of offers and
 * fulfilments. */
void use_bots(const struct hm_game *g, const struct hm_view *v, struct hm_rng *r);

/* A few moves from a whole state, as a match: played, judged, printed as a record and read
 * again. */
void use_match(const struct hm_game *g, const struct hm_state *s, struct hm_rng *r);

#endif
