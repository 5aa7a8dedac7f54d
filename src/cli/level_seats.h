/*
 * level_seats.h: the file of `harbour levels`: the losses of each seat, one line of JSON for each.
 *
 * Every line names the game, so files of several runs can be joined.
 */
#ifndef HARBOUR_LEVEL_SEATS_H
#define HARBOUR_LEVEL_SEATS_H

#include "cli.h"

/* What all seats of a report have in common. */
struct level_terms {
    const char *game;
    uint32_t    players, iterations;
};

struct level_seat {
    uint32_t game;
    uint8_t  level;              /* index in hm_levels */
    float    loss, stake, error; /* sums over its decisions */
};

/* Returns the index in hm_levels of a name of `len` bytes; that of the NULL if there is none. */
uint8_t level_index(const char *name, size_t len);

void level_seat_put(FILE *f, const struct level_terms *terms, const struct level_seat *seat);

/* Calls `each` for the seats of a file.  False after a message: it cannot be read, or a line has no
 * seat of these terms. */
bool level_seats_read(const char *path, const struct level_terms                   *terms,
                      void (*each)(void *ctx, const struct level_seat *seat), void *ctx);

#endif
