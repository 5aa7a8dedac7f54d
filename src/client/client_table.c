/*
 * client_table.c: messages of one table, in both directions.
 */
#include "client_table.h"
#include "system/clock.h"
#include "system/random.h"

#include "harbour/patch.h"

#include <stdio.h>
#include <string.h>

enum { WAIT_MS = 60000 };

unsigned client_seat(const json_t *letter)
{
    const char *s = json_string_value(letter);
    return s != NULL && s[0] >= 'A' && s[0] < 'A' + HM_SEATS && s[1] == 0 ? (unsigned)(s[0] - 'A')
                                                                          : (unsigned)HM_NOBODY;
}

unsigned client_seats(const json_t *letters)
{
    unsigned set = 0;
    for (size_t i = 0; i < json_array_size(letters); i++) {
        unsigned seat = client_seat(json_array_get(letters, i));
        if (seat < HM_SEATS)
            set |= 1u << seat;
    }
    return set;
}

const char *client_table_state(const struct client_table *t)
{
    return client_text(t->object, "state");
}

static uint32_t number(const json_t *object, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(object, key));
}

/* ---- asking ------------------------------------------------------------------------------- */

void client_table_ask(struct client_table *t, const char *type)
{
    client_send(t->connection, json_pack("{s:s, s:s}", "t", type, "table", t->id));
}

static void enter(struct client_table *t)
{
    client_send(t->connection,
                json_pack("{s:s, s:s, s:i}", "t", "enter", "table", t->id, "since", (int)t->known));
}

static void send_pending(struct client_table *t)
{
    t->resend_ms = 0;
    client_send(t->connection,
                json_pack("{s:s, s:s, s:s, s:i, s:s}", "t", "move", "table", t->id, "id",
                          t->pending_id, "ply", (int)t->pending_ply, "move", t->pending));
}

bool client_table_move(struct client_table *t, const char *move)
{
    if (t->pending_id[0] != 0)
        return false;
    snprintf(t->pending, sizeof t->pending, "%s", move);
    client_new_id(t->connection, t->pending_id);
    t->pending_ply = number(t->object, "ply");
    send_pending(t);
    return true;
}

/* 32 random bytes for the deal; they count only once the table's commitment was sent. */
static void draw_nonce(struct client_table *t, char hex[65])
{
    uint8_t        byte[32];
    struct hm_text text = hm_text_in(hex, 65);
    hm_random_bytes(byte, sizeof byte);
    hm_put_hex(&text, byte, sizeof byte);
    memcpy(t->nonce_for, t->id, sizeof t->nonce_for);
}

/* A player who has sat here since the table was opened still has to send a nonce. */
static void send_nonce(struct client_table *t)
{
    char hex[65] = "";
    if (strcmp(client_table_state(t), "open") != 0 ||
        client_seat(json_object_get(t->object, "you")) >= HM_SEATS ||
        client_text(t->object, "commitment")[0] == 0 || strcmp(t->nonce_for, t->id) == 0)
        return;
    draw_nonce(t, hex);
    client_send(t->connection,
                json_pack("{s:s, s:s, s:s}", "t", "nonce", "table", t->id, "nonce", hex));
}

void client_table_sit(struct client_table *t)
{
    char hex[65] = "";
    draw_nonce(t, hex);
    client_send(t->connection,
                json_pack("{s:s, s:s, s:s}", "t", "sit", "table", t->id, "nonce", hex));
}

void client_table_bot(struct client_table *t, unsigned seat, const char *level)
{
    char letter[2] = {(char)('A' + (int)seat), 0};
    client_send(t->connection, json_pack("{s:s, s:s, s:s, s:s}", "t", "bot", "table", t->id, "seat",
                                         letter, "level", level));
}

void client_table_vote(struct client_table *t, bool yes)
{
    client_send(t->connection,
                json_pack("{s:s, s:s, s:b}", "t", "vote", "table", t->id, "yes", yes));
}

void client_table_chat(struct client_table *t, const char *text, bool spectator)
{
    client_send(t->connection, json_pack("{s:s, s:s, s:s, s:s}", "t", "chat", "table", t->id,
                                         "room", spectator ? "watchers" : "table", "text", text));
}

void client_table_rematch(struct client_table *t)
{
    client_new_id(t->connection, t->rematch_id);
    client_send(t->connection,
                json_pack("{s:s, s:s, s:s}", "t", "rematch", "table", t->id, "id", t->rematch_id));
}

/* ---- messages ----------------------------------------------------------------------------- */

static void report(struct client_table *t, const json_t *move, uint32_t ply, bool fresh)
{
    t->listener->moved(t->ctx, move, ply, fresh);
    t->known = ply + 1;
}

static void on_table(struct client_table *t, json_t *m)
{
    const json_t *moves = json_object_get(m, "moves");
    bool          fresh = t->object != NULL; /* these were missed while the connection was lost */
    json_decref(t->object);
    t->object = json_incref(m);
    t->listener->changed(t->ctx);
    send_nonce(t);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *v = json_array_get(moves, i);
        report(t, v, number(v, "ply") - 1, fresh);
    }
}

/* Members of a `did` that are about the message, not about the table. */
static bool is_of_message(const char *key)
{
    static const char *const keys[] = {"t",  "table", "what",   "seat", "at",
                                       "re", "move",  "events", "yes",  "patch"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

/* Applies the patch of a `did`, if it has one, to the object's view.  False: it does not fit. */
static bool patch_view(struct client_table *t, const json_t *m)
{
    const json_t  *text = json_object_get(m, "patch"), *view = json_object_get(t->object, "view");
    uint8_t        patch[HM_PATCH_SIZE], bytes[HM_STATE_SIZE];
    char           next[2 * HM_STATE_SIZE];
    struct hm_text out = hm_text_in(next, sizeof next);
    if (text == NULL)
        return true;
    if (!json_is_string(text) || !json_is_string(view))
        return false;
    size_t n = hm_base64_read(json_string_value(text), json_string_length(text), patch,
                              sizeof patch),
           size = hm_base64_read(json_string_value(view), json_string_length(view), bytes,
                                 sizeof bytes);
    if (n == SIZE_MAX || size == SIZE_MAX || !hm_patch_apply(bytes, size, patch, n))
        return false;
    hm_put_base64(&out, bytes, size);
    json_object_set_new(t->object, "view", json_string(next));
    return true;
}

static void on_did(struct client_table *t, json_t *m)
{
    const char *what = client_text(m, "what");
    if (t->object == NULL)
        return;
    if (number(m, "n") != number(t->object, "n") + 1 || !patch_view(t, m)) {
        client_table_reconnected(t); /* something was missed: enters again */
        return;
    }
    for (void *at = json_object_iter(m); at != NULL; at = json_object_iter_next(m, at))
        if (!is_of_message(json_object_iter_key(at)))
            json_object_set(t->object, json_object_iter_key(at), json_object_iter_value(at));
    if (strcmp(client_text(m, "re"), t->pending_id) == 0)
        t->pending_id[0] = 0;
    t->listener->changed(t->ctx);
    send_nonce(t);
    uint32_t ply = number(t->object, "ply");
    if (strcmp(what, "move") == 0 && ply > 0)
        report(t, m, ply - 1, true);
    else if (strcmp(what, "back") == 0)
        t->listener->taken_back(t->ctx, ply);
    else if (strcmp(what, "rematch") == 0 && client_text(t->object, "rematch")[0] != 0)
        t->listener->rematch(t->ctx);
}

static void on_chat(struct client_table *t, const json_t *m)
{
    int64_t k = json_integer_value(json_object_get(m, "k"));
    if (k <= t->chat_k)
        return; /* entering again brings the last lines again */
    t->chat_k = k;
    t->listener->chat(t->ctx, m);
}

/* A move that came too fast is sent again, under the same id, when the server says. */
static bool wait_to_resend(struct client_table *t, const json_t *m)
{
    json_int_t wait = json_integer_value(json_object_get(m, "wait"));
    if (t->pending_id[0] == 0 || strcmp(client_text(m, "re"), t->pending_id) != 0 ||
        strcmp(client_text(m, "error"), "rate") != 0)
        return false;
    t->resend_ms = hm_clock_ms() + (uint64_t)(wait < 1 ? 1 : wait > WAIT_MS ? WAIT_MS : wait);
    return true;
}

static void on_no(struct client_table *t, const json_t *m)
{
    if (wait_to_resend(t, m))
        return;
    if (strcmp(client_text(m, "re"), t->pending_id) == 0)
        t->pending_id[0] = 0;
    t->listener->refused(t->ctx, m);
}

static void move_to(struct client_table *t, const char *table)
{
    client_table_ask(t, "exit");
    snprintf(t->id, sizeof t->id, "%s", table);
    json_decref(t->object);
    t->object = NULL;
    t->rematch_id[0] = t->pending_id[0] = 0;
    t->chat_k = -1;
    t->known = 0;
    t->listener->replaced(t->ctx);
    enter(t);
}

static void on_ok(struct client_table *t, const json_t *m)
{
    const char *re = client_text(m, "re");
    if (t->pending_id[0] != 0 && strcmp(re, t->pending_id) == 0) {
        t->pending_id[0] = 0; /* it had been made before the connection broke */
        t->listener->changed(t->ctx);
    } else if (t->rematch_id[0] != 0 && strcmp(re, t->rematch_id) == 0) {
        char table[CLIENT_TABLE_ID];
        snprintf(table, sizeof table, "%s", client_text(m, "table"));
        move_to(t, table);
    }
}

void client_table_message(struct client_table *t, const char *type, json_t *m)
{
    if (strcmp(type, "table") == 0)
        on_table(t, m);
    else if (strcmp(type, "did") == 0)
        on_did(t, m);
    else if (strcmp(type, "chat") == 0)
        on_chat(t, m);
    else if (strcmp(type, "no") == 0)
        on_no(t, m);
    else if (strcmp(type, "ok") == 0)
        on_ok(t, m);
}

/* Its own messages, or the answer to the wish for another game. */
bool client_table_is(const struct client_table *t, const char *table)
{
    return strcmp(t->id, table) == 0 || t->rematch_id[0] != 0;
}

void client_table_reconnected(struct client_table *t)
{
    enter(t);
    if (t->pending_id[0] != 0)
        send_pending(t);
}

void client_table_step(struct client_table *t)
{
    if (t->resend_ms != 0 && t->pending_id[0] != 0 && hm_clock_ms() >= t->resend_ms)
        send_pending(t);
}

void client_table_open(struct client_table *t, struct client_connection *connection, const char *id,
                       const struct client_table_listener *listener, void *ctx)
{
    memset(t, 0, sizeof *t);
    t->connection = connection;
    t->listener = listener;
    t->ctx = ctx;
    t->chat_k = -1;
    snprintf(t->id, sizeof t->id, "%s", id);
    enter(t);
}

void client_table_close(struct client_table *t)
{
    client_table_ask(t, "exit");
    client_send(t->connection, json_pack("{s:s}", "t", "mine"));
    json_decref(t->object);
    t->object = NULL;
}
