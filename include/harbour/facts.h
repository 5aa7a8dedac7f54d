/*
 * facts.h: data that front ends show beside the table: plans, goals, steps, parts of a score.
 *
 * A game fills these structs through slots of struct hm_ops (game.h).  The strings in them (`what`,
 * `name`) are keys that a front end translates or shows unchanged.
 */
#ifndef HARBOUR_FACTS_H
#define HARBOUR_FACTS_H

#include "cards.h"
#include "edition.h"

enum { HM_PLANS = 64, HM_GOALS = 64, HM_NEEDS = 8, HM_STEPS = 32, HM_SCORE_PARTS = 8 };

/* A card in hand that needs other cards to be completed. */
struct hm_goal {
    hm_card card;
    bool    ready; /* it can be completed now; substitutes may cover missing cards */
    uint8_t nneed;
    struct hm_need {
        const char *what;
        uint8_t     n; /* number missing, at least 1 */
    } need[HM_NEEDS];
};

/* The effect of a move on one piece on the board. */
struct hm_step {
    char        piece[HM_ID_SIZE];
    const char *from, *to;
    bool        blocked; /* `to` is occupied: the piece does not move */
    bool fork; /* the owner would choose a branch; `to` is the first; later steps are unknown */
};

/* One source of points: amount / per, rounded down. */
struct hm_score_part {
    const char *name;
    uint16_t    per;
    int32_t     amount[HM_SEATS];
};

#endif
