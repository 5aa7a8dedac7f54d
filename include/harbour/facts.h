/*
 * facts.h: what front ends show beside the table: plans, goals, steps, parts of a score.
 *
 * A game fills these through slots of struct hm_ops (game.h).  The words in them (`what`, `name`)
 * are keys: a front end translates them or shows them as they are.
 */
#ifndef HARBOUR_FACTS_H
#define HARBOUR_FACTS_H

#include "cards.h"
#include "edition.h"

enum { HM_PLANS = 64, HM_GOALS = 64, HM_NEEDS = 8, HM_STEPS = 32, HM_SCORE_PARTS = 8 };

/* A card in hand that asks for others. */
struct hm_goal {
    hm_card card;
    bool    ready; /* it can be completed now; cards that replace others may make up for needs */
    uint8_t nneed;
    struct hm_need {
        const char *what;
        uint8_t     n; /* how many are missing, at least 1 */
    } need[HM_NEEDS];
};

/* What a move would do to one piece on the board. */
struct hm_step {
    char        piece[HM_ID_SIZE];
    const char *from, *to;
    bool        blocked; /* `to` is taken: the piece stays where it is */
    bool        fork; /* its owner would choose a way, `to` is the first; nothing is known beyond */
};

/* One source of points.  Each full `per` of the amount is one point. */
struct hm_score_part {
    const char *name;
    uint16_t    per;
    int32_t     amount[HM_SEATS];
};

#endif
