/*
 * ranks.h: the processes of one run: one, or as many as mpirun or srun started.
 *
 * Everything that knows of MPI is behind these few calls.  ranks_mpi.c is used in builds with
 * -Dmpi=enabled; ranks_one.c in all others, where there is one rank and nothing of MPI is linked.
 * Rank 0 is the one that reads files, writes results and speaks; the others only work for it.
 * Calls are for one thread, the same in all of a rank's life.
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
void ranks_room(struct ranks_bytes *b, size_t n); /* for so many in all */
void ranks_put(struct ranks_bytes *b, const void *data, size_t n);
void ranks_bytes_free(struct ranks_bytes *b);

/* Joins the others where this process was started as one of several.  False with a reason: it was,
 * but this build cannot.  Closing waits until all have come so far. */
bool ranks_open(const char **why);
void ranks_close(void);

unsigned ranks_count(void);
unsigned ranks_me(void);

/* What rank 0 has there, everywhere. */
void ranks_share(void *data, size_t n);

/* True everywhere when it is true on all. */
bool ranks_all(bool mine);

/* Rank 0 gets ready first, the others only if it could: one complaint, not one from each.  True everywhere
 * when all are ready. */
bool ranks_ready(bool (*prepare)(void *with), void *with);

/* Short messages may be sent while the other side is busy; long ones wait until it receives. */
void ranks_send(unsigned to, const void *data, size_t n);

/* Takes what came next, from whomever; false when there is nothing now.  Replaces what `b` held. */
bool ranks_receive(unsigned *from, struct ranks_bytes *b);

#endif
