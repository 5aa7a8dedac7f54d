/*
 * external.c: bots in programs of their own (external.h).
 *
 * Standard input and output of the program are one end of a socket pair, so that writing to a
 * program that has exited is an error, not a signal.  Both directions wait at most until a deadline.
 */
#include "external.h"

#include "cli/cli.h"
#include "system/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 4096, GREETING_MS = 10000, MISTAKES = 3 };

extern char **environ;

struct external {
    char    *name, *command;
    pid_t    pid; /* 0: ended */
    int      fd;
    unsigned mistakes;
    char     in[LINE]; /* received and not yet parsed */
    size_t   have;
};

static int64_t now_ms(void) { return (int64_t)(hm_clock_ns() / 1000000); }

static void stop(struct external *x)
{
    if (x->pid == 0)
        return;
    kill(-x->pid, SIGKILL); /* its process group: also its children */
    kill(x->pid, SIGKILL);
    while (waitpid(x->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(x->fd);
    x->pid = 0;
}

static void complain(struct external *x, const char *problem)
{
    CLI_FAIL(MSG_HELP_ERROR_BOT_PROBLEM, x->name, problem);
    if (++x->mistakes < MISTAKES)
        return;
    CLI_FAIL(MSG_HELP_ERROR_BOT_PROBLEM, x->name, cli_message(MSG_HELP_ERROR_BOT_SILENCED));
    stop(x);
}

/* A failure after which a late answer could be taken for the answer to a new request.  */
static void give_up(struct external *x, enum msg_id problem)
{
    x->mistakes = MISTAKES;
    complain(x, cli_message(problem));
}

static bool wait_for(int fd, short what, int64_t until)
{
    for (;;) {
        int64_t       left = until - now_ms();
        struct pollfd p = {.fd = fd, .events = what};
        int           n = poll(&p, 1, left > 0 ? (int)left : 0);
        if (n > 0)
            return true;
        if (n == 0 || errno != EINTR)
            return false;
    }
}

static bool send_all(struct external *x, const char *text, size_t n, int64_t until)
{
    while (n > 0) {
        ssize_t sent = send(x->fd, text, n, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            text += sent;
            n -= (size_t)sent;
        } else if ((errno != EAGAIN && errno != EINTR) || !wait_for(x->fd, POLLOUT, until)) {
            return false;
        }
    }
    return true;
}

/* One line without its end; NULL: too late, too long, or the program has exited.  */
static const char *read_line(struct external *x, int64_t until, char line[LINE])
{
    for (;;) {
        char *end = memchr(x->in, '\n', x->have);
        if (end != NULL) {
            size_t n = (size_t)(end - x->in);
            memcpy(line, x->in, n);
            line[n > 0 && line[n - 1] == '\r' ? n - 1 : n] = 0;
            x->have -= n + 1;
            memmove(x->in, end + 1, x->have);
            return line;
        }
        if (x->have == LINE || !wait_for(x->fd, POLLIN, until))
            return NULL;
        ssize_t got = recv(x->fd, x->in + x->have, LINE - x->have, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return NULL;
        x->have += got > 0 ? (size_t)got : 0;
    }
}

static bool run(struct external *x, int end)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t          attr;
    char                       shell[] = "sh", option[] = "-c";
    char                      *argv[] = {shell, option, x->command, NULL};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, end, 0);
    posix_spawn_file_actions_adddup2(&files, end, 1);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attr, 0);
    int err = posix_spawn(&x->pid, "/bin/sh", &files, &attr, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return err == 0;
}

static void drop(struct external *x)
{
    free(x->name);
    free(x->command);
    free(x);
}

struct external *external_start(const char *name, const char *command)
{
    static const char hello[] = "harbour 1\n";
    struct external  *x = calloc(1, sizeof *x);
    int               pair[2];
    char              line[LINE];
    if (x == NULL)
        return NULL;
    if ((x->name = strdup(name)) == NULL || (x->command = strdup(command)) == NULL ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        drop(x);
        return NULL;
    }
    x->fd = pair[0];
    bool started = run(x, pair[1]);
    close(pair[1]);
    if (!started) {
        close(pair[0]);
        drop(x);
        return NULL;
    }
    const int64_t until = now_ms() + GREETING_MS;
    if (!send_all(x, hello, sizeof hello - 1, until) || read_line(x, until, line) == NULL ||
        strncmp(line, "ready", 5) != 0)
        give_up(x, MSG_HELP_ERROR_BOT_READY);
    return x;
}

void external_end(struct external *x)
{
    if (x == NULL)
        return;
    if (x->pid != 0)
        send_all(x, "quit\n", 5, now_ms());
    stop(x);
    drop(x);
}

void external_game(struct external *x, const struct hm_game *g, unsigned players)
{
    char           text[256];
    struct hm_text t = hm_text_in(text, sizeof text);
    if (x->pid == 0)
        return;
    x->mistakes = 0;
    hm_put(&t, "game ");
    hm_put(&t, g->ops->id);
    hm_put(&t, " players ");
    hm_put_int(&t, players);
    hm_put(&t, " cards ");
    hm_put_hex(&t, g->edition->digest, 32);
    hm_put(&t, "\n");
    if (!send_all(x, text, t.len, now_ms() + GREETING_MS))
        give_up(x, MSG_HELP_ERROR_BOT_READS);
}

/* Sends the view and the legal moves of the seat, then the request for a move.  */
static bool ask(struct external *x, const struct hm_match *m, hm_seat seat, uint32_t ms,
                const struct hm_move *list, size_t n)
{
    const struct hm_game *g = &m->game;
    const size_t          cap = HM_TEXT_SIZE + n * 512 + 64;
    char                 *text = malloc(cap);
    struct hm_view        view;
    if (text == NULL)
        return false;
    struct hm_text t = hm_text_in(text, cap);
    hm_put(&t, "view ");
    g->ops->redact(g->edition, &m->state, seat, &view);
    t.len += g->ops->print(g->edition, hm_seen(&view), false, text + t.len, cap - t.len);
    hm_put(&t, "\n");
    for (size_t i = 0; i < n && t.len < cap; i++) {
        hm_put(&t, "legal ");
        t.len += g->ops->print_move(g->edition, &list[i], text + t.len, cap - t.len);
        hm_put(&t, "\n");
    }
    hm_put(&t, "go ");
    hm_put_char(&t, hm_seat_letter(seat));
    hm_put(&t, " ");
    hm_put_int(&t, ms);
    hm_put(&t, "\n");
    bool sent = t.len < cap && send_all(x, text, t.len, now_ms() + ms);
    free(text);
    return sent;
}

/* Parses and checks "move take M35". */
static bool understand(struct external *x, const struct hm_match *m, hm_seat seat, const char *line,
                       struct hm_move *out)
{
    const struct hm_game *g = &m->game;
    struct hm_msg         msg = {{0}};
    char                  answer[81], rule[400], problem[LINE];
    snprintf(answer, sizeof answer, "%.80s", line);
    if (strncmp(line, "move ", 5) != 0) {
        complain(x, CLI_FORMAT(problem, MSG_HELP_ERROR_BOT_ANSWER, answer));
        return false;
    }
    const char *reason = msg.text;
    if (g->ops->parse_move(g->edition, m->state.head.nseat, line + 5, out, &msg) == HM_OK) {
        out->seat = seat;
        const struct hm_refusal *refusal = g->ops->check(g->edition, &m->state, out);
        if (refusal == NULL)
            return true;
        snprintf(rule, sizeof rule, "%s: %s", refusal->rule, refusal->text);
        reason = rule;
    }
    complain(x, CLI_FORMAT(problem, MSG_HELP_ERROR_BOT_MOVE, answer, reason));
    return false;
}

bool external_move(struct external *x, const struct hm_match *m, hm_seat seat, uint32_t ms,
                   struct hm_move *out)
{
    struct hm_move list[HM_MOVES];
    char           line[LINE];
    const size_t   n = m->game.ops->legal(m->game.edition, &m->state, seat, HM_BOTH, list);
    memset(out, 0, sizeof *out);
    if (x != NULL && x->pid != 0) {
        const int64_t until = now_ms() + ms;
        if (!ask(x, m, seat, ms, list, n))
            give_up(x, MSG_HELP_ERROR_BOT_READS);
        else if (read_line(x, until, line) == NULL)
            give_up(x, MSG_HELP_ERROR_BOT_LATE);
        else if (understand(x, m, seat, line, out))
            return true;
    }
    *out = list[0]; /* listed moves come first, and a prompted seat has one */
    return false;
}
