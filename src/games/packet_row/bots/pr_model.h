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
#include "harbour/packet_row.h"

enum {
    AI_PR_SIZES = 4, /* units on a goods card or nugget: 1 to 4 */
    AI_PR_GOLD = 4,  /* row of the nuggets in the table of goods */
    AI_PR_FULL = 4,  /* most cards in a current supply */
    AI_PR_FUTURE = 2,
    AI_PR_POOL = 48,
    AI_PR_CONTRACTS = 16, /* contracts of one hand that are looked at; far more than anybody holds */
    AI_PR_NOBODY = 0xff,
};

struct ai_pr_card {
    uint8_t kind, area, good, amount, port, cost, value, slot;
};

/* What does not change while one decision is thought about. */
struct ai_pr_facts {
    struct ai_pr_card card[HM_CARDS];
    uint8_t           alike[HM_CARDS];
    struct ai_pr_card contract[64]; /* by slot of the guildhall */
    uint64_t          starting;     /* slots of the guildhall that are starting contracts */
    uint8_t           nseat, full, last_fail;
};

struct ai_pr_hand {
    uint64_t contracts;                           /* by slot of the guildhall */
    int32_t  money;                               /* cash and money cards */
    int16_t  pack;                                /* the most that fulfilling now would bring; -1: not worked out */
    uint8_t  goods[HM_PR_GOODS + 1][AI_PR_SIZES]; /* cards of each size, gold in the last row */
    uint8_t  ships[HM_PR_PORTS];
    uint8_t  units[HM_PR_GOODS + 1];
    uint8_t  points, bankers, assistants, captains, traders, nship;
};

enum ai_pr_phase { AI_PR_CHOOSE, AI_PR_ASK, AI_PR_OVER };

struct ai_pr {
    struct ai_pr_hand hand[HM_SEATS];
    hm_card           current[HM_PR_AREAS][AI_PR_FULL], future[HM_PR_AREAS][AI_PR_FUTURE];
    hm_card           pool[HM_PR_AREAS][AI_PR_POOL]; /* unseen cards; only `left` of them are in the talon */
    uint8_t           ncurrent[HM_PR_AREAS], nfuture[HM_PR_AREAS], npool[HM_PR_AREAS], left[HM_PR_AREAS];
    uint8_t           phase, actor, master, area, named, failed, round;
    hm_seatset        served;
    bool              in_order; /* the pools lie as the talons do, the next card last: nothing is left to chance */
};

/* Actions: 0 pass; 1 + area: choose; AI_PR_TAKE + card, AI_PR_ASSIST + card, the card being the lowest of its equals. */
enum { AI_PR_PASS = 0, AI_PR_NAME = 1, AI_PR_TAKE = 8, AI_PR_ASSIST = AI_PR_TAKE + HM_CARDS, AI_PR_ACTIONS = 24 };

static inline struct ai_pr_card *ai_pr_row(struct ai_pr_facts *f, unsigned c) { return &f->card[c]; }

static inline hm_seatset ai_pr_waiting(const struct ai_pr_facts *f, const struct ai_pr *s)
{
    return (hm_seatset)(((1u << f->nseat) - 1) & ~(unsigned)s->served & ~(1u << s->master));
}

static inline unsigned ai_pr_open(const struct ai_pr *s)
{
    unsigned open = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        open |= (unsigned)(s->ncurrent[a] != 0) << a;
    return open & ~(unsigned)s->named;
}

static inline bool ai_pr_at_large(const struct ai_pr_facts *f, const struct ai_pr *s)
{
    return s->actor == s->master && ai_pr_waiting(f, s) == 0;
}

/* ---- pr_model_view.c: from a view ------------------------------------------------------------- */
void ai_pr_facts_of(const struct hm_game *g, const struct hm_state *seen, struct ai_pr_facts *f);

/* Everything the viewer knows; others' starting contracts are missing and the pools unshuffled. */
void ai_pr_known(const struct hm_game *g, const struct hm_state *seen, const struct ai_pr_facts *f, struct ai_pr *s);

/* Who has a starting contract that the viewer does not know, and which it may be. */
struct ai_pr_unknown {
    hm_seatset sealed;
    uint8_t    n;
    uint8_t    slot[12];
};
void ai_pr_unknown_of(const struct hm_game *g, const struct hm_state *seen, const struct ai_pr_facts *f,
                      struct ai_pr_unknown *u);
void ai_pr_guess(const struct ai_pr_unknown *u, ai_rng *rng, struct ai_pr *s);

/* With all cards open: the talons as they lie. */
void ai_pr_open_talons(const struct hm_state *seen, struct ai_pr *s);

void ai_pr_gain(const struct ai_pr_facts *f, struct ai_pr_hand *h, hm_card c); /* a card comes to a hand */

/* ---- pr_model_step.c: the rules --------------------------------------------------------------- */
unsigned ai_pr_actions(const struct ai_pr_facts *f, struct ai_pr *s, uint16_t out[AI_PR_ACTIONS]);
void     ai_pr_step(const struct ai_pr_facts *f, struct ai_pr *s, unsigned action, ai_rng *rng);
void     ai_pr_points(const struct ai_pr_facts *f, struct ai_pr *s, int points[HM_SEATS]); /* as if it ended now */
void     ai_pr_result(const struct ai_pr_facts *f, struct ai_pr *s, float win[HM_SEATS]);

/* ---- pr_model_pack.c: contracts --------------------------------------------------------------- */
/* The most money that contracts bring now; `which` (may be NULL): the contracts fulfilled. */
int ai_pr_pack(const struct ai_pr_facts *f, const struct ai_pr_hand *h, uint64_t *which);

static inline int ai_pr_packed(const struct ai_pr_facts *f, struct ai_pr_hand *h)
{
    if (h->pack < 0)
        h->pack = (int16_t)ai_pr_pack(f, h, NULL);
    return h->pack;
}

/* Raises at least `lack` by fulfilling as little as need be.  What it takes is there (ai_pr_packed() >= lack). */
void ai_pr_raise(const struct ai_pr_facts *f, struct ai_pr_hand *h, int lack);

#endif
