/* pr_3_round.c: naming areas, taking and declining (PR-3). */
#include "pr_table.h"

TEST(pr_3_1_the_harbour_master_names_an_area)
{
    UNUSED;
    struct hm_state s = lay(3);
    listed(&s, 'A', "choose guildhall; choose docks; choose market; choose bank");
    play(&s, "A choose market");
    assert_int_equal(inside(&s)->area, HM_PR_AREA_MARKET);
    assert_int_equal(s.head.phase, HM_PR_PHASE_ASK);
}

TEST(pr_3_1_an_area_is_named_once_a_round)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose market; B pass; C pass; A pass");
    struct hm_explanation explanation = refused(&s, "A choose market", "PR-3.1", "named-already");
    assert_string_equal(explanation.what, "market");
    listed(&s, 'A', "choose guildhall; choose docks; choose bank");
}

TEST(pr_3_1_while_somebody_is_asked_no_area_is_named)
{
    UNUSED;
    struct hm_state s = lay(2);
    play(&s, "A choose market; B pass");
    refused(&s, "A choose bank", "PR-3.1", "no-choice");
}

TEST(pr_3_2_clockwise_from_the_left_the_harbour_master_last)
{
    UNUSED;
    struct hm_state s = lay(5);
    inside(&s)->master = 3;
    s.head.prompt = hm_seat_bit(3);
    play(&s, "D choose docks");
    assert_true(prompted(&s, 'E'));
    play(&s, "E pass");
    assert_true(prompted(&s, 'A'));
    play(&s, "A take D03");
    assert_true(prompted(&s, 'B'));
    play(&s, "B pass; C pass");
    assert_true(prompted(&s, 'D'));
}

TEST(pr_3_2_who_has_a_card_is_skipped)
{
    UNUSED;
    struct hm_state s = lay(4);
    play(&s, "A choose docks; B take D03; C pass; D take D05; A pass; A choose bank");
    assert_true(prompted(&s, 'C'));
    play(&s, "C pass");
    assert_true(prompted(&s, 'A'));
}

TEST(pr_3_2_only_from_the_area_at_hand)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks");
    struct hm_explanation explanation = refused(&s, "B take M03", "PR-3.2", "other-area");
    assert_string_equal(explanation.what, "market");
    assert_int_equal(explanation.card, card("M03"));
    listed(&s, 'B', "take D03; take D04; pass");
}

TEST(pr_3_2_no_card_before_an_area_is_named)
{
    UNUSED;
    struct hm_state s = lay(3);
    refused(&s, "A take M03", "PR-3.2", "name-first");
    refused(&s, "A assist M01", "PR-3.2", "name-first");
}

TEST(pr_3_3_one_card_for_each_player_and_round)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks; B take D03");
    assert_true(hm_seat_in(inside(&s)->served, 1));
    play(&s, "C pass; A pass; A choose bank");
    refused(&s, "B take B03", "PR-0.1", "not-asked");
    assert_true(prompted(&s, 'C'));
    assert_true(has(&s, 'B', "D03"));
    assert_false(on_offer(&s, "D03"));
}

TEST(pr_3_4_a_card_is_paid_for_at_once)
{
    UNUSED;
    struct hm_state s = lay(3);
    offer(&s, "M41 M03");
    play(&s, "A choose market; B take M41");
    assert_int_equal(money(&s, 'B'), 25 - 22);
    play(&s, "C take M03");
    assert_int_equal(money(&s, 'C'), 25 - 6);
}

TEST(pr_3_4_not_without_the_money)
{
    UNUSED;
    struct hm_state s = lay(3);
    offer(&s, "D42 D29");
    pay(&s, 'B', 22);
    pay(&s, 'C', 8);
    play(&s, "A choose docks");
    struct hm_explanation explanation = refused(&s, "B take D42", "PR-3.4", "too-dear");
    assert_int_equal(explanation.need, 23);
    assert_int_equal(explanation.have, 22);
    listed(&s, 'B', "take D29; pass");
    play(&s, "B pass");
    refused(&s, "C take D29", "PR-3.4", "too-dear");
    listed(&s, 'C', "pass");
}

TEST(pr_3_4_exactly_enough_is_enough)
{
    UNUSED;
    struct hm_state s = lay(3);
    offer(&s, "D42");
    pay(&s, 'B', 23);
    play(&s, "A choose docks; B take D42");
    assert_int_equal(money(&s, 'B'), 0);
}

TEST(pr_3_4_all_other_cards_are_free)
{
    UNUSED;
    static const char *const free_cards[] = {"G05", "G25", "D05", "D19", "M29", "B20", "B25"};
    for (unsigned i = 0; i < sizeof free_cards / sizeof *free_cards; i++) {
        struct hm_state s = lay(2);
        char            line[40] = "B take ";
        strcat(line, free_cards[i]);
        pay(&s, 'B', 0);
        offer(&s, free_cards[i]);
        play(&s, free_cards[i][0] == 'G'   ? "A choose guildhall"
                 : free_cards[i][0] == 'D' ? "A choose docks"
                 : free_cards[i][0] == 'M' ? "A choose market"
                                           : "A choose bank");
        play(&s, line);
        assert_int_equal(money(&s, 'B'), 0);
        assert_true(has(&s, 'B', free_cards[i]));
    }
}

TEST(pr_3_5_ships_lie_open_other_cards_go_to_the_hand)
{
    UNUSED;
    struct hm_state s = lay(3);
    offer(&s, "D03 D24");
    play(&s, "A choose docks; B take D03; C take D24");
    const hm_cards ships = hm_pr_ships(packet_row.edition, &s, 1),
                   hand = hm_pr_hand(packet_row.edition, &s, 1);
    assert_true(hm_has(&ships, card("D03")));
    assert_false(hm_has(&hand, card("D03")));
    const hm_cards other = hm_pr_hand(packet_row.edition, &s, 2),
                   none = hm_pr_ships(packet_row.edition, &s, 2);
    assert_true(hm_has(&other, card("D24")));
    assert_true(hm_none(&none));
}

TEST(pr_3_6_when_the_harbour_master_takes_the_round_ends)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks; B pass; C pass; A take D04");
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_true(prompted(&s, 'B'));
    assert_int_equal(inside(&s)->named, 0);
    /* a player who passed gets nothing this round */
    assert_int_equal(hm_count(&inside(&s)->hand[1]), 1);
}

TEST(pr_3_7_who_declines_names_another_area)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks; B take D03; C pass; A pass");
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_true(prompted(&s, 'A'));
    assert_int_equal(inside(&s)->area, HM_PR_NONE);
    refused(&s, "A pass", "PR-3.7", "must-name");
    play(&s, "A choose guildhall");
    assert_true(prompted(&s, 'C')); /* B has a card: the player on the left who has not is next */
}

TEST(pr_3_8_three_choices_once_everybody_else_has_a_card)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks; B pass; C take D03; A pass; A choose market; B take M03");
    assert_true(prompted(&s, 'A'));
    assert_int_equal(s.head.phase, HM_PR_PHASE_ASK);
    listed(&s, 'A', "take M04; take G03; take G04; take B03; take B04; pass");
}

TEST(pr_3_8_an_area_named_earlier_is_closed)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks; B pass; C take D03; A pass; A choose market; B take M03");
    struct hm_explanation explanation = refused(&s, "A take D04", "PR-3.8", "closed-area");
    assert_string_equal(explanation.what, "docks");
}

TEST(pr_3_8_naming_without_taking_is_not_allowed)
{
    UNUSED;
    struct hm_state s = lay(2);
    play(&s, "A choose docks; B take D03");
    refused(&s, "A choose bank", "PR-3.1", "no-choice");
}

TEST(pr_3_8_passing_ends_the_round)
{
    UNUSED;
    struct hm_state s = lay(2);
    play(&s, "A choose docks; B take D03; A pass");
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_true(prompted(&s, 'B'));
}

TEST(pr_3_8_the_choice_takes_from_the_area_at_hand)
{
    UNUSED;
    struct hm_state s = lay(2);
    play(&s, "A choose docks; B take D03; A take D04");
    assert_true(has(&s, 'A', "D04"));
    assert_true(prompted(&s, 'B'));
}

TEST(pr_3_9_no_area_left_ends_the_round)
{
    UNUSED;
    struct hm_state s = lay(2);
    play(&s, "A choose docks; B pass; A pass; A choose market; B pass; A pass; A choose bank; B "
             "pass; A pass;"
             "A choose guildhall; B pass; A pass");
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
    assert_true(prompted(&s, 'B'));
    assert_int_equal(inside(&s)->named, 0);
}

/* Four players; the guildhall has failed and is empty. */
static struct hm_state with_an_empty_guildhall(void)
{
    struct hm_state  s = lay(4);
    struct pr_state *t = inside(&s);
    run_down(&s, HM_PR_AREA_GUILDHALL, 0);
    t->discard[HM_PR_AREA_GUILDHALL] |=
        t->current[HM_PR_AREA_GUILDHALL] | t->future[HM_PR_AREA_GUILDHALL];
    t->current[HM_PR_AREA_GUILDHALL] = t->future[HM_PR_AREA_GUILDHALL] = 0;
    t->failed = 1u << HM_PR_AREA_GUILDHALL;
    ready(&s);
    return s;
}

TEST(pr_3_10_an_empty_area_cannot_be_named)
{
    UNUSED;
    struct hm_state       s = with_an_empty_guildhall();
    struct hm_explanation explanation = refused(&s, "A choose guildhall", "PR-3.10", "empty-area");
    assert_string_equal(explanation.what, "guildhall");
    listed(&s, 'A', "choose docks; choose market; choose bank");
}

TEST(pr_3_10_when_only_it_is_left_the_round_ends)
{
    UNUSED;
    struct hm_state s = with_an_empty_guildhall();
    play(&s, "A choose docks; B pass; C pass; D pass; A pass; A choose market; B pass; C pass; D "
             "pass; A pass;"
             "A choose bank; B pass; C pass; D pass; A pass");
    assert_true(prompted(&s, 'B'));
    assert_int_equal(inside(&s)->named, 0);
}

TEST(pr_3_11_asked_even_if_nothing_is_within_ones_means)
{
    UNUSED;
    struct hm_state s = lay(2);
    offer(&s, "M41 M42");
    pay(&s, 'B', 3);
    play(&s, "A choose market"); /* an area in which nobody can afford anything may be named */
    assert_true(prompted(&s, 'B'));
    listed(&s, 'B', "pass");
    play(&s, "B pass; A pass");
    assert_true((inside(&s)->named >> HM_PR_AREA_MARKET & 1) != 0);
}

TEST(pr_3_11_asked_even_if_nothing_is_left)
{
    UNUSED;
    struct hm_state s = lay(4);
    offer(&s, "D03 D04 D05");
    play(&s, "A choose docks; B take D03; C take D04; D take D05");
    assert_true(prompted(&s, 'A'));
    assert_int_equal(inside(&s)->current[HM_PR_AREA_DOCKS], 0);
    assert_true(lists(&s, 'A', "pass"));
    assert_true(lists(&s, 'A', "take B03"));
    s = lay(5);
    offer(&s, "D03 D04 D05 D06");
    play(&s, "A choose docks; B take D03; C take D04; D take D05; E take D06");
    assert_true(prompted(&s, 'A'));
}

TEST(pr_3_12_a_card_of_any_open_area_which_then_counts_as_named)
{
    UNUSED;
    struct hm_state s = lay(2);
    /* with two players it is so as soon as the other one has a card */
    play(&s, "A choose docks; B take D03");
    const uint64_t docks = inside(&s)->future[HM_PR_AREA_DOCKS],
                   bank = inside(&s)->future[HM_PR_AREA_BANK];
    play(&s, "A take B03");
    assert_true(has(&s, 'A', "B03"));
    assert_true(discarded(&s, "B04 D04")); /* both areas were cleared */
    assert_int_equal(inside(&s)->current[HM_PR_AREA_DOCKS], docks);
    assert_int_equal(inside(&s)->current[HM_PR_AREA_BANK], bank);
    assert_true(on_offer(&s, "M03 M04 G03 G04")); /* the others were not */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_3_1_the_harbour_master_names_an_area),
        RUN(pr_3_1_an_area_is_named_once_a_round),
        RUN(pr_3_1_while_somebody_is_asked_no_area_is_named),
        RUN(pr_3_2_clockwise_from_the_left_the_harbour_master_last),
        RUN(pr_3_2_who_has_a_card_is_skipped),
        RUN(pr_3_2_only_from_the_area_at_hand),
        RUN(pr_3_2_no_card_before_an_area_is_named),
        RUN(pr_3_3_one_card_for_each_player_and_round),
        RUN(pr_3_4_a_card_is_paid_for_at_once),
        RUN(pr_3_4_not_without_the_money),
        RUN(pr_3_4_exactly_enough_is_enough),
        RUN(pr_3_4_all_other_cards_are_free),
        RUN(pr_3_5_ships_lie_open_other_cards_go_to_the_hand),
        RUN(pr_3_6_when_the_harbour_master_takes_the_round_ends),
        RUN(pr_3_7_who_declines_names_another_area),
        RUN(pr_3_8_three_choices_once_everybody_else_has_a_card),
        RUN(pr_3_8_an_area_named_earlier_is_closed),
        RUN(pr_3_8_naming_without_taking_is_not_allowed),
        RUN(pr_3_8_passing_ends_the_round),
        RUN(pr_3_8_the_choice_takes_from_the_area_at_hand),
        RUN(pr_3_9_no_area_left_ends_the_round),
        RUN(pr_3_10_an_empty_area_cannot_be_named),
        RUN(pr_3_10_when_only_it_is_left_the_round_ends),
        RUN(pr_3_11_asked_even_if_nothing_is_within_ones_means),
        RUN(pr_3_11_asked_even_if_nothing_is_left),
        RUN(pr_3_12_a_card_of_any_open_area_which_then_counts_as_named),
    };
    return cmocka_run_group_tests_name("PR-3 a round", tests, NULL, NULL);
}
