/*
 * arena_rating.c: ratings of the bots from the places in all games.
 *
 * In the Plackett-Luce model the winner is drawn with probabilities proportional to strength, then
 * the second from the rest, and so on.  Hunter's minorisation-maximisation finds the strengths of
 * maximum likelihood and always converges.  Bots that tie are counted as if each had been drawn
 * first among them (Breslow's method).
 */
#include "arena/arena.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 400 };
static const double enough = 1e-9;

/* One iteration: for each bot, the number of stages won and the sum to divide it by. */
static void pass(const struct arena_game *const *games, const double *weight, size_t n,
                 unsigned players, const double *strength, double *won, double *against)
{
    for (size_t i = 0; i < n; i++) {
        const struct arena_game *g = games[i];
        double                   w = weight != NULL ? weight[i] : 1;
        if (w <= 0)
            continue;
        for (unsigned p = 0; p < players; p++) { /* the stage at which seat p was drawn */
            double   sum = 0;
            unsigned rest = 0;
            for (unsigned q = 0; q < players; q++)
                if (g->place[q] >= g->place[p]) {
                    sum += strength[g->bot[q]];
                    rest++;
                }
            if (rest < 2)
                continue;
            won[g->bot[p]] += w;
            for (unsigned q = 0; q < players; q++)
                if (g->place[q] >= g->place[p])
                    against[g->bot[q]] += w / sum;
        }
    }
}

void arena_fit(const struct arena_game *const *games, const double *weight, size_t n,
               unsigned players, unsigned nbot, double prior, double elo[ARENA_BOTS])
{
    double strength[ARENA_BOTS];
    for (unsigned b = 0; b < nbot; b++)
        strength[b] = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double won[ARENA_BOTS] = {0}, against[ARENA_BOTS] = {0}, mean = 0, change = 0;
        pass(games, weight, n, players, strength, won, against);
        for (unsigned b = 0; b < nbot; b++) {
            won[b] += prior / 2; /* half of the draws count as won, against strength 1 */
            against[b] += prior / (strength[b] + 1);
            double next = against[b] > 0 ? fmax(won[b], 1e-12) / against[b] : 1;
            change = fmax(change, fabs(log(next / strength[b])));
            strength[b] = next;
        }
        for (unsigned b = 0; b < nbot; b++)
            mean += log(strength[b]) / nbot;
        for (unsigned b = 0; b < nbot; b++)
            strength[b] /= exp(mean);
        if (change < enough)
            break;
    }
    for (unsigned b = 0; b < nbot; b++)
        elo[b] = 400 * log10(strength[b]);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A bootstrap sample: how often each deal is drawn with replacement. */
static void draw_deals(const struct arena_results *r, struct hm_rng *rng, double *by_deal,
                       double *weight)
{
    memset(by_deal, 0, r->n * sizeof *by_deal);
    for (size_t i = 0; i < r->n; i++)
        by_deal[hm_rng_below(rng, (uint32_t)r->n)]++;
    for (size_t i = 0, k = 0; i < r->n; i++)
        for (uint32_t j = 0; j < r->deal[i].ngame; j++)
            weight[k++] = by_deal[i];
}

void arena_ratings(const struct arena_results *r, unsigned bootstraps,
                   struct arena_range out[ARENA_BOTS])
{
    const double prior = 1;
    unsigned     nbot = r->terms.nbot, players = r->terms.players;
    size_t       n = 0;
    double       elo[ARENA_BOTS] = {0};
    for (size_t i = 0; i < r->n; i++)
        n += r->deal[i].ngame;
    const struct arena_game **games = malloc((n + 1) * sizeof *games);
    double                   *weight = malloc((n + 1) * sizeof *weight),
           *by_deal = malloc((r->n + 1) * sizeof *by_deal);
    double *drawn = malloc(((size_t)bootstraps * nbot + 1) * sizeof *drawn);
    memset(out, 0, ARENA_BOTS * sizeof *out);
    if (games == NULL || weight == NULL || by_deal == NULL || drawn == NULL || n == 0)
        goto out;
    for (size_t i = 0, k = 0; i < r->n; i++)
        for (uint32_t j = 0; j < r->deal[i].ngame; j++)
            games[k++] = &r->deal[i].game[j];
    arena_fit(games, NULL, n, players, nbot, prior, elo);
    struct hm_rng rng;
    hm_rng_fast(&rng, 1842);
    for (unsigned k = 0; k < bootstraps; k++) {
        double again[ARENA_BOTS];
        draw_deals(r, &rng, by_deal, weight);
        arena_fit(games, weight, n, players, nbot, prior, again);
        for (unsigned b = 0; b < nbot; b++)
            drawn[(size_t)b * bootstraps + k] = again[b];
    }
    for (unsigned b = 0; b < nbot; b++) {
        double *mine = drawn + (size_t)b * bootstraps;
        out[b] = (struct arena_range){elo[b], elo[b], elo[b]};
        if (bootstraps < 2)
            continue;
        qsort(mine, bootstraps, sizeof *mine, by_size);
        out[b].low = mine[(size_t)(0.025 * bootstraps)];
        out[b].high = mine[(size_t)(0.975 * bootstraps)];
    }
out:
    free(games);
    free(weight);
    free(by_deal);
    free(drawn);
}
