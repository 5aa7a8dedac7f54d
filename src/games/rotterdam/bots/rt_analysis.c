/*
 * rt_analysis.c: Rotterdam for analysis: weighs choices and estimates standings.
 */
#include "rt_analysis.h"

#include <string.h>

static const struct rt_bot_params usual = {
    .method = RT_BOT_FLAT, .weights = &rt_default_weights, .cards = 0.02f, .trades = 0.01f};

enum hm_err rt_weigh(const struct hm_ask *ask, uint32_t tries, struct hm_report *out)
{
    const struct hm_state *s = hm_seen(ask->view);
    struct ai_room         room = ai_room_of(ask);
    struct rt_root        *root = ai_take(&room, sizeof *root);
    struct ai_found       *found = ai_take(&room, sizeof *found);
    uint32_t               list[AI_ACTIONS];
    if (root == NULL || found == NULL)
        return HM_ROOM;
    rt_root_of(ask, &usual, root);
    if (s->head.phase == HM_RT_PHASE_SWAP || !rt_model_decides(&root->facts, s, root->seat))
        return HM_OK;
    struct ai_model m = rt_search_model(root);
    unsigned        n = rt_model_actions(&root->facts, s, root->seat, &root->own, list);
    if (n == 0)
        return HM_OK;
    if (!ai_weigh(&m, &ask->budget, tries / n + 1, ai_seed_of(ask), root->seat, room, found))
        return HM_ROOM;
    rt_report(ask, root, found, out);
    return HM_OK;
}

enum hm_err rt_win(const struct hm_ask *ask, const struct hm_move *after, uint32_t tries, float win[HM_SEATS],
                   float *error)
{
    const struct hm_game *g = &ask->game;
    struct ai_room        room = ai_room_of(ask);
    struct rt_root       *root = ai_take(&room, sizeof *root);
    struct rt_model      *at = ai_take(&room, sizeof *at);
    struct ai_estimate    sum = {0};
    float                 one[HM_SEATS] = {0};
    ai_rng                rng;
    if (root == NULL || at == NULL)
        return HM_ROOM;
    rt_root_of(ask, &usual, root);
    struct ai_model m = rt_search_model(root);
    ai_rng_start(&rng, ai_mix(ask->seed, ask->view->seen.head.ply));
    if (ask->view->seen.head.prompt == 0)
        tries = 1;
    for (uint32_t i = 0; i < tries; i++) {
        rt_model_sample(root, &rng, at);
        if (after != NULL) {
            if (g->ops->check(g->edition, &at->s, after) != NULL)
                continue; /* this guess does not hold what was played */
            g->ops->apply(g->edition, &at->s, after, &at->rng, NULL);
        }
        m.evaluate(root, at, &rng, one);
        ai_estimate_add(&sum, one);
    }
    return ai_estimate_mean(&sum, win, error);
}

bool rt_chance(const struct hm_state *before, const struct hm_state *after)
{
    for (unsigned k = 0; k < HM_RT_HARBOURS + 2; k++)
        if (hm_rt_stack_left(before, k) != hm_rt_stack_left(after, k))
            return true;
    return false;
}
