/*
 * net_websocket.c: the server side of RFC 6455.
 *
 * Frames to clients are not masked, so one message with its frame header is shared by all its
 * receivers.  A frame from a client is validated by its header, before its payload arrives.
 */
#include "server/net/network.h"
#include "server/protocol/command.h"
#include "server/server.h"
#include "server/watchdog.h"

#include "harbour/utf8.h"

#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

enum { CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };
enum { FIN = 0x80, RSV = 0x70, OPCODE = 0x0f, MASKED = 0x80 };

/* ---- the handshake ---------------------------------------------------------------------- */

static bool is_key(const char *key)
{
    uint8_t nonce[16];
    return strlen(key) == 24 && hm_base64_read(key, 24, nonce, sizeof nonce) == sizeof nonce;
}

static void put_accept(struct hm_text *t, const char *key)
{
    char          text[80];
    unsigned char digest[SHA_DIGEST_LENGTH];
    snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    SHA1((const unsigned char *)text, strlen(text), digest);
    hm_put_base64(t, digest, sizeof digest);
}

/* Returns 0, or the status to refuse the handshake with. */
static int handshake_fault(const struct net_conn *c, char key[32])
{
    char version[8], protocols[64];
    bool offers = net_header(c, "sec-websocket-protocol", protocols, sizeof protocols);
    if (c->request->parser.method != HTTP_GET || c->request->parser.http_minor < 1 ||
        c->request->body > 0)
        return 400;
    if (!net_header(c, "sec-websocket-version", version, sizeof version) ||
        strcmp(version, "13") != 0)
        return 426;
    if (!net_header(c, "sec-websocket-key", key, 32) || !is_key(key))
        return 400;
    return offers && !net_header_has(c, "sec-websocket-protocol", "harbour.2") ? 400 : 0;
}

static const char *reason_of(int status)
{
    return status == 403   ? "connections from other pages are refused"
           : status == 404 ? "WebSockets are at /ws"
           : status == 426 ? "Sec-WebSocket-Version: 13 is wanted"
           : status == 429 ? "too many connections from this address"
           : status == 503 ? "the server takes no more connections now"
                           : "this is not a WebSocket handshake";
}

void net_ws_upgrade(struct net_conn *c)
{
    char           key[32], head[400];
    struct hm_text t = hm_text_in(head, sizeof head);
    int            status = net_may_upgrade(c);
    status = status != 0 ? status : handshake_fault(c, key);
    if (status != 0) {
        net_http_refuse(c, status, reason_of(status));
        return;
    }
    hm_put(&t, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");
    if (net_header_has(c, "sec-websocket-protocol", "harbour.2"))
        hm_put(&t, "Sec-WebSocket-Protocol: harbour.2\r\n");
    hm_put(&t, "Sec-WebSocket-Accept: ");
    put_accept(&t, key);
    hm_put(&t, "\r\n\r\n");
    net_on_upgrade(c);
    size_t used = c->request->parsed;
    free(c->request);
    c->request = NULL;
    net_used(c, used);
    c->state = NET_WEBSOCKET;
    c->received_at = c->srv->net->tick;
    net_deadline(c, NET_HELLO_TIME);
    struct srv_msg *m = srv_msg_raw(head, t.len);
    net_ws_send(c, m);
    srv_msg_drop(m);
}

/* ---- sending ---------------------------------------------------------------------------- */

static void overflow(struct net_conn *c)
{
    c->srv->count.slow_readers++;
    net_kill(c);
}

/* Writes immediately if no output is queued: waiting for the loop would cost as much as the
 * write. */
void net_ws_send(struct net_conn *c, struct srv_msg *m)
{
    size_t size = srv_msg_size(m), from = 0;
    if (c->state != NET_WEBSOCKET)
        return;
    if (c->out == NULL) {
        struct iovec v = {srv_msg_bytes(m), size};
        ssize_t      sent = net_write(c, &v, 1);
        if (sent < 0)
            net_kill(c);
        if (sent < 0 || (size_t)sent == size)
            return;
        from = (size_t)sent;
    } else if (c->waiting + size > SRV_BACKLOG) {
        overflow(c);
        return;
    }
    net_put(c, m, from);
    if (c->out == c->last_out)
        net_run_soon(c); /* to be called when the socket accepts more */
}

static void send_control(struct net_conn *c, int opcode, const void *payload, size_t n)
{
    struct srv_msg *m = srv_msg_frame((uint8_t)opcode, payload, n);
    net_ws_send(c, m);
    srv_msg_drop(m);
}

void net_ws_close(struct net_conn *c, uint16_t code)
{
    uint8_t payload[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (c->state != NET_WEBSOCKET)
        return;
    struct srv_msg *m = srv_msg_frame(CLOSE, payload, code != 0 ? 2 : 0);
    net_put(c, m, 0);
    srv_msg_drop(m);
    net_finish(c);
}

/* ---- frames ----------------------------------------------------------------------------- */

struct frame {
    uint8_t  opcode;
    bool     fin;
    uint8_t  mask[4];
    bool     sized; /* len is known */
    uint64_t len;
    size_t   head; /* bytes before the payload */
};

/* Reads as much of a header as has arrived; false: it is incomplete. */
static bool read_header(const uint8_t *b, size_t n, struct frame *f)
{
    if (n < 2)
        return false;
    unsigned more = (b[1] & 127) == 127 ? 8 : (b[1] & 127) == 126 ? 2 : 0;
    f->head = 2 + more + sizeof f->mask; /* a frame without a mask is refused (fault_of) */
    f->fin = (b[0] & FIN) != 0;
    f->opcode = b[0] & OPCODE;
    f->len = b[1] & 127;
    if (n < 2 + more)
        return false;
    if (more > 0)
        f->len = 0;
    for (unsigned i = 0; i < more; i++)
        f->len = f->len << 8 | b[2 + i];
    f->sized = true;
    if (n < f->head)
        return false;
    memcpy(f->mask, b + 2 + more, sizeof f->mask);
    return true;
}

/* Returns the close code for a frame that cannot be accepted, by its first bytes; 0 as long as it
 * can. */
static uint16_t fault_of(const struct net_conn *c, const uint8_t *b, size_t n,
                         const struct frame *f)
{
    if ((b[0] & RSV) != 0 || (n > 1 && (b[1] & MASKED) == 0))
        return SRV_CLOSE_PROTOCOL;
    uint8_t opcode = b[0] & OPCODE;
    if (opcode == BINARY)
        return SRV_CLOSE_UNSUPPORTED;
    if (opcode >= CLOSE) {
        bool long_or_split = (b[0] & FIN) == 0 || (n > 1 && (b[1] & 127) > 125);
        return opcode > PONG || long_or_split ? SRV_CLOSE_PROTOCOL : 0;
    }
    if (opcode > TEXT || (opcode == TEXT) == (c->parts != NULL))
        return SRV_CLOSE_PROTOCOL;
    if (f->sized && f->len > SRV_MESSAGE - (c->parts != NULL ? c->parts_len : 0))
        return SRV_CLOSE_TOO_LARGE;
    return 0;
}

static void unmask(uint8_t *b, size_t n, const uint8_t mask[4])
{
    uint64_t wide;
    uint8_t  twice[8];
    memcpy(twice, mask, 4);
    memcpy(twice + 4, mask, 4);
    memcpy(&wide, twice, 8);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        uint64_t w;
        memcpy(&w, b + i, 8);
        w ^= wide;
        memcpy(b + i, &w, 8);
    }
    for (; i < n; i++)
        b[i] ^= mask[i % 4];
}

static void whole_message(struct net_conn *c, const char *text, size_t n)
{
    if (!hm_utf8_valid(text, n))
        net_ws_close(c, SRV_CLOSE_NOT_UTF8);
    else {
        srv_doing("message");
        srv_receive(c->conn, text, n);
    }
}

static void add_part(struct net_conn *c, const struct frame *f, const char *payload)
{
    if (c->parts == NULL) {
        c->parts = srv_alloc(SRV_MESSAGE);
        c->parts_len = 0;
    }
    memcpy(c->parts + c->parts_len, payload, f->len);
    c->parts_len += (uint32_t)f->len;
    if (!f->fin)
        return;
    char *whole = c->parts;
    c->parts = NULL;
    whole_message(c, whole, c->parts_len);
    free(whole);
}

static bool is_close_code(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

/* The peer closes: echoes its close code. */
static void peer_closes(struct net_conn *c, const uint8_t *payload, size_t n)
{
    unsigned code = n >= 2 ? (unsigned)payload[0] << 8 | payload[1] : 0;
    if (n == 1 || (n >= 2 && !is_close_code(code)))
        net_ws_close(c, SRV_CLOSE_PROTOCOL);
    else if (n > 2 && !hm_utf8_valid((const char *)payload + 2, n - 2))
        net_ws_close(c, SRV_CLOSE_NOT_UTF8);
    else
        net_ws_close(c, (uint16_t)code);
}

static void handle(struct net_conn *c, const struct frame *f, uint8_t *payload)
{
    switch (f->opcode) {
    case TEXT:
    case CONTINUATION:
        if (f->opcode == TEXT && f->fin)
            whole_message(c, (const char *)payload, f->len);
        else
            add_part(c, f, (const char *)payload);
        break;
    case PING: send_control(c, PONG, payload, f->len); break;
    case CLOSE: peer_closes(c, payload, f->len); break;
    default: break; /* PONG: its arrival is the only information */
    }
}

/* Handles one frame; false if none is complete. */
bool net_ws_step(struct net_conn *c)
{
    size_t       n = c->in_len - c->in_at;
    struct frame f = {0};
    if (n == 0)
        return false;
    uint8_t *b = (uint8_t *)c->in + c->in_at;
    bool     whole = read_header(b, n, &f);
    uint16_t fault = fault_of(c, b, n, &f);
    if (fault != 0) {
        net_ws_close(c, fault);
        return false;
    }
    if (!whole || n - f.head < f.len)
        return false;
    unmask(b + f.head, f.len, f.mask);
    handle(c, &f, b + f.head);
    net_used(c, f.head + f.len);
    return c->state == NET_WEBSOCKET;
}

/* ---- once a second ---------------------------------------------------------------------- */

void net_ws_tick(struct net_conn *c)
{
    uint32_t now = c->srv->net->tick, silent = now - c->received_at;
    if (c->deadline != 0 && now >= c->deadline) {
        c->deadline = 0;
        if (!net_is_greeted(c))
            net_ws_close(c, SRV_CLOSE_POLICY);
    } else if (silent > NET_PONG_TIME) {
        net_kill(c);
    } else if (silent > NET_PING_TIME && !c->pinged) {
        c->pinged = true;
        send_control(c, PING, "", 0);
    }
}
