/*
 * rt_view.c: what one seat may know (RT-10), and a sample of the rest.
 *
 * redact() starts from an empty view and copies what is visible.  It also accepts a view, so a view
 * after previewed moves can be redacted again.
 */
#include "rt.h"

/* A view does not show who else knows a card, unless everybody does.  */
static uint8_t known_to_viewer(uint8_t known, unsigned holder, uint8_t viewer)
{
    return hm_seat_in(known, HM_SPECTATOR) ? HM_EVERYONE
                                           : hm_seat_bit(holder) | hm_seat_bit(viewer);
}

static void show_hand(const struct rt_edition *e, const struct rt_state *s, unsigned p,
                      uint8_t viewer, struct rt_state *v)
{
    bool mine = p == viewer;
    for (uint64_t w = s->products[p]; w != 0; w &= w - 1) {
        unsigned c = hm_lowest(w);
        if (hm_seat_in(s->known[c], viewer)) {
            v->products[p] |= rt_bit(c);
            v->known[c] = known_to_viewer(s->known[c], p, viewer);
        } else {
            v->hidden_products[p][e->harbour_of[e->product[c]]]++;
        }
    }
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        v->hidden_products[p][h] = (uint8_t)(v->hidden_products[p][h] + s->hidden_products[p][h]);
    if (mine)
        v->assignments[p] = s->assignments[p];
    else
        v->hidden_assignments[p] =
            (uint8_t)(s->hidden_assignments[p] + hm_popcount(s->assignments[p]));
    if (mine || s->head.phase == HM_RT_PHASE_OVER)
        v->shipping[p] = s->shipping[p];
    else
        v->hidden_shipping[p] = (uint8_t)rt_shipping_held(s, p);
}

/* All seats see that there is an offer, its number and its recipient; only the two seats see its
 * content.  */
static void show_offer(const struct rt_state *s, unsigned p, uint8_t viewer, struct rt_state *v)
{
    v->offered[p] = s->offered[p];
    v->offer_number[p] = s->offer_number[p];
    v->offer_to[p] = s->offer_to[p];
    if (rt_offer_seen(s, p, viewer)) {
        v->give[p] = s->give[p];
        v->want[p] = s->want[p];
    }
}

void rt_redact(const struct hm_edition *edition, const struct hm_state *state, uint8_t viewer,
               struct hm_view *view)
{
    const struct rt_state *s = rt_state_of(state);
    struct rt_state       *v = rt_mutable(&view->seen);
    if (viewer >= s->head.nseat)
        viewer = HM_SPECTATOR;
    memset(view, 0, sizeof *view);
    v->head = s->head;
    v->head.viewer = viewer;
    for (unsigned p = 0; p < s->head.nseat; p++) {
        show_hand(rt_edition_of(edition), s, p, viewer, v);
        show_offer(s, p, viewer, v);
        v->completed[p] = s->completed[p];
        v->open[p] = s->open[p];
        v->due[p] = s->due[p];
    }
    v->gone = s->gone;
    v->used = s->used;
    memcpy(v->left, s->left, sizeof v->left);
    memcpy(v->at, s->at, sizeof v->at);
    memcpy(v->cargo, s->cargo, sizeof v->cargo);
    memcpy(v->stock, s->stock, sizeof v->stock);
    v->master = s->master;
    v->turn = s->turn;
    v->round = s->round;
    v->acted = s->acted;
    v->last = s->last;
    v->done = s->done;
    v->completers = s->completers;
    v->colour = s->colour;
    v->steer = s->steer;
    v->offer_cap = s->offer_cap;
    v->round_cap = s->round_cap;
    v->last_chance = s->last_chance;
}

struct unseen {
    uint8_t card[RT_PRODUCT_CARDS];
    size_t  n;
};

static void gather(struct unseen *u, unsigned first, uint64_t cards, struct hm_rng *rng)
{
    u->n = 0;
    for (; cards != 0; cards &= cards - 1)
        u->card[u->n++] = (uint8_t)(first + hm_lowest(cards));
    hm_rng_shuffle(rng, u->card, u->n);
}

static void fill_stack(struct rt_state *s, unsigned stack, const struct unseen *u)
{
    assert(u->n == s->left[stack]);
    memcpy(s->stack + rt_stack_start(stack), u->card, u->n);
}

static void sample_products(const struct rt_edition *e, struct rt_state *s, struct hm_rng *rng)
{
    uint64_t seen = s->gone;
    for (unsigned p = 0; p < s->head.nseat; p++)
        seen |= s->products[p];
    for (unsigned h = 0; h < RT_HARBOURS; h++) {
        struct unseen u;
        gather(&u, 0, e->of_harbour[h] & ~seen, rng);
        for (unsigned p = 0; p < s->head.nseat; p++)
            for (; s->hidden_products[p][h] > 0; s->hidden_products[p][h]--) {
                unsigned c = u.card[--u.n];
                s->products[p] |= rt_bit(c);
                s->known[c] = hm_seat_bit(p);
            }
        fill_stack(s, h, &u);
    }
}

static void sample_assignments(struct rt_state *s, struct hm_rng *rng)
{
    struct unseen u;
    uint64_t      seen = 0;
    for (unsigned p = 0; p < s->head.nseat; p++)
        seen |= s->assignments[p] | s->completed[p];
    gather(&u, RT_ASSIGNMENT, (rt_bit(RT_ASSIGNMENT_CARDS) - 1) & ~seen, rng);
    for (unsigned p = 0; p < s->head.nseat; p++)
        for (; s->hidden_assignments[p] > 0; s->hidden_assignments[p]--)
            s->assignments[p] |= rt_bit(u.card[--u.n] - (unsigned)RT_ASSIGNMENT);
    fill_stack(s, RT_STACK_ASSIGNMENT, &u);
}

static void sample_shipping(struct rt_state *s, struct hm_rng *rng)
{
    struct unseen u;
    uint32_t      seen = s->used;
    for (unsigned p = 0; p < s->head.nseat; p++)
        seen |= s->shipping[p] | s->open[p];
    gather(&u, RT_SHIPPING, (rt_bit(RT_SHIPPING_CARDS) - 1) & ~seen, rng);
    for (unsigned p = 0; p < s->head.nseat; p++)
        for (; s->hidden_shipping[p] > 0; s->hidden_shipping[p]--)
            s->shipping[p] |= 1u << (u.card[--u.n] - RT_SHIPPING);
    fill_stack(s, RT_STACK_SHIPPING, &u);
}

/* An offer between others: some card of the maker's for some product. */
static void sample_offers(struct rt_state *s, uint8_t viewer, struct hm_rng *rng)
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        if (s->offer_number[p] == 0 || rt_offer_seen(s, p, viewer))
            continue;
        uint64_t w = s->products[p];
        for (uint32_t skip = hm_rng_below(rng, hm_popcount(w)); skip > 0; skip--)
            w &= w - 1;
        s->give[p] = w & (~w + 1);
        s->want[p] = 1u << 4 * hm_rng_below(rng, RT_PRODUCTS);
        s->known[hm_lowest(w)] |= hm_seat_bit(s->offer_to[p]);
    }
}

void rt_determinize(const struct hm_edition *edition, const struct hm_view *view,
                    struct hm_rng *rng, struct hm_state *out)
{
    struct rt_state *s = rt_mutable(out);
    uint8_t          viewer = view->seen.head.viewer;
    memcpy(s, view, sizeof *s);
    if (viewer == HM_TRUTH)
        return;
    s->head.viewer = HM_TRUTH;
    sample_products(rt_edition_of(edition), s, rng);
    sample_assignments(s, rng);
    sample_shipping(s, rng);
    sample_offers(s, viewer, rng);
}
