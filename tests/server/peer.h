/*
 * peer.h: a server in this process with blocking clients, for tests that control both ends: the
 * server's clock and random numbers, and every byte that a client receives.
 */
#ifndef HARBOUR_TESTS_PEER_H
#define HARBOUR_TESTS_PEER_H

#include "server/tables/tables.h"

#include <pthread.h>

struct host {
    struct srv    srv;
    pthread_t     thread;
    volatile int  stop;
    char          data[64];
    struct hm_rng chance; /* the server's random numbers, the same in every run */
    int64_t       now;
    hm_card       swap_a, swap_b; /* exchanged after the deal; HM_NO_CARD: none */
};

/* Starts a server with a store in memory, a stopped clock and reproducible random numbers. */
void host_start(struct host *h, hm_card a, hm_card b);
void host_stop(struct host *h);

/* Returns the port for its clients: HARBOUR_TEST_FRONT if a balancer is in front of it
 * (HARBOUR_TEST_PORT is then the server's port), else its own port. */
unsigned host_port(const struct host *h);

struct peer {
    int     fd;
    char   *got; /* everything received, each message followed by a newline */
    size_t  len, cap;
    json_t *table; /* the table as received by this peer */
};

void    peer_connect(struct peer *p, const struct host *h);
void    peer_close(struct peer *p);
void    peer_send(struct peer *p, const char *text);
json_t *peer_receive(struct peer *p); /* one message; borrowed until the next */

/* Receives until the answer to `re`; returns a borrowed message. */
json_t *peer_until(struct peer *p, const char *re);

#endif
