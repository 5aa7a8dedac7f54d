/*
 * cli_bots.h: bots at a table, as command lines name them.
 */
#ifndef HARBOUR_CLI_BOTS_H
#define HARBOUR_CLI_BOTS_H

#include "cli.h"

#include "harbour/bot.h"

struct cli_bots {
    const struct hm_game *game; /* borrowed */
    unsigned              players;
    struct hm_bot         bot[HM_SEATS];
    uint64_t              seed; /* their own chance, never the match's */
    struct hm_rng         rng;  /* for whose turn it is where several may move */
    void                 *memory;
    size_t                size;
};

/* One bot for each seat, or one for all: "greedy,random" or "random".  Complains. */
bool cli_bots_open(struct cli_bots *b, const struct hm_game *g, unsigned players, const char *list,
                   const struct hm_seed *seed);

/* For another game of the same bots. */
void cli_bots_seed(struct cli_bots *b, const struct hm_seed *seed);
void cli_bots_close(struct cli_bots *b);

/* Is there a bot of this name for the game?  Complains. */
bool cli_bot_known(const struct hm_game *g, const char *name);

/* The move of one seat; false when it has nothing to do now. */
bool cli_bot_move(struct cli_bots *b, const struct hm_state *truth, hm_seat seat, struct hm_move *out);

/* Who moves next, and what: any of the seats that are asked, and now and then one that is not. */
bool cli_bots_next(struct cli_bots *b, const struct hm_state *truth, struct hm_move *out);

/* For completion: the names that begin so. */
void cli_complete_bots(FILE *to, const char *prefix);

#endif
