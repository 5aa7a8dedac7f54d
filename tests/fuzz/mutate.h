/*
 * mutate.h: mutations that know the structure of an input.
 *
 * A mutated byte mostly makes a text that is refused at its first comma.  These mutations keep the
 * syntax and break the meaning: they move, pile up, duplicate and drop cards, exchange counters,
 * splice lines and join halves of two inputs. libFuzzer and replay.c call them by libFuzzer's
 * names; a target without them is mutated byte by byte.
 */
#ifndef HARBOUR_TESTS_MUTATE_H
#define HARBOUR_TESTS_MUTATE_H

#include "fuzz/fuzz.h"

/* Makes one change to the text in `data`, which has space for `max` bytes; returns its new
 * length. */
typedef size_t fuzz_change(char *data, size_t size, size_t max, struct hm_rng *r);

/* JSON: values that are strings (cards, seats, words) and numbers. */
size_t fuzz_change_json(char *data, size_t size, size_t max, struct hm_rng *r);

/* Lines: of a record, or rows of a table; in a row also its cells. */
size_t fuzz_change_lines(char *data, size_t size, size_t max, struct hm_rng *r);
size_t fuzz_change_cells(char *data, size_t size, size_t max, struct hm_rng *r);

/* The members of one JSON object with the value of one key from another; the head of one text with
 * the tail of another, cut at line ends. */
size_t fuzz_join_json(const char *a, size_t na, const char *b, size_t nb, char *out, size_t max,
                      struct hm_rng *r);
size_t fuzz_join_lines(const char *a, size_t na, const char *b, size_t nb, char *out, size_t max,
                       struct hm_rng *r);

/* Makes up to four changes; one time in four byte by byte. */
size_t fuzz_change_some(fuzz_change *change, uint8_t *data, size_t size, size_t max, unsigned seed);

/* Defines libFuzzer's two functions: `change` makes one change, `join` makes one text of two. */
#define FUZZ_MUTATORS(change, join)                                                                \
    size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)          \
    {                                                                                              \
        return fuzz_change_some(change, data, size, max, seed);                                    \
    }                                                                                              \
    size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb,     \
                                     uint8_t *out, size_t max, unsigned seed)                      \
    {                                                                                              \
        struct hm_rng r;                                                                           \
        hm_rng_fast(&r, seed);                                                                     \
        return join((const char *)a, na, (const char *)b, nb, (char *)out, max, &r);               \
    }

#endif
