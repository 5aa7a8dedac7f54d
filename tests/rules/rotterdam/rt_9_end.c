/* rt_9_end.c: the last chance, points, ties and the limit of rounds (RT-9). */
#include "rt_table.h"

static const char *end_line(const struct hm_state *s)
{
    static char text[400];
    hm_print_end(&rotterdam, s, text, sizeof text);
    return text;
}

/* Phase 6 of a game of three: A has 8 points (A01, A02) and can complete A03 (PET+COR, 4). */
static struct hm_state near_the_end(void)
{
    struct hm_state s = lay(3);
    give(&s, 'A', "A27 A31 A32");
    fulfil(&s, 'A', "A01 A02");
    give(&s, 'A', "A03 PET1 COR1");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    return s;
}

TEST(rt_9_1_twelve_points_give_the_others_a_last_chance)
{
    UNUSED;
    struct hm_state s = near_the_end();
    inside(&s)->master = 1;
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false); /* the last of B, C, A */
    play(&s, "A complete A03 with PET1 COR1");
    assert_true(hm_rt_last_chance(&s));
    assert_true(had_event(HM_RT_EV_LAST, 1));
    assert_int_equal(s.head.phase, HM_RT_PHASE_ASSIGN);
    assert_int_equal(hm_rt_round(&s), 1);
    assert_true(prompted(&s, "B")); /* from the harbour master clockwise */
    play(&s, "B pass");
    assert_true(prompted(&s, "C"));
    play(&s, "C pass");
    /* A completed one in this phase 6: no more turn */
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
    assert_int_equal(s.head.prompt, 0);
    assert_true(had_event(HM_RT_EV_OVER, 1));
    assert_int_equal(hm_rt_master(&s), 1);
    assert_int_equal(hm_rt_turn(&s), HM_NOBODY);
}

TEST(rt_9_1_the_phase_is_played_to_its_end_first)
{
    UNUSED;
    struct hm_state s = near_the_end();
    play(&s, "A complete A03 with PET1 COR1");
    assert_false(hm_rt_last_chance(&s));
    assert_true(prompted(&s, "B"));
    play(&s, "B pass; C pass");
    assert_true(hm_rt_last_chance(&s));
    assert_true(prompted(&s, "B")); /* the master completed: B is first */
    play(&s, "B pass; C pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
}

TEST(rt_9_1_it_is_one_more_whole_turn)
{
    UNUSED;
    struct hm_state s = near_the_end();
    give(&s, 'B', "H17 H19");
    give(&s, 'C', "H20");
    float_ships(&s, "A1 1 grain");
    ready(&s);
    play(&s, "A complete A03 with PET1 COR1; B pass; B end; C pass; C end");
    play(&s, "B police H17 A1; B pass");
    assert_true(prompted(&s, "B"));
    refused(&s, "B pass", "RT-7.4", "rt-assignment-done");
    play(&s, "B end; C pass; C end");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
}

TEST(rt_9_1_completing_in_the_last_chance_gives_no_further_turn)
{
    UNUSED;
    struct hm_state s = near_the_end();
    give(&s, 'B', "A05 PET2 JAM1");
    ready(&s);
    play(&s, "A complete A03 with PET1 COR1; B pass; C pass; B complete A05 with PET2 JAM1");
    assert_true(prompted(&s, "C"));
    play(&s, "C pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
}

TEST(rt_9_1_nobody_left_for_a_last_chance)
{
    UNUSED;
    struct hm_state s = near_the_end();
    give(&s, 'B', "A05 PET2 JAM1");
    give(&s, 'C', "A07 PET3 CAR1");
    ready(&s);
    play(&s, "A complete A03 with PET1 COR1; B complete A05 with PET2 JAM1; C complete A07 with "
             "PET3 CAR1");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
}

TEST(rt_9_1_without_the_last_chance_phase_6_is_the_end)
{
    UNUSED;
    struct hm_state s = near_the_end();
    inside(&s)->last_chance = 0;
    ready(&s);
    play(&s, "A complete A03 with PET1 COR1");
    assert_true(prompted(&s, "B")); /* the phase is played to its end */
    play(&s, "B pass; C pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
    assert_true(had_event(HM_RT_EV_LAST, 0));
}

TEST(rt_9_1_any_move_is_refused_when_it_is_over)
{
    UNUSED;
    struct hm_state s = near_the_end();
    play(&s, "A complete A03 with PET1 COR1; B pass; C pass; B pass; C pass");
    refused(&s, "A pass", "RT-9.1", "rt-over");
    refused(&s, "B end", "RT-9.1", "rt-over");
    refused(&s, "C police H17 A1", "RT-9.1", "rt-over");
    listed(&s, 'A', "");
    struct hm_move m = {.kind = 77, .seat = 200};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->rule, "RT-9.1");
}

TEST(rt_9_1_eleven_points_are_not_enough)
{
    UNUSED;
    struct hm_state s = lay(2);
    fulfil(&s, 'A', "A38 A27"); /* 6 + 6 = 12 */
    assert_true(rt_somebody_has_enough(rt_edition_of(rotterdam.edition), inside(&s)));
    s = lay(2);
    fulfil(&s, 'A', "A38 A28"); /* 6 + 5 */
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    play(&s, "A pass; B pass");
    assert_int_equal(hm_rt_round(&s), 2);
}

TEST(rt_9_2_points_from_assignments_cards_and_products)
{
    UNUSED;
    struct hm_state s = lay(3);
    fulfil(&s, 'A', "A46");                  /* 7 */
    give(&s, 'A', "H11 H01 PET1 JAM1 CAR1"); /* 1, 0; 1, 2, 2 */
    open_card(&s, 'A', "H14");               /* 2 */
    give(&s, 'B', "CLO1");                   /* 1 */
    int16_t points[HM_SEATS];
    assert_int_equal(rt_ops.score(rotterdam.edition, &s, points), hm_seat_bit(0));
    assert_int_equal(points[0], 15);
    assert_int_equal(points[1], 1);
    assert_int_equal(points[2], 0);
    assert_string_equal(
        end_line(&s),
        "{\"line\":\"end\",\"points\":[15,1,0],\"winners\":[\"A\"],\"assignments\":[7,0,0],"
        "\"products\":[5,1,0],\"shipping\":[3,0,0]}");
}

TEST(rt_9_3_a_tie_goes_to_points_from_assignments)
{
    UNUSED;
    struct hm_state s = lay(3);
    fulfil(&s, 'A', "A10");               /* 4 */
    give(&s, 'B', "PET1 PET2 PET3 PET4"); /* 4 */
    int16_t points[HM_SEATS];
    assert_int_equal(rt_ops.score(rotterdam.edition, &s, points), hm_seat_bit(0));
    assert_int_equal(points[0], points[1]);
}

TEST(rt_9_3_then_to_product_cards_and_then_it_is_shared)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "JAM1");
    give(&s, 'B', "PET1 PET2");
    give(&s, 'C', "H14");
    int16_t points[HM_SEATS];
    assert_int_equal(rt_ops.score(rotterdam.edition, &s, points), hm_seat_bit(1));
    give(&s, 'A', "PET3");
    give(&s, 'B', "PET4");
    assert_int_equal(rt_ops.score(rotterdam.edition, &s, points), hm_seat_bit(1));
    give(&s, 'A', "H11 PET5 PET6");
    give(&s, 'B', "H12 H13 PET7");
    assert_int_equal(rt_ops.score(rotterdam.edition, &s, points), hm_seat_bit(0) | hm_seat_bit(1));
    assert_non_null(strstr(end_line(&s), "\"winners\":[\"A\",\"B\"]"));
}

TEST(rt_9_4_the_game_ends_after_sixty_rounds)
{
    UNUSED;
    struct hm_state s = lay(2);
    inside(&s)->round = 60;
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    play(&s, "A pass; B pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
    assert_int_equal(hm_rt_round(&s), 60);
    assert_true(had_event(HM_RT_EV_LAST, 0)); /* without a last chance */
}

TEST(rt_9_4_no_last_chance_at_the_limit)
{
    UNUSED;
    struct hm_state s = near_the_end();
    inside(&s)->round = 60;
    ready(&s);
    /* twelve points, in the last round */
    play(&s, "A complete A03 with PET1 COR1; B pass; C pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
    assert_true(had_event(HM_RT_EV_LAST, 0));
}

TEST(rt_9_4_how_many_rounds_is_a_table_option)
{
    UNUSED;
    struct hm_state s = lay(2);
    inside(&s)->round_cap = 2;
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    play(&s, "A pass; B pass");
    assert_int_equal(hm_rt_round(&s), 2);
    turn(&s, HM_RT_PHASE_ASSIGN, 'B', false);
    play(&s, "B pass; A pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_OVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_9_1_twelve_points_give_the_others_a_last_chance),
        RUN(rt_9_1_the_phase_is_played_to_its_end_first),
        RUN(rt_9_1_it_is_one_more_whole_turn),
        RUN(rt_9_1_completing_in_the_last_chance_gives_no_further_turn),
        RUN(rt_9_1_nobody_left_for_a_last_chance),
        RUN(rt_9_1_without_the_last_chance_phase_6_is_the_end),
        RUN(rt_9_1_any_move_is_refused_when_it_is_over),
        RUN(rt_9_1_eleven_points_are_not_enough),
        RUN(rt_9_2_points_from_assignments_cards_and_products),
        RUN(rt_9_3_a_tie_goes_to_points_from_assignments),
        RUN(rt_9_3_then_to_product_cards_and_then_it_is_shared),
        RUN(rt_9_4_the_game_ends_after_sixty_rounds),
        RUN(rt_9_4_no_last_chance_at_the_limit),
        RUN(rt_9_4_how_many_rounds_is_a_table_option),
    };
    return cmocka_run_group_tests_name("rt_9_end", tests, NULL, NULL);
}
