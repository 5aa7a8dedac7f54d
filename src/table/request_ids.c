/* request_ids.c: see request_ids.h. */
#include "table/request_ids.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

struct table_ids { /* a linked list, the most recently active user first */
    struct table_ids *next;
    int64_t           user;
    uint32_t          added;
    uint8_t           tag[TABLE_IDS]; /* of the ids below, which are compared only if it matches */
    struct table_id   id[TABLE_IDS];  /* a ring buffer */
};

/* The last byte of FNV-1a.  The tags of a user fit into one cache line. */
static uint8_t tag_of(const char *cid)
{
    uint32_t h = 2166136261u;
    while (*cid != 0)
        h = (h ^ (uint8_t)*cid++) * 16777619u;
    return (uint8_t)h;
}

/* Unlinks the user's ids.  Creates them if there are none, reusing those of the user who has been
 * idle longest if there are too many. */
static struct table_ids *take(struct table_ids **all, int64_t user)
{
    struct table_ids **at = all;
    unsigned           n = 1;
    while (*at != NULL && (*at)->user != user && ((*at)->next != NULL || n < TABLE_ID_USERS))
        at = &(*at)->next, n++;
    struct table_ids *found = *at;
    if (found == NULL)
        found = hm_need(calloc(1, sizeof *found), "ids of requests", sizeof *found);
    else
        *at = found->next;
    if (found->user != user) {
        found->user = user;
        found->added = 0;
    }
    return found;
}

void table_ids_add(struct table_ids **all, const struct table_entry *e)
{
    struct table_ids *mine = take(all, e->who);
    unsigned          at = mine->added++ % TABLE_IDS;
    struct table_id  *id = &mine->id[at];
    mine->next = *all;
    *all = mine;
    *id = (struct table_id){.kind = e->kind, .n = e->n, .arg = e->arg};
    memcpy(id->cid, e->cid, sizeof id->cid);
    mine->tag[at] = tag_of(e->cid);
}

const struct table_id *table_ids_find(const struct table_ids *all, int64_t user, const char *cid)
{
    while (all != NULL && all->user != user)
        all = all->next;
    if (all == NULL)
        return NULL;
    const uint8_t  tag = tag_of(cid);
    const uint8_t *end = all->tag + (all->added < TABLE_IDS ? all->added : TABLE_IDS);
    for (const uint8_t *at = all->tag; (at = memchr(at, tag, (size_t)(end - at))) != NULL; at++) {
        const struct table_id *id = &all->id[at - all->tag];
        if (strcmp(id->cid, cid) == 0)
            return id;
    }
    return NULL;
}

void table_ids_free(struct table_ids *all)
{
    for (struct table_ids *next; all != NULL; all = next) {
        next = all->next;
        free(all);
    }
}
