/*
 * page.c: the files of the page, read at the start and served from memory.
 *
 * A file NAME may have compressed forms NAME.br and NAME.gz, which are sent to browsers that accept
 * them.  Files with a hash in their name (under assets/) never change, so browsers keep them
 * forever; all others are revalidated with their ETag.  Without a page, the server shows a plain
 * one that explains how to connect.
 */
#include "server/http/http.h"
#include "server/page_places.h"
#include "server/server.h"
#include "system/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE = 16 << 20, DEPTH = 8 };

struct file {
    struct file *next;
    char         path[200]; /* "/assets/index-3f2a.js" */
    char        *plain, *gzip, *brotli;
    size_t       plain_len, gzip_len, brotli_len;
    char         etag[40];
};

struct srv_page {
    struct file *files;
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".ogg", "audio/ogg"},
    {".bin", "application/octet-stream"},
};

static const char *ending_of(const char *path)
{
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    return dot != NULL && (slash == NULL || dot > slash) ? dot : "";
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(ending_of(path), types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static void load_file(struct srv_page *p, const char *disk, const char *path)
{
    char         beside[SRV_PATH + 8];
    uint8_t      digest[32];
    struct file *f = srv_alloc(sizeof *f);
    f->plain = hm_read_file(disk, MAX_FILE, &f->plain_len);
    if (f->plain == NULL || strlen(path) >= sizeof f->path) {
        free(f->plain);
        free(f);
        return;
    }
    snprintf(f->path, sizeof f->path, "%.199s", path);
    snprintf(beside, sizeof beside, "%.500s.gz", disk);
    f->gzip = hm_read_file(beside, MAX_FILE, &f->gzip_len);
    snprintf(beside, sizeof beside, "%.500s.br", disk);
    f->brotli = hm_read_file(beside, MAX_FILE, &f->brotli_len);
    hm_sha256(f->plain, f->plain_len, digest);
    struct hm_text t = hm_text_in(f->etag, sizeof f->etag);
    hm_put_char(&t, '"');
    hm_put_hex(&t, digest, 12);
    hm_put_char(&t, '"');
    f->next = p->files;
    p->files = f;
}

static void load_directory(struct srv_page *p, const char *disk, const char *path, int depth)
{
    DIR *d = depth < DEPTH ? opendir(disk) : NULL;
    for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
        char        sub[SRV_PATH], name[SRV_PATH];
        struct stat st;
        const char *ending = ending_of(e->d_name);
        if (e->d_name[0] == '.' || strcmp(ending, ".gz") == 0 || strcmp(ending, ".br") == 0)
            continue;
        snprintf(sub, sizeof sub, "%.250s/%.250s", disk, e->d_name);
        snprintf(name, sizeof name, "%.250s/%.250s", path, e->d_name);
        if (stat(sub, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            load_directory(p, sub, name, depth + 1);
        else if (S_ISREG(st.st_mode))
            load_file(p, sub, name);
    }
    if (d != NULL)
        closedir(d);
}

/* Finds the page of an installation that was moved as a whole: PREFIX/bin/harbour uses
 * PREFIX/share/harbourmaster/page.  Writes "" if the system cannot tell the path of the program (no
 * /proc). */
static void page_beside_program(char *buf, size_t cap)
{
    ssize_t n = readlink("/proc/self/exe", buf, cap - 1);
    buf[n > 0 ? n : 0] = 0;
    for (int levels = 0; levels < 2; levels++) {
        char *slash = strrchr(buf, '/');
        *(slash != NULL ? slash : buf) = 0;
    }
    size_t len = strlen(buf);
    if (n > 0)
        snprintf(buf + len, cap - len, "/share/harbourmaster/page");
}

/* Finds the page: in the configured directory, else where it was installed, else in the build
 * tree. */
bool srv_page_load(struct srv *s)
{
    char beside[SRV_PATH];
    page_beside_program(beside, sizeof beside);
    const char *const places[] = {s->config.page, beside, PAGE_INSTALLED, PAGE_BUILT};
    s->page = srv_alloc(sizeof *s->page);
    for (size_t i = 0; i < sizeof places / sizeof *places && s->page->files == NULL; i++) {
        char        index[SRV_PATH + 16];
        struct stat st;
        snprintf(index, sizeof index, "%.500s/index.html", places[i]);
        if (places[i][0] != 0 && stat(index, &st) == 0)
            load_directory(s->page, places[i], "", 0);
    }
    return s->page->files != NULL;
}

void srv_page_free(struct srv *s)
{
    struct file *f = s->page != NULL ? s->page->files : NULL;
    for (struct file *next; f != NULL; f = next) {
        next = f->next;
        free(f->plain);
        free(f->gzip);
        free(f->brotli);
        free(f);
    }
    free(s->page);
    s->page = NULL;
}

static const char plain_page[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Harbourmaster</title>"
    "<h1>Harbourmaster</h1><p>The server is running, and the page is not built.</p>"
    "<p>Play from a terminal: <code>harbour play --connect URL</code>, where URL is this "
    "address.</p>"
    "<p>Bots and other clients speak JSON over a WebSocket at <code>/ws</code>; see "
    "docs/protocol.md.</p></html>\n";

static const struct file *find(const struct srv_page *p, const char *path)
{
    for (const struct file *f = p->files; f != NULL; f = f->next)
        if (strcmp(f->path, path) == 0)
            return f;
    return NULL;
}

const char *srv_page_file(const struct srv *s, const char *path, size_t *n)
{
    const struct file *f = find(s->page, path);
    *n = f != NULL ? f->plain_len : 0;
    return f != NULL ? f->plain : NULL;
}

static void serve(struct srv_http *h, const struct file *f)
{
    srv_http_header(h, "etag: %s\nvary: accept-encoding\ncache-control: %s\n", f->etag,
                    strncmp(f->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable"
                                                         : "no-cache");
    if (strstr(h->etag, f->etag) != NULL) {
        srv_reply_borrowed(h, 304, type_of(f->path), "", 0);
    } else if (h->brotli && f->brotli != NULL) {
        srv_http_header(h, "content-encoding: br\n");
        srv_reply_borrowed(h, 200, type_of(f->path), f->brotli, f->brotli_len);
    } else if (h->gzip && f->gzip != NULL) {
        srv_http_header(h, "content-encoding: gzip\n");
        srv_reply_borrowed(h, 200, type_of(f->path), f->gzip, f->gzip_len);
    } else {
        srv_reply_borrowed(h, 200, type_of(f->path), f->plain, f->plain_len);
    }
}

void srv_page_serve(struct srv_http *h)
{
    const struct file *f = find(h->srv->page, strcmp(h->path, "/") == 0 ? "/index.html" : h->path);
    if (f != NULL)
        serve(h, f);
    else if (h->srv->page->files == NULL && strcmp(h->path, "/") == 0)
        srv_reply_borrowed(h, 200, "text/html; charset=utf-8", plain_page, sizeof plain_page - 1);
    else
        srv_reply_error(h, 404, "unknown", "there is nothing at this path");
}
