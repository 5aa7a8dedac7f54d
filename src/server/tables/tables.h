/*
 * tables.h: the tables of this server, each an actor with one entry in flight.
 *
 * A table is its log.  A command is judged against the table as it is, becomes an entry, the
 * entry goes to the store under key (table, n), and only when it is durable it is folded into
 * the table and sent to those who are there.  While one entry is in flight, further commands
 * for that table wait.  There is nothing to roll back, and nobody learns of what is not stored.
 */
#ifndef HARBOUR_TABLES_H
#define HARBOUR_TABLES_H

#include "server/protocol/command.h"
#include "server/server.h"
#include "server/tables/entry.h"
#include "server/tables/setup.h"
#include "server/tables/share.h"

enum {
    SRV_WAITING = 64,  /* commands that may wait for a table */
    SRV_NONCE = 64,    /* hexadecimal digits of a nonce */
    SRV_PLIES = 20000, /* moves after which a table takes no more */
    SRV_SEATS_OF_USER = 20,
};

enum srv_state { SRV_OPEN, SRV_PLAYING, SRV_PAUSED, SRV_OVER, SRV_CLOSED };
enum srv_seat_kind { SRV_EMPTY, SRV_PERSON, SRV_BOT_SEAT };
enum srv_ask { SRV_ASK_NOTHING, SRV_ASK_BACK, SRV_ASK_PAUSE, SRV_ASK_RESUME };

struct srv_seat {
    enum srv_seat_kind kind;
    int64_t            user, house; /* house: the account that it is or belongs to */
    char               name[HM_NAME_SIZE], level[SRV_LEVEL], nonce[SRV_NONCE + 1];
    bool    away, flagged, owes, deserted; /* owes its nonce; a bot has moved for its person */
    int64_t gone, sat; /* when its last connection left (0: there is one); when it sat down */
    double  rating;    /* 0: none known */
};

struct srv_voting {
    enum srv_ask what;
    hm_seat      by;
    uint32_t     ply;
    hm_seatset   yes;
};

/* What an entry did, beyond the table it leaves behind. */
struct srv_effect {
    hm_seatset       audience; /* who may read the move as it was written */
    bool             over;     /* it ended the game */
    struct hm_events events;
    struct hm_event  list[HM_EVENTS];
};

struct srv_late;
struct srv_line;
struct srv_ids;

struct srv_table {
    struct srv       *srv;
    int64_t           id, owner, created;
    struct srv_setup  setup;
    enum srv_state    state;
    struct srv_seat   seat[HM_SEATS];
    struct hm_seed    secret;
    unsigned          deal; /* version: enum srv_deal */
    uint32_t          n;    /* entries folded in */
    int64_t           at;   /* time of the last of them */
    struct hm_match   match;
    int64_t           left[HM_SEATS]; /* ms on the clocks at `at` */
    struct srv_voting ask;
    int64_t           rematch;
    struct srv_ids   *ids;              /* of requests that have become entries (ids.h) */
    struct srv_table *shadow;           /* the same table some time ago, for watchers with delay */
    struct srv_late  *late, *last_late; /* entries the shadow has not seen yet */
    bool              is_shadow;

    /* The actor.  Nothing below is part of what the log says. */
    bool               loaded, loading, writing, doomed;
    bool               following, behind; /* the log is being read; has to be read (again) */
    bool               mine, taken_up;    /* this node has its lease; has just got it */
    uint32_t           stuck;             /* an entry after n (+1) was a conflict */
    struct srv_entry   entry;             /* in flight to the store */
    struct srv_cmd     cause;             /* the command that it comes from */
    struct srv_cmd    *waiting, *last_waiting;
    unsigned           nwaiting;
    struct srv_attach *here;
    struct srv_use     use; /* who is charged for it */
    unsigned           refs, nwatching;
    int64_t            chat_k;           /* key of the last line of chat that was sent */
    struct srv_line   *talk, *last_talk; /* lines on their way to the store, one at a time */
    bool               chat_reading, chat_writing, chat_behind;
    hm_seatset         elsewhere,
        told_seats; /* seats of people at other nodes; of this one, as they know it */
    unsigned nelsewhere, told_watchers; /* the same of watchers */
    bool     present_changed;
    bool     thinking;
    uint32_t idle_n[HM_SEATS]; /* a bot in this seat had nothing to do at entry n (+1) */
    int64_t  woken;            /* when this server took the table up */
    size_t   heap_at;          /* its place among the timers; 0: none */
    int64_t  due;
};

/* ---- life (actor.c) --------------------------------------------------------------------- */

/* Runs the command at the table, which is loaded first if it is not in memory. */
void              srv_table_command(struct srv *s, int64_t id, struct srv_cmd *c);
struct srv_table *srv_table_find(struct srv *s, int64_t id); /* NULL: not in memory */
void              srv_table_load(struct srv *s, int64_t id);
void              srv_table_take_up(struct srv *s, int64_t id); /* to drive it: its clocks stood still */
void srv_table_give_up(struct srv_table *t);     /* drops a lease that this node cannot use */
void srv_table_forget(struct srv *s, int64_t id); /* drops it from memory, commands and all */
void srv_table_free(struct srv_table *t);
void srv_table_unref(struct srv_table *t);

/* The same table once more, alone and with no one there, to fold something into. */
struct srv_table *srv_table_copy(const struct srv_table *t);

/* A new table, its first entries with it. */
struct srv_table *srv_table_new(struct srv *s, int64_t id, const struct srv_setup *u, int64_t owner,
                                int64_t created, const struct hm_seed *secret);
void srv_table_create(struct srv *s, struct srv_table *t, struct srv_entry *entries, unsigned n,
                      struct srv_cmd *cause);

static inline bool srv_is_busy(const struct srv_table *t) { return t->writing || t->following; }

void srv_table_go_on(struct srv_table *t); /* resumes queued commands after a read or a write */
void srv_table_refuse(struct srv_table *t, const char *code,
                      const char *text); /* those that wait */

/* t->entry, blank but for this. */
struct srv_entry *srv_next_entry(struct srv_table *t, enum srv_entry_kind kind, hm_seat p);

/* Makes t->entry (filled by the caller, all but n, at, who and cid) durable, then folds and sends
 * it.  `more` may add operations to the same batch. */
void srv_commit(struct srv_table *t, struct srv_cmd *cause,
                void (*more)(struct srv_table *, struct store_batch *, void *), void *ctx);

/* ---- what the log says (fold.c, clock.c, takeback.c, play.c) ---------------------------- */

/* Folds one entry in; false where it does not fit (a damaged log). */
bool srv_fold(struct srv_table *t, const struct srv_entry *e, struct srv_effect *fx);

void    srv_clock_left(const struct srv_table *t, int64_t now, int64_t left[HM_SEATS]);
void    srv_clock_fold(struct srv_table *t, const struct srv_entry *e, hm_seatset prompt_before);
int64_t srv_clock_flag(const struct srv_table *t,
                       hm_seat                *who); /* when the next flag falls; 0: never */

/* May the seat's last move be taken back without asking?  *ply: where that leads. */
enum srv_back { SRV_BACK_NOTHING, SRV_BACK_FREE, SRV_BACK_BY_CONSENT };
enum srv_back srv_may_take_back(const struct srv_table *t, hm_seat p, uint32_t *ply);

/* Makes a move that was judged; `after` is the match with it; `c` may be NULL. */
void srv_play(struct srv_table *t, const struct hm_move *m, struct hm_match *after,
              struct srv_cmd *c);
bool srv_move_text(const struct srv_table *t, const struct hm_move *m, char *buf, size_t cap);
bool srv_vote_settled(
    struct srv_table *t); /* does what was asked when nobody is left to be asked */

/* ---- who is there, and telling them (broadcast.c) --------------------------------------- */

hm_seat    srv_seat_of(const struct srv_table *t, int64_t user); /* HM_NOBODY */
bool       srv_may_watch(const struct srv_table *t);
bool       srv_seat_is_bots(const struct srv_table *t, hm_seat p); /* a bot moves for it now */
hm_seatset srv_voters(const struct srv_table *t);
hm_seatset srv_online(const struct srv_table *t);
hm_seatset srv_online_here(const struct srv_table *t); /* at this node */
void       srv_touch_seats(struct srv_table *t);       /* notes who is connected */
void       srv_presence(struct srv_table *t);          /* the same, and sends it */
struct srv_attach *srv_attach(struct srv_conn *c, struct srv_table *t);
void               srv_detach(struct srv_conn *c, struct srv_table *t);

/* Sends an entry that was folded in; cause NULL: another node wrote it. */
void srv_tell(struct srv_table *t, const struct srv_entry *e, const struct srv_effect *fx,
              const struct srv_cmd *cause);
void srv_call(struct srv *s, int64_t user, int64_t table, const char *game,
              uint32_t ply); /* "your turn" */

/* Watchers with delay see the shadow of a table. */
void    srv_shadow_free(struct srv_table *t);
void    srv_shadow_add(struct srv_table       *t,
                       const struct srv_entry *e); /* before it is folded into the table */
void    srv_shadow_say(struct srv_table *t, struct srv_msg *m, int64_t user); /* a line of chat */
int64_t srv_shadow_run(struct srv_table *t); /* what is due; when the next is, 0 for never */

/* ---- what happens by itself (drive.c, bots.c, finish.c) --------------------------------- */

void srv_drive(struct srv_table *t); /* does what is due, sets the timer for what comes */
void srv_timer_set(struct srv_table *t, int64_t due);
void srv_timer_drop(struct srv_table *t);
void srv_timer_run(struct srv *s);

/* false: too many are thinking. */
bool srv_bot_think(struct srv_table *t, hm_seat p, const char *level, bool background);

/* Adds what the last entry of a game needs to its batch: state, record, places. */
void srv_finish(struct srv_table *t, const struct srv_entry *last, struct store_batch *b);

/* The record with the names that people have today. */
void srv_put_record(struct hm_text *t, const char *record, const struct store_row *seats);

#endif
