/* store_vfs.h: SQLite's own VFS, with one fault of mapped files mended. */
#ifndef HARBOUR_STORE_VFS_H
#define HARBOUR_STORE_VFS_H

/* The name to open databases with; NULL: SQLite's default.  Any thread may ask. */
const char *store_vfs(void);

#endif
