/*
 * proxy.h: a wire between a store and its database that can be cut, muted and held up.
 */
#ifndef HARBOUR_TESTS_PROXY_H
#define HARBOUR_TESTS_PROXY_H

#include <stdbool.h>

struct proxy;

enum proxy_mode {
    PROXY_PASS,
    PROXY_MUTE, /* what the database says is thrown away */
    /* a group to be written is kept on its way, and all that follows it on the same connection */
    PROXY_HOLD,
    PROXY_TRIP, /* hangs up on a client as it gets ready to write */
    PROXY_DEAF, /* new connections are taken and nothing happens on any of them */
};

struct proxy *proxy_start(int to_port, int *port); /* on 127.0.0.1 */
void          proxy_mode(struct proxy *p, enum proxy_mode mode);
unsigned      proxy_trips(struct proxy *p);
unsigned      proxy_holds(struct proxy *p);   /* on how many connections? */
void          proxy_cut(struct proxy *p);     /* hangs up on the clients */
void          proxy_release(struct proxy *p); /* the database hears at last what was kept first */
void          proxy_stop(struct proxy *p);

#endif
