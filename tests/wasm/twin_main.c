/*
 * twin_main.c: the native twin: prints one line a game, "what index game seats number digest".
 *
 *   twin 12     games 0 to 11 of every game with every number of players, and a game each with bots
 */
#include "wasm/twin.h"

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
                report("play", i, nseat, number, twin_game(i, nseat, number));
    for (uint32_t i = 0; hm_games[i] != NULL; i++)
        for (uint32_t nseat = hm_games[i]->min_seats; nseat <= hm_games[i]->max_seats; nseat++)
            report("bots", i, nseat, 0, twin_bots(i, nseat, 0));
    return 0;
}
