/*
 * requests.c: parses requests to a table, has them judged, and stores or refuses them.
 *
 * Parsing finds malformed requests.  table_judge() decides whether the table allows a request, and
 * admit() whether the server's limits of users and addresses do.
 */
#include "server/protocol/answer.h"
#include "server/protocol/read_message.h"
#include "server/tables/setup.h"
#include "server/tables/tables.h"
#include "table/fair_deal.h"

#include <stdlib.h>
#include <string.h>

/* A verdict exists until its entry is durable, so a busy server has one for every table.  Those not
 * in use are kept, the most recent one first, because the processor's cache still has it. */
struct table_verdict *srv_verdict_new(struct srv *s)
{
    const size_t size = sizeof(struct table_verdict);
    if (s->nspare > 0)
        return s->spare_verdicts[--s->nspare];
    return hm_need(malloc(size), "a verdict", size);
}

void srv_verdict_free(struct srv *s, struct table_verdict *v)
{
    if (s->nspare < SRV_SPARE_VERDICTS)
        s->spare_verdicts[s->nspare++] = v;
    else
        free(v);
}

void srv_verdicts_close(struct srv *s)
{
    while (s->nspare > 0)
        free(s->spare_verdicts[--s->nspare]);
}

/* ---- judging ---------------------------------------------------------------------------- */

static bool owner_is_absent(struct srv_table *t)
{
    hm_seat p = table_seat_of(&t->table, t->table.owner);
    return p == HM_NOBODY || !hm_seat_in(srv_online(t), p);
}

struct table_request srv_request(struct srv_table *t, const struct srv_cmd *c,
                                 enum table_command what)
{
    struct table_request r = {.what = what,
                              .now = srv_now(t->srv),
                              .server = c->conn == NULL,
                              .fresh = c->fresh,
                              .cid = c->re,
                              .seat = HM_NOBODY};
    if (c->conn != NULL) {
        r.user = c->conn->user.id;
        r.master = c->conn->user.master;
        r.guest = c->conn->user.kind == SRV_GUEST;
        r.name = c->conn->user.name;
        r.owner_absent = owner_is_absent(t);
    }
    return r;
}

/* Limits of the server, not of the table; false after an answer. */
static bool admit(struct srv_table *t, struct srv_cmd *c, const struct table_entry *e)
{
    if (c->conn == NULL)
        return true;
    if (e->kind == TABLE_E_SIT && srv_attach_of(c->conn, t) == NULL && c->conn->nat >= SRV_AT) {
        /* sitting down includes entering */
        srv_refuse(c->conn, c->re, "limit", "a connection may be at %d tables", SRV_AT);
        return false;
    }
    if (e->kind == TABLE_E_REMATCH)
        return srv_may_have(c->conn, c->re, SRV_COUNT_OPEN);
    if (e->kind == TABLE_E_START) {
        srv_quota_bind(t, c->conn->address);
        if (!srv_may_have(c->conn, c->re, SRV_COUNT_RUNNING))
            return false;
        srv_quota_count_as(t, SRV_COUNT_RUNNING);
    }
    return true;
}

enum srv_step srv_judge(struct srv_table *t, struct srv_cmd *c, const struct table_request *r)
{
    struct table_verdict *v = srv_verdict_new(t->srv);
    enum srv_step         step = SRV_DONE;
    table_judge(&t->table, r, v);
    switch (v->ruling) {
    case TABLE_ACCEPTED:
        if (admit(t, c, &v->entry)) {
            srv_commit(t, c, v);
            return SRV_DONE;
        }
        break;
    case TABLE_REFUSED: srv_send_refusal(c->conn, c->re, &t->table.setup.game, &v->refusal); break;
    case TABLE_DONE:
        if (c->conn != NULL)
            srv_ok(c->conn, c->re);
        break;
    case TABLE_NEEDS_LOG: step = SRV_NEEDS_LOG; break;
    case TABLE_GO_THERE: srv_sit_at_rematch(t->srv, c, v->table, v->seat); break;
    }
    srv_verdict_free(t->srv, v);
    return step;
}

static enum srv_step judge(struct srv_table *t, struct srv_cmd *c, enum table_command what)
{
    struct table_request r = srv_request(t, c, what);
    return srv_judge(t, c, &r);
}

/* ---- reading ---------------------------------------------------------------------------- */

static bool read_seat(struct srv_table *t, struct srv_cmd *c, hm_seat *out)
{
    const char *s = json_string_value(json_object_get(c->msg, "seat"));
    if (s != NULL && s[0] >= 'A' && s[0] < 'A' + t->table.setup.deal.nseat && s[1] == 0) {
        *out = (hm_seat)(s[0] - 'A');
        return true;
    }
    srv_refuse(c->conn, c->re, "unknown", "seat: there is no such seat");
    return false;
}

/* In the form of the log: '-' for none. */
static bool read_nonce(struct srv_cmd *c, const char **out)
{
    const json_t *v = json_object_get(c->msg, "nonce");
    const char   *s = json_is_string(v) ? json_string_value(v) : "";
    if ((v == NULL || json_is_null(v) || json_is_string(v)) && table_nonce_ok(s)) {
        *out = s[0] != 0 ? s : "-";
        return true;
    }
    srv_refuse(c->conn, c->re, "form",
               "nonce: must be an even number of hexadecimal digits, at most %d", TABLE_NONCE);
    return false;
}

static enum srv_step sit(struct srv_table *t, struct srv_cmd *c, const char *nonce)
{
    struct table_request r = srv_request(t, c, TABLE_DO_SIT);
    r.text = nonce;
    if (json_is_string(json_object_get(c->msg, "seat")) && !read_seat(t, c, &r.seat))
        return SRV_DONE;
    return srv_judge(t, c, &r);
}

enum srv_step srv_cmd_sit(struct srv_table *t, struct srv_cmd *c)
{
    const char *nonce;
    return read_nonce(c, &nonce) ? sit(t, c, nonce) : SRV_DONE;
}

enum srv_step srv_cmd_sit_owing(struct srv_table *t, struct srv_cmd *c) { return sit(t, c, "?"); }

enum srv_step srv_cmd_nonce(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_NONCE);
    return read_nonce(c, &r.text) ? srv_judge(t, c, &r) : SRV_DONE;
}

enum srv_step srv_cmd_bot(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_BOT);
    const json_t        *level = json_object_get(c->msg, "level");
    if (!read_seat(t, c, &r.seat))
        return SRV_DONE;
    r.text = json_string_value(level);
    if (!json_is_null(level) &&
        (r.text == NULL || !srv_level_known(t->table.setup.game.ops, r.text))) {
        srv_refuse(c->conn, c->re, "unknown", "level: there is no such level");
        return SRV_DONE;
    }
    if (r.text != NULL && srv_level_is_strong(r.text) && srv_is_shed(c->conn, c->re, SRV_SHED_BOTS))
        return SRV_DONE;
    return srv_judge(t, c, &r);
}

enum srv_step srv_cmd_move(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_MOVE);
    if (c->move != NULL) {
        r.text = c->move->text;
        r.ply = c->move->ply;
        return srv_judge(t, c, &r);
    }
    const json_t *ply = json_object_get(c->msg, "ply");
    if (c->re[0] == 0) {
        srv_refuse(c->conn, c->re, "form", "id: a move must have an id");
        return SRV_DONE;
    }
    if (!srv_require_text(c->conn, c->re, c->msg, "move", &r.text))
        return SRV_DONE;
    if (!json_is_integer(ply) || json_integer_value(ply) < 0 ||
        json_integer_value(ply) > UINT32_MAX) {
        srv_refuse(c->conn, c->re, "form", "ply: must be the ply that the client has seen");
        return SRV_DONE;
    }
    r.ply = (uint32_t)json_integer_value(ply);
    return srv_judge(t, c, &r);
}

enum srv_step srv_cmd_vote(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_VOTE);
    const json_t        *yes = json_object_get(c->msg, "yes");
    if (!json_is_boolean(yes)) {
        srv_refuse(c->conn, c->re, "form", "yes: must be true or false");
        return SRV_DONE;
    }
    r.yes = json_is_true(yes);
    return srv_judge(t, c, &r);
}

enum srv_step srv_cmd_rematch(struct srv_table *t, struct srv_cmd *c)
{
    struct table_request r = srv_request(t, c, TABLE_DO_REMATCH);
    if (t->table.rematch == 0 && srv_is_shed(c->conn, c->re, SRV_SHED_TABLES))
        return SRV_DONE;
    r.table = srv_new_id(t->srv);
    return srv_judge(t, c, &r);
}

/* ---- commands without arguments --------------------------------------------------------- */

enum srv_step srv_cmd_leave(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_LEAVE);
}

enum srv_step srv_cmd_start(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_START);
}

enum srv_step srv_cmd_close(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_CLOSE);
}

enum srv_step srv_cmd_back(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_BACK);
}

enum srv_step srv_cmd_pause(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_PAUSE);
}

enum srv_step srv_cmd_resume(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_RESUME);
}

enum srv_step srv_cmd_reclaim(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_RECLAIM);
}

enum srv_step srv_cmd_resign(struct srv_table *t, struct srv_cmd *c)
{
    return judge(t, c, TABLE_DO_RESIGN);
}
