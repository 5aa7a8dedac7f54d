/*
 * mask_row.c: sets of actions as rows of bytes (mask_row.h).
 *
 * Three ways to write the same bytes: AVX-512 or AVX2 where the processor has it, plain C.
 */
#include "mask_row.h"

#include "base/rows.h"
#include "harbour/base.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define HAVE_X86 1
#endif

/* Writes the bytes of the last word of actions, which ends where the row ends. */
static void put_last_word(uint8_t *row, uint32_t nact, const uint64_t *bits)
{
    const unsigned i = nact / 64, n = nact % 64;
    if (i > 0)
        hm_put_bits(row + nact - 64, bits[i] << (64 - n) | bits[i - 1] >> n);
    else
        for (unsigned k = 0; k < n; k++)
            row[k] = (uint8_t)(bits[0] >> k & 1);
}

static void put_plain(uint8_t *row, uint32_t nact, const uint64_t *bits, uint64_t words)
{
    const uint64_t last = nact % 64 != 0 ? words & (uint64_t)1 << nact / 64 : 0;
    if (last != 0)
        put_last_word(row, nact, bits);
    for (words ^= last; words != 0; words &= words - 1)
        hm_put_bits(row + 64 * (size_t)hm_lowest(words), bits[hm_lowest(words)]);
}

#if defined(HAVE_X86)
/* Each byte of the result has one bit of w in its place, the others 0. */
__attribute__((target("avx2"))) static inline __m256i one_bit_each(uint32_t w)
{
    const __m256i from = _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202,
                                           0x0101010101010101, 0x0000000000000000);
    const __m256i bit = _mm256_set1_epi64x((int64_t)0x8040201008040201u);
    return _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32((int32_t)w), from), bit);
}

__attribute__((target("avx2"))) static inline void put_word_avx2(uint8_t *out, uint64_t w)
{
    const __m256i one = _mm256_set1_epi8(1);
    const __m256i low = _mm256_min_epu8(one_bit_each((uint32_t)w), one);
    const __m256i high = _mm256_min_epu8(one_bit_each((uint32_t)(w >> 32)), one);
    _mm256_storeu_si256((__m256i *)(void *)out, low);
    _mm256_storeu_si256((__m256i *)(void *)(out + 32), high);
}

__attribute__((target("avx2"))) static void put_avx2(uint8_t *row, uint32_t nact,
                                                     const uint64_t *bits, uint64_t words)
{
    const unsigned i = nact / 64, n = nact % 64;
    const uint64_t last = n != 0 ? words & (uint64_t)1 << i : 0;
    if (last != 0 && i > 0)
        put_word_avx2(row + nact - 64, bits[i] << (64 - n) | bits[i - 1] >> n);
    else if (last != 0)
        put_last_word(row, nact, bits);
    for (words ^= last; words != 0; words &= words - 1)
        put_word_avx2(row + 64 * (size_t)hm_lowest(words), bits[hm_lowest(words)]);
}

__attribute__((target("avx512bw"))) static void put_avx512(uint8_t *row, uint32_t nact,
                                                           const uint64_t *bits, uint64_t words)
{
    const __m512i  one = _mm512_set1_epi8(1);
    const unsigned i = nact / 64, n = nact % 64;
    const uint64_t last = n != 0 ? words & (uint64_t)1 << i : 0;
    if (last != 0)
        _mm512_mask_storeu_epi8(row + 64 * (size_t)i, ((uint64_t)1 << n) - 1,
                                _mm512_maskz_mov_epi8(bits[i], one));
    for (words ^= last; words != 0; words &= words - 1)
        _mm512_storeu_si512(row + 64 * (size_t)hm_lowest(words),
                            _mm512_maskz_mov_epi8(bits[hm_lowest(words)], one));
}
#endif

unsigned batch_put_masks(batch_put_mask *out[BATCH_PUT_MASKS])
{
    unsigned n = 0;
    out[n++] = put_plain;
#if defined(HAVE_X86)
    if (__builtin_cpu_supports("avx2"))
        out[n++] = put_avx2;
    if (__builtin_cpu_supports("avx512bw"))
        out[n++] = put_avx512;
#endif
    return n;
}

batch_put_mask *batch_best_put_mask(void)
{
    batch_put_mask *usable[BATCH_PUT_MASKS];
    return usable[batch_put_masks(usable) - 1];
}
