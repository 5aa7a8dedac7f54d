/* scan.h: looks at JSON text without parsing it. */
#ifndef HARBOUR_SRV_SCAN_H
#define HARBOUR_SRV_SCAN_H

#include <stddef.h>

/*
 * Returns the deepest nesting of arrays and objects in `n` bytes of text, which need not be valid
 * JSON.  Checked before parsing, it bounds the recursion of the parser.
 */
unsigned srv_scan_depth(const char *text, size_t n);

/*
 * Copies the value of the key "id" of the outermost object to `id` if it is a valid message id
 * that is written without escapes; otherwise `id` becomes "".  Works on messages that are refused
 * unparsed: too fast, too deep or cut off.  `cap` is the size of `id`.
 */
void srv_scan_id(const char *text, size_t n, char *id, size_t cap);

#endif
