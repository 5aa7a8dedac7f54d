/*
 * pr_gate.c: positions and views of Packet Row that the gate must refuse.
 *
 * Each forgery is a valid table with one change.  The gate must refuse it with a message that names
 * the key, the card if there is one, and the problem, and must leave `out` unchanged.
 */
#include "pr_table.h"

#include "harbour/bot.h"

#include <stdio.h>
#include <stdlib.h>

enum { UNTOUCHED = 0x5a };

static struct hm_msg msg;

/* ---- positions ----------------------------------------------------------------------------- */

static char text[HM_TEXT_SIZE * 2];

static void assert_position_refused(const char *says)
{
    struct hm_state out;
    memset(&out, UNTOUCHED, sizeof out);
    msg.text[0] = 0;
    assert_int_equal(hm_position_read(&packet_row, text, strlen(text), &out, &msg), HM_MALFORMED);
    assert_contains(msg.text, says);
    for (size_t i = 0; i < sizeof out; i++)
        assert_int_equal(((const uint8_t *)&out)[i], UNTOUCHED);
}

/* Every card of the game in one talon, those of its own deck first: four times what a deck
 * holds. */
TEST(a_talon_of_all_cards_is_refused_before_it_is_written)
{
    UNUSED;
    const struct pr_edition *e = pr_edition_of(packet_row.edition);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        char list[4096] = "";
        for (unsigned i = 0, n = e->head.ncard; i < n; i++) {
            const unsigned c = (e->first[a] + i) % n;
            if (c == e->first[a] || e->card[c].deck != HM_PR_DECK_START)
                snprintf(list + strlen(list), 16, "%s\"%s\"", i > 0 ? "," : "", e->head.id[c]);
        }
        int n = snprintf(
            text, sizeof text,
            "{\"v\":1,\"game\":\"packet-row\",\"players\":2,\"money\":[0,0],\"hands\":[[],[]],"
            "\"ships\":[[],[]],\"current\":{\"guildhall\":[],\"docks\":[],\"market\":[],\"bank\":[]"
            "},"
            "\"future\":{\"guildhall\":[],\"docks\":[],\"market\":[],\"bank\":[]},\"talon\":{");
        for (unsigned b = 0; b < HM_PR_AREAS; b++)
            n += snprintf(text + n, sizeof text - (size_t)n, "%s\"%s\":[%s]", b > 0 ? "," : "",
                          hm_pr_area_names[b], a == b ? list : "");
        strcat(text, "}}");
        assert_position_refused("talon.");
        assert_contains(msg.text, hm_pr_area_names[a]);
    }
}

/* ---- views --------------------------------------------------------------------------------- */

/* A table in the middle of a round, as seat A or a spectator sees it. */
static struct hm_view good_view(uint8_t nseat, uint8_t viewer)
{
    struct hm_state s = lay(nseat);
    struct hm_view  v;
    play(&s, "A choose docks");
    pr_ops.redact(packet_row.edition, &s, viewer, &v);
    return v;
}

static void assert_view_refused(const struct hm_view *v, const char *says)
{
    struct hm_view out;
    memset(&out, UNTOUCHED, sizeof out);
    msg.text[0] = 0;
    assert_int_not_equal(hm_view_open(&packet_row, 0, v, pr_ops.state_size, &out, &msg), HM_OK);
    assert_contains(msg.text, says);
    for (size_t i = 0; i < sizeof out; i++)
        assert_int_equal(((const uint8_t *)&out)[i], UNTOUCHED);
}

/* Does what a client does with a view: a hint, and a move by each bot. */
static void use(const struct hm_view *v)
{
    static const char *const names[] = {"random", "greedy", "mc:8", "ismcts:200"};
    struct hm_hints          hints;
    struct hm_bot_request    request = {
           .game = packet_row, .view = v, .seed = 1, .budget = {.iterations = 50}};
    request.size = 64 << 20;
    request.memory = malloc(request.size);
    assert_non_null(request.memory);
    hm_hint(&request, &hints);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct hm_bot  bot;
        struct hm_move move;
        if (hm_bot_find(&pr_ops, names[i], &bot, NULL) == HM_OK)
            hm_bot_move(&bot, &request, &move, NULL);
    }
    free(request.memory);
}

TEST(a_view_with_more_cards_left_than_are_unseen_is_refused)
{
    UNUSED;
    for (uint8_t nseat = 2; nseat <= 5; nseat++) {
        struct hm_view v = good_view(nseat, 1);
        for (unsigned a = 0; a < HM_PR_AREAS; a++)
            pr_mutable(&v.seen)->left[a] = PR_TALON;
        struct hm_view out;
        if (hm_view_open(&packet_row, nseat, &v, pr_ops.state_size, &out, &msg) == HM_OK)
            use(&out);
        assert_view_refused(&v, "talon.");
    }
}

/* Nothing is left to draw, but the talons claim to be full. */
TEST(a_view_whose_unseen_cards_are_all_discarded_is_refused)
{
    UNUSED;
    struct hm_view           v = good_view(3, 1);
    struct pr_state         *s = pr_mutable(&v.seen);
    const struct pr_edition *e = pr_edition_of(packet_row.edition);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        s->discard[a] = (pr_bit(e->count[a]) - 1) & ~(s->current[a] | s->future[a]);
        s->left[a] = 20;
    }
    for (unsigned p = 0; p < 3; p++)
        memset(&s->hand[p], 0, sizeof s->hand[p]);
    s->sealed = 0;
    struct hm_view out;
    if (hm_view_open(&packet_row, 3, &v, pr_ops.state_size, &out, &msg) == HM_OK)
        use(&out);
    assert_view_refused(&v, "talon.");
}

/* Makes one change to a valid view of seat B at a table of three. */
struct forgery {
    const char *says;
    void (*change)(struct pr_state *v);
};

#define FORGE(name, statement)                                                                     \
    static void name(struct pr_state *v) { statement; }
FORGE(another_game, v->head.game = 9)
FORGE(other_rules, v->head.rules++)
FORGE(six_players, v->head.nseat = 6)
FORGE(no_players, v->head.nseat = 0)
FORGE(viewer_who_does_not_play, v->head.viewer = 3)
FORGE(viewer_of_the_truth, v->head.viewer = HM_TRUTH)
FORGE(no_such_phase, v->head.phase = 4)
FORGE(two_are_prompted, v->head.prompt = 6)
FORGE(master_beyond, v->master = 200)
FORGE(failed_beyond, v->failed = 16)
FORGE(sealed_beyond, v->sealed |= 8)
FORGE(slot_beyond, v->discard[1] |= pr_bit(63))
FORGE(card_beyond, hm_add(&v->hand[0], 191))
FORGE(hand_of_nobody, hm_add(&v->hand[4], 50))
FORGE(debts, v->money[0] = -1)
FORGE(a_fortune, v->money[0] = PR_MAX_MONEY + 1)
FORGE(too_much_left, v->left[2] = 45)
FORGE(one_left_more, v->left[2]++)
FORGE(one_left_less, v->left[0]--)
FORGE(a_card_on_two_tables, v->future[1] |= v->current[1])
FORGE(nobody_sealed, v->sealed = 2)
FORGE(own_contract_hidden, v->sealed = 5)
FORGE(contract_of_another, hm_add(&v->hand[0], card("S01")))
FORGE(a_card_in_the_talon, v->talon[0][0] = 1)
FORGE(odd_bytes, v->pad[2] = 1)
FORGE(named_twice, v->nnamed = 2)
FORGE(served_master, v->served = 1)

TEST(a_view_with_one_change_is_refused)
{
    UNUSED;
    static const struct forgery list[] = {
        {"another game", another_game},
        {"another revision of the rules", other_rules},
        {"players: ", six_players},
        {"players: ", no_players},
        {"viewer: ", viewer_who_does_not_play},
        {"viewer: ", viewer_of_the_truth},
        {"phase: must be one of choose, ask, settle, over", no_such_phase},
        {"prompt: must be one seat", two_are_prompted},
        {"master: must be a seat", master_beyond},
        {"failed: must name areas", failed_beyond},
        {"sealed: must name seats", sealed_beyond},
        {"discard.docks: has a card that the edition does not have", slot_beyond},
        {"hands.A: has a card that the edition does not have", card_beyond},
        {"hands.E: must be empty", hand_of_nobody},
        {"money.A: is negative", debts},
        {"money.A: is more than 99999", a_fortune},
        {"talon.market: has more cards than its deck", too_much_left},
        {"talon.market: does not have as many cards as are not seen", one_left_more},
        {"talon.guildhall: does not have as many cards as are not seen", one_left_less},
        {" is in two places", a_card_on_two_tables},
        {"sealed: does not fit", nobody_sealed},
        {"sealed.B: ", own_contract_hidden},
        {"sealed: does not fit", contract_of_another},
        {"talon.guildhall: has bytes above its top", a_card_in_the_talon},
        {"unused bytes are not zero", odd_bytes},
        {"named: ", named_twice},
        {"served.A: ", served_master},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct hm_view v = good_view(3, 1);
        list[i].change(pr_mutable(&v.seen));
        assert_view_refused(&v, list[i].says);
    }
}

/* Play can bring more money than a position may have: then the cards are among the discards. */
TEST(a_position_with_increased_money_is_read_again)
{
    UNUSED;
    struct hm_state s = lay(2), back;
    give(&s, 'A', "B01");
    pay(&s, 'A', PR_MAX_MONEY);
    play(&s, "A cash B01");
    assert_true(money(&s, 'A') > PR_MAX_MONEY);
    assert_true(pr_ops.print(packet_row.edition, &s, false, text, sizeof text) < sizeof text);
    assert_int_equal(hm_position_read(&packet_row, text, strlen(text), &back, &msg), HM_OK);
    assert_int_equal(money(&back, 'A'), money(&s, 'A'));
}

/* A valid view passes, also with a large fortune, and can be used. */
TEST(a_view_that_play_led_to_is_taken)
{
    UNUSED;
    for (uint8_t nseat = 2; nseat <= 5; nseat++) {
        struct hm_view v = good_view(nseat, 1), out;
        assert_int_equal(hm_view_open(&packet_row, nseat, &v, pr_ops.state_size, &out, &msg),
                         HM_OK);
        assert_memory_equal(&v, &out, sizeof v);
        v = good_view(nseat, HM_SPECTATOR);
        assert_int_equal(hm_view_open(&packet_row, 0, &v, pr_ops.state_size, &out, &msg), HM_OK);
    }
    struct hm_view v = good_view(3, 1), out;
    for (unsigned p = 0; p < 3; p++)
        pr_mutable(&v.seen)->money[p] = PR_MAX_MONEY;
    assert_int_equal(hm_view_open(&packet_row, 3, &v, pr_ops.state_size, &out, &msg), HM_OK);
    use(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_talon_of_all_cards_is_refused_before_it_is_written),
        RUN(a_view_with_more_cards_left_than_are_unseen_is_refused),
        RUN(a_view_whose_unseen_cards_are_all_discarded_is_refused),
        RUN(a_view_with_one_change_is_refused),
        RUN(a_position_with_increased_money_is_read_again),
        RUN(a_view_that_play_led_to_is_taken),
    };
    return cmocka_run_group_tests_name("pr_gate", tests, NULL, NULL);
}
