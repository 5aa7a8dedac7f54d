/*
 * rt_model_actions.c: the decisions of Rotterdam that are worth thinking about, as numbers, and
 * the rest of the game run on between them.
 *
 * Left out are the ways to play shipping cards (rt_shipping.c) and to trade (rt_trade.c),
 * which are weighed apart; ships of one's own at home are all the same.
 */
#include "rt_model.h"

#include <string.h>

enum { PLACES = 8 }; /* the best so many of the ways to place a ship */

static uint32_t code(unsigned kind, unsigned a, unsigned b) { return (uint32_t)(kind << 19 | a << 8 | b); }

static unsigned ship_at_home(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat)
{
    for (unsigned i = seat * HM_RT_FLEET; i < seat * HM_RT_FLEET + f->fleet; i++)
        if (hm_rt_ship_at(s, i) == HM_RT_HOME)
            return i;
    return HM_RT_SHIPS;
}

static bool taken(const struct ai_rt_facts *f, const struct hm_state *s, unsigned at)
{
    for (unsigned p = 0; p < f->nseat; p++)
        for (unsigned i = p * HM_RT_FLEET; i < p * HM_RT_FLEET + f->fleet; i++)
            if (hm_rt_ship_at(s, i) == at)
                return true;
    return false;
}

struct rated {
    uint32_t choice;
    float    worth;
};

static void keep_best(struct rated *list, unsigned *n, unsigned cap, struct rated x)
{
    unsigned at = *n < cap ? (*n)++ : cap;
    if (at == cap && x.worth <= list[cap - 1].worth)
        return;
    if (at == cap)
        at--;
    for (; at > 0 && list[at - 1].worth < x.worth; at--)
        list[at] = list[at - 1];
    list[at] = x;
}

static unsigned places(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat,
                       const struct ai_rt_taste *t, struct rated *list)
{
    struct ai_rt_side side;
    unsigned          n = 0;
    if (ship_at_home(f, s, seat) == HM_RT_SHIPS)
        return 0;
    ai_rt_side_of(f, s, seat, t, &side);
    for (unsigned i = 0; i < f->nstart; i++) {
        if (taken(f, s, f->start[i]))
            continue;
        for (unsigned m = 0; m < HM_RT_MATERIALS; m++)
            if (hm_rt_stock(s, m) > 0)
                keep_best(list, &n, PLACES,
                          (struct rated){code(HM_RT_MOVE_PLACE, f->start[i], m + 1),
                                         ai_rt_cargo(f, &side, t, f->start[i], m + 1)});
    }
    return n;
}

/* What naming a colour does to everybody's ships, as this seat likes it. */
static float colour_worth(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, unsigned colour,
                          const struct ai_rt_taste *t, const struct ai_rt_side *side)
{
    struct hm_rt_step step[HM_RT_SHIPS];
    size_t            n = hm_rt_preview(f->game.edition, s, (hm_seat)seat, colour, step);
    float             sum = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned owner = step[i].ship / HM_RT_FLEET, cargo = hm_rt_ship_cargo(s, step[i].ship);
        if (step[i].blocked)
            continue;
        float gain =
            ai_rt_cargo(f, &side[owner], t, step[i].to, cargo) - ai_rt_cargo(f, &side[owner], t, step[i].from, cargo);
        sum += owner == seat ? gain : -t->hinder * gain;
    }
    return sum;
}

static unsigned colours(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat,
                        const struct ai_rt_taste *t, struct rated *list)
{
    struct ai_rt_side side[HM_SEATS];
    unsigned          n = 0;
    for (unsigned p = 0; p < f->nseat; p++)
        ai_rt_side_of(f, s, p, t, &side[p]);
    for (unsigned c = 0; c < HM_RT_COLOURS; c++)
        keep_best(list, &n, HM_RT_COLOURS,
                  (struct rated){code(HM_RT_MOVE_COLOUR, 0, c), colour_worth(f, s, seat, c, t, side)});
    return n;
}

static unsigned ways(const struct ai_rt_facts *f, const struct hm_state *s, const struct ai_rt_taste *t,
                     struct rated *list)
{
    unsigned          ship = hm_rt_steering(s), n = 0, owner = ship / HM_RT_FLEET;
    struct ai_rt_side side;
    ai_rt_side_of(f, s, owner, t, &side);
    for (uint64_t to = hm_rt_next(f->game.edition, hm_rt_ship_at(s, ship), hm_rt_called(s)); to != 0; to &= to - 1) {
        unsigned at = hm_lowest(to);
        if (f->harbour_at[at] < HM_RT_HARBOURS || !taken(f, s, at))
            keep_best(
                list, &n, HM_RT_SHIPS,
                (struct rated){code(HM_RT_MOVE_STEER, 0, at), ai_rt_cargo(f, &side, t, at, hm_rt_ship_cargo(s, ship))});
    }
    return n;
}

static unsigned completions(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat,
                            const struct ai_rt_taste *t, struct rated *list)
{
    hm_cards          hand = hm_rt_assignments(s, (hm_seat)seat);
    unsigned          n = 0;
    struct ai_rt_side side;
    ai_rt_side_of(f, s, seat, t, &side);
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1)) {
        unsigned lack = 0;
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++) {
            unsigned need = f->need[c] >> 4 * k & 15u;
            lack += need > side.have[k] ? need - side.have[k] : 0;
        }
        if (lack <= side.jokers)
            keep_best(list, &n, HM_RT_SHIPS,
                      (struct rated){code(HM_RT_MOVE_COMPLETE, 0, c), f->gain[c] - t->joker * (float)lack});
    }
    return n;
}

unsigned ai_rt_choices(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat,
                       const struct ai_rt_taste *t, uint32_t out[AI_ACTIONS])
{
    struct rated list[HM_RT_SHIPS + 1];
    unsigned     n = 0;
    bool         may_pass = false;
    if (hm_rt_steering(s) != 0xff) {
        n = ways(f, s, t, list);
    } else if (s->head.phase == HM_RT_PHASE_PLACE) {
        n = places(f, s, seat, t, list);
        may_pass = true;
    } else if (s->head.phase == HM_RT_PHASE_NAVIGATE) {
        n = colours(f, s, seat, t, list);
    } else if (s->head.phase == HM_RT_PHASE_ASSIGN) {
        n = completions(f, s, seat, t, list);
        may_pass = true;
    }
    for (unsigned i = 0; i < n; i++)
        out[i] = list[i].choice;
    if (may_pass) { /* first, where nothing is worth doing */
        bool first = n == 0 || list[0].worth < (s->head.phase == HM_RT_PHASE_ASSIGN ? t->save : 0.0f);
        if (first)
            memmove(out + 1, out, n * sizeof *out);
        out[first ? 0 : n] = code(HM_RT_MOVE_PASS, 0, 0);
        n++;
    }
    return n;
}

/* The assignment, products of the lowest ids, and jokers for what is lacking. */
static void pay_with(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, hm_card assignment,
                     struct hm_move *m)
{
    hm_cards products = hm_rt_products(s, (hm_seat)seat), cards = hm_rt_shipping(s, (hm_seat)seat);
    uint32_t need = f->need[assignment];
    hm_add(&m->cards, assignment);
    for (unsigned c = hm_next(&products, 0); c < HM_CARDS; c = hm_next(&products, c + 1))
        if ((need >> 4 * f->product[c] & 15u) > 0) {
            need -= 1u << 4 * f->product[c];
            hm_add(&m->cards, c);
        }
    unsigned lack = 0;
    for (; need != 0; need >>= 4)
        lack += need & 15u;
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS && lack > 0; c = hm_next(&cards, c + 1))
        if (f->kind[c] == HM_RT_CARD_JOKER) {
            hm_add(&m->cards, c);
            lack--;
        }
}

struct hm_move ai_rt_move(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, uint32_t choice)
{
    struct hm_move m = {.kind = (uint8_t)(choice >> 19), .seat = (hm_seat)seat};
    switch ((enum hm_rt_move_kind)m.kind) {
    case HM_RT_MOVE_PLACE:
        m.target = (uint8_t)ship_at_home(f, s, seat);
        m.arg[0] = (uint8_t)(choice >> 8 & 0xff);
        m.arg[1] = (uint8_t)(choice & 0xff);
        break;
    case HM_RT_MOVE_COLOUR: m.target = (uint8_t)(choice & 0xff); break;
    case HM_RT_MOVE_STEER:
        m.target = (uint8_t)hm_rt_steering(s);
        m.arg[0] = (uint8_t)(choice & 0xff);
        break;
    case HM_RT_MOVE_COMPLETE: pay_with(f, s, seat, (hm_card)(choice & 0xff), &m); break;
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE:
    case HM_RT_MOVE_OFFER:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_ACCEPT:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_DONE:
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return m;
}

/* ---- running on ---------------------------------------------------------------------------- */

static void make(const struct ai_rt_facts *f, struct hm_state *s, unsigned seat, unsigned kind, struct hm_rng *rng)
{
    struct hm_move m = {.kind = (uint8_t)kind, .seat = (hm_seat)seat};
    f->game.ops->apply(f->game.edition, s, &m, rng, NULL);
}

static bool can_complete(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat)
{
    struct rated list[HM_RT_SHIPS + 1];
    return completions(f, s, seat, &ai_rt_usual, list) > 0;
}

static bool can_place(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat)
{
    bool place = false, cargo = false;
    if (ship_at_home(f, s, seat) == HM_RT_SHIPS)
        return false;
    for (unsigned i = 0; i < f->nstart; i++)
        place = place || !taken(f, s, f->start[i]);
    for (unsigned m = 0; m < HM_RT_MATERIALS; m++)
        cargo = cargo || hm_rt_stock(s, m) > 0;
    return place && cargo;
}

bool ai_rt_decides(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat)
{
    if (hm_rt_steering(s) != 0xff)
        return true;
    if (hm_rt_acted(s))
        return false;
    if (s->head.phase == HM_RT_PHASE_PLACE)
        return can_place(f, s, seat);
    if (s->head.phase == HM_RT_PHASE_NAVIGATE)
        return true;
    return s->head.phase == HM_RT_PHASE_ASSIGN && can_complete(f, s, seat);
}

/* A card with points makes room for one that is due. */
static bool make_room(const struct ai_rt_facts *f, struct hm_state *s, unsigned seat, struct hm_rng *rng)
{
    hm_cards hand = hm_rt_shipping(s, (hm_seat)seat);
    if (hm_count(&hand) < 3)
        return false;
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1))
        if (f->points[c] > 0) {
            struct hm_move m = {.kind = HM_RT_MOVE_OPEN, .seat = (hm_seat)seat};
            hm_add(&m.cards, c);
            f->game.ops->apply(f->game.edition, s, &m, rng, NULL);
            return true;
        }
    return false;
}

static void draw_or_end(const struct ai_rt_facts *f, struct hm_state *s, unsigned seat, struct hm_rng *rng)
{
    struct hm_move draw = {.kind = HM_RT_MOVE_DRAW, .seat = (hm_seat)seat};
    if (hm_rt_due(s, (hm_seat)seat) > 0) {
        if (make_room(f, s, seat, rng))
            return;
        if (f->game.ops->check(f->game.edition, s, &draw) == NULL) {
            f->game.ops->apply(f->game.edition, s, &draw, rng, NULL);
            return;
        }
    }
    make(f, s, seat, HM_RT_MOVE_END, rng);
}

void ai_rt_settle(const struct ai_rt_facts *f, struct hm_state *s, struct hm_rng *rng)
{
    while (s->head.prompt != 0) {
        unsigned seat = hm_lowest(s->head.prompt);
        switch ((enum hm_rt_phase)s->head.phase) {
        case HM_RT_PHASE_PLACE:
        case HM_RT_PHASE_NAVIGATE:
        case HM_RT_PHASE_ASSIGN:
            if (ai_rt_decides(f, s, seat))
                return;
            make(f, s, seat, hm_rt_acted(s) ? HM_RT_MOVE_END : HM_RT_MOVE_PASS, rng);
            break;
        case HM_RT_PHASE_CARDS: draw_or_end(f, s, seat, rng); break;
        case HM_RT_PHASE_HARBOURS: make(f, s, seat, HM_RT_MOVE_END, rng); break;
        case HM_RT_PHASE_SWAP: make(f, s, seat, HM_RT_MOVE_DONE, rng); break;
        case HM_RT_PHASE_OVER: return;
        }
    }
}

void ai_rt_play_on(const struct ai_rt_facts *f, struct hm_state *s, const struct ai_rt_taste *const at[HM_SEATS],
                   unsigned rounds, struct hm_rng *rng)
{
    uint32_t list[AI_ACTIONS];
    unsigned until = hm_rt_round(s) + rounds;
    for (ai_rt_settle(f, s, rng); s->head.prompt != 0 && hm_rt_round(s) < until; ai_rt_settle(f, s, rng)) {
        unsigned seat = hm_lowest(s->head.prompt);
        ai_rt_choices(f, s, seat, at[seat], list);
        struct hm_move m = ai_rt_move(f, s, seat, list[0]);
        f->game.ops->apply(f->game.edition, s, &m, rng, NULL);
    }
}
