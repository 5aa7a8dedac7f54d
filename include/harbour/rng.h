/*
 * rng.h: random number generators, passed as arguments and never global.
 *
 * Deals come from ChaCha20 with a 256-bit key: a shorter seed could be found by brute force from
 * the visible cards.  Each ply has its own stream, so any snapshot can continue without the
 * earlier draws.  Search uses the fast generator, which never gets a match's seed.
 */
#ifndef HARBOUR_RNG_H
#define HARBOUR_RNG_H

#include "base.h"

struct hm_seed {
    uint8_t byte[32];
};

enum { HM_RNG_WORDS = 64 }; /* computed together: four blocks of ChaCha20 */

struct hm_rng {
    uint64_t state[4]; /* the key, or the state of the fast generator */
    uint64_t stream;   /* the stream of the key: the ply */
    uint64_t block;    /* blocks of the stream already computed */
    uint32_t word[HM_RNG_WORDS];
    uint32_t left; /* words that are not yet used */
    uint32_t fast; /* nonzero: the fast generator, not the cipher */
};

HM_BEGIN
/* Starts the stream of one ply of a match.  Computes nothing before the first draw. */
HM_API void hm_rng_deal(struct hm_rng *r, const struct hm_seed *seed, uint64_t ply);

/* Starts the fast generator (xoshiro256**), for search and tests. */
HM_API void hm_rng_fast(struct hm_rng *r, uint64_t seed);

/* Returns 64 random bits. */
HM_API uint64_t hm_rng_u64(struct hm_rng *r);

/* Returns a number from 0 to n-1, without bias; n is at least 1. */
HM_API uint32_t hm_rng_below(struct hm_rng *r, uint32_t n);

/* Shuffles the list: Fisher-Yates, from the end. */
HM_API void hm_rng_shuffle(struct hm_rng *r, uint8_t *list, size_t n);

/* Converts 64 hexadecimal digits to those bytes, any other text to its SHA-256. */
HM_API void hm_seed_from_text(struct hm_seed *seed, const char *text);
/* Writes a seed as 64 hexadecimal digits and a NUL. */
HM_API void hm_seed_text(const struct hm_seed *seed, char out[65]);

/* Computes the SHA-256 of n bytes. */
HM_API void hm_sha256(const void *data, size_t n, uint8_t out[32]);
HM_END

#endif
