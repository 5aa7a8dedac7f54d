/*
 * out_of_memory.h: allocation that ends the program when it fails.
 *
 * A program that is out of memory prints what it needed and how many bytes, and exits with
 * HM_EXIT_MEMORY at once: no handlers run, and other threads write nothing more.  Everything that a
 * server has acknowledged is in its store by then.
 */
#ifndef HARBOUR_OUT_OF_MEMORY_H
#define HARBOUR_OUT_OF_MEMORY_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { HM_EXIT_MEMORY = 71 }; /* EX_OSERR of sysexits.h */

_Noreturn static inline void hm_out_of_memory(const char *what, size_t bytes)
{
    fprintf(stderr, "harbour: out of memory: %s, %zu bytes\n", what, bytes);
    _exit(HM_EXIT_MEMORY);
}

/* Returns p, which was just allocated; never NULL. */
static inline void *hm_need(void *p, const char *what, size_t bytes)
{
    if (p == NULL)
        hm_out_of_memory(what, bytes);
    return p;
}

/* Returns n zeroed bytes; never NULL. */
void *hm_alloc(size_t n, const char *what);

/* Makes space for at least `count` elements of `size` bytes in the array p, which has *cap of them,
 * doubling *cap from `first` on.  Returns the array, which may have moved; never NULL. */
void *hm_grow(void *p, size_t *cap, size_t count, size_t size, size_t first, const char *what);

#endif
