/*
 * rng.h: chance, passed in and never global.
 *
 * Deals come from ChaCha20 under a 256-bit seed: a shorter seed could be searched for from
 * the cards in sight.  Each ply has a stream of its own, so any snapshot can continue
 * without knowing what was drawn before.  Search uses the fast generator, which is never
 * fed from a match's seed.
 */
#ifndef HARBOUR_RNG_H
#define HARBOUR_RNG_H

#include "base.h"

struct hm_seed {
    uint8_t byte[32];
};

struct hm_rng {
    uint64_t state[4]; /* the key, or the state of the fast generator */
    uint64_t stream;   /* which stream under the key: the ply */
    uint64_t block;    /* blocks of the stream already made */
    uint32_t word[16]; /* the block at hand */
    uint32_t left;     /* words of it not yet given out */
    uint32_t fast;     /* not a cipher: the fast generator */
};

HM_BEGIN
/* The stream for one ply of a match.  Nothing is computed before the first draw. */
HM_API void hm_rng_deal(struct hm_rng *r, const struct hm_seed *seed, uint64_t ply);

/* The fast generator (xoshiro256**), for search and tests. */
HM_API void hm_rng_fast(struct hm_rng *r, uint64_t seed);

HM_API uint64_t hm_rng_u64(struct hm_rng *r);

/* Uniform in 0 .. n-1, without bias; n is at least 1. */
HM_API uint32_t hm_rng_below(struct hm_rng *r, uint32_t n);

/* Fisher-Yates, from the end. */
HM_API void hm_rng_shuffle(struct hm_rng *r, uint8_t *list, size_t n);

/* 64 hexadecimal digits give those bytes, any other text its SHA-256. */
HM_API void hm_seed_from_text(struct hm_seed *seed, const char *text);
HM_API void hm_seed_text(const struct hm_seed *seed, char out[65]);

HM_API void hm_sha256(const void *data, size_t n, uint8_t out[32]);
HM_END

#endif
