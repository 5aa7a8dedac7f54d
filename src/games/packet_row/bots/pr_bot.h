/*
 * pr_bot.h: a Packet Row bot as a set of habits, and one decision of it.
 */
#ifndef HARBOUR_PR_BOT_H
#define HARBOUR_PR_BOT_H

#include "pr_policy.h"
#include "search/net/net.h"
#include "search/search.h"

enum ai_pr_way { AI_PR_GREEDY, AI_PR_PLANNER, AI_PR_FLAT, AI_PR_TREE, AI_PR_NET, AI_PR_NET_TREE };

struct ai_pr_habits {
    enum ai_pr_way            way;
    const struct ai_pr_taste *taste;
    uint32_t                  iterations; /* of a level; 0: the number in the bot's name */
    uint32_t                  without; /* iterations of a search without a net, where one is wanted and there is none */
    float                     played;  /* share that playing a leaf out has in its value, beside the net's word */
    bool                      rounds;  /* the net judges what stands when the round has been played on */
    bool                      eager;   /* fulfils contracts as soon as it can */
    float                     whim;    /* how far its taste strays, once for the whole game */
    float                     forgets; /* share of what others took that it does not remember */
    float                     leans;   /* win chance by which it over- or underrates kinds of cards, for a whole game */
};

/* One question, worked out as far as the view goes. */
struct ai_pr_root {
    struct ai_pr_facts        facts;
    struct ai_pr              known;
    struct ai_pr_unknown      unknown;
    struct ai_pr_taste        own;          /* after whims */
    const struct ai_pr_taste *at[HM_SEATS]; /* how each seat plays when a game is played out */
    struct hm_net             net_room;
    const struct hm_net      *net; /* judges positions; NULL: they are played out */
    float                     played;
    hm_seat                   seat;
    bool                      wants_net;
    bool                      rounds;
    bool                      quiet;     /* the net is asked where a round is over */
    bool                      potential; /* judge by what hands are worth after the round, not by playing out */
};

void            ai_pr_root_of(const struct hm_ask *ask, const struct ai_pr_habits *h, struct ai_pr_root *root);
struct ai_model ai_pr_model(const struct ai_pr_root *root);
extern const struct ai_tuning ai_pr_tuning, ai_pr_net_tuning;

/* ---- pr_net_round.c ------------------------------------------------------------------------- */

/* Win chances as a seat sees them; `memory` has one for each seat. */
void ai_pr_by_net(const struct ai_pr_root *root, struct ai_pr *s, struct hm_net_memory *memory, unsigned seat,
                  float win[HM_SEATS]);

/* The round played to its end, the searching seat by the net, the others once by habit and once by the net. */
void ai_pr_by_rounds(const struct ai_pr_root *root, const struct ai_pr *s, struct hm_net_memory *memory,
                     const ai_rng *rng, float win[HM_SEATS]);

/* ---- pr_payment.c: from an action to moves -------------------------------------------------- */

/* The move for an action; where money is lacking, the next thing to do to raise it. */
struct hm_move ai_pr_move_for(const struct hm_ask *ask, const struct ai_pr_root *root, uint32_t action);

/* The fulfilment that raises `need` and leaves most; 0: the one that brings most.  Kind 0: there is none. */
struct hm_move ai_pr_fulfil(const struct hm_ask *ask, const struct ai_pr_root *root, int32_t need, int32_t *gain);

#endif
