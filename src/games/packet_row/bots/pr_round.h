/*
 * pr_round.h: solves a round of Packet Row to its end.
 *
 * Between two refills a round has no chance in it, and few choices: the tree of the rest of the
 * round is walked to its ends, and the net evaluates the positions after the refill.  The searching
 * seat takes the action that is best for it.  The others are not perfect players: each of their
 * actions has a weight that grows with its value for them, and the greedy player's action has an
 * additional weight.  All ends of the round share the same samples of the refill, so that the
 * comparison of two actions contains less luck.
 *
 * The next round may be solved, too: with two and three players its current supply is what is now
 * the future supply, so only new future cards are drawn.  First this round alone is solved; then,
 * among the actions that are near to the best ones, the value of an end is that of the solved next
 * round after each refill.
 *
 * A budget limits the number of ends.  It is divided among the actions of a decision; where it does
 * not suffice for all, the least likely actions are left out, and in the end everybody plays
 * greedily.
 */
#ifndef HARBOUR_PR_ROUND_H
#define HARBOUR_PR_ROUND_H

#include "pr_bot.h"

enum {
    PR_ROUND_REFILLS = 16,                            /* most samples of a refill */
    PR_ROUND_CARDS = 4 * (PR_MAX_SUPPLY + PR_FUTURE), /* most cards on offer */
    PR_ROUND_PLACES = 1 + 2 * PR_ROUND_CARDS,         /* no card, each card taken, each assisted */
    PR_ROUND_SLOTS = 1 << 13,
};

/* What a seat has after it took a card, and what the card is worth to a greedy player. */
struct pr_round_take {
    struct pr_hand hand;
    float          worth;
    bool           known;
};

struct pr_round_entry {
    uint64_t key;
    uint32_t generation;
    uint32_t budget; /* that the values were found with */
    float    win[HM_SEATS];
};

/* The memory of the solver: zero at first, then kept from one round to the next. */
struct pr_round {
    const struct pr_root         *root;
    const struct pr_round_tuning *t;
    unsigned                      nrefill;
    uint32_t                      generation;
    uint32_t                      ends; /* evaluated in the last round that was solved */
    struct pr_round              *next; /* solves the next round; NULL: only this one is solved */
    struct pr_round_tuning        next_tuning;
    uint8_t                       place[PR_ACTION_ASSIST + HM_CARDS];
    struct pr_round_take          take[HM_SEATS][PR_ROUND_PLACES];
    hm_card                       pool[PR_ROUND_REFILLS][HM_PR_AREAS][PR_TALON];
    struct hm_net_memory          memory[PR_ROUND_REFILLS];
    struct pr_round_entry         entry[PR_ROUND_SLOTS];
};

/* Solves the round after each of n actions in `s`; value[i] are the win chances of all seats.  To
 * solve the next round, r->next needs memory of its own. */
void pr_round_solve(struct pr_round *r, const struct pr_root *root, const struct pr_round_tuning *t,
                    const struct pr_model *s, const uint32_t *action, unsigned n, ai_rng *rng,
                    float value[][HM_SEATS]);

/* Solves the round after each action of the seat to act. */
void pr_round_search(struct pr_round *r, const struct pr_root *root,
                     const struct pr_round_tuning *t, uint64_t seed, struct ai_result *out);

#endif
