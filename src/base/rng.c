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

/* One word of the ChaCha matrix in each of the four blocks, which are computed together: a block
 * alone is a chain of dependent operations and leaves most of a processor idle. */
enum { BLOCKS = HM_RNG_WORDS / 16 };
typedef uint32_t lane __attribute__((vector_size(4 * BLOCKS)));
_Static_assert(BLOCKS == 4, "next_blocks() transposes four by four words");

static inline lane rotl32(lane x, int n) { return x << n | x >> (32 - n); }

static inline void quarter(lane *a, lane *b, lane *c, lane *d)
{
    *a += *b;
    *d = rotl32(*d ^ *a, 16);
    *c += *d;
    *b = rotl32(*b ^ *c, 12);
    *a += *b;
    *d = rotl32(*d ^ *a, 8);
    *c += *d;
    *b = rotl32(*b ^ *c, 7);
}

static inline lane same(uint32_t w) { return (lane){w, w, w, w}; }

/* Writes four words of each block. */
static inline void put_words(uint32_t *out, const lane x[4])
{
    const lane ab = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5),
               cd = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5),
               ef = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7),
               gh = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
    const lane row[BLOCKS] = {
        __builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
        __builtin_shufflevector(ef, gh, 0, 1, 4, 5), __builtin_shufflevector(ef, gh, 2, 3, 6, 7)};
    for (unsigned i = 0; i < BLOCKS; i++)
        memcpy(out + 16 * i, &row[i], sizeof row[i]);
}

static __attribute__((noinline)) void next_blocks(struct hm_rng *r)
{
    const uint64_t *k = r->state, n = r->block;
    const uint32_t  sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    lane            start[16], x[16];
    for (unsigned i = 0; i < 4; i++) {
        start[i] = same(sigma[i]);
        start[4 + 2 * i] = same((uint32_t)k[i]);
        start[5 + 2 * i] = same((uint32_t)(k[i] >> 32));
    }
    start[12] = (lane){(uint32_t)n, (uint32_t)(n + 1), (uint32_t)(n + 2), (uint32_t)(n + 3)};
    start[13] = (lane){(uint32_t)(n >> 32), (uint32_t)((n + 1) >> 32), (uint32_t)((n + 2) >> 32),
                       (uint32_t)((n + 3) >> 32)};
    start[14] = same((uint32_t)r->stream);
    start[15] = same((uint32_t)(r->stream >> 32));
    memcpy(x, start, sizeof x);
    for (unsigned i = 0; i < 10; i++) {
        quarter(&x[0], &x[4], &x[8], &x[12]); /* columns, then diagonals */
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
    for (unsigned i = 0; i < 16; i++)
        x[i] += start[i];
    for (unsigned i = 0; i < 16; i += 4)
        put_words(r->word + i, x + i);
    r->block += BLOCKS;
    r->left = HM_RNG_WORDS;
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
        next_blocks(r);
    const uint32_t *word = r->word + (HM_RNG_WORDS - r->left);
    r->left -= 2;
    return (uint64_t)word[0] | (uint64_t)word[1] << 32;
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
