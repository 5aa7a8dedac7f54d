/*
 * rt_model.h: the Rotterdam positions of a search and their actions.
 *
 * Positions are states sampled from a view, and the engine itself makes the moves.  The model
 * reduces the moves to the actions that are worth a search: it draws and ends turns
 * automatically and leaves trading out.
 */
#ifndef HARBOUR_RT_MODEL_H
#define HARBOUR_RT_MODEL_H

#include "search/search.h"
#include "games/rotterdam/rotterdam.h"

enum { RT_NEVER = 15, RT_MODEL_STARTS = 16 };

/* What does not change during one decision. */
struct rt_facts {
    struct hm_game game;
    uint8_t        nseat, nposition, fleet, nstart;
    uint8_t        start[RT_MODEL_STARTS];
    /* channels to a harbour; RT_NEVER: it cannot be reached */
    uint8_t steps[HM_RT_POSITIONS][HM_RT_HARBOURS];
    /* chance to reach it, as others name colours too */
    float reach[HM_RT_POSITIONS][HM_RT_HARBOURS];
    /* which harbour this is; HM_RT_HARBOURS: none */
    uint8_t  harbour_at[HM_RT_POSITIONS];
    bool     anchor[HM_RT_POSITIONS];
    uint8_t  harbour_for[HM_RT_MATERIALS], harbour_of[HM_RT_PRODUCTS];
    uint32_t need[HM_CARDS]; /* assignments: a nibble for each product */
    uint8_t  points[HM_CARDS], product[HM_CARDS], kind[HM_CARDS];
    float    worth[HM_RT_PRODUCTS]; /* points on a product card */
    /* assignments: points beyond those of the products handed in */
    float gain[HM_CARDS];
};

/* ---- rt_model_facts.c ---- */
void rt_facts_of(const struct hm_game *g, const struct hm_state *s, struct rt_facts *f);

/* ---- rt_model_step.c ---- */

/* An action: a kind of move and up to two parameters; never a card that only some samples have. */
static inline uint32_t rt_action(unsigned kind, unsigned a, unsigned b)
{
    return (uint32_t)(kind << 19 | a << 8 | b);
}

struct hm_move rt_model_move(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                             uint32_t action);

/* Makes forced moves until a seat has a decision: draws, ends turns, skips trading. */
void rt_model_settle(const struct rt_facts *f, struct hm_state *s, struct hm_rng *rng);
bool rt_model_decides(const struct rt_facts *f, const struct hm_state *s, unsigned seat);

/* HM_RT_SHIPS: none */
unsigned rt_ship_at_home(const struct rt_facts *f, const struct hm_state *s, unsigned seat);
bool     rt_model_occupied(const struct rt_facts *f, const struct hm_state *s, unsigned at);

#endif
