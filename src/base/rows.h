/*
 * rows.h: writes rows of bytes several at a time, the lowest byte first on every machine.
 */
#ifndef HARBOUR_ROWS_H
#define HARBOUR_ROWS_H

#include <stdint.h>
#include <string.h>

/* Convert between the order of this machine and that of a row, in either direction. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static inline uint16_t hm_little16(uint16_t w) { return __builtin_bswap16(w); }
static inline uint32_t hm_little32(uint32_t w) { return __builtin_bswap32(w); }
static inline uint64_t hm_little64(uint64_t w) { return __builtin_bswap64(w); }
#else
static inline uint16_t hm_little16(uint16_t w) { return w; }
static inline uint32_t hm_little32(uint32_t w) { return w; }
static inline uint64_t hm_little64(uint64_t w) { return w; }
#endif

static inline void hm_put_eight(uint8_t *out, uint64_t bytes)
{
    bytes = hm_little64(bytes);
    memcpy(out, &bytes, 8);
}

static inline void hm_put_four(uint8_t *out, uint32_t bytes)
{
    for (unsigned i = 0; i < 4; i++) /* compilers make one store of it */
        out[i] = (uint8_t)(bytes >> 8 * i);
}

static inline uint64_t hm_get_eight(const uint8_t *in)
{
    uint64_t bytes;
    memcpy(&bytes, in, 8);
    return hm_little64(bytes);
}

static inline uint32_t hm_get_four(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

#define HM_EACH_BYTE ((uint64_t)0x0101010101010101u)

/* Byte i of the result is bit i of b, which is less than 256. */
static inline uint64_t hm_spread(uint64_t b)
{
    return (((b * HM_EACH_BYTE & 0x8040201008040201u) + 0x7f * HM_EACH_BYTE) >> 7) & HM_EACH_BYTE;
}

/* Sixteen bytes as elements of one, two, four and eight bytes. */
typedef uint8_t  hm_by_one __attribute__((vector_size(16)));
typedef uint16_t hm_by_two __attribute__((vector_size(16)));
typedef uint32_t hm_by_four __attribute__((vector_size(16)));
typedef uint64_t hm_by_eight __attribute__((vector_size(16)));

/* Writes 64 bytes: byte i is bit i of w.  Every byte of w is doubled three times; then each of its
 * copies keeps one bit.  The shuffles are those that processors have. */
static inline void hm_put_bits(uint8_t *out, uint64_t w)
{
    const hm_by_one bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const hm_by_one bytes = (hm_by_one)(hm_by_eight){hm_little64(w), 0};
    const hm_by_two twice = (hm_by_two)__builtin_shufflevector(bytes, bytes, 0, 16, 1, 17, 2, 18, 3,
                                                               19, 4, 20, 5, 21, 6, 22, 7, 23);
    const hm_by_four half[2] = {
        (hm_by_four)__builtin_shufflevector(twice, twice, 0, 8, 1, 9, 2, 10, 3, 11),
        (hm_by_four)__builtin_shufflevector(twice, twice, 4, 12, 5, 13, 6, 14, 7, 15)};
    for (unsigned i = 0; i < 4; i++) {
        const hm_by_one copies =
            (hm_by_one)(i % 2 == 0 ? __builtin_shufflevector(half[i / 2], half[i / 2], 0, 0, 1, 1)
                                   : __builtin_shufflevector(half[i / 2], half[i / 2], 2, 2, 3, 3));
        const hm_by_one set = (hm_by_one)((copies & bit) == bit) & 1;
        memcpy(out + 16 * i, &set, 16);
    }
}

/* The inverse of hm_spread(): bytes are 0 or 1. */
static inline unsigned hm_gather(uint64_t bytes)
{
    return (unsigned)(bytes * 0x0102040810204080u >> 56);
}

/* Bit i of the result is bit `which` of byte i of the 64 bytes. */
static inline uint64_t hm_column(const uint8_t *bytes, unsigned which)
{
    uint64_t column = 0;
#ifdef __SSE2__
    for (unsigned i = 0; i < 4; i++) { /* the bit is moved to the top of each byte */
        typedef char top_bits __attribute__((vector_size(16)));
        hm_by_two    w;
        memcpy(&w, bytes + 16 * i, 16);
        column |= (uint64_t)(unsigned)__builtin_ia32_pmovmskb128((top_bits)(w << (7 - which)))
                  << 16 * i;
    }
#else
    for (unsigned i = 0; i < 8; i++)
        column |= (uint64_t)hm_gather(hm_get_eight(bytes + 8 * i) >> which & HM_EACH_BYTE) << 8 * i;
#endif
    return column;
}

/* Byte i of the result is bits 4i to 4i + 3 of w. */
static inline uint64_t hm_spread_nibbles(uint32_t w)
{
    uint64_t x = w;
    x = (x | x << 16) & 0x0000ffff0000ffffu;
    x = (x | x << 8) & 0x00ff00ff00ff00ffu;
    return (x | x << 4) & 0x0f0f0f0f0f0f0f0fu;
}

#endif
