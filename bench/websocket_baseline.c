/*
 * websocket_baseline.c: the baseline for the server: rooms of four on bare libwebsockets.
 *
 * Each message that comes in goes out four times; nothing is validated, stored or redacted.
 *
 *   websocket_baseline CLIENTS SECONDS BYTES       messages to clients have BYTES bytes
 *
 * The server is a child process on the first core that the program may use (taskset), the clients
 * are on the last.  In each room one message is in flight: who receives it and is next sends one.
 * Prints messages in for each CPU second of the server.
 */
#include "client/load_wire.h"
#include "system/clock.h"

#include <libwebsockets.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 4, CLIENTS = 20000, LONGEST = 4096, MESSAGE = 90 };

enum core { FIRST_CORE, LAST_CORE }; /* of those that the process may use */

static void pin(enum core which)
{
    cpu_set_t usable, one;
    size_t    core = 0;
    sched_getaffinity(0, sizeof usable, &usable);
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &usable)) {
            core = i;
            if (which == FIRST_CORE)
                break;
        }
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    sched_setaffinity(0, sizeof one, &one);
}

/* ---- the server --------------------------------------------------------------------------- */

struct member {
    unsigned room, pending;
};

static struct lws *members[CLIENTS][ROOM];
static unsigned    nmember;
static size_t      size;

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t n)
{
    static unsigned char out[LWS_PRE + LONGEST];
    struct member       *m = user;
    (void)in, (void)n;
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        *m = (struct member){.room = nmember / ROOM};
        members[m->room][nmember++ % ROOM] = wsi;
    } else if (reason == LWS_CALLBACK_RECEIVE) {
        for (unsigned i = 0; i < ROOM; i++) {
            ((struct member *)lws_wsi_user(members[m->room][i]))->pending++;
            lws_callback_on_writable(members[m->room][i]);
        }
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && m->pending > 0) {
        m->pending--;
        memset(out + LWS_PRE, 'x', size);
        lws_write(wsi, out + LWS_PRE, size, LWS_WRITE_TEXT);
        if (m->pending > 0)
            lws_callback_on_writable(wsi);
    }
    return 0;
}

static void serve(int ready)
{
    static const struct lws_protocols protocols[] = {
        {.name = "rooms", .callback = on_event, .per_session_data_size = sizeof(struct member)},
        {.name = NULL}};
    struct lws_context_creation_info info = {.port = 0,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_LIBEV,
                                             .fd_limit_per_thread = CLIENTS};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    pin(FIRST_CORE);
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    int                 port =
        context != NULL ? lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")) : 0;
    if (write(ready, &port, sizeof port) != sizeof port || port == 0)
        exit(1);
    while (lws_service(context, 0) >= 0) {
    }
    exit(0);
}

/* ---- the clients -------------------------------------------------------------------------- */

struct client {
    struct load_conn conn;
    unsigned         number;
};

static struct client *clients;
static uint64_t       sent;
static unsigned       greeted;
static unsigned       turn[CLIENTS]; /* by room */

static void say(struct client *c)
{
    char text[MESSAGE];
    memset(text, 'm', sizeof text);
    load_send(&c->conn, text, sizeof text);
    sent++;
}

static void received(void *ctx, char *text, size_t n)
{
    struct client *c = ctx;
    unsigned       room = c->number / ROOM;
    (void)text, (void)n;
    if (turn[room] % ROOM == c->number % ROOM) {
        turn[room]++;
        say(c);
    }
}

static double cpu_seconds(pid_t pid)
{
    clockid_t       clock;
    struct timespec t = {0};
    if (clock_getcpuclockid(pid, &clock) == 0)
        clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One round of the loop; counts the clients whose handshake has ended. */
static void step(int epoll)
{
    struct epoll_event events[256];
    int                n = epoll_wait(epoll, events, 256, 20);
    for (int i = 0; i < n; i++) {
        struct client *c = events[i].data.ptr;
        bool           before = c->conn.upgraded;
        if ((events[i].events & EPOLLOUT) != 0)
            load_flush(&c->conn);
        if (!load_read(&c->conn, received, c))
            exit(1);
        greeted += c->conn.upgraded && !before;
    }
}

static void measure(const char *url, pid_t server, unsigned n, unsigned seconds)
{
    struct load_target to;
    int                epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!load_resolve(url, &to))
        exit(1);
    for (unsigned i = 0; i < n; i++) { /* one after another, so that both sides number them alike */
        clients[i].number = i;
        load_connect(&clients[i].conn, &to, "");
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = &clients[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].conn.fd, &e);
        while (greeted <= i) {
            load_flush(&clients[i].conn);
            step(epoll);
        }
    }
    for (unsigned room = 0; room < n / ROOM; room++) {
        turn[room] = 1;
        say(&clients[room * ROOM]);
    }
    uint64_t warm = hm_clock_ns() + 1000000000u, end = warm + seconds * (uint64_t)1000000000u;
    while (hm_clock_ns() < warm)
        step(epoll);
    double   cpu = cpu_seconds(server);
    uint64_t before = sent;
    while (hm_clock_ns() < end)
        step(epoll);
    printf("%.0f moves for a CPU second, %.0f moves a second\n",
           (double)(sent - before) / (cpu_seconds(server) - cpu),
           (double)(sent - before) / seconds);
}

int main(int argc, char **argv)
{
    unsigned      n = argc == 4 ? (unsigned)strtoul(argv[1], NULL, 10) / ROOM * ROOM : 0;
    int           port = 0, ready[2];
    char          url[64];
    struct rlimit files = {CLIENTS + 64, CLIENTS + 64};
    size = argc == 4 ? strtoul(argv[3], NULL, 10) : 0;
    if (n == 0 || n > CLIENTS || size == 0 || size > LONGEST) {
        fprintf(stderr, "usage: websocket_baseline CLIENTS SECONDS BYTES\n");
        return 2;
    }
    setrlimit(RLIMIT_NOFILE, &files);
    clients = calloc(n, sizeof *clients);
    if (clients == NULL || pipe(ready) != 0)
        return 1;
    pid_t server = fork();
    if (server == 0)
        serve(ready[1]);
    if (server < 0 || read(ready[0], &port, sizeof port) != sizeof port || port == 0)
        return 1;
    pin(LAST_CORE);
    snprintf(url, sizeof url, "http://127.0.0.1:%d", port);
    measure(url, server, n, (unsigned)strtoul(argv[2], NULL, 10));
    kill(server, SIGKILL);
    return 0;
}
