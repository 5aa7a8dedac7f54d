/* text.c: see text.h. */
#include "harbour/text.h"

#include <stdarg.h>
#include <string.h>

const char *hm_err_text(enum hm_err e)
{
    switch (e) {
    case HM_OK: return "fine";
    case HM_UNKNOWN: return "the outcome hangs on a hidden card";
    case HM_MALFORMED: return "not of the right form";
    case HM_REFUSED: return "not allowed by the rules";
    case HM_MISMATCH: return "made for another game, edition or revision of the rules";
    case HM_NO_SPACE: return "too large";
    case HM_STALE: return "the table has moved on";
    }
    return "unknown error";
}

struct hm_text hm_text_in(char *buf, size_t cap)
{
    if (cap > 0)
        buf[0] = 0;
    return (struct hm_text){.buf = buf, .cap = cap};
}

void hm_put_n(struct hm_text *t, const char *s, size_t n)
{
    if (n == 0)
        return;
    if (t->len + 1 < t->cap) {
        size_t space = t->cap - 1 - t->len, take = n < space ? n : space;
        memcpy(t->buf + t->len, s, take);
        t->buf[t->len + take] = 0;
    }
    t->len += n;
    t->last = s[n - 1];
}

void hm_put(struct hm_text *t, const char *s) { hm_put_n(t, s, strlen(s)); }

void hm_put_char(struct hm_text *t, char c)
{
    if (t->len + 1 < t->cap) {
        t->buf[t->len] = c;
        t->buf[t->len + 1] = 0;
    }
    t->len++;
    t->last = c;
}

void hm_put_int(struct hm_text *t, int64_t n)
{
    char     digit[24];
    size_t   at = sizeof digit;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digit[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0)
        digit[--at] = '-';
    hm_put_n(t, digit + at, sizeof digit - at);
}

void hm_put_hex(struct hm_text *t, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        hm_put_char(t, "0123456789abcdef"[bytes[i] >> 4]);
        hm_put_char(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

void hm_put_json(struct hm_text *t, const char *s)
{
    hm_put_char(t, '"');
    for (; *s != 0; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') {
            hm_put_char(t, '\\');
            hm_put_char(t, *s);
        } else if (c == '\n') {
            hm_put(t, "\\n");
        } else if (c == '\t') {
            hm_put(t, "\\t");
        } else if (c < 0x20 || c == 0x7f) {
            hm_put(t, "\\u00");
            hm_put_hex(t, &c, 1);
        } else {
            hm_put_char(t, *s);
        }
    }
    hm_put_char(t, '"');
}

char *hm_text_rest(const struct hm_text *t, size_t *cap)
{
    *cap = t->len < t->cap ? t->cap - t->len : 0;
    return *cap > 0 ? t->buf + t->len : NULL;
}

void hm_text_add(struct hm_text *t, size_t n)
{
    if (n == 0)
        return;
    t->len += n;
    t->last = t->len < t->cap ? t->buf[t->len - 1] : '}';
}

enum hm_err hm_fail(struct hm_msg *msg, enum hm_err err, ...)
{
    if (msg != NULL) {
        struct hm_text t = hm_text_in(msg->text, sizeof msg->text);
        va_list        parts;
        va_start(parts, err);
        for (const char *s; (s = va_arg(parts, const char *)) != NULL;)
            hm_put(&t, s);
        va_end(parts);
    }
    return err;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

size_t hm_words(const char *line, struct hm_word *out, size_t cap)
{
    size_t n = 0;
    for (;;) {
        while (is_blank(*line))
            line++;
        if (*line == 0)
            return n;
        const char *start = line;
        while (*line != 0 && !is_blank(*line))
            line++;
        if (n < cap)
            out[n] = (struct hm_word){start, (size_t)(line - start)};
        n++;
    }
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

bool hm_word_is(struct hm_word w, const char *s)
{
    for (size_t i = 0; i < w.len; i++)
        if (s[i] == 0 || lower(w.at[i]) != lower(s[i]))
            return false;
    return s[w.len] == 0;
}

bool hm_word_number(struct hm_word w, uint32_t *out)
{
    uint64_t n = 0;
    if (w.len == 0 || w.len > 10)
        return false;
    for (size_t i = 0; i < w.len; i++) {
        if (w.at[i] < '0' || w.at[i] > '9')
            return false;
        n = n * 10 + (uint64_t)(w.at[i] - '0');
    }
    *out = (uint32_t)n;
    return n <= 0x80000000u;
}
