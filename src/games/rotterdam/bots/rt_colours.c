/*
 * rt_colours.c: exhaustive search of the rest of a colour phase.
 *
 * Each seat names one of five colours and owners steer at forks.  Nothing is hidden or drawn in
 * this phase, so the best replies can be computed to its end: each seat maximizes its own value
 * (max^n).  Players differ in how they evaluate positions: a bot that models others expects each of
 * them to choose by the net or by the weights, with the chances of its belief (rt_belief.c).  A
 * rollout by the weights finishes the round, and its result is evaluated.
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

/* What a player without a net sees: each seat's chances by the weights, at the end of the round. */
static void weigh(const struct rt_root *root, const struct rt_model *at, float win[HM_SEATS])
{
    struct rt_model end;
    hm_copy(&root->facts.game, &end.s, &at->s);
    end.rng = at->rng;
    rt_rollout(&root->facts, &end.s, root->at, root->rounds, &end.rng);
    if (end.s.head.prompt != 0)
        rt_model_chances(&root->facts, &end.s, win);
    else
        rt_result_chances(root, &end.s, win);
}

static void evaluate_end(const struct rt_root *root, struct rt_model *at,
                         struct hm_net_memory *memory, struct rt_outlook *out)
{
    if (root->models_others) {
        rt_own_chances(root, &at->s, memory, out->by_net);
        weigh(root, at, out->by_weights);
    }
    rt_model_evaluate(root, at, &memory[root->seat], out->win);
    if (!root->models_others) {
        memcpy(out->by_net, out->win, sizeof out->by_net);
        memcpy(out->by_weights, out->win, sizeof out->by_weights);
    }
}

static void mix(float share, const float *other, float *into)
{
    for (unsigned p = 0; p < HM_SEATS; p++)
        into[p] += share * (other[p] - into[p]);
}

void rt_search_colours(const struct rt_root *root, struct rt_model *at, struct rt_model *stack,
                       struct rt_colours *search, struct rt_outlook *out)
{
    uint32_t          list[AI_ACTIONS];
    struct rt_outlook one, other = {{0}, {0}, {-1.0f, -1.0f, -1.0f, -1.0f, -1.0f}};
    float             best = -1.0f;
    skip_cards(root, at);
    if (!in_phase(&at->s) || stack == search->end || search->positions == 0) {
        evaluate_end(root, at, search->memory, out);
        return;
    }
    search->positions--;
    unsigned   seat = hm_lowest(at->s.head.prompt);
    unsigned   n = rt_model_actions(&root->facts, &at->s, seat, root->at[seat], list);
    const bool differ = root->models_others && seat != root->seat;
    for (unsigned i = 0; i < n; i++) {
        struct hm_move m = rt_model_move(&root->facts, &at->s, seat, list[i]);
        memcpy(stack, at, sizeof *stack);
        root->facts.game.ops->apply(root->facts.game.edition, &stack->s, &m, &stack->rng, NULL);
        rt_search_colours(root, stack, stack + 1, search, &one);
        if (one.by_net[seat] > best) {
            best = one.by_net[seat];
            *out = one;
        }
        if (differ && one.by_weights[seat] > other.by_weights[seat])
            other = one;
    }
    if (differ) {
        mix(root->by_weights[seat], other.win, out->win);
        mix(root->by_weights[seat], other.by_net, out->by_net);
        mix(root->by_weights[seat], other.by_weights, out->by_weights);
    }
}

void rt_colour_outlook(const struct rt_root *root, uint32_t action, struct rt_model *stack,
                       struct hm_net_memory *memory, struct rt_outlook *out)
{
    struct rt_colours rest = {
        .end = stack + RT_COLOUR_DEPTH + 2, .positions = RT_COLOUR_POSITIONS, .memory = memory};
    const struct hm_move m = rt_root_move(root, &stack[0].s, action);
    stack[1] = stack[0];
    root->facts.game.ops->apply(root->facts.game.edition, &stack[1].s, &m, &stack[1].rng, NULL);
    rt_search_colours(root, &stack[1], &stack[2], &rest, out);
}
