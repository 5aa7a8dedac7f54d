/*
 * descriptor.h: sockets and pipes that are closed on exec, on systems with and without the flags
 * that do it in one call.
 *
 * Linux and the BSDs have SOCK_CLOEXEC, accept4() and pipe2(), macOS has none of them.  Each
 * function returns a descriptor, or -1 with errno; those that open two return false with errno.
 */
#ifndef HARBOUR_DESCRIPTOR_H
#define HARBOUR_DESCRIPTOR_H

#include <stdbool.h>
#include <sys/socket.h>

/* A stream socket. */
int hm_socket(int family, bool blocking);

/* Accepts a connection; its socket does not block. */
int hm_accept(int listening, struct sockaddr *from, socklen_t *size);

/* A pipe that does not block: reads from end[0] what is written to end[1]. */
bool hm_pipe(int end[2]);

/* Two connected sockets that block. */
bool hm_socket_pair(int end[2]);

#endif
