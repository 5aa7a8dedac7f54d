/*
 * loop.h: the event loop: its timers, its wake-up from other threads, its rounds.
 *
 * Only srv_wake may be called from other threads.  Its descriptor outlives the store, whose
 * threads call it until store_close returns.
 */
#ifndef HARBOUR_SRV_LOOP_H
#define HARBOUR_SRV_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct srv;

bool srv_loop_waker(struct srv *s); /* makes the descriptors; false: there are none left */
void srv_loop_open(struct srv *s);
void srv_loop_close(struct srv *s);
void srv_loop_waker_close(struct srv *s);

void srv_loop_round(struct srv *s);              /* waits for something to happen and does it */
void srv_loop_arm(struct srv *s, int64_t in_ms); /* calls srv_timer_run then; negative: never */

void srv_tick(struct srv *s); /* in server.c: every SRV_TICK_MS */

#endif
