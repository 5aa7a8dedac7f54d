/*
 * test_judge.c: verdicts on requests, without a server: entries, refusals with their reasons,
 * requests for newer entries; and that judging changes nothing.
 */
#include "null_tables.h"

#include <stdio.h>

/* ---- moves ------------------------------------------------------------------------------ */

static struct table_request move_of(const struct table *t, char *text, size_t cap)
{
    struct table_request r = request(TABLE_DO_MOVE, OWNER + mover(t));
    any_move(t, text, cap);
    r.text = text;
    r.ply = t->match.n;
    return r;
}

TEST(a_move_becomes_an_entry_with_the_state_it_leads_to)
{
    UNUSED;
    struct table         t = in_play(), copy;
    char                 text[TABLE_LINE];
    struct table_request r = move_of(&t, text, sizeof text);
    table_copy(&copy, &t);
    struct table_verdict *v = accepted(&t, &r, TABLE_E_MOVE);
    assert_string_equal(v->entry.text, text);
    assert_string_equal(v->entry.cid, "k1");
    assert_int_equal(v->entry.arg, 1);
    assert_int_equal(v->entry.at, 5000);
    assert_int_equal(v->entry.who, r.user);
    assert_true(v->effect.events.n > 0);

    struct table_effect fx; /* folding the entry gives the same table and the same effect */
    assert_true(table_fold(&copy, &v->entry, &fx));
    assert_memory_equal(&copy.match.state, &t.match.state, sizeof t.match.state);
    assert_memory_equal(&copy.match.log[0], &t.match.log[0], sizeof t.match.log[0]);
    assert_memory_equal(copy.left, t.left, sizeof t.left);
    assert_int_equal(fx.events.n, v->effect.events.n);
    assert_memory_equal(fx.list, v->effect.list, fx.events.n * sizeof *fx.list);
    assert_int_equal(fx.audience, v->effect.audience);
    table_free(&copy);
    table_free(&t);
}

/* A move at random among those of the seats that are to act, as its player would send it. */
static struct table_request any_request(const struct table *t, struct hm_rng *rng, char *text,
                                        size_t cap)
{
    static struct hm_move list[HM_MOVES];
    const struct hm_game *g = &t->setup.game;
    struct table_request  r = request(TABLE_DO_MOVE, OWNER + mover(t));
    size_t                n = g->ops->legal(g->edition, &t->match.state, mover(t), HM_BOTH, list);
    g->ops->print_move(g->edition, &list[hm_rng_below(rng, (uint32_t)n)], text, cap);
    r.text = text;
    r.ply = t->match.n;
    r.now = t->at + 1000;
    return r;
}

static struct table game_of(const struct hm_ops *ops)
{
    struct table_setup u = plain_setup(TABLE_LIVE);
    u.game = hm_game_of(ops);
    u.deal = hm_setup_for(ops, ops->max_seats);
    struct table t = new_table(&u);
    for (hm_seat p = 0; p < u.deal.nseat; p++)
        put(&t, TABLE_E_SIT, p, 1000, 0, "- Ines");
    put(&t, TABLE_E_START, HM_NOBODY, 2000, 0, "");
    return t;
}

static void play_both_ways(const struct hm_ops *ops)
{
    struct table  t = game_of(ops), loaded = game_of(ops);
    struct hm_rng rng;
    char          text[TABLE_LINE];
    hm_rng_fast(&rng, 1842);
    for (bool over = false; !over;) {
        struct table_request  r = any_request(&t, &rng, text, sizeof text);
        struct table_verdict *v = accepted(&t, &r, TABLE_E_MOVE);
        struct table_effect   fx;
        assert_true(table_fold(&loaded, &v->entry, &fx));
        over = hm_match_over(&t.match);
        assert_int_equal(v->effect.over, over);
        assert_int_equal(fx.over, over);
        assert_int_equal(fx.audience, v->effect.audience);
        assert_int_equal(fx.events.n, v->effect.events.n);
        assert_memory_equal(fx.list, v->effect.list, fx.events.n * sizeof *fx.list);
        assert_int_equal(loaded.state, t.state);
        assert_memory_equal(loaded.left, t.left, sizeof t.left);
        assert_memory_equal(&loaded.match.state, &t.match.state, sizeof t.match.state);
    }
    assert_int_equal(t.state, TABLE_OVER);
    assert_memory_equal(t.match.log, loaded.match.log, t.match.n * sizeof *t.match.log);
    table_free(&loaded);
    table_free(&t);
}

TEST(whole_games_are_the_same_installed_and_folded)
{
    UNUSED;
    for (unsigned i = 0; hm_games[i] != NULL; i++)
        play_both_ways(hm_games[i]);
}

TEST(judging_changes_neither_the_table_nor_its_log)
{
    UNUSED;
    struct table         t = in_play();
    char                 text[TABLE_LINE];
    struct table_request r = move_of(&t, text, sizeof text);
    memset(t.match.log, 0x5a, t.match.cap * sizeof *t.match.log);
    struct table before = t;
    judged(&t, &r);
    assert_memory_equal(&before, &t, sizeof t);
    for (uint32_t i = 0; i < t.match.cap * sizeof *t.match.log; i++)
        assert_int_equal(((const uint8_t *)t.match.log)[i], 0x5a);
    table_free(&t);
}

TEST(a_move_against_the_rules_is_refused_with_rule_and_id)
{
    UNUSED;
    struct table         t = in_play();
    char                 text[TABLE_LINE];
    struct table_request r = move_of(&t, text, sizeof text);
    r.user = r.user == OWNER ? GUEST : OWNER; /* not this seat's turn */
    const struct table_verdict *v = judged(&t, &r);
    assert_int_equal(v->ruling, TABLE_REFUSED);
    assert_string_equal(v->refusal.code, "refused");
    assert_string_equal(v->refusal.explanation.refusal->rule, "N-1");
    assert_string_equal(v->refusal.explanation.refusal->id, "not-asked");
    assert_true(v->refusal.text[0] != 0);
    table_free(&t);
}

TEST(malformed_and_foreign_moves_are_refused)
{
    UNUSED;
    struct table         t = in_play();
    char                 text[TABLE_LINE];
    struct table_request r = move_of(&t, text, sizeof text);
    r.user = STRANGER;
    assert_refused(&t, &r, "forbidden");
    r = move_of(&t, text, sizeof text);
    r.text = "fly away";
    assert_refused(&t, &r, "form");
    r.text = mover(&t) == 0 ? "B keep" : "A keep";
    assert_refused(&t, &r, "forbidden");
    put(&t, TABLE_E_PAUSE, 0, 3000, 0, "");
    r = move_of(&t, text, sizeof text);
    assert_refused(&t, &r, "state");
    table_free(&t);
}

TEST(a_move_for_another_ply_is_stale_and_names_the_current_one)
{
    UNUSED;
    struct table t = in_play();
    char         text[TABLE_LINE];
    play(&t, 3000);
    struct table_request r = move_of(&t, text, sizeof text);
    r.ply = 0;
    assert_refused(&t, &r, "stale");
    assert_int_equal(judged(&t, &r)->refusal.ply, 1);
    table_free(&t);
}

TEST(moves_beyond_the_limit_are_refused)
{
    UNUSED;
    struct table         t = in_play();
    char                 text[TABLE_LINE];
    struct table_request r = move_of(&t, text, sizeof text);
    uint32_t             n = t.match.n;
    t.match.n = TABLE_PLIES;
    assert_refused(&t, &r, "limit");
    t.match.n = n;
    table_free(&t);
}

TEST(a_bot_moves_only_for_its_own_seat)
{
    UNUSED;
    struct table         t = in_play();
    struct hm_move       list[HM_MOVES];
    struct table_verdict v;
    hm_seat              p = mover(&t);
    t.setup.game.ops->legal(t.setup.game.edition, &t.match.state, p, HM_LISTED, list);
    table_judge_bot(&t, &list[0], 5000, &v);
    assert_int_equal(v.ruling, TABLE_REFUSED);
    put(&t, TABLE_E_AWAY, p, 3000, 0, "");
    table_judge_bot(&t, &list[0], 5000, &v);
    assert_int_equal(v.ruling, TABLE_ACCEPTED);
    assert_int_equal(v.entry.who, 0);
    assert_true(table_install(&t, &v));
    assert_true(t.seat[p].deserted);
    table_free(&t);
}

/* ---- other nodes ------------------------------------------------------------------------ */

TEST(requests_that_newer_entries_may_allow_are_not_refused_yet)
{
    UNUSED;
    struct table         t = two_people();
    struct table_request r = request(TABLE_DO_PAUSE, OWNER); /* another node may have started it */
    r.fresh = false;
    const struct table_verdict *v = judged(&t, &r);
    assert_int_equal(v->ruling, TABLE_NEEDS_LOG);
    assert_int_equal(v->from, t.n + 1);
    r.fresh = true;
    assert_refused(&t, &r, "state");
    /* an accepted entry needs no newer ones: the store decides */
    r = request(TABLE_DO_START, OWNER);
    r.fresh = false;
    accepted(&t, &r, TABLE_E_START);
    table_free(&t);
}

TEST(times_of_entries_do_not_go_back_but_a_wake_ends_a_log_from_the_future)
{
    UNUSED;
    struct table         t = in_play();
    char                 text[TABLE_LINE];
    struct table_request r = move_of(&t, text, sizeof text);
    r.now = 1500;
    assert_int_equal(judged(&t, &r)->entry.at, 2000);
    put(&t, TABLE_E_PAUSE, 0, 90000, 0, "");
    r = (struct table_request){.what = TABLE_DO_WAKE, .now = 5000, .server = true};
    assert_int_equal(judged(&t, &r)->entry.at, 5000);
    r.now = 89000;
    assert_int_equal(judged(&t, &r)->entry.at, 90000);
    table_free(&t);
}

/* ---- seats ------------------------------------------------------------------------------ */

TEST(a_user_gets_the_requested_seat_or_the_first_free_one)
{
    UNUSED;
    struct table_setup   u = plain_setup(TABLE_NO_CLOCK);
    struct table         t = new_table(&u);
    struct table_request r = request(TABLE_DO_SIT, OWNER);
    r.text = "-";
    r.seat = 1;
    accepted(&t, &r, TABLE_E_SIT);
    assert_string_equal(t.seat[1].name, "Ines");
    r.seat = HM_NOBODY;
    assert_refused(&t, &r, "state"); /* has one already */
    r.user = GUEST;
    r.seat = 1;
    assert_refused(&t, &r, "taken");
    r.seat = HM_NOBODY;
    assert_int_equal(accepted(&t, &r, TABLE_E_SIT)->entry.seat, 0);
    r.user = STRANGER;
    assert_refused(&t, &r, "taken"); /* none is free */
    put(&t, TABLE_E_START, HM_NOBODY, 2000, 0, "");
    assert_refused(&t, &r, "state");
    table_free(&t);
}

TEST(a_rated_table_has_one_seat_for_each_account)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_NO_CLOCK);
    u.rated = true;
    struct table         t = new_table(&u);
    struct table_request r = request(TABLE_DO_SIT, GUEST);
    r.text = "-";
    r.guest = true;
    assert_refused(&t, &r, "forbidden");
    put(&t, TABLE_E_SIT, 0, 1000, 0, "- Ines");
    r.guest = false;
    r.master = OWNER; /* a bot of the account that sits there */
    assert_refused(&t, &r, "forbidden");
    put(&t, TABLE_E_BOT, 1, 1000, 0, "clerk");
    r = request(TABLE_DO_START, OWNER);
    assert_refused(&t, &r, "state"); /* one person only */
    table_free(&t);
}

TEST(leaving_frees_an_open_seat_and_gives_a_seat_in_play_to_a_bot)
{
    UNUSED;
    struct table         t = in_play(), open = two_people();
    struct table_request r = request(TABLE_DO_LEAVE, GUEST);
    accepted(&open, &r, TABLE_E_LEAVE);
    assert_int_equal(open.seat[1].kind, TABLE_EMPTY);
    accepted(&t, &r, TABLE_E_AWAY);
    assert_true(table_seat_is_bots(&t, 1));
    assert_int_equal(judged(&t, &r)->ruling, TABLE_DONE);
    r = request(TABLE_DO_RECLAIM, GUEST);
    accepted(&t, &r, TABLE_E_RECLAIM);
    assert_refused(&t, &r, "state");
    table_free(&open);
    table_free(&t);
}

TEST(a_resigned_player_cannot_return)
{
    UNUSED;
    struct table         t = in_play(), open = two_people();
    struct table_request r = request(TABLE_DO_RESIGN, GUEST);
    assert_refused(&open, &r, "state"); /* the game has not started */
    accepted(&t, &r, TABLE_E_RESIGN);
    assert_true(table_seat_is_bots(&t, 1));
    assert_true(table_deserted(&t, 1, NULL)); /* before a bot has moved for it */
    assert_false(table_deserted(&t, 0, NULL));
    assert_int_equal(judged(&t, &r)->ruling, TABLE_DONE);
    r = request(TABLE_DO_RECLAIM, GUEST);
    assert_refused(&t, &r, "state");
    r = request(TABLE_DO_RESIGN, 99);
    assert_refused(&t, &r, "forbidden"); /* has no seat */
    table_free(&open);
    table_free(&t);
}

TEST(an_absent_player_can_resign)
{
    UNUSED;
    struct table         t = in_play();
    struct table_request r = request(TABLE_DO_LEAVE, GUEST);
    accepted(&t, &r, TABLE_E_AWAY);
    assert_false(table_deserted(&t, 1, NULL));
    r = request(TABLE_DO_RESIGN, GUEST);
    accepted(&t, &r, TABLE_E_RESIGN);
    assert_true(table_deserted(&t, 1, NULL));
    table_free(&t);
}

TEST(only_the_owner_seats_bots_starts_and_closes)
{
    UNUSED;
    struct table         t = two_people();
    struct table_request r = request(TABLE_DO_START, GUEST);
    assert_refused(&t, &r, "forbidden");
    r.what = TABLE_DO_CLOSE;
    assert_refused(&t, &r, "forbidden");
    r.what = TABLE_DO_BOT;
    r.seat = 1;
    r.text = "clerk";
    assert_refused(&t, &r, "forbidden");
    r.user = OWNER;
    assert_refused(&t, &r, "taken");
    r.text = NULL;
    accepted(&t, &r, TABLE_E_LEAVE);
    struct table_request go = request(TABLE_DO_START, OWNER);
    assert_refused(&t, &go, "state"); /* a seat is free */
    r.text = "clerk";
    accepted(&t, &r, TABLE_E_BOT);
    accepted(&t, &go, TABLE_E_START);
    assert_int_equal(t.state, TABLE_PLAYING);
    table_free(&t);
}

TEST(players_start_without_an_absent_owner)
{
    UNUSED;
    struct table         t = two_people();
    struct table_request r = request(TABLE_DO_BOT, GUEST);
    r.owner_absent = true;
    r.text = NULL;
    r.seat = 0;
    assert_refused(&t, &r, "forbidden"); /* a person's seat */
    struct table_request go = request(TABLE_DO_CLOSE, GUEST);
    go.owner_absent = true;
    assert_refused(&t, &go, "forbidden");
    go.what = TABLE_DO_START;
    go.user = GUEST + 1;
    assert_refused(&t, &go, "forbidden"); /* not a player */
    struct table_request stands = request(TABLE_DO_LEAVE, OWNER);
    accepted(&t, &stands, TABLE_E_LEAVE);
    r.text = "clerk";
    accepted(&t, &r, TABLE_E_BOT);
    r.text = NULL;
    accepted(&t, &r, TABLE_E_LEAVE);
    r.text = "clerk";
    accepted(&t, &r, TABLE_E_BOT);
    go.user = GUEST;
    accepted(&t, &go, TABLE_E_START);
    assert_int_equal(t.state, TABLE_PLAYING);
    table_free(&t);
}

TEST(the_start_waits_briefly_for_missing_nonces)
{
    UNUSED;
    struct table_setup u = plain_setup(TABLE_NO_CLOCK);
    struct table       t = new_table(&u);
    put(&t, TABLE_E_SIT, 0, 1000, 0, "- Ines");
    put(&t, TABLE_E_SIT, 1, 4000, 0, "? Amos");
    struct table_request r = request(TABLE_DO_START, OWNER);
    assert_refused(&t, &r, "state");
    struct table_request nonce = request(TABLE_DO_NONCE, GUEST);
    nonce.text = "00ff";
    accepted(&t, &nonce, TABLE_E_NONCE);
    accepted(&t, &r, TABLE_E_START);
    assert_refused(&t, &nonce, "state");
    table_free(&t);
}

TEST(a_deleted_account_leaves_its_seat)
{
    UNUSED;
    struct table         t = in_play(), open = two_people();
    struct table_request r = request(TABLE_DO_ERASE, GUEST);
    r.server = true;
    accepted(&open, &r, TABLE_E_LEAVE);
    assert_int_equal(accepted(&t, &r, TABLE_E_ERASE)->entry.who, 0);
    assert_string_equal(t.seat[1].name, "gone");
    assert_int_equal(t.seat[1].user, 0);
    assert_int_equal(judged(&t, &r)->ruling, TABLE_DONE);
    table_free(&open);
    table_free(&t);
}

TEST(a_rematch_is_opened_once_and_then_joined)
{
    UNUSED;
    struct table         t = in_play();
    struct table_request r = request(TABLE_DO_REMATCH, OWNER);
    r.table = 77;
    assert_refused(&t, &r, "state");
    while (t.state == TABLE_PLAYING)
        play(&t, 3000);
    accepted(&t, &r, TABLE_E_REMATCH);
    assert_int_equal(t.rematch, 77);
    r.user = GUEST;
    r.table = 78;
    const struct table_verdict *v = judged(&t, &r);
    assert_int_equal(v->ruling, TABLE_GO_THERE);
    assert_int_equal(v->table, 77);
    assert_int_equal(v->seat, 0);
    table_free(&t);
}

/* ---- votes ------------------------------------------------------------------------------ */

TEST(pausing_and_resuming_need_the_consent_of_all)
{
    UNUSED;
    struct table         t = in_play();
    struct table_request ask = request(TABLE_DO_PAUSE, OWNER), vote = request(TABLE_DO_VOTE, GUEST);
    assert_refused(&t, &vote, "state"); /* nothing is asked */
    accepted(&t, &ask, TABLE_E_ASK);
    assert_refused(&t, &ask, "state"); /* something is */
    vote.yes = false;
    accepted(&t, &vote, TABLE_E_VOTE);
    assert_int_equal(t.vote.what, TABLE_VOTE_NONE);
    accepted(&t, &ask, TABLE_E_ASK);
    vote.yes = true;
    accepted(&t, &vote, TABLE_E_PAUSE);
    assert_int_equal(t.state, TABLE_PAUSED);
    ask.what = TABLE_DO_RESUME;
    accepted(&t, &ask, TABLE_E_ASK);
    accepted(&t, &vote, TABLE_E_RESUME);
    assert_int_equal(t.state, TABLE_PLAYING);
    table_free(&t);
}

TEST(a_single_person_among_bots_needs_no_consent)
{
    UNUSED;
    struct table t = in_play();
    put(&t, TABLE_E_AWAY, 1, 3000, 0, "");
    struct table_request ask = request(TABLE_DO_PAUSE, OWNER);
    accepted(&t, &ask, TABLE_E_PAUSE);
    table_free(&t);
}

static struct table after_a_swap(bool rated)
{
    struct table_setup u = plain_setup(TABLE_NO_CLOCK);
    u.rated = rated;
    struct table t = new_table(&u);
    start(&t);
    put(&t, TABLE_E_MOVE, mover(&t), 3000, 1, "swap");
    return t;
}

TEST(a_revealing_move_is_taken_back_by_consent_and_never_when_rated)
{
    UNUSED;
    struct table         t = after_a_swap(false), rated = after_a_swap(true);
    struct table_request back = request(TABLE_DO_BACK, OWNER + t.match.log[0].seat);
    struct table_request vote = request(TABLE_DO_VOTE, OWNER + mover(&t));
    assert_refused(&rated, &back, "state");
    accepted(&t, &back, TABLE_E_ASK);
    vote.yes = true;
    accepted(&t, &vote, TABLE_E_BACK);
    assert_int_equal(t.match.n, 0);
    assert_refused(&t, &back, "state"); /* nothing is left to take back */
    table_free(&t);
    table_free(&rated);
}

/* ---- what is due by itself -------------------------------------------------------------- */

TEST(a_vote_ends_when_no_voter_is_left)
{
    UNUSED;
    struct table          t = in_play();
    struct table_request  ask = request(TABLE_DO_PAUSE, OWNER);
    struct table_presence who = {.online = 3};
    struct table_verdict  v;
    int64_t               next = 0;
    accepted(&t, &ask, TABLE_E_ASK);
    assert_false(table_due(&t, 6000, &who, &v, &next));
    put(&t, TABLE_E_AWAY, 1, 6000, 0, "");
    assert_true(table_due(&t, 6000, &who, &v, &next));
    assert_int_equal(v.entry.kind, TABLE_E_PAUSE);
    table_free(&t);
}

TEST(nothing_is_paused_when_everybody_has_resigned)
{
    UNUSED;
    struct table          t = in_play();
    struct table_request  pause = request(TABLE_DO_PAUSE, OWNER);
    struct table_presence who = {.online = 3};
    struct table_verdict  v;
    int64_t               next = 0;
    accepted(&t, &pause, TABLE_E_ASK);
    put(&t, TABLE_E_RESIGN, 0, 6000, 0, "");
    assert_refused(&t, &pause, "state");
    put(&t, TABLE_E_RESIGN, 1, 7000, 0, "");
    assert_false(table_due(&t, 8000, &who, &v, &next)); /* the bots play on */
    table_free(&t);
}

TEST(a_pause_ends_when_everybody_has_resigned)
{
    UNUSED;
    struct table          t = in_play();
    struct table_presence who = {.online = 3};
    struct table_verdict  v;
    int64_t               next = 0;
    put(&t, TABLE_E_PAUSE, 0, 5000, 0, "");
    put(&t, TABLE_E_RESIGN, 0, 6000, 0, "");
    assert_false(table_due(&t, 7000, &who, &v, &next));
    put(&t, TABLE_E_RESIGN, 1, 7000, 0, "");
    assert_true(table_due(&t, 8000, &who, &v, &next));
    assert_int_equal(v.entry.kind, TABLE_E_RESUME);
    assert_int_equal(v.entry.seat, HM_NOBODY);
    assert_true(table_install(&t, &v));
    assert_int_equal(t.state, TABLE_PLAYING);
    table_free(&t);
}

TEST(a_time_limit_is_due_when_the_time_is_up)
{
    UNUSED;
    struct table_setup    u = plain_setup(TABLE_LIVE);
    struct table          t = new_table(&u);
    struct table_presence who = {.online = 3};
    struct table_verdict  v;
    int64_t               next = 0;
    start(&t);
    assert_false(table_due(&t, 3000, &who, &v, &next));
    assert_int_equal(next, 102000);
    assert_true(table_due(&t, 102000, &who, &v, &next));
    assert_int_equal(v.entry.kind, TABLE_E_FLAG);
    assert_int_equal(v.entry.seat, mover(&t));
    table_free(&t);
}

TEST(a_log_with_future_times_is_scheduled)
{
    UNUSED;
    struct table          t = in_play();
    struct table_presence who = {.online = 3};
    struct table_verdict  v;
    int64_t               next = 0;
    t.at = 500000;
    assert_false(table_due(&t, 490000, &who, &v, &next)); /* nodes may differ by so much */
    assert_true(table_due(&t, 489999, &who, &v, &next));
    assert_int_equal(v.entry.kind, TABLE_E_WAKE);
    assert_int_equal(v.entry.at, 489999);
    assert_true(table_install(&t, &v));
    assert_false(table_due(&t, 489999, &who, &v, &next));
    table_free(&t);
}

TEST(a_bot_takes_over_for_an_absent_player_while_others_are_present)
{
    UNUSED;
    struct table          t = in_play();
    hm_seat               p = mover(&t);
    struct table_presence who = {.online = hm_seat_bit(p ^ 1u)};
    struct table_verdict  v;
    int64_t               next = 0;
    who.gone[p] = 5000;
    assert_false(table_due(&t, 34999, &who, &v, &next));
    assert_int_equal(next, 35000);
    who.since = 10000; /* the server looks only since then */
    next = 0;
    assert_false(table_due(&t, 35000, &who, &v, &next));
    assert_int_equal(next, 40000);
    who.online = 0; /* nobody is there to play on with */
    assert_false(table_due(&t, 50000, &who, &v, &next));
    who.online = hm_seat_bit(p ^ 1u);
    assert_true(table_due(&t, 40000, &who, &v, &next));
    assert_int_equal(v.entry.kind, TABLE_E_AWAY);
    assert_int_equal(v.entry.seat, p);
    table_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_move_becomes_an_entry_with_the_state_it_leads_to),
        RUN(whole_games_are_the_same_installed_and_folded),
        RUN(judging_changes_neither_the_table_nor_its_log),
        RUN(a_move_against_the_rules_is_refused_with_rule_and_id),
        RUN(malformed_and_foreign_moves_are_refused),
        RUN(a_move_for_another_ply_is_stale_and_names_the_current_one),
        RUN(moves_beyond_the_limit_are_refused),
        RUN(a_bot_moves_only_for_its_own_seat),
        RUN(requests_that_newer_entries_may_allow_are_not_refused_yet),
        RUN(times_of_entries_do_not_go_back_but_a_wake_ends_a_log_from_the_future),
        RUN(a_user_gets_the_requested_seat_or_the_first_free_one),
        RUN(a_rated_table_has_one_seat_for_each_account),
        RUN(leaving_frees_an_open_seat_and_gives_a_seat_in_play_to_a_bot),
        RUN(an_absent_player_can_resign),
        RUN(a_resigned_player_cannot_return),
        RUN(only_the_owner_seats_bots_starts_and_closes),
        RUN(players_start_without_an_absent_owner),
        RUN(the_start_waits_briefly_for_missing_nonces),
        RUN(a_deleted_account_leaves_its_seat),
        RUN(a_rematch_is_opened_once_and_then_joined),
        RUN(pausing_and_resuming_need_the_consent_of_all),
        RUN(a_single_person_among_bots_needs_no_consent),
        RUN(a_revealing_move_is_taken_back_by_consent_and_never_when_rated),
        RUN(a_vote_ends_when_no_voter_is_left),
        RUN(nothing_is_paused_when_everybody_has_resigned),
        RUN(a_pause_ends_when_everybody_has_resigned),
        RUN(a_time_limit_is_due_when_the_time_is_up),
        RUN(a_log_with_future_times_is_scheduled),
        RUN(a_bot_takes_over_for_an_absent_player_while_others_are_present),
    };
    return cmocka_run_group_tests_name("table judge", tests, NULL, NULL);
}
