/*
 * encoding.h: a game in numbers, for learning: what a seat sees as a row of bytes, and what it
 * may do as numbered actions.
 *
 * An observation is a row of fields (struct hm_field), laid out one after another.  It holds
 * everything that the seat may know and nothing else; seats are counted clockwise from the
 * seat that looks, so one policy serves every seat.  Two views of one seat that differ have
 * different rows.  A change of the layout or of a value's meaning raises `version`.
 *
 * A flat action is one number for one whole move.  Where several moves differ only in
 * cards that are equal in play, or in how something is paid, they share a number and the game
 * chooses among them.  The other encoding, pick by pick, is draft.h's.
 */
#ifndef HARBOUR_ENCODING_H
#define HARBOUR_ENCODING_H

#include "game.h"

/* What the elements of a field are numbered by. */
enum hm_index {
    HM_BY_NOTHING, /* one value, or elements that `about` explains */
    HM_BY_CARD,    /* rows of the edition's card table */
    HM_BY_SEAT,    /* 0: the seat that looks, then clockwise; zero beyond the seats that play */
    HM_BY_NAME,    /* `names` */
};

/* hm_field.size: an element is one bit, eight to a byte, the lowest bit first. */
enum { HM_BITS = 0 };

struct hm_field {
    const char *name; /* NULL: the end of the list */
    uint16_t    count;
    uint8_t     size;  /* bytes of an element, the lowest first */
    uint8_t     index; /* enum hm_index */
    const char *const
        *names; /* of the elements; NULL-terminated, repeated where there are more elements */
    const char *const
               *values; /* of the values from 0 on; NULL-terminated; NULL: the value is a number */
    const char *about;
};

/* An action number that stands for no move. */
enum { HM_NO_ACTION = 0xffff };

struct hm_encoding {
    uint16_t               version;
    uint16_t               nobs; /* bytes of a row */
    const struct hm_field *fields;

    /* Writes the row of `seat`.  Reads only what that seat may see, so a state and the seat's
     * view give the same. */
    void (*observe)(const struct hm_edition *, const struct hm_state *, hm_seat, uint8_t *out);

    /* How many flat actions there are; at most HM_ACTIONS. */
    unsigned (*nact)(const struct hm_edition *);

    /* The flat action that stands for a listed move. */
    unsigned (*action_of)(const struct hm_edition *, const struct hm_state *,
                          const struct hm_move *);

    /* Writes 1 for each action that is possible for `seat`, 0 for the rest.  NULL: derived from
     * legal(). */
    void (*mask)(const struct hm_edition *, const struct hm_state *, hm_seat, uint8_t *mask);

    /* The move that a possible action stands for; false, and no move, if it is not possible.
     * NULL: derived from legal(): the first move of that number. */
    bool (*move_of)(const struct hm_edition *, const struct hm_state *, hm_seat, unsigned action,
                    struct hm_move *);

    /* Names an action, possible or not: "choose market". */
    void (*print_action)(const struct hm_edition *, unsigned action, struct hm_text *);
};

enum { HM_ACTIONS = 4096 };

/* A game's encoding as its table has it.  The page has no batches, and every byte of its module
 * counts. */
#ifdef HM_WASM
#define HM_ENCODING(e) NULL
#else
#define HM_ENCODING(e) (e)
#endif

HM_BEGIN
HM_API void hm_action_mask(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                           uint8_t *mask);
HM_API bool hm_action_move(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                           unsigned action, struct hm_move *out);

/* The row in words, one element a line: "money self: 25"; zeros are left out.
 * snprintf's contract. */
HM_API size_t hm_observation_print(const struct hm_game *g, const uint8_t *row, char *buf,
                                   size_t cap);

/* The fields as a table in Markdown; the flat actions as "number<TAB>name" lines.  snprintf's
 * contract. */
HM_API size_t hm_fields_print(const struct hm_game *g, char *buf, size_t cap);
HM_API size_t hm_actions_print(const struct hm_game *g, char *buf, size_t cap);
HM_END

#endif
