/* rt_5_navigate.c: phase 2, the river (RT-5). */
#include "rt_table.h"

static struct hm_state river(uint8_t nseat, const char *ships, char caller)
{
    struct hm_state s = lay(nseat);
    float_ships(&s, ships);
    turn(&s, HM_RT_PHASE_NAVIGATE, caller, false);
    return s;
}

TEST(rt_5_1_each_player_names_one_colour)
{
    UNUSED;
    struct hm_state s = river(2, "A1 S1 grain", 'A');
    listed(&s, 'A', "colour red; colour yellow; colour green; colour white; colour purple");
    play(&s, "A colour purple; B colour purple"); /* the same again, and it moves nothing */
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP);
    assert_string_equal(at(&s, "A1"), "1");
}

TEST(rt_5_1_a_second_colour_in_one_turn_is_refused)
{
    UNUSED;
    struct hm_state s = river(2, "A1 S1 grain", 'A');
    give(&s, 'A', "H19");
    play(&s, "A colour red");
    refused(&s, "A colour red", "RT-5.1", "rt-colour-named");
}

TEST(rt_5_2_every_ship_of_every_player_before_such_a_channel_moves)
{
    UNUSED;
    struct hm_state s = river(3, "A1 S2 grain; B1 13 fruit; C1 4 grain; C2 1 grain", 'A');
    play(&s, "A colour red");
    assert_string_equal(at(&s, "A1"), "2");
    assert_string_equal(at(&s, "B1"), "17");
    assert_string_equal(at(&s, "C1"), "9");
    assert_string_equal(at(&s, "C2"), "1"); /* no red channel leaves it */
    assert_true(had_event(HM_RT_EV_SAIL, 3));
    assert_string_equal(cargo(&s, "B1"), "fruit");
}

TEST(rt_5_2_the_callers_ships_move_first_then_clockwise)
{
    UNUSED;
    /* red: 12 to 16; green: 11 to 16 or 17 */
    struct hm_state s = river(3, "A1 11 grain; B1 12 grain", 'B');
    float_ships(&s, "C1 10 fruit"); /* red: 10 to 15 */
    play(&s, "B colour red");
    assert_string_equal(at(&s, "B1"), "16");
    assert_string_equal(at(&s, "C1"), "15");
    /* 15 and 16 lead to VUL and 20 by green; 11 to 16 or 17.  C calls: C1 leaves 15 first, then A1,
     * then B1. */
    play(&s, "C colour green");
    assert_int_equal(hm_rt_steering(&s), 0xff);
    assert_string_equal(at(&s, "C1"), "20");
    assert_string_equal(at(&s, "A1"), "17"); /* 16 was still taken: B moves after A */
    assert_string_equal(at(&s, "B1"), "VUL");
}

TEST(rt_5_3_one_step_even_if_the_next_channel_has_the_colour)
{
    UNUSED;
    struct hm_state s = river(2, "A1 6 grain", 'A'); /* red: 6 to 12, 12 to 16 */
    play(&s, "A colour red");
    assert_string_equal(at(&s, "A1"), "12");
    play(&s, "B colour red");
    assert_string_equal(at(&s, "A1"), "16");
}

TEST(rt_5_4_a_taken_position_stops_the_ship_and_there_is_no_second_try)
{
    UNUSED;
    struct hm_state s = river(2, "A1 6 grain; B1 12 grain", 'A'); /* red: 6 to 12, 12 to 16 */
    play(&s, "A colour red");
    /* A moves first: 12 is taken; later it is free, too late */
    assert_string_equal(at(&s, "A1"), "6");
    assert_string_equal(at(&s, "B1"), "16");
    assert_true(had_event(HM_RT_EV_BLOCKED, 1));
    assert_true(had_event(HM_RT_EV_SAIL, 1));
}

TEST(rt_5_4_an_own_ship_blocks_too)
{
    UNUSED;
    struct hm_state s = river(2, "A1 6 grain; A2 12 grain; B1 16 grain", 'A');
    play(&s, "A colour red");
    assert_string_equal(at(&s, "A2"), "12");
    assert_string_equal(at(&s, "A1"), "6");
    assert_true(had_event(HM_RT_EV_BLOCKED, 2));
}

TEST(rt_5_5_two_channels_of_the_colour_the_owner_chooses)
{
    UNUSED;
    struct hm_state s = river(3, "B1 11 grain; A1 1 grain; C1 15 grain", 'A');
    play(&s, "A colour green");
    assert_true(prompted(&s, "B")); /* the ship's owner, whoever named the colour */
    assert_int_equal(hm_rt_turn(&s), 0);
    assert_int_equal(hm_rt_steering(&s), 5);
    assert_string_equal(hm_rt_colour(hm_rt_called(&s)), "green");
    assert_false(hm_rt_acted(&s));
    assert_true(had_event(HM_RT_EV_FORK, 1));
    assert_string_equal(at(&s, "A1"), "6");  /* before it in the order: moved */
    assert_string_equal(at(&s, "C1"), "15"); /* after it: not yet */
    listed(&s, 'B', "steer B1 16; steer B1 17");
    refused(&s, "A steer B1 16", "RT-3.1", "rt-not-asked");
    refused(&s, "B steer B1 15", "RT-5.5", "rt-no-way");
    refused(&s, "B steer B1 VUL", "RT-5.5", "rt-no-way");
    refused(&s, "B steer B2 16", "RT-5.5", "rt-nothing-to-steer");
    refused(&s, "B pass", "RT-5.5", "rt-steer-first");
    play(&s, "B steer B1 17");
    assert_string_equal(at(&s, "B1"), "17");
    assert_string_equal(at(&s, "C1"), "20");
    assert_int_equal(hm_rt_steering(&s), 0xff);
    assert_true(prompted(&s, "B")); /* B's own turn now */
    assert_int_equal(hm_rt_turn(&s), 1);
}

TEST(rt_5_5_one_way_taken_the_other_must_be_used_without_asking)
{
    UNUSED;
    struct hm_state s = river(2, "A1 11 grain; B1 16 grain", 'A');
    play(&s, "A colour green");
    assert_string_equal(at(&s, "A1"), "17");
    assert_true(prompted(&s, "B"));
}

TEST(rt_5_5_both_ways_taken_the_ship_stays)
{
    UNUSED;
    struct hm_state s = river(2, "A1 11 grain; B1 16 grain; B2 17 grain", 'A');
    play(&s, "A colour green");
    assert_string_equal(at(&s, "A1"), "11");
    assert_string_equal(at(&s, "B1"), "VUL");
}

TEST(rt_5_5_a_harbour_is_always_a_free_way)
{
    UNUSED;
    struct hm_state s = river(2, "A1 19 grain; B1 BOT grain; B2 23 grain", 'A');
    play(&s, "A colour white"); /* 19 to BOT or 23: only BOT is free */
    assert_string_equal(at(&s, "A1"), "BOT");
}

TEST(rt_5_5_ships_behind_the_steered_one_move_after_it)
{
    UNUSED;
    /* purple: 16 to 20 or 21; 10 to 16; 7 to 11; all A's: the one behind takes the place that was
     * left */
    struct hm_state s = river(2, "A1 7 grain; A2 10 grain; A3 16 grain", 'A');
    play(&s, "A colour purple");
    assert_string_equal(at(&s, "A2"), "10");
    play(&s, "A steer A3 21");
    assert_string_equal(at(&s, "A3"), "21");
    assert_string_equal(at(&s, "A2"), "16");
    assert_string_equal(at(&s, "A1"), "11");
    assert_true(had_event(HM_RT_EV_SAIL, 3));
}

TEST(rt_5_5_the_call_goes_on_after_the_steered_ship)
{
    UNUSED;
    struct hm_state s = river(3, "A1 S2 grain; B1 19 fruit; B2 20 fruit; C1 10 fruit", 'B');
    play(&s, "B colour red");
    assert_string_equal(at(&s, "A1"), "S2");
    play(&s, "B steer B2 24"); /* 20 to VUL or 24; then 19 to 22, C's 10 to 15, A's S2 to 2 */
    assert_string_equal(at(&s, "B2"), "24");
    assert_string_equal(at(&s, "B1"), "22");
    assert_string_equal(at(&s, "C1"), "15");
    assert_string_equal(at(&s, "A1"), "2");
    assert_true(prompted(&s, "C"));
}

TEST(rt_5_6_own_ships_move_front_most_first)
{
    UNUSED;
    /* red: 12 to 16 first, then 6 to 12 */
    struct hm_state s = river(2, "A1 6 grain; A2 12 grain", 'A');
    play(&s, "A colour red");
    assert_string_equal(at(&s, "A2"), "16");
    assert_string_equal(at(&s, "A1"), "12");
}

TEST(rt_5_6_the_preview_tells_the_same)
{
    UNUSED;
    struct hm_state   s = river(3, "A1 6 grain; A2 12 grain; B1 16 grain; C1 20 fruit", 'A');
    struct hm_rt_step step[HM_RT_SHIPS];
    /* 16 has no red channel */
    assert_int_equal(hm_rt_preview(rotterdam.edition, &s, 0, 0, step), 3);
    assert_int_equal(step[0].ship, 1);
    assert_true(step[0].blocked);
    assert_int_equal(step[1].ship, 0);
    assert_true(step[1].blocked);
    assert_int_equal(step[2].ship, 10);
    assert_true(step[2].fork);
    assert_string_equal(hm_rt_position_of(rotterdam.edition, step[2].from)->id, "20");
    /* purple: 20 is taken, so B1 goes to 21 */
    assert_int_equal(hm_rt_preview(rotterdam.edition, &s, 1, 4, step), 1);
    assert_false(step[0].fork || step[0].blocked);
    assert_string_equal(hm_rt_position_of(rotterdam.edition, step[0].to)->id, "21");
    assert_string_equal(at(&s, "A2"), "12");
}

TEST(rt_5_7_a_harbour_takes_any_number_and_ships_stay_there)
{
    UNUSED;
    struct hm_state s = river(3, "A1 24 fruit; B1 21 fruit; C1 MER fruit; C2 20 fruit", 'A');
    play(&s, "A colour green; B colour green; C colour yellow");
    /* all four came in; phase 4 unloads them at once */
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP);
    assert_true(has(&s, 'A', "OJU1"));
    assert_true(has(&s, 'B', "OJU2"));
    assert_true(has(&s, 'C', "OJU3 OJU4"));
}

TEST(rt_5_7_no_colour_moves_a_ship_in_a_harbour)
{
    UNUSED;
    for (unsigned colour = 0; colour < HM_RT_COLOURS; colour++) {
        struct hm_rt_step step[HM_RT_SHIPS];
        struct hm_state s = river(2, "A1 BOT grain; A2 VUL grain; B1 MER grain; B2 WAA grain", 'A');
        assert_int_equal(hm_rt_preview(rotterdam.edition, &s, 0, colour, step), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_5_1_each_player_names_one_colour),
        RUN(rt_5_1_a_second_colour_in_one_turn_is_refused),
        RUN(rt_5_2_every_ship_of_every_player_before_such_a_channel_moves),
        RUN(rt_5_2_the_callers_ships_move_first_then_clockwise),
        RUN(rt_5_3_one_step_even_if_the_next_channel_has_the_colour),
        RUN(rt_5_4_a_taken_position_stops_the_ship_and_there_is_no_second_try),
        RUN(rt_5_4_an_own_ship_blocks_too),
        RUN(rt_5_5_two_channels_of_the_colour_the_owner_chooses),
        RUN(rt_5_5_one_way_taken_the_other_must_be_used_without_asking),
        RUN(rt_5_5_both_ways_taken_the_ship_stays),
        RUN(rt_5_5_a_harbour_is_always_a_free_way),
        RUN(rt_5_5_ships_behind_the_steered_one_move_after_it),
        RUN(rt_5_5_the_call_goes_on_after_the_steered_ship),
        RUN(rt_5_6_own_ships_move_front_most_first),
        RUN(rt_5_6_the_preview_tells_the_same),
        RUN(rt_5_7_a_harbour_takes_any_number_and_ships_stay_there),
        RUN(rt_5_7_no_colour_moves_a_ship_in_a_harbour),
    };
    return cmocka_run_group_tests_name("rt_5_navigate", tests, NULL, NULL);
}
