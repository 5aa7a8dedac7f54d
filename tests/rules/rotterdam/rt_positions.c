/*
 * rt_positions.c: tables as JSON: they round-trip, and impossible ones are refused with their key.
 *
 * Most tests print a valid position, change one place of the text and expect a certain message.
 */
#include "rt_table.h"

static char text[HM_TEXT_SIZE + 2000];

static void print(const struct hm_state *s)
{
    size_t n = rt_ops.print(rotterdam.edition, s, false, text, sizeof text);
    assert_true(n < HM_TEXT_SIZE);
}

static enum hm_err parse(struct hm_state *s, struct hm_msg *msg)
{
    memset(s, 0, sizeof *s);
    return hm_position_read(&rotterdam, text, strlen(text), s, msg);
}

static void edit(const char *old, const char *new)
{
    char *at = strstr(text, old);
    if (at == NULL)
        fail_msg("'%s' is not in %s", old, text);
    memmove(at + strlen(new), at + strlen(old), strlen(at + strlen(old)) + 1);
    memcpy(at, new, strlen(new));
}

/* The text as it is must be refused with a message that has this. */
static void expect_error(const char *what)
{
    struct hm_state s, zero;
    struct hm_msg   msg = {""};
    memset(&zero, 0, sizeof zero);
    if (parse(&s, &msg) == HM_OK)
        fail_msg("accepted: expected '%s'", what);
    assert_contains(msg.text, what);
    assert_memory_equal(&s, &zero, sizeof s); /* nothing was written */
}

/* A printed table with one place changed must be refused. */
static void spoil(const struct hm_state *s, const char *old, const char *new, const char *what)
{
    print(s);
    edit(old, new);
    expect_error(what);
}

static void round_trip(const struct hm_state *s)
{
    struct hm_state back;
    struct hm_msg   msg = {""};
    print(s);
    if (parse(&back, &msg) != HM_OK)
        fail_msg("%s\n%s", msg.text, text);
    back.head.ply = s->head.ply;
    assert_memory_equal(&back, s, rt_ops.state_size);
}

TEST(a_position_has_all_the_keys)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "PET1 H11");
    open_card(&s, 'B', "H14");
    spend(&s, "H01 JAM1");
    fulfil(&s, 'B', "A46");
    float_ships(&s, "A1 S2 grain; B5 7 empty");
    ready(&s);
    print(&s);
    const char *has_it[] = {
        "{\"v\":1,\"game\":\"rotterdam\",\"players\":2,\"ships\":{\"A1\":{\"at\":\"S2\",\"cargo\":"
        "\"grain\"},\"A2\":{"
        "\"at\":null,\"cargo\":null},",
        "\"B5\":{\"at\":\"7\",\"cargo\":null}},\"stock\":{\"grain\":6,\"fruit\":5,\"crude-oil\":6,"
        "\"textile\":6},",
        "\"products\":[[\"PET1\"],[]],\"assignments\":[[\"A01\",\"A02\",\"A03\"],[\"A04\",\"A05\","
        "\"A06\"]],"
        "\"completed\":[[],[\"A46\"]],",
        "\"shipping\":[[\"H11\"],[]],\"open\":[[],[\"H14\"]],",
        "\"assignment\":[\"A07\",\"A08\",",
        "\"shipping\":[\"H02\",",
        "\"used\":[\"H01\"],\"gone\":[\"JAM1\"],\"offers\":[null,null],\"offered\":[0,0],",
        "\"done\":[],\"master\":\"A\",\"phase\":1,\"round\":1,\"turn\":\"A\",\"acted\":false,"
        "\"due\":[0,0],"
        "\"completers\":[],\"last\":false,",
        "\"prompt\":[\"A\"],\"colour\":null,\"steer\":null}"};
    for (unsigned i = 0; i < sizeof has_it / sizeof *has_it; i++)
        assert_contains(text, has_it[i]);
    round_trip(&s);
    rt_ops.print(rotterdam.edition, &s, true, text, sizeof text);
    assert_memory_equal(text, "{\"ships\":", 9);
}

TEST(positions_of_every_phase_round_trip)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1 PET2 H19 H11 H12");
    give(&s, 'B', "JAM1");
    float_ships(&s, "A1 11 grain; B1 7 fruit; C1 BOT crude-oil");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    play(&s, "A colour green");
    round_trip(&s);
    assert_contains(text, "\"turn\":\"A\",\"acted\":false");
    assert_contains(text, "\"prompt\":[\"A\"],\"colour\":\"green\",\"steer\":\"A1\"");
    play(&s, "A steer A1 16");
    round_trip(&s);
    play(&s, "A end; B colour red; C colour red; A end");
    round_trip(&s);
    play(&s, "A end; A done; C done; B show JAM1; B offer JAM1 for PET PET to all; A accept B 1");
    assert_int_equal(s.head.phase, HM_RT_PHASE_SWAP);
    round_trip(&s);
    assert_contains(text, "\"shown\":{\"PET1\":[\"A\"],\"PET2\":[\"A\"],\"JAM1\":\"all\"}");
    play(&s, "B offer PET1 for JAM to A");
    round_trip(&s);
    assert_contains(text, "\"offers\":[null,{\"n\":2,\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":"
                          "\"A\"},null],\"offered\":[0,2,0]");
    play(&s, "B withdraw; A done; B done; C done");
    round_trip(&s);
    inside(&s)->round = 60;
    play(&s, "A pass; A end; B pass; C pass");
    round_trip(&s);
    assert_contains(text, "\"phase\":\"over\",\"round\":60,\"turn\":null,\"acted\":false");
}

TEST(options_that_are_not_the_default_stand_in_positions_and_set_ups)
{
    UNUSED;
    struct hm_state s = lay(2);
    inside(&s)->offer_cap = 5;
    round_trip(&s);
    assert_contains(text, "\"players\":2,\"options\":{\"offers\":5},\"ships\"");
    inside(&s)->round_cap = 9;
    round_trip(&s);
    assert_contains(text, "\"options\":{\"offers\":5,\"rounds\":9}");
    inside(&s)->last_chance = 0;
    round_trip(&s);
    assert_contains(text, "\"options\":{\"offers\":5,\"rounds\":9,\"last-chance\":0}");
    spoil(&s, "\"last-chance\":0", "\"last-chance\":2", "options: '2'");
    inside(&s)->last_chance = 1;
    round_trip(&s);
    spoil(&s, "\"offers\":5", "\"offers\":\"many\"", "options: 'many'");
    spoil(&s, "\"rounds\":9", "\"rounds\":0", "options: '0'");
    spoil(&s, "{\"offers\":5,\"rounds\":9}", "[]", "options: must be an object");
    rt_ops.print_setup(rotterdam.edition, &s, text, sizeof text);
    assert_contains(text, "\"first\":\"A\",\"stacks\":{\"BOT\":[\"PET1\",");
    /* as before they were dealt */
    assert_contains(text, "\"assignment\":[\"A01\",\"A02\",\"A03\",\"A04\",");
    assert_contains(text, "]},\"options\":{\"offers\":5,\"rounds\":9}");
}

TEST(a_key_that_is_missing_or_of_the_wrong_kind)
{
    UNUSED;
    struct hm_state   s = lay(2);
    const char *const keys[] = {
        "v",         "game",       "players", "ships",  "stock",  "products", "assignments",
        "completed", "shipping",   "open",    "stacks", "used",   "gone",     "offers",
        "offered",   "done",       "master",  "phase",  "round",  "turn",     "acted",
        "due",       "completers", "last",    "prompt", "colour", "steer"};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        char old[40] = "\"", new[40] = "\"x", what[60] = "the key '";
        strcat(strcat(old, keys[i]), "\":");
        strcat(strcat(new, keys[i]), "\":");
        strcat(strcat(what, keys[i]), "' is missing");
        spoil(&s, old, new, what);
    }
    strcpy(text, "[]");
    expect_error("a position is a JSON object");
    strcpy(text, "{\"v\":1,");
    expect_error("line 1");
    spoil(&s, "\"v\":1", "\"v\":2", "v: '2'");
    spoil(&s, "\"rotterdam\"", "\"packet-row\"", "game: 'packet-row'");
    spoil(&s, "\"players\":2", "\"players\":5", "players: '5'");
    spoil(&s, "\"players\":2", "\"players\":true", "players: 'true'");
    spoil(&s, "\"ships\":{", "\"ships\":3,\"y\":{", "ships: must be an object");
    spoil(&s, "\"used\":[]", "\"used\":0", "used: must be a list");
    spoil(&s, "\"products\":[[],[]]", "\"products\":[[]]",
          "products: must have one element for each seat");
    spoil(&s, "\"products\":[[],[]]", "\"products\":[[],7]", "products: must be lists of cards");
    spoil(&s, "\"acted\":false", "\"acted\":0", "acted: must be true or false");
    spoil(&s, "\"master\":\"A\"", "\"master\":\"C\"", "master: 'C' is no seat");
    spoil(&s, "\"master\":\"A\"", "\"master\":null", "master: 'null' is no seat");
    spoil(&s, "\"master\":\"A\"", "\"master\":\"AB\"", "master: 'AB' is no seat");
    spoil(&s, "\"done\":[]", "\"done\":[\"Z\"]", "done: 'Z' is no seat");
    spoil(&s, "\"prompt\":[\"A\"]", "\"prompt\":[\"A\",\"A\"]", "prompt: 'A' stands there twice");
    spoil(&s, "\"due\":[0,0]", "\"due\":[0,-1]", "due: '-1'");
    spoil(&s, "\"due\":[0,0]", "\"due\":[0,1.5]", "due: '1.5'");
    spoil(&s, "\"phase\":1", "\"phase\":7", "phase: '7'");
    spoil(&s, "\"round\":1", "\"round\":61", "round: '61'");
    spoil(&s, "\"colour\":null", "\"colour\":\"pink\"", "colour: 'pink' is no colour");
    spoil(&s, "\"steer\":null", "\"steer\":\"C1\"", "steer: 'C1' is no ship");
    spoil(&s, "\"steer\":null", "\"steer\":\"\"", "steer: '' is no ship");
    spoil(&s, "\"steer\":null", "\"steer\":7", "steer: '7' is no ship");
}

TEST(a_card_in_two_places_or_in_none_or_in_a_wrong_one)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "PET1 H01");
    ready(&s);
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[\"PET1\",\"PET2\"]",
          "BOT: PET2 stands in products already");
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[\"PET1\",\"PET1\"]",
          "products: PET1 stands in products already");
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[]", "PET1 stands nowhere");
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[\"H01\"]",
          "products: 'H01' is not a product card");
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[\"A01\"]",
          "products: 'A01' is not a product card");
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[\"PET99\"]",
          "products: 'PET99' is not a card");
    spoil(&s, "\"products\":[[\"PET1\"]", "\"products\":[[3]", "products: '3' is not a card");
    spoil(&s, "\"assignments\":[[\"A01\"", "\"assignments\":[[\"PET1\"",
          "assignments: 'PET1' is not an assignment");
    spoil(&s, "\"assignments\":[[\"A01\"", "\"assignments\":[[\"H01\"",
          "assignments: 'H01' is not an assignment");
    spoil(&s, "\"shipping\":[[\"H01\"]", "\"shipping\":[[\"A01\"]",
          "shipping: 'A01' is not a shipping card");
    spoil(&s, "\"gone\":[]", "\"gone\":[\"H01\"]", "gone: 'H01' is not a product card");
    spoil(&s, "\"BOT\":[\"PET2\"", "\"BOT\":[\"JAM1\"",
          "BOT: 'JAM1' is not a product card of that harbour");
    spoil(&s, "\"BOT\":[", "\"BOT\":0,\"b\":[", "BOT: must be a list of cards");
    spoil(&s, "\"BOT\":[", "\"b\":[", "stacks: the key 'BOT' is missing");
    spoil(&s, "\"assignment\":[", "\"assignment\":[\"PET1\",",
          "assignment: 'PET1' is not an assignment");
    spoil(&s, "\"shipping\":[\"H02\"", "\"shipping\":[\"PET1\"",
          "shipping: 'PET1' is not a shipping card");
    print(&s);
    edit("\"BOT\":[", "\"BOT\":[\"PET1\",\"PET1\",");
    expect_error("stacks.BOT: PET1 stands in products already");
}

TEST(cards_where_the_rules_put_none)
{
    UNUSED;
    struct hm_state s = lay(2);
    spoil(&s, "\"used\":[]", "\"used\":[\"H11\"]",
          "used: 'H11' is not a shipping card that is ever used up");
    spoil(&s, "\"open\":[[]", "\"open\":[[\"H01\"]", "open: 'H01' is not a victory-point card");
    give(&s, 'A', "H01 H02 H03");
    ready(&s);
    print(&s);
    edit("\"shipping\":[[\"H01\"", "\"shipping\":[[\"H04\",\"H01\"");
    edit("\"shipping\":[\"H04\",", "\"shipping\":[");
    expect_error("shipping.A: nobody holds more than three");
    print(&s);
    edit("\"assignments\":[[\"A01\",", "\"assignments\":[[");
    edit("\"assignment\":[", "\"assignment\":[\"A01\",");
    expect_error("assignments.A: a hand has three");
    print(&s);
    edit("\"assignments\":[[\"A01\",", "\"assignments\":[[\"A07\",\"A01\",");
    edit("\"assignment\":[\"A07\",", "\"assignment\":[");
    expect_error("assignments.A: a hand has three");
    s = lay(2);
    fulfil(&s, 'B', "A31 A30"); /* 15 points */
    print(&s);
    expect_error("completed: 12 points on assignments before phase 6");
}

TEST(impossible_ships_and_units)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 7 grain");
    ready(&s);
    spoil(&s, "\"A1\":{\"at\":\"7\"", "\"A1\":{\"at\":\"77\"", "ships A1: '77' is no position");
    spoil(&s, "\"A1\":{\"at\":\"7\"", "\"A1\":{\"at\":null",
          "ships A1: a ship that is not on the water has no cargo");
    spoil(&s, "\"A1\":{\"at\":\"7\"", "\"A1\":{\"on\":\"7\"",
          "ships A1: must be an object with 'at' and 'cargo'");
    spoil(&s, "\"A1\":{", "\"A1\":7,\"z\":{", "ships: must have every ship");
    spoil(&s, "\"A1\":{", "\"C1\":{", "ships: 'C1' is no ship");
    spoil(&s, "\"A1\":{", "\"A6\":{", "ships: 'A6' is no ship");
    spoil(&s, "\"A1\":{", "\"A11\":{", "ships: 'A11' is no ship");
    spoil(&s, "\"cargo\":\"grain\"", "\"cargo\":\"gold\"", "ships A1: 'gold' is no raw material");
    spoil(&s, "\"cargo\":\"grain\"", "\"cargo\":\"fruit\"", "stock: with the cargo of the ships");
    spoil(&s, "\"A2\":{\"at\":null", "\"A2\":{\"at\":\"7\"", "ships A2: '7' holds another ship");
    spoil(&s, "\"grain\":6", "\"grain\":5", "stock: with the cargo of the ships");
    spoil(&s, "\"grain\":6", "\"grain\":60", "stock: '60'");
    spoil(&s, "\"grain\":6", "\"grains\":6", "stock: the key 'grain' is missing");
    spoil(&s, "\"A1\":{\"at\":\"7\"", "\"A1\":{\"at\":\"BOT\"", "ships: a ship lies in a harbour");
    print(&s);
    edit("\"A1\":{\"at\":\"7\",\"cargo\":\"grain\"}", "\"A1\":7");
    expect_error("ships A1: must be an object");
}

TEST(ships_in_harbours_only_until_they_are_unloaded)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "H19");
    give(&s, 'B', "H20");
    float_ships(&s, "A1 BOT grain; B1 BOT grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false);
    round_trip(&s);
    turn(&s, HM_RT_PHASE_HARBOURS, 'A', false);
    round_trip(&s);
    spoil(&s, "\"acted\":false", "\"acted\":true", "ships: a ship lies in a harbour");
    print(&s);
    edit("\"turn\":\"A\"", "\"turn\":\"B\"");
    edit("\"prompt\":[\"A\"]", "\"prompt\":[\"B\"]");
    expect_error("ships: a ship lies in a harbour");
    spoil(&s, "\"phase\":4", "\"phase\":6", "ships: a ship lies in a harbour");
    spoil(&s, "\"phase\":4", "\"phase\":1", "ships: a ship lies in a harbour");
}

TEST(impossible_offers)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "PET1 PET2 BRE1");
    swapping(&s, "");
    play(&s, "A offer PET1 for JAM to B");
    const char offer[] = "{\"n\":1,\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":\"B\"}";
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET3\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: 'PET3' is not in the hand");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"A01\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: 'A01' is not in the hand");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"X\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: 'X' is not a card");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\",\"PET1\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: 'PET1' stands there twice");
    spoil(&s, offer, "{\"n\":1,\"give\":[],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: an offer gives products");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"want\":[],\"to\":\"B\"}",
          "offers: an offer gives products");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"want\":[\"TEA\"],\"to\":\"B\"}",
          "offers: 'TEA' is no product");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":\"A\"}",
          "offers: an offer is made to another seat");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":\"C\"}",
          "offers: 'C' is no seat");
    spoil(&s, offer, "{\"n\":0,\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: '0'");
    spoil(&s, offer, "{\"n\":2,\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: the standing offer is the last one made");
    spoil(&s, offer, "{\"n\":1,\"give\":\"PET1\",\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: an offer is null or an object");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"want\":\"JAM\",\"to\":\"B\"}",
          "offers: an offer is null or an object");
    spoil(&s, offer, "{\"n\":1,\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: an offer is null or an object");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"to\":\"B\"}",
          "offers: an offer is null or an object");
    spoil(&s, offer, "{\"n\":1,\"give\":[\"PET1\"],\"want\":[\"JAM\"]}",
          "offers: an offer is null or an object");
    spoil(&s, offer, "{\"give\":[\"PET1\"],\"want\":[\"JAM\"],\"to\":\"B\"}",
          "offers: an offer is null or an object");
    spoil(&s, offer, "7", "offers: an offer is null or an object");
    spoil(&s, "\"want\":[\"JAM\"]",
          "\"want\":[\"JAM\",\"JAM\",\"JAM\",\"JAM\",\"JAM\",\"JAM\",\"JAM\",\"JAM\",\"JAM\","
          "\"JAM\",\"JAM\",\"JAM\","
          "\"JAM\",\"JAM\",\"JAM\",\"JAM\"]",
          "offers: 'JAM' is wanted too often");
    spoil(&s, "\"offered\":[1,0]", "\"offered\":[1,4]",
          "offered.B: more offers than a seat may make");
    spoil(&s, "\"offered\":[1,0]", "\"offered\":[1,256]", "offered: '256'");
    s = lay(2);
    spoil(&s, "\"offered\":[0,0]", "\"offered\":[0,1]", "offers: there are offers in phase 5 only");
    spoil(&s, "\"done\":[]", "\"done\":[\"A\"]", "done: seats are done in phase 5 only");
}

TEST(shown_cards_are_known)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1");
    ready(&s);
    inside(&s)->known[card("PET1")] |= hm_seat_bit(2);
    round_trip(&s);
    const char shown[] = "\"shown\":{\"PET1\":[\"C\"]}";
    spoil(&s, shown, "\"shown\":[]", "shown: must be an object");
    spoil(&s, shown, "\"shown\":{\"PET2\":[\"C\"]}", "shown: 'PET2' is no product card in a hand");
    spoil(&s, shown, "\"shown\":{\"A01\":[\"C\"]}", "shown: 'A01' is no product card in a hand");
    spoil(&s, shown, "\"shown\":{\"X\":[\"C\"]}", "shown: 'X' is not a card");
    spoil(&s, shown, "\"shown\":{\"PET1\":\"C\"}", "shown: 'PET1' must be known to");
    spoil(&s, shown, "\"shown\":{\"PET1\":[\"D\"]}", "shown: 'D' is no seat");
}

TEST(impossible_turns)
{
    UNUSED;
    struct hm_state s = lay(2);
    spoil(&s, "\"prompt\":[\"A\"]", "\"prompt\":[\"B\"]", "prompt: does not follow");
    spoil(&s, "\"prompt\":[\"A\"]", "\"prompt\":[]", "prompt: does not follow");
    spoil(&s, "\"turn\":\"A\"", "\"turn\":null", "turn: must be a seat in phases 1 to 4 and 6");
    spoil(&s, "\"turn\":\"A\"", "\"turn\":7", "turn: '7' is no seat");
    spoil(&s, "\"phase\":1", "\"phase\":5", "turn: must be a seat in phases 1 to 4 and 6");
    spoil(&s, "\"phase\":1", "\"phase\":\"over\"", "turn: must be a seat in phases 1 to 4 and 6");
    print(&s);
    edit("\"acted\":false", "\"acted\":true"); /* no cards: it would not be asked again */
    edit("\"prompt\":[\"A\"]", "\"prompt\":[]");
    expect_error("prompt: nobody is asked");
    spoil(&s, "\"due\":[0,0]", "\"due\":[1,0]", "due: cards are due in phase 3");
    spoil(&s, "\"completers\":[]", "\"completers\":[\"A\"]",
          "completers: seats complete assignments in phase 6 only");
    spoil(&s, "\"last\":false", "\"last\":true", "last: the last chance is in phase 6");
    spoil(&s, "\"colour\":null", "\"colour\":\"red\"", "steer: `colour` and `steer` go together");
    print(&s);
    edit("\"colour\":null,\"steer\":null", "\"colour\":\"red\",\"steer\":\"A1\"");
    expect_error("steer: a ship waits to be steered only in the middle of phase 2");
}

TEST(impossible_due_cards)
{
    UNUSED;
    struct hm_state s = lay(3);
    give(&s, 'B', "H19");
    float_ships(&s, "A1 7 grain; C1 9 grain");
    inside(&s)->due[2] = 1;
    turn(&s, HM_RT_PHASE_CARDS, 'B', false);
    round_trip(&s);
    spoil(&s, "\"due\":[0,0,1]", "\"due\":[1,0,1]", "due: cards are due in phase 3, until");
    spoil(&s, "\"due\":[0,0,1]", "\"due\":[0,0,2]", "due: more cards than the seat has ships");
    spoil(&s, "\"acted\":false", "\"acted\":true", "acted: false in phases 3 and 5");
    inside(&s)->due[2] = 0;
    swapping(&s, "");
    spoil(&s, "\"acted\":false", "\"acted\":true", "acted: false in phases 3 and 5");
    spoil(&s, "\"done\":[]", "\"done\":[\"A\",\"B\",\"C\"]", "prompt: does not follow");
}

TEST(impossible_steering)
{
    UNUSED;
    struct hm_state s = lay(2);
    float_ships(&s, "A1 11 grain; B1 15 grain");
    turn(&s, HM_RT_PHASE_NAVIGATE, 'B', false);
    inside(&s)->colour = 2;
    inside(&s)->steer = 0;
    ready(&s);
    round_trip(&s);
    spoil(&s, "\"steer\":\"A1\"", "\"steer\":\"A2\"", "steer: that ship is not on the water");
    spoil(&s, "\"steer\":\"A1\"", "\"steer\":\"B1\"", "steer: that ship has no choice");
    spoil(&s, "\"colour\":\"green\"", "\"colour\":\"red\"", "steer: that ship has no choice");
    spoil(&s, "\"prompt\":[\"A\"]", "\"prompt\":[\"B\"]", "prompt: does not follow");
    spoil(&s, "\"acted\":false", "\"acted\":true", "steer: a ship waits to be steered only");
}

TEST(impossible_completers)
{
    UNUSED;
    struct hm_state s = lay(3);
    fulfil(&s, 'A', "A20");
    inside(&s)->completers = hm_seat_bit(0);
    turn(&s, HM_RT_PHASE_ASSIGN, 'B', false);
    round_trip(&s);
    spoil(&s, "\"completers\":[\"A\"]", "\"completers\":[\"A\",\"C\"]",
          "completers: a seat that has not made its action");
    spoil(&s, "\"completers\":[\"A\"]", "\"completers\":[\"B\"]",
          "completers: a seat that has not made its action");
    spoil(&s, "\"last\":false", "\"last\":true", "last: the last chance is in phase 6");
    inside(&s)->completers = 0;
    turn(&s, HM_RT_PHASE_ASSIGN, 'C', false);
    spoil(&s, "\"completers\":[]", "\"completers\":[\"B\"]",
          "completers: a seat without a completed assignment");
    fulfil(&s, 'A', "A30 A31");
    inside(&s)->completers = hm_seat_bit(0);
    inside(&s)->last = 1;
    turn(&s, HM_RT_PHASE_ASSIGN, 'C', false);
    round_trip(&s);
}

/* Flaws that a state can have but no text can express. */
TEST(invariants_detect_flaws_that_no_text_has)
{
    UNUSED;
    const struct hm_state sound = lay(3);
    struct hm_state       s;
#define BROKEN(change, what)                                                                       \
    do {                                                                                           \
        s = sound;                                                                                 \
        change;                                                                                    \
        struct hm_flaw flaw_;                                                                      \
        struct hm_msg  why_;                                                                       \
        assert_true(rt_ops.flawed(rotterdam.edition, &s, &flaw_));                                 \
        hm_fail_flaw(&why_, rotterdam.edition, &flaw_);                                            \
        assert_contains(why_.text, what);                                                          \
    } while (0)
    BROKEN(s.head.game = 9, "players");
    BROKEN(s.head.nseat = 1, "players");
    BROKEN(s.head.nseat = 5, "players");
    BROKEN(s.head.phase = 0, "phase");
    BROKEN(s.head.phase = 8, "phase");
    BROKEN(inside(&s)->master = 3, "master");
    BROKEN(inside(&s)->round = 0, "round");
    BROKEN(inside(&s)->turn = 3, "turn");
    BROKEN(inside(&s)->gone |= 1, "stacks.BOT: PET1 stands in two places");
    BROKEN(inside(&s)->products[0] |= 1, "stacks.BOT: PET1 stands in two places");
    BROKEN(inside(&s)->left[0]--, "stacks: PET1 stands nowhere");
    BROKEN(inside(&s)->stack[0] = 59, "stacks.BOT: CAR7 has another back");
    BROKEN(inside(&s)->stack[0] = 255, "stacks.BOT: has another back");
    BROKEN(inside(&s)->stack[RT_ASSIGNMENT] = 0, "stacks.assignment: PET1 has another back");
    BROKEN(inside(&s)->stack[RT_SHIPPING] = 255, "stacks.shipping: has another back");
    BROKEN(inside(&s)->completed[0] = 1, "completed.A: A01 stands in two places");
    BROKEN(inside(&s)->open[0] = inside(&s)->shipping[1] = 1,
           "shipping.B: H01 stands in two places");
    BROKEN((spend(&s, "H01"), inside(&s)->used ^= 1u | 1u << 10,
            inside(&s)->stack[RT_SHIPPING + 9] = RT_SHIPPING),
           "used: H11 is a victory-point card");
    BROKEN((open_card(&s, 'A', "H01")), "open.A: H01 is not a victory-point card");
    BROKEN(inside(&s)->cargo[0] = 1, "ships: only ships on the water");
    BROKEN((inside(&s)->at[0] = 4, inside(&s)->cargo[0] = 5), "ships: only ships on the water");
    BROKEN(inside(&s)->at[4] = 4, "ships: no such ship");
    BROKEN(inside(&s)->at[0] = 40, "ships: no such ship");
    BROKEN(inside(&s)->at[15] = 4, "ships: no such ship");
    BROKEN(inside(&s)->at[0] = inside(&s)->at[1] = 4,
           "ships: a start or river position holds one ship");
    BROKEN(inside(&s)->offer_to[0] = 1, "offers: there are offers");
    BROKEN(inside(&s)->want[3] = 1, "offers: there are offers");
    BROKEN(inside(&s)->give[0] = 1, "offers: there are offers");
    BROKEN((swapping(&s, ""), inside(&s)->want[0] = 1), "offers: an offer without a number");
    BROKEN((swapping(&s, ""), inside(&s)->give[0] = 1), "offers: an offer without a number");
    BROKEN((swapping(&s, ""), inside(&s)->offer_number[0] = inside(&s)->offered[0] = 1,
            inside(&s)->offer_to[0] = 7),
           "offers: an offer is made to another");
    BROKEN((turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false), inside(&s)->steer = 99,
            inside(&s)->colour = 0),
           "steer: must be a ship");
    BROKEN(
        (turn(&s, HM_RT_PHASE_NAVIGATE, 'A', false), inside(&s)->steer = 0, inside(&s)->colour = 9),
        "steer: must be a ship");
    BROKEN(inside(&s)->known[0] = 1, "shown: PET1 is in no hand");
    BROKEN((give(&s, 'A', "PET1"), inside(&s)->known[0] = 2),
           "shown: PET1 must be known to the seat that holds it");
#undef BROKEN
}

TEST(cards_and_board_are_printed)
{
    UNUSED;
    rt_ops.print_card(rotterdam.edition, card("JAM1"), text, sizeof text);
    assert_string_equal(
        text,
        "{\"id\":\"JAM1\",\"kind\":\"product\",\"name\":\"jam\",\"product\":\"JAM\",\"harbour\":"
        "\"MER\",\"points\":2,\"source\":\"reconstructed\"}");
    rt_ops.print_card(rotterdam.edition, card("A31"), text, sizeof text);
    assert_string_equal(
        text, "{\"id\":\"A31\",\"kind\":\"assignment\",\"products\":[\"COR\",\"JAM\",\"CAR\"],"
              "\"points\":8,\"source\":\"reconstructed\"}");
    rt_ops.print_card(rotterdam.edition, card("H14"), text, sizeof text);
    assert_string_equal(
        text, "{\"id\":\"H14\",\"kind\":\"shipping\",\"name\":\"extra-advantage\",\"points\":2,"
              "\"source\":\"partly-printed\"}");
    rt_ops.print_card(rotterdam.edition, HM_NO_CARD, text, sizeof text);
    assert_string_equal(text, "{\"id\":\"?\"}");
    size_t n = rt_ops.print_edition(rotterdam.edition, text, sizeof text);
    assert_true(n < sizeof text);
    assert_contains(text,
                    "{\"positions\":[{\"id\":\"S1\",\"name\":\"Maasgeul "
                    "North\",\"kind\":\"start\",\"order\":0,\"x\":70,\"y\":190,\"anchor\":false},");
    assert_contains(text, "\"kind\":\"harbour\",\"order\":28,\"x\":510,\"y\":545,\"anchor\":false,"
                          "\"material\":\"crude-oil\"}");
    assert_contains(text, "{\"from\":\"11\",\"to\":\"17\",\"colour\":\"green\"}");
    assert_contains(text, "\"colours\":[\"red\",\"yellow\",\"green\",\"white\",\"purple\"]}");
    /* a first call may only ask for the size */
    assert_int_equal(rt_ops.print_edition(rotterdam.edition, NULL, 0), n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_position_has_all_the_keys),
        RUN(positions_of_every_phase_round_trip),
        RUN(options_that_are_not_the_default_stand_in_positions_and_set_ups),
        RUN(a_key_that_is_missing_or_of_the_wrong_kind),
        RUN(a_card_in_two_places_or_in_none_or_in_a_wrong_one),
        RUN(cards_where_the_rules_put_none),
        RUN(impossible_ships_and_units),
        RUN(ships_in_harbours_only_until_they_are_unloaded),
        RUN(impossible_offers),
        RUN(shown_cards_are_known),
        RUN(impossible_turns),
        RUN(impossible_due_cards),
        RUN(impossible_steering),
        RUN(impossible_completers),
        RUN(invariants_detect_flaws_that_no_text_has),
        RUN(cards_and_board_are_printed),
    };
    return cmocka_run_group_tests_name("rt_positions", tests, NULL, NULL);
}
