/* clocks.h: the server's three clocks; clocks.c explains them. */
#ifndef HARBOUR_SRV_TIME_H
#define HARBOUR_SRV_TIME_H

#include <stdbool.h>
#include <stdint.h>

struct srv;

struct srv_time {
    int64_t base;   /* game time less srv_ticking() */
    int64_t looped; /* srv_ticking() at the start of the loop's last round; 0: there is no loop */

    /* With several nodes (node.c). */
    /* by how much the database's clock was set ahead since game time began */
    int64_t jumped;
    int64_t joined, beats; /* when this node joined; heartbeats it sent before it was aligned */
    bool    aligned;       /* its game time agrees with that of the nodes that were there before */
};

/* All in milliseconds. */
int64_t srv_ticking(const struct srv *s); /* since the machine started; never jumps */
int64_t srv_now(const struct srv *s);     /* game time: that of the logs */
int64_t srv_wall(const struct srv *s);    /* since 1970, by the machine's wall clock */

void srv_time_start(struct srv *s); /* must be called before the first use of a clock */
void srv_time_round(struct srv *s); /* called at the start of each round: detects gaps */

/* Sets game time to `now`. */
void srv_time_set(struct srv *s, int64_t now);

/* Writes a wake entry at each table that this node owns, so that a gap or jump counts for
 * nobody. */
void srv_time_give_back(struct srv *s);

#endif
