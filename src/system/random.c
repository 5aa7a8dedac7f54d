/*
 * random.c: see random.h.
 *
 * getentropy() is in glibc, musl, macOS and the BSDs; it waits until the system's generator is
 * seeded and gives at most 256 bytes a call.
 */
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

void hm_random_bytes(void *bytes, size_t n)
{
    enum { MOST = 256 };
    for (size_t at = 0, part; at < n; at += part) {
        part = n - at < MOST ? n - at : MOST;
        if (getentropy((char *)bytes + at, part) != 0) {
            perror("harbour: no random numbers");
            exit(EXIT_FAILURE);
        }
    }
}
