/*
 * rt_gate.c: positions and views of Rotterdam that the gate must refuse.
 */
#include "rt_table.h"

static struct hm_msg msg;

static void assert_view_refused(const struct hm_view *v, const char *says)
{
    struct hm_view out;
    memset(&out, 0x5a, sizeof out);
    msg.text[0] = 0;
    assert_int_not_equal(hm_view_open(&rotterdam, 0, v, rt_ops.state_size, &out, &msg), HM_OK);
    assert_contains(msg.text, says);
    for (size_t i = 0; i < sizeof out; i++)
        assert_int_equal(((const uint8_t *)&out)[i], 0x5a);
}

/* Phase 5 at a table of three: B offers C a card, A sees that it stands; A holds a card of its
 * own. */
static struct hm_view good_view(char seat)
{
    struct hm_state s = lay(3);
    give(&s, 'A', "PET1 H01");
    give(&s, 'B', "JAM1");
    float_ships(&s, "A1 S2 grain");
    swapping(&s, "");
    play(&s, "B offer JAM1 for PET to C");
    return view(&s, seat);
}

struct forgery {
    const char *says;
    void (*change)(struct rt_state *v);
};

#define FORGE(name, statement)                                                                     \
    static void name(struct rt_state *v) { statement; }
FORGE(another_game, v->head.game = 1)
FORGE(other_rules, v->head.rules++)
FORGE(five_players, v->head.nseat = 5)
FORGE(viewer_beyond, v->head.viewer = 3)
FORGE(no_such_phase, v->head.phase = 0)
FORGE(phase_beyond, v->head.phase = 8)
FORGE(master_beyond, v->master = 3)
FORGE(turn_in_phase_5, v->turn = 0)
FORGE(round_zero, v->round = 0)
FORGE(many_rounds, v->round_cap = 251)
FORGE(many_offers, v->offer_cap = 100)
FORGE(odd_last_chance, v->last_chance = 2)
FORGE(half_acted, v->acted = 2)
FORGE(half_last, v->last = 2)
FORGE(done_beyond, v->done = 8)
FORGE(completers_beyond, v->completers = 8)
FORGE(steer_alone, v->steer = 0)
FORGE(steer_beyond, (v->steer = 20, v->colour = 0))
FORGE(colour_beyond, (v->steer = 0, v->colour = 5))
FORGE(hand_of_nobody, v->hidden_shipping[3] = 1)
FORGE(product_beyond, v->products[0] |= rt_bit(60))
FORGE(assignment_beyond, v->completed[0] |= rt_bit(46))
FORGE(shipping_beyond, v->used |= 1u << 20)
FORGE(stack_beyond, v->left[0] = 16)
FORGE(stack_too_small, v->left[0] = 3)
FORGE(assignments_too_small, v->left[RT_STACK_ASSIGNMENT]--)
FORGE(shipping_too_large, v->left[RT_STACK_SHIPPING]++)
FORGE(many_hidden, v->hidden_products[1][0] = 200)
FORGE(product_twice, v->products[1] |= v->products[0])
FORGE(assignment_twice, v->completed[1] |= v->assignments[0])
FORGE(shipping_twice, v->used |= v->shipping[0])
FORGE(assignment_hidden_too, (v->hidden_assignments[1]++, v->left[RT_STACK_ASSIGNMENT]--))
FORGE(four_shipping_cards, (v->hidden_shipping[1] = 4, v->left[RT_STACK_SHIPPING] = 15))
FORGE(ship_beyond, v->at[0] = 250)
FORGE(ship_of_nobody, v->at[15] = 0)
FORGE(fifth_ship, v->at[4] = 0)
FORGE(cargo_beyond, v->cargo[0] = 5)

/* Eight units on ships and 255 in stock would be seven in a byte. */
static void stock_that_wraps_round(struct rt_state *v)
{
    v->stock[0] = 255;
    for (uint8_t i = 0; i < 8; i++) {
        v->at[i + i / 4] = (uint8_t)(4 + i);
        v->cargo[i + i / 4] = 1;
    }
}

FORGE(offer_of_no_cards, (v->hidden_products[1][2] = 0, v->left[2]++))
FORGE(offer_of_another_number, v->offer_number[1] = 2)
FORGE(offer_to_nobody, v->offer_to[1] = 3)
FORGE(offer_laid_open, v->give[1] = rt_bit(30))
FORGE(unknown_card, v->known[0] = 0)
FORGE(known_card, v->known[59] = 1)
FORGE(another_prompt, v->head.prompt = 1)
FORGE(a_card_in_a_stack, v->stack[3] = 7)
FORGE(odd_bytes, v->pad[0] = 1)

TEST(a_view_with_one_change_is_refused)
{
    UNUSED;
    static const struct forgery list[] = {
        {"another game", another_game},
        {"another revision of the rules", other_rules},
        {"players: ", five_players},
        {"viewer: ", viewer_beyond},
        {"phase: must be one of", no_such_phase},
        {"phase: must be one of", phase_beyond},
        {"master: must be a seat", master_beyond},
        {"turn: must be a seat in phases", turn_in_phase_5},
        {"round: ", round_zero},
        {"options: ", many_rounds},
        {"options: ", many_offers},
        {"options: ", odd_last_chance},
        {"acted: must be true or false", half_acted},
        {"last: must be true or false", half_last},
        {"done: must name seats", done_beyond},
        {"done: must name seats", completers_beyond},
        {"steer: `colour` and `steer` go together", steer_alone},
        {"steer: must be a ship", steer_beyond},
        {"steer: must be a ship", colour_beyond},
        {"products.D: must be empty", hand_of_nobody},
        {"stacks: has a card that the edition does not have", product_beyond},
        {"stacks: has a card that the edition does not have", assignment_beyond},
        {"stacks: has a card that the edition does not have", shipping_beyond},
        {"stacks.BOT: has more cards than there are", stack_beyond},
        {"stacks.BOT: does not have as many cards as are not seen", stack_too_small},
        {"stacks.assignment: does not have as many cards as are not seen", assignments_too_small},
        {"stacks.shipping: does not have as many cards as are not seen", shipping_too_large},
        {"stacks.BOT: does not have as many cards as are not seen", many_hidden},
        {"products.B: PET1 is in two places", product_twice},
        {"completed.B: A01 is in two places", assignment_twice},
        {"shipping.A: H01 is in two places", shipping_twice},
        {"assignments.B: a hand has three", assignment_hidden_too},
        {"shipping.B: nobody holds more than three", four_shipping_cards},
        {"ships: no such ship or position", ship_beyond},
        {"ships: no such ship or position", ship_of_nobody},
        {"ships: no such ship or position", fifth_ship},
        {"ships: only ships on the water", cargo_beyond},
        {"stock: ", stock_that_wraps_round},
        {"offers: an offer gives products", offer_of_no_cards},
        {"offers: the standing offer", offer_of_another_number},
        {"offers: an offer is made to another seat", offer_to_nobody},
        {"view: shows what its viewer cannot see", offer_laid_open},
        {"shown: PET1 must be known", unknown_card},
        {"shown: ", known_card},
        {"prompt: does not follow", another_prompt},
        {"view: shows what its viewer cannot see", a_card_in_a_stack},
        {"unused bytes are not zero", odd_bytes},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct hm_view v = good_view('A');
        list[i].change(rt_mutable(&v.seen));
        assert_view_refused(&v, list[i].says);
    }
}

/* A saved game of a batch is the bytes of a full state: no position could have these. */
TEST(a_full_state_hides_nothing)
{
    UNUSED;
    struct hm_state  s = lay(3);
    struct rt_state *t = rt_mutable(&s);
    struct hm_flaw   f;
    assert_false(rt_ops.flawed(rotterdam.edition, &s, &f));
    t->pad[1] = 1;
    assert_true(rt_ops.flawed(rotterdam.edition, &s, &f));
    assert_string_equal(f.text, "is followed by bytes that are not 0");
    t->pad[1] = 0;
    t->left[0]--; /* a card of Botlek is nowhere, and yet counted in a hand */
    t->hidden_products[0][0]++;
    assert_true(rt_ops.flawed(rotterdam.edition, &s, &f));
    assert_string_equal(f.key, "products");
    assert_string_equal(f.where, "A");
    assert_contains(f.text, "counts face-down cards");
    t->hidden_products[0][0]--;
    t->stack[t->left[0]] = 1;
    assert_true(rt_ops.flawed(rotterdam.edition, &s, &f));
    assert_string_equal(f.where, "BOT");
    assert_contains(f.text, "bytes above its top");
}

TEST(a_view_that_play_led_to_is_taken)
{
    UNUSED;
    for (const char *seat = "ABC-"; *seat != 0; seat++) {
        struct hm_view v = good_view(*seat), out;
        assert_int_equal(hm_view_open(&rotterdam, 3, &v, rt_ops.state_size, &out, &msg), HM_OK);
        assert_memory_equal(&v, &out, sizeof v);
    }
}

/* RT-9.2: hands are open at the end, so nothing can be face down in one. */
TEST(a_view_of_the_end_hides_no_hand)
{
    UNUSED;
    struct hm_state s = lay(2);
    give(&s, 'A', "PET1");
    inside(&s)->head.phase = HM_RT_PHASE_OVER;
    inside(&s)->turn = RT_NONE;
    inside(&s)->known[0] = HM_EVERYONE;
    ready(&s);
    struct hm_view v = view(&s, 'B'), out;
    assert_int_equal(hm_view_open(&rotterdam, 2, &v, rt_ops.state_size, &out, &msg), HM_OK);
    rt_mutable(&v.seen)->hidden_products[0][1] = 1;
    rt_mutable(&v.seen)->left[1]--;
    assert_view_refused(&v, "shown: must be known to all when the game is over");
}

TEST(a_steered_ship_beyond_the_board_is_refused)
{
    UNUSED;
    struct hm_state  s = lay(3);
    struct hm_view   v = view(&s, 'A');
    struct rt_state *t = rt_mutable(&v.seen);
    t->head.phase = HM_RT_PHASE_NAVIGATE;
    t->steer = 0;
    t->colour = 1;
    t->at[0] = 250;
    t->head.prompt = 1;
    assert_view_refused(&v, "ships");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUN(a_view_with_one_change_is_refused),          RUN(a_full_state_hides_nothing),
        RUN(a_view_that_play_led_to_is_taken),           RUN(a_view_of_the_end_hides_no_hand),
        RUN(a_steered_ship_beyond_the_board_is_refused),
    };
    return cmocka_run_group_tests_name("rt_gate", tests, NULL, NULL);
}
