/*
 * progress.h: how far a run of self-play has come, so that one that was stopped can go on.
 */
#ifndef HARBOUR_TRAIN_PROGRESS_H
#define HARBOUR_TRAIN_PROGRESS_H

#include "train/player.h"

#include <stdio.h>

enum { TRAIN_BINS = 10 };

/* What the games so far have come to; sums are made game by game, in order. */
struct train_sum {
    uint64_t games, samples, bytes; /* bytes: of the file of samples */
    double   won;                   /* by the seat with the net, against rivals */
    struct train_bin {
        uint64_t n;
        double   predicted, real;
    } bin[TRAIN_BINS];
};

/* What decides every game of a run: the words of the command line but for the threads, and the nets
 * themselves. */
void train_progress_terms(int argc, char **argv, char terms[65]);

/* Beside OUT lies OUT.at while a run is not done.  Reading says no where there is none for these
 * terms. */
bool train_progress_read(const char *out, const char *terms, struct train_sum *sum);
bool train_progress_write(const char *out, const char *terms, const struct train_sum *sum);
void train_progress_done(const char *out);

#endif
