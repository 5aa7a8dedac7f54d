/*
 * test_rng.c: the two generators, compared with published vectors, and the functions that draw from
 * them.
 */
#include "harbour/rng.h"

#include "support/check.h"

/* RFC 8439, 2.3.2: key 00..1f.  Our stream number takes the place of the nonce's last two words. */
TEST(deals_come_from_chacha20)
{
    UNUSED;
    struct hm_seed seed;
    for (unsigned i = 0; i < 32; i++)
        seed.byte[i] = (uint8_t)i;
    struct hm_rng r;
    hm_rng_deal(&r, &seed, 0x4a000000u);
    r.block = (uint64_t)0x09000000u << 32 | 1u; /* counter 1, and the nonce's first word */
    static const uint32_t block[16] = {
        0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
        0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2,
    };
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(hm_rng_u64(&r), (uint64_t)block[2 * i + 1] << 32 | block[2 * i]);
}

/* The all-zero key, first block: the key stream begins 76 b8 e0 ad (RFC 8439, A.1). */
TEST(zero_seed_gives_the_known_key_stream)
{
    UNUSED;
    struct hm_seed seed = {{0}};
    struct hm_rng  r;
    hm_rng_deal(&r, &seed, 0);
    assert_int_equal(hm_rng_u64(&r), 0x903df1a0ade0b876u);
    for (unsigned i = 0; i < 7; i++)
        hm_rng_u64(&r);
    assert_int_equal(hm_rng_u64(&r), 0x7a385155bee7079fu); /* the second block, A.1 vector 2 */
}

/* Several blocks are computed together; a stream is the same from whichever block it begins, also
 * where the number of a block exceeds 32 bits. */
TEST(every_block_is_the_same_wherever_a_stream_begins)
{
    UNUSED;
    struct hm_seed seed = {{7}};
    struct hm_rng  all, one;
    for (uint64_t first = 0xfffffff0u; first < 0xfffffff4u; first++) {
        hm_rng_deal(&all, &seed, 3);
        all.block = first;
        for (uint64_t k = 0; k < 20; k++) {
            hm_rng_deal(&one, &seed, 3);
            one.block = first + k;
            for (unsigned i = 0; i < 8; i++)
                assert_int_equal(hm_rng_u64(&all), hm_rng_u64(&one));
        }
    }
}

TEST(each_ply_has_its_own_stream)
{
    UNUSED;
    struct hm_seed seed = {{1}};
    struct hm_rng  a, b, c;
    hm_rng_deal(&a, &seed, 1);
    hm_rng_deal(&b, &seed, 2);
    hm_rng_deal(&c, &seed, 1);
    uint64_t first = hm_rng_u64(&a);
    assert_int_not_equal(first, hm_rng_u64(&b));
    assert_int_equal(first, hm_rng_u64(&c));
}

/* xoshiro256** seeded by SplitMix64 from 0, as its authors' reference code gives it. */
TEST(fast_generator_is_xoshiro)
{
    UNUSED;
    struct hm_rng r;
    hm_rng_fast(&r, 0);
    assert_int_equal(hm_rng_u64(&r), 0x99ec5f36cb75f2b4u);
    assert_int_equal(hm_rng_u64(&r), 0xbf6e1f784956452au);
    assert_int_equal(hm_rng_u64(&r), 0x1a5f849d4933e6e0u);
}

TEST(below_stays_below_and_reaches_all)
{
    UNUSED;
    struct hm_rng r;
    hm_rng_fast(&r, 7);
    for (uint32_t n = 1; n < 40; n++) {
        uint64_t reached = 0;
        for (unsigned i = 0; i < 2000; i++) {
            uint32_t x = hm_rng_below(&r, n);
            assert_true(x < n);
            reached |= (uint64_t)1 << x;
        }
        assert_int_equal(reached, ((uint64_t)1 << n) - 1);
    }
}

/* Chi-squared over 6 faces: 5 degrees of freedom, 99.9% stay under 20.5. */
TEST(below_is_even)
{
    UNUSED;
    struct hm_seed seed = {{3}};
    struct hm_rng  r;
    hm_rng_deal(&r, &seed, 0);
    enum { DRAWS = 60000, FACES = 6 };
    double count[FACES] = {0}, chi = 0;
    for (unsigned i = 0; i < DRAWS; i++)
        count[hm_rng_below(&r, FACES)]++;
    for (unsigned i = 0; i < FACES; i++)
        chi += (count[i] - DRAWS / FACES) * (count[i] - DRAWS / FACES) / (DRAWS / FACES);
    assert_true(chi < 20.5);
}

/* n just over 2^31: almost half of all words have to be thrown away. */
TEST(below_refuses_biased_words)
{
    UNUSED;
    struct hm_rng r;
    hm_rng_fast(&r, 11);
    uint32_t n = 0x80000001u, high = 0;
    for (unsigned i = 0; i < 4000; i++)
        high += hm_rng_below(&r, n) >= n / 2;
    assert_in_range(high, 1850, 2150);
}

TEST(shuffle_keeps_the_cards)
{
    UNUSED;
    struct hm_rng r;
    hm_rng_fast(&r, 5);
    uint8_t  list[100];
    uint32_t sum = 0, moved = 0;
    for (unsigned i = 0; i < 100; i++)
        list[i] = (uint8_t)i;
    hm_rng_shuffle(&r, list, 100);
    uint8_t there[100] = {0};
    for (unsigned i = 0; i < 100; i++) {
        there[list[i]]++;
        sum += list[i];
        moved += list[i] != i;
    }
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(there[i], 1);
    assert_int_equal(sum, 4950);
    assert_true(moved > 80);
}

TEST(shuffle_of_nothing_draws_nothing)
{
    UNUSED;
    struct hm_rng r, same;
    hm_rng_fast(&r, 5);
    same = r;
    uint8_t one = 9;
    hm_rng_shuffle(&r, &one, 0);
    hm_rng_shuffle(&r, &one, 1);
    assert_memory_equal(&r, &same, sizeof r);
    assert_int_equal(one, 9);
}

TEST(seed_of_64_digits_is_taken_as_it_is)
{
    UNUSED;
    const char    *text = "00112233445566778899AABBccddeeff00112233445566778899aabbccddeeff";
    struct hm_seed seed;
    char           back[65];
    hm_seed_from_text(&seed, text);
    assert_int_equal(seed.byte[10], 0xaa);
    hm_seed_text(&seed, back);
    assert_string_equal(back, "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
}

TEST(any_other_seed_is_hashed)
{
    UNUSED;
    struct hm_seed seed;
    char           back[65];
    hm_seed_from_text(&seed, "abc");
    hm_seed_text(&seed, back);
    assert_string_equal(back, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    hm_seed_from_text(&seed, "g0112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
    assert_int_not_equal(seed.byte[1], 0x11);
    hm_seed_from_text(&seed, "");
    assert_int_equal(seed.byte[0], 0xe3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(deals_come_from_chacha20),
        RUN(zero_seed_gives_the_known_key_stream),
        RUN(every_block_is_the_same_wherever_a_stream_begins),
        RUN(each_ply_has_its_own_stream),
        RUN(fast_generator_is_xoshiro),
        RUN(below_stays_below_and_reaches_all),
        RUN(below_is_even),
        RUN(below_refuses_biased_words),
        RUN(shuffle_keeps_the_cards),
        RUN(shuffle_of_nothing_draws_nothing),
        RUN(seed_of_64_digits_is_taken_as_it_is),
        RUN(any_other_seed_is_hashed),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
