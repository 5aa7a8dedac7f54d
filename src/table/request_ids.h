/*
 * request_ids.h: the idempotency keys of a table: which requests have become which entries.
 *
 * Every entry that a user caused carries the message id of the request.  Folding the log
 * remembers them, so a request sent again is recognized after a restart and at any node.
 */
#ifndef HARBOUR_TABLE_REQUEST_IDS_H
#define HARBOUR_TABLE_REQUEST_IDS_H

#include "table/entry.h"

struct table_ids;

enum {
    TABLE_IDS = 64,      /* message ids remembered for each user at a table */
    TABLE_ID_USERS = 64, /* users whose ids a table remembers: the most recently active ones */
};

struct table_id {
    char                  cid[TABLE_CID + 1];
    enum table_entry_kind kind;
    uint32_t              n;   /* the entry it became */
    int64_t               arg; /* of that entry */
};

/* Remembers the entry's id for its user; forgets the oldest of more than TABLE_IDS. */
void table_ids_add(struct table_ids **all, const struct table_entry *e);

/* NULL if the table does not know the id.  Valid until the next table_ids_add. */
const struct table_id *table_ids_find(const struct table_ids *all, int64_t user, const char *cid);
void                   table_ids_free(struct table_ids *all);

#endif
