/*
 * deal.h: a deal that nobody chose: commitment, nonces, seed (docs/protocol.md, section 5).
 *
 * The log proves the order.  The first entry of a table is its commitment; every nonce is in a
 * later entry.  A seat is taken with a nonce, with '-' (the client sends none), or with '?': the
 * client could not have seen the commitment yet (open, rematch) and sends its nonce afterwards.
 */
#ifndef HARBOUR_SRV_DEAL_H
#define HARBOUR_SRV_DEAL_H

#include "server/tables/tables.h"

enum srv_deal {
    SRV_DEAL_OLD = 1, /* made before 2: the opener's nonce came before the commitment */
    SRV_DEAL_NEW = 2,
};

enum { SRV_NONCE_WAIT_MS = 5000 }; /* for how long a seat that owes its nonce holds up the start */

void srv_commitment(const struct hm_seed *secret, char hex[65]);
void srv_deal_seed(unsigned version, const struct hm_seed *secret, char nonce[][SRV_NONCE + 1], uint8_t nseat,
                   struct hm_seed *out);

/* The entry that every new table begins with. */
void srv_deal_entry(struct srv_entry *e, const struct hm_seed *secret);

/* What these entries do; false where one does not fit. */
bool srv_deal_fold_commit(struct srv_table *t, const struct srv_entry *e);
bool srv_deal_fold_nonce(struct srv_table *t, const struct srv_entry *e);

/* The nonce of a message in the form of the log; NULL after an answer. */
const char *srv_nonce_of(struct srv_cmd *c);

/* A seat other than the owner's whose nonce the start has to wait for; HM_NOBODY: none. */
hm_seat srv_deal_waits_for(const struct srv_table *t);

#endif
