/* rt_11_citing.c: which of several broken rules a refusal cites (RT-11). */
#include "rt_table.h"

TEST(rt_11_1_game_over_comes_first)
{
    UNUSED;
    struct hm_state s = lay(2);
    inside(&s)->round = 60;
    turn(&s, HM_RT_PHASE_ASSIGN, 'B', false);
    play(&s, "B pass");
    refused(&s, "A luck H01 A1 A1", "RT-9.1", "rt-over");
}

TEST(rt_11_1_then_whether_the_seat_is_asked)
{
    UNUSED;
    struct hm_state s = lay(3);
    float_ships(&s, "A1 11 grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'B', false);
    refused(&s, "A luck H01 A1 A1", "RT-3.1", "rt-not-asked");
    play(&s, "B colour green"); /* A1 has to be steered */
    refused(&s, "B colour red", "RT-3.1", "rt-not-asked");
    refused(&s, "C steer A1 16", "RT-3.1", "rt-not-asked");
    s = lay(3);
    swapping(&s, "A");
    refused(&s, "A place A1 S1 grain", "RT-7.2", "rt-done");
}

TEST(rt_11_1_then_a_ship_that_has_to_be_steered)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 11 grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    play(&s, "A colour green");
    refused(&s, "A place A1 S1 grain", "RT-5.5", "rt-steer-first");
    refused(&s, "A end", "RT-5.5", "rt-steer-first");
    refused(&s, "A luck H01 A1 A1", "RT-3.2", "rt-card-in-action"); /* for a card */
}

TEST(rt_11_1_then_the_time_of_cards_and_of_end)
{
    UNUSED;
    struct hm_state s = lay(2);
    swapping(&s, "");
    refused(&s, "A luck H01 A1 A1", "RT-3.2", "rt-card-not-held");
    refused(&s, "A open H11", "RT-3.2", "rt-card-not-held");
    refused(&s, "A end", "RT-3.2", "rt-end-in-swap");
    turn(&s, HM_RT_PHASE_PLACE, 'A', false);
    refused(&s, "A luck H01 A1 A1", "RT-3.2", "rt-card-not-held");
    refused(&s, "A cargo H03 A1 S1 empty", "RT-3.2", "rt-card-not-held");
}

TEST(rt_11_1_then_the_phase_then_the_action_made)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    turn(&s, HM_RT_PHASE_PLACE, 'A', true);
    refused(&s, "A colour red", "RT-3.1", "rt-other-phase");
    refused(&s, "A place B1 7 empty", "RT-4.1", "rt-placed");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', true);
    refused(&s, "A colour red", "RT-5.1", "rt-colour-named");
    refused(&s, "A steer A1 13", "RT-5.5", "rt-nothing-to-steer");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', true);
    refused(&s, "A complete A46 with PET1", "RT-7.4", "rt-assignment-done");
}

TEST(rt_11_1_then_ships_and_starts_left_and_last_the_moves_own_rule)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H03");
    float_ships(&s, "B1 S1 grain; B2 S2 grain; B3 S3 grain; B4 S4 grain");
    ready(&s);
    refused(&s, "A place B1 7 empty", "RT-4.3", "rt-no-start-left");
    refused(&s, "A cargo H03 B1 7 empty", "RT-4.3", "rt-no-start-left");
    float_ships(&s, "A1 1 grain; A2 2 grain; A3 3 grain; A4 4 fruit; A5 5 fruit");
    ready(&s);
    refused(&s, "A place A1 S1 grain", "RT-4.3", "rt-no-ship-left");
}

/* Moves that no text gives. */
TEST(rt_11_1_bytes_that_mean_nothing_are_refused)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_move  m = {.kind = 0, .seat = 0};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-such-move");
    m.kind = HM_RT_MOVE_KINDS;
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-such-move");
    m.kind = HM_RT_MOVE_PASS;
    assert_null(rt_ops.check(rotterdam.edition, &s, &m));
    m.seat = 2;
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-not-asked");
    m.seat = 0;
    m.target = 1;
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-such-move");
    m.target = 0;
    m.serial = 1;
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-such-move");
    m.serial = 0;
    m.arg[3] = 1;
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-such-move");
    m.arg[3] = 0;
    hm_add(&m.cards, 3);
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-such-move");
    m = (struct hm_move){.kind = HM_RT_MOVE_PLACE, .target = 0, .arg = {0, 9}};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-place-stock");
    struct hm_explanation explanation;
    rt_ops.explain(rotterdam.edition, &s, &m, &explanation);
    assert_string_equal(explanation.what, "?");
    m = (struct hm_move){.kind = HM_RT_MOVE_PLACE, .target = 0, .arg = {200, 1}};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-place-start");
    m = (struct hm_move){.kind = HM_RT_MOVE_PLACE, .target = 250, .arg = {0, 1}};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-place-ship");
    m = (struct hm_move){.kind = HM_RT_MOVE_POLICE, .target = 0};
    rt_ops.explain(rotterdam.edition, &s, &m, &explanation);
    assert_string_equal(explanation.refusal->id, "rt-card-not-held");
    assert_int_equal(explanation.card, HM_NO_CARD);
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    m = (struct hm_move){.kind = HM_RT_MOVE_COLOUR, .target = 5};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-no-colour");
    give(&s, 'A', "PET1");
    swapping(&s, "");
    m = read_move(&s, "A offer PET1 for JAM to B");
    m.target = 9;
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-offer-to");
    hm_add(&m.cards, 191);
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-offer-cards");
    m = (struct hm_move){.kind = HM_RT_MOVE_SHOW};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-show");
    m = (struct hm_move){.kind = HM_RT_MOVE_ACCEPT, .target = 7, .serial = 1};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-accept");
    m.kind = HM_RT_MOVE_KINDS;
    assert_int_equal(rt_ops.apply(rotterdam.edition, &s, &m, NULL, NULL), HM_REFUSED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_11_1_game_over_comes_first),
        RUN(rt_11_1_then_whether_the_seat_is_asked),
        RUN(rt_11_1_then_a_ship_that_has_to_be_steered),
        RUN(rt_11_1_then_the_time_of_cards_and_of_end),
        RUN(rt_11_1_then_the_phase_then_the_action_made),
        RUN(rt_11_1_then_ships_and_starts_left_and_last_the_moves_own_rule),
        RUN(rt_11_1_bytes_that_mean_nothing_are_refused),
    };
    return cmocka_run_group_tests_name("rt_11_citing", tests, NULL, NULL);
}
