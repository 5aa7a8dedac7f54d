/*
 * test_pr_round.c: the solver of rounds finds what a plain walk through the whole round finds.
 */
#include "ai/table.h"

#include "games/packet_row/bots/pr_round.h"

#include <math.h>

static const struct pr_bot_params with_net = {.method = PR_BOT_ROUND,
                                              .weights = &pr_default_weights};

/* The solved round and the samples of its refill. */
static struct pr_round round_memory;

static void plain_end(const struct pr_root *root, const struct pr_model *s, float win[HM_SEATS])
{
    memset(win, 0, HM_SEATS * sizeof *win);
    for (unsigned k = 0; k < round_memory.nrefill; k++) {
        struct hm_net_memory fresh = {.of = NULL};
        struct pr_model      next = *s;
        float                each[HM_SEATS];
        memcpy(next.pool, round_memory.pool[k], sizeof next.pool);
        next.in_order = true;
        pr_model_next_round(&root->facts, &next, NULL);
        pr_net_chances(root, &next, &fresh, root->seat, each);
        for (unsigned p = 0; p < HM_SEATS; p++)
            win[p] += each[p] / (float)round_memory.nrefill;
    }
}

static float weight_of(const struct pr_round_tuning *t, float value, float max, bool is_greedy)
{
    return ai_exp((value - max) / t->temperature) + (is_greedy ? t->greedy_weight : 0.0f);
}

/* Without memory of any kind: every order of actions is played for itself. */
static void plain_walk(const struct pr_root *root, const struct pr_round_tuning *t,
                       const struct pr_model *from, unsigned first, float win[HM_SEATS])
{
    struct pr_model s = *from;
    uint16_t        action[PR_ACTIONS];
    float           value[PR_ACTIONS][HM_SEATS] = {{0.0f}}, max, total = 0.0f;
    if (pr_model_play(&root->facts, &s, first, NULL)) {
        plain_end(root, &s, win);
        return;
    }
    unsigned n = pr_model_actions(&root->facts, &s, action), best = 0, actor = s.actor;
    unsigned greedy = pr_policy(&root->facts, &s, root->at);
    for (unsigned i = 0; i < n; i++) {
        plain_walk(root, t, &s, action[i], value[i]);
        best = value[i][actor] > value[best][actor] ? i : best;
    }
    max = value[best][actor];
    for (unsigned i = 0; i < n; i++)
        total += weight_of(t, value[i][actor], max, action[i] == greedy);
    for (unsigned p = 0; p < HM_SEATS; p++) {
        win[p] = actor == root->seat ? value[best][p] : 0.0f;
        for (unsigned i = 0; i < n && actor != root->seat; i++)
            win[p] += value[i][p] * weight_of(t, value[i][actor], max, action[i] == greedy) / total;
    }
}

/* A seat's root in the position of a random game; false if nobody is asked for a card or an
 * area. */
static bool root_in(const struct hm_game *g, const struct random_play *d, struct pr_root *root)
{
    static struct hm_view view;
    if (d->state.head.phase >= HM_PR_PHASE_SETTLE)
        return false;
    g->ops->redact(g->edition, &d->state, (hm_seat)hm_lowest(d->state.head.prompt), &view);
    struct hm_bot_request request = {.game = *g, .view = &view};
    pr_root_of(&request, &with_net, root);
    return root->net != NULL;
}

static unsigned solve(const struct pr_root *root, const struct pr_round_tuning *t,
                      uint32_t action[PR_ACTIONS], float value[PR_ACTIONS][HM_SEATS])
{
    struct pr_model s = root->known;
    uint16_t        list[PR_ACTIONS];
    ai_rng          rng;
    unsigned        n = pr_model_actions(&root->facts, &s, list);
    for (unsigned i = 0; i < n; i++)
        action[i] = list[i];
    ai_rng_start(&rng, 7);
    memset(&round_memory, 0, sizeof round_memory);
    pr_round_solve(&round_memory, root, t, &s, action, n, &rng, value);
    return n;
}

TEST(a_round_is_solved_as_by_a_plain_walk)
{
    UNUSED;
    static const struct pr_round_tuning tuning[] = {
        {.refills = 1, .temperature = 0.03f, .greedy_weight = 1.0f},
        {.refills = 2, .temperature = 0.001f},
    };
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    static struct pr_root     root;
    unsigned                  compared = 0;
    for (uint8_t seats = 2; seats <= 3; seats++)
        for (uint64_t number = 0; number < 3; number++) {
            play_start(&d, &g, seats, number, false);
            while (table_run_on(&d, 37) && root_in(&g, &d, &root)) {
                const struct pr_round_tuning *t = &tuning[number % 2];
                uint32_t                      action[PR_ACTIONS];
                float                         value[PR_ACTIONS][HM_SEATS], plain[HM_SEATS];
                unsigned                      n = solve(&root, t, action, value);
                if (round_memory.ends > 400)
                    continue; /* the plain walk would take long */
                for (unsigned i = 0; i < n; i++) {
                    plain_walk(&root, t, &root.known, action[i], plain);
                    for (unsigned p = 0; p < seats; p++)
                        assert_true(fabsf(plain[p] - value[i][p]) < 1e-4f);
                    compared++;
                }
            }
        }
    assert_true(compared > 50);
}

/* However large the round: about as many ends as the budget allows, and win chances of all. */
TEST(a_budget_limits_the_ends)
{
    UNUSED;
    const struct pr_round_tuning t = {
        .ends = 300, .refills = 1, .temperature = 0.03f, .greedy_weight = 1.0f};
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    static struct pr_root     root;
    unsigned                  most = 0;
    for (uint8_t seats = 2; seats <= HM_SEATS; seats++) {
        play_start(&d, &g, seats, 1, false);
        while (table_run_on(&d, 11) && root_in(&g, &d, &root)) {
            uint32_t action[PR_ACTIONS];
            float    value[PR_ACTIONS][HM_SEATS];
            unsigned n = solve(&root, &t, action, value);
            for (unsigned i = 0; i < n; i++) {
                float sum = 0.0f;
                for (unsigned p = 0; p < seats; p++)
                    sum += value[i][p];
                assert_true(fabsf(sum - 1.0f) < 1e-3f);
            }
            assert_true(round_memory.ends <= t.ends + PR_ACTIONS);
            most = round_memory.ends > most ? round_memory.ends : most;
        }
    }
    assert_true(most > t.ends / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_round_is_solved_as_by_a_plain_walk),
        RUN(a_budget_limits_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
