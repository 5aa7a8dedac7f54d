/*
 * cli_file.c: whole files in, whole files out.
 *
 * A file is written beside its place and renamed into it, so that whoever interrupts us, or
 * a full disk, leaves the old file as it was.
 */
#include "cli.h"

#include "harbour/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Messages quote what was read, so a text file is valid UTF-8 without NUL. */
static bool is_text(const char *s, size_t n)
{
    return memchr(s, 0, n) == NULL && hm_utf8_valid(s, n);
}

char *cli_read(const char *path, size_t most, size_t *len)
{
    bool        standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    FILE       *f = standard ? stdin : fopen(path, "rb");
    if (f == NULL) {
        cli_bad("%s: %s", path, strerror(errno));
        return NULL;
    }
    char       *buf = NULL;
    size_t      n = 0, cap = 0, got = 0;
    struct stat st;
    if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode)) {
        cli_bad("%s: is a directory", name);
        goto fail;
    }
    do {
        n += got;
        if (n > most) {
            cli_bad("%s: larger than %zu bytes, which nothing of this kind can be", name, most);
            goto fail;
        }
        if (cap - n < 4096) {
            cap = cap == 0 ? 16384 : cap * 2;
            char *larger = realloc(buf, cap);
            if (larger == NULL) {
                cli_wrong("%s: no memory left to read it", name);
                goto fail;
            }
            buf = larger;
        }
        got = fread(buf + n, 1, cap - n - 1, f);
    } while (got > 0);
    if (ferror(f)) {
        cli_bad("%s: %s", name, strerror(errno));
        goto fail;
    }
    buf[n] = 0;
    if (!is_text(buf, n)) {
        cli_bad("%s: not a text file", name);
        goto fail;
    }
    if (!standard)
        fclose(f);
    *len = n;
    return buf;
fail:
    free(buf);
    if (!standard)
        fclose(f);
    return NULL;
}

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

/* The rename itself is only durable once the directory is. */
static void sync_directory(const char *path)
{
    char        dir[4096] = ".";
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

/* Where the link at `path` leads, so that saving through it does not replace it. */
static void follow(const char *path, char *out, size_t cap)
{
    char *real = realpath(path, NULL);
    snprintf(out, cap, "%s", real != NULL && strlen(real) < cap ? real : path);
    free(real);
}

bool cli_write(const char *path, const void *data, size_t len)
{
    if (strcmp(path, "-") == 0)
        return fwrite(data, 1, len, stdout) == len && cli_flush(CLI_OK) == CLI_OK;
    char target[4096], temp[4096 + 16];
    follow(path, target, sizeof target);
    struct stat st;
    bool        there = stat(target, &st) == 0;
    if (there && !S_ISREG(st.st_mode)) {
        cli_wrong("%s: cannot be saved to: not a plain file", path);
        return false;
    }
    snprintf(temp, sizeof temp, "%s.XXXXXX", target);
    int fd = mkstemp(temp);
    if (fd < 0) {
        cli_wrong("%s: cannot be saved: %s", path, strerror(errno));
        return false;
    }
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, there ? st.st_mode & 07777 : 0666 & ~mask);
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
        cli_wrong("%s: cannot be saved: %s; what was there is still there", path, strerror(error));
        return false;
    }
    sync_directory(target);
    return true;
}
