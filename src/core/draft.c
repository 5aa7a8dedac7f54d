/*
 * draft.c: builds a move pick by pick.
 *
 * For listed kinds everything is derived from legal(): the moves that agree with the draft
 * remain, and the next pick is a field in which they differ.
 */
#include "harbour/draft.h"

#include <string.h>

enum { FIELDS = 6 }; /* target, serial, four args */

static uint8_t field(const struct hm_move *m, unsigned i)
{
    return i == 0 ? m->target : i == 1 ? m->serial : m->arg[i - 2];
}

static bool agrees(const struct hm_move *m, const struct hm_draft *d)
{
    if (m->kind != d->move.kind || !hm_within(&d->move.cards, &m->cards))
        return false;
    for (unsigned i = 0; i < d->fixed; i++)
        if (field(m, i) != field(&d->move, i))
            return false;
    return true;
}

/* The moves that remain, moved to the front of the list. */
static size_t remaining(const struct hm_game *g, const struct hm_state *s, const struct hm_draft *d,
                        struct hm_move list[HM_MOVES])
{
    size_t n = g->ops->legal(g->edition, s, d->move.seat, HM_BOTH, list), kept = 0;
    for (size_t i = 0; i < n; i++)
        if (d->step == 0 || agrees(&list[i], d))
            list[kept++] = list[i];
    return kept;
}

/* The first open field in which the moves differ; FIELDS if there is none. */
static unsigned open_field(const struct hm_move *list, size_t n, unsigned from)
{
    for (unsigned f = from; f < FIELDS; f++)
        for (size_t i = 1; i < n; i++)
            if (field(&list[i], f) != field(&list[0], f))
                return f;
    return FIELDS;
}

static size_t count(const uint8_t mask[HM_PICKS])
{
    size_t n = 0;
    for (size_t i = 0; i < HM_PICKS; i++)
        n += mask[i];
    return n;
}

size_t hm_picks(const struct hm_game *g, const struct hm_state *seen, const struct hm_draft *d,
                uint8_t mask[HM_PICKS])
{
    struct hm_move list[HM_MOVES];
    memset(mask, 0, HM_PICKS);
    size_t rich = g->ops->picks != NULL ? g->ops->picks(g->edition, seen, d, mask) : 0;
    if (d->step > 0 && rich > 0)
        return rich;
    size_t   n = remaining(g, seen, d, list);
    unsigned f = d->step > 0 ? open_field(list, n, d->fixed) : FIELDS;
    for (size_t i = 0; i < n; i++) {
        if (d->step == 0) {
            mask[list[i].kind] = 1;
        } else if (f < FIELDS) {
            mask[HM_PICK_TARGET + field(&list[i], f)] = 1;
        } else {
            hm_cards more = hm_minus(&list[i].cards, &d->move.cards);
            for (unsigned c = hm_next(&more, 0); c < HM_CARDS; c = hm_next(&more, c + 1))
                mask[HM_PICK_CARD + c] = 1;
            if (hm_none(&more))
                mask[HM_PICK_DONE] = 1;
        }
    }
    return count(mask);
}

static void pick_rich(struct hm_draft *d, uint16_t pick)
{
    if (pick >= HM_PICK_TARGET + 16) {
        unsigned i = (pick - HM_PICK_TARGET - 16u) & 7, shift = i % 2 * 4;
        uint8_t *a = &d->move.arg[i / 2];
        unsigned n = (((unsigned)*a >> shift & 15u) + 1u) & 15u;
        *a = (uint8_t)((*a & ~(15u << shift)) | n << shift);
    } else if (pick >= HM_PICK_TARGET) {
        d->move.target = (uint8_t)(pick - HM_PICK_TARGET);
    } else {
        unsigned c = pick - HM_PICK_CARD;
        if (hm_has(&d->move.cards, c))
            hm_remove(&d->move.cards, c);
        else
            hm_add(&d->move.cards, c);
    }
}

static void set_field(struct hm_move *m, unsigned i, uint8_t value)
{
    *(i == 0 ? &m->target : i == 1 ? &m->serial : &m->arg[i - 2]) = value;
}

/* Completes the draft of a listed kind with the move that has exactly its cards. */
static bool finish(const struct hm_game *g, const struct hm_state *seen, struct hm_draft *d)
{
    struct hm_move list[HM_MOVES];
    const size_t   n = remaining(g, seen, d, list);
    for (size_t i = 0; i < n; i++)
        if (hm_same(&list[i].cards, &d->move.cards)) {
            d->move = list[i];
            return true;
        }
    return false;
}

bool hm_pick(const struct hm_game *g, const struct hm_state *seen, struct hm_draft *d,
             uint16_t pick)
{
    struct hm_move list[HM_MOVES];
    uint8_t        mask[HM_PICKS] = {0};
    if (d->step > 0 && g->ops->picks != NULL && g->ops->picks(g->edition, seen, d, mask) > 0) {
        if (pick == HM_PICK_DONE)
            return true;
        pick_rich(d, pick);
        return false;
    }
    if (pick == HM_PICK_DONE)
        return finish(g, seen, d);
    if (d->step == 0) {
        d->move.kind = (uint8_t)pick;
        d->step = 1;
        if (g->ops->picks != NULL && g->ops->picks(g->edition, seen, d, mask) > 0)
            return false;
    } else if (pick >= HM_PICK_TARGET) {
        size_t   n = remaining(g, seen, d, list);
        unsigned f = open_field(list, n, d->fixed);
        for (unsigned i = d->fixed; i < f; i++)
            set_field(&d->move, i, field(&list[0], i));
        set_field(&d->move, f, (uint8_t)(pick - HM_PICK_TARGET));
        d->fixed = (uint8_t)(f + 1);
    } else {
        hm_add(&d->move.cards, pick - HM_PICK_CARD);
    }
    if (remaining(g, seen, d, list) != 1)
        return false;
    d->move = list[0];
    return true;
}
