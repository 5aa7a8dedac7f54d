/*
 * json.h: reads and writes JSON without allocating.
 *
 * The reader is a strict tokenizer; the caller keeps the text.  The writer appends to a text.
 * Jansson is not used here because core and games use no library and also run in the browser.
 */
#ifndef HARBOUR_JSON_H
#define HARBOUR_JSON_H

#include "text.h"

enum hm_json_kind {
    HM_JSON_NULL,
    HM_JSON_FALSE,
    HM_JSON_TRUE,
    HM_JSON_NUMBER,
    HM_JSON_STRING,
    HM_JSON_ARRAY,
    HM_JSON_OBJECT
};

/* One value; an object's members are key, value, key, value.  `skip` is the index of the next
 * value. */
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

HM_BEGIN
/* Reads one value.  HM_MALFORMED, with line and column: invalid JSON, a duplicate key, more than 16
 * levels of nesting, or more than `cap` values; `tok` may then have changed.  `text` and `tok` are
 * borrowed while `j` is used. */
HM_API enum hm_err hm_json_read(struct hm_json *j, const char *text, size_t n,
                                struct hm_json_tok *tok, size_t cap, struct hm_msg *msg);

/* Returns the index of a member's value in the object at `obj`; 0 if there is no such member or no
 * object (0 is the root, never a member). */
HM_API size_t hm_json_get(const struct hm_json *j, size_t obj, const char *key);
/* True for a string equal to s. */
HM_API bool hm_json_is(const struct hm_json *j, size_t at, const char *s);
/* Returns true, with the number in `out`, for an integer of at most 15 characters. */
HM_API bool hm_json_int(const struct hm_json *j, size_t at, int64_t *out);
/* Copies the value's text, truncated to fit; escapes in strings are kept. */
HM_API void hm_json_copy(const struct hm_json *j, size_t at, char *buf, size_t cap);

/*
 * Writing.  Each function first writes the comma that separates it from the member or element
 * before it: none at the start of a text or line, nor after '{', '[', ':' and ','.
 *
 *   hm_json_open(&t, '{');
 *   hm_json_key(&t, "money");
 *   hm_json_open(&t, '[');
 *   hm_json_put_int(&t, 12);
 *   hm_json_put_int(&t, 7);
 *   hm_json_close(&t, ']');
 *   hm_json_close(&t, '}');        {"money":[12,7]}
 */
HM_API void hm_json_open(struct hm_text *t, char bracket);
HM_API void hm_json_close(struct hm_text *t, char bracket);
HM_API void hm_json_key(struct hm_text *t, const char *key);
HM_API void hm_json_put(struct hm_text *t, const char *s); /* a string; NULL: null */
HM_API void hm_json_put_int(struct hm_text *t, int64_t n);
HM_API void hm_json_put_bool(struct hm_text *t, bool b);
HM_API void hm_json_put_seat(struct hm_text *t, hm_seat seat); /* "A"; HM_NOBODY: null */
/* Writes only that comma, before a value that is printed by other means. */
HM_API void hm_json_comma(struct hm_text *t);
/* Writes an array of the seats below nseat that are in the set. */
HM_API void hm_json_put_seats(struct hm_text *t, hm_seatset seats, unsigned nseat);
HM_END

#endif
