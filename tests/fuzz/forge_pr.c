/* forge_pr.c: forged views of Packet Row (forge.h). */
#include "fuzz/forge.h"

#include "games/packet_row/rules/pr.h"

static uint64_t *supply(struct pr_state *s, unsigned i, unsigned area)
{
    return i == 0 ? &s->current[area] : i == 1 ? &s->future[area] : &s->discard[area];
}

static void take_away(const struct pr_edition *e, struct pr_state *s, unsigned c)
{
    for (unsigned p = 0; p < HM_SEATS; p++)
        hm_remove(&s->hand[p], c);
    for (unsigned i = 0; i < 3; i++)
        *supply(s, i, e->card[c].area) &= ~pr_bit(e->card[c].slot);
}

/* Moves a card to a hand, a supply or a hidden place. */
static void put_down(const struct pr_edition *e, struct pr_state *s, unsigned c, unsigned place)
{
    if (place < HM_SEATS)
        hm_add(&s->hand[place], c);
    else if (place < HM_SEATS + 3)
        *supply(s, place - HM_SEATS, e->card[c].area) |= pr_bit(e->card[c].slot);
}

/* Mostly hands and discards: a supply must be full, so few changes of one pass the gate. */
static unsigned some_place(const struct pr_state *s, struct hm_rng *r)
{
    const uint32_t n = hm_rng_below(r, s->head.nseat + (hm_rng_below(r, 4) == 0 ? 4u : 1u));
    return n < s->head.nseat ? n : HM_SEATS + 2 - (n - s->head.nseat);
}

static unsigned some_card(const struct pr_edition *e, const struct pr_state *s, struct hm_rng *r)
{
    unsigned c = 0;
    for (unsigned tries = 0; tries < 4; tries++) {
        c = hm_rng_below(r, e->head.ncard);
        const uint64_t offered = s->current[e->card[c].area] | s->future[e->card[c].area];
        if ((offered & pr_bit(e->card[c].slot)) == 0 && e->card[c].deck != HM_PR_DECK_START)
            break;
    }
    return c;
}

static void count_again(const struct pr_edition *e, struct pr_state *s)
{
    /* it has no face-down cards, and its talons may be anything by now */
    if (s->head.viewer == HM_TRUTH)
        return;
    const hm_cards unseen = pr_box(e, s);
    unsigned       n[HM_PR_AREAS + 1] = {0};
    for (unsigned c = hm_next(&unseen, 0); c < HM_CARDS; c = hm_next(&unseen, c + 1))
        n[e->card[c].deck]++;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        const unsigned box = s->head.nseat == 2 ? PR_BOXED : 0;
        s->left[a] = (uint8_t)(n[a] > box ? n[a] - box : 0);
    }
}

static void change_counter(struct pr_state *s, struct hm_rng *r)
{
    uint8_t *const        at[] = {&s->left[0],    &s->left[1],     &s->left[2],    &s->left[3],
                                  &s->named,      &s->nnamed,      &s->order,      &s->area,
                                  &s->served,     &s->sealed,      &s->master,     &s->failed,
                                  &s->head.phase, &s->head.prompt, &s->head.nseat, &s->head.viewer};
    uint8_t *const        one = at[hm_rng_below(r, sizeof at / sizeof *at)],
                   *const other = at[hm_rng_below(r, sizeof at / sizeof *at)];
    if (hm_rng_below(r, 3) == 0) {
        const uint8_t n = *one;
        *one = *other;
        *other = n;
    } else if (hm_rng_below(r, 3) == 0) {
        s->money[hm_rng_below(r, HM_SEATS)] = (int32_t)hm_rng_below(r, 2 * PR_MAX_MONEY) - 5;
    } else {
        *one = hm_rng_below(r, 2) == 0 ? forge_number(r) : (uint8_t)hm_rng_below(r, 16);
    }
}

void forge_pr(const struct hm_edition *edition, struct hm_state *view, struct hm_rng *r)
{
    const struct pr_edition *e = pr_edition_of(edition);
    struct pr_state         *s = pr_mutable(view);
    if (s->head.nseat < 2 || s->head.nseat > HM_SEATS)
        s->head.nseat = 3;
    const unsigned c = some_card(e, s, r), place = some_place(s, r), kind = hm_rng_below(r, 4);
    if (kind == 0) {
        change_counter(s, r);
    } else if (kind == 1) { /* piles up most of an area, from this card on */
        const unsigned n = 2 + hm_rng_below(r, 40);
        for (unsigned i = c; i < c + n && i < e->head.ncard; i++) {
            if (((s->current[e->card[i].area] | s->future[e->card[i].area]) &
                 pr_bit(e->card[i].slot)) != 0)
                continue;
            take_away(e, s, i);
            put_down(e, s, i, place);
        }
    } else {
        if (kind == 2 || hm_rng_below(r, 4) != 0) /* otherwise it is duplicated */
            take_away(e, s, c);
        put_down(e, s, c, place);
    }
    if (hm_rng_below(r, 4) != 0)
        count_again(e, s);
}
