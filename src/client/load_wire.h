/*
 * load_wire.h: many WebSocket clients in one process at the lowest cost.
 *
 * Only what `harbour load` needs.  It must cost far less than the server that it measures, so
 * nothing is parsed that is not needed.
 */
#ifndef HARBOUR_LOAD_WIRE_H
#define HARBOUR_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct load_conn {
    int    fd;
    bool   upgraded, waiting; /* waiting: until the socket is writable */
    char  *in, *out;
    size_t in_len, in_cap, out_len, out_cap;
};

/* A server without TLS, as client_address_read() reads it; false: not an address, or not found. */
struct load_target {
    struct sockaddr_storage addr;
    socklen_t               len;
    char                    host[300];
};
bool load_resolve(const char *url, struct load_target *to);

/* Non-blocking; sends the upgrade, with the id of a table for the balancer unless it is "". */
bool load_connect(struct load_conn *c, const struct load_target *to, const char *table);
void load_close(struct load_conn *c);
bool load_send(struct load_conn *c, const char *text,
               size_t n);             /* queues a frame and tries to write it */
bool load_flush(struct load_conn *c); /* false: broken */

/* Reads what has arrived.  Calls `received` for every whole message, which is NUL-terminated and
 * may be changed.  False: closed. */
bool load_read(struct load_conn *c, void (*received)(void *ctx, char *text, size_t n), void *ctx);

/* A blocking GET.  Returns the status, 0 without a response within some seconds; the body is
 * NUL-terminated. */
int load_fetch(const struct load_target *to, const char *path, const char *token, char *out,
               size_t size);

/* Reads the value of each of `names` from /metrics, in the format of Prometheus; false without a
 * response. */
bool load_metrics(const struct load_target *to, const char *const *names, double *out, size_t n);

#endif
