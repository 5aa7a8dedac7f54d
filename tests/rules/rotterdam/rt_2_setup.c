/* rt_2_setup.c: the table before the first move (RT-2). */
#include "rt_table.h"

static struct hm_state deal(uint8_t nseat, hm_seat first, uint8_t number)
{
    struct hm_state       s;
    struct hm_rng         rng;
    const struct hm_seed  seed = {{number}};
    const struct hm_setup setup = {.nseat = nseat, .first = first, .option = {3, 60, 1}};
    memset(&s, 0, sizeof s);
    hm_rng_deal(&rng, &seed, 0);
    events.n = 0;
    assert_int_equal(rt_ops.deal(rotterdam.edition, &s, &setup, &rng, &events), HM_OK);
    assert_holds(hm_audit(&rotterdam, &s));
    return s;
}

TEST(rt_2_1_stacks_are_shuffled_each_by_itself)
{
    UNUSED;
    struct hm_state a = deal(3, 0, 1), b = deal(3, 0, 2);
    for (unsigned h = 0; h < RT_HARBOURS; h++) {
        assert_int_equal(hm_rt_stack_left(&a, h), 15);
        for (unsigned i = 0; i < 15; i++)
            assert_int_equal(
                hm_rt_harbour_of(
                    rotterdam.edition,
                    hm_rt_product_of(rotterdam.edition, inside(&a)->stack[rt_stack_start(h) + i])),
                h);
        assert_memory_not_equal(inside(&a)->stack + rt_stack_start(h),
                                inside(&b)->stack + rt_stack_start(h), 15);
    }
    assert_int_equal(hm_rt_stack_left(&a, RT_STACK_SHIPPING), 20);
    assert_memory_not_equal(inside(&a)->stack + RT_SHIPPING, inside(&b)->stack + RT_SHIPPING, 20);
}

TEST(rt_2_1_three_hidden_assignments_each)
{
    UNUSED;
    for (uint8_t nseat = 2; nseat <= 4; nseat++) {
        struct hm_state s = deal(nseat, 0, 9);
        assert_true(had_event(HM_RT_EV_DEAL, nseat * 3u));
        for (hm_seat p = 0; p < nseat; p++) {
            hm_cards hand = hm_rt_assignments(&s, p);
            assert_int_equal(hm_count(&hand), 3);
            for (unsigned i = 0; i < events.n; i++)
                if (events.list[i].kind == HM_RT_EV_DEAL && events.list[i].seat == p) {
                    assert_true(hm_has(&hand, events.list[i].card));
                    assert_int_equal(events.list[i].shown, hm_seat_bit(p));
                }
            struct hm_view v = view(&s, (char)('A' + (p + 1) % nseat));
            assert_int_equal(hm_rt_hidden_assignments(hm_seen(&v), p), 3);
        }
        assert_int_equal(hm_rt_stack_left(&s, RT_STACK_ASSIGNMENT), 46 - 3 * nseat);
    }
}

TEST(rt_2_2_stock_is_whole_and_no_ship_on_the_water)
{
    UNUSED;
    struct hm_state s = deal(4, 2, 5);
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        assert_int_equal(hm_rt_stock(&s, k), rt_units[k]);
    for (unsigned i = 0; i < HM_RT_SHIPS; i++)
        assert_int_equal(hm_rt_ship_at(&s, i), HM_RT_HOME);
    assert_int_equal(hm_rt_master(&s), 2);
    assert_int_equal(hm_rt_turn(&s), 2);
    assert_int_equal(hm_rt_round(&s), 1);
    assert_true(prompted(&s, "C"));
}

TEST(rt_2_2_the_first_harbour_master_is_drawn_last)
{
    UNUSED;
    unsigned times[3] = {0};
    for (uint8_t number = 0; number < 60; number++) {
        struct hm_state drawn = deal(3, HM_NOBODY, number),
                        named = deal(3, hm_rt_master(&drawn), number);
        times[hm_rt_master(&drawn)]++;
        assert_memory_equal(&drawn, &named, rt_ops.state_size);
    }
    assert_true(times[0] > 5 && times[1] > 5 && times[2] > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(rt_2_1_stacks_are_shuffled_each_by_itself),
        RUN(rt_2_1_three_hidden_assignments_each),
        RUN(rt_2_2_stock_is_whole_and_no_ship_on_the_water),
        RUN(rt_2_2_the_first_harbour_master_is_drawn_last),
    };
    return cmocka_run_group_tests_name("rt_2_setup", tests, NULL, NULL);
}
