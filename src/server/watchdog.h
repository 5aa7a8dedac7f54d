/*
 * watchdog.h: detects an event loop that is stuck, and makes signals work even then.
 *
 * The loop beats once a round.  A thread counts its own one-second ticks without a beat, so a
 * stopped process or a suspended machine is never taken for a stuck loop.  After `watchdog`
 * of them it logs what the loop was doing, with the loop's stack, and ends the process with
 * SRV_EXIT_STUCK, so that a supervisor starts it again.  Nothing acknowledged is lost: it was
 * durable before it was told.
 */
#ifndef HARBOUR_SRV_WATCHDOG_H
#define HARBOUR_SRV_WATCHDOG_H

#include <stdbool.h>

struct srv;

/* EX_SOFTWARE; seconds to stop in, besides `drain` */
enum { SRV_EXIT_STUCK = 70, SRV_STOP_TIME = 10 };

void srv_beat(void);
void srv_doing(const char *what); /* what the loop does now; keeps the pointer */

/* for the calling thread; NULL: it is off */
struct srv_watchdog *srv_watchdog_start(struct srv *s);
void                 srv_watchdog_stop(struct srv_watchdog *w);
/* around work that may take long and is meant to */
void srv_watchdog_rest(bool on);

/* SIGINT and SIGTERM on a thread of their own: the first sets *stop and wakes the loop, the second
 * exits at once. Where stopping takes more than `seconds` after the first, the process logs that
 * and ends.  To be called before any other thread is started: they all inherit that these signals
 * are not theirs. */
struct srv_signals *srv_signals_start(struct srv *s, volatile int *stop, unsigned seconds);
void                srv_signals_stop(struct srv_signals *g);

#endif
