/*
 * record.c: see record.h.
 *
 * Each session is a function below: whole games of both kinds with everything that people do at a
 * table, tables with bots, and every HTTP request.  All sent bytes are recorded with the server's
 * values in them and the names by which a later run replaces those values.
 */
#define _GNU_SOURCE
#include "record.h"
#include "client.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MS = 20000, MOVES = 400, PEOPLE = 4 };

struct recording {
    struct target target;
    struct client client[PEOPLE];
    struct known  known;
    struct script script;
    unsigned      ids;
    char          re[PEOPLE][16]; /* the last answer to each */
    char          state[12];
    bool          prompted[PEOPLE];
};

static void on_message(struct client *c, json_t *m)
{
    struct recording *r = c->ctx;
    size_t            who = (size_t)(c - r->client);
    const char       *re = json_string_value(json_object_get(m, "re"));
    const char       *state = json_string_value(json_object_get(m, "state"));
    json_t           *legal = json_object_get(m, "legal");
    if (re != NULL)
        snprintf(r->re[who], sizeof r->re[who], "%s", re);
    if (state != NULL)
        snprintf(r->state, sizeof r->state, "%s", state);
    if (legal != NULL)
        r->prompted[who] = json_array_size(legal) > 0;
}

static void act(struct recording *r, unsigned who, enum verb verb, const char *text)
{
    struct action  a = {.verb = verb,
                        .conn = (uint8_t)who,
                        .first = FRAME_TEXT,
                        .masked = true,
                        .length = LENGTH_TRUE,
                        .number = verb == VERB_CONNECT ? who + 2 : 0};
    struct action *kept = script_add(&r->script, &a);
    uint32_t       choice = (uint32_t)r->script.n * 7919;
    if (text != NULL && kept != NULL) {
        bytes_add_text(&a.text, text);
        client_expand(&r->client[who], &a.text, choice, true, &kept->text);
    }
    client_act(&r->client[who], &a, r->target.port, choice);
    bytes_free(&a.text);
}

/* Sends a message, adding an id and the closing brace, and waits for its answer. */
static void send_text(struct recording *r, unsigned who, const char *text)
{
    char          message[600], id[16];
    struct action wait = {.verb = VERB_WAIT, .conn = (uint8_t)who};
    snprintf(id, sizeof id, "k%u", ++r->ids);
    snprintf(message, sizeof message, "%s,\"id\":\"%s\"}", text, id);
    act(r, who, VERB_FRAME, message);
    script_add(&r->script, &wait);
    for (int64_t end = clock_ms() + ANSWER_MS; clock_ms() < end && strcmp(r->re[who], id) != 0;)
        clients_poll(r->client, PEOPLE, 20);
    if (strcmp(r->re[who], id) != 0)
        fprintf(stderr, "no answer to %s\n", message);
}

static void request(struct recording *r, unsigned who, const char *line, const char *headers,
                    const char *body)
{
    char text[2000], length[100] = "";
    if (body != NULL)
        snprintf(length, sizeof length, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                 strlen(body));
    snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s\r\n%s", line, headers,
             length, body != NULL ? body : "");
    act(r, who, VERB_SEND, text);
    struct client *c = &r->client[who];
    for (int64_t end = clock_ms() + ANSWER_MS; clock_ms() < end && c->received == c->awaited;)
        clients_poll(r->client, PEOPLE, 20);
    act(r, who, VERB_WAIT, NULL);
}

/* ---- sessions ---------------------------------------------------------------------------- */

#define COOKIE "Cookie: harbour=@<token|>\r\n"

static void come_in(struct recording *r, unsigned who, const char *name)
{
    char hello[200];
    act(r, who, VERB_CONNECT, NULL);
    request(r, who, "GET /ws",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
            NULL);
    if (name == NULL)
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":2,\"form\":\"bytes\"");
    else
        snprintf(hello, sizeof hello,
                 "{\"t\":\"hello\",\"v\":2,\"name\":\"%s\",\"form\":\"json\",\"legal\":true", name);
    send_text(r, who, hello);
}

static void play_until_over(struct recording *r, unsigned people, unsigned moves)
{
    while (moves > 0 && strcmp(r->state, "over") != 0) {
        clients_poll(r->client, PEOPLE, 10);
        for (unsigned i = 0; i < people && moves > 0; i++)
            if (r->prompted[i]) {
                send_text(r, i,
                          "{\"t\":\"move\",\"table\":\"@<table|>\",\"ply\":@<ply|0>,"
                          "\"move\":\"@<move|>\"");
                moves--;
            }
    }
}

#define TABLE ",\"table\":\"@<table|>\""

static void record_game(struct recording *r, const char *game)
{
    char open[200];
    come_in(r, 0, "Ines");
    come_in(r, 1, "Jan");
    come_in(r, 2, NULL);
    send_text(r, 2, "{\"t\":\"lobby\",\"on\":true");
    snprintf(open, sizeof open,
             "{\"t\":\"open\",\"game\":\"%s\",\"seats\":2,\"nonce\":\"00ff\",\"public\":true,"
             "\"clock\":{\"kind\":\"live\",\"bank\":600,\"increment\":10}",
             game);
    send_text(r, 0, open);
    send_text(r, 0, "{\"t\":\"enter\"" TABLE);
    send_text(r, 1, "{\"t\":\"enter\"" TABLE ",\"since\":0");
    send_text(r, 2, "{\"t\":\"enter\"" TABLE);
    send_text(r, 1, "{\"t\":\"sit\"" TABLE ",\"seat\":\"B\",\"nonce\":\"1842\"");
    send_text(r, 0, "{\"t\":\"nonce\"" TABLE ",\"nonce\":\"00ff\"");
    send_text(r, 0, "{\"t\":\"start\"" TABLE);
    send_text(r, 0, "{\"t\":\"chat\"" TABLE ",\"room\":\"table\",\"text\":\"Good luck\"");
    send_text(r, 1, "{\"t\":\"chat\"" TABLE ",\"phrase\":\"thanks\"");
    play_until_over(r, 2, 5);
    send_text(r, 0, "{\"t\":\"back\"" TABLE);
    send_text(r, 1, "{\"t\":\"vote\"" TABLE ",\"yes\":true");
    play_until_over(r, 2, 5);
    send_text(r, 1, "{\"t\":\"pause\"" TABLE);
    send_text(r, 0, "{\"t\":\"vote\"" TABLE ",\"yes\":true");
    send_text(r, 0, "{\"t\":\"resume\"" TABLE);
    send_text(r, 1, "{\"t\":\"vote\"" TABLE ",\"yes\":true");
    send_text(r, 1, "{\"t\":\"leave\"" TABLE);
    send_text(r, 1, "{\"t\":\"reclaim\"" TABLE);
    send_text(r, 0, "{\"t\":\"mine\"");
    play_until_over(r, 2, MOVES);
    send_text(r, 0, "{\"t\":\"rematch\"" TABLE);
    send_text(r, 1, "{\"t\":\"rematch\"" TABLE);
    send_text(r, 0, "{\"t\":\"exit\"" TABLE);
    act(r, 3, VERB_CONNECT, NULL);
    request(r, 3, "GET /api/replays/@<table|>", "", NULL);
    request(r, 3, "GET /api/players/@<user|>", "", NULL);
    request(r, 3, "GET /t/@<table|>", "", NULL);
    request(r, 3, "GET /t/@<table|>.png", "", NULL);
}

static void record_bots(struct recording *r, const char *game)
{
    char open[300];
    come_in(r, 0, "Kees");
    snprintf(open, sizeof open,
             "{\"t\":\"open\",\"game\":\"%s\",\"seats\":3,\"pace\":0,\"bots\":{\"B\":\"random\"},"
             "\"watch\":\"delay\",\"delay\":10,\"takeover\":\"random\",\"memory\":true",
             game);
    send_text(r, 0, open);
    send_text(r, 0, "{\"t\":\"enter\"" TABLE);
    send_text(r, 0, "{\"t\":\"bot\"" TABLE ",\"seat\":\"C\",\"level\":\"clerk\"");
    send_text(r, 0, "{\"t\":\"bot\"" TABLE ",\"seat\":\"C\",\"level\":null");
    send_text(r, 0, "{\"t\":\"bot\"" TABLE ",\"seat\":\"C\",\"level\":\"random\"");
    send_text(r, 0, "{\"t\":\"start\"" TABLE);
    send_text(r, 0, "{\"t\":\"enter\"" TABLE ",\"since\":0,\"views\":true");
    play_until_over(r, 1, 30);
    send_text(r, 0, "{\"t\":\"mute\",\"user\":\"@<user|>\",\"on\":true");
    send_text(r, 0, "{\"t\":\"ping\"");
    send_text(r, 0, "{\"t\":\"leave\"" TABLE);
    send_text(r, 0, "{\"t\":\"resign\"" TABLE);
    send_text(r, 0, "{\"t\":\"open\",\"game\":\"null\",\"seats\":2,\"seat\":null,\"public\":false");
    send_text(r, 0, "{\"t\":\"sit\"" TABLE);
    send_text(r, 0, "{\"t\":\"close\"" TABLE);
}

static void record_page(struct recording *r)
{
    static const char *const lines[] = {
        "GET /",
        "GET /app.js",
        "HEAD /app.js",
        "GET /large.bin",
        "GET /none.png",
        "GET /healthz",
        "GET /readyz",
        "GET /metrics",
        "GET /api/games",
        "GET /api/tables",
        "GET /api/online",
        "GET /api/replays",
        "GET /api/replays?game=packet-row&player=In&seats=2&limit=3",
        "OPTIONS /api/guest"};
    act(r, 0, VERB_CONNECT, NULL);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        request(r, 0, lines[i], i % 2 ? "Accept-Encoding: gzip, br\r\n" : "", NULL);
    request(r, 0, "GET /app.js", "If-None-Match: \"x\"\r\nConnection: close\r\n", NULL);
}

#define OLD "{\"name\":\"Lotte\",\"password\":\"eight or more\"}"
#define NEW "{\"name\":\"Lotte\",\"password\":\"nine or more\"}"

static void record_account(struct recording *r)
{
    static const struct {
        const char *line, *headers, *body;
    } requests[] = {
        {"POST /api/guest", "Origin: http://127.0.0.1\r\n", "{\"name\":\"Lotte\",\"token\":true}"},
        {"GET /api/me", COOKIE, NULL},
        {"POST /api/register", COOKIE, OLD},
        {"POST /api/login", "", OLD},
        {"POST /api/password", COOKIE, "{\"old\":\"eight or more\",\"new\":\"nine or more\"}"},
        {"GET /api/me", "Authorization: Bearer @<token|>\r\n", NULL},
        {"POST /api/recovery", COOKIE, "{\"password\":\"nine or more\"}"},
        {"POST /api/recover", "",
         "{\"name\":\"Lotte\",\"code\":\"0000-0000-0000-0000\",\"new\":\"ten or more\"}"},
        {"GET /api/export", COOKIE, NULL},
        {"GET /api/tokens", COOKIE, NULL},
        {"POST /api/tokens/revoke", COOKIE, "{\"id\":\"000000000000\"}"},
        {"POST /api/tokens", COOKIE, "{\"name\":\"Robot\"}"},
        {"GET /api/me", COOKIE, NULL}, /* as the bot, whose token is the last one received */
        {"POST /api/login", "", NEW},
        {"POST /api/logout", COOKIE, "{\"everywhere\":false}"},
        {"POST /api/login", "", NEW},
        {"POST /api/delete", COOKIE, "{\"password\":\"nine or more\"}"},
    };
    act(r, 0, VERB_CONNECT, NULL);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        request(r, 0, requests[i].line, requests[i].headers, requests[i].body);
}

/* Requests of people without a role; all but the report are refused. */
static void record_moderation(struct recording *r)
{
    static const char *const lists[] = {
        "GET /api/admin/summary",    "GET /api/admin/tables",
        "GET /api/admin/users?q=Ma", "GET /api/admin/reports?all=1&before=9:@<user|>",
        "GET /api/admin/sanctions",  "GET /api/admin/audit?before=9:@<user|>"};
    come_in(r, 0, "Ines");
    send_text(r, 0, "{\"t\":\"open\",\"game\":\"null\",\"seats\":2");
    send_text(r, 0, "{\"t\":\"nonce\"" TABLE ",\"nonce\":\"00ff\"");
    come_in(r, 1, "Mara");
    send_text(r, 1, "{\"t\":\"sit\"" TABLE ",\"seat\":\"B\",\"nonce\":\"1842\"");
    send_text(r, 0,
              "{\"t\":\"report\"" TABLE
              ",\"user\":\"@<user|>\",\"reason\":\"abuse\",\"text\":\"He shouts.\"");
    send_text(r, 0, "{\"t\":\"start\"" TABLE);
    act(r, 2, VERB_CONNECT, NULL);
    request(r, 2, "POST /api/guest", "", "{\"name\":\"Nora\",\"token\":true}");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        request(r, 2, lists[i], COOKIE, NULL);
    request(r, 2, "POST /api/admin/act", COOKIE,
            "{\"act\":\"mute\",\"user\":\"Mara\",\"minutes\":5,\"reason\":\"insults\"}");
    request(r, 2, "POST /api/admin/act", COOKIE,
            "{\"act\":\"ban-range\",\"range\":\"192.0.2.0/24\",\"reason\":\"spam\"}");
}

static void record_packet_row(struct recording *r) { record_game(r, "packet-row"); }
static void record_rotterdam(struct recording *r) { record_game(r, "rotterdam"); }
static void record_packet_row_bots(struct recording *r) { record_bots(r, "packet-row"); }
static void record_rotterdam_bots(struct recording *r) { record_bots(r, "rotterdam"); }

static const struct {
    const char *name;
    void (*record)(struct recording *r);
} sessions[] = {
    {"packet-row", record_packet_row},
    {"rotterdam", record_rotterdam},
    {"packet-row-bots", record_packet_row_bots},
    {"rotterdam-bots", record_rotterdam_bots},
    {"page", record_page},
    {"account", record_account},
    {"moderation", record_moderation},
};

static bool record_one(const char *dir, size_t i)
{
    static struct recording r;
    struct finding          f = {0};
    char                    path[600];
    r = (struct recording){0};
    snprintf(path, sizeof path, "%s/%s.txt", dir, sessions[i].name);
    if (!target_start(&r.target, false, &f)) {
        fprintf(stderr, "%s\n", f.text);
        return false;
    }
    for (unsigned k = 0; k < PEOPLE; k++) {
        client_init(&r.client[k], &r.known);
        r.client[k].on_message = on_message;
        r.client[k].ctx = &r;
    }
    sessions[i].record(&r);
    FILE *to = fopen(path, "w");
    if (to != NULL) {
        fprintf(to, "# %s: recorded with sockfuzz --record\n", sessions[i].name);
        script_print(&r.script, to);
        fclose(to);
    } else {
        perror(path);
    }
    for (unsigned k = 0; k < PEOPLE; k++)
        client_close(&r.client[k], false);
    script_free(&r.script);
    target_clear(&r.target);
    return to != NULL;
}

bool record_corpus(const char *dir)
{
    bool good = true;
    for (size_t i = 0; i < sizeof sessions / sizeof *sessions; i++)
        good = record_one(dir, i) && good;
    return good;
}
