/*
 * pr_policy.h: what a player thinks cards are worth, in dollars at the end of the game.
 *
 * A contract that is partly provided for counts for part of its money: a share for having it,
 * for its goods, for a way to ship them, and for both together.  The worth of a card is what
 * it adds.  Personalities and rollouts are tastes; the numbers of the usual one were found by
 * letting tastes play one another (docs/bots.md).
 */
#ifndef HARBOUR_PR_POLICY_H
#define HARBOUR_PR_POLICY_H

#include "pr_model.h"

struct ai_pr_taste {
    float money;                   /* how much dearer a dollar in hand is than one at the end, for who has none of it */
    float enough;                  /* dollars for each round to come at which money is no longer dear */
    float building;                /* a point on a building */
    float held, goods, ship, both; /* shares of a contract's money */
    float spare;                   /* a unit of goods that no contract asks for */
    float spare_ship, captain, trader, gold, assistant;
    float banker, banker_rich; /* a banker; on top of it for who is richest */
    float denial;              /* what a card is worth for what it would have given another */
    float patience;            /* share of the best card elsewhere for which a card at hand is left */
    float rush;                /* rounds before the end at which plans without a ship or goods are given up */
    float threshold;           /* what a card has to be worth to be taken at all when it costs money */
};

extern const struct ai_pr_taste ai_pr_usual;

/* What a seat makes of the cards, now. */
struct ai_pr_wants {
    float   unit[HM_PR_GOODS]; /* a unit that a contract lacks */
    float   port[HM_PR_PORTS]; /* a first ship */
    float   held, goods, ship, both, money, time, banker;
    float   any; /* a unit of whatever is lacked most */
    uint8_t gap[HM_PR_GOODS], ships, units[HM_PR_GOODS];
    uint8_t gaps;
};

float ai_pr_rounds_left(const struct ai_pr_facts *f, const struct ai_pr *s);
void  ai_pr_wants_of(const struct ai_pr_facts *f, const struct ai_pr *s, unsigned seat, const struct ai_pr_taste *t,
                     float rounds, struct ai_pr_wants *w);
float ai_pr_worth(const struct ai_pr_facts *f, const struct ai_pr_taste *t, const struct ai_pr_wants *w, hm_card c);

/* The worth of everything a seat has. */
float ai_pr_potential(const struct ai_pr_facts *f, struct ai_pr *s, unsigned seat, const struct ai_pr_taste *t,
                      float rounds);

/* What a player of this taste does; `at` holds one taste for each seat. */
unsigned ai_pr_policy(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *const at[HM_SEATS]);

/* Plays on until the end, or for so many rounds. */
void ai_pr_rollout(const struct ai_pr_facts *f, struct ai_pr *s, const struct ai_pr_taste *const at[HM_SEATS],
                   unsigned rounds, ai_rng *rng);

#endif
