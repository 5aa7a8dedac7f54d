/*
 * net_kernel.c: the arithmetic of a net, in integers and identical to the bit on every machine.
 *
 * Three ways to do the same sums: AVX2 where the processor has it, WebAssembly's SIMD, plain C.
 * Activations are 0 .. 127 for 0 .. 1; first-layer weights count 1/256, the others 1/64.  The
 * products of two 7-bit numbers, added in pairs, stay below 2^15, so the saturating
 * instructions never saturate.
 */
#include "ai_net.h"

#include "base/rows.h"

#include <string.h>

#if defined(__x86_64__) && !defined(HM_NET_PLAIN)
#include <immintrin.h>
#define HAVE_AVX2 1
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum { WIDE = HM_NET_WIDE, DEEP = HM_NET_DEEP, IN_SHIFT = 1, MID_SHIFT = 6 };

/* The weights are used as they are in the file, where numbers are little-endian. */
static inline int32_t number(int32_t in_file) { return (int32_t)hm_little32((uint32_t)in_file); }

#if defined(HAVE_AVX2)
enum { LANES = 16, PARTS = WIDE / LANES };

/* Keeps the whole sum in registers while rows are added and subtracted. */
__attribute__((target("avx2"))) static void
update_avx2(const struct hm_net *net, struct hm_net_memory *m, const uint64_t *bits)
{
    __m256i sum[PARTS];
    for (unsigned i = 0; i < PARTS; i++) /* the caller's memory: not aligned to 32 */
        sum[i] = _mm256_loadu_si256((const __m256i *)(const void *)(m->sum + i * LANES));
    for (unsigned w = 0; w * 64 < net->nbit; w++) {
        uint64_t changed = bits[w] ^ m->bits[w];
        for (; changed != 0; changed &= changed - 1) {
            unsigned      b = hm_lowest(changed);
            const int8_t *row = net->in + (size_t)(w * 64 + b) * WIDE;
            bool          on = (bits[w] >> b & 1) != 0;
            for (unsigned i = 0; i < PARTS; i++) {
                __m256i x = _mm256_cvtepi8_epi16(
                    _mm_loadu_si128((const __m128i *)(const void *)(row + i * LANES)));
                sum[i] = on ? _mm256_add_epi16(sum[i], x) : _mm256_sub_epi16(sum[i], x);
            }
        }
        m->bits[w] = bits[w];
    }
    for (unsigned i = 0; i < PARTS; i++)
        _mm256_storeu_si256((__m256i *)(void *)(m->sum + i * LANES), sum[i]);
}

/* Sum over n products of bytes 0..127 and signed bytes; n is a multiple of 32. */
__attribute__((target("avx2"))) static inline int32_t dot_avx2(const uint8_t *a, const int8_t *w,
                                                               unsigned n)
{
    __m256i sum = _mm256_setzero_si256(), ones = _mm256_set1_epi16(1);
    for (unsigned i = 0; i < n; i += 32) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(a + i));
        __m256i y = _mm256_loadu_si256((const __m256i *)(const void *)(w + i));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(x, y), ones));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
    return _mm_cvtsi128_si32(four);
}

__attribute__((target("avx2"))) static void layer_avx2(const uint8_t *a, unsigned n,
                                                       const int8_t *w, const int32_t *bias,
                                                       unsigned rows, int32_t *out)
{
    for (unsigned i = 0; i < rows; i++)
        out[i] = number(bias[i]) + dot_avx2(a, w + i * n, n);
}

static bool have_avx2(void) { return __builtin_cpu_supports("avx2") != 0; }
#endif

static void add_row_plain(int16_t *sum, const int8_t *row, bool on)
{
#if defined(__wasm_simd128__)
    for (unsigned i = 0; i < WIDE; i += 16) {
        v128_t w = wasm_v128_load(row + i), low = wasm_i16x8_extend_low_i8x16(w),
               high = wasm_i16x8_extend_high_i8x16(w);
        v128_t a = wasm_v128_load(sum + i), b = wasm_v128_load(sum + i + 8);
        wasm_v128_store(sum + i, on ? wasm_i16x8_add(a, low) : wasm_i16x8_sub(a, low));
        wasm_v128_store(sum + i + 8, on ? wasm_i16x8_add(b, high) : wasm_i16x8_sub(b, high));
    }
#else
    for (unsigned i = 0; i < WIDE; i++)
        sum[i] = (int16_t)(on ? sum[i] + row[i] : sum[i] - row[i]);
#endif
}

static int32_t dot_plain(const uint8_t *a, const int8_t *w, unsigned n)
{
#if defined(__wasm_simd128__)
    v128_t sum = wasm_i32x4_splat(0);
    for (unsigned i = 0; i < n; i += 16) {
        v128_t x = wasm_v128_load(a + i), y = wasm_v128_load(w + i);
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_u16x8_extend_low_u8x16(x),
                                                       wasm_i16x8_extend_low_i8x16(y)));
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_u16x8_extend_high_u8x16(x),
                                                       wasm_i16x8_extend_high_i8x16(y)));
    }
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
#else
    int32_t sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += (int32_t)a[i] * w[i];
    return sum;
#endif
}

static void layer(const uint8_t *a, unsigned n, const int8_t *w, const int32_t *bias, unsigned rows,
                  int32_t *out)
{
#if defined(HAVE_AVX2)
    if (have_avx2()) {
        layer_avx2(a, n, w, bias, rows, out);
        return;
    }
#endif
    for (unsigned i = 0; i < rows; i++)
        out[i] = number(bias[i]) + dot_plain(a, w + i * n, n);
}

void ai_net_update(const struct hm_net *net, struct hm_net_memory *m,
                   const uint64_t bits[HM_NET_WORDS])
{
    if (m->of != net) {
        memset(m->bits, 0, sizeof m->bits);
        for (unsigned i = 0; i < WIDE; i++)
            m->sum[i] = (int16_t)hm_little16((uint16_t)net->in_bias[i]);
        m->of = net;
    }
#if defined(HAVE_AVX2)
    if (have_avx2()) {
        update_avx2(net, m, bits);
        return;
    }
#endif
    for (unsigned w = 0; w * 64 < net->nbit; w++) {
        uint64_t changed = bits[w] ^ m->bits[w];
        for (; changed != 0; changed &= changed - 1) {
            unsigned b = hm_lowest(changed);
            add_row_plain(m->sum, net->in + (size_t)(w * 64 + b) * WIDE, (bits[w] >> b & 1) != 0);
        }
        m->bits[w] = bits[w];
    }
}

static uint8_t clip(int32_t x, unsigned shift)
{
    int32_t y = x >> shift;
    return (uint8_t)(y < 0 ? 0 : y > 127 ? 127 : y);
}

/* Written as limits and then narrowed, so that compilers use the vector unit. */
static void clip_sums(const int16_t sum[WIDE], uint8_t a[WIDE])
{
    for (unsigned i = 0; i < WIDE; i++) {
        int16_t y = (int16_t)(sum[i] >> IN_SHIFT);
        y = y < 0 ? 0 : y;
        a[i] = (uint8_t)(y > 127 ? 127 : y);
    }
}

void ai_net_forward(const struct hm_net *net, const int16_t sum[HM_NET_WIDE], int32_t out[HM_SEATS])
{
    HM_ALIGN(32) uint8_t a[WIDE], b[DEEP], c[DEEP];
    int32_t              next[DEEP];
    clip_sums(sum, a);
    layer(a, WIDE, net->mid, net->mid_bias, DEEP, next);
    for (unsigned i = 0; i < DEEP; i++)
        b[i] = clip(next[i], MID_SHIFT);
    layer(b, DEEP, net->deep, net->deep_bias, DEEP, next);
    for (unsigned i = 0; i < DEEP; i++)
        c[i] = clip(next[i], MID_SHIFT);
    layer(c, DEEP, net->out, net->out_bias, net->nseat, out);
}

/* 2^x for x <= 0 by halving and a polynomial: only operations that every machine rounds alike. */
static float power_of_two(float x)
{
    if (x < -30.0f)
        return 0.0f;
    int   whole = (int)x;
    float part = x - (float)whole; /* -1 < part <= 0 */
    float p =
        1.0f + part * (0.6931472f +
                       part * (0.2402265f +
                               part * (0.0555041f + part * (0.0096181f + part * 0.0013333f))));
    for (; whole < 0; whole++)
        p *= 0.5f;
    return p;
}

void ai_net_win(const struct hm_net *net, struct hm_net_memory *m,
                const uint64_t bits[HM_NET_WORDS], unsigned seat, float win[HM_SEATS])
{
    int32_t logit[HM_SEATS], max = INT32_MIN;
    float   share[HM_SEATS], total = 0.0f;
    ai_net_update(net, m, bits);
    ai_net_forward(net, m->sum, logit);
    for (unsigned i = 0; i < net->nseat; i++)
        max = logit[i] > max ? logit[i] : max;
    for (unsigned i = 0; i < net->nseat; i++)
        total += share[i] = power_of_two((float)(logit[i] - max) * net->scale);
    for (unsigned i = 0; i < HM_SEATS; i++)
        win[i] = 0.0f;
    for (unsigned i = 0; i < net->nseat; i++)
        win[(seat + i) % net->nseat] = share[i] / total;
}

void hm_net_win(const struct hm_net *net, struct hm_net_memory *memory, const struct hm_game *g,
                const struct hm_state *s, hm_seat seat, float win[HM_SEATS])
{
    uint64_t bits[HM_NET_WORDS];
    hm_net_encode(g, s, seat, bits);
    ai_net_win(net, memory, bits, seat, win);
}
