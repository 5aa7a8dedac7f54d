/*
 * rating.h: the skill of players (Plackett-Luce as in OpenSkill), estimated from finished games.
 */
#ifndef HARBOUR_PEOPLE_RATING_H
#define HARBOUR_PEOPLE_RATING_H

#include "harbour/match.h"

struct srv;
struct srv_table;

struct srv_skill {
    double mu, sigma;
};

extern const struct srv_skill srv_skill_new;

/* Updates the skills of `n` players from their places (1 is best). */
void srv_skill_update(struct srv_skill *skill, const int *place, int n, double tau);
/* a single number: a conservative estimate */
double           srv_skill_shown(const struct srv_skill *k);
struct srv_skill srv_skill_of_level(const char *level);

/* ---- finished games (stats.c) ----------------------------------------------------------- */

void srv_rate(struct srv *s,
              int64_t     game);       /* counts a finished game exactly once, even after a crash */
void srv_rate_rest(struct srv *s); /* counts games that ended just before a server stopped */

/* Reads the rating of the person in the seat, to be shown with the table. */
void srv_look_up_rating(struct srv_table *t, hm_seat p);

#endif
