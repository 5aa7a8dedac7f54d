/*
 * ranks.h: the processes of a run: one, or as many as mpirun or srun started.
 *
 * Everything that depends on MPI is behind these functions.  Builds with -Dmpi=enabled use
 * ranks_mpi.c; all others use ranks_one.c, which has one rank and links no MPI.  Rank 0 reads
 * files, writes results and prints messages; the others only do its tasks.  A rank calls these
 * functions from one thread.
 */
#ifndef HARBOUR_RANKS_H
#define HARBOUR_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that grow as needed; out of memory ends the program with a message. */
struct ranks_bytes {
    char  *at;
    size_t n, cap;
};
void ranks_reserve(struct ranks_bytes *b, size_t n); /* makes space for n bytes in all */
void ranks_put(struct ranks_bytes *b, const void *data, size_t n);
void ranks_bytes_free(struct ranks_bytes *b);

/* Joins the other ranks if this process was started as one of several.  False if it was, but
 * this build has no MPI, or MPI does not support threads.  Closing waits for all ranks.  */
bool ranks_open(void);
void ranks_close(void);

unsigned ranks_count(void);
unsigned ranks_me(void);

/* Copies the bytes from rank 0 to all ranks. */
void ranks_share(void *data, size_t n);

/* True on all ranks if `mine` is true on all. */
bool ranks_all(bool mine);

/* Calls prepare(ctx) on rank 0, and on the others only if it succeeded there, so that a message
 * is printed once.  True on all ranks if it succeeded on all. */
bool ranks_ready(bool (*prepare)(void *ctx), void *ctx);

/* Short messages may be sent while the other side is busy; long ones wait until it receives. */
void ranks_send(unsigned to, const void *data, size_t n);

/* Receives the next message from any rank into *b, replacing its content; false if there is none
 * now. */
bool ranks_receive(unsigned *from, struct ranks_bytes *b);

#endif
