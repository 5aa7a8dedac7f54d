/*
 * server.h: the server's own header: what its files know of each other.
 *
 * One thread runs the loop and owns everything here: connections, tables, messages.  Three
 * kinds of helpers work beside it and only hand results back: the store's threads, the bots'
 * and one for passwords.  So nothing in this header needs a lock.
 *
 * A table is its log.  A command is judged against the table as it is, becomes an entry, the
 * entry goes to the store under key (table, n), and only when it is durable it is folded into
 * the table and told to those who are there.  While one entry is on its way, further commands
 * for that table wait.  There is nothing to roll back and nobody hears of what is not stored.
 *
 * Several servers may share one database; each is a node, and any node serves any table.  What
 * one writes the others hear of by the store's notices and read from the log (follow.c).
 * When another node was first with an n, what it wrote is folded in and told, and the command is
 * judged again.  What happens by itself (bots, flags) is done by the one node that has the
 * table's lease (node.c).  Alone on its store a server needs none of this and does none of it.
 */
#ifndef HARBOUR_SRV_H
#define HARBOUR_SRV_H

#include "harbour/match.h"
#include "system/out_of_memory.h"
#include "server/config.h"
#include "server/tables/share.h"
#include "server/server_text.h"
#include "server/clocks.h"
#include "store/store.h"

#include <assert.h>
#include <jansson.h>
#include <stdatomic.h>

enum {
    SRV_PROTOCOL = 1,
    SRV_MESSAGE = 8192,       /* bytes of one message to the server */
    SRV_DEPTH = 8,            /* nesting of one */
    SRV_SCRATCH = 1 << 20,    /* bytes of the largest message from the server */
    SRV_BACKLOG = 256 * 1024, /* bytes that may wait for a slow reader */
    SRV_AT = 16,              /* tables a connection may be at */
    SRV_WAITING = 64,         /* commands that may wait for a table */
    SRV_IDS = 64,             /* message ids remembered for each user at a table */
    SRV_CID = 32,             /* bytes of a message id */
    SRV_NONCE = 64,           /* hexadecimal digits of a nonce */
    SRV_LEVEL = 32,
    SRV_LINE = 1600,   /* a move as text */
    SRV_CHAT = 300,    /* characters of a line of chat */
    SRV_SINCE = 200,   /* moves that `since` brings at most */
    SRV_PLIES = 20000, /* moves after which a table takes no more */
    SRV_SEATS_OF_USER = 20,
    SRV_TICK_MS = 200,
};

struct srv;
struct srv_conn;
struct srv_table;
struct net_conn;

/* ---- people ----------------------------------------------------------------------------- */

enum srv_user_kind { SRV_GUEST, SRV_ACCOUNT, SRV_BOT, SRV_STRANGER };

struct srv_user {
    int64_t            id, role; /* id 0: a stranger; role: enum srv_role (moderate.h) */
    int64_t            master;   /* a bot's account, 0 for people */
    enum srv_user_kind kind;
    char               name[HM_NAME_SIZE];
};

/* ---- messages to clients ---------------------------------------------------------------- */

#include "server/net/message.h"

/* The loop's one scratch buffer as a writer, and what was written as a message. */
struct hm_text  srv_scratch(struct srv *s);
struct srv_msg *srv_scratch_msg(const struct hm_text *t); /* NULL: it did not fit */

/* ---- limits ----------------------------------------------------------------------------- */

struct srv_bucket { /* `level` tokens at time `at` */
    double  level;
    int64_t at;
};

/* Takes a token where `rate` a second flow in, up to `burst`; otherwise the ms until there is one. */
int64_t srv_bucket_take(struct srv_bucket *b, int64_t now, double rate, double burst);

/* A bucket for each name or address, forgotten when full again.  0: granted. */
enum srv_limit {
    SRV_LIMIT_CHAT,
    SRV_LIMIT_GUEST,
    SRV_LIMIT_LOGIN_NAME,
    SRV_LIMIT_LOGIN_ADDRESS,
    SRV_LIMIT_REPORT,
    SRV_LIMIT_REQUEST,
    SRV_LIMITS
};
int64_t srv_limit(struct srv *s, enum srv_limit what, const char *key);

/* ---- connections ------------------------------------------------------------------------ */

struct srv_attach { /* a connection at a table */
    struct srv_conn   *conn;
    struct srv_table  *table;
    struct srv_attach *next_here, *next_there; /* of the table, of the connection */
};

struct srv_conn {
    struct srv        *srv;
    struct net_conn   *net; /* NULL once closed, and in fuzzing; the rest lives while somebody holds it */
    unsigned           refs;
    struct srv_user    user;
    char               session[65]; /* hash of the token it came with, "" for none */
    char               address[48];
    bool               open, greeted, greeting, json, legal, lobby, closing;
    bool               checked;      /* its session was there when last looked for */
    bool               hush, hushed; /* a refusal is not to be said yet; there would be one */
    uint16_t           refused;      /* messages over the rate */
    struct srv_bucket  rate;
    struct srv_attach *at;
    unsigned           nat;
    json_t            *early[8]; /* messages that came while the greeting was on its way */
    unsigned           nearly;
    int64_t           *muted;
    unsigned           nmuted;
    struct srv_conn   *next, *prev;           /* all */
    struct srv_conn   *next_same, *prev_same; /* of one user */
};

struct srv_conn *srv_conn_new(struct srv *s, struct net_conn *net, const char *address);
void             srv_conn_hold(struct srv_conn *c);
void             srv_conn_drop(struct srv_conn *c);
void             srv_conn_closed(struct srv_conn *c); /* the socket is gone */
void             srv_conn_is(struct srv_conn *c, const struct srv_user *u, const char *session);
void             srv_conn_close(struct srv_conn *c, uint16_t code);
void             srv_send(struct srv_conn *c, struct srv_msg *m);
void             srv_send_text(struct srv_conn *c, const struct hm_text *t);
void             srv_hear(struct srv_conn *c, const char *text, size_t n); /* one whole message */
bool             srv_conn_mutes(const struct srv_conn *c, int64_t user);

/* Everything a user is told or loses wherever connected. */
struct srv_conn *srv_user_conns(struct srv *s, int64_t user);
void             srv_user_shut(struct srv *s, int64_t user, const char *session); /* session NULL: all */

/* The same at every node, as part of the batch that ends the session(s). */
void srv_user_end(struct srv *s, struct store_batch *b, int64_t user, const char *session);

/* Answers.  `re` may be NULL or "". */
void srv_ok(struct srv_conn *c, const char *re);
void srv_no(struct srv_conn *c, const char *re, const char *code, const char *format, ...) SRV_PRINTF(4, 5);
void srv_no_storage(struct srv_conn *c, const char *re, enum store_err err);
bool srv_is_hushed(struct srv_conn *c); /* asked before any refusal; see actor.c */

/* ---- sessions (session.c) ----------------------------------------------------------- */

enum { SRV_TOKEN = 64 }; /* hexadecimal digits of a token; the store only has its SHA-256 */

struct srv_ban; /* u NULL: nobody, or banned, then `ban` says how */
typedef void srv_found(struct srv *s, void *ctx, enum store_err err, const struct srv_user *u,
                       const struct srv_ban *ban);

void srv_token_hash(const char *token, char hash[65]);
void srv_session_find(struct srv *s, const char *hash, srv_found *found, void *ctx);

/* Connections whose session may have ended unheard: looks for some of them, until all were looked for. */
void srv_session_check(struct srv *s);
void srv_session_check_all(struct srv *s); /* from the beginning */

/* Draws a token, adds the session to the batch. */
void srv_session_make(struct srv *s, struct store_batch *b, int64_t user, char token[SRV_TOKEN + 1]);

/* Everything about a user, out of the store. */
void srv_erase_user(struct srv *s, struct store_batch *b, int64_t user);

/* Draws an id, adds the guest to the batch. */
void srv_guest_make(struct srv *s, struct store_batch *b, const char *name, struct srv_user *out);

/* ---- commands --------------------------------------------------------------------------- */

struct srv_cmd {
    struct srv_conn *conn; /* NULL: the server itself */
    json_t          *msg;
    char             re[SRV_CID + 1];
    void (*run)(struct srv_table *t, struct srv_cmd *c);
    uint32_t        becomes; /* bit k: may become an entry of kind k, and is remembered by its id */
    bool            sure;    /* judged for good: the log has been looked at */
    struct srv_cmd *next;    /* while waiting for the table */
};

void srv_dispatch(struct srv_conn *c, json_t *msg);

/* A key of a message; on false the client has been told what is wrong. */
bool srv_want_text(struct srv_conn *c, const char *re, const json_t *msg, const char *key, const char **out);
bool srv_want_id(struct srv_conn *c, const char *re, const json_t *msg, const char *key, int64_t *out);

/* ---- tables ----------------------------------------------------------------------------- */

enum srv_state { SRV_OPEN, SRV_PLAYING, SRV_PAUSED, SRV_OVER, SRV_CLOSED };
enum srv_seat_kind { SRV_EMPTY, SRV_PERSON, SRV_BOT_SEAT };
enum srv_clock_kind { SRV_NO_CLOCK, SRV_LIVE, SRV_DAYS };
enum srv_watch { SRV_WATCH_ALL, SRV_WATCH_DELAY, SRV_WATCH_AFTER, SRV_WATCH_NOBODY };
enum srv_ask { SRV_ASK_NOTHING, SRV_ASK_BACK, SRV_ASK_PAUSE, SRV_ASK_RESUME };

enum srv_entry_kind {
    SRV_E_SIT,   /* seat, who; arg: the account whose bot it is; text: nonce, '-' or '?' (deal.h), name */
    SRV_E_LEAVE, /* seat */
    SRV_E_BOT,   /* seat; text: level */
    SRV_E_START,
    SRV_E_MOVE, /* seat; arg: the ply it makes; text: the move */
    SRV_E_BACK, /* seat that asked; arg: the ply gone back to */
    SRV_E_ASK,  /* seat; arg: enum srv_ask; text: the ply for SRV_ASK_BACK */
    SRV_E_VOTE, /* seat; arg: 1 yes, 0 no, and the rest of it follows from that */
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
bool                     srv_entry_read(struct srv_entry *e, const struct store_row *r); /* a row of STORE_LOG_READ */

struct srv_setup {
    struct hm_game      game;
    struct hm_setup     deal;
    char                edition[32];
    bool                open_to_all, rated, memory; /* memory: pages may show what has been seen (PR-8.2) */
    enum srv_clock_kind clock;
    int32_t             bank, increment, days; /* seconds, seconds, days */
    enum srv_watch      watch;
    int32_t             delay, grace; /* seconds */
    int32_t             pace;         /* ms */
    char                takeover[SRV_LEVEL];
};

/* From a client's `open` or from the store; false with a message. */
bool srv_setup_read(struct srv *s, const json_t *msg, struct srv_setup *out, struct hm_msg *no);
void srv_setup_print(const struct srv_setup *u, struct hm_text *t);

/* Editions that the host has beside the standard one (edition.c). */
bool srv_edition_load(struct srv *s, struct hm_msg *no);
bool srv_edition_find(struct srv *s, const struct hm_ops *ops, const char *name, struct hm_game *out);
void srv_put_editions(struct hm_text *t, const struct srv *s);
void srv_edition_free(struct srv *s);

struct srv_seat {
    enum srv_seat_kind kind;
    int64_t            user, house; /* house: the account that it is or belongs to */
    char               name[HM_NAME_SIZE], level[SRV_LEVEL], nonce[SRV_NONCE + 1];
    bool               away, flagged, owes, deserted; /* owes its nonce; a bot has moved for its person */
    int64_t            gone, sat; /* when its last connection left (0: there is one); when it sat down */
    double             rating;    /* 0: none known */
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
    struct srv_entry   entry;             /* on its way to the store */
    struct srv_cmd     cause;             /* whose doing it is */
    struct srv_cmd    *waiting, *last_waiting;
    unsigned           nwaiting;
    struct srv_attach *here;
    struct srv_use     use; /* who is charged for it */
    unsigned           refs, nwatching;
    int64_t            chat_k;           /* key of the last line of chat that was told */
    struct srv_line   *talk, *last_talk; /* lines on their way to the store, one at a time */
    bool               chat_reading, chat_writing, chat_behind;
    hm_seatset         elsewhere, told_seats; /* seats whose people are at other nodes; of this one, as they know it */
    unsigned           nelsewhere, told_watchers; /* the same of watchers */
    bool               present_changed;
    bool               thinking;
    uint32_t           idle_n[HM_SEATS]; /* a bot in this seat had nothing to do at entry n (+1) */
    int64_t            woken;            /* when this server took the table up */
    size_t             heap_at;          /* its place among the timers; 0: none */
    int64_t            due;
};

/* The table, in memory or to be loaded; commands wait until it is there. */
void              srv_table_command(struct srv *s, int64_t id, struct srv_cmd *c);
struct srv_table *srv_table_find(struct srv *s, int64_t id); /* NULL: not in memory */
void              srv_table_load(struct srv *s, int64_t id);
void              srv_table_take_up(struct srv *s, int64_t id); /* to drive it: its clocks stood still meanwhile */
void              srv_table_free(struct srv_table *t);
void              srv_table_unref(struct srv_table *t);
void              srv_table_forget(struct srv *s, int64_t id); /* drops it from memory, commands and all */

void srv_table_give_up(struct srv_table *t); /* its lease, where this node has it and cannot use it */

/* The same table once more, alone and with no one there, to fold something into. */
struct srv_table *srv_table_copy(const struct srv_table *t);

static inline bool srv_is_busy(const struct srv_table *t) { return t->writing || t->following; }

/* Something has ended that commands waited for. */
void srv_table_go_on(struct srv_table *t);
void srv_table_refuse(struct srv_table *t, const char *code, const char *text); /* those that wait */

/* Reads what the log has beyond t->n, folds it in and tells it. */
void srv_follow(struct srv_table *t);
void srv_follow_some(struct srv *s); /* from time to time: nothing stays unheard for long */
void srv_heard(void *srv, const char *text);

/* What other nodes are to be told of t->entry, and the lobby's row for it. */
void srv_note_entry(struct srv_table *t, struct store_batch *b);
void srv_note(struct store_batch *b, const char *format, ...) SRV_PRINTF(2, 3);
void srv_note_turn(struct store_batch *b, const struct srv_table *t, hm_seat p, uint32_t ply);

/* t->entry, blank but for this. */
struct srv_entry *srv_next_entry(struct srv_table *t, enum srv_entry_kind kind, hm_seat p);

/* Makes t->entry (filled by the caller, all but n, at, who and cid) durable, then folds and tells.  `more` may add
 * operations to the same batch. */
void srv_commit(struct srv_table *t, struct srv_cmd                                  *cause,
                void (*more)(struct srv_table *, struct store_batch *, void *), void *ctx);

/* A new table, its first entries with it. */
struct srv_table *srv_table_new(struct srv *s, int64_t id, const struct srv_setup *u, int64_t owner, int64_t created,
                                const struct hm_seed *secret);
void srv_table_create(struct srv *s, struct srv_table *t, struct srv_entry *entries, unsigned n, struct srv_cmd *cause);

/* Folds one entry in; false where it does not fit (a damaged log). */
bool    srv_fold(struct srv_table *t, const struct srv_entry *e, struct srv_effect *fx);
void    srv_tell(struct srv_table *t, const struct srv_entry *e, const struct srv_effect *fx,
                 const struct srv_cmd *cause); /* cause NULL: another node wrote it */
void    srv_call(struct srv *s, int64_t user, int64_t table, const char *game, uint32_t ply); /* to the table */
void    srv_shadow_free(struct srv_table *t);
void    srv_shadow_add(struct srv_table *t, const struct srv_entry *e); /* before it is folded into the table itself */
void    srv_shadow_say(struct srv_table *t, struct srv_msg *m,
                       int64_t user);        /* a line of chat, for its watchers in time */
int64_t srv_shadow_run(struct srv_table *t); /* what is due; when the next is, 0 for never */

hm_seat    srv_seat_of(const struct srv_table *t, int64_t user); /* HM_NOBODY */
bool       srv_may_watch(const struct srv_table *t);
bool       srv_seat_is_bots(const struct srv_table *t, hm_seat p); /* a bot moves for it now */
hm_seatset srv_voters(const struct srv_table *t);
hm_seatset srv_online(const struct srv_table *t);
hm_seatset srv_online_here(const struct srv_table *t); /* at this node */
void       srv_presence(struct srv_table *t);
void       srv_present_read(struct srv_table *t);                                         /* who is at it elsewhere */
void       srv_present_take(struct srv_table *t, const struct store_row *r, uint32_t op); /* the same, as read */
void       srv_present_flush(struct srv *s);
void       srv_present_forget(struct srv_table *t);
void       srv_present_anew(struct srv *s); /* nothing of what this node has said counts any more */
struct srv_attach *srv_attach(struct srv_conn *c, struct srv_table *t);
void               srv_detach(struct srv_conn *c, struct srv_table *t);
void               srv_touch_seats(struct srv_table *t); /* note who is connected */
bool               srv_move_text(const struct srv_table *t, const struct hm_move *m, char *buf, size_t cap);

/* Commands for a table (seats.c, play.c, chat.c, ...). */
void srv_cmd_open(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_enter(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_sit(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_leave(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_bot(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_start(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_close(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_move(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_back(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_pause(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_resume(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_vote(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_reclaim(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_rematch(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_chat(struct srv_table *t, struct srv_cmd *c);
void srv_cmd_mute(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_lobby(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_mine(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_hello(struct srv_conn *c, json_t *msg, const char *re);
void srv_chat_history(struct srv_table *t, struct srv_conn *c);
void srv_chat_read(struct srv_table *t); /* lines that other nodes have stored */
void srv_mute(struct srv *s, int64_t user, int64_t whom, bool on);

/* Makes a move that was judged; `after` is the match with it; `c` may be NULL. */
void srv_play(struct srv_table *t, const struct hm_move *m, struct hm_match *after, struct srv_cmd *c);

/* Does what was asked when nobody is left to be asked. */
bool srv_vote_settled(struct srv_table *t);

/* May the seat's last move be taken back without asking?  *ply: where that leads. */
enum srv_back { SRV_BACK_NOTHING, SRV_BACK_FREE, SRV_BACK_BY_CONSENT };
enum srv_back srv_may_take_back(const struct srv_table *t, hm_seat p, uint32_t *ply);

/* ---- what is seen (render.c) -------------------------------------------------------- */

struct srv_eyes {   /* for whom something is written */
    uint8_t viewer; /* a seat or HM_WATCHER */
    bool    json, legal;
    bool    views; /* moves told again come with their views */
    int64_t user;
};

struct srv_eyes srv_eyes_of(const struct srv_table *t, const struct srv_conn *c);
void srv_put_table(struct hm_text *out, const struct srv_table *t, const struct srv_eyes *eyes, const char *re,
                   int64_t since);
void srv_put_did(struct hm_text *out, const struct srv_table *t, const struct srv_entry *e, const struct srv_effect *fx,
                 const struct srv_eyes *eyes, const char *re);
void srv_put_lobby_row(struct hm_text *out, const struct srv_table *t); /* all but its age */
void srv_put_seats(struct hm_text *out, hm_seatset set, uint8_t nseat);
void srv_put_event(struct hm_text *out, const struct hm_game *g, const struct hm_event *e, uint8_t viewer);

/* ---- clocks, bots, everything that happens by itself ------------------------------------ */

void    srv_clock_left(const struct srv_table *t, int64_t now, int64_t left[HM_SEATS]);
void    srv_clock_fold(struct srv_table *t, const struct srv_entry *e, hm_seatset prompt_before);
int64_t srv_clock_flag(const struct srv_table *t, hm_seat *who); /* when the next flag falls; 0: never */
void    srv_drive(struct srv_table *t);                          /* does what is due, sets the timer for what comes */
void    srv_timer_set(struct srv_table *t, int64_t due);
void    srv_timer_drop(struct srv_table *t);
void    srv_timer_run(struct srv *s);

bool        srv_level_known(const struct hm_ops *ops, const char *level);
const char *srv_level_usual(const struct hm_ops *ops);
void        srv_put_levels(struct hm_text *t);

/* false: too many are thinking. */
bool srv_bot_think(struct srv_table *t, hm_seat p, const char *level, bool background);

/* ---- finished games (finish.c, rating.c) ---------------------------------------- */

/* What a final entry adds to its batch: state, record, places. */
void srv_finish(struct srv_table *t, const struct srv_entry *last, struct store_batch *b);
void srv_rate(struct srv *s, int64_t game); /* after the end: counts and ratings, once, whatever happens between */
void srv_look_up_rating(struct srv_table *t, hm_seat p); /* of who sits there, for those who look at the table next */
void srv_rate_rest(struct srv *s);                       /* games that ended just before a server did */

/* Who of `n` moves how far by places (1 is best): Plackett-Luce in the manner of OpenSkill. */
struct srv_skill {
    double mu, sigma;
};
extern const struct srv_skill srv_skill_new;
void                          srv_skill_update(struct srv_skill *skill, const int *place, int n, double tau);
double           srv_skill_shown(const struct srv_skill *k); /* one number: what one is worth with good certainty */
struct srv_skill srv_skill_of_level(const char *level);

/* The record with the names that people have today. */
struct store_row;
void srv_put_record(struct hm_text *t, const char *record, const struct store_row *seats);

/* ---- lobby ------------------------------------------------------------------------------ */

void srv_lobby_changed(struct srv_table *t);
void srv_lobby_write(const struct srv_table *t, struct store_batch *b); /* its row, for other nodes */
void srv_lobby_drop(int64_t table, struct store_batch *b);
void srv_lobby_read(struct srv *s, int64_t table); /* 0: all */
void srv_lobby_mend(struct srv *s);                /* tables that have no row */
void srv_lobby_free(struct srv *s);
void srv_lobby_flush(struct srv *s); /* tells those who look at it, a few times a second */
void srv_put_lobby(struct hm_text *t, struct srv *s);

/* ---- other nodes (node.c) ----------------------------------------------------------- */

enum { SRV_PEERS = 64, SRV_SAMPLES = 8, SRV_GIVEN_UP = 64 };

struct srv_peer {            /* another node */
    int64_t id, beat, since; /* since when its beat has not changed */
    bool    seen;
};

bool     srv_drives(const struct srv_table *t); /* may this node do what happens by itself? */
bool     srv_is_chief(const struct srv *s);     /* one of the nodes, for what is done once for all */
unsigned srv_nodes(const struct srv *s);
void     srv_lease_write(const struct srv_table *t, struct store_batch *b, bool take); /* take it, or have no more */
void     srv_node_tick(struct srv *s);
void     srv_node_look(struct srv *s);        /* somebody has come or gone */
bool     srv_node_alive(const struct srv *s); /* the store has answered of late */
bool     srv_is_cut_off(const struct srv *s); /* the store has not: who asks for something is told so at once */
void     srv_node_leave(struct srv *s);
bool     srv_time_parse(const char *text, int64_t *ms); /* as databases write it */

/* ---- webhooks, control ------------------------------------------------------------------ */

void srv_hook_add(struct srv *s, struct store_batch *b, const char *event, const struct srv_table *t, hm_seat p);
void srv_hook_run(struct srv *s);
void srv_hook_poll(struct srv *s); /* one that was sent has been answered */
void srv_hook_free(struct srv *s);

/* ---- the server ------------------------------------------------------------------------- */

/* For tests: another clock, other chance, a deal with two cards swapped.  All may be NULL. */
struct srv_hooks {
    int64_t (*now)(void *ctx);
    void (*random)(void *ctx, void *buf, size_t n);
    void (*dealt)(void *ctx, struct hm_match *m);
    void (*sent)(void *ctx, const char *text, size_t n); /* every message, before it is queued */
    void *ctx;
};

struct srv_metrics {
    uint64_t connections, messages_in, messages_out, moves, refusals, bot_moves, http, errors_rate, errors_form,
        errors_storage, slow_readers, bots_late, tables_made, games_over, guests, logins, logins_failed, chats,
        hooks_sent, hooks_failed, conflicts, followed, notices, adopted, leases_lost;
};

struct ev_loop;
struct srv_map;
struct srv_page;
struct srv_edition_list;
struct srv_timers;
struct net;

struct srv {
    struct srv_config        config;
    struct srv_hooks         hooks;
    struct store            *store;
    struct ev_loop          *loop;
    struct srv_timers       *timers; /* of the loop */
    struct net              *net;    /* sockets; NULL: none, as in fuzzing */
    atomic_int               waker;  /* descriptor + 1 that srv_wake writes to; 0: none */
    char                    *scratch;
    struct srv_map          *tables, *users, *addresses; /* by id; connections by user; counts by address */
    struct srv_map          *limits[SRV_LIMITS], *shares;
    struct srv_conn         *conns;
    unsigned                 nconn;
    struct srv_table       **heap; /* timers, earliest first, from 1 */
    size_t                   nheap, heap_cap;
    struct srv_pool         *bots, *helpers;
    struct srv_page         *page;
    struct srv_moderation   *moderation;
    struct srv_edition_list *editions;
    struct srv_metrics       count;
    struct srv_map          *lobby; /* rows by table */
    bool                     lobby_dirty, lobby_reading, present_changed, check_sessions;
    uint32_t                 lobby_changes;
    struct srv_time          time;
    int64_t                  started; /* by the wall clock */

    /* Among other nodes. */
    bool            shared;                 /* there may be some */
    int64_t         node;                   /* this one; 0: not entered yet */
    int64_t         beat_sent, beat_ok;     /* when it last said that it lives; the last of them that was stored */
    int64_t         listed_at;              /* when the others were last looked at */
    int64_t         sample[SRV_SAMPLES][2]; /* round trip; game time less srv_ticking(), by the database */
    unsigned        nsample, npeer, follow_at;
    int64_t         list_sent, rested_at, entering;
    bool            beating, beat_failed, sent_away, listing, look_again, adopting, look_for_orphans, left;
    struct srv_peer peer[SRV_PEERS];
    int64_t         given_up[SRV_GIVEN_UP]; /* tables that this node cannot read */
    unsigned        ngiven_up;

    bool     draining, stopping, ready, storage_bad;
    int      port; /* the one it got, when 0 was asked for */
    void    *hook_state;
    int      lock;
    uint64_t ticks, beat_tick, ok_tick; /* of SRV_TICK_MS; when a beat was last sent, and last stored */
};

bool srv_start(struct srv *s, const struct srv_config *config, const struct srv_hooks *hooks, struct hm_msg *no);
bool srv_listen(struct srv *s, struct hm_msg *no);
void srv_load_live(struct srv *s);
void srv_run(struct srv *s, volatile const int *stop); /* until *stop */
void srv_stop(struct srv *s);
bool srv_is_writing(struct srv *s); /* something is on its way from or to the store */

void    srv_random(struct srv *s, void *buf, size_t n);
int64_t srv_new_id(struct srv *s);
void    srv_wake(void *srv); /* from any thread */
void   *srv_alloc_for(size_t n, const char *what);
#define srv_alloc(n) srv_alloc_for(n, __func__) /* zeroed, never NULL */

/* ---- a map from numbers or names to pointers -------------------------------------------- */

struct srv_map *srv_map_new(void);
void            srv_map_free(struct srv_map *m);
void          **srv_map_at(struct srv_map *m, int64_t key); /* where it is or shall be; never NULL; key is not 0 */
void           *srv_map_get(const struct srv_map *m, int64_t key);
void            srv_map_drop(struct srv_map *m, int64_t key);
size_t          srv_map_size(const struct srv_map *m);
void            srv_map_each(struct srv_map *m, bool (*keep)(int64_t key, void *value, void *ctx),
                             void           *ctx); /* false: drops it */
int64_t         srv_map_key(const char *text);

/* ---- the log that the host reads -------------------------------------------------------- */

enum srv_log { SRV_DEBUG, SRV_INFO, SRV_WARN, SRV_ERROR };
void srv_log(const struct srv *s, enum srv_log level, const char *event, const char *format, ...) SRV_PRINTF(4, 5);

#endif
