/*
 * pr_analysis.c: Packet Row for analysis: weighs choices and estimates standings.
 */
#include "pr_analysis.h"

#include <string.h>

/* Choices are evaluated as in hints: the round is played to its end, then the net evaluates.
 * Standings are the mean of the net and of rollouts.  Both search the last rounds to the end. */
static const struct pr_bot_params choices = {.method = PR_BOT_NET,
                                             .weights = &pr_default_weights,
                                             .finish_round = true,
                                             .search_end = true,
                                             .result_only = true};
static const struct pr_bot_params standings = {.method = PR_BOT_NET,
                                               .weights = &pr_default_weights,
                                               .rollout_share = 0.5f,
                                               .search_end = true,
                                               .result_only = true};

enum hm_err pr_evaluate_choices(const struct hm_bot_request *request, const struct hm_move *played,
                                uint32_t tries, struct hm_report *out)
{
    (void)played;
    struct ai_scratch scratch = ai_scratch_of(request);
    struct pr_root   *root = ai_take(&scratch, sizeof *root);
    struct ai_result *result = ai_take(&scratch, sizeof *result);
    uint16_t          list[PR_ACTIONS];
    if (root == NULL || result == NULL)
        return HM_NO_SPACE;
    pr_root_of(request, &choices, root);
    if (root->known.phase == HM_PR_PHASE_OVER)
        return HM_OK;
    struct ai_model m = pr_search_model(root);
    unsigned        n = pr_model_actions(&root->facts, &root->known, list);
    if (!ai_evaluate_choices(&m, &request->budget, tries / n + 1, ai_seed_of(request), root->seat,
                             AI_ALL_ACTIONS, scratch, result))
        return HM_NO_SPACE;
    pr_report(request, root, result, pr_root_goal, out);
    return HM_OK;
}

/* Money is raised for the next card; at the end, for the settlement. */
bool pr_prepares(const struct hm_move *m)
{
    return m->kind == HM_PR_MOVE_CASH || m->kind == HM_PR_MOVE_FULFIL;
}

/* Converts a move to an action of the model; false for any-time moves. */
static bool action_of(const struct hm_game *g, const struct hm_move *m, uint32_t *action)
{
    unsigned c = hm_next(&m->cards, 0);
    switch ((enum hm_pr_move_kind)m->kind) {
    case HM_PR_MOVE_CHOOSE: *action = PR_ACTION_NAME + m->target; return true;
    case HM_PR_MOVE_TAKE: *action = (uint32_t)PR_ACTION_TAKE + g->edition->alike[c]; return true;
    case HM_PR_MOVE_ASSIST:
        *action = (uint32_t)PR_ACTION_ASSIST + g->edition->alike[c];
        return true;
    case HM_PR_MOVE_PASS: *action = PR_ACTION_PASS; return true;
    case HM_PR_MOVE_CASH:
    case HM_PR_MOVE_FULFIL:
    case HM_PR_MOVE_DONE:
    case HM_PR_MOVE_KINDS: break;
    }
    return false;
}

/* A spectator's view belongs to no seat, so the net evaluates each sample from the view of one
 * seat. */
enum hm_err pr_win(const struct hm_bot_request *request, const struct hm_move *after,
                   uint32_t tries, float win[HM_SEATS], float *error)
{
    struct ai_scratch  scratch = ai_scratch_of(request);
    struct pr_root    *root = ai_take(&scratch, sizeof *root);
    struct ai_estimate sum = {0};
    float              one[HM_SEATS] = {0};
    uint32_t           action = 0;
    if (root == NULL)
        return HM_NO_SPACE;
    pr_root_of(request, &standings, root);
    struct ai_model m = pr_search_model(root);
    void           *at = ai_take(&scratch, m.size + m.extra);
    if (at == NULL)
        return HM_NO_SPACE;
    memset(at, 0, m.size + m.extra);
    bool over = root->known.phase == HM_PR_PHASE_OVER, spectator = root->seat == HM_NOBODY;
    bool step = after != NULL && !over && action_of(&request->game, after, &action);
    for (uint32_t i = 0; i < tries; i++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(request->seed, i));
        m.sample(root, &rng, at);
        if (step)
            m.step(root, at, action, &rng);
        if (spectator)
            root->seat = (hm_seat)(i % root->facts.nseat);
        m.evaluate(root, at, &rng, one);
        ai_estimate_add(&sum, one);
    }
    return ai_estimate_mean(&sum, win, error);
}
