/* rt_10_secrets.c: what each player knows (RT-10), and moves made on views. */
#include "rt_table.h"

#include "harbour/encoding.h"

/* A view after a move made on it must be the view of the table after that move. */
static void preview(const struct hm_state *before, char viewer, const char *line)
{
    struct hm_state      truth = *before, seen = view(before, viewer).seen;
    const struct hm_move m = read_move(before, line);
    struct hm_rng        rng;
    hm_rng_fast(&rng, 3);
    assert_int_equal(rt_ops.apply(rotterdam.edition, &seen, &m, NULL, NULL), HM_OK);
    assert_int_equal(rt_ops.apply(rotterdam.edition, &truth, &m, &rng, NULL), HM_OK);
    struct hm_view after = view(&truth, viewer);
    assert_memory_equal(&seen, hm_seen(&after), rt_ops.state_size);
}

static void unknown(const struct hm_state *before, char viewer, const char *line)
{
    struct hm_state      seen = view(before, viewer).seen;
    const struct hm_move m = read_move(before, line);
    assert_int_equal(rt_ops.apply(rotterdam.edition, &seen, &m, NULL, NULL), HM_UNKNOWN);
}

TEST(rt_10_1_the_table_is_public)
{
    UNUSED;
    struct hm_state s = lay(3);
    float_ships(&s, "A1 7 grain; B1 9 fruit");
    give(&s, 'A', "H01 H02");
    open_card(&s, 'B', "H11");
    fulfil(&s, 'C', "A20");
    spend(&s, "H03 PET1");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    struct hm_view         v = view(&s, '-');
    const struct hm_state *w = hm_seen(&v);
    assert_string_equal(at(w, "A1"), "7");
    assert_string_equal(cargo(w, "B1"), "fruit");
    assert_int_equal(hm_rt_stock(w, 0), 6);
    assert_int_equal(hm_rt_stack_left(w, 0), 14);
    assert_int_equal(hm_rt_stack_left(w, RT_STACK_SHIPPING), 16);
    assert_int_equal(hm_rt_hidden_shipping(w, 0), 2);
    hm_cards open = hm_rt_open(w, 1), done = hm_rt_completed(w, 2), used = hm_rt_used(w),
             gone = hm_rt_gone(w);
    assert_true(hm_has(&open, card("H11")) && hm_has(&done, card("A20")) &&
                hm_has(&used, card("H03")) && hm_has(&gone, card("PET1")));
    assert_int_equal(w->head.viewer, HM_SPECTATOR);
}

TEST(rt_10_1_an_offer_says_what_it_says_only_to_those_it_is_made_to)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1 BRE1");
    give(&s, 'B', "JAM1");
    swapping(&s, "");
    const struct hm_move m = read_move(&s, "A offer PET1 for JAM to B");
    assert_int_equal(rt_ops.audience(rotterdam.edition, &s, &m), hm_seat_bit(0) | hm_seat_bit(1));
    play(&s, "A offer PET1 for JAM to B");
    struct hm_view b = view(&s, 'B'), c = view(&s, 'C'), w = view(&s, '-');
    assert_true(hm_rt_offer_of(hm_seen(&b), 0).seen);
    assert_true(has(hm_seen(&b), 'A', "PET1"));
    const struct hm_state *others[] = {hm_seen(&c), hm_seen(&w)};
    for (unsigned i = 0; i < 2; i++) {
        struct hm_rt_offer o = hm_rt_offer_of(others[i], 0);
        assert_int_equal(o.number, 1); /* that the offer exists and its receiver are public */
        assert_int_equal(o.to, 1);
        assert_false(o.seen);
        assert_true(hm_none(&o.give));
        assert_int_equal(o.want[5], 0);
        assert_false(has(others[i], 'A', "PET1"));
    }
    char text[HM_TEXT_SIZE];
    rt_ops.print(rotterdam.edition, others[0], true, text, sizeof text);
    assert_contains(text, "\"offers\":[{\"n\":1,\"to\":\"B\"},null,null]");
    const struct hm_move open = read_move(&s, "B offer JAM1 for PET to all");
    assert_int_equal(rt_ops.audience(rotterdam.edition, &s, &open), HM_EVERYONE);
    play(&s, "B offer JAM1 for PET to all");
    w = view(&s, '-');
    assert_true(hm_rt_offer_of(hm_seen(&w), 1).seen);
}

TEST(rt_10_2_hands_and_stacks_are_hidden)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "PET1 JAM1 H01");
    give(&s, 'B', "OJU1 H02");
    ready(&s);
    struct hm_view         v = view(&s, 'B');
    const struct hm_state *b = hm_seen(&v);
    assert_true(has(b, 'B', "OJU1 H02 A04"));
    assert_false(has(b, 'A', "PET1"));
    assert_false(has(b, 'A', "A01"));
    assert_false(has(b, 'A', "H01"));
    assert_int_equal(hm_rt_hidden_products(b, 0, 0), 1); /* the harbour is public: a card's back */
    assert_int_equal(hm_rt_hidden_products(b, 0, 2), 1);
    assert_int_equal(hm_rt_hidden_assignments(b, 0), 3);
    char text[HM_TEXT_SIZE];
    rt_ops.print(rotterdam.edition, b, true, text, sizeof text);
    assert_contains(text, "\"products\":[[\"BOT\",\"MER\"],[\"OJU1\"]]");
    assert_contains(text, "\"assignments\":[3,[\"A04\",\"A05\",\"A06\"]]");
    assert_contains(text, "\"shipping\":[1,[\"H02\"]]");
    assert_contains(text, "\"stacks\":{\"BOT\":14,\"VUL\":15,\"MER\":13,\"WAA\":15,\"assignment\":"
                          "40,\"shipping\":18}");
}

TEST(rt_10_2_the_harbour_of_a_drawn_product_is_public_its_face_is_not)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 BOT crude-oil");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'B', false);
    play(&s, "B colour green");
    for (unsigned i = 0; i < events.n; i++)
        if (events.list[i].kind == HM_RT_EV_PRODUCT) {
            assert_int_equal(events.list[i].from, HM_RT_AT_STACK + 0);
            assert_int_equal(events.list[i].shown, hm_seat_bit(0));
        }
    struct hm_view v = view(&s, 'B');
    assert_int_equal(hm_rt_hidden_products(hm_seen(&v), 0, 0), 1);
}

TEST(rt_10_2_what_was_shown_offered_or_exchanged_stays_known)
{
    UNUSED;
    struct hm_state s = lay(4);
    give(&s, 'A', "PET1 PET2 BRE1");
    give(&s, 'B', "JAM1 JAM2");
    give(&s, 'C', "CAR1");
    swapping(&s, "");
    play(&s, "A show BRE1; A offer PET1 for JAM to B; B accept A 1; B offer PET1 for CAR to C; B "
             "withdraw");
    struct hm_view a = view(&s, 'A'), b = view(&s, 'B'), c = view(&s, 'C'), d = view(&s, 'D');
    assert_true(hm_rt_known(&s, card("PET1"), 2) && hm_rt_known(&s, card("PET1"), 1));
    assert_false(hm_rt_known(&s, card("PET1"), 3) || hm_rt_known(&s, card("A01"), 0));
    assert_true(has(hm_seen(&d), 'A', "BRE1"));  /* shown to all */
    assert_true(has(hm_seen(&a), 'B', "PET1"));  /* given away by A */
    assert_true(has(hm_seen(&b), 'A', "JAM1"));  /* given away by B */
    assert_true(has(hm_seen(&c), 'B', "PET1"));  /* offered, and the offer withdrawn */
    assert_false(has(hm_seen(&d), 'B', "PET1")); /* D saw backs only */
    assert_int_equal(hm_rt_hidden_products(hm_seen(&d), 1, 0), 1);
    assert_int_equal(hm_rt_hidden_products(hm_seen(&d), 0, 2), 1);
    assert_false(has(hm_seen(&c), 'A', "JAM1"));
    assert_false(has(hm_seen(&a), 'B', "JAM2"));
    play(&s, "A done; B done; C done; D done; A pass");
    d = view(&s, 'D');
    assert_true(has(hm_seen(&d), 'A', "BRE1")); /* and in later phases */
}

TEST(rt_10_2_who_else_knows_a_card_is_not_told)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1");
    swapping(&s, "");
    play(&s, "A offer PET1 for JAM to B; A withdraw; A offer PET1 for JAM to C");
    struct hm_view c = view(&s, 'C');
    assert_int_equal(inside(&c.seen)->known[card("PET1")], hm_seat_bit(0) | hm_seat_bit(2));
}

TEST(rt_10_2_hands_are_laid_open_when_it_is_over)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "PET1 H14");
    inside(&s)->round = 60;
    turn(&s, HM_RT_PHASE_ASSIGN, 'B', false);
    unknown(&s, 'B', "B pass"); /* B will see A's cards, and cannot know them yet */
    unknown(&s, '-', "B pass");
    play(&s, "B pass");
    assert_true(had_event(HM_RT_EV_REVEAL, 2));
    struct hm_view v = view(&s, 'B');
    int16_t        points[HM_SEATS];
    assert_true(has(hm_seen(&v), 'A', "PET1 H14"));
    rt_ops.score(rotterdam.edition, hm_seen(&v), points);
    assert_int_equal(points[0], 3);
    struct hm_state t = lay(2);
    give(&t, 'A', "H14");
    inside(&t)->round = 60;
    turn(&t, HM_RT_PHASE_ASSIGN, 'B', false);
    unknown(&t, 'B', "B pass");
}

TEST(rt_10_2_draws_of_others_can_be_previewed_own_ones_cannot)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 7 grain; A2 BOT crude-oil; B1 BOT crude-oil");
    inside(&s)->due[0] = 1;
    turn(&s, HM_RT_PHASE_CARDS, 'A', false);
    preview(&s, 'B', "A draw");
    preview(&s, '-', "A draw");
    unknown(&s, 'A', "A draw");
    play(&s, "A draw; A end");
    preview(&s, 'B', "A end");
    unknown(&s, 'A', "A end"); /* a product */
    play(&s, "A end");
    preview(&s, 'A', "A end"); /* B's product, which A does not see */
    unknown(&s, 'B', "A end");
}

TEST(rt_10_2_a_reshuffle_can_be_previewed_by_others)
{
    UNUSED;
    struct hm_state s = lay(2);
    run_down(&s, RT_STACK_SHIPPING);
    float_ships(&s, "A1 7 grain");
    inside(&s)->due[0] = 1;
    turn(&s, HM_RT_PHASE_CARDS, 'A', false);
    preview(&s, 'B', "A draw");
}

TEST(rt_10_2_a_card_that_leaves_a_hidden_hand_is_seen_now)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H17 H11 H19 PET1 JAM1 A05");
    float_ships(&s, "B1 1 grain");
    ready(&s);
    preview(&s, 'B', "A police H17 B1");
    preview(&s, 'B', "A open H11");
    turn(&s, HM_RT_PHASE_ASSIGN, 'A', false);
    preview(&s, 'B', "A complete A05 with PET1 JAM1");
    preview(&s, 'B', "A complete A05 with PET1 H19");
    unknown(&s, 'A', "A complete A05 with PET1 JAM1"); /* A's new assignment */
    swapping(&s, "");
    preview(&s, 'B', "A show PET1");
    preview(&s, 'B', "A offer PET1 for COR to all");
    preview(&s, 'A', "A offer PET1 for COR to B");
}

TEST(rt_10_2_an_exchange_as_a_third_seat_sees_it)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1");
    give(&s, 'B', "JAM2 JAM3");
    swapping(&s, "");
    play(&s, "A offer PET1 for JAM to all");
    preview(&s, 'C', "B accept A 1"); /* C knows that some card of MER changes hands */
    preview(&s, 'B', "B accept A 1");
    unknown(&s, 'A', "B accept A 1"); /* A will see which */
    play(&s, "B show JAM3");
    unknown(&s, 'C', "B accept A 1"); /* JAM3, unless the hidden one is a lower JAM */
    play(&s, "B show JAM2");
    preview(&s, 'C', "B accept A 1");
    preview(&s, 'A', "B accept A 1");
}

TEST(rt_10_2_the_lowest_of_all_is_sure_to_go)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1");
    give(&s, 'B', "JAM1 OJU1");
    swapping(&s, "");
    play(&s, "B show JAM1; A offer PET1 for JAM to all");
    preview(&s, 'C', "B accept A 1"); /* no hidden JAM can be below JAM1 */
    play(
        &s,
        "A withdraw; A offer PET1 for JAM JAM to all; A withdraw; A offer PET1 for JAM OJU to all");
    preview(&s, 'C', "B accept A 3");
}

TEST(rt_10_2_offers_between_others_hide_what_an_exchange_does)
{
    UNUSED;
    struct hm_state s = lay(4);
    give(&s, 'A', "PET1");
    give(&s, 'B', "JAM1");
    swapping(&s, "");
    play(&s, "A offer PET1 for JAM to B");
    unknown(&s, 'C', "B accept A 1");
    play(&s, "B offer JAM1 for CAR to D; A withdraw; A offer PET1 for JAM to all");
    unknown(&s, 'C', "B accept A 2"); /* would B's offer to D lapse? */
    preview(&s, 'C', "B done");
    preview(&s, 'C', "A withdraw");
    unknown(&s, 'C', "B accept A 1");
}

TEST(rt_10_2_a_sample_is_sound_and_looks_the_same)
{
    UNUSED;
    struct hm_state s = lay(4);
    struct hm_rng   rng;
    hm_rng_fast(&rng, 11);
    give(&s, 'A', "PET1 PLA1 JAM1");
    give(&s, 'B', "JAM2 H01 H02");
    swapping(&s, "");
    play(&s, "A offer PET1 JAM1 for JAM to B; B show JAM2");
    unsigned pet = 0;
    for (unsigned i = 0; i < 400; i++) {
        struct hm_state sample;
        struct hm_view  v = view(&s, 'C'), again;
        memset(&sample, 0x5a, sizeof sample);
        rt_ops.determinize(rotterdam.edition, &v, &rng, &sample);
        assert_holds(hm_audit(&rotterdam, &sample));
        again = view(&sample, 'C');
        assert_memory_equal(&again, &v, rt_ops.state_size);
        assert_true(has(&sample, 'B', "JAM2"));
        pet += has(&sample, 'A', "PET1");
    }
    assert_in_range(pet, 25, 90); /* two of fifteen: 53 expected */
}

static void swapped(const struct hm_state *s, const char *a, const char *b, char viewer,
                    bool changes)
{
    struct hm_state other = *s;
    struct hm_view  before = view(s, viewer), after;
    assert_true(rt_ops.swappable(rotterdam.edition, card(a), card(b)));
    rt_ops.swap(rotterdam.edition, &other, card(a), card(b));
    assert_holds(hm_audit(&rotterdam, &other));
    after = view(&other, viewer);
    assert_int_equal(memcmp(&before, &after, sizeof before) != 0, changes);
    rt_ops.swap(rotterdam.edition, &other, card(b), card(a));
    assert_memory_equal(&other, s, rt_ops.state_size);
}

TEST(rt_10_2_swapping_hidden_cards_moves_no_view)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1 H01 PLA1 JAM1");
    give(&s, 'B', "PET2 H02");
    spend(&s, "H03 CAR1");
    open_card(&s, 'A', "H11");
    fulfil(&s, 'A', "A40");
    swapping(&s, "");
    play(&s, "A show PLA1; A offer JAM1 for PET to B");
    swapped(&s, "PET1", "PET2", 'C', false);
    swapped(&s, "PET1", "PET2", 'A', true);
    swapped(&s, "PET1", "PET5", 'B', false);
    swapped(&s, "PET1", "PLA1", 'C', true);
    swapped(&s, "JAM1", "JAM5", 'C', false);
    swapped(&s, "JAM1", "JAM5", 'B', true);
    swapped(&s, "H01", "H02", 'C', false);
    swapped(&s, "H01", "H12", 'A', true);
    swapped(&s, "H04", "H05", 'A', false);
    swapped(&s, "A01", "A30", 'B', false);
    swapped(&s, "A01", "A30", 'A', true);
    swapped(&s, "A30", "A40", 'B', true);
    swapped(&s, "CAR1", "CAR2", 'B', true);
    assert_false(rt_ops.swappable(rotterdam.edition, card("PET1"), card("JAM1")));
    assert_false(rt_ops.swappable(rotterdam.edition, card("A01"), card("H01")));
    assert_false(rt_ops.swappable(rotterdam.edition, HM_NO_CARD, card("H01")));
    assert_false(rt_ops.swappable(rotterdam.edition, card("H01"), HM_NO_CARD));
}

static bool in_set(const uint8_t *set, const char *id)
{
    return set[card(id) / 8] >> card(id) % 8 & 1;
}

TEST(rt_10_2_the_observation_holds_nothing_but_the_view)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1 H01");
    give(&s, 'B', "PET2 H12 JAM1");
    float_ships(&s, "A1 7 grain; B1 9 empty");
    open_card(&s, 'A', "H14");
    swapping(&s, "");
    play(&s, "A offer PET1 for JAM to B; B offer JAM1 for PET to all");
    uint8_t         a[512] = {0}, b[512] = {0};
    struct hm_state other = s;
    rt_ops.encoding->observe(rotterdam.edition, &s, 2, a);
    rt_ops.swap(rotterdam.edition, &other, card("H01"), card("H05"));
    rt_ops.encoding->observe(rotterdam.edition, &other, 2, b);
    assert_memory_equal(a, b, sizeof a);
    rt_ops.encoding->observe(rotterdam.edition, &s, 0, b);
    assert_memory_not_equal(a, b, sizeof a);
    enum { HELD = 0, PUBLIC = 144, OFFERED = 160, SET = 16 }; /* docs/encodings.md */
    /* C does not know what A gives to B */
    assert_false(in_set(a + HELD + SET, "PET1") || in_set(a + OFFERED, "PET1"));
    /* A: mine, and given in my offer */
    assert_true(in_set(b + HELD, "PET1") && in_set(b + OFFERED, "PET1"));
    /* B sits two seats from C, and offered it to all */
    assert_true(in_set(a + HELD + 2 * SET, "JAM1") && in_set(a + PUBLIC, "JAM1") &&
                in_set(a + OFFERED, "JAM1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_10_1_the_table_is_public),
        RUN(rt_10_1_an_offer_says_what_it_says_only_to_those_it_is_made_to),
        RUN(rt_10_2_hands_and_stacks_are_hidden),
        RUN(rt_10_2_the_harbour_of_a_drawn_product_is_public_its_face_is_not),
        RUN(rt_10_2_what_was_shown_offered_or_exchanged_stays_known),
        RUN(rt_10_2_who_else_knows_a_card_is_not_told),
        RUN(rt_10_2_hands_are_laid_open_when_it_is_over),
        RUN(rt_10_2_draws_of_others_can_be_previewed_own_ones_cannot),
        RUN(rt_10_2_a_reshuffle_can_be_previewed_by_others),
        RUN(rt_10_2_a_card_that_leaves_a_hidden_hand_is_seen_now),
        RUN(rt_10_2_an_exchange_as_a_third_seat_sees_it),
        RUN(rt_10_2_the_lowest_of_all_is_sure_to_go),
        RUN(rt_10_2_offers_between_others_hide_what_an_exchange_does),
        RUN(rt_10_2_a_sample_is_sound_and_looks_the_same),
        RUN(rt_10_2_swapping_hidden_cards_moves_no_view),
        RUN(rt_10_2_the_observation_holds_nothing_but_the_view),
    };
    return cmocka_run_group_tests_name("rt_10_secrets", tests, NULL, NULL);
}
