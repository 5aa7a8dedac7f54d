/* ids.c: see ids.h. */
#include "server/tables/ids.h"
#include "server/protocol/answer.h"
#include "server/tables/tables.h"

#include <stdlib.h>
#include <string.h>

struct srv_ids { /* a list, the user who acted last first */
    struct srv_ids *next;
    int64_t         user;
    uint32_t        added;
    uint32_t        hash[SRV_IDS]; /* of the ids below, which are compared only where it fits */
    struct srv_id   id[SRV_IDS];   /* a ring */
};

/* FNV-1a. */
static uint32_t hash_of(const char *cid)
{
    uint32_t h = 2166136261u;
    while (*cid != 0)
        h = (h ^ (uint8_t)*cid++) * 16777619u;
    return h;
}

/* Unlinks the user's ids, or those of the user who has been idle longest if there are too many, or makes new ones. */
static struct srv_ids *take(struct srv_ids **all, int64_t user)
{
    struct srv_ids **at = all;
    unsigned         n = 1;
    while (*at != NULL && (*at)->user != user && ((*at)->next != NULL || n < SRV_ID_USERS))
        at = &(*at)->next, n++;
    struct srv_ids *found = *at;
    if (found == NULL)
        found = srv_alloc(sizeof *found);
    else
        *at = found->next;
    if (found->user != user) {
        found->user = user;
        found->added = 0;
    }
    return found;
}

void srv_ids_add(struct srv_ids **all, const struct srv_entry *e)
{
    struct srv_ids *mine = take(all, e->who);
    unsigned        at = mine->added++ % SRV_IDS;
    struct srv_id  *id = &mine->id[at];
    mine->next = *all;
    *all = mine;
    *id = (struct srv_id){.kind = e->kind, .n = e->n, .arg = e->arg};
    memcpy(id->cid, e->cid, sizeof id->cid);
    mine->hash[at] = hash_of(e->cid);
}

const struct srv_id *srv_ids_find(const struct srv_ids *all, int64_t user, const char *cid)
{
    uint32_t hash = hash_of(cid);
    while (all != NULL && all->user != user)
        all = all->next;
    for (unsigned i = 0; all != NULL && i < SRV_IDS && i < all->added; i++)
        if (all->hash[i] == hash && strcmp(all->id[i].cid, cid) == 0)
            return &all->id[i];
    return NULL;
}

void srv_ids_free(struct srv_ids *all)
{
    for (struct srv_ids *next; all != NULL; all = next) {
        next = all->next;
        free(all);
    }
}

bool srv_answer_again(struct srv_table *t, struct srv_cmd *c)
{
    if (c->becomes == 0 || c->re[0] == 0)
        return false;
    const struct srv_id *id = srv_ids_find(t->ids, c->conn->user.id, c->re);
    if (id == NULL)
        return false;
    if ((c->becomes & 1u << id->kind) == 0) {
        srv_no(c->conn, c->re, "form", "id: this id was used for another request");
        return true;
    }
    srv_ok_entry(c->conn, c->re, t, id->kind, id->n, id->arg, true);
    if (id->kind == SRV_E_SIT && srv_seat_of(t, c->conn->user.id) != HM_NOBODY && srv_bring_in(t, c->conn))
        srv_presence(t);
    if (id->kind == SRV_E_REMATCH)
        srv_bring_to(t->srv, id->arg, c->conn);
    return true;
}
