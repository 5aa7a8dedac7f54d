/* rt_4_place.c: phase 1 (RT-4). */
#include "rt_table.h"

TEST(rt_4_1_an_own_ship_on_a_free_start_with_a_unit_from_stock)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A place A2 S3 crude-oil");
    assert_string_equal(at(&s, "A2"), "S3");
    assert_string_equal(cargo(&s, "A2"), "crude-oil");
    assert_int_equal(hm_rt_stock(&s, 2), 5);
    assert_true(prompted(&s, "B"));
    assert_true(had_event(HM_RT_EV_PLACE, 1));
}

TEST(rt_4_1_what_is_not_own_not_free_or_no_start_is_refused)
{
    UNUSED;
    struct hm_state s = lay(3);
    float_ships(&s, "A1 1 grain; B1 S1 grain");
    ready(&s);
    refused(&s, "A place B2 S2 grain", "RT-4.1", "rt-place-ship");
    refused(&s, "A place A1 S2 grain", "RT-4.1", "rt-place-ship");
    refused(&s, "A place A2 S1 grain", "RT-4.1", "rt-place-start");
    refused(&s, "A place A2 7 grain", "RT-4.1", "rt-place-start");
    refused(&s, "A place A2 BOT crude-oil", "RT-4.1", "rt-place-start");
}

TEST(rt_4_1_a_unit_that_is_out_of_stock_is_refused)
{
    UNUSED;
    struct hm_state s = lay(3);
    float_ships(&s, "B1 1 fruit; B2 2 fruit; B3 3 fruit; C1 4 fruit; C2 5 fruit");
    ready(&s);
    assert_string_equal(refused(&s, "A place A1 S1 fruit", "RT-4.1", "rt-place-stock").what,
                        "fruit");
}

TEST(rt_4_1_one_ship_a_turn_and_not_placing_is_allowed)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "H19");
    allowed(&s, "A pass");
    turn(&s, HM_RT_PHASE_PLACE, 'A', true);
    refused(&s, "A place A1 S1 grain", "RT-4.1", "rt-placed");
}

TEST(rt_4_1_every_ship_start_and_unit_is_listed)
{
    UNUSED;
    struct hm_state s = lay(3);
    float_ships(&s, "B1 S4 grain; A1 1 grain");
    ready(&s);
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_PLACE), 3 * 3 * 4);
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_PASS), 1);
}

TEST(rt_4_2_empty_only_while_a_raw_material_is_out_of_stock)
{
    UNUSED;
    struct hm_state s = lay(3);
    refused(&s, "A place A1 S1 empty", "RT-4.2", "rt-place-empty");
    assert_false(lists(&s, 'A', "place A1 S1 empty"));
    float_ships(&s, "B1 1 fruit; B2 2 fruit; B3 3 fruit; C1 4 fruit; C2 5 fruit");
    ready(&s);
    assert_true(lists(&s, 'A', "place A1 S1 empty"));
    assert_int_equal(count_listed(&s, 'A', HM_RT_MOVE_PLACE), 4 * 4 * 4);
    play(&s, "A place A1 S1 empty");
    assert_string_equal(cargo(&s, "A1"), "none");
    allowed(&s, "B place B4 S2 grain"); /* other cargo may still be taken */
}

TEST(rt_4_3_no_ship_left)
{
    UNUSED;
    struct hm_state s = lay(4);
    float_ships(&s, "A1 1 grain; A2 2 grain; A3 3 grain; A4 BOT grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    float_ships(&s, "A4 4 empty");
    turn(&s, HM_RT_PHASE_PLACE, 'A', false);
    refused(&s, "A place A1 S1 grain", "RT-4.3", "rt-no-ship-left");
    listed(&s, 'A', "pass");
}

TEST(rt_4_3_no_free_start_position)
{
    UNUSED;
    struct hm_state s = lay(4);
    float_ships(&s, "B1 S1 grain; B2 S2 grain; C1 S3 grain; D1 S4 grain");
    ready(&s);
    refused(&s, "A place A1 S1 grain", "RT-4.3", "rt-no-start-left");
    listed(&s, 'A', "pass");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_4_1_an_own_ship_on_a_free_start_with_a_unit_from_stock),
        RUN(rt_4_1_what_is_not_own_not_free_or_no_start_is_refused),
        RUN(rt_4_1_a_unit_that_is_out_of_stock_is_refused),
        RUN(rt_4_1_one_ship_a_turn_and_not_placing_is_allowed),
        RUN(rt_4_1_every_ship_start_and_unit_is_listed),
        RUN(rt_4_2_empty_only_while_a_raw_material_is_out_of_stock),
        RUN(rt_4_3_no_ship_left),
        RUN(rt_4_3_no_free_start_position),
    };
    return cmocka_run_group_tests_name("rt_4_place", tests, NULL, NULL);
}
