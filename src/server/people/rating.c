/*
 * rating.c: estimates the skill of players from their places in games of two to five.
 *
 * Uses the Plackett-Luce model in the approximation of Weng and Lin (2011) with the constants of
 * OpenSkill: a new player has 25 +- 25/3.  Bots have fixed values, so that ratings of people who
 * only play against bots stay comparable.
 */
#include "server/people/rating.h"

#include <math.h>
#include <string.h>

const struct srv_skill srv_skill_new = {25.0, 25.0 / 3};

static const double beta = 25.0 / 6;

/*
 * From games of three players in docs/bots.md: a share p against two of the level below
 * means odds of g = 2p / (1 - p) against each, which is a step of c ln g with c = sqrt(2 (1 +
 * beta^2)).
 */
static const struct {
    const char *level;
    double      mu;
} levels[] = {{"random", 1},     {"deckhand", 15},      {"clerk", 20}, {"merchant", 26},
              {"shipowner", 33}, {"harbourmaster", 42}, {"tycoon", 53}};

struct srv_skill srv_skill_of_level(const char *level)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(levels[i].level, level) == 0)
            return (struct srv_skill){levels[i].mu, 1.0};
    return srv_skill_new;
}

double srv_skill_shown(const struct srv_skill *k)
{
    double shown = k->mu - 3 * k->sigma;
    return shown > 0 ? shown : 0;
}

void srv_skill_update(struct srv_skill *skill, const int *place, int n, double tau)
{
    double           c2 = 0, sum[HM_SEATS], e[HM_SEATS];
    int              same[HM_SEATS];
    struct srv_skill old[HM_SEATS];
    for (int i = 0; i < n; i++) {
        old[i] = skill[i];
        old[i].sigma = sqrt(old[i].sigma * old[i].sigma + tau * tau);
        c2 += old[i].sigma * old[i].sigma + beta * beta;
    }
    double c = sqrt(c2);
    for (int i = 0; i < n; i++)
        e[i] = exp(old[i].mu / c);
    for (int q = 0; q < n; q++) { /* players not better than q, and players at q's place */
        sum[q] = 0;
        same[q] = 0;
        for (int s = 0; s < n; s++) {
            sum[q] += place[s] >= place[q] ? e[s] : 0;
            same[q] += place[s] == place[q];
        }
    }
    for (int i = 0; i < n; i++) {
        double omega = 0, delta = 0, var = old[i].sigma * old[i].sigma;
        for (int q = 0; q < n; q++) {
            if (place[q] > place[i])
                continue;
            double p = e[i] / sum[q];
            omega += ((q == i ? 1 : 0) - p) / same[q];
            delta += p * (1 - p) / same[q];
        }
        double shrink = 1 - old[i].sigma / c * var / c2 * delta;
        skill[i].mu = old[i].mu + var / c * omega;
        skill[i].sigma = old[i].sigma * sqrt(shrink > 1e-4 ? shrink : 1e-4);
    }
}
