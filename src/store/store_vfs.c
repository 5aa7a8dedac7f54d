/*
 * store_vfs.c: turns a full disk into an error instead of a signal.
 *
 * SQLite shares the index of its WAL between connections in a memory-mapped file (-shm).  It
 * extends that file by writing one byte per page, which need not allocate the whole page: with
 * blocks smaller than a page, or with copy on write, the disk may turn out to be full only on a
 * later write to the page, which the kernel reports by SIGBUS.  So every region is populated right
 * after it is mapped, by a call that can fail and whose failure SQLite reports.
 *
 * Everything else is passed to the VFS that is the default at the first use.
 */
#include "store_vfs.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

/* The methods of a file with one replaced; a file points to the first member. */
struct methods {
    sqlite3_io_methods        mine;
    const sqlite3_io_methods *theirs;
    struct methods           *next;
};

static sqlite3_vfs     vfs;
static sqlite3_vfs    *base;
static struct methods *all; /* one for each kind of file: a handful, never freed */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t  once = PTHREAD_ONCE_INIT;

/* Kernels before Linux 5.14 do not have the call; there the region is not populated. */
static int shm_map(sqlite3_file *f, int region, int size, int extend, void volatile **at)
{
    const struct methods *m = (const struct methods *)(const void *)f->pMethods;
    int                   rc = m->theirs->xShmMap(f, region, size, extend, at);
    if (rc == SQLITE_IOERR_SHMSIZE && extend)
        return SQLITE_FULL; /* no space for that one byte either */
    if (rc != SQLITE_OK || *at == NULL)
        return rc;
    if (madvise((void *)(uintptr_t)*at, (size_t)size, MADV_POPULATE_WRITE) == 0 ||
        (errno != EFAULT && errno != ENOMEM))
        return SQLITE_OK;
    *at = NULL; /* SQLite stores the pointer */
    return SQLITE_FULL;
}

static const struct methods *methods_for(const sqlite3_io_methods *theirs)
{
    pthread_mutex_lock(&lock);
    struct methods *m = all;
    while (m != NULL && m->theirs != theirs)
        m = m->next;
    if (m == NULL && (m = malloc(sizeof *m)) != NULL) {
        *m = (struct methods){*theirs, theirs, all};
        m->mine.xShmMap = shm_map;
        all = m;
    }
    pthread_mutex_unlock(&lock);
    return m;
}

static int open_file(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    (void)v;
    int rc = base->xOpen(base, name, f, flags, out);
    if (rc != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0 || f->pMethods->iVersion < 2 ||
        f->pMethods->xShmMap == NULL)
        return rc;
    const struct methods *m = methods_for(f->pMethods);
    if (m != NULL)
        f->pMethods = &m->mine;
    return SQLITE_OK;
}

/* Statistics of memory, which nobody reads, would cost a lock for each allocation. */
static void install(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* refused if SQLite is in use already */
    base = sqlite3_vfs_find(NULL);
    if (base == NULL)
        return;
    vfs = *base;
    vfs.zName = "harbour";
    vfs.pNext = NULL;
    vfs.xOpen = open_file;
    if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
        base = NULL;
}

const char *store_vfs(void)
{
    pthread_once(&once, install);
    return base != NULL ? vfs.zName : NULL;
}
