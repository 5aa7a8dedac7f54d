/*
 * check_secrecy.c: no byte to a viewer depends on what is hidden from it.
 *
 * Two cards are exchanged in the truth.  If that does not change the viewer's view, it must not
 * change the message either.  Cards that the entry itself shows to the viewer, by an event or in a
 * move that it may read, are left alone.
 */
#include "simulation.h"

#include <string.h>

enum { ONE_IN = 8 };

static bool is_hidden(const struct hm_game *g, const struct hm_state *s, uint8_t viewer, hm_card a,
                      hm_card b, struct hm_state *swapped)
{
    struct hm_view one, two;
    *swapped = *s;
    g->ops->swap(g->edition, swapped, a, b);
    g->ops->redact(g->edition, s, viewer, &one);
    g->ops->redact(g->edition, swapped, viewer, &two);
    return memcmp(&one, &two, g->ops->state_size) == 0;
}

static bool is_told(const struct hm_game *g, const struct table_entry *e,
                    const struct table_effect *fx, uint8_t viewer, hm_card c)
{
    for (uint16_t i = 0; i < fx->events.n; i++)
        if (fx->events.list[i].card == c && hm_seat_in(fx->events.list[i].shown, viewer))
            return true;
    return hm_seat_in(fx->audience, viewer) && strstr(e->text, hm_card_id(g->edition, c)) != NULL;
}

static void swap_events(struct table_effect *out, const struct table_effect *fx, hm_card a,
                        hm_card b)
{
    *out = *fx;
    out->events.list = out->list;
    for (uint16_t i = 0; i < fx->events.n; i++) {
        out->list[i] = fx->events.list[i];
        hm_card c = out->list[i].card;
        out->list[i].card = c == a ? b : c == b ? a : c;
    }
}

static void compare(const struct hm_text *written, const struct srv_did *did,
                    const struct table_effect *fx, const struct srv_recipient *recipient,
                    const char *re, sim_render *render, const struct hm_state *swapped)
{
    static char             bytes[SRV_SCRATCH];
    static struct srv_table other;
    static struct table     shadow;
    struct srv_recipient    same = *recipient;
    struct hm_text          out = hm_text_in(bytes, sizeof bytes);
    other = *did->table;
    shadow = *recipient->seen;
    shadow.match.state = *swapped;
    same.seen = &shadow;
    if (recipient->seen == &did->table->table) {
        other.table = shadow;
        same.seen = &other.table;
    }
    struct srv_did again = {.table = &other, .seen = same.seen, .entry = did->entry, .effect = fx};
    render(&out, &again, &same, re);
    if (out.len != written->len || memcmp(bytes, written->buf, out.len) != 0)
        sim_fail("hidden cards change what viewer %u is sent: %.150s", recipient->viewer,
                 written->buf);
}

void sim_check_secrecy(const struct hm_text *written, const struct srv_did *did,
                       const struct srv_recipient *recipient, const char *re, sim_render *render)
{
    const struct table_entry  *e = did->entry;
    const struct table_effect *fx = did->effect;
    static struct table_effect swapped_fx;
    const struct table        *seen = recipient->seen;
    const struct hm_game      *g = &seen->setup.game;
    struct hm_state            swapped;
    if (seen->match.game.ops == NULL || seen->state == TABLE_OVER || g->ops->swap == NULL ||
        g->edition->ncard == 0 || !sim_chance(&sim.order, ONE_IN))
        return;
    hm_card a = (hm_card)hm_rng_below(&sim.order, g->edition->ncard),
            b = (hm_card)hm_rng_below(&sim.order, g->edition->ncard);
    if (a == b || !g->ops->swappable(g->edition, a, b) || is_told(g, e, fx, recipient->viewer, a) ||
        is_told(g, e, fx, recipient->viewer, b) ||
        !is_hidden(g, &seen->match.state, recipient->viewer, a, b, &swapped))
        return;
    swap_events(&swapped_fx, fx, a, b);
    compare(written, did, &swapped_fx, recipient, re, render, &swapped);
}
