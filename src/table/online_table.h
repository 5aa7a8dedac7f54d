/*
 * online_table.h: an online table as a pure state machine.
 *
 * The log determines the table.  judge.h judges requests against the current table and turns them
 * into entries.  A durable entry is added by table_install(), with the state that was computed
 * when it was judged, or by table_fold(), which validates it again, for loading and for entries of
 * other nodes.
 *
 * Nothing here uses sockets, the store, JSON, threads or a clock.
 */
#ifndef HARBOUR_ONLINE_TABLE_H
#define HARBOUR_ONLINE_TABLE_H

#include "harbour/match.h"
#include "table/entry.h"

enum {
    TABLE_NONCE = 64,    /* hexadecimal digits of a nonce */
    TABLE_LEVEL = 32,    /* bytes of the name of a bot's level */
    TABLE_LANGUAGE = 12, /* bytes of a language tag */
    TABLE_PLIES = 20000, /* maximum number of moves */
};

#define TABLE_LAST_TIME ((int64_t)1 << 53) /* of an entry, in ms: times can be added */

enum table_clock_kind { TABLE_NO_CLOCK, TABLE_LIVE, TABLE_DAYS };
enum table_watch { TABLE_WATCH_ALL, TABLE_WATCH_DELAY, TABLE_WATCH_AFTER, TABLE_WATCH_NOBODY };

struct table_setup { /* the settings of a table */
    struct hm_game        game;
    struct hm_setup       deal;
    char                  edition[32];
    bool                  open_to_all, rated;
    bool                  memory; /* pages may show cards that were seen before */
    bool                  hints;  /* players may request hints */
    enum table_clock_kind clock;
    int32_t               bank, increment, days; /* seconds, seconds, days */
    enum table_watch      watch;
    int32_t               delay, grace; /* seconds */
    int32_t               pace;         /* ms */
    char                  takeover[TABLE_LEVEL];
    char                  language[TABLE_LANGUAGE]; /* of its opener: "de"; "": not known */
};

enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_PAUSED, TABLE_OVER, TABLE_CLOSED };
enum table_seat_kind { TABLE_EMPTY, TABLE_PERSON, TABLE_BOT };

struct table_seat {
    enum table_seat_kind kind;
    int64_t              user, account; /* account: the user, or the owner of the bot */
    int64_t              sat;           /* when it sat down */
    char                 name[HM_NAME_SIZE], level[TABLE_LEVEL], nonce[TABLE_NONCE + 1];
    bool                 away, flagged; /* a bot plays for the person; the time ran out */
    bool                 owes;          /* the nonce is still to come */
    bool                 deserted;      /* a bot has moved for the person, or it resigned */
    bool                 resigned;      /* it gave the game up and cannot come back */
};

enum table_vote_kind { TABLE_VOTE_NONE, TABLE_VOTE_BACK, TABLE_VOTE_PAUSE, TABLE_VOTE_RESUME };

struct table_vote {
    enum table_vote_kind what;
    hm_seat              by;
    uint32_t             ply;
    hm_seatset           yes;
};

struct table_ids; /* ids of requests that became entries (request_ids.h) */

struct table {
    int64_t            id, owner, created;
    struct table_setup setup;
    enum table_state   state;
    struct table_seat  seat[HM_SEATS];
    struct hm_seed     secret;
    unsigned           deal; /* version: enum table_deal (fair_deal.h) */
    uint32_t           n;    /* entries */
    int64_t            at;   /* time of the last entry */
    struct hm_match    match;
    bool              *substituted;    /* of each move in match.log: a bot made it for a person */
    int64_t            left[HM_SEATS]; /* ms on the clocks at `at` */
    struct table_vote  vote;
    int64_t            rematch; /* the rematch's table; 0: none */
    struct table_ids  *ids;
    bool               is_copy; /* a copy stores no request ids */

    /* For tests: changes a deal.  May be NULL. */
    void (*dealt)(void *ctx, struct hm_match *m);
    void *dealt_ctx;
};

void table_init(struct table *t, int64_t id, const struct table_setup *u, int64_t owner,
                int64_t created, const struct hm_seed *secret);
void table_free(struct table *t); /* frees what it owns, not the struct */

/* Copies a table, to fold entries into the copy.  Free it with table_free(). */
void table_copy(struct table *out, const struct table *t);

/* ---- the log ---------------------------------------------------------------------------- */

/* The effect of an entry, in addition to the new state. */
struct table_effect {
    hm_seatset       audience;   /* viewers that may read the full text of the move */
    bool             over;       /* it ended the game */
    bool             ended_vote; /* a move that ended a vote */
    struct hm_state  before;     /* a move: the state that it was made in */
    struct hm_events events;
    struct hm_event  list[HM_EVENTS];
};

void table_effect_clear(struct table_effect *fx);

/* Adds one entry of any content.  Returns false if it is not valid (a damaged log): its seat is not
 * at the table, its number or time is out of range, its move is not legal, or it does not fit the
 * state of the table; the table is then unusable.  After entries that were accepted, every seat,
 * vote and clock of the table is valid, and a table that is on or over has been dealt.  `fx` may be
 * NULL. */
bool table_fold(struct table *t, const struct table_entry *e, struct table_effect *fx);

/* ---- questions -------------------------------------------------------------------------- */

hm_seat    table_seat_of(const struct table *t, int64_t user); /* HM_NOBODY: none */
hm_seat    table_next_seat(const struct table *t, hm_seat p);  /* the one to its left */
bool       table_may_watch(const struct table *t);
bool       table_seat_is_bots(const struct table *t, hm_seat p); /* a bot moves for it now */
hm_seatset table_voters(const struct table *t);
/* Everybody has resigned or deleted the account: nobody can return. */
bool table_is_left_to_bots(const struct table *t);

static inline bool table_is_on(const struct table *t)
{
    return t->state == TABLE_PLAYING || t->state == TABLE_PAUSED;
}

/* Returns the seats whose turn begins with a move: those that are to act now and were not before,
 * and the mover if it is to act again. */
static inline hm_seatset table_turns_begun(hm_seatset before, hm_seatset now, hm_seat mover)
{
    return now & ~(before & ~hm_seat_bit(mover));
}

/* Computes the time left at `now`, in ms. */
void table_clock_left(const struct table *t, int64_t now, int64_t left[HM_SEATS]);

/* Returns the time of the next flag and its seat; 0: none. */
int64_t table_clock_flag(const struct table *t, hm_seat *who);

/* Charges the clocks for the time up to an entry that table_fold is adding. */
void table_clock_fold(struct table *t, const struct table_entry *e, hm_seatset prompt_before);

/* Decides whether the seat may take its last move back, freely or by consent; *ply is the ply
 * before it. */
enum table_back { TABLE_BACK_NOTHING, TABLE_BACK_FREE, TABLE_BACK_BY_CONSENT };
enum table_back table_may_take_back(const struct table *t, hm_seat p, uint32_t *ply);

/* True if the person has abandoned the seat, after the entry `next` if it is not NULL. */
bool table_deserted(const struct table *t, hm_seat p, const struct table_entry *next);

#endif
