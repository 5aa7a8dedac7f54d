/* out_of_memory.c: see out_of_memory.h. */
#include "system/out_of_memory.h"

void *hm_alloc(size_t n, const char *what) { return hm_need(calloc(1, n), what, n); }

void *hm_grow(void *p, size_t *cap, size_t count, size_t size, size_t first, const char *what)
{
    if (count <= *cap)
        return p;
    size_t larger = *cap == 0 ? first : *cap;
    while (larger < count)
        larger *= 2;
    *cap = larger;
    return hm_need(realloc(p, larger * size), what, larger * size);
}
