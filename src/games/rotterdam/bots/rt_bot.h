/*
 * rt_bot.h: a Rotterdam bot as a set of parameters, and the root of one decision.
 */
#ifndef HARBOUR_RT_BOT_H
#define HARBOUR_RT_BOT_H

#include "rt_features.h"
#include "rt_policy.h"

enum rt_bot_method {
    RT_BOT_GREEDY,
    RT_BOT_PLANNER,
    RT_BOT_FLAT,
    RT_BOT_TREE,
    RT_BOT_NET,
    RT_BOT_NET_TREE
};

struct rt_bot_params {
    enum rt_bot_method       method;
    const struct rt_weights *weights;
    /* of a level; 0: the number in the bot's name */
    uint32_t iterations;
    /* of a search without a net, if the bot lacks its net */
    uint32_t iterations_without_net;
    /* of a leaf's value, the rest is the net's value */
    float rollout_share;
    float weight_noise; /* relative, drawn once a game */
    /* minimum gain of win chance to play a shipping card; 1: never */
    float cards;
    /* minimum gain of win chance to trade; 1: never */
    float trades;
    /* lead that plays a shipping card without a search; 0: none */
    float card_margin;
    /* samples assignments regardless of the cargo that others load */
    bool uniform_samples;
    /* the iterations buy samples of every move and of every colour, not of the best few: a hint
     * compares choices */
    bool compares;
    /* others choose colours by what the net or the weights tell them about their own sampled
     * cards, and trades are evaluated by the net, not by the weights */
    bool models_others;
};

/* Moves that a search with a net considers first, and how many of them may play shipping cards. */
enum { RT_FIRST_MOVES = 24, RT_FIRST_CARDS = 6 };
enum { RT_WEIGHED_MOVES = 64 }; /* most moves that an analysis compares */
#define RT_CARD_LEAD                                                                               \
    0.009f /* lead that a shipping card needs over all other moves: it can be played only once */

/* One decision: everything derived from the view. */
struct rt_root {
    struct rt_facts          facts;
    struct rt_weights        own;          /* with the bot's noise */
    const struct rt_weights *at[HM_SEATS]; /* each seat's weights in rollouts */
    const struct hm_view    *view;
    struct hm_net            net_storage;
    const struct hm_net     *net; /* NULL: positions are evaluated by rollouts */
    struct rt_chart          chart;
    float                    rollout_share;
    unsigned                 rounds; /* that a rollout plays */
    hm_seat                  seat;
    bool                     uniform_samples, wants_net, models_others;
    float by_weights[HM_SEATS]; /* if the bot models others: the chance that a seat chooses colours
                                   by the weights, and not by the net */
    /* moves at the root; none: those of rt_model_actions() */
    struct hm_move first[RT_WEIGHED_MOVES];
    unsigned       nfirst, ncard;
    float          lead; /* of the best shipping card, if any */
};

/* A position of the search: a sampled state and the generator for its draws. */
struct rt_model {
    struct hm_state s;
    struct hm_rng   rng;
};

void            rt_root_of(const struct hm_bot_request *request, const struct rt_bot_params *h,
                           struct rt_root *root);
struct ai_model rt_search_model(const struct rt_root *root);
extern const struct ai_tuning rt_tuning, rt_net_tuning;

/* Samples a state that agrees with the view, preferring states in which the cargo of others fits
 * their assignments. */
void rt_model_sample(const struct rt_root *root, ai_rng *rng, struct rt_model *at);

/* The actions of a position and their moves; respects root->first. */
unsigned       rt_root_actions(const struct rt_root *root, const struct hm_state *s,
                               uint32_t out[AI_ACTIONS]);
struct hm_move rt_root_move(const struct rt_root *root, const struct hm_state *s, uint32_t action);

/* Writes win chances, by the net or by a rollout to the end of the round.  Changes the position. */
void rt_model_evaluate(const struct rt_root *root, struct rt_model *at,
                       struct hm_net_memory *memory, float win[HM_SEATS]);

/* Writes the shares of the win of a finished game. */
void rt_result_chances(const struct rt_root *root, const struct hm_state *s, float win[HM_SEATS]);

/* Writes the win chance of each seat as the net sees it from that seat, with the seat's own cards
 * (they need not sum to 1), or the result of a finished game.  `memory` has an element for each
 * seat. */
void rt_own_chances(const struct rt_root *root, const struct hm_state *s,
                    struct hm_net_memory memory[HM_SEATS], float win[HM_SEATS]);

/* ---- rt_colours.c: exhaustive search of the rest of a colour phase (max^n) ---- */

/* Depth of the stack: one position for each call, and one for each fork that may open; and the most
 * positions that follow one action.  The board of the game needs 8 and less than 3400. */
enum { RT_COLOUR_DEPTH = 40, RT_COLOUR_POSITIONS = 4096 };

/* The limits of a search that are still left. */
struct rt_colours {
    const struct rt_model *end; /* of the stack */
    unsigned               positions;
    struct hm_net_memory  *memory; /* an element for each seat */
};

/* Win chances after the phase. */
struct rt_outlook {
    float win[HM_SEATS]; /* as the searching seat sees them */
    /* of each seat as it sees them, by which it chooses: if the bot models others, by the net and by
     * the weights after a rollout of the round; otherwise both are `win` */
    float by_net[HM_SEATS], by_weights[HM_SEATS];
};

/* Evaluates `at`, which it changes; `stack` has the places for the positions that follow. */
void rt_search_colours(const struct rt_root *root, struct rt_model *at, struct rt_model *stack,
                       struct rt_colours *search, struct rt_outlook *out);

/* Evaluates a colour that may be named in stack[0], a sample.  The stack has room for
 * RT_COLOUR_DEPTH positions more than this one and the next. */
void rt_colour_outlook(const struct rt_root *root, uint32_t action, struct rt_model *stack,
                       struct hm_net_memory *memory, struct rt_outlook *out);

/* ---- rt_belief.c ---- */
bool       rt_is_telling(const struct hm_move *move);
ai_learner rt_learn;

/* ---- rt_shipping.c ---- */
bool rt_is_card_move(unsigned kind); /* a move that plays a shipping card */

/* Returns the shipping card to play now if one raises the win chance by `min`.  Kind 0: none. */
struct hm_move rt_best_card(const struct rt_root *root, ai_rng *rng, float min);

/* ---- rt_trade.c ---- */
struct rt_trade {
    /* win chances: own and the partner's, with and without the trade */
    float   me, before, other, other_before;
    float   leader, leader_before; /* of the strongest other seat */
    hm_seat leading;
};

/* Evaluates an exchange of these cards between two seats over several samples. */
void rt_evaluate_trade(const struct rt_root *root, ai_rng *rng, hm_seat partner,
                       const hm_cards *mine, const uint8_t theirs[HM_RT_PRODUCTS], unsigned tries,
                       struct rt_trade *out);
bool rt_is_good_trade(const struct rt_trade *d, hm_seat partner, float min);

/* Returns the move for the swap phase: accept, offer or done. */
struct hm_move rt_swap_move(const struct hm_bot_request *request, const struct rt_root *root,
                            ai_rng *rng, float min);

#endif
