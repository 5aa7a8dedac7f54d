/* plain_env.h: an environment to compare the batch with; see the .c file. */
#ifndef HARBOUR_BENCH_PLAIN_ENV_H
#define HARBOUR_BENCH_PLAIN_ENV_H

#include "harbour/game.h"

enum { PLAIN_CARDS = 192, PLAIN_SEATS = 5, PLAIN_NOBS = 249, PLAIN_NACT = 199 };

struct plain_card {
    int deck, area, kind, good, amount, port, cost, value;
};

/* One game.  The caller sets the rows, the cards, the players and the generator. */
struct plain {
    uint8_t *obs, *mask, *seat, *done; /* rows of the caller */
    int32_t *action;
    float   *reward; /* of each player */

    const struct plain_card *card; /* [PLAIN_CARDS] */
    int                      players;
    uint32_t                 rng; /* not 0 */

    uint8_t place[PLAIN_CARDS];
    int     talon[4][PLAIN_CARDS / 4], left[4], named[4], failed[4];
    int     money[PLAIN_SEATS];
    uint8_t served[PLAIN_SEATS];
    int     master, turn, phase, area, nnamed, ply;
};

/* Reads the cards of an edition of Packet Row. */
void plain_cards(struct plain_card out[PLAIN_CARDS], const struct hm_edition *e);
void plain_reset(struct plain *g);
void plain_show(struct plain *g); /* writes observation and mask */
void plain_step(struct plain *g);

#endif
