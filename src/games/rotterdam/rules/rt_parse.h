/*
 * rt_parse.h: shared by the files that parse a position.
 *
 * Each value is parsed separately and the place of each card recorded; rt_invariants.c validates
 * the whole state.
 */
#ifndef HARBOUR_RT_PARSE_H
#define HARBOUR_RT_PARSE_H

#include "rt.h"

struct rt_reader {
    const struct rt_edition *e;
    const struct hm_json    *j;
    size_t                   root;
    struct rt_state         *s;
    struct hm_msg           *msg;
    const char              *place[RT_CARDS]; /* the key under which each card stands */
};

/* rt_parse_values.c: seats, numbers and cards of one key */
/* Refuse the position: the message names the key and, where there is one, the value. */
enum hm_err rt_read_fail(const struct rt_reader *r, const char *key, const char *what);
enum hm_err rt_read_fail_value(const struct rt_reader *r, const char *key, size_t at,
                               const char *what);
bool        rt_read_is(const struct rt_reader *r, size_t at, enum hm_json_kind kind);
/* Finds a member that must exist and be of this kind. */
enum hm_err rt_read_member(const struct rt_reader *r, const char *key, enum hm_json_kind kind,
                           size_t *at);
/* Finds a list with one element for each seat. */
enum hm_err rt_read_seat_list(const struct rt_reader *r, const char *key, size_t *at);
enum hm_err rt_read_value(const struct rt_reader *r, const char *key, size_t *at);
enum hm_err rt_read_number_at(const struct rt_reader *r, const char *key, size_t at, unsigned min,
                              unsigned max, uint8_t *out);
bool        rt_read_find_seat(const struct rt_reader *r, size_t at, hm_seat *out);
enum hm_err rt_read_seat(const struct rt_reader *r, const char *key, bool or_null, hm_seat *out);
enum hm_err rt_read_seats_at(const struct rt_reader *r, const char *key, size_t list,
                             hm_seatset *out);
enum hm_err rt_read_seats(const struct rt_reader *r, const char *key, hm_seatset *out);
enum hm_err rt_read_bool(const struct rt_reader *r, const char *key, uint8_t *out);
enum hm_err rt_read_numbers(const struct rt_reader *r, const char *key, uint8_t out[RT_SEATS]);
enum hm_err rt_read_card_at(const struct rt_reader *r, const char *key, size_t at, hm_card *out);

/* rt_parse_cards.c: hands, stacks and piles; every card has exactly one place. */
enum hm_err rt_read_cards(struct rt_reader *r);

#endif
