/* proxy.c: see proxy.h.  One thread, a few connections, everything under one lock. */
#include "proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PAIRS = 64, KEEP = 1 << 20 };

struct pair {
    int    client, server; /* -1: none */
    char  *kept;
    size_t n;
    bool   held;
    long   order; /* in which they were held */
};

struct proxy {
    pthread_t       thread;
    pthread_mutex_t lock;
    int             listener, to_port;
    enum proxy_mode mode;
    bool            stopping;
    long            order;
    unsigned        trips;
    struct pair     pair[PAIRS];
};

static void hang_up(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void end_pair(struct pair *q)
{
    hang_up(&q->client);
    hang_up(&q->server);
    free(q->kept);
    *q = (struct pair){.client = -1, .server = -1};
}

static void send_all(int fd, const char *data, size_t n)
{
    for (ssize_t k; n > 0; data += k, n -= (size_t)k)
        if ((k = send(fd, data, n, MSG_NOSIGNAL)) <= 0)
            return;
}

static void take_in(struct proxy *p)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)p->to_port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int client = accept(p->listener, NULL, NULL);
    int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(server, (const struct sockaddr *)&to, sizeof to) == 0)
        for (struct pair *q = p->pair; q < p->pair + PAIRS; q++)
            if (q->client < 0 && q->server < 0) {
                *q = (struct pair){.client = client, .server = server};
                return;
            }
    hang_up(&client);
    hang_up(&server);
}

static void from_client(struct proxy *p, struct pair *q, const char *data, size_t n)
{
    /* the statement's name in a message that runs it */
    static const char begins[] = "\0begin";
    /* it starts to prepare its statements */
    if (p->mode == PROXY_TRIP && n > 0 && data[0] == 'P') {
        p->trips++;
        end_pair(q);
        return;
    }
    if (p->mode == PROXY_HOLD && !q->held && memmem(data, n, begins, sizeof begins) != NULL) {
        q->held = true;
        q->order = ++p->order;
    }
    if (!q->held) {
        send_all(q->server, data, n);
        return;
    }
    if (q->kept == NULL)
        q->kept = malloc(KEEP);
    if (q->n + n <= KEEP) {
        memcpy(q->kept + q->n, data, n);
        q->n += n;
    }
}

static void serve(struct proxy *p, struct pair *q, bool client, bool server)
{
    static char buf[65536];
    if (client) {
        ssize_t n = recv(q->client, buf, sizeof buf, 0);
        if (n > 0)
            from_client(p, q, buf, (size_t)n);
        else if (q->held)
            hang_up(&q->client); /* and the database does not know yet */
        else
            end_pair(q);
    }
    if (server && q->server >= 0) {
        ssize_t n = recv(q->server, buf, sizeof buf, 0);
        if (n <= 0)
            end_pair(q);
        else if (p->mode != PROXY_MUTE && q->client >= 0)
            send_all(q->client, buf, (size_t)n);
    }
}

static void *run(void *arg)
{
    struct proxy *p = arg;
    for (bool going = true; going;) {
        struct pollfd fd[2 * PAIRS + 1] = {{.fd = p->listener, .events = POLLIN}};
        pthread_mutex_lock(&p->lock);
        bool deaf = p->mode == PROXY_DEAF;
        for (size_t i = 0; i < PAIRS; i++) {
            fd[2 * i + 1] = (struct pollfd){.fd = deaf ? -1 : p->pair[i].client, .events = POLLIN};
            fd[2 * i + 2] = (struct pollfd){.fd = deaf ? -1 : p->pair[i].server, .events = POLLIN};
        }
        pthread_mutex_unlock(&p->lock);
        poll(fd, 2 * PAIRS + 1, 5);
        pthread_mutex_lock(&p->lock);
        for (size_t i = 0; i < PAIRS; i++) {
            struct pair *q = &p->pair[i];
            if (p->mode != PROXY_DEAF)
                serve(p, q,
                      q->client >= 0 && q->client == fd[2 * i + 1].fd && fd[2 * i + 1].revents != 0,
                      q->server >= 0 && q->server == fd[2 * i + 2].fd &&
                          fd[2 * i + 2].revents != 0);
        }
        if (fd[0].revents != 0)
            take_in(p);
        going = !p->stopping;
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

struct proxy *proxy_start(int to_port, int *port)
{
    struct proxy      *p = calloc(1, sizeof *p);
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t          len = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (size_t i = 0; i < PAIRS; i++)
        p->pair[i] = (struct pair){.client = -1, .server = -1};
    p->to_port = to_port;
    p->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    pthread_mutex_init(&p->lock, NULL);
    if (bind(p->listener, (const struct sockaddr *)&at, sizeof at) != 0 ||
        listen(p->listener, 16) != 0 ||
        getsockname(p->listener, (struct sockaddr *)&at, &len) != 0 ||
        pthread_create(&p->thread, NULL, run, p) != 0)
        abort();
    *port = ntohs(at.sin_port);
    return p;
}

void proxy_mode(struct proxy *p, enum proxy_mode mode)
{
    pthread_mutex_lock(&p->lock);
    p->mode = mode;
    pthread_mutex_unlock(&p->lock);
}

unsigned proxy_holds(struct proxy *p)
{
    unsigned n = 0;
    pthread_mutex_lock(&p->lock);
    for (size_t i = 0; i < PAIRS; i++)
        n += p->pair[i].held;
    pthread_mutex_unlock(&p->lock);
    return n;
}

unsigned proxy_trips(struct proxy *p)
{
    pthread_mutex_lock(&p->lock);
    unsigned n = p->trips;
    pthread_mutex_unlock(&p->lock);
    return n;
}

void proxy_cut(struct proxy *p)
{
    pthread_mutex_lock(&p->lock);
    for (size_t i = 0; i < PAIRS; i++)
        if (p->pair[i].held)
            hang_up(&p->pair[i].client);
        else
            end_pair(&p->pair[i]);
    pthread_mutex_unlock(&p->lock);
}

void proxy_release(struct proxy *p)
{
    struct pair *first = NULL;
    pthread_mutex_lock(&p->lock);
    for (struct pair *q = p->pair; q < p->pair + PAIRS; q++)
        if (q->held && (first == NULL || q->order < first->order))
            first = q;
    if (first != NULL) {
        send_all(first->server, first->kept, first->n);
        if (first->client < 0)
            /* the server closes it after executing the request */
            shutdown(first->server, SHUT_WR);
        first->held = false;
        first->n = 0;
    }
    pthread_mutex_unlock(&p->lock);
}

void proxy_stop(struct proxy *p)
{
    pthread_mutex_lock(&p->lock);
    p->stopping = true;
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    for (size_t i = 0; i < PAIRS; i++)
        end_pair(&p->pair[i]);
    close(p->listener);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
