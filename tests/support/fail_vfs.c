/* fail_vfs.c: see fail_vfs.h.  Every file is a wrapper followed by the real file in the same
 * memory. */
#include "fail_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

static sqlite3_vfs     vfs, *base;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned        kinds, at, count, failed;
static bool            from_there_on;
static void (*report)(void);

void fail_vfs_report(void (*callback)(void)) { report = callback; }

void fail_vfs_arm(unsigned which, unsigned n, bool on)
{
    pthread_mutex_lock(&lock);
    kinds = which;
    at = n;
    from_there_on = on;
    count = failed = 0;
    pthread_mutex_unlock(&lock);
}

static unsigned read_locked(const unsigned *value)
{
    pthread_mutex_lock(&lock);
    unsigned n = *value;
    pthread_mutex_unlock(&lock);
    return n;
}

unsigned fail_vfs_count(void) { return read_locked(&count); }
unsigned fail_vfs_failed(void) { return read_locked(&failed); }

static bool fails(enum fail_kind kind)
{
    pthread_mutex_lock(&lock);
    bool now = false;
    if ((kinds & (unsigned)kind) != 0) {
        count++;
        now = at != 0 && (count == at || (from_there_on && count > at));
        failed += now;
    }
    pthread_mutex_unlock(&lock);
    if (now && report != NULL)
        report();
    return now;
}

/* ---- files ------------------------------------------------------------------------------ */

static sqlite3_file *real(sqlite3_file *f) { return f + 1; }

#define CALL(f, method, ...) real(f)->pMethods->method(real(f), __VA_ARGS__)

static int f_close(sqlite3_file *f) { return real(f)->pMethods->xClose(real(f)); }

static int f_read(sqlite3_file *f, void *to, int n, sqlite3_int64 from)
{
    if (fails(FAIL_GARBLE)) {
        memset(to, 0, (size_t)n);
        return SQLITE_OK;
    }
    return fails(FAIL_READ) ? SQLITE_IOERR_READ : CALL(f, xRead, to, n, from);
}

static int f_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 to)
{
    return fails(FAIL_WRITE) ? SQLITE_FULL : CALL(f, xWrite, from, n, to);
}

static int f_truncate(sqlite3_file *f, sqlite3_int64 n)
{
    return fails(FAIL_SIZE) ? SQLITE_IOERR_TRUNCATE : CALL(f, xTruncate, n);
}

static int f_sync(sqlite3_file *f, int flags)
{
    return fails(FAIL_SYNC) ? SQLITE_IOERR_FSYNC : CALL(f, xSync, flags);
}

static int f_size(sqlite3_file *f, sqlite3_int64 *n)
{
    return fails(FAIL_SIZE) ? SQLITE_IOERR_FSTAT : CALL(f, xFileSize, n);
}

static int f_lock(sqlite3_file *f, int how)
{
    return fails(FAIL_LOCK) ? SQLITE_IOERR_LOCK : CALL(f, xLock, how);
}
static int f_unlock(sqlite3_file *f, int how) { return CALL(f, xUnlock, how); }
static int f_reserved(sqlite3_file *f, int *is) { return CALL(f, xCheckReservedLock, is); }
static int f_control(sqlite3_file *f, int op, void *arg) { return CALL(f, xFileControl, op, arg); }
static int f_sector(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }
static int f_device(sqlite3_file *f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }

static int f_shm_map(sqlite3_file *f, int region, int size, int extend, void volatile **to)
{
    *to = NULL;
    return fails(FAIL_MAP) ? SQLITE_IOERR_SHMMAP : CALL(f, xShmMap, region, size, extend, to);
}

static int f_shm_lock(sqlite3_file *f, int from, int n, int flags)
{
    bool take = (flags & SQLITE_SHM_LOCK) != 0; /* giving up a lock cannot fail */
    return take && fails(FAIL_LOCK) ? SQLITE_IOERR_SHMLOCK : CALL(f, xShmLock, from, n, flags);
}

static void f_shm_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }
static int  f_shm_unmap(sqlite3_file *f, int gone) { return CALL(f, xShmUnmap, gone); }

/* Version 2: the database is not memory-mapped, so every read is counted. */
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = f_close,
    .xRead = f_read,
    .xWrite = f_write,
    .xTruncate = f_truncate,
    .xSync = f_sync,
    .xFileSize = f_size,
    .xLock = f_lock,
    .xUnlock = f_unlock,
    .xCheckReservedLock = f_reserved,
    .xFileControl = f_control,
    .xSectorSize = f_sector,
    .xDeviceCharacteristics = f_device,
    .xShmMap = f_shm_map,
    .xShmLock = f_shm_lock,
    .xShmBarrier = f_shm_barrier,
    .xShmUnmap = f_shm_unmap,
};

/* ---- the file system -------------------------------------------------------------------- */

static int open_file(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    (void)v;
    f->pMethods = NULL;
    if (fails(FAIL_OPEN))
        return SQLITE_CANTOPEN;
    memset(real(f), 0, (size_t)base->szOsFile);
    int rc = base->xOpen(base, name, real(f), flags, out);
    if (rc == SQLITE_OK)
        f->pMethods = &methods;
    return rc;
}

bool fail_vfs_install(void)
{
    if (base != NULL)
        return true;
    base = sqlite3_vfs_find(NULL);
    if (base == NULL)
        return false;
    vfs = *base;
    vfs.zName = "fail";
    vfs.pNext = NULL;
    vfs.szOsFile = base->szOsFile + (int)sizeof(sqlite3_file);
    vfs.xOpen = open_file;
    return sqlite3_vfs_register(&vfs, 1) == SQLITE_OK;
}
