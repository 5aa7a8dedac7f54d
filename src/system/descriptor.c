/* descriptor.c: see descriptor.h. */
#include "system/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined(SOCK_CLOEXEC) && defined(SOCK_NONBLOCK) && !defined(HM_NO_DESCRIPTOR_FLAGS)

int hm_socket(int family, bool blocking)
{
    return socket(family, SOCK_STREAM | SOCK_CLOEXEC | (blocking ? 0 : SOCK_NONBLOCK), 0);
}

int hm_accept(int listening, struct sockaddr *from, socklen_t *size)
{
    return accept4(listening, from, size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

bool hm_pipe(int end[2]) { return pipe2(end, O_CLOEXEC | O_NONBLOCK) == 0; }

bool hm_socket_pair(int end[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) == 0;
}

#else

/* Returns the descriptor with its flags, or -1 after closing it.  Another thread that starts a
 * program between the two calls passes the descriptor on to it. */
static int flagged(int fd, bool blocking)
{
    if (fd < 0)
        return -1;
    int flags = fcntl(fd, F_GETFL);
    flags = blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, flags) == 0)
        return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

static bool both_flagged(int end[2], bool blocking)
{
    end[0] = flagged(end[0], blocking);
    end[1] = flagged(end[1], blocking);
    if (end[0] >= 0 && end[1] >= 0)
        return true;
    if (end[0] >= 0 || end[1] >= 0)
        close(end[0] >= 0 ? end[0] : end[1]);
    return false;
}

int hm_socket(int family, bool blocking)
{
    return flagged(socket(family, SOCK_STREAM, 0), blocking);
}

int hm_accept(int listening, struct sockaddr *from, socklen_t *size)
{
    return flagged(accept(listening, from, size), false);
}

bool hm_pipe(int end[2]) { return pipe(end) == 0 && both_flagged(end, false); }

bool hm_socket_pair(int end[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM, 0, end) == 0 && both_flagged(end, true);
}

#endif
