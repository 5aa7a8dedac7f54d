/*
 * entry.h: an entry of a table's log, and its line of text.
 *
 *   move A 17 k9 take M35          kind, seat or '-', number, message id or '-', the rest
 *
 * The store keeps these lines; a host can read them with any tool.
 */
#ifndef HARBOUR_TABLE_ENTRY_H
#define HARBOUR_TABLE_ENTRY_H

#include "harbour/game.h"

enum {
    TABLE_CID = 32,    /* bytes of a message id */
    TABLE_LINE = 1600, /* a move as text */
};

enum table_entry_kind {
    TABLE_E_SIT,   /* seat, who; arg: the account whose bot it is; text: nonce, '-' or '?', name */
    TABLE_E_LEAVE, /* seat */
    TABLE_E_BOT,   /* seat; text: level */
    TABLE_E_START,
    TABLE_E_MOVE, /* seat; arg: the ply it makes; text: the move */
    TABLE_E_BACK, /* seat that proposed it; arg: the ply to go back to */
    TABLE_E_ASK,  /* seat; arg: enum table_vote_kind; text: the ply for TABLE_VOTE_BACK */
    TABLE_E_VOTE, /* seat; arg: 1 yes, 0 no */
    TABLE_E_PAUSE,
    TABLE_E_RESUME,
    TABLE_E_FLAG,    /* seat: its time is up, a bot plays on */
    TABLE_E_AWAY,    /* seat: a bot plays for its person */
    TABLE_E_RECLAIM, /* seat */
    TABLE_E_REMATCH, /* arg: the new table */
    TABLE_E_CLOSE,
    TABLE_E_WAKE,   /* the server was down: no clock is charged for that time */
    TABLE_E_COMMIT, /* arg: version of the deal; text: the commitment; the first entry */
    TABLE_E_NONCE,  /* seat; text: nonce or '-' */
    TABLE_E_ERASE,  /* seat: its account was deleted; a bot plays on */
    TABLE_E_RESIGN, /* seat: its person has given the game up; a bot plays on */
    TABLE_E_KINDS
};

struct table_entry {
    enum table_entry_kind kind;
    hm_seat               seat; /* HM_NOBODY: none */
    uint32_t              n;    /* its number in the log, from 1 */
    int64_t               at;   /* game time, ms */
    int64_t               who;  /* the user who caused it; 0: the server */
    int64_t               arg;
    char                  cid[TABLE_CID + 1]; /* id of the message that it answers; "": none */
    char                  text[TABLE_LINE];
};

extern const char *const table_entry_names[TABLE_E_KINDS];

/* Prints the line: kind, seat, arg, cid and text.  Returns like snprintf(). */
size_t table_entry_print(const struct table_entry *e, char *buf, size_t cap);

/* Parses a line; leaves n, at and who unchanged.  Returns false if it is not an entry. */
bool table_entry_parse(struct table_entry *e, const char *line);

#endif
