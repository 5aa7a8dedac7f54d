/*
 * text.h: writing text into the caller's memory, and splitting a line into words.
 *
 * A text counts what does not fit as well (snprintf's contract), so a caller can ask for the size
 * first.
 */
#ifndef HARBOUR_TEXT_H
#define HARBOUR_TEXT_H

#include "base.h"

struct hm_text {
    char  *buf;
    size_t cap;  /* size of buf, the closing NUL included; 0: only count */
    size_t len;  /* length of the whole text so far, without the NUL, whether it fits or not */
    char   last; /* last character of the whole text; 0 if it is empty */
};

HM_BEGIN
HM_API struct hm_text hm_text_in(char *buf, size_t cap);
HM_API void           hm_put(struct hm_text *t, const char *s);
HM_API void           hm_put_n(struct hm_text *t, const char *s, size_t n);
HM_API void           hm_put_char(struct hm_text *t, char c);
HM_API void           hm_put_int(struct hm_text *t, int64_t n);
HM_API void           hm_put_hex(struct hm_text *t, const uint8_t *bytes, size_t n);
/* a JSON string, quoted and escaped */
HM_API void hm_put_json(struct hm_text *t, const char *s);

/* For functions that print with snprintf's contract into a buffer of their own: the rest of the
 * buffer (NULL and 0 if it is full), and the length of what was printed there, which ends a JSON
 * value. */
HM_API char *hm_text_rest(const struct hm_text *t, size_t *cap);
HM_API void  hm_text_add(struct hm_text *t, size_t n);

/* Joins strings up to a NULL into a message: hm_say(msg, "no card ", id, (char *)NULL). */
HM_API enum hm_err hm_say(struct hm_msg *msg, enum hm_err err, ...);

/* Base64 with padding. */
HM_API void hm_put_base64(struct hm_text *t, const void *data, size_t n);

/* Decodes base64, with padding or without.  Returns the number of bytes; SIZE_MAX if the text is
 * not base64 or has more than `cap` bytes. */
HM_API size_t hm_base64_read(const char *text, size_t n, void *out, size_t cap);

/* Words of a line, blank-separated; returns how many there are, however many fit. */
struct hm_word {
    const char *at;
    size_t      len;
};
HM_API size_t hm_words(const char *line, struct hm_word *out, size_t cap);
HM_API bool   hm_word_is(struct hm_word w, const char *s);     /* ignoring case */
HM_API bool   hm_word_number(struct hm_word w, uint32_t *out); /* digits only, at most 2^31 */
HM_END

#endif
