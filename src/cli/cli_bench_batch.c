/*
 * cli_bench_batch.c: how fast a batch is, and a baseline to compare it with.
 *
 * Only hm_batch_step() is timed: moves, chance, new deals, observations, masks and rewards.  The
 * choice of the actions, which is the learner's, is not.  Steps before the first run let the games
 * drift apart, so that every run has its share of new deals; the best run counts.
 *
 * The baseline is an environment written the way PufferLib's small C environments are: a struct
 * of pointers into the caller's rows for each game, and a step that scans a plain array to see
 * what is legal, writes the whole observation and the whole mask, and resets when the game is
 * over.  Its game is a card game of about the size of the largest game here: 192 cards, four
 * players, an observation of 249 bytes, 199 actions.  Players in turn take one card of a row of
 * twelve, which is filled again from a shuffled deck.  It has hardly any rules, so it does less for
 * a step than the environment that it stands for.
 */
#include "cli_bench_batch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WARM_UP = 600, RUNS = 40, STEPS = 25 };

/* Time of this thread: a step of a batch takes long enough to be interrupted by other programs. */
static uint64_t cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n;
         i += 97) /* a sample of the bytes: the digest is not what is measured */
        h = (h ^ b[i]) * 1099511628211u;
    return h;
}

struct cli_batch_rate cli_batch_rate(const struct hm_game *g, unsigned players, uint32_t n)
{
    struct hm_batch_setup setup = {
        .game = *g, .setup = hm_setup_for(g->ops, (uint8_t)players), .n = n};
    struct cli_batch_rate out = {-1, 14695981039346656037u};
    size_t                size = hm_batch_memory(&setup);
    void                 *memory = malloc(size);
    struct hm_batch      *b;
    struct hm_msg         msg;
    if (memory == NULL || hm_batch_open(&b, &setup, memory, size, &msg) != HM_OK)
        goto out_memory;
    const uint32_t         nobs = hm_batch_nobs(b), nact = hm_batch_nact(b);
    uint16_t              *action = calloc(n, sizeof *action);
    struct hm_batch_arrays to = {.action = action,
                                 .obs = malloc((size_t)n * nobs),
                                 .mask = malloc((size_t)n * nact),
                                 .seat = malloc(n),
                                 .reward = malloc((size_t)n * players * sizeof(float)),
                                 .done = malloc(n),
                                 .illegal = malloc(n)};
    if (action != NULL && to.obs != NULL && to.mask != NULL && to.seat != NULL &&
        to.reward != NULL && to.done != NULL && to.illegal != NULL) {
        struct hm_rng rng;
        hm_rng_fast(&rng, players);
        hm_batch_attach(b, &to);
        hm_batch_reset(b, 0, n, 0);
        for (unsigned k = 0; k < WARM_UP; k++) {
            hm_batch_random(b, 0, n, &rng, action);
            hm_batch_step(b, 0, n, 0);
        }
        for (unsigned r = 0; r < RUNS; r++) {
            uint64_t took = 0;
            for (unsigned k = 0; k < STEPS; k++) {
                hm_batch_random(b, 0, n, &rng, action);
                uint64_t begun = cpu_ns();
                hm_batch_step(b, 0, n, 0);
                took += cpu_ns() - begun;
            }
            double rate = (double)n * STEPS * 1e9 / (double)took;
            out.steps_s = rate > out.steps_s ? rate : out.steps_s;
            out.digest = mix(mix(out.digest, to.obs, (size_t)n * nobs), to.mask, (size_t)n * nact);
        }
    }
    free(action);
    free(to.obs);
    free(to.mask);
    free(to.seat);
    free(to.reward);
    free(to.done);
    free(to.illegal);
out_memory:
    free(memory);
    return out;
}

/* ---- the baseline -------------------------------------------------------------------------- */

enum { Y_CARDS = 192, Y_PLAYERS = 4, Y_SUPPLY = 12, Y_NOBS = 249, Y_NACT = 199 };

struct baseline {
    uint8_t *obs, *mask, *done; /* rows of the caller */
    int32_t *action;
    float   *reward;
    int      place[Y_CARDS]; /* 0 deck, 1 supply, 2 + player */
    int      deck[Y_CARDS];
    int      left, turn, points[Y_PLAYERS], money[Y_PLAYERS];
    uint32_t rng;
};

static uint32_t baseline_random(struct baseline *y)
{
    y->rng ^= y->rng << 13;
    y->rng ^= y->rng >> 17;
    y->rng ^= y->rng << 5;
    return y->rng;
}

static void baseline_fill(struct baseline *y)
{
    int shown = 0;
    for (int c = 0; c < Y_CARDS; c++)
        shown += y->place[c] == 1;
    for (; shown < Y_SUPPLY && y->left > 0; shown++)
        y->place[y->deck[--y->left]] = 1;
}

static void baseline_reset(struct baseline *y)
{
    for (int c = 0; c < Y_CARDS; c++) {
        y->deck[c] = c;
        y->place[c] = 0;
    }
    for (int c = Y_CARDS - 1; c > 0; c--) {
        int d = (int)(baseline_random(y) % (uint32_t)(c + 1)), t = y->deck[c];
        y->deck[c] = y->deck[d];
        y->deck[d] = t;
    }
    y->left = Y_CARDS;
    y->turn = 0;
    for (int p = 0; p < Y_PLAYERS; p++)
        y->points[p] = y->money[p] = 0;
    baseline_fill(y);
}

static void baseline_observe(struct baseline *y)
{
    memset(y->obs, 0, Y_NOBS);
    memset(y->mask, 0, Y_NACT);
    for (int c = 0; c < Y_CARDS; c++) {
        int at = y->place[c];
        y->obs[c] = (uint8_t)(at < 2 ? at : 2 + (at - 2 + Y_PLAYERS - y->turn) % Y_PLAYERS);
        if (at == 1)
            y->mask[c] = 1;
    }
    for (int p = 0; p < Y_PLAYERS; p++) {
        int q = (y->turn + p) % Y_PLAYERS;
        y->obs[Y_CARDS + 2 * p] = (uint8_t)y->points[q];
        y->obs[Y_CARDS + 2 * p + 1] = (uint8_t)(y->points[q] >> 8);
        y->obs[Y_CARDS + 16 + p] = (uint8_t)y->money[q];
    }
    y->obs[Y_CARDS + 40] = (uint8_t)y->left;
}

static void baseline_step(struct baseline *y)
{
    int c = *y->action;
    *y->done = 0;
    *y->reward = 0;
    if (c < 0 || c >= Y_CARDS || y->place[c] != 1) {
        *y->reward = -1;
        return;
    }
    y->place[c] = 2 + y->turn;
    y->points[y->turn] += c % 7;
    y->money[y->turn] += c % 5;
    y->turn = (y->turn + 1) % Y_PLAYERS;
    baseline_fill(y);
    int shown = 0;
    for (int d = 0; d < Y_CARDS; d++)
        shown += y->place[d] == 1;
    if (shown == 0) {
        *y->done = 1;
        *y->reward = (float)y->points[0];
        baseline_reset(y);
    }
    baseline_observe(y);
}

/* Any card of the supply, the same way hm_batch_random() chooses. */
static int baseline_choice(const struct baseline *y, struct hm_rng *rng)
{
    int n = 0;
    for (int a = 0; a < Y_NACT; a++)
        n += y->mask[a];
    int skip = (int)hm_rng_below(rng, (uint32_t)n), a = 0;
    while (y->mask[a] == 0 || skip-- > 0)
        a++;
    return a;
}

double cli_baseline_rate(uint32_t n)
{
    struct baseline *y = calloc(n, sizeof *y);
    uint8_t         *obs = malloc((size_t)n * Y_NOBS), *mask = malloc((size_t)n * Y_NACT);
    uint8_t         *done = malloc(n);
    int32_t         *action = malloc(n * sizeof *action);
    float           *reward = malloc(n * sizeof *reward);
    double           best = -1;
    if (y != NULL && obs != NULL && mask != NULL && done != NULL && action != NULL &&
        reward != NULL) {
        struct hm_rng rng;
        hm_rng_fast(&rng, 1);
        for (uint32_t i = 0; i < n; i++) {
            y[i].obs = obs + (size_t)i * Y_NOBS;
            y[i].mask = mask + (size_t)i * Y_NACT;
            y[i].done = &done[i];
            y[i].action = &action[i];
            y[i].reward = &reward[i];
            y[i].rng = i + 1;
            baseline_reset(&y[i]);
            baseline_observe(&y[i]);
            for (uint32_t k = i % Y_CARDS; k > 0; k--) { /* all games have the same length */
                action[i] = baseline_choice(&y[i], &rng);
                baseline_step(&y[i]);
            }
        }
        for (unsigned r = 0; r < RUNS; r++) {
            uint64_t took = 0;
            for (unsigned k = 0; k < STEPS; k++) {
                for (uint32_t i = 0; i < n; i++)
                    action[i] = baseline_choice(&y[i], &rng);
                uint64_t begun = cpu_ns();
                for (uint32_t i = 0; i < n; i++)
                    baseline_step(&y[i]);
                took += cpu_ns() - begun;
            }
            double rate = (double)n * STEPS * 1e9 / (double)took;
            best = rate > best ? rate : best;
        }
    }
    free(y);
    free(obs);
    free(mask);
    free(done);
    free(action);
    free(reward);
    return best;
}
