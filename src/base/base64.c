/* base64.c: base64 (RFC 4648, section 4), in which JSON carries views and nets. */
#include "harbour/text.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static unsigned digit_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (unsigned)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

size_t hm_base64_read(const char *text, size_t n, void *out, size_t cap)
{
    uint8_t *byte = out;
    size_t   len = 0;
    uint32_t bits = 0;
    unsigned have = 0;
    for (unsigned pad = 0; pad < 2 && n > 0 && text[n - 1] == '='; pad++)
        n--;
    if (n % 4 == 1)
        return SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        unsigned d = digit_of(text[i]);
        if (d > 63)
            return SIZE_MAX;
        bits = bits << 6 | d;
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        if (len == cap)
            return SIZE_MAX;
        byte[len++] = (uint8_t)(bits >> have);
    }
    return len;
}

/* The four digits of three bytes. */
static void put_three(char out[4], const uint8_t *b)
{
    uint32_t w = (uint32_t)b[0] << 16 | (uint32_t)b[1] << 8 | b[2];
    out[0] = digits[w >> 18];
    out[1] = digits[w >> 12 & 63];
    out[2] = digits[w >> 6 & 63];
    out[3] = digits[w & 63];
}

void hm_put_base64(struct hm_text *t, const void *data, size_t n)
{
    const uint8_t *b = data;
    char           some[256];
    while (n >= 3) {
        size_t len = 0;
        for (; n >= 3 && len < sizeof some; n -= 3, b += 3, len += 4)
            put_three(some + len, b);
        hm_put_n(t, some, len);
    }
    if (n > 0) {
        const uint8_t last[3] = {b[0], n > 1 ? b[1] : 0, 0};
        put_three(some, last);
        some[2] = n > 1 ? some[2] : '=';
        some[3] = '=';
        hm_put_n(t, some, 4);
    }
}
