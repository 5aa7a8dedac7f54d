/* edition.c: finds and names cards of any game. */
#include "harbour/edition.h"

hm_card hm_card_find(const struct hm_edition *e, const char *id, size_t len)
{
    const char first = len > 0 ? id[0] : 0;
    for (uint16_t c = 0; c < e->ncard; c++)
        if (((e->id[c][0] ^ first) & ~32) == 0 && /* few cards have the same first letter */
            hm_word_is((struct hm_word){id, len}, e->id[c]))
            return (hm_card)c;
    return HM_NO_CARD;
}

const char *hm_card_id(const struct hm_edition *e, hm_card c)
{
    return c < e->ncard ? e->id[c] : "?";
}

void hm_put_cards(const struct hm_edition *e, const hm_cards *set, const char *between,
                  struct hm_text *t)
{
    const char *gap = "";
    for (unsigned c = hm_next(set, 0); c < e->ncard; c = hm_next(set, c + 1)) {
        hm_put(t, gap);
        hm_put(t, e->id[c]);
        gap = between;
    }
}
