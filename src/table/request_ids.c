/* request_ids.c: see request_ids.h. */
#include "table/request_ids.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

struct ring { /* the ids of one user */
    uint32_t        added;
    uint8_t         tag[TABLE_IDS]; /* of the ids below, which are compared only if it matches */
    struct table_id id[TABLE_IDS];
};

struct user {
    int64_t      id;
    struct ring *ring;
};

struct table_ids {
    unsigned    n, cap;
    struct user user[]; /* the most recently active one first */
};

/* The last byte of FNV-1a.  The tags of a user fit into one cache line. */
static uint8_t tag_of(const char *cid)
{
    uint32_t h = 2166136261u;
    while (*cid != 0)
        h = (h ^ (uint8_t)*cid++) * 16777619u;
    return (uint8_t)h;
}

static struct table_ids *grown(struct table_ids *all)
{
    unsigned n = all != NULL ? all->n : 0, cap = n < 4 ? 4 : 2 * n;
    size_t   size = sizeof *all + cap * sizeof all->user[0];
    all = hm_need(realloc(all, size), "users of a table", size);
    all->n = n;
    all->cap = cap;
    return all;
}

/* Returns the user's place in the list; n: it is not there. */
static unsigned place_of(const struct table_ids *all, int64_t user)
{
    unsigned i = 0;
    while (i < all->n && all->user[i].id != user)
        i++;
    return i;
}

/* Moves the user to the front of the list.  A new one takes the place of the one that has been idle
 * longest if there are too many. */
static struct ring *take(struct table_ids **at, int64_t user)
{
    if (*at == NULL || ((*at)->n == (*at)->cap && (*at)->n < TABLE_ID_USERS))
        *at = grown(*at);
    struct table_ids *all = *at;
    unsigned          i = place_of(all, user);
    struct user       found = {.id = user};
    if (i < all->n) {
        found = all->user[i];
    } else if (i < TABLE_ID_USERS) {
        found.ring = hm_need(calloc(1, sizeof *found.ring), "ids of requests", sizeof *found.ring);
        all->n++;
    } else {
        found.ring = all->user[--i].ring;
        found.ring->added = 0;
    }
    memmove(all->user + 1, all->user, i * sizeof found);
    all->user[0] = found;
    return found.ring;
}

void table_ids_add(struct table_ids **all, const struct table_entry *e)
{
    struct ring     *mine = take(all, e->who);
    unsigned         at = mine->added++ % TABLE_IDS;
    struct table_id *id = &mine->id[at];
    *id = (struct table_id){.kind = e->kind, .n = e->n, .arg = e->arg};
    memcpy(id->cid, e->cid, sizeof id->cid);
    mine->tag[at] = tag_of(e->cid);
}

const struct table_id *table_ids_find(const struct table_ids *all, int64_t user, const char *cid)
{
    unsigned i = all != NULL ? place_of(all, user) : 0;
    if (all == NULL || i == all->n)
        return NULL;
    const struct ring *mine = all->user[i].ring;
    const uint8_t      tag = tag_of(cid);
    const uint8_t     *end = mine->tag + (mine->added < TABLE_IDS ? mine->added : TABLE_IDS);
    for (const uint8_t *at = mine->tag; (at = memchr(at, tag, (size_t)(end - at))) != NULL; at++) {
        const struct table_id *id = &mine->id[at - mine->tag];
        if (strcmp(id->cid, cid) == 0)
            return id;
    }
    return NULL;
}

void table_ids_free(struct table_ids *all)
{
    for (unsigned i = 0; all != NULL && i < all->n; i++)
        free(all->user[i].ring);
    free(all);
}
