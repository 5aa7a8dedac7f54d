/*
 * arena_results.c: the sorted list of deals played.
 */
#include "arena/arena.h"
#include "base/capacity.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

void arena_free(struct arena_results *r)
{
    for (size_t i = 0; i < r->n; i++)
        free(r->deal[i].game);
    free(r->deal);
    *r = (struct arena_results){.n = 0};
}

/* The index of the deal, or where to insert it. */
static size_t place_of(const struct arena_results *r, uint32_t number)
{
    size_t low = 0, high = r->n;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (r->deal[mid].number < number)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

bool arena_has(const struct arena_results *r, uint32_t number)
{
    size_t at = place_of(r, number);
    return at < r->n && r->deal[at].number == number;
}

void arena_add(struct arena_results *r, struct arena_deal d)
{
    size_t at = place_of(r, d.number);
    if (at < r->n && r->deal[at].number == d.number) {
        free(d.game);
        return;
    }
    r->deal = hm_grow(r->deal, &r->cap, r->n + 1, sizeof *r->deal, HM_CAPACITY(64, 2), "deals");
    memmove(r->deal + at + 1, r->deal + at, (r->n - at) * sizeof *r->deal);
    r->deal[at] = d;
    r->n++;
}

void arena_cut(struct arena_results *r, uint32_t number)
{
    while (r->n > 0 && r->deal[r->n - 1].number >= number)
        free(r->deal[--r->n].game);
}
