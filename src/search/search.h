/*
 * search.h: search in games with hidden information, from a view.
 *
 * A game gives the search a small model: how to sample the hidden cards, which seat acts, the
 * actions, their effect, and an evaluation.  The search itself is the same for all games.
 * Actions are numbers of the model; a number means the same action in every sample.
 */
#ifndef HARBOUR_SEARCH_H
#define HARBOUR_SEARCH_H

#include "ai.h"

enum { AI_ACTIONS = 192, AI_NOBODY = 0xff };

struct ai_model {
    size_t   size;  /* bytes of one position of the model */
    size_t   extra; /* bytes behind it: zero at first, kept between calls of evaluate() */
    unsigned nseat;

    /* Samples a position that agrees with the view. */
    void (*sample)(const void *root, ai_rng *rng, void *at);
    /* AI_NOBODY: the game is over */
    unsigned (*actor)(const void *root, const void *at);
    /* Lists the actions, most promising first. */
    unsigned (*actions)(const void *root, void *at, uint32_t out[AI_ACTIONS]);
    void (*step)(const void *root, void *at, uint32_t action, ai_rng *rng);

    /* The prior: the actor's win chance after each of n actions, with the same random numbers for
     * all.  NULL: the model has none. */
    void (*prior)(const void *root, void *at, const uint32_t *action, unsigned n, const ai_rng *rng,
                  float *win);

    /* Evaluates the position: win chances of all seats.  May overwrite the position. */
    void (*evaluate)(const void *root, void *at, ai_rng *rng, float win[HM_SEATS]);

    const void *root;
};

/*
 * The result for each first action.  A flat search also keeps the searching seat's win chance in
 * batches: sample k is in batch k modulo AI_BATCHES.  All actions share their samples, so the
 * batches give the error of a value and of the difference between two values.
 */
enum { AI_BATCHES = 16 };

struct ai_child {
    uint32_t action, visits;
    float    value[HM_SEATS]; /* mean */
    float    batch[AI_BATCHES];
    uint32_t nbatch[AI_BATCHES]; /* samples in each batch; all 0 after a tree search */
};

struct ai_result {
    struct ai_child child[AI_ACTIONS]; /* best for the first actor first */
    unsigned        n;
    uint32_t        iterations;
    float           win[HM_SEATS];
};

struct ai_tuning {
    float explore; /* exploration constant of UCB and PUCT */
    float order;   /* without a prior: penalty of an untried action for each place down the order */
    float temperature; /* with a prior: of the softmax that makes weights of win chances */
    /* With a prior, weight added to the first action in the model's order, because players do not
     * see what a net sees: when others are to act, and when the searching seat is. */
    float first_others, first_own;
    float widen;   /* below the root 1 + widen * sqrt(visits) actions are considered; 0: all */
    bool  halving; /* sequential halving of the first actions, over the same samples */
};

/* Memory for a search; `prior`: the model may have one. */
size_t ai_search_memory(size_t model_size, uint32_t iterations, uint32_t threads, bool prior);

/*
 * Information-set tree search with a single observer (SO-ISMCTS): every iteration samples the
 * hidden cards and descends the one tree over what can be observed; a child competes only in
 * iterations in which it was available; values are vectors and each seat maximizes its own
 * (max^n).  Where the model has a prior, children are selected by PUCT.  Between first actions the
 * bandit rule decides, or sequential halving over the same samples, which separates close
 * choices sooner.  Returns false if the memory is too small.
 *
 * If the budget names no number of iterations, the bandit rule stops as soon as the most visited
 * action can no longer change: the choice is the same, the values are less exact.
 */
bool ai_ismcts(const struct ai_model *m, const struct ai_tuning *t, const struct hm_budget *b,
               uint32_t iterations, uint64_t seed, struct ai_scratch scratch,
               struct ai_result *out);

/* Evaluates every first action `each` times over the same samples.  Returns false if the memory is
 * too small. */
bool ai_flat(const struct ai_model *m, const struct hm_budget *b, uint32_t each, uint64_t seed,
             unsigned actor, struct ai_scratch scratch, struct ai_result *out);

/* Like ai_flat(), but orders the actions by the first half of the evaluations and values them by
 * the second.  This removes the selection bias of the best action, so a lead is unbiased and may be
 * negative.  The second half is spent on the first actions of the order and on `played`; others
 * keep the values of the first half.  AI_ALL_ACTIONS: it is spent on all of them. */
bool ai_evaluate_choices(const struct ai_model *m, const struct hm_budget *b, uint32_t each,
                         uint64_t seed, unsigned actor, uint32_t played, struct ai_scratch scratch,
                         struct ai_result *out);
#define AI_ALL_ACTIONS UINT32_MAX

/* Runs work(ctx, 0) .. work(ctx, n-1), in parallel if the platform has threads. */
void ai_parallel(unsigned n, void (*work)(void *ctx, unsigned i), void *ctx);

/* The time limit of a search. */
struct ai_deadline {
    const struct hm_budget *budget;
    uint64_t                until;
};
struct ai_deadline ai_deadline_of(const struct hm_budget *b);
bool               ai_late(const struct ai_deadline *d);

/* The move that an action of the search stands for. */
struct ai_translate {
    struct hm_move (*move)(const void *ctx, uint32_t action);
    const void *ctx;
};

/* Adds the results to a report, in the order of `result`. */
void ai_report(const struct ai_result *result, unsigned seat, struct ai_translate to_move,
               struct hm_report *report);

void ai_sort_children(struct ai_result *f, unsigned actor);

/* A running mean of win chances, with the largest of the seats' standard errors. */
struct ai_estimate {
    float sum[HM_SEATS], squares[HM_SEATS], n;
};
void ai_estimate_add(struct ai_estimate *e, const float win[HM_SEATS]);

/* HM_UNKNOWN: nothing was added. */
enum hm_err ai_estimate_mean(const struct ai_estimate *e, float win[HM_SEATS], float *error);

#endif
