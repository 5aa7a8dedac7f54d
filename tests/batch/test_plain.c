/*
 * test_plain.c: the plain environment that the batch is compared with (bench/plain_env.c) is
 * the same game: in every position of random games it allows the same actions, and the same action
 * leads to the same prompt, the same actions and the same rewards.
 */
#include "arrays.h"

#include "bench/plain_env.h"
#include "games/packet_row/packet_row.h"

#include <string.h>

enum { BOX, TALON, CURRENT, FUTURE, DISCARD, HAND }; /* as there */

static void put(struct plain *g, hm_cards set, int place)
{
    for (unsigned c = hm_next(&set, 0); c < HM_CARDS; c = hm_next(&set, c + 1))
        g->place[c] = (uint8_t)place;
}

/* Gives the plain game the position of a state. */
static void set_position(struct plain *g, const struct hm_edition *e, const struct hm_state *s,
                         int seat)
{
    memset(g->place, BOX, sizeof g->place);
    g->nnamed = (int)hm_popcount(hm_pr_named(s));
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        put(g, hm_pr_current(e, s, a), CURRENT);
        put(g, hm_pr_future(e, s, a), FUTURE);
        put(g, hm_pr_discard(e, s, a), DISCARD);
        g->left[a] = (int)hm_pr_talon(s, a);
        for (int i = 0; i < g->left[a]; i++) {
            const hm_card c = hm_pr_talon_card(s, a, (unsigned)i);
            g->talon[a][g->left[a] - 1 - i] = c;
            g->place[c] = TALON;
        }
        g->named[a] = hm_pr_named(s) >> a & 1 ? 1 : 0;
        g->failed[a] = hm_pr_failed(s) >> a & 1 ? 1 : 0;
    }
    g->phase = s->head.phase;
    g->area = hm_pr_area(s) == HM_PR_NONE ? -1 : (int)hm_pr_area(s);
    g->master = hm_pr_master(s);
    g->turn = seat;
    for (hm_seat p = 0; p < g->players; p++) {
        put(g, hm_pr_hand(e, s, p), HAND + p);
        put(g, hm_pr_ships(e, s, p), HAND + p);
        g->money[p] = hm_pr_money(s, p);
        g->served[p] = s->head.phase == HM_PR_PHASE_SETTLE ? !hm_seat_in(s->head.prompt, p)
                                                           : hm_seat_in(hm_pr_served(s), p);
    }
}

static bool is_fulfilment(struct arrays *a)
{
    struct hm_move m;
    return hm_batch_move(a->b, 0, a->action[0], &m) && m.kind == HM_PR_MOVE_FULFIL;
}

static void compare_games(unsigned players)
{
    static struct plain_card cards[PLAIN_CARDS];
    const struct hm_ops     *ops = hm_game_find("packet-row");
    struct hm_batch_setup    setup = {
           .game = hm_game_of(ops), .setup = hm_setup_for(ops, (uint8_t)players), .n = 1};
    struct arrays a;
    uint8_t       obs[PLAIN_NOBS], mask[PLAIN_NACT], seat, done;
    int32_t       action;
    float         reward[PLAIN_SEATS] = {0};
    struct plain  g = {.obs = obs,
                       .mask = mask,
                       .seat = &seat,
                       .done = &done,
                       .action = &action,
                       .reward = reward,
                       .card = cards,
                       .players = (int)players,
                       .rng = 1};
    struct hm_rng rng;
    unsigned      ended = 0, compared = 0;
    arrays_open(&a, &setup);
    assert_int_equal(hm_batch_nobs(a.b), PLAIN_NOBS);
    assert_int_equal(hm_batch_nact(a.b), PLAIN_NACT);
    plain_cards(cards, setup.game.edition);
    hm_rng_fast(&rng, players);
    while (ended < 20) {
        set_position(&g, setup.game.edition, hm_batch_state(a.b, 0), a.seat[0]);
        plain_show(&g);
        assert_memory_equal(mask, a.mask, PLAIN_NACT);
        hm_batch_random(a.b, 0, 1, &rng, a.action);
        const bool pays = is_fulfilment(&a); /* with other cards */
        action = a.action[0];
        plain_step(&g);
        hm_batch_step(a.b, 0, 1, 0);
        ended += a.done[0] != 0;
        if (pays)
            continue;
        compared++;
        assert_int_equal(done, a.done[0]);
        for (unsigned p = 0; p < players; p++)
            assert_true(reward[p] == a.reward[p]);
        if (done)
            continue; /* another deal */
        assert_int_equal(seat, a.seat[0]);
        assert_memory_equal(mask, a.mask, PLAIN_NACT);
    }
    assert_true(compared > 1000);
    arrays_close(&a);
}

TEST(the_plain_environment_is_the_same_game)
{
    UNUSED;
    for (unsigned n = 2; n <= 5; n++)
        compare_games(n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {RUN(the_plain_environment_is_the_same_game)};
    return cmocka_run_group_tests_name("plain", tests, NULL, NULL);
}
