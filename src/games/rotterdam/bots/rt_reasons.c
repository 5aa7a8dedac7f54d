/*
 * rt_reasons.c: the reasons for a move in Rotterdam, from what it changes.
 *
 * Uses only what the seat itself sees.
 */
#include "rt_analysis.h"

#include <string.h>

static void add_reason(struct hm_hint *out, const char *id, int32_t n, hm_card card, hm_seat seat)
{
    if (out->nreason < HM_REASONS)
        out->reason[out->nreason++] = (struct hm_reason){id, n, card, seat, {0}};
}

/* A reason about one ship: it names the ship, and the owner if that is another player. */
static void add_ship_reason(const struct rt_root *root, struct hm_hint *out, const char *id,
                            int32_t n, unsigned ship)
{
    hm_seat owner = (hm_seat)(ship / HM_RT_FLEET);
    if (out->nreason == HM_REASONS)
        return;
    add_reason(out, id, n, HM_NO_CARD, owner != root->seat ? owner : HM_NOBODY);
    struct hm_reason *r = &out->reason[out->nreason - 1];
    r->piece[0] = hm_seat_letter(owner);
    r->piece[1] = (char)('1' + ship % HM_RT_FLEET);
}

/* The assignments in hand that lack one of these products, a bit for each product. */
static void explain_products(const struct rt_root *root, const struct hm_state *s,
                             unsigned products, bool cargo, struct hm_hint *out)
{
    hm_cards hand = hm_rt_assignments(s, root->seat);
    unsigned wanting = 0;
    hm_card  which = HM_NO_CARD;
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1)) {
        uint8_t lack[HM_RT_PRODUCTS];
        bool    wants = false;
        hm_rt_lacks(root->facts.game.edition, s, root->seat, (hm_card)c, lack);
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
            wants = wants || (lack[k] > 0 && (products >> k & 1u) != 0);
        if (wants) {
            wanting++;
            which = (hm_card)c;
        }
    }
    if (wanting > 0 && cargo)
        add_reason(out, "cargo", (int32_t)wanting, HM_NO_CARD, HM_NOBODY);
    if (wanting > 0)
        add_reason(out, "wanted", 0, which, HM_NOBODY);
}

/* ---- ships --------------------------------------------------------------------------------- */

struct ship {
    unsigned at, cargo; /* cargo: 0 none, else material + 1 */
    unsigned steps;     /* channels to the harbour of its cargo; RT_NEVER: it does not get there */
};

static struct ship ship_of(const struct rt_root *root, const struct hm_state *s, unsigned ship)
{
    const struct rt_facts *f = &root->facts;
    struct ship            k = {hm_rt_ship_at(s, ship), hm_rt_ship_cargo(s, ship), RT_NEVER};
    if (k.at != HM_RT_HOME && k.cargo > 0)
        k.steps = f->steps[k.at][f->harbour_for[k.cargo - 1]];
    return k;
}

static bool in_harbour(const struct rt_root *root, const struct ship *k)
{
    return k->at != HM_RT_HOME && root->facts.harbour_at[k->at] < HM_RT_HARBOURS;
}

/* What a cargo can become, a bit for each product. */
static unsigned products_of(const struct rt_facts *f, unsigned cargo)
{
    unsigned products = 0;
    for (unsigned k = 0; k < HM_RT_PRODUCTS && cargo > 0; k++)
        if (f->harbour_of[k] == f->harbour_for[cargo - 1])
            products |= 1u << k;
    return products;
}

/* The ship cannot deliver any more, or delivers nothing.  False: it can. */
static bool explain_waste(const struct rt_root *root, const struct ship *before,
                          const struct ship *after, unsigned ship, struct hm_hint *out)
{
    if (after->cargo == 0 || after->steps < RT_NEVER || before->at == after->at)
        return false;
    if (in_harbour(root, after))
        add_ship_reason(root, out, before->steps < RT_NEVER ? "loses" : "home", 0, ship);
    else if (before->steps < RT_NEVER)
        add_ship_reason(root, out, "passes", 0, ship);
    return true;
}

/* ---- colours ------------------------------------------------------------------------------- */

/* What a colour does to every ship. */
struct voyage {
    struct ship before[HM_RT_SHIPS], after[HM_RT_SHIPS];
    bool        steered[HM_RT_SHIPS], stays[HM_RT_SHIPS];
};

/* The way that brings an own ship closest to its harbour; of others the first one. */
static void steer(const struct rt_root *root, struct hm_state *s, unsigned ship)
{
    const struct hm_game *g = &root->facts.game;
    const hm_seat         owner = (hm_seat)(ship / HM_RT_FLEET);
    struct hm_move        list[HM_MOVES];
    struct hm_state       next, best;
    unsigned              least = RT_NEVER + 1;
    size_t                n = g->ops->legal(g->edition, s, owner, HM_LISTED, list);
    for (size_t i = 0; i < n; i++) {
        if (list[i].kind != HM_RT_MOVE_STEER)
            continue;
        hm_copy(g, &next, s);
        if (g->ops->apply(g->edition, &next, &list[i], NULL, NULL) != HM_OK)
            continue;
        unsigned steps = owner == root->seat ? ship_of(root, &next, ship).steps : RT_NEVER;
        if (steps < least) {
            least = steps;
            hm_copy(g, &best, &next);
        }
    }
    if (least <= RT_NEVER)
        hm_copy(g, s, &best);
}

static bool sail(const struct rt_root *root, const struct hm_state *s, const struct hm_move *move,
                 struct voyage *v)
{
    const struct hm_game *g = &root->facts.game;
    struct hm_state       next;
    hm_copy(g, &next, s);
    memset(v, 0, sizeof *v);
    if (g->ops->apply(g->edition, &next, move, NULL, NULL) != HM_OK)
        return false;
    for (unsigned ship = hm_rt_steering(&next); ship < HM_RT_SHIPS && !v->steered[ship];
         ship = hm_rt_steering(&next)) {
        v->steered[ship] = true;
        steer(root, &next, ship);
    }
    for (unsigned i = 0; i < HM_RT_SHIPS; i++) {
        v->before[i] = ship_of(root, s, i);
        v->after[i] = ship_of(root, &next, i);
        v->stays[i] = v->before[i].at != HM_RT_HOME && v->before[i].at == v->after[i].at &&
                      hm_rt_next(g->edition, v->before[i].at, move->target) != 0;
    }
    return true;
}

static bool moves(const struct voyage *v, unsigned i) { return v->before[i].at != v->after[i].at; }

/* The own ship that a colour brings closest to the harbour of its cargo; HM_RT_SHIPS: none. */
static unsigned closest(const struct rt_root *root, const struct voyage *v)
{
    unsigned best = HM_RT_SHIPS;
    for (unsigned i = root->seat * HM_RT_FLEET; i < (root->seat + 1u) * HM_RT_FLEET; i++)
        if (moves(v, i) && v->after[i].steps < RT_NEVER &&
            (best == HM_RT_SHIPS || v->after[i].steps < v->after[best].steps))
            best = i;
    return best;
}

static void explain_own_voyage(const struct rt_root *root, const struct hm_state *s,
                               const struct voyage *v, struct hm_hint *out)
{
    const unsigned first = root->seat * HM_RT_FLEET, near = closest(root, v);
    unsigned       on = 0, stuck = 0;
    if (near < HM_RT_SHIPS && v->after[near].steps == 0) {
        add_ship_reason(root, out, "brings", 0, near);
        explain_products(root, s, products_of(&root->facts, v->after[near].cargo), false, out);
    }
    if (near < HM_RT_SHIPS && v->after[near].steps > 0)
        add_ship_reason(root, out, "distance", (int32_t)v->after[near].steps, near);
    for (unsigned i = first; i < first + HM_RT_FLEET; i++)
        explain_waste(root, &v->before[i], &v->after[i], i, out);
    for (unsigned i = first; i < first + HM_RT_FLEET; i++) {
        on += moves(v, i) && i != near && (v->after[i].steps < RT_NEVER || v->after[i].cargo == 0);
        stuck += v->stays[i];
    }
    if (on > 0)
        add_reason(out, near < HM_RT_SHIPS ? "others-advance" : "advances", (int32_t)on, HM_NO_CARD,
                   HM_NOBODY);
    if (stuck > 0)
        add_reason(out, "stuck", (int32_t)stuck, HM_NO_CARD, HM_NOBODY);
}

/* Where another player steers, the way is not known. */
static void explain_rivals(const struct rt_root *root, const struct voyage *v, struct hm_hint *out)
{
    unsigned moved[HM_SEATS] = {0}, stopped = 0, fastest = HM_NOBODY;
    for (unsigned i = 0; i < HM_RT_SHIPS; i++) {
        unsigned owner = i / HM_RT_FLEET;
        if (owner == root->seat)
            continue;
        stopped += v->stays[i];
        if (!moves(v, i))
            continue;
        if (!v->steered[i] && v->after[i].cargo > 0 && v->after[i].steps == 0)
            add_ship_reason(root, out, "lets", 0, i);
        else if (!v->steered[i] && v->before[i].steps < RT_NEVER && v->after[i].steps == RT_NEVER)
            add_ship_reason(root, out, "strands", 0, i);
        else
            moved[owner]++;
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        if (moved[p] > 0 && (fastest == HM_NOBODY || moved[p] > moved[fastest]))
            fastest = p;
    if (stopped > 0)
        add_reason(out, "stops", (int32_t)stopped, HM_NO_CARD, HM_NOBODY);
    if (fastest != HM_NOBODY)
        add_reason(out, "helps", (int32_t)moved[fastest], HM_NO_CARD, (hm_seat)fastest);
}

static void explain_colour(const struct rt_root *root, const struct hm_state *s,
                           const struct hm_move *move, struct hm_hint *out)
{
    struct voyage v;
    if (!sail(root, s, move, &v))
        return;
    explain_own_voyage(root, s, &v, out);
    explain_rivals(root, &v, out);
}

/* ---- moves of single ships ----------------------------------------------------------------- */

static void explain_own_ship(const struct rt_root *root, const struct hm_state *s,
                             const struct ship *before, const struct ship *after, unsigned ship,
                             struct hm_hint *out)
{
    const struct rt_facts *f = &root->facts;
    if (after->cargo != before->cargo)
        explain_products(root, s, products_of(f, after->cargo), true, out);
    if (after->cargo > 0 && after->steps == 0)
        add_ship_reason(root, out, "brings", 0, ship);
    else if (!explain_waste(root, before, after, ship, out) && after->steps < RT_NEVER) {
        bool was = after->cargo == before->cargo && before->at != HM_RT_HOME;
        add_ship_reason(root, out,
                        was && before->steps == RT_NEVER      ? "returns"
                        : was && before->steps < after->steps ? "farther"
                                                              : "distance",
                        (int32_t)after->steps, ship);
    }
    if (after->at != before->at && after->at != HM_RT_HOME && f->anchor[after->at])
        add_ship_reason(root, out, "anchors", 0, ship);
}

static void explain_other_ship(const struct rt_root *root, const struct ship *before,
                               const struct ship *after, unsigned ship, struct hm_hint *out)
{
    if (before->cargo > 0 && after->cargo == 0)
        add_ship_reason(root, out, "robs", 0, ship);
    else if (before->steps < RT_NEVER && after->steps == RT_NEVER)
        add_ship_reason(root, out, "strands", 0, ship);
    else if (before->steps < after->steps)
        add_ship_reason(root, out, "delays", (int32_t)(after->steps - before->steps), ship);
}

/* The own ships that lie before a position which the move empties. */
static void explain_freed(const struct rt_root *root, const struct hm_state *s,
                          const struct hm_state *next, unsigned at, struct hm_hint *out)
{
    unsigned n = 0;
    if (at == HM_RT_HOME || root->facts.harbour_at[at] < HM_RT_HARBOURS ||
        rt_model_occupied(&root->facts, next, at))
        return;
    for (unsigned i = root->seat * HM_RT_FLEET; i < (root->seat + 1u) * HM_RT_FLEET; i++) {
        unsigned from = hm_rt_ship_at(s, i);
        n += from != HM_RT_HOME && from == hm_rt_ship_at(next, i) &&
             (hm_rt_back(root->facts.game.edition, at) >> from & 1) != 0;
    }
    if (n > 0)
        add_reason(out, "frees", (int32_t)n, HM_NO_CARD, HM_NOBODY);
}

/* Reasons from the ships that the move changes: own ones first. */
static void explain_ships(const struct rt_root *root, const struct hm_state *s,
                          const struct hm_move *move, struct hm_hint *out)
{
    const struct hm_game *g = &root->facts.game;
    struct hm_state       next;
    hm_copy(g, &next, s);
    if (g->ops->apply(g->edition, &next, move, NULL, NULL) != HM_OK)
        return;
    for (unsigned own = 2; own-- > 0;)
        for (unsigned i = 0; i < HM_RT_SHIPS; i++) {
            struct ship before = ship_of(root, s, i), after = ship_of(root, &next, i);
            if ((i / HM_RT_FLEET == root->seat) != own ||
                (before.at == after.at && before.cargo == after.cargo))
                continue;
            if (own)
                explain_own_ship(root, s, &before, &after, i, out);
            else
                explain_other_ship(root, &before, &after, i, out);
        }
    for (unsigned i = 0; i < HM_RT_SHIPS && move->kind != HM_RT_MOVE_STEER; i++)
        if (hm_rt_ship_at(s, i) != hm_rt_ship_at(&next, i))
            explain_freed(root, s, &next, hm_rt_ship_at(s, i), out);
}

/* ---- exchanges ----------------------------------------------------------------------------- */

static void explain_accept(const struct rt_root *root, const struct hm_bot_request *request,
                           const struct hm_move *move, struct hm_hint *out)
{
    const struct hm_state   *s = hm_seen(request->view);
    const struct hm_rt_offer o = hm_rt_offer_of(s, move->target);
    struct hm_evaluation     e = {0};
    unsigned                 products = 0;
    for (unsigned c = hm_next(&o.give, 0); c < HM_CARDS; c = hm_next(&o.give, c + 1))
        products |= 1u << root->facts.product[c];
    explain_products(root, s, products, false, out);
    if (rt_evaluate_move(request, move, &e) == HM_OK && e.reason.id != NULL && e.reason.n > 0)
        add_reason(out, e.reason.id, e.reason.n, e.reason.card, e.reason.seat);
}

static void explain_offer(const struct rt_root *root, const struct hm_state *s,
                          const struct hm_move *move, struct hm_hint *out)
{
    unsigned products = 0;
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        if ((move->arg[k / 2] >> 4 * (k & 1) & 15) != 0)
            products |= 1u << k;
    explain_products(root, s, products, false, out);
}

/* What is kept by a move that does nothing: products where assignments are completed and products
 * exchanged, else the shipping cards. */
static void explain_waiting(const struct rt_root *root, const struct hm_state *s,
                            struct hm_hint *out)
{
    const unsigned phase = s->head.phase;
    const bool     products = phase == HM_RT_PHASE_ASSIGN || phase == HM_RT_PHASE_SWAP;
    hm_cards       kept = products ? hm_rt_products(s, root->seat) : hm_rt_shipping(s, root->seat);
    if (!hm_none(&kept))
        add_reason(out, products ? "keeps-products" : "keeps-shipping", (int32_t)hm_count(&kept),
                   HM_NO_CARD, HM_NOBODY);
}

void rt_reasons(const struct hm_bot_request *request, const struct hm_move *move,
                struct hm_hint *out)
{
    const struct hm_state *s = hm_seen(request->view);
    struct rt_root         root;
    rt_root_of(request, &(struct rt_bot_params){.weights = &rt_default_weights}, &root);
    switch ((enum hm_rt_move_kind)move->kind) {
    case HM_RT_MOVE_COLOUR: explain_colour(&root, s, move, out); break;
    case HM_RT_MOVE_PLACE:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_STEER:
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE: explain_ships(&root, s, move, out); break;
    case HM_RT_MOVE_OPEN: add_reason(out, "room", 0, HM_NO_CARD, HM_NOBODY); break;
    case HM_RT_MOVE_OFFER: explain_offer(&root, s, move, out); break;
    case HM_RT_MOVE_ACCEPT: explain_accept(&root, request, move, out); break;
    case HM_RT_MOVE_COMPLETE:
        for (unsigned c = hm_next(&move->cards, 0); c < HM_CARDS; c = hm_next(&move->cards, c + 1))
            if (root.facts.need[c] != 0)
                add_reason(out, "completes", root.facts.points[c], (hm_card)c, HM_NOBODY);
        break;
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_DONE: explain_waiting(&root, s, out); break;
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_SHOW:
    case HM_RT_MOVE_KINDS: break;
    }
}

const struct ai_reason_text rt_reason_texts[] = {
    {"brings", "{ship} reaches the harbour of its cargo"},
    {"passes", "{ship} can then no longer reach the harbour of its cargo"},
    {"loses", "{ship} enters a harbour that does not take its cargo"},
    {"home", "{ship} could not deliver any more and leaves the river for another cargo"},
    {"advances", "{n} of your ships move on"},
    {"others-advance", "{n} more of your ships move on"},
    {"stuck", "{n} of your ships stay: the position ahead is occupied"},
    {"lets", "it lets {seat} into harbour: {ship} reaches the harbour of its cargo"},
    {"stops", "{n} ships of others stay where they are"},
    {"helps", "it helps {seat}: {n} of their ships move on"},
    {"completes", "completes {card}: {n} points"},
    {"wanted", "a product for {card}"},
    {"cargo", "{n} of your assignments want what this cargo becomes"},
    {"gains", "your win chance rises by {n} percent"},
    {"leader", "it would help {seat}, who leads, by {n} percent"},
    {"saves", "keeps your cards for later"},
    {"keeps-shipping", "keeps shipping cards for later: {n}"},
    {"keeps-products", "keeps product cards for later: {n}"},
    {"distance", "{ship} is then {n} channels from the harbour of its cargo"},
    {"farther", "{ship} goes back and is then {n} channels from the harbour of its cargo"},
    {"returns", "{ship} can reach the harbour of its cargo again, {n} channels away"},
    {"anchors", "{ship} comes to an anchor: a shipping card if it lies there in phase 3"},
    {"frees", "the way of {n} of your ships becomes free"},
    {"delays", "{ship} of {seat} needs {n} more channels to the harbour of its cargo"},
    {"strands", "{ship} of {seat} can no longer reach the harbour of its cargo"},
    {"robs", "{ship} of {seat} loses its cargo"},
    {"room", "makes room for another shipping card and keeps the points of this one"},
    {NULL, NULL},
};
