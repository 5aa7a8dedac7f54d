/*
 * progress.h: the progress of a self-play run, so that an interrupted one can continue.
 */
#ifndef HARBOUR_TRAIN_PROGRESS_H
#define HARBOUR_TRAIN_PROGRESS_H

#include "train/player.h"

#include <stdio.h>

enum { TRAIN_BINS = 10 };

/* Totals of the games so far, added game by game in order. */
struct train_sum {
    uint64_t games, samples, bytes; /* bytes: of the file of samples */
    double   won;                   /* by the seat with the net, against rivals */
    struct train_bin {
        uint64_t n;
        double   predicted, real;
    } bin[TRAIN_BINS];
};

/* Digest of everything that determines the games of a run: the command line except the threads, and
 * the nets. */
void train_progress_terms(int argc, char **argv, char terms[65]);

/* OUT.at exists beside OUT while a run is incomplete.  Reading fails if there is none for these
 * terms. */
bool train_progress_read(const char *out, const char *terms, struct train_sum *sum);
bool train_progress_write(const char *out, const char *terms, const struct train_sum *sum);
void train_progress_done(const char *out);

#endif
