/*
 * batch.h: many games of one kind, stepped together in the caller's arrays: for learning.
 *
 * A batch holds n games.  hm_batch_step() reads one action for each game, makes the moves and
 * writes what the next seat to act sees, what it may do, the rewards and whether the game
 * ended.  All arrays belong to the caller, one row for each game, and so does the memory of
 * the batch itself: nothing here allocates.
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
 * Game i plays deal after deal.  Deal k of game i has the match seed that hm_batch_seed() tells: a
 * match (match.h) with that seed and the same moves passes through the same states, byte for byte.
 * Where several seats may act, the batch asks the next of them clockwise after the seat that
 * acted last.  A seat acts only when the batch asks it, also with moves that the rules allow at
 * any time.
 */
#ifndef HARBOUR_BATCH_H
#define HARBOUR_BATCH_H

#include "bot.h"
#include "encoding.h"

/* How an action is written. */
enum hm_actions {
    HM_ACTIONS_FLAT,  /* one number for a whole move, paid automatically (encoding.h) */
    HM_ACTIONS_PICKS, /* a move is put together pick by pick (draft.h): one step for each pick */
};

enum hm_rewards {
    HM_REWARD_WIN, /* at the end winners share +1 and the others share -1; 0 for all if all won */
    HM_REWARD_MARGIN, /* at the end a seat's points less the most points of any other seat */
};

enum hm_batch_end {
    HM_BATCH_GOES_ON,
    HM_BATCH_TERMINATED, /* the game is over */
    HM_BATCH_TRUNCATED,  /* max_steps was reached */
};

struct hm_batch_setup {
    struct hm_game  game;
    struct hm_setup setup;
    struct hm_seed  seed;      /* its first 16 bytes count */
    uint32_t        n;         /* games */
    uint32_t        max_steps; /* of one deal, before it is cut off; 0: no limit */
    uint32_t        threads;   /* that may step at once; 0 is 1 */
    uint8_t         actions;   /* enum hm_actions */
    uint8_t         rewards;   /* enum hm_rewards */
    uint8_t
        no_reset; /* 1: a finished game waits for hm_batch_reset() instead of being dealt anew */
    uint8_t pad[5];
    const struct hm_bot
        *bot[HM_SEATS]; /* who plays a seat inside the batch; NULL: the caller.  Borrowed. */
};

/* The caller's arrays, each with a row for every game; any of them but `action` may be NULL. */
struct hm_batch_arrays {
    const uint16_t *action;  /* [n]: read */
    uint8_t        *obs;     /* [n][nobs]: what the seat to act sees */
    uint8_t        *mask;    /* [n][nact]: 1 for each possible action */
    uint8_t        *seat;    /* [n]: the seat to act; HM_NOBODY: the game is over */
    float          *reward;  /* [n][players] */
    uint8_t        *done;    /* [n]: enum hm_batch_end */
    uint8_t        *illegal; /* [n]: 1: the action was not possible, and nothing happened */
    uint8_t *
        final_obs; /* [n][players][nobs]: what each seat saw at the end; written when a deal ends */
};

struct hm_batch; /* lives in the lent memory */

HM_BEGIN
/* Bytes to lend; 0 where the set-up is not possible. */
HM_API size_t hm_batch_memory(const struct hm_batch_setup *setup);

/* Opens a batch in lent memory, aligned for any type and kept until the batch is dropped.  The
 * games are not dealt yet: hm_batch_reset() does that.  HM_REFUSED and HM_NO_SPACE come with a
 * message. */
HM_API enum hm_err hm_batch_open(struct hm_batch **out, const struct hm_batch_setup *setup,
                                 void *memory, size_t size, struct hm_msg *msg);
HM_API void        hm_batch_attach(struct hm_batch *b, const struct hm_batch_arrays *arrays);

HM_API uint32_t hm_batch_nobs(const struct hm_batch *b); /* bytes of an observation */
HM_API uint32_t hm_batch_nact(const struct hm_batch *b); /* actions */

/* Deals games first .. end-1 anew, each its next deal, and writes their rows. */
HM_API void hm_batch_reset(struct hm_batch *b, uint32_t first, uint32_t end, uint32_t thread);

/* Starts again from deal 0 with another seed. */
HM_API void hm_batch_reseed(struct hm_batch *b, const struct hm_seed *seed);

/* Makes the actions of games first .. end-1.  Returns how many of them were not possible. */
HM_API uint32_t hm_batch_step(struct hm_batch *b, uint32_t first, uint32_t end, uint32_t thread);

/* Fills the action array with possible actions, each equally likely: for tests and as the floor
 * of every comparison. */
HM_API void hm_batch_random(const struct hm_batch *b, uint32_t first, uint32_t end,
                            struct hm_rng *rng, uint16_t *action);

/* The match seed of the deal that game i plays now. */
HM_API struct hm_seed hm_batch_seed(const struct hm_batch *b, uint32_t i);

/* The whole truth of game i.  In a learner that must not see hidden cards, only for records and
 * tests. */
HM_API const struct hm_state *hm_batch_state(const struct hm_batch *b, uint32_t i);

/* What any seat sees in game i now: nobs bytes. */
HM_API void hm_batch_observe(const struct hm_batch *b, uint32_t i, hm_seat seat, uint8_t *out);

/* The move that an action stands for in game i now; false if it is not possible or not a whole
 * move yet. */
HM_API bool hm_batch_move(const struct hm_batch *b, uint32_t i, unsigned action,
                          struct hm_move *out);

/* Makes game `to` a copy of game `from`, and writes its rows. */
HM_API void hm_batch_copy(struct hm_batch *b, uint32_t to, uint32_t from);

/* Game i as hm_batch_saved() bytes: to restore it later, in any batch of the same set-up and
 * version. hm_batch_restore() checks what it reads: HM_FORM, HM_MISMATCH with a message, and the
 * game is unchanged. */
HM_API size_t      hm_batch_saved(const struct hm_batch *b);
HM_API void        hm_batch_save(const struct hm_batch *b, uint32_t i, void *out);
HM_API enum hm_err hm_batch_restore(struct hm_batch *b, uint32_t i, const void *saved, size_t size,
                                    struct hm_msg *msg);

/* Replaces the cards that `seat` does not know by a sample that agrees with all it knows;
 * HM_NOBODY: the seat to act. From then on the game no longer follows from its seed. */
HM_API void hm_batch_resample(struct hm_batch *b, uint32_t first, uint32_t end, hm_seat seat,
                              struct hm_rng *rng);
HM_END

#endif
