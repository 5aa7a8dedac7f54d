/*
 * run.h: runs plans against a server and checks it.
 *
 * A life is one server process.  While a plan runs, the well-behaved players have a move in flight;
 * with the plan's connections still open, that move and GET /healthz must be answered.  At the end
 * of a life all connections are closed: the numbers of descriptors and bytes must go down, SIGTERM
 * must end the process, and a second process must find the players' table unchanged.
 */
#ifndef SOCKFUZZ_RUN_H
#define SOCKFUZZ_RUN_H

#include "players.h"
#include "target.h"

struct limits {
    int  answer_ms;   /* for /healthz and a move */
    int  stop_s;      /* for SIGTERM */
    long memory_kb;   /* growth allowed in one life */
    long descriptors; /* allowed in addition to those at the beginning */
};

struct totals {
    unsigned long plans, actions, connections, lives, moves, games;
    long          grown_kb; /* largest growth in one life */
};

struct life {
    struct target        target;
    struct players       players;
    const struct limits *limits;
    struct totals       *totals;
    long                 descriptors, resident_kb; /* at the beginning */
    unsigned             checks;
};

bool life_begin(struct life *l, const struct limits *limits, struct totals *totals, uint64_t seed,
                bool rate_limits, struct finding *f);
bool life_play(struct life *l, const struct script *plan, struct finding *f);
bool life_end(struct life *l, struct finding *f); /* also after a finding, to clean up */

#endif
