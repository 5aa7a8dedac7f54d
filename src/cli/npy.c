/*
 * npy.c: .npy files, version 1.0 (npy.h).
 *
 * The head has a fixed size, so the number of rows can be put into it at the end.
 */
#include "npy.h"

#include <string.h>

enum { HEAD = 128, BEFORE = 10 }; /* mark, version and length come before the description */

static bool put_head(const struct npy *a)
{
    char head[HEAD + 1], shape[64];
    if (a->columns > 0)
        snprintf(shape, sizeof shape, "(%llu, %zu)", (unsigned long long)a->rows, a->columns);
    else
        snprintf(shape, sizeof shape, "(%llu,)", (unsigned long long)a->rows);
    memset(head, ' ', sizeof head);
    memcpy(head, "\x93NUMPY\x01\x00", 8);
    head[8] = HEAD - BEFORE;
    head[9] = 0;
    int n = snprintf(head + BEFORE, HEAD - BEFORE,
                     "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", a->type, shape);
    head[BEFORE + n] = ' '; /* over the NUL */
    head[HEAD - 1] = '\n';
    return fwrite(head, 1, HEAD, a->file) == HEAD;
}

bool npy_open(struct npy *a, const char *directory, const char *name, const char *type, size_t size,
              size_t columns)
{
    char path[4096];
    *a =
        (struct npy){.type = type, .bytes = size * (columns > 0 ? columns : 1), .columns = columns};
    if ((size_t)snprintf(path, sizeof path, "%s/%s.npy", directory, name) >= sizeof path)
        return false;
    a->file = fopen(path, "wb");
    return a->file != NULL && put_head(a);
}

bool npy_row(struct npy *a, const void *row)
{
    a->rows++;
    return fwrite(row, 1, a->bytes, a->file) == a->bytes;
}

bool npy_close(struct npy *a)
{
    if (a->file == NULL)
        return true;
    bool ok = fseek(a->file, 0, SEEK_SET) == 0 && put_head(a) && ferror(a->file) == 0;
    ok = fclose(a->file) == 0 && ok;
    a->file = NULL;
    return ok;
}
