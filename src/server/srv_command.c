/*
 * srv_command.c: from bytes on a socket to the function that answers.
 *
 * Everything a client can say is a row here: what it is called, whether one has to be somebody
 * to say it, and who handles it.  Commands for a table wait in that table's line.
 */
#include "srv.h"

#include <stdio.h>
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
    if (!srv_want_id(c, re, msg, "table", &id))
        return;
    struct srv_table *t = srv_table_find(c->srv, id);
    if (t != NULL)
        srv_detach(c, t);
    srv_ok(c, re);
}

/* Who may say it. */
enum { ANYBODY = 0, GREETED = 1, SOMEBODY = 3 };

static const struct command {
    const char *name;
    int         who;
    void (*say)(struct srv_conn *c, json_t *msg, const char *re); /* or: */
    void (*at_table)(struct srv_table *t, struct srv_cmd *c);
} commands[] = {
    {"move", SOMEBODY, NULL, srv_cmd_move},
    {"hello", ANYBODY, srv_cmd_hello, NULL},
    {"ping", ANYBODY, cmd_ping, NULL},
    {"enter", GREETED, NULL, srv_cmd_enter},
    {"exit", GREETED, cmd_exit, NULL},
    {"lobby", GREETED, srv_cmd_lobby, NULL},
    {"mine", SOMEBODY, srv_cmd_mine, NULL},
    {"open", SOMEBODY, srv_cmd_open, NULL},
    {"sit", SOMEBODY, NULL, srv_cmd_sit},
    {"leave", SOMEBODY, NULL, srv_cmd_leave},
    {"bot", SOMEBODY, NULL, srv_cmd_bot},
    {"start", SOMEBODY, NULL, srv_cmd_start},
    {"close", SOMEBODY, NULL, srv_cmd_close},
    {"back", SOMEBODY, NULL, srv_cmd_back},
    {"pause", SOMEBODY, NULL, srv_cmd_pause},
    {"resume", SOMEBODY, NULL, srv_cmd_resume},
    {"vote", SOMEBODY, NULL, srv_cmd_vote},
    {"reclaim", SOMEBODY, NULL, srv_cmd_reclaim},
    {"rematch", SOMEBODY, NULL, srv_cmd_rematch},
    {"chat", SOMEBODY, NULL, srv_cmd_chat},
    {"mute", SOMEBODY, srv_cmd_mute, NULL},
};

bool srv_want_text(struct srv_conn *c, const char *re, const json_t *msg, const char *key, const char **out)
{
    *out = json_string_value(json_object_get(msg, key));
    if (*out == NULL)
        srv_no(c, re, "form", "%s: text is wanted", key);
    return *out != NULL;
}

bool srv_want_id(struct srv_conn *c, const char *re, const json_t *msg, const char *key, int64_t *out)
{
    const char *text = json_string_value(json_object_get(msg, key));
    if (text == NULL)
        srv_no(c, re, "form", "%s: an id is wanted", key);
    else if (!srv_id_parse(text, out))
        srv_no(c, re, "unknown", "%s: there is no such id", key);
    else
        return true;
    return false;
}

static void run(struct srv_conn *c, const struct command *k, json_t *msg, const char *re)
{
    if (k->say != NULL) {
        k->say(c, msg, re);
        return;
    }
    int64_t id;
    if (!srv_want_id(c, re, msg, "table", &id))
        return;
    struct srv_cmd cmd = {.conn = c, .msg = msg, .run = k->at_table};
    snprintf(cmd.re, sizeof cmd.re, "%s", re);
    srv_table_command(c->srv, id, &cmd);
}

void srv_dispatch(struct srv_conn *c, json_t *msg)
{
    const char   *type = json_string_value(json_object_get(msg, "t"));
    const json_t *id = json_object_get(msg, "id");
    const char   *re = json_is_string(id) ? json_string_value(id) : "";
    if (id != NULL && !srv_cid_ok(re)) {
        srv_no(c, "", "form", "id: 1 to 32 letters, digits, _ and - are wanted");
        return;
    }
    if (type == NULL) {
        srv_no(c, re, "form", "t: the type of the message is missing");
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *k = &commands[i];
        if (strcmp(k->name, type) != 0)
            continue;
        if ((k->who & GREETED) != 0 && !c->greeted)
            srv_no(c, re, "hello", "say hello first");
        else if (k->who == SOMEBODY && c->user.id == 0)
            srv_no(c, re, "forbidden", "strangers may only look; come in with a name");
        else
            run(c, k, msg, re);
        return;
    }
    c->srv->count.errors_form++;
    srv_no(c, re, "form", "t: there is no such type");
}

static bool too_fast(struct srv_conn *c)
{
    struct srv *s = c->srv;
    if (s->config.rate == 0)
        return false;
    int64_t wait = srv_bucket_take(&c->rate, srv_now(s), s->config.rate, 3.0 * s->config.rate);
    if (wait == 0)
        return false;
    s->count.errors_rate++;
    if (++c->refused > 200) {
        srv_conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return true;
    }
    struct hm_text t = srv_scratch(s);
    srv_putf(&t, "{\"t\":\"no\",\"error\":\"rate\",\"text\":\"too many messages\",\"wait\":%lld}", (long long)wait);
    srv_send_text(c, &t);
    return true;
}

/* Depth is counted before parsing, so that no parser recursion is a stranger's to choose. */
static bool too_deep(const char *text, size_t n)
{
    int  depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        char ch = text[i];
        if (quoted) {
            i += ch == '\\';
            quoted = ch != '"';
        } else if (ch == '"') {
            quoted = true;
        } else if (ch == '{' || ch == '[') {
            if (++depth > SRV_DEPTH)
                return true;
        } else if (ch == '}' || ch == ']') {
            depth--;
        }
    }
    return false;
}

void srv_hear(struct srv_conn *c, const char *text, size_t n)
{
    c->srv->count.messages_in++;
    if (too_fast(c))
        return;
    json_error_t err;
    json_t      *msg = too_deep(text, n) ? NULL : json_loadb(text, n, JSON_REJECT_DUPLICATES, &err);
    if (!json_is_object(msg)) {
        c->srv->count.errors_form++;
        srv_no(c, "", "form", "a message is one JSON object, at most %d levels deep", SRV_DEPTH);
    } else if (c->greeting && c->nearly < sizeof c->early / sizeof *c->early) {
        c->early[c->nearly++] = json_incref(msg);
    } else if (c->greeting) {
        srv_no(c, "", "rate", "wait for the welcome");
    } else {
        srv_dispatch(c, msg);
    }
    json_decref(msg);
}
