/*
 * map.c: see map.h.
 *
 * Open addressing with linear probing, at most half full.  Removing a key moves later ones back
 * into the gap, so there are no tombstones.
 */
#include "system/map.h"

#include "base/capacity.h"
#include "system/out_of_memory.h"

#include <sodium.h>
#include <string.h>

struct slot {
    int64_t key; /* 0: free */
    void   *value;
};

struct hm_map {
    struct slot *slot;
    size_t       cap, n; /* cap is a power of two */
};

static struct slot *new_slots(size_t cap)
{
    return hm_alloc(cap * sizeof(struct slot), "a hash map");
}

struct hm_map *hm_map_new(void)
{
    struct hm_map *m = hm_alloc(sizeof *m, "a hash map");
    m->cap = HM_CAPACITY(64, 2);
    m->slot = new_slots(m->cap);
    return m;
}

void hm_map_free(struct hm_map *m)
{
    if (m != NULL)
        free(m->slot);
    free(m);
}

size_t hm_map_size(const struct hm_map *m) { return m->n; }

/* The slot at which the search for a key begins. */
static size_t home(const struct hm_map *m, int64_t key)
{
    uint64_t h = (uint64_t)key * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 32) & (m->cap - 1);
}

static struct slot *find(const struct hm_map *m, int64_t key)
{
    size_t i = home(m, key);
    while (m->slot[i].key != 0 && m->slot[i].key != key)
        i = (i + 1) & (m->cap - 1);
    return &m->slot[i];
}

static void grow(struct hm_map *m)
{
    struct slot *old = m->slot;
    size_t       cap = m->cap;
    m->cap *= 2;
    m->slot = new_slots(m->cap);
    for (size_t i = 0; i < cap; i++)
        if (old[i].key != 0)
            *find(m, old[i].key) = old[i];
    free(old);
}

void **hm_map_at(struct hm_map *m, int64_t key)
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

void *hm_map_get(const struct hm_map *m, int64_t key)
{
    return key == 0 ? NULL : find(m, key)->value;
}

void hm_map_remove(struct hm_map *m, int64_t key)
{
    struct slot *s = find(m, key);
    if (key == 0 || s->key == 0)
        return;
    size_t gap = (size_t)(s - m->slot), mask = m->cap - 1;
    m->n--;
    for (size_t i = (gap + 1) & mask; m->slot[i].key != 0; i = (i + 1) & mask) {
        size_t from = home(m, m->slot[i].key);
        if (((i - from) & mask) >= ((i - gap) & mask)) { /* its search passes the gap */
            m->slot[gap] = m->slot[i];
            gap = i;
        }
    }
    m->slot[gap] = (struct slot){0, NULL};
}

void hm_map_each(struct hm_map *m, bool (*keep)(int64_t, void *, void *), void *ctx)
{
    int64_t *removed = hm_alloc((m->n + 1) * sizeof *removed, "keys of a hash map");
    size_t   n = 0;
    for (size_t i = 0; i < m->cap; i++)
        if (m->slot[i].key != 0 && !keep(m->slot[i].key, m->slot[i].value, ctx))
            removed[n++] = m->slot[i].key;
    while (n > 0)
        hm_map_remove(m, removed[--n]);
    free(removed);
}

int64_t hm_map_key(const char *text)
{
    static uint8_t secret[crypto_shorthash_KEYBYTES];
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
