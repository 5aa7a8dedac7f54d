/* mutate.c: see mutate.h. */
#include "fuzz/mutate.h"

#include <stdio.h>
#include <string.h>

size_t fuzz_change_some(fuzz_change *change, uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct hm_rng r;
    hm_rng_fast(&r, seed);
    if (size == 0 || hm_rng_below(&r, 4) == 0)
        return LLVMFuzzerMutate(data, size, max);
    for (uint32_t n = 1 + hm_rng_below(&r, 4); n > 0; n--)
        size = change((char *)data, size, max, &r);
    return size;
}

/* ---- pieces of a text ---------------------------------------------------------------------- */

struct piece {
    size_t at, len;
};

/* Replaces a piece by other text; leaves the text unchanged if there is no space. */
static size_t replace(char *data, size_t size, size_t max, struct piece p, const char *with,
                      size_t n)
{
    if (size - p.len + n > max)
        return size;
    memmove(data + p.at + n, data + p.at + p.len, size - p.at - p.len);
    memcpy(data + p.at, with, n);
    return size - p.len + n;
}

static size_t exchange(char *data, size_t size, size_t max, struct piece a, struct piece b)
{
    char one[256], other[256];
    if (a.at > b.at) {
        struct piece c = a;
        a = b;
        b = c;
    }
    if (a.at + a.len > b.at || a.len > sizeof one || b.len > sizeof other)
        return size;
    memcpy(one, data + a.at, a.len);
    memcpy(other, data + b.at, b.len);
    size_t after = replace(data, size, max, b, one, a.len);
    return after == size && a.len != b.len ? size : replace(data, after, max, a, other, b.len);
}

/* ---- JSON ---------------------------------------------------------------------------------- */

enum { PIECES = 4096 };

struct json_parts {
    struct piece word[PIECES], number[PIECES]; /* string values with their quotes, numbers */
    size_t       list[PIECES];                 /* where an array begins: after its bracket */
    uint32_t     nword, nnumber, nlist;
};

static size_t string_end(const char *s, size_t n, size_t at)
{
    for (at++; at < n && s[at] != '"'; at++)
        at += s[at] == '\\';
    return at < n ? at + 1 : n;
}

static void take_apart(const char *s, size_t n, struct json_parts *p)
{
    p->nword = p->nnumber = p->nlist = 0;
    for (size_t i = 0; i < n;) {
        size_t from = i;
        if (s[i] == '"') {
            i = string_end(s, n, i);
            if ((i == n || s[i] != ':') && p->nword < PIECES)
                p->word[p->nword++] = (struct piece){from, i - from};
        } else if (s[i] >= '0' && s[i] <= '9') {
            while (i < n && s[i] >= '0' && s[i] <= '9')
                i++;
            if (p->nnumber < PIECES)
                p->number[p->nnumber++] = (struct piece){from, i - from};
        } else if (s[i++] == '[' && p->nlist < PIECES) {
            p->list[p->nlist++] = i;
        }
    }
}

/* Removes a value from its list, with a comma beside it. */
static size_t take_out(char *data, size_t size, size_t max, struct piece p)
{
    if (p.at + p.len < size && data[p.at + p.len] == ',')
        p.len++;
    else if (p.at > 0 && data[p.at - 1] == ',')
        p = (struct piece){p.at - 1, p.len + 1};
    return replace(data, size, max, p, "", 0);
}

static size_t put_in(char *data, size_t size, size_t max, size_t list, const char *value)
{
    char text[300];
    int n = snprintf(text, sizeof text, "%s%s", value, list < size && data[list] != ']' ? "," : "");
    return replace(data, size, max, (struct piece){list, 0}, text, (size_t)n);
}

/* Moves or copies several consecutive values into one list. */
static size_t pile_up(char *data, size_t size, size_t max, struct json_parts *p, uint32_t n,
                      bool leave, struct hm_rng *r)
{
    const uint32_t first = hm_rng_below(r, p->nword), which = hm_rng_below(r, p->nlist);
    for (uint32_t i = 0; i < n; i++) {
        char value[256];
        take_apart(data, size, p);
        if (first + (leave ? 0 : i) >= p->nword || which >= p->nlist)
            break;
        struct piece w = p->word[first + (leave ? 0 : i)];
        if (w.len >= sizeof value)
            break;
        memcpy(value, data + w.at, w.len);
        value[w.len] = 0;
        if (leave) {
            size = take_out(data, size, max, w);
            take_apart(data, size, p);
        }
        if (which < p->nlist)
            size = put_in(data, size, max, p->list[which], value);
    }
    return size;
}

size_t fuzz_change_json(char *data, size_t size, size_t max, struct hm_rng *r)
{
    static const char *const numbers[] = {"0",  "1",  "2",  "3",   "4",   "7",    "15",
                                          "44", "60", "99", "255", "256", "99999"};
    static struct json_parts p;
    take_apart(data, size, &p);
    if (p.nword < 2 || p.nnumber < 2)
        return size;
    switch (p.nlist > 0 ? hm_rng_below(r, 8) : 3 + hm_rng_below(r, 5)) {
    case 0: return pile_up(data, size, max, &p, 1, true, r);
    case 1: return pile_up(data, size, max, &p, 1, false, r);
    case 2: return pile_up(data, size, max, &p, 2 + hm_rng_below(r, 180), true, r);
    case 3: return take_out(data, size, max, p.word[hm_rng_below(r, p.nword)]);
    case 4:
        return exchange(data, size, max, p.word[hm_rng_below(r, p.nword)],
                        p.word[hm_rng_below(r, p.nword)]);
    case 5:
        return exchange(data, size, max, p.number[hm_rng_below(r, p.nnumber)],
                        p.number[hm_rng_below(r, p.nnumber)]);
    case 6: {
        const char *with = numbers[hm_rng_below(r, sizeof numbers / sizeof *numbers)];
        return replace(data, size, max, p.number[hm_rng_below(r, p.nnumber)], with, strlen(with));
    }
    default: {
        struct piece from = p.word[hm_rng_below(r, p.nword)];
        char         value[256];
        if (from.len > sizeof value)
            return size;
        memcpy(value, data + from.at, from.len);
        return replace(data, size, max, p.word[hm_rng_below(r, p.nword)], value, from.len);
    }
    }
}

/* Finds the value of a key of the outermost object, as text. */
static struct piece value_of(const char *s, size_t n, unsigned number)
{
    unsigned depth = 0, key = 0;
    for (size_t i = 0; i < n;) {
        if (s[i] == '"') {
            i = string_end(s, n, i);
            if (depth != 1 || i >= n || s[i] != ':' || key++ != number)
                continue;
            const size_t from = ++i;
            for (unsigned inner = 0; i < n; i++) {
                if (s[i] == '"') {
                    i = string_end(s, n, i) - 1;
                    continue;
                }
                inner += s[i] == '{' || s[i] == '[';
                if (inner == 0 && (s[i] == ',' || s[i] == '}'))
                    break;
                inner -= s[i] == '}' || s[i] == ']';
            }
            return (struct piece){from, i - from};
        }
        depth += s[i] == '{' || s[i] == '[';
        depth -= depth > 0 && (s[i] == '}' || s[i] == ']');
        i++;
    }
    return (struct piece){0, 0};
}

size_t fuzz_join_json(const char *a, size_t na, const char *b, size_t nb, char *out, size_t max,
                      struct hm_rng *r)
{
    size_t size = na < max ? na : max;
    memcpy(out, a, size);
    for (uint32_t n = 1 + hm_rng_below(r, 3); n > 0; n--) {
        const unsigned     key = hm_rng_below(r, 24);
        const struct piece mine = value_of(out, size, key), other = value_of(b, nb, key);
        if (mine.len > 0 && other.len > 0)
            size = replace(out, size, max, mine, b + other.at, other.len);
    }
    return size;
}

/* ---- lines and cells ----------------------------------------------------------------------- */

static uint32_t count(const char *s, size_t n, char mark)
{
    uint32_t k = 0;
    for (size_t i = 0; i < n; i++)
        k += s[i] == mark;
    return k;
}

/* Finds piece `which` of a text whose pieces end with `mark` or are separated by it; `whole`: the
 * mark belongs to the piece. */
static struct piece piece_of(const char *s, size_t n, char mark, uint32_t which, bool whole)
{
    size_t at = 0;
    for (; which > 0; which--) {
        const char *end = memchr(s + at, mark, n - at);
        if (end == NULL)
            break;
        at = (size_t)(end - s) + 1;
    }
    const char *end = at < n ? memchr(s + at, mark, n - at) : NULL;
    return (struct piece){at, end == NULL ? n - at : (size_t)(end - s) - at + whole};
}

size_t fuzz_change_lines(char *data, size_t size, size_t max, struct hm_rng *r)
{
    const uint32_t     lines = count(data, size, '\n');
    const struct piece a = piece_of(data, size, '\n', hm_rng_below(r, lines + 1), true),
                       b = piece_of(data, size, '\n', hm_rng_below(r, lines + 1), true);
    char         copy[1 << 14];
    const size_t n = a.len < sizeof copy ? a.len : sizeof copy;
    memcpy(copy, data + a.at, n);
    switch (hm_rng_below(r, 5)) {
    case 0: return replace(data, size, max, a, "", 0);
    case 1: return replace(data, size, max, (struct piece){b.at, 0}, copy, n);
    case 2: return exchange(data, size, max, a, b);
    case 3: return hm_rng_below(r, 8) == 0 ? b.at : replace(data, size, max, b, copy, n);
    default:
        if (b.at > a.at) { /* to another place */
            size = replace(data, size, max, (struct piece){b.at, 0}, copy, n);
            return replace(data, size, max, a, "", 0);
        }
        return size;
    }
}

size_t fuzz_change_cells(char *data, size_t size, size_t max, struct hm_rng *r)
{
    static const char *const words[] = {"-",  "0",  "1",   "4",   "8",   "9",
                                        "63", "64", "200", "201", "255", "start"};
    if (hm_rng_below(r, 3) == 0)
        return fuzz_change_lines(data, size, max, r);
    const uint32_t     lines = count(data, size, '\n');
    const struct piece row = piece_of(data, size, '\n', hm_rng_below(r, lines + 1), false);
    const struct piece other = piece_of(data, size, '\n', hm_rng_below(r, lines + 1), false);
    const uint32_t cells = count(data + row.at, row.len, '\t'), cell = hm_rng_below(r, cells + 1);
    struct piece   mine = piece_of(data + row.at, row.len, '\t', cell, false),
                 theirs = piece_of(data + other.at, other.len, '\t', cell, false);
    const char *word = words[hm_rng_below(r, sizeof words / sizeof *words)];
    mine.at += row.at;
    theirs.at += other.at;
    if (hm_rng_below(r, 3) == 0)
        return replace(data, size, max, mine, word, strlen(word));
    return exchange(data, size, max, mine, theirs);
}

size_t fuzz_join_lines(const char *a, size_t na, const char *b, size_t nb, char *out, size_t max,
                       struct hm_rng *r)
{
    const uint32_t la = count(a, na, '\n'), lb = count(b, nb, '\n');
    const size_t   head = piece_of(a, na, '\n', hm_rng_below(r, la + 1), true).at,
                 tail = piece_of(b, nb, '\n', hm_rng_below(r, lb + 1), true).at;
    const size_t n = head < max ? head : max, rest = nb - tail < max - n ? nb - tail : max - n;
    memcpy(out, a, n);
    memcpy(out + n, b + tail, rest);
    return n + rest;
}
