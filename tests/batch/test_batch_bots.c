/*
 * test_batch_bots.c: bots inside a batch, as opponents of the caller and of each other.
 */
#include "arrays.h"

static struct hm_bot find(const struct hm_ops *ops, const char *name)
{
    struct hm_bot bot;
    struct hm_msg msg = {{0}};
    if (hm_bot_find(ops, name, &bot, &msg) != HM_OK)
        fail_msg("%s", msg.text);
    return bot;
}

/* The caller is prompted for its own seat only. */
TEST(bots_play_the_other_seats)
{
    UNUSED;
    static const char *const names[] = {"random", "greedy", "deckhand"};
    for (size_t i = 0; i < 2; i++)
        for (unsigned k = 0; k < 3; k++) {
            const struct hm_ops  *ops = hm_games[i];
            const struct hm_bot   bot = find(ops, names[k]);
            struct hm_batch_setup setup = {.game = hm_game_of(ops),
                                           .setup = hm_setup_for(ops, 3),
                                           .n = 4,
                                           .bot = {&bot, NULL, &bot}};
            struct arrays         a;
            struct hm_rng         rng;
            unsigned              ended = 0;
            arrays_open(&a, &setup);
            hm_rng_fast(&rng, k);
            for (unsigned step = 0; step < 2000; step++) {
                for (uint32_t g = 0; g < a.n; g++)
                    assert_int_equal(a.seat[g], 1);
                hm_batch_random(a.b, 0, a.n, &rng, a.action);
                assert_int_equal(hm_batch_step(a.b, 0, a.n, 0), 0);
                for (uint32_t g = 0; g < a.n; g++)
                    ended += a.done[g] == HM_BATCH_TERMINATED;
            }
            assert_true(ended > 0);
            arrays_close(&a);
        }
}

/* With bots in all seats a step is a whole game; the stronger ones win more. */
TEST(bots_alone_play_whole_games)
{
    UNUSED;
    const struct hm_ops  *ops = hm_game_find("packet-row");
    const struct hm_bot   random = find(ops, "random"), greedy = find(ops, "greedy");
    struct hm_batch_setup setup = {
        .game = hm_game_of(ops), .setup = hm_setup_for(ops, 2), .n = 60, .bot = {&greedy, &random}};
    struct arrays a;
    float         sum = 0;
    arrays_open(&a, &setup);
    hm_batch_step(a.b, 0, a.n, 0);
    for (uint32_t g = 0; g < a.n; g++) {
        assert_int_equal(a.done[g], HM_BATCH_TERMINATED);
        sum += a.reward[2 * g];
    }
    assert_true(sum > 30);
    arrays_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {RUN(bots_play_the_other_seats),
                                       RUN(bots_alone_play_whole_games)};
    return cmocka_run_group_tests_name("batch bots", tests, NULL, NULL);
}
