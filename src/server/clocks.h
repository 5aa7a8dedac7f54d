/* clocks.h: the server's three clocks; clocks.c explains them. */
#ifndef HARBOUR_SRV_TIME_H
#define HARBOUR_SRV_TIME_H

#include <stdbool.h>
#include <stdint.h>

struct srv;

struct srv_time {
    int64_t base;   /* game time less srv_ticking() */
    int64_t looped; /* srv_ticking() when the loop last came round; 0: there is no loop */

    /* Among other nodes (node.c). */
    /* by how much the database's clock was set ahead since game time began */
    int64_t jumped;
    int64_t joined, beats; /* when this node came in; beats it sent before it was aligned */
    bool    aligned;       /* its time is that of the nodes that were there before it */
};

/* All in milliseconds. */
int64_t srv_ticking(const struct srv *s); /* since the machine started; never jumps */
int64_t srv_now(const struct srv *s);     /* game time: that of the logs */
int64_t srv_wall(const struct srv *s);    /* since 1970, by the machine's wall clock */

void srv_time_start(struct srv *s); /* before anything asks for the time */
void srv_time_round(struct srv *s); /* at the start of each round of the loop: notices gaps */

/* Game time becomes `now` at this very moment. */
void srv_time_set(struct srv *s, int64_t now);

/* Writes a wake at each table that this node drives, so that nobody pays for a gap or a jump. */
void srv_time_give_back(struct srv *s);

#endif
