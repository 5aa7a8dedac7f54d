/*
 * plain_main.c: steps a second of a batch of Packet Row against the same game as a plain
 * environment (plain_env.c), measured like `harbour bench --batch`: only the steps count, in
 * CPU time.
 *
 *   plain_compare [PLAYERS]      prints a line of JSON for each number of players
 *
 * The plain environment is measured before and after the batch, and the faster one counts.
 */
#include "cli/cli_bench_batch.h"
#include "plain_env.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES = 1024, WARM_UP = 600, RUNS = 40, STEPS = 25 };

static struct plain      game[GAMES];
static struct plain_card cards[PLAIN_CARDS];
static uint8_t           obs[GAMES][PLAIN_NOBS], mask[GAMES][PLAIN_NACT], seat[GAMES], done[GAMES];
static int32_t           action[GAMES];
static float             reward[GAMES][PLAIN_SEATS];

struct plain_rate {
    double steps_s, length, choices; /* decisions a game, choices of a decision */
};

static uint64_t cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Draws a possible action for each game; returns how many there were. */
static uint64_t choose_actions(struct hm_rng *rng)
{
    uint64_t choices = 0;
    for (int i = 0; i < GAMES; i++) {
        uint32_t n = 0;
        for (int a = 0; a < PLAIN_NACT; a++)
            n += mask[i][a];
        choices += n;
        int a = 0;
        for (uint32_t skip = hm_rng_below(rng, n); mask[i][a] == 0 || skip-- > 0;)
            a++;
        action[i] = a;
    }
    return choices;
}

static struct plain_rate measure(const struct hm_edition *e, int players)
{
    struct plain_rate out = {0, 0, 0};
    struct hm_rng     rng;
    uint64_t          steps = 0, ended = 0, choices = 0;
    hm_rng_fast(&rng, (uint64_t)players);
    plain_cards(cards, e);
    for (int i = 0; i < GAMES; i++) {
        game[i] = (struct plain){.obs = obs[i],
                                 .mask = mask[i],
                                 .seat = &seat[i],
                                 .done = &done[i],
                                 .action = &action[i],
                                 .reward = reward[i],
                                 .card = cards,
                                 .players = players,
                                 .rng = (uint32_t)i + 1};
        plain_reset(&game[i]);
        plain_show(&game[i]);
    }
    for (int k = 0; k < WARM_UP; k++) {
        choose_actions(&rng);
        for (int i = 0; i < GAMES; i++)
            plain_step(&game[i]);
    }
    for (int r = 0; r < RUNS; r++) {
        uint64_t took = 0;
        for (int k = 0; k < STEPS; k++) {
            choices += choose_actions(&rng);
            uint64_t begun = cpu_ns();
            for (int i = 0; i < GAMES; i++)
                plain_step(&game[i]);
            took += cpu_ns() - begun;
            steps += GAMES;
            for (int i = 0; i < GAMES; i++)
                ended += done[i];
        }
        double rate = (double)GAMES * STEPS * 1e9 / (double)took;
        out.steps_s = rate > out.steps_s ? rate : out.steps_s;
    }
    out.length = (double)steps / (double)ended;
    out.choices = (double)choices / (double)steps;
    return out;
}

int main(int argc, char **argv)
{
    const struct hm_game g = hm_game_of(hm_game_find("packet-row"));
    const int            only = argc > 1 ? atoi(argv[1]) : 0;
    for (int n = g.ops->min_seats; n <= g.ops->max_seats; n++) {
        if (only != 0 && n != only)
            continue;
        const struct plain_rate before = measure(g.edition, n);
        const double            batch = cli_batch_rate(&g, (unsigned)n, GAMES).steps_s;
        const struct plain_rate after = measure(g.edition, n);
        const double plain = before.steps_s > after.steps_s ? before.steps_s : after.steps_s;
        printf("{\"players\":%d,\"batch_steps_per_s\":%.0f,\"plain_steps_per_s\":%.0f,"
               "\"ratio\":%.2f,\"plain_decisions\":%.1f,\"plain_choices\":%.2f}\n",
               n, batch, plain, batch / plain, after.length, after.choices);
        fflush(stdout);
    }
    return 0;
}
