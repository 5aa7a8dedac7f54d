/*
 * test_bot_names.c: finding bots by name, and requests that they cannot answer.
 */
#include "ai/table.h"

TEST(every_name_listed_is_found)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (const char *const *n = hm_bot_names(hm_games[i]); *n != NULL; n++) {
            struct hm_bot bot;
            struct hm_msg msg;
            assert_int_equal(hm_bot_find(hm_games[i], *n, &bot, &msg), HM_OK);
            assert_string_equal(bot.name, *n);
            assert_ptr_equal(bot.ops, hm_games[i]);
        }
}

TEST(every_game_has_every_level_and_a_tree_search)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (const char *const *n = hm_levels; *n != NULL; n++)
            table_bot(&g, *n);
        assert_int_equal(table_bot(&g, "ismcts:9").number, 9);
        table_bot(&g, "random");
    }
}

TEST(games_with_bots_of_their_own_have_three_more_families)
{
    UNUSED;
    static const char *const families[] = {"greedy", "planner", "mc:8", NULL};
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        for (const char *const *n = families; *n != NULL; n++)
            table_bot(&g, *n);
    }
}

TEST(personalities_of_both_games_are_there)
{
    UNUSED;
    static const char *const pr[] = {"builder", "hoarder", "banker", "denier", "miser", NULL};
    static const char *const rt[] = {"blocker", "hoarder", "trader", "racer", NULL};
    struct hm_game packet_row = table_game("packet-row"), rotterdam = table_game("rotterdam");
    for (const char *const *n = pr; *n != NULL; n++)
        table_bot(&packet_row, *n);
    for (const char *const *n = rt; *n != NULL; n++)
        table_bot(&rotterdam, *n);
}

TEST(case_does_not_matter)
{
    UNUSED;
    struct hm_game g = table_game("packet-row");
    assert_int_equal(table_bot(&g, "ISMCTS:77").number, 77);
}

TEST(an_unknown_name_lists_the_known_ones)
{
    UNUSED;
    struct hm_bot bot;
    struct hm_msg msg;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        assert_int_equal(hm_bot_find(g.ops, "alphazero", &bot, &msg), HM_MALFORMED);
        assert_contains(msg.text, "alphazero");
        for (const char *const *n = hm_bot_names(g.ops); *n != NULL; n++)
            assert_contains(msg.text, *n);
    }
}

TEST(an_invalid_budget_is_refused)
{
    UNUSED;
    static const char *const wrong[][2] = {
        {"ismcts:", "1 to 10000000"},     {"ismcts:0", "1 to 10000000"},
        {"ismcts:x", "1 to 10000000"},    {"mc:-1", "1 to 10000000"},
        {"mc:99999999", "1 to 10000000"}, {"ismcts:1:2", "1 to 10000000"},
        {"greedy:5", "takes no number"},  {"", "ismcts-eager:1000"}, /* the last of all names */
        {":", "ismcts-eager:1000"}};
    struct hm_game g = table_game("packet-row");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct hm_bot bot;
        struct hm_msg msg = {""};
        assert_int_equal(hm_bot_find(g.ops, wrong[i][0], &bot, &msg), HM_MALFORMED);
        assert_contains(msg.text, wrong[i][0]);
        assert_contains(msg.text, wrong[i][1]);
    }
}

TEST(a_name_of_any_length_is_answered)
{
    UNUSED;
    char           name[4096];
    struct hm_bot  bot;
    struct hm_msg  msg;
    struct hm_game g = table_game("rotterdam");
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_int_equal(hm_bot_find(g.ops, name, &bot, &msg), HM_MALFORMED);
    assert_true(strlen(msg.text) < sizeof msg.text);
}

TEST(a_game_without_bots_of_its_own_has_the_generic_ones)
{
    UNUSED;
    struct hm_game g = table_game("null");
    struct hm_bot  bot;
    struct hm_msg  msg;
    assert_int_equal(table_bot(&g, "flat:7").number, 7);
    assert_int_equal(hm_bot_find(g.ops, "greedy", &bot, &msg), HM_MALFORMED);
    assert_contains(msg.text, "random, flat:64, ismcts:1000, deckhand");
}

TEST(too_little_memory_is_reported)
{
    UNUSED;
    static struct random_play d;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        struct hm_bot  bot = table_bot(&g, "ismcts:500");
        struct hm_view view;
        struct hm_move move;
        uint8_t        small[64];
        play_start(&d, &g, 3, 4, false);
        g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
        struct hm_bot_request request = {
            .game = g, .view = &view, .memory = small, .size = sizeof small};
        assert_int_equal(hm_bot_move(&bot, &request, &move, NULL), HM_NO_SPACE);
        request.memory = NULL;
        request.size = 0;
        assert_int_equal(hm_bot_move(&bot, &request, &move, NULL), HM_NO_SPACE);
    }
}

TEST(exactly_the_memory_asked_for_is_enough)
{
    UNUSED;
    static struct random_play d;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (const char *const *n = hm_bot_names(g.ops); *n != NULL; n++) {
            struct hm_bot    bot = table_bot(&g, *n);
            struct hm_budget budget = {.iterations = 30, .threads = 2};
            size_t           size = hm_bot_memory(&bot, &budget);
            void            *memory = malloc(size + 1);
            struct hm_view   view;
            struct hm_move   move;
            play_start(&d, &g, 2, 5, false);
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            struct hm_bot_request request = {
                .game = g, .view = &view, .budget = budget, .memory = memory, .size = size};
            assert_int_equal(hm_bot_move(&bot, &request, &move, NULL), HM_OK);
            free(memory);
        }
    }
}

TEST(a_seat_that_is_not_prompted_does_nothing)
{
    UNUSED;
    static struct random_play d;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        play_start(&d, &g, 2, 6, false);
        hm_seat other = (hm_seat)(1 - hm_lowest(d.state.head.prompt));
        for (const char *const *n = hm_bot_names(g.ops); *n != NULL; n++) {
            struct hm_bot  bot = table_bot(&g, *n);
            struct hm_move move;
            if (strcmp(*n, "random") == 0)
                continue; /* which moves at any time */
            assert_int_equal(table_vote_kind(&g, &d.state, other, &bot, 1, 20, 0, &move, NULL),
                             HM_OK);
            assert_int_equal(move.kind, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(every_name_listed_is_found),
        RUN(every_game_has_every_level_and_a_tree_search),
        RUN(games_with_bots_of_their_own_have_three_more_families),
        RUN(personalities_of_both_games_are_there),
        RUN(case_does_not_matter),
        RUN(an_unknown_name_lists_the_known_ones),
        RUN(an_invalid_budget_is_refused),
        RUN(a_name_of_any_length_is_answered),
        RUN(a_game_without_bots_of_its_own_has_the_generic_ones),
        RUN(too_little_memory_is_reported),
        RUN(exactly_the_memory_asked_for_is_enough),
        RUN(a_seat_that_is_not_prompted_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
