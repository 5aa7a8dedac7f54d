/*
 * net_listen.c: the listening sockets, and periodic work on all connections.
 *
 * Every TCP connection is counted for its address when it is accepted, before it can send a byte. 
 * Connections of a trusted proxy are not; each of their requests is counted for the client that it
 * names.
 */
#include "server/net/network.h"
#include "server/server.h"
#include "system/descriptor.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- accepting -------------------------------------------------------------------------- */

/* Refuses a connection over a limit: sends one packet if the port speaks plain HTTP, then closes
 * it. */
static void turn_away(struct net_conn *c, const char *status)
{
    char text[200];
    int  n = snprintf(text, sizeof text,
                      "HTTP/1.1 %s\r\nRetry-After: 10\r\nContent-Length: 0\r\n"
                       "Connection: close\r\n\r\n",
                      status);
    if (c->srv->net->tls == NULL)
        (void)!send(c->io.fd, text, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT);
    net_kill(c);
}

/* Closes the connection of this address that has been idle longest, if its last request was
 * answered.  Examines a bounded number of connections, because clients choose how often this is
 * called.  False: there is none. */
static bool make_way(struct net *net, const char *address)
{
    enum { LOOKED_AT = 1024 };
    char             key[NET_ADDRESS];
    struct net_conn *idle = NULL, *c = net->conns;
    net_address_key(address, key);
    for (unsigned n = 0; c != NULL && n < LOOKED_AT; c = c->next, n++)
        if (c->state == NET_READ_HEAD && c->request == NULL && c->keep_alive &&
            strcmp(c->charged, key) == 0)
            idle = c; /* new connections are first in the list */
    if (idle == NULL)
        return false;
    net_uncharge(idle);
    net_kill(idle);
    return true;
}

static void welcome(struct srv *s, int fd, const struct sockaddr *from)
{
    struct net *net = s->net;
    char        address[NET_ADDRESS];
    int         on = 1;
    net_address_text(from, address);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct net_conn *c = net_conn_new(s, fd, address, false);
    if (net->nconn > s->config.connections + NET_SPARE)
        turn_away(c, "503 Service Unavailable");
    else if (!c->proxy && !net_charge(c, address) &&
             !(make_way(net, address) && net_charge(c, address)))
        turn_away(c, "429 Too Many Requests");
    else if (net->tls != NULL && !net_tls_accept(c, net->tls))
        net_kill(c);
    else if (net->tls != NULL)
        c->state = NET_HANDSHAKE;
}

/* No descriptor or no memory is left: without a pause the loop would spin on a socket that stays
 * readable. */
static void pause_accepting(struct srv *s)
{
    struct net *net = s->net;
    if (net->tick >= net->quiet_until)
        srv_log(s, SRV_WARN, "accept", "%s; connections=%u", strerror(errno), net->nconn);
    net->quiet_until = net->tick + 60;
    net->paused = true;
    ev_io_stop(s->loop, &net->listener);
    ev_io_stop(s->loop, &net->control);
}

static void on_accept(struct ev_loop *loop, ev_io *w, int events)
{
    enum { AT_ONCE = 64 };
    struct srv *s = w->data;
    (void)loop, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t               size = sizeof from;
        int                     fd = hm_accept(w->fd, (struct sockaddr *)&from, &size);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                pause_accepting(s);
            return;
        }
        if (w == &s->net->control)
            net_conn_new(s, fd, (char[NET_ADDRESS]){""}, true);
        else
            welcome(s, fd, (const struct sockaddr *)&from);
    }
}

/* ---- rounds ----------------------------------------------------------------------------- */

static void on_second(struct ev_loop *loop, ev_timer *w, int events)
{
    struct srv *s = w->data;
    struct net *net = s->net;
    (void)events;
    net->tick++;
    for (struct net_conn *c = net->conns; c != NULL; c = c->next)
        net_tick(c);
    if (net->paused && !s->stopping) {
        net->paused = false;
        ev_io_start(loop, &net->listener);
        ev_io_start(loop, &net->control);
    }
}

static void reap(struct net *net)
{
    while (net->dead != NULL) {
        struct net_conn *c = net->dead;
        if (c->listed) { /* the other list still refers to it and frees it */
            net->dead = c->dead;
            continue;
        }
        net->dead = c->dead;
        net_conn_free(c);
    }
}

static void on_prepare(struct ev_loop *loop, ev_prepare *w, int events)
{
    struct srv *s = w->data;
    (void)loop, (void)events;
    reap(s->net);
}

static void on_idle(struct ev_loop *loop, ev_idle *w, int events)
{
    struct srv      *s = w->data;
    struct net      *net = s->net;
    struct net_conn *c = net->again;
    (void)events;
    net->again = net->last_again = NULL;
    ev_idle_stop(loop, w);
    for (struct net_conn *next; c != NULL; c = next) {
        next = c->next_again;
        c->next_again = NULL;
        c->listed = false;
        if (c->state == NET_DEAD) {
            c->dead = net->dead;
            net->dead = c;
        } else {
            net_run(c, c->ssl != NULL);
        }
    }
}

void net_run_soon(struct net_conn *c)
{
    struct net *net = c->srv->net;
    if (c->listed || c->state == NET_DEAD)
        return;
    c->listed = true;
    if (net->last_again != NULL)
        net->last_again->next_again = c;
    else
        net->again = c;
    net->last_again = c;
    ev_idle_start(c->srv->loop, &net->idler);
}

/* ---- opening ---------------------------------------------------------------------------- */

static int listen_at(const struct addrinfo *a)
{
    int on = 1, off = 0;
    int fd = hm_socket(a->ai_family, false);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage a = {0};
    socklen_t               size = sizeof a;
    if (getsockname(fd, (struct sockaddr *)&a, &size) != 0)
        return -1;
    return ntohs(a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
                                         : ((struct sockaddr_in *)&a)->sin_port);
}

static int open_port(struct srv *s, struct hm_msg *error)
{
    struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *list = NULL;
    char             port[16];
    int              fd = -1;
    snprintf(port, sizeof port, "%u", s->config.port);
    int wrong = getaddrinfo(s->config.listen, port, &hints, &list);
    if (wrong == 0)
        fd = listen_at(list);
    if (fd < 0)
        snprintf(error->text, sizeof error->text, "cannot listen at %s port %u: %s",
                 s->config.listen, s->config.port,
                 wrong != 0 ? gai_strerror(wrong) : strerror(errno));
    if (list != NULL)
        freeaddrinfo(list);
    return fd;
}

static int open_control(struct srv *s, struct hm_msg *error)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    char              *path = s->net->control_path;
    snprintf(path, sizeof s->net->control_path, "%s/control", s->config.data);
    int fd = hm_socket(AF_UNIX, false);
    if (fd < 0 || strlen(path) >= sizeof a.sun_path) {
        snprintf(error->text, sizeof error->text, "cannot create the control socket %.120s: %s",
                 path, fd < 0 ? strerror(errno) : "the path is too long");
        if (fd >= 0)
            close(fd);
        return -1;
    }
    strcpy(a.sun_path, path);
    unlink(path);
    mode_t old = umask(0177);
    bool   ok = bind(fd, (const struct sockaddr *)&a, sizeof a) == 0;
    umask(old);
    if (ok && chmod(path, 0600) == 0 && listen(fd, 16) == 0)
        return fd;
    snprintf(error->text, sizeof error->text, "cannot create the control socket %.120s: %s", path,
             strerror(errno));
    close(fd);
    return -1;
}

static void start_watching(struct srv *s, int port, int control)
{
    struct net *net = s->net;
    net->listener.data = net->control.data = net->second.data = net->reaper.data = net->idler.data =
        s;
    ev_io_init(&net->listener, on_accept, port, EV_READ);
    ev_io_init(&net->control, on_accept, control, EV_READ);
    ev_timer_init(&net->second, on_second, 1., 1.);
    ev_prepare_init(&net->reaper, on_prepare);
    ev_idle_init(&net->idler, on_idle);
    /* it gets a turn in every round, however busy the others are */
    ev_set_priority(&net->idler, EV_MAXPRI);
    ev_io_start(s->loop, &net->listener);
    ev_io_start(s->loop, &net->control);
    ev_timer_start(s->loop, &net->second);
    ev_prepare_start(s->loop, &net->reaper);
}

bool net_open(struct srv *s, struct hm_msg *error)
{
    struct net *net = s->net = srv_alloc(sizeof *net);
    int         port = -1, control = -1;
    http_parser_set_max_header_size(NET_HEAD);
    if (s->config.tls_cert[0] != 0 &&
        (net->tls = net_tls_new(s->config.tls_cert, s->config.tls_key, error)) == NULL)
        goto failed;
    if ((port = open_port(s, error)) < 0 || (control = open_control(s, error)) < 0)
        goto failed;
    s->port = port_of(port);
    start_watching(s, port, control);
    return true;
failed:
    if (port >= 0)
        close(port);
    SSL_CTX_free(net->tls);
    free(net);
    s->net = NULL;
    return false;
}

bool net_is_busy(const struct srv *s)
{
    for (const struct net_conn *c = s->net->conns; c != NULL; c = c->next)
        if (c->state == NET_WAIT_ANSWER || c->state == NET_WRITE_ANSWER || c->state == NET_CLOSING)
            return true;
    return false;
}

void net_close(struct srv *s)
{
    struct net *net = s->net;
    if (net == NULL)
        return;
    for (struct net_conn *c = net->again; c != NULL; c = c->next_again)
        c->listed = false;
    net->again = NULL;
    for (struct net_conn *c = net->conns, *next; c != NULL; c = next) {
        next = c->next;
        ev_io_stop(s->loop, &c->io);
        net_conn_free(c);
    }
    ev_io_stop(s->loop, &net->listener);
    ev_io_stop(s->loop, &net->control);
    ev_timer_stop(s->loop, &net->second);
    ev_prepare_stop(s->loop, &net->reaper);
    ev_idle_stop(s->loop, &net->idler);
    close(net->listener.fd);
    close(net->control.fd);
    unlink(net->control_path);
    SSL_CTX_free(net->tls);
    free(net);
    s->net = NULL;
}
