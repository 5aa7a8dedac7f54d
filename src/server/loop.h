/*
 * loop.h: the event loop: timers, wake-ups from other threads, rounds.
 *
 * Only srv_wake may be called from other threads.  Its descriptor outlives the store, whose
 * threads call it until store_close returns.
 */
#ifndef HARBOUR_SRV_LOOP_H
#define HARBOUR_SRV_LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct srv;

bool srv_loop_waker(struct srv *s); /* creates the descriptors; false: none are left */
void srv_loop_open(struct srv *s);
void srv_loop_close(struct srv *s);
void srv_loop_waker_close(struct srv *s);

void srv_loop_round(struct srv *s);              /* waits for events and handles them */
void srv_loop_arm(struct srv *s, int64_t in_ms); /* calls srv_timer_run then; negative: never */

void srv_tick(struct srv *s); /* in server.c; called every SRV_TICK_MS */

#endif
