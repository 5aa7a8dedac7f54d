/*
 * overload.h: what the server refuses first when it is too slow, so that moves in running games
 * stay fast.
 *
 * The signal is the time that a message waits for the event loop, on average, because the loop is
 * busy with others or gets no CPU time.  While it is above the setting `overload-ms`, one more kind
 * of request is refused every UP_MS; once it has been below half of that for DOWN_MS, one less.
 *
 * A crowd that comes at once is connected before that signal rises.  So new guests are also limited
 * by the time that the loop has left: at most GUESTS_TICK in a tick if it is idle, fewer the
 * busier it is, none above BUSY_MAX.  They are told waits of different length, so that they do not
 * come back all at once.
 * Moves, returning players and everything else that a running game needs are never refused here.
 */
#ifndef HARBOUR_SRV_OVERLOAD_H
#define HARBOUR_SRV_OVERLOAD_H

#include <stdbool.h>
#include <stdint.h>

struct srv;
struct srv_conn;
struct srv_http;

enum srv_shed { /* each is refused at its level and above */
                SRV_SHED_NOTHING,
                SRV_SHED_GUESTS, /* new guests and accounts */
                SRV_SHED_TABLES, /* new tables and rematches */
                SRV_SHED_READS,  /* data for analysis: replays, players' statistics, exports */
                SRV_SHED_BOTS,   /* strong bots in seats where they do not sit yet */
                SRV_SHED_CHAT,
                SRV_SHED_KINDS
};

extern const char *const srv_shed_names[SRV_SHED_KINDS];

struct srv_overload {
    double        rounds_ms;         /* length of all rounds of the loop since the last tick */
    double        squares;           /* sum of the squares of these lengths */
    double        lag_ms;            /* how long a message waits for the loop, on average */
    double        high_ms, quiet_ms; /* time above the limit; time below half of it */
    double        busy;              /* share of the time in which the loop does not wait */
    double        guests;            /* how many more may come before the next tick */
    int64_t       ticked;            /* srv_ticking() at the last tick; 0: none yet */
    enum srv_shed level;
    enum srv_shed min_level; /* by the setting `refuse` */
    uint64_t      refused[SRV_SHED_KINDS];
};

/* Adds the length of one round of the loop, without its wait. */
void srv_overload_round(struct srv_overload *o, double ms);

/* Computes lag, level and busy `ms` after the last call; limit_ms 0: only the lag.  This call is
 * `late_ms` late.  Returns whether the level has changed. */
bool srv_overload_update(struct srv_overload *o, double limit_ms, double ms, double late_ms);

/* Begins a tick, in which a number of guests may come.  Returns 0 if a new guest is admitted, or
 * the ms to wait. */
void    srv_overload_admit_more(struct srv_overload *o);
int64_t srv_overload_admit(struct srv_overload *o);

void srv_overload_start(struct srv *s);
void srv_overload_tick(struct srv *s);

/* Returns 0, or the ms after which a request of this kind may be accepted. */
int64_t srv_overload_wait(const struct srv_overload *o, enum srv_shed what);

/* Returns true if it has refused the request, with the time to wait. */
bool srv_is_shed(struct srv_conn *c, const char *re, enum srv_shed what);
bool srv_http_is_shed(struct srv_http *h, enum srv_shed what);

#endif
