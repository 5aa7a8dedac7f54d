/*
 * test_null.c: texts and refusals of the null game; the laws cover the rest.
 */
#include "support/check.h"

#include "harbour/gate.h"
#include "harbour/match.h"

#include <stdio.h>

static struct hm_state s;
static struct hm_msg   msg;

static enum hm_err parse(const char *text)
{
    struct hm_game g = hm_game_of(hm_game_find("null"));
    memset(&msg, 0, sizeof msg);
    return hm_position_read(&g, text, strlen(text), &s, &msg);
}

#define STACK "\"stack\":[\"N3\",\"N4\",\"N5\",\"N6\",\"N7\",\"N8\",\"N9\",\"N10\",\"N11\",\"N12\"]"
#define HANDS "\"hands\":[\"N1\",\"N2\"],\"open\":[null,null],"

TEST(a_position_of_two)
{
    UNUSED;
    assert_int_equal(parse("{\"v\":1,\"game\":\"null\",\"players\":2," HANDS STACK
                           ",\"moves\":1,\"first\":\"B\"}"),
                     HM_OK);
    assert_int_equal(s.head.prompt, 1);
    assert_int_equal(parse("{\"v\":1,\"game\":\"null\",\"players\":2," HANDS STACK
                           ",\"moves\":2,\"first\":\"B\"}"),
                     HM_OK);
    assert_int_equal(s.head.prompt, 0);
}

static void assert_refused(const char *text, const char *says)
{
    assert_int_equal(parse(text), HM_MALFORMED);
    assert_contains(msg.text, says);
}

TEST(invalid_positions)
{
    UNUSED;
    assert_refused("{\"players\":1}", "players");
    assert_refused("{\"players\":6}", "players");
    assert_refused("{\"players\":\"two\"}", "players");
    assert_refused("{\"players\":2}", "moves");
    assert_refused("{\"players\":2,\"moves\":-1}", "moves");
    assert_refused("{\"players\":2,\"moves\":3}", "moves");
    assert_refused("{\"players\":2,\"moves\":0}", "first");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"C\"}", "first");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"a\"}", "first");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"AB\"}", "first");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\"}", "hands: a list");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":7}", "hands: a list");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":[1,2,3,4,5,6]}",
                   "hands: a list");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":[\"X\"]}",
                   "hands: unknown card");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":[\"N1\",\"N2\"]}",
                   "open: a list");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\"," HANDS "\"stack\":0}",
                   "stack: a list");
    assert_refused(
        "{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":[\"N1\"],\"open\":[]," STACK "}",
        "every seat holds one card");
    assert_refused(
        "{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":[\"N1\",null],\"open\":[]," STACK "}",
        "every seat holds one card");
    assert_refused(
        "{\"players\":2,\"moves\":0,\"first\":\"A\",\"hands\":[\"N1\",\"N1\"],\"open\":[]," STACK
        "}",
        "two places");
    assert_refused("{\"players\":2,\"moves\":0,\"first\":\"A\"," HANDS "\"stack\":[]}", "missing");
    assert_refused("{\"players\":2,\"moves\":1,\"first\":\"A\",\"hands\":[\"N1\",\"N2\"],\"open\":["
                   "null,\"N12\"],"
                   "\"stack\":[\"N3\",\"N4\",\"N5\",\"N6\",\"N7\",\"N8\",\"N9\",\"N10\",\"N11\"]}",
                   "where there can be none"); /* B laid a card open before its turn */
}

TEST(invariants_detect_invalid_tables)
{
    UNUSED;
    struct hm_game  g = hm_game_of(hm_game_find("null"));
    struct hm_setup setup = hm_setup_for(g.ops, 2);
    struct hm_seed  seed = {{0}};
    struct hm_match m;
    struct hm_move  log[2];
    hm_match_start(&m, &g, &setup, &seed, log, 2, NULL);
    static const uint8_t seats[] = {0, 1, 6, 255};
    for (size_t i = 0; i < 4; i++) {
        struct hm_state bad = m.state;
        bad.head.nseat = seats[i];
        assert_non_null(hm_audit(&g, &bad));
    }
    struct hm_state bad = m.state;
    bad.body[0] = 77; /* a card that there is not */
    assert_non_null(hm_audit(&g, &bad));
    bad = m.state;
    bad.body[HM_SEATS * 2 + 12] = 3; /* fewer cards left than there are */
    assert_non_null(hm_audit(&g, &bad));
    bad = m.state;
    bad.head.ply = 3;
    assert_non_null(hm_audit(&g, &bad));
}

TEST(odd_moves)
{
    UNUSED;
    struct hm_game  g = hm_game_of(hm_game_find("null"));
    struct hm_setup setup = hm_setup_for(g.ops, 2);
    struct hm_seed  seed = {{0}};
    struct hm_match m;
    struct hm_move  log[2], odd = {.kind = 99};
    char            text[8];
    setup.first = 0;
    hm_match_start(&m, &g, &setup, &seed, log, 2, NULL);
    g.ops->print_move(g.edition, &odd, text, sizeof text);
    assert_string_equal(text, "?");
    struct hm_explanation explanation;
    assert_int_equal(hm_match_play(&m, &odd, NULL, &explanation), HM_REFUSED);
    assert_string_equal(explanation.refusal->rule, "N-2");
    odd = (struct hm_move){.kind = 1, .target = 1};
    assert_int_equal(hm_match_play(&m, &odd, NULL, &explanation), HM_REFUSED);
    odd = (struct hm_move){.kind = 1, .seat = 7};
    assert_int_equal(hm_match_play(&m, &odd, NULL, &explanation), HM_REFUSED);
    assert_string_equal(explanation.refusal->rule, "N-1");
}

/* Events that do not fit are dropped. */
TEST(few_events)
{
    UNUSED;
    struct hm_game   g = hm_game_of(hm_game_find("null"));
    struct hm_setup  setup = hm_setup_for(g.ops, 3);
    struct hm_rng    r;
    struct hm_event  one;
    struct hm_events ev = {&one, 0, 1};
    hm_rng_fast(&r, 0);
    g.ops->deal(g.edition, &s, &setup, &r, &ev);
    assert_int_equal(ev.n, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_position_of_two), RUN(invalid_positions), RUN(invariants_detect_invalid_tables),
        RUN(odd_moves),         RUN(few_events),
    };
    return cmocka_run_group_tests_name("null", tests, NULL, NULL);
}
