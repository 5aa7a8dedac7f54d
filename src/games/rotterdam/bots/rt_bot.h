/*
 * rt_bot.h: a Rotterdam bot as a set of habits, and one decision of it.
 */
#ifndef HARBOUR_RT_BOT_H
#define HARBOUR_RT_BOT_H

#include "rt_model.h"
#include "rt_features.h"

enum ai_rt_way { AI_RT_GREEDY, AI_RT_PLANNER, AI_RT_FLAT, AI_RT_TREE, AI_RT_NET, AI_RT_NET_TREE };

struct ai_rt_habits {
    enum ai_rt_way            way;
    const struct ai_rt_taste *taste;
    uint32_t                  iterations; /* of a level; 0: the number in the bot's name */
    uint32_t                  without; /* iterations of a search without a net, where one is wanted and there is none */
    float                     whim;    /* how far its taste strays, once for the whole game */
    float                     cards;   /* gain of win chance for which it plays a shipping card; 1: never */
    float                     trades;  /* gain of win chance for which it trades; 1: never */
    float                     played;  /* share that playing on to the end of the round has in a leaf's value */
    float                     rash;    /* a shipping card that promises so much more is played without looking further;
                                          0: none is */
    bool                      naive;   /* guesses others' assignments without looking at their cargo */
};

/* First moves that a search with a net looks into, and how many of them may be shipping cards. */
enum { AI_RT_FIRSTS = 24, AI_RT_CARDS = 6 };
#define AI_RT_LEAD 0.009f /* what a shipping card has to promise beyond anything else: it is gone once played */

struct ai_rt_root {
    struct ai_rt_facts        facts;
    struct ai_rt_taste        own; /* after whims */
    const struct ai_rt_taste *at[HM_SEATS];
    const struct hm_view     *view;
    struct hm_net             net_room;
    const struct hm_net      *net; /* judges positions; NULL: they are played on */
    struct ai_rt_chart        chart;
    float                     played;
    hm_seat                   seat;
    bool                      naive, wants_net;
    struct hm_move            first[AI_RT_FIRSTS]; /* what is looked into first; none: what ai_rt_choices says */
    unsigned                  nfirst, ncard;
    float                     lead; /* of the best card, where there is one */
};

/* A position of the search. */
struct ai_rt_at {
    struct hm_state s;
    struct hm_rng   rng;
};

void            ai_rt_root_of(const struct hm_ask *ask, const struct ai_rt_habits *h, struct ai_rt_root *root);
struct ai_model ai_rt_model(const struct ai_rt_root *root);
extern const struct ai_tuning ai_rt_tuning, ai_rt_net_tuning;

/* A state that fits the view, likelier where others' cargo fits their assignments. */
void ai_rt_guess(const struct ai_rt_root *root, ai_rng *rng, struct ai_rt_at *at);

/* What may be done, and what an action means, also where first moves are given. */
unsigned       ai_rt_actions(const struct ai_rt_root *root, const struct hm_state *s, uint32_t out[AI_ACTIONS]);
struct hm_move ai_rt_meant(const struct ai_rt_root *root, const struct hm_state *s, uint32_t action);

/* Win chances, by the net or after playing on to the end of the round; spoils the position. */
void ai_rt_judge(const struct ai_rt_root *root, struct ai_rt_at *at, struct hm_net_memory *memory, float win[HM_SEATS]);

/* ---- rt_colours.c: the rest of the colour phase, searched whole (max^n) ------------------- */
void ai_rt_colours(const struct ai_rt_root *root, struct ai_rt_at *at, struct ai_rt_at *stack,
                   struct hm_net_memory *memory, float win[HM_SEATS]);

/* Positions the whole search of a colour phase needs: one a call, and one for each fork that may open. */
enum { AI_RT_DEEP = 40 };

/* ---- rt_shipping.c ------------------------------------------------------------------------- */
bool ai_rt_is_card(unsigned kind); /* a move that plays one */

/* The shipping card to play now, if one raises the win chance by `least`.  Kind 0: none. */
struct hm_move ai_rt_card(const struct ai_rt_root *root, ai_rng *rng, float least);

/* ---- rt_trade.c ------------------------------------------------------------------------- */
struct ai_rt_deal {
    float   me, before, other, other_before; /* win chances: own and the partner's, with and without it */
    float   leader, leader_before;           /* of the strongest other seat */
    hm_seat leading;
};
/* What an exchange of these cards between two seats does, over several guesses. */
void ai_rt_exchange(const struct ai_rt_root *root, ai_rng *rng, hm_seat partner, const hm_cards *mine,
                    const uint8_t theirs[HM_RT_PRODUCTS], unsigned tries, struct ai_rt_deal *out);
bool ai_rt_good_deal(const struct ai_rt_deal *d, hm_seat partner, float least);

/* What to do in the swap phase: accept, offer or be done. */
struct hm_move ai_rt_swap(const struct hm_ask *ask, const struct ai_rt_root *root, ai_rng *rng, float least);

#endif
