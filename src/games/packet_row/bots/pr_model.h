/*
 * pr_model.h: Packet Row in small, for playing out thousands of games a second.
 *
 * A player's hand is what it is worth: counts of ships, goods and gold, a set of contracts,
 * and money with the money cards already in it.  That loses nothing: money cards count as
 * money at the end, fulfilling waits until money is lacking or the game is over, and equal
 * cards are equal.  The rest follows the rules; tests play it beside the engine move by move.
 *
 * A deck is a pool from which cards are drawn as they are needed, which is the same as having
 * shuffled it before; so what the bot does not know is never fixed earlier than it matters.
 */
#ifndef HARBOUR_PR_MODEL_H
#define HARBOUR_PR_MODEL_H

#include "search/ai.h"
#include "games/packet_row/packet_row.h"

enum {
    PR_MODEL_SIZES = 4, /* units on a goods card or nugget: 1 to 4 */
    PR_MODEL_GOLD = 4,  /* row of the nuggets in the table of goods */
    PR_MODEL_FULL = 4,  /* most cards in a current supply */
    PR_MODEL_FUTURE = 2,
    PR_MODEL_POOL = 48,
    PR_MODEL_CONTRACTS = 16, /* contracts of one hand that are looked at; far more than anybody holds */
};

struct pr_model_card {
    uint8_t kind, area, good, amount, port, cost, value, slot;
};

/* What does not change while one decision is thought about. */
struct pr_facts {
    struct pr_model_card card[HM_CARDS];
    uint8_t              alike[HM_CARDS];
    struct pr_model_card contract[64]; /* by slot of the guildhall */
    uint64_t             starting;     /* slots of the guildhall that are starting contracts */
    uint8_t              nseat, full, last_fail;
};

struct pr_hand {
    uint64_t contracts;                              /* by slot of the guildhall */
    int32_t  money;                                  /* cash and money cards */
    int16_t  pack;                                   /* the most that fulfilling now would bring; -1: not worked out */
    uint8_t  goods[HM_PR_GOODS + 1][PR_MODEL_SIZES]; /* cards of each size, gold in the last row */
    uint8_t  ships[HM_PR_PORTS];
    uint8_t  units[HM_PR_GOODS + 1];
    uint8_t  points, bankers, assistants, captains, traders, nship;
};

enum pr_model_phase { PR_MODEL_CHOOSE, PR_MODEL_ASK, PR_MODEL_OVER };

struct pr_model {
    struct pr_hand hand[HM_SEATS];
    hm_card        current[HM_PR_AREAS][PR_MODEL_FULL], future[HM_PR_AREAS][PR_MODEL_FUTURE];
    hm_card        pool[HM_PR_AREAS][PR_MODEL_POOL]; /* unseen cards; only `left` of them are in the talon */
    uint8_t        ncurrent[HM_PR_AREAS], nfuture[HM_PR_AREAS], npool[HM_PR_AREAS], left[HM_PR_AREAS];
    uint8_t        phase, actor, master, area, named, failed, round;
    hm_seatset     served;
    bool           in_order; /* the pools lie as the talons do, the next card last: nothing is left to chance */
};

/* Actions: 0 pass; 1 + area: choose; PR_ACTION_TAKE + card, PR_ACTION_ASSIST + card, the card being the lowest of its equals. */
enum {
    PR_ACTION_PASS = 0,
    PR_ACTION_NAME = 1,
    PR_ACTION_TAKE = 8,
    PR_ACTION_ASSIST = PR_ACTION_TAKE + HM_CARDS,
    PR_ACTIONS = 24
};

static inline struct pr_model_card *pr_model_row(struct pr_facts *f, unsigned c) { return &f->card[c]; }

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

/* ---- pr_model_view.c: from a view ------------------------------------------------------------- */
void pr_facts_of(const struct hm_game *g, const struct hm_state *seen, struct pr_facts *f);

/* Everything the viewer knows; others' starting contracts are missing and the pools unshuffled. */
void pr_model_known(const struct hm_game *g, const struct hm_state *seen, const struct pr_facts *f, struct pr_model *s);

/* Who has a starting contract that the viewer does not know, and which it may be. */
struct pr_unknown {
    hm_seatset sealed;
    uint8_t    n;
    uint8_t    slot[12];
};
void pr_unknown_of(const struct hm_game *g, const struct hm_state *seen, const struct pr_facts *f,
                   struct pr_unknown *u);
void pr_model_sample(const struct pr_unknown *u, ai_rng *rng, struct pr_model *s);

/* With all cards open: the talons as they lie. */
void pr_model_open_talons(const struct hm_state *seen, struct pr_model *s);

void pr_hand_add(const struct pr_facts *f, struct pr_hand *h, hm_card c); /* a card comes to a hand */

/* ---- pr_model_step.c: the rules --------------------------------------------------------------- */
unsigned pr_model_actions(const struct pr_facts *f, struct pr_model *s, uint16_t out[PR_ACTIONS]);
void     pr_model_step(const struct pr_facts *f, struct pr_model *s, unsigned action, ai_rng *rng);
void     pr_model_points(const struct pr_facts *f, struct pr_model *s, int points[HM_SEATS]); /* as if it ended now */
void     pr_model_result(const struct pr_facts *f, struct pr_model *s, float win[HM_SEATS]);

/* ---- pr_model_pack.c: contracts --------------------------------------------------------------- */
/* The most money that contracts bring now; `which` (may be NULL): the contracts fulfilled. */
int pr_model_pack(const struct pr_facts *f, const struct pr_hand *h, uint64_t *which);

static inline int pr_model_best(const struct pr_facts *f, struct pr_hand *h)
{
    if (h->pack < 0)
        h->pack = (int16_t)pr_model_pack(f, h, NULL);
    return h->pack;
}

/* Raises at least `lack` by fulfilling as little as need be.  What it takes is there (pr_model_best() >= lack). */
void pr_hand_raise(const struct pr_facts *f, struct pr_hand *h, int lack);

#endif
