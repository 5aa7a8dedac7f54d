/*
 * random_play.h: random play of any game, the same on every machine.
 *
 * Laws, golden numbers, fuzz seeds and the comparison with WebAssembly all need games that
 * reach every corner: moves in turn and out of turn, many-card moves, moves put together as
 * drafts, unusual options.  This plays them through the public interface, from one number.
 * It allocates nothing and prints nothing, so it compiles for WebAssembly as it is.
 */
#ifndef HARBOUR_TESTS_RANDOM_PLAY_H
#define HARBOUR_TESTS_RANDOM_PLAY_H

#include "harbour/draft.h"
#include "harbour/gate.h"
#include "harbour/match.h"

enum { PLAY_LONGEST = 20000 }; /* moves after which a game counts as one that does not end */

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

/* A move for the table as it is; false when no prompted seat has any. */
bool play_choose(struct random_play *d, struct hm_move *m);

/* A move put together by random picks, on the view of `seat`; false when it was given up. */
bool play_draft(struct random_play *d, hm_seat seat, struct hm_move *m);

/* Makes a move that check() accepts. */
enum hm_err play_make(struct random_play *d, const struct hm_move *m);

/* Chooses and makes one; false when the game is over or stuck. */
bool play_step(struct random_play *d);

/* The stream of chance that the move after the next `make` would have. */
void play_chance(const struct random_play *d, struct hm_rng *rng);

static inline bool play_over(const struct random_play *d) { return d->state.head.prompt == 0; }

#endif
