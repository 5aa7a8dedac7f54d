/*
 * test_gate.c: what the gate does for every game alike; each game's own refusals are with its
 * rules.
 */
#include "support/check.h"
#include "support/drive.h"

#include <stdio.h>

static struct hm_msg msg;
static struct drive  d;

/* Every view of random games is taken, byte for byte, from bytes and from base64. */
TEST(views_of_play_are_taken)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (uint8_t nseat = g.ops->min_seats; nseat <= g.ops->max_seats; nseat++) {
            assert_int_equal(drive_start(&d, &g, nseat, nseat, true), HM_OK);
            do {
                struct hm_view v, out;
                uint8_t viewer = d.n % 5 == 4 ? (uint8_t)HM_SPECTATOR : (uint8_t)(d.n % nseat);
                g.ops->redact(g.edition, &d.state, viewer, &v);
                msg.text[0] = 0;
                if (hm_view_open(&g, nseat, &v, g.ops->state_size, &out, &msg) != HM_OK)
                    fail_msg("%s, %u seats, ply %u, viewer %u: %s", g.ops->id, nseat, d.n, viewer,
                             msg.text);
                assert_memory_equal(&v, &out, sizeof v);
            } while (d.n < 600 && drive_step(&d));
        }
    }
}

TEST(lengths_come_first)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    struct hm_view v, out;
    drive_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 0, &v);
    assert_int_equal(hm_view_open(&g, 0, &v, 31, &out, &msg), HM_FORM);
    assert_string_equal(msg.text, "view: has 31 bytes, a view of this game has 32");
    assert_int_equal(hm_view_open(&g, 0, &v, 33, &out, &msg), HM_FORM);
    assert_int_equal(hm_view_open(&g, 2, &v, 32, &out, &msg), HM_FORM);
    assert_contains(msg.text, "players: ");
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, NULL), HM_OK);
    v.seen.body[0] = HM_NO_CARD; /* the viewer's own card face down */
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, &msg), HM_FORM);
    assert_string_equal(msg.text, "view: no table looks like this");
}

/* Whom the game asks and whether it is over follow from the moves made. */
TEST(phase_and_prompt_follow_from_the_rest)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    struct hm_view v, out;
    drive_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 0, &v);
    v.seen.head.phase = 1;
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, &msg), HM_FORM);
    assert_contains(msg.text, "moves: tells whether the game is over");
    v.seen.head.phase = 0;
    v.seen.head.prompt ^= 3;
    assert_int_equal(hm_view_open(&g, 3, &v, 32, &out, &msg), HM_FORM);
    assert_contains(msg.text, "moves: tells which seat is asked");
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
    drive_start(&d, &g, 3, 1, false);
    g.ops->redact(g.edition, &d.state, 1, &v);
    const uint8_t *b = (const uint8_t *)&v;
    for (size_t i = 0; i < 33; i += 3) { /* the byte after the last is zero */
        uint32_t w = (uint32_t)b[i] << 16 | (uint32_t)b[i + 1] << 8 | b[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6)
            text[n++] = digits[w >> shift & 63];
    }
    assert_int_equal(hm_view_read(&g, 3, text, 43, &out, &msg), HM_OK);
    assert_memory_equal(&v, &out, sizeof v);
    assert_int_equal(hm_view_read(&g, 3, text, 42, &out, &msg), HM_FORM);
    assert_int_equal(hm_view_read(&g, 3, "?", 1, &out, &msg), HM_FORM);
    assert_contains(msg.text, "view: is not base64");
}

/* A position is built aside: after a refusal the old one is still there. */
TEST(nothing_half_built_escapes)
{
    UNUSED;
    static char text[HM_TEXT_SIZE];
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game  g = hm_game_of(hm_games[i]);
        struct hm_state s, kept;
        drive_start(&d, &g, g.ops->min_seats, 3, false);
        size_t n = g.ops->print(g.edition, &d.state, false, text, sizeof text);
        memset(&s, 0x5a, sizeof s);
        kept = s;
        for (size_t cut = 0; cut < n; cut += 7) {
            assert_int_equal(hm_position_read(&g, text, cut, &s, &msg), HM_FORM);
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
        RUN(nothing_half_built_escapes),
    };
    return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
