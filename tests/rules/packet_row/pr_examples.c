/*
 * pr_examples.c: every example in the printed rule books.
 *
 * The players of the examples, Anna, Ben, Cedric and David, are seats A to D.
 */
#include "pr_table.h"

TEST(pr_5_1_example_anna_fulfils_one_contract)
{
    UNUSED; /* a contract for $35, two goods cards and the ship */
    struct hm_state s = lay(4);
    give(&s, 'A', "G05 M06 M01 D13");
    play(&s, "A fulfil G05 D13 M01 M06");
    assert_int_equal(money(&s, 'A'), 25 + 35);
    assert_true(discarded(&s, "G05 M06 M01 D13"));
}

TEST(pr_5_4_example_david_fulfils_three_at_once)
{
    UNUSED; /* nine cards: the tobacco is split among two contracts, the excess cotton is lost */
    struct hm_state s = lay(4);
    give(&s, 'D', "G19 G22 G08 D01 D10 D04 M27 M28 M13");
    play(&s, "D fulfil G19 G22 G08 D01 D10 D04 M27 M28 M13");
    assert_int_equal(money(&s, 'D'), 25 + 35 + 15 + 15);
    assert_true(discarded(&s, "G19 G22 G08 D01 D10 D04 M27 M28 M13"));
}

/* Four players, Anna is harbour master; the market offers the library for $15 and one tobacco for
 * $2. */
static struct hm_state example_of_a_round(void)
{
    struct hm_state s = lay(4);
    offer(&s, "M38 M22 M36 D07 D20 D34");
    foresee(&s, "M27 M31 D10 D24");
    return s;
}

TEST(pr_3_2_example_of_a_round)
{
    UNUSED;
    struct hm_state       s = example_of_a_round();
    const struct pr_state before = *inside(&s);
    play(&s, "A choose market");
    assert_true(prompted(&s, 'B'));
    play(&s, "B take M38");
    assert_int_equal(money(&s, 'B'), 10);
    assert_true(has(&s, 'B', "M38"));
    play(&s, "C pass");
    assert_true(prompted(&s, 'D'));
    /* three tobacco are in the future supply */
    refused(&s, "D take M27", "PR-6.2", "no-assistant");
    play(&s, "D take M22");
    assert_int_equal(money(&s, 'D'), 23);
    assert_true(prompted(&s, 'A'));
    play(&s, "A pass; A choose docks");
    assert_true(prompted(&s, 'C')); /* Ben and David have no piece left */
    play(&s, "C pass; A take D07");
    assert_int_equal(money(&s, 'A'), 25);
    assert_true(has(&s, 'A', "D07"));

    assert_int_equal(hm_count(&inside(&s)->hand[2]), 1); /* Cedric has nothing */
    assert_true(discarded(&s, "M36 D20 D34"));
    assert_true(on_offer(&s, "M27 M31 D10 D24"));
    assert_int_equal(hm_popcount(inside(&s)->current[HM_PR_AREA_MARKET]), 3);
    assert_int_equal(hm_popcount(inside(&s)->current[HM_PR_AREA_DOCKS]), 3);
    assert_int_equal(hm_popcount(inside(&s)->future[HM_PR_AREA_MARKET]), 2);
    assert_int_equal(hm_popcount(inside(&s)->future[HM_PR_AREA_DOCKS]), 2);
    assert_int_equal(inside(&s)->current[HM_PR_AREA_GUILDHALL],
                     before.current[HM_PR_AREA_GUILDHALL]);
    assert_int_equal(inside(&s)->current[HM_PR_AREA_BANK], before.current[HM_PR_AREA_BANK]);
    assert_true(prompted(&s, 'B')); /* Ben is the next harbour master */
    assert_int_equal(inside(&s)->master, 1);
}

TEST(pr_6_2_example_david_with_an_assistant)
{
    UNUSED;
    struct hm_state s = example_of_a_round();
    give(&s, 'D', "G25");
    play(&s, "A choose market; B take M38; C pass; D assist M27");
    assert_int_equal(money(&s, 'D'), 15);
    assert_true(has(&s, 'D', "M27"));
    assert_true(discarded(&s, "G25"));
}

TEST(pr_6_4_example_the_university)
{
    UNUSED; /* costs $18 and scores four points */
    struct hm_state s = lay(2);
    int16_t         points[HM_SEATS];
    offer(&s, "G34");
    play(&s, "A choose guildhall; B take G34");
    assert_int_equal(money(&s, 'B'), 7);
    packet_row.ops->score(packet_row.edition, &s, points);
    assert_int_equal(points[1], 4);
}

TEST(pr_3_4_example_two_fur)
{
    UNUSED;
    struct hm_state s = lay(2);
    offer(&s, "M17");
    play(&s, "A choose market; B take M17");
    assert_int_equal(money(&s, 'B'), 25 - 6);
    assert_int_equal(hm_pr_card(packet_row.edition, card("M17"))->amount, 2);
}

TEST(pr_5_5_example_the_trader)
{
    UNUSED; /* three fur are asked for; one fur, two cotton and a trader */
    struct hm_state s = lay(2);
    give(&s, 'A', "G15 M15 M10 M29 D07");
    refused(&s, "A fulfil G15 M15 M10 M29", "PR-5.1", "no-ship"); /* a ship is needed too */
    play(&s, "A fulfil G15 M15 M10 M29 D07");
    assert_int_equal(money(&s, 'A'), 50);
}

TEST(pr_5_1_example_three_cotton_to_the_netherlands)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "G09 M13 D07");
    play(&s, "A fulfil G09 D07 M13");
    assert_int_equal(money(&s, 'A'), 50);
}

TEST(pr_5_1_example_a_ship_to_great_britain)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "G01 G03 M03 M04 D01");
    allowed(&s, "A fulfil G01 D01 M03");
    refused(&s, "A fulfil G03 D01 M03", "PR-5.1", "no-ship");
}

TEST(pr_5_6_example_a_nugget_for_four)
{
    UNUSED;
    struct hm_state s = lay(2);
    offer(&s, "D24");
    play(&s, "A choose docks; B take D24");
    assert_int_equal(money(&s, 'B'), 21);
    for (unsigned i = 0; i < 4; i++) { /* one good of any kind: two of each, one of them gold */
        static const char *const lines[] = {"B fulfil G01 D01 M01 D24", "B fulfil G08 D04 M08 D24",
                                            "B fulfil G13 D01 M15 D24", "B fulfil G22 D10 M22 D24"};
        struct hm_state          t = s;
        give(&t, 'B', "G01 G08 G13 G22 D01 D04 D10 M01 M08 M15 M22");
        allowed(&t, lines[i]);
    }
}

TEST(pr_5_6_example_a_double_nugget_for_nine)
{
    UNUSED; /* two tobacco or two fur, but not one of each */
    struct hm_state s = lay(2);
    offer(&s, "D29");
    play(&s, "A choose docks; B take D29");
    assert_int_equal(money(&s, 'B'), 16);
    give(&s, 'B', "G22 G13 G23 D10 D01 M22 M15");
    allowed(&s, "B fulfil G22 D10 D29");
    allowed(&s, "B fulfil G13 D01 D29");
    refused(&s, "B fulfil G22 G13 D10 D01 D29 M22 M15", "PR-5.1", "no-goods");
}

TEST(pr_5_8_example_the_captain)
{
    UNUSED; /* a contract for France and a ship that is to sail to Spain */
    struct hm_state s = lay(2);
    give(&s, 'A', "G08 M10 D13 D19");
    refused(&s, "A fulfil G08 M10 D13", "PR-5.1", "no-ship");
    play(&s, "A fulfil G08 M10 D13 D19");
    assert_int_equal(money(&s, 'A'), 40);
}

TEST(pr_6_1_example_four_dollars)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "B08");
    play(&s, "A cash B08");
    assert_int_equal(money(&s, 'A'), 29);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_5_1_example_anna_fulfils_one_contract),
        RUN(pr_5_4_example_david_fulfils_three_at_once),
        RUN(pr_3_2_example_of_a_round),
        RUN(pr_6_2_example_david_with_an_assistant),
        RUN(pr_6_4_example_the_university),
        RUN(pr_3_4_example_two_fur),
        RUN(pr_5_5_example_the_trader),
        RUN(pr_5_1_example_three_cotton_to_the_netherlands),
        RUN(pr_5_1_example_a_ship_to_great_britain),
        RUN(pr_5_6_example_a_nugget_for_four),
        RUN(pr_5_6_example_a_double_nugget_for_nine),
        RUN(pr_5_8_example_the_captain),
        RUN(pr_6_1_example_four_dollars),
    };
    return cmocka_run_group_tests_name("examples of the rule books", tests, NULL, NULL);
}
