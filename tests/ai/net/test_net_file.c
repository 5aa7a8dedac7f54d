/*
 * test_net_file.c: valid weights files are opened, others are refused with a reason, and bots
 * without a suitable net report that and search without one.
 */
#include "ai/table.h"

#include "base/sha256.h"

static HM_ALIGN(16) uint8_t file[HM_NET_BYTES];

/* A copy of the shipped weights, to be damaged. */
static size_t copy_of(const struct hm_game *g, uint8_t nseat)
{
    size_t      n;
    const void *bytes = hm_net_shipped(g->ops, nseat, &n);
    assert_non_null(bytes);
    memcpy(file, bytes, n);
    return n;
}

static void assert_refused(const struct hm_game *g, uint8_t nseat, size_t n, enum hm_err err,
                           const char *part)
{
    struct hm_net net;
    struct hm_msg msg;
    assert_int_equal(hm_net_open(&net, g, nseat, file, n, &msg), err);
    assert_contains(msg.text, part);
}

TEST(every_game_and_number_of_players_has_weights_that_fit)
{
    UNUSED;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        for (uint8_t seats = g.ops->min_seats; seats <= g.ops->max_seats; seats++) {
            struct hm_net net;
            struct hm_msg msg;
            size_t        n = copy_of(&g, seats);
            assert_true(n <= HM_NET_BYTES);
            assert_int_equal(hm_net_open(&net, &g, seats, file, n, &msg), HM_OK);
            assert_int_equal(net.nseat, seats);
            assert_false(net.other_edition);
        }
    }
}

TEST(invalid_weights_files_are_refused)
{
    UNUSED;
    struct hm_game g = table_game("packet-row");
    size_t         n = copy_of(&g, 3);
    assert_refused(&g, 3, 0, HM_MALFORMED, "not a weights file");
    assert_refused(&g, 3, 127, HM_MALFORMED, "not a weights file");
    file[0] ^= 1;
    assert_refused(&g, 3, n, HM_MALFORMED, "not a weights file");
}

TEST(another_version_is_refused)
{
    UNUSED;
    struct hm_game g = table_game("packet-row");
    size_t         n = copy_of(&g, 3);
    file[7] = 2;
    assert_refused(&g, 3, n, HM_MISMATCH, "another version");
}

TEST(other_features_another_game_and_other_players_are_refused)
{
    UNUSED;
    struct hm_game g = table_game("packet-row"), other = table_game("rotterdam");
    size_t         n = copy_of(&g, 3);
    assert_refused(&g, 4, n, HM_MISMATCH, "number of players");
    assert_refused(&other, 3, n, HM_MISMATCH, "another game");
    file[8] ^= 1;
    assert_refused(&g, 3, n, HM_MISMATCH, "other features");
}

TEST(other_sizes_are_refused)
{
    UNUSED;
    struct hm_game g = table_game("rotterdam");
    size_t         n = copy_of(&g, 2);
    for (unsigned at = 104; at < 120; at += 4) {
        file[at] ^= 1;
        assert_refused(&g, 2, n, HM_MISMATCH, "other sizes");
        file[at] ^= 1;
    }
}

TEST(a_file_cut_short_or_too_long_is_refused)
{
    UNUSED;
    struct hm_game g = table_game("packet-row");
    size_t         n = copy_of(&g, 2);
    assert_refused(&g, 2, n - 1, HM_MALFORMED, "cut short");
    assert_refused(&g, 2, 128, HM_MALFORMED, "cut short");
    assert_refused(&g, 2, n + 1, HM_MALFORMED, "too long");
}

TEST(a_damaged_file_is_refused)
{
    UNUSED;
    struct hm_game g = table_game("packet-row");
    size_t         n = copy_of(&g, 2);
    for (size_t at = 128; at < n; at += n / 7) {
        file[at] ^= 0x10;
        assert_refused(&g, 2, n, HM_MALFORMED, "checksum");
        file[at] ^= 0x10;
    }
}

/* An attacker can compute a valid checksum. */
static void seal(size_t n) { hm_sha256(file + 128, n - 128, file + 72); }

TEST(numbers_that_sums_cannot_bear_are_refused)
{
    UNUSED;
    static const uint8_t scales[][4] = {{0, 0, 0, 0},
                                        {0, 0, 0x80, 0xbf},
                                        {0, 0, 0x80, 0x7f},
                                        {0, 0, 0xc0, 0x7f},
                                        {0, 0, 0x80, 0xff}};
    struct hm_game       g = table_game("packet-row");
    size_t               n = copy_of(&g, 3);
    /* 0, -1, infinity, not a number, -infinity */
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        memcpy(file + 120, scales[i], 4);
        assert_refused(&g, 3, n, HM_MALFORMED, "scale");
    }
    for (size_t i = 0; i < 2 * HM_NET_DEEP + 8; i += 9) {
        n = copy_of(&g, 3);
        memset(file + 128 + 2 * HM_NET_WIDE + 4 * i, 0x7f, 4);
        seal(n);
        assert_refused(&g, 3, n, HM_MALFORMED, "bias");
        file[128 + 2 * HM_NET_WIDE + 4 * i + 3] = 0x80;
        seal(n);
        assert_refused(&g, 3, n, HM_MALFORMED, "bias");
    }
}

static void request_with(const struct hm_game *g, uint8_t nseat, const char *name,
                         const struct hm_net *net, struct hm_report *report)
{
    static struct random_play   d;
    static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
    struct hm_bot               bot = table_bot(g, name);
    struct hm_view              view;
    struct hm_move              move;
    play_start(&d, g, nseat, 8, false);
    g->ops->redact(g->edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
    struct hm_bot_request request = {
        .game = *g, .view = &view, .seed = 2, .net = net, .memory = memory, .size = sizeof memory};
    memset(report, 0, sizeof *report);
    assert_int_equal(hm_bot_move(&bot, &request, &move, report), HM_OK);
    assert_null(g->ops->check(g->edition, hm_seen(&view), &move));
}

TEST(weights_of_another_edition_are_used_and_marked)
{
    UNUSED;
    static struct hm_report report;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        struct hm_net  net;
        struct hm_msg  msg;
        size_t         n = copy_of(&g, 3);
        file[40] ^= 1;
        assert_int_equal(hm_net_open(&net, &g, 3, file, n, &msg), HM_OK);
        assert_true(net.other_edition);
        request_with(&g, 3, "net", &net, &report);
        assert_true(report.other_edition);
        assert_false(report.no_net);
        request_with(&g, 3, "net", NULL, &report);
        assert_false(report.other_edition);
    }
}

/* Provides weights for three players at a table of two, which do not fit. */
TEST(a_bot_without_a_net_that_fits_searches_and_says_so)
{
    UNUSED;
    static struct hm_report report;
    for (size_t i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        struct hm_net  net;
        struct hm_msg  msg;
        size_t         n = copy_of(&g, 3);
        assert_int_equal(hm_net_open(&net, &g, 3, file, n, &msg), HM_OK);
        request_with(&g, 2, "harbourmaster", &net, &report);
        assert_true(report.no_net);
        assert_true(report.iterations >= 100);
        request_with(&g, 2, "harbourmaster", NULL, &report);
        assert_false(report.no_net);
        request_with(&g, 2, "greedy", &net, &report);
        assert_false(report.no_net);
    }
}

TEST(features_have_names_of_their_own)
{
    UNUSED;
    static char    name[HM_NET_BITS][64];
    struct hm_game g = table_game("rotterdam");
    unsigned       n = hm_net_features(g.ops, 4);
    assert_in_range(n, 500, HM_NET_BITS);
    for (unsigned i = 0; i < n; i++) {
        assert_true(hm_net_feature_name(g.ops, 4, i, name[i], sizeof name[i]) > 0);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(name[i], name[k]);
    }
    assert_int_equal(hm_net_feature_name(g.ops, 4, n, name[0], sizeof name[0]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(every_game_and_number_of_players_has_weights_that_fit),
        RUN(invalid_weights_files_are_refused),
        RUN(another_version_is_refused),
        RUN(other_features_another_game_and_other_players_are_refused),
        RUN(other_sizes_are_refused),
        RUN(a_file_cut_short_or_too_long_is_refused),
        RUN(a_damaged_file_is_refused),
        RUN(numbers_that_sums_cannot_bear_are_refused),
        RUN(weights_of_another_edition_are_used_and_marked),
        RUN(a_bot_without_a_net_that_fits_searches_and_says_so),
        RUN(features_have_names_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
