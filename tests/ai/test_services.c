/*
 * test_services.c: hints, analysis, offers and fulfilments as front ends request them.
 */
#include "ai/table.h"

#include "games/packet_row/packet_row.h"
#include "games/rotterdam/rotterdam.h"

static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];

static struct hm_bot_request request_of(const struct hm_game *g, struct hm_view *view,
                                        uint32_t iterations)
{
    memset(memory, 0x5a, sizeof memory);
    return (struct hm_bot_request){.game = *g,
                                   .view = view,
                                   .seed = 4,
                                   .budget = {.iterations = iterations},
                                   .memory = memory,
                                   .size = sizeof memory};
}

static bool known_reason(const struct hm_game *g, const char *id)
{
    for (unsigned i = 0; hm_reason_id(g->ops, i) != NULL; i++)
        if (strcmp(hm_reason_id(g->ops, i), id) == 0)
            return true;
    return false;
}

TEST(hints_are_legal_ordered_and_have_reasons_with_words)
{
    UNUSED;
    static struct random_play d;
    unsigned                  reasons = 0;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        for (uint64_t number = 0; number < 3; number++) {
            play_start(&d, &g, 3, number, false);
            while (table_run_to_next(&d, 31)) {
                struct hm_view  view;
                struct hm_hints h;
                hm_seat         seat = (hm_seat)hm_lowest(d.state.head.prompt);
                g.ops->redact(g.edition, &d.state, seat, &view);
                struct hm_bot_request request = request_of(&g, &view, 30);
                assert_int_equal(hm_hint(&request, &h), HM_OK);
                assert_in_range(h.n, 1, HM_HINTS);
                /* The chances are those after the best choice, even if there was only one. */
                assert_float_equal(h.win[0] + h.win[1] + h.win[2], 1.0f, 1e-4);
                assert_float_equal(h.win[seat], h.hint[0].choice.value, 1e-4);
                assert_true(h.n == 1 || h.hint[0].choice.value >= h.hint[1].choice.value);
                for (unsigned k = 0; k < h.n; k++) {
                    const struct hm_hint *t = &h.hint[k];
                    assert_null(g.ops->check(g.edition, hm_seen(&view), &t->choice.move));
                    assert_true(t->choice.value >= 0.0f && t->choice.value <= 1.0f);
                    for (unsigned r = 0; r < t->nreason; r++) {
                        char text[256];
                        assert_true(known_reason(&g, t->reason[r].id));
                        assert_true(hm_print_reason(&g, &t->reason[r], text, sizeof text) <
                                    sizeof text);
                        assert_null(strchr(text, '{'));
                        reasons++;
                    }
                }
            }
        }
    }
    assert_true(reasons > 50);
}

/* Several choices can begin with the move that raises the money for them. */
TEST(hints_of_packet_row_list_no_move_twice)
{
    UNUSED;
    static struct random_play d;
    struct hm_game            g = table_game("packet-row");
    unsigned                  raising = 0;
    for (uint64_t number = 0; number < 6; number++) {
        play_start(&d, &g, 3, number, false);
        while (table_run_to_next(&d, 5)) {
            struct hm_view  view;
            struct hm_hints h;
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            struct hm_bot_request request = request_of(&g, &view, 30);
            assert_int_equal(hm_hint(&request, &h), HM_OK);
            for (unsigned a = 0; a < h.n; a++) {
                const struct hm_hint *one = &h.hint[a];
                raising += one->choice.move.kind == HM_PR_MOVE_CASH ||
                           one->choice.move.kind == HM_PR_MOVE_FULFIL;
                for (unsigned b = 0; b < a; b++)
                    assert_memory_not_equal(&one->choice.move, &h.hint[b].choice.move,
                                            sizeof(struct hm_move));
                for (unsigned r = 0; r < one->nreason; r++)
                    assert_false(strcmp(one->reason[r].id, "lacks") == 0 && one->reason[r].n == 0);
            }
        }
    }
    assert_true(raising > 5);
}

/* Cash and money cards. */
static int32_t pr_wealth(const struct hm_game *g, const struct hm_state *s, hm_seat p)
{
    hm_cards hand = hm_pr_hand(g->edition, s, p),
             kind = hm_pr_cards_of_kind(g->edition, HM_PR_CARD_MONEY);
    hm_cards cards = hm_and(&hand, &kind);
    int32_t  sum = hm_pr_money(s, p);
    for (unsigned c = hm_next(&cards, 0); c < HM_CARDS; c = hm_next(&cards, c + 1))
        sum += hm_pr_card(g->edition, (hm_card)c)->value;
    return sum;
}

/* Ships at home are interchangeable. */
TEST(hints_are_not_the_same_thing_with_another_ship)
{
    UNUSED;
    static struct random_play d;
    struct hm_game            g = table_game("rotterdam");
    unsigned                  places = 0;
    for (uint64_t number = 0; number < 6; number++) {
        play_start(&d, &g, 3, number, false);
        for (unsigned k = 0; k < 40 && table_run_on(&d, 1); k++) {
            struct hm_view  view;
            struct hm_hints h;
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            struct hm_bot_request request = request_of(&g, &view, 30);
            assert_int_equal(hm_hint(&request, &h), HM_OK);
            for (unsigned a = 1; a < h.n; a++)
                for (unsigned b = 0; b < a; b++) {
                    const struct hm_move *one = &h.hint[a].choice.move,
                                         *two = &h.hint[b].choice.move;
                    if (one->kind != HM_RT_MOVE_PLACE || two->kind != HM_RT_MOVE_PLACE)
                        continue;
                    places++;
                    assert_false(one->arg[0] == two->arg[0] && one->arg[1] == two->arg[1]);
                }
        }
    }
    assert_true(places > 5);
}

TEST(a_hint_spends_the_budget_that_is_asked_for)
{
    UNUSED;
    static struct random_play d;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        unsigned       compared = 0;
        play_start(&d, &g, 3, 5, false);
        while (compared < 6 && table_run_to_next(&d, 13)) {
            struct hm_view  view;
            struct hm_hints brief, longer;
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            struct hm_bot_request request = request_of(&g, &view, 10);
            assert_int_equal(hm_hint(&request, &brief), HM_OK);
            request = request_of(&g, &view, 10000);
            assert_int_equal(hm_hint(&request, &longer), HM_OK);
            if (brief.n < 2 || brief.hint[0].choice.visits == 0)
                continue;
            assert_true(longer.hint[0].choice.visits > 5 * brief.hint[0].choice.visits);
            assert_true(longer.hint[0].choice.error <= brief.hint[0].choice.error + 1e-4f);
            compared++;
        }
        assert_true(compared > 2);
    }
}

static unsigned laden_ships(const struct hm_state *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned i = seat * HM_RT_FLEET; i < (seat + 1) * HM_RT_FLEET; i++)
        n += hm_rt_ship_cargo(s, i) > 0;
    return n;
}

/* Compares reasons about ships with the ships after the move. */
static void check_ship_reasons(const struct hm_game *g, const struct hm_state *s,
                               const struct hm_hint *h)
{
    struct hm_state next = *s;
    if (g->ops->apply(g->edition, &next, &h->choice.move, NULL, NULL) != HM_OK)
        return;
    for (unsigned r = 0; r < h->nreason; r++) {
        const struct hm_reason *k = &h->reason[r];
        if (strcmp(k->id, "robs") == 0)
            assert_int_equal(laden_ships(&next, k->seat) + 1, laden_ships(s, k->seat));
        if (strcmp(k->id, "delays") == 0 || strcmp(k->id, "strands") == 0)
            assert_true(k->seat != h->choice.move.seat);
        if (strcmp(k->id, "delays") == 0 || strcmp(k->id, "distance") == 0 ||
            strcmp(k->id, "returns") == 0)
            assert_in_range(k->n, 1, HM_RT_POSITIONS);
    }
}

/* Completes the call of a colour; every owner takes the first way.  False: `seat` had to steer. */
static bool complete_call(const struct hm_game *g, struct hm_state *s, const struct hm_move *colour)
{
    bool own = false;
    assert_int_equal(g->ops->apply(g->edition, s, colour, NULL, NULL), HM_OK);
    for (unsigned ship = hm_rt_steering(s); ship < HM_RT_SHIPS; ship = hm_rt_steering(s)) {
        struct hm_move list[HM_MOVES];
        size_t         i = 0,
               n = g->ops->legal(g->edition, s, (hm_seat)(ship / HM_RT_FLEET), HM_LISTED, list);
        while (i < n && list[i].kind != HM_RT_MOVE_STEER)
            i++;
        assert_true(i < n);
        assert_int_equal(g->ops->apply(g->edition, s, &list[i], NULL, NULL), HM_OK);
        own = own || ship / HM_RT_FLEET == colour->seat;
    }
    return !own;
}

/* Reasons for a colour are about the whole call, also after a ship that has to be steered: the
 * ships that a reason names do move, and those that stay are all counted. */
static unsigned check_colour_reasons(const struct hm_game *g, const struct hm_state *s,
                                     const struct hm_hint *h)
{
    const struct hm_move *m = &h->choice.move;
    struct hm_state       next = *s;
    unsigned              stay = 0, named = 0;
    if (!complete_call(g, &next, m))
        return 0;
    for (unsigned i = 0; i < HM_RT_SHIPS; i++) {
        unsigned at = hm_rt_ship_at(s, i);
        stay += i / HM_RT_FLEET != m->seat && at != HM_RT_HOME && at == hm_rt_ship_at(&next, i) &&
                hm_rt_next(g->edition, at, m->target) != 0;
    }
    for (unsigned r = 0; r < h->nreason; r++) {
        const struct hm_reason *k = &h->reason[r];
        if (strcmp(k->id, "stops") == 0)
            assert_int_equal(k->n, stay);
        if (k->piece[0] == '\0')
            continue;
        unsigned ship = (unsigned)(k->piece[0] - 'A') * HM_RT_FLEET + (unsigned)(k->piece[1] - '1'),
                 to = hm_rt_ship_at(&next, ship), cargo = hm_rt_ship_cargo(s, ship);
        named++;
        assert_int_not_equal(to, hm_rt_ship_at(s, ship));
        assert_int_equal(k->seat, ship / HM_RT_FLEET == m->seat ? HM_NOBODY : ship / HM_RT_FLEET);
        if (strcmp(k->id, "brings") == 0 || strcmp(k->id, "lets") == 0) {
            unsigned harbour = 0;
            while (hm_rt_harbour_at(g->edition, harbour) != to)
                assert_true(++harbour < HM_RT_HARBOURS);
            assert_int_equal(hm_rt_material_for(harbour) + 1, cargo);
        }
    }
    return named;
}

static bool plays_shipping_card(unsigned kind)
{
    return kind == HM_RT_MOVE_LUCK || kind == HM_RT_MOVE_CARGO || kind == HM_RT_MOVE_SETBACK ||
           kind == HM_RT_MOVE_STORM || kind == HM_RT_MOVE_ROB || kind == HM_RT_MOVE_POLICE ||
           kind == HM_RT_MOVE_OPEN;
}

static unsigned own_reasons(const struct hm_hint *h)
{
    unsigned n = 0;
    for (unsigned r = 0; r < h->nreason; r++)
        n += strcmp(h->reason[r].id, "only") != 0 && strcmp(h->reason[r].id, "close") != 0;
    return n;
}

/* A card that leaves every ship as far from its harbour as before has no reason: those are few. */
TEST(cards_colours_and_areas_have_reasons_of_the_game)
{
    UNUSED;
    static struct random_play d;
    unsigned                  cards = 0, silent = 0, areas = 0, ships = 0;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        bool           rotterdam = strcmp(g.ops->id, "rotterdam") == 0;
        for (uint64_t number = 0; number < 6; number++) {
            play_start(&d, &g, 3, number, false);
            while (table_run_to_next(&d, 7)) {
                struct hm_view  view;
                struct hm_hints h;
                g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
                struct hm_bot_request request = request_of(&g, &view, 10);
                assert_int_equal(hm_hint(&request, &h), HM_OK);
                for (unsigned k = 0; k < h.n; k++) {
                    unsigned kind = h.hint[k].choice.move.kind;
                    if (rotterdam && plays_shipping_card(kind)) {
                        cards++;
                        silent += own_reasons(&h.hint[k]) == 0;
                        check_ship_reasons(&g, hm_seen(&view), &h.hint[k]);
                    } else if (rotterdam && kind == HM_RT_MOVE_COLOUR) {
                        ships += check_colour_reasons(&g, hm_seen(&view), &h.hint[k]);
                    } else if (!rotterdam && kind == HM_PR_MOVE_CHOOSE) {
                        areas++;
                        assert_true(own_reasons(&h.hint[k]) > 0);
                    }
                }
            }
        }
    }
    assert_true(cards > 20 && areas > 20 && ships > 20);
    assert_true(8 * silent < cards);
}

static bool always_late(void *ctx)
{
    ++*(unsigned *)ctx;
    return true;
}

TEST(a_hint_that_is_stopped_answers_with_what_it_has)
{
    UNUSED;
    static struct random_play d;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        unsigned       polled = 0;
        play_start(&d, &g, 3, 5, false);
        while (table_run_to_next(&d, 40)) {
            struct hm_view  view;
            struct hm_hints whole, part;
            g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
            struct hm_bot_request request = request_of(&g, &view, 3000);
            assert_int_equal(hm_hint(&request, &whole), HM_OK);
            request.budget.stop = always_late;
            request.budget.ctx = &polled;
            assert_int_equal(hm_hint(&request, &part), HM_OK);
            assert_true(part.n > 0);
            assert_float_equal(part.win[0] + part.win[1] + part.win[2], 1.0f, 1e-4);
            if (whole.n > 1 && whole.hint[0].choice.visits > 1)
                assert_true(part.hint[0].choice.visits < whole.hint[0].choice.visits);
        }
        assert_true(polled > 0);
    }
}

/* What the best contracts of these cards bring. */
static int32_t best_of(const struct hm_game *g, const struct hm_state *s, hm_seat p, hm_card more)
{
    hm_cards hand = hm_pr_hand(g->edition, s, p), ships = hm_pr_ships(g->edition, s, p);
    hand = hm_or(&hand, &ships);
    if (more != HM_NO_CARD)
        hm_add(&hand, more);
    return hm_pr_best(g->edition, &hand, NULL);
}

/* Compares the reasons for a move of Packet Row with the true state. */
static void check_packet_row(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                             const struct hm_hint *h, unsigned *rivals)
{
    const struct hm_move *m = &h->choice.move;
    const bool            takes = m->kind == HM_PR_MOVE_TAKE || m->kind == HM_PR_MOVE_ASSIST;
    const hm_card         taken = takes ? (hm_card)hm_next(&m->cards, 0) : (hm_card)HM_NO_CARD;
    if (takes) /* a card that is taken is always for something */
        assert_true(h->nreason > 0);
    for (unsigned r = 0; r < h->nreason; r++) {
        const struct hm_reason *k = &h->reason[r];
        if (strcmp(k->id, "banker") == 0)
            assert_true(k->n > 0);
        if (strcmp(k->id, "raises") == 0)
            assert_int_not_equal(k->card, HM_NO_CARD);
        for (hm_seat p = 0; p < s->head.nseat && strcmp(k->id, "richest") == 0; p++)
            assert_true(p == seat || pr_wealth(g, s, p) < pr_wealth(g, s, seat));
        if (!takes)
            continue;
        if (strcmp(k->id, "payable") == 0)
            assert_int_equal(k->n, best_of(g, s, seat, taken) - best_of(g, s, seat, HM_NO_CARD));
        if (strcmp(k->id, "last") == 0)
            assert_int_equal(k->card, taken);
        if (strcmp(k->id, "rival") == 0) {
            assert_true(k->seat != seat && k->n > 0);
            /* a contract that nobody saw can only add to it */
            assert_true(best_of(g, s, k->seat, taken) > 0);
            ++*rivals;
        }
        if (strcmp(k->id, "end-near") == 0)
            assert_true(own_reasons(h) > 1);
    }
}

static bool doing_nothing(unsigned kind)
{
    return kind == HM_RT_MOVE_PASS || kind == HM_RT_MOVE_END || kind == HM_RT_MOVE_DONE;
}

/* The same for Rotterdam. */
static void check_rotterdam(const struct hm_state *s, hm_seat seat, const struct hm_hint *h,
                            unsigned *kept)
{
    const hm_cards shipping = hm_rt_shipping(s, seat), products = hm_rt_products(s, seat);
    const hm_cards assignments = hm_rt_assignments(s, seat);
    for (unsigned r = 0; r < h->nreason; r++) {
        const struct hm_reason *k = &h->reason[r];
        if (strcmp(k->id, "keeps-shipping") == 0)
            assert_int_equal(k->n, hm_count(&shipping));
        if (strcmp(k->id, "keeps-products") == 0)
            assert_int_equal(k->n, hm_count(&products));
        if (strncmp(k->id, "keeps-", 6) == 0) {
            assert_true(k->n > 0 && doing_nothing(h->choice.move.kind));
            ++*kept;
        }
        if (strcmp(k->id, "wanted") == 0 || strcmp(k->id, "completes") == 0)
            assert_true(hm_has(&assignments, k->card));
    }
}

/* Hundreds of positions with 2 to 5 players: what a reason claims is true in the state. */
TEST(a_hint_says_nothing_false)
{
    UNUSED;
    static struct random_play d;
    unsigned                  only = 0, positions = 0, rivals = 0, kept = 0;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        struct hm_game g = table_game(table_games[i]);
        for (uint64_t number = 0; number < 8; number++) {
            const uint8_t span = (uint8_t)(g.ops->max_seats - g.ops->min_seats + 1);
            play_start(&d, &g, (uint8_t)(g.ops->min_seats + number % span), number, false);
            while (table_run_to_next(&d, 5)) {
                struct hm_view  view;
                struct hm_hints h;
                hm_seat         seat = (hm_seat)hm_lowest(d.state.head.prompt);
                g.ops->redact(g.edition, &d.state, seat, &view);
                struct hm_bot_request request = request_of(&g, &view, 10);
                assert_int_equal(hm_hint(&request, &h), HM_OK);
                positions++;
                for (unsigned k = 0; k < h.n; k++) {
                    if (g.ops == hm_game_find("packet-row"))
                        check_packet_row(&g, &d.state, seat, &h.hint[k], &rivals);
                    else
                        check_rotterdam(&d.state, seat, &h.hint[k], &kept);
                    for (unsigned r = 0; r < h.hint[k].nreason; r++) {
                        bool alone = strcmp(h.hint[k].reason[r].id, "only") == 0;
                        assert_true(!alone || h.n == 1);
                        only += alone;
                    }
                }
            }
        }
    }
    assert_true(only > 3 && positions > 400 && rivals > 3 && kept > 20);
}

/* Whatever the budget, the errors of the chances are small enough to compare the choices. */
TEST(a_hint_of_rotterdam_has_small_errors)
{
    UNUSED;
    static struct random_play d;
    struct hm_game            g = table_game("rotterdam");
    static const uint32_t     budget[] = {1, 100, 400};
    unsigned                  colours = 0;
    play_start(&d, &g, 3, 2, false);
    while (table_run_to_next(&d, 5)) {
        struct hm_view  view;
        struct hm_hints h;
        g.ops->redact(g.edition, &d.state, (uint8_t)hm_lowest(d.state.head.prompt), &view);
        for (unsigned i = 0; i < 3; i++) {
            struct hm_bot_request request = request_of(&g, &view, budget[i]);
            assert_int_equal(hm_hint(&request, &h), HM_OK);
            if (h.n < 2 || h.hint[0].choice.move.kind != HM_RT_MOVE_COLOUR)
                continue;
            assert_true(h.hint[0].choice.error < 0.06f && h.hint[1].choice.gap_error < 0.06f);
            colours++;
        }
    }
    assert_true(colours > 15);
}

TEST(a_hint_does_not_depend_on_hidden_cards)
{
    UNUSED;
    static struct random_play d;
    unsigned                  tried = 0;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        play_start(&d, &g, 3, 12, false);
        while (table_run_to_next(&d, 37)) {
            hm_seat seat = (hm_seat)hm_lowest(d.state.head.prompt);
            for (unsigned k = 0; k < 30; k++) {
                struct hm_state swapped = d.state;
                struct hm_view  seen, other;
                struct hm_hints one, two;
                hm_card         a = (hm_card)hm_rng_below(&d.whim, g.edition->ncard),
                        b = (hm_card)hm_rng_below(&d.whim, g.edition->ncard);
                if (a == b || !g.ops->swappable(g.edition, a, b))
                    continue;
                g.ops->swap(g.edition, &swapped, a, b);
                g.ops->redact(g.edition, &d.state, seat, &seen);
                g.ops->redact(g.edition, &swapped, seat, &other);
                if (memcmp(&seen, &other, g.ops->state_size) != 0)
                    continue;
                struct hm_bot_request request = request_of(&g, &seen, 20);
                assert_int_equal(hm_hint(&request, &one), HM_OK);
                request = request_of(&g, &other, 20);
                assert_int_equal(hm_hint(&request, &two), HM_OK);
                assert_memory_equal(&one, &two, sizeof one);
                tried++;
                break;
            }
        }
    }
    assert_true(tried > 5);
}

TEST(nobody_gets_a_hint_when_not_prompted)
{
    UNUSED;
    static struct random_play d;
    struct hm_game            g = table_game("packet-row");
    struct hm_view            view;
    struct hm_hints           h;
    play_start(&d, &g, 2, 1, false);
    g.ops->redact(g.edition, &d.state, (uint8_t)(1 - hm_lowest(d.state.head.prompt)), &view);
    struct hm_bot_request request = request_of(&g, &view, 20);
    assert_int_equal(hm_hint(&request, &h), HM_OK);
    assert_int_equal(h.n, 0);
}

static void play_match(struct hm_match *m, const struct hm_game *g, uint8_t nseat,
                       struct hm_move *log)
{
    struct hm_setup setup = hm_setup_for(g->ops, nseat);
    struct hm_seed  seed;
    struct hm_msg   msg;
    struct hm_bot   bot = table_bot(g, "clerk");
    hm_seed_from_text(&seed, "services");
    assert_int_equal(hm_match_start(m, g, &setup, &seed, log, TABLE_LOG, &msg), HM_OK);
    while (!hm_match_over(m)) {
        struct hm_move move;
        hm_seat        seat = (hm_seat)hm_lowest(m->state.head.prompt);
        table_vote_kind(g, &m->state, seat, &bot, 1, 0, 0, &move, NULL);
        assert_int_equal(hm_match_play(m, &move, NULL, NULL), HM_OK);
    }
}

TEST(an_analysis_in_parts_is_the_whole)
{
    UNUSED;
    static struct hm_match         m;
    static struct hm_move          log[TABLE_LOG];
    static struct hm_move_analysis whole[60], part;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        play_match(&m, &g, 3, log);
        struct hm_bot_request request = request_of(&g, NULL, 30);
        uint32_t              from = m.n > 80 ? 20 : 0, count = m.n > 80 ? 60 : m.n;
        assert_int_equal(hm_analyse(&m, from, count, &request, whole), HM_OK);
        for (uint32_t k = count; k-- > 0;) {
            request = request_of(&g, NULL, 30);
            assert_int_equal(hm_analyse(&m, from + k, 1, &request, &part), HM_OK);
            assert_memory_equal(&part, &whole[k], sizeof part);
            assert_memory_equal(&part.move, &m.log[from + k], sizeof part.move);
        }
        assert_true(hm_match_over(&m)); /* the match itself is unchanged */
    }
}

TEST(an_analysis_gives_chances_losses_and_a_summary)
{
    UNUSED;
    static struct hm_match         m;
    static struct hm_move          log[TABLE_LOG];
    static struct hm_move_analysis analysed[TABLE_LOG];
    struct hm_game                 g = table_game("packet-row");
    struct hm_analysis             sum;
    unsigned                       decided = 0, luck = 0;
    play_match(&m, &g, 3, log);
    struct hm_bot_request request = request_of(&g, NULL, 20);
    assert_int_equal(hm_analyse(&m, 0, m.n, &request, analysed), HM_OK);
    for (uint32_t i = 0; i < m.n; i++) {
        assert_float_equal(analysed[i].win[0] + analysed[i].win[1] + analysed[i].win[2], 1.0f,
                           0.001f);
        assert_true(analysed[i].loss >= 0.02f || analysed[i].mark == HM_FINE);
        decided += analysed[i].decided;
        luck += analysed[i].luck[0] > 0.0f || analysed[i].luck[0] < 0.0f;
    }
    assert_true(decided > 20);
    assert_true(luck > 3);
    hm_analysis_sum(&m, analysed, m.n, &sum);
    for (unsigned p = 0; p < 3; p++) {
        assert_int_equal(sum.decisions[p],
                         sum.marks[p][0] + sum.marks[p][1] + sum.marks[p][2] + sum.marks[p][3]);
    }
    int16_t    points[HM_SEATS];
    hm_seatset winners = g.ops->score(g.edition, &m.state, points);
    assert_true(analysed[m.n - 1].win[hm_lowest(winners)] > 0.49f);
    for (unsigned k = 0; k + 1 < 3 && sum.costliest[k + 1] != UINT32_MAX; k++)
        assert_true(analysed[sum.costliest[k]].loss >= analysed[sum.costliest[k + 1]].loss);
}

/* Completing an assignment reveals hidden cards, which few samples or none had in that hand. */
TEST(luck_sums_to_zero_over_the_seats)
{
    UNUSED;
    static struct hm_match m;
    static struct hm_move  log[TABLE_LOG];
    struct hm_game         g = table_game("rotterdam");
    unsigned               completed = 0;
    play_match(&m, &g, 3, log);
    for (uint32_t i = 0; i < m.n; i++) {
        struct hm_move_analysis j;
        struct hm_bot_request   request = request_of(&g, NULL, 10);
        if (m.log[i].kind != HM_RT_MOVE_COMPLETE)
            continue;
        assert_int_equal(hm_analyse(&m, i, 1, &request, &j), HM_OK);
        assert_float_equal(j.luck[0] + j.luck[1] + j.luck[2], 0.0f, 1e-3);
        completed++;
    }
    assert_true(completed > 3);
}

TEST(the_best_payment_is_the_engines_and_a_need_is_met)
{
    UNUSED;
    static struct random_play d;
    struct hm_game            g = table_game("packet-row");
    unsigned                  met = 0;
    for (uint64_t number = 0; number < 10; number++) {
        play_start(&d, &g, 3, number, false);
        while (table_run_on(&d, 5))
            for (hm_seat p = 0; p < 3; p++) {
                struct hm_view view;
                struct hm_move move, best;
                int32_t        gain, max = g.ops->best(g.edition, &d.state, p, &best);
                g.ops->redact(g.edition, &d.state, p, &view);
                struct hm_bot_request request = request_of(&g, &view, 0);
                assert_int_equal(hm_payment(&request, 0, &move, &gain), HM_OK);
                assert_int_equal(gain, max);
                if (max <= 1)
                    continue;
                assert_int_equal(hm_payment(&request, max / 2, &move, &gain), HM_OK);
                assert_true(gain >= max / 2);
                assert_null(g.ops->check(g.edition, &d.state, &move));
                met++;
            }
    }
    assert_true(met > 20);
}

/* Offers in random play: every offer to a seat gets an evaluation, all others none. */
TEST(an_offer_gets_a_verdict_from_whom_it_is_made_to)
{
    UNUSED;
    static struct random_play d;
    struct hm_game            g = table_game("rotterdam");
    unsigned                  analysed = 0, refused = 0;
    for (uint64_t number = 0; number < 6; number++) {
        play_start(&d, &g, 3, number, false);
        while (play_step(&d) && !play_over(&d)) {
            if (d.state.head.phase != HM_RT_PHASE_SWAP || d.last.kind != HM_RT_MOVE_OFFER)
                continue;
            struct hm_rt_offer o = hm_rt_offer_of(&d.state, d.last.seat);
            for (hm_seat p = 0; p < 3; p++) {
                struct hm_view       view;
                struct hm_evaluation v;
                struct hm_move       accept = {.kind = HM_RT_MOVE_ACCEPT,
                                               .seat = p,
                                               .target = d.last.seat,
                                               .serial = o.number};
                g.ops->redact(g.edition, &d.state, p, &view);
                struct hm_bot_request request = request_of(&g, &view, 0);
                enum hm_err           err = hm_evaluate_move(&request, &accept, &v);
                if (g.ops->check(g.edition, &d.state, &accept) != NULL) {
                    assert_int_equal(err, HM_REFUSED);
                    refused++;
                    continue;
                }
                assert_int_equal(err, HM_OK);
                assert_true(v.after >= 0.0f && v.after <= 1.0f && v.before >= 0.0f);
                if (v.good)
                    assert_true(v.after > v.before);
                assert_true(known_reason(&g, v.reason.id));
                analysed++;
            }
        }
    }
    assert_true(analysed > 3);
    assert_true(refused > 3);
}

TEST(a_verdict_on_what_is_not_allowed_is_refused)
{
    UNUSED;
    static struct random_play d;
    struct hm_evaluation      v;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_game g = hm_game_of(hm_games[i]);
        struct hm_view view;
        struct hm_move move[HM_MOVES], no_such_kind = {.kind = 250};
        play_start(&d, &g, 2, 1, false);
        const hm_seat p = (hm_seat)hm_lowest(d.state.head.prompt), other = (hm_seat)(1 - p);
        g.ops->redact(g.edition, &d.state, p, &view);
        struct hm_bot_request request = request_of(&g, &view, 0);
        no_such_kind.seat = p;
        assert_int_equal(hm_evaluate_move(&request, &no_such_kind, &v), HM_REFUSED);
        assert_true(g.ops->legal(g.edition, &d.state, p, HM_LISTED, move) > 0);
        assert_true(hm_evaluate_memory(g.ops) <= sizeof memory);
        request.size = hm_evaluate_memory(g.ops);
        assert_int_equal(hm_evaluate_move(&request, &move[0], &v), HM_OK);
        assert_true(v.before > 0.0f && v.before < 1.0f && v.after > 0.0f && v.after < 1.0f);
        move[0].seat = other;
        assert_int_equal(hm_evaluate_move(&request, &move[0], &v), HM_REFUSED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(hints_are_legal_ordered_and_have_reasons_with_words),
        RUN(hints_of_packet_row_list_no_move_twice),
        RUN(hints_are_not_the_same_thing_with_another_ship),
        RUN(a_hint_spends_the_budget_that_is_asked_for),
        RUN(cards_colours_and_areas_have_reasons_of_the_game),
        RUN(a_hint_that_is_stopped_answers_with_what_it_has),
        RUN(a_hint_says_nothing_false),
        RUN(a_hint_of_rotterdam_has_small_errors),
        RUN(a_hint_does_not_depend_on_hidden_cards),
        RUN(nobody_gets_a_hint_when_not_prompted),
        RUN(an_analysis_in_parts_is_the_whole),
        RUN(an_analysis_gives_chances_losses_and_a_summary),
        RUN(luck_sums_to_zero_over_the_seats),
        RUN(the_best_payment_is_the_engines_and_a_need_is_met),
        RUN(an_offer_gets_a_verdict_from_whom_it_is_made_to),
        RUN(a_verdict_on_what_is_not_allowed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
