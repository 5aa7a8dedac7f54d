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

enum { DRIVE_LONGEST = 20000 }; /* moves after which a game counts as one that does not end */

struct drive {
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
enum hm_err drive_start(struct drive *d, const struct hm_game *g, uint8_t nseat, uint64_t number,
                        bool odd);

/* A move for the table as it is; false when no prompted seat has any. */
bool drive_choose(struct drive *d, struct hm_move *m);

/* A move put together by random picks, on the view of `seat`; false when it was given up. */
bool drive_draft(struct drive *d, hm_seat seat, struct hm_move *m);

/* Makes a move that check() accepts. */
enum hm_err drive_make(struct drive *d, const struct hm_move *m);

/* Chooses and makes one; false when the game is over or stuck. */
bool drive_step(struct drive *d);

/* The stream of chance that the move after the next `make` would have. */
void drive_chance(const struct drive *d, struct hm_rng *rng);

static inline bool drive_over(const struct drive *d) { return d->state.head.prompt == 0; }

#endif
