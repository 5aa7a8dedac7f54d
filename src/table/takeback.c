/*
 * takeback.c: decides when a move may be taken back without consent.
 *
 * Only the last move, only by its seat, and only if it revealed nothing new.  The test works for
 * any game: the mover must have been able to foresee the outcome (a preview on its own view
 * succeeds), and every card that an event showed to a viewer must have been known to that viewer
 * before.  A card is unknown to a viewer if it can be exchanged with another card without changing
 * the view.
 */
#include "table/online_table.h"

#include <string.h>

static bool same_view(const struct hm_game *g, const struct hm_state *a, const struct hm_state *b,
                      uint8_t viewer)
{
    struct hm_view va, vb;
    g->ops->redact(g->edition, a, viewer, &va);
    g->ops->redact(g->edition, b, viewer, &vb);
    return memcmp(&va, &vb, g->ops->state_size) == 0;
}

static bool knew(const struct hm_game *g, const struct hm_state *before, uint8_t viewer, hm_card c)
{
    if (g->ops->swap == NULL || g->ops->swappable == NULL)
        return true;
    for (hm_card other = 0; other < g->edition->ncard; other++) {
        if (other == c || !g->ops->swappable(g->edition, c, other))
            continue;
        struct hm_state swapped = *before;
        g->ops->swap(g->edition, &swapped, c, other);
        if (same_view(g, before, &swapped, viewer))
            return false;
    }
    return true;
}

static bool revealed_nothing(const struct hm_game *g, const struct hm_state *before,
                             const struct hm_events *events, hm_seat mover, uint8_t nseat)
{
    for (uint16_t i = 0; i < events->n; i++) {
        const struct hm_event *e = &events->list[i];
        if (e->card == HM_NO_CARD)
            continue;
        for (uint8_t v = 0; v <= HM_SPECTATOR; v = v + 1 == nseat ? HM_SPECTATOR : (uint8_t)(v + 1))
            if (v != mover && hm_seat_in(e->shown, v) && !knew(g, before, v, e->card))
                return false;
    }
    return true;
}

enum table_back table_may_take_back(const struct table *t, hm_seat p, uint32_t *ply)
{
    const struct hm_game *g = &t->setup.game;
    uint32_t              n = t->match.n;
    while (n > 0 && t->match.log[n - 1].seat != p)
        n--;
    if (n == 0)
        return TABLE_BACK_NOTHING;
    *ply = n - 1;
    if (n < t->match.n)
        return TABLE_BACK_BY_CONSENT;
    struct hm_match  before = t->match; /* shares the log, which is only read */
    struct hm_event  list[HM_EVENTS];
    struct hm_events events = {list, 0, HM_EVENTS};
    struct hm_view   view;
    struct hm_state  after;
    struct hm_move   move = t->match.log[n - 1];
    if (!hm_match_goto(&before, n - 1))
        return TABLE_BACK_BY_CONSENT;
    g->ops->redact(g->edition, &before.state, p, &view);
    struct hm_state foreseen = view.seen;
    if (g->ops->apply(g->edition, &foreseen, &move, NULL, NULL) != HM_OK ||
        hm_match_check(&before, &move, n - 1, &after, &events, NULL) != HM_OK)
        return TABLE_BACK_BY_CONSENT;
    return revealed_nothing(g, &before.state, &events, p, t->setup.deal.nseat)
               ? TABLE_BACK_FREE
               : TABLE_BACK_BY_CONSENT;
}
