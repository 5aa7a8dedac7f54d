/*
 * ranks_mpi.c: ranks over MPI.
 *
 * MPI stores rank and size itself, so there is no state here.  A program that was started by hand
 * does not initialize MPI: that takes a while and leaves a daemon behind.
 */
#include "arena/ranks.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static bool started(void)
{
    int yes = 0, over = 0;
    MPI_Initialized(&yes);
    MPI_Finalized(&over);
    return yes != 0 && over == 0;
}

/* Variables set by mpirun of Open MPI and by srun with PMIx or PMI-2. */
static bool one_of_several(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL || getenv("PMIX_RANK") != NULL ||
           getenv("PMI_RANK") != NULL;
}

bool ranks_open(void)
{
    int level = MPI_THREAD_SINGLE;
    if (!one_of_several() || started())
        return true;
    /* By default, an error in an MPI call ends the whole run with a message, as it should. */
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) == MPI_SUCCESS &&
           level >= MPI_THREAD_FUNNELED;
}

void ranks_close(void)
{
    if (started())
        MPI_Finalize();
}

unsigned ranks_count(void)
{
    int n = 1;
    if (started())
        MPI_Comm_size(MPI_COMM_WORLD, &n);
    return (unsigned)n;
}

unsigned ranks_me(void)
{
    int n = 0;
    if (started())
        MPI_Comm_rank(MPI_COMM_WORLD, &n);
    return (unsigned)n;
}

void ranks_share(void *data, size_t n)
{
    if (started())
        MPI_Bcast(data, (int)n, MPI_BYTE, 0, MPI_COMM_WORLD);
}

bool ranks_all(bool mine)
{
    int yes = mine, all = mine;
    if (started())
        MPI_Allreduce(&yes, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all != 0;
}

void ranks_send(unsigned to, const void *data, size_t n)
{
    if (n > INT_MAX) {
        fputs("harbour: a message between ranks of more than 2 GiB\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Send(data, (int)n, MPI_BYTE, (int)to, 0, MPI_COMM_WORLD);
}

bool ranks_receive(unsigned *from, struct ranks_bytes *b)
{
    int        there = 0, n = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
    if (there == 0)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &n);
    ranks_reserve(b, (size_t)n);
    MPI_Recv(b->at, n, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    b->n = (size_t)n;
    *from = (unsigned)status.MPI_SOURCE;
    return true;
}
