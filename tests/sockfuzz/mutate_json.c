/*
 * mutate_json.c: keys and values of JSON, in messages and in bodies of requests.
 *
 * It works on the text, not on a parsed tree, so that keys can be duplicated and the result need
 * not be JSON.
 */
#include "mutate.h"

#include <stdio.h>
#include <string.h>

enum { SPANS = 64 };

struct span {
    size_t at, end; /* of a value */
    size_t key;     /* position of the first quote of its key; == at if it has none */
};

static size_t skip_string(const struct bytes *b, size_t at)
{
    for (at++; at < b->len && b->data[at] != '"'; at++)
        if (b->data[at] == '\\')
            at++;
    return at < b->len ? at + 1 : b->len;
}

static size_t skip_value(const struct bytes *b, size_t at)
{
    unsigned depth = 0;
    for (; at < b->len; at++) {
        uint8_t c = b->data[at];
        if (c == '"')
            at = skip_string(b, at) - 1;
        else if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && depth > 0)
            depth--;
        else if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            return at;
        if (depth == 0 && strchr("\"}]", c) != NULL)
            return at + 1;
    }
    return at;
}

/* Finds all values after a ':' from `from` on. */
static size_t find_values(const struct bytes *b, size_t from, struct span *out)
{
    size_t n = 0, key = from;
    for (size_t at = from; at < b->len && n < SPANS;) {
        if (b->data[at] == '"') {
            key = at;
            at = skip_string(b, at);
        } else if (b->data[at++] == ':') {
            out[n++] = (struct span){.at = at, .end = skip_value(b, at), .key = key};
        }
    }
    return n;
}

static const char *odd_value(struct mutation *m)
{
    static const char *const values[] = {"null",
                                         "true",
                                         "false",
                                         "0",
                                         "-1",
                                         "1",
                                         "17",
                                         "1e999",
                                         "-0",
                                         "0.5",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "-9223372036854775809",
                                         "4294967296",
                                         "2147483648",
                                         "65536",
                                         "256",
                                         "\"\"",
                                         "\"A\"",
                                         "\"B\"",
                                         "\"Z\"",
                                         "\"packet-row\"",
                                         "\"rotterdam\"",
                                         "\"null\"",
                                         "\"clerk\"",
                                         "\"tycoon\"",
                                         "\"random\"",
                                         "\"@<home|>\"",
                                         "\"@<table|>\"",
                                         "\"@<user|>\"",
                                         "\"@<token|>\"",
                                         "\"\\u0000\"",
                                         "\"\\ud800\"",
                                         "\"\\uffff\\u202e\"",
                                         "\"000000000000\"",
                                         "\"days\"",
                                         "\"live\"",
                                         "\"delay\"",
                                         "\"after\"",
                                         "\"nobody\"",
                                         "\"watchers\"",
                                         "\"hello\"",
                                         "\"json\"",
                                         "\"bytes\"",
                                         "[]",
                                         "{}",
                                         "[0]",
                                         "{\"A\":\"clerk\",\"B\":null}",
                                         "{\"kind\":\"live\",\"bank\":30,\"increment\":0}",
                                         "{\"kind\":\"live\",\"bank\":1e9}",
                                         "[[[[[[[[[]]]]]]]]]",
                                         "{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}"};
    return PICK(m, values);
}

static const char *odd_type(struct mutation *m)
{
    static const char *const types[] = {
        "\"hello\"",   "\"open\"",    "\"sit\"",  "\"leave\"", "\"bot\"",    "\"start\"",
        "\"close\"",   "\"move\"",    "\"back\"", "\"pause\"", "\"resume\"", "\"vote\"",
        "\"reclaim\"", "\"rematch\"", "\"chat\"", "\"mute\"",  "\"enter\"",  "\"exit\"",
        "\"lobby\"",   "\"mine\"",    "\"ping\"", "\"no\"",    "\"did\""};
    return PICK(m, types);
}

static void replace_value(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    const struct span *one = &v[below(m, n)];
    bool type = one->at - one->key == 4 && memcmp(b->data + one->key, "\"t\":", 4) == 0;
    bytes_replace(b, one->at, one->end - one->at, type ? odd_type(m) : odd_value(m));
}

static void drop_pair(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    const struct span *one = &v[below(m, n)];
    size_t             end = one->end;
    if (end < b->len && b->data[end] == ',')
        end++;
    bytes_delete(b, one->key, end - one->key);
}

static void double_pair(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    const struct span *one = &v[below(m, n)];
    struct bytes       copy = {0};
    bytes_add(&copy, b->data + one->key, one->at - one->key);
    if (below(m, 2))
        bytes_add(&copy, b->data + one->at, one->end - one->at);
    else
        bytes_add_text(&copy, odd_value(m));
    bytes_add_text(&copy, ",");
    bytes_insert(b, one->key, copy.data, copy.len);
    bytes_free(&copy);
}

static void swap_values(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    const struct span *x = &v[below(m, n)], *y = &v[below(m, n)];
    if (x->end > y->at)
        return; /* duplicated, nested, or in the other order */
    struct bytes first = {0}, second = {0};
    bytes_add(&first, b->data + x->at, x->end - x->at);
    bytes_add(&second, b->data + y->at, y->end - y->at);
    bytes_replace(b, y->at, y->end - y->at, first.data != NULL ? (char *)first.data : "");
    bytes_replace(b, x->at, x->end - x->at, second.data != NULL ? (char *)second.data : "");
    bytes_free(&first);
    bytes_free(&second);
}

static void nest_value(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    const struct span *one = &v[below(m, n)];
    uint32_t           depth = 1 + below(m, below(m, 3) ? 12 : 3000);
    bool               array = below(m, 2);
    for (uint32_t i = 0; i < depth; i++) {
        bytes_insert(b, one->end + i * (array ? 1 : 5), array ? "]" : "}", 1);
        bytes_insert(b, one->at, array ? "[" : "{\"t\":", array ? 1 : 5);
    }
}

static void long_value(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    static const char *const fills[] = {"9", "x", "\\u0041", "\xe2\x98\x83", " ", "A1 ", "\\\\"};
    const struct span       *one = &v[below(m, n)];
    const char              *fill = PICK(m, fills);
    size_t                   at = one->at + (one->end > one->at + 1);
    for (uint32_t k = 1 + below(m, below(m, 2) ? 40 : 4000); k > 0 && b->len < 20000; k--)
        bytes_insert(b, at, fill, strlen(fill));
}

/* Inserts a pair of another message, or the table of other players. */
static void foreign_pair(struct mutation *m, struct bytes *b, const struct span *v, size_t n)
{
    static const char *const pairs[] = {
        "\"table\":\"@<home|>\",",
        "\"id\":\"k1\",",
        "\"id\":\"same\",",
        "\"since\":0,",
        "\"views\":true,",
        "\"seat\":null,",
        "\"seat\":\"A\",",
        "\"nonce\":\"abc\",",
        "\"nonce\":\"00ff\",",
        "\"ply\":0,",
        "\"rated\":true,",
        "\"public\":false,",
        "\"pace\":0,",
        "\"first\":\"C\",",
        "\"seats\":5,",
        "\"options\":{\"x\":1},",
        "\"bots\":{\"A\":\"clerk\",\"B\":\"clerk\",\"C\":\"random\"},",
        "\"room\":\"watchers\",",
        "\"phrase\":\"oops\",",
        "\"takeover\":\"tycoon\",",
        "\"grace\":5,",
        "\"yes\":false,",
        "\"level\":null,",
        "\"edition\":\"none\",",
        "\"legal\":false,"};
    const char *pair = PICK(m, pairs);
    bytes_insert(b, v[below(m, n)].key, pair, strlen(pair));
}

void mutate_json(struct mutation *m)
{
    static void (*const kinds[])(struct mutation *, struct bytes *, const struct span *,
                                 size_t) = {replace_value, replace_value, drop_pair,  double_pair,
                                            swap_values,   nest_value,    long_value, foreign_pair};
    struct span    v[SPANS];
    struct action *a = pick_action(m, below(m, 6) ? VERB_FRAME : VERB_SEND);
    if (a == NULL)
        return;
    size_t body = a->verb == VERB_SEND ? bytes_find(&a->text, 0, "\r\n\r\n") : 0;
    size_t n = find_values(&a->text, body, v);
    if (n > 0)
        PICK(m, kinds)(m, &a->text, v, n);
}
