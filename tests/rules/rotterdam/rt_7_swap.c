/* rt_7_swap.c: phases 5 and 6: offers and assignments (RT-7). */
#include "rt_table.h"

static struct hm_state market(uint8_t nseat)
{
    struct hm_state s = lay(nseat);
    give(&s, 'A', "PET1 PET2 BRE1");
    give(&s, 'B', "JAM2 JAM3 COR1");
    swapping(&s, "");
    return s;
}

TEST(rt_7_1_an_offer_is_accepted_by_seat_and_number)
{
    UNUSED;
    struct hm_state s = market(3);
    play(&s, "A offer PET2 BRE1 for JAM to B");
    struct hm_rt_offer o = hm_rt_offer_of(&s, 0);
    assert_int_equal(o.number, 1);
    assert_int_equal(o.to, 1);
    assert_true(o.seen);
    assert_int_equal(o.want[5], 1);
    assert_int_equal(hm_rt_offers_left(&s, 0), 2);
    listed(&s, 'B', "accept A 1; done");
    play(&s, "B accept A 1");
    assert_true(has(&s, 'B', "PET2 BRE1 JAM3 COR1"));
    assert_true(has(&s, 'A', "PET1 JAM2")); /* of each product the lowest id */
    assert_int_equal(hm_rt_offer_of(&s, 0).number, 0);
    assert_true(had_event(HM_RT_EV_ACCEPT, 1));
    assert_true(had_event(HM_RT_EV_EXCHANGE, 3));
}

TEST(rt_7_1_an_offer_to_all_may_be_accepted_by_any_other)
{
    UNUSED;
    struct hm_state s = market(3);
    give(&s, 'C', "JAM1");
    play(&s, "A offer PET1 for JAM to all");
    assert_true(lists(&s, 'B', "accept A 1"));
    assert_true(lists(&s, 'C', "accept A 1"));
    refused(&s, "A accept A 1", "RT-7.1", "rt-accept");
    play(&s, "C accept A 1");
    assert_true(has(&s, 'C', "PET1"));
    refused(&s, "B accept A 1", "RT-7.1", "rt-accept");
}

TEST(rt_7_1_what_an_offer_gives_must_be_different_cards_of_the_own_hand)
{
    UNUSED;
    struct hm_state s = market(3);
    refused(&s, "A offer PET3 for JAM to B", "RT-7.1", "rt-offer-held");
    refused(&s, "A offer PET1 COR1 for JAM to B", "RT-7.1", "rt-offer-held");
    refused(&s, "A offer PET1 PET1 for JAM to B", "RT-7.1", "rt-offer-held");
    refused(&s, "A offer PET1 for JAM to A", "RT-7.1", "rt-offer-to");
    allowed(&s, "A offer PET1 PET2 BRE1 for JAM JAM COR to all"); /* repeats of what is wanted */
}

TEST(rt_7_1_the_longest_offer_can_be_written)
{
    UNUSED;
    struct hm_state s = market(3);
    char            line[1024];
    struct hm_text  t = hm_text_in(line, sizeof line);
    hm_put(&t, "A offer PET1 PET2 BRE1 for");
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        for (unsigned i = 0; i < RT_MAX_WANTED; i++) {
            hm_put_char(&t, ' ');
            hm_put(&t, rt_product_codes[k]);
        }
    hm_put(&t, " to all");
    allowed(&s, line);
}

TEST(rt_7_1_one_standing_offer_and_three_in_one_phase)
{
    UNUSED;
    struct hm_state s = market(3);
    refused(&s, "A withdraw", "RT-7.1", "rt-withdraw");
    play(&s, "A offer PET1 for JAM to B");
    refused(&s, "A offer PET2 for JAM to B", "RT-7.1", "rt-offer-stands");
    assert_true(lists(&s, 'A', "withdraw"));
    play(&s, "A withdraw; A offer PET2 for JAM to B");
    refused(&s, "B accept A 1", "RT-7.1", "rt-accept"); /* another offer stands now */
    play(&s, "B accept A 2; A offer BRE1 for COR to B");
    assert_int_equal(hm_rt_offer_of(&s, 0).number, 3);
    play(&s, "A withdraw");
    struct hm_explanation explanation =
        refused(&s, "A offer BRE1 for COR to B", "RT-7.1", "rt-offer-cap");
    assert_int_equal(explanation.need, 3);
    play(&s, "A done; C done; B done; A pass; B pass; C pass");
    swapping(&s, "");
    allowed(&s, "A offer BRE1 for COR to B"); /* the next phase 5 counts anew */
}

TEST(rt_7_1_how_many_offers_is_a_table_option)
{
    UNUSED;
    struct hm_state s = market(2);
    inside(&s)->offer_cap = 1;
    play(&s, "A offer PET1 for JAM to B; A withdraw");
    assert_int_equal(refused(&s, "A offer PET1 for JAM to B", "RT-7.1", "rt-offer-cap").need, 1);
    inside(&s)->offer_cap = 0;
    inside(&s)->offered[0] = 0;
    refused(&s, "B offer JAM2 for PET to A", "RT-7.1", "rt-offer-cap");
}

TEST(rt_7_1_who_accepts_must_hold_what_is_wanted)
{
    UNUSED;
    struct hm_state s = market(3);
    play(&s, "A offer PET1 for JAM JAM JAM to all");
    struct hm_explanation explanation = refused(&s, "B accept A 1", "RT-7.1", "rt-accept-held");
    assert_string_equal(explanation.what, "jam");
    assert_int_equal(explanation.need, 3);
    assert_int_equal(explanation.have, 2);
    listed(&s, 'B', "done");
    refused(&s, "C accept A 1", "RT-7.1", "rt-accept-held");
    refused(&s, "C accept B 1", "RT-7.1", "rt-accept");
}

TEST(rt_7_1_an_offer_to_another_cannot_be_accepted)
{
    UNUSED;
    struct hm_state s = market(3);
    give(&s, 'C', "JAM1");
    play(&s, "A offer PET1 for JAM to B");
    refused(&s, "C accept A 1", "RT-7.1", "rt-accept");
    refused(&s, "B accept A 2", "RT-7.1", "rt-accept");
    refused(&s, "B accept A 0", "RT-7.1", "rt-accept");
    refused(&s, "B accept A 300", "RT-7.1", "rt-accept");
}

TEST(rt_7_1_an_offer_lapses_when_a_card_it_gives_is_gone)
{
    UNUSED;
    struct hm_state s = market(3);
    play(&s, "B offer JAM2 COR1 for BRE to all; A offer PET1 for JAM to B");
    play(&s, "B accept A 1"); /* takes JAM2 away, which B's own offer gives */
    assert_int_equal(hm_rt_offer_of(&s, 1).number, 0);
    assert_true(had_event(HM_RT_EV_LAPSE, 1));
    s = market(3);
    /* takes JAM2 only */
    play(&s, "B offer JAM3 for BRE to all; A offer PET1 for JAM to B; B accept A 1");
    assert_int_equal(hm_rt_offer_of(&s, 1).number, 1);
}

TEST(rt_7_1_a_player_may_show_product_cards_to_all)
{
    UNUSED;
    struct hm_state s = market(3);
    play(&s, "A show PET1 BRE1");
    for (unsigned i = 0; i < events.n; i++)
        assert_int_equal(events.list[i].shown, HM_EVERYONE);
    struct hm_view v = view(&s, 'C');
    assert_true(has(hm_seen(&v), 'A', "PET1 BRE1"));
    refused(&s, "A show JAM2", "RT-7.1", "rt-show");
    refused(&s, "A show PET1 PET1", "RT-7.1", "rt-show");
    refused(&s, "A show A01", "RT-7.1", "rt-show");
    refused(&s, "A show H01", "RT-7.1", "rt-show");
}

TEST(rt_7_2_done_is_done_until_an_offer_asks_again)
{
    UNUSED;
    struct hm_state s = market(3);
    play(&s, "B offer JAM2 for PET to C; B done");
    assert_true(prompted(&s, "AC"));
    refused(&s, "B withdraw", "RT-7.2", "rt-done");
    refused(&s, "B done", "RT-7.2", "rt-done");
    refused(&s, "B show JAM2", "RT-7.2", "rt-done");
    listed(&s, 'B', "");
    play(&s, "C done; A offer PET1 for JAM to B");
    assert_true(prompted(&s, "AB"));
    play(&s, "A withdraw");
    assert_true(prompted(&s, "AB")); /* a withdrawal asks nobody, and silences nobody */
}

TEST(rt_7_2_an_offer_to_all_asks_everybody_again)
{
    UNUSED;
    struct hm_state s = market(4);
    play(&s, "B done; C done; D done; A offer PET1 for JAM to all");
    assert_true(prompted(&s, "ABCD"));
}

TEST(rt_7_2_an_exchange_asks_nobody_again_and_a_done_seats_offer_stands)
{
    UNUSED;
    struct hm_state s = market(3);
    play(&s, "A offer PET1 for JAM to all; A done; C done");
    assert_true(prompted(&s, "B"));
    play(&s, "B accept A 1");
    assert_true(prompted(&s, "B"));
    assert_true(has(&s, 'A', "JAM2"));
}

TEST(rt_7_2_everyone_is_asked_and_the_phase_ends_when_all_are_done)
{
    UNUSED;
    struct hm_state s = market(3);
    assert_true(prompted(&s, "ABC")); /* C too, who has no product */
    play(&s, "A offer PET1 for JAM to all; A done; B done; C done");
    assert_int_equal(s.head.phase, HM_RT_PHASE_ASSIGN);
    assert_int_equal(hm_rt_offer_of(&s, 0).number, 0);
    assert_true(had_event(HM_RT_EV_LAPSE, 1));
    assert_true(prompted(&s, "A"));
}

TEST(rt_7_3_only_product_cards_change_hands)
{
    UNUSED;
    struct hm_state s = market(3);
    give(&s, 'A', "H17");
    refused(&s, "A offer H17 for JAM to B", "RT-7.3", "rt-offer-cards");
    refused(&s, "A offer PET1 A01 for JAM to B", "RT-7.3", "rt-offer-cards");
    struct hm_move m = read_move(&s, "A offer PET1 for JAM to B");
    memset(m.arg, 0, sizeof m.arg); /* no gifts */
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-offer-nothing");
    m = read_move(&s, "A offer PET1 for JAM to B");
    m.cards = (hm_cards){{0, 0, 0}};
    assert_string_equal(rt_ops.check(rotterdam.edition, &s, &m)->id, "rt-offer-nothing");
}

static struct hm_state desk(void)
{
    struct hm_state s = lay(2);
    give(&s, 'A', "A05 A27 A43 PET1 PET2 JAM1 CAR1"); /* PET+JAM, JAM+CAR, PET+COR+JAM */
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    return s;
}

TEST(rt_7_4_one_assignment_for_exactly_its_products)
{
    UNUSED;
    struct hm_state s = desk();
    listed(&s, 'A', "pass; complete A05 with PET1 JAM1; complete A27 with JAM1 CAR1");
    allowed(&s, "A complete A05 with PET2 JAM1"); /* an equal card: not listed, and allowed */
    play(&s, "A complete A05 with JAM1 PET1");
    hm_cards done = hm_rt_completed(&s, 0), gone = hm_rt_gone(&s), hand = hm_rt_assignments(&s, 0);
    assert_true(hm_has(&done, card("A05")));
    assert_true(hm_has(&gone, card("PET1")) && hm_has(&gone, card("JAM1")));
    assert_int_equal(hm_count(&hand), 3); /* a new one was drawn */
    assert_true(had_event(HM_RT_EV_COMPLETE, 1) && had_event(HM_RT_EV_HAND_IN, 2) &&
                had_event(HM_RT_EV_DEAL, 1));
    assert_true(prompted(&s, "B"));
}

TEST(rt_7_4_anything_else_is_refused)
{
    UNUSED;
    struct hm_state       s = desk();
    struct hm_explanation explanation =
        refused(&s, "A complete A05 with PET1", "RT-7.4", "rt-complete-more");
    assert_int_equal(explanation.need, 2);
    assert_int_equal(explanation.have, 1);
    assert_string_equal(
        refused(&s, "A complete A05 with PET1 PET2", "RT-7.4", "rt-complete-other").what, "petrol");
    assert_string_equal(
        refused(&s, "A complete A05 with PET1 JAM1 CAR1", "RT-7.4", "rt-complete-other").what,
        "carpets");
    assert_int_equal(
        refused(&s, "A complete A05 with PET3 JAM1", "RT-7.4", "rt-complete-held").card,
        card("PET3"));
    refused(&s, "A complete A06 with PET1 JAM1", "RT-7.4", "rt-complete-card");
    refused(&s, "A complete PET1 with A05 JAM1", "RT-7.4", "rt-complete-card");
    refused(&s, "A complete A05 with PET1 JAM1 A27", "RT-7.4", "rt-complete-card");
    refused(&s, "A complete A05 with PET1 PET1 JAM1", "RT-7.4", "rt-complete-card");
    give(&s, 'A', "H17");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', true);
    refused(&s, "A complete A05 with PET1 JAM1", "RT-7.4", "rt-assignment-done");
}

TEST(rt_7_4_no_new_assignment_when_none_is_left)
{
    UNUSED;
    struct hm_state s = desk();
    run_down(&s, RT_STACK_ASSIGNMENT);
    play(&s, "A complete A05 with PET1 JAM1");
    hm_cards hand = hm_rt_assignments(&s, 0);
    assert_int_equal(hm_count(&hand), 2);
    assert_true(had_event(HM_RT_EV_DEAL, 0));
}

TEST(rt_7_5_a_joker_stands_for_one_product)
{
    UNUSED;
    struct hm_state s = desk();
    give(&s, 'A', "H19");
    ready(&s);
    listed(
        &s, 'A',
        "pass; complete A05 with PET1 JAM1; complete A05 with PET1 H19; complete A05 with JAM1 H19;"
        "complete A27 with JAM1 CAR1; complete A27 with JAM1 H19; complete A27 with CAR1 H19; "
        "complete A43 with "
        "PET1 JAM1 H19");
    play(&s, "A complete A43 with PET1 H19 JAM1");
    hm_cards used = hm_rt_used(&s);
    assert_true(hm_has(&used, card("H19")));
    assert_true(prompted(&s, "B")); /* it was the last card in hand */
}

TEST(rt_7_5_several_jokers_together)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "A05 A43 H19 H20 H17");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    uint8_t lack[HM_RT_PRODUCTS];
    assert_int_equal(hm_rt_lacks(rotterdam.edition, &s, 0, card("A05"), lack), 0);
    assert_int_equal(lack[0], 1);
    assert_int_equal(hm_rt_lacks(rotterdam.edition, &s, 0, card("A43"), lack), 1);
    allowed(&s, "A complete A05 with H19 H20");
    refused(&s, "A complete A43 with H19 H20", "RT-7.4", "rt-complete-more");
    assert_int_equal(refused(&s, "A complete A05 with H19 H17", "RT-7.5", "rt-complete-joker").card,
                     card("H17"));
    assert_int_equal(refused(&s, "A complete A05 with H19 H18", "RT-7.4", "rt-complete-held").card,
                     card("H18"));
    play(&s, "A complete A05 with H19 H20");
    assert_true(prompted(&s, "A"));
}

TEST(rt_7_1_a_few_useful_offers_are_listed)
{
    UNUSED;
    static struct hm_move list[HM_MOVES];
    struct hm_state       s = lay(3);
    give(&s, 'A', "A05 A27 A43 PET1 PET2 CAR1"); /* lacks JAM and COR */
    give(&s, 'B', "OJU1");                       /* of MER: might be JAM, for all that A knows */
    swapping(&s, "");
    size_t n = rt_ops.legal(rotterdam.edition, &s, 0, HM_USEFUL, list);
    /* PET and CAR each for JAM and COR to all, for JAM to B too; and two shows */
    assert_int_equal(n, 4 + 2 + 2);
    for (size_t i = 0; i < n; i++)
        assert_null(rt_ops.check(rotterdam.edition, &s, &list[i]));
    play(&s, "B show OJU1"); /* now A knows better */
    assert_int_equal(rt_ops.legal(rotterdam.edition, &s, 0, HM_USEFUL, list), 4 + 2);
    play(&s, "A offer PET1 for JAM to all");
    assert_int_equal(rt_ops.legal(rotterdam.edition, &s, 0, HM_USEFUL, list), 2);
    /* with withdraw and done */
    assert_int_equal(rt_ops.legal(rotterdam.edition, &s, 0, HM_BOTH, list), 4);
}

TEST(rt_7_1_tables_of_people_make_twenty_offers)
{
    UNUSED;
    assert_string_equal(rt_ops.options[0].id, "offers");
    assert_int_equal(rt_ops.options[0].default_value, 3);
    assert_int_equal(rt_ops.options[0].people, 20);
    struct hm_state s = lay(2);
    inside(&s)->offer_cap = (uint8_t)rt_ops.options[0].people;
    give(&s, 'A', "PET1");
    swapping(&s, "");
    for (unsigned i = 0; i < 20; i++)
        play(&s, "A offer PET1 for JAM to B; A withdraw");
    refused(&s, "A offer PET1 for JAM to B", "RT-7.1", "rt-offer-cap");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_7_1_an_offer_is_accepted_by_seat_and_number),
        RUN(rt_7_1_an_offer_to_all_may_be_accepted_by_any_other),
        RUN(rt_7_1_what_an_offer_gives_must_be_different_cards_of_the_own_hand),
        RUN(rt_7_1_the_longest_offer_can_be_written),
        RUN(rt_7_1_one_standing_offer_and_three_in_one_phase),
        RUN(rt_7_1_how_many_offers_is_a_table_option),
        RUN(rt_7_1_who_accepts_must_hold_what_is_wanted),
        RUN(rt_7_1_an_offer_to_another_cannot_be_accepted),
        RUN(rt_7_1_an_offer_lapses_when_a_card_it_gives_is_gone),
        RUN(rt_7_1_a_player_may_show_product_cards_to_all),
        RUN(rt_7_1_a_few_useful_offers_are_listed),
        RUN(rt_7_2_done_is_done_until_an_offer_asks_again),
        RUN(rt_7_2_an_offer_to_all_asks_everybody_again),
        RUN(rt_7_2_an_exchange_asks_nobody_again_and_a_done_seats_offer_stands),
        RUN(rt_7_2_everyone_is_asked_and_the_phase_ends_when_all_are_done),
        RUN(rt_7_3_only_product_cards_change_hands),
        RUN(rt_7_4_one_assignment_for_exactly_its_products),
        RUN(rt_7_4_anything_else_is_refused),
        RUN(rt_7_4_no_new_assignment_when_none_is_left),
        RUN(rt_7_5_a_joker_stands_for_one_product),
        RUN(rt_7_5_several_jokers_together),
        RUN(rt_7_1_tables_of_people_make_twenty_offers),
    };
    return cmocka_run_group_tests_name("rt_7_swap", tests, NULL, NULL);
}
