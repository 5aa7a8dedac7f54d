/* utf8.c: see utf8.h. */
#include "harbour/utf8.h"

#include <string.h>

size_t hm_utf8_decode(const char *text, size_t n, uint32_t *c)
{
    const uint8_t *b = (const uint8_t *)text;
    if (n == 0)
        return 0;
    if (b[0] < 0x80) {
        *c = b[0];
        return 1;
    }
    /* The first byte gives the length and, in four cases, limits the second one. */
    size_t   len = b[0] < 0xc2 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : b[0] < 0xf5 ? 4 : 0;
    unsigned min = b[0] == 0xe0 ? 0xa0 : b[0] == 0xf0 ? 0x90 : 0x80;
    unsigned max = b[0] == 0xed ? 0x9f : b[0] == 0xf4 ? 0x8f : 0xbf;
    if (len == 0 || len > n || b[1] < min || b[1] > max)
        return 0;
    uint32_t code = b[0] & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) {
        if ((b[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (b[i] & 0x3f);
    }
    *c = code;
    return len;
}

void hm_put_utf8(struct hm_text *t, uint32_t c)
{
    if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        c = 0xfffd;
    if (c < 0x80) {
        hm_put_char(t, (char)c);
        return;
    }
    unsigned more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    hm_put_char(t, (char)((0xffu << (7 - more) & 0xff) | c >> 6 * more));
    while (more-- > 0)
        hm_put_char(t, (char)(0x80 | (c >> 6 * more & 0x3f)));
}

bool hm_utf8_valid(const char *text, size_t n)
{
    while (n > 0) {
        uint64_t word;
        if (n >= 8 && (memcpy(&word, text, 8), (word & 0x8080808080808080u) == 0)) {
            text += 8; /* eight ASCII characters at once */
            n -= 8;
            continue;
        }
        uint32_t c;
        size_t   len = hm_utf8_decode(text, n, &c);
        if (len == 0)
            return false;
        text += len;
        n -= len;
    }
    return true;
}

size_t hm_utf8_cut(const char *text, size_t n, size_t max)
{
    if (n > max)
        for (n = max; n > 0 && ((uint8_t)text[n] & 0xc0) == 0x80;)
            n--;
    return n;
}

bool hm_is_control(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } range[] = {
        {0, 0x1f},          {0x7f, 0x9f},       {0xad, 0xad},       {0x600, 0x605},
        {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},
        {0x8e2, 0x8e2},     {0x180e, 0x180e},   {0x200b, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x2064},   {0x2066, 0x206f},   {0xfeff, 0xfeff},   {0xfff9, 0xfffb},
        {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3},
        {0x1d173, 0x1d17a}, {0xe0001, 0xe0001}, {0xe0020, 0xe007f},
    };
    for (size_t i = 0; i < sizeof range / sizeof *range && range[i].first <= c; i++)
        if (c <= range[i].last)
            return true;
    return false;
}
