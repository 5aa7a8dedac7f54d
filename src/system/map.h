/*
 * map.h: a hash map from numbers to pointers; a name is hashed to a number first.
 *
 * Out of memory ends the program (out_of_memory.h).  A map is used by one thread at a time.
 */
#ifndef HARBOUR_MAP_H
#define HARBOUR_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hm_map;

struct hm_map *hm_map_new(void);
void           hm_map_free(struct hm_map *m); /* not what its values point to; m may be NULL */
size_t         hm_map_size(const struct hm_map *m);

/* Returns where the value of `key` is stored, adding the key with a NULL value if it is new.  The
 * pointer is valid until a key is added or removed.  The key is not 0. */
void **hm_map_at(struct hm_map *m, int64_t key);

/* Returns the value of `key`; NULL if it is not there. */
void *hm_map_get(const struct hm_map *m, int64_t key);

void hm_map_remove(struct hm_map *m, int64_t key);

/* Calls keep(key, value, ctx) for every key and removes those for which it returns false.
 * `keep` may not add or remove keys itself. */
void hm_map_each(struct hm_map *m, bool (*keep)(int64_t key, void *value, void *ctx), void *ctx);

/* Returns a key for a text: a hash keyed with random bytes, so that nobody can make texts that
 * collide. The first call draws the random bytes; make it before there are threads. */
int64_t hm_map_key(const char *text);

#endif
