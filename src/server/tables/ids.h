/*
 * ids.h: the idempotency keys of a table: which requests have become which entries of its log.
 *
 * Every entry that a user caused carries the message id of the request.  Folding the log
 * remembers them, so a request sent again is recognized after a restart and at any node.
 */
#ifndef HARBOUR_SRV_IDS_H
#define HARBOUR_SRV_IDS_H

#include "server/tables/entry.h"

struct srv_cmd;
struct srv_ids;
struct srv_table;

enum {
    SRV_IDS = 64,      /* message ids remembered for each user at a table */
    SRV_ID_USERS = 64, /* users whose ids a table remembers; those who acted last */
};

struct srv_id {
    char                cid[SRV_CID + 1];
    enum srv_entry_kind kind;
    uint32_t            n;   /* the entry it became */
    int64_t             arg; /* of that entry */
};

/* Remembers the entry's id for its user; forgets the oldest of more than SRV_IDS. */
void srv_ids_add(struct srv_ids **all, const struct srv_entry *e);

/* Returns NULL if the table does not know the id; the result is valid until the next srv_ids_add. */
const struct srv_id *srv_ids_find(const struct srv_ids *all, int64_t user, const char *cid);
void                 srv_ids_free(struct srv_ids *all);

/* Answers a request that has become an entry before; false if it has not. */
bool srv_answer_again(struct srv_table *t, struct srv_cmd *c);

#endif
