/*
 * rt_reasons.c: the reasons for a move in Rotterdam, from what it changes.
 *
 * Uses only what the seat itself sees.
 */
#include "rt_analysis.h"

static void add_reason(struct hm_hint *out, const char *id, int32_t n, hm_card card, hm_seat seat)
{
    if (out->nreason < HM_REASONS)
        out->reason[out->nreason++] = (struct hm_reason){id, n, card, seat};
}

static void explain_colour(const struct rt_root *root, const struct hm_state *s, unsigned colour,
                           struct hm_hint *out)
{
    struct hm_rt_step step[HM_RT_SHIPS];
    unsigned          home = 0, on = 0, moved[HM_SEATS] = {0}, stopped = 0, fastest = HM_NOBODY;
    size_t            n = hm_rt_preview(root->facts.game.edition, s, root->seat, colour, step);
    for (size_t i = 0; i < n; i++) {
        unsigned owner = step[i].ship / HM_RT_FLEET, cargo = hm_rt_ship_cargo(s, step[i].ship);
        unsigned h = root->facts.harbour_at[step[i].to];
        if (step[i].blocked)
            stopped += owner != root->seat;
        else if (owner != root->seat)
            moved[owner]++;
        else if (h < HM_RT_HARBOURS && cargo > 0 && root->facts.harbour_for[cargo - 1] == h)
            home++;
        else
            on++;
    }
    for (unsigned p = 0; p < root->facts.nseat; p++)
        if (moved[p] > 0 && (fastest == HM_NOBODY || moved[p] > moved[fastest]))
            fastest = p;
    if (home > 0)
        add_reason(out, "delivers", (int32_t)home, HM_NO_CARD, HM_NOBODY);
    if (on > 0)
        add_reason(out, "advances", (int32_t)on, HM_NO_CARD, HM_NOBODY);
    if (stopped > 0)
        add_reason(out, "stops", (int32_t)stopped, HM_NO_CARD, HM_NOBODY);
    if (fastest != HM_NOBODY)
        add_reason(out, "helps", (int32_t)moved[fastest], HM_NO_CARD, (hm_seat)fastest);
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

static void explain_own_ship(const struct rt_root *root, const struct hm_state *s,
                             const struct ship *before, const struct ship *after,
                             struct hm_hint *out)
{
    const struct rt_facts *f = &root->facts;
    unsigned               products = 0;
    for (unsigned k = 0; k < HM_RT_PRODUCTS && after->cargo > 0; k++)
        if (f->harbour_of[k] == f->harbour_for[after->cargo - 1])
            products |= 1u << k;
    if (after->cargo != before->cargo)
        explain_products(root, s, products, true, out);
    if (after->steps == 0)
        add_reason(out, "delivers", 1, HM_NO_CARD, HM_NOBODY);
    else if (after->steps < RT_NEVER && after->cargo == before->cargo && before->steps == RT_NEVER)
        add_reason(out, "returns", (int32_t)after->steps, HM_NO_CARD, HM_NOBODY);
    else if (after->steps < RT_NEVER)
        add_reason(out, "distance", (int32_t)after->steps, HM_NO_CARD, HM_NOBODY);
    if (after->at != before->at && after->at != HM_RT_HOME && f->anchor[after->at])
        add_reason(out, "anchors", 0, HM_NO_CARD, HM_NOBODY);
}

static void explain_other_ship(const struct ship *before, const struct ship *after, hm_seat owner,
                               struct hm_hint *out)
{
    if (before->cargo > 0 && after->cargo == 0)
        add_reason(out, "robs", 0, HM_NO_CARD, owner);
    else if (before->steps < RT_NEVER && after->steps == RT_NEVER)
        add_reason(out, "strands", 0, HM_NO_CARD, owner);
    else if (before->steps < after->steps)
        add_reason(out, "delays", (int32_t)(after->steps - before->steps), HM_NO_CARD, owner);
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
            hm_seat     owner = (hm_seat)(i / HM_RT_FLEET);
            if ((owner == root->seat) != own ||
                (before.at == after.at && before.cargo == after.cargo))
                continue;
            if (own)
                explain_own_ship(root, s, &before, &after, out);
            else
                explain_other_ship(&before, &after, owner, out);
        }
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

static void explain_waiting(const struct rt_root *root, const struct hm_state *s,
                            struct hm_hint *out)
{
    hm_cards shipping = hm_rt_shipping(s, root->seat), products = hm_rt_products(s, root->seat);
    if (!hm_none(&shipping) || !hm_none(&products))
        add_reason(out, "saves", 0, HM_NO_CARD, HM_NOBODY);
}

void rt_reasons(const struct hm_bot_request *request, const struct hm_move *move,
                struct hm_hint *out)
{
    const struct hm_state *s = hm_seen(request->view);
    struct rt_root         root;
    rt_root_of(request, &(struct rt_bot_params){.weights = &rt_default_weights}, &root);
    switch ((enum hm_rt_move_kind)move->kind) {
    case HM_RT_MOVE_COLOUR: explain_colour(&root, s, move->target, out); break;
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
    {"delivers", "{n} of your ships reach a harbour that takes their cargo"},
    {"advances", "{n} of your ships move on"},
    {"stops", "{n} ships of others stay where they are"},
    {"helps", "it helps {seat}: {n} of their ships move on"},
    {"completes", "completes {card}: {n} points"},
    {"wanted", "a product for {card}"},
    {"cargo", "{n} of your assignments want what this cargo becomes"},
    {"gains", "your win chance rises by {n} percent"},
    {"leader", "it would help {seat}, who leads, by {n} percent"},
    {"saves", "keeps your cards for later"},
    {"distance", "your ship is then {n} channels from the harbour of its cargo"},
    {"returns", "your ship can reach the harbour of its cargo again, {n} channels away"},
    {"anchors", "your ship comes to an anchor, which brings shipping cards"},
    {"delays", "a ship of {seat} needs {n} more channels to the harbour of its cargo"},
    {"strands", "a ship of {seat} can no longer reach the harbour of its cargo"},
    {"robs", "a ship of {seat} loses its cargo"},
    {"room", "makes room for another shipping card and keeps the points of this one"},
    {NULL, NULL},
};
