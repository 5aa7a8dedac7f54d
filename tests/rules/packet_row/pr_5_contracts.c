/* pr_5_contracts.c: fulfilling contracts (PR-5). */
#include "pr_table.h"

/* A holds these and nothing else of use; its starting contract is S12 (tobacco 3, Spain, $25). */
static struct hm_state holding(const char *ids)
{
    struct hm_state s = lay(2);
    give(&s, 'A', "S12");
    give(&s, 'A', ids);
    ready(&s);
    return s;
}

/* Fulfils and returns the money received. */
static int32_t brings(struct hm_state *s, const char *line)
{
    const int32_t before = money(s, 'A');
    play(s, line);
    return money(s, 'A') - before;
}

TEST(pr_5_1_goods_and_a_ship_for_money)
{
    UNUSED;
    struct hm_state s = holding("G02 D04 M01 M03");
    assert_int_equal(brings(&s, "A fulfil G02 D04 M01 M03"), 25);
    assert_true(discarded(&s, "G02 D04 M01 M03"));
    const hm_cards hand = hm_pr_hand(packet_row.edition, &s, 0), start = cards("S12");
    assert_true(hm_same(&hand, &start));
}

TEST(pr_5_1_while_another_player_is_deciding)
{
    UNUSED;
    struct hm_state s = holding("G02 D04 M06");
    play(&s, "A choose bank");
    assert_true(prompted(&s, 'B'));
    assert_int_equal(brings(&s, "A fulfil G02 D04 M06"), 25);
    assert_true(prompted(&s, 'B'));
}

TEST(pr_5_1_a_ship_for_another_port_is_refused)
{
    UNUSED;
    struct hm_state       s = holding("G05 D04 M06 M01");
    struct hm_explanation explanation =
        refused(&s, "A fulfil G05 D04 M06 M01", "PR-5.1", "no-ship");
    assert_int_equal(explanation.card, card("G05"));
    assert_string_equal(explanation.what, "spain");
}

TEST(pr_5_1_without_a_ship_nothing_sails)
{
    UNUSED;
    struct hm_state s = holding("G02 M06");
    refused(&s, "A fulfil G02 M06", "PR-5.1", "no-ship");
}

TEST(pr_5_1_too_few_goods_are_refused)
{
    UNUSED;
    struct hm_state       s = holding("G02 D04 M03");
    struct hm_explanation explanation = refused(&s, "A fulfil G02 D04 M03", "PR-5.1", "no-goods");
    assert_int_equal(explanation.card, card("G02"));
    assert_string_equal(explanation.what, "grain");
    assert_int_equal(explanation.need, 3);
    assert_int_equal(explanation.have, 2);
}

TEST(pr_5_1_the_wrong_goods_are_refused)
{
    UNUSED;
    struct hm_state s = holding("G02 D04 M13");
    assert_int_equal(refused(&s, "A fulfil G02 D04 M13", "PR-5.1", "no-goods").have, 0);
}

/* Two contracts, goods for one and a half: the refusal names what the second one lacks. */
TEST(pr_5_1_the_contract_that_lacks_is_named)
{
    UNUSED;
    struct hm_state       s = holding("G02 G06 D04 D16 M06 M03");
    struct hm_explanation explanation =
        refused(&s, "A fulfil G02 G06 D04 D16 M06 M03", "PR-5.1", "no-goods");
    assert_int_equal(explanation.card, card("G06"));
    assert_int_equal(explanation.need, 3);
    assert_int_equal(explanation.have, 2);
    explanation = refused(&s, "A fulfil G02 G06 D04 M06 M03", "PR-5.1", "no-ship");
    assert_int_equal(explanation.card, card("G06"));
    assert_string_equal(explanation.what, "german-confederation");
}

TEST(pr_5_2_more_goods_than_needed_may_be_given)
{
    UNUSED;
    struct hm_state s = holding("G03 D07 M06 M07 M28");
    /* tobacco that serves nothing too */
    assert_int_equal(brings(&s, "A fulfil G03 D07 M06 M07 M28"), 15);
    assert_true(discarded(&s, "M06 M07 M28"));
}

TEST(pr_5_3_one_ship_for_several_contracts_to_its_destination)
{
    UNUSED;
    struct hm_state s = holding("G03 G09 D07 M03 M13");
    assert_int_equal(brings(&s, "A fulfil G03 G09 D07 M03 M13"), 40);
}

TEST(pr_5_3_not_for_contracts_to_another)
{
    UNUSED;
    struct hm_state s = holding("G03 G10 D07 M03 M13");
    refused(&s, "A fulfil G03 G10 D07 M03 M13", "PR-5.1", "no-ship");
}

TEST(pr_5_3_not_for_contracts_fulfilled_at_another_time)
{
    UNUSED;
    struct hm_state s = holding("G03 G09 D07 M03 M13");
    play(&s, "A fulfil G03 D07 M03");
    refused(&s, "A fulfil G09 D07 M13", "PR-0.2", "not-held");
}

/* Three grain make two for the Netherlands and one of the four for Sweden. */
TEST(pr_5_4_goods_on_one_card_may_be_divided)
{
    UNUSED;
    struct hm_state s = holding("G03 G04 D07 D10 M06 M07");
    assert_int_equal(brings(&s, "A fulfil G03 G04 D07 D10 M06 M07"), 50);
}

TEST(pr_5_4_divided_goods_are_not_multiplied)
{
    UNUSED;
    struct hm_state s = holding("G03 G04 D07 D10 M06 M03");
    refused(&s, "A fulfil G03 G04 D07 D10 M06 M03", "PR-5.1", "no-goods");
}

TEST(pr_5_5_a_trader_changes_the_good_of_one_card)
{
    UNUSED;
    struct hm_state s = holding("G16 D10 M15 M10 M29");
    refused(&s, "A fulfil G16 D10 M15 M10", "PR-5.1", "no-goods");
    assert_int_equal(brings(&s, "A fulfil G16 D10 M15 M10 M29"), 25);
    assert_true(discarded(&s, "M29"));
}

TEST(pr_5_5_all_units_become_the_same_good)
{
    UNUSED; /* one fur and one tobacco are missing: three cotton can become either, not both */
    struct hm_state s = holding("G13 G23 D01 D13 M14 M15 M16 M22 M29");
    refused(&s, "A fulfil G13 G23 D01 D13 M14 M15 M22 M29", "PR-5.1", "no-goods");
    assert_int_equal(brings(&s, "A fulfil G13 G23 D01 D13 M14 M15 M16 M22 M29"), 30);
}

TEST(pr_5_5_the_traded_good_may_be_divided)
{
    UNUSED; /* three cotton as fur: two for Great Britain, one of three for the Netherlands */
    struct hm_state s = holding("G13 G15 D01 D07 M14 M17 M29");
    assert_int_equal(brings(&s, "A fulfil G13 G15 D01 D07 M14 M17 M29"), 40);
}

TEST(pr_5_5_one_trader_for_a_card)
{
    UNUSED;
    struct hm_state s = holding("G16 D10 M08 M10 M29 M30");
    refused(&s, "A fulfil G16 D10 M08 M10 M29", "PR-5.1", "no-goods");
    assert_int_equal(brings(&s, "A fulfil G16 D10 M08 M10 M29 M30"), 25);
}

TEST(pr_5_6_a_single_nugget_is_one_unit_of_any_good)
{
    UNUSED;
    struct hm_state s = holding("G16 D10 M17 D24");
    assert_int_equal(brings(&s, "A fulfil G16 D10 M17 D24"), 25);
}

TEST(pr_5_6_a_double_nugget_is_two_of_one_good)
{
    UNUSED;
    struct hm_state s = holding("G16 D10 M15 D29");
    assert_int_equal(brings(&s, "A fulfil G16 D10 M15 D29"), 25);
}

TEST(pr_5_6_never_one_each_of_two_goods)
{
    UNUSED;
    struct hm_state s = holding("G13 G01 D01 M15 M01 D29 D24");
    refused(&s, "A fulfil G13 G01 D01 M15 M01 D29", "PR-5.1", "no-goods");
    /* half of the double is wasted */
    assert_int_equal(brings(&s, "A fulfil G13 G01 D01 M15 M01 D29 D24"), 30);
}

TEST(pr_5_6_it_may_be_divided_among_contracts_for_that_good)
{
    UNUSED; /* fur 2 and fur 3: one unit of gold for each */
    struct hm_state s = holding("G13 G15 D01 D07 M20 D29");
    assert_int_equal(brings(&s, "A fulfil G13 G15 D01 D07 M20 D29"), 40);
}

TEST(pr_5_7_a_trader_does_not_act_on_gold)
{
    UNUSED;
    struct hm_state s = holding("G13 D01 D29 M29");
    refused(&s, "A fulfil G13 D01 D29 M29", "PR-5.10", "idle-trader");
    assert_int_equal(brings(&s, "A fulfil G13 D01 D29"), 15); /* a nugget needs none */
}

TEST(pr_5_8_a_captain_changes_the_destination_of_a_ship)
{
    UNUSED;
    struct hm_state s = holding("G02 D13 D19 M06");
    refused(&s, "A fulfil G02 D13 M06", "PR-5.1", "no-ship");
    assert_int_equal(brings(&s, "A fulfil G02 D13 D19 M06"), 25);
    assert_true(discarded(&s, "D19 D13"));
}

TEST(pr_5_8_all_contracts_on_that_ship_share_the_one_destination)
{
    UNUSED;
    struct hm_state s = holding("G02 G08 G03 D13 D19 M06 M10 M03");
    refused(&s, "A fulfil G02 G03 D13 D19 M06 M03", "PR-5.1", "no-ship");
    assert_int_equal(brings(&s, "A fulfil G02 G08 D13 D19 M06 M10"), 40); /* both to France */
}

TEST(pr_5_8_one_captain_for_a_ship)
{
    UNUSED;
    struct hm_state s = holding("G02 G03 D13 D14 D19 D20 M06 M03");
    refused(&s, "A fulfil G02 G03 D13 D14 D19 M06 M03", "PR-5.1", "no-ship");
    assert_int_equal(brings(&s, "A fulfil G02 G03 D13 D14 D19 D20 M06 M03"), 40);
}

TEST(pr_5_9_starting_contracts_are_contracts)
{
    UNUSED;
    struct hm_state s = holding("G23 D13 M27 M24");
    assert_int_equal(brings(&s, "A fulfil S12 G23 D13 M27 M24"), 40);
    assert_true(discarded(&s, "S12"));
    assert_false(hm_seat_in(hm_pr_sealed(&s), 0));
}

TEST(pr_5_10_at_least_one_contract)
{
    UNUSED;
    struct hm_state s = holding("D13 M27");
    refused(&s, "A fulfil D13 M27", "PR-5.10", "no-contract");
    refused(&s, "A fulfil M27", "PR-5.10", "no-contract");
}

TEST(pr_5_10_two_ships_for_two_contracts_to_one_country_but_not_three)
{
    UNUSED;
    struct hm_state s = holding("G03 G09 D07 D08 D09 M03 M13");
    allowed(&s, "A fulfil G03 G09 D07 D08 M03 M13");
    struct hm_explanation explanation =
        refused(&s, "A fulfil G03 G09 D07 D08 D09 M03 M13", "PR-5.10", "idle-ship");
    assert_int_equal(explanation.card, card("D07"));
}

TEST(pr_5_10_a_ship_to_nowhere_is_refused)
{
    UNUSED;
    struct hm_state s = holding("G03 D07 D13 M03");
    assert_int_equal(refused(&s, "A fulfil G03 D07 D13 M03", "PR-5.10", "idle-ship").card,
                     card("D13"));
}

TEST(pr_5_10_a_captain_must_change_a_destination)
{
    UNUSED;
    struct hm_state s = holding("G03 G08 D07 D19 D20 D04 M03 M10");
    assert_int_equal(refused(&s, "A fulfil G03 D07 D19 M03", "PR-5.10", "idle-captain").card,
                     card("D19"));
    /* Two captains may send two ships each where the other was bound. */
    allowed(&s, "A fulfil G03 G08 D07 D04 D19 D20 M03 M10");
    refused(&s, "A fulfil G03 G08 D07 D04 D19 M03 M10", "PR-5.10", "idle-captain");
}

TEST(pr_5_10_one_captain_of_two_is_idle)
{
    UNUSED;
    struct hm_state s = holding("G03 D13 D19 D20 M03");
    refused(&s, "A fulfil G03 D13 D19 D20 M03", "PR-5.10", "idle-captain");
    allowed(&s, "A fulfil G03 D13 D20 M03");
}

TEST(pr_5_10_a_trader_needs_goods_that_serve)
{
    UNUSED;
    struct hm_state s = holding("G03 D07 M03 M08 M29 M30");
    allowed(&s, "A fulfil G03 D07 M03 M08 M29"); /* one unit of grain may come from the cotton */
    assert_int_equal(refused(&s, "A fulfil G03 D07 M03 M29", "PR-5.10", "idle-trader").card,
                     card("M29"));
    refused(&s, "A fulfil G03 D07 M03 M08 M29 M30", "PR-5.10", "idle-trader");
}

TEST(pr_5_10_two_traders_may_swap_two_goods)
{
    UNUSED;
    struct hm_state s = holding("G03 G11 D07 D13 M03 M10 M29 M30");
    allowed(&s, "A fulfil G03 G11 D07 D13 M03 M10");
    allowed(&s, "A fulfil G03 G11 D07 D13 M03 M10 M29 M30");
    refused(&s, "A fulfil G03 G11 D07 D13 M03 M10 M29", "PR-5.10", "idle-trader");
}

TEST(pr_5_10_no_more_cards_traded_into_a_good_than_it_needs_units)
{
    UNUSED; /* grain 2 is asked for: three cards cannot each give a unit */
    struct hm_state s = holding("G03 D07 M08 M15 M22 M29 M30 M31");
    allowed(&s, "A fulfil G03 D07 M08 M15 M29 M30");
    refused(&s, "A fulfil G03 D07 M08 M15 M22 M29 M30 M31", "PR-5.10", "idle-trader");
}

TEST(pr_5_10_nothing_else_may_be_in_the_set)
{
    UNUSED;
    static const char *const others[] = {"G25", "G30", "B01", "B25"};
    struct hm_state          s = holding("G03 D07 M03 G25 G30 B01 B25");
    for (unsigned i = 0; i < 4; i++) {
        char line[60] = "A fulfil G03 D07 M03 ";
        strcat(line, others[i]);
        assert_int_equal(refused(&s, line, "PR-5.10", "no-use").card, card(others[i]));
    }
}

TEST(pr_5_10_there_is_no_limit_on_how_many_cards_are_given)
{
    UNUSED;
    struct hm_state s = holding(
        "G01 G02 G03 G04 G05 G06 D01 D04 D07 D10 D13 D16 M01 M02 M03 M04 M05 M06 M07 M28 M27 M26");
    assert_int_equal(refused(&s,
                             "A fulfil G01 G02 G03 G04 G05 G06 D01 D04 D07 D10 D13 D16 M01 M02 M03 "
                             "M04 M05 M06 M07 M28 M27 M26",
                             "PR-5.1", "no-goods")
                         .card,
                     card("G05")); /* 18 units are asked for and 14 are there */
    give(&s, 'A', "D24 D29 D25");
    assert_int_equal(
        brings(
            &s,
            "A fulfil G01 G02 G03 G04 G05 G06 D01 D04 D07 D10 D13 D16 M01 M02 M03 M04 M05 M06 M07 "
            "M28 M27 M26 D24 D25 D29"),
        150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_5_1_goods_and_a_ship_for_money),
        RUN(pr_5_1_while_another_player_is_deciding),
        RUN(pr_5_1_a_ship_for_another_port_is_refused),
        RUN(pr_5_1_without_a_ship_nothing_sails),
        RUN(pr_5_1_too_few_goods_are_refused),
        RUN(pr_5_1_the_wrong_goods_are_refused),
        RUN(pr_5_1_the_contract_that_lacks_is_named),
        RUN(pr_5_2_more_goods_than_needed_may_be_given),
        RUN(pr_5_3_one_ship_for_several_contracts_to_its_destination),
        RUN(pr_5_3_not_for_contracts_to_another),
        RUN(pr_5_3_not_for_contracts_fulfilled_at_another_time),
        RUN(pr_5_4_goods_on_one_card_may_be_divided),
        RUN(pr_5_4_divided_goods_are_not_multiplied),
        RUN(pr_5_5_a_trader_changes_the_good_of_one_card),
        RUN(pr_5_5_all_units_become_the_same_good),
        RUN(pr_5_5_the_traded_good_may_be_divided),
        RUN(pr_5_5_one_trader_for_a_card),
        RUN(pr_5_6_a_single_nugget_is_one_unit_of_any_good),
        RUN(pr_5_6_a_double_nugget_is_two_of_one_good),
        RUN(pr_5_6_never_one_each_of_two_goods),
        RUN(pr_5_6_it_may_be_divided_among_contracts_for_that_good),
        RUN(pr_5_7_a_trader_does_not_act_on_gold),
        RUN(pr_5_8_a_captain_changes_the_destination_of_a_ship),
        RUN(pr_5_8_all_contracts_on_that_ship_share_the_one_destination),
        RUN(pr_5_8_one_captain_for_a_ship),
        RUN(pr_5_9_starting_contracts_are_contracts),
        RUN(pr_5_10_at_least_one_contract),
        RUN(pr_5_10_two_ships_for_two_contracts_to_one_country_but_not_three),
        RUN(pr_5_10_a_ship_to_nowhere_is_refused),
        RUN(pr_5_10_a_captain_must_change_a_destination),
        RUN(pr_5_10_one_captain_of_two_is_idle),
        RUN(pr_5_10_a_trader_needs_goods_that_serve),
        RUN(pr_5_10_two_traders_may_swap_two_goods),
        RUN(pr_5_10_no_more_cards_traded_into_a_good_than_it_needs_units),
        RUN(pr_5_10_nothing_else_may_be_in_the_set),
        RUN(pr_5_10_there_is_no_limit_on_how_many_cards_are_given),
    };
    return cmocka_run_group_tests_name("PR-5 contracts", tests, NULL, NULL);
}
