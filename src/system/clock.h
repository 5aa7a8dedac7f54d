/* clock.h: a monotonic clock, and the CPU time of a thread. */
#ifndef HARBOUR_CLOCK_H
#define HARBOUR_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t hm_clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline uint64_t hm_clock_ms(void) { return hm_clock_ns() / 1000000; }

#endif
