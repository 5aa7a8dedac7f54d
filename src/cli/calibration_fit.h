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

/* The correction of win chances, as struct ai_calibration has it. */
struct calibration_terms {
    double power[3], slip[3];
};

/* Mean of -log of the chance that the winner was given, after the correction. */
double calibration_log_loss(const struct calibration_position *list, size_t n, unsigned players,
                            const struct calibration_terms *terms);

/* Finds the terms with the least log loss. */
struct calibration_terms calibration_fit(const struct calibration_position *list, size_t n,
                                         unsigned players);

#endif
