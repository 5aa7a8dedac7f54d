/*
 * base.h: basic types that every other header uses: seats, cards, errors, messages.
 *
 * Two compiler extensions are wrapped here and used nowhere else by name: bit counting
 * and fall-through.  Everything is C17 and compiles under C++ too.
 */
#ifndef HARBOUR_BASE_H
#define HARBOUR_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define HM_BEGIN    extern "C" {
#define HM_END      }
#define HM_ALIGN(n) alignas(n)
#else
#define HM_BEGIN
#define HM_END
#define HM_ALIGN(n) _Alignas(n)
#endif

/* Marks the exported functions; all other symbols are hidden. */
#if defined(__GNUC__)
#define HM_API         __attribute__((visibility("default")))
#define HM_FALLTHROUGH __attribute__((fallthrough))
#else
#define HM_API
#define HM_FALLTHROUGH ((void)0)
#endif

/* Written out: without a popcount instruction the builtin is a call into the compiler's library. */
static inline unsigned hm_popcount(uint64_t w)
{
    w -= w >> 1 & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + (w >> 2 & 0x3333333333333333u);
    return (unsigned)(((w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}
/* w is not 0 */
static inline unsigned hm_lowest(uint64_t w) { return (unsigned)__builtin_ctzll(w); }

typedef uint8_t hm_seat;    /* 0 is A, clockwise */
typedef uint8_t hm_seatset; /* bit p: seat p; bit HM_SPECTATOR: the spectators */
typedef uint8_t hm_card;    /* row of the edition's card table */

enum {
    HM_SEATS = 5,       /* capacity of a state */
    HM_SPECTATOR = 7,   /* a viewer without a seat */
    HM_NOBODY = 0xff,   /* no seat */
    HM_TRUTH = 0xfe,    /* head.viewer of a state in which nothing is hidden */
    HM_NO_CARD = 0xff,  /* no card, or one whose face this copy does not know */
    HM_EVERYONE = 0xff, /* a seatset: all seats and the spectators */
};

static inline hm_seatset hm_seat_bit(unsigned seat) { return (hm_seatset)(1u << seat); }
static inline bool       hm_seat_in(hm_seatset set, unsigned seat)
{
    return ((unsigned)set >> seat & 1u) != 0;
}
static inline char hm_seat_letter(unsigned seat) { return (char)('A' + (int)seat); }

/*
 * Kinds of failure.  Unless the comment of a function says otherwise:
 *
 *   - A function that returns enum hm_err writes its outputs only on HM_OK, and `msg` only on
 *     failure: one sentence that says what is wrong.
 *   - A function that returns another type reports failure only by the values that its comment
 *     names, and then leaves its outputs unchanged.  Functions that return void do not fail.
 *   - A function that prints to `buf` returns like snprintf(): the length of the whole text.  It
 *     writes what fits into `cap` bytes, with a NUL.  If cap is 0, `buf` may be NULL.
 *   - Preconditions are not validated: a state is valid, a seat plays, an index is in range.
 *     gate.h validates data from outside.
 */
enum hm_err {
    HM_OK,
    HM_UNKNOWN,   /* the outcome depends on a card that is hidden in this copy */
    HM_MALFORMED, /* the text does not have the expected form */
    HM_REFUSED,   /* the rules do not allow it */
    HM_MISMATCH,  /* another game, edition or revision of the rules */
    HM_NO_SPACE,  /* the caller's buffer is too small */
    HM_STALE,     /* the table has changed since the sender saw it */
};

struct hm_msg {
    char text[320];
};

HM_BEGIN
/* Returns a short English description, "unknown error" for other numbers; never NULL. */
HM_API const char *hm_err_text(enum hm_err e);
HM_END

#endif
