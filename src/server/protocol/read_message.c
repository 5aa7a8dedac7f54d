/*
 * read_message.c: from the text of a message to its JSON object.
 *
 * Nearly all messages are flat: strings without escapes, whole numbers, true, false and null. These
 * are read here in one pass, which costs a fraction of Jansson's reader.  Everything else, valid or
 * not, is left to Jansson, so the result is always the same as Jansson's.
 */
#include "server/protocol/read_message.h"
#include "server/protocol/conn.h"
#include "server/protocol/scan.h"
#include "server/server_text.h"
#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

enum { KEY = 32, DIGITS = 18 }; /* the longest key; digits that fit into 64 bits */

struct reader {
    const char *at, *end;
};

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'))
        r->at++;
}

/* Skips blanks and the character; returns false if another one is there. */
static bool take(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

struct string {
    const char *text;
    size_t      n;
    bool        ascii; /* no need to check its UTF-8 */
};

/* Reads the content of a string without escapes, up to its closing quote. */
static bool take_string(struct reader *r, struct string *s)
{
    unsigned char all = 0;
    if (!take(r, '"'))
        return false;
    s->text = r->at;
    while (r->at < r->end && *r->at != '"' && *r->at != '\\' && (unsigned char)*r->at >= 0x20)
        all |= (unsigned char)*r->at++;
    s->n = (size_t)(r->at - s->text);
    s->ascii = all < 0x80;
    return r->at < r->end && *r->at++ == '"';
}

static json_t *read_string(struct reader *r)
{
    struct string s;
    if (!take_string(r, &s))
        return NULL;
    return s.ascii ? json_stringn_nocheck(s.text, s.n) : json_stringn(s.text, s.n);
}

/* Reads a whole number; false: what is there is none, or another kind of number. */
static bool take_number(struct reader *r, json_int_t *value)
{
    bool        minus = take_word(r, "-");
    const char *first = r->at;
    *value = 0;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9' && r->at - first < DIGITS)
        *value = *value * 10 + (*r->at++ - '0');
    *value = minus ? -*value : *value;
    return r->at > first && (*first != '0' || r->at == first + 1) && r->at < r->end &&
           strchr(",} \t\r\n", *r->at) != NULL && *r->at != 0;
}

static json_t *read_number(struct reader *r)
{
    json_int_t value;
    return take_number(r, &value) ? json_integer(value) : NULL;
}

static json_t *read_value(struct reader *r)
{
    skip_blanks(r);
    if (r->at < r->end && *r->at == '"')
        return read_string(r);
    if (take_word(r, "true"))
        return json_true();
    if (take_word(r, "false"))
        return json_false();
    return take_word(r, "null") ? json_null() : read_number(r);
}

/* Reads a member; returns false if there is none, or if its key is not new. */
static bool read_member(struct reader *r, json_t *object)
{
    struct string s;
    char          key[KEY];
    size_t        before = json_object_size(object);
    if (!take_string(r, &s) || !s.ascii || s.n >= sizeof key || !take(r, ':'))
        return false;
    memcpy(key, s.text, s.n);
    key[s.n] = 0;
    return json_object_set_new_nocheck(object, key, read_value(r)) == 0 &&
           json_object_size(object) > before;
}

static json_t *read_flat(const char *text, size_t n)
{
    struct reader r = {text, text + n};
    json_t       *object = json_object();
    bool          ok = take(&r, '{');
    do
        ok = ok && read_member(&r, object);
    while (ok && take(&r, ','));
    ok = ok && take(&r, '}');
    skip_blanks(&r);
    if (ok && r.at == r.end)
        return object;
    json_decref(object);
    return NULL;
}

json_t *srv_read_message(const char *text, size_t n)
{
    json_error_t err;
    json_t      *m = read_flat(text, n);
    if (m == NULL && srv_scan_depth(text, n) <= SRV_DEPTH)
        m = json_loadb(text, n, JSON_REJECT_DUPLICATES, &err);
    return m;
}

/* ---- moves ------------------------------------------------------------------------------ */

struct move_members {
    struct string t, table, id, move;
    json_int_t    ply; /* negative: not read yet */
};

static bool is(const struct string *s, const char *word)
{
    return s->n == strlen(word) && memcmp(s->text, word, s->n) == 0;
}

static bool read_move_member(struct reader *r, struct move_members *m)
{
    struct string key;
    if (!take_string(r, &key) || !take(r, ':'))
        return false;
    if (is(&key, "ply")) {
        skip_blanks(r);
        return m->ply < 0 && take_number(r, &m->ply) && m->ply >= 0 && m->ply <= UINT32_MAX;
    }
    struct string *to = is(&key, "t")       ? &m->t
                        : is(&key, "table") ? &m->table
                        : is(&key, "id")    ? &m->id
                        : is(&key, "move")  ? &m->move
                                            : NULL;
    return to != NULL && to->text == NULL && take_string(r, to) && to->ascii;
}

static bool read_move_members(const char *text, size_t n, struct move_members *m)
{
    struct reader r = {text, text + n};
    bool          ok = take(&r, '{');
    do
        ok = ok && read_move_member(&r, m);
    while (ok && take(&r, ','));
    ok = ok && take(&r, '}');
    skip_blanks(&r);
    return ok && r.at == r.end;
}

struct srv_move *srv_read_move(const char *text, size_t n)
{
    struct move_members m = {.ply = -1};
    char                id[TABLE_CID + 1], table[SRV_ID + 1];
    int64_t             number;
    if (!read_move_members(text, n, &m) || m.ply < 0 || !is(&m.t, "move") || m.move.text == NULL ||
        m.id.n == 0 || m.id.n >= sizeof id || m.table.n != SRV_ID)
        return NULL;
    memcpy(id, m.id.text, m.id.n);
    id[m.id.n] = 0;
    memcpy(table, m.table.text, SRV_ID);
    table[SRV_ID] = 0;
    if (!srv_cid_ok(id) || !srv_id_parse(table, &number))
        return NULL;
    size_t           size = sizeof(struct srv_move) + m.move.n + 1;
    struct srv_move *move = hm_need(malloc(size), "a move", size);
    *move = (struct srv_move){.refs = 1, .table = number, .ply = (uint32_t)m.ply};
    memcpy(move->id, id, m.id.n + 1);
    memcpy(move->text, m.move.text, m.move.n);
    move->text[m.move.n] = 0;
    return move;
}

void srv_move_drop(struct srv_move *m)
{
    if (m != NULL && --m->refs == 0)
        free(m);
}
