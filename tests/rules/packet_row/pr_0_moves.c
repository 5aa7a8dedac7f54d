/* pr_0_moves.c: when each seat may move, and what a move names (PR-0). */
#include "pr_table.h"

TEST(pr_0_1_only_who_is_asked_moves_in_turn)
{
    UNUSED;
    struct hm_state s = lay(3);
    refused(&s, "B choose docks", "PR-0.1", "not-asked");
    play(&s, "A choose docks");
    refused(&s, "A take D03", "PR-0.1", "not-asked");
    refused(&s, "C take D03", "PR-0.1", "not-asked");
    refused(&s, "C pass", "PR-0.1", "not-asked");
    allowed(&s, "B take D03");
}

TEST(pr_0_1_who_is_not_asked_has_no_listed_move)
{
    UNUSED;
    struct hm_state s = lay(3);
    listed(&s, 'B', "");
    listed(&s, 'A', "choose guildhall; choose docks; choose market; choose bank");
}

TEST(pr_0_1_cash_and_fulfil_at_any_time)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'C', "B07 D07 M06");
    give(&s, 'C', "S01");
    play(&s, "A choose docks");
    assert_true(prompted(&s, 'B'));
    play(&s, "C cash B07; C fulfil S01 D07 M06");
    assert_true(prompted(&s, 'B'));
    assert_int_equal(money(&s, 'C'), 25 + 3 + 25);
}

TEST(pr_0_1_cash_while_an_area_is_chosen)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'B', "B20");
    play(&s, "B cash B20");
    assert_true(prompted(&s, 'A'));
    assert_int_equal(money(&s, 'B'), 31);
}

TEST(pr_0_1_nothing_moves_when_the_game_is_over)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_move  list[HM_MOVES];
    rush(&s, HM_PR_PHASE_OVER, 5);
    refused(&s, "A pass", "PR-0.1", "over");
    refused(&s, "A choose bank", "PR-0.1", "over");
    refused(&s, "B done", "PR-0.1", "over");
    refused(&s, "B cash B01", "PR-0.1", "over");
    refused(&s, "A fulfil S01 D07 M06", "PR-0.1", "over");
    for (hm_seat p = 0; p < 2; p++)
        assert_int_equal(packet_row.ops->legal(packet_row.edition, &s, p, HM_BOTH, list), 0);
}

TEST(pr_0_1_an_empty_chair_makes_no_move)
{
    UNUSED;
    struct hm_state s = lay(3);
    for (unsigned seat = 3; seat < 256; seat++) {
        const struct hm_move m = {.kind = HM_PR_MOVE_PASS, .seat = (hm_seat)seat};
        assert_string_equal(packet_row.ops->check(packet_row.edition, &s, &m)->id, "no-seat");
    }
}

TEST(pr_0_2_a_card_that_another_holds_cannot_be_given)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "D07 M06 B07");
    struct hm_explanation explanation = refused(&s, "B fulfil S02 D10 M06", "PR-0.2", "not-held");
    assert_int_equal(explanation.card, card("D10"));
    assert_int_equal(refused(&s, "B cash B07", "PR-0.2", "not-held").card, card("B07"));
    assert_int_equal(refused(&s, "B fulfil S01 D07 M06", "PR-0.2", "not-held").card, card("S01"));
}

TEST(pr_0_2_a_card_that_is_not_on_offer_cannot_be_taken)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'C', "D20");
    play(&s, "A choose docks");
    /* in the talon */
    assert_int_equal(refused(&s, "B take D42", "PR-0.2", "not-on-offer").card, card("D42"));
    /* in a hand */
    refused(&s, "B take D20", "PR-0.2", "not-on-offer");
    /* in the box */
    refused(&s, "B take S09", "PR-0.2", "not-on-offer");
}

TEST(pr_0_2_each_card_once)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "D07 M06");
    refused(&s, "A fulfil S01 D07 M06 S01", "PR-0.2", "named-twice");
    allowed(&s, "A fulfil S01 D07 M06");
}

TEST(pr_0_3_discards_go_to_the_area_of_their_back)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "S01 G03 D07 M06 M03 D24 B10");
    play(&s, "A fulfil S01 G03 D07 M06 M03; A cash B10");
    assert_true(discarded(&s, "S01 G03 D07 M06 M03 B10"));
    struct pr_state *t = inside(&s);
    /* the starting contract too */
    assert_int_equal(hm_popcount(t->discard[HM_PR_AREA_GUILDHALL]), 2);
    assert_int_equal(hm_popcount(t->discard[HM_PR_AREA_DOCKS]), 1);
    assert_int_equal(hm_popcount(t->discard[HM_PR_AREA_MARKET]), 2);
    assert_int_equal(hm_popcount(t->discard[HM_PR_AREA_BANK]), 1);
}

TEST(pr_0_3_the_assistant_with_the_lowest_id_is_spent)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G28 G26 G29");
    play(&s, "A choose docks; B assist D01");
    assert_true(discarded(&s, "G26"));
    assert_true(has(&s, 'B', "G28 G29 D01"));
}

/* Every refusal cites a rule of the book. */
TEST(pr_0_4_a_refusal_cites_a_rule)
{
    UNUSED;
    struct hm_state s = lay(4);
    struct hm_rng   rng;
    hm_rng_fast(&rng, 3);
    for (unsigned i = 0; i < 20000; i++) {
        struct hm_move m = {.kind = (uint8_t)hm_rng_below(&rng, 9),
                            .seat = (hm_seat)hm_rng_below(&rng, 6)};
        m.target = (uint8_t)hm_rng_below(&rng, 5);
        for (unsigned k = hm_rng_below(&rng, 4); k > 0; k--)
            hm_add(&m.cards, hm_rng_below(&rng, HM_CARDS));
        struct hm_explanation explanation;
        packet_row.ops->explain(packet_row.edition, &s, &m, &explanation);
        if (explanation.refusal == NULL)
            continue;
        assert_memory_equal(explanation.refusal->rule, "PR-", 3);
        assert_true(explanation.refusal->id[0] != 0 && explanation.refusal->text[0] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_0_1_only_who_is_asked_moves_in_turn),
        RUN(pr_0_1_who_is_not_asked_has_no_listed_move),
        RUN(pr_0_1_cash_and_fulfil_at_any_time),
        RUN(pr_0_1_cash_while_an_area_is_chosen),
        RUN(pr_0_1_nothing_moves_when_the_game_is_over),
        RUN(pr_0_1_an_empty_chair_makes_no_move),
        RUN(pr_0_2_a_card_that_another_holds_cannot_be_given),
        RUN(pr_0_2_a_card_that_is_not_on_offer_cannot_be_taken),
        RUN(pr_0_2_each_card_once),
        RUN(pr_0_3_discards_go_to_the_area_of_their_back),
        RUN(pr_0_3_the_assistant_with_the_lowest_id_is_spent),
        RUN(pr_0_4_a_refusal_cites_a_rule),
    };
    return cmocka_run_group_tests_name("PR-0 moves", tests, NULL, NULL);
}
