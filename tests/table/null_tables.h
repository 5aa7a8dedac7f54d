/* null_tables.h: tables of the null game for tests: people in seats, requests, entries. */
#ifndef HARBOUR_TESTS_NULL_TABLES_H
#define HARBOUR_TESTS_NULL_TABLES_H

#include "harbour/game.h"
#include "support/check.h"
#include "table/judge.h"

enum { OWNER = 10, GUEST = 11, STRANGER = 99 }; /* OWNER sits in seat A, GUEST in seat B */

struct table       new_table(const struct table_setup *u);
struct table       two_people(void); /* seated, not started */
struct table       in_play(void);    /* the same, started at 2000 */
struct table_setup plain_setup(enum table_clock_kind clock);

/* Folds an entry as it comes from a log. */
void put(struct table *t, enum table_entry_kind kind, hm_seat p, int64_t at, int64_t arg,
         const char *text);
void start(struct table *t);

hm_seat mover(const struct table *t);
void    any_move(const struct table *t, char *text, size_t cap); /* of the seat that is to act */
void    play(struct table *t, int64_t at);                       /* folds one */

/* A request of a user, all but its arguments. */
struct table_request request(enum table_command what, int64_t user);

/* Judges; the verdict is good until the next call. */
struct table_verdict *judged(const struct table *t, const struct table_request *r);

/* Judges and installs; fails the test unless it is accepted as this kind. */
struct table_verdict *accepted(struct table *t, const struct table_request *r,
                               enum table_entry_kind kind);

#define assert_refused(table, request, error)                                                      \
    do {                                                                                           \
        const struct table_verdict *v_ = judged(table, request);                                   \
        assert_int_equal(v_->ruling, TABLE_REFUSED);                                               \
        assert_string_equal(v_->refusal.code, error);                                              \
    } while (0)

#endif
