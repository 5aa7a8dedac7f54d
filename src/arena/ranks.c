/*
 * ranks.c: growing buffers for messages between ranks, and preparing in order.
 */
#include "arena/ranks.h"
#include "system/out_of_memory.h"
#include "base/capacity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ranks_reserve(struct ranks_bytes *b, size_t n)
{
    b->at = hm_grow(b->at, &b->cap, n, 1, HM_CAPACITY(256, 2), "results");
}

void ranks_put(struct ranks_bytes *b, const void *data, size_t n)
{
    ranks_reserve(b, b->n + n);
    if (n > 0)
        memcpy(b->at + b->n, data, n);
    b->n += n;
}

void ranks_bytes_free(struct ranks_bytes *b)
{
    free(b->at);
    *b = (struct ranks_bytes){.n = 0};
}

bool ranks_ready(bool (*prepare)(void *ctx), void *ctx)
{
    bool first = ranks_me() == 0, mine = !first || prepare(ctx);
    ranks_share(&mine, sizeof mine);
    if (!mine)
        return false;
    return ranks_all(first || prepare(ctx));
}
