/*
 * ai_base.c: random numbers, scratch memory and mathematical functions of the search.
 *
 * The functions are written out, not taken from the mathematical library, whose last bits
 * differ between platforms; only + - * / and the square root are used, which do not.
 */
#include "ai.h"

#include <string.h>

uint64_t ai_mix(uint64_t a, uint64_t b)
{
    uint64_t z = a + 0x9e3779b97f4a7c15u * (b + 1); /* splitmix64 over both */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void ai_rng_start(ai_rng *r, uint64_t seed)
{
    r->s[0] = ai_mix(seed, 0);
    r->s[1] = ai_mix(seed, 1) | 1; /* never all zero */
}

void ai_perturb(float *weights, size_t n, float noise, uint64_t seed)
{
    ai_rng rng;
    ai_rng_start(&rng, seed);
    for (size_t i = 0; i < n && noise > 0.0f; i++) {
        float by = 1.0f + noise * ai_rng_unit(&rng);
        weights[i] = ai_rng_u64(&rng) >> 63 != 0 ? weights[i] * by : weights[i] / by;
    }
}

void *ai_take(struct ai_scratch *r, size_t n)
{
    if (r->at == NULL)
        return NULL;
    size_t skew = (AI_ALIGN - ((uintptr_t)r->at & (AI_ALIGN - 1))) & (AI_ALIGN - 1);
    size_t scratch = (size_t)(r->end - r->at);
    if (skew > scratch || n > scratch - skew)
        return NULL;
    void *p = r->at + skew;
    r->at += skew + n;
    return p;
}

/* ln x = e ln 2 + 2 artanh((m-1)/(m+1)) with x = m 2^e and m near 1. */
float ai_log(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    int e = (int)(bits >> 23) - 127;
    bits = (bits & 0x7fffffu) | 127u << 23;
    float m;
    memcpy(&m, &bits, sizeof m);
    if (m > 1.41421356f) {
        m *= 0.5f;
        e++;
    }
    float t = (m - 1.0f) / (m + 1.0f), t2 = t * t;
    float series = 1.0f + t2 * (1.0f / 3 + t2 * (1.0f / 5 + t2 * (1.0f / 7 + t2 * (1.0f / 9))));
    return (float)e * 0.69314718f + 2.0f * t * series;
}

/* e^x = 2^n e^r with r within half of ln 2. */
float ai_exp(float x)
{
    if (x > 80.0f)
        x = 80.0f;
    if (x < -80.0f)
        x = -80.0f;
    float   scaled = x * 1.44269504f;
    int32_t n = (int32_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
    float   r = x - (float)n * 0.69314718f;
    float p = 1.0f + r * (1.0f + r * (0.5f + r * (1.0f / 6 + r * (1.0f / 24 + r * (1.0f / 120)))));
    uint32_t bits = (uint32_t)(n + 127) << 23;
    float    power;
    memcpy(&power, &bits, sizeof power);
    return p * power;
}

float ai_logistic(float x) { return 1.0f / (1.0f + ai_exp(-x)); }

float ai_sqrt(float x) { return __builtin_sqrtf(x); }
