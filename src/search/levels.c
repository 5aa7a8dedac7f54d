/*
 * levels.c: the level of a player by the losses: the most likely one, and a range.
 *
 * The loss of a level in one game, divided by the stake, is taken as normally distributed; the
 * sampling error of the analysis is added to its spread.  Before the game all levels are equally
 * likely.  The range is the shortest one with the most likely level that has at least `enough` of
 * the probability.  Levels above the highest measured one cannot be told from it.
 */
#include "search.h"

static const float enough = 0.8f;

/* Proportional to the probability of such a loss. */
static float likelihood(const struct hm_level *level, float loss, float error)
{
    float variance = level->spread * level->spread + error * error, off = loss - level->loss;
    return ai_exp(-0.5f * off * off / variance) / ai_sqrt(variance);
}

/* The shortest range with enough of the probability; among those, the likeliest. */
static void find_range(const float share[HM_LEVELS], unsigned n, float sum,
                       struct hm_level_range *r)
{
    unsigned shortest = n;
    float    most = 0.0f;
    for (unsigned min = 0; min <= r->likely; min++) {
        float covered = 0.0f;
        for (unsigned max = min; max < n; max++) {
            unsigned length = max - min + 1;
            covered += share[max];
            if (max < r->likely || covered < enough * sum || length > shortest ||
                (length == shortest && covered <= most))
                continue;
            shortest = length, most = covered;
            r->min = (uint8_t)min, r->max = (uint8_t)max;
        }
    }
}

bool hm_levels_of(const struct hm_level level[HM_LEVELS], float loss, float error,
                  struct hm_level_range *out)
{
    float    share[HM_LEVELS], sum = 0.0f;
    unsigned n = 0; /* levels that were measured */
    *out = (struct hm_level_range){.max = HM_LEVELS - 1};
    for (; n < HM_LEVELS && level[n].spread > 0.0f; n++) {
        share[n] = likelihood(&level[n], loss, error);
        sum += share[n];
        out->likely = share[n] > share[out->likely] ? (uint8_t)n : out->likely;
    }
    if (!(sum > 0.0f)) /* none was measured, or far beyond all of them */
        return false;
    find_range(share, n, sum, out);
    if (out->max + 1u == n)
        out->max = HM_LEVELS - 1;
    return true;
}

const struct hm_level *hm_level_losses(const struct hm_ops *ops, unsigned players)
{
    static const struct hm_level none[HM_LEVELS] = {0};
    return players <= HM_SEATS ? ai_game_of(ops)->levels[players] : none;
}
