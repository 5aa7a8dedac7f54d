/*
 * pr_positions.c: positions as JSON: they round-trip, and impossible ones are refused.
 *
 * Faults are made in two ways: by changing words of a position's text, or by changing a state and
 * printing it.
 */
#include "pr_table.h"

static char text[HM_TEXT_SIZE];

static const char *print(const struct hm_state *s)
{
    assert_true(packet_row.ops->print(packet_row.edition, s, false, text, sizeof text) <
                sizeof text);
    return text;
}

static enum hm_err parse(const char *json, struct hm_state *s, struct hm_msg *msg)
{
    return hm_position_read(&packet_row, json, strlen(json), s, msg);
}

/* ---- round trips ---- */

TEST(pr_2_2_a_dealt_table_as_a_position)
{
    UNUSED;
    const struct hm_state s = lay(2);
    assert_contains(print(&s), "{\"v\":1,\"game\":\"packet-row\",\"players\":2,\"money\":[25,25],"
                               "\"hands\":[[\"S01\"],[\"S02\"]],"
                               "\"ships\":[[],[]],\"current\":{\"guildhall\":[\"G03\",\"G04\"],");
    assert_contains(text, "\"talon\":{\"guildhall\":[\"G05\",\"G06\",");
    assert_contains(text, "\"named\":[],\"area\":null,\"served\":[],\"master\":\"A\",\"prompt\":["
                          "\"A\"],\"failed\":[],"
                          "\"phase\":\"choose\",\"box\":[\"B33\",");
}

TEST(pr_3_2_a_table_in_mid_round)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "M12 D02 B07");
    play(&s, "A choose market; B pass; C take M03; A pass; A choose docks");
    print(&s);
    assert_contains(text, "\"named\":[\"market\",\"docks\"],\"area\":\"docks\",\"served\":[\"C\"],"
                          "\"master\":\"A\",\"prompt\":[\"B\"]");
    assert_contains(text, "\"phase\":\"ask\"");
    assert_contains(text, "[\"B07\",\"M12\",\"S02\"]"); /* by id */
    assert_contains(text, "\"ships\":[[],[\"D02\"],[]]");
}

/* Every state of random games is read back to the same bytes, but for the number of moves made. */
TEST(pr_4_2_positions_are_read_back)
{
    UNUSED;
    for (uint8_t n = 2; n <= 5; n++)
        for (uint64_t game = 0; game < 12; game++) {
            struct hm_state       s;
            struct hm_rng         rng;
            const struct hm_setup setup = {.nseat = n, .first = HM_NOBODY};
            struct hm_move        list[HM_MOVES];
            memset(&s, 0, sizeof s);
            hm_rng_fast(&rng, game * 8 + n);
            packet_row.ops->deal(packet_row.edition, &s, &setup, &rng, NULL);
            for (bool over = false; !over;) {
                struct hm_state back;
                struct hm_msg   msg = {""};
                if (parse(print(&s), &back, &msg) != HM_OK)
                    fail_msg("%s in %s", msg.text, text);
                back.head.ply = s.head.ply;
                assert_memory_equal(&s, &back, sizeof s);
                over = s.head.prompt == 0;
                if (over)
                    break;
                hm_seat p = (hm_seat)hm_rng_below(&rng, n);
                while (!hm_seat_in(s.head.prompt, p))
                    p = (hm_seat)((p + 1) % n);
                const size_t k = packet_row.ops->legal(packet_row.edition, &s, p, HM_BOTH, list);
                packet_row.ops->apply(packet_row.edition, &s,
                                      &list[hm_rng_below(&rng, (uint32_t)k)], NULL, NULL);
            }
        }
}

TEST(pr_2_3_the_setup_line)
{
    UNUSED;
    struct hm_state s = lay(3);
    packet_row.ops->print_setup(packet_row.edition, &s, text, sizeof text);
    assert_contains(
        text, "\"first\":\"A\",\"talon\":{\"guildhall\":[\"G01\",\"G02\",\"G03\",\"G04\",\"G05\",");
    assert_contains(text, "\"box\":[\"S04\",\"S05\",\"S06\",\"S07\",\"S08\",\"S09\",\"S10\","
                          "\"S11\",\"S12\"],\"start\":"
                          "[\"S01\",\"S02\",\"S03\"]");
    assert_int_equal(text[strlen(text) - 1], ']');
}

TEST(pr_7_4_the_end_line)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "G30 B25 B26");
    pay(&s, 'B', 33);
    hm_print_end(&packet_row, &s, text, sizeof text);
    assert_string_equal(
        text, "{\"line\":\"end\",\"points\":[2,9,2],\"money\":[25,33,25],\"winners\":[\"B\"],"
              "\"buildings\":[0,2,0],\"bankers\":[0,4,0]}");
}

TEST(pr_8_2_a_view_prints_numbers_for_what_is_hidden)
{
    UNUSED;
    struct hm_state s = lay(3);
    struct hm_view  v;
    struct hm_state back;
    struct hm_msg   msg;
    packet_row.ops->redact(packet_row.edition, &s, 1, &v);
    packet_row.ops->print(packet_row.edition, hm_seen(&v), false, text, sizeof text);
    assert_contains(text, "\"hands\":[[],[\"S02\"],[]]");
    assert_contains(text, "\"talon\":{\"guildhall\":34,\"docks\":38,\"market\":38,\"bank\":34}");
    assert_contains(text, "\"sealed\":[\"A\",\"B\",\"C\"]");
    assert_null(strstr(text, "\"box\""));
    assert_int_equal(parse(text, &back, &msg),
                     HM_MALFORMED); /* nobody can play from half a table */
}

/* ---- faults in the text ---- */

static void expect(const char *json, const char *part)
{
    struct hm_state s;
    struct hm_msg   msg = {""};
    memset(&s, 0x5a, sizeof s);
    const struct hm_state before = s;
    assert_int_equal(parse(json, &s, &msg), HM_MALFORMED);
    assert_contains(msg.text, part);
    assert_memory_equal(&s, &before, sizeof s);
}

/* The dealt table of three players with the first `from` replaced by `to`. */
static const char *with(const char *from, const char *to)
{
    static char           changed[HM_TEXT_SIZE];
    const struct hm_state s = lay(3);
    const char           *at = strstr(print(&s), from);
    assert_non_null(at);
    memcpy(changed, text, (size_t)(at - text));
    strcpy(changed + (at - text), to);
    strcat(changed, at + strlen(from));
    return changed;
}

TEST(pr_1_1_the_head_of_a_position)
{
    UNUSED;
    expect("[]", "JSON object");
    expect("{", "");
    expect(with("\"v\":1", "\"v\":2"), "v: must be 1");
    expect(with("packet-row", "rotterdam"), "game: must be packet-row");
    expect(with("\"players\":3", "\"players\":6"), "players: must be 2 to 5");
    expect(with("\"players\":3", "\"players\":1"), "players: must be 2 to 5");
    expect(with("\"players\":3", "\"players\":\"3\""), "players: must be 2 to 5");
    expect(with("\"players\":3", "\"players\":4"), "money: must have a number for each seat");
}

TEST(pr_8_1_no_key_may_be_missing)
{
    UNUSED;
    static const char *const keys[] = {"v",       "game",   "players", "money",   "hands", "ships",
                                       "current", "future", "talon",   "discard", "named", "area",
                                       "served",  "master", "prompt",  "failed",  "phase", "box"};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        char from[20] = "\"", to[20] = "\"x", part[20] = "";
        strcat(strcat(from, keys[i]), "\":");
        strcat(strcat(to, keys[i]), "\":");
        strcat(strcat(part, keys[i]), ": ");
        expect(with(from, to), part);
    }
    expect(with("\"docks\":[\"D03\"", "\"dock\":[\"D03\""), "current.docks: must be a list");
}

TEST(pr_8_1_values_of_the_wrong_kind)
{
    UNUSED;
    expect(with("\"money\":[25,25,25]", "\"money\":25"), "money: must be a list");
    expect(with("\"money\":[25", "\"money\":[-1"), "money.A: must be a whole number");
    expect(with("\"money\":[25,25", "\"money\":[25,2.5"), "money.B: must be a whole number");
    expect(with("\"money\":[25,25,25", "\"money\":[25,25,100000"), "money.C: is more than 99999");
    expect(with("\"money\":[25,25,25", "\"money\":[25,25,1000000"),
           "money.C: must be a whole number");
    expect(with("\"money\":[25", "\"money\":[\"25\""), "money.A");
    expect(with("[\"S01\"],[\"S02\"]", "[\"S01\"],\"S02\""), "hands.B: must be a list of cards");
    expect(with("[[\"S01\"],[\"S02\"],[\"S03\"]]", "[[\"S01\"],[\"S02\"]]"),
           "hands: must have a list for each seat");
    expect(with("\"hands\":[[\"S01\"],[\"S02\"],[\"S03\"]]", "\"hands\":{}"),
           "hands: must be a list");
    expect(with("\"ships\":[[],[],[]]", "\"ships\":[[],[7],[]]"), "ships.B: 7 is not a card");
    expect(with("\"discard\":{", "\"discard\":[],\"x\":{"), "discard: must be an object");
    expect(with("\"master\":\"A\"", "\"master\":\"D\""), "master: must be a seat");
    expect(with("\"master\":\"A\"", "\"master\":0"), "master: must be a seat");
    expect(with("\"prompt\":[\"A\"]", "\"prompt\":\"A\""), "prompt: must be a list of seats");
    expect(with("\"prompt\":[\"A\"]", "\"prompt\":[\"E\"]"), "prompt: must name seats");
    expect(with("\"prompt\":[\"A\"]", "\"prompt\":[\"A\",\"A\"]"), "each once");
    expect(with("\"named\":[]", "\"named\":[\"bank\",\"bank\"]"),
           "named: must name areas, each once");
    expect(with("\"named\":[]", "\"named\":[\"moon\"]"), "named: must name areas");
    expect(with("\"named\":[]", "\"named\":null"), "named: must be a list");
    expect(with("\"failed\":[]", "\"failed\":[1]"), "failed: must name areas");
    expect(with("\"area\":null", "\"area\":\"moon\""), "area: must be an area or null");
    expect(with("\"phase\":\"choose\"", "\"phase\":\"rest\""), "phase: must be one of choose");
    expect(with("\"phase\":\"choose\"", "\"phase\":1"), "phase: must be one of choose");
}

TEST(pr_0_2_every_card_stands_in_exactly_one_place)
{
    UNUSED;
    expect(with("[\"S01\"]", "[\"S01\",\"M03\"]"), "current.market: M03 is in two places");
    expect(with("[\"S01\"]", "[\"S01\",\"S01\"]"), "hands.A: S01 is in two places");
    expect(with("[\"S01\"]", "[\"S01\",\"Z01\"]"), "hands.A: Z01 is not a card");
    expect(with("\"D10\",", ""), "box: D10 is in no place");
    expect(with("\"box\":[\"S04\"", "\"box\":[\"D10\",\"S04\""), "box: D10 is in two places");
}

TEST(pr_3_5_ships_and_hands_are_not_mixed_up)
{
    UNUSED;
    expect(with("[\"S01\"]", "[\"S01\",\"D10\"]"), "hands.A: D10 is a ship");
    expect(with("\"ships\":[[]", "\"ships\":[[\"M10\"]"), "ships.A: M10 is not a ship");
}

TEST(pr_1_1_cards_lie_in_their_own_area)
{
    UNUSED;
    expect(with("\"docks\":[\"D03\"", "\"docks\":[\"M10\",\"D03\""),
           "current.docks: M10 belongs to another area");
    expect(with("\"talon\":{\"guildhall\":[", "\"talon\":{\"guildhall\":[\"S05\","),
           "talon.guildhall: S05 has another back");
}

/* ---- faults of the table ---- */

static void flawed(const struct hm_state *s, const char *part)
{
    assert_non_null(hm_audit(&packet_row, s));
    expect(print(s), part);
}

/* Takes a card out of the top of a talon, so that it can be put where it does not belong. */
static unsigned draw(struct hm_state *s, enum hm_pr_area a)
{
    struct pr_state *t = inside(s);
    const unsigned   c = t->talon[a][--t->left[a]];
    t->talon[a][t->left[a]] = 0;
    return c;
}

static uint64_t slot(unsigned c)
{
    return pr_bit(hm_pr_card(packet_row.edition, (hm_card)c)->slot);
}

TEST(pr_2_1_the_box_of_two_and_of_more)
{
    UNUSED;
    struct hm_state s = lay(3);
    draw(&s, HM_PR_AREA_BANK);
    flawed(&s, "box: B05 is out of the game only with two players (PR-2.1)");
    s = lay(2);
    draw(&s, HM_PR_AREA_BANK);
    flawed(&s, "box.bank: has not six cards in the box (PR-2.1)");
    s = lay(2);
    hm_add(&inside(&s)->hand[0], card("D42")); /* one of those that two players do without */
    flawed(&s, "box.docks: has not six cards");
}

TEST(pr_2_3_one_starting_contract_for_each_player)
{
    UNUSED;
    struct hm_state s = lay(3);
    hm_add(&inside(&s)->hand[0], card("S02"));
    hm_remove(&inside(&s)->hand[1], card("S02"));
    flawed(&s, "hands.A: S01 is one of several starting contracts in a hand (PR-2.3)");
    s = lay(3);
    hm_remove(&inside(&s)->hand[1], card("S02"));
    flawed(&s, "box.start: the box has all starting contracts but one");
    s = lay(3);
    inside(&s)->discard[HM_PR_AREA_GUILDHALL] |= slot(card("S09"));
    flawed(&s, "box.start");
    s = lay(3);
    inside(&s)->current[HM_PR_AREA_GUILDHALL] &= ~slot(card("G03"));
    inside(&s)->discard[HM_PR_AREA_GUILDHALL] |= slot(card("G03"));
    inside(&s)->current[HM_PR_AREA_GUILDHALL] |= slot(card("S02"));
    hm_remove(&inside(&s)->hand[1], card("S02"));
    inside(&s)->sealed = 5;
    flawed(&s, "current.guildhall: S02 is a starting contract and never on offer");
}

TEST(pr_4_5_supplies_of_areas_not_named_are_full)
{
    UNUSED;
    struct hm_state s = lay(3);
    inside(&s)->current[HM_PR_AREA_DOCKS] &= ~slot(card("D03"));
    inside(&s)->discard[HM_PR_AREA_DOCKS] |= slot(card("D03"));
    flawed(&s, "current.docks: is not full though its area was not named (PR-4.5)");
    s = lay(3);
    inside(&s)->future[HM_PR_AREA_DOCKS] &= ~slot(card("D01"));
    inside(&s)->discard[HM_PR_AREA_DOCKS] |= slot(card("D01"));
    flawed(&s, "future.docks: is not full though its area was not named (PR-4.5)");
    run_down(&s, HM_PR_AREA_DOCKS, 0); /* but where nothing is left to draw it may be */
    ready(&s);
}

TEST(pr_2_2_supplies_are_not_too_full)
{
    UNUSED;
    struct hm_state s = lay(3);
    inside(&s)->current[HM_PR_AREA_BANK] |= slot(draw(&s, HM_PR_AREA_BANK));
    flawed(&s, "current.bank: has more cards than PR-2.2 allows");
    s = lay(3);
    inside(&s)->future[HM_PR_AREA_BANK] |= slot(draw(&s, HM_PR_AREA_BANK));
    flawed(&s, "future.bank: has more than two cards");
}

/* Four players; the docks have failed with two cards left. */
static struct hm_state failed_docks(void)
{
    struct hm_state s = lay(4);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    play(&s, "A choose docks; B pass; C pass; D pass; A take D03");
    return s;
}

TEST(pr_7_1_a_failed_area_has_no_talon_and_no_future_supply)
{
    UNUSED;
    struct hm_state s = failed_docks();
    inside(&s)->discard[HM_PR_AREA_DOCKS] &= ~slot(card("D40"));
    inside(&s)->talon[HM_PR_AREA_DOCKS][0] = card("D40");
    inside(&s)->left[HM_PR_AREA_DOCKS] = 1;
    flawed(&s, "talon.docks: has cards though its area failed (PR-7.1)");
    s = failed_docks();
    inside(&s)->discard[HM_PR_AREA_DOCKS] &= ~slot(card("D40"));
    inside(&s)->future[HM_PR_AREA_DOCKS] |= slot(card("D40"));
    flawed(&s, "future.docks: has cards though its area failed (PR-7.1)");
    s = failed_docks();
    inside(&s)->discard[HM_PR_AREA_DOCKS] &= ~slot(card("D40"));
    inside(&s)->current[HM_PR_AREA_DOCKS] |= slot(card("D40"));
    flawed(&s, "current.docks: is full though its area failed (PR-7.1)");
}

TEST(pr_7_1_the_phase_fits_the_failed_areas)
{
    UNUSED;
    struct hm_state s = lay(3);
    s.head.phase = HM_PR_PHASE_SETTLE;
    s.head.prompt = 7;
    flawed(&s, "failed: has too few areas for the game to have ended (PR-7.1)");
    s = lay(3);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    inside(&s)->discard[HM_PR_AREA_DOCKS] |=
        inside(&s)->future[HM_PR_AREA_DOCKS] | slot(card("D03"));
    inside(&s)->future[HM_PR_AREA_DOCKS] = 0;
    inside(&s)->current[HM_PR_AREA_DOCKS] = slot(card("D04"));
    inside(&s)->failed = 1u << HM_PR_AREA_DOCKS;
    flawed(&s, "failed: has so many areas that the game has ended (PR-7.1)");
}

TEST(pr_3_1_while_an_area_is_chosen)
{
    UNUSED;
    struct hm_state s = lay(3);
    s.head.prompt = 2;
    flawed(&s, "prompt: must be the harbour master, who chooses (PR-3.1)");
    s.head.prompt = 0;
    flawed(&s, "prompt: must be the harbour master");
    s = lay(3);
    inside(&s)->area = HM_PR_AREA_BANK;
    flawed(&s, "area: must be null while an area is chosen");
    s = lay(3);
    inside(&s)->served = 2;
    flawed(&s, "served: must be empty between rounds");
    inside(&s)->served = 1;
    flawed(&s, "served.A: is the harbour master");
}

TEST(pr_3_2_while_somebody_is_asked)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks");
    struct hm_state t = s;
    t.head.prompt = 6;
    flawed(&t, "prompt: must be one seat");
    t.head.prompt = 0;
    flawed(&t, "prompt: must be one seat");
    t = s;
    inside(&t)->area = HM_PR_AREA_BANK;
    flawed(&t, "area: must be the area that was named last");
    inside(&t)->area = HM_PR_NONE;
    flawed(&t, "area: must be the area that was named last");
    t = s;
    inside(&t)->named = inside(&t)->nnamed = inside(&t)->order = 0;
    flawed(&t, "named: must have the area at hand");
    play(&s, "B take D03");
    t = s;
    t.head.prompt = 2;
    flawed(&t, "prompt: has no piece left, so it cannot be prompted (PR-3.2)");
}

TEST(pr_3_3_pieces_fit_the_cards_that_were_taken)
{
    UNUSED;
    struct hm_state s = lay(4);
    play(&s, "A choose docks; B take D03; C pass");
    struct hm_state t = s;
    inside(&t)->served = 0;
    flawed(&t, "served: does not fit the cards that were taken in this round (PR-3.3)");
    inside(&t)->served = 2 | 4;
    flawed(&t, "served: does not fit");
    /* D is asked after C, so B, who is asked first, cannot be next if C has the card. */
    t = s;
    inside(&t)->served = 4;
    t.head.prompt = 2;
    flawed(&t, "prompt: comes before somebody who has a card of this area (PR-3.2)");
}

TEST(pr_3_8_no_second_area_once_everybody_has_a_card)
{
    UNUSED;
    struct hm_state s = lay(3);
    play(&s, "A choose docks; B take D03; C take D04");
    struct hm_state t = s;
    inside(&t)->named |= 1u << HM_PR_AREA_BANK;
    inside(&t)->order |= (uint8_t)(HM_PR_AREA_BANK << 2);
    inside(&t)->nnamed = 2;
    inside(&t)->area = HM_PR_AREA_BANK;
    flawed(&t, "named: has an area too many: everybody else had a card already (PR-3.8)");
    t = s;
    t.head.phase = HM_PR_PHASE_CHOOSE;
    inside(&t)->area = HM_PR_NONE;
    flawed(&t, "phase: must be ask once everybody else has a card (PR-3.8)");
}

TEST(pr_3_9_no_choice_where_no_area_is_left)
{
    UNUSED;
    struct hm_state s = lay(2);
    play(&s, "A choose docks; B pass; A pass; A choose market; B pass; A pass; A choose bank; B "
             "pass; A pass; A choose "
             "guildhall; B pass");
    s.head.phase = HM_PR_PHASE_CHOOSE;
    inside(&s)->area = HM_PR_NONE;
    flawed(&s, "phase: cannot be choose where no area is left (PR-3.9)");
}

/* A failed area no longer tells how many were taken; the order of asking still does. */
TEST(pr_3_2_who_is_asked_later_cannot_have_been_served)
{
    UNUSED;
    struct hm_state s = failed_docks();
    play(&s, "B choose docks; C take D01");
    assert_true(prompted(&s, 'D'));
    inside(&s)->served = 8;
    s.head.prompt = 4;
    flawed(&s, "prompt: comes before somebody who has a card of this area (PR-3.2)");
}

/* A failed area can only have been named while something lay there. */
TEST(pr_3_10_an_area_named_while_empty)
{
    UNUSED;
    struct hm_state  s = failed_docks();
    struct pr_state *t = inside(&s);
    play(&s, "B choose docks; C take D01; D take D02; A pass; B pass");
    ready(&s);
    struct hm_state u = failed_docks();
    t = inside(&u);
    t->discard[HM_PR_AREA_DOCKS] |= t->current[HM_PR_AREA_DOCKS];
    t->current[HM_PR_AREA_DOCKS] = 0;
    ready(&u);
    t->named = 1u << HM_PR_AREA_DOCKS;
    t->nnamed = 1;
    t->order = t->area = HM_PR_AREA_DOCKS;
    u.head.phase = HM_PR_PHASE_ASK;
    u.head.prompt = 4;
    flawed(&u, "served: does not fit");
}

/* Three players in the settlement. */
static struct hm_state settling(void)
{
    struct hm_state s = lay(3);
    run_down(&s, HM_PR_AREA_DOCKS, 0);
    give(&s, 'A', "G25 B07");
    play(&s, "A choose docks; B pass; C pass; A assist D01");
    assert_int_equal(s.head.phase, HM_PR_PHASE_SETTLE);
    return s;
}

TEST(pr_7_3_the_settlement_and_the_end)
{
    UNUSED;
    struct hm_state s = settling(), t = s;
    t.head.prompt = 0;
    flawed(&t, "prompt: must have those who are not done (PR-7.3)");
    t.head.phase = HM_PR_PHASE_OVER;
    flawed(&t, "hands.A: B07 is a money card though the game is over (PR-7.3)");
    t = s;
    play(&t, "A done; B done; C done");
    t.head.prompt = 1;
    flawed(&t, "prompt: must be empty when the game is over");
    t = s;
    inside(&t)->area = HM_PR_AREA_DOCKS;
    flawed(&t, "area: must be null after the last round");
    t = s;
    inside(&t)->named = 1;
    inside(&t)->nnamed = 1;
    flawed(&t, "named: must be empty after the last round");
}

/* ---- what only a bent state can show ---- */

static void audited(const struct hm_state *s, const char *part)
{
    struct hm_flaw f;
    struct hm_msg  line;
    assert_true(pr_ops.flawed(packet_row.edition, s, &f));
    hm_fail_flaw(&line, packet_row.edition, &f);
    assert_contains(line.text, part);
}

TEST(pr_8_1_an_audit_sees_what_no_text_can_say)
{
    UNUSED;
    struct hm_state s = lay(3);
    s.head.nseat = 6;
    audited(&s, "2 to 5");
    s.head.nseat = 1;
    audited(&s, "2 to 5");
    s = lay(3);
    inside(&s)->master = 3;
    audited(&s, "master: must be a seat of the table");
    s = lay(3);
    s.head.phase = 4;
    audited(&s, "phase: must be one of choose, ask, settle, over");
    s = lay(3);
    inside(&s)->left[0] = PR_TALON + 1;
    audited(&s, "more cards than its deck");
    s = lay(3);
    inside(&s)->talon[0][0] = card("B38");
    audited(&s, "another back");
    inside(&s)->talon[0][0] = 200;
    audited(&s, "another back");
    s = lay(3);
    inside(&s)->talon[0][PR_TALON - 1] = 1;
    audited(&s, "bytes above its top");
    s = lay(3);
    inside(&s)->talon[0][0] = inside(&s)->talon[0][1];
    audited(&s, "two places");
    s = lay(3);
    hm_add(&inside(&s)->hand[0], card("D03"));
    audited(&s, "two places");
    s = lay(3);
    inside(&s)->sealed = 1;
    audited(&s, "starting contract");
    s = lay(3);
    inside(&s)->money[1] = -1;
    audited(&s, "is negative");
    s = lay(3);
    inside(&s)->money[4] = 1;
    audited(&s, "does not play");
    s = lay(3);
    inside(&s)->served = 16;
    audited(&s, "does not play");
    s = lay(3);
    inside(&s)->nnamed = 1;
    audited(&s, "twice");
    inside(&s)->nnamed = 5;
    audited(&s, "twice");
    s = lay(3);
    inside(&s)->order = 4;
    audited(&s, "twice");
    s = settling();
    s.head.prompt = 9;
    audited(&s, "not done");
}

TEST(pr_8_1_a_view_can_be_audited_too)
{
    UNUSED;
    struct hm_state s = settling();
    struct hm_view  v;
    for (uint8_t viewer = 0; viewer < 3; viewer++) {
        packet_row.ops->redact(packet_row.edition, &s, viewer, &v);
        ready(hm_seen(&v));
    }
    inside(&v.seen)->talon[1][0] = 70;
    audited(hm_seen(&v), "bytes above its top");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(pr_2_2_a_dealt_table_as_a_position),
        RUN(pr_3_2_a_table_in_mid_round),
        RUN(pr_4_2_positions_are_read_back),
        RUN(pr_2_3_the_setup_line),
        RUN(pr_7_4_the_end_line),
        RUN(pr_8_2_a_view_prints_numbers_for_what_is_hidden),
        RUN(pr_1_1_the_head_of_a_position),
        RUN(pr_8_1_no_key_may_be_missing),
        RUN(pr_8_1_values_of_the_wrong_kind),
        RUN(pr_0_2_every_card_stands_in_exactly_one_place),
        RUN(pr_3_5_ships_and_hands_are_not_mixed_up),
        RUN(pr_1_1_cards_lie_in_their_own_area),
        RUN(pr_2_1_the_box_of_two_and_of_more),
        RUN(pr_2_3_one_starting_contract_for_each_player),
        RUN(pr_4_5_supplies_of_areas_not_named_are_full),
        RUN(pr_2_2_supplies_are_not_too_full),
        RUN(pr_7_1_a_failed_area_has_no_talon_and_no_future_supply),
        RUN(pr_7_1_the_phase_fits_the_failed_areas),
        RUN(pr_3_1_while_an_area_is_chosen),
        RUN(pr_3_2_while_somebody_is_asked),
        RUN(pr_3_3_pieces_fit_the_cards_that_were_taken),
        RUN(pr_3_8_no_second_area_once_everybody_has_a_card),
        RUN(pr_3_9_no_choice_where_no_area_is_left),
        RUN(pr_3_2_who_is_asked_later_cannot_have_been_served),
        RUN(pr_3_10_an_area_named_while_empty),
        RUN(pr_7_3_the_settlement_and_the_end),
        RUN(pr_8_1_an_audit_sees_what_no_text_can_say),
        RUN(pr_8_1_a_view_can_be_audited_too),
    };
    return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
