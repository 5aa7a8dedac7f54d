/*
 * rt_colours.c: exhaustive search of the rest of a colour phase.
 *
 * Each seat names one of five colours and owners steer at forks.  Nothing is hidden or drawn in
 * this phase, so the best replies can be computed to its end: each seat maximizes its own value
 * (max^n), of a bot that models others as they see it themselves.  A rollout by the weights
 * finishes the round, and its result is evaluated.
 *
 * On the board of the game a colour has at most one fork, so there are few positions.  Another
 * edition may have a fork at every position: what exceeds the limits is then evaluated unsearched.
 */
#include "rt_bot.h"

#include <string.h>

static bool in_phase(const struct hm_state *s)
{
    return s->head.prompt != 0 && s->head.phase == HM_RT_PHASE_NAVIGATE;
}

/* Ends the turn of a seat that could only play cards. */
static void skip_cards(const struct rt_root *root, struct rt_model *at)
{
    while (in_phase(&at->s) && hm_rt_steering(&at->s) == 0xff && hm_rt_acted(&at->s)) {
        struct hm_move end = {.kind = HM_RT_MOVE_END,
                              .seat = (hm_seat)hm_lowest(at->s.head.prompt)};
        root->facts.game.ops->apply(root->facts.game.edition, &at->s, &end, &at->rng, NULL);
    }
}

static void evaluate_end(const struct rt_root *root, struct rt_model *at,
                         struct hm_net_memory *memory, struct rt_outlook *out)
{
    if (root->models_others)
        rt_own_chances(root, &at->s, memory, out->own);
    rt_model_evaluate(root, at, &memory[root->seat], out->win);
    if (!root->models_others)
        memcpy(out->own, out->win, sizeof out->own);
}

void rt_search_colours(const struct rt_root *root, struct rt_model *at, struct rt_model *stack,
                       struct rt_colours *search, struct rt_outlook *out)
{
    uint32_t          list[AI_ACTIONS];
    float             best = -1.0f;
    struct rt_outlook one;
    skip_cards(root, at);
    if (!in_phase(&at->s) || stack == search->end || search->positions == 0) {
        evaluate_end(root, at, search->memory, out);
        return;
    }
    search->positions--;
    unsigned seat = hm_lowest(at->s.head.prompt);
    unsigned n = rt_model_actions(&root->facts, &at->s, seat, root->at[seat], list);
    for (unsigned i = 0; i < n; i++) {
        struct hm_move m = rt_model_move(&root->facts, &at->s, seat, list[i]);
        memcpy(stack, at, sizeof *stack);
        root->facts.game.ops->apply(root->facts.game.edition, &stack->s, &m, &stack->rng, NULL);
        rt_search_colours(root, stack, stack + 1, search, &one);
        if (one.own[seat] > best) {
            best = one.own[seat];
            *out = one;
        }
    }
}
