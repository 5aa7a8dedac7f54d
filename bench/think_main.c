/*
 * think_main.c: the native side of think.mjs: "index game players bot positions ns iterations
 * memory digest", best of three.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench/think.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const bots[] = {"clerk",  "merchant",        "shipowner", "harbourmaster",
                                   "tycoon", "planner",         "mc:64",     "ismcts:1000",
                                   "net",    "net-search:1000", "rounds",    NULL};

static void time_bot(uint32_t game, uint32_t players, uint32_t n, const char *bot)
{
    uint64_t best = UINT64_MAX, digest = 0;
    for (unsigned run = 0; run < 3; run++) {
        uint64_t begun = hm_clock_ns();
        digest = think();
        uint64_t took = hm_clock_ns() - begun;
        best = took < best ? took : best;
    }
    if (digest == 0) /* the game has no such bot */
        return;
    printf("%" PRIu32 " %s %" PRIu32 " %s %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu32
           " %016" PRIx64 "\n",
           game, hm_games[game]->id, players, bot, n, best, think_iterations(), think_memory(),
           digest);
}

int main(void)
{
    for (uint32_t i = 0; hm_games[i] != NULL; i++) {
        if (strcmp(hm_games[i]->id, "null") == 0)
            continue;
        for (uint32_t players = hm_games[i]->min_seats; players <= hm_games[i]->max_seats;
             players++) {
            uint32_t n = think_deal(i, players);
            for (const char *const *bot = bots; *bot != NULL; bot++) {
                snprintf(think_text(), HM_BOT_NAME, "%s", *bot);
                time_bot(i, players, n, *bot);
            }
        }
    }
    return 0;
}
