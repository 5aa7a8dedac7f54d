/*
 * pr_brute.c: an independent solver for fulfilments, by brute force (PR-5.10).
 *
 * It shares only the card table with the engine.  A set is checked by trying every choice that PR-5
 * allows: each ship to its port or, with a captain, to another; each contract on a ship; each goods
 * card as it is or traded; each nugget as a good; each card giving some of its units.
 */
#include "pr_table.h"

enum { FEW = 12 };

struct set {
    const struct hm_pr_card *contract[FEW], *ship[FEW], *goods[FEW], *gold[FEW];
    unsigned                 ncontract, nship, ngoods, ngold, captains, traders, other;
};

static struct set sort_out(const hm_cards *all)
{
    struct set s;
    memset(&s, 0, sizeof s);
    for (unsigned c = hm_next(all, 0); c < HM_CARDS; c = hm_next(all, c + 1)) {
        const struct hm_pr_card *k = hm_pr_card(packet_row.edition, (hm_card)c);
        if (k->kind == HM_PR_CARD_CONTRACT)
            s.contract[s.ncontract++] = k;
        else if (k->kind == HM_PR_CARD_SHIP)
            s.ship[s.nship++] = k;
        else if (k->kind == HM_PR_CARD_GOODS)
            s.goods[s.ngoods++] = k;
        else if (k->kind == HM_PR_CARD_GOLD)
            s.gold[s.ngold++] = k;
        else if (k->kind == HM_PR_CARD_CAPTAIN)
            s.captains++;
        else if (k->kind == HM_PR_CARD_TRADER)
            s.traders++;
        else
            s.other++;
    }
    return s;
}

/* Puts contract i and those after it on ships that go to `port`; every ship must carry one. */
static bool load_ships(const struct set *s, const unsigned *port, unsigned i, unsigned loaded)
{
    if (i == s->ncontract)
        return loaded == (1u << s->nship) - 1;
    for (unsigned k = 0; k < s->nship; k++)
        if (port[k] == s->contract[i]->port && load_ships(s, port, i + 1, loaded | 1u << k))
            return true;
    return false;
}

static bool send_ships(const struct set *s, unsigned *port, unsigned k, unsigned captains)
{
    if (k == s->nship)
        return captains == 0 && load_ships(s, port, 0, 0);
    for (port[k] = 0; port[k] < HM_PR_PORTS; port[k]++) {
        const unsigned changed = port[k] != s->ship[k]->port;
        const unsigned here = port[k];
        if (changed <= captains && send_ships(s, port, k + 1, captains - changed))
            return true;
        port[k] = here;
    }
    return false;
}

/* Lets card k and those after it give units until each good is satisfied; a traded card gives at
 * least one. */
static bool give_units(const struct set *s, const unsigned *as, unsigned k, const int *want)
{
    if (k == s->ngoods + s->ngold)
        return want[0] == 0 && want[1] == 0 && want[2] == 0 && want[3] == 0;
    const struct hm_pr_card *card_k = k < s->ngoods ? s->goods[k] : s->gold[k - s->ngoods];
    const unsigned           min = k < s->ngoods && as[k] != card_k->good;
    for (unsigned n = min; n <= card_k->amount; n++) {
        int left[4] = {want[0], want[1], want[2], want[3]};
        left[as[k]] -= (int)n;
        if (left[as[k]] >= 0 && give_units(s, as, k + 1, left))
            return true;
    }
    return false;
}

static bool use_goods(const struct set *s, unsigned *as, unsigned k, unsigned traders)
{
    if (k == s->ngoods + s->ngold) {
        int want[4] = {0, 0, 0, 0};
        for (unsigned i = 0; i < s->ncontract; i++)
            want[s->contract[i]->good] += s->contract[i]->amount;
        return traders == 0 && give_units(s, as, 0, want);
    }
    for (unsigned good = 0; good < HM_PR_GOODS; good++) {
        const unsigned traded = k < s->ngoods && good != s->goods[k]->good;
        as[k] = good;
        if (traded <= traders && use_goods(s, as, k + 1, traders - traded))
            return true;
    }
    return false;
}

static bool brute_judge(const hm_cards *all)
{
    const struct set s = sort_out(all);
    unsigned         port[FEW] = {0}, as[2 * FEW] = {0};
    return s.other == 0 && s.ncontract > 0 && send_ships(&s, port, 0, s.captains) &&
           use_goods(&s, as, 0, s.traders);
}

/* Draws a random hand of mostly useful cards; `few` limits the number of goods, gold and ships. */
static hm_cards handful(struct hm_rng *rng, unsigned ncontract, unsigned nship, unsigned ngoods,
                        unsigned nhelper)
{
    static const char *const first[] = {"G01", "D01", "M01", "D24", "D19", "M29", "S01"};
    static const unsigned    count[] = {24, 18, 28, 10, 5, 5, 12};
    unsigned                 want[7] = {0};
    hm_cards                 set = {{0, 0, 0}};
    want[0] = ncontract;
    want[1] = nship;
    for (; ngoods > 0; ngoods--)
        want[hm_rng_below(rng, 3) == 0 ? 3 : 2]++;
    for (; nhelper > 0; nhelper--)
        want[4 + hm_rng_below(rng, 2)]++;
    want[6] = hm_rng_below(rng, 2);
    for (unsigned i = 0; i < 7; i++)
        for (; want[i] > 0; want[i]--)
            hm_add(&set, card(first[i]) + hm_rng_below(rng, count[i]));
    return set;
}

/* Random sets rarely fit, so contracts are drawn that agree in their ports and goods. */
static hm_cards likely(struct hm_rng *rng, unsigned size)
{
    static const char *const pool[] = {"G03", "G09", "G15", "G21", "S01", "S10", "D07", "D08",
                                       "D09", "D04", "D19", "D20", "M03", "M04", "M01", "M08",
                                       "M10", "M13", "M15", "M17", "M22", "M27", "M29", "M30",
                                       "M31", "D24", "D25", "D29", "D30", "G08", "G02", "M06"};
    hm_cards                 set = {{0, 0, 0}};
    while (hm_count(&set) < size)
        hm_add(&set, card(pool[hm_rng_below(rng, sizeof pool / sizeof *pool)]));
    return set;
}

static bool engine_judge(struct hm_state *s, const hm_cards *set)
{
    const struct hm_move m = {.kind = HM_PR_MOVE_FULFIL, .seat = 0, .cards = *set};
    inside(s)->hand[0] = *set;
    return packet_row.ops->check(packet_row.edition, s, &m) == NULL;
}

TEST(pr_5_10_check_agrees_with_trying_everything)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_rng   rng;
    unsigned        legal = 0;
    hm_rng_fast(&rng, 510);
    for (unsigned i = 0; i < 100000; i++) {
        const hm_cards set = i % 2 == 0
                                 ? likely(&rng, 3 + hm_rng_below(&rng, 6))
                                 : handful(&rng, hm_rng_below(&rng, 3), 1 + hm_rng_below(&rng, 2),
                                           1 + hm_rng_below(&rng, 4), hm_rng_below(&rng, 3));
        const bool     brute = brute_judge(&set);
        if (brute != engine_judge(&s, &set)) {
            char           text[400];
            struct hm_text t = hm_text_in(text, sizeof text);
            hm_put_cards(packet_row.edition, &set, " ", &t);
            fail_msg("%s: tried %d", text, brute);
        }
        legal += brute;
    }
    assert_true(legal > 2000);
}

/* ---- the best fulfilment ---- */

/* Returns the money of the best contracts that these units and ports satisfy. */
static int32_t best_of(const struct set *s, const unsigned *units, unsigned ports)
{
    int32_t best = 0;
    for (unsigned some = 0; some < 1u << s->ncontract; some++) {
        unsigned need[4] = {0, 0, 0, 0};
        int32_t  gain = 0;
        bool     fits = true;
        for (unsigned i = 0; i < s->ncontract; i++)
            if ((some >> i & 1) != 0) {
                need[s->contract[i]->good] += s->contract[i]->amount;
                gain += s->contract[i]->value;
                fits = fits && (ports >> s->contract[i]->port & 1) != 0;
            }
        for (unsigned g = 0; g < 4; g++)
            fits = fits && need[g] <= units[g];
        if (fits && gain > best)
            best = gain;
    }
    return best;
}

static int32_t best_goods(const struct set *s, unsigned k, unsigned traders, unsigned *units,
                          unsigned ports)
{
    if (k == s->ngoods + s->ngold)
        return best_of(s, units, ports);
    const struct hm_pr_card *card_k = k < s->ngoods ? s->goods[k] : s->gold[k - s->ngoods];
    int32_t                  best = 0;
    for (unsigned good = 0; good < HM_PR_GOODS; good++) {
        const unsigned traded = k < s->ngoods && good != card_k->good;
        if (traded > traders)
            continue;
        units[good] += card_k->amount;
        const int32_t gain = best_goods(s, k + 1, traders - traded, units, ports);
        units[good] -= card_k->amount;
        best = gain > best ? gain : best;
    }
    return best;
}

/* Tries every set of ports that the ships can reach, then every use of the goods. */
static int32_t best_ships(const struct set *s, unsigned k, unsigned captains, unsigned ports)
{
    if (k == s->nship) {
        unsigned units[4] = {0, 0, 0, 0};
        return best_goods(s, 0, s->traders, units, ports);
    }
    int32_t best = best_ships(s, k + 1, captains, ports | 1u << s->ship[k]->port);
    for (unsigned port = 0; port < HM_PR_PORTS && captains > 0; port++) {
        const int32_t gain = best_ships(s, k + 1, captains - 1, ports | 1u << port);
        best = gain > best ? gain : best;
    }
    return best;
}

TEST(pr_5_1_the_best_fulfilment_agrees_with_trying_everything)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_rng   rng;
    unsigned        some = 0;
    hm_rng_fast(&rng, 511);
    for (unsigned i = 0; i < 100000; i++) {
        const hm_cards hand =
            i % 4 == 0
                ? likely(&rng, 4 + hm_rng_below(&rng, 6))
                : handful(&rng, 1 + hm_rng_below(&rng, 3), 1 + hm_rng_below(&rng, 2),
                          1 + hm_rng_below(&rng, i % 16 == 1 ? 5 : 3), hm_rng_below(&rng, 3));
        const struct set set = sort_out(&hand);
        hm_cards         given;
        const int32_t    brute = best_ships(&set, 0, set.captains, 0);
        assert_int_equal(hm_pr_best(packet_row.edition, &hand, NULL), brute);
        assert_int_equal(hm_pr_best(packet_row.edition, &hand, &given), brute);
        assert_int_equal(hm_none(&given), brute == 0);
        if (brute == 0)
            continue;
        some++;
        int32_t paid = 0; /* and the cards returned with it are a legal move with that gain */
        inside(&s)->hand[0] = hand;
        const struct hm_move m = {.kind = HM_PR_MOVE_FULFIL, .seat = 0, .cards = given};
        assert_null(packet_row.ops->check(packet_row.edition, &s, &m));
        for (unsigned c = hm_next(&given, 0); c < HM_CARDS; c = hm_next(&given, c + 1))
            if (hm_pr_card(packet_row.edition, (hm_card)c)->kind == HM_PR_CARD_CONTRACT)
                paid += hm_pr_card(packet_row.edition, (hm_card)c)->value;
        assert_int_equal(paid, brute);
    }
    assert_true(some > 10000);
}

/* ---- the plans ---- */

struct pile {
    const struct hm_pr_card *card[2 * FEW];
    unsigned                 n;
};

/* True if card `a` can replace card `b` in every use. */
static bool does_all_of(const struct hm_pr_card *a, const struct hm_pr_card *b)
{
    if (a->kind == b->kind && a->kind != HM_PR_CARD_GOODS && a->kind != HM_PR_CARD_GOLD)
        return a->port == b->port;
    if (a->kind == HM_PR_CARD_GOLD && (b->kind == HM_PR_CARD_GOLD || b->kind == HM_PR_CARD_GOODS))
        return a->amount >= b->amount;
    return a->kind == HM_PR_CARD_GOODS && b->kind == HM_PR_CARD_GOODS && a->good == b->good &&
           a->amount >= b->amount;
}

/* True if each card of `less`, from the i-th on, can be matched with one card of `more` that can
 * replace it, or with two. */
static bool covered(const struct pile *less, unsigned i, const struct pile *more, uint64_t used)
{
    if (i == less->n)
        return true;
    for (unsigned k = 0; k < more->n; k++) {
        if ((used >> k & 1) != 0)
            continue;
        const struct hm_pr_card *b = less->card[i], *a = more->card[k];
        if (does_all_of(a, b) && covered(less, i + 1, more, used | 1ull << k))
            return true;
        /* a trader with goods, a captain with a ship */
        for (unsigned helper = 0; helper < more->n; helper++) {
            if (helper == k || (used >> helper & 1) != 0)
                continue;
            const bool trades = more->card[helper]->kind == HM_PR_CARD_TRADER &&
                                a->kind == HM_PR_CARD_GOODS &&
                                (b->kind == HM_PR_CARD_GOODS || b->kind == HM_PR_CARD_GOLD) &&
                                a->amount >= b->amount;
            const bool sails = more->card[helper]->kind == HM_PR_CARD_CAPTAIN &&
                               a->kind == HM_PR_CARD_SHIP && b->kind == HM_PR_CARD_SHIP;
            if ((trades || sails) && covered(less, i + 1, more, used | 1ull << k | 1ull << helper))
                return true;
        }
    }
    return false;
}

static struct pile pile_of(const hm_cards *set)
{
    struct pile    p = {.n = 0};
    const hm_cards contracts = hm_pr_cards_of_kind(packet_row.edition, HM_PR_CARD_CONTRACT),
                   rest = hm_minus(set, &contracts);
    for (unsigned c = hm_next(&rest, 0); c < HM_CARDS; c = hm_next(&rest, c + 1))
        p.card[p.n++] = hm_pr_card(packet_row.edition, (hm_card)c);
    return p;
}

/* True if plan a fulfils at least what b does, at no higher cost. */
static bool as_good_as(const hm_cards *a, const hm_cards *b)
{
    const hm_cards    contracts = hm_pr_cards_of_kind(packet_row.edition, HM_PR_CARD_CONTRACT);
    const hm_cards    ca = hm_and(a, &contracts), cb = hm_and(b, &contracts);
    const struct pile less = pile_of(a), more = pile_of(b);
    return hm_within(&cb, &ca) && covered(&less, 0, &more, 0);
}

static hm_cards subset(const hm_cards *hand, unsigned which)
{
    hm_cards set = {{0, 0, 0}};
    for (unsigned c = hm_next(hand, 0), i = 0; c < HM_CARDS; c = hm_next(hand, c + 1), i++)
        if ((which >> i & 1) != 0)
            hm_add(&set, c);
    return set;
}

TEST(pr_5_10_plans_are_legal_undominated_and_miss_nothing)
{
    UNUSED;
    struct hm_state       s = lay(2);
    struct hm_rng         rng;
    static struct hm_plan plan[HM_PLANS];
    unsigned              max = 0;
    hm_rng_fast(&rng, 512);
    for (unsigned i = 0; i < 1500; i++) {
        const hm_cards hand =
            i % 2 == 0 ? likely(&rng, 6 + hm_rng_below(&rng, 5))
                       : handful(&rng, 2, 2, 2 + hm_rng_below(&rng, 3), hm_rng_below(&rng, 3));
        inside(&s)->hand[0] = hand;
        const size_t n = packet_row.ops->plans(packet_row.edition, &s, 0, plan, HM_PLANS);
        assert_int_equal(n == 0 ? 0 : plan[0].gain, hm_pr_best(packet_row.edition, &hand, NULL));
        assert_true(n < HM_PLANS);
        max = n > max ? (unsigned)n : max;
        for (size_t k = 0; k < n; k++) {
            assert_null(packet_row.ops->check(packet_row.edition, &s, &plan[k].move));
            assert_true(k == 0 || plan[k].gain <= plan[k - 1].gain);
            for (size_t j = 0; j < n; j++)
                assert_true(j == k || !as_good_as(&plan[j].move.cards, &plan[k].move.cards));
        }
        for (unsigned which = 1; which < 1u << hm_count(&hand); which++) {
            const struct hm_move m = {.kind = HM_PR_MOVE_FULFIL, .cards = subset(&hand, which)};
            if (packet_row.ops->check(packet_row.edition, &s, &m) != NULL)
                continue;
            bool found = false;
            for (size_t k = 0; k < n && !found; k++)
                found = as_good_as(&plan[k].move.cards, &m.cards);
            assert_true(found);
        }
    }
    assert_true(max > 8);
}

/* Six grain are given for four; two are left for a contract whose ship sails anyway. */
TEST(pr_5_4_a_plan_takes_along_what_costs_nothing)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_plan  plan[HM_PLANS];
    const hm_cards  with = cards("G04 G09 G03 D10 D07 M06 M07 M13"),
                   without = cards("G04 G09 D10 D07 M06 M07 M13");
    inside(&s)->hand[0] = with;
    const size_t n = packet_row.ops->plans(packet_row.edition, &s, 0, plan, HM_PLANS);
    assert_true(n > 1 && hm_same(&plan[0].move.cards, &with));
    for (size_t i = 0; i < n; i++)
        assert_false(hm_same(&plan[i].move.cards, &without));
}

/* The best plan is kept if there are more plans than the buffer holds. */
TEST(pr_5_1_the_best_plan_is_in_the_shortest_list)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_plan  plan[3];
    give(&s, 'A',
         "G01 G02 G03 G08 G09 G13 G15 D01 D04 D07 M01 M03 M04 M06 M10 M13 M17 M20 D24 D29 M29 D19 "
         "D10");
    const int32_t best = hm_pr_best(packet_row.edition, &inside(&s)->hand[0], NULL);
    for (size_t cap = 1; cap <= 3; cap++) {
        assert_int_equal(packet_row.ops->plans(packet_row.edition, &s, 0, plan, cap), cap);
        assert_int_equal(plan[0].gain, best);
    }
    assert_int_equal(packet_row.ops->plans(packet_row.edition, &s, 0, plan, 0), 0);
    assert_int_equal(packet_row.ops->plans(packet_row.edition, &s, 5, plan, 3),
                     0); /* nobody sits there */
}

/* Hands far richer than play can build are solved too. */
TEST(pr_5_1_any_hand_can_be_solved)
{
    UNUSED;
    struct hm_state s = lay(2);
    struct hm_rng   rng;
    hm_rng_fast(&rng, 77);
    for (unsigned i = 0; i < 400; i++) {
        hm_cards hand = {{0, 0, 0}}, given;
        for (unsigned c = 0; c < packet_row.edition->ncard; c++)
            if (hm_rng_below(&rng, 10) < 1 + i % 9)
                hm_add(&hand, c);
        const int32_t best = hm_pr_best(packet_row.edition, &hand, &given);
        if (best == 0)
            continue;
        const struct hm_move m = {.kind = HM_PR_MOVE_FULFIL, .cards = given};
        inside(&s)->hand[0] = hand;
        assert_null(packet_row.ops->check(packet_row.edition, &s, &m));
    }
}

TEST(pr_5_1_what_a_contract_lacks)
{
    UNUSED;
    struct hm_state   s = lay(2);
    struct hm_pr_lack lack[HM_PR_LACKS];
    give(&s, 'A', "S01 G05 G13 D07 M03 M15 D24");
    assert_int_equal(hm_pr_lacks(packet_row.edition, &s, 0, lack), 3);
    /* grain 4, Spain: two grain and a nugget are there */
    assert_int_equal(lack[0].card, card("G05"));
    assert_int_equal(lack[0].goods, 1);
    assert_int_equal(lack[0].ship, 1);
    assert_string_equal(hm_pr_good_names[lack[0].good], "grain");
    assert_string_equal(hm_pr_port_names[lack[0].port], "spain");
    assert_int_equal(lack[1].card, card("G13"));
    assert_int_equal(lack[1].goods, 0);
    assert_int_equal(lack[1].ship, 1);
    assert_int_equal(lack[2].card, card("S01"));
    assert_int_equal(lack[2].goods, 0);
    assert_int_equal(lack[2].ship, 0);
    assert_int_equal(hm_pr_lacks(packet_row.edition, &s, 2, lack), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_5_10_check_agrees_with_trying_everything),
        RUN(pr_5_1_the_best_fulfilment_agrees_with_trying_everything),
        RUN(pr_5_10_plans_are_legal_undominated_and_miss_nothing),
        RUN(pr_5_4_a_plan_takes_along_what_costs_nothing),
        RUN(pr_5_1_the_best_plan_is_in_the_shortest_list),
        RUN(pr_5_1_any_hand_can_be_solved),
        RUN(pr_5_1_what_a_contract_lacks),
    };
    return cmocka_run_group_tests_name("a second opinion on fulfilments", tests, NULL, NULL);
}
