/* pr_6_other_cards.c: money, assistants, bankers, buildings (PR-6). */
#include "pr_table.h"

TEST(pr_6_1_a_money_card_for_its_value)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'B', "B22 B01");
    play(&s, "B cash B22");
    assert_int_equal(money(&s, 'B'), 32);
    assert_true(discarded(&s, "B22"));
    assert_true(has(&s, 'B', "B01"));
}

TEST(pr_6_1_only_money_cards_are_cashed)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'B', "B25 B30 M06");
    assert_int_equal(refused(&s, "B cash B25", "PR-6.1", "no-money-card").card, card("B25"));
    refused(&s, "B cash B30", "PR-6.1", "no-money-card");
    refused(&s, "B cash M06", "PR-6.1", "no-money-card");
}

TEST(pr_6_1_of_equal_cards_one_is_listed)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'B', "B09 B08 B11 B01");
    assert_true(lists(&s, 'B', "cash B08"));
    assert_true(lists(&s, 'B', "cash B01"));
    assert_false(lists(&s, 'B', "cash B09"));
    allowed(&s, "B cash B11");
}

/* Cashed money can be spent immediately. */
TEST(pr_6_1_money_for_a_card_that_was_too_dear)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'B', "B24");
    offer(&s, "M41");
    pay(&s, 'B', 15);
    play(&s, "A choose market");
    refused(&s, "B take M41", "PR-3.4", "too-dear");
    play(&s, "B cash B24; B take M41");
    assert_int_equal(money(&s, 'B'), 0);
}

TEST(pr_6_2_an_assistant_takes_from_the_future_supply)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G25");
    foresee(&s, "M27 M28");
    play(&s, "A choose market; B assist M28");
    assert_true(has(&s, 'B', "M28"));
    assert_true(discarded(&s, "G25"));
    assert_int_equal(money(&s, 'B'), 15); /* the price is paid */
    assert_true(hm_seat_in(inside(&s)->served, 1));
    assert_true(foreseen(&s, "M27"));
    assert_int_equal(hm_popcount(inside(&s)->future[HM_PR_AREA_MARKET]),
                     1); /* the space stays empty until the refill */
}

TEST(pr_6_2_not_without_an_assistant)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose market");
    refused(&s, "B assist M01", "PR-6.2", "no-assistant");
    assert_int_equal(refused(&s, "B take M01", "PR-6.2", "no-assistant").card, card("M01"));
}

TEST(pr_6_2_not_from_the_current_supply)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G25");
    play(&s, "A choose market");
    refused(&s, "B assist M03", "PR-6.2", "not-in-future");
    refused(&s, "B assist M40", "PR-6.2", "not-in-future");
}

TEST(pr_6_2_not_without_the_money)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G25");
    foresee(&s, "M42");
    pay(&s, 'B', 23);
    play(&s, "A choose market");
    refused(&s, "B assist M42", "PR-3.4", "too-dear");
}

TEST(pr_6_2_the_assistant_must_be_in_hand_beforehand)
{
    UNUSED;
    struct hm_state s = lay(3);
    offer(&s, "G25");
    play(&s, "A choose guildhall");
    refused(&s, "B assist G01", "PR-6.2", "no-assistant");
    play(&s, "B take G25; C pass; A pass; A choose market");
    assert_true(prompted(&s, 'C'));
}

TEST(pr_6_2_it_may_take_an_assistant)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G25");
    foresee(&s, "G26");
    play(&s, "A choose guildhall; B assist G26");
    assert_true(has(&s, 'B', "G26"));
    assert_true(discarded(&s, "G25"));
}

TEST(pr_6_2_also_when_the_current_supply_is_empty)
{
    UNUSED;
    struct hm_state s = lay(5);
    give(&s, 'A', "G25");
    play(&s, "A choose docks; B take D03; C take D04; D take D05; E take D06");
    assert_int_equal(inside(&s)->current[HM_PR_AREA_DOCKS], 0);
    allowed(&s, "A assist D01");
}

TEST(pr_6_2_for_the_harbour_master_too)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "G25");
    play(&s, "A choose docks; B pass; C pass");
    listed(&s, 'A', "take D03; take D04; assist D01; assist D02; pass");
    play(&s, "A assist D02");
    assert_true(prompted(&s, 'B'));
    assert_true(has(&s, 'A', "D02"));
}

TEST(pr_6_2_in_3_8_from_the_future_supply_of_every_open_area)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "G25");
    play(&s, "A choose docks; B pass; A pass; A choose market; B take M03");
    listed(&s, 'A',
           "take M04; assist M01; assist M02; take G03; take G04; assist G01; assist G02;"
           "take B03; take B04; assist B01; assist B02; pass");
    refused(&s, "A assist D01", "PR-3.8", "closed-area");
    play(&s, "A assist B02");
    assert_true(has(&s, 'A', "B02"));
    assert_true(discarded(&s, "B03 B04 M04 G25"));
}

TEST(pr_6_3_bankers_do_nothing_before_the_scoring)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_move  list[HM_MOVES];
    give(&s, 'B', "B25 B26");
    assert_int_equal(packet_row.ops->legal(packet_row.edition, &s, 1, HM_BOTH, list), 0);
    refused(&s, "B cash B25", "PR-6.1", "no-money-card");
    refused(&s, "B fulfil S02 B25", "PR-5.10", "no-use");
}

TEST(pr_6_4_buildings_count_at_the_end)
{
    UNUSED;
    struct hm_state s = lay(2);
    int16_t         points[HM_SEATS];
    give(&s, 'A', "G38 D39 M34");
    pay(&s, 'A', 0);
    pay(&s, 'B', 0);
    packet_row.ops->score(packet_row.edition, &s, points);
    assert_int_equal(points[0], 5 + 4 + 2);
    assert_int_equal(points[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_6_1_a_money_card_for_its_value),
        RUN(pr_6_1_only_money_cards_are_cashed),
        RUN(pr_6_1_of_equal_cards_one_is_listed),
        RUN(pr_6_1_money_for_a_card_that_was_too_dear),
        RUN(pr_6_2_an_assistant_takes_from_the_future_supply),
        RUN(pr_6_2_not_without_an_assistant),
        RUN(pr_6_2_not_from_the_current_supply),
        RUN(pr_6_2_not_without_the_money),
        RUN(pr_6_2_the_assistant_must_be_in_hand_beforehand),
        RUN(pr_6_2_it_may_take_an_assistant),
        RUN(pr_6_2_also_when_the_current_supply_is_empty),
        RUN(pr_6_2_for_the_harbour_master_too),
        RUN(pr_6_2_in_3_8_from_the_future_supply_of_every_open_area),
        RUN(pr_6_3_bankers_do_nothing_before_the_scoring),
        RUN(pr_6_4_buildings_count_at_the_end),
    };
    return cmocka_run_group_tests_name("PR-6 other cards", tests, NULL, NULL);
}
