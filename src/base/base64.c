/* base64.c: reading base64, as views and nets travel in JSON. */
#include "harbour/text.h"

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
