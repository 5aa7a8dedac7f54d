/*
 * load_play.h: the clients of `harbour load`: they play, reconnect, and keep their acknowledged
 * moves.
 *
 * Clients sit at tables of N and choose at random from the engine's list of legal moves for the
 * view that the server's patches lead to.  A connection that breaks, or is silent for too long, is
 * replaced; the move in flight is resent with the same id.  Acknowledged moves are kept for
 * load_check.c.
 */
#ifndef HARBOUR_LOAD_PLAY_H
#define HARBOUR_LOAD_PLAY_H

#include "load_wire.h"

#include "cli/cli.h"
#include "harbour/gate.h"
#include "harbour/match.h"
#include "harbour/patch.h"

enum { LOAD_TABLE = 16, LOAD_WORD = 1800 };

enum load_stage { LOAD_OFFLINE, LOAD_CONNECTING, LOAD_GREETING, LOAD_HERE };

/* The request without a response so far, except for moves. */
enum load_request { LOAD_NOTHING, LOAD_OPEN, LOAD_ENTER, LOAD_SIT, LOAD_START };

struct load_client {
    struct load_conn  conn;
    enum load_stage   stage;
    uint32_t          number, group;
    char              seat, token[80];
    char              table[LOAD_TABLE];    /* that this connection has entered; empty: none */
    char              route[LOAD_TABLE];    /* that the balancer was told; empty: none */
    bool              sits, prompted, over; /* has its seat; is to act; has seen the end */
    enum load_request pending;
    uint32_t          ids;
    uint64_t          pending_ns, received_ns, retry_ns,
        pause_ns; /* last request; last message; next reconnect; earliest next move */
    bool pinged;

    char     move[LOAD_WORD]; /* in flight; empty: none */
    uint32_t move_ply, move_id;
    uint64_t move_ns, move_sent_ns; /* first sent, last sent */

    uint8_t         bytes[HM_STATE_SIZE]; /* its view, as the server's messages make it */
    struct hm_view  view;                 /* the same, validated when it is to act */
    uint32_t        ply;
    struct cli_text made; /* acknowledged moves of this game, one per line */
};

struct load_group {
    char     table[LOAD_TABLE];
    bool     dealt, playing, idle; /* its first game; the present one; no further game */
    uint64_t back_ns;              /* time of the first progress after the mark; 0: none yet */
};

/* A finished game: the acknowledged moves of every seat. */
struct load_game {
    char   table[LOAD_TABLE], token[80]; /* of one of its players */
    char  *made[HM_SEATS];
    size_t size;
};

struct load_counts {
    uint64_t delivered; /* moves acknowledged, measured or not */
    uint64_t moves, games, refused, stale, waited, lost, resent, again, silent, messages, bytes;
    uint64_t unfit; /* views and patches that were refused */
};

struct load {
    struct hm_game     game;
    struct load_target to;
    uint32_t           seats, bots, pace,
        patience_ms; /* `seats`: of clients at a table, followed by those of bots */
    uint32_t            n, players, ngroup;
    struct load_client *client;
    struct load_group  *group;
    int                 epoll;
    struct hm_rng       rng;
    uint32_t            greeted, dealt;             /* connected clients; groups with a game */
    bool                measuring, finishing, keep; /* keep: games for load_check() */
    bool                route;                      /* tell the balancer the table */
    struct load_counts  count;
    float              *latency; /* ms */
    uint64_t            nlatency;

    struct load_game *done;
    size_t            ndone;

    uint64_t mark_ns, applied_ns; /* of the fault being measured */
    uint32_t marked;              /* groups with progress since */
};

enum { LOAD_LATENCIES = 1 << 20 };

void load_begin(struct load *l); /* all clients are offline; load_step() connects them */
void load_step(struct load *l, int wait_ms);
void load_end(struct load *l);

/* The number of groups that still play. */
uint32_t load_busy(const struct load *l);

/* ---- load_check.c ------------------------------------------------------------------------- */

struct load_verdict {
    uint64_t games, moves, wrong;
};

/* Compares the record of each finished game with the acknowledged moves; reports differences on
 * standard error. */
void load_check(struct load *l, struct load_verdict *v);

#endif
