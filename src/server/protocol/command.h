/* command.h: messages from clients, and the functions that handle them. */
#ifndef HARBOUR_PROTOCOL_COMMAND_H
#define HARBOUR_PROTOCOL_COMMAND_H

#include "server/protocol/conn.h"
#include "table/entry.h"

/* The outcome of a command for a table. */
enum srv_step {
    SRV_DONE,      /* answered, or its entry is in flight */
    SRV_NEEDS_LOG, /* to be run again when the entries of other nodes have been read */
};

struct srv_move;

struct srv_cmd {           /* a message for a table */
    struct srv_conn *conn; /* NULL: the server itself, or `http` */
    struct srv_http *http; /* a request that waits for the answer; NULL: none */
    json_t          *msg;
    struct srv_move *move; /* a move that was read without `msg` */
    char             re[TABLE_CID + 1];
    enum srv_step (*run)(struct srv_table *t, struct srv_cmd *c);
    uint32_t        becomes; /* bit k: may become an entry of kind k, and is remembered by its id */
    bool            fresh;   /* the log was read since the command arrived */
    struct srv_cmd *next;    /* while waiting for the table */
};

void srv_receive(struct srv_conn *c, const char *text, size_t n); /* one whole message */
void srv_dispatch(struct srv_conn *c, json_t *msg);

/* Reads a key of a message; returns false after a refusal that names the problem. */
bool srv_require_text(struct srv_conn *c, const char *re, const json_t *msg, const char *key,
                      const char **out);
bool srv_require_id(struct srv_conn *c, const char *re, const json_t *msg, const char *key,
                    int64_t *out);

/* Commands that are not for a table. */
void srv_cmd_hello(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_open(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_lobby(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_mine(struct srv_conn *c, json_t *msg, const char *re);
void srv_cmd_mute(struct srv_conn *c, json_t *msg, const char *re);

/* Commands for a table. */
enum srv_step srv_cmd_enter(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_sit(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_sit_owing(struct srv_table *t,
                                struct srv_cmd   *c); /* sit, and the nonce that follows it */
enum srv_step srv_cmd_leave(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_bot(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_nonce(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_start(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_close(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_move(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_back(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_pause(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_resume(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_vote(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_reclaim(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_resign(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_rematch(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_chat(struct srv_table *t, struct srv_cmd *c);
enum srv_step srv_cmd_report(struct srv_table *t, struct srv_cmd *c);

/* Sits down, or enters, at the table that follows a finished one. */
void srv_sit_at_rematch(struct srv *s, struct srv_cmd *c, int64_t table, hm_seat p);

#endif
