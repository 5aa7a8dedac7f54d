/*
 * test_belief.c: what bots learn from the moves of others: the same however often they look, from
 * nothing but what their seat has seen, and what kind of players sit there.
 */
#include "ai/table.h"

#include "games/rotterdam/rotterdam.h"

enum { MOVES = 4096 };

struct game_played {
    struct hm_game  game;
    struct hm_match match;
    struct hm_move  log[MOVES];
    HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
};

static struct hm_bot_request ask(struct game_played *p)
{
    return (struct hm_bot_request){
        .game = p->game, .seed = 7, .memory = p->memory, .size = sizeof p->memory};
}

/* Makes the move of a prompted seat's bot; false when the match is over. */
static bool play_one(struct game_played *p, const struct hm_bot *bot)
{
    struct hm_move        move;
    struct hm_view        view;
    struct hm_bot_request request = ask(p);
    const struct hm_game *g = &p->game;
    if (hm_match_over(&p->match))
        return false;
    const hm_seat seat = (hm_seat)hm_lowest(p->match.state.head.prompt);
    g->ops->redact(g->edition, &p->match.state, seat, &view);
    request.view = &view;
    assert_int_equal(hm_bot_move(&bot[seat], &request, &move, NULL), HM_OK);
    assert_int_equal(hm_match_play(&p->match, &move, NULL, NULL), HM_OK);
    return true;
}

static void deal(struct game_played *p, unsigned number)
{
    const struct hm_setup setup = hm_setup_for(p->game.ops, 3);
    struct hm_seed        seed;
    struct hm_msg         msg;
    char                  text[] = "belief 0";
    text[7] = (char)('0' + number);
    hm_seed_from_text(&seed, text);
    assert_int_equal(hm_match_start(&p->match, &p->game, &setup, &seed, p->log, MOVES, &msg),
                     HM_OK);
}

static struct hm_bot_belief learn(struct game_played *p, const struct hm_match *m)
{
    struct hm_bot_belief  belief = {0};
    struct hm_bot         bot = table_bot(&p->game, "tycoon");
    struct hm_bot_request request = ask(p);
    assert_int_equal(hm_bot_learn(&bot, m, 0, &request, &belief), HM_OK);
    assert_int_equal(belief.moves, m->n);
    return belief;
}

static void assert_same(const struct hm_bot_belief *a, const struct hm_bot_belief *b)
{
    assert_int_equal(a->moves, b->moves);
    assert_true(a->digest == b->digest);
    assert_memory_equal(a->about, b->about, sizeof a->about);
}

static bool knows_something(const struct hm_bot_belief *b)
{
    return b->about[1] != 0.0f && b->about[2] != 0.0f;
}

static struct game_played at;

TEST(a_belief_is_the_same_at_once_and_in_parts)
{
    UNUSED;
    at.game = table_game("rotterdam");
    const struct hm_bot greedy = table_bot(&at.game, "greedy"), bot[3] = {greedy, greedy, greedy},
                        tycoon = table_bot(&at.game, "tycoon");
    struct hm_bot_belief parts = {0};
    deal(&at, 0);
    for (unsigned i = 0; i < 200 && play_one(&at, bot); i++) {
        struct hm_bot_request request = ask(&at);
        if (i % 7 == 0)
            assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &parts), HM_OK);
    }
    struct hm_bot_request request = ask(&at);
    memset(at.memory, 0xff, sizeof at.memory);
    assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &parts), HM_OK);
    const struct hm_bot_belief once = learn(&at, &at.match);
    assert_same(&parts, &once);
    assert_true(knows_something(&once) && once.about[0] == 0.0f);
}

TEST(a_belief_begins_again_when_moves_are_taken_back)
{
    UNUSED;
    at.game = table_game("rotterdam");
    const struct hm_bot greedy = table_bot(&at.game, "greedy"), bot[3] = {greedy, greedy, greedy},
                        tycoon = table_bot(&at.game, "tycoon");
    deal(&at, 0);
    for (unsigned i = 0; i < 150; i++)
        assert_true(play_one(&at, bot));
    struct hm_bot_belief  belief = learn(&at, &at.match);
    struct hm_bot_request request = ask(&at);
    assert_true(hm_match_goto(&at.match, 60));
    assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &belief), HM_OK);
    struct hm_bot_belief again = learn(&at, &at.match);
    assert_same(&belief, &again);
    /* Other moves, as many as before. */
    const struct hm_bot random = table_bot(&at.game, "random"), other[3] = {random, random, random};
    belief = learn(&at, &at.match);
    belief.moves = 150;
    while (at.match.n < 150)
        assert_true(play_one(&at, other));
    assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &belief), HM_OK);
    again = learn(&at, &at.match);
    assert_same(&belief, &again);
}

/* Replays the log from another deal; false if the seat would have seen anything else. */
static bool looks_the_same(struct game_played *p, const struct hm_state *origin,
                           struct hm_match *other, struct hm_move *log)
{
    const struct hm_game *g = &p->game;
    struct hm_match       walk = p->match;
    hm_match_start_at(other, g, origin, &p->match.seed, log, MOVES);
    assert_true(hm_match_goto(&walk, 0));
    for (uint32_t i = 0;; i++) {
        struct hm_view one, two;
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        g->ops->redact(g->edition, &walk.state, 0, &one);
        g->ops->redact(g->edition, &other->state, 0, &two);
        if (memcmp(&one, &two, g->ops->state_size) != 0)
            return false;
        if (i == p->match.n)
            return true;
        if (hm_match_play(other, &p->log[i], NULL, NULL) != HM_OK || !hm_match_goto(&walk, i + 1))
            return false;
    }
}

/* Another seat was dealt another assignment. */
TEST(no_hidden_card_changes_a_belief)
{
    UNUSED;
    static struct hm_match other;
    static struct hm_move  log[MOVES];
    at.game = table_game("rotterdam");
    const struct hm_game *g = &at.game;
    const struct hm_bot   greedy = table_bot(g, "greedy"), bot[3] = {greedy, greedy, greedy};
    unsigned              same = 0;
    deal(&at, 2);
    for (unsigned i = 0; i < 60; i++)
        assert_true(play_one(&at, bot));
    const struct hm_bot_belief belief = learn(&at, &at.match);
    assert_true(knows_something(&belief));
    const hm_cards hand = hm_rt_assignments(&at.match.origin, 1);
    for (unsigned a = hm_next(&hand, 0); a < HM_CARDS; a = hm_next(&hand, a + 1))
        for (unsigned b = 0; b < g->edition->ncard && same < 12; b++) {
            struct hm_state swapped = at.match.origin;
            if (hm_has(&hand, b) || !g->ops->swappable(g->edition, (hm_card)a, (hm_card)b))
                continue;
            g->ops->swap(g->edition, &swapped, (hm_card)a, (hm_card)b);
            if (!looks_the_same(&at, &swapped, &other, log))
                continue;
            const struct hm_bot_belief again = learn(&at, &other);
            assert_same(&belief, &again);
            same++;
        }
    assert_int_equal(same, 12);
}

TEST(players_with_a_net_are_told_from_those_without)
{
    UNUSED;
    at.game = table_game("rotterdam");
    const struct hm_bot bot[3] = {table_bot(&at.game, "greedy"), table_bot(&at.game, "planner"),
                                  table_bot(&at.game, "net-search:100")};
    float               weights = 0.0f, net = 0.0f;
    for (unsigned k = 0; k < 4; k++) {
        deal(&at, k);
        while (play_one(&at, bot))
            ;
        const struct hm_bot_belief belief = learn(&at, &at.match);
        weights += belief.about[1];
        net += belief.about[2];
    }
    assert_true(weights > 2.0f);
    assert_true(net < -2.0f);
}

TEST(a_bot_that_does_not_learn_has_no_belief)
{
    UNUSED;
    for (unsigned i = 0; table_games[i] != NULL; i++) {
        at.game = table_game(table_games[i]);
        const struct hm_bot greedy = table_bot(&at.game, "greedy"),
                            bot[3] = {greedy, greedy, greedy};
        struct hm_bot_belief       belief = {0};
        struct hm_bot_request      request = ask(&at);
        const struct hm_bot_belief nothing = {0};
        deal(&at, 0);
        for (unsigned k = 0; k < 20; k++)
            assert_true(play_one(&at, bot));
        assert_false(hm_bot_learns(&greedy));
        assert_int_equal(hm_bot_learn(&greedy, &at.match, 0, &request, &belief), HM_OK);
        assert_same(&belief, &nothing);
    }
}

static bool at_once(void *ctx)
{
    (void)ctx;
    return true;
}

TEST(learning_fails_without_memory_and_stops_when_told)
{
    UNUSED;
    at.game = table_game("rotterdam");
    const struct hm_bot greedy = table_bot(&at.game, "greedy"), bot[3] = {greedy, greedy, greedy},
                        tycoon = table_bot(&at.game, "tycoon");
    deal(&at, 0);
    for (unsigned k = 0; k < 60; k++)
        assert_true(play_one(&at, bot));
    struct hm_bot_request request = ask(&at);
    struct hm_bot_belief  belief = {0};
    request.size = 100;
    assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &belief), HM_NO_SPACE);
    const struct hm_bot_belief nothing = {0};
    assert_same(&belief, &nothing);
    request = ask(&at);
    request.budget.stop = at_once;
    assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &belief), HM_OK);
    assert_int_equal(belief.moves, 0);
    request.budget.stop = NULL;
    assert_int_equal(hm_bot_learn(&tycoon, &at.match, 0, &request, &belief), HM_OK);
    const struct hm_bot_belief whole = learn(&at, &at.match);
    assert_same(&belief, &whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_belief_is_the_same_at_once_and_in_parts),
        RUN(a_belief_begins_again_when_moves_are_taken_back),
        RUN(no_hidden_card_changes_a_belief),
        RUN(players_with_a_net_are_told_from_those_without),
        RUN(a_bot_that_does_not_learn_has_no_belief),
        RUN(learning_fails_without_memory_and_stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
