/*
 * pr_bot.h: a Packet Row bot as a set of parameters, and the root of one decision.
 */
#ifndef HARBOUR_PR_BOT_H
#define HARBOUR_PR_BOT_H

#include "pr_policy.h"
#include "search/net/ai_net.h"
#include "search/search.h"

enum pr_bot_method {
    PR_BOT_GREEDY,
    PR_BOT_PLANNER,
    PR_BOT_FLAT,
    PR_BOT_TREE,
    PR_BOT_NET, /* from here on with a net */
    PR_BOT_NET_TREE,
    PR_BOT_ROUND
};

/* How a round is solved (pr_round.h). */
struct pr_round_tuning {
    uint32_t ends;          /* about how many ends of the round are evaluated; 0: all */
    uint32_t refills;       /* samples of the refill at each end */
    float    temperature;   /* of the others' softmax over their own win chances */
    float    greedy_weight; /* of the greedy player's action, where the best action weighs 1 */
    /* about how many ends of the next round are evaluated after each refill; 0: none, the net
     * evaluates the position after the refill */
    uint32_t next_ends;
    /* the next round is solved only after actions whose value in this round is so near to the best
     * one of their seat */
    float own_margin, others_margin;
};

struct pr_bot_params {
    enum pr_bot_method       method;
    const struct pr_weights *weights;
    /* of a level; 0: the number in the bot's name */
    uint32_t iterations;
    /* of a search without a net, if the bot lacks its net */
    uint32_t iterations_without_net;
    /* of a leaf's value, the rest is the net's value */
    float rollout_share;
    /* evaluates with the net at the end of the round */
    bool finish_round;
    /* solves the next round, too, where 5 ms suffice */
    bool next_round;
    /* searches the last rounds to the end of the game */
    bool search_end;
    /* a rollout counts by its winner, not by how clear the win is */
    bool  result_only;
    bool  fulfil_early; /* fulfils contracts as soon as possible */
    float weight_noise; /* relative, drawn once a game */
    float forget_share; /* of the cards that others took */
    /* error of the win chance by kind of action, drawn once a game */
    float kind_bias;
};

/* One decision: everything derived from the view. */
struct pr_root {
    struct pr_facts          facts;
    struct pr_model          known;
    struct pr_unknown        unknown;
    struct pr_weights        own;          /* with the bot's noise */
    const struct pr_weights *at[HM_SEATS]; /* each seat's weights in rollouts */
    struct hm_net            net_storage;
    const struct hm_net     *net; /* NULL: positions are evaluated by rollouts */
    float                    rollout_share;
    hm_seat                  seat;
    bool                     wants_net;
    bool                     finish_round;
    bool                     endgame; /* search to the end of the game */
    bool                     result_only;
    bool                     quiet;     /* evaluate with the net only between rounds */
    bool                     potential; /* evaluate by the value of the hands after the round */
};

void            pr_root_of(const struct hm_bot_request *request, const struct pr_bot_params *h,
                           struct pr_root *root);
struct ai_model pr_search_model(const struct pr_root *root);
extern const struct ai_tuning       pr_tuning, pr_net_tuning;
extern const struct pr_round_tuning pr_usual_round;
extern const struct pr_round_tuning pr_two_rounds[HM_SEATS + 1]; /* by the number of players */

/* ---- pr_net_round.c: evaluation by the net ---- */

/* Win chances as `seat` sees them; `memory` is that seat's. */
void pr_net_chances(const struct pr_root *root, struct pr_model *s, struct hm_net_memory *memory,
                    unsigned seat, float win[HM_SEATS]);

/* Returns the action that the net chooses for the actor; `memory` has one element for each seat. */
unsigned pr_net_favourite(const struct pr_root *root, struct pr_model *s,
                          struct hm_net_memory *memory, const ai_rng *rng);

/* Plays a round that has begun to its end: `seats` by the net, the others by policy. */
void pr_finish_round(const struct pr_root *root, struct pr_model *s, hm_seatset seats,
                     struct hm_net_memory *memory, ai_rng *rng);

/* Plays the round to its end, twice: the searching seat by the net, the others once by policy and
 * once by the net. Returns the mean of both. */
void pr_round_chances(const struct pr_root *root, const struct pr_model *s,
                      struct hm_net_memory *memory, const ai_rng *rng, float win[HM_SEATS]);

/* ---- pr_endgame.c ---- */

/* True if so few rounds are left that the game can be searched to its end. */
bool pr_is_endgame(const struct pr_facts *f, const struct pr_model *s);

/* Progress of the game; 1 in the endgame. */
float pr_progress(const struct hm_game *g, const struct hm_state *seen);

/* Plays the game to its end, twice: the searching seat by search, the others once by policy and
 * once by search.  Returns the mean of both results. */
void pr_end_chances(const struct pr_root *root, const struct pr_model *s, const ai_rng *rng,
                    float win[HM_SEATS]);

/* ---- pr_payment.c: from an action of the model to moves of the game ---- */

/* Returns the move for an action, even if the seat lacks the money for it. */
struct hm_move pr_root_goal(const struct hm_bot_request *request, const struct pr_root *root,
                            uint32_t action);

/* Returns the move for an action, or the next move that raises the money for it. */
struct hm_move pr_root_move(const struct hm_bot_request *request, const struct pr_root *root,
                            uint32_t action);

/* Returns the fulfilment that brings at least `need` and leaves the best hand; for need 0 the one
 * that brings most. Kind 0: there is none. */
struct hm_move pr_fulfilment(const struct hm_bot_request *request, const struct pr_root *root,
                             int32_t need, int32_t *gain);

#endif
