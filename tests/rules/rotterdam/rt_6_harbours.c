/* rt_6_harbours.c: phases 3 and 4: shipping cards, unloading (RT-6). */
#include "rt_table.h"

/* Phase 3 begins after the last colour, which moves nothing here. */
static void begin_phase_3(struct hm_state *s)
{
    turn(s, HM_RT_PHASE_NAVIGATE, hm_seat_letter((s->head.nseat) - 1u), false);
    char line[] = "A colour red";
    line[0] = hm_seat_letter(s->head.nseat - 1u);
    play(s, line);
}

TEST(rt_6_1_one_card_for_each_ship_on_an_anchor_when_phase_3_begins)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 7 grain; A2 9 grain; B1 18 empty; B2 8 grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'B', false);
    play(&s, "B colour yellow"); /* 9 to 13, 18 to 22: they leave their anchors */
    assert_int_equal(s.head.phase, HM_RT_PHASE_CARDS);
    assert_int_equal(hm_rt_due(&s, 0), 1);
    assert_int_equal(hm_rt_due(&s, 1), 0);
    assert_true(had_event(HM_RT_EV_DUE, 1));
    listed(&s, 'A', "draw");
    play(&s, "A draw");
    assert_true(has(&s, 'A', "H01"));
    assert_int_equal(hm_rt_due(&s, 0), 0);
    assert_true(prompted(&s, "A")); /* it holds a card now */
}

TEST(rt_6_1_each_round_that_it_stands_there)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 18 grain; A2 7 fruit");
    begin_phase_3(&s); /* red moves 18 to BOT */
    assert_int_equal(hm_rt_due(&s, 0), 1);
    play(&s, "A draw; A end");
    assert_int_equal(s.head.phase, HM_RT_PHASE_HARBOURS); /* A holds a card, so it is asked again */
    play(&s, "A end; A end; A done; B done; A pass; A end; B pass; B pass; A pass; A end; B colour "
             "red; A colour red; "
             "A end");
    assert_int_equal(s.head.phase, HM_RT_PHASE_CARDS);
    assert_true(prompted(&s, "A"));
    assert_int_equal(hm_rt_due(&s, 0), 1);
}

TEST(rt_6_1_drawing_is_not_optional)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17");
    float_ships(&s, "A1 7 grain");
    begin_phase_3(&s);
    refused(&s, "A end", "RT-3.2", "rt-end-before-draw");
    listed(&s, 'A', "draw; police H17 A1");
    play(&s, "A draw; A end");
    assert_int_equal(s.head.phase, HM_RT_PHASE_HARBOURS);
}

TEST(rt_6_1_cards_before_between_and_after_the_draws)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 H18");
    float_ships(&s, "A1 7 grain; A2 9 grain; B1 8 fruit; B2 4 fruit; B3 5 fruit");
    begin_phase_3(&s); /* 4 to 9?  taken; 5 to 11 */
    play(&s, "A police H17 A1; A draw; A police H18 A2; A draw");
    assert_true(has(&s, 'A', "H01 H02"));
    assert_true(prompted(&s, "A"));
    play(&s, "A luck H01 B1 B2; A luck H02 B1 B3");
    assert_int_equal(s.head.phase,
                     /* the last card gone, nothing due: on, and phase 4 has nothing to do */
                     HM_RT_PHASE_SWAP);
}

TEST(rt_6_1_what_is_due_is_counted_once)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H06");
    float_ships(&s, "A1 12 grain; B1 19 grain");
    turn(&s, HM_RT_PHASE_CARDS, 'A', false);
    play(&s, "A setback H06 A1 7"); /* onto an anchor, too late */
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP);
    refused(&s, "A draw", "RT-3.1", "rt-other-phase");
}

TEST(rt_6_1_a_draw_that_is_not_due_is_refused)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    turn(&s, HM_RT_PHASE_CARDS, 'A', false);
    refused(&s, "A draw", "RT-6.1", "rt-none-due");
    listed(&s, 'A', "end");
}

TEST(rt_6_2_with_three_in_hand_draw_is_refused_and_what_is_due_lapses)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19 H20 H17");
    float_ships(&s, "A1 7 grain; A2 10 grain");
    begin_phase_3(&s); /* 10 to 15 */
    assert_int_equal(hm_rt_due(&s, 0), 1);
    refused(&s, "A draw", "RT-6.2", "rt-hand-full");
    listed(&s, 'A', "end; police H17 A1; police H17 A2");
    play(&s, "A end");
    assert_int_equal(hm_rt_due(&s, 0), 0);
    assert_int_equal(s.head.phase, HM_RT_PHASE_HARBOURS);
}

TEST(rt_6_2_playing_or_laying_open_makes_room)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H11 H14 H19");
    float_ships(&s, "A1 7 grain; A2 9 grain");
    begin_phase_3(&s);
    play(&s, "A open H11; A draw");
    assert_true(has(&s, 'A', "H01 H14 H19"));
    refused(&s, "A draw", "RT-6.2", "rt-hand-full");
    play(&s, "A open H14; A draw"); /* cards laid open do not count */
    assert_true(has(&s, 'A', "H01 H02 H19"));
    hm_cards open = hm_rt_open(&s, 0);
    assert_int_equal(hm_count(&open), 2);
    assert_true(hm_has(&open, card("H11")) && hm_has(&open, card("H14")));
}

TEST(rt_6_3_an_empty_stack_is_made_anew_from_the_used_cards)
{
    UNUSED;
    struct hm_state s = lay(2);
    run_down(&s, RT_STACK_SHIPPING);
    hm_cards used = hm_rt_used(&s);
    assert_int_equal(hm_count(&used), 16); /* four have victory points and lie open */
    float_ships(&s, "A1 7 grain");
    begin_phase_3(&s);
    struct hm_state before = s;
    play(&s, "A draw");
    used = hm_rt_used(&s);
    assert_int_equal(hm_count(&used), 0);
    assert_int_equal(hm_rt_stack_left(&s, RT_STACK_SHIPPING), 15);
    assert_true(had_event(HM_RT_EV_SHUFFLE, 16));
    for (unsigned i = 0; i < events.n; i++)
        if (events.list[i].kind == HM_RT_EV_SHUFFLE)
            assert_int_equal(events.list[i].shown, 0);
    /* a preview cannot know the new order */
    const struct hm_move m = read_move(&before, "A draw");
    assert_int_equal(rt_ops.apply(rotterdam.edition, &before, &m, NULL, NULL), HM_UNKNOWN);
}

TEST(rt_6_3_no_used_cards_no_draw)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19 H20");
    give(&s, 'B', "H17 H18 H15");
    run_down(&s, RT_STACK_SHIPPING);
    inside(&s)->open[1] = inside(&s)->used; /* as if there were more of them */
    inside(&s)->used = 0;
    float_ships(&s, "A1 7 grain");
    inside(&s)->due[0] = 1;
    s.head.phase = HM_RT_PHASE_CARDS;
    s.head.prompt = rt_prompted(inside(&s));
    assert_true(prompted(&s, "A"));
    refused(&s, "A draw", "RT-6.3", "rt-no-cards-left");
    allowed(&s, "A end");
}

TEST(rt_6_4_the_right_raw_material_brings_the_top_product)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 BOT crude-oil; A2 BOT grain; A3 VUL empty; B1 WAA textile; B2 MER fruit");
    begin_phase_3(&s);
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP); /* nobody holds cards: all unloaded at once */
    hm_cards a = hm_rt_products(&s, 0);
    assert_int_equal(hm_count(&a), 1);
    assert_true(has(&s, 'A', "PET1"));
    assert_true(has(&s, 'B', "CLO1 OJU1"));
    for (unsigned i = 0; i < HM_RT_SHIPS; i++)
        assert_int_equal(hm_rt_ship_at(&s, i), HM_RT_HOME);
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        assert_int_equal(hm_rt_stock(&s, k), rt_units[k]);
    assert_true(had_event(HM_RT_EV_UNLOAD, 5));
    assert_true(had_event(HM_RT_EV_PRODUCT, 3));
}

TEST(rt_6_4_an_empty_product_stack_gives_nothing)
{
    UNUSED;
    struct hm_state s = lay(2);
    run_down(&s, 0);
    float_ships(&s, "A1 BOT crude-oil");
    begin_phase_3(&s);
    hm_cards a = hm_rt_products(&s, 0);
    assert_true(hm_none(&a));
    assert_string_equal(at(&s, "A1"), "home");
}

TEST(rt_6_4_a_seat_with_cards_is_asked_before_and_after_its_unloading)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    float_ships(&s, "A1 BOT crude-oil; B1 BOT crude-oil");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    listed(&s, 'A', "end");
    play(&s, "A end");
    assert_true(has(&s, 'A', "PET1"));
    assert_true(prompted(&s, "A"));
    assert_true(hm_rt_acted(&s));
    assert_string_equal(at(&s, "B1"), "BOT"); /* B's turn has not come */
    play(&s, "A end");
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP);
    assert_true(has(&s, 'B', "PET2"));
}

TEST(rt_6_4_nothing_unloaded_no_second_question)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    give(&s, 'B', "H20");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    play(&s, "A end");
    assert_true(prompted(&s, "B"));
    assert_false(hm_rt_acted(&s));
}

TEST(rt_6_4_the_last_card_unloads_too)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17");
    give(&s, 'B', "H18");
    float_ships(&s, "A1 BOT crude-oil; B1 BOT crude-oil");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    play(&s, "A police H17 B1"); /* RT-8.10: B's ship is in a harbour and not yet unloaded */
    assert_true(has(&s, 'A', "PET1"));
    assert_true(prompted(&s, "B"));
    refused(&s, "B police H18 A1", "RT-8.8", "rt-police-cargo");
    play(&s, "B end; B end");
    hm_cards b = hm_rt_products(&s, 1);
    assert_true(hm_none(&b));
}

TEST(rt_6_4_the_last_card_after_unloading_ends_the_turn)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17");
    float_ships(&s, "A1 BOT crude-oil; B1 BOT crude-oil");
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    play(&s, "A end; A police H17 B1");
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP);
    hm_cards b = hm_rt_products(&s, 1);
    assert_true(hm_none(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_6_1_one_card_for_each_ship_on_an_anchor_when_phase_3_begins),
        RUN(rt_6_1_each_round_that_it_stands_there),
        RUN(rt_6_1_drawing_is_not_optional),
        RUN(rt_6_1_cards_before_between_and_after_the_draws),
        RUN(rt_6_1_what_is_due_is_counted_once),
        RUN(rt_6_1_a_draw_that_is_not_due_is_refused),
        RUN(rt_6_2_with_three_in_hand_draw_is_refused_and_what_is_due_lapses),
        RUN(rt_6_2_playing_or_laying_open_makes_room),
        RUN(rt_6_3_an_empty_stack_is_made_anew_from_the_used_cards),
        RUN(rt_6_3_no_used_cards_no_draw),
        RUN(rt_6_4_the_right_raw_material_brings_the_top_product),
        RUN(rt_6_4_an_empty_product_stack_gives_nothing),
        RUN(rt_6_4_a_seat_with_cards_is_asked_before_and_after_its_unloading),
        RUN(rt_6_4_nothing_unloaded_no_second_question),
        RUN(rt_6_4_the_last_card_unloads_too),
        RUN(rt_6_4_the_last_card_after_unloading_ends_the_turn),
    };
    return cmocka_run_group_tests_name("rt_6_harbours", tests, NULL, NULL);
}
