/*
 * calibration_fit.c: fits the terms that calibrate win chances, by least log loss.
 *
 * Steps of one term at a time, which get smaller, find the minimum.
 */
#include "calibration_fit.h"

#include <math.h>

enum { TERMS = 6 };

static const double least_chance = 1e-4;

/* -log of the chance of the winner, or the mean of those that share the win. */
static double loss_at(const struct calibration_position *at, unsigned players, double power,
                      double slip)
{
    double raised[HM_SEATS], sum = 0, loss = 0;
    for (unsigned p = 0; p < players; p++)
        sum += raised[p] = pow(fmax((double)at->predicted[p], least_chance), power);
    for (unsigned p = 0; p < players; p++)
        if (at->won[p] > 0.0f)
            loss -= (double)at->won[p] * log((1.0 - slip) * raised[p] / sum + slip / players);
    return loss;
}

double calibration_log_loss(const struct calibration_position *list, size_t n, unsigned players,
                            const struct calibration_terms *t)
{
    double loss = 0;
    for (size_t i = 0; i < n; i++) {
        double x = (double)list[i].progress;
        loss += x < 1.0 ? loss_at(&list[i], players, t->power[0] + (t->power[1] - t->power[0]) * x,
                                  t->slip[0] + (t->slip[1] - t->slip[0]) * x)
                        : loss_at(&list[i], players, t->power[2], t->slip[2]);
    }
    return n > 0 ? loss / (double)n : 0.0;
}

static double *term(struct calibration_terms *t, unsigned i)
{
    return i < 3 ? &t->power[i] : &t->slip[i - 3];
}

static bool allowed(const struct calibration_terms *t)
{
    const double max_slip = 0.5;
    for (unsigned i = 0; i < 3; i++)
        if (!(t->power[i] > 0) || t->slip[i] < 0 || t->slip[i] > max_slip)
            return false;
    return true;
}

struct calibration_terms calibration_fit(const struct calibration_position *list, size_t n,
                                         unsigned players)
{
    const double             smallest = 0.004, slip_step = 0.1; /* of the step of a power */
    struct calibration_terms best = {{1.0, 1.0, 1.0}, {0.0, 0.0, 0.0}};
    double                   least = calibration_log_loss(list, n, players, &best);
    for (double step = 0.25; step > smallest; step /= 2)
        for (bool moved = true; moved;) {
            moved = false;
            for (unsigned i = 0; i < 2 * TERMS; i++) {
                struct calibration_terms near = best;
                double                   by = i / 2 < 3 ? step : step * slip_step;
                *term(&near, i / 2) += i % 2 == 0 ? by : -by;
                double loss =
                    allowed(&near) ? calibration_log_loss(list, n, players, &near) : least;
                if (loss < least) {
                    least = loss;
                    best = near;
                    moved = true;
                }
            }
        }
    return best;
}
