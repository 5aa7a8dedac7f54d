/*
 * rt_policy.h: the value of positions by a set of weights, and the greedy policy on top of it.
 *
 * A position counts by the points a seat has, the points its assignments promise, and the chance
 * that each ship brings its cargo to a harbour whose products somebody needs.
 */
#ifndef HARBOUR_RT_POLICY_H
#define HARBOUR_RT_POLICY_H

#include "rt_model.h"

struct rt_weights {
    float step; /* share of a cargo's value that each step to go leaves */
    /* share of an assignment's gain by the number of products it lacks */
    float ready, one, two, three;
    float anchor, card, joker; /* a ship at anchor, a shipping card in hand */
    float hinder;              /* weight of what others lose */
    float save;                /* minimum gain of an assignment that is completed early */
};

extern const struct rt_weights rt_default_weights;

/* One seat's side of a position. */
struct rt_side {
    uint8_t have[HM_RT_PRODUCTS], jokers, cards;
    float   points; /* on completed assignments, cards and products */
    float   hopes;  /* for assignments in hand */
    /* of assignments in hand that lack none, one, two, three products */
    float    gain[4];
    float    want[HM_RT_PRODUCTS]; /* one more of a product */
    float    use[HM_RT_HARBOURS];  /* a delivery at a harbour */
    uint16_t done;                 /* points on completed assignments */
};

/* ---- rt_value.c ---- */
void rt_side_of(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                const struct rt_weights *t, struct rt_side *out);

/* Returns the value of a ship at this position with this cargo. */
float rt_cargo_value(const struct rt_facts *f, const struct rt_side *side,
                     const struct rt_weights *t, unsigned at, unsigned cargo);
void  rt_model_chances(const struct rt_facts *f, const struct hm_state *s, float win[HM_SEATS]);

/* ---- rt_policy.c ---- */

/* Lists the actions worth considering, the best by the weights first; returns how many. */
unsigned rt_model_actions(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                          const struct rt_weights *t, uint32_t out[AI_ACTIONS]);

/* Plays by the policy until so many rounds are over, or the game is. */
void rt_rollout(const struct rt_facts *f, struct hm_state *s,
                const struct rt_weights *const at[HM_SEATS], unsigned rounds, struct hm_rng *rng);

#endif
