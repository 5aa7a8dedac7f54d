/*
 * bytes.h: a growing array of bytes, and the text form in which scripts store it.
 *
 * The text form is one line of printable ASCII: \r \n \\ and \xHH stand for all other bytes.
 */
#ifndef SOCKFUZZ_BYTES_H
#define SOCKFUZZ_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { BYTES_MAX = 1 << 22 }; /* bytes beyond this are dropped */

struct bytes {
    uint8_t *data; /* NUL-terminated for convenience; the NUL is not counted */
    size_t   len, cap;
};

void bytes_add(struct bytes *b, const void *from, size_t n);
void bytes_add_text(struct bytes *b, const char *text);
void bytes_insert(struct bytes *b, size_t at, const void *from, size_t n);
void bytes_delete(struct bytes *b, size_t at, size_t n);
void bytes_replace(struct bytes *b, size_t at, size_t n, const char *text);
void bytes_free(struct bytes *b);

/* Position of `text` at or after `from`; b->len if there is none. */
size_t bytes_find(const struct bytes *b, size_t from, const char *text);

void bytes_print(const struct bytes *b, FILE *to);
bool bytes_parse(struct bytes *b, const char *line); /* false: an escape sequence is wrong */

#endif
