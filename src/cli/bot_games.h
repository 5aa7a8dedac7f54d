/*
 * bot_games.h: many games between bots of different levels, played on all threads and examined.
 *
 * Game k is the same whatever the number of threads, and results are collected in the order of
 * the games.
 */
#ifndef HARBOUR_BOT_GAMES_H
#define HARBOUR_BOT_GAMES_H

#include "arena/ranks.h"
#include "cli_bots.h"

enum { BOT_GAMES_LOG = 20000 };

/* A finished game, and what a thread may use to examine it. */
struct bot_game {
    uint32_t        number;
    struct hm_match match;
    struct hm_move  log[BOT_GAMES_LOG];
    uint8_t         bot[HM_SEATS]; /* index in the list of bots */
    struct hm_rng   rng;           /* depends on the seed and the number alone */
    void           *memory;
    size_t          size;
};

/* The options that commands with such games share. */
struct bot_games_args {
    uint32_t        players, games, iterations, threads;
    const char     *seed;
    const char     *bots; /* "clerk,merchant": each seat gets one of them, drawn */
    const char     *out;  /* `levels`: the file for the seats, and the files to read */
    struct cli_list read, edition;
    bool            json, fit;
};

struct bot_games {
    const char                  *command; /* for messages */
    const struct bot_games_args *args;
    const struct hm_game        *game;
    size_t                       memory; /* lent to examine() */
    void                        *ctx;

    /* On several threads at once.  False: it could not be examined. */
    bool (*examine)(const struct bot_games *b, struct bot_game *g, struct ranks_bytes *out);

    /* One call at a time, in the order of the games, with the bytes of examine(). */
    void (*collect)(void *ctx, const char *bytes, size_t n);
};

/* Checks the number of players, or sets it to the fewest.  False after a message. */
bool bot_games_players(const struct hm_ops *ops, uint32_t *players);

/* Returns an exit code, after a message if it is not CLI_OK. */
int bot_games_run(const struct bot_games *b);

#endif
