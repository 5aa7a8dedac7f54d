/* answer.h: answers to requests; `re` is the id of the request and may be NULL or "". */
#ifndef HARBOUR_PROTOCOL_ANSWER_H
#define HARBOUR_PROTOCOL_ANSWER_H

#include "server/protocol/conn.h"
#include "server/server_text.h"
#include "table/judge.h"

struct srv_cmd;

void srv_ok(struct srv_conn *c, const char *re);

/* The `ok` of a command that has become entry `n` of the table's log; `again`: it had become one
 * before. */
void srv_ok_entry(struct srv_conn *c, const char *re, const struct srv_table *t,
                  enum table_entry_kind kind, uint32_t n, int64_t arg, bool again);

/* The `ok` of `open`: the table and its commitment, which must be known before any nonce is
 * sent. */
void srv_ok_opened(struct srv_conn *c, const char *re, const struct srv_table *t);

/* The `ok` that names a table. */
void srv_ok_table(struct srv_conn *c, const char *re, int64_t table, bool again);

/* Refusals.  `c` may be NULL: then nobody is answered. */
void srv_refuse(struct srv_conn *c, const char *re, const char *code, const char *format, ...)
    SRV_PRINTF(4, 5);
void srv_refuse_storage(struct srv_conn *c, const char *re, enum store_err err);
void srv_refuse_rate(struct srv_conn *c, const char *re, int64_t wait,
                     const char *text); /* wait: ms */
void srv_refuse_wait(struct srv_conn *c, const char *re, const char *code, int64_t wait,
                     const char *text);
void srv_send_refusal(struct srv_conn *c, const char *re, const struct hm_game *g,
                      const struct table_refusal *refusal);

/* Answers a request that became an entry earlier; returns false if it did not. */
bool srv_answer_duplicate(struct srv_table *t, struct srv_cmd *c);

/* ---- entering a table for a request ---------------------------------------------------- */

/* Enters the table on behalf of a connection that opened it or sat down: sends `table` and the
 * last lines of chat.  False if it was there already or cannot enter.  The caller announces the
 * presence. */
bool srv_enter_for(struct srv_table *t, struct srv_conn *c);

/* The same for a table that may have to be loaded first. */
void srv_load_and_enter(struct srv *s, int64_t table, struct srv_conn *c);

/*
 * Looks for a table that the user has opened with this id.  If there is one, answers with it;
 * otherwise calls `otherwise`, which owns nothing and may use its arguments until it returns.
 */
typedef void srv_not_opened(struct srv_conn *c, json_t *msg, const char *re);
void srv_find_opened(struct srv_conn *c, json_t *msg, const char *re, srv_not_opened *otherwise);

#endif
