/*
 * test_match.c: playing, undoing, moving back and forth, branching; for every game.
 */
#include "support/check.h"
#include "support/random_play.h"

enum { ROOM = 4000 };

static struct hm_match match;
static struct hm_move  moves[ROOM];
static struct hm_msg   msg;

static void start(const struct hm_game *g, uint8_t nseat)
{
    struct hm_setup setup = hm_setup_for(g->ops, nseat);
    struct hm_seed  seed;
    hm_seed_from_text(&seed, "a match");
    assert_int_equal(hm_match_start(&match, g, &setup, &seed, moves, ROOM, &msg), HM_OK);
}

/* Up to n random moves of the listed kinds. */
static void play(uint32_t n)
{
    static struct hm_move list[HM_MOVES];
    struct hm_rng         whim;
    hm_rng_fast(&whim, 99);
    for (; n > 0 && !hm_match_over(&match); n--) {
        hm_seat seat = (hm_seat)hm_lowest(match.state.head.prompt);
        size_t  k = match.game.ops->legal(match.game.edition, &match.state, seat, HM_LISTED, list);
        assert_int_equal(hm_match_play(&match, &list[hm_rng_below(&whim, (uint32_t)k)], NULL, NULL),
                         HM_OK);
    }
}

#define EACH_GAME(g)                                                                               \
    for (size_t i_ = 0; hm_games[i_] != NULL; i_++)                                                \
        for (struct hm_game g = hm_game_of(hm_games[i_]); g.ops != NULL; g.ops = NULL)

TEST(a_setup_has_the_default_options)
{
    UNUSED;
    EACH_GAME (g) {
        struct hm_setup setup = hm_setup_for(g.ops, g.ops->min_seats);
        assert_int_equal(setup.nseat, g.ops->min_seats);
        assert_int_equal(setup.first, HM_NOBODY);
        for (unsigned i = 0; i < g.ops->noption; i++)
            assert_int_equal(setup.option[i], g.ops->options[i].default_value);
    }
}

TEST(set_up_that_the_game_does_not_have_is_refused)
{
    UNUSED;
    struct hm_seed seed = {{0}};
    EACH_GAME (g) {
        struct hm_setup setup = hm_setup_for(g.ops, (uint8_t)(g.ops->max_seats + 1));
        assert_int_equal(hm_match_start(&match, &g, &setup, &seed, moves, ROOM, &msg), HM_REFUSED);
        assert_contains(msg.text, "players");
        setup.nseat = (uint8_t)(g.ops->min_seats - 1);
        assert_int_equal(hm_match_start(&match, &g, &setup, &seed, moves, ROOM, &msg), HM_REFUSED);
        setup.nseat = g.ops->min_seats;
        setup.first = setup.nseat;
        assert_int_equal(hm_match_start(&match, &g, &setup, &seed, moves, ROOM, &msg), HM_REFUSED);
        assert_contains(msg.text, "first");
        setup.first = HM_NOBODY;
        for (unsigned i = 0; i < g.ops->noption; i++) {
            uint16_t default_value = setup.option[i];
            setup.option[i] = (uint16_t)(g.ops->options[i].max + 1);
            assert_int_equal(hm_match_start(&match, &g, &setup, &seed, moves, ROOM, &msg),
                             HM_REFUSED);
            assert_contains(msg.text, g.ops->options[i].id);
            if (g.ops->options[i].min > 0) {
                setup.option[i] = (uint16_t)(g.ops->options[i].min - 1);
                assert_int_equal(hm_match_start(&match, &g, &setup, &seed, moves, ROOM, &msg),
                                 HM_REFUSED);
            }
            setup.option[i] = default_value;
        }
    }
}

TEST(named_first_seat_begins)
{
    UNUSED;
    struct hm_seed seed = {{0}};
    EACH_GAME (g)
        for (hm_seat p = 0; p < g.ops->min_seats; p++) {
            struct hm_setup setup = hm_setup_for(g.ops, g.ops->min_seats);
            setup.first = p;
            hm_match_start(&match, &g, &setup, &seed, moves, ROOM, &msg);
            assert_int_equal(match.state.head.prompt, hm_seat_bit(p));
        }
}

TEST(undo_and_redo_walk_the_same_states)
{
    UNUSED;
    EACH_GAME (g) {
        static struct hm_state states[61];
        start(&g, g.ops->min_seats);
        states[0] = match.state;
        for (uint32_t i = 1; i <= 60 && !hm_match_over(&match); i++) {
            play(1);
            states[i] = match.state;
        }
        uint32_t n = match.n;
        assert_false(hm_match_redo(&match));
        for (uint32_t i = n; i-- > 0;) {
            assert_true(hm_match_undo(&match));
            assert_int_equal(match.n, i);
            assert_memory_equal(&match.state, &states[i], g.ops->state_size);
        }
        assert_false(hm_match_undo(&match));
        for (uint32_t i = 1; i <= n; i++) {
            assert_true(hm_match_redo(&match));
            assert_memory_equal(&match.state, &states[i], g.ops->state_size);
        }
        assert_true(hm_match_goto(&match, n / 2));
        assert_memory_equal(&match.state, &states[n / 2], g.ops->state_size);
        assert_true(hm_match_goto(&match, n));
        assert_false(hm_match_goto(&match, n + 1));
        assert_int_equal(match.n, n);
    }
}

TEST(a_move_after_undo_drops_what_could_be_redone)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    start(&g, 4);
    play(3);
    hm_match_undo(&match);
    hm_match_undo(&match);
    play(1);
    assert_int_equal(match.n, 2);
    assert_int_equal(match.all, 2);
    assert_false(hm_match_redo(&match));
}

TEST(a_refused_move_says_why_and_changes_nothing)
{
    UNUSED;
    EACH_GAME (g) {
        start(&g, g.ops->min_seats);
        struct hm_match       before = match;
        struct hm_move        m = {.kind = 200, .seat = 0};
        struct hm_explanation explanation;
        assert_int_equal(hm_match_play(&match, &m, NULL, &explanation), HM_REFUSED);
        assert_non_null(explanation.refusal);
        assert_int_equal(hm_match_play(&match, &m, NULL, NULL), HM_REFUSED);
        assert_memory_equal(&match, &before, sizeof match);
    }
}

TEST(a_full_log_is_reported)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    start(&g, 3);
    match.cap = 2;
    play(2);
    struct hm_move        m = {.kind = 1, .seat = (hm_seat)hm_lowest(match.state.head.prompt)};
    struct hm_explanation explanation;
    memset(&explanation, 0xee, sizeof explanation);
    assert_int_equal(hm_match_play(&match, &m, NULL, &explanation), HM_NO_SPACE);
    assert_null(explanation.refusal);
    assert_int_equal(hm_print_explanation(&match.game, &explanation, NULL, 0), 0);
    assert_int_equal(match.n, 2);
}

TEST(events_come_with_a_move)
{
    UNUSED;
    struct hm_event  list[HM_EVENTS];
    struct hm_events events = {list, 0, HM_EVENTS};
    struct hm_game   g = hm_game_of(hm_game_find("null"));
    start(&g, 2);
    struct hm_move m = {.kind = 2, .seat = (hm_seat)hm_lowest(match.state.head.prompt)};
    assert_int_equal(hm_match_play(&match, &m, &events, NULL), HM_OK);
    assert_int_equal(events.n, 2);
}

TEST(a_move_for_another_moment_is_stale)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    start(&g, 3);
    struct hm_move m = {.kind = 1, .seat = (hm_seat)hm_lowest(match.state.head.prompt)};
    assert_int_equal(hm_match_submit(&match, &m, 1, NULL, NULL), HM_STALE);
    assert_int_equal(hm_match_submit(&match, &m, 0, NULL, NULL), HM_OK);
    assert_int_equal(hm_match_submit(&match, &m, 0, NULL, NULL), HM_STALE);
}

TEST(an_any_time_move_is_never_stale)
{
    UNUSED;
    EACH_GAME (g) {
        static struct random_play d;
        bool                      found = false;
        for (uint64_t number = 0; number < 20 && !found; number++) {
            play_start(&d, &g, g.ops->max_seats, number, false);
            static struct hm_move log[ROOM];
            hm_match_start(&match, &g, &d.setup, &d.seed, log, ROOM, &msg);
            struct hm_move m;
            while (!found && d.n < ROOM && !play_over(&d) && play_choose(&d, &m)) {
                found = g.ops->any_time(&m) && d.n > 0;
                assert_int_equal(hm_match_submit(&match, &m, found ? 0 : d.n, NULL, NULL), HM_OK);
                play_make(&d, &m);
                assert_memory_equal(&match.state, &d.state, g.ops->state_size);
            }
        }
        assert_true(found || strcmp(g.ops->id, "null") == 0);
    }
}

TEST(a_move_is_judged_without_being_made_and_installed_without_being_judged)
{
    UNUSED;
    EACH_GAME (g) {
        static struct random_play d;
        static struct hm_move     log[ROOM];
        static struct hm_match    before;
        static struct hm_state    after;
        static struct hm_event    list[HM_EVENTS], made[HM_EVENTS];
        static struct hm_match    other;
        static struct hm_move     other_log[ROOM];
        struct hm_move            m;
        play_start(&d, &g, g.ops->max_seats, 7, false);
        hm_match_start(&match, &g, &d.setup, &d.seed, log, ROOM, &msg);
        hm_match_start(&other, &g, &d.setup, &d.seed, other_log, ROOM, &msg);
        while (d.n < ROOM && !play_over(&d) && play_choose(&d, &m)) {
            struct hm_events judged = {list, 0, HM_EVENTS}, played = {made, 0, HM_EVENTS};
            before = match;
            assert_int_equal(hm_match_check(&match, &m, match.n, &after, &judged, NULL), HM_OK);
            assert_memory_equal(&before, &match, sizeof match);
            assert_int_equal(hm_match_install(&match, &m, &after), HM_OK);
            assert_int_equal(hm_match_play(&other, &m, &played, NULL), HM_OK);
            assert_memory_equal(&match.state, &other.state, sizeof match.state);
            assert_int_equal(match.n, other.n);
            assert_int_equal(judged.n, played.n);
            assert_memory_equal(list, made, judged.n * sizeof *list);
            play_make(&d, &m);
        }
        assert_memory_equal(log, other_log, match.n * sizeof *log);
    }
}

TEST(judging_refuses_as_playing_does)
{
    UNUSED;
    struct hm_game        g = hm_game_of(hm_game_find("null"));
    struct hm_state       after;
    struct hm_explanation explanation;
    start(&g, 3);
    struct hm_move m = {.kind = 1, .seat = (hm_seat)hm_lowest(match.state.head.prompt)};
    assert_int_equal(hm_match_check(&match, &m, 1, &after, NULL, NULL), HM_STALE);
    m.seat = (hm_seat)((m.seat + 1) % 3);
    assert_int_equal(hm_match_check(&match, &m, 0, &after, NULL, &explanation), HM_REFUSED);
    assert_string_equal(explanation.refusal->rule, "N-1");
    match.cap = match.n;
    assert_int_equal(hm_match_install(&match, &m, &match.origin), HM_NO_SPACE);
}

TEST(names_are_cleaned_and_cut)
{
    UNUSED;
    struct hm_game g = hm_game_of(hm_game_find("null"));
    start(&g, 2);
    hm_match_name(&match, 1, "a,b#c\nd");
    assert_string_equal(match.name[1], "a b c d");
    hm_match_name(&match, 1, "0123456789012345678901234567890123456789012345678901234567890");
    assert_int_equal(strlen(match.name[1]), HM_NAME_SIZE - 1);
    hm_match_name(&match, 1,
                  /* a letter of two bytes at the end */
                  "0123456789012345678901234567890123456789012345\xc3\xa9");
    assert_int_equal(strlen(match.name[1]), HM_NAME_SIZE - 2);
}

/* A log that does not fit its deal (only a bug could make one) ends the replay at the first wrong
 * move. */
TEST(going_to_a_move_that_cannot_be_made_fails)
{
    UNUSED;
    static struct hm_match branch;
    static struct hm_move  other[4];
    struct hm_game         g = hm_game_of(hm_game_find("null"));
    start(&g, 2);
    play(2);
    match.origin.head.viewer = 0; /* a view cannot make the swap that a truth could */
    match.log[0].kind = 2;
    assert_false(hm_match_goto(&match, 1));
    assert_int_equal(hm_match_branch(&branch, &match, 1, other, 4), HM_UNKNOWN);
}

TEST(a_branch_goes_its_own_way)
{
    UNUSED;
    EACH_GAME (g) {
        static struct hm_match branch;
        static struct hm_move  other[ROOM];
        start(&g, g.ops->max_seats);
        play(5);
        struct hm_match whole = match;
        assert_int_equal(hm_match_branch(&branch, &match, 3, other, ROOM), HM_OK);
        assert_int_equal(branch.n, 3);
        assert_int_equal(branch.all, 3);
        hm_match_goto(&match, 3);
        assert_memory_equal(&branch.state, &match.state, g.ops->state_size);
        hm_match_goto(&match, whole.n);
        assert_memory_equal(&match, &whole, sizeof match);
        assert_int_equal(hm_match_branch(&branch, &match, match.all + 1, other, ROOM),
                         HM_MALFORMED);
        assert_int_equal(hm_match_branch(&branch, &match, 3, other, 2), HM_NO_SPACE);
    }
}

TEST(a_match_can_begin_from_a_position)
{
    UNUSED;
    EACH_GAME (g) {
        start(&g, g.ops->min_seats);
        play(1);
        struct hm_state position = match.state;
        struct hm_seed  seed = {{7}};
        hm_match_start_at(&match, &g, &position, &seed, moves, ROOM);
        assert_true(match.from_position);
        assert_int_equal(match.n, 0);
        assert_int_equal(match.setup.nseat, g.ops->min_seats);
        play(20);
        hm_match_goto(&match, 0);
        assert_memory_equal(&match.state, &position, g.ops->state_size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_setup_has_the_default_options),
        RUN(set_up_that_the_game_does_not_have_is_refused),
        RUN(named_first_seat_begins),
        RUN(undo_and_redo_walk_the_same_states),
        RUN(a_move_after_undo_drops_what_could_be_redone),
        RUN(a_refused_move_says_why_and_changes_nothing),
        RUN(a_full_log_is_reported),
        RUN(events_come_with_a_move),
        RUN(a_move_for_another_moment_is_stale),
        RUN(an_any_time_move_is_never_stale),
        RUN(a_move_is_judged_without_being_made_and_installed_without_being_judged),
        RUN(judging_refuses_as_playing_does),
        RUN(names_are_cleaned_and_cut),
        RUN(going_to_a_move_that_cannot_be_made_fails),
        RUN(a_branch_goes_its_own_way),
        RUN(a_match_can_begin_from_a_position),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
