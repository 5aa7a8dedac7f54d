/*
 * mutate_http.c: requests that are joined, cut or contradictory.
 *
 * A request sent after another one in the same packet, above all one with a body, once made a
 * server's loop spin forever; so pipelining is the most frequent change here.
 */
#include "mutate.h"

#include <stdio.h>
#include <string.h>

static void pipeline(struct mutation *m, struct action *a)
{
    for (uint32_t n = 1 + below(m, 3); n > 0; n--) {
        const struct action *other = pick_recorded(m, VERB_SEND);
        if (other != NULL && a->text.len < 60000)
            bytes_insert(&a->text, below(m, 4) ? a->text.len : 0, other->text.data,
                         other->text.len);
    }
}

/* Puts a WebSocket frame after the request, before the upgrade is answered. */
static void frame_behind(struct mutation *m, struct action *a)
{
    uint8_t head[6] = {(uint8_t)(0x80 | below(m, 16)), (uint8_t)(0x80 | below(m, 126))};
    bytes_add(&a->text, head, 2 + below(m, 5));
}

/* Returns the position of a line in the head; line 0 is the request line. */
static size_t pick_line(struct mutation *m, const struct bytes *b)
{
    size_t end = bytes_find(b, 0, "\r\n\r\n"), at = bytes_find(b, below(m, end + 1), "\r\n");
    return at < end ? at + 2 : 0;
}

static void add_header(struct mutation *m, struct action *a)
{
    static const char *const headers[] = {"Content-Length: 5\r\n",
                                          "Content-Length: 0\r\n",
                                          "Content-Length: -1\r\n",
                                          "Content-Length: 99999999999999999999\r\n",
                                          "Content-Length: 8193\r\n",
                                          "Content-Length: 0x10\r\n",
                                          "Content-Length: 3, 4\r\n",
                                          "Content-Length:\r\n",
                                          "Transfer-Encoding: chunked\r\n",
                                          "Transfer-Encoding: gzip, chunked\r\n",
                                          "Transfer-Encoding: identity\r\n",
                                          "Expect: 100-continue\r\n",
                                          "Connection: close\r\n",
                                          "Connection: keep-alive\r\n",
                                          "Connection: Upgrade\r\n",
                                          "Upgrade: h2c\r\n",
                                          "Upgrade: websocket\r\n",
                                          "Host: other\r\n",
                                          "Host:\r\n",
                                          "Origin: x://127.0.0.1\r\n",
                                          "Origin: null\r\n",
                                          "Cookie: harbour=@<token|0>; harbour=x; =; ;;\r\n",
                                          "Authorization: Bearer \r\n",
                                          "Authorization: Bearer @<token|0>\r\n",
                                          "Content-Type: text/plain\r\n",
                                          "Sec-WebSocket-Key: x\r\n",
                                          "Sec-WebSocket-Version: 8\r\n",
                                          "Sec-WebSocket-Protocol: a, harbour.2, b\r\n",
                                          "Sec-WebSocket-Extensions: permessage-deflate\r\n",
                                          "X-Forwarded-For: 1.2.3.4, ::1, x\r\n",
                                          "X-Forwarded-Proto: https\r\n",
                                          "Accept-Encoding: br, gzip;q=0, *\r\n",
                                          "If-None-Match: *\r\n",
                                          "Range: bytes=0-0,5-,-3\r\n",
                                          " folded: line\r\n",
                                          ": no name\r\n",
                                          "no colon\r\n",
                                          "a b: c\r\n",
                                          "X: \x01\x7f\xff\r\n"};
    const char              *text = PICK(m, headers);
    size_t                   first = bytes_find(&a->text, 0, "\r\n"), at = pick_line(m, &a->text);
    if (at == 0)
        at = first < a->text.len ? first + 2 : first;
    bytes_insert(&a->text, at, text, strlen(text));
}

static void many_headers(struct mutation *m, struct action *a)
{
    uint32_t lines = 1 + below(m, 200), wide = 1 + below(m, below(m, 8) ? 40 : 9000);
    size_t   at = bytes_find(&a->text, 0, "\r\n");
    at = at < a->text.len ? at + 2 : at;
    for (; lines > 0 && a->text.len < 60000; lines--) {
        bytes_insert(&a->text, at, "\r\n", 2);
        for (uint32_t i = 0; i < wide; i++)
            bytes_insert(&a->text, at, "x", 1);
        bytes_insert(&a->text, at, "X-Y: ", 5);
    }
}

static void change_line_end(struct mutation *m, struct action *a)
{
    static const char *const ends[] = {"\n", "\r", "", "\r\n ", "\r\n\t", "\r\r\n", "\r\n\r\n"};
    size_t                   at = bytes_find(&a->text, below(m, a->text.len), "\r\n");
    if (at < a->text.len)
        bytes_replace(&a->text, at, 2, PICK(m, ends));
}

static void change_request_line(struct mutation *m, struct action *a)
{
    static const char *const lines[] = {
        "GET /\r\n",
        "GET / HTTP/0.9\r\n",
        "GET / HTTP/1.0\r\n",
        "GET / HTTP/2.0\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "HEAD / HTTP/1.1\r\n",
        "OPTIONS * HTTP/1.1\r\n",
        "CONNECT 127.0.0.1:80 HTTP/1.1\r\n",
        "POST /ws HTTP/1.1\r\n",
        "PUT /api/guest HTTP/1.1\r\n",
        "GET http://127.0.0.1/healthz HTTP/1.1\r\n",
        "GET //../../etc/passwd HTTP/1.1\r\n",
        "GET /%2e%2e/%00%ff HTTP/1.1\r\n",
        "GET /api/replays?limit=-1&before=%zz&& HTTP/1.1\r\n",
        "GET /api/replays?player=%27%20OR%201=1&game=x&seats=99999999999 HTTP/1.1\r\n",
        "\r\n",
        "GET  /  HTTP/1.1\r\n",
        "POST /api/login HTTP/1.1\r\n"};
    size_t end = bytes_find(&a->text, 0, "\r\n");
    bytes_replace(&a->text, 0, end < a->text.len ? end + 2 : end, PICK(m, lines));
}

static void change_length(struct mutation *m, struct action *a)
{
    char   text[40];
    size_t at = bytes_find(&a->text, 0, "Content-Length: ");
    if (at == a->text.len) {
        add_header(m, a);
        return;
    }
    at += strlen("Content-Length: ");
    snprintf(text, sizeof text, "%d", (int)below(m, 200) - 20);
    bytes_replace(&a->text, at, bytes_find(&a->text, at, "\r\n") - at, text);
}

static void chunked(struct mutation *m, struct action *a)
{
    static const char *const bodies[] = {"2\r\n{}\r\n0\r\n\r\n",
                                         "ffffffffffffffff\r\n{}",
                                         "0\r\n\r\n",
                                         "-1\r\n",
                                         "2;x=y\r\n{}\r\n0\r\nX: y\r\n\r\n",
                                         "2\r\n{}",
                                         "\r\n",
                                         "zz\r\n"};
    size_t                   end = bytes_find(&a->text, 0, "\r\n\r\n");
    bytes_insert(&a->text, end < a->text.len ? end + 2 : end, "Transfer-Encoding: chunked\r\n", 28);
    bytes_add_text(&a->text, PICK(m, bodies));
}

static void split_writes(struct mutation *m, struct action *a)
{
    a->number = 1 + below(m, below(m, 2) ? 4 : 200);
}

void mutate_http(struct mutation *m)
{
    static void (*const kinds[])(struct mutation *, struct action *) = {
        pipeline,   pipeline,     pipeline,        frame_behind,        add_header,
        add_header, many_headers, change_line_end, change_request_line, change_length,
        chunked,    split_writes};
    struct action *a = pick_action(m, VERB_SEND);
    if (a != NULL)
        PICK(m, kinds)(m, a);
}
