/*
 * pr_endgame.c: the last rounds of Packet Row, searched to the end of the game.
 *
 * The net was trained on few positions in which a single dollar decides.  In the last rounds the
 * searching seat therefore tries each of its actions, plays by the policy until the game is over,
 * and chooses the action with the best result: the win first, then the lead in points.
 */
#include "pr_bot.h"

static const float last_rounds = 1.0f;

bool pr_is_endgame(const struct pr_facts *f, const struct pr_model *s)
{
    return s->phase != HM_PR_PHASE_OVER && pr_rounds_left(f, s) <= last_rounds;
}

float pr_progress(const struct hm_game *g, const struct hm_state *seen)
{
    const float     usual_rounds = 20.0f;
    struct pr_facts facts;
    struct pr_model known;
    pr_facts_of(g, seen, &facts);
    pr_model_known(seen, &facts, &known);
    float left = pr_rounds_left(&facts, &known) - last_rounds;
    return 1.0f - left / (usual_rounds - last_rounds);
}

/* Returns the value of a finished game for a seat: the win, and a little for each point ahead. */
static float value_for(const struct pr_facts *f, struct pr_model *s, unsigned seat)
{
    const float point = 0.002f;
    float       win[HM_SEATS];
    int         points[HM_SEATS], rival = -1000;
    pr_model_result(f, s, win);
    pr_model_points(f, s, points);
    for (unsigned p = 0; p < f->nseat; p++)
        if (p != seat && points[p] > rival)
            rival = points[p];
    return win[seat] + point * (float)(points[seat] - rival);
}

static unsigned best_action(const struct pr_root *root, struct pr_model *s, const ai_rng *rng)
{
    uint16_t action[PR_ACTIONS];
    unsigned n = pr_model_actions(&root->facts, s, action), best = 0;
    float    most = -1e9f;
    for (unsigned i = 0; i < n && n > 1; i++) {
        struct pr_model end = *s;
        ai_rng          chance = *rng;
        pr_model_step(&root->facts, &end, action[i], &chance);
        pr_rollout(&root->facts, &end, root->at, 255, NULL, &chance);
        float value = value_for(&root->facts, &end, s->actor);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return action[best];
}

void pr_end_chances(const struct pr_root *root, const struct pr_model *s, const ai_rng *rng,
                    float win[HM_SEATS])
{
    float sum[HM_SEATS] = {0};
    for (unsigned way = 0; way < 2; way++) {
        struct pr_model end = *s;
        ai_rng          chance = *rng; /* the same cards are drawn for every action */
        while (end.phase != HM_PR_PHASE_OVER) {
            bool by_policy = way == 0 && end.actor != root->seat;
            pr_model_step(&root->facts, &end,
                          by_policy ? pr_policy(&root->facts, &end, root->at)
                                    : best_action(root, &end, &chance),
                          &chance);
        }
        pr_model_result(&root->facts, &end, win);
        for (unsigned p = 0; p < root->facts.nseat; p++)
            sum[p] += 0.5f * win[p];
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        win[p] = sum[p];
}
