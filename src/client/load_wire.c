/* load_wire.c: see load_wire.h. */
#include "load_wire.h"

#include "client_address.h"

#include "system/descriptor.h"
#include "system/out_of_memory.h"
#include "base/capacity.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Longest answer and longest frame that are received: a server sends far less. */
enum { LARGEST = 1 << 24 };

bool load_resolve(const char *url, struct load_target *to)
{
    struct client_address at;
    char                  port[8];
    struct addrinfo      *list = NULL, hints = {.ai_socktype = SOCK_STREAM};
    if (!client_address_read(url, &at) || at.tls)
        return false;
    snprintf(port, sizeof port, "%d", at.port);
    if (getaddrinfo(at.host, port, &hints, &list) != 0 || list == NULL)
        return false;
    memcpy(&to->addr, list->ai_addr, list->ai_addrlen);
    to->len = list->ai_addrlen;
    snprintf(to->host, sizeof to->host, "%s:%s", at.host, port);
    freeaddrinfo(list);
    return true;
}

static void *grown(void *p, size_t *cap, size_t need)
{
    return hm_grow(p, cap, need, 1, HM_CAPACITY(1024, 2), "bytes of a connection");
}

bool load_flush(struct load_conn *c)
{
    while (c->out_len > 0) {
        ssize_t n = send(c->fd, c->out, c->out_len, MSG_NOSIGNAL);
        if (n < 0 && (errno == EAGAIN || errno == ENOTCONN || errno == EINPROGRESS)) {
            c->waiting = true;
            return true;
        }
        if (n <= 0)
            return false;
        memmove(c->out, c->out + n, c->out_len - (size_t)n);
        c->out_len -= (size_t)n;
    }
    c->waiting = false;
    return true;
}

static void queue(struct load_conn *c, const void *data, size_t n)
{
    c->out = grown(c->out, &c->out_cap, c->out_len + n);
    memcpy(c->out + c->out_len, data, n);
    c->out_len += n;
}

bool load_connect(struct load_conn *c, const struct load_target *to, const char *table)
{
    char head[600];
    int  on = 1;
    memset(c, 0, sizeof *c);
    c->fd = hm_socket(to->addr.ss_family, false);
    if (c->fd < 0)
        return false;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(c->fd, (const struct sockaddr *)&to->addr, to->len) != 0 && errno != EINPROGRESS)
        return false;
    int n =
        snprintf(head, sizeof head,
                 "GET /ws%s%s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                 table[0] != 0 ? "?table=" : "", table, to->host);
    queue(c, head, (size_t)n);
    return load_flush(c);
}

void load_close(struct load_conn *c)
{
    if (c->fd >= 0)
        close(c->fd);
    free(c->in);
    free(c->out);
    memset(c, 0, sizeof *c);
    c->fd = -1;
}

/* Masks protect proxies; on loopback the mask may be zero, and the server unmasks all the same. */
bool load_send(struct load_conn *c, const char *text, size_t n)
{
    unsigned char head[8] = {0x81};
    if (n < 126) {
        head[1] = (unsigned char)(0x80 | n);
        queue(c, head, 6);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (unsigned char)(n >> 8);
        head[3] = (unsigned char)n;
        queue(c, head, 8);
    }
    queue(c, text, n);
    return c->waiting || load_flush(c);
}

/* Finds opcode and payload of the frame at `at`.  *size is 0 if it is incomplete.  False: it is too
 * long. */
static bool frame(const struct load_conn *c, size_t at, int *opcode, size_t *head, size_t *n,
                  size_t *size)
{
    const unsigned char *b = (const unsigned char *)c->in + at;
    size_t               have = c->in_len - at;
    *size = 0;
    if (have < 2)
        return true;
    *opcode = b[0] & 15;
    uint64_t payload = b[1] & 127;
    *head = payload == 126 ? 4 : payload == 127 ? 10 : 2;
    if (have < *head)
        return true;
    if (payload >= 126) {
        payload = 0;
        for (size_t i = 2; i < *head; i++)
            payload = payload << 8 | b[i];
    }
    if (payload > LARGEST)
        return false;
    *n = (size_t)payload;
    if (have - *head >= *n)
        *size = *head + *n;
    return true;
}

static bool take_upgrade(struct load_conn *c)
{
    char *end = memmem(c->in, c->in_len, "\r\n\r\n", 4);
    if (end == NULL)
        return c->in_len < LARGEST;
    if (memmem(c->in, (size_t)(end - c->in), " 101 ", 5) == NULL)
        return false;
    size_t used = (size_t)(end + 4 - c->in);
    memmove(c->in, c->in + used, c->in_len - used);
    c->in_len -= used;
    c->upgraded = true;
    return true;
}

static bool take_frames(struct load_conn *c, void (*received)(void *, char *, size_t), void *ctx)
{
    size_t at = 0, head = 0, n = 0, size;
    int    opcode = 0;
    for (;;) {
        if (!frame(c, at, &opcode, &head, &n, &size))
            return false;
        if (size == 0)
            break;
        char *text = c->in + at + head, after = text[n];
        at += size;
        if (opcode == 8)
            return false;
        if (opcode == 9) {
            unsigned char pong[6] = {0x8a, 0x80};
            queue(c, pong, sizeof pong);
            load_flush(c);
        }
        if (opcode != 1)
            continue;
        text[n] = 0; /* the buffer is one byte larger than what was read */
        received(ctx, text, n);
        text[n] = after;
    }
    memmove(c->in, c->in + at, c->in_len - at);
    c->in_len -= at;
    return true;
}

bool load_read(struct load_conn *c, void (*received)(void *ctx, char *text, size_t n), void *ctx)
{
    for (;;) {
        c->in = grown(c->in, &c->in_cap, c->in_len + 4097);
        size_t  cap = c->in_cap - c->in_len - 1;
        ssize_t n = recv(c->fd, c->in + c->in_len, cap, 0);
        if (n < 0 && errno == EAGAIN)
            return true;
        if (n <= 0)
            return false;
        c->in_len += (size_t)n;
        if (!c->upgraded && !take_upgrade(c))
            return false;
        if (c->upgraded && !take_frames(c, received, ctx))
            return false;
        if ((size_t)n < cap)
            return true;
    }
}

/* Reads until the body has its Content-Length or the other side closes. */
static bool receive_all(int fd, char *answer, size_t size, size_t *body)
{
    size_t len = 0, want = SIZE_MAX;
    *body = 0;
    while (len + 1 < size && len < want) {
        ssize_t k = recv(fd, answer + len, size - 1 - len, 0);
        if (k < 0)
            return false;
        if (k == 0)
            break;
        len += (size_t)k;
        answer[len] = 0;
        char *end = *body == 0 ? strstr(answer, "\r\n\r\n") : NULL;
        if (end == NULL)
            continue;
        *body = (size_t)(end + 4 - answer);
        *end = 0;
        char *length = strcasestr(answer, "\r\ncontent-length:");
        *end = '\r';
        if (length != NULL)
            want = *body + strtoul(length + 17, NULL, 10);
    }
    return *body > 0 && (want == SIZE_MAX || len >= want);
}

int load_fetch(const struct load_target *to, const char *path, const char *token, char *out,
               size_t size)
{
    char           request[600];
    int            fd = hm_socket(to->addr.ss_family, true), status = 0;
    struct timeval patience = {5, 0};
    size_t         body = 0;
    int            n = snprintf(request, sizeof request,
                                "GET %.200s HTTP/1.1\r\nHost: %s\r\n%s%s%s"
                                           "Connection: close\r\n\r\n",
                                path, to->host, token != NULL ? "Authorization: Bearer " : "",
                     token != NULL ? token : "", token != NULL ? "\r\n" : "");
    if (fd < 0)
        return 0;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(fd, (const struct sockaddr *)&to->addr, to->len) == 0 &&
        send(fd, request, (size_t)n, MSG_NOSIGNAL) == n && receive_all(fd, out, size, &body) &&
        strncmp(out, "HTTP/1.", 7) == 0) {
        status = (int)strtol(out + 8, NULL, 10);
        memmove(out, out + body, strlen(out + body) + 1);
    }
    close(fd);
    return status;
}

bool load_metrics(const struct load_target *to, const char *const *names, double *out, size_t n)
{
    enum { SIZE = 1 << 18 };
    char *answer = hm_need(malloc(SIZE), "metrics", SIZE);
    bool  ok = load_fetch(to, "/metrics", NULL, answer, SIZE) == 200;
    for (size_t i = 0; ok && i < n; i++) {
        char word[100];
        snprintf(word, sizeof word, "\n%.90s ", names[i]);
        char *at = strstr(answer, word);
        out[i] = at != NULL ? strtod(at + strlen(word), NULL) : 0;
    }
    free(answer);
    return ok;
}
