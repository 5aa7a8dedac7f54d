/*
 * server_messages.c: messages of clients over a WebSocket, one per line.
 *
 * The first byte of a line chooses one of three users; '@' stands for the id of a table at which
 * two of them sit.  The server must answer every message in JSON and keep its tables valid.
 */
#include "fuzz/server_in_process.h"

enum { PEOPLE = 3 };

static struct srv_conn *person[PEOPLE];
static char             table[SRV_ID + 1];

static void send_text(struct srv *s, unsigned who, const char *text)
{
    srv_receive(person[who], text, strlen(text));
    lone_settle(s, NULL);
}

static void set_up(struct srv *s)
{
    static unsigned used;
    char            text[200];
    if (used++ % 500 != 0)
        return;
    for (unsigned i = 0; i < PEOPLE; i++) {
        if (person[i] != NULL)
            srv_conn_closed(person[i]);
        person[i] = srv_conn_new(s, NULL, "127.0.0.1");
        send_text(
            s, i,
            "{\"t\":\"hello\",\"v\":2,\"name\":\"Somebody\",\"form\":\"json\",\"legal\":true}");
    }
    send_text(s, 0,
              used % 1000 == 1
                  ? "{\"t\":\"open\",\"game\":\"rotterdam\",\"seats\":2,\"pace\":5000}"
                  : "{\"t\":\"open\",\"game\":\"packet-row\",\"seats\":2,\"pace\":5000}");
    if (person[0]->at != NULL)
        srv_id_text(person[0]->at->table->table.id, table);
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"table\":\"%s\"}", table);
    send_text(s, 1, text);
    snprintf(text, sizeof text, "{\"t\":\"start\",\"table\":\"%s\"}", table);
    send_text(s, 0, text);
}

static bool is_sound(int64_t key, void *value, void *ctx)
{
    const struct srv_table *t = value;
    (void)key, (void)ctx;
    if (t->loaded && t->table.match.game.ops != NULL)
        MUST(hm_audit(&t->table.match.game, &t->table.match.state) == NULL);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct srv *s = lone_server();
    set_up(s);
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t         n = end != NULL ? (size_t)(end - data) - at : size - at, len = 0;
        char           text[SRV_MESSAGE];
        for (size_t i = 1; i < n && len + SRV_ID < sizeof text; i++)
            if (data[at + i] == '@') {
                memcpy(text + len, table, SRV_ID);
                len += SRV_ID;
            } else {
                text[len++] = (char)data[at + i];
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
