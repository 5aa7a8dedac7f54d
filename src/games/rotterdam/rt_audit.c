/*
 * rt_audit.c: the invariants of a table, and exchanging two cards of one.
 *
 * A complaint begins with the key of formats that it is about, so that a position that is
 * refused can be mended.
 */
#include "rt.h"

/* Seats whose turn in this phase is over. */
static hm_seatset had_turn(const struct rt_state *s)
{
    hm_seatset seats = 0;
    for (hm_seat p = s->master; p != s->turn; p = rt_after(s, p))
        seats |= hm_seat_bit(p);
    return seats;
}

static bool take_all(uint64_t *all, uint64_t cards)
{
    bool twice = (*all & cards) != 0;
    *all |= cards;
    return !twice;
}

static bool take_stack(const struct rt_state *s, unsigned stack, unsigned first, uint64_t allowed, uint64_t *all)
{
    for (unsigned i = 0; i < s->left[stack]; i++) {
        unsigned c = s->stack[rt_stack(stack) + i] - first;
        if (c >= 64 || !(allowed & rt_bit(c)) || !take_all(all, rt_bit(c)))
            return false;
    }
    return true;
}

/* Every card in exactly one place; a view only counts. */
static const char *audit_cards(const struct rt_edition *e, const struct rt_state *s)
{
    const uint64_t all_assignments = rt_bit(RT_ASSIGNMENT_CARDS) - 1, all_shipping = rt_bit(RT_SHIPPING_CARDS) - 1;
    uint64_t       products = s->gone, assignments = 0, shipping = s->used;
    bool           once = true;
    for (unsigned p = 0; p < s->head.nseat; p++)
        once = take_all(&products, s->products[p]) && take_all(&assignments, s->assignments[p]) &&
               take_all(&assignments, s->completed[p]) && take_all(&shipping, s->shipping[p]) &&
               take_all(&shipping, s->open[p]) && once;
    if (rt_whole(s)) {
        for (unsigned h = 0; h < RT_HARBOURS; h++)
            once = take_stack(s, h, 0, e->of_harbour[h], &products) && once;
        once = take_stack(s, RT_STACK_ASSIGNMENT, RT_ASSIGNMENT, all_assignments, &assignments) &&
               take_stack(s, RT_STACK_SHIPPING, RT_SHIPPING, all_shipping, &shipping) && once;
        if (!once || products != rt_bit(RT_PRODUCT_CARDS) - 1 || assignments != all_assignments ||
            shipping != all_shipping)
            return "stacks: every card stands in exactly one place";
    }
    if (s->used & e->with_points)
        return "used: victory-point cards stay open (RT-8.0)";
    for (unsigned p = 0; p < s->head.nseat; p++) {
        unsigned assignments_held = hm_popcount(s->assignments[p]) + s->hidden_assignments[p];
        if (s->open[p] & ~e->with_points)
            return "open: only victory-point cards are laid open (RT-8.5)";
        if (rt_cards(s, p) > RT_HAND)
            return "shipping: nobody holds more than three shipping cards (RT-6.2)";
        if (assignments_held > RT_HAND || (assignments_held < RT_HAND && s->left[RT_STACK_ASSIGNMENT] > 0))
            return "assignments: a hand has three while the stack has some (RT-2.1, RT-7.4)";
    }
    return NULL;
}

static const char *audit_ships(const struct rt_edition *e, const struct rt_state *s)
{
    uint8_t    units[HM_RT_MATERIALS];
    uint64_t   taken = 0;
    unsigned   phase = s->head.phase;
    hm_seatset unloaded = phase == HM_RT_PHASE_HARBOURS                                 ? had_turn(s)
                          : phase == HM_RT_PHASE_NAVIGATE || phase == HM_RT_PHASE_CARDS ? 0
                                                                                        : HM_EVERYONE;
    if (phase == HM_RT_PHASE_HARBOURS && s->acted)
        unloaded |= hm_seat_bit(s->turn);
    memcpy(units, s->stock, sizeof units);
    for (unsigned i = 0; i < RT_SHIPS; i++) {
        bool exists = rt_owner(i) < s->head.nseat && i % RT_FLEET < rt_fleet(s->head.nseat);
        if (s->cargo[i] > HM_RT_MATERIALS || (s->cargo[i] > 0 && !rt_afloat(s, i)))
            return "ships: only ships on the water have cargo";
        if (!rt_afloat(s, i))
            continue;
        if (!exists || s->at[i] >= e->nposition)
            return "ships: no such ship or position";
        if (s->cargo[i] > 0)
            units[s->cargo[i] - 1]++;
        uint64_t here = rt_bit(s->at[i]);
        if (here & e->harbours) {
            if (hm_seat_in(unloaded, rt_owner(i)))
                return "ships: a ship lies in a harbour after its owner's unloading (RT-6.4)";
        } else if (!take_all(&taken, here)) {
            return "ships: a start or river position holds one ship (RT-5.4)";
        }
    }
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        if (units[k] != rt_units[k])
            return "stock: with the cargo of the ships there are 7 grain, 5 fruit, 6 crude-oil, 6 textile (RT-1.1)";
    return NULL;
}

static const char *audit_offers(const struct rt_state *s)
{
    for (unsigned p = 0; p < RT_SEATS; p++) {
        unsigned n = s->offer_number[p], to = s->offer_to[p];
        if (p >= s->head.nseat || s->head.phase != HM_RT_PHASE_SWAP) {
            if (n | s->offered[p] | to | s->want[p] || s->give[p] != 0)
                return "offers: there are offers in phase 5 only (RT-7.2)";
            continue;
        }
        if (s->offered[p] > s->offer_cap)
            return "offered: more offers than a seat may make (RT-7.1)";
        if (n == 0) {
            if (to | s->want[p] || s->give[p] != 0)
                return "offers: an offer without a number";
            continue;
        }
        if (n != s->offered[p])
            return "offers: the standing offer is the last one made, so its n is what `offered` says (RT-7.1)";
        if (to == p || (to >= s->head.nseat && to != HM_RT_TO_ALL))
            return "offers: an offer is made to another seat or to all (RT-7.1)";
        if (!rt_offer_seen(s, p, s->head.viewer))
            continue;
        if (s->give[p] == 0 || (s->give[p] & ~s->products[p]) != 0 || s->want[p] == 0)
            return "offers: an offer gives products of its maker's hand and wants at least one (RT-7.1)";
    }
    return s->done != 0 && s->head.phase != HM_RT_PHASE_SWAP ? "done: seats are done in phase 5 only (RT-7.2)" : NULL;
}

static const char *audit_steering(const struct rt_edition *e, const struct rt_state *s)
{
    if ((s->steer == RT_NONE) != (s->colour == RT_NONE))
        return "steer: `colour` and `steer` go together";
    if (s->steer == RT_NONE)
        return NULL;
    if (s->head.phase != HM_RT_PHASE_NAVIGATE || s->acted)
        return "steer: a ship waits to be steered only in the middle of phase 2 (RT-5.5)";
    if (s->steer >= RT_SHIPS || s->colour >= HM_RT_COLOURS || !rt_afloat(s, s->steer))
        return "steer: that ship is not on the water";
    uint64_t ways = rt_ways(e, s, s->steer, s->colour);
    return (ways & (ways - 1)) == 0 ? "steer: that ship has no choice of two free ways (RT-5.5)" : NULL;
}

static const char *audit_due(const struct rt_state *s)
{
    for (unsigned p = 0; p < RT_SEATS; p++) {
        unsigned afloat = 0;
        for (unsigned i = p * RT_FLEET; i < (p + 1) * RT_FLEET; i++)
            afloat += rt_afloat(s, i);
        if (s->due[p] > 0 && (s->head.phase != HM_RT_PHASE_CARDS || hm_seat_in(had_turn(s), p)))
            return "due: cards are due in phase 3, until a seat's turn is over (RT-6.1)";
        if (s->due[p] > afloat)
            return "due: more cards than the seat has ships on the water (RT-6.1)";
    }
    return NULL;
}

static const char *audit_completers(const struct rt_edition *e, const struct rt_state *s)
{
    bool assign = s->head.phase == HM_RT_PHASE_ASSIGN, enough = rt_somebody_has_enough(e, s);
    if (!assign && s->completers != 0)
        return "completers: seats complete assignments in phase 6 only";
    if (s->last && (!assign || !enough))
        return "last: the last chance is in phase 6, when somebody has 12 points (RT-9.1)";
    if (enough && s->head.phase < HM_RT_PHASE_ASSIGN)
        return "completed: 12 points on assignments before phase 6 (RT-9.1)";
    if (!assign)
        return NULL;
    hm_seatset may = s->last ? rt_everyone(s) : had_turn(s) | hm_seat_bit(s->turn);
    if (!s->acted)
        may &= (hm_seatset)~hm_seat_bit(s->turn);
    if (s->completers & ~may)
        return "completers: a seat that has not made its action in this phase 6";
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (hm_seat_in(s->completers, p) && s->completed[p] == 0)
            return "completers: a seat without a completed assignment";
    return NULL;
}

static const char *audit_turn(const struct rt_edition *e, const struct rt_state *s)
{
    unsigned phase = s->head.phase;
    bool     turns = phase != HM_RT_PHASE_SWAP && phase != HM_RT_PHASE_OVER;
    if (phase < HM_RT_PHASE_PLACE || phase > HM_RT_PHASE_OVER)
        return "phase: no such phase";
    if (s->master >= s->head.nseat)
        return "master: no such seat";
    if (s->round == 0 || s->round > s->round_cap)
        return "round: out of range (RT-9.4)";
    if (turns ? s->turn >= s->head.nseat : s->turn != RT_NONE)
        return "turn: a seat in phases 1 to 4 and 6, else null";
    if (s->acted && (!turns || phase == HM_RT_PHASE_CARDS))
        return "acted: false in phases 3 and 5 and when over";
    const char *why = audit_steering(e, s);
    if (why == NULL)
        why = audit_due(s);
    if (why == NULL)
        why = audit_completers(e, s);
    if (why != NULL)
        return why;
    if (s->head.prompt != rt_prompted(s))
        return "prompt: does not follow from the other keys (RT-3.2)";
    if (s->head.prompt == 0 && phase != HM_RT_PHASE_OVER)
        return "prompt: nobody is asked, and the game is not over (RT-3.2)";
    return NULL;
}

/* Who knows what is told of products in hands, and of no others. */
static const char *audit_known(const struct rt_state *s)
{
    for (unsigned c = 0; c < RT_PRODUCT_CARDS; c++) {
        hm_seatset holder = 0;
        for (unsigned p = 0; p < s->head.nseat; p++)
            if (s->products[p] & rt_bit(c))
                holder = hm_seat_bit(p);
        if (holder == 0 ? s->known[c] != 0 : !(s->known[c] & holder))
            return "shown: only products in a hand are known to somebody";
    }
    return NULL;
}

const char *rt_audit(const struct hm_edition *edition, const struct hm_state *state)
{
    const struct rt_edition *e = rt_of(edition);
    const struct rt_state   *s = rt_see(state);
    if (s->head.game != RT_GAME || s->head.nseat < 2 || s->head.nseat > RT_SEATS)
        return "players: 2 to 4";
    const char *why = audit_turn(e, s);
    if (why == NULL)
        why = audit_cards(e, s);
    if (why == NULL)
        why = audit_ships(e, s);
    if (why == NULL)
        why = audit_offers(s);
    return why != NULL ? why : audit_known(s);
}

/* Same back: products of one harbour, assignments, shipping cards. */
static unsigned back_of(const struct rt_edition *e, hm_card c)
{
    return c < RT_ASSIGNMENT ? e->harbour_of[e->product[c]] : c < RT_SHIPPING ? RT_STACK_ASSIGNMENT : RT_STACK_SHIPPING;
}

bool rt_swappable(const struct hm_edition *e, hm_card a, hm_card b)
{
    return a < RT_CARDS && b < RT_CARDS && back_of(rt_of(e), a) == back_of(rt_of(e), b);
}

static void swap_bits(uint64_t *set, unsigned a, unsigned b)
{
    uint64_t differ = (*set >> a ^ *set >> b) & 1u;
    *set ^= differ << a | differ << b;
}

static void swap_bits32(uint32_t *set, unsigned a, unsigned b)
{
    uint64_t wide = *set;
    swap_bits(&wide, a, b);
    *set = (uint32_t)wide;
}

/* Everything said of the one is said of the other afterwards: places, and who knows a face. */
void rt_swap(const struct hm_edition *edition, struct hm_state *state, hm_card a, hm_card b)
{
    struct rt_state *s = rt_at(state);
    unsigned         back = back_of(rt_of(edition), a), first = back < RT_HARBOURS ? 0u : rt_stack(back);
    unsigned         i = a - first, k = b - first;
    for (unsigned n = 0; rt_whole(s) && n < s->left[back]; n++) {
        uint8_t *c = s->stack + rt_stack(back) + n;
        *c = *c == a ? b : *c == b ? a : *c;
    }
    for (unsigned p = 0; p < RT_SEATS; p++) {
        if (back < RT_HARBOURS) {
            swap_bits(&s->products[p], i, k);
            swap_bits(&s->give[p], i, k);
        } else if (back == RT_STACK_ASSIGNMENT) {
            swap_bits(&s->assignments[p], i, k);
            swap_bits(&s->completed[p], i, k);
        } else {
            swap_bits32(&s->shipping[p], i, k);
            swap_bits32(&s->open[p], i, k);
        }
    }
    if (back < RT_HARBOURS) {
        uint8_t known = s->known[i];
        s->known[i] = s->known[k];
        s->known[k] = known;
        swap_bits(&s->gone, i, k);
    } else if (back == RT_STACK_SHIPPING) {
        swap_bits32(&s->used, i, k);
    }
}
