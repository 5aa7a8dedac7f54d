/*
 * fail_vfs.h: SQLite over a disk whose n-th call fails.
 *
 *   fail_vfs_install();                  before the first database is opened
 *   fail_vfs_arm(FAIL_READ, 3, false);   the third read from now on fails, those after it do not
 *   ...
 *   fail_vfs_arm(0, 0, false);           nothing fails any more
 *
 * To test every call, run once with n = 0, get the number of calls from fail_vfs_count(), and run
 * again for each of them.
 */
#ifndef HARBOUR_TESTS_FAIL_VFS_H
#define HARBOUR_TESTS_FAIL_VFS_H

#include <stdbool.h>

enum fail_kind {
    FAIL_OPEN = 1,
    FAIL_READ = 2,
    FAIL_WRITE = 4, /* as a full disk */
    FAIL_SYNC = 8,
    FAIL_SIZE = 16, /* asking for it, truncating */
    FAIL_LOCK = 32, /* of the file and of the WAL's index */
    FAIL_MAP = 64,  /* of the WAL's index */
    FAIL_ALL = 127,
    FAIL_GARBLE = 128, /* a read gives zeros and says that all is well */
};

/* Becomes the default VFS over what was the default.  False: SQLite does not take it. */
bool fail_vfs_install(void);

/* Counts calls of these kinds (a set) from now on; the n-th fails, and with `on` all after it too.
 * n 0: none fails. */
void fail_vfs_arm(unsigned kinds, unsigned n, bool on);

/* `told` is called for every call that fails, on the thread that made it; may be NULL. */
void fail_vfs_report(void (*callback)(void));

unsigned fail_vfs_count(void);  /* calls of those kinds since */
unsigned fail_vfs_failed(void); /* how many of them failed */

#endif
