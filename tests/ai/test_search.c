/*
 * test_search.c: the tree search terminates on an artificial game with extreme properties.
 */
#include "support/check.h"

#include "search/search.h"

#include <unistd.h>

/* seconds after which a search counts as endless */
enum { CHOICES = 40, LONG = 30, PATIENCE = 30 };

/* Two players alternate about thirty times; the chosen numbers are added up. */
struct toy {
    uint32_t turn, sum;
    bool     rare; /* a sample in which other things may be done */
};

struct toy_root {
    unsigned samples; /* in which the usual may be done; then never again */
};

static void sample(const void *ctx, ai_rng *rng, void *at)
{
    struct toy_root *root = (struct toy_root *)(uintptr_t)ctx;
    (void)rng;
    *(struct toy *)at = (struct toy){.rare = root->samples == 0};
    root->samples -= root->samples > 0;
}

static unsigned actor(const void *ctx, const void *at)
{
    const struct toy *t = at;
    (void)ctx;
    return t->turn == LONG ? (unsigned)AI_NOBODY : t->turn % 2;
}

static unsigned actions(const void *ctx, void *at, uint32_t out[AI_ACTIONS])
{
    const struct toy *t = at;
    (void)ctx;
    for (unsigned i = 0; i < CHOICES; i++)
        out[i] = i + (t->rare ? 100u : 0u);
    return CHOICES;
}

static void step(const void *ctx, void *at, uint32_t action, ai_rng *rng)
{
    struct toy *t = at;
    (void)ctx, (void)rng;
    t->turn++;
    t->sum += action;
}

static void prior(const void *ctx, void *at, const uint32_t *action, unsigned n, const ai_rng *rng,
                  float *win)
{
    (void)ctx, (void)at, (void)rng;
    for (unsigned i = 0; i < n; i++)
        win[i] = (float)(action[i] % 7) / 7.0f;
}

static void evaluate(const void *ctx, void *at, ai_rng *rng, float win[HM_SEATS])
{
    const struct toy *t = at;
    (void)ctx, (void)rng;
    win[0] = (float)(t->sum % 11) / 10.0f;
    win[1] = 1.0f - win[0];
}

static const struct ai_result *result_of(struct ai_tuning tuning, struct hm_budget budget,
                                         bool priors, unsigned samples, uint32_t iterations)
{
    static HM_ALIGN(16) uint8_t memory[1 << 20];
    static struct ai_result     result;
    struct toy_root             root = {samples};
    struct ai_model             m = {.size = sizeof(struct toy),
                                     .nseat = 2,
                                     .sample = sample,
                                     .actor = actor,
                                     .actions = actions,
                                     .step = step,
                                     .prior = priors ? prior : NULL,
                                     .evaluate = evaluate,
                                     .root = &root};
    struct ai_scratch           scratch = {
                  memory, memory + ai_search_memory(2 * sizeof(struct toy), iterations, 1, priors)};
    assert_true(scratch.end <= memory + sizeof memory);
    alarm(PATIENCE);
    assert_true(ai_ismcts(&m, &tuning, &budget, iterations, 1, scratch, &result));
    alarm(0);
    assert_true(result.n > 0);
    assert_true(result.iterations <= iterations + CHOICES);
    return &result;
}

static void search(bool priors, bool halving, unsigned samples, uint32_t iterations)
{
    const struct ai_tuning tuning = {.explore = 0.4f,
                                     .temperature = 0.1f,
                                     .first_others = 1.0f,
                                     .first_own = 0.3f,
                                     .halving = halving};
    const struct hm_budget budget = {.iterations = iterations, .threads = 1};
    uint32_t done = result_of(tuning, budget, priors, samples, iterations)->iterations;
    if (samples > iterations)
        assert_true(done >= iterations);
}

static uint32_t favourite(const struct ai_result *r)
{
    struct ai_result sorted = *r;
    ai_sort_children(&sorted, 0);
    return sorted.child[0].action;
}

/* Without a budget of iterations only the choice matters. */
TEST(a_search_that_is_decided_stops_with_the_same_choice)
{
    UNUSED;
    unsigned stopped = 0;
    for (unsigned k = 0; k < 40; k++) {
        struct ai_tuning tuning = {
            .explore = 0.05f * (float)(1 + k / 2), .temperature = 0.1f, .first_own = 0.3f};
        const uint32_t         n = 1000;
        const struct hm_budget whole = {.iterations = n}, usual = {.threads = 1};
        uint32_t               choice = favourite(result_of(tuning, whole, k % 2 == 0, 1000000, n));
        const struct ai_result *r = result_of(tuning, usual, k % 2 == 0, 1000000, n);
        assert_int_equal(favourite(r), choice);
        stopped += r->iterations < n;
    }
    assert_true(stopped > 10);
}

/* Every node has many children and a prior expands them all, so memory runs out early. */
TEST(a_tree_that_is_full_is_searched_on)
{
    UNUSED;
    for (unsigned way = 0; way < 4; way++)
        search((way & 1) != 0, (way & 2) != 0, 1000000, 2000);
}

TEST(first_actions_that_no_sample_allows_do_not_stall_the_search)
{
    UNUSED;
    for (unsigned way = 0; way < 4; way++)
        search((way & 1) != 0, (way & 2) != 0, 3, 500);
}

/* Three pairs of levels that play alike; the first pair loses most. */
TEST(a_level_is_named_as_far_as_the_losses_tell)
{
    UNUSED;
    static const struct hm_level level[HM_LEVELS] = {{0.30f, 0.02f}, {0.30f, 0.02f},
                                                     {0.15f, 0.02f}, {0.15f, 0.02f},
                                                     {0.01f, 0.02f}, {0.01f, 0.02f}};
    struct hm_level_range        r;
    assert_true(hm_levels_of(level, 0.15f, 0.001f, &r) && r.min == 2 && r.min <= 3 && r.max >= 3);
    assert_true(r.likely == 2 || r.likely == 3);
    assert_true(hm_levels_of(level, 0.31f, 0.001f, &r) && r.min == 0 && r.max == 1);
    /* an error that drowns all differences */
    assert_true(hm_levels_of(level, 0.15f, 1.0f, &r) && r.max - r.min >= 4);
    assert_false(hm_levels_of(hm_level_losses(hm_games[0], HM_SEATS + 1), 0.15f, 0.001f, &r));
}

/* The third level and the last measured one lose alike; nothing is known about the sixth. */
TEST(a_range_of_levels_is_short_and_open_above_the_measured_ones)
{
    UNUSED;
    static const struct hm_level level[HM_LEVELS] = {
        {0.20f, 0.05f}, {0.18f, 0.05f}, {0.10f, 0.03f}, {0.02f, 0.01f}, {0.10f, 0.03f}};
    struct hm_level_range r;
    assert_true(hm_levels_of(level, 0.10f, 0.001f, &r) && r.min == 2 && r.max == HM_LEVELS - 1);
    assert_true(hm_levels_of(level, 0.02f, 0.001f, &r) && r.min == 3 && r.min <= 3 && r.max >= 3);
    assert_true(hm_levels_of(level, 0.25f, 0.001f, &r) && r.min == 0 && r.max == 1);
}

/* Packet Row with two and three players; nothing else was measured. */
TEST(levels_are_named_only_where_games_support_it)
{
    UNUSED;
    struct hm_level_range r;
    for (unsigned g = 0; hm_games[g] != NULL; g++)
        for (unsigned n = 0; n <= HM_SEATS; n++) {
            const struct hm_level *level = hm_level_losses(hm_games[g], n);
            bool known = strcmp(hm_games[g]->id, "packet-row") == 0 && (n == 2 || n == 3);
            assert_int_equal(hm_levels_of(level, 0.005f, 0.002f, &r), known);
            if (!known)
                continue;
            assert_true(r.min >= 3 && r.likely == 4 && r.max == HM_LEVELS - 1); /* harbourmaster */
            assert_true(hm_levels_of(level, 0.25f, 0.002f, &r) && r.min == 0 && r.max <= 2);
            assert_true(hm_levels_of(level, 0.07f, 0.002f, &r) && r.min <= 3 && r.max >= 3);
        }
}

/* Chances that are corrected sum to 1, keep their order, and are never certain. */
TEST(a_correction_keeps_order_and_sum)
{
    UNUSED;
    const struct ai_correction c = {.power = 2.0f, .slip = 0.06f, .nseat = 3};
    float                      win[HM_SEATS] = {0.5f, 0.3f, 0.2f}, sure[HM_SEATS] = {1.0f};
    ai_correct(&c, win);
    assert_float_equal(win[0] + win[1] + win[2], 1.0f, 1e-5);
    assert_true(win[0] > 0.6f && win[0] > win[1] && win[1] > win[2]);
    ai_correct(&c, sure);
    assert_float_equal(sure[0], 0.96f, 1e-5);
    assert_float_equal(sure[1], 0.02f, 1e-5);
    assert_float_equal(sure[3], 0.0f, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_level_is_named_as_far_as_the_losses_tell),
        RUN(a_range_of_levels_is_short_and_open_above_the_measured_ones),
        RUN(levels_are_named_only_where_games_support_it),
        RUN(a_correction_keeps_order_and_sum),
        RUN(a_search_that_is_decided_stops_with_the_same_choice),
        RUN(a_tree_that_is_full_is_searched_on),
        RUN(first_actions_that_no_sample_allows_do_not_stall_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
