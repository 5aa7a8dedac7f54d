/*
 * rt.h: private header of Rotterdam: the edition, the state and shared functions.
 *
 * Positions are numbered by the board's order, so that the front-most ship is the highest bit
 * of a mask.  Hands are masks too: a product is bit 0 .. 59, an assignment bit 0 .. 45 and a
 * shipping card bit 0 .. 19 of its own mask; card numbers (rows of the table) follow one
 * another in the same order, see RT_ASSIGNMENT and RT_SHIPPING.
 *
 * Full states and views have the same layout.  A view counts the cards that it does not know: in a
 * full state all `hidden` numbers are 0, in a view all stacks are face down.
 */
#ifndef HARBOUR_RT_H
#define HARBOUR_RT_H

#include <assert.h>
#include <string.h>

#include "games/rotterdam/rotterdam.h"
#include "harbour/game.h"
#include "rt_ops.h"

enum {
    RT_GAME = 2,
    RT_RULES = 2,               /* the current revision */
    RT_RULES_CARDS_IN_SWAP = 2, /* since then any shipping card may be played in phase 5 */
    RT_SEATS = HM_RT_SEATS,
    RT_FLEET = HM_RT_FLEET,
    RT_SHIPS = HM_RT_SHIPS,
    RT_POSITIONS = HM_RT_POSITIONS,
    RT_HARBOURS = HM_RT_HARBOURS,
    RT_PRODUCTS = HM_RT_PRODUCTS,
    RT_PRODUCT_CARDS = 60, /* RT-1.3, RT-1.4, RT-1.5 */
    RT_HARBOUR_CARDS = 15,
    RT_ASSIGNMENT_CARDS = 46,
    RT_SHIPPING_CARDS = 20,
    RT_ASSIGNMENT = RT_PRODUCT_CARDS, /* card number of the first of its kind */
    RT_SHIPPING = RT_ASSIGNMENT + RT_ASSIGNMENT_CARDS,
    RT_CARDS = RT_SHIPPING + RT_SHIPPING_CARDS,
    RT_HOME = HM_RT_HOME,
    RT_NONE = 0xff,        /* no colour named, no ship to steer, no turn */
    RT_HAND = 3,           /* RT-6.2: shipping cards; RT-2.1: assignments */
    RT_ENOUGH_POINTS = 12, /* RT-9.1 */
    RT_MAX_WANTED = 15,
    RT_OPTIONS = 3, /* offers, rounds, last-chance */
};

/* Stacks: 0 .. 3 the harbours', then these. */
enum { RT_STACK_ASSIGNMENT = 4, RT_STACK_SHIPPING = 5, RT_STACKS = 6 };

struct rt_edition {
    struct hm_edition head;
    /* where a channel of that colour leads */
    uint64_t next[RT_POSITIONS][HM_RT_COLOURS];
    /* predecessors of a position, over channels of any colour */
    uint64_t back[RT_POSITIONS];
    /* positions that such a channel leaves */
    uint64_t before[HM_RT_COLOURS];
    uint64_t starts, harbours, anchors;
    uint64_t of_product[RT_PRODUCTS], of_harbour[RT_HARBOURS]; /* product cards */
    /* a nibble for each product */
    uint32_t need[RT_ASSIGNMENT_CARDS];
    uint32_t of_kind[HM_RT_CARD_KINDS], with_points; /* shipping cards */
    uint8_t  product[RT_PRODUCT_CARDS], kind[RT_SHIPPING_CARDS];
    uint8_t  points[RT_CARDS];
    uint8_t  harbour_of[RT_PRODUCTS], harbour_at[RT_HARBOURS];
    uint8_t  nposition, pad;
    /* the most ways back from a position, by one step and by two */
    uint8_t               ways_back, paths_back;
    struct hm_rt_position position[RT_POSITIONS];
};
_Static_assert(sizeof(struct rt_edition) <= HM_EDITION_SIZE, "an edition fits its room");

struct rt_state {
    struct hm_head head;
    uint64_t       products[RT_SEATS], assignments[RT_SEATS], completed[RT_SEATS];
    uint64_t       gone;           /* products handed in */
    uint64_t       give[RT_SEATS]; /* the standing offer: cards given, */
    uint32_t       want[RT_SEATS]; /* a nibble for each product wanted */
    uint32_t       shipping[RT_SEATS], open[RT_SEATS], used;
    uint8_t        stack[RT_CARDS]; /* six stacks, see rt_stack_start(): bottom first */
    uint8_t        left[RT_STACKS];
    /* while in a hand: who knows its face, a seatset */
    uint8_t    known[RT_PRODUCT_CARDS];
    uint8_t    at[RT_SHIPS], cargo[RT_SHIPS]; /* cargo: 0 none, else material + 1 */
    uint8_t    stock[HM_RT_MATERIALS];
    uint8_t    hidden_products[RT_SEATS][RT_HARBOURS]; /* by harbour, which their backs show */
    uint8_t    hidden_assignments[RT_SEATS], hidden_shipping[RT_SEATS];
    uint8_t    offer_to[RT_SEATS], offer_number[RT_SEATS]; /* number 0: none stands */
    uint8_t    offered[RT_SEATS];
    uint8_t    due[RT_SEATS];
    hm_seat    master, turn;
    uint8_t    round, acted, last;
    hm_seatset done, completers;
    uint8_t    colour, steer;                     /* while a ship waits to be steered */
    uint8_t    offer_cap, round_cap, last_chance; /* the options */
    uint8_t    pad[2];
};
_Static_assert(sizeof(struct rt_state) == 488, "flat, the same on every machine");
enum { RT_N64 = 4 * RT_SEATS + 1, RT_N32 = 3 * RT_SEATS + 1 }; /* struct hm_ops */
_Static_assert(offsetof(struct rt_state, want) == sizeof(struct hm_head) + 8 * RT_N64, "");
_Static_assert(offsetof(struct rt_state, stack) == offsetof(struct rt_state, want) + 4 * RT_N32,
               "");
_Static_assert(sizeof(struct rt_state) < HM_STATE_SIZE, "and under 768 bytes");

extern const char *const rt_move_names[], *const rt_event_names[], *const rt_place_names[];
extern const char *const rt_colour_names[], *const rt_material_names[], *const rt_harbour_names[];
extern const char *const rt_product_codes[], *const rt_product_names[], *const rt_card_kind_names[];
extern const char *const   rt_position_kind_names[];
extern const uint8_t       rt_material_of[RT_HARBOURS], rt_units[HM_RT_MATERIALS];
extern const unsigned char rt_edition_bytes[];
/* by a ship's place: the bit of a position; 0 for RT_HOME */
extern const uint64_t rt_position_bit[256];

static inline const struct rt_edition *rt_edition_of(const struct hm_edition *e)
{
    return (const struct rt_edition *)(const void *)e;
}
static inline struct rt_state *rt_mutable(struct hm_state *s)
{
    return (struct rt_state *)(void *)s;
}
static inline const struct rt_state *rt_state_of(const struct hm_state *s)
{
    return (const struct rt_state *)(const void *)s;
}

static inline uint64_t rt_bit(unsigned n) { return (uint64_t)1 << n; }
/* w is not 0 */
static inline unsigned rt_highest(uint64_t w) { return 63u - (unsigned)__builtin_clzll(w); }

static inline unsigned rt_nibble(uint32_t w, unsigned product) { return w >> product * 4 & 15u; }

static inline bool     rt_is_truth(const struct rt_state *s) { return s->head.viewer == HM_TRUTH; }
static inline unsigned rt_fleet(unsigned nseat) { return nseat == 2 ? 5u : 4u; } /* RT-1.6 */
static inline unsigned rt_owner(unsigned ship) { return ship / RT_FLEET; }
static inline bool     rt_afloat(const struct rt_state *s, unsigned ship)
{
    return s->at[ship] != RT_HOME;
}
/* Without a branch, which could seldom be predicted. */
static inline hm_seat rt_next_seat(const struct rt_state *s, unsigned seat)
{
    return (hm_seat)((seat + 1u) & (0u - (seat + 1u != s->head.nseat)));
}
static inline hm_seatset rt_everyone(const struct rt_state *s)
{
    return (hm_seatset)((1u << s->head.nseat) - 1u);
}

/* The position of a stack in s->stack: first the harbours', then assignments, then shipping
 * cards. */
static inline unsigned rt_stack_start(unsigned stack)
{
    return stack < RT_HARBOURS            ? stack * RT_HARBOUR_CARDS
           : stack == RT_STACK_ASSIGNMENT ? RT_ASSIGNMENT
                                          : RT_SHIPPING;
}

/* Shipping cards in hand, seen or not. */
static inline unsigned rt_shipping_held(const struct rt_state *s, unsigned seat)
{
    return hm_popcount(s->shipping[seat]) + s->hidden_shipping[seat];
}

/* RT-6.1: what `draw` needs. */
static inline bool rt_can_draw(const struct rt_state *s, unsigned seat)
{
    return s->due[seat] > 0 && rt_shipping_held(s, seat) < RT_HAND &&
           (s->left[RT_STACK_SHIPPING] > 0 || s->used != 0);
}

/* The positions of a seat's ships on the water.  Asked at every move, hence the table. */
static inline uint64_t rt_ships_of(const struct rt_state *s, unsigned seat)
{
    const uint8_t *at = s->at + seat * RT_FLEET;
    uint64_t       on = 0;
    for (unsigned i = 0; i < RT_FLEET; i++)
        on |= rt_position_bit[at[i]];
    return on;
}

/* The positions of all ships where only one fits.  A fleet that is not in the game is at home. */
static inline uint64_t rt_occupied(const struct rt_edition *e, const struct rt_state *s)
{
    return (rt_ships_of(s, 0) | rt_ships_of(s, 1) | rt_ships_of(s, 2) | rt_ships_of(s, 3)) &
           ~e->harbours;
}

/* RT-3.2 */
static inline bool rt_may_play_cards_in_swap(const struct rt_state *s)
{
    return s->head.rules >= RT_RULES_CARDS_IN_SWAP;
}

static inline bool rt_offer_seen(const struct rt_state *s, unsigned maker, uint8_t viewer)
{
    const unsigned to = s->offer_to[maker]; /* without branches, which would be unpredictable */
    return (viewer == HM_TRUTH) | (to == HM_RT_TO_ALL) | (viewer == maker) | (viewer == to);
}

/* Sets of cards of a move, as masks of one kind. */
static inline uint64_t rt_products_in(const hm_cards *c)
{
    return c->w[0] & (rt_bit(RT_PRODUCT_CARDS) - 1);
}
static inline uint64_t rt_assignments_in(const hm_cards *c)
{
    return (c->w[0] >> RT_ASSIGNMENT | c->w[1] << (64 - RT_ASSIGNMENT)) &
           (rt_bit(RT_ASSIGNMENT_CARDS) - 1);
}
static inline uint32_t rt_shipping_in(const hm_cards *c)
{
    return (uint32_t)(c->w[1] >> (RT_SHIPPING - 64)) & ((1u << RT_SHIPPING_CARDS) - 1);
}
static inline bool rt_foreign_in(const hm_cards *c)
{
    return (c->w[1] >> (RT_CARDS - 64) | c->w[2]) != 0;
} /* cards of no table */

/* rt_turn.c */
/* The prompt that follows from the other fields. */
hm_seatset  rt_prompted(const struct rt_state *s);
void        rt_begin_phase(const struct rt_edition *e, struct rt_state *s, enum hm_rt_phase phase,
                           struct hm_events *ev);
void        rt_next_turn(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev);
enum hm_err rt_advance(const struct rt_edition *e, struct rt_state *s, struct hm_events *ev);
enum hm_err rt_unload(const struct rt_edition *e, struct rt_state *s, unsigned seat,
                      unsigned *ships, struct hm_events *ev);

/* rt_sail.c */
void rt_call_colour(const struct rt_edition *e, struct rt_state *s, unsigned colour,
                    struct hm_events *ev);
void rt_steer(const struct rt_edition *e, struct rt_state *s, unsigned to, struct hm_events *ev);
uint64_t rt_free_ways(const struct rt_edition *e, const struct rt_state *s, unsigned ship,
                      unsigned colour); /* free ones */

/* rt_apply.c */
/* Takes the top card off; HM_NO_CARD if this copy cannot see it. */
hm_card rt_draw_card(struct rt_state *s, unsigned stack);

/* rt_legal.c, rt_offers.c */
size_t rt_legal(const struct hm_edition *, const struct hm_state *, hm_seat, enum hm_scope,
                struct hm_move out[HM_MOVES]);
size_t rt_list_offers(const struct rt_edition *e, const struct rt_state *s, unsigned seat,
                      struct hm_move *out, size_t n);

/* rt_score.c */
struct rt_points {
    unsigned assignments, products, shipping, all;
};
void     rt_points(const struct rt_edition *e, const struct rt_state *s, unsigned seat,
                   struct rt_points *out);
unsigned rt_points_on(const struct rt_edition *e, uint64_t assignments);
bool     rt_somebody_has_enough(const struct rt_edition *e, const struct rt_state *s); /* RT-9.1 */

extern const struct hm_ops rt_ops;

struct hm_encoding;
extern const struct hm_encoding rt_encoding;

#endif
