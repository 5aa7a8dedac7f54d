/*
 * message.h: a message to clients, preceded by its WebSocket frame header.
 *
 * Frames to clients are not masked, so all clients that get the same bytes share one message.
 */
#ifndef HARBOUR_SRV_MSG_H
#define HARBOUR_SRV_MSG_H

#include <stddef.h>
#include <stdint.h>

struct srv_msg {
    unsigned refs;
    uint32_t len;
    uint8_t  head_len, head[11]; /* the header is at the end of head, directly before the text */
    char     text[];
};

struct srv_msg *srv_msg_new(const char *text, size_t n); /* a text frame */
struct srv_msg *srv_msg_frame(uint8_t opcode, const void *payload, size_t n);
struct srv_msg *srv_msg_raw(const char *bytes, size_t n); /* without a header */
void            srv_msg_drop(struct srv_msg *m);          /* m may be NULL */

/* Returns all its bytes on the wire. */
static inline uint8_t *srv_msg_bytes(struct srv_msg *m)
{
    return (uint8_t *)m + offsetof(struct srv_msg, text) - m->head_len;
}
static inline size_t srv_msg_size(const struct srv_msg *m) { return m->head_len + (size_t)m->len; }

/* Close codes of RFC 6455 that the server sends. */
enum {
    SRV_CLOSE_GOING_AWAY = 1001,
    SRV_CLOSE_PROTOCOL = 1002,
    SRV_CLOSE_UNSUPPORTED = 1003,
    SRV_CLOSE_NOT_UTF8 = 1007,
    SRV_CLOSE_POLICY = 1008,
    SRV_CLOSE_TOO_LARGE = 1009,
    SRV_CLOSE_TRY_LATER = 1013,
};

#endif
