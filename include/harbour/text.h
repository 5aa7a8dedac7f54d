/*
 * text.h: writes text into the caller's memory, and splits a line into words.
 *
 * A text also counts the characters that do not fit, as snprintf() does, so a caller can determine
 * the size first.
 */
#ifndef HARBOUR_TEXT_H
#define HARBOUR_TEXT_H

#include "base.h"

struct hm_text {
    char  *buf;
    size_t cap;  /* size of buf including the NUL; 0: only count */
    size_t len;  /* length of the whole text so far, without the NUL, even if it does not fit */
    char   last; /* last character of the whole text; 0 if it is empty */
};

HM_BEGIN
/* Starts an empty text in `buf`. */
HM_API struct hm_text hm_text_in(char *buf, size_t cap);

/* Append to a text.  They do not fail: what does not fit is only counted. */
HM_API void hm_put(struct hm_text *t, const char *s);
HM_API void hm_put_n(struct hm_text *t, const char *s, size_t n);
HM_API void hm_put_char(struct hm_text *t, char c);
HM_API void hm_put_int(struct hm_text *t, int64_t n);
HM_API void hm_put_hex(struct hm_text *t, const uint8_t *bytes, size_t n);
/* Writes a JSON string, quoted and escaped. */
HM_API void hm_put_json(struct hm_text *t, const char *s);

/* For functions that print like snprintf(): hm_text_rest() returns the unused part of the buffer
 * (NULL and 0 if it is full); hm_text_add() adds the n characters printed there, which end a JSON
 * value. */
HM_API char *hm_text_rest(const struct hm_text *t, size_t *cap);
HM_API void  hm_text_add(struct hm_text *t, size_t n);

/* Concatenates strings up to a NULL into a message and returns err:
 * hm_fail(msg, HM_MALFORMED, "no card ", id, (char *)NULL).  `msg` may be NULL. */
HM_API enum hm_err hm_fail(struct hm_msg *msg, enum hm_err err, ...);

/* Writes base64 with padding. */
HM_API void hm_put_base64(struct hm_text *t, const void *data, size_t n);

/* Decodes base64, with padding or without.  Returns the number of bytes; SIZE_MAX if the text is
 * not base64 or has more than `cap` bytes; `out` may then have changed. */
HM_API size_t hm_base64_read(const char *text, size_t n, void *out, size_t cap);

/* Splits a line at blanks; returns the number of words, even if fewer fit. */
struct hm_word {
    const char *at;
    size_t      len;
};
HM_API size_t hm_words(const char *line, struct hm_word *out, size_t cap);
HM_API bool   hm_word_is(struct hm_word w, const char *s); /* ignoring case */
/* Returns true, with the number in `out`, for digits that are at most 2^31.  If it returns false,
 * `out` may have changed. */
HM_API bool hm_word_number(struct hm_word w, uint32_t *out);
HM_END

#endif
