/*
 * sha256.h: incremental SHA-256 (FIPS 180-4).
 *
 * Core uses no library, and the browser needs digests of editions and seeds too.
 */
#ifndef HARBOUR_SHA256_H
#define HARBOUR_SHA256_H

#include "harbour/base.h"

struct hm_sha256 {
    uint32_t h[8];
    uint64_t total;
    uint8_t  block[64];
};

void hm_sha256_begin(struct hm_sha256 *s);
void hm_sha256_add(struct hm_sha256 *s, const void *data, size_t n);
void hm_sha256_end(struct hm_sha256 *s, uint8_t out[32]);

#endif
