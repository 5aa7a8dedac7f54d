/*
 * id_map.c: a hash map from numbers to pointers; names are hashed to numbers first.
 *
 * Open addressing, linear probing, at most half full; a dropped key closes its gap, so nothing
 * decays.  Keys that come from names are keyed hashes, so that nobody outside can make them collide.
 */
#include "server/id_map.h"
#include "server/server.h"
#include "base/tiny.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct slot {
    int64_t key; /* 0: free */
    void   *value;
};

struct srv_map {
    struct slot *slot;
    size_t       cap, n; /* cap is a power of two */
};

void *srv_alloc_for(size_t n, const char *what) { return hm_need(calloc(1, n), what, n); }

static size_t home(const struct srv_map *m, int64_t key)
{
    uint64_t h = (uint64_t)key * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 32) & (m->cap - 1);
}

struct srv_map *srv_map_new(void)
{
    struct srv_map *m = srv_alloc(sizeof *m);
    m->cap = HM_CAPACITY(64, 2);
    m->slot = srv_alloc(m->cap * sizeof *m->slot);
    return m;
}

void srv_map_free(struct srv_map *m)
{
    if (m != NULL)
        free(m->slot);
    free(m);
}

static struct slot *find(const struct srv_map *m, int64_t key)
{
    size_t i = home(m, key);
    while (m->slot[i].key != 0 && m->slot[i].key != key)
        i = (i + 1) & (m->cap - 1);
    return &m->slot[i];
}

static void grow(struct srv_map *m)
{
    struct slot *old = m->slot;
    size_t       cap = m->cap;
    m->cap *= 2;
    m->slot = srv_alloc(m->cap * sizeof *m->slot);
    for (size_t i = 0; i < cap; i++)
        if (old[i].key != 0)
            *find(m, old[i].key) = old[i];
    free(old);
}

void **srv_map_at(struct srv_map *m, int64_t key)
{
    if (2 * (m->n + 1) > m->cap)
        grow(m);
    struct slot *s = find(m, key);
    if (s->key == 0) {
        s->key = key;
        m->n++;
    }
    return &s->value;
}

void *srv_map_get(const struct srv_map *m, int64_t key) { return key == 0 ? NULL : find(m, key)->value; }

void srv_map_drop(struct srv_map *m, int64_t key)
{
    struct slot *s = find(m, key);
    if (key == 0 || s->key == 0)
        return;
    size_t gap = (size_t)(s - m->slot);
    m->n--;
    for (size_t i = (gap + 1) & (m->cap - 1); m->slot[i].key != 0; i = (i + 1) & (m->cap - 1)) {
        size_t from = home(m, m->slot[i].key);
        if (((i - from) & (m->cap - 1)) >= ((i - gap) & (m->cap - 1))) {
            m->slot[gap] = m->slot[i];
            gap = i;
        }
    }
    m->slot[gap] = (struct slot){0, NULL};
}

size_t srv_map_size(const struct srv_map *m) { return m->n; }

void srv_map_each(struct srv_map *m, bool (*keep)(int64_t, void *, void *), void *ctx)
{
    int64_t *gone = srv_alloc((m->n + 1) * sizeof *gone);
    size_t   n = 0;
    for (size_t i = 0; i < m->cap; i++)
        if (m->slot[i].key != 0 && !keep(m->slot[i].key, m->slot[i].value, ctx))
            gone[n++] = m->slot[i].key;
    while (n > 0)
        srv_map_drop(m, gone[--n]);
    free(gone);
}

int64_t srv_map_key(const char *text)
{
    static uint8_t secret[crypto_shorthash_KEYBYTES]; /* drawn once, before any thread is there */
    static bool    drawn;
    uint8_t        out[crypto_shorthash_BYTES];
    int64_t        key;
    if (!drawn) {
        randombytes_buf(secret, sizeof secret);
        drawn = true;
    }
    crypto_shorthash(out, (const uint8_t *)text, strlen(text), secret);
    memcpy(&key, out, sizeof key);
    return key != 0 ? key : 1;
}
