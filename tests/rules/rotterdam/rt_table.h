/*
 * rt_table.h: tables for tests, set up by hand.
 *
 * lay() makes a table as it might have been dealt, in table order: A is harbour master, A has the
 * assignments A01 to A03, B the next three and so on, and the lowest card of every stack is on
 * top.  The other functions move ships and cards; each card always stays in exactly one place, and
 * ready() asserts that the rules could have led to the table.
 */
#ifndef HARBOUR_TESTS_RT_TABLE_H
#define HARBOUR_TESTS_RT_TABLE_H

#include "support/check.h"

#include "games/rotterdam/rules/rt.h"
#include "harbour/gate.h"

extern const struct hm_game rotterdam;

struct hm_state lay(uint8_t nseat);

/* Moves products and shipping cards from their stacks to a hand; exchanges assignments in it. */
void give(struct hm_state *s, char seat, const char *ids);

/* Moves cards from their stacks to their final place: products handed in, shipping cards used or
 * open, assignments completed. */
void spend(struct hm_state *s, const char *ids);
void open_card(struct hm_state *s, char seat, const char *ids);
void fulfil(struct hm_state *s, char seat, const char *ids);

/* Empties a stack (BOT ... shipping) into the piles above; assignments go to seat A's completed
 * ones. */
void run_down(struct hm_state *s, unsigned stack);

/* Ships on the water: "A1 S2 grain; B1 7 empty". */
void float_ships(struct hm_state *s, const char *ships);

/* Whose turn it is, in which phase, and whether the action is made; then ready(). */
void turn(struct hm_state *s, enum hm_rt_phase phase, char seat, bool acted);

/* Phase 5; `done` are the seats that are. */
void swapping(struct hm_state *s, const char *done);

/* Sets the prompt and validates the state. */
void ready(struct hm_state *s);

/* Makes legal moves, separated by semicolons.  `events` has the events of the last one. */
void                    play(struct hm_state *s, const char *lines);
extern struct hm_events events;
/* exactly n such events in the last move */
bool had_event(enum hm_rt_event kind, unsigned n);

/* Asserts that a move is refused by this rule, with this id; returns the reason. */
struct hm_explanation refused(const struct hm_state *s, const char *line, const char *rule,
                              const char *id);
void                  allowed(const struct hm_state *s, const char *line);

/* Asserts that these are the listed moves of a seat, in any order. */
void     listed(const struct hm_state *s, char seat, const char *lines);
bool     lists(const struct hm_state *s, char seat, const char *line);
unsigned count_listed(const struct hm_state *s, char seat, enum hm_rt_move_kind kind);

struct hm_move read_move(const struct hm_state *s, const char *line);

static inline struct rt_state *inside(struct hm_state *s) { return (struct rt_state *)(void *)s; }
static inline unsigned         seat_of(char seat) { return (unsigned)(seat - 'A'); }

bool           prompted(const struct hm_state *s, const char *seats); /* "AC": exactly these */
bool           has(const struct hm_state *s, char seat, const char *ids);
const char    *at(const struct hm_state *s, const char *ship);    /* "S2", or "home" */
const char    *cargo(const struct hm_state *s, const char *ship); /* "grain", or "none" */
hm_card        card(const char *id);
struct hm_view view(const struct hm_state *s, char seat); /* '-' for a spectator */

#endif
