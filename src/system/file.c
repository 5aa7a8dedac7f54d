/* file.c: see file.h. */
#include "system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- reading ---------------------------------------------------------------------------- */

char *hm_read_stream(FILE *f, size_t max, size_t *len)
{
    char       *buf = NULL;
    size_t      n = 0, cap = 0, got;
    struct stat st;
    if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return NULL;
    }
    do {
        if (cap - n < 4096) {
            cap = cap == 0 ? 16384 : 2 * cap;
            char *larger = realloc(buf, cap);
            if (larger == NULL)
                goto fail;
            buf = larger;
        }
        got = fread(buf + n, 1, cap - n - 1, f);
        n += got;
        if (n > max) {
            errno = EFBIG;
            goto fail;
        }
    } while (got > 0);
    if (ferror(f))
        goto fail;
    buf[n] = 0;
    *len = n;
    return buf;
fail:
    free(buf);
    return NULL;
}

char *hm_read_file(const char *path, size_t max, size_t *len)
{
    FILE *f = fopen(path, "rbe");
    if (f == NULL)
        return NULL;
    char *buf = hm_read_stream(f, max, len);
    int   error = errno;
    fclose(f);
    errno = error;
    return buf;
}

/* ---- writing ---------------------------------------------------------------------------- */

static bool write_all(int fd, const char *data, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, data, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        len -= (size_t)n;
    }
    return true;
}

/* A rename is durable once the directory is. */
static void sync_directory(const char *path)
{
    char        dir[PATH_MAX] = ".";
    const char *slash = strrchr(path, '/');
    if (slash != NULL && (size_t)(slash - path) < sizeof dir - 1) {
        size_t n = slash == path ? 1 : (size_t)(slash - path);
        memcpy(dir, path, n);
        dir[n] = 0;
    }
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
}

/* Writes the temporary file and renames it; closes fd. */
static bool finish(int fd, const char *temp, const char *target, const void *data, size_t len)
{
    bool fine = write_all(fd, data, len) && fsync(fd) == 0;
    int  error = errno;
    if (close(fd) != 0 && fine) {
        fine = false;
        error = errno;
    }
    if (fine && rename(temp, target) != 0) {
        fine = false;
        error = errno;
    }
    if (!fine) {
        unlink(temp);
        errno = error;
    }
    return fine;
}

bool hm_write_file(const char *path, const void *data, size_t len, mode_t mode)
{
    char        target[PATH_MAX], temp[PATH_MAX + 8];
    char       *real = realpath(path, NULL);
    struct stat st;
    int         n = snprintf(target, sizeof target, "%s", real != NULL ? real : path);
    free(real);
    if (n < 0 || (size_t)n >= sizeof target) {
        errno = ENAMETOOLONG;
        return false;
    }
    bool there = stat(target, &st) == 0;
    if (there && !S_ISREG(st.st_mode)) {
        errno = ENOTSUP;
        return false;
    }
    snprintf(temp, sizeof temp, "%s.XXXXXX", target);
    int fd = mkstemp(temp);
    if (fd < 0)
        return false;
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, there ? st.st_mode & 07777 : mode & ~mask);
    if (!finish(fd, temp, target, data, len))
        return false;
    sync_directory(target);
    return true;
}
