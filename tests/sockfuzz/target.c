/* target.c: starts, watches and stops the server.  See target.h. */
#define _GNU_SOURCE
#include "target.h"
#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_MS = 60000, END_MS = 3000 };

const char *const finding_names[FINDING_KINDS] = {
    [FINDING_NONE] = "none",     [FINDING_START] = "start",
    [FINDING_EXIT] = "exit",     [FINDING_SANITIZER] = "sanitizer",
    [FINDING_HANG] = "hang",     [FINDING_DESCRIPTORS] = "descriptors",
    [FINDING_MEMORY] = "memory", [FINDING_STOP] = "stop",
    [FINDING_PLAYER] = "player",
};

void finding_set(struct finding *f, enum finding_kind kind, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    f->kind = kind;
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
}

/* ---- start ------------------------------------------------------------------------------- */

static bool write_file(const char *dir, const char *name, size_t n)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");
    for (size_t i = 0; f != NULL && i < n; i++)
        fputc("<p>harbour</p>\n"[i % 15], f);
    return f != NULL && fclose(f) == 0;
}

static bool make_directory(struct target *t)
{
    char page[100];
    snprintf(t->dir, sizeof t->dir, "/tmp/harbour-sockfuzz-XXXXXX");
    if (mkdtemp(t->dir) == NULL)
        return false;
    snprintf(t->log, sizeof t->log, "%s/log", t->dir);
    snprintf(page, sizeof page, "%s/page", t->dir);
    return mkdir(page, 0700) == 0 && write_file(page, "index.html", 600) &&
           write_file(page, "app.js", 40000) && write_file(page, "app.js.gz", 9000) &&
           write_file(page, "large.bin", 700000);
}

static void set_sanitizers(void)
{
    setenv("ASAN_OPTIONS", "detect_leaks=1:halt_on_error=1:handle_abort=1:quarantine_size_mb=16",
           1);
    setenv("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1", 1);
    setenv("TSAN_OPTIONS", "halt_on_error=1", 0);
}

static void run_server(const struct target *t, int out)
{
    char        page[100];
    const char *program = getenv("HARBOUR") != NULL ? getenv("HARBOUR") : "harbour";
    snprintf(page, sizeof page, "%s/page", t->dir);
    int log = open(t->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    set_sanitizers();
    if (log < 0 || dup2(out, 1) < 0 || dup2(log, 2) < 0)
        _exit(126);
    if (t->limits)
        execlp(program, program, "serve", "--port", "0", "--data", t->dir, "--page", page,
               "--trusted-proxy", "127.1.0.1", "--overload-ms", "0", (char *)NULL);
    else
        execlp(program, program, "serve", "--port", "0", "--data", t->dir, "--page", page,
               "--trusted-proxy", "127.1.0.1", "--rate", "0", "--per-address", "0", "--per-user",
               "0", "--overload-ms", "0", (char *)NULL);
    _exit(127);
}

/* Reads "http://127.0.0.1:PORT/" from its standard output. */
static bool read_port(struct target *t)
{
    char    line[200];
    size_t  n = 0;
    int64_t end = clock_ms() + START_MS;
    while (n + 1 < sizeof line && memchr(line, '\n', n) == NULL) {
        struct pollfd p = {.fd = t->out, .events = POLLIN};
        int64_t       left = end - clock_ms();
        if (left <= 0 || poll(&p, 1, (int)left) != 1 || read(t->out, line + n, 1) != 1)
            return false;
        n++;
    }
    line[n] = 0;
    const char *colon = strrchr(line, ':');
    t->port = colon != NULL ? (uint16_t)strtoul(colon + 1, NULL, 10) : 0;
    return t->port != 0;
}

static size_t read_log(const struct target *t, char *text, size_t size)
{
    FILE  *f = fopen(t->log, "r");
    size_t n = 0;
    if (f != NULL) {
        fseek(f, 0, SEEK_END);
        long end = ftell(f), from = end > (long)size - 1 ? end - (long)size + 1 : 0;
        fseek(f, from, SEEK_SET);
        n = fread(text, 1, size - 1, f);
        fclose(f);
    }
    text[n] = 0;
    return n;
}

bool target_restart(struct target *t, struct finding *f)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        finding_set(f, FINDING_START, "no pipe: %s", strerror(errno));
        return false;
    }
    t->pid = fork();
    if (t->pid == 0)
        run_server(t, ends[1]);
    close(ends[1]);
    t->out = ends[0];
    if (t->pid > 0 && read_port(t))
        return true;
    char log[1500];
    read_log(t, log, sizeof log);
    finding_set(f, FINDING_START, "the server does not start: %s", log);
    target_kill(t);
    return false;
}

bool target_start(struct target *t, bool limits, struct finding *f)
{
    *t = (struct target){.limits = limits};
    if (make_directory(t))
        return target_restart(t, f);
    finding_set(f, FINDING_START, "cannot make %s: %s", t->dir, strerror(errno));
    return false;
}

/* ---- watch ------------------------------------------------------------------------------- */

static const char *find_report(const char *log)
{
    static const char *const marks[] = {"ERROR: AddressSanitizer", "ERROR: LeakSanitizer",
                                        "WARNING: ThreadSanitizer", "runtime error:"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *hit = strstr(log, marks[i]);
        if (hit != NULL)
            return hit;
    }
    return NULL;
}

/* A process writes a report only when it is about to end, so the log of a running one need not be
 * read. */
static bool judge_end(struct target *t, int status, bool stopping, struct finding *f)
{
    char        log[1 << 16];
    const char *report;
    read_log(t, log, sizeof log);
    report = find_report(log);
    t->pid = 0;
    close(t->out);
    if (report != NULL)
        finding_set(f, FINDING_SANITIZER, "%.3900s", report);
    else if (!stopping && WIFSIGNALED(status))
        finding_set(f, FINDING_EXIT, "ended by signal %d: %.3000s", WTERMSIG(status), log);
    else if (!stopping)
        finding_set(f, FINDING_EXIT, "ended with status %d: %.3000s", WEXITSTATUS(status), log);
    else if (status != 0)
        finding_set(f, FINDING_STOP, "after SIGTERM it ended with wait status %d: %.3000s", status,
                    log);
    return f->kind == FINDING_NONE;
}

bool target_lives(struct target *t, struct finding *f)
{
    int status;
    if (waitpid(t->pid, &status, WNOHANG) != t->pid)
        return true;
    judge_end(t, status, false, f);
    return false;
}

bool target_ends(struct target *t, struct finding *f)
{
    for (int64_t end = clock_ms() + END_MS; clock_ms() < end; poll(NULL, 0, 5))
        if (!target_lives(t, f))
            return true;
    return false;
}

bool target_stop(struct target *t, int seconds, struct finding *f)
{
    int     status;
    int64_t end = clock_ms() + seconds * 1000;
    kill(t->pid, SIGTERM);
    while (waitpid(t->pid, &status, WNOHANG) != t->pid) {
        if (clock_ms() > end) {
            char text[2000];
            target_describe(t, text, sizeof text);
            finding_set(f, FINDING_STOP, "it does not end within %d s of SIGTERM\n%s", seconds,
                        text);
            target_kill(t);
            return false;
        }
        poll(NULL, 0, 5);
    }
    return judge_end(t, status, true, f);
}

void target_kill(struct target *t)
{
    if (t->pid > 0) {
        kill(t->pid, SIGKILL);
        waitpid(t->pid, NULL, 0);
        close(t->out);
    }
    t->pid = 0;
}

static int remove_one(const char *path, const struct stat *st, int flag, struct FTW *at)
{
    (void)st, (void)flag, (void)at;
    return remove(path);
}

void target_clear(struct target *t)
{
    target_kill(t);
    if (t->dir[0] != 0)
        nftw(t->dir, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    t->dir[0] = 0;
}
