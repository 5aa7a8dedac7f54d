/*
 * pr_reasons.c: the reasons for a choice in Packet Row, from what it changes.
 *
 * Uses only what the seat can see: its hand, the open cards, and the cards that others took.
 */
#include "pr_analysis.h"

#include <string.h>

struct because {
    const struct hm_bot_request *request;
    const struct hm_state       *seen;
    struct pr_root               root;
    struct pr_wants              wants[HM_SEATS];
    struct hm_net_memory        *memory; /* one for each seat */
    struct hm_hint              *out;
};

static void add_reason(struct because *b, const char *id, int32_t n, hm_card card, hm_seat seat)
{
    if (b->out->nreason < HM_REASONS)
        b->out->reason[b->out->nreason++] = (struct hm_reason){id, n, card, seat, {0}};
}

static float worth_to(struct because *b, unsigned p, hm_card c)
{
    return pr_card_value(&b->root.facts, &pr_default_weights, &b->wants[p], c);
}

static hm_cards own_cards(struct because *b)
{
    hm_cards hand = hm_pr_hand(b->request->game.edition, b->seen, b->root.seat);
    hm_cards ships = hm_pr_ships(b->request->game.edition, b->seen, b->root.seat);
    return hm_or(&hand, &ships);
}

/* What contracts that everybody saw this seat take bring more with the card. */
static int32_t gain_of(const struct because *b, unsigned p, hm_card c)
{
    struct pr_hand more = b->root.known.hand[p];
    int32_t        before = pr_hand_pack(&b->root.facts, &more, NULL);
    pr_hand_add(&b->root.facts, &more, c);
    return pr_hand_pack(&b->root.facts, &more, NULL) - before;
}

/* True if no other open card is a ship to this port or of this good. */
static bool is_last(const struct because *b, hm_card c)
{
    const struct pr_model   *s = &b->root.known;
    const struct hm_pr_card *card = b->root.facts.card, *k = &card[c];
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        for (unsigned i = 0, n = s->ncurrent[a]; i < n + s->nfuture[a]; i++) {
            hm_card other = i < n ? s->current[a][i] : s->future[a][i - n];
            if (other != c && card[other].kind == k->kind &&
                (k->kind == HM_PR_CARD_SHIP ? card[other].port == k->port
                                            : card[other].good == k->good))
                return false;
        }
    return true;
}

/* The other who could fulfil most with the card in this round. */
static void add_rival(struct because *b, hm_card c)
{
    const uint8_t kind = b->root.facts.card[c].kind;
    unsigned      who = HM_NOBODY;
    int32_t       max = 0;
    if (kind != HM_PR_CARD_SHIP && kind != HM_PR_CARD_GOODS)
        return;
    for (unsigned p = 0; p < b->root.facts.nseat; p++)
        if (p != b->root.seat && !hm_seat_in(b->root.known.served, p) && gain_of(b, p, c) > max) {
            max = gain_of(b, p, c);
            who = p;
        }
    if (who == HM_NOBODY)
        return;
    add_reason(b, "rival", max, HM_NO_CARD, (hm_seat)who);
    if (is_last(b, c))
        add_reason(b, "last", 0, c, HM_NOBODY);
}

/* How much more money than this seat the richest other has. */
static int32_t behind(const struct because *b)
{
    const struct pr_hand *hand = b->root.known.hand;
    int32_t               most = INT32_MIN;
    for (unsigned p = 0; p < b->root.facts.nseat; p++)
        if (p != b->root.seat && hand[p].money > most)
            most = hand[p].money;
    return most - hand[b->root.seat].money;
}

/* What the card brings by itself. */
static void add_card(struct because *b, hm_card c)
{
    const struct hm_pr_card *k = &b->root.facts.card[c];
    hm_cards                 hand = own_cards(b), more = hand;
    hm_add(&more, c);
    int32_t before = hm_pr_best(b->request->game.edition, &hand, NULL),
            after = hm_pr_best(b->request->game.edition, &more, NULL);
    if (after > before)
        add_reason(b, "payable", after - before, HM_NO_CARD, HM_NOBODY);
    if (k->kind == HM_PR_CARD_BUILDING) {
        add_reason(b, "points", k->value, HM_NO_CARD, HM_NOBODY);
        if (10 * k->value > k->cost)
            add_reason(b, "cheap", 10 * k->value - k->cost, HM_NO_CARD, HM_NOBODY);
    } else if (k->kind == HM_PR_CARD_CONTRACT) {
        add_reason(b, "contract", k->value, HM_NO_CARD, HM_NOBODY);
    } else if (k->kind == HM_PR_CARD_MONEY) {
        add_reason(b, "money", k->value, HM_NO_CARD, HM_NOBODY);
    } else if (k->kind == HM_PR_CARD_BANKER && behind(b) < 0) {
        add_reason(b, "richest", 0, HM_NO_CARD, HM_NOBODY);
    }
}

/* The contract in hand that the card is for. */
static void add_contract(struct because *b, hm_card c)
{
    const struct hm_pr_card *k = &b->root.facts.card[c];
    struct hm_pr_lack        lack[HM_PR_LACKS];
    size_t                   n = hm_pr_lacks(b->request->game.edition, b->seen, b->root.seat, lack);
    for (size_t i = 0; i < n; i++) {
        if (k->kind == HM_PR_CARD_SHIP && lack[i].ship != 0 && lack[i].port == k->port) {
            add_reason(b, "ship", 0, lack[i].card, HM_NOBODY);
            return;
        }
        if (k->kind == HM_PR_CARD_GOODS && lack[i].goods > 0 && lack[i].good == k->good) {
            if (lack[i].goods > k->amount)
                add_reason(b, "lacks", lack[i].goods - k->amount, lack[i].card, HM_NOBODY);
            else if (lack[i].ship != 0)
                add_reason(b, "goods", 0, lack[i].card, HM_NOBODY);
            return;
        }
    }
}

/* A contract of the guildhall that asks for these goods or this ship. */
static hm_card contract_in_sight(const struct because *b, const struct hm_pr_card *k)
{
    const struct pr_model *s = &b->root.known;
    const unsigned         a = HM_PR_AREA_GUILDHALL, n = s->ncurrent[a];
    for (unsigned i = 0; i < n + s->nfuture[a]; i++) {
        hm_card                  c = i < n ? s->current[a][i] : s->future[a][i - n];
        const struct hm_pr_card *other = &b->root.facts.card[c];
        if (other->kind == HM_PR_CARD_CONTRACT &&
            (k->kind == HM_PR_CARD_SHIP ? other->port == k->port : other->good == k->good))
            return c;
    }
    return HM_NO_CARD;
}

/* What a card is for that nothing else was said about. */
static void add_use(struct because *b, hm_card c)
{
    static const char *const uses[HM_PR_CARD_KINDS] = {
        [HM_PR_CARD_SHIP] = "spare",    [HM_PR_CARD_GOODS] = "spare",
        [HM_PR_CARD_GOLD] = "gold",     [HM_PR_CARD_CAPTAIN] = "captain",
        [HM_PR_CARD_TRADER] = "trader", [HM_PR_CARD_ASSISTANT] = "assistant",
        [HM_PR_CARD_BANKER] = "banker",
    };
    const struct hm_pr_card *k = &b->root.facts.card[c];
    const char              *use = uses[k->kind];
    int32_t                  n = k->amount;
    hm_card                  contract = HM_NO_CARD;
    if (k->kind == HM_PR_CARD_SHIP || k->kind == HM_PR_CARD_GOODS)
        contract = contract_in_sight(b, k);
    else if (k->kind == HM_PR_CARD_BANKER)
        n = behind(b), use = n > 0 ? use : "even";
    if (use != NULL)
        add_reason(b, contract != HM_NO_CARD ? "in-sight" : use, n, contract, HM_NOBODY);
}

/* The dearest building in sight that the money left pays for. */
static void add_keeps(struct because *b, int32_t left)
{
    hm_card best = HM_NO_CARD;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        for (unsigned i = 0; i < b->root.known.nfuture[a]; i++) {
            hm_card                  c = b->root.known.future[a][i];
            const struct hm_pr_card *k = &b->root.facts.card[c];
            if (k->kind == HM_PR_CARD_BUILDING && k->cost <= left &&
                (best == HM_NO_CARD || k->value > b->root.facts.card[best].value))
                best = c;
        }
    if (best != HM_NO_CARD)
        add_reason(b, "keeps", left, best, HM_NOBODY);
}

static void explain_take(struct because *b, hm_card c)
{
    const struct pr_model *s = &b->root.known;
    add_card(b, c);
    add_contract(b, c);
    if (b->out->nreason == 0)
        add_use(b, c);
    add_rival(b, c);
    if (b->root.seat == s->master && pr_model_waiting(&b->root.facts, s) != 0)
        add_reason(b, "ends-round", (int32_t)hm_popcount(pr_model_waiting(&b->root.facts, s)),
                   HM_NO_CARD, HM_NOBODY);
    if (b->root.facts.card[c].cost > 0)
        add_keeps(b, s->hand[b->root.seat].money - b->root.facts.card[c].cost);
}

/* ---- the rest of the round ----------------------------------------------------------------- */

/* What happened in rounds that were played to their end after an action. */
struct outcome {
    unsigned rounds, without; /* without: this seat got no card */
    uint8_t  times[HM_CARDS]; /* that this seat took each card first */
    float    others;          /* what the cards are worth that the others took, in all rounds */
};

static unsigned next_action(struct because *b, struct pr_model *s, bool by_policy, ai_rng *rng)
{
    return b->root.net == NULL || (by_policy && s->actor != b->root.seat)
               ? pr_policy(&b->root.facts, s, b->root.at)
               : pr_net_favourite(&b->root, s, b->memory, rng);
}

static void play_round(struct because *b, unsigned action, uint64_t seed, bool by_policy,
                       struct outcome *out)
{
    enum { LONGEST = 200 };
    struct pr_model s = b->root.known;
    const unsigned  round = s.round, seat = b->root.seat;
    bool            got = false;
    ai_rng          rng;
    ai_rng_start(&rng, seed);
    pr_model_sample(&b->root.unknown, &rng, &s);
    for (unsigned i = 0; i < LONGEST && s.phase != HM_PR_PHASE_OVER && s.round == round; i++) {
        if (i > 0)
            action = next_action(b, &s, by_policy, &rng);
        if (action >= PR_ACTION_TAKE) {
            unsigned c = action - (action >= PR_ACTION_ASSIST ? PR_ACTION_ASSIST : PR_ACTION_TAKE);
            if (s.actor != seat)
                out->others += worth_to(b, s.actor, (hm_card)c);
            else if (!got)
                got = ++out->times[c] > 0;
        }
        pr_model_step(&b->root.facts, &s, action, &rng);
    }
    out->rounds++;
    out->without += !got;
}

/* Opponents are unknown: they play once by the policy and once by the net, as in the search. */
static struct outcome rounds_after(struct because *b, unsigned action)
{
    enum { SAMPLES = 10 };
    struct outcome out = {0};
    for (unsigned k = 0; k < SAMPLES; k++)
        for (unsigned way = 0; way < 2; way++)
            play_round(b, action, ai_mix(ai_seed_of(b->request), k), way == 0, &out);
    return out;
}

/* What this seat most likely gets; returns that card, or HM_NO_CARD if it is not likely. */
static hm_card add_expected(struct because *b, const struct outcome *o, const char *id)
{
    unsigned best = 0;
    for (unsigned c = 1; c < HM_CARDS; c++)
        if (o->times[c] > o->times[best])
            best = c;
    const bool     none = o->without > o->times[best];
    const unsigned of_ten = (10 * (none ? o->without : o->times[best]) + o->rounds / 2) / o->rounds;
    add_reason(b, none ? "nothing" : id, (int32_t)of_ten, none ? HM_NO_CARD : (hm_card)best,
               HM_NOBODY);
    return none || 2 * o->times[best] < o->rounds ? (hm_card)HM_NO_CARD : (hm_card)best;
}

static void explain_pass(struct because *b)
{
    struct outcome o = rounds_after(b, PR_ACTION_PASS);
    add_expected(b, &o, "waits");
}

static void explain_choose(struct because *b, unsigned area)
{
    struct outcome o = rounds_after(b, PR_ACTION_NAME + area);
    hm_card        card = add_expected(b, &o, "gets");
    unsigned       rest = pr_model_open_areas(&b->root.known) & ~(1u << area);
    bool           least = rest != 0;
    if (card != HM_NO_CARD)
        add_card(b, card);
    for (; rest != 0 && least; rest &= rest - 1) {
        struct outcome other = rounds_after(b, PR_ACTION_NAME + hm_lowest(rest));
        least = o.others + (float)o.rounds < other.others; /* by a dollar in each round */
    }
    if (least)
        add_reason(b, "least", 0, HM_NO_CARD, HM_NOBODY);
}

/* ---- payments ------------------------------------------------------------------------------ */

/* The action that a move raises the money for: of several the one with the best win chance.
 * PR_ACTION_PASS: there is none. */
static unsigned goal_of(struct because *b, const struct hm_move *move)
{
    uint16_t list[PR_ACTIONS];
    unsigned best = PR_ACTION_PASS, n = pr_model_actions(&b->root.facts, &b->root.known, list);
    float    max = -1.0f;
    for (unsigned i = 0; i < n; i++) {
        struct hm_move m = pr_root_move(b->request, &b->root, list[i]);
        if (list[i] < PR_ACTION_TAKE || memcmp(&m, move, sizeof m) != 0)
            continue;
        struct pr_model next = b->root.known;
        float           win[HM_SEATS] = {0};
        ai_rng          rng;
        ai_rng_start(&rng, ai_seed_of(b->request));
        pr_model_step(&b->root.facts, &next, list[i], &rng);
        if (b->root.net != NULL)
            pr_round_chances(&b->root, &next, b->memory, &rng, win);
        if (win[b->root.seat] > max) {
            max = win[b->root.seat];
            best = list[i];
        }
    }
    return best;
}

/* Money is raised for a card: the reasons are those for the card. */
static void explain_payment(struct because *b, const struct hm_move *move, int32_t gain)
{
    unsigned goal = goal_of(b, move);
    if (goal < PR_ACTION_TAKE)
        return;
    struct hm_move take = pr_root_goal(b->request, &b->root, goal);
    hm_card        c = (hm_card)hm_next(&take.cards, 0);
    add_reason(b, "raises", gain, c, HM_NOBODY);
    explain_take(b, c);
}

/* Points count the same in any round; money that is left over soon counts for nothing. */
static bool gives_points(const struct hm_hint *h)
{
    bool points = false;
    for (unsigned r = 0; r < h->nreason; r++)
        points = points || strcmp(h->reason[r].id, "points") == 0;
    return points;
}

void pr_reasons(const struct hm_bot_request *request, const struct hm_move *move,
                struct hm_hint *out)
{
    static const struct pr_bot_params usual = {.method = PR_BOT_NET,
                                               .weights = &pr_default_weights};
    struct because b = {.request = request, .seen = hm_seen(request->view), .out = out};
    int32_t        gain = 0;
    hm_card c = hm_none(&move->cards) ? (hm_card)HM_NO_CARD : (hm_card)hm_next(&move->cards, 0);
    struct ai_scratch scratch = ai_scratch_of(request);
    b.memory = ai_take(&scratch, HM_SEATS * sizeof *b.memory);
    if (b.memory == NULL)
        return;
    memset(b.memory, 0, HM_SEATS * sizeof *b.memory);
    pr_root_of(request, &usual, &b.root);
    float rounds = pr_rounds_left(&b.root.facts, &b.root.known);
    for (unsigned p = 0; p < b.root.facts.nseat; p++)
        pr_wants_of(&b.root.facts, &b.root.known, p, &pr_default_weights, rounds, &b.wants[p]);
    switch ((enum hm_pr_move_kind)move->kind) {
    case HM_PR_MOVE_CHOOSE: explain_choose(&b, move->target); break;
    case HM_PR_MOVE_TAKE:
    case HM_PR_MOVE_ASSIST: explain_take(&b, c); break;
    case HM_PR_MOVE_PASS: explain_pass(&b); break;
    case HM_PR_MOVE_CASH: explain_payment(&b, move, b.root.facts.card[c].value); break;
    case HM_PR_MOVE_FULFIL:
        for (; c < HM_CARDS; c = (hm_card)hm_next(&move->cards, c + 1u))
            gain +=
                b.root.facts.card[c].kind == HM_PR_CARD_CONTRACT ? b.root.facts.card[c].value : 0;
        if (b.root.known.phase == HM_PR_PHASE_OVER)
            add_reason(&b, "settle", gain, HM_NO_CARD, HM_NOBODY);
        else
            explain_payment(&b, move, gain);
        break;
    case HM_PR_MOVE_DONE:
    case HM_PR_MOVE_KINDS: break;
    }
    if (rounds <= 3.0f && gives_points(out))
        add_reason(&b, "end-near", rounds < 1.0f ? 1 : (int32_t)(rounds + 0.5f), HM_NO_CARD,
                   HM_NOBODY);
}

const struct ai_reason_text pr_reason_texts[] = {
    {"payable", "contracts worth ${n} more can be fulfilled"},
    {"points", "{n} points"},
    {"money", "${n}"},
    {"cheap", "it costs ${n} less than its points are worth at the end"},
    {"lacks", "{card} then lacks {n} more"},
    {"goods", "{card} then lacks only a ship"},
    {"ship", "a ship for {card}"},
    {"raises", "raises ${n} to pay for {card}"},
    {"rival", "with it {seat} could fulfil contracts worth ${n} more"},
    {"last", "no other {card} is in sight"},
    {"keeps", "${n} are left in cash and money cards, enough for {card}"},
    {"waits", "you keep your piece: in {n} of 10 samples of the round you then get {card}"},
    {"gets", "in {n} of 10 samples of the round you then get {card}"},
    {"contract", "a contract for ${n}"},
    {"least", "the others gain least from this area"},
    {"nothing", "in {n} of 10 samples of the round you then get no card"},
    {"ends-round", "it ends the round: {n} others get nothing"},
    {"richest", "you have the most money, so bankers count for you"},
    {"in-sight", "{card} on offer asks for it"},
    {"spare", "for a later contract: none of yours lacks it"},
    {"gold", "it counts as {n} of any good"},
    {"captain", "it reroutes one ship"},
    {"trader", "it changes one good"},
    {"assistant", "it takes from the next supply"},
    {"banker", "bankers count for the most money; you have ${n} less"},
    {"even", "bankers count for the most money; nobody has more"},
    {"end-near", "about {n} rounds are left"},
    {"settle", "the game is over: fulfil what brings most, ${n}"},
    {NULL, NULL},
};
