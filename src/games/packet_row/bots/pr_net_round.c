/*
 * pr_net_round.c: a round of Packet Row played to its end by the net.
 *
 * Which seat takes which card depends on the order of the seats.  A net that looks one move ahead
 * does not see that, least of all when it names an area, so the round is played to its end.  The
 * opponent model decides nearly everything: a net that assumes opponents like itself wins 0.80
 * among two of its kind and 0.37 among greedy players; one that assumes greedy players wins 0.35
 * and 0.96 (docs/bots.md).  The opponents are unknown, so both models are used.
 */
#include "pr_bot.h"
#include "pr_features.h"

void pr_net_chances(const struct pr_root *root, struct pr_model *s, struct hm_net_memory *memory,
                    unsigned seat, float win[HM_SEATS])
{
    uint64_t bits[HM_NET_WORDS] = {0};
    if (s->phase == HM_PR_PHASE_OVER) {
        pr_model_result(&root->facts, s, win);
        return;
    }
    pr_features(&root->facts, s, seat, bits);
    ai_net_win(root->net, memory, bits, seat, win);
}

unsigned pr_net_favourite(const struct pr_root *root, struct pr_model *s,
                          struct hm_net_memory *memory, const ai_rng *rng)
{
    uint16_t action[PR_ACTIONS];
    unsigned n = pr_model_actions(&root->facts, s, action), best = 0, p = s->actor;
    float    max = -1.0f;
    for (unsigned i = 0; i < n && n > 1; i++) {
        struct pr_model next = *s;
        ai_rng          chance = *rng;
        float           win[HM_SEATS];
        pr_model_step(&root->facts, &next, action[i], &chance);
        pr_net_chances(root, &next, &memory[p], p, win);
        if (win[p] > max) {
            max = win[p];
            best = i;
        }
    }
    return action[best];
}

struct by_net {
    const struct pr_root *root;
    struct hm_net_memory *memory;
};

static unsigned favourite(const void *ctx, struct pr_model *s, const ai_rng *rng)
{
    const struct by_net *n = ctx;
    return pr_net_favourite(n->root, s, n->memory, rng);
}

void pr_finish_round(const struct pr_root *root, struct pr_model *s, hm_seatset seats,
                     struct hm_net_memory *memory, ai_rng *rng)
{
    const struct by_net     net = {root, memory};
    const struct pr_chooser other = {seats, favourite, &net};
    if (s->named != 0)
        pr_rollout(&root->facts, s, root->at, 1, &other, rng);
}

void pr_round_chances(const struct pr_root *root, const struct pr_model *s,
                      struct hm_net_memory *memory, const ai_rng *rng, float win[HM_SEATS])
{
    const hm_seatset choosing[2] = {hm_seat_bit(root->seat), (hm_seatset)~0u};
    float            sum[HM_SEATS] = {0};
    for (unsigned way = 0; way < 2; way++) {
        struct pr_model end = *s;
        ai_rng          chance = *rng; /* the same cards are drawn for every action */
        pr_finish_round(root, &end, choosing[way], memory, &chance);
        pr_net_chances(root, &end, &memory[root->seat], root->seat, win);
        for (unsigned p = 0; p < root->facts.nseat; p++)
            sum[p] += 0.5f * win[p];
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        win[p] = sum[p];
}
