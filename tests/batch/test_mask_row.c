/*
 * test_mask_row.c: every way to write a mask that this processor has writes the same bytes: those
 * of the named words, and none after the row.
 */
#include "batch/mask_row.h"
#include "harbour/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <string.h>

enum { ACTIONS = 1100, WORDS = (ACTIONS + 63) / 64, AFTER = 64, UNTOUCHED = 0xee };

/* Changes the bits of the words that `words` names. */
static void draw_bits(struct hm_rng *rng, uint32_t nact, uint64_t words, uint64_t bits[WORDS])
{
    for (unsigned i = 0; i * 64 < nact; i++)
        if ((words >> i & 1) != 0) {
            bits[i] = hm_rng_u64(rng) & hm_rng_u64(rng);
            if (nact - i * 64 < 64)
                bits[i] &= ((uint64_t)1 << nact % 64) - 1;
        }
}

static void check_row(const uint8_t *row, uint32_t nact, const uint64_t *bits)
{
    for (uint32_t a = 0; a < nact; a++)
        assert_int_equal(row[a], bits[a / 64] >> a % 64 & 1);
    for (uint32_t a = nact; a < nact + AFTER; a++)
        assert_int_equal(row[a], UNTOUCHED);
}

static void masks_are_written_alike(void **unused)
{
    batch_put_mask *put[BATCH_PUT_MASKS];
    const unsigned  n = batch_put_masks(put);
    struct hm_rng   rng;
    (void)unused;
    hm_rng_fast(&rng, 1);
    for (unsigned k = 0; k < n; k++)
        for (uint32_t nact = 1; nact <= ACTIONS; nact += 1 + nact / 70) {
            uint8_t  row[ACTIONS + AFTER];
            uint64_t bits[WORDS] = {0};
            memset(row, 0, nact);
            memset(row + nact, UNTOUCHED, AFTER);
            for (unsigned i = 0; i < 20; i++) {
                const uint64_t words = hm_rng_u64(&rng) & (~(uint64_t)0 >> (64 - (nact + 63) / 64));
                draw_bits(&rng, nact, words, bits);
                put[k](row, nact, bits, words);
                check_row(row, nact, bits);
            }
        }
}

static void the_best_is_one_of_them(void **unused)
{
    batch_put_mask *put[BATCH_PUT_MASKS];
    const unsigned  n = batch_put_masks(put);
    (void)unused;
    assert_true(n >= 1);
    assert_true(batch_best_put_mask() == put[n - 1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_are_written_alike),
        cmocka_unit_test(the_best_is_one_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
