/*
 * fair_deal.h: a deal that nobody can choose: commitment, nonces, seed (docs/protocol.md, section
 * 5).
 *
 * The log proves the order.  The first entry of a table is its commitment; every nonce is in a
 * later entry.  A seat is taken with a nonce, with '-' (the client sends none), or with '?': the
 * client could not have seen the commitment yet (open, rematch) and sends its nonce afterwards.
 */
#ifndef HARBOUR_TABLE_FAIR_DEAL_H
#define HARBOUR_TABLE_FAIR_DEAL_H

#include "table/online_table.h"

enum table_deal {
    TABLE_DEAL_OLD = 1, /* made before version 2: the opener's nonce came before the commitment */
    TABLE_DEAL_NEW = 2,
};

enum { TABLE_NONCE_WAIT_MS = 5000 }; /* how long a seat that owes its nonce delays the start */

void table_commitment(const struct hm_seed *secret, char hex[65]);
void table_deal_seed(unsigned version, const struct hm_seed *secret, char nonce[][TABLE_NONCE + 1],
                     uint8_t nseat, struct hm_seed *out);

/* Fills in the first entry of every new table. */
void table_deal_entry(struct table_entry *e, const struct hm_seed *secret);

/* Apply these entries; return false if the entry is not valid. */
bool table_fold_commit(struct table *t, const struct table_entry *e);
bool table_fold_nonce(struct table *t, const struct table_entry *e);

/* Returns whether the text is an even number of hexadecimal digits, up to TABLE_NONCE, or "". */
bool table_nonce_ok(const char *text);

/* Returns a seat, other than the owner's, whose nonce the start must wait for; HM_NOBODY: none. */
hm_seat table_waits_for_nonce(const struct table *t, int64_t now);

#endif
