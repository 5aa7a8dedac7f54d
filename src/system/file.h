/*
 * file.h: reads and writes whole files.
 *
 * Both set errno on failure.
 */
#ifndef HARBOUR_FILE_H
#define HARBOUR_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* Reads a file or the rest of a stream.  Returns the bytes followed by a NUL, for the caller to
 * free, and their number in *len; NULL if that fails: EISDIR for a directory, EFBIG for more
 * than `max` bytes. */
char *hm_read_file(const char *path, size_t max, size_t *len);
char *hm_read_stream(FILE *f, size_t max, size_t *len);

/* Replaces the content of a file so that a crash or a full disk leaves the old file as it was:
 * the data is written and synced to a temporary file beside it, which is then renamed.  A
 * symbolic link is followed.  An existing file keeps its permissions; a new one gets `mode`
 * without the bits of the umask. Refuses to replace what is not a regular file (ENOTSUP). */
bool hm_write_file(const char *path, const void *data, size_t len, mode_t mode);

#endif
