/*
 * rate_main.c: the native side of rate.mjs: "index game players moves ns digest", best of five.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench/rate.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 500;
    for (uint32_t i = 0; hm_games[i] != NULL; i++)
        for (uint32_t players = hm_games[i]->min_seats; players <= hm_games[i]->max_seats;
             players++) {
            uint64_t best = UINT64_MAX, digest = 0;
            for (unsigned run = 0; run < 5; run++) {
                uint64_t begun = hm_clock_ns();
                digest = rate_play(i, players, games);
                uint64_t took = hm_clock_ns() - begun;
                best = took < best ? took : best;
            }
            printf("%" PRIu32 " %s %" PRIu32 " %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n", i,
                   hm_games[i]->id, players, rate_moves(), best, digest);
        }
    return 0;
}
