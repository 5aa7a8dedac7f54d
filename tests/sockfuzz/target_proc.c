/* target_proc.c: data about the server from /proc: descriptors, memory, threads.  See target.h. */
#define _GNU_SOURCE
#include "target.h"
#include "client.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS = 64 };

struct thread {
    long tid, ticks, before;
    char state, name[32], wchan[64];
};

/* Opens a file about one thread; the number of the main thread is that of the process. */
static size_t read_proc(char *text, size_t size, const struct target *t, long tid, const char *name)
{
    char path[100];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/%s", (long)t->pid, tid, name);
    FILE  *f = fopen(path, "r");
    size_t n = f != NULL ? fread(text, 1, size - 1, f) : 0;
    if (f != NULL)
        fclose(f);
    text[n] = 0;
    return n;
}

long target_descriptors(const struct target *t)
{
    char path[60];
    long n = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)t->pid);
    DIR *d = opendir(path);
    if (d == NULL)
        return -1;
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

void target_list_descriptors(const struct target *t, char *text, size_t size)
{
    char   path[80], name[200];
    size_t n = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)t->pid);
    DIR *d = opendir(path);
    text[0] = 0;
    for (struct dirent *e; d != NULL && n < size && (e = readdir(d)) != NULL;) {
        snprintf(path, sizeof path, "/proc/%ld/fd/%.20s", (long)t->pid, e->d_name);
        ssize_t len = readlink(path, name, sizeof name - 1);
        if (len < 0)
            continue;
        name[len] = 0;
        n += (size_t)snprintf(text + n, size - n, " %s", name);
    }
    if (d != NULL)
        closedir(d);
}

unsigned target_sockets(const struct target *t, unsigned state)
{
    FILE    *f = fopen("/proc/net/tcp", "r");
    char     line[300];
    unsigned port, is, n = 0;
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        n += sscanf(line, "%*d: %*x:%x %*x:%*x %x", &port, &is) == 2 && port == t->port &&
             is == state;
    if (f != NULL)
        fclose(f);
    return n;
}

long target_resident_kb(const struct target *t)
{
    char text[4096];
    read_proc(text, sizeof text, t, t->pid, "status");
    const char *line = strstr(text, "VmRSS:");
    return line != NULL ? strtol(line + 6, NULL, 10) : -1;
}

static void read_thread(const struct target *t, struct thread *one)
{
    char text[1024];
    read_proc(text, sizeof text, t, one->tid, "stat");
    char *end = strrchr(text, ')'), *begin = strchr(text, '(');
    if (end == NULL || begin == NULL)
        return;
    *end = 0;
    snprintf(one->name, sizeof one->name, "%s", begin + 1);
    long user = 0, system = 0;
    sscanf(end + 2, "%c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &one->state, &user,
           &system);
    one->before = one->ticks;
    one->ticks = user + system;
    read_proc(one->wchan, sizeof one->wchan, t, one->tid, "wchan");
}

static long thread_ms(const struct thread *one) { return one->ticks * 1000 / sysconf(_SC_CLK_TCK); }

/* The server's loop runs in the main thread. */
static struct thread read_loop(const struct target *t)
{
    struct thread loop = {.tid = t->pid};
    read_thread(t, &loop);
    return loop;
}

static unsigned list_threads(const struct target *t, struct thread *list)
{
    char     path[60];
    unsigned n = 0;
    snprintf(path, sizeof path, "/proc/%ld/task", (long)t->pid);
    DIR *d = opendir(path);
    for (struct dirent *e; d != NULL && n < THREADS && (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.')
            list[n++] = (struct thread){.tid = strtol(e->d_name, NULL, 10)};
    if (d != NULL)
        closedir(d);
    return n;
}

struct deadline deadline_start(const struct target *t, int ms)
{
    struct thread loop = read_loop(t);
    int64_t       now = clock_ms();
    return (struct deadline){t, ms, now + ms, now + 20 * (int64_t)ms, thread_ms(&loop)};
}

bool deadline_passed(const struct deadline *p)
{
    int64_t now = clock_ms();
    if (now < p->end)
        return false;
    struct thread loop = read_loop(p->target);
    return now > p->last || loop.state != 'R' || thread_ms(&loop) - p->used_ms > p->ms / 3;
}

bool deadline_passed_for_workers(const struct deadline *p)
{
    struct thread list[THREADS];
    if (clock_ms() > p->last)
        return true;
    if (!deadline_passed(p))
        return false;
    unsigned n = list_threads(p->target, list);
    for (unsigned i = 0; i < n; i++) {
        read_thread(p->target, &list[i]);
        if (list[i].state == 'R')
            return false;
    }
    return true;
}

void target_describe(struct target *t, char *text, size_t size)
{
    struct thread list[THREADS], *busiest = NULL;
    unsigned      n = list_threads(t, list);
    size_t        at = 0;
    text[0] = 0;
    for (unsigned i = 0; i < n; i++)
        read_thread(t, &list[i]);
    poll(NULL, 0, 1000);
    for (unsigned i = 0; i < n; i++) {
        struct thread *one = &list[i];
        read_thread(t, one);
        int k = snprintf(text + at, size - at,
                         "thread %ld %s: state %c, %ld ms of CPU in the last second, waits in %s\n",
                         one->tid, one->name, one->state,
                         (one->ticks - one->before) * 1000 / sysconf(_SC_CLK_TCK), one->wchan);
        if (k < 0 || (size_t)k >= size - at)
            break;
        at += (size_t)k;
        if (busiest == NULL || one->ticks - one->before > busiest->ticks - busiest->before)
            busiest = one;
    }
    if (busiest == NULL)
        return;
    /* A sanitizer's handler of SIGABRT writes the stack of the thread that it interrupts. */
    long before = target_resident_kb(t);
    syscall(SYS_tgkill, t->pid, busiest->tid, SIGABRT);
    for (int i = 0; i < 200 && before > 0 && target_resident_kb(t) > 0; i++)
        poll(NULL, 0, 10);
    FILE *f = fopen(t->log, "r");
    char  line[300];
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (strstr(line, "    #") == line && at + strlen(line) < size) {
            strcpy(text + at, line);
            at += strlen(line);
        }
    if (f != NULL)
        fclose(f);
}
