/*
 * test_batch.c: a batch plays the same games as matches do, and survives invalid calls.
 */
#include "arrays.h"

#include "batch/batch_game.h"
#include "harbour/draft.h"
#include "harbour/match.h"

enum { GAMES = 3, STEPS = 1500, LOG = 20000 };

static struct hm_batch_setup setup_for(const struct hm_ops *ops, unsigned nseat,
                                       enum hm_actions actions)
{
    struct hm_batch_setup setup = {.game = hm_game_of(ops),
                                   .setup = hm_setup_for(ops, (uint8_t)nseat),
                                   .n = GAMES,
                                   .actions = (uint8_t)actions};
    hm_seed_from_text(&setup.seed, "batch");
    return setup;
}

/* One match for each game of the batch, played by the same moves. */
struct shadow {
    struct hm_match match;
    struct hm_move  log[LOG];
    struct hm_draft draft;
    hm_seat         last;
};

static void shadow_deal(struct shadow *s, const struct arrays *a,
                        const struct hm_batch_setup *setup, uint32_t i)
{
    struct hm_seed seed = hm_batch_seed(a->b, i);
    struct hm_msg  msg;
    assert_int_equal(
        hm_match_start(&s->match, &setup->game, &setup->setup, &seed, s->log, LOG, &msg), HM_OK);
}

/* The rows of game i and its state agree with the match. */
static void assert_rows(const struct arrays *a, const struct hm_game *g, const struct shadow *s,
                        uint32_t i)
{
    uint8_t       obs[4096], mask[HM_ACTIONS];
    const hm_seat p = a->seat[i];
    assert_memory_equal(hm_batch_state(a->b, i), &s->match.state, g->ops->state_size);
    assert_true(hm_seat_in(s->match.state.head.prompt, p));
    g->ops->encoding->observe(g->edition, &s->match.state, p, obs);
    assert_memory_equal(obs, a->obs + (size_t)i * a->nobs, g->ops->encoding->nobs);
    if (a->nact == HM_PICKS) {
        struct hm_view  view;
        struct hm_draft d = s->draft;
        d.move.seat = p;
        g->ops->redact(g->edition, &s->match.state, p, &view);
        hm_picks(g, hm_seen(&view), &d, mask);
    } else {
        hm_action_mask(g, &s->match.state, p, mask);
    }
    assert_memory_equal(mask, a->mask + (size_t)i * a->nact, a->nact);
}

/* The winners share +1, the others -1. */
static void assert_paid(const struct arrays *a, const struct hm_game *g, const struct hm_state *s,
                        uint32_t i)
{
    int16_t    points[HM_SEATS];
    hm_seatset winners = g->ops->score(g->edition, s, points);
    float      sum = 0;
    for (unsigned p = 0; p < a->nseat; p++) {
        const float r = a->reward[i * a->nseat + p];
        sum += r;
        if (hm_popcount(winners) < a->nseat)
            assert_true(hm_seat_in(winners, p) ? r > 0 : r < 0);
    }
    assert_true(sum > -1e-5f && sum < 1e-5f);
}

static void assert_final(const struct arrays *a, const struct hm_game *g, const struct hm_state *s,
                         uint32_t i)
{
    uint8_t obs[4096];
    for (hm_seat p = 0; p < a->nseat; p++) {
        g->ops->encoding->observe(g->edition, s, p, obs);
        assert_memory_equal(obs, a->final_obs + ((size_t)i * a->nseat + p) * a->nobs,
                            g->ops->encoding->nobs);
    }
}

/* Applies the action to the match; true when it completed a move. */
static bool shadow_act(const struct hm_game *g, struct shadow *s, hm_seat p, unsigned action,
                       bool picks)
{
    struct hm_move m;
    if (picks) {
        s->draft.move.seat = p;
        if (!hm_pick(g, &s->match.state, &s->draft, (uint16_t)action))
            return false;
        m = s->draft.move;
    } else {
        assert_true(hm_action_move(g, &s->match.state, p, action, &m));
    }
    assert_int_equal(hm_match_play(&s->match, &m, NULL, NULL), HM_OK);
    memset(&s->draft, 0, sizeof s->draft);
    return true;
}

static void play_beside_matches(const struct hm_ops *ops, unsigned nseat, enum hm_actions actions)
{
    static struct shadow  shadow[GAMES];
    struct hm_batch_setup setup = setup_for(ops, nseat, actions);
    struct arrays         a;
    struct hm_rng         rng;
    unsigned              ended = 0;
    memset(shadow, 0, sizeof shadow);
    arrays_open(&a, &setup);
    hm_rng_fast(&rng, nseat);
    for (uint32_t i = 0; i < GAMES; i++)
        shadow_deal(&shadow[i], &a, &setup, i);
    for (unsigned k = 0; k < STEPS; k++) {
        uint8_t acted[GAMES];
        hm_batch_random(a.b, 0, GAMES, &rng, a.action);
        memcpy(acted, a.seat, sizeof acted);
        for (uint32_t i = 0; i < GAMES; i++)
            shadow_act(&setup.game, &shadow[i], acted[i], a.action[i], actions == HM_ACTIONS_PICKS);
        assert_int_equal(hm_batch_step(a.b, 0, GAMES, 0), 0);
        for (uint32_t i = 0; i < GAMES; i++) {
            assert_int_equal(a.illegal[i], 0);
            assert_int_equal(a.done[i] == HM_BATCH_TERMINATED, hm_match_over(&shadow[i].match));
            if (a.done[i] != HM_BATCH_GOES_ON) {
                ended++;
                assert_paid(&a, &setup.game, &shadow[i].match.state, i);
                assert_final(&a, &setup.game, &shadow[i].match.state, i);
                shadow_deal(&shadow[i], &a, &setup, i);
            }
            assert_rows(&a, &setup.game, &shadow[i], i);
        }
    }
    assert_true(ended > 0 || actions == HM_ACTIONS_PICKS || ops->nkind > 8);
    arrays_close(&a);
}

TEST(a_batch_plays_the_games_that_matches_play)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (unsigned n = hm_games[i]->min_seats; n <= hm_games[i]->max_seats; n++)
            play_beside_matches(hm_games[i], n, HM_ACTIONS_FLAT);
}

TEST(pick_by_pick_it_plays_the_same)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (unsigned n = hm_games[i]->min_seats; n <= hm_games[i]->max_seats; n++)
            play_beside_matches(hm_games[i], n, HM_ACTIONS_PICKS);
}

/* Games are independent: stepped in two ranges, in any order, they are the same. */
TEST(ranges_and_batch_sizes_do_not_matter)
{
    UNUSED;
    struct hm_batch_setup setup = setup_for(hm_games[0], 3, HM_ACTIONS_FLAT);
    struct arrays         whole, parts;
    struct hm_rng         rng;
    arrays_open(&whole, &setup);
    setup.threads = 2;
    arrays_open(&parts, &setup);
    hm_rng_fast(&rng, 5);
    for (unsigned k = 0; k < STEPS; k++) {
        hm_batch_random(whole.b, 0, GAMES, &rng, whole.action);
        memcpy(parts.action, whole.action, GAMES * sizeof *parts.action);
        hm_batch_step(whole.b, 0, GAMES, 0);
        hm_batch_step(parts.b, 1, GAMES, 1);
        hm_batch_step(parts.b, 0, 1, 0);
        assert_memory_equal(whole.obs, parts.obs, (size_t)GAMES * whole.nobs);
        assert_memory_equal(whole.mask, parts.mask, (size_t)GAMES * whole.nact);
        assert_memory_equal(whole.reward, parts.reward, GAMES * whole.nseat * sizeof(float));
    }
    arrays_close(&whole);
    arrays_close(&parts);
}

/* Any number is accepted as an action: one that the mask forbids is reported and changes
 * nothing. */
TEST(an_impossible_action_is_reported_and_changes_nothing)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (unsigned kind = HM_ACTIONS_FLAT; kind <= HM_ACTIONS_PICKS; kind++) {
            struct hm_batch_setup setup = setup_for(hm_games[i], 2, (enum hm_actions)kind);
            struct arrays         a;
            struct hm_rng         rng;
            unsigned              refused = 0;
            arrays_open(&a, &setup);
            hm_rng_fast(&rng, i);
            for (unsigned k = 0; k < STEPS; k++) {
                uint8_t  before[HM_STATE_SIZE];
                uint16_t action[GAMES];
                hm_batch_random(a.b, 0, GAMES, &rng, a.action);
                for (unsigned g = 0; g < GAMES && k % 2 == 0; g++)
                    a.action[g] = (uint16_t)(k % 4 == 0 ? hm_rng_below(&rng, a.nact)
                                                        : hm_rng_below(&rng, 65536));
                memcpy(action, a.action, sizeof action);
                memcpy(before, hm_batch_state(a.b, 0), setup.game.ops->state_size);
                const bool allowed = action[0] < a.nact && a.mask[action[0]] != 0;
                hm_batch_step(a.b, 0, GAMES, 0);
                assert_int_equal(a.illegal[0], !allowed);
                if (allowed)
                    continue;
                refused++;
                assert_memory_equal(before, hm_batch_state(a.b, 0), setup.game.ops->state_size);
                assert_int_equal(a.done[0], HM_BATCH_GOES_ON);
            }
            assert_true(refused > 0);
            arrays_close(&a);
        }
}

TEST(a_game_is_cut_off_at_its_limit)
{
    UNUSED;
    struct hm_batch_setup setup = setup_for(hm_games[0], 2, HM_ACTIONS_FLAT);
    struct arrays         a;
    setup.max_steps = 5;
    arrays_open(&a, &setup);
    memset(a.action, 0xff, GAMES * sizeof *a.action); /* impossible actions count too */
    for (unsigned k = 1; k <= 10; k++) {
        hm_batch_step(a.b, 0, GAMES, 0);
        assert_int_equal(a.done[0], k % 5 == 0 ? HM_BATCH_TRUNCATED : HM_BATCH_GOES_ON);
    }
    arrays_close(&a);
}

TEST(without_reset_a_finished_game_waits)
{
    UNUSED;
    struct hm_batch_setup setup = setup_for(hm_game_find("null"), 2, HM_ACTIONS_FLAT);
    struct arrays         a;
    setup.no_reset = 1;
    setup.rewards = HM_REWARD_MARGIN;
    arrays_open(&a, &setup);
    hm_batch_step(a.b, 0, GAMES, 0); /* action 0: keep */
    hm_batch_step(a.b, 0, GAMES, 0);
    assert_int_equal(a.done[0], HM_BATCH_TERMINATED);
    assert_int_equal(a.seat[0], HM_NOBODY);
    assert_true(a.reward[0] != 0 && a.reward[0] + a.reward[1] < 1e-6f &&
                a.reward[0] + a.reward[1] > -1e-6f);
    for (unsigned i = 0; i < a.nact; i++)
        assert_int_equal(a.mask[i], 0);
    assert_int_equal(hm_batch_step(a.b, 0, GAMES, 0), GAMES);
    assert_int_equal(a.illegal[0], 1);
    hm_batch_reset(a.b, 0, 1, 0);
    assert_int_equal(a.done[0], HM_BATCH_GOES_ON);
    assert_true(a.seat[0] < 2);
    assert_int_equal(a.seat[1], HM_NOBODY);
    arrays_close(&a);
}

/* Saved, copied and restored games continue identically. */
TEST(a_saved_game_goes_on_as_it_would_have)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (unsigned kind = HM_ACTIONS_FLAT; kind <= HM_ACTIONS_PICKS; kind++) {
            struct hm_batch_setup setup = setup_for(hm_games[i], 2, (enum hm_actions)kind);
            struct arrays         a;
            struct hm_rng         rng;
            struct hm_msg         msg = {{0}};
            arrays_open(&a, &setup);
            uint8_t *saved = malloc(hm_batch_saved(a.b));
            hm_rng_fast(&rng, i);
            for (unsigned k = 0; k < 400; k++) {
                hm_batch_save(a.b, 0, saved);
                hm_batch_copy(a.b, 1, 0);
                if (hm_batch_restore(a.b, 2, saved, hm_batch_saved(a.b), &msg) != HM_OK)
                    fail_msg("%s: %s", hm_games[i]->id, msg.text);
                assert_memory_equal(a.obs, a.obs + a.nobs, a.nobs);
                assert_memory_equal(a.obs, a.obs + 2 * a.nobs, a.nobs);
                assert_memory_equal(a.mask, a.mask + 2 * a.nact, a.nact);
                hm_batch_random(a.b, 0, 1, &rng, a.action);
                a.action[1] = a.action[2] = a.action[0];
                hm_batch_step(a.b, 0, GAMES, 0);
                if (a.done[0] == HM_BATCH_GOES_ON)
                    assert_memory_equal(hm_batch_state(a.b, 0), hm_batch_state(a.b, 2),
                                        hm_games[i]->state_size);
            }
            free(saved);
            arrays_close(&a);
        }
}

/* Arbitrary bytes are refused, or restore a playable game. */
TEST(damaged_bytes_are_refused_or_playable)
{
    UNUSED;
    struct hm_rng rng;
    unsigned      refused = 0;
    hm_rng_fast(&rng, 9);
    for (size_t i = 0; hm_games[i] != NULL; i++)
        for (unsigned kind = HM_ACTIONS_FLAT; kind <= HM_ACTIONS_PICKS; kind++) {
            struct hm_batch_setup setup = setup_for(hm_games[i], 2, (enum hm_actions)kind);
            struct arrays         a;
            struct hm_msg         msg = {{0}};
            arrays_open(&a, &setup);
            const size_t size = hm_batch_saved(a.b);
            uint8_t     *saved = malloc(size);
            assert_int_not_equal(hm_batch_restore(a.b, 2, saved, size - 1, &msg), HM_OK);
            for (unsigned k = 0; k < 3000; k++) {
                hm_batch_random(a.b, 0, GAMES, &rng, a.action);
                hm_batch_step(a.b, 0, GAMES, 0);
                hm_batch_save(a.b, 0, saved);
                for (uint32_t n = 1 + hm_rng_below(&rng, 3); n > 0; n--)
                    saved[hm_rng_below(&rng, (uint32_t)size)] ^=
                        (uint8_t)(1u << hm_rng_below(&rng, 8));
                refused += hm_batch_restore(a.b, 2, saved, size, &msg) != HM_OK;
            }
            free(saved);
            arrays_close(&a);
        }
    assert_true(refused > 0);
}

/* A draft of a legal move with other values in the fields that were not picked yet. */
static struct hm_draft forged_draft(const struct hm_move *legal, struct hm_rng *rng)
{
    struct hm_draft d = {.move = *legal, .step = 1, .fixed = (uint8_t)hm_rng_below(rng, 7)};
    uint8_t        *field[] = {&d.move.target, &d.move.serial, &d.move.arg[0],
                               &d.move.arg[1], &d.move.arg[2], &d.move.arg[3]};
    for (unsigned i = d.fixed; i < 6; i++)
        *field[i] = (uint8_t)(hm_rng_below(rng, 2) * 200);
    return d;
}

/* The fields of a saved draft that are not checked do not reach a move. */
TEST(a_forged_draft_makes_legal_moves_only)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_batch_setup setup = setup_for(hm_games[i], 3, HM_ACTIONS_PICKS);
        const struct hm_game *g = &setup.game;
        static struct hm_move list[HM_MOVES];
        struct arrays         a;
        struct hm_rng         rng;
        struct hm_msg         msg = {{0}};
        unsigned              completed = 0;
        setup.no_reset = 1;
        arrays_open(&a, &setup);
        const size_t size = hm_batch_saved(a.b),
                     head = size - sizeof(struct batch_game) - g->ops->state_size;
        uint8_t *saved = malloc(size);
        hm_rng_fast(&rng, i);
        for (unsigned k = 0; k < 4000; k++) {
            struct batch_game game;
            if (a.seat[0] == HM_NOBODY)
                hm_batch_reset(a.b, 0, 1, 0);
            hm_batch_random(a.b, 0, 1, &rng, a.action);
            hm_batch_step(a.b, 0, 1, 0);
            size_t n = a.seat[0] == HM_NOBODY ? 0
                                              : g->ops->legal(g->edition, hm_batch_state(a.b, 0),
                                                              a.seat[0], HM_LISTED, list);
            if (n == 0)
                continue;
            hm_batch_save(a.b, 0, saved);
            memcpy(&game, saved + head, sizeof game);
            game.draft = forged_draft(&list[hm_rng_below(&rng, (uint32_t)n)], &rng);
            memcpy(saved + head, &game, sizeof game);
            if (hm_batch_restore(a.b, 2, saved, size, &msg) != HM_OK ||
                a.mask[2 * a.nact + HM_PICK_DONE] == 0)
                continue;
            a.action[2] = HM_PICK_DONE;
            hm_batch_step(a.b, 2, 3, 0);
            completed++;
            if (hm_audit(g, hm_batch_state(a.b, 2)) != NULL)
                fail_msg("%s, step %u: %s", g->ops->id, k, hm_audit(g, hm_batch_state(a.b, 2)));
        }
        assert_true(completed > 0);
        free(saved);
        arrays_close(&a);
    }
}

/* A sample gives its seat the same view and breaks no invariant. */
TEST(a_sample_agrees_with_what_the_seat_knows)
{
    UNUSED;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        struct hm_batch_setup setup = setup_for(hm_games[i], 3, HM_ACTIONS_FLAT);
        struct arrays         a;
        struct hm_rng         rng;
        unsigned              changed = 0;
        arrays_open(&a, &setup);
        hm_rng_fast(&rng, i);
        for (unsigned k = 0; k < 400; k++) {
            uint8_t before[4096], was[HM_STATE_SIZE];
            memcpy(before, a.obs, a.nobs);
            memcpy(was, hm_batch_state(a.b, 0), hm_games[i]->state_size);
            hm_batch_resample(a.b, 0, 1, HM_NOBODY, &rng);
            assert_memory_equal(before, a.obs, a.nobs);
            assert_null(hm_audit(&setup.game, hm_batch_state(a.b, 0)));
            changed += memcmp(was, hm_batch_state(a.b, 0), hm_games[i]->state_size) != 0;
            hm_batch_random(a.b, 0, GAMES, &rng, a.action);
            hm_batch_step(a.b, 0, GAMES, 0);
        }
        assert_true(changed > 100);
        arrays_close(&a);
    }
}

TEST(impossible_setups_are_refused_with_a_reason)
{
    UNUSED;
    const struct hm_batch_setup good = setup_for(hm_games[0], 2, HM_ACTIONS_FLAT);
    struct hm_batch_setup       bad[5] = {good, good, good, good, good};
    struct hm_batch            *b = NULL;
    uint64_t                    memory[64];
    bad[0].n = 0;
    bad[1].setup.nseat = 9;
    bad[2].actions = 7;
    bad[3].game.ops = NULL;
    bad[4].rewards = 9;
    for (unsigned i = 0; i < 5; i++) {
        struct hm_msg msg = {{0}};
        assert_int_equal(hm_batch_memory(&bad[i]), 0);
        assert_int_equal(hm_batch_open(&b, &bad[i], memory, sizeof memory, &msg), HM_REFUSED);
        assert_true(msg.text[0] != 0);
    }
    struct hm_msg msg = {{0}};
    assert_int_equal(hm_batch_open(&b, &good, memory, sizeof memory, &msg), HM_NO_SPACE);
}

/* A row in words names what is there, and the table of fields has every field. */
TEST(an_observation_can_be_read)
{
    UNUSED;
    static char           text[HM_TEXT_SIZE];
    struct hm_batch_setup setup = setup_for(hm_game_find("packet-row"), 3, HM_ACTIONS_FLAT);
    struct arrays         a;
    arrays_open(&a, &setup);
    assert_true(hm_observation_print(&setup.game, a.obs, text, sizeof text) < sizeof text);
    assert_contains(text, "money self: 25\n");
    assert_contains(text, "current supply D");
    assert_contains(text, "held by self S");
    assert_null(strstr(text, "held by self+1")); /* the others hold nothing that is seen */
    assert_contains(text, "players: 3\n");
    hm_fields_print(&setup.game, text, sizeof text);
    assert_contains(text, "| 192 | money | 5 | 4 | seat | number | dollars |\n");
    hm_actions_print(&setup.game, text, sizeof text);
    assert_contains(text, "2\tchoose market\n");
    arrays_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_batch_plays_the_games_that_matches_play),
        RUN(pick_by_pick_it_plays_the_same),
        RUN(ranges_and_batch_sizes_do_not_matter),
        RUN(an_impossible_action_is_reported_and_changes_nothing),
        RUN(a_game_is_cut_off_at_its_limit),
        RUN(without_reset_a_finished_game_waits),
        RUN(a_saved_game_goes_on_as_it_would_have),
        RUN(damaged_bytes_are_refused_or_playable),
        RUN(a_forged_draft_makes_legal_moves_only),
        RUN(a_sample_agrees_with_what_the_seat_knows),
        RUN(impossible_setups_are_refused_with_a_reason),
        RUN(an_observation_can_be_read),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
