/*
 * failing.c: a library for LD_PRELOAD that makes the n-th call of one kind fail.
 *
 *   HARBOUR_FAIL=KIND:N          KIND: memory, library, file, socket or store; N from 1, 0 for none
 *   HARBOUR_FAIL_COUNT=FILE      gets the number of calls of that kind when the process ends
 *
 * memory counts allocations by the program, library those by its libraries.  file and socket count
 * all calls, SQLite's too.  store counts the calls of SQLite to its VFS (support/fail_vfs.h).
 * A call that fails sets errno and does nothing; standard error gets a line that names it.
 */
#undef _FILE_OFFSET_BITS /* so that open and open64 are two functions */
#include "support/fail_vfs.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);

enum kind { NONE, MEMORY, LIBRARY, FILES, SOCKET, STORE };

struct range {
    uintptr_t low, high;
};

static enum kind    wanted;
static long         nth;
static atomic_long  count;
static struct range program, loader; /* address ranges of their code */

static int find_code(struct dl_phdr_info *info, size_t size, void *ctx)
{
    bool *first = ctx, is_loader = strstr(info->dlpi_name, "/ld-linux") != NULL;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        uintptr_t at = info->dlpi_addr + h->p_vaddr;
        if (h->p_type != PT_LOAD || (h->p_flags & PF_X) == 0)
            continue;
        if (*first)
            program = (struct range){at, at + h->p_memsz};
        else if (is_loader)
            loader = (struct range){at, at + h->p_memsz};
    }
    *first = false;
    return 0;
}

static void report(const char *name)
{
    void *frame[16];
    dprintf(2, "hostile: %s fails here\n", name);
    backtrace_symbols_fd(frame, backtrace(frame, 16), 2);
}

static void report_store(void) { report("a call of SQLite"); }

__attribute__((constructor)) static void begin(void)
{
    static const struct {
        const char *name;
        enum kind   kind;
    } names[] = {{"memory:", MEMORY},
                 {"library:", LIBRARY},
                 {"file:", FILES},
                 {"socket:", SOCKET},
                 {"store:", STORE}};
    const char *fail = getenv("HARBOUR_FAIL");
    enum kind   kind = NONE;
    for (size_t i = 0; fail != NULL && i < sizeof names / sizeof *names; i++)
        if (strncmp(fail, names[i].name, strlen(names[i].name)) == 0)
            kind = names[i].kind;
    if (kind == NONE)
        return;
    void *frame[4];
    bool  first = true;
    dl_iterate_phdr(find_code, &first);
    backtrace(frame, 4); /* the first call allocates memory */
    nth = strtol(strchr(fail, ':') + 1, NULL, 10);
    if (kind == STORE && fail_vfs_install()) {
        fail_vfs_report(report_store);
        fail_vfs_arm(FAIL_ALL, (unsigned)nth, false);
    }
    wanted = kind;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("HARBOUR_FAIL_COUNT");
    long        calls = wanted == STORE ? (long)fail_vfs_count() : atomic_load(&count);
    wanted = NONE;
    FILE *f = path != NULL ? fopen(path, "w") : NULL;
    if (f == NULL)
        return;
    fprintf(f, "%ld\n", calls);
    fclose(f);
}

static bool lies_in(const struct range *r, const void *caller)
{
    return (uintptr_t)caller >= r->low && (uintptr_t)caller < r->high;
}

/* Returns whether this is the call that fails. */
static bool fails(enum kind kind, const char *name)
{
    if (kind != wanted || atomic_fetch_add(&count, 1) + 1 != nth)
        return false;
    report(name);
    return true;
}

/* The loader ends the program if it has no memory, which is not under test. */
static bool starves(const char *name, const void *caller)
{
    if (wanted != MEMORY && wanted != LIBRARY)
        return false;
    bool ours = lies_in(&program, caller);
    return !lies_in(&loader, caller) && fails(ours ? MEMORY : LIBRARY, name);
}

#define STARVES(name) starves(name, __builtin_return_address(0))
/* Returns the function of the C library that ours replaces. */
#define REAL(name)                                                                                 \
    static __typeof__(&name) real;                                                                 \
    if (real == NULL)                                                                              \
    *(void **)&real = dlsym(RTLD_NEXT, #name)
/* A function of the C library with one reason to fail. */
#define FAILING(kind, type, name, args, call, error, result)                                       \
    type name args                                                                                 \
    {                                                                                              \
        REAL(name);                                                                                \
        if (fails(kind, #name))                                                                    \
            return errno = (error), (result);                                                      \
        return real call;                                                                          \
    }

/* ---- memory ----------------------------------------------------------------------------- */

void *malloc(size_t n) { return STARVES("malloc") ? errno = ENOMEM, NULL : __libc_malloc(n); }

void *calloc(size_t n, size_t size)
{
    return STARVES("calloc") ? errno = ENOMEM, NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
    return STARVES("realloc") ? errno = ENOMEM, NULL : __libc_realloc(p, n);
}

static char *copy(const char *s, size_t n)
{
    char *d = __libc_malloc(n + 1);
    if (d != NULL) {
        memcpy(d, s, n);
        d[n] = 0;
    }
    return d;
}

char *strdup(const char *s)
{
    return STARVES("strdup") ? errno = ENOMEM, NULL : copy(s, strlen(s));
}

char *strndup(const char *s, size_t n)
{
    return STARVES("strndup") ? errno = ENOMEM, NULL : copy(s, strnlen(s, n));
}

/* ---- files ------------------------------------------------------------------------------ */

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        REAL(name);                                                                                \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;             \
        va_end(more);                                                                              \
        if (fails(FILES, #name))                                                                   \
            return errno = EMFILE, -1;                                                             \
        return real(path, flags, mode);                                                            \
    }
OPEN(open)
OPEN(open64)

FAILING(FILES, FILE *, fopen, (const char *path, const char *mode), (path, mode), EMFILE, NULL)
FAILING(FILES, FILE *, fopen64, (const char *path, const char *mode), (path, mode), EMFILE, NULL)
FAILING(FILES, int, mkstemp, (char *name), (name), EACCES, -1)
FAILING(FILES, int, mkstemp64, (char *name), (name), EACCES, -1)
FAILING(FILES, int, mkdir, (const char *path, mode_t mode), (path, mode), ENOSPC, -1)
FAILING(FILES, int, unlink, (const char *path), (path), EACCES, -1)
FAILING(FILES, int, rename, (const char *from, const char *to), (from, to), EIO, -1)
FAILING(FILES, int, fsync, (int fd), (fd), EIO, -1)
FAILING(FILES, int, fdatasync, (int fd), (fd), EIO, -1)
FAILING(FILES, int, ftruncate64, (int fd, off64_t n), (fd, n), EIO, -1)
FAILING(FILES, ssize_t, pread64, (int fd, void *to, size_t n, off64_t at), (fd, to, n, at), EIO, -1)
FAILING(FILES, ssize_t, pwrite64, (int fd, const void *from, size_t n, off64_t at),
        (fd, from, n, at), ENOSPC, -1)

static bool is_file(int fd)
{
    struct stat st;
    return fd > 2 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

ssize_t read(int fd, void *to, size_t n)
{
    REAL(read);
    if (wanted == FILES && is_file(fd) && fails(FILES, "read"))
        return errno = EIO, -1;
    return real(fd, to, n);
}

ssize_t write(int fd, const void *from, size_t n)
{
    REAL(write);
    if (wanted == FILES && is_file(fd) && fails(FILES, "write"))
        return errno = ENOSPC, -1;
    return real(fd, from, n);
}

/* Streams: sets the flag of ferror() as the C library does. */
static bool stream_fails(FILE *f, const char *name, int error)
{
    if (wanted != FILES || !is_file(fileno(f)) || !fails(FILES, name))
        return false;
    f->_flags |= 0x20;
    errno = error;
    return true;
}

size_t fread(void *to, size_t size, size_t n, FILE *f)
{
    REAL(fread);
    return stream_fails(f, "fread", EIO) ? 0 : real(to, size, n, f);
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *f)
{
    REAL(fwrite);
    return stream_fails(f, "fwrite", ENOSPC) ? 0 : real(from, size, n, f);
}

int fflush(FILE *f)
{
    REAL(fflush);
    return f != NULL && stream_fails(f, "fflush", ENOSPC) ? EOF : real(f);
}

int fclose(FILE *f)
{
    REAL(fclose);
    bool bad = stream_fails(f, "fclose", EIO);
    int  rc = real(f);
    if (bad)
        errno = EIO;
    return bad ? EOF : rc;
}

/* ---- sockets ---------------------------------------------------------------------------- */

FAILING(SOCKET, int, socket, (int domain, int type, int protocol), (domain, type, protocol), EMFILE,
        -1)
FAILING(SOCKET, int, bind, (int fd, const struct sockaddr *at, socklen_t n), (fd, at, n),
        EADDRINUSE, -1)
FAILING(SOCKET, int, listen, (int fd, int n), (fd, n), EADDRINUSE, -1)
FAILING(SOCKET, int, accept4, (int fd, struct sockaddr *at, socklen_t *n, int flags),
        (fd, at, n, flags), EMFILE, -1)
FAILING(SOCKET, ssize_t, recv, (int fd, void *to, size_t n, int flags), (fd, to, n, flags),
        ECONNRESET, -1)
FAILING(SOCKET, ssize_t, send, (int fd, const void *from, size_t n, int flags),
        (fd, from, n, flags), ECONNRESET, -1)
FAILING(SOCKET, ssize_t, sendmsg, (int fd, const struct msghdr *msg, int flags), (fd, msg, flags),
        ECONNRESET, -1)
FAILING(SOCKET, ssize_t, writev, (int fd, const struct iovec *piece, int n), (fd, piece, n),
        ECONNRESET, -1)
