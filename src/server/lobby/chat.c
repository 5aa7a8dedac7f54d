/*
 * chat.c: chat of a table's seats and of its spectators.
 *
 * A line is stored before it is sent, under the key after the last one.  If another node has used
 * that key, its line is sent first, so everyone gets all lines in the order of their keys.  Lines
 * of spectators go only to spectators until the game is over, because spectators may know more
 * than a seat.
 */
#include "server/cluster/cluster.h"
#include "server/lobby/lobby.h"
#include "server/people/ban.h"
#include "server/people/moderate.h"
#include "server/protocol/answer.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_TABLE, AMONG_SPECTATORS, HISTORY = 50 };

static const char *const phrases[] = {"hello", "good-luck", "well-played", "thanks",
                                      "sorry", "hurry",     "one-moment",  "oops",
                                      "again", "bye",       NULL};

struct srv_line {
    struct srv_line  *next;
    struct srv_table *table; /* held */
    struct srv_conn  *conn;  /* held; NULL: the line came from another node */
    char              re[TABLE_CID + 1];
    int64_t           k, at, user;
    int               room, tries;
    hm_seat           seat;
    char              name[HM_NAME_SIZE], text[4 * SRV_CHAT + 1], phrase[24];
};

/* `re` "": not an answer; `again`: answers a request that was resent. */
static void put_line(struct hm_text *out, const struct srv_table *t, const struct srv_line *l,
                     const char *re, bool again)
{
    hm_put(out, "{\"t\":\"chat\",\"table\":");
    srv_put_id(out, t->table.id);
    if (re[0] != 0)
        srv_putf(out, ",\"re\":\"%s\"", re);
    srv_putf(out, ",\"k\":%lld,\"room\":\"%s\",\"user\":", (long long)l->k,
             l->room == AT_TABLE ? "table" : "watchers");
    srv_put_id(out, l->user);
    hm_put(out, ",\"name\":");
    hm_put_json(out, l->name);
    if (l->seat < HM_SEATS)
        srv_putf(out, ",\"seat\":\"%c\"", hm_seat_letter(l->seat));
    else
        hm_put(out, ",\"seat\":null");
    srv_putf(out, ",\"at\":%lld,\"text\":", (long long)l->at);
    if (l->phrase[0] == 0)
        hm_put_json(out, l->text);
    else
        hm_put(out, "null");
    hm_put(out, ",\"phrase\":");
    if (l->phrase[0] != 0)
        hm_put_json(out, l->phrase);
    else
        hm_put(out, "null");
    hm_put(out, again ? ",\"again\":true}" : "}");
}

static bool may_read(const struct srv_table *t, const struct srv_conn *c, int room)
{
    bool seated = table_seat_of(&t->table, c->user.id) != HM_NOBODY;
    return room == AT_TABLE || !seated || t->table.state == TABLE_OVER;
}

static void deliver(const struct srv_line *l)
{
    struct srv_table *t = l->table;
    struct hm_text    out = srv_scratch(t->srv);
    put_line(&out, t, l, "", false);
    struct srv_msg *m = srv_scratch_msg(&out);
    bool            late = t->shadow != NULL && t->table.state != TABLE_OVER && l->room == AT_TABLE;
    for (struct srv_attach *a = t->here; a != NULL; a = a->next_here) {
        bool seated = table_seat_of(&t->table, a->conn->user.id) != HM_NOBODY;
        if (a->conn == l->conn || !may_read(t, a->conn, l->room) ||
            srv_conn_mutes(a->conn, l->user) || (late && !seated))
            continue;
        srv_send(a->conn, m);
    }
    if (late)
        srv_shadow_send(t, m, l->user);
    srv_msg_drop(m);
    if (l->conn == NULL)
        return;
    struct hm_text own = srv_scratch(t->srv);
    put_line(&own, t, l, l->re, false);
    srv_send_text(l->conn, &own);
}

static void read_line(struct srv_line *l, const struct store_row *r)
{
    *l = (struct srv_line){.k = store_as_int(r, 0),
                           .at = store_as_int(r, 1),
                           .room = (int)store_as_int(r, 2),
                           .user = store_as_int(r, 3)};
    l->seat = (hm_seat)store_as_int(r, 5);
    snprintf(l->name, sizeof l->name, "%s", store_as_text(r, 4));
    snprintf(l->text, sizeof l->text, "%s", store_as_text(r, 6));
    snprintf(l->phrase, sizeof l->phrase, "%s", store_as_text(r, 7));
}

/* ---- storing ---------------------------------------------------------------------------- */

static void add(struct srv_table *t);

static void line_done(struct srv_line *l)
{
    struct srv_table *t = l->table;
    t->talk = l->next;
    if (t->talk == NULL)
        t->last_talk = NULL;
    if (t->chat_behind)
        srv_chat_read(t);
    else if (t->talk != NULL)
        add(t);
    srv_conn_drop(l->conn);
    srv_table_unref(t);
    free(l);
}

static void answer_again(const struct srv_line *l, const struct store_row *r)
{
    struct srv_line before;
    read_line(&before, r);
    if (strcmp(before.text, l->text) != 0 || strcmp(before.phrase, l->phrase) != 0 ||
        before.room != l->room) {
        srv_refuse(l->conn, l->re, "form", "id: this id was used for another request");
        return;
    }
    struct hm_text out = srv_scratch(l->table->srv);
    put_line(&out, l->table, &before, l->re, true);
    srv_send_text(l->conn, &out);
}

/* Reads the stored line of this user with this id, if any; otherwise another node has used the
 * key. */
static void looked(struct store_batch *b)
{
    struct srv_line *l = b->ctx;
    l->table->chat_writing = false;
    if (b->err != STORE_OK) {
        srv_refuse_storage(l->conn, l->re, b->err);
        line_done(l);
    } else if (b->rows == NULL) {
        srv_chat_read(l->table);
    } else {
        answer_again(l, b->rows);
        line_done(l);
    }
}

static void look(struct srv_line *l)
{
    struct store_batch *b = store_batch(looked, l);
    store_op(b, STORE_CHAT_BY_CID);
    store_int(b, l->table->table.id), store_int(b, l->user), store_text(b, l->re);
    store_submit(l->table->srv->store, b);
}

static void stored(struct store_batch *b)
{
    struct srv_line  *l = b->ctx;
    struct srv_table *t = l->table;
    if (b->err == STORE_CONFLICT && l->tries++ < 20) {
        look(l);
        return;
    }
    t->chat_writing = false;
    if (b->err != STORE_OK) {
        srv_refuse_storage(l->conn, l->re, b->err);
    } else {
        t->chat_k = l->k;
        if (!t->doomed)
            deliver(l);
    }
    line_done(l);
}

/* Stores the first queued line. */
static void add(struct srv_table *t)
{
    struct srv_line *l = t->talk;
    if (t->chat_reading)
        return; /* called again when that read has ended */
    l->k = t->chat_k + 1;
    struct store_batch *b = store_batch(stored, l);
    store_op(b, STORE_CHAT_ADD);
    store_int(b, t->table.id), store_int(b, l->k), store_int(b, l->at), store_int(b, l->room),
        store_int(b, l->user);
    store_text(b, l->name), store_int(b, l->seat), store_text(b, l->text), store_text(b, l->phrase);
    store_text(b, l->re);
    if (t->srv->shared)
        srv_add_table_notice(b, t->table.id, 'c', (uint32_t)l->k);
    store_submit(t->srv->store, b);
    t->chat_writing = true;
}

/* ---- lines of other nodes -------------------------------------------------------------- */

static void chat_found(struct store_batch *b)
{
    struct srv_table *t = b->ctx;
    struct srv_line   l;
    t->chat_reading = false;
    for (const struct store_row *r = b->rows; r != NULL && !t->doomed && b->err == STORE_OK;
         r = r->next) {
        read_line(&l, r);
        if (l.k <= t->chat_k)
            continue;
        l.table = t;
        t->chat_k = l.k;
        deliver(&l);
    }
    if (t->chat_behind)
        srv_chat_read(t);
    else if (t->talk != NULL)
        add(t);
    srv_table_unref(t);
}

/* Postponed while a line is in flight, because its key may come before or after theirs. */
void srv_chat_read(struct srv_table *t)
{
    t->chat_behind = t->chat_writing || t->chat_reading;
    if (t->chat_behind || !t->loaded)
        return;
    t->chat_reading = true;
    t->refs++;
    struct store_batch *b = store_batch(chat_found, t);
    store_op(b, STORE_CHAT_SINCE);
    store_int(b, t->table.id), store_int(b, t->chat_k);
    store_submit(t->srv->store, b);
}

/* Reads the text of the request into the line; returns false after an answer. */
static bool take_words(struct srv_cmd *c, struct srv_line *l)
{
    const char *text = json_string_value(json_object_get(c->msg, "text")),
               *phrase = json_string_value(json_object_get(c->msg, "phrase"));
    if (phrase != NULL) {
        for (unsigned i = 0; phrases[i] != NULL; i++)
            if (strcmp(phrases[i], phrase) == 0) {
                snprintf(l->phrase, sizeof l->phrase, "%s", phrase);
                return true;
            }
        srv_refuse(c->conn, c->re, "unknown", "phrase: there is no such phrase");
        return false;
    }
    size_t n = text != NULL ? srv_clean(text, l->text, sizeof l->text) : 0;
    if (n == 0 || n > SRV_CHAT || strlen(text) > sizeof l->text - 1) {
        srv_refuse(c->conn, c->re, "form", "text: 1 to %d characters are wanted", SRV_CHAT);
        return false;
    }
    return true;
}

static bool take_room(struct srv_cmd *c, int *room)
{
    const json_t *v = json_object_get(c->msg, "room");
    const char   *name = json_is_string(v)              ? json_string_value(v)
                         : v == NULL || json_is_null(v) ? "table"
                                                        : "";
    *room = strcmp(name, "watchers") == 0 ? AMONG_SPECTATORS : AT_TABLE;
    if (*room == AMONG_SPECTATORS || strcmp(name, "table") == 0)
        return true;
    srv_refuse(c->conn, c->re, "form", "room: table or watchers is wanted");
    return false;
}

/* Returns true after an answer if a moderator has muted the user at all tables. */
static bool is_muted(struct srv_cmd *c)
{
    struct srv_ban mute;
    if (!srv_is_muted(c->conn->srv, c->conn->user.id, &mute))
        return false;
    struct hm_text out = srv_scratch(c->conn->srv);
    hm_put(&out, "{\"t\":\"no\",\"error\":\"muted\",\"text\":\"a moderator has muted you\"");
    srv_put_ban(&out, &mute);
    if (c->re[0] != 0)
        srv_putf(&out, ",\"re\":\"%s\"", c->re);
    hm_put(&out, "}");
    srv_send_text(c->conn, &out);
    return true;
}

enum srv_step srv_cmd_chat(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = table_seat_of(&t->table, c->conn->user.id);
    char    key[SRV_ID + 1];
    int     which;
    bool    here = srv_attach_of(c->conn, t) != NULL;
    if (!take_room(c, &which))
        return SRV_DONE;
    bool ours = which == AT_TABLE ? p != HM_NOBODY || t->table.state == TABLE_OPEN : p == HM_NOBODY;
    if (here && !ours && !c->fresh)
        return SRV_NEEDS_LOG;
    if (!here || !ours) {
        srv_refuse(c->conn, c->re, "forbidden", "%s",
                   here ? "that room is not yours to speak in" : "enter the table first");
        return SRV_DONE;
    }
    if (is_muted(c) || srv_is_shed(c->conn, c->re, SRV_SHED_CHAT))
        return SRV_DONE;
    srv_id_text(c->conn->user.id, key);
    int64_t wait = srv_limit(t->srv, SRV_LIMIT_CHAT, key);
    if (wait > 0) {
        srv_refuse_rate(c->conn, c->re, wait, "too many lines of chat");
        return SRV_DONE;
    }
    struct srv_line *l = srv_alloc(sizeof *l);
    if (!take_words(c, l)) {
        free(l);
        return SRV_DONE;
    }
    l->at = srv_now(t->srv);
    l->table = t;
    l->conn = c->conn;
    l->user = c->conn->user.id;
    l->seat = p;
    l->room = which;
    memcpy(l->name, c->conn->user.name, sizeof l->name);
    memcpy(l->re, c->re, sizeof l->re);
    srv_conn_hold(l->conn);
    t->refs++;
    t->srv->count.chats++;
    if (t->last_talk != NULL)
        t->last_talk->next = l;
    else
        t->talk = l;
    t->last_talk = l;
    if (t->talk == l)
        add(t);
    return SRV_DONE;
}

/* ---- the last lines, for a client that enters ------------------------------------------ */

static void send_row(struct srv_table *t, struct srv_conn *c, const struct store_row *r)
{
    struct srv_line l;
    read_line(&l, r);
    bool seated = table_seat_of(&t->table, c->user.id) != HM_NOBODY;
    bool late = !seated && t->shadow != NULL && t->table.state != TABLE_OVER &&
                l.room == AT_TABLE && l.at > srv_now(t->srv) - (int64_t)t->table.setup.delay * 1000;
    if (late || !may_read(t, c, l.room) || srv_conn_mutes(c, l.user))
        return;
    struct hm_text out = srv_scratch(t->srv);
    put_line(&out, t, &l, "", false);
    srv_send_text(c, &out);
}

struct history {
    struct srv_table *table; /* held */
    struct srv_conn  *conn;  /* held */
    uint32_t          visit;
    int64_t           k; /* later lines were sent when they were stored */
};

/* Not if the connection has left meanwhile: if it entered again, that visit has its own history. */
static void history_found(struct store_batch *b)
{
    struct history          *h = b->ctx;
    const struct srv_attach *a = srv_attach_of(h->conn, h->table);
    const struct store_row  *newest[HISTORY];
    unsigned                 n = 0;
    for (const struct store_row *r = b->rows; r != NULL && n < HISTORY; r = r->next)
        newest[n++] = r;
    while (n > 0 && a != NULL && a->visit == h->visit && h->conn->open && !h->table->doomed)
        if (store_as_int(newest[--n], 0) <= h->k)
            send_row(h->table, h->conn, newest[n]);
    srv_conn_drop(h->conn);
    srv_table_unref(h->table);
    free(h);
}

void srv_chat_history(struct srv_table *t, struct srv_conn *c)
{
    const struct srv_attach *a = srv_attach_of(c, t);
    if (a == NULL)
        return;
    struct history *h = srv_alloc(sizeof *h);
    *h = (struct history){t, c, a->visit, t->chat_k};
    srv_conn_hold(c);
    t->refs++;
    struct store_batch *b = store_batch(history_found, h);
    store_op(b, STORE_CHAT_LAST);
    store_int(b, t->table.id);
    store_submit(t->srv->store, b);
}

/* ---- mute ------------------------------------------------------------------------------- */

static void set_mute(struct srv_conn *c, int64_t user, bool on)
{
    unsigned n = 0;
    for (unsigned i = 0; i < c->nmuted; i++)
        if (c->muted[i] != user)
            c->muted[n++] = c->muted[i];
    c->nmuted = n;
    if (!on)
        return;
    size_t size = (n + 1) * sizeof *c->muted;
    c->muted = hm_need(realloc(c->muted, size), "muted people", size);
    c->muted[n] = user;
    c->nmuted = n + 1;
}

void srv_mute(struct srv *s, int64_t user, int64_t whom, bool on)
{
    for (struct srv_conn *c = srv_user_conns(s, user); c != NULL; c = c->next_same)
        set_mute(c, whom, on);
}

struct muting {
    struct srv_conn *conn; /* held */
    int64_t          user;
    bool             on;
    char             re[TABLE_CID + 1];
};

static void mute_stored(struct store_batch *b)
{
    struct muting   *m = b->ctx;
    struct srv_conn *c = m->conn;
    if (b->err != STORE_OK) {
        srv_refuse_storage(c, m->re, b->err);
    } else {
        if (c->open)
            srv_mute(c->srv, c->user.id, m->user, m->on);
        srv_ok(c, m->re);
    }
    srv_conn_drop(c);
    free(m);
}

void srv_cmd_mute(struct srv_conn *c, json_t *msg, const char *re)
{
    int64_t user;
    bool    on = !json_is_false(json_object_get(msg, "on"));
    char    me[SRV_ID + 1], whom[SRV_ID + 1];
    if (!srv_require_id(c, re, msg, "user", &user))
        return;
    if (on && c->nmuted >= 200) {
        srv_refuse(c, re, "limit", "200 people are muted already");
        return;
    }
    struct muting *m = srv_alloc(sizeof *m);
    *m = (struct muting){.conn = c, .user = user, .on = on};
    snprintf(m->re, sizeof m->re, "%s", re);
    srv_conn_hold(c);
    struct store_batch *b = store_batch(mute_stored, m);
    store_op(b, on ? STORE_MUTE_ADD : STORE_MUTE_DROP);
    store_int(b, c->user.id), store_int(b, user);
    srv_id_text(c->user.id, me);
    srv_id_text(user, whom);
    if (c->srv->shared)
        srv_add_notice(b, "m %s %s %d", me, whom, on);
    store_submit(c->srv->store, b);
}
