/*
 * tables.h: the tables of this server, each an actor with one entry in flight.
 *
 * A command is judged against the current table (table/judge.h) and becomes an entry, which goes to
 * the store under key (table, n).  Once it is durable, it is installed in the table and broadcast.
 * While one entry is in flight, further commands for that table are queued.  Nothing has to be
 * rolled back, and no client sees an entry that is not stored.
 */
#ifndef HARBOUR_TABLES_H
#define HARBOUR_TABLES_H

#include "server/protocol/command.h"
#include "server/server.h"
#include "server/tables/quota.h"
#include "table/judge.h"

#include "harbour/bot.h"

enum {
    SRV_WAITING = 64, /* maximum number of queued commands */
    SRV_SEATS_OF_USER = 20,
};

struct srv_late;
struct srv_line;

struct srv_table {
    struct srv      *srv;
    struct table     table;            /* derived from the log */
    struct table    *shadow;           /* an earlier state, for spectators with delay */
    struct srv_late *late, *last_late; /* entries not yet folded into the shadow */
    bool             loaded, loading, doomed;
    unsigned         refs;

    /* Commands and the entry in flight (actor.c). */
    struct table_verdict *pending; /* its entry is in flight; NULL: none */
    struct srv_cmd        cause;   /* the command that caused it */
    struct srv_cmd       *waiting, *last_waiting;
    unsigned              nwaiting;
    bool                  following, behind; /* the log is being read; must be read again */
    bool                  mine, taken_up;    /* this node owns the lease; has just acquired it */
    int64_t               started_as;        /* owner named by the start in flight */
    uint32_t              stuck;             /* an entry after n (+1) was a conflict */
    hm_seatset            noticed; /* seats with a notice of their turn in the batch in flight */

    /* Who is there (broadcast.c, presence.c). */
    struct srv_attach *here;
    int64_t            gone[HM_SEATS]; /* when the last connection of a seat closed; 0: connected */
    hm_seatset elsewhere, stored_seats; /* seats of people at other nodes; of this one, as stored */
    unsigned   nwatching, nelsewhere, stored_spectators; /* spectators: all; the same two */
    bool       present_changed;
    struct {
        int64_t  user;
        uint32_t n; /* the last entry that began a turn of which this player was notified here */
    } turn[HM_SEATS];
    struct srv_use use; /* the user and address that it is charged to */
    struct {
        int64_t user; /* the user it belongs to, who may have left the seat */
        double  shown;
    } rating[HM_SEATS];

    /* Chat (chat.c). */
    int64_t          chat_k;           /* key of the last line of chat that was sent */
    struct srv_line *talk, *last_talk; /* queue of lines to store, one in flight */
    bool             chat_reading, chat_writing, chat_behind;

    /* Timers and bots (timers.c, bots.c). */
    bool                 thinking;
    struct hm_bot_belief belief[HM_SEATS]; /* of the bots in these seats */
    uint32_t idle_n[HM_SEATS]; /* a bot in this seat had nothing to do at entry n (+1) */
    int64_t  woken;            /* when this server acquired the table */
    size_t   heap_at;          /* index in the timer heap; 0: none */
    int64_t  due;
};

/* ---- life and commands (actor.c) -------------------------------------------------------- */

/* Runs the command at the table; loads the table first if necessary. */
void              srv_table_command(struct srv *s, int64_t id, struct srv_cmd *c);
struct srv_table *srv_table_find(struct srv *s, int64_t id); /* NULL: not in memory */
void              srv_table_load(struct srv *s, int64_t id);

/* Loads a table whose lease this node has acquired; its clocks were stopped. */
void srv_table_take_up(struct srv *s, int64_t id);
void srv_tables_tick(struct srv *s);         /* tries again to load those that could not be read */
void srv_table_give_up(struct srv_table *t); /* releases a lease that this node cannot use */

/* Removes the table and its queued commands from memory. */
void srv_table_forget(struct srv *s, int64_t id);
void srv_table_free(struct srv_table *t);
void srv_table_unref(struct srv_table *t);

/* Creates a table with its first entries. */
struct srv_table *srv_table_new(struct srv *s, int64_t id, const struct table_setup *u,
                                int64_t owner, int64_t created, const struct hm_seed *secret);
void srv_table_create(struct srv *s, struct srv_table *t, struct table_entry *entries, unsigned n,
                      struct srv_cmd *cause);

static inline bool srv_is_busy(const struct srv_table *t)
{
    return t->pending != NULL || t->following;
}

void srv_table_go_on(struct srv_table *t); /* resumes queued commands after a read or a write */
void srv_table_refuse(struct srv_table *t, const char *code, const char *text); /* queued ones */

/* Stores the verdict's entry, then installs and broadcasts it.  Takes ownership of the verdict.
 * cause NULL: the server itself. */
void srv_commit(struct srv_table *t, struct srv_cmd *cause, struct table_verdict *v);

/* Memory for a verdict, not cleared. */
struct table_verdict *srv_verdict_new(struct srv *s);
void                  srv_verdict_free(struct srv *s, struct table_verdict *v);
void                  srv_verdicts_close(struct srv *s);

bool srv_entry_read(struct table_entry *e, const struct store_row *r); /* of STORE_LOG_READ */

/* ---- judging commands (requests.c) ------------------------------------------------------ */

/* Fills in the common fields of a request. */
struct table_request srv_request(struct srv_table *t, const struct srv_cmd *c,
                                 enum table_command what);

/* Judges the request; stores its entry or answers the command. */
enum srv_step srv_judge(struct srv_table *t, struct srv_cmd *c, const struct table_request *r);

/* ---- rows stored in the batch of an entry (batch.c, rematch.c, finish.c) ---------------- */

void srv_add_entry(struct store_batch *b, int64_t table, const struct table_entry *e);
void srv_add_consequences(struct srv_table *t, struct table_verdict *v, struct store_batch *b);
void srv_add_rematch(struct srv_table *t, const struct table_entry *e, struct store_batch *b);

/* Adds the end of a game: state, record, places. */
void srv_add_finish(struct srv_table *t, struct table_verdict *v, struct store_batch *b);

/* Prints the record with the current names. */
void srv_put_record(struct hm_text *t, const char *record, const struct store_row *seats);

/* ---- connections at a table, and broadcasts to them (broadcast.c) ----------------------- */

hm_seatset srv_online(const struct srv_table *t);
hm_seatset srv_online_here(const struct srv_table *t); /* at this node */
void       srv_touch_seats(struct srv_table *t);       /* updates which seats are connected */
void       srv_presence(struct srv_table *t);          /* the same, and broadcasts it */

struct srv_attach *srv_attach(struct srv_conn *c, struct srv_table *t);
struct srv_attach *srv_attach_of(const struct srv_conn *c, const struct srv_table *t); /* or NULL */
void               srv_detach(struct srv_conn *c, struct srv_table *t);

/* Broadcasts an installed entry; cause NULL: another node wrote it. */
void srv_broadcast(struct srv_table *t, const struct table_entry *e, const struct table_effect *fx,
                   const struct srv_cmd *cause);

/* Spectators with delay see the shadow of a table. */
void srv_shadow_free(struct srv_table *t);
void srv_shadow_add(struct srv_table *t, const struct table_entry *e);      /* before the table */
void srv_shadow_send(struct srv_table *t, struct srv_msg *m, int64_t user); /* a line of chat */
int64_t
srv_shadow_run(struct srv_table *t); /* sends what is due; returns the next time, 0: never */

/* ---- players who are not at the table when their turn begins (turns.c) ------------------- */

struct srv_turn { /* a notice from another node */
    int64_t     user, table;
    uint32_t    n, ply; /* n: the entry that began the turn; 0: not known */
    const char *game;
};

/* Adds notices for other nodes to the batch of entry n. */
void srv_add_turn_notices(struct srv_table *t, hm_seatset begun, uint32_t n, uint32_t ply,
                          struct store_batch *b);

/* Sends `turn` after an entry was installed and broadcast; ours: this node wrote it. */
void srv_notify_turns(struct srv_table *t, const struct table_entry *e,
                      const struct table_effect *fx, bool ours);

/* Handles a notice; t NULL: the table is not in memory. */
void srv_receive_turn(struct srv *s, struct srv_table *t, const struct srv_turn *turn);

/* ---- timers and bots (timers.c, bots.c) -------------------------------------------------- */

void srv_run_due(struct srv_table *t); /* does what is due and sets the next timer */
void srv_timer_set(struct srv_table *t, int64_t due);
void srv_timer_drop(struct srv_table *t);
void srv_timer_run(struct srv *s);

/* Returns false if too many searches are queued. */
bool srv_bot_think(struct srv_table *t, hm_seat p, const char *level, bool background);

#endif
