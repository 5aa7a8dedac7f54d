/*
 * network.h: the network code of the server: sockets, HTTP/1.1, WebSocket frames, TLS.
 *
 * One connection is a state machine (enum net_state).  Input is read only in the states that can
 * use it, so TCP stops a client that sends more requests than it reads answers.  Every readable
 * event consumes bytes, stops reading, or closes the connection.  The work for one connection in
 * one turn is bounded; a connection with work left is added to the list `again`.  Nothing is freed
 * inside a callback: net_kill() takes a connection out of service and the loop frees it between two
 * turns.
 *
 * All time limits are counted in ticks of the loop, one per second.  So a stopped process or a
 * suspended machine does not cost any client its connection.
 */
#ifndef HARBOUR_NETWORK_H
#define HARBOUR_NETWORK_H

#include "server/net/net_address.h"
#include "server/config.h"
#include "server/http/http.h"

#include <ev.h>
#include <http_parser.h>
#include <openssl/ssl.h>

enum {
    NET_HEAD = 8192,         /* bytes of a request's head */
    NET_HEADERS = 64,        /* header lines of a request */
    NET_READ = 16384,        /* bytes read from one connection in one turn */
    NET_TURN = 32,           /* requests or frames handled for one connection in one turn */
    NET_LINGER = 256 * 1024, /* bytes discarded while a connection is closing */
    NET_SPARE = 128,         /* connections beyond `connections`, for requests such as /healthz */

    /* Time limits in ticks. */
    NET_HEAD_TIME = 10,  /* for a whole head, TLS handshake included */
    NET_BODY_TIME = 10,  /* for a whole body */
    NET_IDLE_TIME = 30,  /* between two requests */
    NET_WRITE_TIME = 30, /* for an answer, and one more for each NET_WRITE_RATE bytes */
    NET_WRITE_RATE = 4096,
    NET_HELLO_TIME = 20, /* from the upgrade to `hello` */
    NET_PING_TIME = 30,  /* of silence until a ping is sent, */
    NET_PONG_TIME = 60,  /* and until the connection is closed */
    NET_CLOSE_TIME = 5,
};

enum net_state {
    NET_HANDSHAKE,   /* TLS */
    NET_READ_HEAD,   /* a request is arriving; idle before its first byte */
    NET_READ_BODY,   /* the head is parsed */
    NET_WAIT_ANSWER, /* the server works on it; nothing is read */
    NET_WRITE_ANSWER,
    NET_WEBSOCKET,
    NET_CLOSING, /* writes the last bytes, then discards input until the peer closes */
    NET_DEAD     /* waits to be freed */
};

/* ---- one request's head ----------------------------------------------------------------- */

struct net_span { /* of the connection's input, from the first byte of the request */
    uint32_t at, len;
};

struct net_request {
    http_parser     parser;
    struct net_span target, name[NET_HEADERS], value[NET_HEADERS];
    unsigned        nheader;
    uint32_t        parsed; /* bytes given to the parser */
    uint64_t        body;   /* Content-Length, 0 for none */
    int             fault;  /* status to refuse it with; 0: none */
    bool            whole, keep_alive, upgrade;
    bool            secure; /* TLS, here or at a trusted proxy */
    char            address[NET_ADDRESS];
};

/* ---- one connection --------------------------------------------------------------------- */

struct net_out {
    struct net_out *next;
    struct srv_msg *msg;      /* or: */
    char           *borrowed; /* the body of c->http */
    size_t          len;      /* of all its bytes, a frame's header included */
};

struct net_conn {
    ev_io io; /* must be first: the callback derives the connection from it */
    /* What every message uses comes first: with thousands of clients, it is not in the caches. */
    uint8_t             state; /* enum net_state */
    bool                control, proxy, listed, pinged, keep_alive, shut, read_wants_write;
    struct net_out     *out, *last_out;
    SSL                *ssl; /* NULL: plain */
    struct srv         *srv;
    struct srv_conn    *conn;              /* of a WebSocket */
    char               *in;                /* input not used yet: [in_at, in_len); NULL: none */
    char               *parts;             /* a fragmented message */
    struct net_conn    *next, *prev;       /* all */
    struct net_conn    *next_again, *dead; /* of those lists */
    struct net_request *request;
    struct srv_http    *http;          /* between a whole request and its answer */
    size_t              waiting, sent; /* bytes in out; bytes of its first that are written */
    uint32_t            in_at, in_len, in_cap, parts_len;
    uint32_t            deadline, received_at; /* ticks; deadline 0: none */
    uint32_t            discarded;
    char                address[NET_ADDRESS]; /* of the peer */
    /* the address that this connection is counted for; "": none */
    char charged[NET_ADDRESS];
};

/* ---- all connections ------------------------------------------------------------------- */

struct net {
    ev_io            listener, control;
    ev_timer         second;
    ev_prepare       reaper;
    ev_idle          idler;
    SSL_CTX         *tls;
    struct net_conn *conns, *again, *last_again, *dead;
    unsigned         nconn;
    uint32_t         tick;
    bool             paused;      /* accept() has no descriptor left */
    uint32_t         quiet_until; /* tick from which that may be logged again */
    char             control_path[SRV_PATH + 16];
    char             buf[NET_READ];
};

/* net_listen.c */
bool net_open(struct srv *s, struct hm_msg *error);
bool net_is_busy(const struct srv *s); /* an answer or a close frame is not written yet */
void net_close(struct srv *s);         /* ends every connection */
void net_run_soon(struct net_conn *c);

/* net_conn.c */
struct net_conn *net_conn_new(struct srv *s, int fd, const char *address, bool control);
void             net_conn_free(struct net_conn *c);
void             net_run(struct net_conn *c, bool readable);
void             net_tick(struct net_conn *c); /* once a second */
/* immediately, without a close frame */
void net_kill(struct net_conn *c);
/* writes the queued output, then closes */
void net_finish(struct net_conn *c);
/* after the queued output */
void net_put(struct net_conn *c, struct srv_msg *m, size_t from);
void net_put_borrowed(struct net_conn *c, char *bytes, size_t n);
bool net_flush(struct net_conn *c); /* false: some output is still queued */
void net_used(struct net_conn *c, size_t n);
void net_deadline(struct net_conn *c, uint32_t ticks);

/* Counts a connection for an address; false if it has too many. */
bool net_charge(struct net_conn *c, const char *address);
void net_uncharge(struct net_conn *c);

/* Reads decrypted bytes of the stream.  Returns their number, 0 if there are none now, -1 at the
 * end. */
ssize_t net_read(struct net_conn *c, char *buf, size_t n);
ssize_t net_write(struct net_conn *c, struct iovec *v, int n);

/* net_tls.c */
SSL_CTX *net_tls_new(const char *cert, const char *key, struct hm_msg *error);
bool     net_tls_accept(struct net_conn *c, SSL_CTX *tls);
int      net_tls_handshake(struct net_conn *c); /* 1 done, 0 not yet, -1 failed */
ssize_t  net_tls_read(struct net_conn *c, char *buf, size_t n);
ssize_t  net_tls_write(struct net_conn *c, const struct iovec *v, int n);

/* net_http.c */
bool net_http_step(struct net_conn *c);   /* false: more input is needed, or an answer */
void net_http_answer(struct net_conn *c); /* writes the answer of c->http */
void net_http_done(struct net_conn *c);   /* it is written */
void net_http_refuse(struct net_conn *c, int status, const char *text);
bool net_has_header(const struct net_conn *c, const char *name);
/* false: none, or too long */
bool net_header(const struct net_conn *c, const char *name, char *out, size_t cap);
bool net_header_has(const struct net_conn *c, const char *name, const char *token);
void net_client_of(struct net_conn *c); /* sets address and secure of its request */

/* net_websocket.c */
void net_ws_upgrade(struct net_conn *c); /* the request is complete and allowed */
bool net_ws_step(struct net_conn *c);
void net_ws_send(struct net_conn *c, struct srv_msg *m);
void net_ws_close(struct net_conn *c, uint16_t code);
void net_ws_tick(struct net_conn *c);

/* ---- calls to the server (admit.c) ----------------------------------------------------- */

int  net_may_upgrade(struct net_conn *c); /* 0, or the status to refuse with */
void net_on_upgrade(struct net_conn *c);
void net_on_request(struct net_conn *c, const char *body, size_t n);
bool net_is_greeted(const struct net_conn *c);
void net_on_closed(struct net_conn *c); /* the WebSocket is closed */

#endif
