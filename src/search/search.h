/*
 * search.h: looking ahead in a game of which only a view is known.
 *
 * A game lends the search a small model of itself: how to guess what is hidden, who acts,
 * what may be done, what follows, and how a position is judged.  Everything else here is the
 * same for all games.  Actions are numbers of the model's own; the same number means the same
 * action whatever was guessed.
 */
#ifndef HARBOUR_SEARCH_H
#define HARBOUR_SEARCH_H

#include "ai.h"

enum { AI_ACTIONS = 192, AI_NOBODY = 0xff };

struct ai_model {
    size_t   size;  /* bytes of one position of the model */
    size_t   extra; /* bytes behind it that are zero at first, and then left as they are for judge() */
    unsigned nseat;

    /* A position that fits what is known, with everything hidden drawn anew. */
    void (*guess)(const void *root, ai_rng *rng, void *at);
    unsigned (*actor)(const void *root, const void *at);                       /* AI_NOBODY: the game is over */
    unsigned (*actions)(const void *root, void *at, uint32_t out[AI_ACTIONS]); /* the most promising first */
    void (*step)(const void *root, void *at, uint32_t action, ai_rng *rng);

    /* At a glance: the actor's win chance after each of n actions, the same chance for all.  NULL: nobody can tell. */
    void (*glance)(const void *root, void *at, const uint32_t *action, unsigned n, const ai_rng *rng, float *win);

    /* Win chances of all seats from here on.  May spoil the position. */
    void (*judge)(const void *root, void *at, ai_rng *rng, float win[HM_SEATS]);

    const void *root;
};

/* What became of the first actions. */
struct ai_tried {
    uint32_t action, visits;
    float    value[HM_SEATS]; /* mean */
};

struct ai_found {
    struct ai_tried tried[AI_ACTIONS]; /* best for the first actor first */
    unsigned        n;
    uint32_t        iterations;
    float           win[HM_SEATS];
};

struct ai_tuning {
    float explore; /* of UCB */
    float trust;   /* in the model's order of actions: how soon the later ones are tried */
    float heat;    /* with glances: an action that looks worse by so much is looked into e times less */
    float habit;   /* with glances: weight besides for what comes first in the model's order when others are to act, */
    float own;     /* and when who searches is: not everybody sees what a net sees */
    float widen;   /* below the root: one action, and so many more by the root of the visits; 0: all at once */
    bool  halving; /* first actions all get the same guesses, and the worse half is given up again and again */
};

/* Memory for a search of so many iterations with so many threads; `glances`: the model may have them. */
size_t ai_search_memory(size_t model_size, uint32_t iterations, uint32_t threads, bool glances);

/*
 * Information-set tree search with a single observer (SO-ISMCTS): every iteration guesses afresh and walks the one
 * tree over what can be observed; a child competes only in iterations in which it was available; values are vectors
 * and each seat seeks its own (max^n).  Where the model can tell at a glance what actions are worth, that is where
 * looking begins (PUCT): otherwise a young tree judges an action by what follows when all play at random.  Between first actions it is the bandit rule that decides, or sequential halving
 * over the same guesses, which tells close choices apart sooner.  False: too little memory.
 */
bool ai_ismcts(const struct ai_model *m, const struct ai_tuning *t, const struct hm_budget *b, uint32_t iterations,
               uint64_t seed, struct ai_room room, struct ai_found *out);

/* Every first action judged `each` times over the same guesses.  False: too little memory. */
bool ai_flat(const struct ai_model *m, const struct hm_budget *b, uint32_t each, uint64_t seed, struct ai_room room,
             struct ai_found *out);

/* The same twice over: ordered by the first half of the tries, valued by the second.  What was best by chance in one
 * half is not in the other, so a lead measured this way is right on average, and may be below zero. */
bool ai_weigh(const struct ai_model *m, const struct hm_budget *b, uint32_t each, uint64_t seed, unsigned actor,
              struct ai_room room, struct ai_found *out);

/* Runs work(with, 0) .. work(with, n-1), at the same time where the platform can. */
void ai_parallel(unsigned n, void (*work)(void *with, unsigned i), void *with);

/* Has the time come to answer? */
struct ai_deadline {
    const struct hm_budget *budget;
    uint64_t                until;
};
struct ai_deadline ai_deadline_of(const struct hm_budget *b);
bool               ai_late(const struct ai_deadline *d);

void ai_sort_tried(struct ai_found *f, unsigned actor);

/* A running mean of win chances, with the standard error of the first seat's. */
struct ai_estimate {
    float sum[HM_SEATS], squares, n;
};
void ai_estimate_add(struct ai_estimate *e, const float win[HM_SEATS]);

/* HM_UNKNOWN: nothing was added. */
enum hm_err ai_estimate_mean(const struct ai_estimate *e, float win[HM_SEATS], float *error);

#endif
