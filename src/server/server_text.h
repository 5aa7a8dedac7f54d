/* server_text.h: ids, hexadecimal and names as text. */
#ifndef HARBOUR_SRV_TEXT_H
#define HARBOUR_SRV_TEXT_H

#include "harbour/text.h"

#include <string.h>

#if defined(__GNUC__)
#define SRV_PRINTF(fmt, rest) __attribute__((format(printf, fmt, rest)))
#else
#define SRV_PRINTF(fmt, rest)
#endif

/* hm_put_n, inlined for the usual case that the text fits: messages consist of many small
 * pieces. */
static inline void srv_put(struct hm_text *t, const char *s, size_t n)
{
    if (t->len + n + 1 > t->cap) {
        hm_put_n(t, s, n);
        return;
    }
    memcpy(t->buf + t->len, s, n);
    t->len += n;
    t->buf[t->len] = 0;
    t->last = n > 0 ? s[n - 1] : t->last;
}
#define SRV_PUT(t, literal) srv_put((t), "" literal "", sizeof(literal) - 1)

enum { SRV_ID = 12 }; /* characters of an id: 60 bits */

void srv_id_text(int64_t id, char out[SRV_ID + 1]);
bool srv_id_parse(const char *text, int64_t *out); /* ignoring case */
void srv_put_id(struct hm_text *t, int64_t id);    /* quoted; null for 0 */
void srv_putf(struct hm_text *t, const char *format, ...) SRV_PRINTF(2, 3);
bool srv_cid_ok(const char *s);

/* Returns NULL, or what is wrong with a user's name (name.c). */
const char *srv_name_fault(const char *name);
/* a control character; joiners between letters or symbols are not */
bool srv_is_control(uint32_t c);
void srv_fold_name(const char *name, char *out, size_t cap);

/* Copies text without control characters, truncated to fit; returns the number of characters
 * copied. */
size_t srv_clean(const char *text, char *out, size_t cap);

#endif
