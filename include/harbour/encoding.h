/*
 * encoding.h: numeric encodings for learning: observations as rows of bytes, moves as numbered
 * actions.
 *
 * An observation is a row of fields (struct hm_field), one after another.  It contains
 * everything that the seat may know and nothing else; seats are numbered clockwise from the
 * observing seat, so one policy serves every seat.  Different views of a seat have different
 * rows.  A change of the layout or of a value's meaning increments `version`.
 *
 * A flat action is one number for one complete move.  Moves that differ only in cards that are
 * equal in play, or in the cards that pay, share a number; the game chooses among them.
 * draft.h has the other encoding, pick by pick.
 */
#ifndef HARBOUR_ENCODING_H
#define HARBOUR_ENCODING_H

#include "game.h"

/* The index of a field's elements. */
enum hm_index {
    HM_BY_NOTHING, /* one value, or elements that `about` describes */
    HM_BY_CARD,    /* rows of the edition's card table */
    HM_BY_SEAT,    /* 0: the observing seat, then clockwise; zero for seats not in the game */
    HM_BY_NAME,    /* `names` */
};

/* hm_field.size: an element is one bit, eight to a byte, the lowest bit first. */
enum { HM_BITS = 0 };

struct hm_field {
    const char *name; /* NULL: the end of the list */
    uint16_t    count;
    uint8_t     size;  /* bytes of an element, little-endian */
    uint8_t     index; /* enum hm_index */
    /* names of the elements; NULL-terminated, repeated if there are more elements */
    const char *const *names;
    /* names of the values from 0 on; NULL-terminated; NULL: the value is a number */
    const char *const *values;
    const char        *about;
};

/* The action number of no move. */
enum { HM_NO_ACTION = 0xffff };

struct hm_encoding {
    uint16_t               version;
    uint16_t               nobs; /* bytes of a row */
    uint16_t               memo; /* bytes of memory for mask(), a multiple of 8 */
    const struct hm_field *fields;

    /* Writes the observation of `seat`.  Reads only what that seat may know, so a state and the
     * seat's view give the same row. */
    void (*observe)(const struct hm_edition *, const struct hm_state *, hm_seat, uint8_t *out);

    /* Returns the number of flat actions; at most HM_ACTIONS. */
    unsigned (*nact)(const struct hm_edition *);

    /* Returns the flat action of a listed move. */
    unsigned (*action_of)(const struct hm_edition *, const struct hm_state *,
                          const struct hm_move *);

    /* Sets the bit of each action that is possible for `seat` in `bits`, which the caller has
     * cleared.  Returns a bit for each word that may not be 0, so that callers can skip the rest.
     * `memory` has `memo` bytes, zero at first, that keep results from one call to the next; any
     * state may follow any other.  NULL: nothing is kept.  The function NULL: derived from
     * legal(). */
    uint64_t (*mask)(const struct hm_edition *, const struct hm_state *, hm_seat, void *memory,
                     uint64_t *bits);

    /* The move that an action stands for.  The caller knows from the mask that it is possible.
     * NULL: derived from legal(): the first move of that number. */
    void (*move_of)(const struct hm_edition *, const struct hm_state *, hm_seat, unsigned action,
                    struct hm_move *);

    /* Prints an action, possible or not: "choose market". */
    void (*print_action)(const struct hm_edition *, unsigned action, struct hm_text *);
};

enum { HM_ACTIONS = 4096, HM_ACTION_WORDS = HM_ACTIONS / 64 };

/* A set of actions as words of bits: action a is bit a % 64 of word a / 64. */
static inline bool hm_action_in(const uint64_t *bits, unsigned action)
{
    return (bits[action / 64] >> action % 64 & 1) != 0;
}
static inline unsigned hm_action_words(unsigned nact) { return (nact + 63) / 64; }

/* The encoding slot of a game's table.  The page has no batches, so its module leaves encodings
 * out to stay small. */
#ifdef HM_WASM
#define HM_ENCODING(e) NULL
#else
#define HM_ENCODING(e) (e)
#endif

/* These functions need a game with an encoding: ops->encoding is not NULL. */
HM_BEGIN
/* Write the possible actions of a seat as bits, in hm_action_words() words, or as a byte each, 0
 * or 1; all are 0 if the seat has none. */
HM_API void hm_action_bits(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                           uint64_t *bits);
HM_API void hm_action_mask(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                           uint8_t *mask);

/* Writes the move that an action stands for.  Returns false, and writes no move, if the action is
 * not possible or there is no such action. */
HM_API bool hm_action_move(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                           unsigned action, struct hm_move *out);
/* The same for an action that the mask allows, which is not checked. */
HM_API void hm_possible_move(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                             unsigned action, struct hm_move *out);

/* Prints an observation as text, one element on each line: "money self: 25"; omits zeros.
 * Returns like snprintf(). */
HM_API size_t hm_observation_print(const struct hm_game *g, const uint8_t *row, char *buf,
                                   size_t cap);

/* Print the fields as a Markdown table and the flat actions as "number<TAB>name" lines.  Return
 * like snprintf(). */
HM_API size_t hm_fields_print(const struct hm_game *g, char *buf, size_t cap);
HM_API size_t hm_actions_print(const struct hm_game *g, char *buf, size_t cap);
HM_END

#endif
