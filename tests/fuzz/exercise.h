/*
 * exercise.h: everything that a program does with a position or view that passed the gate.
 *
 * Nothing here may abort, access memory out of bounds or run forever, whatever was accepted.
 */
#ifndef HARBOUR_TESTS_EXERCISE_H
#define HARBOUR_TESTS_EXERCISE_H

#include "fuzz/fuzz.h"

/* Lists, checks, prints and previews the moves of every seat, and prints the table as JSON. */
void use_table(const struct hm_game *g, const struct hm_state *s, struct hm_rng *r);

/* Runs a bot chosen by `r`, hints, the net's features and the evaluation of offers and
 * fulfilments. */
void use_bots(const struct hm_game *g, const struct hm_view *v, struct hm_rng *r);

/* Plays a few moves from a full state as a match, prints the record and reads it again. */
void use_match(const struct hm_game *g, const struct hm_state *s, struct hm_rng *r);

#endif
