/*
 * peer.h: a server in this process and blocking clients for it, for tests that need to hold
 * both ends: the server's clock and chance, and every byte that a client gets.
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
    struct hm_rng chance; /* what the server draws: the same in every run */
    int64_t       now;
    hm_card       swap_a, swap_b; /* exchanged after the deal; HM_NO_CARD: none */
};

/* A server with a store in memory, a clock that stands still and chance that repeats itself. */
void host_start(struct host *h, hm_card a, hm_card b);
void host_stop(struct host *h);

/* Where its clients connect: HARBOUR_TEST_FRONT where a balancer stands before it (and
 * HARBOUR_TEST_PORT says where the server listens), else its own port. */
unsigned host_port(const struct host *h);

struct peer {
    int     fd;
    char   *got; /* everything received, each message followed by a newline */
    size_t  len, cap;
    json_t *table; /* the table as this peer was told */
};

void    peer_connect(struct peer *p, const struct host *h);
void    peer_close(struct peer *p);
void    peer_send(struct peer *p, const char *text);
json_t *peer_receive(struct peer *p); /* one message; borrowed until the next */

/* Hears until the answer to `re`; a borrowed message. */
json_t *peer_until(struct peer *p, const char *re);

#endif
