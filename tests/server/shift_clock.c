/*
 * shift_clock.c: a library to preload: the wall clock is off by as many seconds as a file says.
 *
 * SHIFT_CLOCK names a file of eight bytes, an int64_t in the machine's byte order.  It is mapped,
 * so a test sets the clock of a running process by writing to it.  Clocks that cannot be set
 * (CLOCK_MONOTONIC and the like) stay as they are.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *shift;

__attribute__((constructor)) static void map_shift(void)
{
    const char *path = getenv("SHIFT_CLOCK");
    int         fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *at = mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, fd, 0);
    if (at != MAP_FAILED)
        shift = at;
    close(fd);
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    int rc = (int)syscall(SYS_clock_gettime, clock, out);
    if (rc == 0 && shift != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        out->tv_sec += *shift;
    return rc;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    (void)zone;
    struct timespec t;
    int             rc = clock_gettime(CLOCK_REALTIME, &t);
    out->tv_sec = t.tv_sec;
    out->tv_usec = t.tv_nsec / 1000;
    return rc;
}

time_t time(time_t *out)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (out != NULL)
        *out = t.tv_sec;
    return t.tv_sec;
}
