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
    uint64_t              seed; /* for their random numbers, independent of the match */
    struct hm_rng         rng;  /* to choose among seats that may move */
    void                 *memory;
    size_t                size;
    struct hm_bot_belief  belief[HM_SEATS];
};

/* One bot for each seat, or one for all: "greedy,random" or "random".  False after a message. */
bool cli_bots_open(struct cli_bots *b, const struct hm_game *g, unsigned players, const char *list,
                   const struct hm_seed *seed);

/* Starts another match with the same bots. */
void cli_bots_seed(struct cli_bots *b, const struct hm_seed *seed);
void cli_bots_close(struct cli_bots *b);

/* True if the game has a bot of this name.  False after a message. */
bool cli_bot_known(const struct hm_game *g, const char *name);

/* The move of one seat; false if it has none now. */
bool cli_bot_move(struct cli_bots *b, const struct hm_match *m, hm_seat seat, struct hm_move *out);

/* Chooses the next move: by one of the prompted seats, and sometimes by another one. */
bool cli_bots_next(struct cli_bots *b, const struct hm_match *m, struct hm_move *out);

/* For completion: the names with this prefix. */
void cli_complete_bots(FILE *to, const char *prefix);

#endif
