/*
 * recovery.h: codes with which the owner of an account sets a new password.
 *
 * A code has 80 random bits and works once.  The store has only hashes: a code cannot be searched
 * for, so a fast hash is enough, as for tokens.
 */
#ifndef HARBOUR_RECOVERY_H
#define HARBOUR_RECOVERY_H

#include "server/server_text.h"
#include "store/store.h"

struct srv;

enum {
    SRV_CODES = 6,
    SRV_CODE = 19, /* characters: "7Q2M-JX0C-9RTD-4KPE" */
};

/* Draws new codes and adds them to the batch; earlier codes become invalid. */
void srv_recovery_make(struct srv *s, struct store_batch *b, int64_t user,
                       char codes[SRV_CODES][SRV_CODE + 1]);

/* Uses up a code, in upper or lower case, with or without hyphens: the batch fails if it is not one
 * of the user's.  Returns false if the text cannot be a code. */
bool srv_recovery_use(struct store_batch *b, int64_t user, const char *code);

void srv_recovery_put(struct hm_text *t, const char codes[SRV_CODES][SRV_CODE + 1]); /* JSON */

#endif
