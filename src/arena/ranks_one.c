/*
 * ranks_one.c: a build without MPI has one rank.
 *
 * Under mpirun every process would play all deals and write the same file, so it refuses to run.
 */
#include "arena/ranks.h"

#include <stdlib.h>

bool ranks_open(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    return size == NULL || atoi(size) <= 1;
}

void ranks_close(void) {}

unsigned ranks_count(void) { return 1; }
unsigned ranks_me(void) { return 0; }

void ranks_share(void *data, size_t n) { (void)data, (void)n; }
bool ranks_all(bool mine) { return mine; }

void ranks_send(unsigned to, const void *data, size_t n)
{
    (void)to, (void)data, (void)n;
    abort(); /* there is no other rank */
}

bool ranks_receive(unsigned *from, struct ranks_bytes *b)
{
    (void)from, (void)b;
    return false;
}
