/*
 * pr_round.c: the rest of a round as a tree with soft opponents (see pr_round.h).
 *
 * Different orders of the same actions lead to the same position, which is solved once: a position
 * is what each seat took, which areas were named, and who is asked for what.
 */
#include "pr_round.h"

#include <string.h>

enum { PLACE_BITS = 6, AREA_BITS = 3, SEAT_BITS = 3, ENDED = HM_PR_AREAS + 1 };
#define UNLIMITED UINT32_MAX

static const uint64_t DEEP = (uint64_t)1 << 63; /* in a key: with the next round solved */

const struct pr_round_tuning pr_usual_round = {
    .ends = 1500, .refills = 4, .temperature = 0.03f, .greedy_weight = 1.0f};

/* A move takes about 5 ms; with four and five players that is not enough for the next round. */
const struct pr_round_tuning pr_two_rounds[HM_SEATS + 1] = {
    [2] = {.ends = 2000,
           .refills = 1,
           .temperature = 0.03f,
           .greedy_weight = 1.0f,
           .next_ends = 400,
           .own_margin = 0.04f,
           .others_margin = 0.06f},
    [3] = {.ends = 1300,
           .refills = 1,
           .temperature = 0.03f,
           .greedy_weight = 1.0f,
           .next_ends = 400,
           .own_margin = 0.012f,
           .others_margin = 0.006f},
    [4] = {.ends = 1000, .refills = 4, .temperature = 0.03f, .greedy_weight = 1.0f},
    [5] = {.ends = 800, .refills = 4, .temperature = 0.03f, .greedy_weight = 1.0f}};

/* ---- positions solved already ------------------------------------------------------------- */

static uint64_t key_of(const struct pr_model *s, uint64_t took, bool ended)
{
    unsigned area = ended                            ? (unsigned)ENDED
                    : s->phase == HM_PR_PHASE_CHOOSE ? (unsigned)HM_PR_AREAS
                                                     : s->area;
    unsigned actor = ended ? 0 : s->actor;
    return ((took << HM_PR_AREAS | s->named) << AREA_BITS | area) << SEAT_BITS | actor;
}

/* The entry of a position, or a free one; NULL: the table has no room for it. */
static struct pr_round_entry *entry_of(struct pr_round *r, uint64_t key)
{
    enum { PROBES = 8 };
    uint64_t at = ai_mix(key, 0);
    for (unsigned i = 0; i < PROBES; i++) {
        struct pr_round_entry *e = &r->entry[(at + i) % PR_ROUND_SLOTS];
        if (e->generation != r->generation || e->key == key)
            return e;
    }
    return NULL;
}

/* ---- what is the same in the whole round --------------------------------------------------- */

static void list_places(struct pr_round *r, const struct pr_model *s)
{
    const struct pr_facts *f = &r->root->facts;
    uint8_t                n = 0;
    memset(r->place, 0, sizeof r->place);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        for (unsigned i = 0; i < s->ncurrent[a]; i++)
            r->place[PR_ACTION_TAKE + f->alike[s->current[a][i]]] = ++n;
        for (unsigned i = 0; i < s->nfuture[a]; i++) {
            r->place[PR_ACTION_TAKE + f->alike[s->future[a][i]]] = ++n;
            r->place[PR_ACTION_ASSIST + f->alike[s->future[a][i]]] = ++n;
        }
    }
    for (unsigned p = 0; p < f->nseat; p++)
        for (unsigned i = 0; i < PR_ROUND_PLACES; i++)
            r->take[p][i].known = false;
}

/* What taking a card makes of a hand; a hand does not change in a round until then. */
static const struct pr_round_take *take_of(struct pr_round *r, const struct pr_model *s,
                                           unsigned action)
{
    const struct pr_facts *f = &r->root->facts;
    struct pr_round_take  *t = &r->take[s->actor][r->place[action]];
    if (!t->known) {
        const struct pr_weights *weights = r->root->at[s->actor];
        bool                     assist = action >= PR_ACTION_ASSIST;
        struct pr_wants          w;
        pr_wants_of(f, s, s->actor, weights, pr_rounds_left(f, s), &w);
        t->worth = pr_card_value(f, weights, &w,
                                 (hm_card)(action - (assist ? PR_ACTION_ASSIST : PR_ACTION_TAKE)));
        if (assist)
            t->worth -= weights->assistant * w.time + 1.0f;
        t->hand = s->hand[s->actor];
        pr_hand_take(f, &t->hand, action);
        pr_hand_best(f, &t->hand);
        t->known = true;
    }
    return t;
}

static void shuffle_pools(struct pr_round *r, const struct pr_model *s, ai_rng *rng)
{
    r->nrefill = s->in_order                        ? 1
                 : r->t->refills < PR_ROUND_REFILLS ? r->t->refills
                                                    : PR_ROUND_REFILLS;
    for (unsigned k = 0; k < r->nrefill; k++) {
        memcpy(r->pool[k], s->pool, sizeof s->pool);
        for (unsigned a = 0; a < HM_PR_AREAS && !s->in_order; a++)
            for (unsigned i = s->npool[a]; i > 1; i--) {
                unsigned at = ai_rng_below(rng, i);
                hm_card  c = r->pool[k][a][at];
                r->pool[k][a][at] = r->pool[k][a][i - 1];
                r->pool[k][a][i - 1] = c;
            }
    }
}

static void start(struct pr_round *r, const struct pr_root *root, const struct pr_round_tuning *t,
                  struct pr_model *s, ai_rng *rng)
{
    r->root = root;
    r->t = t;
    r->ends = 0;
    if (++r->generation == 0) {
        memset(r->entry, 0, sizeof r->entry);
        r->generation = 1;
    }
    list_places(r, s);
    shuffle_pools(r, s, rng);
    for (unsigned p = 0; p < root->facts.nseat; p++)
        pr_hand_best(&root->facts, &s->hand[p]);
}

/* ---- the tree ------------------------------------------------------------------------------- */

static void solve(struct pr_round *r, struct pr_model *s, uint64_t took, uint32_t budget,
                  float win[HM_SEATS]);
static void deepen(struct pr_round *r, struct pr_model *s, uint64_t took, float win[HM_SEATS]);

/* Solves the whole round that begins after a refill. */
static void solve_next(struct pr_round *r, struct pr_model *s, float win[HM_SEATS])
{
    start(r->next, r->root, &r->next_tuning, s, NULL);
    solve(r->next, s, 0, r->next_tuning.ends, win);
}

/* The mean over the refills, by the net or with the next round solved. */
static void end_value(struct pr_round *r, const struct pr_model *s, bool deep, float win[HM_SEATS])
{
    const struct pr_facts *f = &r->root->facts;
    float                  each[HM_SEATS];
    memset(win, 0, HM_SEATS * sizeof *win);
    for (unsigned k = 0; k < r->nrefill; k++) {
        struct pr_model next = *s;
        memcpy(next.pool, r->pool[k], sizeof next.pool);
        next.in_order = true;
        pr_model_next_round(f, &next, NULL);
        if (deep && next.phase != HM_PR_PHASE_OVER)
            solve_next(r, &next, each);
        else
            pr_net_chances(r->root, &next, &r->memory[k], r->root->seat, each);
        for (unsigned p = 0; p < f->nseat; p++)
            win[p] += each[p] / (float)r->nrefill;
    }
    r->ends++;
}

static void put(struct pr_round *r, uint64_t key, uint32_t budget, const float win[HM_SEATS])
{
    struct pr_round_entry *e = entry_of(r, key);
    if (e == NULL)
        return;
    *e = (struct pr_round_entry){.key = key, .generation = r->generation, .budget = budget};
    memcpy(e->win, win, sizeof e->win);
}

static bool get(struct pr_round *r, uint64_t key, uint32_t budget, float win[HM_SEATS])
{
    struct pr_round_entry *e = entry_of(r, key);
    if (e == NULL || e->generation != r->generation || e->budget < budget / 2)
        return false;
    memcpy(win, e->win, sizeof e->win);
    return true;
}

static void after(struct pr_round *r, const struct pr_model *s, unsigned action, uint64_t took,
                  uint32_t budget, bool deep, float win[HM_SEATS])
{
    struct pr_model       next = *s;
    const struct pr_hand *hand = NULL;
    if (action >= PR_ACTION_TAKE) {
        hand = &take_of(r, s, action)->hand;
        took |= (uint64_t)r->place[action] << (s->actor * PLACE_BITS);
    }
    bool     ended = pr_model_play(&r->root->facts, &next, action, hand);
    uint64_t key = key_of(&next, took, ended) | (deep ? DEEP : 0);
    if (!ended && deep) {
        deepen(r, &next, took, win);
    } else if (!ended) {
        solve(r, &next, took, budget, win);
    } else if (!get(r, key, 0, win)) {
        end_value(r, &next, deep, win);
        put(r, key, 0, win);
    }
}

/* Orders the actions of a decision: the greedy player's, to pass, then cards by their value to a
 * greedy player, then areas.  Returns how many of them the budget allows. */
static unsigned narrow(struct pr_round *r, const struct pr_model *s, unsigned greedy,
                       uint32_t budget, uint16_t *action, unsigned n)
{
    float    rank[PR_ACTIONS];
    unsigned kept = budget < n ? (budget > 1 ? budget : 1) : n;
    if (kept == n)
        return n;
    for (unsigned i = 0; i < n; i++) {
        uint16_t x = action[i];
        unsigned at = i;
        float    own = x == greedy           ? 1e9f
                       : x == PR_ACTION_PASS ? 1e8f
                       : x >= PR_ACTION_TAKE ? take_of(r, s, x)->worth
                                             : 0.0f;
        for (; at > 0 && rank[at - 1] < own; at--) {
            rank[at] = rank[at - 1];
            action[at] = action[at - 1];
        }
        rank[at] = own;
        action[at] = x;
    }
    return kept;
}

/* Another seat's decision: the mean over its actions by their weights. */
static void mix(const struct pr_round *r, unsigned actor, unsigned greedy, const uint16_t *action,
                unsigned n, float value[][HM_SEATS], float win[HM_SEATS])
{
    float max = 0.0f, total = 0.0f, weight[PR_ACTIONS];
    for (unsigned i = 0; i < n; i++)
        max = value[i][actor] > max ? value[i][actor] : max;
    for (unsigned i = 0; i < n; i++) {
        weight[i] = ai_exp((value[i][actor] - max) / r->t->temperature);
        if (action[i] == greedy)
            weight[i] += r->t->greedy_weight;
        total += weight[i];
    }
    memset(win, 0, HM_SEATS * sizeof *win);
    for (unsigned i = 0; i < n; i++)
        for (unsigned p = 0; p < r->root->facts.nseat; p++)
            win[p] += value[i][p] * weight[i] / total;
}

/* The value of a decision from the values of its actions. */
static void conclude(const struct pr_round *r, unsigned actor, unsigned greedy,
                     const uint16_t *action, unsigned n, float value[][HM_SEATS],
                     float win[HM_SEATS])
{
    unsigned best = 0;
    for (unsigned i = 1; i < n; i++)
        if (value[i][actor] > value[best][actor])
            best = i;
    if (n == 1 || actor == r->root->seat)
        memcpy(win, value[best], sizeof value[best]);
    else
        mix(r, actor, greedy, action, n, value, win);
}

/* The part of a budget for one action, when `left` actions are still to be solved. */
static uint32_t part_of(const struct pr_round *r, uint32_t budget, uint32_t before, unsigned left)
{
    uint32_t used = r->ends - before;
    if (budget == UNLIMITED)
        return UNLIMITED;
    return used < budget ? (budget - used) / left : 0;
}

static void decide(struct pr_round *r, struct pr_model *s, uint64_t took, uint32_t budget,
                   float win[HM_SEATS])
{
    uint16_t action[PR_ACTIONS];
    float    value[PR_ACTIONS][HM_SEATS];
    unsigned n = pr_model_actions(&r->root->facts, s, action), greedy = action[0];
    uint32_t before = r->ends;
    if (n > 1)
        greedy = pr_policy(&r->root->facts, s, r->root->at);
    n = narrow(r, s, greedy, budget, action, n);
    /* The first actions are the most likely: they are solved last with the rest of the budget. */
    for (unsigned i = n; i-- > 0;)
        after(r, s, action[i], took, part_of(r, budget, before, i + 1), false, value[i]);
    conclude(r, s->actor, greedy, action, n, value, win);
}

static void solve(struct pr_round *r, struct pr_model *s, uint64_t took, uint32_t budget,
                  float win[HM_SEATS])
{
    uint64_t key = key_of(s, took, false);
    if (get(r, key, budget, win))
        return;
    decide(r, s, took, budget, win);
    put(r, key, budget, win);
}

/* ---- the next round, too -------------------------------------------------------------------- */

static float best_of(unsigned seat, unsigned n, float value[][HM_SEATS])
{
    float max = 0.0f;
    for (unsigned i = 0; i < n; i++)
        max = value[i][seat] > max ? value[i][seat] : max;
    return max;
}

/* Keeps the actions that are near to the best one, of other seats also the greedy player's. */
static unsigned keep_likely(const struct pr_round *r, unsigned actor, unsigned greedy,
                            uint16_t *action, unsigned n, float value[][HM_SEATS])
{
    const bool  own = actor == r->root->seat;
    const float least = best_of(actor, n, value) - (own ? r->t->own_margin : r->t->others_margin);
    unsigned    kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (value[i][actor] >= least || (!own && action[i] == greedy))
            action[kept++] = action[i];
    return kept;
}

/* The same as solve(), with the next round solved after the likely actions. */
static void deepen(struct pr_round *r, struct pr_model *s, uint64_t took, float win[HM_SEATS])
{
    uint16_t action[PR_ACTIONS];
    float    value[PR_ACTIONS][HM_SEATS];
    uint64_t key = key_of(s, took, false) | DEEP;
    if (get(r, key, 0, win))
        return;
    unsigned n = pr_model_actions(&r->root->facts, s, action), greedy = action[0];
    if (n > 1) {
        greedy = pr_policy(&r->root->facts, s, r->root->at);
        for (unsigned i = 0; i < n; i++)
            after(r, s, action[i], took, 0, false, value[i]);
        n = keep_likely(r, s->actor, greedy, action, n, value);
    }
    for (unsigned i = 0; i < n; i++)
        after(r, s, action[i], took, 0, true, value[i]);
    conclude(r, s->actor, greedy, action, n, value, win);
    put(r, key, 0, win);
}

/* Replaces the values of the actions near to the best one by those with the next round solved; the
 * other values move by as much as the best one does, so they stay as far behind it. */
static void deepen_likely(struct pr_round *r, const struct pr_model *s, const uint32_t *action,
                          unsigned n, float value[][HM_SEATS])
{
    const unsigned p = s->actor;
    const float    least = best_of(p, n, value) - r->t->own_margin;
    bool           near[PR_ACTIONS];
    unsigned       before = 0, after_it = n, nnear = 0;
    float          old[HM_SEATS];
    for (unsigned i = 0; i < n; i++) {
        near[i] = value[i][p] >= least;
        nnear += near[i];
        before = value[i][p] > value[before][p] ? i : before;
    }
    if (nnear < 2)
        return;
    memcpy(old, value[before], sizeof old);
    for (unsigned i = 0; i < n; i++)
        if (near[i]) {
            after(r, s, action[i], 0, 0, true, value[i]);
            after_it = after_it == n || value[i][p] > value[after_it][p] ? i : after_it;
        }
    for (unsigned i = 0; i < n; i++)
        for (unsigned q = 0; q < r->root->facts.nseat && !near[i]; q++)
            value[i][q] += value[after_it][q] - old[q];
}

void pr_round_solve(struct pr_round *r, const struct pr_root *root, const struct pr_round_tuning *t,
                    const struct pr_model *s, const uint32_t *action, unsigned n, ai_rng *rng,
                    float value[][HM_SEATS])
{
    struct pr_model known = *s;
    uint32_t        budget = t->ends > 0 ? t->ends : UNLIMITED;
    r->next_tuning = *t;
    r->next_tuning.ends = t->next_ends;
    start(r, root, t, &known, rng);
    for (unsigned i = 0; i < n; i++)
        after(r, &known, action[i], 0, part_of(r, budget, 0, n - i), false, value[i]);
    if (r->next != NULL && t->next_ends > 0)
        deepen_likely(r, &known, action, n, value);
}

void pr_round_search(struct pr_round *r, const struct pr_root *root,
                     const struct pr_round_tuning *t, uint64_t seed, struct ai_result *out)
{
    struct pr_model s = root->known;
    uint16_t        list[PR_ACTIONS];
    uint32_t        action[PR_ACTIONS];
    float           value[PR_ACTIONS][HM_SEATS];
    ai_rng          rng;
    memset(out, 0, sizeof *out);
    ai_rng_start(&rng, seed);
    pr_model_sample(&root->unknown, &rng, &s);
    out->n = pr_model_actions(&root->facts, &s, list);
    for (unsigned i = 0; i < out->n; i++)
        action[i] = list[i];
    pr_round_solve(r, root, t, &s, action, out->n, &rng, value);
    for (unsigned i = 0; i < out->n; i++) {
        out->child[i] = (struct ai_child){.action = action[i], .visits = 1};
        memcpy(out->child[i].value, value[i], sizeof value[i]);
    }
    out->iterations = r->ends;
}
