/*
 * rotterdam.h: queries about Rotterdam for code that knows the game: bots, screens, statistics.
 *
 * It complements game.h with the board, the ships, what an assignment lacks, and the effect of a
 * colour.  Every function reads a state or a view (pass hm_seen(view)); hidden cards of a view are
 * counted, never sampled.
 */
#ifndef HARBOUR_ROTTERDAM_H
#define HARBOUR_ROTTERDAM_H

#include "harbour/game.h"

enum {
    HM_RT_SEATS = 4,
    HM_RT_FLEET = 5,  /* ship numbers a seat has room for; with 3 or 4 players it sails 4 */
    HM_RT_SHIPS = 20, /* ship = seat * HM_RT_FLEET + number - 1 */
    /* numbered by the board's order: a ship further ahead has a higher number */
    HM_RT_POSITIONS = 64,
    HM_RT_HARBOURS = 4,  /* BOT VUL MER WAA */
    HM_RT_MATERIALS = 4, /* grain fruit crude-oil textile */
    HM_RT_PRODUCTS = 8,  /* PET PLA BRE COR OJU JAM CLO CAR */
    HM_RT_COLOURS = 5,   /* red yellow green white purple */
    HM_RT_HOME = 0xff,   /* at: not on the water */
    HM_RT_TO_ALL = 4,    /* target of an offer to all others */
};

enum hm_rt_phase { /* head.phase */
                   HM_RT_PHASE_PLACE = 1,
                   HM_RT_PHASE_NAVIGATE,
                   HM_RT_PHASE_CARDS,
                   HM_RT_PHASE_HARBOURS,
                   HM_RT_PHASE_SWAP,
                   HM_RT_PHASE_ASSIGN,
                   HM_RT_PHASE_OVER
};

/*
 * Moves.  The fields of struct hm_move for each kind; all others are 0.
 *
 *            target            arg                                cards
 *   place    ship              position, cargo                    -
 *   colour   colour            -                                  -
 *   steer    ship              position                           -
 *   luck     ship              the other ship                     the shipping card
 *   cargo    ship              position, cargo                    the shipping card
 *   setback  ship              position                           the shipping card
 *   storm    ship              nearer position, farther position  the shipping card
 *   rob      robbed ship       own ship, position + 1 or 0        the shipping card
 *   police   ship              -                                  the shipping card
 *   open     -                 -                                  the shipping card
 *   offer    seat or to all    wanted: a nibble for each product  products given
 *   accept   seat              -  (serial: the offer's number)    -
 *   show     -                 -                                  products shown
 *   complete -                 -                                  the assignment, products, jokers
 *   draw withdraw done pass end: nothing
 *
 * Cargo is 0 for none, else material + 1.  A serial of HM_RT_ODD marks a line that named a card
 * twice or out of its place: of the right form, and refused.
 */
enum hm_rt_move_kind {
    HM_RT_MOVE_PLACE = 1,
    HM_RT_MOVE_COLOUR,
    HM_RT_MOVE_STEER,
    HM_RT_MOVE_DRAW,
    HM_RT_MOVE_LUCK,
    HM_RT_MOVE_CARGO,
    HM_RT_MOVE_SETBACK,
    HM_RT_MOVE_STORM,
    HM_RT_MOVE_OPEN,
    HM_RT_MOVE_ROB,
    HM_RT_MOVE_POLICE,
    HM_RT_MOVE_OFFER,
    HM_RT_MOVE_WITHDRAW,
    HM_RT_MOVE_ACCEPT,
    HM_RT_MOVE_SHOW,
    HM_RT_MOVE_DONE,
    HM_RT_MOVE_COMPLETE,
    HM_RT_MOVE_PASS,
    HM_RT_MOVE_END,
    HM_RT_MOVE_KINDS
};

enum { HM_RT_ODD = 1 };

enum hm_rt_card_kind { /* the nine of RT-8, in its order */
                       HM_RT_CARD_LUCK,
                       HM_RT_CARD_CARGO,
                       HM_RT_CARD_SETBACK,
                       HM_RT_CARD_STORM,
                       HM_RT_CARD_ADVANTAGE,
                       HM_RT_CARD_EXTRA_ADVANTAGE,
                       HM_RT_CARD_ROBBERY,
                       HM_RT_CARD_INSPECTION,
                       HM_RT_CARD_JOKER,
                       HM_RT_CARD_KINDS
};

/*
 * Events.  `amount` of those about a ship is ship + 256 * cargo.  `shown` of an event about a card
 * has everybody who knows its face from then on.
 */
enum hm_rt_event {
    HM_RT_EV_NONE,
    HM_RT_EV_DEAL,    /* an assignment, stack to hand */
    HM_RT_EV_ROUND,   /* amount: which; seat: the harbour master */
    HM_RT_EV_PHASE,   /* amount: which */
    HM_RT_EV_PLACE,   /* a ship, home to a start position */
    HM_RT_EV_COLOUR,  /* amount: the colour */
    HM_RT_EV_SAIL,    /* a ship, one step */
    HM_RT_EV_BLOCKED, /* a ship stays; to: a position that is taken */
    HM_RT_EV_FORK,    /* a ship waits to be steered; seat: its owner */
    HM_RT_EV_DUE,     /* amount: shipping cards due to seat */
    HM_RT_EV_DRAW,    /* a shipping card, stack to hand */
    HM_RT_EV_SHUFFLE, /* a used card goes into the new stack, face down */
    HM_RT_EV_PLAY,    /* a shipping card, hand to used pile */
    HM_RT_EV_OPEN,    /* a shipping card with points, hand to table */
    /* a unit between a ship and another or the stock; amount: the ship that has it now, or had
     * it */
    HM_RT_EV_CARGO,
    HM_RT_EV_BACK,     /* a ship, one step back */
    HM_RT_EV_UNLOAD,   /* a ship, harbour to home; its cargo to stock */
    HM_RT_EV_PRODUCT,  /* a product, stack to hand */
    HM_RT_EV_OFFER,    /* amount: its number; to: a hand, or HM_RT_AT_NONE for all */
    HM_RT_EV_GIVE,     /* a product of that offer */
    HM_RT_EV_WITHDRAW, /* amount: the number */
    HM_RT_EV_LAPSE,    /* amount: the number */
    HM_RT_EV_ACCEPT,   /* amount: the number; from: whose offer */
    HM_RT_EV_EXCHANGE, /* a product, hand to hand */
    HM_RT_EV_SHOW,     /* a product in hand */
    HM_RT_EV_DONE,
    HM_RT_EV_COMPLETE, /* an assignment, hand to table; amount: its points */
    HM_RT_EV_HAND_IN,  /* a product out of the game, or a joker to the used pile */
    HM_RT_EV_PASS,
    HM_RT_EV_LAST, /* the last chance begins */
    HM_RT_EV_OVER,
    HM_RT_EV_REVEAL, /* a product or shipping card in a hand when it is over (RT-9.2) */
    HM_RT_EVENTS
};

enum hm_rt_place {
    HM_RT_AT_NONE,
    HM_RT_AT_STACK,                     /* + harbour, then assignments, then shipping cards */
    HM_RT_AT_HAND = HM_RT_AT_STACK + 6, /* + seat */
    HM_RT_AT_USED = HM_RT_AT_HAND + HM_RT_SEATS,
    HM_RT_AT_GONE,
    HM_RT_AT_TABLE, /* completed assignments and open cards */
    HM_RT_AT_STOCK,
    HM_RT_AT_HOME,
    HM_RT_AT_BOARD, /* + position */
    HM_RT_PLACES = HM_RT_AT_BOARD + HM_RT_POSITIONS
};

enum hm_rt_position_kind { HM_RT_POSITION_START, HM_RT_POSITION_RIVER, HM_RT_POSITION_HARBOUR };

struct hm_rt_position {
    char    id[HM_ID_SIZE];
    char    name[40];
    int16_t x, y;
    uint8_t kind, order, anchor;
    uint8_t harbour; /* which, for a harbour; else HM_RT_HARBOURS */
};

/* The effect of a colour on one ship. to: its destination; blocked: `to` is occupied; fork: its
 * owner chooses, `to` is the first way. */
struct hm_rt_step {
    uint8_t ship, from, to;
    bool    blocked, fork;
};

/* A standing offer.  give and want are 0 where they were not made to the viewer (seen is false). */
struct hm_rt_offer {
    uint8_t  number, to; /* number 0: none stands */
    bool     seen;
    hm_cards give;
    uint8_t  want[HM_RT_PRODUCTS];
};

/* None of these functions fails.  Their arguments are not validated: seats, ships, positions, cards
 * and stacks must be in range.  Sets of cards have only those that the viewer of the state knows;
 * the functions with `hidden` in their name return the number of the others. */
HM_BEGIN
/* Return names by number, as in records and JSON: "red", "grain", "PET", "BOT"; "?" for other
 * numbers. */
HM_API const char *hm_rt_colour(unsigned colour);
HM_API const char *hm_rt_material(unsigned material);
HM_API const char *hm_rt_product(unsigned product);
HM_API const char *hm_rt_harbour(unsigned harbour);

/* The board: the number of positions, and one of them (never NULL). */
HM_API unsigned                     hm_rt_positions(const struct hm_edition *e);
HM_API const struct hm_rt_position *hm_rt_position_of(const struct hm_edition *e,
                                                      unsigned                 position);
/* Return sets of positions, bit p for position p: those that channels of a colour lead to from a
 * position, and those from which channels of any colour lead to it. */
HM_API uint64_t hm_rt_next(const struct hm_edition *e, unsigned position, unsigned colour);
HM_API uint64_t hm_rt_back(const struct hm_edition *e, unsigned position);
/* Return the position of a harbour, and the raw material that it takes (RT-1.2). */
HM_API unsigned hm_rt_harbour_at(const struct hm_edition *e, unsigned harbour);
HM_API unsigned hm_rt_material_for(unsigned harbour);

/* The cards. */
/* Returns the product on a card; HM_RT_PRODUCTS: it is no product card. */
HM_API unsigned hm_rt_product_of(const struct hm_edition *e, hm_card c);
/* Returns the harbour that gives a product. */
HM_API unsigned hm_rt_harbour_of(const struct hm_edition *e, unsigned product);
/* Returns enum hm_rt_card_kind; HM_RT_CARD_KINDS: it is no shipping card. */
HM_API unsigned hm_rt_card_kind(const struct hm_edition *e, hm_card c);
/* Returns the points printed on an assignment or shipping card; 0 if it has none. */
HM_API unsigned hm_rt_points(const struct hm_edition *e, hm_card c);
/* Writes the number of each product that an assignment needs.  Returns false if the card is no
 * assignment; `need` is then all zero. */
HM_API bool hm_rt_needs(const struct hm_edition *e, hm_card assignment,
                        uint8_t need[HM_RT_PRODUCTS]);

/* The table. */
/* Returns the number of ships of each player. */
HM_API unsigned hm_rt_fleet(const struct hm_state *s);
/* Returns the position of a ship; HM_RT_HOME: it is not on the board. */
HM_API unsigned hm_rt_ship_at(const struct hm_state *s, unsigned ship);
/* Returns 0 if the ship carries nothing, else material + 1. */
HM_API unsigned hm_rt_ship_cargo(const struct hm_state *s, unsigned ship);
/* Returns the units of a raw material in stock. */
HM_API unsigned hm_rt_stock(const struct hm_state *s, unsigned material);
/* Returns the number of cards left in a stack: 0 to 3 the products of a harbour, 4 assignments,
 * 5 shipping cards. */
HM_API unsigned hm_rt_stack_left(const struct hm_state *s, unsigned stack);
/* Return the products in the hand of a seat: known cards, and the number of hidden ones with the
 * back of a harbour. */
HM_API hm_cards hm_rt_products(const struct hm_state *s, hm_seat seat);
HM_API unsigned hm_rt_hidden_products(const struct hm_state *s, hm_seat seat, unsigned harbour);
/* True if `viewer` knows this product card of a hand. */
HM_API bool hm_rt_known(const struct hm_state *s, hm_card product, hm_seat viewer);
/* Return the assignments and shipping cards in the hand of a seat. */
HM_API hm_cards hm_rt_assignments(const struct hm_state *s, hm_seat seat);
HM_API unsigned hm_rt_hidden_assignments(const struct hm_state *s, hm_seat seat);
HM_API hm_cards hm_rt_shipping(const struct hm_state *s, hm_seat seat);
HM_API unsigned hm_rt_hidden_shipping(const struct hm_state *s, hm_seat seat);
/* Return what lies open in front of a seat: shipping cards with points, completed assignments. */
HM_API hm_cards hm_rt_open(const struct hm_state *s, hm_seat seat);
HM_API hm_cards hm_rt_completed(const struct hm_state *s, hm_seat seat);
/* Return the used shipping cards, which are shuffled again, and the cards out of the game. */
HM_API hm_cards hm_rt_used(const struct hm_state *s);
HM_API hm_cards hm_rt_gone(const struct hm_state *s);
/* Returns the standing offer of a seat; number 0: it has none. */
HM_API struct hm_rt_offer hm_rt_offer_of(const struct hm_state *s, hm_seat seat);
/* Return how many offers a seat may still make, and has made, in this phase 5. */
HM_API unsigned hm_rt_offers_left(const struct hm_state *s, hm_seat seat);
HM_API unsigned hm_rt_offers_made(const struct hm_state *s, hm_seat seat);
/* Returns the harbour master. */
HM_API hm_seat hm_rt_master(const struct hm_state *s);
/* Returns the seat whose turn it is; HM_NOBODY in phase 5 and when the game is over. */
HM_API hm_seat hm_rt_turn(const struct hm_state *s);
/* Returns the number of the round, from 1. */
HM_API unsigned hm_rt_round(const struct hm_state *s);
/* Returns the number of shipping cards that a seat is still to draw in phase 3. */
HM_API unsigned hm_rt_due(const struct hm_state *s, hm_seat seat);
/* True if the seat on turn has made the action of the phase and may only play cards or end. */
HM_API bool hm_rt_acted(const struct hm_state *s);
/* True during the last chance, at the end of the game. */
HM_API bool hm_rt_last_chance(const struct hm_state *s);
/* Return the ship that waits to be steered, and the colour that was named; 0xff: none. */
HM_API unsigned hm_rt_steering(const struct hm_state *s);
HM_API unsigned hm_rt_called(const struct hm_state *s);

/* Writes the number of each product that an assignment lacks in the hand of a seat.  Returns how
 * many are missing in all, less the jokers in hand.  Reads only cards that the viewer knows. */
HM_API unsigned hm_rt_lacks(const struct hm_edition *e, const struct hm_state *s, hm_seat seat,
                            hm_card assignment, uint8_t lack[HM_RT_PRODUCTS]);

/* Writes what happens if `caller` names a colour: the ships that lie before such a channel, in the
 * order of RT-5.2 and RT-5.6, up to the first that has to be steered.  Returns their number. */
HM_API size_t hm_rt_preview(const struct hm_edition *e, const struct hm_state *s, hm_seat caller,
                            unsigned colour, struct hm_rt_step out[HM_RT_SHIPS]);
HM_END

#endif
