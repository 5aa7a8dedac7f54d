/*
 * batch_game.h: declarations shared by the files of the batch: one game, and the batch itself.
 */
#ifndef HARBOUR_BATCH_GAME_H
#define HARBOUR_BATCH_GAME_H

#include "harbour/batch.h"
#include "harbour/draft.h"
#include "mask_row.h"

/* One game, followed by its state and its possible actions (struct batch_actions). */
struct batch_game {
    struct hm_seed  seed;  /* of the current deal */
    uint64_t        deal;  /* number of deals so far */
    uint32_t        steps; /* of this deal */
    uint16_t        moves; /* in this deal; the next move has random stream moves + 1 */
    uint8_t         over;  /* must be reset */
    hm_seat         seat;  /* to act */
    struct hm_draft draft;
    uint8_t         pad[6];
};
_Static_assert(sizeof(struct batch_game) % 8 == 0, "a state follows, aligned");

/* The actions that are possible now, as words of bits, followed by the memo of the encoding
 * (hm_encoding.memo).  The caller's mask shows the same actions; words that stay empty are not
 * written to it. */
struct batch_actions {
    uint64_t used;   /* words that may be nonzero */
    uint64_t bits[]; /* [words] */
};

struct hm_batch {
    struct hm_batch_setup  setup;
    struct hm_batch_arrays to;
    uint32_t               nobs, nact, nseat;
    uint32_t               words;      /* of a set of actions */
    size_t                 actions_at; /* offset of the possible actions in a game */
    size_t                 stride;     /* size of a game with everything that follows it */
    size_t                 scratch;    /* bytes for the bots, for each thread */
    batch_put_mask        *put_mask;   /* the fastest on this processor */
    uint8_t               *games, *thinking;
};

static inline struct batch_game *batch_at(const struct hm_batch *b, uint32_t i)
{
    return (struct batch_game *)(void *)(b->games + (size_t)i * b->stride);
}
static inline struct hm_state *batch_state(struct batch_game *g)
{
    return (struct hm_state *)(void *)(g + 1);
}
static inline struct batch_actions *batch_actions(const struct hm_batch *b, struct batch_game *g)
{
    return (struct batch_actions *)(void *)((uint8_t *)g + b->actions_at);
}
static inline const uint64_t *batch_bits(const struct hm_batch *b, struct batch_game *g)
{
    return batch_actions(b, g)->bits;
}

/* Writes the rows of game i, except rewards, `done` and `illegal`. */
void batch_show(const struct hm_batch *b, uint32_t i, struct batch_game *g);

#endif
