/* bytes.c: see bytes.h. */
#define _GNU_SOURCE /* memmem */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

void bytes_insert(struct bytes *b, size_t at, const void *from, size_t n)
{
    if (at > b->len)
        at = b->len;
    if (n > BYTES_MAX - b->len)
        n = BYTES_MAX - b->len;
    if (b->len + n + 1 > b->cap) {
        b->cap = (b->len + n + 1) * 2;
        b->data = realloc(b->data, b->cap);
        if (b->data == NULL)
            abort();
    }
    memmove(b->data + at + n, b->data + at, b->len - at);
    if (n > 0)
        memcpy(b->data + at, from, n);
    b->len += n;
    b->data[b->len] = 0;
}

void bytes_add(struct bytes *b, const void *from, size_t n) { bytes_insert(b, b->len, from, n); }

void bytes_add_text(struct bytes *b, const char *text) { bytes_add(b, text, strlen(text)); }

void bytes_delete(struct bytes *b, size_t at, size_t n)
{
    if (at >= b->len)
        return;
    if (n > b->len - at)
        n = b->len - at;
    memmove(b->data + at, b->data + at + n, b->len - at - n);
    b->len -= n;
    b->data[b->len] = 0;
}

void bytes_replace(struct bytes *b, size_t at, size_t n, const char *text)
{
    bytes_delete(b, at, n);
    bytes_insert(b, at, text, strlen(text));
}

void bytes_free(struct bytes *b)
{
    free(b->data);
    *b = (struct bytes){0};
}

size_t bytes_find(const struct bytes *b, size_t from, const char *text)
{
    const uint8_t *hit =
        from < b->len ? memmem(b->data + from, b->len - from, text, strlen(text)) : NULL;
    return hit != NULL ? (size_t)(hit - b->data) : b->len;
}

void bytes_print(const struct bytes *b, FILE *to)
{
    for (size_t i = 0; i < b->len; i++) {
        uint8_t c = b->data[i];
        if (c == '\r')
            fputs("\\r", to);
        else if (c == '\n')
            fputs("\\n", to);
        else if (c == '\\')
            fputs("\\\\", to);
        else if (c < 32 || c > 126)
            fprintf(to, "\\x%02x", c);
        else
            fputc(c, to);
    }
}

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef", *hit = c != 0 ? strchr(digits, c) : NULL;
    return hit != NULL ? (int)(hit - digits) : -1;
}

bool bytes_parse(struct bytes *b, const char *line)
{
    for (; *line != 0; line++) {
        uint8_t c = (uint8_t)*line;
        if (c == '\\') {
            line++;
            if (*line == 'r' || *line == 'n' || *line == '\\') {
                c = *line == 'r' ? '\r' : *line == 'n' ? '\n' : '\\';
            } else if (*line == 'x' && hex_digit(line[1]) >= 0 && hex_digit(line[2]) >= 0) {
                c = (uint8_t)(hex_digit(line[1]) * 16 + hex_digit(line[2]));
                line += 2;
            } else {
                return false;
            }
        }
        bytes_add(b, &c, 1);
    }
    return true;
}
