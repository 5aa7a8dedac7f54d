/*
 * test_gate.c: the checks of the gate that are the same for every game; each game's own are tested
 * with its rules.
 */
#include "support/check.h"
#include "support/random_play.h"

#include "harbour/patch.h"

#include <stdio.h>

static struct hm_msg      msg;
static struct random_play d;

/* Every view of random games is accepted unchanged, as bytes and as base64. */
TEST(views_of_play_are_taken)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (uint8_t nseat = g.ops->min_seats; nseat <= g.ops->max_seats; nseat++) {
            assert_int_equal(play_start(&d, &g, nseat, nseat, true), HM_OK);
            do {
                struct hm_view v, out;
                uint8_t viewer = d.n % 5 == 4 ? (uint8_t)HM_SPECTATOR : (uint8_t)(d.n % nseat);
                g.ops->redact(g.edition, &d.state, viewer, &v);
                msg.text[0] = 0;
                if (hm_view_open(&g, nseat, &v, g.ops->state_size, &out, &msg) != HM_OK)
                    fail_msg("%s, %u seats, ply %u, viewer %u: %s", g.ops->id, nseat, d.n, viewer,
                             msg.text);
                assert_memory_equal(&v, &out, sizeof v);
            } while (d.n < 600 && play_step(&d));
        }
    }
}

TEST(lengths_come_first)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    struct hm_view v, out;
    play_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 0, &v);
    assert_int_equal(hm_view_open(&g, 0, &v, 31, &out, &msg), HM_MALFORMED);
    assert_string_equal(msg.text, "view: has 31 bytes, a view of this game has 32");
    assert_int_equal(hm_view_open(&g, 0, &v, 33, &out, &msg), HM_MALFORMED);
    assert_int_equal(hm_view_open(&g, 2, &v, 32, &out, &msg), HM_MALFORMED);
    assert_contains(msg.text, "players: ");
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, NULL), HM_OK);
    v.seen.body[0] = HM_NO_CARD; /* the viewer's own card face down */
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, &msg), HM_MALFORMED);
    assert_string_equal(msg.text, "view: no table looks like this");
}

/* Whom the game asks and whether it is over follow from the moves made. */
TEST(phase_and_prompt_follow_from_the_rest)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    struct hm_view v, out;
    play_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 0, &v);
    v.seen.head.phase = 1;
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, &msg), HM_MALFORMED);
    assert_contains(msg.text, "moves: tells whether the game is over");
    v.seen.head.phase = 0;
    v.seen.head.prompt ^= 3;
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, &msg), HM_MALFORMED);
    assert_contains(msg.text, "moves: does not agree with the prompt");
}

TEST(base64)
{
    UNUSED;
    uint8_t out[4];
    assert_int_equal(hm_base64_read("", 0, out, 4), 0);
    assert_int_equal(hm_base64_read("AQ==", 4, out, 4), 1);
    assert_int_equal(hm_base64_read("AQ", 2, out, 4), 1);
    assert_int_equal(hm_base64_read("+/az", 4, out, 4), 3);
    assert_int_equal(out[0], 0xfb);
    assert_int_equal(out[1], 0xf6);
    assert_int_equal(out[2], 0xb3);
    assert_int_equal(hm_base64_read("AQIDBA==", 8, out, 4), 4);
    assert_int_equal(hm_base64_read("AQIDBA==", 8, out, 3), SIZE_MAX);
    assert_int_equal(hm_base64_read("A", 1, out, 4), SIZE_MAX);
    assert_int_equal(hm_base64_read("A===", 4, out, 4), SIZE_MAX);
    assert_int_equal(hm_base64_read("A-__", 4, out, 4), SIZE_MAX);
    assert_int_equal(hm_base64_read("AQ=A", 4, out, 4), SIZE_MAX);
}

TEST(a_view_in_base64)
{
    UNUSED;
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct hm_game    g = hm_game_of(hm_game_find("null"));
    struct hm_view    v, out;
    char              text[48];
    size_t            n = 0;
    play_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 1, &v);
    const uint8_t *b = (const uint8_t *)&v;
    for (size_t i = 0; i < 33; i += 3) { /* the byte after the last is zero */
        uint32_t w = (uint32_t)b[i] << 16 | (uint32_t)b[i + 1] << 8 | b[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6)
            text[n++] = digits[w >> shift & 63];
    }
    assert_int_equal(hm_view_read(&g, 3, text, 43, &out, &msg), HM_OK);
    assert_memory_equal(&v, &out, sizeof v);
    assert_int_equal(hm_view_read(&g, 3, text, 42, &out, &msg), HM_MALFORMED);
    assert_int_equal(hm_view_read(&g, 3, "?", 1, &out, &msg), HM_MALFORMED);
    assert_contains(msg.text, "view: is not base64");
}

/* A refused position leaves the previous one unchanged. */
static enum hm_err patched(const struct hm_game *g, const struct hm_view *from,
                           const uint8_t *patch, size_t n, struct hm_view *out)
{
    char           text[2 * HM_PATCH_SIZE];
    struct hm_text t = hm_text_in(text, sizeof text);
    hm_put_base64(&t, patch, n);
    return hm_view_patch(g, from, text, t.len, out, &msg);
}

TEST(a_patch_makes_the_next_view)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    struct hm_view from, to, out;
    uint8_t        patch[HM_PATCH_SIZE];
    play_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 1, &from);
    assert_int_equal(hm_patch_write(&g, &from, &from, patch), 4); /* only the digest */
    assert_int_equal(patched(&g, &from, patch, 4, &out), HM_OK);
    assert_memory_equal(&from, &out, g.ops->state_size);
    assert_true(play_step(&d));
    g.ops->redact(g.edition, &d.state, 1, &to);
    size_t n = hm_patch_write(&g, &from, &to, patch);
    assert_int_equal(patched(&g, &from, patch, n, &out), HM_OK);
    assert_memory_equal(&to, &out, g.ops->state_size);
    assert_int_equal(patched(&g, &to, patch, n - 1, &out), HM_STALE);
    patch[0] ^= 1;
    assert_int_equal(patched(&g, &from, patch, n, &out), HM_STALE);
    assert_contains(msg.text, "patch: does not belong to this view");
    assert_memory_equal(&to, &out, g.ops->state_size); /* as it was */
}

/* The digest is correct, but the resulting view is refused. */
TEST(a_forged_patch_is_refused)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    struct hm_view from, to, out;
    uint8_t        patch[HM_PATCH_SIZE];
    play_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 1, &from);
    to = from;
    to.seen.head.prompt ^= 3;
    assert_int_equal(patched(&g, &from, patch, hm_patch_write(&g, &from, &to, patch), &out),
                     HM_MALFORMED);
    assert_contains(msg.text, "moves: does not agree with the prompt");
    g.ops->redact(g.edition, &d.state, 2, &to);
    assert_int_equal(patched(&g, &from, patch, hm_patch_write(&g, &from, &to, patch), &out),
                     HM_MALFORMED);
    assert_contains(msg.text, "viewer: a patch cannot change it");
    assert_int_equal(hm_view_patch(&g, &from, "?", 1, &out, &msg), HM_MALFORMED);
    assert_contains(msg.text, "patch: is not base64");
}

TEST(a_patch_of_any_bytes_stays_inside)
{
    UNUSED;
    static const uint8_t runs[][8] = {
        {0}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, 255, 255}, {0, 0, 0, 0, 30, 3, 1, 2}};
    uint8_t bytes[32] = {0}, zero[32] = {0};
    assert_false(hm_patch_apply(bytes, 32, runs[0], 3));
    for (size_t i = 0; i < 4; i++)
        for (size_t n = 0; n <= 8; n++)
            assert_false(hm_patch_apply(bytes, 32, runs[i], n));
    assert_memory_equal(bytes, zero, 32);
}

TEST(a_patch_reaches_far_and_long)
{
    UNUSED;
    struct hm_ops  ops = {.state_size = HM_STATE_SIZE};
    struct hm_game g = {&ops, NULL};
    struct hm_view from, to;
    uint8_t        patch[HM_PATCH_SIZE];
    memset(&from, 0, sizeof from);
    memset(&to, 0xff, sizeof to); /* all bytes differ: several runs */
    size_t n = hm_patch_write(&g, &from, &to, patch);
    assert_in_range(n, HM_STATE_SIZE, HM_PATCH_SIZE);
    assert_true(hm_patch_apply(&from, sizeof from, patch, n));
    assert_memory_equal(&from, &to, sizeof to);
    ((uint8_t *)&to)[HM_STATE_SIZE - 1] = 3; /* the last one: several skips */
    n = hm_patch_write(&g, &from, &to, patch);
    assert_in_range(n, 4, 16);
    assert_true(hm_patch_apply(&from, sizeof from, patch, n));
    assert_memory_equal(&from, &to, sizeof to);
}

TEST(events_of_another_game_are_refused)
{
    UNUSED;
    static const uint8_t   good[7] = {0, HM_NOBODY, 0, 0, HM_NO_CARD, 0xfe, 0xff};
    static struct hm_event out[HM_EVENTS];
    struct hm_game         g = hm_game_of(hm_game_find("null"));
    uint8_t                bytes[7];
    assert_int_equal(hm_events_read(&g, good, 0, out), 0);
    assert_int_equal(hm_events_read(&g, good, 6, out), SIZE_MAX);
    assert_int_equal(hm_events_read(&g, good, 7, out), 1);
    assert_int_equal(out[0].amount, -2);
    for (size_t i = 0; i < 5; i++) {
        memcpy(bytes, good, 7);
        bytes[i] = 0xfe;
        assert_int_equal(hm_events_read(&g, bytes, 7, out), SIZE_MAX);
    }
}

TEST(nothing_half_built_escapes)
{
    UNUSED;
    static char text[HM_TEXT_SIZE];
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game  g = hm_game_of(hm_games[i]);
        struct hm_state s, kept;
        play_start(&d, &g, g.ops->min_seats, 3, false);
        size_t n = g.ops->print(g.edition, &d.state, false, text, sizeof text);
        memset(&s, 0x5a, sizeof s);
        kept = s;
        for (size_t cut = 0; cut < n; cut += 7) {
            assert_int_equal(hm_position_read(&g, text, cut, &s, &msg), HM_MALFORMED);
            assert_memory_equal(&s, &kept, sizeof s);
        }
        assert_int_equal(hm_position_read(&g, text, n, &s, &msg), HM_OK);
        assert_null(hm_audit(&g, &s));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(views_of_play_are_taken),
        RUN(lengths_come_first),
        RUN(phase_and_prompt_follow_from_the_rest),
        RUN(base64),
        RUN(a_view_in_base64),
        RUN(a_patch_makes_the_next_view),
        RUN(a_forged_patch_is_refused),
        RUN(a_patch_of_any_bytes_stays_inside),
        RUN(a_patch_reaches_far_and_long),
        RUN(events_of_another_game_are_refused),
        RUN(nothing_half_built_escapes),
    };
    return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
