/* rt_1_components.c: what is in the box (RT-1), read from the default edition. */
#include "rt_table.h"

static const struct rt_edition *e(void) { return rt_edition_of(rotterdam.edition); }

TEST(rt_1_1_twenty_four_units_of_four_raw_materials)
{
    UNUSED;
    struct hm_state s = lay(3);
    const unsigned  units[] = {7, 5, 6, 6};
    const char     *names[] = {"grain", "fruit", "crude-oil", "textile"};
    unsigned        all = 0;
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++) {
        assert_string_equal(hm_rt_material(k), names[k]);
        assert_int_equal(hm_rt_stock(&s, k), units[k]);
        all += hm_rt_stock(&s, k);
    }
    assert_int_equal(all, 24);
}

TEST(rt_1_2_four_harbours_take_one_raw_material_each)
{
    UNUSED;
    const char *harbour[] = {"BOT", "VUL", "MER", "WAA"},
               *material[] = {"crude-oil", "grain", "fruit", "textile"};
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++) {
        const struct hm_rt_position *p =
            hm_rt_position_of(rotterdam.edition, hm_rt_harbour_at(rotterdam.edition, h));
        assert_string_equal(hm_rt_harbour(h), harbour[h]);
        assert_string_equal(p->id, harbour[h]);
        assert_int_equal(p->kind, HM_RT_POSITION_HARBOUR);
        assert_string_equal(hm_rt_material(hm_rt_material_for(h)), material[h]);
    }
}

TEST(rt_1_3_fifteen_product_cards_a_harbour_of_two_products_with_points)
{
    UNUSED;
    unsigned cards[RT_HARBOURS] = {0}, kinds[RT_HARBOURS] = {0};
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        kinds[hm_rt_harbour_of(rotterdam.edition, k)]++;
    for (hm_card c = 0; c < RT_PRODUCT_CARDS; c++) {
        unsigned k = hm_rt_product_of(rotterdam.edition, c);
        assert_memory_equal(hm_card_id(rotterdam.edition, c), hm_rt_product(k), 3);
        assert_true(hm_rt_points(rotterdam.edition, c) >= 1);
        cards[hm_rt_harbour_of(rotterdam.edition, k)]++;
    }
    for (unsigned h = 0; h < RT_HARBOURS; h++) {
        assert_int_equal(cards[h], 15);
        assert_int_equal(kinds[h], 2);
    }
    assert_int_equal(hm_rt_product_of(rotterdam.edition, card("A01")), HM_RT_PRODUCTS);
}

TEST(rt_1_4_forty_six_assignments_of_two_or_three_products)
{
    UNUSED;
    uint8_t need[HM_RT_PRODUCTS];
    for (hm_card c = RT_ASSIGNMENT; c < RT_SHIPPING; c++) {
        unsigned n = 0;
        assert_true(hm_rt_needs(rotterdam.edition, c, need));
        for (unsigned k = 0; k < RT_PRODUCTS; k++)
            n += need[k];
        assert_in_range(n, 2, 3);
        assert_true(hm_rt_points(rotterdam.edition, c) > 0);
    }
    assert_int_equal(RT_SHIPPING - RT_ASSIGNMENT, 46);
    assert_true(hm_rt_needs(rotterdam.edition, card("A05"), need));
    assert_int_equal(need[0], 1); /* PET */
    assert_int_equal(need[5], 1); /* JAM */
    assert_false(hm_rt_needs(rotterdam.edition, card("PET1"), need));
    assert_false(hm_rt_needs(rotterdam.edition, card("H01"), need));
}

TEST(rt_1_5_twenty_shipping_cards_of_nine_kinds)
{
    UNUSED;
    const unsigned each[HM_RT_CARD_KINDS] = {2, 3, 3, 2, 3, 1, 2, 2, 2};
    unsigned       n[HM_RT_CARD_KINDS] = {0};
    assert_int_equal(rotterdam.edition->ncard, 60 + 46 + 20);
    for (hm_card c = RT_SHIPPING; c < RT_CARDS; c++)
        n[hm_rt_card_kind(rotterdam.edition, c)]++;
    for (unsigned k = 0; k < HM_RT_CARD_KINDS; k++)
        assert_int_equal(n[k], each[k]);
    assert_int_equal(hm_rt_card_kind(rotterdam.edition, card("A46")), HM_RT_CARD_KINDS);
    assert_int_equal(hm_rt_card_kind(rotterdam.edition, HM_NO_CARD), HM_RT_CARD_KINDS);
    assert_int_equal(hm_rt_points(rotterdam.edition, HM_NO_CARD), 0);
}

TEST(rt_1_6_five_ships_each_for_two_players_else_four)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_move  m;
    struct hm_msg   msg;
    assert_int_equal(hm_rt_fleet(&s), 5);
    allowed(&s, "A place A5 S1 grain");
    for (uint8_t nseat = 3; nseat <= 4; nseat++) {
        s = lay(nseat);
        assert_int_equal(hm_rt_fleet(&s), 4);
        allowed(&s, "A place A4 S1 grain");
        assert_int_equal(hm_parse_line(&rotterdam, nseat, "A place A5 S1 grain", &m, &msg),
                         HM_MALFORMED);
    }
}

TEST(rt_1_7_the_board_is_a_directed_graph_without_cycles)
{
    UNUSED;
    unsigned channels = 0, anchors = 0, starts = 0;
    assert_int_equal(hm_rt_positions(rotterdam.edition), 32);
    for (unsigned i = 0; i < 32; i++) {
        const struct hm_rt_position *p = hm_rt_position_of(rotterdam.edition, i);
        anchors += p->anchor;
        starts += p->kind == HM_RT_POSITION_START;
        assert_true(!p->anchor || p->kind == HM_RT_POSITION_RIVER);
        for (unsigned c = 0; c < HM_RT_COLOURS; c++)
            for (uint64_t w = hm_rt_next(rotterdam.edition, i, c); w != 0; w &= w - 1, channels++) {
                /* ahead in the board's order, so no way leads back */
                assert_true(hm_lowest(w) > i);
                assert_true((hm_rt_back(rotterdam.edition, hm_lowest(w)) & rt_bit(i)) != 0);
            }
    }
    assert_int_equal(channels, 65);
    assert_int_equal(anchors, 6);
    assert_int_equal(starts, 4);
    assert_int_equal(hm_popcount(e()->harbours), 4);
}

TEST(rt_1_7_words_out_of_range_are_a_question_mark)
{
    UNUSED;
    assert_string_equal(hm_rt_colour(4), "purple");
    assert_string_equal(hm_rt_colour(5), "?");
    assert_string_equal(hm_rt_material(4), "?");
    assert_string_equal(hm_rt_product(8), "?");
    assert_string_equal(hm_rt_harbour(4), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_1_1_twenty_four_units_of_four_raw_materials),
        RUN(rt_1_2_four_harbours_take_one_raw_material_each),
        RUN(rt_1_3_fifteen_product_cards_a_harbour_of_two_products_with_points),
        RUN(rt_1_4_forty_six_assignments_of_two_or_three_products),
        RUN(rt_1_5_twenty_shipping_cards_of_nine_kinds),
        RUN(rt_1_6_five_ships_each_for_two_players_else_four),
        RUN(rt_1_7_the_board_is_a_directed_graph_without_cycles),
        RUN(rt_1_7_words_out_of_range_are_a_question_mark),
    };
    return cmocka_run_group_tests_name("rt_1_components", tests, NULL, NULL);
}
