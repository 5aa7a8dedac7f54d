/*
 * watchdog.h: detects an event loop that is stuck, and makes signals work even then.
 *
 * The loop beats once a round.  A thread counts its own one-second ticks without a beat, so a
 * stopped process or a suspended machine does not look like a stuck loop.  After `watchdog` ticks
 * it logs what the loop was doing, with the loop's stack, and exits with SRV_EXIT_STUCK, so that a
 * supervisor restarts the process.  No acknowledged entry is lost: entries are durable before they
 * are broadcast.
 */
#ifndef HARBOUR_SRV_WATCHDOG_H
#define HARBOUR_SRV_WATCHDOG_H

#include <stdbool.h>

struct srv;

/* EX_SOFTWARE; seconds to stop in, besides `drain` */
enum { SRV_EXIT_STUCK = 70, SRV_STOP_TIME = 10 };

void srv_beat(void);
void srv_doing(const char *what); /* sets what the loop does now; keeps the pointer */

/* returns it for the calling thread; NULL: the watchdog is off */
struct srv_watchdog *srv_watchdog_start(struct srv *s);
void                 srv_watchdog_stop(struct srv_watchdog *w);
/* surround work that may legitimately take long */
void srv_watchdog_rest(bool on);

/* Handles SIGINT and SIGTERM on a thread of their own: the first sets *stop and wakes the loop, the
 * second exits at once.  If stopping takes more than `seconds` after the first, logs that and
 * exits.  Must be called before any other thread is started, because they inherit the mask that
 * blocks these signals. */
struct srv_signals *srv_signals_start(struct srv *s, volatile int *stop, unsigned seconds);
void                srv_signals_stop(struct srv_signals *g);

#endif
