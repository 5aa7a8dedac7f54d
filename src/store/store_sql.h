/*
 * store_sql.h: the list of all statements that the server runs.
 *
 * Each enumerator is one statement of store_sql.c.  Parameters are $1, $2, … in the order in which
 * they first occur, so that SQLite and PostgreSQL number them alike.
 */
#ifndef HARBOUR_STORE_SQL_H
#define HARBOUR_STORE_SQL_H

#include <stdbool.h>
#include <stdint.h>

enum store_stmt {
    STORE_USER_ADD,
    STORE_USER_BY_ID,
    STORE_USER_BY_NAME,
    STORE_USER_PROMOTE,
    STORE_USER_PASSWORD,
    STORE_USER_BAN,
    STORE_USER_ROLE,
    STORE_USER_ERASE,
    STORE_USER_BOTS,
    STORE_USER_LIST,

    STORE_SESSION_ADD,
    STORE_SESSION_FIND,
    STORE_SESSION_RENEW,
    STORE_SESSION_DROP,
    STORE_SESSION_DROP_USER,
    STORE_SESSION_DROP_OTHERS,
    STORE_SESSION_LIST,
    STORE_SESSION_PRUNE,

    STORE_RECOVERY_ADD,
    STORE_RECOVERY_USE,
    STORE_RECOVERY_DROP,
    STORE_RECOVERY_COUNT,

    STORE_TABLE_ADD,
    STORE_TABLE_BY_ID,
    STORE_TABLE_BY_CID,
    STORE_TABLE_STATE,
    STORE_TABLE_LIVE,
    STORE_TABLE_OLD,
    STORE_TABLE_DROP,
    STORE_TABLE_LIST,
    STORE_TABLE_ROOM,
    STORE_SEAT_ADD,
    STORE_SEAT_DROP,
    STORE_SEAT_DROP_ALL,
    STORE_SEAT_MINE,
    STORE_SEAT_ROOM,

    STORE_LOG_ADD,
    STORE_LOG_READ,
    STORE_LOG_DROP,

    STORE_CHAT_ADD,
    STORE_CHAT_BY_CID,
    STORE_CHAT_LAST,
    STORE_CHAT_SINCE,
    STORE_CHAT_TOP,
    STORE_CHAT_BY_USER,
    STORE_CHAT_ERASE,
    STORE_MUTE_ADD,
    STORE_MUTE_DROP,
    STORE_MUTE_LIST,
    STORE_MUTE_ERASE,

    STORE_GAME_ADD,
    STORE_GAME_SEAT_ADD,
    STORE_GAME_RECORD_ADD,
    STORE_GAME_BY_ID,
    STORE_GAME_RECORD,
    STORE_GAME_SEATS,
    STORE_GAME_LIST,
    STORE_GAME_LIST_USER,
    STORE_GAME_LIST_NAME,
    STORE_GAME_OF_USER,
    STORE_GAME_ERASE,
    STORE_GAME_COUNTED,
    STORE_GAME_UNCOUNTED,

    STORE_RATING_READ,
    STORE_RATING_PUT,
    STORE_RATING_LIST,
    STORE_RATING_ERASE,

    STORE_HOOK_ADD,
    STORE_HOOK_DUE,
    STORE_HOOK_CLAIM,
    STORE_HOOK_RETRY,
    STORE_HOOK_DROP,

    STORE_LOBBY_PUT,
    STORE_LOBBY_DROP,
    STORE_LOBBY_READ,
    STORE_LOBBY_LIST,
    STORE_LOBBY_LACKS,

    STORE_NODE_ADD,
    STORE_NODE_BEAT,
    STORE_NODE_LIST,
    STORE_NODE_BURY,
    STORE_NODE_DROP,
    STORE_LEASE_TAKE,
    STORE_LEASE_DROP,
    STORE_LEASE_ORPHANS,
    STORE_PRESENT_PUT,
    STORE_PRESENT_DROP,
    STORE_PRESENT_READ,
    STORE_PRESENT_DROP_NODE,
    STORE_CONNECTED_PUT,
    STORE_CONNECTED_DROP,
    STORE_CONNECTED_DROP_NODE,
    STORE_CONNECTED_LIST,
    STORE_TRIES_ADD,
    STORE_TRIES_READ,
    STORE_TRIES_PRUNE,

    STORE_SANCTION_PUT,
    STORE_SANCTION_DROP,
    STORE_SANCTION_LIST,
    STORE_SANCTION_BY_USER,
    STORE_SANCTION_PRUNE,
    STORE_SANCTION_ERASE,
    STORE_REPORT_ADD,
    STORE_REPORT_COPY_CHAT,
    STORE_REPORT_LIST,
    STORE_REPORT_LINES,
    STORE_REPORT_CLOSE,
    STORE_REPORT_BY_USER,
    STORE_REPORT_COUNT,
    STORE_REPORT_PRUNE,
    STORE_REPORT_LINES_PRUNE,
    STORE_REPORT_ERASE_REPORTER,
    STORE_REPORT_ERASE_USER,
    STORE_REPORT_LINES_ERASE,
    STORE_AUDIT_ADD,
    STORE_AUDIT_LIST,
    STORE_TABLE_PEOPLE,

    STORE_COUNTS,
    STORE_PROBE,
    STORE_STMTS
};

struct store_sql {
    bool        writes;
    const char *text;
};

extern const struct store_sql store_sql[STORE_STMTS];

/* Step k migrates version k-1 to version k: statements that end with ';'.  WITHOUT ROWID means a
 * clustered table in databases that have them. */
extern const char *const store_schema[];
extern const char        store_schema_log[];
extern const unsigned    store_schema_version; /* the newest version: the number of steps */
extern const unsigned
    store_schema_oldest; /* the oldest version that a release must know to use the newest */

/* True if this release may use a store with these values in its table meta.  False with a
 * message. */
bool store_schema_fits(int64_t have, int64_t oldest, int64_t filling, char msg[240]);

#endif
