/*
 * test_laws.c: every law, over random play of every game with every number of players.
 */
#include "laws/laws.h"
#include "support/check.h"

static void over_all_games(law *l)
{
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (uint8_t nseat = g.ops->min_seats; nseat <= g.ops->max_seats; nseat++)
            for (uint64_t number = 0; number < games_to_play(12); number++)
                assert_holds(l(&g, nseat, number));
    }
}

#define LAW(name)                                                                                  \
    TEST(test_##name)                                                                              \
    {                                                                                              \
        UNUSED;                                                                                    \
        over_all_games(name);                                                                      \
    }

LAW(law_1_replay)
LAW(law_2_legal)
LAW(law_3_same_list)
LAW(law_4_no_leak)
LAW(law_5_shown)
LAW(law_6_sample)
LAW(law_7_preview)
LAW(law_8_text)
LAW(law_9_draft)
LAW(law_10_facts)
LAW(law_11_observe)
LAW(law_12_actions)
LAW(law_13_patch)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(test_law_1_replay),  RUN(test_law_2_legal),    RUN(test_law_3_same_list),
        RUN(test_law_4_no_leak), RUN(test_law_5_shown),    RUN(test_law_6_sample),
        RUN(test_law_7_preview), RUN(test_law_8_text),     RUN(test_law_9_draft),
        RUN(test_law_10_facts),  RUN(test_law_11_observe), RUN(test_law_12_actions),
        RUN(test_law_13_patch),
    };
    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
