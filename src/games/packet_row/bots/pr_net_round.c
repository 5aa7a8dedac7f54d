/*
 * pr_net_round.c: a round of Packet Row played to its end by the net.
 *
 * Who takes what hangs on who is asked when; a net that looks one move ahead does not see that, least of all when it
 * names an area.  So the round is played on.  How the others go on decides nearly everything: a net that takes them for
 * its like wins 0.80 among two of its like and 0.37 among greedy players, one that takes them for greedy players 0.35
 * and 0.96 (docs/bots.md).  Nobody says who they are, so both are tried.
 */
#include "pr_bot.h"
#include "pr_features.h"

void ai_pr_by_net(const struct ai_pr_root *root, struct ai_pr *s, struct hm_net_memory *memory, unsigned seat,
                  float win[HM_SEATS])
{
    uint64_t bits[HM_NET_WORDS] = {0};
    if (s->phase == AI_PR_OVER) {
        ai_pr_result(&root->facts, s, win);
        return;
    }
    ai_pr_features(&root->facts, s, seat, bits);
    ai_net_win(root->net, &memory[seat], bits, seat, win);
}

/* What the net would do in the actor's place. */
static unsigned favourite(const struct ai_pr_root *root, struct ai_pr *s, struct hm_net_memory *memory,
                          const ai_rng *rng)
{
    uint16_t action[AI_PR_ACTIONS];
    unsigned n = ai_pr_actions(&root->facts, s, action), best = 0, p = s->actor;
    float    most = -1.0f;
    for (unsigned i = 0; i < n && n > 1; i++) {
        struct ai_pr next = *s;
        ai_rng       chance = *rng;
        float        win[HM_SEATS];
        ai_pr_step(&root->facts, &next, action[i], &chance);
        ai_pr_by_net(root, &next, memory, p, win);
        if (win[p] > most) {
            most = win[p];
            best = i;
        }
    }
    return action[best];
}

static void finish(const struct ai_pr_root *root, struct ai_pr *s, struct hm_net_memory *memory, bool habit,
                   ai_rng *rng)
{
    unsigned round = s->round;
    while (s->phase != AI_PR_OVER && s->round == round && s->named != 0) {
        bool by_habit = habit && s->actor != root->seat;
        ai_pr_step(&root->facts, s,
                   by_habit ? ai_pr_policy(&root->facts, s, root->at) : favourite(root, s, memory, rng), rng);
    }
}

void ai_pr_by_rounds(const struct ai_pr_root *root, const struct ai_pr *s, struct hm_net_memory *memory,
                     const ai_rng *rng, float win[HM_SEATS])
{
    float sum[HM_SEATS] = {0};
    for (unsigned way = 0; way < 2; way++) {
        struct ai_pr end = *s;
        ai_rng       chance = *rng; /* the same cards turn up whatever is done */
        finish(root, &end, memory, way == 0, &chance);
        ai_pr_by_net(root, &end, memory, root->seat, win);
        for (unsigned p = 0; p < root->facts.nseat; p++)
            sum[p] += 0.5f * win[p];
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        win[p] = sum[p];
}
