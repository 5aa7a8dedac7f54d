/*
 * utf8.h: decoding, encoding and checking UTF-8 (RFC 3629).
 *
 * Overlong forms, surrogates and code points above U+10FFFF are not valid.
 */
#ifndef HARBOUR_UTF8_H
#define HARBOUR_UTF8_H

#include "text.h"

HM_BEGIN
/* Decodes the character at the start of `text`, which has n bytes.  Returns its length in bytes and
 * stores its code point in *c; returns 0 if n is 0 or the bytes are not valid.  Never reads past a
 * NUL, so n may be SIZE_MAX for a NUL-terminated text. */
HM_API size_t hm_utf8_decode(const char *text, size_t n, uint32_t *c);

/* Appends the character; U+FFFD instead of a surrogate or a number above U+10FFFF. */
HM_API void hm_put_utf8(struct hm_text *t, uint32_t c);

/* True if all n bytes are valid UTF-8. */
HM_API bool hm_utf8_valid(const char *text, size_t n);

/* Returns the length of the longest prefix of n bytes that has at most `max` bytes and does not end
 * inside a character. */
HM_API size_t hm_utf8_cut(const char *text, size_t n, size_t max);

/* True for characters that are not printed but control what is: Unicode's categories Cc, Cf, Zl and
 * Zp (control codes, zero-width and bidirectional formatting characters, line separators). */
HM_API bool hm_is_control(uint32_t c);
HM_END

#endif
