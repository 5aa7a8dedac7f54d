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
    TABLE_DO_REMATCH, /* table: the id that the new one would get */
    TABLE_DO_ERASE,   /* by the server: the user's account was deleted */
    TABLE_DO_WAKE,    /* by the server: it was away */
};

struct table_request {
    enum table_command what;
    int64_t            now;
    int64_t            user;   /* whom it is about */
    int64_t            master; /* the account whose bot that is; 0: none */
    bool               guest;
    bool               server; /* the server asks, not the user */
    bool               fresh;  /* the table has every entry that was stored before the request */
    const char        *name;   /* of the user */
    const char        *cid;    /* of the message; "" or NULL: none */

    hm_seat     seat;
    const char *text;
    uint32_t    ply;
    bool        yes;
    int64_t     table;
};

enum table_ruling {
    TABLE_ACCEPTED,  /* the entry is to be written */
    TABLE_REFUSED,   /* the refusal says why */
    TABLE_DONE,      /* nothing is to be done: it is so already */
    TABLE_NEEDS_LOG, /* it would be refused, but entries after the table's last may say otherwise */
    TABLE_GO_THERE,  /* sit down in `seat` at table `table`: the rematch is there already */
};

struct table_refusal {
    const char *code; /* of the protocol: "state", "forbidden", "refused", ... */
    char        text[400];
    struct hm_explanation
             explanation; /* "refused": rule, id and arguments; explanation.refusal is NULL otherwise */
    uint32_t ply;         /* "stale": where the table is */
};

/* Never copied: effect.events points into it. */
struct table_verdict {
    enum table_ruling    ruling;
    struct table_refusal refusal;
    uint32_t             from; /* TABLE_NEEDS_LOG: the first entry that is wanted */
    int64_t              table;
    hm_seat              seat;

    struct table_entry  entry;
    struct hm_move      move; /* of a TABLE_E_MOVE, with the state it leads to and its effect */
    struct hm_state     after;
    struct table_effect effect; /* of other entries: once installed */
};

/* The entry gets number, time, user and message id too. */
void table_judge(const struct table *t, const struct table_request *r, struct table_verdict *v);

/* A bot's move, for the seat that it plays. */
void table_judge_bot(const struct table *t, const struct hm_move *m, int64_t now,
                     struct table_verdict *v);

/* Adds the entry of an accepted verdict, which is durable now, to the table it was judged for. */
bool table_install(struct table *t, struct table_verdict *v);

/* ---- what is due by itself -------------------------------------------------------------- */

struct table_presence { /* of the people in seats, at any node */
    hm_seatset online;
    int64_t    gone[HM_SEATS]; /* when the last connection of a seat left; 0: there is one */
    int64_t    since;          /* nobody has been watched for longer */
};

/*
 * Is an entry due now: a vote that nobody is left to answer, a flag, a bot for somebody who has
 * gone?  Then the verdict has it.  Otherwise *next becomes the time to ask again, if that is
 * sooner; 0 stands for never.
 */
bool table_due(const struct table *t, int64_t now, const struct table_presence *who,
               struct table_verdict *v, int64_t *next);

#endif
