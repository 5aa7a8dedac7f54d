/* entry.h: an entry of a table's log. */
#ifndef HARBOUR_TABLES_ENTRY_H
#define HARBOUR_TABLES_ENTRY_H

#include "harbour/match.h"

struct store_row;

enum {
    SRV_CID = 32,    /* bytes of a message id */
    SRV_LINE = 1600, /* a move as text */
};

enum srv_entry_kind {
    SRV_E_SIT,   /* seat, who; arg: the account whose bot it is; text: nonce, '-' or '?', name */
    SRV_E_LEAVE, /* seat */
    SRV_E_BOT,   /* seat; text: level */
    SRV_E_START,
    SRV_E_MOVE, /* seat; arg: the ply it makes; text: the move */
    SRV_E_BACK, /* seat that asked; arg: the ply gone back to */
    SRV_E_ASK,  /* seat; arg: enum srv_ask; text: the ply for SRV_ASK_BACK */
    SRV_E_VOTE, /* seat; arg: 1 yes, 0 no */
    SRV_E_PAUSE,
    SRV_E_RESUME,
    SRV_E_FLAG,    /* seat: its time is up, a bot plays on */
    SRV_E_AWAY,    /* seat: a bot plays for its person */
    SRV_E_RECLAIM, /* seat */
    SRV_E_REMATCH, /* arg: the new table */
    SRV_E_CLOSE,
    SRV_E_WAKE,   /* the server was away: this time counts for nobody */
    SRV_E_COMMIT, /* arg: version of the deal; text: the commitment; the first entry of its table */
    SRV_E_NONCE,  /* seat; text: nonce or '-' */
    SRV_E_ERASE,  /* seat: its account was deleted; a bot plays on */
    SRV_E_KINDS
};

struct srv_entry {
    enum srv_entry_kind kind;
    hm_seat             seat; /* HM_NOBODY: none */
    uint32_t            n;
    int64_t             at, who, arg;
    char                cid[SRV_CID + 1];
    char                text[SRV_LINE];
};

extern const char *const srv_entry_names[SRV_E_KINDS];
size_t                   srv_entry_print(const struct srv_entry *e, char *buf, size_t cap);
bool                     srv_entry_parse(struct srv_entry *e, const char *body);
bool srv_entry_read(struct srv_entry *e, const struct store_row *r); /* a row of STORE_LOG_READ */

#endif
