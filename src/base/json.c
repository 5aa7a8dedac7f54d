/*
 * json.c: a strict JSON tokenizer that does not allocate.
 *
 * Tokens are in the order of the text; `skip` is the index after a value and everything in it, so
 * walking needs no tree.  Strings keep their escapes: the only strings this project compares
 * are plain words, and an escaped one simply equals none of them.
 */
#include "harbour/json.h"

#include <string.h>

enum { DEEPEST = 16 };

struct parse {
    const char         *text;
    size_t              n, at;
    struct hm_json_tok *tok;
    size_t              ntok, cap;
    struct hm_msg      *msg;
};

static enum hm_err fail_at(struct parse *p, size_t at, const char *what)
{
    size_t line = 1, column = 1;
    for (size_t i = 0; i < at && i < p->n; i++) {
        column++;
        if (p->text[i] == '\n') {
            line++;
            column = 1;
        }
    }
    if (p->msg != NULL) {
        struct hm_text t = hm_text_in(p->msg->text, sizeof p->msg->text);
        hm_put(&t, "line ");
        hm_put_int(&t, (int64_t)line);
        hm_put(&t, ", column ");
        hm_put_int(&t, (int64_t)column);
        hm_put(&t, ": ");
        hm_put(&t, what);
    }
    return HM_MALFORMED;
}

static enum hm_err fail(struct parse *p, const char *what) { return fail_at(p, p->at, what); }

static int peek(const struct parse *p) { return p->at < p->n ? (unsigned char)p->text[p->at] : -1; }

static void blanks(struct parse *p)
{
    while (peek(p) == ' ' || peek(p) == '\t' || peek(p) == '\n' || peek(p) == '\r')
        p->at++;
}

static enum hm_err add(struct parse *p, enum hm_json_kind kind, size_t *index)
{
    if (p->ntok == p->cap)
        return fail(p, "the text is too large");
    *index = p->ntok++;
    p->tok[*index] = (struct hm_json_tok){.at = (uint32_t)p->at, .kind = (uint16_t)kind};
    return HM_OK;
}

static void close_token(struct parse *p, size_t index)
{
    struct hm_json_tok *t = &p->tok[index];
    t->len = (uint32_t)(p->at - t->at);
    t->skip = (uint32_t)p->ntok;
}

static bool is_hex(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static enum hm_err escape(struct parse *p)
{
    p->at++;
    int c = peek(p);
    if (c == 'u') {
        for (unsigned i = 0; i < 4; i++) {
            p->at++;
            if (!is_hex(peek(p)))
                return fail(p, "four hexadecimal digits must follow \\u");
        }
    } else if (c <= 0 || strchr("\"\\/bfnrt", c) == NULL) {
        return fail(p, "unknown escape in a string");
    }
    return HM_OK;
}

static enum hm_err string(struct parse *p)
{
    size_t      index = 0;
    enum hm_err err = add(p, HM_JSON_STRING, &index);
    if (err != HM_OK)
        return err;
    p->at++;
    p->tok[index].at = (uint32_t)p->at;
    for (int c; (c = peek(p)) != '"'; p->at++) {
        if (c < 0)
            return fail(p, "the string is not closed");
        if (c < 0x20)
            return fail(p, "control character in a string");
        if (c == '\\' && (err = escape(p)) != HM_OK)
            return err;
    }
    close_token(p, index);
    p->at++;
    return HM_OK;
}

static enum hm_err digits(struct parse *p)
{
    if (!is_digit(peek(p)))
        return fail(p, "a digit is missing");
    while (is_digit(peek(p)))
        p->at++;
    return HM_OK;
}

static enum hm_err number(struct parse *p)
{
    size_t      index = 0;
    enum hm_err err = add(p, HM_JSON_NUMBER, &index);
    if (err != HM_OK)
        return err;
    if (peek(p) == '-')
        p->at++;
    if (peek(p) == '0')
        p->at++;
    else if ((err = digits(p)) != HM_OK)
        return err;
    if (peek(p) == '.') {
        p->at++;
        if ((err = digits(p)) != HM_OK)
            return err;
    }
    if (peek(p) == 'e' || peek(p) == 'E') {
        p->at++;
        if (peek(p) == '+' || peek(p) == '-')
            p->at++;
        if ((err = digits(p)) != HM_OK)
            return err;
    }
    close_token(p, index);
    return HM_OK;
}

static enum hm_err word(struct parse *p)
{
    static const struct {
        const char       *text;
        enum hm_json_kind kind;
    } words[] = {{"null", HM_JSON_NULL}, {"false", HM_JSON_FALSE}, {"true", HM_JSON_TRUE}};
    for (size_t i = 0; i < 3; i++) {
        size_t n = strlen(words[i].text), index = 0;
        if (p->n - p->at >= n && memcmp(p->text + p->at, words[i].text, n) == 0) {
            enum hm_err err = add(p, words[i].kind, &index);
            if (err != HM_OK)
                return err;
            p->at += n;
            close_token(p, index);
            return HM_OK;
        }
    }
    return fail(p, p->at == p->n ? "the text ends too early" : "a value was expected here");
}

static bool same_string(const struct parse *p, size_t a, size_t b)
{
    const struct hm_json_tok *x = &p->tok[a], *y = &p->tok[b];
    return x->len == y->len && memcmp(p->text + x->at, p->text + y->at, x->len) == 0;
}

static enum hm_err value(struct parse *p, unsigned depth);

static enum hm_err key(struct parse *p, size_t object)
{
    if (peek(p) != '"')
        return fail(p, "a key in quotes was expected here");
    size_t      mine = p->ntok;
    enum hm_err err = string(p);
    if (err != HM_OK)
        return err;
    for (size_t k = object + 1; k < mine; k = p->tok[k + 1].skip)
        if (same_string(p, k, mine))
            return fail_at(p, p->tok[mine].at, "this key stands here twice");
    blanks(p);
    if (peek(p) != ':')
        return fail(p, "':' was expected here");
    p->at++;
    return HM_OK;
}

/* An array or an object: the same but for keys and the closing bracket. */
static enum hm_err group(struct parse *p, unsigned depth)
{
    bool        object = peek(p) == '{';
    size_t      index = 0;
    enum hm_err err = add(p, object ? HM_JSON_OBJECT : HM_JSON_ARRAY, &index);
    if (err != HM_OK)
        return err;
    int closing = object ? '}' : ']';
    if (depth == DEEPEST)
        return fail(p, "nested too deeply");
    p->at++;
    blanks(p);
    bool more = peek(p) != closing;
    while (more) {
        blanks(p);
        if (object && (err = key(p, index)) != HM_OK)
            return err;
        if ((err = value(p, depth + 1)) != HM_OK)
            return err;
        p->tok[index].size++;
        blanks(p);
        more = peek(p) == ',';
        if (more)
            p->at++;
        else if (peek(p) != closing)
            return fail(p,
                        object ? "',' or '}' was expected here" : "',' or ']' was expected here");
    }
    p->at++;
    close_token(p, index);
    return HM_OK;
}

static enum hm_err value(struct parse *p, unsigned depth)
{
    blanks(p);
    int c = peek(p);
    if (c == '{' || c == '[')
        return group(p, depth);
    if (c == '"')
        return string(p);
    if (c == '-' || is_digit(c))
        return number(p);
    return word(p);
}

enum hm_err hm_json_read(struct hm_json *j, const char *text, size_t n, struct hm_json_tok *tok,
                         size_t cap, struct hm_msg *msg)
{
    struct parse p = {.text = text, .n = n, .tok = tok, .cap = cap, .msg = msg};
    enum hm_err  err = n > 0x7fffffff ? fail(&p, "the text is too large") : value(&p, 0);
    if (err != HM_OK)
        return err;
    blanks(&p);
    if (p.at != n)
        return fail(&p, "nothing may follow the value");
    *j = (struct hm_json){text, tok, p.ntok};
    return HM_OK;
}

size_t hm_json_get(const struct hm_json *j, size_t obj, const char *name)
{
    if (j->tok[obj].kind != HM_JSON_OBJECT)
        return 0;
    for (size_t k = obj + 1; k < j->tok[obj].skip; k = j->tok[k + 1].skip)
        if (hm_json_is(j, k, name))
            return k + 1;
    return 0;
}

bool hm_json_is(const struct hm_json *j, size_t at, const char *s)
{
    const struct hm_json_tok *t = &j->tok[at];
    return t->kind == HM_JSON_STRING && t->len == strlen(s) &&
           memcmp(j->text + t->at, s, t->len) == 0;
}

bool hm_json_int(const struct hm_json *j, size_t at, int64_t *out)
{
    const struct hm_json_tok *t = &j->tok[at];
    const char               *s = j->text + t->at;
    size_t                    i = 0;
    int64_t                   n = 0;
    if (t->kind != HM_JSON_NUMBER || t->len > 15)
        return false;
    if (s[0] == '-')
        i++;
    for (; i < t->len; i++) {
        if (!is_digit(s[i]))
            return false;
        n = n * 10 + (s[i] - '0');
    }
    *out = s[0] == '-' ? -n : n;
    return true;
}

void hm_json_copy(const struct hm_json *j, size_t at, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    hm_put_n(&t, j->text + j->tok[at].at, j->tok[at].len);
}
