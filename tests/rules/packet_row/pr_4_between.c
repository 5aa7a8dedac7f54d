/* pr_4_between.c: what happens between rounds (PR-4). */
#include "pr_table.h"

TEST(pr_4_1_pieces_return_and_the_rest_is_discarded)
{
    UNUSED;
    struct hm_state s = lay(4);
    play(&s, "A choose docks; B take D03; C pass; D pass; A take D05");
    assert_int_equal(inside(&s)->served, 0);
    assert_true(discarded(&s, "D04"));
    assert_false(discarded(&s, "D03"));
}

TEST(pr_4_2_the_future_supply_becomes_the_current_one)
{
    UNUSED;
    struct hm_state s = lay(3);
    foresee(&s, "D10 D11");
    play(&s, "A choose docks; B pass; C pass; A take D04");
    assert_true(on_offer(&s, "D10 D11"));
    assert_int_equal(hm_popcount(inside(&s)->current[HM_PR_AREA_DOCKS]), 2);
}

TEST(pr_4_2_filled_from_the_talon_up_to_the_number)
{
    UNUSED;
    for (uint8_t n = 4; n <= 5; n++) {
        struct hm_state s = lay(n);
        const unsigned  left = inside(&s)->left[HM_PR_AREA_BANK];
        play(&s, "A choose bank");
        finish_round(&s);
        assert_int_equal(hm_popcount(inside(&s)->current[HM_PR_AREA_BANK]), n - 1);
        assert_true(on_offer(&s, "B01 B02"));
        assert_int_equal(inside(&s)->left[HM_PR_AREA_BANK], left - (n - 3u) - 2u);
    }
}

/* Three players fill two spaces; the assistant left one card in the future supply. */
TEST(pr_4_2_what_an_assistant_took_is_drawn_too)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G25");
    const unsigned left = inside(&s)->left[HM_PR_AREA_DOCKS],
                   top = inside(&s)->talon[HM_PR_AREA_DOCKS][left - 1];
    play(&s, "A choose docks; B assist D01");
    assert_int_equal(hm_popcount(inside(&s)->future[HM_PR_AREA_DOCKS]), 1);
    play(&s, "C pass; A take D03");
    assert_int_equal(hm_popcount(inside(&s)->current[HM_PR_AREA_DOCKS]), 2);
    assert_true(on_offer(&s, "D02"));
    assert_true(on_offer(&s, hm_card_id(packet_row.edition, (hm_card)top)));
    assert_int_equal(inside(&s)->left[HM_PR_AREA_DOCKS], left - 3);
}

TEST(pr_4_3_two_cards_are_drawn_for_the_future_supply)
{
    UNUSED;
    struct hm_state s = lay(3);
    const uint8_t  *talon = inside(&s)->talon[HM_PR_AREA_DOCKS];
    const unsigned  left = inside(&s)->left[HM_PR_AREA_DOCKS];
    const uint8_t   first = talon[left - 1], second = talon[left - 2];
    play(&s, "A choose docks; B pass; C pass; A take D03");
    assert_true(foreseen(&s, hm_card_id(packet_row.edition, first)));
    assert_true(foreseen(&s, hm_card_id(packet_row.edition, second)));
    assert_int_equal(inside(&s)->left[HM_PR_AREA_DOCKS], left - 2);
}

TEST(pr_4_3_as_far_as_the_talon_reaches)
{
    UNUSED;
    struct hm_state s = lay(3);
    run_down(&s, HM_PR_AREA_DOCKS, 1);
    play(&s, "A choose docks; B pass; C pass; A take D03");
    assert_int_equal(hm_popcount(inside(&s)->future[HM_PR_AREA_DOCKS]), 1);
    assert_int_equal(s.head.phase, HM_PR_PHASE_CHOOSE);
}

/* A card stays in the discard pile for the whole game. */
TEST(pr_4_4_discarded_cards_never_come_back)
{
    UNUSED;
    for (uint8_t n = 2; n <= 5; n++) {
        struct hm_state s = lay(n);
        struct hm_move  list[HM_MOVES];
        struct hm_rng   rng;
        hm_rng_fast(&rng, n);
        while (s.head.prompt != 0) {
            uint64_t before[HM_PR_AREAS];
            memcpy(before, inside(&s)->discard, sizeof before);
            const hm_seat p = (hm_seat)hm_lowest(s.head.prompt);
            const size_t  k = packet_row.ops->legal(packet_row.edition, &s, p, HM_BOTH, list);
            packet_row.ops->apply(packet_row.edition, &s, &list[hm_rng_below(&rng, (uint32_t)k)],
                                  NULL, NULL);
            for (unsigned a = 0; a < HM_PR_AREAS; a++)
                assert_int_equal(before[a] & ~inside(&s)->discard[a], 0);
        }
    }
}

TEST(pr_4_5_areas_not_named_stay_as_they_are)
{
    UNUSED;
    struct hm_state       s = lay(3);
    const struct pr_state before = *inside(&s);
    play(&s, "A choose docks; B pass; C pass; A take D03");
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if (a != HM_PR_AREA_DOCKS) {
            assert_int_equal(inside(&s)->current[a], before.current[a]);
            assert_int_equal(inside(&s)->future[a], before.future[a]);
            assert_memory_equal(inside(&s)->talon[a], before.talon[a], PR_TALON);
        }
}

TEST(pr_4_6_the_token_moves_one_seat_clockwise)
{
    UNUSED;
    struct hm_state s = lay(3);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(inside(&s)->master, i % 3);
        assert_int_equal(s.head.prompt, hm_seat_bit(i % 3));
        finish_round(&s);
    }
}

/* The events at the end of a round show every moved card to everybody. */
TEST(pr_4_2_events_tell_every_card)
{
    UNUSED;
    struct hm_state  s = lay(3);
    struct hm_event  list[HM_EVENTS];
    struct hm_events ev = {list, 0, HM_EVENTS};
    struct hm_move   m;
    struct hm_msg    msg;
    play(&s, "A choose docks; B pass; C pass");
    assert_int_equal(hm_parse_line(&packet_row, 3, "A take D03", &m, &msg), HM_OK);
    packet_row.ops->apply(packet_row.edition, &s, &m, NULL, &ev);
    unsigned refilled = 0, thrown = 0, taken = 0, masters = 0;
    for (unsigned i = 0; i < ev.n; i++) {
        assert_int_equal(list[i].shown, HM_EVERYONE);
        refilled += list[i].kind == HM_PR_EV_REFILL;
        thrown += list[i].kind == HM_PR_EV_DISCARD;
        taken += list[i].kind == HM_PR_EV_TAKE && list[i].card == card("D03") &&
                 list[i].to == HM_PR_AT_TABLE;
        masters += list[i].kind == HM_PR_EV_MASTER && list[i].seat == 1;
    }
    assert_int_equal(refilled, 4);
    assert_int_equal(thrown, 1);
    assert_int_equal(taken, 1);
    assert_int_equal(masters, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_4_1_pieces_return_and_the_rest_is_discarded),
        RUN(pr_4_2_the_future_supply_becomes_the_current_one),
        RUN(pr_4_2_filled_from_the_talon_up_to_the_number),
        RUN(pr_4_2_what_an_assistant_took_is_drawn_too),
        RUN(pr_4_2_events_tell_every_card),
        RUN(pr_4_3_two_cards_are_drawn_for_the_future_supply),
        RUN(pr_4_3_as_far_as_the_talon_reaches),
        RUN(pr_4_4_discarded_cards_never_come_back),
        RUN(pr_4_5_areas_not_named_stay_as_they_are),
        RUN(pr_4_6_the_token_moves_one_seat_clockwise),
    };
    return cmocka_run_group_tests_name("PR-4 between rounds", tests, NULL, NULL);
}
