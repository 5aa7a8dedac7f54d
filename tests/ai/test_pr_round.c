/*
 * test_pr_round.c: the solver of rounds finds what a plain walk through the whole round finds, and
 * through the next round.
 */
#include "ai/table.h"

#include "games/packet_row/bots/pr_round.h"

#include <math.h>

static const struct pr_bot_params with_net = {.method = PR_BOT_ROUND,
                                              .weights = &pr_default_weights};

/* The solved round and the samples of its refill. */
static struct pr_round round_memory, next_memory;

static void plain_walk(const struct pr_root *root, const struct pr_round_tuning *t,
                       const struct pr_model *from, unsigned first, unsigned rounds,
                       float win[HM_SEATS]);

/* The rest of the round, for the seat that is to act. */
static void plain_decision(const struct pr_root *root, const struct pr_round_tuning *t,
                           const struct pr_model *from, unsigned rounds, float win[HM_SEATS]);

/* The mean over the refills of this round; in the next one the cards come in the order that the
 * sample has. */
static void plain_end(const struct pr_root *root, const struct pr_round_tuning *t,
                      const struct pr_model *s, unsigned rounds, float win[HM_SEATS])
{
    const unsigned nrefill = s->in_order ? 1 : round_memory.nrefill;
    memset(win, 0, HM_SEATS * sizeof *win);
    for (unsigned k = 0; k < nrefill; k++) {
        struct hm_net_memory fresh = {.of = NULL};
        struct pr_model      next = *s;
        float                each[HM_SEATS];
        if (!s->in_order)
            memcpy(next.pool, round_memory.pool[k], sizeof next.pool);
        next.in_order = true;
        pr_model_next_round(&root->facts, &next, NULL);
        if (rounds > 1 && next.phase != HM_PR_PHASE_OVER)
            plain_decision(root, t, &next, rounds - 1, each);
        else
            pr_net_chances(root, &next, &fresh, root->seat, each);
        for (unsigned p = 0; p < HM_SEATS; p++)
            win[p] += each[p] / (float)nrefill;
    }
}

static float weight_of(const struct pr_round_tuning *t, float value, float max, bool is_greedy)
{
    return ai_exp((value - max) / t->temperature) + (is_greedy ? t->greedy_weight : 0.0f);
}

/* Without memory of any kind: every order of actions is played for itself. */
static void plain_walk(const struct pr_root *root, const struct pr_round_tuning *t,
                       const struct pr_model *from, unsigned first, unsigned rounds,
                       float win[HM_SEATS])
{
    struct pr_model s = *from;
    if (pr_model_play(&root->facts, &s, first, NULL))
        plain_end(root, t, &s, rounds, win);
    else
        plain_decision(root, t, &s, rounds, win);
}

static void plain_decision(const struct pr_root *root, const struct pr_round_tuning *t,
                           const struct pr_model *from, unsigned rounds, float win[HM_SEATS])
{
    struct pr_model s = *from;
    uint16_t        action[PR_ACTIONS];
    float           value[PR_ACTIONS][HM_SEATS] = {{0.0f}}, max, total = 0.0f;
    unsigned        n = pr_model_actions(&root->facts, &s, action), best = 0, actor = s.actor;
    unsigned        greedy = pr_policy(&root->facts, &s, root->at);
    for (unsigned i = 0; i < n; i++) {
        plain_walk(root, t, &s, action[i], rounds, value[i]);
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
    memset(&next_memory, 0, sizeof next_memory);
    round_memory.next = &next_memory;
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
                    plain_walk(&root, t, &root.known, action[i], 1, plain);
                    for (unsigned p = 0; p < seats; p++)
                        assert_true(fabsf(plain[p] - value[i][p]) < 1e-4f);
                    compared++;
                }
            }
        }
    assert_true(compared > 50);
}

/* With margins that keep every action, both rounds are walked through as a whole. */
TEST(two_rounds_are_solved_as_by_a_plain_walk)
{
    UNUSED;
    const struct pr_round_tuning t = {.refills = 1,
                                      .temperature = 0.03f,
                                      .greedy_weight = 1.0f,
                                      .next_ends = UINT32_MAX,
                                      .own_margin = 2.0f,
                                      .others_margin = 2.0f};
    struct hm_game               g = table_game("packet-row");
    static struct random_play    d;
    static struct pr_root        root;
    unsigned                     compared = 0;
    for (uint64_t number = 0; number < 4; number++) {
        play_start(&d, &g, 2, number, false);
        while (table_run_on(&d, 17) && root_in(&g, &d, &root)) {
            const struct pr_round_tuning one = {.refills = 1, .temperature = 0.03f};
            uint32_t                     action[PR_ACTIONS];
            float                        value[PR_ACTIONS][HM_SEATS], plain[HM_SEATS];
            solve(&root, &one, action, value);
            if (round_memory.ends > 12)
                continue; /* the plain walk would take long */
            unsigned n = solve(&root, &t, action, value);
            for (unsigned i = 0; i < n && n > 1; i++) {
                plain_walk(&root, &t, &root.known, action[i], 2, plain);
                for (unsigned p = 0; p < 2; p++)
                    assert_true(fabsf(plain[p] - value[i][p]) < 1e-4f);
                compared++;
            }
        }
    }
    assert_true(compared > 10);
}

/* The next round is solved after the actions near to the best one; the others stay as far behind
 * the best one as they were. */
TEST(far_worse_actions_are_not_deepened)
{
    UNUSED;
    struct pr_round_tuning    t = {.refills = 1, .temperature = 0.03f, .greedy_weight = 1.0f};
    struct hm_game            g = table_game("packet-row");
    static struct random_play d;
    static struct pr_root     root;
    unsigned                  changed = 0, behind = 0;
    for (uint64_t number = 0; number < 8; number++) {
        play_start(&d, &g, number < 6 ? 2 : 3, number, false);
        while (table_run_on(&d, 11) && root_in(&g, &d, &root)) {
            uint32_t action[PR_ACTIONS];
            float    flat[PR_ACTIONS][HM_SEATS], deep[PR_ACTIONS][HM_SEATS];
            t.next_ends = 0;
            unsigned n = solve(&root, &t, action, flat);
            t.next_ends = 60;
            t.own_margin = 0.02f;
            solve(&root, &t, action, deep);
            float best[2] = {0.0f, 0.0f};
            for (unsigned i = 0; i < n; i++) {
                best[0] = fmaxf(best[0], flat[i][root.seat]);
                best[1] = fmaxf(best[1], deep[i][root.seat]);
            }
            for (unsigned i = 0; i < n; i++) {
                changed += fabsf(flat[i][root.seat] - deep[i][root.seat]) > 1e-6f;
                if (flat[i][root.seat] >= best[0] - t.own_margin)
                    continue;
                assert_float_equal(best[0] - flat[i][root.seat], best[1] - deep[i][root.seat],
                                   1e-5);
                behind++;
            }
        }
    }
    assert_true(changed > 20 && behind > 20);
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
        RUN(two_rounds_are_solved_as_by_a_plain_walk),
        RUN(far_worse_actions_are_not_deepened),
        RUN(a_budget_limits_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
