/*
 * pr_model.h: Packet Row in a compact form, for rollouts.
 *
 * The model shares the edition's tables, the constants and the solver of the rules
 * (rules/pr_pack.h); only the state and the step function are its own.  A hand is a stock of ships,
 * goods and gold, a set of contracts, and money including the money cards.  This loses nothing:
 * money cards count as money at the end, contracts are fulfilled when money is lacking or the game
 * is over, and equal cards are interchangeable.  A test compares the model with the engine, move by
 * move.
 *
 * A talon is a pool from which cards are drawn at random when they are needed, which is equivalent
 * to a shuffled talon; so a card that the bot does not know is never fixed earlier than necessary.
 */
#ifndef HARBOUR_PR_MODEL_H
#define HARBOUR_PR_MODEL_H

#include "games/packet_row/rules/pr_pack.h"
#include "search/ai.h"

enum { PR_HAND_CONTRACTS = 16 }; /* most contracts of one hand that are considered */

/* Unseen cards are counted by building and area, ship and port, contract and port, and by what they
 * are; PR_UNSEEN_OTHER is what the bots do not count. */
enum {
    PR_UNSEEN_BUILDING,
    PR_UNSEEN_SHIP = PR_UNSEEN_BUILDING + HM_PR_AREAS,
    PR_UNSEEN_CONTRACT = PR_UNSEEN_SHIP + HM_PR_PORTS,
    PR_UNSEEN_CAPTAIN = PR_UNSEEN_CONTRACT + HM_PR_PORTS,
    PR_UNSEEN_TRADER,
    PR_UNSEEN_BANKER,
    PR_UNSEEN_OTHER,
    PR_UNSEEN_KINDS
};

/* How a card on offer is described to the net: contracts and buildings have a bit each, other cards
 * are counted by what they are. */
struct pr_offered {
    uint64_t bit; /* contracts, then buildings */
    uint8_t  counted_as;
};

struct pr_offered pr_offered_as(const struct hm_pr_card *k); /* pr_features.c */

/* What does not change during one decision. */
struct pr_facts {
    const struct pr_edition *e;
    const struct hm_pr_card *card;     /* the edition's cards, */
    const struct hm_pr_card *contract; /* those of the guildhall by slot, */
    const uint8_t           *alike;    /* and the lowest of the cards that equal each */
    uint64_t                 starting; /* slots of the guildhall that are starting contracts */
    uint8_t                  nseat, full, last_fail;
    /* for the features of a net; only if pr_facts_describe() was called */
    bool              described;
    uint8_t           unseen_as[HM_CARDS]; /* PR_UNSEEN_* of each card */
    struct pr_offered offered[HM_CARDS];
};

struct pr_hand {
    uint64_t        contracts; /* slots of the guildhall */
    int32_t         money;     /* cash and money cards */
    int16_t         best;      /* the most money that one fulfilment brings; -1: not computed */
    uint16_t        points;
    uint8_t         bankers, assistants;
    struct pr_stock stock;
};

struct pr_model {
    struct pr_hand hand[HM_SEATS];
    hm_card        current[HM_PR_AREAS][PR_MAX_SUPPLY], future[HM_PR_AREAS][PR_FUTURE];
    /* unseen cards; only `left` of them are in the talon */
    hm_card pool[HM_PR_AREAS][PR_TALON];
    uint8_t ncurrent[HM_PR_AREAS], nfuture[HM_PR_AREAS], npool[HM_PR_AREAS], left[HM_PR_AREAS];
    /* HM_PR_PHASE_CHOOSE, _ASK or _OVER: the settlement is part of the score */
    uint8_t    phase;
    uint8_t    unseen[PR_UNSEEN_KINDS]; /* cards in the pools, if the facts are described */
    uint8_t    actor, master, area, named, failed, round;
    hm_seatset served;
    /* the pools are the talons, the next card last: no draw is random */
    bool in_order;
};

/* Actions: pass; NAME + area; TAKE + card and ASSIST + card, where the card is the lowest of its
 * equals. */
enum {
    PR_ACTION_PASS = 0,
    PR_ACTION_NAME = 1,
    PR_ACTION_TAKE = 8,
    PR_ACTION_ASSIST = PR_ACTION_TAKE + HM_CARDS,
    PR_ACTIONS = 24, /* most actions of one decision */
};

static inline hm_seatset pr_model_waiting(const struct pr_facts *f, const struct pr_model *s)
{
    return (hm_seatset)(((1u << f->nseat) - 1) & ~(unsigned)s->served & ~(1u << s->master));
}

static inline unsigned pr_model_open_areas(const struct pr_model *s)
{
    unsigned open = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        open |= (unsigned)(s->ncurrent[a] != 0) << a;
    return open & ~(unsigned)s->named;
}

static inline bool pr_model_at_large(const struct pr_facts *f, const struct pr_model *s)
{
    return s->actor == s->master && pr_model_waiting(f, s) == 0;
}

/* ---- pr_model_view.c: from a view ---- */
void pr_facts_of(const struct hm_game *g, const struct hm_state *seen, struct pr_facts *f);
void pr_facts_describe(struct pr_facts *f); /* before the model is made */

/* Copies what the viewer knows; starting contracts of others are missing. */
void pr_model_known(const struct hm_state *seen, const struct pr_facts *f, struct pr_model *s);

/* The seats whose starting contract the viewer does not know, and the slots it may be. */
struct pr_unknown {
    hm_seatset sealed;
    uint8_t    n;
    uint8_t    slot[64 - PR_TALON];
};
void pr_unknown_of(const struct hm_state *seen, const struct pr_facts *f, struct pr_unknown *u);
void pr_model_sample(const struct pr_unknown *u, ai_rng *rng, struct pr_model *s);

/* With all cards open: copies the talons in their order. */
void pr_model_open_talons(const struct hm_state *seen, const struct pr_facts *f,
                          struct pr_model *s);

void pr_hand_add(const struct pr_facts *f, struct pr_hand *h, hm_card c);

/* ---- pr_model_step.c: the rules ---- */
unsigned pr_model_actions(const struct pr_facts *f, struct pr_model *s, uint16_t out[PR_ACTIONS]);
void     pr_model_step(const struct pr_facts *f, struct pr_model *s, unsigned action, ai_rng *rng);

/* The two parts of a step: an action without the refill, which returns true if the round is over,
 * and the refill with the start of the next round.  `after` is the hand after the action, or NULL
 * to compute it. */
bool pr_model_play(const struct pr_facts *f, struct pr_model *s, unsigned action,
                   const struct pr_hand *after);
void pr_model_next_round(const struct pr_facts *f, struct pr_model *s, ai_rng *rng);

/* Takes a card into the hand, and raises and pays its price. */
void pr_hand_take(const struct pr_facts *f, struct pr_hand *h, unsigned action);

/* as if it ended now */
void pr_model_points(const struct pr_facts *f, struct pr_model *s, int points[HM_SEATS]);
void pr_model_result(const struct pr_facts *f, struct pr_model *s, float win[HM_SEATS]);

/* ---- pr_model_pack.c: contracts ---- */

/* Returns the most money that contracts bring now; `which` (may be NULL): the contracts
 * fulfilled. */
int pr_hand_pack(const struct pr_facts *f, const struct pr_hand *h, uint64_t *which);

static inline int pr_hand_best(const struct pr_facts *f, struct pr_hand *h)
{
    if (h->best < 0)
        h->best = (int16_t)pr_hand_pack(f, h, NULL);
    return h->best;
}

/* Raises at least `lack`, which pr_hand_best() must reach, by fulfilling as little as possible. */
void pr_hand_raise(const struct pr_facts *f, struct pr_hand *h, int lack);

#endif
