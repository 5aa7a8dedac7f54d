/* rt_8_cards.c: the nine kinds of shipping cards, in all their uses (RT-8). */
#include "rt_table.h"

#include "harbour/encoding.h"

/* A's turn in phase 1, before the action. */
static struct hm_state with(uint8_t nseat, const char *hand, const char *ships)
{
    struct hm_state s = lay(nseat);
    give(&s, 'A', hand);
    float_ships(&s, ships);
    ready(&s);
    return s;
}

static bool is_used(const struct hm_state *s, const char *id)
{
    hm_cards used = hm_rt_used(s);
    return hm_has(&used, card(id));
}

TEST(rt_8_0_an_impossible_card_cannot_be_played)
{
    UNUSED;
    struct hm_state s = with(2, "H01 H06 H09", "");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_LUCK) +
                         count_listed(&s, 'A', HM_RT_MOVE_SETBACK) +
                         count_listed(&s, 'A', HM_RT_MOVE_STORM),
                     0);
    s = with(2, "H15 H17 H19", "");
    assert_int_equal(
        count_listed(&s, 'A', HM_RT_MOVE_ROB) + count_listed(&s, 'A', HM_RT_MOVE_POLICE), 0);
    refused(&s, "A rob H15 B1 A1", "RT-8.7", "rt-rob-cargo");
    refused(&s, "A police H17 B1", "RT-8.8", "rt-police-cargo");
}

TEST(rt_8_0_used_cards_go_to_the_used_pile_and_points_stay_open)
{
    UNUSED;
    struct hm_state s = with(2, "H17 H11 H19", "B1 1 grain");
    play(&s, "A open H11; A police H17 B1");
    hm_cards open = hm_rt_open(&s, 0);
    assert_true(is_used(&s, "H17"));
    assert_false(is_used(&s, "H11"));
    assert_true(hm_has(&open, card("H11")));
    assert_false(has(&s, 'A', "H17"));
    assert_true(had_event(HM_RT_EV_PLAY, 1));
}

TEST(rt_8_0_a_ship_in_a_harbour_is_on_the_water)
{
    UNUSED;
    struct hm_state s = with(2, "H15", "");
    float_ships(&s, "A1 BOT empty; B1 1 grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    listed(&s, 'A',
           "rob H15 B1 A1; colour red; colour yellow; colour green; colour white; colour purple");
    refused(&s, "A rob H15 B1 A2 S1", "RT-8.7", "rt-rob-place");
}

TEST(rt_8_0_one_of_equal_cards_is_listed_and_any_may_be_played)
{
    UNUSED;
    struct hm_state s = with(2, "H17 H18", "B1 1 grain");
    assert_true(lists(&s, 'A', "police H17 B1"));
    assert_false(lists(&s, 'A', "police H18 B1"));
    allowed(&s, "A police H18 B1");
}

TEST(rt_8_1_change_your_luck_exchanges_two_cargoes)
{
    UNUSED;
    struct hm_state s = with(3, "H01 H02", "A1 1 grain; B1 2 fruit; C1 3 grain; C2 4 empty");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_LUCK), 3);
    play(&s, "A luck H01 B1 A1"); /* the lower ship is printed first; any order parses */
    assert_string_equal(cargo(&s, "A1"), "fruit");
    assert_string_equal(cargo(&s, "B1"), "grain");
    assert_true(had_event(HM_RT_EV_CARGO, 2));
    play(&s, "A luck H02 B1 C1"); /* two of others', equal cargo: the card is used all the same */
    assert_string_equal(cargo(&s, "B1"), "grain");
    assert_true(is_used(&s, "H02"));
}

TEST(rt_8_1_both_ships_must_be_loaded_and_different)
{
    UNUSED;
    struct hm_state s = with(3, "H01 H17", "A1 1 grain; C2 4 empty");
    refused(&s, "A luck H01 A1 C2", "RT-8.1", "rt-luck-ships");
    refused(&s, "A luck H01 A1 B1", "RT-8.1", "rt-luck-ships");
    refused(&s, "A luck H01 A1 A1", "RT-8.1", "rt-luck-ships");
    assert_int_equal(refused(&s, "A luck H17 A1 C2", "RT-8.1", "rt-luck-card").card, card("H17"));
}

TEST(rt_8_2_extra_cargo_places_one_more_ship)
{
    UNUSED;
    struct hm_state s = with(3, "H03", "B1 S1 grain");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_CARGO), 4 * 3 * 4);
    play(&s, "A cargo H03 A2 S2 textile");
    assert_string_equal(at(&s, "A2"), "S2");
    assert_string_equal(cargo(&s, "A2"), "textile");
    assert_int_equal(hm_rt_stock(&s, 3), 5);
    allowed(&s, "A place A1 S3 grain"); /* the action is still to make */
}

TEST(rt_8_2_in_any_phase_of_the_own_turn)
{
    UNUSED;
    const enum hm_rt_phase phase[] = {HM_RT_PHASE_NAVIGATE, HM_RT_PHASE_CARDS, HM_RT_PHASE_HARBOURS,
                                      HM_RT_PHASE_ASSIGN};
    for (unsigned i = 0; i < 4; i++) {
        struct hm_state s = with(3, "H03", "");
        turn(&s, phase[i], 'A', false);
        play(&s, "A cargo H03 A1 S1 grain");
        assert_string_equal(at(&s, "A1"), "S1");
    }
}

TEST(rt_8_2_never_empty_and_only_as_in_phase_1)
{
    UNUSED;
    struct hm_state s = with(
        3, "H03 H17", "B1 1 fruit; B2 2 fruit; B3 3 fruit; C1 4 fruit; C2 S1 fruit; A1 5 grain");
    refused(&s, "A cargo H03 A2 S2 empty", "RT-8.2", "rt-cargo-empty");
    assert_string_equal(refused(&s, "A cargo H03 A2 S2 fruit", "RT-8.2", "rt-cargo-stock").what,
                        "fruit");
    refused(&s, "A cargo H03 A1 S2 grain", "RT-8.2", "rt-cargo-ship");
    refused(&s, "A cargo H03 B4 S2 grain", "RT-8.2", "rt-cargo-ship");
    refused(&s, "A cargo H03 A2 S1 grain", "RT-8.2", "rt-cargo-start");
    refused(&s, "A cargo H03 A2 7 grain", "RT-8.2", "rt-cargo-start");
    refused(&s, "A cargo H17 A2 S2 grain", "RT-8.2", "rt-cargo-card");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_CARGO), 3 * 3 * 3);
    float_ships(&s, "B4 S2 grain; C3 S3 grain; C4 S4 grain");
    ready(&s);
    refused(&s, "A cargo H03 A2 S2 grain", "RT-4.3", "rt-no-start-left");
}

TEST(rt_8_3_setback_one_step_back_by_any_colour)
{
    UNUSED;
    struct hm_state s = with(2, "H06", "B1 6 grain");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_SETBACK), 3);
    assert_true(lists(&s, 'A', "setback H06 B1 1") && lists(&s, 'A', "setback H06 B1 2") &&
                lists(&s, 'A', "setback H06 B1 3"));
    play(&s, "A setback H06 B1 2");
    assert_string_equal(at(&s, "B1"), "2");
    assert_string_equal(cargo(&s, "B1"), "grain");
    assert_true(had_event(HM_RT_EV_BACK, 1));
}

TEST(rt_8_3_a_start_counts_a_taken_position_does_not)
{
    UNUSED;
    struct hm_state s = with(2, "H06 H17", "A1 1 grain; B1 S2 grain; B2 S4 grain");
    refused(&s, "A setback H06 A1 S2", "RT-8.3", "rt-setback-way");
    refused(&s, "A setback H06 A1 S3", "RT-8.3", "rt-setback-way");
    refused(&s, "A setback H06 A1 5", "RT-8.3", "rt-setback-way"); /* forwards */
    refused(&s, "A setback H06 B2 3", "RT-8.3", "rt-setback-way"); /* nothing leads to a start */
    refused(&s, "A setback H06 A3 S1", "RT-8.3", "rt-setback-way");
    refused(&s, "A setback H17 A1 S1", "RT-8.3", "rt-setback-card");
    play(&s, "A setback H06 A1 S1");
    assert_string_equal(at(&s, "A1"), "S1");
}

TEST(rt_8_3_a_ship_in_a_harbour_goes_back_along_a_channel_that_leads_in)
{
    UNUSED;
    struct hm_state s = with(2, "H06", "B2 18 grain");
    float_ships(&s, "B1 BOT grain");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    assert_true(lists(&s, 'A', "setback H06 B1 14"));
    assert_true(lists(&s, 'A', "setback H06 B1 19"));
    refused(&s, "A setback H06 B1 18", "RT-8.3", "rt-setback-way");
    play(&s, "A setback H06 B1 14");
    assert_string_equal(at(&s, "B1"), "14"); /* and is not unloaded any more */
}

TEST(rt_8_4_heavy_storm_two_steps_over_free_positions)
{
    UNUSED;
    struct hm_state s = with(2, "H09 H17", "B1 7 grain; A1 2 fruit");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_STORM),
                     3 + 0); /* 7 to 3, then S2, S3 or S4; 2 is taken, and A1 has no two steps */
    refused(&s, "A storm H09 B1 2 S1", "RT-8.4", "rt-storm-way");
    refused(&s, "A storm H09 B1 3 S1", "RT-8.4", "rt-storm-way");
    refused(&s, "A storm H09 A1 S1 S1", "RT-8.4", "rt-storm-way");
    refused(&s, "A storm H09 B2 S1 S1", "RT-8.4", "rt-storm-way");
    refused(&s, "A storm H17 B1 3 S2", "RT-8.4", "rt-storm-card");
    play(&s, "A storm H09 B1 3 S3");
    assert_string_equal(at(&s, "B1"), "S3");
    assert_true(had_event(HM_RT_EV_BACK, 2));
}

TEST(rt_8_4_the_farther_position_must_be_free_too)
{
    UNUSED;
    struct hm_state s = with(2, "H09", "B1 7 grain; A1 S2 fruit; A2 3 fruit");
    assert_true(lists(&s, 'A', "storm H09 B1 2 S1"));
    refused(&s, "A storm H09 B1 2 S2", "RT-8.4", "rt-storm-way");
    refused(&s, "A storm H09 B1 3 S3", "RT-8.4", "rt-storm-way"); /* the nearer one is taken */
    float_ships(&s, "B2 MER grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    allowed(&s, "A storm H09 B2 24 22"); /* out of a harbour */
}

TEST(rt_8_5_advantage_only_with_three_in_hand)
{
    UNUSED;
    struct hm_state s = with(2, "H11 H12", "");
    refused(&s, "A open H11", "RT-8.5", "rt-open-hand");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_OPEN), 0);
    give(&s, 'A', "H01");
    ready(&s);
    refused(&s, "A open H01", "RT-8.5", "rt-open-card");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_OPEN), 1);
    play(&s, "A open H12");
    refused(&s, "A open H11", "RT-8.5", "rt-open-hand");
    int16_t points[HM_SEATS];
    rt_ops.score(rotterdam.edition, &s, points);
    assert_int_equal(points[0], 2); /* open or in hand */
}

TEST(rt_8_5_not_out_of_turn_and_not_when_done)
{
    UNUSED;
    struct hm_state s = with(2, "H11 H12 H01", "");
    turn(&s, HM_RT_PHASE_PLACE, 'B', false);
    refused(&s, "A open H11", "RT-3.1", "rt-not-asked");
    swapping(&s, "A");
    refused(&s, "A open H11", "RT-7.2", "rt-done");
    swapping(&s, "");
    allowed(&s, "A open H11");
}

TEST(rt_8_6_extra_advantage_is_worth_two)
{
    UNUSED;
    struct hm_state s = with(2, "H14 H19", "");
    refused(&s, "A open H14", "RT-8.6", "rt-open-extra-hand");
    give(&s, 'A', "H20");
    ready(&s);
    play(&s, "A open H14");
    int16_t points[HM_SEATS];
    rt_ops.score(rotterdam.edition, &s, points);
    assert_int_equal(points[0], 2);
}

TEST(rt_8_7_robbery_puts_the_unit_on_an_own_ship)
{
    UNUSED;
    struct hm_state s = with(2, "H15 H16", "A1 1 grain; A2 2 empty; B1 3 fruit");
    assert_true(lists(&s, 'A', "rob H15 A1 A2")); /* one's own */
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_ROB), 3);
    play(&s, "A rob H15 B1 A2");
    assert_string_equal(cargo(&s, "A2"), "fruit");
    assert_string_equal(cargo(&s, "B1"), "none");
    play(&s, "A rob H16 A2 A1"); /* the grain that was there returns to stock */
    assert_string_equal(cargo(&s, "A1"), "fruit");
    assert_string_equal(cargo(&s, "A2"), "none");
    assert_int_equal(hm_rt_stock(&s, 0), 7);
}

TEST(rt_8_7_what_cannot_be_robbed_and_where_it_cannot_go)
{
    UNUSED;
    struct hm_state s = with(2, "H15 H17", "A1 1 grain; B1 3 fruit; B2 4 empty");
    refused(&s, "A rob H15 B2 A1", "RT-8.7", "rt-rob-cargo");
    refused(&s, "A rob H15 B3 A1", "RT-8.7", "rt-rob-cargo");
    refused(&s, "A rob H15 A1 A1", "RT-8.7", "rt-rob-ship");
    refused(&s, "A rob H15 B1 A2", "RT-8.7", "rt-rob-ship");
    refused(&s, "A rob H15 B1 B2", "RT-8.7", "rt-rob-ship");
    refused(&s, "A rob H15 B1 A2 S1", "RT-8.7", "rt-rob-place");
    refused(&s, "A rob H17 B1 A1", "RT-8.7", "rt-rob-card");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_ROB), 1);
    assert_true(lists(&s, 'A', "rob H15 B1 A1"));
}

TEST(rt_8_7_without_a_ship_on_the_water_one_is_placed)
{
    UNUSED;
    struct hm_state s = with(3, "H15", "B1 3 fruit; C1 S1 grain");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_ROB), 2 * 4 * 3);
    refused(&s, "A rob H15 B1 A2", "RT-8.7", "rt-rob-ship");
    refused(&s, "A rob H15 B1 A2 S1", "RT-8.7", "rt-rob-start");
    refused(&s, "A rob H15 B1 A2 7", "RT-8.7", "rt-rob-start");
    play(&s, "A rob H15 B1 A2 S4");
    assert_string_equal(at(&s, "A2"), "S4");
    assert_string_equal(cargo(&s, "A2"), "fruit");
    assert_true(had_event(HM_RT_EV_PLACE, 1) && had_event(HM_RT_EV_CARGO, 1));
    s = with(3, "H15", "B1 S3 fruit; C1 S1 grain; B2 S2 grain; C2 S4 grain");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_ROB), 0);
    refused(&s, "A rob H15 B1 A2 S4", "RT-4.3", "rt-no-start-left");
}

TEST(rt_8_7_a_robbery_that_places_a_ship_has_an_action)
{
    UNUSED;
    struct hm_state           s = with(3, "H15", "B1 3 fruit; C1 S1 grain");
    const struct hm_encoding *code = rotterdam.ops->encoding;
    static const char *const  lines[] = {"A rob H15 B1 A1 S2", "A rob H15 B1 A1 S4",
                                         "A rob H15 C1 A1 S3"};
    unsigned                  number[3];
    for (unsigned i = 0; i < 3; i++) {
        const struct hm_move m = read_move(&s, lines[i]);
        struct hm_move       back = {.kind = 0};
        number[i] = code->action_of(rotterdam.edition, &s, &m);
        assert_true(hm_action_move(&rotterdam, &s, 0, number[i], &back));
        assert_memory_equal(&back, &m, sizeof m);
    }
    assert_true(number[0] != number[1] && number[1] != number[2] && number[0] != number[2]);
    const struct hm_move taken = read_move(&s, "A rob H15 B1 A1 S1"); /* C1 is there */
    assert_false(hm_action_move(&rotterdam, &s, 0, code->action_of(rotterdam.edition, &s, &taken),
                                &(struct hm_move){.kind = 0}));
}

TEST(rt_8_7_the_only_own_ship_cannot_rob_itself)
{
    UNUSED;
    struct hm_state s = with(2, "H15", "A1 1 grain");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_ROB), 0);
    refused(&s, "A rob H15 A1 A2", "RT-8.7", "rt-rob-ship");
    refused(&s, "A rob H15 A1 A2 S1", "RT-8.7", "rt-rob-place");
}

TEST(rt_8_8_police_returns_a_unit_to_stock_and_the_ship_stays)
{
    UNUSED;
    struct hm_state s = with(2, "H17 H01", "A1 1 grain; B1 3 fruit; B2 4 empty");
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_POLICE), 2); /* an own ship too */
    refused(&s, "A police H17 B2", "RT-8.8", "rt-police-cargo");
    refused(&s, "A police H01 B1", "RT-8.8", "rt-police-card");
    play(&s, "A police H17 B1");
    assert_string_equal(at(&s, "B1"), "3");
    assert_string_equal(cargo(&s, "B1"), "none");
    assert_int_equal(hm_rt_stock(&s, 1), 5);
}

TEST(rt_8_9_a_joker_is_used_for_assignments_only)
{
    UNUSED;
    struct hm_state s = with(2, "H19 H20 H17", "A1 1 grain; B1 3 fruit");
    refused(&s, "A police H19 B1", "RT-8.8", "rt-police-card");
    refused(&s, "A open H19", "RT-8.5", "rt-open-card");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    play(&s, "A complete A01 with H19 H20");
    assert_true(is_used(&s, "H19") && is_used(&s, "H20"));
}

TEST(rt_8_10_a_ship_in_a_harbour_is_a_target_until_phase_4_has_unloaded_it)
{
    UNUSED;
    struct hm_state s = with(2, "H01 H15 H17", "");
    float_ships(&s, "A1 BOT grain; B1 BOT crude-oil; B2 VUL fruit");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    allowed(&s, "A luck H01 A1 B1");
    allowed(&s, "A rob H15 B1 A1");
    allowed(&s, "A police H17 B2");
    play(&s, "A luck H01 A1 B1; A end");
    assert_true(has(&s, 'A', "PET1"));
    refused(&s, "A rob H15 B1 A1", "RT-8.7", "rt-rob-ship"); /* A1 is at home */
    /* and A has no ship on the water now */
    allowed(&s, "A rob H15 B1 A1 S1");
    refused(&s, "A police H17 A1", "RT-8.8", "rt-police-cargo");
    allowed(&s, "A police H17 B1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_8_0_an_impossible_card_cannot_be_played),
        RUN(rt_8_0_used_cards_go_to_the_used_pile_and_points_stay_open),
        RUN(rt_8_0_a_ship_in_a_harbour_is_on_the_water),
        RUN(rt_8_0_one_of_equal_cards_is_listed_and_any_may_be_played),
        RUN(rt_8_1_change_your_luck_exchanges_two_cargoes),
        RUN(rt_8_1_both_ships_must_be_loaded_and_different),
        RUN(rt_8_2_extra_cargo_places_one_more_ship),
        RUN(rt_8_2_in_any_phase_of_the_own_turn),
        RUN(rt_8_2_never_empty_and_only_as_in_phase_1),
        RUN(rt_8_3_setback_one_step_back_by_any_colour),
        RUN(rt_8_3_a_start_counts_a_taken_position_does_not),
        RUN(rt_8_3_a_ship_in_a_harbour_goes_back_along_a_channel_that_leads_in),
        RUN(rt_8_4_heavy_storm_two_steps_over_free_positions),
        RUN(rt_8_4_the_farther_position_must_be_free_too),
        RUN(rt_8_5_advantage_only_with_three_in_hand),
        RUN(rt_8_5_not_out_of_turn_and_not_when_done),
        RUN(rt_8_6_extra_advantage_is_worth_two),
        RUN(rt_8_7_robbery_puts_the_unit_on_an_own_ship),
        RUN(rt_8_7_what_cannot_be_robbed_and_where_it_cannot_go),
        RUN(rt_8_7_without_a_ship_on_the_water_one_is_placed),
        RUN(rt_8_7_a_robbery_that_places_a_ship_has_an_action),
        RUN(rt_8_7_the_only_own_ship_cannot_rob_itself),
        RUN(rt_8_8_police_returns_a_unit_to_stock_and_the_ship_stays),
        RUN(rt_8_9_a_joker_is_used_for_assignments_only),
        RUN(rt_8_10_a_ship_in_a_harbour_is_a_target_until_phase_4_has_unloaded_it),
    };
    return cmocka_run_group_tests_name("rt_8_cards", tests, NULL, NULL);
}
