/* client.c: see client.h. */
#define _GNU_SOURCE
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    WAIT_MS = 25,       /* ms to wait for an answer that may not come */
    WRITE_MS = 20,      /* ms to wait for a server that does not read */
    PIECES = 64,        /* pieces of one action; the rest is sent at once */
    HTTP_KEPT = 1 << 16 /* bytes of HTTP answers that are searched */
};

int64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void client_init(struct client *c, struct known *known)
{
    *c = (struct client){.fd = -1, .known = known};
}

bool client_connect(struct client *c, uint16_t port, uint32_t address)
{
    client_close(c, false);
    int                on = 1;
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr = {htonl(0x7f010000u | (address & 0xffff))}};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (c->fd < 0)
        return false;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(c->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if ((address != 0 && bind(c->fd, (struct sockaddr *)&from, sizeof from) != 0) ||
        fcntl(c->fd, F_SETFL, O_NONBLOCK) != 0)
        goto failed;
    if (connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0) {
        struct pollfd p = {.fd = c->fd, .events = POLLOUT};
        if (errno != EINPROGRESS || poll(&p, 1, 1000) != 1 || (p.revents & POLLERR) != 0)
            goto failed; /* the listen queue is full; a hung server is found by other checks */
    }
    return true;
failed:
    client_close(c, false);
    return false;
}

void client_close(struct client *c, bool reset)
{
    struct linger now = {.l_onoff = 1, .l_linger = 0};
    if (c->fd >= 0) {
        if (reset)
            setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        close(c->fd);
    }
    c->fd = -1;
    c->deaf = c->upgraded = false;
    bytes_free(&c->in);
    if (c->legal != NULL)
        json_decref(c->legal);
    c->legal = NULL;
}

/* ---- input ------------------------------------------------------------------------------- */

static void keep(char *to, size_t size, json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    if (text != NULL && text[0] != 0 && strlen(text) < size)
        strcpy(to, text);
}

static void learn(struct client *c, json_t *m)
{
    const char *t = json_string_value(json_object_get(m, "t"));
    json_t     *legal = json_object_get(m, "legal"), *ply = json_object_get(m, "ply");
    if (t == NULL)
        return;
    if (strcmp(t, "ok") == 0 || strcmp(t, "table") == 0)
        keep(c->known->table, sizeof c->known->table, m, "table");
    if (strcmp(t, "welcome") == 0) {
        keep(c->known->token, sizeof c->known->token, m, "token");
        keep(c->known->user, sizeof c->known->user, m, "user");
    }
    if (json_is_integer(ply))
        c->ply = (int)json_integer_value(ply);
    if (legal != NULL) {
        if (c->legal != NULL)
            json_decref(c->legal);
        c->legal = json_incref(legal);
    }
}

static void take_message(struct client *c, const uint8_t *text, size_t n)
{
    json_t *m = json_loadb((const char *)text, n, 0, NULL);
    if (m == NULL)
        return;
    learn(c, m);
    if (c->on_message != NULL)
        c->on_message(c, m);
    json_decref(m);
}

static void pong(struct client *c, const uint8_t *payload, size_t n)
{
    uint8_t frame[6 + 125] = {0x8a, (uint8_t)(0x80 | n)}; /* masked with zeros */
    memcpy(frame + 6, payload, n);
    send(c->fd, frame, 6 + n, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Removes one complete frame from the buffer; false if there is none. */
static bool take_frame(struct client *c)
{
    const uint8_t *d = c->in.data;
    size_t         head = 2, n;
    if (c->in.len < 2)
        return false;
    n = d[1] & 127;
    if (n >= 126) {
        size_t wide = n == 126 ? 2 : 8;
        if (c->in.len < 2 + wide)
            return false;
        n = 0;
        for (size_t i = 0; i < wide; i++)
            n = n << 8 | d[2 + i];
        head += wide;
    }
    if (n > BYTES_MAX || c->in.len < head + n)
        return false;
    if ((d[0] & 15) == 8 && n >= 2)
        c->close_code = (uint16_t)(d[head] << 8 | d[head + 1]);
    if ((d[0] & 15) == 1)
        take_message(c, d + head, n);
    if ((d[0] & 15) == 9 && n < 126)
        pong(c, d + head, n);
    bytes_delete(&c->in, 0, head + n);
    return true;
}

/* Finds the value after the last `mark`, up to a byte of `end`.  Returns its position, or
 * `from`. */
static size_t find_value(const struct bytes *in, size_t from, const char *mark, const char *end,
                         char *to, size_t size)
{
    size_t at = from;
    for (size_t next = from; (next = bytes_find(in, next, mark)) < in->len; next++)
        at = next + strlen(mark);
    const char *value = at < in->len ? (const char *)in->data + at : "";
    size_t      n = strcspn(value, end);
    if (at == from || n == 0 || n >= size || at + n >= in->len)
        return from;
    memcpy(to, value, n);
    to[n] = 0;
    return at;
}

static void take_http(struct client *c)
{
    struct known *k = c->known;
    size_t        cookie = find_value(&c->in, 0, "harbour=", ";\r", k->token, sizeof k->token);
    find_value(&c->in, cookie, "\"token\":\"", "\"", k->token, sizeof k->token);
    size_t at = bytes_find(&c->in, 0, "HTTP/1.1 101 "), end = bytes_find(&c->in, at, "\r\n\r\n");
    if (at < c->in.len && end < c->in.len) {
        bytes_delete(&c->in, 0, end + 4);
        c->upgraded = true;
    } else if (c->in.len > HTTP_KEPT) {
        bytes_delete(&c->in, 0, c->in.len - 1024);
    }
}

void client_read(struct client *c)
{
    uint8_t buf[16384];
    while (c->fd >= 0 && !c->deaf) {
        ssize_t n = recv(c->fd, buf, sizeof buf, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        c->received++;
        if (n <= 0) {
            client_close(c, false);
            return;
        }
        bytes_add(&c->in, buf, (size_t)n);
        if (!c->upgraded)
            take_http(c);
        while (c->upgraded && take_frame(c))
            ;
    }
}

void clients_poll(struct client *c, unsigned n, int ms)
{
    struct pollfd p[SCRIPT_CONNS];
    unsigned      used = 0;
    for (unsigned i = 0; i < n && used < SCRIPT_CONNS; i++)
        if (c[i].fd >= 0 && !c[i].deaf)
            p[used++] = (struct pollfd){.fd = c[i].fd, .events = POLLIN};
    if (poll(p, used, ms) > 0)
        for (unsigned i = 0; i < n; i++)
            client_read(&c[i]);
}

/* ---- output ------------------------------------------------------------------------------ */

static void expand_name(const struct client *c, const char *name, size_t n, const char *recorded,
                        size_t nrecorded, uint32_t choice, struct bytes *to)
{
    char        number[16];
    const char *value = NULL;
    if (n == 5 && memcmp(name, "table", n) == 0)
        value = c->known->table;
    else if (n == 5 && memcmp(name, "token", n) == 0)
        value = c->known->token;
    else if (n == 4 && memcmp(name, "user", n) == 0)
        value = c->known->user;
    else if (n == 4 && memcmp(name, "home", n) == 0)
        value = c->known->home;
    else if (n == 3 && memcmp(name, "ply", n) == 0 && c->legal != NULL) {
        snprintf(number, sizeof number, "%d", c->ply);
        value = number;
    } else if (n == 4 && memcmp(name, "move", n) == 0 && json_array_size(c->legal) > 0)
        value = json_string_value(json_array_get(c->legal, choice % json_array_size(c->legal)));
    if (value != NULL && value[0] != 0)
        bytes_add_text(to, value);
    else
        bytes_add(to, recorded, nrecorded);
}

void client_expand(const struct client *c, const struct bytes *text, uint32_t choice, bool named,
                   struct bytes *to)
{
    for (size_t at = 0; at < text->len;) {
        size_t mark = bytes_find(text, at, "@<"), end = bytes_find(text, mark, ">");
        bytes_add(to, text->data + at, mark - at);
        if (mark == text->len)
            return;
        const char *name = (const char *)text->data + mark + 2,
                   *bar = memchr(name, '|', end - mark);
        if (end == text->len || bar == NULL || bar > (const char *)text->data + end) {
            bytes_add_text(to, "@<"); /* a mutation broke it: sent unchanged */
            at = mark + 2;
            continue;
        }
        const char *stop = (const char *)text->data + end;
        if (named)
            bytes_add(to, text->data + mark, (size_t)(bar + 1 - name) + 2);
        expand_name(c, name, (size_t)(bar - name), bar + 1, (size_t)(stop - bar - 1), choice, to);
        if (named)
            bytes_add_text(to, ">");
        at = end + 1;
    }
}

/* Returns false if the server does not read at the moment. */
static bool write_some(struct client *c, const uint8_t *from, size_t n)
{
    int64_t until = clock_ms() + WRITE_MS;
    while (n > 0 && c->fd >= 0) {
        ssize_t k = send(c->fd, from, n, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (k < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (k > 0) {
            from += k;
            n -= (size_t)k;
            continue;
        }
        if (clock_ms() > until)
            return false;
        client_read(c);
        struct pollfd p = {.fd = c->fd, .events = POLLOUT};
        poll(&p, 1, 2);
    }
    return c->fd >= 0;
}

static void write_all(struct client *c, const struct bytes *b, uint32_t piece)
{
    size_t at = 0;
    for (unsigned k = 0; piece > 0 && k < PIECES && at + piece < b->len; k++, at += piece) {
        if (!write_some(c, b->data + at, piece))
            return;
        poll(NULL, 0, 1); /* so that the server reads this piece separately */
    }
    if (at < b->len)
        write_some(c, b->data + at, b->len - at);
}

static void add_frame(const struct action *a, const struct bytes *payload, struct bytes *to)
{
    static const uint8_t mask[4] = {0x5a, 0xc3, 0x17, 0x88};
    uint64_t             n = a->length == LENGTH_TRUE ? payload->len : (uint64_t)a->length;
    uint8_t              head[10] = {a->first}, bit = a->masked ? 0x80 : 0;
    size_t               wide = n < 126 ? 0 : n < 65536 ? 2 : 8;
    head[1] = (uint8_t)(bit | (wide == 0 ? n : wide == 2 ? 126 : 127));
    for (size_t i = 0; i < wide; i++)
        head[2 + i] = (uint8_t)(n >> 8 * (wide - 1 - i));
    bytes_add(to, head, 2 + wide);
    if (a->masked)
        bytes_add(to, mask, 4);
    for (size_t i = 0; i < payload->len; i++) {
        uint8_t b = a->masked ? payload->data[i] ^ mask[i % 4] : payload->data[i];
        bytes_add(to, &b, 1);
    }
}

static void transmit(struct client *c, const struct action *a, uint32_t choice)
{
    struct bytes text = {0}, wire = {0};
    client_expand(c, &a->text, choice, false, &text);
    if (a->verb == VERB_FRAME)
        add_frame(a, &text, &wire);
    c->awaited = c->received;
    write_all(c, a->verb == VERB_FRAME ? &wire : &text, a->number);
    bytes_free(&text);
    bytes_free(&wire);
}

void client_send_text(struct client *c, const char *text, uint32_t choice)
{
    struct action a = {
        .verb = VERB_FRAME, .first = FRAME_TEXT, .masked = true, .length = LENGTH_TRUE};
    bytes_add_text(&a.text, text);
    transmit(c, &a, choice);
    bytes_free(&a.text);
}

void client_act(struct client *c, const struct action *a, uint16_t port, uint32_t choice)
{
    if (a->verb != VERB_CONNECT && a->verb != VERB_PAUSE && c->fd < 0)
        return;
    switch (a->verb) {
    case VERB_CONNECT: client_connect(c, port, a->number); break;
    case VERB_SEND:
    case VERB_FRAME: transmit(c, a, choice); break;
    case VERB_WAIT:
        for (int64_t end = clock_ms() + WAIT_MS, now;
             c->fd >= 0 && !c->deaf && c->received == c->awaited && (now = clock_ms()) < end;)
            clients_poll(c, 1, (int)(end - now));
        break;
    case VERB_PAUSE: poll(NULL, 0, (int)a->number); break;
    case VERB_DEAF: c->deaf = true; break;
    case VERB_HALF: shutdown(c->fd, SHUT_WR); break;
    case VERB_RESET: client_close(c, true); break;
    case VERB_CLOSE: client_close(c, false); break;
    }
}
