/*
 * generic_bots.c: the bots, hints and analysis of a game that has only rules.
 *
 * The levels differ in their budgets: the weak ones evaluate every move a few times, the
 * strong ones search a tree.
 */
#include "generic.h"

#include <string.h>

enum { FLAT_DEFAULT = 64, TREE_DEFAULT = 1000 };

enum method { FLAT, TREE };

struct level {
    enum method method;
    uint32_t    budget; /* playouts: for each move if flat, in all if a tree; 0: the bot's number */
};

/* All first moves share their samples and the worse half is dropped again and again: playouts are
 * noisy, and this tells two close moves apart soonest. */
static const struct ai_tuning tuning = {.explore = 0.5f, .halving = true};

static uint32_t budget_of(const struct hm_bot *bot, const struct hm_budget *b)
{
    const struct level *l = bot->kind->ctx;
    return b->iterations > 0 ? b->iterations : l->budget > 0 ? l->budget : bot->number;
}

static size_t memory(const struct hm_bot *bot, const struct hm_budget *b)
{
    return sizeof(struct ai_generic_root) + sizeof(struct ai_result) + 4 * AI_ALIGN +
           ai_search_memory(2 * sizeof(struct ai_generic_at), budget_of(bot, b), b->threads, false);
}

static struct hm_move move_of(const void *root, uint32_t action)
{
    return ai_generic_move(root, hm_seen(((const struct ai_generic_root *)root)->view), action);
}

/* The win chances are those after the best choice. */
static void report_found(const struct ai_generic_root *root, const struct ai_result *result,
                         struct hm_report *report)
{
    ai_report(result, root->seat, (struct ai_translate){move_of, root}, report);
    memcpy(report->win, result->child[0].value, sizeof report->win);
}

static bool search(const struct hm_bot *bot, const struct hm_bot_request *request,
                   const struct ai_generic_root *root, struct ai_scratch scratch,
                   struct ai_result *result)
{
    const struct level *l = bot->kind->ctx;
    struct ai_model     m = ai_generic_model(root);
    uint32_t            n = budget_of(bot, &request->budget);
    bool                fits;
    if (l->method == FLAT)
        fits = ai_flat(&m, &request->budget, n, root->seed, root->seat, scratch, result);
    else
        fits = ai_ismcts(&m, &tuning, &request->budget, n, root->seed, scratch, result);
    if (fits)
        ai_sort_children(result, root->seat);
    return fits;
}

static enum hm_err move(const struct hm_bot *bot, const struct hm_bot_request *request,
                        struct hm_move *out, struct hm_report *report)
{
    struct ai_scratch       scratch = ai_scratch_of(request);
    struct ai_generic_root *root = ai_take(&scratch, sizeof *root);
    struct ai_result       *result = ai_take(&scratch, sizeof *result);
    uint32_t                action[AI_ACTIONS];
    if (root == NULL || result == NULL)
        return HM_NO_SPACE;
    if (!ai_is_prompted(request))
        return HM_OK;
    ai_generic_root_of(request, root);
    if (ai_generic_actions(root, hm_seen(request->view), action) > 1) {
        if (!search(bot, request, root, scratch, result))
            return HM_NO_SPACE;
        if (report != NULL)
            report_found(root, result, report);
        action[0] = result->child[0].action;
    }
    *out = ai_generic_move(root, hm_seen(request->view), action[0]);
    return HM_OK;
}

/* ---- analysis ------------------------------------------------------------------------------ */

static enum hm_err evaluate_choices(const struct hm_bot_request *request,
                                    const struct hm_move *played, uint32_t tries,
                                    struct hm_report *out)
{
    (void)played;
    struct ai_scratch       scratch = ai_scratch_of(request);
    struct ai_generic_root *root = ai_take(&scratch, sizeof *root);
    struct ai_result       *result = ai_take(&scratch, sizeof *result);
    uint32_t                action[AI_ACTIONS];
    if (root == NULL || result == NULL)
        return HM_NO_SPACE;
    if (!ai_is_prompted(request))
        return HM_OK;
    ai_generic_root_of(request, root);
    struct ai_model m = ai_generic_model(root);
    unsigned        n = ai_generic_actions(root, hm_seen(request->view), action);
    if (n < 2) {
        out->nchoice = 1;
        out->choice[0].move = ai_generic_move(root, hm_seen(request->view), action[0]);
        return HM_OK;
    }
    if (!ai_evaluate_choices(&m, &request->budget, tries / n + 1, root->seed, root->seat,
                             AI_ALL_ACTIONS, scratch, result))
        return HM_NO_SPACE;
    report_found(root, result, out);
    return HM_OK;
}

static enum hm_err win_chances(const struct hm_bot_request *request, const struct hm_move *after,
                               uint32_t tries, float win[HM_SEATS], float *error)
{
    const struct hm_game   *g = &request->game;
    struct ai_scratch       scratch = ai_scratch_of(request);
    struct ai_generic_root *root = ai_take(&scratch, sizeof *root);
    struct ai_generic_at   *at = ai_take(&scratch, sizeof *at);
    struct ai_estimate      sum = {0};
    ai_rng                  rng;
    if (root == NULL || at == NULL)
        return HM_NO_SPACE;
    ai_generic_root_of(request, root);
    struct ai_model m = ai_generic_model(root);
    if (request->view->seen.head.prompt == 0)
        tries = 1;
    for (uint32_t i = 0; i < tries; i++) {
        float one[HM_SEATS];
        ai_rng_start(&rng, ai_mix(request->seed, i));
        m.sample(root, &rng, at);
        if (after != NULL && g->ops->check(g->edition, &at->s, after) != NULL)
            continue; /* in this sample the player could not have made the move */
        if (after != NULL)
            g->ops->apply(g->edition, &at->s, after, &at->rng, NULL);
        m.evaluate(root, at, &rng, one);
        ai_estimate_add(&sum, one);
    }
    return ai_estimate_mean(&sum, win, error);
}

/* ---- the table ----------------------------------------------------------------------------- */

static const struct level any_flat = {FLAT, 0}, any_tree = {TREE, 0}, deckhand = {FLAT, 1},
                          clerk = {FLAT, 4}, merchant = {TREE, 50}, shipowner = {TREE, 200},
                          harbourmaster = {TREE, 1000}, tycoon = {TREE, 5000},
                          adviser = {TREE, 2000};

static const struct hm_bot_kind kinds[] = {
    {.name = "flat", .usual = FLAT_DEFAULT, .memory = memory, .move = move, .ctx = &any_flat},
    {.name = "ismcts", .usual = TREE_DEFAULT, .memory = memory, .move = move, .ctx = &any_tree},
    {.name = "deckhand", .memory = memory, .move = move, .ctx = &deckhand},
    {.name = "clerk", .memory = memory, .move = move, .ctx = &clerk},
    {.name = "merchant", .memory = memory, .move = move, .ctx = &merchant},
    {.name = "shipowner", .memory = memory, .move = move, .ctx = &shipowner},
    {.name = "harbourmaster", .memory = memory, .move = move, .ctx = &harbourmaster},
    {.name = "tycoon", .memory = memory, .move = move, .ctx = &tycoon},
    {.name = "adviser", .memory = memory, .move = move, .ctx = &adviser},
    {.name = NULL},
};

static const char *const names[] = {"random",   "flat:64",   "ismcts:1000",   "deckhand", "clerk",
                                    "merchant", "shipowner", "harbourmaster", "tycoon",   NULL};

const struct ai_game ai_generic = {.id = "",
                                   .kinds = kinds,
                                   .names = names,
                                   .adviser = "adviser",
                                   .evaluate_choices = evaluate_choices,
                                   .win = win_chances,
                                   .memory = sizeof(struct ai_generic_root) +
                                             2 * sizeof(struct ai_result) +
                                             2 * sizeof(struct ai_generic_at) + 8 * AI_ALIGN};
