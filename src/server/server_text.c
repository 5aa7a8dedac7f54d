/*
 * server_text.c: ids, hexadecimal and names.
 *
 * An id is a random number of 60 bits, written in Crockford's base 32, which has no I, L, O or U.
 * Anyone who knows the id of a private table may enter it.
 */
#include "server/server_text.h"

#include "harbour/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void srv_id_text(int64_t id, char out[SRV_ID + 1])
{
    for (int i = 0; i < SRV_ID; i++)
        out[i] = digits[(uint64_t)id >> (5 * (SRV_ID - 1 - i)) & 31];
    out[SRV_ID] = 0;
}

/* The value of a digit; more than 31: it is none. */
static unsigned value_of(char c)
{
    static const uint8_t letters[26] = {10, 11, 12, 13, 14, 15, 16, 17, 99, 18, 19, 99, 20,
                                        21, 99, 22, 23, 24, 25, 26, 99, 27, 28, 29, 30, 31};
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c = c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
    return c >= 'A' && c <= 'Z' ? letters[c - 'A'] : 99;
}

bool srv_id_parse(const char *text, int64_t *out)
{
    uint64_t id = 0;
    if (strlen(text) != SRV_ID)
        return false;
    for (int i = 0; i < SRV_ID; i++) {
        unsigned value = value_of(text[i]);
        if (value > 31)
            return false;
        id = id << 5 | value;
    }
    *out = (int64_t)id;
    return id != 0;
}

void srv_put_id(struct hm_text *t, int64_t id)
{
    char text[SRV_ID + 1];
    if (id == 0) {
        hm_put(t, "null");
        return;
    }
    srv_id_text(id, text);
    SRV_PUT(t, "\"");
    srv_put(t, text, SRV_ID);
    SRV_PUT(t, "\"");
}

void srv_putf(struct hm_text *t, const char *format, ...)
{
    char    buf[1024];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(buf, sizeof buf, format, args);
    va_end(args);
    if (n > 0)
        hm_put_n(t, buf, (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1);
}

static bool is_of_cid(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           c == '-';
}

bool srv_cid_ok(const char *s)
{
    size_t n = 0;
    if (strcmp(s, "-") == 0) /* means "none" in the log */
        return false;
    while (n <= 32 && is_of_cid(s[n]))
        n++;
    return n >= 1 && n <= 32 && s[n] == 0;
}

void srv_fold_name(const char *name, char *out, size_t cap)
{
    size_t i = 0;
    for (; name[i] != 0 && i + 1 < cap; i++)
        out[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
    out[i] = 0;
}

size_t srv_clean(const char *text, char *out, size_t cap)
{
    size_t n = 0, len = 0;
    for (size_t at = 0, bytes; text[at] != 0; at += bytes) {
        uint32_t c = 0;
        bytes = hm_utf8_decode(text + at, SIZE_MAX, &c);
        bool hidden = bytes == 0 || srv_is_control(c);
        bytes = bytes > 0 ? bytes : 1;
        if (hidden || len + bytes >= cap)
            continue;
        memcpy(out + len, text + at, bytes);
        len += bytes;
        n++;
    }
    out[len] = 0;
    return n;
}
