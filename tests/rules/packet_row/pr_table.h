/*
 * pr_table.h: tables for tests, set up by hand.
 *
 * lay() makes a table as it might have been dealt, in table order: A is harbour master, seat p has
 * starting contract S01 + p, and every talon is in the order of the card table.  The other
 * functions move cards; each card always stays in exactly one place, and ready() asserts that the
 * rules could have led to the table.
 */
#ifndef HARBOUR_TESTS_PR_TABLE_H
#define HARBOUR_TESTS_PR_TABLE_H

#include "support/check.h"

#include "games/packet_row/rules/pr.h"
#include "harbour/gate.h"

extern const struct hm_game packet_row;

hm_card  card(const char *id);
hm_cards cards(const char *ids); /* "G03 D07 M03" */

struct hm_state lay(uint8_t nseat);

/* Moves cards to a hand from a talon, a supply (which is refilled), the box or a discard pile. */
void give(struct hm_state *s, char seat, const char *ids);

/* Puts cards into a current or future supply, replacing some of its cards. */
void offer(struct hm_state *s, const char *ids);
void foresee(struct hm_state *s, const char *ids);

void pay(struct hm_state *s, char seat, int32_t money); /* sets what a seat has */

/* Leaves so many cards in a talon; the others go to the discard pile. */
void run_down(struct hm_state *s, enum hm_pr_area area, unsigned left);

/* Makes a legal move.  Several are separated by semicolons. */
void play(struct hm_state *s, const char *lines);

/* Asserts that a move is refused by this rule, with this id; returns the reason. */
struct hm_explanation refused(const struct hm_state *s, const char *line, const char *rule,
                              const char *id);
void                  allowed(const struct hm_state *s, const char *line);

/* Asserts that these, "choose bank; choose docks; ...", are the listed moves of a seat, in any
 * order. */
void listed(const struct hm_state *s, char seat, const char *lines);
bool lists(const struct hm_state *s, char seat, const char *line);

void ready(const struct hm_state *s);

/* Ends the current round: everybody passes, and the harbour master takes a free card or passes. */
void finish_round(struct hm_state *s);

/* Plays random in-turn moves until the phase is reached. */
void rush(struct hm_state *s, enum hm_pr_phase phase, uint64_t seed);

static inline struct pr_state *inside(struct hm_state *s) { return (struct pr_state *)(void *)s; }
static inline bool             prompted(const struct hm_state *s, char seat)
{
    return s->head.prompt == hm_seat_bit((unsigned)(seat - 'A'));
}
bool    has(const struct hm_state *s, char seat, const char *ids);
bool    on_offer(const struct hm_state *s, const char *ids);
bool    foreseen(const struct hm_state *s, const char *ids);
bool    discarded(const struct hm_state *s, const char *ids);
int32_t money(const struct hm_state *s, char seat);

#endif
