/*
 * players.h: two well-behaved players at their own table, while other clients misbehave.
 *
 * They play whole games of both kinds by the server's lists of legal moves.  They check that each
 * move is answered in time, that both receive it with the next number of the log, and that the
 * record of a finished game has exactly the moves that they received.
 */
#ifndef SOCKFUZZ_PLAYERS_H
#define SOCKFUZZ_PLAYERS_H

#include "client.h"
#include "harbour/rng.h"
#include "target.h"

struct player {
    int          n, ply; /* of the table's log; of the game */
    char         seat, state[12], error[24];
    char         id[16]; /* id of the unanswered request, "" for none */
    bool         prompted;
    struct bytes moves; /* one per line; "?" for a hidden one */
    char         token[100];
    char         wrong[300]; /* the first inconsistency; "": none */
};

struct players {
    struct client  client[2];
    struct player  player[2];
    struct known   known[2];
    struct target *target;
    struct hm_rng  rng;
    unsigned       games, made; /* games finished, moves made */
    unsigned       ids;
    int            mover; /* whose move is in flight, -1: none */
    int64_t        began;
};

/* Requests the path and waits up to `ms`.  Returns the status, 0 for no answer; appends the body to
 * `body`. */
int http_get(const struct target *t, const char *path, uint32_t address, int ms,
             struct bytes *body);

bool players_start(struct players *p, struct target *t, uint64_t seed, int ms, struct finding *f);

/* Sends a move; players_end_move waits until both have received it. */
void players_begin_move(struct players *p);
bool players_end_move(struct players *p, int ms, struct finding *f);

/* After a restart of the server: checks that the table is unchanged. */
bool players_return(struct players *p, int ms, struct finding *f);

void players_leave(struct players *p);

#endif
