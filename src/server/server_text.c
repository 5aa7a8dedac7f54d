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

bool srv_id_parse(const char *text, int64_t *out)
{
    uint64_t id = 0;
    if (strlen(text) != SRV_ID)
        return false;
    for (int i = 0; i < SRV_ID; i++) {
        char        c = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 32) : text[i];
        const char *at = strchr(digits, c);
        if (at == NULL)
            return false;
        id = id << 5 | (uint64_t)(at - digits);
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

bool srv_cid_ok(const char *s)
{
    size_t n = strlen(s);
    if (strcmp(s, "-") == 0) /* means "none" in the log */
        return false;
    return n >= 1 && n <= 32 &&
           strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == n;
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
