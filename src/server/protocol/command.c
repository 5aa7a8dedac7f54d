/*
 * command.c: from bytes on a socket to the function that answers.
 *
 * Each message type is a row here: its name, whether it needs a user, and its handler.  Commands
 * for a table are queued at that table.
 */
#include "server/protocol/command.h"
#include "server/protocol/answer.h"
#include "server/protocol/read_message.h"
#include "server/protocol/scan.h"
#include "server/tables/tables.h"

#include <stdlib.h>
#include <string.h>

static void cmd_ping(struct srv_conn *c, json_t *msg, const char *re)
{
    (void)msg;
    struct hm_text t = srv_scratch(c->srv);
    srv_putf(&t, "{\"t\":\"pong\",\"time\":%lld", (long long)srv_now(c->srv));
    if (re[0] != 0)
        srv_putf(&t, ",\"re\":\"%s\"", re);
    hm_put(&t, "}");
    srv_send_text(c, &t);
}

static void cmd_exit(struct srv_conn *c, json_t *msg, const char *re)
{
    int64_t id;
    if (!srv_require_id(c, re, msg, "table", &id))
        return;
    struct srv_table *t = srv_table_find(c->srv, id);
    if (t != NULL)
        srv_detach(c, t);
    srv_ok(c, re);
}

/* Who may send the message. */
enum { ANYBODY = 0, GREETED = 1, SOMEBODY = 3 };

/* Kinds of entries that a command may become; such a command is executed once for each id. */
#define BECOMES(kind) (1u << TABLE_E_##kind)

static const struct command {
    const char *name;
    int         who;
    void (*handle)(struct srv_conn *c, json_t *msg, const char *re); /* or: */
    enum srv_step (*at_table)(struct srv_table *t, struct srv_cmd *c);
    uint32_t becomes;
} commands[] = {
    {"move", SOMEBODY, NULL, srv_cmd_move, BECOMES(MOVE)},
    {"hello", ANYBODY, srv_cmd_hello, NULL, 0},
    {"ping", ANYBODY, cmd_ping, NULL, 0},
    {"enter", GREETED, NULL, srv_cmd_enter, 0},
    {"exit", GREETED, cmd_exit, NULL, 0},
    {"lobby", GREETED, srv_cmd_lobby, NULL, 0},
    {"mine", SOMEBODY, srv_cmd_mine, NULL, 0},
    {"open", SOMEBODY, srv_cmd_open, NULL, 0},
    {"sit", SOMEBODY, NULL, srv_cmd_sit, BECOMES(SIT)},
    {"leave", SOMEBODY, NULL, srv_cmd_leave, BECOMES(LEAVE) | BECOMES(AWAY)},
    {"bot", SOMEBODY, NULL, srv_cmd_bot, BECOMES(BOT) | BECOMES(LEAVE)},
    {"nonce", SOMEBODY, NULL, srv_cmd_nonce, BECOMES(NONCE)},
    {"start", SOMEBODY, NULL, srv_cmd_start, BECOMES(START)},
    {"close", SOMEBODY, NULL, srv_cmd_close, BECOMES(CLOSE)},
    {"back", SOMEBODY, NULL, srv_cmd_back, BECOMES(BACK) | BECOMES(ASK)},
    {"pause", SOMEBODY, NULL, srv_cmd_pause, BECOMES(PAUSE) | BECOMES(ASK)},
    {"resume", SOMEBODY, NULL, srv_cmd_resume, BECOMES(RESUME) | BECOMES(ASK)},
    {"vote", SOMEBODY, NULL, srv_cmd_vote,
     BECOMES(VOTE) | BECOMES(BACK) | BECOMES(PAUSE) | BECOMES(RESUME)},
    {"reclaim", SOMEBODY, NULL, srv_cmd_reclaim, BECOMES(RECLAIM)},
    {"resign", SOMEBODY, NULL, srv_cmd_resign, BECOMES(RESIGN)},
    {"rematch", SOMEBODY, NULL, srv_cmd_rematch, BECOMES(REMATCH)},
    {"chat", SOMEBODY, NULL, srv_cmd_chat, 0},
    {"mute", SOMEBODY, srv_cmd_mute, NULL, 0},
    {"report", SOMEBODY, NULL, srv_cmd_report, 0},
};

bool srv_require_text(struct srv_conn *c, const char *re, const json_t *msg, const char *key,
                      const char **out)
{
    *out = json_string_value(json_object_get(msg, key));
    if (*out == NULL)
        srv_refuse(c, re, "form", "%s: must be text", key);
    return *out != NULL;
}

bool srv_require_id(struct srv_conn *c, const char *re, const json_t *msg, const char *key,
                    int64_t *out)
{
    const char *text = json_string_value(json_object_get(msg, key));
    if (text == NULL)
        srv_refuse(c, re, "form", "%s: must be an id", key);
    else if (!srv_id_parse(text, out))
        srv_refuse(c, re, "unknown", "%s: there is no such id", key);
    else
        return true;
    return false;
}

static void run(struct srv_conn *c, const struct command *k, json_t *msg, const char *re)
{
    if (k->handle != NULL) {
        k->handle(c, msg, re);
        return;
    }
    int64_t id;
    if (!srv_require_id(c, re, msg, "table", &id))
        return;
    struct srv_cmd cmd = {.conn = c, .msg = msg, .run = k->at_table, .becomes = k->becomes};
    struct hm_text copy = hm_text_in(cmd.re, sizeof cmd.re);
    hm_put(&copy, re);
    srv_table_command(c->srv, id, &cmd);
}

void srv_dispatch(struct srv_conn *c, json_t *msg)
{
    const char   *type = json_string_value(json_object_get(msg, "t"));
    const json_t *id = json_object_get(msg, "id");
    const char   *re = json_is_string(id) ? json_string_value(id) : "";
    if (id != NULL && !srv_cid_ok(re)) {
        srv_refuse(c, "", "form", "id: must have 1 to 32 letters, digits, _ or -");
        return;
    }
    if (type == NULL) {
        srv_refuse(c, re, "form", "t: the type of the message is missing");
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *k = &commands[i];
        if (strcmp(k->name, type) != 0)
            continue;
        if ((k->who & GREETED) != 0 && !c->greeted)
            srv_refuse(c, re, "hello", "send hello first");
        else if (k->who == SOMEBODY && c->user.id == 0)
            srv_refuse(c, re, "forbidden",
                       "only users may do this; send hello with a name or a token");
        else
            run(c, k, msg, re);
        return;
    }
    c->srv->count.errors_form++;
    srv_refuse(c, re, "form", "t: there is no such type");
}

/* If a message is refused before it is parsed, the answer has the id that can be read from its
 * text. */
static bool too_fast(struct srv_conn *c, const char *text, size_t n)
{
    struct srv *s = c->srv;
    char        re[TABLE_CID + 1];
    if (s->config.rate == 0)
        return false;
    int64_t wait = srv_bucket_take(&c->rate, srv_ticking(s), s->config.rate, 3.0 * s->config.rate);
    if (wait == 0)
        return false;
    if (++c->refused > 200) {
        srv_conn_close(c, SRV_CLOSE_POLICY);
        return true;
    }
    srv_scan_id(text, n, re, sizeof re);
    srv_refuse_rate(c, re, wait, "too many messages");
    return true;
}

/* Runs the message if it is a plain move of somebody who may send one. */
static bool run_move(struct srv_conn *c, const char *text, size_t n)
{
    struct srv_move *m =
        c->greeted && !c->greeting && c->user.id != 0 ? srv_read_move(text, n) : NULL;
    if (m == NULL)
        return false;
    struct srv_cmd cmd = {.conn = c, .move = m, .run = srv_cmd_move, .becomes = BECOMES(MOVE)};
    memcpy(cmd.re, m->id, sizeof cmd.re);
    srv_table_command(c->srv, m->table, &cmd);
    srv_move_drop(m);
    return true;
}

void srv_receive(struct srv_conn *c, const char *text, size_t n)
{
    char re[TABLE_CID + 1];
    c->srv->count.messages_in++;
    if (too_fast(c, text, n) || run_move(c, text, n))
        return;
    json_t *msg = srv_read_message(text, n);
    if (!json_is_object(msg)) {
        c->srv->count.errors_form++;
        srv_scan_id(text, n, re, sizeof re);
        srv_refuse(c, re, "form", "a message is one JSON object, at most %d levels deep",
                   SRV_DEPTH);
    } else if (c->greeting && c->n_early < sizeof c->early / sizeof *c->early) {
        c->early[c->n_early++] = json_incref(msg);
    } else if (c->greeting) {
        srv_scan_id(text, n, re, sizeof re);
        srv_refuse(c, re, "busy", "too many messages before the welcome");
    } else {
        srv_dispatch(c, msg);
    }
    json_decref(msg);
}
