/*
 * rt_invariants.c: the invariants of a reachable state.
 *
 * Validates positions from files, views from a server and the states of the laws.  Ranges come
 * first, then the cards: later checks use every number as an index.  A flaw names the key of the
 * position, so that its author can correct it.
 */
#include "rt.h"

static const char *const seat_names[RT_SEATS] = {"A", "B", "C", "D"};

static bool flaw(struct hm_flaw *f, const char *key, const char *where, unsigned card,
                 const char *text)
{
    *f = (struct hm_flaw){key, where, text, (hm_card)card};
    return true;
}

static bool wrong(struct hm_flaw *f, const char *key, const char *text)
{
    return flaw(f, key, NULL, HM_NO_CARD, text);
}

/* ---- ranges -------------------------------------------------------------------------------- */

static const char *stack_name(unsigned stack)
{
    return stack < RT_HARBOURS            ? rt_harbour_names[stack]
           : stack == RT_STACK_ASSIGNMENT ? "assignment"
                                          : "shipping";
}

static bool turn_ranges_flawed(const struct rt_state *s, struct hm_flaw *f)
{
    const unsigned phase = s->head.phase;
    const bool     turns = phase != HM_RT_PHASE_SWAP && phase != HM_RT_PHASE_OVER;
    if (s->head.game != RT_GAME || s->head.nseat < 2 || s->head.nseat > RT_SEATS)
        return wrong(f, "players", "must be 2 to 4");
    if (phase < HM_RT_PHASE_PLACE || phase > HM_RT_PHASE_OVER)
        return wrong(f, "phase", "must be one of 1, 2, 3, 4, 5, 6, over");
    if (s->master >= s->head.nseat)
        return wrong(f, "master", "must be a seat of the table");
    if (s->offer_cap > rt_ops.options[0].max || s->round_cap < rt_ops.options[1].min ||
        s->round_cap > rt_ops.options[1].max || s->last_chance > rt_ops.options[2].max)
        return wrong(f, "options", "must be in their ranges");
    if (s->round == 0 || s->round > s->round_cap)
        return wrong(f, "round", "must be 1 up to the option rounds (RT-9.4)");
    if (turns ? s->turn >= s->head.nseat : s->turn != RT_NONE)
        return wrong(f, "turn", "must be a seat in phases 1 to 4 and 6, else null");
    if (s->acted > 1 || s->last > 1)
        return wrong(f, s->acted > 1 ? "acted" : "last", "must be true or false");
    if (((s->done | s->completers) & ~rt_everyone(s)) != 0)
        return wrong(f, "done", "must name seats of the table, as completers must");
    if ((s->steer == RT_NONE) != (s->colour == RT_NONE))
        return wrong(f, "steer", "`colour` and `steer` go together");
    if (s->steer != RT_NONE && (s->steer >= RT_SHIPS || s->colour >= HM_RT_COLOURS))
        return wrong(f, "steer", "must be a ship and a colour of this game");
    return false;
}

/* Sets contain only cards, stacks no more cards than exist, and seats that do not play are
 * empty. */
static bool card_ranges_flawed(const struct rt_state *s, struct hm_flaw *f)
{
    uint64_t products = s->gone, assignments = 0;
    uint32_t shipping = s->used;
    for (unsigned p = 0; p < RT_SEATS; p++) {
        const uint64_t cards =
            s->products[p] | s->assignments[p] | s->completed[p] | s->shipping[p] | s->open[p];
        unsigned hidden = s->due[p];
        hidden += s->hidden_assignments[p];
        hidden += s->hidden_shipping[p];
        for (unsigned h = 0; h < RT_HARBOURS; h++)
            hidden += s->hidden_products[p][h];
        if (p >= s->head.nseat && (cards != 0 || hidden != 0))
            return flaw(f, "products", seat_names[p], HM_NO_CARD,
                        "must be empty: this seat does not play");
        products |= s->products[p];
        assignments |= s->assignments[p] | s->completed[p];
        shipping |= s->shipping[p] | s->open[p];
    }
    if (products >> RT_PRODUCT_CARDS != 0 || assignments >> RT_ASSIGNMENT_CARDS != 0 ||
        shipping >> RT_SHIPPING_CARDS != 0)
        return wrong(f, "stacks", "has a card that the edition does not have");
    for (unsigned i = 0; i < RT_STACKS; i++)
        if (s->left[i] > (i < RT_HARBOURS            ? RT_HARBOUR_CARDS
                          : i == RT_STACK_ASSIGNMENT ? RT_ASSIGNMENT_CARDS
                                                     : RT_SHIPPING_CARDS))
            return flaw(f, "stacks", stack_name(i), HM_NO_CARD, "has more cards than there are");
    return false;
}

/* A full state hides nothing, and its stacks are empty above their top; views are compared with
 * what redact() writes (gate.c). */
static bool unused_flawed(const struct rt_state *s, struct hm_flaw *f)
{
    if (!rt_is_truth(s))
        return false;
    for (unsigned p = 0; p < s->head.nseat; p++) {
        unsigned hidden = s->hidden_assignments[p];
        hidden += s->hidden_shipping[p];
        for (unsigned h = 0; h < RT_HARBOURS; h++)
            hidden += s->hidden_products[p][h];
        if (hidden != 0)
            return flaw(f, "products", seat_names[p], HM_NO_CARD,
                        "counts face-down cards, although all cards are known");
    }
    for (unsigned i = 0; i < RT_STACKS; i++) {
        const unsigned end = i + 1 < RT_STACKS ? rt_stack_start(i + 1) : (unsigned)RT_CARDS;
        for (unsigned k = rt_stack_start(i) + s->left[i]; k < end; k++)
            if (s->stack[k] != 0)
                return flaw(f, "stacks", stack_name(i), HM_NO_CARD,
                            "has bytes above its top that are not 0");
    }
    return (s->pad[0] | s->pad[1]) != 0 &&
           wrong(f, "options", "is followed by bytes that are not 0");
}

/* ---- cards --------------------------------------------------------------------------------- */

/* The cards of one kind that were found somewhere, as a mask from the first card of that kind. */
struct found {
    uint64_t at;
    unsigned first;
};

/* False if one of the cards was found before; the flaw names it. */
static bool find(struct found *all, uint64_t cards, const char *key, const char *where,
                 struct hm_flaw *f)
{
    const uint64_t again = all->at & cards;
    all->at |= cards;
    return again == 0 || !flaw(f, key, where, all->first + hm_lowest(again), "is in two places");
}

static bool find_stack(const struct rt_state *s, unsigned stack, uint64_t allowed,
                       struct found *all, struct hm_flaw *f)
{
    for (unsigned i = 0; i < s->left[stack]; i++) {
        const unsigned c = s->stack[rt_stack_start(stack) + i], bit = c - all->first;
        if (c < all->first || bit >= 64 || !(allowed & rt_bit(bit)))
            return !flaw(f, "stacks", stack_name(stack), c < RT_CARDS ? c : HM_NO_CARD,
                         "has another back");
        if (!find(all, rt_bit(bit), "stacks", stack_name(stack), f))
            return false;
    }
    return true;
}

/* The cards of one back that were not found are those face down: in hands, and in a view in the
 * stack too. */
static bool unseen_flawed(const struct rt_state *s, unsigned stack, uint64_t of_back,
                          const struct found *all, struct hm_flaw *f)
{
    const uint64_t unseen = of_back & ~all->at;
    unsigned       hidden = rt_is_truth(s) ? 0 : s->left[stack];
    for (unsigned p = 0; p < s->head.nseat; p++)
        hidden += stack < RT_HARBOURS            ? s->hidden_products[p][stack]
                  : stack == RT_STACK_ASSIGNMENT ? s->hidden_assignments[p]
                                                 : s->hidden_shipping[p];
    if (hm_popcount(unseen) == hidden)
        return false;
    return rt_is_truth(s) && unseen != 0
               ? flaw(f, "stacks", NULL, all->first + hm_lowest(unseen), "is in no place")
               : flaw(f, "stacks", stack_name(stack), HM_NO_CARD,
                      "does not have as many cards as are not seen");
}

/* Every card in exactly one place. */
static bool places_flawed(const struct rt_edition *e, const struct rt_state *s, struct hm_flaw *f)
{
    const uint64_t all_assignments = rt_bit(RT_ASSIGNMENT_CARDS) - 1,
                   all_shipping = rt_bit(RT_SHIPPING_CARDS) - 1;
    struct found products = {s->gone, 0}, assignments = {0, RT_ASSIGNMENT},
                 shipping = {s->used, RT_SHIPPING};
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (!find(&products, s->products[p], "products", seat_names[p], f) ||
            !find(&assignments, s->assignments[p], "assignments", seat_names[p], f) ||
            !find(&assignments, s->completed[p], "completed", seat_names[p], f) ||
            !find(&shipping, s->shipping[p], "shipping", seat_names[p], f) ||
            !find(&shipping, s->open[p], "open", seat_names[p], f))
            return true;
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        if ((rt_is_truth(s) && !find_stack(s, h, e->of_harbour[h], &products, f)) ||
            unseen_flawed(s, h, e->of_harbour[h], &products, f))
            return true;
    if (rt_is_truth(s) && (!find_stack(s, RT_STACK_ASSIGNMENT, all_assignments, &assignments, f) ||
                           !find_stack(s, RT_STACK_SHIPPING, all_shipping, &shipping, f)))
        return true;
    return unseen_flawed(s, RT_STACK_ASSIGNMENT, all_assignments, &assignments, f) ||
           unseen_flawed(s, RT_STACK_SHIPPING, all_shipping, &shipping, f);
}

static bool hands_flawed(const struct rt_edition *e, const struct rt_state *s, struct hm_flaw *f)
{
    const uint32_t kept = s->used & e->with_points;
    if (kept != 0)
        return flaw(f, "used", NULL, RT_SHIPPING + hm_lowest(kept),
                    "is a victory-point card and stays open (RT-8.0)");
    for (unsigned p = 0; p < s->head.nseat; p++) {
        const unsigned assignments_held = hm_popcount(s->assignments[p]) + s->hidden_assignments[p];
        const uint32_t plain = s->open[p] & ~e->with_points;
        if (plain != 0)
            return flaw(f, "open", seat_names[p], RT_SHIPPING + hm_lowest(plain),
                        "is not a victory-point card, so it is not laid open (RT-8.5)");
        if (rt_shipping_held(s, p) > RT_HAND)
            return flaw(f, "shipping", seat_names[p], HM_NO_CARD,
                        "nobody holds more than three shipping cards (RT-6.2)");
        if (assignments_held > RT_HAND ||
            (assignments_held < RT_HAND && s->left[RT_STACK_ASSIGNMENT] > 0))
            return flaw(f, "assignments", seat_names[p], HM_NO_CARD,
                        "a hand has three while the stack has some (RT-2.1, RT-7.4)");
    }
    return false;
}

/* Only products in hands have a set of seats that know them; at the end everybody knows all
 * (RT-9.2). */
static bool known_flawed(const struct rt_state *s, struct hm_flaw *f)
{
    for (unsigned c = 0; c < RT_PRODUCT_CARDS; c++) {
        hm_seatset holder = 0;
        for (unsigned p = 0; p < s->head.nseat; p++)
            if (s->products[p] & rt_bit(c))
                holder = hm_seat_bit(p);
        if (holder == 0 && s->known[c] != 0)
            return flaw(f, "shown", NULL, c, "is in no hand, so no seat can know it");
        if ((s->known[c] & holder) != holder)
            return flaw(f, "shown", NULL, c, "must be known to the seat that holds it");
        if (holder != 0 && s->head.phase == HM_RT_PHASE_OVER && s->known[c] != HM_EVERYONE)
            return flaw(f, "shown", NULL, c, "must be known to all when the game is over (RT-9.2)");
    }
    return false;
}

/* ---- ships --------------------------------------------------------------------------------- */

/* Seats whose turn in this phase is over. */
static hm_seatset had_turn(const struct rt_state *s)
{
    hm_seatset seats = 0;
    for (hm_seat p = s->master; p != s->turn; p = rt_next_seat(s, p))
        seats |= hm_seat_bit(p);
    return seats;
}

/* Seats whose ships have left the harbours (RT-6.4). */
static hm_seatset unloaded(const struct rt_state *s)
{
    if (s->head.phase == HM_RT_PHASE_NAVIGATE || s->head.phase == HM_RT_PHASE_CARDS)
        return 0;
    if (s->head.phase != HM_RT_PHASE_HARBOURS)
        return HM_EVERYONE;
    return had_turn(s) | (s->acted ? hm_seat_bit(s->turn) : 0);
}

static bool ships_flawed(const struct rt_edition *e, const struct rt_state *s, struct hm_flaw *f)
{
    unsigned         units[HM_RT_MATERIALS];
    uint64_t         taken = 0;
    const hm_seatset empty = unloaded(s);
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        units[k] = s->stock[k];
    for (unsigned i = 0; i < RT_SHIPS; i++) {
        const bool exists = rt_owner(i) < s->head.nseat && i % RT_FLEET < rt_fleet(s->head.nseat);
        if (s->cargo[i] > HM_RT_MATERIALS || (s->cargo[i] > 0 && !rt_afloat(s, i)))
            return wrong(f, "ships", "only ships on the water have cargo");
        if (!rt_afloat(s, i))
            continue;
        if (!exists || s->at[i] >= e->nposition)
            return wrong(f, "ships", "no such ship or position");
        if (s->cargo[i] > 0)
            units[s->cargo[i] - 1]++;
        const uint64_t here = rt_bit(s->at[i]);
        if ((here & e->harbours) != 0 && hm_seat_in(empty, rt_owner(i)))
            return wrong(f, "ships",
                         "a ship lies in a harbour after its owner's unloading (RT-6.4)");
        if ((here & taken & ~e->harbours) != 0)
            return wrong(f, "ships", "a start or river position holds one ship (RT-5.4)");
        taken |= here;
    }
    for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
        if (units[k] != rt_units[k])
            return wrong(f, "stock",
                         "with the cargo of the ships there are 7 grain, 5 fruit, 6 crude-oil, 6 "
                         "textile (RT-1.1)");
    return false;
}

/* ---- offers -------------------------------------------------------------------------------- */

static bool offer_flawed(const struct rt_state *s, unsigned p, struct hm_flaw *f)
{
    const unsigned n = s->offer_number[p], to = s->offer_to[p];
    unsigned       products = hm_popcount(s->products[p]);
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        products += s->hidden_products[p][h];
    if (s->offered[p] > s->offer_cap)
        return flaw(f, "offered", seat_names[p], HM_NO_CARD,
                    "more offers than a seat may make (RT-7.1)");
    if (n == 0)
        return (to | s->want[p]) != 0 || s->give[p] != 0
                   ? wrong(f, "offers", "an offer without a number")
                   : false;
    if (n != s->offered[p])
        return wrong(
            f, "offers",
            "the standing offer is the last one made, so its n is what `offered` says (RT-7.1)");
    if (to == p || (to >= s->head.nseat && to != HM_RT_TO_ALL))
        return wrong(f, "offers", "an offer is made to another seat or to all (RT-7.1)");
    if (rt_offer_seen(s, p, s->head.viewer)
            ? s->give[p] == 0 || (s->give[p] & ~s->products[p]) != 0 || s->want[p] == 0
            : products == 0)
        return wrong(f, "offers",
                     "an offer gives products of its maker's hand and wants at least one (RT-7.1)");
    return false;
}

static bool offers_flawed(const struct rt_state *s, struct hm_flaw *f)
{
    for (unsigned p = 0; p < RT_SEATS; p++) {
        if (p < s->head.nseat && s->head.phase == HM_RT_PHASE_SWAP) {
            if (offer_flawed(s, p, f))
                return true;
        } else if ((s->offer_number[p] | s->offered[p] | s->offer_to[p] | s->want[p]) != 0 ||
                   s->give[p] != 0) {
            return wrong(f, "offers", "there are offers in phase 5 only (RT-7.2)");
        }
    }
    return s->done != 0 && s->head.phase != HM_RT_PHASE_SWAP &&
           wrong(f, "done", "seats are done in phase 5 only (RT-7.2)");
}

/* ---- the turn ------------------------------------------------------------------------------ */

static bool steering_flawed(const struct rt_edition *e, const struct rt_state *s, struct hm_flaw *f)
{
    if (s->steer == RT_NONE)
        return false;
    if (s->head.phase != HM_RT_PHASE_NAVIGATE || s->acted)
        return wrong(f, "steer",
                     "a ship waits to be steered only in the middle of phase 2 (RT-5.5)");
    if (!rt_afloat(s, s->steer))
        return wrong(f, "steer", "that ship is not on the water");
    const uint64_t ways = rt_free_ways(e, s, s->steer, s->colour);
    return (ways & (ways - 1)) == 0 &&
           wrong(f, "steer", "that ship has no choice of two free ways (RT-5.5)");
}

static bool due_flawed(const struct rt_state *s, struct hm_flaw *f)
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        unsigned afloat = 0;
        for (unsigned i = p * RT_FLEET; i < (p + 1) * RT_FLEET; i++)
            afloat += rt_afloat(s, i);
        if (s->due[p] > 0 && (s->head.phase != HM_RT_PHASE_CARDS || hm_seat_in(had_turn(s), p)))
            return wrong(f, "due",
                         "cards are due in phase 3, until a seat's turn is over (RT-6.1)");
        if (s->due[p] > afloat)
            return wrong(f, "due", "more cards than the seat has ships on the water (RT-6.1)");
    }
    return false;
}

static bool completers_flawed(const struct rt_edition *e, const struct rt_state *s,
                              struct hm_flaw *f)
{
    const bool assign = s->head.phase == HM_RT_PHASE_ASSIGN, enough = rt_somebody_has_enough(e, s);
    if (!assign && s->completers != 0)
        return wrong(f, "completers", "seats complete assignments in phase 6 only");
    if (s->last && (!assign || !enough || !s->last_chance))
        return wrong(f, "last",
                     "the last chance is in phase 6, when somebody has 12 points and the option is "
                     "1 (RT-9.1)");
    if (enough && s->head.phase < HM_RT_PHASE_ASSIGN)
        return wrong(f, "completed", "12 points on assignments before phase 6 (RT-9.1)");
    if (!assign)
        return false;
    hm_seatset may = s->last ? rt_everyone(s) : had_turn(s) | hm_seat_bit(s->turn);
    if (!s->acted)
        may &= (hm_seatset)~hm_seat_bit(s->turn);
    if (s->completers & ~may)
        return wrong(f, "completers", "has a seat that has not acted in this phase 6");
    for (unsigned p = 0; p < s->head.nseat; p++)
        if (hm_seat_in(s->completers, p) && s->completed[p] == 0)
            return wrong(f, "completers", "a seat without a completed assignment");
    return false;
}

static bool turn_flawed(const struct rt_edition *e, const struct rt_state *s, struct hm_flaw *f)
{
    if (s->acted && (s->turn == RT_NONE || s->head.phase == HM_RT_PHASE_CARDS))
        return wrong(f, "acted", "false in phases 3 and 5 and when over");
    if (steering_flawed(e, s, f) || due_flawed(s, f) || completers_flawed(e, s, f))
        return true;
    if (s->head.prompt != rt_prompted(s))
        return wrong(f, "prompt", "does not follow from the other keys (RT-3.2)");
    if (s->head.prompt == 0 && s->head.phase != HM_RT_PHASE_OVER)
        return wrong(f, "prompt", "is empty, but the game is not over (RT-3.2)");
    return false;
}

bool rt_flawed(const struct hm_edition *edition, const struct hm_state *state, struct hm_flaw *f)
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct rt_state   *s = rt_state_of(state);
    return turn_ranges_flawed(s, f) || card_ranges_flawed(s, f) || unused_flawed(s, f) ||
           places_flawed(e, s, f) || hands_flawed(e, s, f) || ships_flawed(e, s, f) ||
           turn_flawed(e, s, f) || offers_flawed(s, f) || known_flawed(s, f);
}
