/*
 * test_cards.c: compares sets of cards with a plain array of booleans.
 */
#include "harbour/cards.h"
#include "harbour/rng.h"

#include "support/check.h"

static hm_cards random_set(struct hm_rng *r)
{
    hm_cards s = {{0}};
    for (unsigned n = hm_rng_below(r, 60); n > 0; n--)
        hm_add(&s, hm_rng_below(r, HM_CARDS));
    return s;
}

TEST(sets_behave_like_arrays_of_bool)
{
    UNUSED;
    struct hm_rng r;
    hm_rng_fast(&r, 1);
    for (unsigned round = 0; round < 500; round++) {
        hm_cards a = random_set(&r), b = random_set(&r);
        hm_cards both = hm_and(&a, &b), either = hm_or(&a, &b), only = hm_minus(&a, &b);
        unsigned count = 0;
        bool     within = true, same = true;
        for (unsigned c = 0; c < HM_CARDS; c++) {
            bool x = hm_has(&a, c), y = hm_has(&b, c);
            assert_int_equal(hm_has(&both, c), x && y);
            assert_int_equal(hm_has(&either, c), x || y);
            assert_int_equal(hm_has(&only, c), x && !y);
            count += x;
            within = within && (!x || y);
            same = same && x == y;
        }
        assert_int_equal(hm_count(&a), count);
        assert_int_equal(hm_none(&a), count == 0);
        assert_int_equal(hm_within(&a, &b), within);
        assert_int_equal(hm_same(&a, &b), same);
        assert_true(hm_within(&both, &a) && hm_within(&a, &either) && hm_same(&a, &a));
    }
}

TEST(walking_meets_each_card_once_in_order)
{
    UNUSED;
    struct hm_rng r;
    hm_rng_fast(&r, 2);
    for (unsigned round = 0; round < 500; round++) {
        hm_cards s = random_set(&r), met = {{0}};
        unsigned last = 0, n = 0;
        for (unsigned c = hm_next(&s, 0); c < HM_CARDS; c = hm_next(&s, c + 1)) {
            assert_true(n == 0 || c > last);
            hm_add(&met, c);
            last = c;
            n++;
        }
        assert_true(hm_same(&s, &met));
        assert_int_equal(n, hm_count(&s));
    }
}

TEST(first_and_last_card)
{
    UNUSED;
    hm_cards s = {{0}};
    assert_int_equal(hm_next(&s, 0), HM_CARDS);
    hm_add(&s, HM_CARDS - 1);
    assert_int_equal(hm_next(&s, 0), HM_CARDS - 1);
    assert_int_equal(hm_next(&s, HM_CARDS), HM_CARDS);
    hm_remove(&s, HM_CARDS - 1);
    assert_true(hm_none(&s));
}

TEST(seats_and_their_letters)
{
    UNUSED;
    assert_int_equal(hm_seat_letter(0), 'A');
    assert_int_equal(hm_seat_letter(4), 'E');
    assert_true(hm_seat_in(hm_seat_bit(3), 3));
    assert_false(hm_seat_in(hm_seat_bit(3), 2));
    assert_true(hm_seat_in(HM_EVERYONE, HM_SPECTATOR));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(sets_behave_like_arrays_of_bool),
        RUN(walking_meets_each_card_once_in_order),
        RUN(first_and_last_card),
        RUN(seats_and_their_letters),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
