/*
 * rt_parse_values.c: the values of a position: seats, numbers and cards, each with its own message.
 */
#include "rt_parse.h"

enum hm_err rt_read_fail(const struct rt_reader *r, const char *key, const char *what)
{
    return hm_fail(r->msg, HM_MALFORMED, key, ": ", what, (char *)NULL);
}

enum hm_err rt_read_fail_value(const struct rt_reader *r, const char *key, size_t at,
                               const char *what)
{
    char rt_read_value[24];
    hm_json_copy(r->j, at, rt_read_value, sizeof rt_read_value);
    return hm_fail(r->msg, HM_MALFORMED, key, ": '", rt_read_value, "' ", what, (char *)NULL);
}

bool rt_read_is(const struct rt_reader *r, size_t at, enum hm_json_kind kind)
{
    return r->j->tok[at].kind == kind;
}

/* Reads a required member of a certain kind.  */
enum hm_err rt_read_member(const struct rt_reader *r, const char *key, enum hm_json_kind kind,
                           size_t *at)
{
    *at = hm_json_get(r->j, r->root, key);
    if (*at == 0)
        return hm_fail(r->msg, HM_MALFORMED, "the key '", key, "' is missing", (char *)NULL);
    if (!rt_read_is(r, *at, kind))
        return rt_read_fail(r, key, kind == HM_JSON_ARRAY ? "must be a list" : "must be an object");
    return HM_OK;
}

enum hm_err rt_read_seat_list(const struct rt_reader *r, const char *key, size_t *at)
{
    enum hm_err err = rt_read_member(r, key, HM_JSON_ARRAY, at);
    if (err == HM_OK && r->j->tok[*at].size != r->s->head.nseat)
        return rt_read_fail(r, key, "must have one element for each seat");
    return err;
}

enum hm_err rt_read_value(const struct rt_reader *r, const char *key, size_t *at)
{
    *at = hm_json_get(r->j, r->root, key);
    return *at != 0 ? HM_OK
                    : hm_fail(r->msg, HM_MALFORMED, "the key '", key, "' is missing", (char *)NULL);
}

enum hm_err rt_read_number_at(const struct rt_reader *r, const char *key, size_t at, unsigned min,
                              unsigned max, uint8_t *out)
{
    int64_t n;
    if (!hm_json_int(r->j, at, &n) || n < (int64_t)min || n > (int64_t)max)
        return rt_read_fail_value(r, key, at, "is not a number in range");
    *out = (uint8_t)n;
    return HM_OK;
}

bool rt_read_find_seat(const struct rt_reader *r, size_t at, hm_seat *out)
{
    char name[3];
    hm_json_copy(r->j, at, name, sizeof name);
    if (!rt_read_is(r, at, HM_JSON_STRING) || name[0] < 'A' || name[0] >= 'A' + r->s->head.nseat ||
        name[1] != 0)
        return false;
    *out = (hm_seat)(name[0] - 'A');
    return true;
}

enum hm_err rt_read_seat(const struct rt_reader *r, const char *key, bool or_null, hm_seat *out)
{
    size_t      at;
    enum hm_err err = rt_read_value(r, key, &at);
    if (err != HM_OK)
        return err;
    if (or_null && rt_read_is(r, at, HM_JSON_NULL)) {
        *out = RT_NONE;
        return HM_OK;
    }
    return rt_read_find_seat(r, at, out)
               ? HM_OK
               : rt_read_fail_value(r, key, at, "is no seat of this game");
}

enum hm_err rt_read_seats_at(const struct rt_reader *r, const char *key, size_t list,
                             hm_seatset *out)
{
    size_t at = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at].skip) {
        hm_seat p;
        if (!rt_read_find_seat(r, at, &p))
            return rt_read_fail_value(r, key, at, "is no seat of this game");
        if (hm_seat_in(*out, p))
            return rt_read_fail_value(r, key, at, "stands there twice");
        *out |= hm_seat_bit(p);
    }
    return HM_OK;
}

enum hm_err rt_read_seats(const struct rt_reader *r, const char *key, hm_seatset *out)
{
    size_t      list;
    enum hm_err err = rt_read_member(r, key, HM_JSON_ARRAY, &list);
    return err == HM_OK ? rt_read_seats_at(r, key, list, out) : err;
}

enum hm_err rt_read_bool(const struct rt_reader *r, const char *key, uint8_t *out)
{
    size_t      at;
    enum hm_err err = rt_read_value(r, key, &at);
    if (err != HM_OK)
        return err;
    *out = rt_read_is(r, at, HM_JSON_TRUE);
    return *out || rt_read_is(r, at, HM_JSON_FALSE) ? HM_OK
                                                    : rt_read_fail(r, key, "must be true or false");
}

enum hm_err rt_read_numbers(const struct rt_reader *r, const char *key, uint8_t out[RT_SEATS])
{
    size_t      list;
    enum hm_err err = rt_read_seat_list(r, key, &list);
    size_t      at = list + 1;
    for (unsigned p = 0; err == HM_OK && p < r->s->head.nseat; p++, at = r->j->tok[at].skip)
        err = rt_read_number_at(r, key, at, 0, 255, &out[p]);
    return err;
}

enum hm_err rt_read_card_at(const struct rt_reader *r, const char *key, size_t at, hm_card *out)
{
    const struct hm_json_tok *t = &r->j->tok[at];
    *out = rt_read_is(r, at, HM_JSON_STRING) ? hm_card_find(&r->e->head, r->j->text + t->at, t->len)
                                             : HM_NO_CARD;
    return *out != HM_NO_CARD ? HM_OK : rt_read_fail_value(r, key, at, "is not a card");
}
