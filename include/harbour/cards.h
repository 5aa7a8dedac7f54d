/*
 * cards.h: a set of cards, one bit for each card.
 *
 * A hand, a discard pile or the cards that a move names: order never matters, equal
 * sets are equal bytes, and there is no limit on how many cards are in one.  Nothing here fails;
 * cards must be less than HM_CARDS.
 */
#ifndef HARBOUR_CARDS_H
#define HARBOUR_CARDS_H

#include "base.h"

enum { HM_CARDS = 192 };

typedef struct hm_cards {
    uint64_t w[3];
} hm_cards;

static inline bool hm_has(const hm_cards *s, unsigned c)
{
    return (s->w[c >> 6] >> (c & 63) & 1u) != 0;
}
static inline void hm_add(hm_cards *s, unsigned c) { s->w[c >> 6] |= (uint64_t)1 << (c & 63); }
static inline void hm_remove(hm_cards *s, unsigned c)
{
    s->w[c >> 6] &= ~((uint64_t)1 << (c & 63));
}
static inline bool hm_none(const hm_cards *s) { return (s->w[0] | s->w[1] | s->w[2]) == 0; }

static inline unsigned hm_count(const hm_cards *s)
{
    return hm_popcount(s->w[0]) + hm_popcount(s->w[1]) + hm_popcount(s->w[2]);
}

static inline bool hm_same(const hm_cards *a, const hm_cards *b)
{
    return ((a->w[0] ^ b->w[0]) | (a->w[1] ^ b->w[1]) | (a->w[2] ^ b->w[2])) == 0;
}

static inline bool hm_within(const hm_cards *part, const hm_cards *whole)
{
    return ((part->w[0] & ~whole->w[0]) | (part->w[1] & ~whole->w[1]) |
            (part->w[2] & ~whole->w[2])) == 0;
}

static inline hm_cards hm_and(const hm_cards *a, const hm_cards *b)
{
    hm_cards c = {{a->w[0] & b->w[0], a->w[1] & b->w[1], a->w[2] & b->w[2]}};
    return c;
}

static inline hm_cards hm_or(const hm_cards *a, const hm_cards *b)
{
    hm_cards c = {{a->w[0] | b->w[0], a->w[1] | b->w[1], a->w[2] | b->w[2]}};
    return c;
}

static inline hm_cards hm_minus(const hm_cards *a, const hm_cards *b)
{
    hm_cards c = {{a->w[0] & ~b->w[0], a->w[1] & ~b->w[1], a->w[2] & ~b->w[2]}};
    return c;
}

/* Returns the first card at or after `from`; HM_CARDS if there is none.
 * for (unsigned c = hm_next(&s, 0); c < HM_CARDS; c = hm_next(&s, c + 1)) ... */
static inline unsigned hm_next(const hm_cards *s, unsigned from)
{
    for (unsigned i = from >> 6; i < 3; i++) {
        uint64_t w = s->w[i];
        if (i == from >> 6)
            w &= ~(uint64_t)0 << (from & 63);
        if (w != 0)
            return i * 64 + hm_lowest(w);
    }
    return HM_CARDS;
}

#endif
