/*
 * proxy.h: a connection between a store and its database that can be cut, muted and delayed.
 */
#ifndef HARBOUR_TESTS_PROXY_H
#define HARBOUR_TESTS_PROXY_H

#include <stdbool.h>

struct proxy;

enum proxy_mode {
    PROXY_PASS,
    PROXY_MUTE, /* answers of the database are discarded */
    /* delays a write group and everything after it on the same connection */
    PROXY_HOLD,
    PROXY_TRIP, /* disconnects a client that prepares to write */
    PROXY_DEAF, /* accepts connections and transfers nothing */
};

struct proxy *proxy_start(int to_port, int *port); /* on 127.0.0.1 */
void          proxy_mode(struct proxy *p, enum proxy_mode mode);
unsigned      proxy_trips(struct proxy *p);
unsigned      proxy_holds(struct proxy *p);   /* on how many connections */
void          proxy_cut(struct proxy *p);     /* disconnects the clients */
void          proxy_release(struct proxy *p); /* delivers the delayed group */
void          proxy_stop(struct proxy *p);

#endif
