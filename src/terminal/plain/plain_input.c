/*
 * plain_input.c: reads lines, and waits for the results of other threads.
 */
#include "plain.h"

#include "system/out_of_memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 100, CHUNK = 4096 };

/* Names and chat come from servers and records: makes every line safe to print. */
static void clean_lines(char *text)
{
    for (char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        *end = 0;
        cli_clean(text);
        *end = '\n';
    }
    cli_clean(text);
}

void plain_flush(struct plain *p)
{
    if (p->out.len > 0) {
        clean_lines(p->out.buf);
        fwrite(p->out.buf, 1, p->out.len, stdout);
    }
    p->out.len = 0;
    fflush(stdout);
}

static void drain(int fd)
{
    char bytes[64];
    while (read(fd, bytes, sizeof bytes) > 0)
        ;
}

void plain_wait(struct plain *p)
{
    struct pollfd wake = {p->context.wake[0], POLLIN, 0};
    if (poll(&wake, 1, WAIT_MS) > 0)
        drain(wake.fd);
}

/* Reads the available input; sets input_end at its end. */
static void read_more(struct plain *p)
{
    if (p->input_cap - p->input_len < CHUNK) {
        p->input_cap = p->input_cap * 2 + CHUNK;
        p->input = hm_need(realloc(p->input, p->input_cap), "a line of input", p->input_cap);
    }
    ssize_t n = read(STDIN_FILENO, p->input + p->input_len, p->input_cap - p->input_len);
    if (n > 0)
        p->input_len += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        p->input_end = true;
    if (n < 0 && p->input_end)
        p->code = CLI_FAIL(MSG_HELP_ERROR_INPUT_READ, strerror(errno));
}

/* Returns the first line of the buffer without its end; NULL if it is incomplete. */
static char *take_line(struct plain *p)
{
    char  *end = p->input_len > 0 ? memchr(p->input, '\n', p->input_len) : NULL;
    size_t n = end != NULL ? (size_t)(end - p->input) : p->input_len;
    size_t used = end != NULL ? n + 1 : n;
    if (end == NULL && (!p->input_end || n == 0))
        return NULL;
    char *line = hm_need(malloc(n + 1), "a line of input", n + 1);
    memcpy(line, p->input, n);
    line[n] = 0;
    memmove(p->input, p->input + used, p->input_len - used);
    p->input_len -= used;
    n = strlen(line);
    while (n > 0 && strchr("\r \t", line[n - 1]) != NULL)
        line[--n] = 0;
    cli_clean(line);
    return line;
}

/* Online, messages are handled while the player types. */
static bool something_happened(struct plain *p)
{
    if (p->online == NULL)
        return false;
    p->context.changed = false;
    plain_online_step(p);
    return p->out.len > 0;
}

enum plain_input plain_read(struct plain *p, const char *prompt, char **line)
{
    cli_put(&p->out, prompt);
    cli_put(&p->out, "> ");
    plain_flush(p);
    for (;;) {
        *line = take_line(p);
        if (*line != NULL)
            return PLAIN_INPUT_LINE;
        if (p->input_end) {
            cli_put(&p->out, "\n");
            plain_flush(p);
            return PLAIN_INPUT_END;
        }
        struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {p->context.wake[0], POLLIN, 0}};
        poll(fds, p->online != NULL ? 2 : 1, p->online != NULL ? WAIT_MS : -1);
        if (fds[1].revents != 0)
            drain(fds[1].fd);
        if (fds[0].revents != 0)
            read_more(p);
        if (something_happened(p)) {
            fputs("\n", stdout);
            return PLAIN_INPUT_EVENT;
        }
    }
}
