/*
 * test_line.c: the list of games, moves as lines, refusals as sentences, digests of states.
 */
#include "support/check.h"

#include "harbour/gate.h"
#include "harbour/match.h"

static struct hm_game null_game(void) { return hm_game_of(hm_game_find("null")); }

TEST(games_are_found_by_id)
{
    UNUSED;
    assert_string_equal(hm_game_find("packet-row")->title, "Packet Row");
    assert_string_equal(hm_game_find("rotterdam")->title, "Rotterdam");
    assert_null(hm_game_find("chess"));
    assert_null(hm_game_find(""));
    assert_ptr_equal(hm_game_of(hm_game_find("null")).edition, hm_game_find("null")->edition);
}

TEST(every_game_fills_its_table)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const struct hm_ops *o = hm_games[i];
        assert_true(o->state_size <= HM_STATE_SIZE && o->state_size % 8 == 0);
        assert_true(o->edition_size <= HM_EDITION_SIZE);
        assert_true(o->nkind <= 32 && o->noption <= HM_OPTIONS && o->max_seats <= HM_SEATS);
        assert_true(o->edition->ncard <= HM_CARDS);
        for (unsigned k = 1; k < o->nkind; k++)
            assert_true(strlen(o->kind_names[k]) > 0);
        for (unsigned k = 0; k < o->noption; k++)
            assert_true(o->options[k].min <= o->options[k].default_value &&
                        o->options[k].default_value <= o->options[k].max);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(hm_games[k]->id, o->id);
    }
}

TEST(a_line_is_a_seat_and_a_move)
{
    UNUSED;
    struct hm_game g = null_game();
    struct hm_move m;
    struct hm_msg  msg;
    char           line[32];
    assert_int_equal(hm_parse_line(&g, 3, " c  swap ", &m, &msg), HM_OK);
    assert_int_equal(m.seat, 2);
    assert_int_equal(hm_print_line(&g, &m, line, sizeof line), 6);
    assert_string_equal(line, "C swap");
    assert_int_equal(hm_print_line(&g, &m, line, 1), 6);
    assert_int_equal(hm_print_line(&g, &m, NULL, 0), 6);
}

TEST(invalid_lines)
{
    UNUSED;
    struct hm_game g = null_game();
    struct hm_move m = {.kind = 77};
    struct hm_msg  msg;
    assert_int_equal(hm_parse_line(&g, 3, "", &m, &msg), HM_MALFORMED);
    assert_int_equal(hm_parse_line(&g, 3, "A", &m, &msg), HM_MALFORMED);
    assert_contains(msg.text, "a seat and what it does");
    assert_int_equal(hm_parse_line(&g, 3, "D keep", &m, &msg), HM_MALFORMED);
    assert_contains(msg.text, "seats are A to C");
    assert_int_equal(hm_parse_line(&g, 3, "AB keep", &m, &msg), HM_MALFORMED);
    assert_int_equal(hm_parse_line(&g, 3, "\xe1 keep", &m, &msg), HM_MALFORMED);
    assert_int_equal(hm_parse_line(&g, 3, "A stay", &m, &msg), HM_MALFORMED);
    assert_int_equal(hm_parse_line(&g, 3, "A keep it", &m, NULL), HM_MALFORMED);
    assert_int_equal(m.kind, 77);
}

TEST(refusals_fill_in_their_details)
{
    UNUSED;
    static const struct hm_refusal refusal = {"X-1", "lacks",
                                              "{card} needs {need} {what}, there are {have}: {odd"};
    struct hm_game                 g = null_game();
    struct hm_explanation          explanation = {&refusal, "grain", 4, -3, 1};
    char                           text[128];
    hm_print_explanation(&g, &explanation, text, sizeof text);
    assert_string_equal(text, "N2 needs 4 grain, there are -3: {odd");
    explanation = (struct hm_explanation){&refusal, NULL, 0, 0, HM_NO_CARD};
    assert_int_equal(hm_print_explanation(&g, &explanation, text, 5),
                     strlen("? needs 0 ?, there are 0: {odd"));
    assert_string_equal(text, "? ne");
}

TEST(positions_are_read_from_text)
{
    UNUSED;
    struct hm_game  g = null_game();
    struct hm_state s;
    struct hm_msg   msg;
    assert_int_equal(hm_position_read(&g, "{", 1, &s, &msg), HM_MALFORMED);
    assert_contains(msg.text, "line 1");
    assert_int_equal(hm_position_read(&g, "[]", 2, &s, &msg), HM_MALFORMED);
}

TEST(digest_of_a_state)
{
    UNUSED;
    struct hm_game  g = null_game();
    struct hm_setup setup = hm_setup_for(g.ops, 2);
    struct hm_seed  seed = {{0}};
    struct hm_match m;
    struct hm_move  log[4];
    uint8_t         a[32], b[32];
    hm_match_start(&m, &g, &setup, &seed, log, 4, NULL);
    hm_state_digest(&g, &m.state, a);
    hm_sha256(&m.state, g.ops->state_size, b);
    assert_memory_equal(a, b, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(games_are_found_by_id),
        RUN(every_game_fills_its_table),
        RUN(a_line_is_a_seat_and_a_move),
        RUN(invalid_lines),
        RUN(refusals_fill_in_their_details),
        RUN(positions_are_read_from_text),
        RUN(digest_of_a_state),
    };
    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
