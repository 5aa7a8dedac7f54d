/*
 * check.h: cmocka and helpers for tests.
 *
 * A test is a static function `void name(void **unused)`, which TEST() declares. cmocka requires
 * its headers in this order.
 */
#ifndef HARBOUR_TESTS_CHECK_H
#define HARBOUR_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(name) static void name(void **unused_)
#define RUN(name)  cmocka_unit_test(name)
#define UNUSED     (void)unused_

/* Asserts that a law or invariant holds (NULL); otherwise shows its message. */
#define assert_holds(expression)                                                                   \
    do {                                                                                           \
        const char *message_ = (expression);                                                       \
        if (message_ != NULL)                                                                      \
            fail_msg("%s", message_);                                                              \
    } while (0)

/* How many games a test of laws plays of each kind: HM_LAWS in the environment, otherwise
 * `usual`, which is few enough for every build. */
static inline unsigned games_to_play(unsigned usual)
{
    const char   *text = getenv("HM_LAWS");
    unsigned long n = text != NULL ? strtoul(text, NULL, 10) : 0;
    return n > 0 ? (unsigned)n : usual;
}

/* The number of the first of these games: HM_LAWS_FIRST, so that a long run can be divided. */
static inline unsigned first_game(void)
{
    const char *text = getenv("HM_LAWS_FIRST");
    return text != NULL ? (unsigned)strtoul(text, NULL, 10) : 0;
}

#define assert_contains(text, part)                                                                \
    do {                                                                                           \
        if (strstr((text), (part)) == NULL)                                                        \
            fail_msg("'%s' is not in '%s'", (part), (text));                                       \
    } while (0)

#endif
