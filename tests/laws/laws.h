/*
 * laws.h: laws that every game obeys, as functions that test one game.
 *
 * Each law plays one random game and returns NULL, or a message that names the violation, the game
 * and the move; the message is valid until the next call.  test_faults.c applies each law to games
 * with planted faults, to show that it detects them.
 *
 *   law_1_replay       Seed and moves are the whole game: replay gives the same bytes.
 *   law_2_legal        check() accepts what legal() lists; a prompted seat has a move; play ends.
 *   law_3_same_list    legal() is the same on the full state, the seat's view and a sample.
 *   law_4_no_leak      Swapping two cards a seat was not shown does not change its view.
 *   law_5_shown        Swapping one it was shown changes it.
 *   law_6_sample       A sample is valid and looks the same to the seat it was made for.
 *   law_7_preview      A preview that succeeds equals the view after the move.
 *   law_8_text         Texts round-trip.
 *   law_9_draft        Drafts never dead-end and finish legal.
 *   law_10_facts       Plans, goals, steps, forced moves and parts of a score are true, and the
 *                      same on the seat's view.
 *   law_11_observe     An observation shows what its seat can see, all of it and nothing else.
 *   law_12_actions     The mask allows an action exactly if it stands for a legal move.
 *   law_13_patch       A client that applies patches has exactly the redacted view, and a patch
 *                      does not depend on hidden cards.
 */
#ifndef HARBOUR_TESTS_LAWS_H
#define HARBOUR_TESTS_LAWS_H

#include "support/random_play.h"

typedef const char *law(const struct hm_game *g, uint8_t nseat, uint64_t number);

law law_1_replay, law_2_legal, law_3_same_list, law_4_no_leak, law_5_shown, law_6_sample,
    law_7_preview, law_8_text, law_9_draft, law_10_facts, law_11_observe, law_12_actions,
    law_13_patch;

/* The sentence for a law that is broken at the table of `d`. */
const char *law_broken(const struct random_play *d, const char *law, const char *what);

/* Everybody who may look: the seats, then a spectator. */
static inline unsigned law_viewers(const struct random_play *d) { return d->setup.nseat + 1u; }
static inline uint8_t  law_viewer(const struct random_play *d, unsigned i)
{
    return i < d->setup.nseat ? (uint8_t)i : (uint8_t)HM_SPECTATOR;
}

static inline bool law_same_state(const struct hm_game *g, const struct hm_state *a,
                                  const struct hm_state *b)
{
    return __builtin_memcmp(a, b, g->ops->state_size) == 0;
}

#endif
