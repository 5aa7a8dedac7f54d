/*
 * rng.c: ChaCha20 for deals, xoshiro256** for search, and draws from either.
 *
 * Words are taken in the same order on every machine, so a deal is the same bytes
 * everywhere.  ChaCha20 is RFC 8439's block function with a 64-bit stream number in place
 * of the first two nonce words' usual meaning: the ply.
 */
#include "harbour/rng.h"

#include "sha256.h"

#include <assert.h>
#include <string.h>

static uint64_t rotl64(uint64_t x, unsigned n) { return x << n | x >> (64 - n); }

/* A row of the ChaCha matrix; the four columns are worked on together. */
typedef uint32_t row __attribute__((vector_size(16)));

static row rotl32(row x, int n) { return x << n | x >> (32 - n); }

static void quarters(row x[4])
{
    x[0] += x[1];
    x[3] = rotl32(x[3] ^ x[0], 16);
    x[2] += x[3];
    x[1] = rotl32(x[1] ^ x[2], 12);
    x[0] += x[1];
    x[3] = rotl32(x[3] ^ x[0], 8);
    x[2] += x[3];
    x[1] = rotl32(x[1] ^ x[2], 7);
}

static __attribute__((noinline)) void next_block(struct hm_rng *r)
{
    const uint64_t *k = r->state, in[2] = {r->block, r->stream};
    const row       start[4] = {
              {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},
              {(uint32_t)k[0], (uint32_t)(k[0] >> 32), (uint32_t)k[1], (uint32_t)(k[1] >> 32)},
              {(uint32_t)k[2], (uint32_t)(k[2] >> 32), (uint32_t)k[3], (uint32_t)(k[3] >> 32)},
              {(uint32_t)in[0], (uint32_t)(in[0] >> 32), (uint32_t)in[1], (uint32_t)(in[1] >> 32)}};
    row x[4] = {start[0], start[1], start[2], start[3]};
    for (unsigned i = 0; i < 10; i++) {
        quarters(x); /* columns, then diagonals */
        x[1] = __builtin_shufflevector(x[1], x[1], 1, 2, 3, 0);
        x[2] = __builtin_shufflevector(x[2], x[2], 2, 3, 0, 1);
        x[3] = __builtin_shufflevector(x[3], x[3], 3, 0, 1, 2);
        quarters(x);
        x[1] = __builtin_shufflevector(x[1], x[1], 3, 0, 1, 2);
        x[2] = __builtin_shufflevector(x[2], x[2], 2, 3, 0, 1);
        x[3] = __builtin_shufflevector(x[3], x[3], 1, 2, 3, 0);
    }
    for (unsigned i = 0; i < 4; i++) {
        const row sum = x[i] + start[i];
        memcpy(r->word + 4 * i, &sum, sizeof sum);
    }
    r->block++;
    r->left = 16;
}

/* The lowest byte first; written out so that compilers see one load. */
static uint64_t read_u64(const uint8_t *b)
{
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

void hm_rng_deal(struct hm_rng *r, const struct hm_seed *seed, uint64_t ply)
{
    for (unsigned i = 0; i < 4; i++)
        r->state[i] = read_u64(seed->byte + 8 * i);
    r->stream = ply;
    r->block = 0;
    r->left = r->fast = 0; /* so that no word is read before it is computed */
}

/* SplitMix64: spreads a short seed over the whole state. */
void hm_rng_fast(struct hm_rng *r, uint64_t seed)
{
    memset(r, 0, sizeof *r);
    r->fast = 1;
    for (unsigned i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        r->state[i] = z ^ z >> 31;
    }
}

static inline uint64_t draw(struct hm_rng *r)
{
    if (r->fast) {
        uint64_t *s = r->state;
        uint64_t  out = rotl64(s[1] * 5, 7) * 9, t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotl64(s[3], 45);
        return out;
    }
    if (r->left < 2)
        next_block(r);
    r->left -= 2;
    return (uint64_t)r->word[14 - r->left] | (uint64_t)r->word[15 - r->left] << 32;
}

uint64_t hm_rng_u64(struct hm_rng *r) { return draw(r); }

/* Lemire's method: a multiplication, and a second draw only where bias would come in. */
static inline uint32_t draw_below(struct hm_rng *r, uint32_t n)
{
    assert(n > 0);
    uint64_t m = (draw(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t threshold = (0u - n) % n;
        while ((uint32_t)m < threshold)
            m = (hm_rng_u64(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

uint32_t hm_rng_below(struct hm_rng *r, uint32_t n) { return draw_below(r, n); }

void hm_rng_shuffle(struct hm_rng *r, uint8_t *list, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t  j = draw_below(r, (uint32_t)i);
        uint8_t t = list[i - 1];
        list[i - 1] = list[j];
        list[j] = t;
    }
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

void hm_seed_from_text(struct hm_seed *seed, const char *text)
{
    size_t n = strlen(text), i = 0;
    while (i < n && hex_digit(text[i]) >= 0)
        i++;
    if (n != 64 || i != n) {
        hm_sha256(text, n, seed->byte);
        return;
    }
    for (i = 0; i < 32; i++)
        seed->byte[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
}

void hm_seed_text(const struct hm_seed *seed, char out[65])
{
    for (unsigned i = 0; i < 32; i++) {
        out[2 * i] = "0123456789abcdef"[seed->byte[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[seed->byte[i] & 15];
    }
    out[64] = 0;
}
