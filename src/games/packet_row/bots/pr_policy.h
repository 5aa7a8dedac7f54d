/*
 * pr_policy.h: the value of cards and hands by a set of weights, and the greedy policy on top of
 * it.
 *
 * Values are in dollars at the end of the game.  A contract that is partly provided for counts for
 * part of its money: a share for holding it, for its goods, for a ship, and for both together.  The
 * value of a card is what it adds to the hand.  Personalities and rollouts differ only in their
 * weights; the default ones were found by matches between sets of weights (docs/bots.md).
 */
#ifndef HARBOUR_PR_POLICY_H
#define HARBOUR_PR_POLICY_H

#include "pr_model.h"

struct pr_weights {
    float money; /* extra value of cash now, when the player has none */
    /* dollars for each round to come at which cash has no extra value */
    float enough;
    float building;                /* a point on a building */
    float held, goods, ship, both; /* shares of a contract's money */
    float spare;                   /* a unit of goods that no contract needs */
    float spare_ship, captain, trader, gold, assistant;
    float banker, banker_rich; /* a banker, and the addition for the richest player */
    float denial;              /* share of a card's value to others */
    /* share of the best card elsewhere above which a card is passed up */
    float patience;
    /* rounds before the end at which plans without a ship or goods are given up */
    float rush;
    float threshold; /* minimum value of a card that costs money */
};

extern const struct pr_weights pr_default_weights;

/* The value of cards for one seat in one position. */
struct pr_wants {
    float    unit[HM_PR_GOODS]; /* a unit that a contract lacks */
    float    port[HM_PR_PORTS]; /* a first ship */
    float    held, goods, ship, both, money, time, banker;
    float    any; /* a unit of the good that is needed most */
    uint16_t units[HM_PR_GOODS], gap[HM_PR_GOODS];
    uint8_t  ships, gaps;
};

float pr_rounds_left(const struct pr_facts *f, const struct pr_model *s);
void  pr_wants_of(const struct pr_facts *f, const struct pr_model *s, unsigned seat,
                  const struct pr_weights *t, float rounds, struct pr_wants *w);
float pr_banker_value(const struct pr_facts *f, const struct pr_model *s, unsigned seat,
                      const struct pr_weights *t);
float pr_card_value(const struct pr_facts *f, const struct pr_weights *t, const struct pr_wants *w,
                    hm_card c);

/* Returns the value of everything that a seat has. */
float pr_hand_value(const struct pr_facts *f, struct pr_model *s, unsigned seat,
                    const struct pr_weights *t, float rounds);

/* Returns the greedy action of the seat to act; `at` has the weights of each seat. */
unsigned pr_policy(const struct pr_facts *f, struct pr_model *s,
                   const struct pr_weights *const at[HM_SEATS]);

/* How some seats choose in a rollout instead of by the policy. */
struct pr_chooser {
    hm_seatset seats;
    unsigned (*choose)(const void *ctx, struct pr_model *s, const ai_rng *rng);
    const void *ctx;
};

/* Plays until the game is over, or for so many rounds: the seats of `other` (may be NULL) as it
 * says, all others by the policy. */
void pr_rollout(const struct pr_facts *f, struct pr_model *s,
                const struct pr_weights *const at[HM_SEATS], unsigned rounds,
                const struct pr_chooser *other, ai_rng *rng);

#endif
