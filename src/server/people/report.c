/*
 * report.c: a player reports another one to the moderators.
 *
 * A report includes the last lines of chat at the table, as stored.  There is one report for each
 * reporter, reported user and table: a repeated request changes nothing and gets the same answer,
 * so a client may resend it.  Only moderators see the reporter.
 */
#include "server/lobby/lobby.h"
#include "server/protocol/answer.h"
#include "server/tables/tables.h"

#include <stdlib.h>
#include <string.h>

struct report {
    struct srv_conn *conn; /* held */
    struct srv      *srv;
    int64_t          table, user;
    char             re[TABLE_CID + 1], reason[16], text[4 * SRV_CHAT + 1];
};

static void report_free(struct report *r)
{
    srv_conn_drop(r->conn);
    free(r);
}

static void reported(struct store_batch *b)
{
    struct report *r = b->ctx;
    if (b->err == STORE_OK || b->err == STORE_CONFLICT) /* a conflict: it was reported before */
        srv_ok(r->conn, r->re);
    else
        srv_refuse_storage(r->conn, r->re, b->err);
    report_free(r);
}

static void write_report(struct report *r)
{
    int64_t             id = srv_new_id(r->srv);
    struct store_batch *b = store_batch(reported, r);
    store_op(b, STORE_REPORT_ADD);
    store_int(b, id), store_int(b, srv_wall(r->srv)), store_int(b, r->table),
        store_int(b, r->conn->user.id);
    store_int(b, r->user), store_text(b, r->reason), store_text(b, r->text);
    store_must(b);
    store_op(b, STORE_REPORT_COPY_CHAT);
    store_int(b, id), store_int(b, r->table);
    store_submit(r->srv->store, b);
}

/* A user who has left the table may have written something there. */
static void chat_read(struct store_batch *b)
{
    struct report *r = b->ctx;
    bool           spoke = false;
    for (const struct store_row *row = b->rows; row != NULL; row = row->next)
        spoke |= store_as_int(row, 3) == r->user;
    if (b->err == STORE_OK && spoke && r->conn->open) {
        write_report(r);
        return;
    }
    if (b->err != STORE_OK)
        srv_refuse_storage(r->conn, r->re, b->err);
    else
        srv_refuse(r->conn, r->re, "unknown", "user: no user with this id is at this table");
    report_free(r);
}

static bool is_here(const struct srv_table *t, int64_t user)
{
    for (const struct srv_attach *a = t->here; a != NULL; a = a->next_here)
        if (a->conn->user.id == user)
            return true;
    return table_seat_of(&t->table, user) != HM_NOBODY;
}

static bool read_words(struct srv_cmd *c, struct report *r)
{
    static const char *const reasons[] = {"abuse", "cheating", "name", "other"};
    const char              *reason = json_string_value(json_object_get(c->msg, "reason"));
    const json_t            *text = json_object_get(c->msg, "text");
    const char              *words = json_is_string(text) ? json_string_value(text) : "";
    for (size_t i = 0; reason != NULL && i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reasons[i], reason) == 0)
            memcpy(r->reason, reason, strlen(reason) + 1);
    if (r->reason[0] == 0) {
        srv_refuse(c->conn, c->re, "form", "reason: must be abuse, cheating, name or other");
        return false;
    }
    if ((text != NULL && !json_is_string(text) && !json_is_null(text)) ||
        strlen(words) >= sizeof r->text || srv_clean(words, r->text, sizeof r->text) > SRV_CHAT) {
        srv_refuse(c->conn, c->re, "form", "text: must have at most %d characters", SRV_CHAT);
        return false;
    }
    return true;
}

static bool may_report(struct srv_table *t, struct srv_cmd *c, int64_t user)
{
    char key[SRV_ID + 1];
    if (!is_here(t, c->conn->user.id)) {
        srv_refuse(c->conn, c->re, "forbidden", "enter the table first");
        return false;
    }
    if (user == c->conn->user.id) {
        srv_refuse(c->conn, c->re, "form", "user: you cannot report yourself");
        return false;
    }
    srv_id_text(c->conn->user.id, key);
    int64_t wait = srv_limit(t->srv, SRV_LIMIT_REPORT, key);
    if (wait == 0)
        return true;
    srv_refuse_rate(c->conn, c->re, wait, "too many reports");
    return false;
}

enum srv_step srv_cmd_report(struct srv_table *t, struct srv_cmd *c)
{
    struct report *r = srv_alloc(sizeof *r);
    r->conn = c->conn;
    r->srv = t->srv;
    r->table = t->table.id;
    srv_conn_hold(r->conn);
    memcpy(r->re, c->re, sizeof r->re);
    if (!srv_require_id(c->conn, c->re, c->msg, "user", &r->user) || !read_words(c, r) ||
        !may_report(t, c, r->user)) {
        report_free(r);
    } else if (is_here(t, r->user)) {
        write_report(r);
    } else {
        struct store_batch *b = store_batch(chat_read, r);
        store_op(b, STORE_CHAT_LAST);
        store_int(b, t->table.id);
        store_submit(t->srv->store, b);
    }
    return SRV_DONE;
}
