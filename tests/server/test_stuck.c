/*
 * test_stuck.c: an event loop that hangs, in a separate process.
 *
 * The loop really blocks, inside the server's clock, which tests may replace.  Parent and child
 * share one page: the parent requests the block, the child reports it.
 */
#include "server/server.h"
#include "server/watchdog.h"

#include "support/check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct page {
    volatile int block, blocked, stop, port;
};

struct child {
    pid_t        pid;
    int          err; /* what it writes to standard error */
    struct page *page;
    char         data[64];
};

static int64_t blocking_now(void *ctx)
{
    struct page *p = ctx;
    while (p->block) {
        p->blocked = 1;
        pause(); /* a handler ends this, and it begins again */
    }
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1700000000000 + t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void serve(struct page *p, const char *data, const char *watchdog, unsigned seconds)
{
    const char *const flags[] = {
        "data", data, "store", "memory:", "port", "0", "watchdog", watchdog};
    const struct srv_hooks hooks = {.now = blocking_now, .ctx = p};
    struct srv_config      config;
    struct hm_msg          error;
    struct srv            *s = srv_alloc(sizeof *s);
    struct srv_signals    *g = srv_signals_start(s, &p->stop, seconds);
    if (!srv_config_read(&config, NULL, flags, sizeof flags / sizeof *flags, &error) ||
        !srv_start(s, &config, &hooks, &error) || !srv_listen(s, &error))
        _exit(1);
    p->port = s->port;
    srv_run(s, &p->stop);
    srv_stop(s);
    srv_signals_stop(g);
    free(s);
    _exit(0);
}

static void wait_briefly(void)
{
    struct timespec t = {0, 10000000};
    nanosleep(&t, NULL);
}

static int ask(const struct child *c, const char *path)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)c->page->port)};
    char               request[64];
    int                fd = socket(AF_INET, SOCK_STREAM, 0);
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(fd, (const struct sockaddr *)&a, sizeof a), 0);
    snprintf(request, sizeof request, "GET %s HTTP/1.0\r\n\r\n", path);
    assert_true(send(fd, request, strlen(request), MSG_NOSIGNAL) > 0);
    return fd;
}

/* Whether the answer is 200. */
static bool answers(const struct child *c, const char *path)
{
    char got[16] = "";
    int  fd = ask(c, path);
    bool ok = recv(fd, got, 12, MSG_WAITALL) == 12;
    close(fd);
    return ok && strcmp(got, "HTTP/1.1 200") == 0;
}

/* Returns when the server is ready: until then /readyz does not ask for the time. */
static void begin(struct child *c, const char *watchdog, unsigned seconds)
{
    int pipes[2];
    c->page =
        mmap(NULL, sizeof *c->page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(c->page, MAP_FAILED);
    snprintf(c->data, sizeof c->data, "/tmp/harbour-stuck-XXXXXX");
    assert_non_null(mkdtemp(c->data));
    assert_int_equal(pipe(pipes), 0);
    c->pid = fork();
    assert_true(c->pid >= 0);
    if (c->pid == 0) {
        dup2(pipes[1], STDERR_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        serve(c->page, c->data, watchdog, seconds);
    }
    close(pipes[1]);
    c->err = pipes[0];
    while (c->page->port == 0 && waitpid(c->pid, NULL, WNOHANG) == 0)
        wait_briefly();
    assert_int_not_equal(c->page->port, 0);
    while (!answers(c, "/readyz"))
        wait_briefly();
}

/* Its exit status once it has ended, and all it wrote to standard error. */
static int end(struct child *c, char *text, size_t cap)
{
    size_t  n = 0;
    ssize_t got;
    int     status;
    char    path[80];
    while ((got = read(c->err, text + n, cap - 1 - n)) > 0)
        n += (size_t)got;
    text[n] = 0;
    close(c->err);
    assert_int_equal(waitpid(c->pid, &status, 0), c->pid);
    static const char *const files[] = {"control", "lock"};
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", c->data, files[i]);
        unlink(path);
    }
    rmdir(c->data);
    munmap(c->page, sizeof *c->page);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* A request asks for the time and is never answered. */
static void block(struct child *c)
{
    c->page->block = 1;
    int fd = ask(c, "/readyz");
    while (!c->page->blocked)
        wait_briefly();
    close(fd);
}

TEST(a_stuck_loop_is_logged_and_ends_the_process)
{
    UNUSED;
    struct child c;
    char         text[16384];
    begin(&c, "2", 600);
    assert_true(answers(&c, "/healthz"));
    block(&c);
    assert_int_equal(end(&c, text, sizeof text), SRV_EXIT_STUCK);
    assert_contains(text, " watchdog the loop has been stuck for 2 s; doing=");
    const char *stack = strchr(text, '\n');
    assert_non_null(stack);
    assert_contains(stack, "[0x"); /* frames of the loop's own stack */
}

TEST(a_stopped_process_is_not_a_stuck_loop)
{
    UNUSED;
    struct child    c;
    char            text[16384];
    struct timespec longer = {5, 0}; /* than the watchdog waits */
    begin(&c, "2", 600);
    assert_int_equal(kill(c.pid, SIGSTOP), 0);
    nanosleep(&longer, NULL);
    assert_int_equal(kill(c.pid, SIGCONT), 0);
    assert_true(answers(&c, "/healthz"));
    assert_int_equal(kill(c.pid, SIGTERM), 0);
    assert_int_equal(end(&c, text, sizeof text), 0);
}

TEST(sigterm_ends_a_stuck_server)
{
    UNUSED;
    struct child c;
    char         text[16384];
    begin(&c, "0", 2);
    block(&c);
    assert_int_equal(kill(c.pid, SIGTERM), 0);
    assert_int_equal(end(&c, text, sizeof text), SRV_EXIT_STUCK);
    assert_contains(text, " stopping the loop has been stuck for 2 s; doing=");
}

TEST(a_second_sigterm_exits_at_once)
{
    UNUSED;
    struct child c;
    char         text[16384];
    begin(&c, "0", 600);
    block(&c);
    assert_int_equal(kill(c.pid, SIGTERM), 0);
    while (!c.page->stop)
        wait_briefly();
    assert_int_equal(kill(c.pid, SIGTERM), 0);
    assert_int_equal(end(&c, text, sizeof text), 128 + SIGTERM);
}

TEST(sigterm_stops_a_server_properly)
{
    UNUSED;
    struct child c;
    char         text[16384];
    begin(&c, "10", 600);
    assert_true(answers(&c, "/healthz"));
    assert_int_equal(kill(c.pid, SIGTERM), 0);
    assert_int_equal(end(&c, text, sizeof text), 0);
    assert_null(strstr(text, "stuck"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_stuck_loop_is_logged_and_ends_the_process),
        RUN(a_stopped_process_is_not_a_stuck_loop),
        RUN(sigterm_ends_a_stuck_server),
        RUN(a_second_sigterm_exits_at_once),
        RUN(sigterm_stops_a_server_properly),
    };
    return cmocka_run_group_tests_name("stuck", tests, NULL, NULL);
}
