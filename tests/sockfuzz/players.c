/* players.c: see players.h. */
#define _GNU_SOURCE
#include "players.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

static const char upgrade[] =
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";

#define TABLE "\"table\":\"@<table|>\""

enum { MOVES_AT_ONCE = 30, MOVES_A_SECOND = 15 }; /* stays below the rate limits */

/* ---- received messages ------------------------------------------------------------------- */

static void copy_text(char *to, size_t size, const char *from)
{
    if (from != NULL)
        snprintf(to, size, "%s", from);
}

static void note_prompt(struct player *p, json_t *m)
{
    json_t *prompt = json_object_get(m, "prompt"), *seat;
    size_t  i;
    if (prompt == NULL)
        return;
    p->prompted = false;
    json_array_foreach(prompt, i, seat) if (json_is_string(seat) && json_string_value(seat)[0] ==
                                                                        p->seat) p->prompted = true;
}

static void note_did(struct player *p, json_t *m)
{
    int         n = (int)json_integer_value(json_object_get(m, "n"));
    const char *what = json_string_value(json_object_get(m, "what"));
    if (n != p->n + 1)
        snprintf(p->wrong, sizeof p->wrong, "entry %d of the log follows entry %d", n, p->n);
    p->n = n;
    if (what == NULL || strcmp(what, "move") != 0)
        return;
    int         ply = (int)json_integer_value(json_object_get(m, "ply"));
    const char *move = json_string_value(json_object_get(m, "move"));
    if (ply != p->ply + 1)
        snprintf(p->wrong, sizeof p->wrong, "ply %d follows ply %d", ply, p->ply);
    bytes_add_text(&p->moves, move != NULL ? move : "?");
    bytes_add_text(&p->moves, "\n");
}

static void on_message(struct client *c, json_t *m)
{
    struct player *p = c->ctx;
    const char    *t = json_string_value(json_object_get(m, "t"));
    const char    *table = json_string_value(json_object_get(m, "table"));
    if (t == NULL)
        return;
    const char *re = json_string_value(json_object_get(m, "re"));
    if (re != NULL && strcmp(re, p->id) == 0)
        p->id[0] = 0;
    if (strcmp(t, "welcome") == 0)
        copy_text(p->token, sizeof p->token, json_string_value(json_object_get(m, "token")));
    if (strcmp(t, "no") == 0)
        copy_text(p->error, sizeof p->error, json_string_value(json_object_get(m, "error")));
    if (table == NULL || strcmp(table, c->known->table) != 0)
        return;
    if (strcmp(t, "table") == 0)
        p->n = (int)json_integer_value(json_object_get(m, "n"));
    else if (strcmp(t, "did") == 0)
        note_did(p, m);
    else
        return;
    if (json_is_integer(json_object_get(m, "ply")))
        p->ply = (int)json_integer_value(json_object_get(m, "ply"));
    copy_text(p->state, sizeof p->state, json_string_value(json_object_get(m, "state")));
    note_prompt(p, m);
}

/* ---- waiting ----------------------------------------------------------------------------- */

typedef bool condition(const struct players *p);

static bool both_answered(const struct players *p)
{
    return p->player[0].id[0] == 0 && p->player[1].id[0] == 0;
}

static bool both_play(const struct players *p)
{
    return strcmp(p->player[0].state, "playing") == 0 && strcmp(p->player[1].state, "playing") == 0;
}

static bool move_is_heard(const struct players *p)
{
    const struct player *mover = &p->player[p->mover], *other = &p->player[1 - p->mover];
    return mover->id[0] == 0 && other->n == mover->n;
}

static void report_closed(struct players *p, unsigned who, struct finding *f)
{
    if (!target_ends(p->target, f))
        finding_set(f, FINDING_PLAYER, "the server closed the connection of player %c (%u)",
                    'A' + who, p->client[who].close_code);
}

/* Waits for a condition.  False, with a finding: it did not hold in time, or something else is
 * wrong. */
static bool await(struct players *p, condition *is_true, const char *what, int ms,
                  struct finding *f)
{
    struct deadline deadline = deadline_start(p->target, ms);
    while (!is_true(p)) {
        clients_poll(p->client, 2, 20);
        for (unsigned i = 0; i < 2; i++) {
            const struct player *one = &p->player[i];
            if (!target_lives(p->target, f))
                return false;
            if (one->error[0] != 0)
                finding_set(f, FINDING_PLAYER, "%s was refused with %s", what, one->error);
            else if (one->wrong[0] != 0)
                finding_set(f, FINDING_PLAYER, "while waiting for %s: %s", what, one->wrong);
            else if (p->client[i].fd < 0)
                report_closed(p, i, f);
            else if (deadline_passed(&deadline))
                finding_set(f, FINDING_HANG, "no answer to %s within %d s\n", what, ms / 1000);
            else
                continue;
            return false;
        }
    }
    return true;
}

/* Sends a message with these keys and an id that no other message of the players has. */
static void send_text(struct players *p, unsigned who, const char *keys)
{
    char           text[400];
    struct player *one = &p->player[who];
    snprintf(one->id, sizeof one->id, "k%u", ++p->ids);
    snprintf(text, sizeof text, "{%s,\"id\":\"%s\"}", keys, one->id);
    client_send_text(&p->client[who], text, (uint32_t)hm_rng_u64(&p->rng));
}

/* ---- a game ------------------------------------------------------------------------------ */

static bool come_in(struct players *p, int ms, struct finding *f)
{
    struct action a = {.verb = VERB_SEND};
    bytes_add(&a.text, upgrade, sizeof upgrade - 1);
    for (unsigned i = 0; i < 2; i++) {
        char hello[300];
        p->player[i].seat = (char)('A' + i);
        p->client[i].on_message = on_message;
        p->client[i].ctx = &p->player[i];
        client_connect(&p->client[i], p->target->port, 0xff00 + i);
        client_act(&p->client[i], &a, 0, 0);
        for (struct deadline wait = deadline_start(p->target, ms);
             !p->client[i].upgraded && !deadline_passed(&wait);)
            clients_poll(&p->client[i], 1, 20);
        bool        known = p->player[i].token[0] != 0;
        const char *name = i == 0 ? "Anna" : "Bert";
        snprintf(hello, sizeof hello,
                 "\"t\":\"hello\",\"v\":2,\"%s\":\"%s\",\"form\":\"json\",\"legal\":true",
                 known ? "token" : "name", known ? p->player[i].token : name);
        send_text(p, i, hello);
    }
    bytes_free(&a.text);
    return await(p, both_answered, "hello", ms, f);
}

static bool open_table(struct players *p, int ms, struct finding *f)
{
    char text[200];
    for (unsigned i = 0; i < 2; i++) {
        p->player[i].n = p->player[i].ply = 0;
        p->player[i].moves.len = 0;
        p->player[i].state[0] = 0;
        p->known[i].table[0] = 0;
    }
    snprintf(text, sizeof text, "\"t\":\"open\",\"game\":\"%s\",\"seats\":2",
             p->games % 2 == 0 ? "packet-row" : "rotterdam");
    send_text(p, 0, text);
    if (!await(p, both_answered, "open", ms, f))
        return false;
    copy_text(p->known[1].table, sizeof p->known[1].table, p->known[0].table);
    send_text(p, 0, "\"t\":\"enter\"," TABLE);
    send_text(p, 1, "\"t\":\"enter\"," TABLE);
    if (!await(p, both_answered, "enter", ms, f))
        return false;
    send_text(p, 1, "\"t\":\"sit\",\"seat\":\"B\"," TABLE);
    if (!await(p, both_answered, "sit", ms, f))
        return false;
    send_text(p, 0, "\"t\":\"start\"," TABLE);
    return await(p, both_play, "start", ms, f);
}

bool players_start(struct players *p, struct target *t, uint64_t seed, int ms, struct finding *f)
{
    *p = (struct players){.target = t, .mover = -1, .began = clock_ms()};
    hm_rng_fast(&p->rng, seed);
    for (unsigned i = 0; i < 2; i++)
        client_init(&p->client[i], &p->known[i]);
    p->games = (unsigned)(seed % 2);
    return come_in(p, ms, f) && open_table(p, ms, f);
}

void players_begin_move(struct players *p)
{
    int     who = p->player[0].prompted ? 0 : 1;
    int64_t may = MOVES_AT_ONCE + (clock_ms() - p->began) * MOVES_A_SECOND / 1000;
    if (!p->player[who].prompted || (p->target->limits && p->made >= may))
        return;
    send_text(p, (unsigned)who, "\"t\":\"move\",\"ply\":@<ply|0>,\"move\":\"@<move|>\"," TABLE);
    p->mover = who;
}

/* Checks that the moves of the record, after its first empty line, are those received. */
static bool check_record(struct players *p, int ms, struct finding *f)
{
    struct bytes body = {0};
    char         path[80];
    snprintf(path, sizeof path, "/api/replays/%s", p->known[0].table);
    int status = http_get(p->target, path, 0xff02, ms, &body);
    if (status != 200 && (status != 0 || !target_ends(p->target, f))) {
        finding_set(f, status == 0 ? FINDING_HANG : FINDING_PLAYER,
                    "the record of a finished game: status %d", status);
    }
    for (unsigned i = 0; i < 2 && f->kind == FINDING_NONE; i++) {
        const char *have = (const char *)p->player[i].moves.data;
        const char *want = strstr((const char *)body.data, "\n\n");
        for (want += want != NULL ? 2 : 0; want != NULL && *want != 0 && *have != 0;) {
            size_t n = strcspn(want, "\n"), k = strcspn(have, "\n");
            if (have[0] != '?' && (n != k || memcmp(want, have, n) != 0))
                break;
            want += n + (want[n] != 0);
            have += k + (have[k] != 0);
        }
        if (want == NULL || *want != 0 || *have != 0)
            finding_set(f, FINDING_PLAYER, "the record is not what player %c heard: %.200s",
                        'A' + i, want != NULL ? want : "no moves");
    }
    bytes_free(&body);
    return f->kind == FINDING_NONE;
}

bool players_end_move(struct players *p, int ms, struct finding *f)
{
    if (p->mover < 0) {
        clients_poll(p->client, 2, 0);
        return true;
    }
    if (!await(p, move_is_heard, "a move", ms, f))
        return false;
    p->mover = -1;
    p->made++;
    if (strcmp(p->player[0].state, "over") != 0)
        return true;
    p->games++;
    return check_record(p, ms, f) && open_table(p, ms, f);
}

bool players_return(struct players *p, int ms, struct finding *f)
{
    int  n = p->player[0].n, ply = p->player[0].ply;
    char table[40];
    copy_text(table, sizeof table, p->known[0].table);
    if (!come_in(p, ms, f))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        copy_text(p->known[i].table, sizeof table, table);
        send_text(p, i, "\"t\":\"enter\"," TABLE);
    }
    if (!await(p, both_answered, "enter after a restart", ms, f))
        return false;
    if (p->player[0].ply == ply && p->player[0].n >= n)
        return true;
    finding_set(f, FINDING_PLAYER, "after a restart entry %d, ply %d; before it %d, %d",
                p->player[0].n, p->player[0].ply, n, ply);
    return false;
}

void players_leave(struct players *p)
{
    for (unsigned i = 0; i < 2; i++)
        client_close(&p->client[i], false);
}
