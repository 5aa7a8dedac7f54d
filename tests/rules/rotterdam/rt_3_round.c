/* rt_3_round.c: phases, turns and when cards may be played (RT-3). */
#include "rt_table.h"

TEST(rt_3_1_six_phases_in_order_master_first_then_clockwise)
{
    UNUSED;
    struct hm_state s = lay(3);
    inside(&s)->master = 1;
    turn(&s, HM_RT_PHASE_PLACE, 'B', false);
    play(&s, "B pass; C pass; A pass");
    assert_int_equal(s.head.phase, HM_RT_PHASE_NAVIGATE);
    assert_true(prompted(&s, "B"));
    play(&s, "B colour red; C colour red");
    assert_true(prompted(&s, "A"));
    play(&s, "A colour red");
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP); /* nothing to draw, nothing to unload */
    assert_true(prompted(&s, "ABC"));
    play(&s, "A done; C done; B done");
    assert_int_equal(s.head.phase, HM_RT_PHASE_ASSIGN);
    play(&s, "B pass; C pass");
    assert_true(prompted(&s, "A"));
}

TEST(rt_3_1_the_pawn_moves_one_seat_after_phase_6)
{
    UNUSED;
    struct hm_state s = lay(2);
    inside(&s)->master = 1;
    turn(&s, HM_RT_PHASE_ASSIGN, 'B', false);
    play(&s, "B pass; A pass");
    assert_int_equal(hm_rt_master(&s), 0);
    assert_int_equal(hm_rt_round(&s), 2);
    assert_int_equal(s.head.phase, HM_RT_PHASE_PLACE);
    assert_true(prompted(&s, "A"));
    assert_true(had_event(HM_RT_EV_ROUND, 1));
}

TEST(rt_3_1_everybody_is_asked_even_with_pass_as_the_only_move)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 1 grain; A2 2 grain; A3 3 grain; A4 4 grain; A5 5 grain");
    ready(&s);
    listed(&s, 'A', "pass");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    listed(&s, 'A', "pass");
}

TEST(rt_3_1_a_move_of_another_phase_is_refused)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1");
    const char *later[] = {
        "A colour red", "A steer A1 13", "A draw", "A offer PET1 for JAM to B", "A withdraw",
        "A accept B 1", "A show PET1",   "A done", "A complete A01 with PET1"};
    for (unsigned i = 0; i < sizeof later / sizeof *later; i++)
        refused(&s, later[i], "RT-3.1", "rt-other-phase");
    refused(&s, "B pass", "RT-3.1", "rt-not-asked");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    refused(&s, "A place A1 S1 grain", "RT-3.1", "rt-other-phase");
}

TEST(rt_3_2_end_is_refused_before_the_action)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    enum hm_rt_phase phase[] = {HM_RT_PHASE_PLACE, HM_RT_PHASE_NAVIGATE, HM_RT_PHASE_ASSIGN};
    for (unsigned i = 0; i < 3; i++) {
        turn(&s, phase[i], 'A', false);
        refused(&s, "A end", "RT-3.2", "rt-end-before-action");
        assert_false(lists(&s, 'A', "end"));
    }
}

TEST(rt_3_2_who_holds_cards_is_asked_again_after_the_action)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19"); /* a joker: it can not be played now, and nobody else knows that */
    ready(&s);
    play(&s, "A pass");
    assert_true(prompted(&s, "A"));
    assert_true(hm_rt_acted(&s));
    listed(&s, 'A', "end");
    play(&s, "A end");
    assert_true(prompted(&s, "B"));
    play(&s, "B pass; A colour red"); /* B holds none: not asked again */
    assert_true(prompted(&s, "A"));
    play(&s, "A end; B colour red");
    assert_int_equal(s.head.phase, HM_RT_PHASE_CARDS);
}

TEST(rt_3_2_the_last_card_after_the_action_ends_the_turn)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 H18");
    float_ships(&s, "B1 1 grain; B2 2 fruit");
    turn(&s, HM_RT_PHASE_PLACE, 'A', true);
    play(&s, "A police H17 B1");
    assert_true(prompted(&s, "A"));
    play(&s, "A police H18 B2");
    assert_true(prompted(&s, "B"));
}

TEST(rt_3_2_the_last_card_before_the_action_leaves_the_action_to_make)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17");
    float_ships(&s, "B1 1 grain");
    ready(&s);
    play(&s, "A police H17 B1");
    assert_true(prompted(&s, "A"));
    refused(&s, "A end", "RT-3.2", "rt-end-before-action");
    allowed(&s, "A place A1 S1 grain");
}

TEST(rt_3_2_any_number_of_cards_in_one_turn)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H03 H04 H05");
    ready(&s);
    play(&s, "A cargo H03 A1 S1 grain; A place A2 S2 fruit; A cargo H04 A3 S3 fruit; A cargo H05 "
             "A4 S4 grain");
    assert_true(prompted(&s, "B"));
    assert_int_equal(hm_rt_stock(&s, 0), 5);
}

TEST(rt_3_2_no_card_in_the_middle_of_the_action)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 H11 H19");
    float_ships(&s, "A1 11 grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    play(&s, "A colour green");
    refused(&s, "A police H17 A1", "RT-3.2", "rt-card-in-action");
    refused(&s, "A open H11", "RT-3.2", "rt-card-in-action");
    refused(&s, "A end", "RT-5.5", "rt-steer-first");
    refused(&s, "A colour red", "RT-5.5", "rt-steer-first");
    refused(&s, "A pass", "RT-5.5", "rt-steer-first");
}

TEST(rt_3_2_pass_is_refused_in_phases_2_to_5_and_after_the_action)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    refused(&s, "A pass", "RT-3.1", "rt-pass-phase");
    turn(&s, HM_RT_PHASE_CARDS, 'A', false);
    refused(&s, "A pass", "RT-3.1", "rt-pass-phase");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    refused(&s, "A pass", "RT-3.1", "rt-pass-phase");
    swapping(&s, "");
    refused(&s, "A pass", "RT-3.1", "rt-pass-phase");
    turn(&s, HM_RT_PHASE_PLACE, 'A', true);
    refused(&s, "A pass", "RT-4.1", "rt-placed");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', true);
    refused(&s, "A pass", "RT-7.4", "rt-assignment-done");
}

TEST(rt_3_2_in_phase_5_whoever_is_not_done_may_play_any_card)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 H11 H19");
    give(&s, 'B', "H01");
    float_ships(&s, "A1 1 fruit; B1 2 grain");
    swapping(&s, "");
    refused(&s, "A end", "RT-3.2", "rt-end-in-swap");
    listed(&s, 'A', "police H17 A1; police H17 B1; open H11; done");
    listed(&s, 'B', "luck H01 A1 B1; done");
    play(&s, "B luck H01 A1 B1; A police H17 B1");
    assert_string_equal(cargo(&s, "A1"), "grain");
    assert_string_equal(cargo(&s, "B1"), "none");
    assert_true(prompted(&s, "AB")); /* a card, also the last one, is no `done` */
    listed(&s, 'B', "done");
}

TEST(rt_3_2_in_phase_5_who_is_done_plays_no_card)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 PET1");
    give(&s, 'B', "JAM1");
    float_ships(&s, "B1 1 grain");
    swapping(&s, "A");
    refused(&s, "A police H17 B1", "RT-7.2", "rt-done");
    play(&s, "B offer JAM1 for PET to A"); /* an offer asks A again */
    play(&s, "A police H17 B1");
    assert_string_equal(cargo(&s, "B1"), "none");
}

TEST(rt_3_2_in_phase_5_a_card_leaves_offers_as_they_are)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 PET1");
    give(&s, 'B', "JAM1");
    float_ships(&s, "B1 1 grain");
    swapping(&s, "");
    play(&s, "A offer PET1 for JAM to B; B done; A police H17 B1");
    assert_int_equal(hm_rt_offer_of(&s, 0).number, 1);
    assert_true(prompted(&s, "A")); /* B stays done */
}

TEST(rt_3_2_the_first_revision_allows_only_victory_point_cards_in_phase_5)
{
    UNUSED;
    struct hm_state s = lay(2);
    s.head.rules = 1;
    give(&s, 'A', "H17 H11 H14");
    float_ships(&s, "B1 1 grain");
    swapping(&s, "");
    refused(&s, "A police H17 B1", "RT-3.2", "rt-card-in-swap");
    listed(&s, 'A', "open H11; open H14; done");
    play(&s, "A open H14");
    listed(&s, 'A', "done");
}

TEST(rt_3_2_a_card_must_be_in_hand)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H01 PET1");
    give(&s, 'B', "H17");
    float_ships(&s, "B1 1 grain");
    ready(&s);
    assert_int_equal(refused(&s, "A police H17 B1", "RT-3.2", "rt-card-not-held").card,
                     card("H17"));
    refused(&s, "A police PET1 B1", "RT-3.2", "rt-card-not-held");
    refused(&s, "A police A01 B1", "RT-3.2", "rt-card-not-held");
    refused(&s, "B police H17 B1", "RT-3.1", "rt-not-asked");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_3_1_six_phases_in_order_master_first_then_clockwise),
        RUN(rt_3_1_the_pawn_moves_one_seat_after_phase_6),
        RUN(rt_3_1_everybody_is_asked_even_with_pass_as_the_only_move),
        RUN(rt_3_1_a_move_of_another_phase_is_refused),
        RUN(rt_3_2_end_is_refused_before_the_action),
        RUN(rt_3_2_who_holds_cards_is_asked_again_after_the_action),
        RUN(rt_3_2_the_last_card_after_the_action_ends_the_turn),
        RUN(rt_3_2_the_last_card_before_the_action_leaves_the_action_to_make),
        RUN(rt_3_2_any_number_of_cards_in_one_turn),
        RUN(rt_3_2_no_card_in_the_middle_of_the_action),
        RUN(rt_3_2_pass_is_refused_in_phases_2_to_5_and_after_the_action),
        RUN(rt_3_2_in_phase_5_whoever_is_not_done_may_play_any_card),
        RUN(rt_3_2_in_phase_5_who_is_done_plays_no_card),
        RUN(rt_3_2_in_phase_5_a_card_leaves_offers_as_they_are),
        RUN(rt_3_2_the_first_revision_allows_only_victory_point_cards_in_phase_5),
        RUN(rt_3_2_a_card_must_be_in_hand),
    };
    return cmocka_run_group_tests_name("rt_3_round", tests, NULL, NULL);
}
