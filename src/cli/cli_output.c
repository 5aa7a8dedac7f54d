/*
 * cli_output.c: growing text, progress bars and Ctrl-C.
 */
#include "cli.h"

#include "system/out_of_memory.h"
#include "base/capacity.h"
#include "system/clock.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void reserve(struct cli_text *t, size_t more)
{
    t->buf = hm_grow(t->buf, &t->cap, t->len + more + 1, 1, HM_CAPACITY(4096, 2), "text to print");
}

void cli_put_n(struct cli_text *t, const char *s, size_t n)
{
    reserve(t, n);
    memcpy(t->buf + t->len, s, n);
    t->len += n;
    t->buf[t->len] = 0;
}

void cli_put(struct cli_text *t, const char *s) { cli_put_n(t, s, strlen(s)); }

void cli_putf(struct cli_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        return;
    reserve(t, (size_t)n);
    va_start(args, format);
    vsnprintf(t->buf + t->len, (size_t)n + 1, format, args);
    va_end(args);
    t->len += (size_t)n;
}

void cli_put_json(struct cli_text *t, const char *s)
{
    size_t size = strlen(s) * 6 + 3;
    reserve(t, size);
    struct hm_text w = hm_text_in(t->buf + t->len, size);
    hm_put_json(&w, s);
    t->len += w.len;
}

void cli_text_free(struct cli_text *t)
{
    free(t->buf);
    *t = (struct cli_text){0};
}

/* The stream does not keep the reason of an earlier failure: another byte fails for the same one. */
static int write_error(void) { return write(STDOUT_FILENO, "\n", 1) < 0 ? errno : EIO; }

int cli_close_output(int code)
{
    int reason = ferror(stdout) ? write_error() : 0;
    if (fclose(stdout) != 0 && reason == 0)
        reason = errno;
    if (reason == 0)
        return code;
    if (reason != EPIPE) /* the reader has closed the pipe: not an error */
        CLI_FAIL(MSG_HELP_OUTPUT_STDOUT, strerror(reason));
    return code != CLI_OK ? code : CLI_WRONG;
}

static void draw(struct cli_progress *p, uint64_t now)
{
    enum { WIDTH = 30 };
    char     bar[WIDTH + 1];
    uint64_t all = p->all != 0 ? p->all : 1;
    unsigned filled = (unsigned)(p->done * WIDTH / all), percent = (unsigned)(p->done * 100 / all);
    if (filled > WIDTH)
        filled = WIDTH;
    memset(bar, '.', WIDTH);
    memset(bar, '#', filled);
    bar[WIDTH] = 0;
    char time[32], left[64] = "";
    if (p->done > 0 && p->done < all) {
        uint64_t s = (now - p->begun_ns) / p->done * (all - p->done) / 1000000000u;
        snprintf(time, sizeof time, "%u:%02u", (unsigned)(s / 60 % 6000), (unsigned)(s % 60));
        CLI_FORMAT(left, MSG_HELP_OUTPUT_LEFT, time);
    }
    fprintf(stderr, "\r%s [%s] %3u%%  %s\033[K", cli_message(p->what), bar, percent, left);
    fflush(stderr);
    p->drawn_ns = now;
}

void cli_progress_begin(struct cli_progress *p, enum msg_id what, uint64_t all)
{
    const char *term = getenv("TERM");
    *p = (struct cli_progress){.what = what, .all = all, .begun_ns = hm_clock_ns()};
    p->drawn_ns = p->begun_ns;
    p->shown = isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

void cli_progress_at(struct cli_progress *p, uint64_t done)
{
    p->done = done;
    if (!p->shown)
        return;
    uint64_t now = hm_clock_ns();
    if (now - p->drawn_ns >= 100000000u)
        draw(p, now);
}

void cli_progress_end(struct cli_progress *p)
{
    if (p->shown && p->drawn_ns != p->begun_ns)
        fputs("\r\033[K", stderr);
    p->shown = false;
}

static volatile sig_atomic_t stop_requested;

static void on_stop(int signal_number)
{
    (void)signal_number;
    stop_requested = 1;
}

void cli_catch_stop(void)
{
    struct sigaction action = {.sa_handler = on_stop};
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends the program at once */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool cli_stopped(void) { return stop_requested != 0; }
