/* lobby.h: the list of tables, and who is at each of them. */
#ifndef HARBOUR_LOBBY_H
#define HARBOUR_LOBBY_H

#include "harbour/match.h"
#include "store/store.h"

struct srv;
struct srv_conn;
struct srv_table;
struct table;

/* ---- the list (lobby.c) ----------------------------------------------------------------- */

void srv_lobby_changed(struct srv_table *t);
void srv_lobby_write(const struct table *t, struct store_batch *b); /* its row, for other nodes */
void srv_lobby_drop(int64_t table, struct store_batch *b);
void srv_lobby_read(struct srv *s, int64_t table); /* 0: all */
void srv_lobby_repair(struct srv *s);              /* adds the rows of tables that have none */
void srv_lobby_free(struct srv *s);
void srv_lobby_flush(struct srv *s); /* sends changes to subscribers, a few times a second */
void srv_put_lobby(struct hm_text *t, struct srv *s);

/* ---- presence over all nodes (presence.c) ----------------------------------------------- */

void srv_present_read(struct srv_table *t); /* reads who is at the table at other nodes */
void srv_present_take(struct srv_table *t, const struct store_row *r,
                      uint32_t op); /* the same, from rows already read */
void srv_present_flush(struct srv *s);
void srv_present_forget(struct srv_table *t);
void srv_present_anew(struct srv *s); /* stores all rows of this node again */

/* ---- chat (chat.c) ---------------------------------------------------------------------- */

enum { SRV_CHAT = 300 }; /* characters of a line */

void srv_chat_history(struct srv_table *t, struct srv_conn *c);
void srv_chat_read(struct srv_table *t); /* lines that other nodes have stored */
void srv_mute(struct srv *s, int64_t user, int64_t whom, bool on);

#endif
