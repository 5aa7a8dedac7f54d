/* message.c: see message.h. */
#include "server/net/message.h"
#include "server/server.h"

#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

static struct srv_msg *make(const void *bytes, size_t n)
{
    struct srv_msg *m = hm_need(malloc(sizeof *m + n), "a message", sizeof *m + n);
    m->refs = 1;
    m->len = (uint32_t)n;
    m->head_len = 0;
    if (n > 0)
        memcpy(m->text, bytes, n);
    return m;
}

struct srv_msg *srv_msg_raw(const char *bytes, size_t n) { return make(bytes, n); }

struct srv_msg *srv_msg_frame(uint8_t opcode, const void *payload, size_t n)
{
    struct srv_msg *m = make(payload, n);
    unsigned        more = n < 126 ? 0 : n < 65536 ? 2 : 8;
    m->head_len = (uint8_t)(2 + more);
    uint8_t *head = m->head + sizeof m->head - m->head_len;
    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(more == 0 ? n : more == 2 ? 126 : 127);
    for (unsigned i = 0; i < more; i++)
        head[2 + i] = (uint8_t)((uint64_t)n >> 8 * (more - 1 - i));
    return m;
}

struct srv_msg *srv_msg_new(const char *text, size_t n) { return srv_msg_frame(1, text, n); }

void srv_msg_drop(struct srv_msg *m)
{
    if (m != NULL && --m->refs == 0)
        free(m);
}
