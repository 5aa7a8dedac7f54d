/*
 * random_play.h: random play of any game, the same on every machine.
 *
 * Laws, golden numbers, fuzz seeds and the comparison with WebAssembly need games that reach every
 * case: moves in turn and out of turn, many-card moves, moves built as drafts, unusual options. 
 * This plays them through the public interface, from one number.  It allocates nothing and prints
 * nothing, so it compiles for WebAssembly too.
 */
#ifndef HARBOUR_TESTS_RANDOM_PLAY_H
#define HARBOUR_TESTS_RANDOM_PLAY_H

#include "harbour/draft.h"
#include "harbour/gate.h"
#include "harbour/match.h"

enum { PLAY_LONGEST = 20000 }; /* moves after which a game counts as endless */

struct random_play {
    struct hm_game   game;
    struct hm_setup  setup;
    struct hm_seed   seed;
    struct hm_rng    whim; /* chooses the moves; the cards come from the seed */
    struct hm_state  state;
    struct hm_move   last;   /* the move just made */
    uint32_t         n;      /* moves made */
    struct hm_events events; /* of the deal or of the last move */
    struct hm_event  event_list[HM_EVENTS];
};

/* Deals game number `number`.  With `odd`, some numbers have unusual options. */
enum hm_err play_start(struct random_play *d, const struct hm_game *g, uint8_t nseat,
                       uint64_t number, bool odd);

/* Chooses a move for the current table; false if no prompted seat has any. */
bool play_choose(struct random_play *d, struct hm_move *m);

/* Builds a move by random picks on the view of `seat`; false if it was abandoned. */
bool play_draft(struct random_play *d, hm_seat seat, struct hm_move *m);

/* Makes a move that check() accepts. */
enum hm_err play_make(struct random_play *d, const struct hm_move *m);

/* Chooses and makes one; false when the game is over or stuck. */
bool play_step(struct random_play *d);

/* Initializes `rng` with the random numbers of the next move. */
void play_chance(const struct random_play *d, struct hm_rng *rng);

static inline bool play_over(const struct random_play *d) { return d->state.head.prompt == 0; }

#endif
