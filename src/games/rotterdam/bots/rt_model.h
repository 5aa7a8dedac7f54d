/*
 * rt_model.h: what the bots think of a Rotterdam position.
 *
 * Positions of the search are states guessed from a view, moved on by the engine itself; what
 * is added here is a measure of them: points had, points on the way, and how likely each ship
 * is to bring its cargo where somebody needs what is made of it.
 */
#ifndef HARBOUR_RT_MODEL_H
#define HARBOUR_RT_MODEL_H

#include "search/search.h"
#include "harbour/rotterdam.h"

enum { AI_RT_NEVER = 15, AI_RT_STARTS = 16 };

/* What does not change while one decision is thought about. */
struct ai_rt_facts {
    struct hm_game game;
    uint8_t        nseat, nposition, fleet, nstart;
    uint8_t        start[AI_RT_STARTS];
    uint8_t        steps[HM_RT_POSITIONS][HM_RT_HARBOURS]; /* to the harbour; AI_RT_NEVER: no way leads there */
    float          reach[HM_RT_POSITIONS][HM_RT_HARBOURS]; /* chance of getting there, as others call colours too */
    uint8_t        harbour_at[HM_RT_POSITIONS];            /* which harbour this is; HM_RT_HARBOURS: none */
    bool           anchor[HM_RT_POSITIONS];
    uint8_t        harbour_for[HM_RT_MATERIALS], harbour_of[HM_RT_PRODUCTS];
    uint32_t       need[HM_CARDS]; /* assignments: a nibble for each product */
    uint8_t        points[HM_CARDS], product[HM_CARDS], kind[HM_CARDS];
    float          worth[HM_RT_PRODUCTS]; /* points on a product card */
    float          gain[HM_CARDS];        /* assignments: points beyond those of the products handed in */
};

struct ai_rt_taste {
    float step;                   /* what is left of a cargo's worth with each step to go */
    float ready, one, two, three; /* share of an assignment's gain by what it lacks */
    float anchor, card, joker;    /* a place at anchor, a shipping card in hand */
    float hinder;                 /* weight of what others lose */
    float save;                   /* gain below which an assignment is not completed while there is time */
};

extern const struct ai_rt_taste ai_rt_usual;

/* One seat's side of a position. */
struct ai_rt_side {
    uint8_t have[HM_RT_PRODUCTS], jokers, cards;
    float   points;               /* had: completed, on cards, on products */
    float   hopes;                /* for assignments in hand */
    float   gain[4];              /* of assignments in hand that lack none, one, two, three products */
    float   want[HM_RT_PRODUCTS]; /* one more of a product */
    float   use[HM_RT_HARBOURS];  /* a delivery at a harbour */
    uint8_t done;                 /* points on completed assignments */
};

/* ---- rt_value.c ------------------------------------------------------------------------- */
void  ai_rt_facts_of(const struct hm_game *g, const struct hm_state *s, struct ai_rt_facts *f);
void  ai_rt_side_of(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, const struct ai_rt_taste *t,
                    struct ai_rt_side *out);
float ai_rt_cargo(const struct ai_rt_facts *f, const struct ai_rt_side *side, const struct ai_rt_taste *t, unsigned at,
                  unsigned cargo); /* a ship there with this */
void  ai_rt_chances(const struct ai_rt_facts *f, const struct hm_state *s, float win[HM_SEATS]);

/* ---- rt_model_actions.c: what is decided, as numbers ------------------------------------------- */

/* kind << 19 | what distinguishes it; the same whatever was guessed. */
unsigned       ai_rt_choices(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat,
                             const struct ai_rt_taste *t, uint32_t out[AI_ACTIONS]); /* the taste's favourite first */
struct hm_move ai_rt_move(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, uint32_t choice);

/* Goes on until somebody has something to decide: draws, ends turns, leaves trading out. */
void ai_rt_settle(const struct ai_rt_facts *f, struct hm_state *s, struct hm_rng *rng);
bool ai_rt_decides(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat);

/* Plays on by taste until so many rounds are over, or the game is. */
void ai_rt_play_on(const struct ai_rt_facts *f, struct hm_state *s, const struct ai_rt_taste *const at[HM_SEATS],
                   unsigned rounds, struct hm_rng *rng);

#endif
