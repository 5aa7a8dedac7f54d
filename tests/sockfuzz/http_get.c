/* http_get.c: one GET request on its own connection.  See players.h. */
#include "players.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/* Returns whether the whole answer has arrived: its head and as many bytes as the head
 * announces. */
static bool is_whole(const struct bytes *in)
{
    size_t end = bytes_find(in, 0, "\r\n\r\n"), at = bytes_find(in, 0, "ontent-");
    while (at < end && strncasecmp((const char *)in->data + at, "ontent-length:", 14) != 0)
        at = bytes_find(in, at + 1, "ontent-");
    return end < in->len && at < end &&
           in->len >= end + 4 + strtoul((const char *)in->data + at + 14, NULL, 10);
}

static void read_to_end(struct client *c, struct bytes *in, struct deadline deadline)
{
    uint8_t       buf[4096];
    struct pollfd p = {.fd = c->fd, .events = POLLIN};
    while (!is_whole(in) && !deadline_passed(&deadline)) {
        if (poll(&p, 1, 50) < 1)
            continue;
        ssize_t n = recv(c->fd, buf, sizeof buf, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (n <= 0)
            return;
        bytes_add(in, buf, (size_t)n);
    }
}

int http_get(const struct target *t, const char *path, uint32_t address, int ms, struct bytes *body)
{
    struct known  known = {0};
    struct client c;
    struct action a = {.verb = VERB_SEND};
    struct bytes  in = {0};
    int           status = 0;
    client_init(&c, &known);
    bytes_add_text(&a.text, "GET ");
    bytes_add_text(&a.text, path);
    bytes_add_text(&a.text, " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    if (client_connect(&c, t->port, address)) {
        client_act(&c, &a, 0, 0);
        read_to_end(&c, &in, deadline_start(t, ms));
    }
    size_t end = bytes_find(&in, 0, "\r\n\r\n");
    if (in.len > 12 && end < in.len) {
        status = (int)strtol((const char *)in.data + 9, NULL, 10);
        if (body != NULL)
            bytes_add(body, in.data + end + 4, in.len - end - 4);
    }
    client_close(&c, false);
    bytes_free(&a.text);
    bytes_free(&in);
    return status;
}
