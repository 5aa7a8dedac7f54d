/*
 * game_digest_main.c: prints the digest of each native game on one line:
 * "what index game seats number digest".
 *
 *   game_digest 12     games 0 to 11 of every game with every number of players, and one game
 *                      with bots for each of them
 */
#include "wasm/game_digest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void report(const char *what, uint32_t game, uint32_t nseat, uint32_t number,
                   uint64_t digest)
{
    printf("%s %" PRIu32 " %s %" PRIu32 " %" PRIu32 " %016" PRIx64 "\n", what, game,
           hm_games[game]->id, nseat, number, digest);
}

int main(int argc, char **argv)
{
    uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    for (uint32_t i = 0; hm_games[i] != NULL; i++)
        for (uint32_t nseat = hm_games[i]->min_seats; nseat <= hm_games[i]->max_seats; nseat++)
            for (uint32_t number = 0; number < games; number++)
                report("play", i, nseat, number, game_digest(i, nseat, number));
    for (uint32_t i = 0; hm_games[i] != NULL; i++)
        for (uint32_t nseat = hm_games[i]->min_seats; nseat <= hm_games[i]->max_seats; nseat++)
            report("bots", i, nseat, 0, bot_game_digest(i, nseat, 0));
    return 0;
}
