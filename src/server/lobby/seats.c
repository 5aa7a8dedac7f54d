/*
 * seats.c: opening a table, coming and going, starting.
 *
 * Each command is judged against the table as it is and becomes one entry, or is answered
 * with what stands in its way.
 */
#include "server/cluster/cluster.h"
#include "server/http/webhook.h"
#include "server/lobby/lobby.h"
#include "server/people/rated.h"
#include "server/protocol/answer.h"
#include "server/protocol/render.h"
#include "server/tables/deal.h"
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what commands have in common ------------------------------------------------------- */

static bool seat_given(struct srv_cmd *c, const struct srv_table *t, const char *key, hm_seat *out)
{
    const char *s = json_string_value(json_object_get(c->msg, key));
    if (s != NULL && s[0] >= 'A' && s[0] < 'A' + t->setup.deal.nseat && s[1] == 0) {
        *out = (hm_seat)(s[0] - 'A');
        return true;
    }
    srv_no(c->conn, c->re, "unknown", "%s: there is no such seat", key);
    return false;
}

static bool is_open(struct srv_table *t, struct srv_cmd *c)
{
    if (t->state == SRV_OPEN)
        return true;
    srv_no(c->conn, c->re, "state", "the table is not open any more");
    return false;
}

static bool is_owner(struct srv_table *t, struct srv_cmd *c)
{
    if (t->owner == c->conn->user.id)
        return true;
    srv_no(c->conn, c->re, "forbidden", "only the one who opened the table may do that");
    return false;
}

/* ---- open ------------------------------------------------------------------------------- */

static bool may_open(struct srv_conn *c, const char *re)
{
    if (c->srv->stopping) {
        srv_no(c, re, "busy", "the server is stopping");
        return false;
    }
    if (srv_is_cut_off(c->srv)) {
        srv_no_storage(c, re, STORE_DOWN);
        return false;
    }
    if (hm_map_size(c->srv->tables) >= c->srv->config.tables) {
        srv_no(c, re, "limit", "the server has as many tables as it takes");
        return false;
    }
    return srv_may_have(c, re, SRV_COUNT_OPEN);
}

/* The bots and the opener as first entries; 0 after an answer. */
static unsigned first_entries(struct srv_conn *c, const char *re, const json_t *msg, const struct srv_setup *u,
                              struct srv_entry *out, hm_seat *mine)
{
    const json_t *bots = json_object_get(msg, "bots"), *seat = json_object_get(msg, "seat");
    unsigned      n = 0;
    const char   *letter = json_is_string(seat) ? json_string_value(seat) : "A", *key;
    json_t       *v;
    *mine = json_is_null(seat) ? HM_NOBODY : (hm_seat)(letter[0] - 'A');
    if (*mine != HM_NOBODY && (*mine >= u->deal.nseat || letter[1] != 0)) {
        srv_no(c, re, "form", "seat: there is no such seat");
        return HM_NOBODY;
    }
    json_object_foreach((json_t *)(uintptr_t)bots, key, v)
    {
        hm_seat     p = (hm_seat)(key[0] - 'A');
        const char *level = json_string_value(v);
        if (p >= u->deal.nseat || key[1] != 0 || p == *mine || level == NULL || !srv_level_known(u->game.ops, level)) {
            srv_no(c, re, "unknown", "bots: no such seat or level, or the seat is taken");
            return HM_NOBODY;
        }
        out[n] = (struct srv_entry){.kind = SRV_E_BOT, .seat = p, .who = c->user.id};
        snprintf(out[n++].text, SRV_LINE, "%s", level);
    }
    if (*mine != HM_NOBODY) {
        out[n] = (struct srv_entry){.kind = SRV_E_SIT, .seat = *mine, .who = c->user.id, .arg = c->user.master};
        snprintf(out[n++].text, SRV_LINE, "? %s", c->user.name);
    }
    return n;
}

static void open_new(struct srv_conn *c, json_t *msg, const char *re)
{
    struct srv_setup u;
    struct hm_msg    no;
    if (!may_open(c, re))
        return;
    if (!srv_setup_read(c->srv, msg, &u, &no)) {
        srv_no(c, re, "form", "%s", no.text);
        return;
    }
    if (u.rated && c->user.kind == SRV_GUEST) {
        srv_no(c, re, "forbidden", "rated: a rated table is for accounts");
        return;
    }
    struct srv_entry *first = srv_alloc((HM_SEATS + 1) * sizeof *first);
    hm_seat           mine;
    unsigned          n = first_entries(c, re, msg, &u, first + 1, &mine);
    if (n != HM_NOBODY) {
        struct hm_seed secret;
        srv_random(c->srv, &secret, sizeof secret);
        srv_deal_entry(&first[0], &secret);
        struct srv_table *t = srv_table_new(c->srv, srv_new_id(c->srv), &u, c->user.id, srv_now(c->srv), &secret);
        struct srv_cmd    cause = {.conn = c, .msg = msg};
        t->use.by_account = c->user.kind != SRV_GUEST;
        srv_share_bind(t, c->address);
        srv_share_count(t);
        snprintf(cause.re, sizeof cause.re, "%s", re);
        srv_table_create(c->srv, t, first, n + 1, &cause);
    }
    free(first);
}

void srv_cmd_open(struct srv_conn *c, json_t *msg, const char *re) { srv_find_opened(c, msg, re, open_new); }

/* ---- enter ------------------------------------------------------------------------------ */

void srv_cmd_enter(struct srv_table *t, struct srv_cmd *c)
{
    const json_t *since = json_object_get(c->msg, "since");
    bool          seated = srv_seat_of(t, c->conn->user.id) != HM_NOBODY;
    if (!seated && !srv_may_watch(t)) {
        srv_no(c->conn, c->re, "forbidden", "this table is not watched");
        return;
    }
    if (srv_attach(c->conn, t) == NULL) {
        srv_no(c->conn, c->re, "limit", "a connection may be at %d tables", SRV_AT);
        return;
    }
    const struct srv_table *seen = !seated && t->shadow != NULL ? t->shadow : t;
    srv_touch_seats(t);
    struct srv_eyes eyes = srv_eyes_of(t, c->conn);
    struct hm_text  out = srv_scratch(t->srv);
    eyes.views = json_is_true(json_object_get(c->msg, "views"));
    srv_put_table(&out, seen, &eyes, c->re,
                  json_is_integer(since) && json_integer_value(since) >= 0 ? json_integer_value(since) : -1);
    srv_send_text(c->conn, &out);
    srv_presence(t);
    srv_chat_history(t, c->conn);
    if (t->srv->shared)
        srv_chat_read(t);
    srv_drive(t);
}

/* ---- sit, leave, bot -------------------------------------------------------------------- */

static void add_seat(struct srv_table *t, struct store_batch *b, void *ctx)
{
    (void)ctx;
    if (t->entry.kind == SRV_E_SIT && t->srv->config.rate > 0) {
        store_op(b, STORE_SEAT_ROOM);
        store_int(b, t->entry.who), store_int(b, SRV_SEATS_OF_USER);
        store_must(b);
    }
    store_op(b, t->entry.kind == SRV_E_SIT ? STORE_SEAT_ADD : STORE_SEAT_DROP);
    store_int(b, t->entry.kind == SRV_E_SIT ? t->entry.who : t->seat[t->entry.seat].user), store_int(b, t->id);
}

static bool free_seat(struct srv_table *t, struct srv_cmd *c, hm_seat *p)
{
    if (json_is_string(json_object_get(c->msg, "seat"))) {
        if (!seat_given(c, t, "seat", p))
            return false;
        if (t->seat[*p].kind == SRV_EMPTY)
            return true;
        srv_no(c->conn, c->re, "taken", "the seat is taken");
        return false;
    }
    for (*p = 0; *p < t->setup.deal.nseat; ++*p)
        if (t->seat[*p].kind == SRV_EMPTY)
            return true;
    srv_no(c->conn, c->re, "taken", "no seat is free");
    return false;
}

static void sit(struct srv_table *t, struct srv_cmd *c, const char *nonce)
{
    hm_seat p;
    if (!is_open(t, c))
        return;
    if (srv_seat_of(t, c->conn->user.id) != HM_NOBODY) {
        srv_no(c->conn, c->re, "state", "you have a seat already");
        return;
    }
    const char *fault = srv_rated_sit_fault(t, &c->conn->user);
    if (fault != NULL) {
        srv_no(c->conn, c->re, "forbidden", "%s", fault);
        return;
    }
    if (!srv_is_at(c->conn, t) && c->conn->nat >= SRV_AT) { /* who sits down enters */
        srv_no(c->conn, c->re, "limit", "a connection may be at %d tables", SRV_AT);
        return;
    }
    if (!free_seat(t, c, &p))
        return;
    struct srv_entry *e = srv_next_entry(t, SRV_E_SIT, p);
    snprintf(e->text, sizeof e->text, "%s %s", nonce, c->conn->user.name);
    e->who = c->conn->user.id;
    e->arg = c->conn->user.master;
    srv_commit(t, c, add_seat, NULL);
}

void srv_cmd_sit(struct srv_table *t, struct srv_cmd *c)
{
    const char *nonce = srv_nonce_of(c);
    if (nonce != NULL)
        sit(t, c, nonce);
}

void srv_cmd_sit_owing(struct srv_table *t, struct srv_cmd *c) { sit(t, c, "?"); }

void srv_cmd_leave(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat p = srv_seat_of(t, c->conn->user.id);
    if (p == HM_NOBODY) {
        srv_no(c->conn, c->re, "forbidden", "you have no seat at this table");
    } else if (t->state == SRV_OPEN) {
        srv_next_entry(t, SRV_E_LEAVE, p);
        srv_commit(t, c, add_seat, NULL);
    } else if (t->state == SRV_PLAYING || t->state == SRV_PAUSED) {
        if (t->seat[p].away) {
            srv_ok(c->conn, c->re);
            return;
        }
        srv_next_entry(t, SRV_E_AWAY, p);
        srv_commit(t, c, NULL, NULL);
    } else {
        srv_no(c->conn, c->re, "state", "the game is over");
    }
}

void srv_cmd_bot(struct srv_table *t, struct srv_cmd *c)
{
    hm_seat       p;
    const json_t *level = json_object_get(c->msg, "level");
    if (!is_open(t, c) || !is_owner(t, c) || !seat_given(c, t, "seat", &p))
        return;
    bool person = t->seat[p].kind == SRV_PERSON;
    if (json_is_null(level)) {
        srv_next_entry(t, SRV_E_LEAVE, p);
        srv_commit(t, c, person ? add_seat : NULL, NULL);
    } else if (!json_is_string(level) || !srv_level_known(t->setup.game.ops, json_string_value(level))) {
        srv_no(c->conn, c->re, "unknown", "level: there is no such level");
    } else if (person) {
        srv_no(c->conn, c->re, "taken", "somebody sits there; make the seat free first");
    } else {
        struct srv_entry *e = srv_next_entry(t, SRV_E_BOT, p);
        snprintf(e->text, sizeof e->text, "%s", json_string_value(level));
        srv_commit(t, c, NULL, NULL);
    }
}

/* ---- start and close -------------------------------------------------------------------- */

static void add_state(struct srv_table *t, struct store_batch *b, void *ctx)
{
    store_op(b, STORE_TABLE_STATE);
    store_int(b, *(const int *)ctx), store_int(b, t->entry.at), store_int(b, t->id);
    if (*(const int *)ctx == SRV_CLOSED) {
        store_op(b, STORE_SEAT_DROP_ALL);
        store_int(b, t->id);
    }
    if (*(const int *)ctx == SRV_PLAYING)
        srv_hook_add(t->srv, b, "start", t, HM_NOBODY);
    if (t->srv->shared)
        srv_lease_write(t, b, *(const int *)ctx == SRV_PLAYING);
}

void srv_cmd_start(struct srv_table *t, struct srv_cmd *c)
{
    int state = SRV_PLAYING;
    if (!is_open(t, c) || !is_owner(t, c))
        return;
    for (hm_seat p = 0; p < t->setup.deal.nseat; p++) {
        if (t->seat[p].kind != SRV_EMPTY)
            continue;
        srv_no(c->conn, c->re, "state", "seat %c is still free", hm_seat_letter(p));
        return;
    }
    const char *fault = srv_rated_start_fault(t);
    if (fault != NULL) {
        srv_no(c->conn, c->re, "state", "%s", fault);
        return;
    }
    hm_seat late = srv_deal_waits_for(t);
    if (late != HM_NOBODY) {
        srv_no(c->conn, c->re, "state", "seat %c has yet to send its nonce; try again in a moment",
               hm_seat_letter(late));
        return;
    }
    srv_share_bind(t, c->conn->address);
    if (!srv_may_have(c->conn, c->re, SRV_COUNT_RUNNING))
        return;
    srv_share_count_as(t, SRV_COUNT_RUNNING);
    srv_next_entry(t, SRV_E_START, HM_NOBODY);
    srv_commit(t, c, add_state, &state);
}

void srv_cmd_close(struct srv_table *t, struct srv_cmd *c)
{
    int state = SRV_CLOSED;
    if (c->conn != NULL ? !is_open(t, c) || !is_owner(t, c) : t->state >= SRV_OVER)
        return;
    srv_next_entry(t, SRV_E_CLOSE, HM_NOBODY);
    srv_commit(t, c, add_state, &state);
}
