/* scan.c: see scan.h. */
#include "server/protocol/scan.h"
#include "server/server.h"

/* One pass over the text: a string is one token, so brackets and quotes inside it do not count. */
struct scan {
    const char *text;
    size_t      n, at;
    unsigned    depth;
};

enum token { END, STRING, OPEN, CLOSE, OTHER };

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* Reads the token at s->at; sets *from and *len to the content of a string. */
static enum token next(struct scan *s, size_t *from, size_t *len)
{
    while (s->at < s->n && is_blank(s->text[s->at]))
        s->at++;
    if (s->at >= s->n)
        return END;
    char c = s->text[s->at++];
    if (c == '{' || c == '[') {
        s->depth++;
        return OPEN;
    }
    if (c == '}' || c == ']') {
        s->depth -= s->depth > 0;
        return CLOSE;
    }
    if (c != '"')
        return OTHER;
    *from = s->at;
    while (s->at < s->n && s->text[s->at] != '"')
        s->at += s->text[s->at] == '\\' ? 2 : 1;
    if (s->at >= s->n)
        return END; /* the string has no end */
    *len = s->at++ - *from;
    return STRING;
}

unsigned srv_scan_depth(const char *text, size_t n)
{
    struct scan s = {text, n, 0, 0};
    size_t      from, len;
    unsigned    deepest = 0;
    while (next(&s, &from, &len) != END)
        if (s.depth > deepest)
            deepest = s.depth;
    return deepest;
}

static bool is_colon(const struct scan *s, size_t at)
{
    return at + 1 == s->at && s->text[at] == ':';
}

void srv_scan_id(const char *text, size_t n, char *id, size_t cap)
{
    struct scan s = {text, n, 0, 0};
    size_t      from = 0, len = 0;
    id[0] = 0;
    for (enum token t = next(&s, &from, &len); t != END; t = next(&s, &from, &len)) {
        if (t != STRING || s.depth != 1 || len != 2 || memcmp(text + from, "id", 2) != 0)
            continue;
        if (next(&s, &from, &len) != OTHER || !is_colon(&s, s.at - 1))
            continue;
        if (next(&s, &from, &len) != STRING || len >= cap)
            return;
        memcpy(id, text + from, len);
        id[len] = 0;
        if (strlen(id) != len || !srv_cid_ok(id))
            id[0] = 0;
        return;
    }
}
