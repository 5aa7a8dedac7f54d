/*
 * test_bot_play.c: bots play whole games legally and reproducibly, independent of hidden cards.
 */
#include "ai/table.h"

#include "games/packet_row/packet_row.h"

enum { FEW = 12 }; /* iterations: enough to cover every path, few enough to be quick */

/* One game of a bot against itself; the digest of its moves. */
static void play(const struct hm_game *g, uint8_t nseat, const char *name, uint64_t seed,
                 int poison, uint8_t digest[32])
{
    static struct hm_match match;
    static struct hm_move  log[TABLE_LOG];
    struct hm_bot          bot = table_bot(g, name);
    struct hm_setup        setup = hm_setup_for(g->ops, nseat);
    struct hm_seed         deal;
    struct hm_msg          msg;
    hm_seed_from_text(&deal, name);
    assert_int_equal(hm_match_start(&match, g, &setup, &deal, log, TABLE_LOG, &msg), HM_OK);
    while (!hm_match_over(&match)) {
        struct hm_move        move;
        struct hm_explanation explanation = {0};
        hm_seat               seat = (hm_seat)hm_lowest(match.state.head.prompt);
        assert_int_equal(
            table_vote_kind(g, &match.state, seat, &bot, seed + seat, FEW, poison, &move, NULL),
            HM_OK);
        if (hm_match_play(&match, &move, NULL, &explanation) != HM_OK) {
            char line[1280];
            hm_print_line(g, &move, line, sizeof line);
            fail_msg("%s in %s, ply %u: %s is refused (%s)", name, g->ops->id, match.n, line,
                     explanation.refusal != NULL ? explanation.refusal->text : "no space");
        }
    }
    hm_sha256(log, match.n * sizeof *log, digest);
}

TEST(every_bot_plays_legal_games_of_every_size)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (const char *const *n = hm_bot_names(g.ops); *n != NULL; n++)
            for (uint8_t seats = g.ops->min_seats; seats <= g.ops->max_seats; seats++) {
                uint8_t digest[32];
                if (strcmp(*n, "random") != 0)
                    play(&g, seats, *n, 11, 0, digest);
            }
    }
}

TEST(the_same_view_and_seed_give_the_same_game_whatever_the_memory_held)
{
    UNUSED;
    static const char *const some[] = {"greedy",        "planner",  "mc:3",
                                       "ismcts:40",     "deckhand", "merchant",
                                       "net-search:20", "flat:5",   NULL};
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (const char *const *n = some; *n != NULL; n++) {
            uint8_t       one[32], two[32], other[32];
            struct hm_bot bot;
            if (hm_bot_find(g.ops, *n, &bot, NULL) != HM_OK)
                continue; /* a family of other games */
            play(&g, 3, *n, 5, 0x00, one);
            play(&g, 3, *n, 5, 0xff, two);
            assert_memory_equal(one, two, sizeof one);
            play(&g, 3, *n, 6, 0x00, other);
        }
    }
}

/* Exchanges two hidden cards: no output of a bot may change. */
static unsigned try_swaps(const struct hm_game *g, struct random_play *d, hm_seat seat,
                          const char *name)
{
    struct hm_bot           bot = table_bot(g, name);
    static struct hm_report before, after;
    struct hm_move          one, two;
    unsigned                tried = 0;
    for (unsigned k = 0; k < 12 && tried < 2; k++) {
        hm_card a = (hm_card)hm_rng_below(&d->whim, g->edition->ncard),
                b = (hm_card)hm_rng_below(&d->whim, g->edition->ncard);
        struct hm_state swapped = d->state;
        struct hm_view  seen, other;
        if (a == b || !g->ops->swappable(g->edition, a, b))
            continue;
        g->ops->swap(g->edition, &swapped, a, b);
        g->ops->redact(g->edition, &d->state, seat, &seen);
        g->ops->redact(g->edition, &swapped, seat, &other);
        if (memcmp(&seen, &other, g->ops->state_size) != 0 ||
            memcmp(&swapped, &d->state, g->ops->state_size) == 0)
            continue; /* it was not hidden from this seat */
        assert_int_equal(table_vote_kind(g, &d->state, seat, &bot, 3, FEW, 0x00, &one, &before),
                         HM_OK);
        assert_int_equal(table_vote_kind(g, &swapped, seat, &bot, 3, FEW, 0xff, &two, &after),
                         HM_OK);
        assert_memory_equal(&one, &two, sizeof one);
        assert_int_equal(before.nchoice, after.nchoice);
        assert_memory_equal(before.choice, after.choice, before.nchoice * sizeof before.choice[0]);
        assert_memory_equal(before.win, after.win, sizeof before.win);
        tried++;
    }
    return tried;
}

TEST(no_hidden_card_moves_a_bot)
{
    UNUSED;
    static struct random_play d;
    unsigned                  tried = 0;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (const char *const *n = hm_bot_names(g.ops); *n != NULL; n++) {
            play_start(&d, &g, 3, 20, false);
            while (table_run_to_next(&d, 23))
                tried += try_swaps(&g, &d, (hm_seat)hm_lowest(d.state.head.prompt), *n);
        }
    }
    assert_true(tried > 100);
}

TEST(several_threads_give_the_same_answer_again)
{
    UNUSED;
    static struct random_play   d;
    static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game          g = hm_game_of(hm_games[i]);
        struct hm_bot           bot = table_bot(&g, "ismcts:200");
        static struct hm_report one, two;
        struct hm_view          view;
        struct hm_move          a, b;
        play_start(&d, &g, 3, 8, false);
        g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
        struct hm_bot_request request = {.game = g,
                                         .view = &view,
                                         .seed = 2,
                                         .budget = {.threads = 3},
                                         .memory = memory,
                                         .size = sizeof memory};
        assert_int_equal(hm_bot_move(&bot, &request, &a, &one), HM_OK);
        assert_int_equal(hm_bot_move(&bot, &request, &b, &two), HM_OK);
        assert_memory_equal(&a, &b, sizeof a);
        assert_memory_equal(&one, &two, sizeof one);
        assert_in_range(one.iterations, 200, 202);
    }
}

static bool at_once(void *ctx)
{
    (void)ctx;
    return true;
}

TEST(a_stopped_search_returns_its_result_so_far)
{
    UNUSED;
    static struct random_play   d;
    static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
    struct hm_game              g = table_game("packet-row");
    struct hm_bot               bot = table_bot(&g, "ismcts:5000");
    struct hm_report            report;
    struct hm_view              view;
    struct hm_move              move;
    play_start(&d, &g, 3, 8, false);
    g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
    struct hm_bot_request request = {.game = g,
                                     .view = &view,
                                     .budget = {.stop = at_once},
                                     .memory = memory,
                                     .size = sizeof memory};
    assert_int_equal(hm_bot_move(&bot, &request, &move, &report), HM_OK);
    assert_null(g.ops->check(g.edition, hm_seen(&view), &move));
    assert_true(report.iterations < 100);
}

static uint64_t ticks(void *ctx) { return ++*(uint64_t *)ctx; }

TEST(a_limit_of_time_ends_a_search)
{
    UNUSED;
    static struct random_play   d;
    static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
    struct hm_game              g = table_game("packet-row");
    struct hm_bot               bot = table_bot(&g, "ismcts:20000");
    struct hm_report            report;
    struct hm_view              view;
    struct hm_move              move;
    uint64_t                    now = 0;
    play_start(&d, &g, 3, 8, false);
    g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
    struct hm_bot_request request = {.game = g,
                                     .view = &view,
                                     .budget = {.ms = 5, .clock = ticks, .ctx = &now},
                                     .memory = memory,
                                     .size = sizeof memory};
    assert_int_equal(hm_bot_move(&bot, &request, &move, &report), HM_OK);
    assert_true(report.iterations > 0 && report.iterations < 1000);
}

TEST(chances_of_all_seats_add_up)
{
    UNUSED;
    static struct random_play d;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game   g = hm_game_of(hm_games[i]);
        struct hm_bot    bot = table_bot(&g, "ismcts:60");
        struct hm_report report;
        struct hm_move   move;
        play_start(&d, &g, 3, 9, false);
        assert_int_equal(table_vote_kind(&g, &d.state, (hm_seat)hm_lowest(d.state.head.prompt),
                                         &bot, 1, 0, 0, &move, &report),
                         HM_OK);
        assert_float_equal(report.win[0] + report.win[1] + report.win[2], 1.0f, 0.001f);
        assert_true(report.nchoice > 1);
        assert_memory_equal(&report.choice[0].move, &move, sizeof move);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(every_bot_plays_legal_games_of_every_size),
        RUN(the_same_view_and_seed_give_the_same_game_whatever_the_memory_held),
        RUN(no_hidden_card_moves_a_bot),
        RUN(several_threads_give_the_same_answer_again),
        RUN(a_stopped_search_returns_its_result_so_far),
        RUN(a_limit_of_time_ends_a_search),
        RUN(chances_of_all_seats_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
