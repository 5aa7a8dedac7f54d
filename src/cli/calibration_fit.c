/*
 * calibration_fit.c: fits the powers that calibrate win chances, by least log loss.
 *
 * The loss is convex in each power, so steps of one power at a time that get smaller find the
 * minimum.
 */
#include "calibration_fit.h"

#include <math.h>

static const double least_chance = 1e-4;

double calibration_log_loss(const struct calibration_position *list, size_t n, unsigned players,
                            const struct calibration_powers *powers)
{
    double loss = 0;
    for (size_t i = 0; i < n; i++) {
        const struct calibration_position *at = &list[i];
        double                             x = (double)at->progress;
        double power = x < 1.0 ? powers->start + (powers->middle - powers->start) * x : powers->end;
        double sum = 0, mean = 0;
        for (unsigned p = 0; p < players; p++) {
            double log_chance = power * log(fmax((double)at->predicted[p], least_chance));
            sum += exp(log_chance);
            mean += (double)at->won[p] * log_chance;
        }
        loss += log(sum) - mean;
    }
    return n > 0 ? loss / (double)n : 0.0;
}

struct calibration_powers calibration_fit(const struct calibration_position *list, size_t n,
                                          unsigned players)
{
    const double              smallest = 0.002;
    struct calibration_powers best = {1.0, 1.0, 1.0};
    double                    least = calibration_log_loss(list, n, players, &best);
    for (double step = 0.25; step > smallest; step /= 2)
        for (bool moved = true; moved;) {
            const struct calibration_powers b = best, near[] = {{b.start + step, b.middle, b.end},
                                                                {b.start - step, b.middle, b.end},
                                                                {b.start, b.middle + step, b.end},
                                                                {b.start, b.middle - step, b.end},
                                                                {b.start, b.middle, b.end + step},
                                                                {b.start, b.middle, b.end - step}};
            moved = false;
            for (size_t i = 0; i < sizeof near / sizeof near[0]; i++) {
                double loss = calibration_log_loss(list, n, players, &near[i]);
                if (loss < least) {
                    least = loss;
                    best = near[i];
                    moved = true;
                }
            }
        }
    return best;
}
