/* id_map.h: a hash map from numbers, or from hashed names, to pointers. */
#ifndef HARBOUR_SERVER_ID_MAP_H
#define HARBOUR_SERVER_ID_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_map;

struct srv_map *srv_map_new(void);
void            srv_map_free(struct srv_map *m);

/* Returns the slot of the key, which is added if it is missing.  The key is not 0. */
void **srv_map_at(struct srv_map *m, int64_t key);
void  *srv_map_get(const struct srv_map *m, int64_t key); /* NULL: none */
void   srv_map_drop(struct srv_map *m, int64_t key);
size_t srv_map_size(const struct srv_map *m);

/* Calls `keep` for every entry; removes those for which it returns false. */
void srv_map_each(struct srv_map *m, bool (*keep)(int64_t key, void *value, void *ctx), void *ctx);

int64_t srv_map_key(const char *text); /* a keyed hash */

#endif
