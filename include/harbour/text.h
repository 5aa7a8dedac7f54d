/*
 * text.h: writing and reading text in lent memory.
 *
 * A writer counts what it wanted even where the buffer is full (snprintf's contract), so a
 * caller can ask for the size first.  The JSON reader is a strict tokenizer over text that
 * stays where it is; it exists because core and games may not use a library, and positions
 * are read in the browser too.
 */
#ifndef HARBOUR_TEXT_H
#define HARBOUR_TEXT_H

#include "base.h"

struct hm_text {
    char  *buf;
    size_t cap; /* room in buf, the closing NUL included; 0: only count */
    size_t len; /* what was wanted so far, without the NUL */
};

HM_BEGIN
HM_API struct hm_text hm_text_in(char *buf, size_t cap);
HM_API void           hm_put(struct hm_text *t, const char *s);
HM_API void           hm_put_n(struct hm_text *t, const char *s, size_t n);
HM_API void           hm_put_char(struct hm_text *t, char c);
HM_API void           hm_put_int(struct hm_text *t, int64_t n);
HM_API void           hm_put_hex(struct hm_text *t, const uint8_t *bytes, size_t n);
HM_API void           hm_put_json(struct hm_text *t, const char *s); /* quoted and escaped */

/* Joins strings up to a NULL into a message: hm_say(msg, "no card ", id, (char *)NULL). */
HM_API enum hm_err hm_say(struct hm_msg *msg, enum hm_err err, ...);

/* Base64 with padding. */
HM_API void hm_put_base64(struct hm_text *t, const void *data, size_t n);

/* Decodes base64, with padding or without.  Returns the number of bytes; SIZE_MAX if the text is not
 * base64 or has more than `cap` bytes. */
HM_API size_t hm_base64_read(const char *text, size_t n, void *out, size_t cap);

/* Words of a line, blank-separated; returns how many there are, however many fit. */
struct hm_word {
    const char *at;
    size_t      len;
};
HM_API size_t hm_words(const char *line, struct hm_word *out, size_t cap);
HM_API bool   hm_word_is(struct hm_word w, const char *s);     /* ignoring case */
HM_API bool   hm_word_number(struct hm_word w, uint32_t *out); /* digits only, at most 2^31 */

enum hm_json_kind {
    HM_JSON_NULL,
    HM_JSON_FALSE,
    HM_JSON_TRUE,
    HM_JSON_NUMBER,
    HM_JSON_STRING,
    HM_JSON_ARRAY,
    HM_JSON_OBJECT
};

/* One value; an object's members are key, value, key, value.  `skip` is where the value after it stands. */
struct hm_json_tok {
    uint32_t at, len;    /* in the text; strings without their quotes */
    uint16_t kind, size; /* size: elements of an array, members of an object */
    uint32_t skip;
};

struct hm_json {
    const char               *text;
    const struct hm_json_tok *tok;
    size_t                    ntok;
};

enum { HM_JSON_TOKENS = 2048 };

/* Reads one whole value.  Refused with line and column: anything JSON does not allow, a key given twice, nesting over 16. */
HM_API enum hm_err hm_json_read(struct hm_json *j, const char *text, size_t n, struct hm_json_tok *tok, size_t cap,
                                struct hm_msg *msg);

/* Index of the value of a member of the object at `obj`; 0 when it is not there (0 is the root, never a member). */
HM_API size_t hm_json_get(const struct hm_json *j, size_t obj, const char *key);
HM_API bool   hm_json_is(const struct hm_json *j, size_t at, const char *s); /* a string equal to s */
HM_API bool   hm_json_int(const struct hm_json *j, size_t at, int64_t *out); /* a whole number of at most 15 digits */
HM_API void   hm_json_copy(const struct hm_json *j, size_t at, char *buf, size_t cap); /* its text, cut to fit */
HM_END

#endif
