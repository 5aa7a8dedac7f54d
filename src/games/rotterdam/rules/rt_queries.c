/* rt_queries.c: reads the state for other code that knows the game (rotterdam.h). */
#include "rt.h"

static hm_cards set_of(unsigned first, uint64_t cards)
{
    hm_cards set = {{0, 0, 0}};
    for (; cards != 0; cards &= cards - 1)
        hm_add(&set, first + hm_lowest(cards));
    return set;
}

const char *hm_rt_colour(unsigned colour)
{
    return colour < HM_RT_COLOURS ? rt_colour_names[colour] : "?";
}
const char *hm_rt_material(unsigned material)
{
    return material < HM_RT_MATERIALS ? rt_material_names[material] : "?";
}
const char *hm_rt_product(unsigned product)
{
    return product < RT_PRODUCTS ? rt_product_codes[product] : "?";
}
const char *hm_rt_harbour(unsigned harbour)
{
    return harbour < RT_HARBOURS ? rt_harbour_names[harbour] : "?";
}

unsigned hm_rt_positions(const struct hm_edition *e) { return rt_edition_of(e)->nposition; }
const struct hm_rt_position *hm_rt_position_of(const struct hm_edition *e, unsigned position)
{
    return &rt_edition_of(e)->position[position];
}
uint64_t hm_rt_next(const struct hm_edition *e, unsigned position, unsigned colour)
{
    return rt_edition_of(e)->next[position][colour];
}
uint64_t hm_rt_back(const struct hm_edition *e, unsigned position)
{
    return rt_edition_of(e)->back[position];
}
unsigned hm_rt_harbour_at(const struct hm_edition *e, unsigned harbour)
{
    return rt_edition_of(e)->harbour_at[harbour];
}
unsigned hm_rt_material_for(unsigned harbour) { return rt_material_of[harbour]; }

unsigned hm_rt_product_of(const struct hm_edition *e, hm_card c)
{
    return c < RT_ASSIGNMENT ? rt_edition_of(e)->product[c] : HM_RT_PRODUCTS;
}
unsigned hm_rt_harbour_of(const struct hm_edition *e, unsigned product)
{
    return rt_edition_of(e)->harbour_of[product];
}
unsigned hm_rt_card_kind(const struct hm_edition *e, hm_card c)
{
    return c >= RT_SHIPPING && c < RT_CARDS ? rt_edition_of(e)->kind[c - RT_SHIPPING]
                                            : HM_RT_CARD_KINDS;
}
unsigned hm_rt_points(const struct hm_edition *e, hm_card c)
{
    return c < RT_CARDS ? rt_edition_of(e)->points[c] : 0;
}

bool hm_rt_needs(const struct hm_edition *e, hm_card assignment, uint8_t need[HM_RT_PRODUCTS])
{
    memset(need, 0, HM_RT_PRODUCTS);
    if (assignment < RT_ASSIGNMENT || assignment >= RT_SHIPPING)
        return false;
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        need[k] = (uint8_t)rt_nibble(rt_edition_of(e)->need[assignment - RT_ASSIGNMENT], k);
    return true;
}

unsigned hm_rt_fleet(const struct hm_state *s) { return rt_fleet(s->head.nseat); }
unsigned hm_rt_ship_at(const struct hm_state *s, unsigned ship) { return rt_state_of(s)->at[ship]; }
unsigned hm_rt_ship_cargo(const struct hm_state *s, unsigned ship)
{
    return rt_state_of(s)->cargo[ship];
}
unsigned hm_rt_stock(const struct hm_state *s, unsigned material)
{
    return rt_state_of(s)->stock[material];
}
unsigned hm_rt_stack_left(const struct hm_state *s, unsigned stack)
{
    return rt_state_of(s)->left[stack];
}
hm_cards hm_rt_products(const struct hm_state *s, hm_seat seat)
{
    return set_of(0, rt_state_of(s)->products[seat]);
}
bool hm_rt_known(const struct hm_state *s, hm_card product, hm_seat viewer)
{
    return product < RT_PRODUCT_CARDS && hm_seat_in(rt_state_of(s)->known[product], viewer);
}

unsigned hm_rt_hidden_products(const struct hm_state *s, hm_seat seat, unsigned harbour)
{
    return rt_state_of(s)->hidden_products[seat][harbour];
}
hm_cards hm_rt_assignments(const struct hm_state *s, hm_seat seat)
{
    return set_of(RT_ASSIGNMENT, rt_state_of(s)->assignments[seat]);
}
unsigned hm_rt_hidden_assignments(const struct hm_state *s, hm_seat seat)
{
    return rt_state_of(s)->hidden_assignments[seat];
}
hm_cards hm_rt_shipping(const struct hm_state *s, hm_seat seat)
{
    return set_of(RT_SHIPPING, rt_state_of(s)->shipping[seat]);
}
unsigned hm_rt_hidden_shipping(const struct hm_state *s, hm_seat seat)
{
    return rt_state_of(s)->hidden_shipping[seat];
}
hm_cards hm_rt_open(const struct hm_state *s, hm_seat seat)
{
    return set_of(RT_SHIPPING, rt_state_of(s)->open[seat]);
}
hm_cards hm_rt_completed(const struct hm_state *s, hm_seat seat)
{
    return set_of(RT_ASSIGNMENT, rt_state_of(s)->completed[seat]);
}
hm_cards hm_rt_used(const struct hm_state *s) { return set_of(RT_SHIPPING, rt_state_of(s)->used); }
hm_cards hm_rt_gone(const struct hm_state *s) { return set_of(0, rt_state_of(s)->gone); }

struct hm_rt_offer hm_rt_offer_of(const struct hm_state *state, hm_seat seat)
{
    const struct rt_state *s = rt_state_of(state);
    struct hm_rt_offer     o = {.number = s->offer_number[seat], .to = s->offer_to[seat]};
    o.seen = o.number > 0 && rt_offer_seen(s, seat, s->head.viewer);
    o.give = set_of(0, s->give[seat]);
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        o.want[k] = (uint8_t)rt_nibble(s->want[seat], k);
    return o;
}

unsigned hm_rt_offers_left(const struct hm_state *s, hm_seat seat)
{
    return (unsigned)(rt_state_of(s)->offer_cap - rt_state_of(s)->offered[seat]);
}

unsigned hm_rt_offers_made(const struct hm_state *s, hm_seat seat)
{
    return rt_state_of(s)->offered[seat];
}
hm_seat  hm_rt_master(const struct hm_state *s) { return rt_state_of(s)->master; }
hm_seat  hm_rt_turn(const struct hm_state *s) { return rt_state_of(s)->turn; }
unsigned hm_rt_round(const struct hm_state *s) { return rt_state_of(s)->round; }
unsigned hm_rt_due(const struct hm_state *s, hm_seat seat) { return rt_state_of(s)->due[seat]; }
bool     hm_rt_acted(const struct hm_state *s) { return rt_state_of(s)->acted != 0; }
bool     hm_rt_last_chance(const struct hm_state *s) { return rt_state_of(s)->last != 0; }
unsigned hm_rt_steering(const struct hm_state *s) { return rt_state_of(s)->steer; }
unsigned hm_rt_called(const struct hm_state *s) { return rt_state_of(s)->colour; }

unsigned hm_rt_lacks(const struct hm_edition *edition, const struct hm_state *state, hm_seat seat,
                     hm_card assignment, uint8_t lack[HM_RT_PRODUCTS])
{
    const struct rt_edition *e = rt_edition_of(edition);
    const struct rt_state   *s = rt_state_of(state);
    unsigned all = 0, jokers = hm_popcount(s->shipping[seat] & e->of_kind[HM_RT_CARD_JOKER]);
    hm_rt_needs(edition, assignment, lack);
    for (unsigned k = 0; k < RT_PRODUCTS; k++) {
        unsigned have = hm_popcount(s->products[seat] & e->of_product[k]);
        lack[k] = (uint8_t)(lack[k] > have ? lack[k] - have : 0);
        all += lack[k];
    }
    return all > jokers ? all - jokers : 0;
}
