/*
 * simulation.h: servers, a store, clients and a scheduler in one process.
 *
 * The servers are the real ones.  The simulation is the platform they run on: it implements the
 * interfaces of the event loop, the thread pool, the network and the store (sim_node.c,
 * sim_store.c).  Time is virtual, nothing waits, and every choice is drawn from one seed, so a run
 * can be repeated exactly.
 */
#ifndef HARBOUR_SIMULATION_H
#define HARBOUR_SIMULATION_H

#include "server/net/network.h"
#include "server/protocol/render.h"
#include "server/tables/tables.h"

#include "harbour/rng.h"

#include <jansson.h>

enum {
    SIM_NODES = 4,
    SIM_CLIENTS = 8,
    SIM_FAULTS = 40, /* scheduled faults of a run */
    SIM_AT = 6,      /* tables that a client remembers */
    SIM_LINES = 511, /* lines of chat at a table that are checked for duplicates */
    SIM_TURNS = 32,  /* messages `turn` of a connection that are checked for duplicates */
    SIM_LAG_S = 20,  /* seconds without faults after which all nodes and clients are up to date */
    SIM_MS = 1000,   /* virtual time is counted in microseconds */
};

/* Choices that a run may leave out, after the numbers of its scheduled faults. */
enum sim_class {
    SIM_NOTICES = SIM_FAULTS, /* notices are lost, duplicated, late */
    SIM_ANSWERS,              /* the store commits and its answer is lost */
    SIM_CONFLICTS,            /* the store refuses a batch without a visible reason */
    SIM_SLOW,                 /* the store answers late */
    SIM_BREAKS,               /* connections break */
    SIM_RESENDS,              /* requests are sent twice */
    SIM_CHAT,
    SIM_VOTES,   /* take-backs, pauses, resumes */
    SIM_LEAVING, /* people leave seats, exit and close tables */
    SIM_SKEW,    /* the nodes' clocks run at different speeds */
    SIM_CHOICES
};

/* Everything that a run depends on. */
struct sim_plan {
    uint64_t seed;
    unsigned nodes, clients;
    int64_t  chaos_ms, heal_ms; /* with faults; then without */
    uint64_t without;           /* bits of faults and classes that are left out */
    int      planted;           /* enum sim_planted */
    bool     trace;
};

struct sim_result {
    bool     failed;
    char     text[400];
    uint64_t steps, moves, entries;
    int64_t  virtual_ms;
    uint64_t digest; /* of all bytes that the servers sent */
    unsigned faults; /* that were scheduled */
    bool     in_heal;
};

/* Bugs to plant (planted.c). */
enum sim_planted {
    SIM_SOUND,
    SIM_ACK_EARLY,
    SIM_LOST_WRITE,
    SIM_CONFLICT_OK,
    SIM_FORGET_ID,
    SIM_WRONG_SEAT,
    SIM_LEAK,
    SIM_NO_LEASE_CHECK,
    SIM_DEAF,
    SIM_NO_TAKE_UP,
    SIM_VOTES_IGNORED,
    SIM_FREE_CLOCK,
    SIM_FREE_TAKE_BACK,
    SIM_NO_GRACE,
    SIM_TWO_REMATCHES,
    SIM_CHAT_TWICE,
    SIM_LOST_TURN,
    SIM_PLANTED
};
extern const char *const sim_planted_names[SIM_PLANTED];

void sim_run(const struct sim_plan *p, struct sim_result *out);

/* ---- the scheduler (scheduler.c) -------------------------------------------------------- */

struct sim_node;
typedef void sim_step(void *ctx, uint64_t arg);

struct sim_world {
    struct sim_plan   plan;
    struct sim_result result;
    int64_t           now;  /* microseconds */
    bool              heal; /* all faults are over */
    struct hm_rng     order;
    int64_t           database_ahead; /* of the database's wall clock, ms */
    int64_t           full_until, down_until;
    int64_t           harmed; /* when the last fault ended */
};
extern struct sim_world sim;

/* Calls step(ctx, arg) after a delay.  With a node: as an event of its loop, which waits while the
 * node is paused and is dropped when it is killed.  `owned` is freed afterwards. */
void sim_after(int64_t us, struct sim_node *n, sim_step *step, void *ctx, uint64_t arg,
               void *owned);
/* The same for an event outside the node that concerns it: it does not wait while the node is
 * paused. */
void sim_outside(int64_t us, struct sim_node *n, sim_step *step, void *ctx, uint64_t arg);
bool sim_next(int64_t until); /* runs the earliest event; false: there is none before `until` */
void sim_forget_events(void);

/* Ends the run with a finding.  Later findings are ignored. */
void sim_fail(const char *format, ...) SRV_PRINTF(1, 2);
void sim_trace(const char *format, ...) SRV_PRINTF(1, 2);

static inline bool sim_on(int choice) { return (sim.plan.without >> choice & 1) == 0; }
static inline bool sim_chance(struct hm_rng *r, uint32_t one_in)
{
    return hm_rng_below(r, one_in) == 0;
}
static inline int64_t sim_between(struct hm_rng *r, int64_t a, int64_t b)
{
    return a + (int64_t)hm_rng_below(r, (uint32_t)(b - a + 1));
}
void sim_stream(struct hm_rng *r, const char *purpose, uint64_t number); /* of the seed */

/* ---- nodes and connections (sim_node.c) ------------------------------------------------- */

struct sim_client;
struct sim_truth;

struct sim_packet {
    struct sim_packet *next;
    json_t            *json; /* to a client */
    char              *raw;
};

struct sim_seen { /* how much of a table a connection has received */
    int64_t        table;
    uint32_t       n;
    bool           at;
    struct hm_view view;                /* the one it was sent last */
    uint16_t       entered;             /* how often */
    uint16_t       told[SIM_LINES + 1]; /* how often it received each line of chat */
};

struct sim_turn { /* a turn that a connection was notified of */
    int64_t  table;
    uint32_t ply;
};

struct sim_link {           /* one WebSocket */
    struct net_conn    net; /* net.conn is the server's end; NULL: closed there */
    struct sim_node   *node;
    uint64_t           life;
    struct sim_client *client; /* NULL: closed there */
    struct sim_packet *to_server, **to_server_end, *to_client, **to_client_end;
    struct sim_seen    seen[SRV_AT];
    struct sim_turn    turn[SIM_TURNS]; /* the last ones */
    unsigned           nturn;
    struct sim_link   *next;
};

struct sim_node {
    struct srv    srv; /* first */
    unsigned      number;
    uint64_t      life; /* counts starts */
    bool          up, ending;
    int64_t       paused_until, cut_until;
    int64_t       boot, wall_ahead; /* ms */
    int32_t       rate;             /* of its clock, parts per thousand too fast */
    uint64_t      timer;            /* counts settings of the loop's timer */
    struct hm_rng rng;              /* the node's random numbers */
    struct hm_rng pace;             /* random numbers for durations at the node */
};
extern struct sim_node sim_nodes[SIM_NODES];

bool    sim_platform_start(void); /* directories; once for the process */
void    sim_platform_stop(void);
void    sim_node_start(struct sim_node *n);
void    sim_node_kill(struct sim_node *n);
void    sim_node_end(struct sim_node *n); /* as SIGTERM does */
bool    sim_node_runs(const struct sim_node *n);
int64_t sim_ticking(const struct sim_node *n);

struct sim_link *sim_connect(struct sim_client *c, struct sim_node *n); /* NULL: refused */
void             sim_say(struct sim_link *l, const char *text);
void             sim_hang_up(struct sim_link *l, bool noticed); /* by the client */
struct sim_link *sim_links(void); /* all of the run, in next; also closed ones */
void             sim_links_free(void);

/* ---- the store (sim_store.c) ------------------------------------------------------------ */

void sim_store_reset(void); /* empty, for a new run */
void sim_store_close(void);
void sim_store_kill(
    struct sim_node *n); /* its process ends; batches that it has sent may be committed */
void sim_store_lost_contact(struct sim_node *n); /* notices may have been missed */
/* Returns the single number that a statement gives. */
int64_t sim_store_ask(const char *sql, int64_t arg);

/* ---- clients (sim_client.c) ------------------------------------------------------------- */

void sim_clients_start(void);
void sim_clients_free(void);
void sim_client_receive(struct sim_client *c, struct sim_link *l, const json_t *m);
void sim_client_cut(struct sim_client *c, struct sim_link *l);
/* Returns since when the user has been at the table without a break, as the clients know; 0: not
 * there. */
int64_t sim_present_since(int64_t user, int64_t table);
/* A client that has been at a table since that time has received what the table had SIM_LAG_S
 * ago. */
void sim_clients_lag(int64_t since);

/* ---- the checker (checker.c) ------------------------------------------------------------ */

void sim_check_start(void);
void sim_check_free(void);
void sim_check_commit(struct sim_node *by, const struct store_batch *b);
void sim_check_message(struct sim_link *l, const json_t *m, const char *raw);
void sim_check_step(void);
void sim_check_second(void); /* once a second of virtual time */
void sim_check_end(void);
void sim_check_heal_begins(void); /* from now on every table must make progress */

/* Checks that the output for a viewer does not change when two cards that it does not see are
 * exchanged (check_secrecy.c).  `render` writes the output. */
typedef void sim_render(struct hm_text *out, struct srv_did *did,
                        const struct srv_recipient *recipient, const char *re);

void sim_check_secrecy(const struct hm_text *written, const struct srv_did *did,
                       const struct srv_recipient *recipient, const char *re, sim_render *render);

/* Checks that every player learns of every turn (check_turns.c). */
hm_seatset sim_turns_begun(const struct table *t, const struct table_entry *e, hm_seatset before);
void       sim_check_turns(const struct table *t, const struct table_entry *e, hm_seatset begun);
void       sim_turns_saw_entry(const struct sim_link *l, int64_t table, uint32_t n);
void       sim_turns_got_turn(struct sim_link *l, const struct sim_truth *t, uint32_t ply);
void       sim_turns_lost_notice(const struct sim_node *n, const char *text);
void       sim_turns_second(void);
void       sim_turns_free(void);

/* ---- the state of the checker for a table ----------------------------------------------- */

struct sim_moment {              /* after one entry */
    struct hm_state      *state; /* NULL: not dealt */
    uint32_t              ply;
    enum table_state      table_state;
    enum table_entry_kind kind;
    hm_seat               seat;
    hm_seatset            audience, begun; /* begun: seats whose turn begins */
    int64_t               at, who, left[HM_SEATS];
    char                  cid[TABLE_CID + 1];
    char                 *text;
};

struct sim_truth {
    struct table       t;
    struct sim_moment *moment; /* by n, from 1 */
    uint32_t           cap;
    int64_t            left[HM_SEATS];
    uint32_t           then[SIM_LAG_S], healed_n; /* entries in each of the last seconds */
    int64_t            chat_k;
    char             **lines; /* of chat */
    unsigned           nline;
};

/* Checks that the entry follows the documented rules, before it is added to the table. */
void sim_check_entry(struct sim_truth *t, const struct table_entry *e);
/* Charges the clocks of t->left for an entry; `before` is the table before it, t->t after it. */
void sim_check_clock(struct sim_truth *t, const struct table *before, const struct table_entry *e);

/* Returns the table according to the log; NULL: there is none. */
const struct table *sim_truth(int64_t table);
uint32_t            sim_truth_then(int64_t table); /* entries that it had SIM_LAG_S ago */
/* Calls `f` for each table until it returns false. */
void sim_truths(bool (*each)(const struct table *t, void *ctx), void *ctx);

#endif
