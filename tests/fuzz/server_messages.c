/*
 * server_messages.c: messages of clients over a WebSocket, one per line.
 *
 * The first byte of a line chooses one of three users; '@' stands for the id of a table of Packet
 * Row at which two of them sit, '%' for that of a table of Rotterdam.  The mutations reorder,
 * repeat, drop and splice messages, exchange their values, and give them to another user or table.
 * The server must answer every message in JSON, and the moves of every table must be those that the
 * rules allow and lead to its state.
 */
#include "fuzz/mutate.h"
#include "fuzz/planted_fault.h"
#include "fuzz/server_in_process.h"

enum { PEOPLE = 3, TABLES = 2, INPUTS = 500 };

static const struct {
    const char *game;
    char        mark; /* in an input */
} kinds[TABLES] = {{"packet-row", '@'}, {"rotterdam", '%'}};

static struct srv_conn *person[PEOPLE];
static char             table[TABLES][SRV_ID + 1];

/* ---- a planted fault ----------------------------------------------------------------------- */

static const struct hm_ops *whole_of(const struct hm_edition *e)
{
    size_t i = 0;
    while (hm_games[i]->edition->game != e->game)
        i++;
    return hm_games[i];
}

/* The rules of a table ignore whose turn it is.  Not yet for the kept inputs: who begins is drawn,
 * so one of them may happen to be out of turn, and the mutations have to find it. */
enum { KEPT = 32 };

static unsigned inputs; /* so far */

static const struct hm_refusal *check_nobody(const struct hm_edition *e, const struct hm_state *s,
                                             const struct hm_move *m)
{
    const struct hm_refusal *refusal = whole_of(e)->check(e, s, m);
    return refusal != NULL && inputs > KEPT &&
                   (strstr(refusal->id, "turn") != NULL || strstr(refusal->id, "asked") != NULL)
               ? NULL
               : refusal;
}

static void plant(struct table *t, unsigned kind)
{
    static struct hm_ops faulty[TABLES];
    if (getenv("HARBOUR_PLANT") == NULL || t->match.game.ops == NULL)
        return;
    faulty[kind] = *t->match.game.ops;
    faulty[kind].check = check_nobody;
    t->match.game.ops = &faulty[kind];
}

/* ---- the server ---------------------------------------------------------------------------- */

static void send_text(struct srv *s, unsigned who, const char *text)
{
    srv_receive(person[who], text, strlen(text));
    lone_settle(s, NULL);
}

static void open_table(struct srv *s, unsigned kind)
{
    char text[200];
    snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"%s\",\"seats\":2,\"pace\":5000}",
             kinds[kind].game);
    send_text(s, 0, text);
    MUST(person[0]->at != NULL);
    struct table *t = &person[0]->at->table->table; /* the newest */
    srv_id_text(t->id, table[kind]);
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"table\":\"%s\"}", table[kind]);
    send_text(s, 1, text);
    snprintf(text, sizeof text, "{\"t\":\"start\",\"table\":\"%s\"}", table[kind]);
    send_text(s, 0, text);
    MUST(t->state == TABLE_PLAYING && strcmp(t->match.game.ops->id, kinds[kind].game) == 0);
    plant(t, kind);
}

/* A new server with people and tables, before the inputs have used up what the server allows. */
static struct srv *set_up(void)
{
    if (inputs++ % INPUTS != 0)
        return lone_server();
    for (unsigned i = 0; i < PEOPLE; i++)
        if (person[i] != NULL)
            srv_conn_closed(person[i]);
    lone_stop();
    struct srv *s = lone_server();
    for (unsigned i = 0; i < PEOPLE; i++) {
        person[i] = srv_conn_new(s, NULL, "127.0.0.1");
        send_text(
            s, i,
            "{\"t\":\"hello\",\"v\":2,\"name\":\"Somebody\",\"form\":\"json\",\"legal\":true}");
    }
    for (unsigned k = 0; k < TABLES; k++)
        open_table(s, k);
    return s;
}

/* The rules allow the moves of the table, and they lead to its state. */
static bool is_sound(int64_t key, void *value, void *ctx)
{
    enum { LOG = 2048 };
    static struct hm_match  again;
    static struct hm_move   log[LOG];
    const struct srv_table *t = value;
    const struct hm_match  *m = &t->table.match;
    (void)key, (void)ctx;
    if (!t->loaded || m->game.ops == NULL || m->n > LOG)
        return true;
    MUST(hm_audit(&m->game, &m->state) == NULL);
    again = *m;
    again.game.ops = whole_of(m->game.edition);
    again.log = log;
    again.cap = LOG;
    again.n = again.all = 0;
    again.state = again.origin;
    for (uint32_t i = 0; i < m->n; i++)
        MUST(hm_match_play(&again, &m->log[i], NULL, NULL) == HM_OK);
    MUST(memcmp(&again.state, &m->state, m->game.ops->state_size) == 0);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct srv *s = set_up();
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t         n = end != NULL ? (size_t)(end - data) - at : size - at, len = 0;
        char           text[SRV_MESSAGE];
        for (size_t i = 1; i < n && len + SRV_ID < sizeof text; i++) {
            unsigned kind = 0;
            while (kind < TABLES && data[at + i] != (uint8_t)kinds[kind].mark)
                kind++;
            if (kind < TABLES) {
                memcpy(text + len, table[kind], SRV_ID);
                len += SRV_ID;
            } else {
                text[len++] = (char)data[at + i];
            }
        }
        if (n > 0) {
            srv_receive(person[data[at] % PEOPLE], text, len);
            lone_settle(s, NULL);
        }
        at += n + 1;
    }
    hm_map_each(s->tables, is_sound, NULL);
    return 0;
}

/* ---- mutations ----------------------------------------------------------------------------- */

/* Gives a message to another user, or to the other table. */
static void redirect(char *data, size_t size, struct hm_rng *r)
{
    size_t at = hm_rng_below(r, (uint32_t)size);
    if (hm_rng_below(r, 2) == 0) {
        while (at > 0 && data[at - 1] != '\n')
            at--;
        data[at] = (char)('0' + (int)hm_rng_below(r, PEOPLE));
        return;
    }
    while (at < size && data[at] != kinds[0].mark && data[at] != kinds[1].mark)
        at++;
    if (at < size)
        data[at] = data[at] == kinds[0].mark ? kinds[1].mark : kinds[0].mark;
}

static size_t change(char *data, size_t size, size_t max, struct hm_rng *r)
{
    switch (size > 0 ? hm_rng_below(r, 4) : 0) {
    case 1: redirect(data, size, r); return size;
    case 2: return fuzz_change_json(data, size, max, r);
    default: return fuzz_change_lines(data, size, max, r);
    }
}

FUZZ_MUTATORS(change, fuzz_join_lines)
