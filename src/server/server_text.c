/*
 * server_text.c: ids, hexadecimal, base64 and names.
 *
 * An id is a random number of 60 bits, written in the letters and digits that nobody confuses
 * (Crockford's: no I, L, O, U).  Knowing the id of a private table is the invitation to it.
 */
#include "server/server_text.h"

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

void srv_put_base64(struct hm_text *t, const void *data, size_t n)
{
    static const char sixty_four[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t    *b = data;
    char              block[1024];
    size_t            len = 0;
    for (; n >= 3; n -= 3, b += 3) {
        unsigned w = (unsigned)b[0] << 16 | (unsigned)b[1] << 8 | b[2];
        char     four[4] = {sixty_four[w >> 18], sixty_four[w >> 12 & 63], sixty_four[w >> 6 & 63], sixty_four[w & 63]};
        memcpy(block + len, four, 4);
        len += 4;
        if (len == sizeof block) {
            srv_put(t, block, len);
            len = 0;
        }
    }
    srv_put(t, block, len);
    if (n > 0) {
        unsigned w = (unsigned)b[0] << 16 | (n > 1 ? (unsigned)b[1] << 8 : 0);
        char     four[4] = {sixty_four[w >> 18], sixty_four[w >> 12 & 63], n > 1 ? sixty_four[w >> 6 & 63] : '=', '='};
        srv_put(t, four, 4);
    }
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

bool srv_hex_ok(const char *s, size_t most)
{
    size_t n = strlen(s);
    return n <= most && n % 2 == 0 && strspn(s, "0123456789abcdef") == n;
}

bool srv_cid_ok(const char *s)
{
    size_t n = strlen(s);
    if (strcmp(s, "-") == 0) /* stands for none in the log */
        return false;
    return n >= 1 && n <= 32 && strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == n;
}

/* Bytes of the character at b, of which n are there; 0: it is none. */
static size_t utf8_length(const uint8_t *b, size_t n)
{
    unsigned least = b[0] < 0xe0 ? 0x80 : b[0] == 0xe0 ? 0xa0 : b[0] == 0xf0 ? 0x90 : 0x80;
    unsigned most = b[0] == 0xed ? 0x9f : b[0] == 0xf4 ? 0x8f : 0xbf; /* no surrogates, nothing above U+10FFFF */
    size_t   len = b[0] < 0x80 ? 1 : b[0] < 0xc2 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : b[0] < 0xf5 ? 4 : 0;
    if (len > n || (len > 1 && (b[1] < least || b[1] > most)))
        return 0;
    for (size_t i = 2; i < len; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    return len;
}

bool srv_utf8_ok(const char *text, size_t n)
{
    const uint8_t *b = (const uint8_t *)text;
    while (n > 0) {
        uint64_t word;
        if (n >= 8 && (memcpy(&word, b, 8), (word & 0x8080808080808080u) == 0)) {
            b += 8;
            n -= 8;
            continue;
        }
        size_t len = utf8_length(b, n);
        if (len == 0)
            return false;
        b += len;
        n -= len;
    }
    return true;
}

/* The code point at *s, which is valid UTF-8 (Jansson lets nothing else in). */
static uint32_t next_char(const char **s)
{
    const uint8_t *b = (const uint8_t *)*s;
    unsigned       n = b[0] < 0x80 ? 1 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    uint32_t       c = n == 1 ? b[0] : b[0] & (0x3fu >> (n - 1));
    unsigned       i = 1;
    for (; i < n && (b[i] & 0xc0) == 0x80; i++)
        c = c << 6 | (b[i] & 0x3f);
    *s += i;
    return c;
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
    for (const char *s = text; *s != 0;) {
        const char *start = s;
        bool        hidden = srv_is_control(next_char(&s));
        size_t      bytes = (size_t)(s - start);
        if (hidden || len + bytes >= cap)
            continue;
        memcpy(out + len, start, bytes);
        len += bytes;
        n++;
    }
    out[len] = 0;
    return n;
}
