/*
 * rows.h: writes rows of bytes several at a time, the lowest byte first on every machine.
 */
#ifndef HARBOUR_ROWS_H
#define HARBOUR_ROWS_H

#include <stdint.h>
#include <string.h>

static inline uint64_t hm_little64(uint64_t w)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(w);
#else
    return w;
#endif
}

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

/* The inverse: bytes are 0 or 1. */
static inline unsigned hm_gather(uint64_t bytes)
{
    return (unsigned)(bytes * 0x0102040810204080u >> 56);
}

/* Byte i of the result is bits 4i to 4i + 3 of w. */
static inline uint64_t hm_spread_nibbles(uint32_t w)
{
    uint64_t x = w;
    x = (x | x << 16) & 0x0000ffff0000ffffu;
    x = (x | x << 8) & 0x00ff00ff00ff00ffu;
    return (x | x << 4) & 0x0f0f0f0f0f0f0f0fu;
}

/* Bit i of byte j becomes bit j of byte i. */
static inline uint64_t hm_transpose(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aau;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000cccc0000ccccu;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x00000000f0f0f0f0u;
    return x ^ t ^ t << 28;
}

#endif
