/*
 * judge.h: requests to a table, and the verdict on each.
 *
 * Judging has no side effects: it reads the table, writes the verdict and nothing else.  The
 * caller makes the verdict's entry durable and then installs it.
 */
#ifndef HARBOUR_TABLE_JUDGE_H
#define HARBOUR_TABLE_JUDGE_H

#include "table/online_table.h"

enum table_command {
    TABLE_DO_SIT, /* seat or HM_NOBODY for any; text: nonce, '-' or '?' */
    TABLE_DO_LEAVE,
    TABLE_DO_BOT,   /* seat; text: level, NULL to make the seat free */
    TABLE_DO_NONCE, /* text: nonce or '-' */
    TABLE_DO_START,
    TABLE_DO_CLOSE,
    TABLE_DO_MOVE, /* text; ply: the one that was seen */
    TABLE_DO_BACK,
    TABLE_DO_PAUSE,
    TABLE_DO_RESUME,
    TABLE_DO_VOTE, /* yes */
    TABLE_DO_RECLAIM,
    TABLE_DO_RESIGN,
    TABLE_DO_REMATCH, /* table: the id that the new one would get */
    TABLE_DO_ERASE,   /* by the server: the user's account was deleted */
    TABLE_DO_WAKE,    /* by the server: it was away */
};

struct table_request {
    enum table_command what;
    int64_t            now;
    int64_t            user;   /* the user concerned */
    int64_t            master; /* the account that owns the bot; 0: not a bot */
    bool               guest;
    bool               server;       /* sent by the server, not by the user */
    bool               owner_absent; /* the user who opened the table is not there */
    bool               fresh;        /* the table includes every entry stored before the request */
    const char        *name;         /* of the user */
    const char        *cid;          /* of the message; "" or NULL: none */

    hm_seat     seat;
    const char *text;
    uint32_t    ply;
    bool        yes;
    int64_t     table;
};

enum table_ruling {
    TABLE_ACCEPTED,  /* the entry must be written */
    TABLE_REFUSED,   /* see the refusal */
    TABLE_DONE,      /* nothing to do: the table is in the requested state */
    TABLE_NEEDS_LOG, /* refused by this state, but entries of other nodes may change that */
    TABLE_GO_THERE,  /* the rematch exists: sit down in `seat` at `table` */
};

struct table_refusal {
    const char *code; /* of the protocol: "state", "forbidden", "refused", ... */
    char        text[400];
    struct hm_explanation
        explanation; /* "refused": rule, id and arguments; explanation.refusal is NULL otherwise */
    uint32_t ply;    /* "stale": the current ply */
};

/* Never copied: effect.events points into it. */
struct table_verdict {
    enum table_ruling    ruling;
    struct table_refusal refusal;
    uint32_t             from; /* TABLE_NEEDS_LOG: the first entry to read */
    int64_t              table;
    hm_seat              seat;

    struct table_entry  entry;
    struct hm_move      move; /* of a TABLE_E_MOVE, with the state after it and its effect */
    struct hm_state     after;
    struct table_effect effect; /* of other entries: set by table_install() */
};

/* Judges a request.  An accepted entry has its number, time, user and message id. */
void table_judge(const struct table *t, const struct table_request *r, struct table_verdict *v);

/* Judges a bot's move for its seat. */
void table_judge_bot(const struct table *t, const struct hm_move *m, int64_t now,
                     struct table_verdict *v);

/* Adds the durable entry of an accepted verdict to the table that it was judged for. */
bool table_install(struct table *t, struct table_verdict *v);

/* ---- entries that are due -------------------------------------------------------------- */

struct table_presence { /* of seated people, at any node */
    hm_seatset online;
    int64_t    gone[HM_SEATS]; /* when the last connection of a seat closed; 0: connected */
    int64_t    since;          /* presence is known from this time on */
};

/*
 * Returns true, with the entry in the verdict, if an entry is due now: the end of a vote, a flag,
 * a bot that takes over for an absent person, a wake for a log from the future.  Otherwise lowers
 * *next to the time of the next check; 0 means never.
 */
bool table_due(const struct table *t, int64_t now, const struct table_presence *who,
               struct table_verdict *v, int64_t *next);

#endif
