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
 * and stacks must be in range. */
HM_BEGIN
/* Words, by number; "?" for other numbers. */
HM_API const char *hm_rt_colour(unsigned colour);
HM_API const char *hm_rt_material(unsigned material);
HM_API const char *hm_rt_product(unsigned product); /* "PET" */
HM_API const char *hm_rt_harbour(unsigned harbour); /* "BOT" */

/* The board. */
HM_API unsigned                     hm_rt_positions(const struct hm_edition *e);
HM_API const struct hm_rt_position *hm_rt_position_of(const struct hm_edition *e,
                                                      unsigned                 position);
/* a mask of positions */
HM_API uint64_t hm_rt_next(const struct hm_edition *e, unsigned position, unsigned colour);
HM_API uint64_t hm_rt_back(const struct hm_edition *e, unsigned position);
HM_API unsigned hm_rt_harbour_at(const struct hm_edition *e, unsigned harbour); /* its position */
HM_API unsigned hm_rt_material_for(unsigned harbour);                           /* RT-1.2 */

/* The cards. */
/* HM_RT_PRODUCTS: not a product */
HM_API unsigned hm_rt_product_of(const struct hm_edition *e, hm_card c);
HM_API unsigned hm_rt_harbour_of(const struct hm_edition *e, unsigned product);
/* HM_RT_CARD_KINDS: not a shipping card */
HM_API unsigned hm_rt_card_kind(const struct hm_edition *e, hm_card c);
HM_API unsigned hm_rt_points(const struct hm_edition *e, hm_card c);
HM_API bool     hm_rt_needs(const struct hm_edition *e, hm_card assignment,
                            uint8_t need[HM_RT_PRODUCTS]); /* false: not an assignment */

/* The table. */
HM_API unsigned hm_rt_fleet(const struct hm_state *s);
/* a position or HM_RT_HOME */
HM_API unsigned hm_rt_ship_at(const struct hm_state *s, unsigned ship);
/* 0 none, else material + 1 */
HM_API unsigned hm_rt_ship_cargo(const struct hm_state *s, unsigned ship);
HM_API unsigned hm_rt_stock(const struct hm_state *s, unsigned material);
/* harbour, 4 assignments, 5 shipping */
HM_API unsigned hm_rt_stack_left(const struct hm_state *s, unsigned stack);
/* those this copy can name */
HM_API hm_cards hm_rt_products(const struct hm_state *s, hm_seat seat);
HM_API bool     hm_rt_known(const struct hm_state *s, hm_card product,
                            hm_seat viewer); /* has the viewer seen this card of a hand? */
HM_API unsigned hm_rt_hidden_products(const struct hm_state *s, hm_seat seat, unsigned harbour);
HM_API hm_cards hm_rt_assignments(const struct hm_state *s, hm_seat seat);
HM_API unsigned hm_rt_hidden_assignments(const struct hm_state *s, hm_seat seat);
HM_API hm_cards hm_rt_shipping(const struct hm_state *s, hm_seat seat);
HM_API unsigned hm_rt_hidden_shipping(const struct hm_state *s, hm_seat seat);
HM_API hm_cards hm_rt_open(const struct hm_state *s, hm_seat seat);
HM_API hm_cards hm_rt_completed(const struct hm_state *s, hm_seat seat);
HM_API hm_cards hm_rt_used(const struct hm_state *s);
HM_API hm_cards hm_rt_gone(const struct hm_state *s);
HM_API struct hm_rt_offer hm_rt_offer_of(const struct hm_state *s, hm_seat seat);
HM_API unsigned           hm_rt_offers_left(const struct hm_state *s, hm_seat seat);
/* in this phase 5 */
HM_API unsigned hm_rt_offers_made(const struct hm_state *s, hm_seat seat);
HM_API hm_seat  hm_rt_master(const struct hm_state *s);
/* HM_NOBODY in phase 5 and when over */
HM_API hm_seat  hm_rt_turn(const struct hm_state *s);
HM_API unsigned hm_rt_round(const struct hm_state *s);
HM_API unsigned hm_rt_due(const struct hm_state *s, hm_seat seat);
HM_API bool     hm_rt_acted(const struct hm_state *s);
HM_API bool     hm_rt_last_chance(const struct hm_state *s);
/* the ship that waits, or 0xff */
HM_API unsigned hm_rt_steering(const struct hm_state *s);
/* the colour it waits with, or 0xff */
HM_API unsigned hm_rt_called(const struct hm_state *s);

/* What an assignment lacks in this seat's hand: a count for each product; returns how many in all,
 * jokers in hand taken off.  Reads only cards this copy can name. */
HM_API unsigned hm_rt_lacks(const struct hm_edition *e, const struct hm_state *s, hm_seat seat,
                            hm_card assignment, uint8_t lack[HM_RT_PRODUCTS]);

/* What naming a colour would do: the ships that lie before such a channel, in the order of RT-5.2
 * and RT-5.6; it stops after a ship that would have to be steered.  Returns how many. */
HM_API size_t hm_rt_preview(const struct hm_edition *e, const struct hm_state *s, hm_seat caller,
                            unsigned colour, struct hm_rt_step out[HM_RT_SHIPS]);
HM_END

#endif
