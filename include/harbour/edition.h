/*
 * edition.h: the cards (and the board) of a game, as data.
 *
 * An edition is one flat block of memory: this header, then the game's own data.  The default
 * edition is compiled in; load() reads another one from TSV tables.  It has no pointers, so it
 * can be copied, compared and sent like a state.
 */
#ifndef HARBOUR_EDITION_H
#define HARBOUR_EDITION_H

#include "cards.h"
#include "text.h"

enum { HM_EDITION_SIZE = 16384, HM_ID_SIZE = 8 };

enum hm_source_kind { HM_PRINTED, HM_PARTLY_PRINTED, HM_RECONSTRUCTED };

struct hm_edition {
    uint8_t  digest[32]; /* SHA-256 of the tables, without the source column */
    uint16_t ncard;
    uint8_t  game, pad[5];
    char     id[HM_CARDS][HM_ID_SIZE]; /* "G01" */
    uint8_t  source[HM_CARDS];         /* enum hm_source_kind: where a row's facts come from */
    uint8_t  alike[HM_CARDS];          /* card -> lowest card that is its equal in play */
};

/* A buffer that can hold any edition, to load one into. */
struct hm_edition_buffer {
    HM_ALIGN(16) uint8_t byte[HM_EDITION_SIZE];
};

/* A table to read: `name` is only used in messages. */
struct hm_table {
    const char *name;
    const char *text;
    size_t      len;
};

HM_BEGIN
/* Ignores case.  Returns HM_NO_CARD if there is no such card. */
HM_API hm_card hm_card_find(const struct hm_edition *e, const char *id, size_t len);
/* Returns "?" for HM_NO_CARD and for numbers that are no card of the edition; never NULL. */
HM_API const char *hm_card_id(const struct hm_edition *e, hm_card c);
/* Writes the ids of the cards, lowest card first, with `between` between them. */
HM_API void hm_put_cards(const struct hm_edition *e, const hm_cards *set, const char *between,
                         struct hm_text *t);
HM_END

#endif
