/*
 * conn.h: one client of the WebSocket protocol.
 *
 * A connection outlives its socket while an answer to it is in flight; sending to it then does
 * nothing.
 */
#ifndef HARBOUR_PROTOCOL_CONN_H
#define HARBOUR_PROTOCOL_CONN_H

#include "server/net/message.h"
#include "server/people/limit.h"
#include "server/people/people.h"

#include <jansson.h>

struct srv;
struct srv_table;
struct net_conn;

enum {
    SRV_MESSAGE = 8192,       /* bytes of one message to the server */
    SRV_DEPTH = 8,            /* nesting of one */
    SRV_BACKLOG = 256 * 1024, /* bytes that may be queued for a slow reader */
    SRV_AT = 16,              /* tables a connection may be at */
};

struct srv_attach { /* a connection at a table */
    struct srv_conn   *conn;
    struct srv_table  *table;
    struct srv_attach *next_here, *next_there; /* of the table, of the connection */
    uint32_t           visit;                  /* differs after leaving and entering again */
};

struct srv_conn {
    /* What every message uses comes first: with thousands of clients, it is not in the caches. */
    struct srv        *srv;
    struct net_conn   *net; /* NULL once closed, and in fuzzing */
    unsigned           refs;
    bool               open, greeted, greeting, json, legal, lobby, closing;
    bool               checked; /* the session was found at the last lookup */
    uint16_t           refused; /* messages over the rate */
    struct srv_user    user;
    char               session[65]; /* hash of its token, "" for none */
    char               address[48];
    char               language[12]; /* of the client, a tag such as "de"; "" if unknown */
    struct srv_bucket  rate;
    struct srv_attach *at;
    unsigned           nat;
    uint32_t           visits;   /* of tables, so far */
    json_t            *early[8]; /* messages that arrived while the greeting was in flight */
    unsigned           n_early;
    int64_t           *muted;
    unsigned           nmuted;
    struct {
        int64_t  table;
        uint32_t n;                         /* the entry that began it */
    } turn;                                 /* the last one of which it was notified */
    struct srv_conn *next, *prev;           /* all */
    struct srv_conn *next_same, *prev_same; /* of one user */
};

struct srv_conn *srv_conn_new(struct srv *s, struct net_conn *net, const char *address);
void             srv_conn_hold(struct srv_conn *c);
void             srv_conn_drop(struct srv_conn *c);
void             srv_conn_closed(struct srv_conn *c); /* the socket is closed */
void             srv_conn_is(struct srv_conn *c, const struct srv_user *u, const char *session);
void             srv_conn_close(struct srv_conn *c, uint16_t code);
bool             srv_conn_mutes(const struct srv_conn *c, int64_t user);

/* Returns the first connection of a user; the others follow in next_same. */
struct srv_conn *srv_user_conns(struct srv *s, int64_t user);

/* Closes the user's connections with that session at this node; session NULL: all. */
void srv_user_shut(struct srv *s, int64_t user, const char *session);

/* A writer on the loop's one scratch buffer, and the written text as a message. */
struct hm_text  srv_scratch(struct srv *s);
struct srv_msg *srv_scratch_msg(const struct hm_text *t); /* NULL: it did not fit */

void srv_send(struct srv_conn *c, struct srv_msg *m);
void srv_send_text(struct srv_conn *c, const struct hm_text *t);

#endif
