/*
 * name.c: which names people may have: visible ones that can be distinguished.
 *
 * The decision uses properties of the Unicode character database (libunistring), not a list that
 * the next version of Unicode makes wrong.  Joiners follow RFC 5892, appendix A: they are valid in
 * Indic scripts and Arabic, and invisible elsewhere.
 */
#include "server/server_text.h"

#include "harbour/utf8.h"

#include <unictype.h>
#include <unistr.h>

enum {
    LONGEST = 24,
    BYTES = 48,
    MARKS = 4,
    ZWNJ = 0x200c,
    ZWJ = 0x200d,
    VS15 = 0xfe0e,
    VS16 = 0xfe0f
};

static bool has(ucs4_t c, uint32_t categories)
{
    return uc_is_general_category_withtable(c, categories);
}

/* Blank characters in a category of visible symbols; no property of the database identifies
 * them. */
static bool is_blank_symbol(ucs4_t c)
{
    return c == 0x2800 /* braille pattern blank */ || c == 0x1d159 /* musical null notehead */;
}

static bool is_mark(ucs4_t c) { return has(c, UC_CATEGORY_MASK_M); }

/* True for a symbol that emoji sequences consist of, or a skin tone after one. */
static bool is_pictograph(ucs4_t c)
{
    return has(c, UC_CATEGORY_MASK_So) || (c >= 0x1f3fb && c <= 0x1f3ff);
}

/* Skips transparent characters; true if the next one in that direction has a type that joins to
 * this side. */
static bool joins(const ucs4_t *name, int at, int step, int n, int side)
{
    for (at += step; at >= 0 && at < n; at += step) {
        int type = uc_joining_type(name[at]);
        if (type != UC_JOINING_TYPE_T)
            return type == UC_JOINING_TYPE_D || type == side;
    }
    return false;
}

/* RFC 5892, A.1 and A.2; a ZWJ also between pictographs. */
static bool joiner_fits(const ucs4_t *name, int at, int n)
{
    if (at == 0)
        return false;
    if (uc_combining_class(name[at - 1]) == UC_CCC_VR)
        return true;
    if (name[at] == ZWNJ)
        return joins(name, at, -1, n, UC_JOINING_TYPE_L) &&
               joins(name, at, 1, n, UC_JOINING_TYPE_R);
    bool before = is_pictograph(name[at - 1]) || name[at - 1] == VS16;
    return before && at + 1 < n && is_pictograph(name[at + 1]);
}

static bool is_hidden(const ucs4_t *name, int at, int n)
{
    ucs4_t c = name[at];
    if (c == ZWNJ || c == ZWJ)
        return !joiner_fits(name, at, n);
    if (c == VS15 || c == VS16) /* selects how a symbol is drawn */
        return at == 0 || !has(name[at - 1], UC_CATEGORY_MASK_So) || is_blank_symbol(name[at - 1]);
    return has(c, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp) ||
           uc_is_property_default_ignorable_code_point(c) || is_blank_symbol(c) || c == 0xfffc ||
           c == 0xfffd;
}

static const char *fault_at(const ucs4_t *name, int at, int n)
{
    ucs4_t before = at > 0 ? name[at - 1] : ' ';
    if (has(name[at], UC_CATEGORY_MASK_Zs) && name[at] != ' ')
        return "a name must not contain blanks other than the space";
    if (name[at] == ' ' && (before == ' ' || at + 1 == n))
        return "a name must not begin or end with a space or contain two in a row";
    if (is_hidden(name, at, n))
        return "a name must consist of visible characters";
    if (is_mark(name[at]) && before == ' ')
        return "an accent must follow a letter";
    int marks = 0;
    while (marks <= at && has(name[at - marks], UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me))
        marks++;
    return marks > MARKS ? "a letter may have at most 4 accents" : NULL;
}

const char *srv_name_fault(const char *name)
{
    ucs4_t         c, text[BYTES];
    int            n = 0;
    const uint8_t *at = (const uint8_t *)name;
    if (strlen(name) >= BYTES)
        return "a name may have at most 24 characters and 47 bytes";
    if (u8_check(at, strlen(name)) != NULL)
        return "a name must be UTF-8 text";
    while ((at = u8_next(&c, at)) != NULL)
        text[n++] = c;
    for (int i = 0; i < n; i++) {
        const char *fault = fault_at(text, i, n);
        if (fault != NULL)
            return fault;
    }
    return n < 2         ? "a name must have at least 2 characters"
           : n > LONGEST ? "a name may have at most 24 characters"
                         : NULL;
}

bool srv_is_control(uint32_t c) { return hm_is_control(c) && c != ZWNJ && c != ZWJ; }
