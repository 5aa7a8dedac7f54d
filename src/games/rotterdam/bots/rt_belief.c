/*
 * rt_belief.c: what the colours that other players name tell about them.
 *
 * Some players evaluate positions like the net, others like the weights, and who is expected to
 * name which colour decides games.  Both evaluations predict a player's colours, with the rest of
 * the phase solved over a few samples of the hidden cards; the belief about a seat is the log odds
 * of the weights against the net.
 */
#include "rt_bot.h"

#include <string.h>

enum { SAMPLES = 6, WAYS = 2 };

/* Differences of win chance that a player overlooks, the share of colours named for other reasons,
 * and the log odds that are certain enough. */
static const float temperature = 0.03f, other_reasons = 0.1f, certain = 4.0f;

bool rt_is_telling(const struct hm_move *move) { return move->kind == HM_RT_MOVE_COLOUR; }

/* The chance that a player names the i-th of n colours, who sees these chances after each. */
static float chance_of(const float *worth, unsigned n, unsigned i)
{
    float best = worth[0], sum = 0.0f;
    for (unsigned k = 1; k < n; k++)
        best = worth[k] > best ? worth[k] : best;
    for (unsigned k = 0; k < n; k++)
        sum += ai_exp((worth[k] - best) / temperature);
    return other_reasons / HM_RT_COLOURS +
           (1.0f - other_reasons) * ai_exp((worth[i] - best) / temperature) / sum;
}

/* Adds the chances of the move by the net and by the weights, in the sample stack[0]. */
static void explain(const struct rt_root *root, const struct hm_move *move, struct rt_model *stack,
                    struct hm_net_memory *memory, float chance[WAYS])
{
    uint32_t          list[AI_ACTIONS];
    float             worth[WAYS][HM_RT_COLOURS];
    struct rt_outlook next;
    unsigned          named = HM_RT_COLOURS;
    const unsigned    n = rt_root_actions(root, &stack[0].s, list);
    for (unsigned i = 0; i < n && i < HM_RT_COLOURS; i++) {
        if (rt_root_move(root, &stack[0].s, list[i]).target == move->target)
            named = i;
        rt_colour_outlook(root, list[i], stack, memory, &next);
        worth[0][i] = next.by_net[move->seat];
        worth[1][i] = next.by_weights[move->seat];
    }
    for (unsigned way = 0; way < WAYS && named < n; way++)
        chance[way] += chance_of(worth[way], n, named);
}

enum hm_err rt_learn(const struct hm_bot *bot, const struct hm_bot_request *request,
                     const struct hm_move *move, float about[HM_SEATS])
{
    struct ai_scratch     scratch = ai_scratch_of(request);
    struct rt_root       *root = ai_take(&scratch, sizeof *root);
    struct rt_model      *stack = ai_take(&scratch, (RT_COLOUR_DEPTH + 2) * sizeof *stack);
    struct hm_net_memory *memory = ai_take(&scratch, HM_SEATS * sizeof *memory);
    float                 chance[WAYS] = {0.0f, 0.0f};
    if (root == NULL || stack == NULL || memory == NULL)
        return HM_NO_SPACE;
    rt_root_of(request, bot->kind->ctx, root);
    if (root->net == NULL)
        return HM_OK;
    memset(memory, 0, HM_SEATS * sizeof *memory);
    for (unsigned k = 0; k < SAMPLES; k++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(ai_seed_of(request), k));
        rt_model_sample(root, &rng, &stack[0]);
        explain(root, move, stack, memory, chance);
    }
    if (chance[0] <= 0.0f)
        return HM_OK;
    float odds = about[move->seat] + ai_log(chance[1] / chance[0]);
    about[move->seat] = odds > certain ? certain : odds < -certain ? -certain : odds;
    return HM_OK;
}
