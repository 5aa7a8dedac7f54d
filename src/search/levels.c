/*
 * levels.c: the level of a player by the losses: the most likely one, and a range.
 *
 * The loss of a level in one game, divided by the stake, is taken as normally distributed; the
 * sampling error of the analysis is added to its spread.  Before the game all levels are equally likely.  The range is
 * the shortest one, around the most likely level, that has at least `enough` of the probability.
 */
#include "search.h"

static const float enough = 0.8f;

/* Proportional to the probability of such a loss. */
static float likelihood(const struct ai_level *level, float loss, float error)
{
    float variance = level->spread * level->spread + error * error, off = loss - level->loss;
    return ai_exp(-0.5f * off * off / variance) / ai_sqrt(variance);
}

struct ai_level_range ai_level_of(const struct ai_game *g, unsigned nseat, float loss, float error)
{
    const struct ai_level *level = g->levels[nseat];
    float                  share[AI_LEVELS], sum = 0.0f;
    struct ai_level_range  r = {.known = level[0].spread > 0.0f, .max = AI_LEVELS - 1};
    if (!r.known)
        return r;
    for (unsigned i = 0; i < AI_LEVELS; i++) {
        share[i] = likelihood(&level[i], loss, error);
        sum += share[i];
        r.likely = share[i] > share[r.likely] ? i : r.likely;
    }
    if (!(sum > 0.0f)) /* far beyond all levels */
        return (struct ai_level_range){.known = false, .max = AI_LEVELS - 1};
    float covered = share[r.likely];
    r.min = r.max = r.likely;
    while (covered < enough * sum && (r.min > 0 || r.max < AI_LEVELS - 1)) {
        float below = r.min > 0 ? share[r.min - 1] : -1.0f,
              above = r.max < AI_LEVELS - 1 ? share[r.max + 1] : -1.0f;
        covered += above > below ? share[++r.max] : share[--r.min];
    }
    return r;
}
