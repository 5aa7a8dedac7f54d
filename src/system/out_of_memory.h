/*
 * out_of_memory.h: how a program ends that has no memory to go on with.
 *
 * It says for what and how many bytes, and exits with HM_EXIT_MEMORY at once: no handlers run,
 * other threads write nothing more.  Whatever a server has acknowledged is in its store by then.
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

/* p, which was just allocated; never NULL. */
static inline void *hm_need(void *p, const char *what, size_t bytes)
{
    if (p == NULL)
        hm_out_of_memory(what, bytes);
    return p;
}

#endif
