/*
 * calibration_fit.h: the correction that would make win chances fit the results best.
 */
#ifndef HARBOUR_CALIBRATION_FIT_H
#define HARBOUR_CALIBRATION_FIT_H

#include "harbour/game.h"

/* Win chances that were given in one position, and the result of its game. */
struct calibration_position {
    float progress; /* of the game, 0 to 1 */
    float predicted[HM_SEATS], won[HM_SEATS];
};

/* Powers to raise win chances to: at the start of a game and in its middle, between which they
 * change evenly with the progress, and from a progress of 1.  All 1: the chances are calibrated. */
struct calibration_powers {
    double start, middle, end;
};

/* Mean of -log of the chance that the winner was given, after the correction. */
double calibration_log_loss(const struct calibration_position *list, size_t n, unsigned players,
                            const struct calibration_powers *powers);

/* Finds the powers with the least log loss. */
struct calibration_powers calibration_fit(const struct calibration_position *list, size_t n,
                                          unsigned players);

#endif
