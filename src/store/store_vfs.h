/* store_vfs.h: SQLite's default VFS with a fix for memory-mapped files. */
#ifndef HARBOUR_STORE_VFS_H
#define HARBOUR_STORE_VFS_H

/* Returns the name of the VFS to open databases with; NULL: the default.  Thread-safe. */
const char *store_vfs(void);

#endif
