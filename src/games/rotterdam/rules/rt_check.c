/*
 * rt_check.c: the one gate for moves; the first rule that is broken is cited (RT-11.1).
 *
 * Any bytes may come in: whatever is not looked at by a kind's own test must be 0, so that equal
 * moves are equal bytes.  explain() asks the same questions and adds what a person wants to know.
 */
#include "rt.h"

static const struct hm_no no_over = {"RT-9.1", "rt-over", "The game is over."};
static const struct hm_no no_turn = {"RT-3.1", "rt-not-asked", "It is not this seat's turn."};
static const struct hm_no no_swap = {"RT-7.2", "rt-done",
                                     "This seat is done with swapping until an offer asks it again."};
static const struct hm_no no_steer_first = {"RT-5.5", "rt-steer-first", "A ship has to be steered first."};
static const struct hm_no no_steer_card = {"RT-3.2", "rt-card-in-action",
                                           "No card is played while a ship has to be steered."};
static const struct hm_no no_card_now = {"RT-3.2", "rt-card-in-swap",
                                         "In phase 5 only victory-point cards are laid open."};
static const struct hm_no no_card = {"RT-3.2", "rt-card-not-held", "{card} is not a shipping card in this hand."};
static const struct hm_no no_end_action = {"RT-3.2", "rt-end-before-action", "The turn's action comes before `end`."};
static const struct hm_no no_end_draw = {"RT-3.2", "rt-end-before-draw",
                                         "A shipping card is due and has to be drawn before `end`."};
static const struct hm_no no_end_swap = {"RT-3.2", "rt-end-in-swap", "Phase 5 has no turns to end."};
static const struct hm_no no_phase = {"RT-3.1", "rt-other-phase", "That move belongs to another phase."};
static const struct hm_no no_pass = {"RT-3.1", "rt-pass-phase", "Passing is for phases 1 and 6."};
static const struct hm_no no_move = {"RT-3.1", "rt-no-such-move", "There is no such move."};
static const struct hm_no no_second_place = {"RT-4.1", "rt-placed",
                                             "This turn's ship has been placed or declined already."};
static const struct hm_no no_second_colour = {"RT-5.1", "rt-colour-named",
                                              "This turn's colour has been named already."};
static const struct hm_no no_second_assignment = {"RT-7.4", "rt-assignment-done",
                                                  "This turn's assignment has been completed or declined already."};
static const struct hm_no no_ship_left = {"RT-4.3", "rt-no-ship-left", "No ship is left to place."};
static const struct hm_no no_start_left = {"RT-4.3", "rt-no-start-left", "No start position is free."};
static const struct hm_no no_place_ship = {"RT-4.1", "rt-place-ship",
                                           "Only an own ship that is not on the water can be placed."};
static const struct hm_no no_place_start = {"RT-4.1", "rt-place-start", "A ship is placed on a free start position."};
static const struct hm_no no_place_stock = {"RT-4.1", "rt-place-stock", "There is no {what} in stock."};
static const struct hm_no no_place_empty = {"RT-4.2", "rt-place-empty",
                                            "A ship sails empty only while a raw material is out of stock."};
static const struct hm_no no_colour = {"RT-5.1", "rt-no-colour", "There is no such colour."};
static const struct hm_no no_steer = {"RT-5.5", "rt-nothing-to-steer", "That ship does not wait to be steered."};
static const struct hm_no no_way = {"RT-5.5", "rt-no-way", "No free channel of the named colour leads there."};
static const struct hm_no no_due = {"RT-6.1", "rt-none-due", "No shipping card is due."};
static const struct hm_no no_hand = {"RT-6.2", "rt-hand-full", "Nobody holds more than three shipping cards."};
static const struct hm_no no_cards_left = {"RT-6.3", "rt-no-cards-left", "There is no shipping card left to draw."};
static const struct hm_no no_luck_card = {"RT-8.1", "rt-luck-card", "{card} is not a card that exchanges cargo."};
static const struct hm_no no_luck_ships = {"RT-8.1", "rt-luck-ships", "It takes two ships, both loaded."};
static const struct hm_no no_cargo_card = {"RT-8.2", "rt-cargo-card", "{card} is not a card for extra cargo."};
static const struct hm_no no_cargo_ship = {"RT-8.2", "rt-cargo-ship",
                                           "Only an own ship that is not on the water can be placed."};
static const struct hm_no no_cargo_start = {"RT-8.2", "rt-cargo-start", "A ship is placed on a free start position."};
static const struct hm_no no_cargo_stock = {"RT-8.2", "rt-cargo-stock", "There is no {what} in stock."};
static const struct hm_no no_cargo_empty = {"RT-8.2", "rt-cargo-empty", "The extra ship never sails empty."};
static const struct hm_no no_setback_card = {"RT-8.3", "rt-setback-card", "{card} is not a setback."};
static const struct hm_no no_setback = {"RT-8.3", "rt-setback-way",
                                        "A ship on the water goes one channel back, to a free position."};
static const struct hm_no no_storm_card = {"RT-8.4", "rt-storm-card", "{card} is not a heavy storm."};
static const struct hm_no no_storm = {"RT-8.4", "rt-storm-way",
                                      "A ship on the water goes two channels back, over free positions."};
static const struct hm_no no_open_card = {"RT-8.5", "rt-open-card", "{card} is not a victory-point card."};
static const struct hm_no no_open = {"RT-8.5", "rt-open-hand",
                                     "An advantage is laid open only while three shipping cards are held."};
static const struct hm_no no_open_extra = {"RT-8.6", "rt-open-extra-hand",
                                           "An extra advantage is laid open only while three shipping cards are held."};
static const struct hm_no no_rob_card = {"RT-8.7", "rt-rob-card", "{card} is not a freight robbery."};
static const struct hm_no no_rob_cargo = {"RT-8.7", "rt-rob-cargo", "The robbed ship has no cargo."};
static const struct hm_no no_rob_ship = {"RT-8.7", "rt-rob-ship",
                                         "The cargo goes to another ship, an own one on the water."};
static const struct hm_no no_rob_place = {"RT-8.7", "rt-rob-place",
                                          "Only a player with no ship on the water places one for the cargo."};
static const struct hm_no no_rob_start = {"RT-8.7", "rt-rob-start", "A ship is placed on a free start position."};
static const struct hm_no no_police_card = {"RT-8.8", "rt-police-card", "{card} is not an inspection."};
static const struct hm_no no_police = {"RT-8.8", "rt-police-cargo", "The ship has no cargo."};
static const struct hm_no no_offer_cards = {"RT-7.3", "rt-offer-cards", "Only product cards change hands."};
static const struct hm_no no_offer_held = {"RT-7.1", "rt-offer-held",
                                           "An offer gives different product cards of one's own hand."};
static const struct hm_no no_offer_nothing = {"RT-7.1", "rt-offer-nothing",
                                              "An offer gives and wants at least one product."};
static const struct hm_no no_offer_to = {"RT-7.1", "rt-offer-to", "An offer is made to another seat or to all others."};
static const struct hm_no no_offer_stands = {"RT-7.1", "rt-offer-stands",
                                             "The standing offer has to be withdrawn first."};
static const struct hm_no no_offer_left = {"RT-7.1", "rt-offer-cap",
                                           "A seat makes at most {need} offers in one phase."};
static const struct hm_no no_withdraw = {"RT-7.1", "rt-withdraw", "No offer stands that could be withdrawn."};
static const struct hm_no no_accept = {"RT-7.1", "rt-accept", "No offer with that number stands for this seat."};
static const struct hm_no no_accept_held = {"RT-7.1", "rt-accept-held",
                                            "The offer wants more {what} than this hand has: {need}, not {have}."};
static const struct hm_no no_show = {"RT-7.1", "rt-show",
                                     "Only different product cards of one's own hand can be shown."};
static const struct hm_no no_complete_card = {"RT-7.4", "rt-complete-card",
                                              "One assignment of one's own hand is completed."};
static const struct hm_no no_complete_held = {"RT-7.4", "rt-complete-held", "{card} is not in this hand."};
static const struct hm_no no_complete_joker = {"RT-7.5", "rt-complete-joker",
                                               "{card} is no joker and stands for no product."};
static const struct hm_no no_complete_more = {
    "RT-7.4", "rt-complete-more", "Exactly the assignment's products are handed in: {need} cards, not {have}."};
static const struct hm_no no_complete_other = {"RT-7.4", "rt-complete-other",
                                               "Exactly the assignment's products are handed in: too much {what}."};

struct judging {
    const struct rt_edition *e;
    const struct rt_state   *s;
    const struct hm_move    *m;
    struct hm_why           *why; /* NULL: nobody asks for detail */
    unsigned                 p;
};

static const struct hm_no *about(const struct judging *j, const struct hm_no *no, const char *what, unsigned need,
                                 unsigned have)
{
    if (j->why != NULL) {
        j->why->what = what;
        j->why->need = (int32_t)need;
        j->why->have = (int32_t)have;
    }
    return no;
}

static const struct hm_no *about_card(const struct judging *j, const struct hm_no *no, unsigned card)
{
    if (j->why != NULL)
        j->why->card = (hm_card)card;
    return no;
}

static bool is_ship(const struct rt_state *s, unsigned ship)
{
    return ship < s->head.nseat * RT_FLEET && ship % RT_FLEET < rt_fleet(s->head.nseat);
}

static bool is_own(const struct judging *j, unsigned ship) { return is_ship(j->s, ship) && rt_owner(ship) == j->p; }
static bool is_afloat(const struct rt_state *s, unsigned ship) { return is_ship(s, ship) && rt_afloat(s, ship); }
static bool is_loaded(const struct rt_state *s, unsigned ship) { return is_ship(s, ship) && s->cargo[ship] > 0; }

static bool is_in(uint64_t positions, unsigned position)
{
    return position < RT_POSITIONS && (positions & rt_bit(position)) != 0;
}

static bool is_free_start(const struct judging *j, unsigned position)
{
    return is_in(j->e->starts & ~rt_occupied(j->e, j->s), position);
}

static unsigned afloat_of(const struct rt_state *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned i = seat * RT_FLEET; i < (seat + 1) * RT_FLEET; i++)
        n += rt_afloat(s, i);
    return n;
}

/* RT-4.3, for whatever places a ship. */
static const struct hm_no *check_left(const struct judging *j)
{
    if (afloat_of(j->s, j->p) == rt_fleet(j->s->head.nseat))
        return &no_ship_left;
    return (j->e->starts & ~rt_occupied(j->e, j->s)) == 0 ? &no_start_left : NULL;
}

static const struct hm_no *check_place(const struct judging *j)
{
    const struct rt_state *s = j->s;
    const struct hm_no    *no = check_left(j);
    bool                   extra = j->m->kind == HM_RT_MOVE_CARGO;
    unsigned               cargo = j->m->arg[1];
    if (no != NULL)
        return no;
    if (!is_own(j, j->m->target) || rt_afloat(s, j->m->target))
        return extra ? &no_cargo_ship : &no_place_ship;
    if (!is_free_start(j, j->m->arg[0]))
        return extra ? &no_cargo_start : &no_place_start;
    if (cargo == 0 && extra)
        return &no_cargo_empty;
    if (cargo == 0) {
        for (unsigned k = 0; k < HM_RT_MATERIALS; k++)
            if (s->stock[k] == 0)
                return NULL;
        return &no_place_empty;
    }
    if (cargo > HM_RT_MATERIALS || s->stock[cargo - 1] == 0)
        return about(j, extra ? &no_cargo_stock : &no_place_stock,
                     cargo > HM_RT_MATERIALS ? "?" : rt_material_names[cargo - 1], 1, 0);
    return NULL;
}

static const struct hm_no *check_draw(const struct judging *j)
{
    if (j->s->due[j->p] == 0)
        return &no_due;
    if (rt_shipping_held(j->s, j->p) >= RT_HAND)
        return &no_hand;
    return rt_can_draw(j->s, j->p) ? NULL : &no_cards_left;
}

static const struct hm_no *check_luck(const struct judging *j)
{
    unsigned a = j->m->target, b = j->m->arg[0];
    return a < b && is_loaded(j->s, a) && is_loaded(j->s, b) ? NULL : &no_luck_ships;
}

static const struct hm_no *check_back(const struct judging *j)
{
    const struct rt_state *s = j->s;
    bool                   storm = j->m->kind == HM_RT_MOVE_STORM;
    const struct hm_no    *no = storm ? &no_storm : &no_setback;
    uint64_t               free = ~rt_occupied(j->e, s);
    if (!is_afloat(s, j->m->target) || !is_in(j->e->back[s->at[j->m->target]] & free, j->m->arg[0]))
        return no;
    return !storm || is_in(j->e->back[j->m->arg[0]] & free, j->m->arg[1]) ? NULL : no;
}

static const struct hm_no *check_rob(const struct judging *j)
{
    const struct rt_state *s = j->s;
    unsigned               own = j->m->arg[0], place = j->m->arg[1];
    if (place > 0) {
        const struct hm_no *no = check_left(j);
        if (no != NULL)
            return no;
    }
    if (!is_loaded(s, j->m->target))
        return &no_rob_cargo;
    if (!is_own(j, own) || own == j->m->target)
        return &no_rob_ship;
    if (place == 0)
        return rt_afloat(s, own) ? NULL : &no_rob_ship;
    if (afloat_of(s, j->p) > 0)
        return &no_rob_place;
    return is_free_start(j, place - 1) ? NULL : &no_rob_start;
}

static const struct hm_no *check_open(const struct judging *j, unsigned kind)
{
    if (rt_shipping_held(j->s, j->p) == RT_HAND)
        return NULL;
    return kind == HM_RT_CARD_ADVANTAGE ? &no_open : &no_open_extra;
}

static bool is_card_move(unsigned kind) { return kind >= HM_RT_MOVE_LUCK && kind <= HM_RT_MOVE_POLICE; }

/* What each shipping-card move must be played with; an extra advantage is laid open like an advantage. */
static const struct {
    enum hm_rt_card_kind kind;
    const struct hm_no  *no;
} card_for[] = {
    [HM_RT_MOVE_LUCK] = {HM_RT_CARD_LUCK, &no_luck_card},
    [HM_RT_MOVE_CARGO] = {HM_RT_CARD_CARGO, &no_cargo_card},
    [HM_RT_MOVE_SETBACK] = {HM_RT_CARD_SETBACK, &no_setback_card},
    [HM_RT_MOVE_STORM] = {HM_RT_CARD_STORM, &no_storm_card},
    [HM_RT_MOVE_OPEN] = {HM_RT_CARD_ADVANTAGE, &no_open_card},
    [HM_RT_MOVE_ROB] = {HM_RT_CARD_ROBBERY, &no_rob_card},
    [HM_RT_MOVE_POLICE] = {HM_RT_CARD_INSPECTION, &no_police_card},
};

static const struct hm_no *check_card(const struct judging *j)
{
    const struct hm_move *m = j->m;
    unsigned              card = hm_next(&m->cards, 0), kind;
    if (j->s->head.phase == HM_RT_PHASE_SWAP && m->kind != HM_RT_MOVE_OPEN)
        return &no_card_now;
    if (hm_count(&m->cards) != 1 || rt_shipping_in(&m->cards) == 0 ||
        !(j->s->shipping[j->p] & rt_shipping_in(&m->cards)))
        return about_card(j, &no_card, card < RT_CARDS ? card : HM_NO_CARD);
    kind = j->e->kind[card - RT_SHIPPING];
    if (kind != card_for[m->kind].kind && !(m->kind == HM_RT_MOVE_OPEN && kind == HM_RT_CARD_EXTRA_ADVANTAGE))
        return about_card(j, card_for[m->kind].no, card);
    switch ((enum hm_rt_card_kind)kind) {
    case HM_RT_CARD_LUCK: return check_luck(j);
    case HM_RT_CARD_CARGO: return check_place(j);
    case HM_RT_CARD_SETBACK:
    case HM_RT_CARD_STORM: return check_back(j);
    case HM_RT_CARD_ADVANTAGE:
    case HM_RT_CARD_EXTRA_ADVANTAGE: return check_open(j, kind);
    case HM_RT_CARD_ROBBERY: return check_rob(j);
    case HM_RT_CARD_INSPECTION: return is_loaded(j->s, m->target) ? NULL : &no_police;
    case HM_RT_CARD_JOKER:
    case HM_RT_CARD_KINDS: break;
    }
    return &no_move;
}

static const struct hm_no *check_end(const struct judging *j)
{
    const struct rt_state *s = j->s;
    switch ((enum hm_rt_phase)s->head.phase) {
    case HM_RT_PHASE_CARDS: return rt_can_draw(s, j->p) ? &no_end_draw : NULL;
    case HM_RT_PHASE_HARBOURS: return NULL;
    case HM_RT_PHASE_SWAP: return &no_end_swap;
    case HM_RT_PHASE_PLACE:
    case HM_RT_PHASE_NAVIGATE:
    case HM_RT_PHASE_ASSIGN:
    case HM_RT_PHASE_OVER: break;
    }
    return s->acted ? NULL : &no_end_action;
}

static const struct hm_no *check_offer(const struct judging *j)
{
    const struct rt_state *s = j->s;
    const struct hm_move  *m = j->m;
    uint64_t               give = rt_products_in(&m->cards);
    if (rt_foreign_in(&m->cards) || rt_assignments_in(&m->cards) != 0 || rt_shipping_in(&m->cards) != 0)
        return &no_offer_cards;
    if (s->offer_number[j->p] > 0)
        return &no_offer_stands;
    if (s->offered[j->p] >= s->offer_cap)
        return about(j, &no_offer_left, NULL, s->offer_cap, s->offered[j->p]);
    if (m->serial != 0 || (give & ~s->products[j->p]) != 0)
        return &no_offer_held;
    if (give == 0 || (m->arg[0] | m->arg[1] | m->arg[2] | m->arg[3]) == 0)
        return &no_offer_nothing;
    if (m->target == j->p || (m->target >= s->head.nseat && m->target != HM_RT_TO_ALL))
        return &no_offer_to;
    return NULL;
}

static const struct hm_no *check_accept(const struct judging *j)
{
    const struct rt_state *s = j->s;
    unsigned               q = j->m->target;
    if (q >= s->head.nseat || q == j->p || s->offer_number[q] == 0 || s->offer_number[q] != j->m->serial ||
        !rt_offer_seen(s, q, (uint8_t)j->p))
        return &no_accept;
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        unsigned need = rt_nibble(s->want[q], k), have = hm_popcount(s->products[j->p] & j->e->of_product[k]);
        if (have < need)
            return about(j, &no_accept_held, rt_product_names[k], need, have);
    }
    return NULL;
}

static const struct hm_no *check_show(const struct judging *j)
{
    const hm_cards *c = &j->m->cards;
    uint64_t        products = rt_products_in(c);
    bool            others = rt_foreign_in(c) || rt_assignments_in(c) != 0 || rt_shipping_in(c) != 0;
    return others || j->m->serial != 0 || products == 0 || (products & ~j->s->products[j->p]) != 0 ? &no_show : NULL;
}

static const struct hm_no *check_complete(const struct judging *j)
{
    const struct rt_state *s = j->s;
    const hm_cards        *c = &j->m->cards;
    uint64_t               assignment = rt_assignments_in(c), products = rt_products_in(c);
    uint32_t               jokers = rt_shipping_in(c), not_joker = jokers & ~j->e->of_kind[HM_RT_CARD_JOKER];
    if (rt_foreign_in(c) || j->m->serial != 0 || hm_popcount(assignment) != 1 || !(s->assignments[j->p] & assignment))
        return &no_complete_card;
    if (products & ~s->products[j->p])
        return about_card(j, &no_complete_held, hm_lowest(products & ~s->products[j->p]));
    if (jokers & ~s->shipping[j->p])
        return about_card(j, &no_complete_held, RT_SHIPPING + hm_lowest(jokers & ~s->shipping[j->p]));
    if (not_joker != 0)
        return about_card(j, &no_complete_joker, RT_SHIPPING + hm_lowest(not_joker));
    uint32_t need = j->e->need[hm_lowest(assignment)];
    unsigned all = 0;
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        unsigned given = hm_popcount(products & j->e->of_product[k]);
        if (given > rt_nibble(need, k))
            return about(j, &no_complete_other, rt_product_names[k], rt_nibble(need, k), given);
        all += rt_nibble(need, k);
    }
    unsigned given = hm_popcount(products) + hm_popcount(jokers);
    return given == all ? NULL : about(j, &no_complete_more, NULL, all, given);
}

static const struct hm_no *check_steer(const struct judging *j)
{
    const struct rt_state *s = j->s;
    if (s->steer == RT_NONE || j->m->target != s->steer)
        return &no_steer;
    return is_in(rt_free_ways(j->e, s, s->steer, s->colour), j->m->arg[0]) ? NULL : &no_way;
}

/* The phase a kind of move belongs to; cards and `end` have none of their own. */
static unsigned phase_of(unsigned kind, unsigned now)
{
    switch ((enum hm_rt_move_kind)kind) {
    case HM_RT_MOVE_PLACE: return HM_RT_PHASE_PLACE;
    case HM_RT_MOVE_COLOUR:
    case HM_RT_MOVE_STEER: return HM_RT_PHASE_NAVIGATE;
    case HM_RT_MOVE_DRAW: return HM_RT_PHASE_CARDS;
    case HM_RT_MOVE_OFFER:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_ACCEPT:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_DONE: return HM_RT_PHASE_SWAP;
    case HM_RT_MOVE_COMPLETE: return HM_RT_PHASE_ASSIGN;
    case HM_RT_MOVE_PASS: return now == HM_RT_PHASE_ASSIGN ? HM_RT_PHASE_ASSIGN : HM_RT_PHASE_PLACE;
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_END: return now;
    case HM_RT_MOVE_KINDS: break;
    }
    return 0;
}

static const struct hm_no *check_action(const struct judging *j)
{
    const struct rt_state *s = j->s;
    switch ((enum hm_rt_move_kind)j->m->kind) {
    case HM_RT_MOVE_PLACE: return s->acted ? &no_second_place : check_place(j);
    case HM_RT_MOVE_COLOUR: return s->acted ? &no_second_colour : j->m->target < HM_RT_COLOURS ? NULL : &no_colour;
    case HM_RT_MOVE_STEER: return check_steer(j);
    case HM_RT_MOVE_DRAW: return check_draw(j);
    case HM_RT_MOVE_OFFER: return check_offer(j);
    case HM_RT_MOVE_WITHDRAW: return s->offer_number[j->p] > 0 ? NULL : &no_withdraw;
    case HM_RT_MOVE_ACCEPT: return check_accept(j);
    case HM_RT_MOVE_SHOW: return check_show(j);
    case HM_RT_MOVE_DONE: return NULL;
    case HM_RT_MOVE_COMPLETE: return s->acted ? &no_second_assignment : check_complete(j);
    case HM_RT_MOVE_PASS:
        if (!s->acted)
            return NULL;
        return s->head.phase == HM_RT_PHASE_PLACE ? &no_second_place : &no_second_assignment;
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return &no_move;
}

/* What a kind does not use is 0. */
static bool is_tidy(const struct hm_move *m)
{
    static const struct {
        bool    target, serial, cards;
        uint8_t args;
    } uses[] = {
        [HM_RT_MOVE_PLACE] = {true, false, false, 2},     [HM_RT_MOVE_COLOUR] = {true, false, false, 0},
        [HM_RT_MOVE_STEER] = {true, false, false, 1},     [HM_RT_MOVE_DRAW] = {false, false, false, 0},
        [HM_RT_MOVE_LUCK] = {true, false, true, 1},       [HM_RT_MOVE_CARGO] = {true, false, true, 2},
        [HM_RT_MOVE_SETBACK] = {true, false, true, 1},    [HM_RT_MOVE_STORM] = {true, false, true, 2},
        [HM_RT_MOVE_OPEN] = {false, false, true, 0},      [HM_RT_MOVE_ROB] = {true, false, true, 2},
        [HM_RT_MOVE_POLICE] = {true, false, true, 0},     [HM_RT_MOVE_OFFER] = {true, true, true, 4},
        [HM_RT_MOVE_WITHDRAW] = {false, false, false, 0}, [HM_RT_MOVE_ACCEPT] = {true, true, false, 0},
        [HM_RT_MOVE_SHOW] = {false, true, true, 0},       [HM_RT_MOVE_DONE] = {false, false, false, 0},
        [HM_RT_MOVE_COMPLETE] = {false, true, true, 0},   [HM_RT_MOVE_PASS] = {false, false, false, 0},
        [HM_RT_MOVE_END] = {false, false, false, 0},
    };
    if (m->kind == 0 || m->kind >= HM_RT_MOVE_KINDS)
        return false;
    for (unsigned i = uses[m->kind].args; i < 4; i++)
        if (m->arg[i] != 0)
            return false;
    return (uses[m->kind].target || m->target == 0) && (uses[m->kind].serial || m->serial == 0) &&
           (uses[m->kind].cards || hm_none(&m->cards));
}

static const struct hm_no *judge(const struct judging *j)
{
    const struct rt_state *s = j->s;
    unsigned               kind = j->m->kind, phase = s->head.phase;
    if (phase == HM_RT_PHASE_OVER)
        return &no_over;
    if (j->p >= s->head.nseat || !hm_seat_in(s->head.prompt, j->p))
        return phase == HM_RT_PHASE_SWAP ? &no_swap : &no_turn;
    if (!is_tidy(j->m))
        return &no_move;
    if (s->steer != RT_NONE && kind != HM_RT_MOVE_STEER)
        return is_card_move(kind) ? &no_steer_card : &no_steer_first;
    if (is_card_move(kind))
        return check_card(j);
    if (kind == HM_RT_MOVE_END)
        return check_end(j);
    if (phase_of(kind, phase) != phase)
        return kind == HM_RT_MOVE_PASS ? &no_pass : &no_phase;
    return check_action(j);
}

const struct hm_no *rt_check(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *m)
{
    return judge(&(struct judging){rt_edition_of(e), rt_state_of(s), m, NULL, m->seat});
}

void rt_explain(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *m, struct hm_why *why)
{
    *why = (struct hm_why){.card = HM_NO_CARD};
    why->no = judge(&(struct judging){rt_edition_of(e), rt_state_of(s), m, why, m->seat});
}
