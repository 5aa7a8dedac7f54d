/*
 * batch.h: many matches of one game, stepped together in the caller's arrays, for learning.
 *
 * A batch holds n games.  hm_batch_step() reads one action for each game, makes the moves and
 * writes the observation and the action mask of the next seat to act, the rewards and whether
 * the game ended.  The caller owns all arrays, one row for each game, and the memory of the
 * batch itself: nothing here allocates.
 *
 *   struct hm_batch_setup setup = {.game = g, .setup = hm_setup_for(g.ops, 4), .n = 4096};
 *   struct hm_batch      *b;
 *   void                 *memory = malloc(hm_batch_memory(&setup));
 *   if (hm_batch_open(&b, &setup, memory, hm_batch_memory(&setup), &msg) != HM_OK)
 *       complain(msg.text);
 *   hm_batch_attach(b, &arrays);
 *   hm_batch_reset(b, 0, 4096, 0);
 *   for (;;) { choose(arrays.obs, arrays.mask, arrays.action); hm_batch_step(b, 0, 4096, 0); }
 *
 * Threads: calls that name disjoint ranges of games and different `thread` numbers may run at
 * the same time.
 *
 * Game i plays deal after deal.  hm_batch_seed() returns the match seed of the current deal: a
 * match (match.h) with that seed and the same moves passes through the same states, byte for byte.
 * If several seats may act, the batch prompts the next of them clockwise after the seat that
 * acted last.  A seat acts only when the batch prompts it, even with moves that the rules allow
 * at any time.
 */
#ifndef HARBOUR_BATCH_H
#define HARBOUR_BATCH_H

#include "bot.h"
#include "encoding.h"

/* How actions are encoded. */
enum hm_actions {
    HM_ACTIONS_FLAT,  /* one number for a whole move, paid automatically (encoding.h) */
    HM_ACTIONS_PICKS, /* a move is built pick by pick (draft.h): one step for each pick */
};

enum hm_rewards {
    HM_REWARD_WIN, /* at the end winners share +1 and the others share -1; 0 for all if all won */
    HM_REWARD_MARGIN, /* at the end a seat's points minus the highest points of any other seat */
};

enum hm_batch_end {
    HM_BATCH_GOES_ON,
    HM_BATCH_TERMINATED, /* the game is over */
    HM_BATCH_TRUNCATED,  /* max_steps was reached */
};

struct hm_batch_setup {
    struct hm_game  game;
    struct hm_setup setup;
    struct hm_seed  seed;      /* only the first 16 bytes are used */
    uint32_t        n;         /* games */
    uint32_t        max_steps; /* limit for one deal, which is then truncated; 0: none */
    uint32_t        threads;   /* number that may step at the same time; 0 means 1 */
    uint8_t         actions;   /* enum hm_actions */
    uint8_t         rewards;   /* enum hm_rewards */
    /* 1: a finished game waits for hm_batch_reset() instead of starting a new deal */
    uint8_t no_reset;
    uint8_t pad[5];
    /* bots that play seats inside the batch; NULL: the caller plays the seat; borrowed */
    const struct hm_bot *bot[HM_SEATS];
};

/* The caller's arrays, each with a row for every game; any of them but `action` may be NULL. */
struct hm_batch_arrays {
    const uint16_t *action; /* [n]: read */
    uint8_t        *obs;    /* [n][nobs]: observation of the seat to act */
    /* [n][nact]: 1 for each possible action.  A step writes only what changes, so the caller must
     * not write to it. */
    uint8_t *mask;
    uint8_t *seat;    /* [n]: the seat to act; HM_NOBODY: the game is over */
    float   *reward;  /* [n][players] */
    uint8_t *done;    /* [n]: enum hm_batch_end */
    uint8_t *illegal; /* [n]: 1: the action was not possible and was ignored */
    /* [n][players][nobs]: each seat's last observation; written when a deal ends */
    uint8_t *final_obs;
};

struct hm_batch; /* stored in the caller's memory */

HM_BEGIN
/* Returns the memory that a batch needs, in bytes; 0 if the set-up is not possible. */
HM_API size_t hm_batch_memory(const struct hm_batch_setup *setup);

/* Opens a batch in the caller's memory, which must be aligned for any type and outlive the batch.
 * The games are not dealt yet: call hm_batch_reset().  HM_REFUSED: the set-up is not possible.
 * HM_NO_SPACE: `size` is less than hm_batch_memory(). */
HM_API enum hm_err hm_batch_open(struct hm_batch **out, const struct hm_batch_setup *setup,
                                 void *memory, size_t size, struct hm_msg *msg);
/* Sets the arrays that later calls read and write; they must outlive their use.  Writes the mask
 * rows. */
HM_API void hm_batch_attach(struct hm_batch *b, const struct hm_batch_arrays *arrays);

HM_API uint32_t hm_batch_nobs(const struct hm_batch *b); /* bytes of an observation */
HM_API uint32_t hm_batch_nact(const struct hm_batch *b); /* actions */

/* Starts the next deal of games first .. end-1 and writes their rows. */
HM_API void hm_batch_reset(struct hm_batch *b, uint32_t first, uint32_t end, uint32_t thread);

/* Starts again from deal 0 with another seed.  The games are not dealt: call hm_batch_reset(). */
HM_API void hm_batch_reseed(struct hm_batch *b, const struct hm_seed *seed);

/* Makes the actions of games first .. end-1.  Returns the number that were not possible: each of
 * them sets `illegal`, makes no move, and counts for max_steps.  A finished game that waits for
 * hm_batch_reset() has no possible action. */
HM_API uint32_t hm_batch_step(struct hm_batch *b, uint32_t first, uint32_t end, uint32_t thread);

/* Fills the action array with uniformly random possible actions: for tests and as a baseline.
 * Writes 0 for a game without possible actions. */
HM_API void hm_batch_random(const struct hm_batch *b, uint32_t first, uint32_t end,
                            struct hm_rng *rng, uint16_t *action);

/* Returns the match seed of the current deal of game i; all zero before the first deal. */
HM_API struct hm_seed hm_batch_seed(const struct hm_batch *b, uint32_t i);

/* Returns the full state of game i, hidden cards included: for records and tests. */
HM_API const struct hm_state *hm_batch_state(const struct hm_batch *b, uint32_t i);

/* Writes the current observation of any seat in game i: nobs bytes. */
HM_API void hm_batch_observe(const struct hm_batch *b, uint32_t i, hm_seat seat, uint8_t *out);

/* Converts an action of game i to a move.  Returns false, and writes no move, if the action is not
 * possible or does not complete a move. */
HM_API bool hm_batch_move(const struct hm_batch *b, uint32_t i, unsigned action,
                          struct hm_move *out);

/* Copies game `from` to game `to` and writes the rows of `to`. */
HM_API void hm_batch_copy(struct hm_batch *b, uint32_t to, uint32_t from);

/* Saves game i as hm_batch_saved() bytes, which any batch of the same set-up and version can
 * restore.  hm_batch_restore() validates them: a restored game has a state with the guarantees of
 * gate.h and a prompted seat, and every action that its mask allows leads to a legal move; its seed
 * and counters may be any numbers.  HM_MALFORMED: they are not a saved game, or a
 * damaged one.  HM_MISMATCH: they are of another edition or set-up.  The game is then unchanged. */
HM_API size_t      hm_batch_saved(const struct hm_batch *b);
HM_API void        hm_batch_save(const struct hm_batch *b, uint32_t i, void *out);
HM_API enum hm_err hm_batch_restore(struct hm_batch *b, uint32_t i, const void *saved, size_t size,
                                    struct hm_msg *msg);

/* Replaces the cards that `seat` does not know with a sample that agrees with everything it knows;
 * HM_NOBODY: the seat to act, and finished games are skipped.  After that the seed no longer
 * determines the game. */
HM_API void hm_batch_resample(struct hm_batch *b, uint32_t first, uint32_t end, hm_seat seat,
                              struct hm_rng *rng);
HM_END

#endif
