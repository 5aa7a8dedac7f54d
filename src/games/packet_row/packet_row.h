/*
 * packet_row.h: queries about Packet Row for code that knows the game.
 *
 * It complements game.h with what bots, pages and statistics need: the data of a card, the places
 * of cards, and what a contract lacks.
 * All functions take a state or hm_seen(view); for a view they return what that viewer may know.
 */
#ifndef HARBOUR_PACKET_ROW_H
#define HARBOUR_PACKET_ROW_H

#include "harbour/game.h"

enum { HM_PR_AREAS = 4, HM_PR_GOODS = 4, HM_PR_PORTS = 6, HM_PR_NONE = 0xff };

enum hm_pr_area { HM_PR_AREA_GUILDHALL, HM_PR_AREA_DOCKS, HM_PR_AREA_MARKET, HM_PR_AREA_BANK };

/* The backs of the cards: the four areas' decks, and the starting contracts. */
enum hm_pr_deck {
    HM_PR_DECK_GUILDHALL,
    HM_PR_DECK_DOCKS,
    HM_PR_DECK_MARKET,
    HM_PR_DECK_BANK,
    HM_PR_DECK_START
};

enum hm_pr_card_kind {
    HM_PR_CARD_CONTRACT,
    HM_PR_CARD_ASSISTANT,
    HM_PR_CARD_BUILDING,
    HM_PR_CARD_SHIP,
    HM_PR_CARD_CAPTAIN,
    HM_PR_CARD_GOLD,
    HM_PR_CARD_GOODS,
    HM_PR_CARD_TRADER,
    HM_PR_CARD_MONEY,
    HM_PR_CARD_BANKER,
    HM_PR_CARD_KINDS,
};

enum hm_pr_phase { HM_PR_PHASE_CHOOSE, HM_PR_PHASE_ASK, HM_PR_PHASE_SETTLE, HM_PR_PHASE_OVER };

/* hm_move.kind; `choose` has its area in target; take, assist, cash and fulfil name cards.  A
 * serial that is not 0: a card was named twice, which is never allowed. */
enum hm_pr_move_kind {
    HM_PR_MOVE_CHOOSE = 1,
    HM_PR_MOVE_TAKE,
    HM_PR_MOVE_ASSIST,
    HM_PR_MOVE_PASS,
    HM_PR_MOVE_CASH,
    HM_PR_MOVE_FULFIL,
    HM_PR_MOVE_DONE,
    HM_PR_MOVE_KINDS,
};

/*
 * Events.  `shown` of an event about a card has everybody who knows its face from then on.
 */
enum hm_pr_event {
    /* a card from a talon to a supply, or a starting contract from the box to a hand */
    HM_PR_EV_DEAL,
    HM_PR_EV_NAME,   /* amount: the area that the harbour master names */
    HM_PR_EV_TAKE,   /* a card from a current supply */
    HM_PR_EV_ASSIST, /* a card from a future supply */
    HM_PR_EV_PASS,
    HM_PR_EV_PAY,     /* amount: what the card cost */
    HM_PR_EV_CASH,    /* amount: the value of a money card */
    HM_PR_EV_FULFIL,  /* amount: how many contracts */
    HM_PR_EV_REWARD,  /* amount: the money for one contract */
    HM_PR_EV_DISCARD, /* a card to the discard pile of its area */
    HM_PR_EV_REFILL,  /* a card to a current or future supply */
    HM_PR_EV_FAIL,    /* amount: the area that could not be filled */
    HM_PR_EV_ROUND,   /* a round ends */
    HM_PR_EV_MASTER,  /* seat: the new harbour master */
    HM_PR_EV_SETTLE,  /* the final settlement begins */
    HM_PR_EV_DONE,
    HM_PR_EV_OVER,
    HM_PR_EVENTS
};

enum hm_pr_place {
    HM_PR_AT_NONE,
    HM_PR_AT_HAND,
    HM_PR_AT_TABLE, /* ships in front of their owner */
    HM_PR_AT_BOX,
    HM_PR_AT_SUPPLY, /* of money */
    HM_PR_AT_TALON,  /* this and the next three + 4 * area */
    HM_PR_AT_CURRENT,
    HM_PR_AT_FUTURE,
    HM_PR_AT_DISCARD,
    HM_PR_PLACES = HM_PR_AT_TALON + 4 * HM_PR_AREAS
};

/* One row of the card table; HM_PR_NONE (or 0 for a number) where the table has a dash. */
struct hm_pr_card {
    uint8_t deck, area, kind, building;
    uint8_t good, amount, port, cost;
    uint8_t value; /* money for a contract or money card, points for a building */
    uint8_t slot;  /* its number among the cards of its area */
    /* cards of one sort do the same in a fulfilment; HM_PR_NONE: contracts, and cards of no use
     * there */
    uint8_t sort;
    uint8_t pad;
};

/* What a contract in hand lacks if it is fulfilled alone with all cards of that hand. */
struct hm_pr_lack {
    hm_card card;
    uint8_t good, goods; /* units of `good` that are missing */
    uint8_t port, ship;  /* 1: no ship can sail to `port` */
};

enum { HM_PR_LACKS = 64 };

/* None of these functions fails.  Their arguments are not validated: areas, cards and seats must be
 * in range.  Sets of cards have only those that the viewer of the state knows. */
HM_BEGIN
/* Names by number, as in records and JSON; each list ends with NULL. */
extern HM_API const char *const hm_pr_area_names[];
extern HM_API const char *const hm_pr_deck_names[];
extern HM_API const char *const hm_pr_card_kind_names[];
extern HM_API const char *const hm_pr_good_names[];
extern HM_API const char *const hm_pr_port_names[];
extern HM_API const char *const hm_pr_building_names[];
extern HM_API const char *const hm_pr_phase_names[];

/* Returns the row of a card; never NULL. */
HM_API const struct hm_pr_card *hm_pr_card(const struct hm_edition *e, hm_card c);
/* Returns all cards of a kind in the edition. */
HM_API hm_cards hm_pr_cards_of_kind(const struct hm_edition *e, enum hm_pr_card_kind kind);

/* Return what a player has: money in dollars, the cards in hand without ships, and the ships that
 * lie in front of the player. */
HM_API int32_t  hm_pr_money(const struct hm_state *s, hm_seat p);
HM_API hm_cards hm_pr_hand(const struct hm_edition *e, const struct hm_state *s, hm_seat p);
HM_API hm_cards hm_pr_ships(const struct hm_edition *e, const struct hm_state *s, hm_seat p);
/* Return the cards of an area: current supply, future supply, discard pile. */
HM_API hm_cards hm_pr_current(const struct hm_edition *e, const struct hm_state *s, unsigned area);
HM_API hm_cards hm_pr_future(const struct hm_edition *e, const struct hm_state *s, unsigned area);
HM_API hm_cards hm_pr_discard(const struct hm_edition *e, const struct hm_state *s, unsigned area);
/* Returns the number of cards left in the talon of an area. */
HM_API unsigned hm_pr_talon(const struct hm_state *s, unsigned area);
/* Returns the area that was named last in this round, from which cards are taken; HM_PR_NONE if
 * one is to be named. */
HM_API unsigned hm_pr_area(const struct hm_state *s);
/* Return sets of areas, bit a for area a: those named in this round, those that may be named next
 * (PR-3.9), and those that could not be filled (PR-7.1). */
HM_API unsigned hm_pr_named(const struct hm_state *s);
HM_API unsigned hm_pr_open_areas(const struct hm_state *s);
HM_API unsigned hm_pr_failed(const struct hm_state *s);
/* Returns the seats whose piece is on a board: they have taken a card in this round. */
HM_API hm_seatset hm_pr_served(const struct hm_state *s);
/* Returns the seats that still hold their starting contract. */
HM_API hm_seatset hm_pr_sealed(const struct hm_state *s);
/* Returns the harbour master. */
HM_API hm_seat hm_pr_master(const struct hm_state *s);
/* Returns the number of cards in a full current supply (PR-2.2). */
HM_API unsigned hm_pr_full(unsigned nseat);

/* Returns the card that lies i cards below the top of a talon; HM_NO_CARD: there is none, or the
 * viewer does not know it. */
HM_API hm_card hm_pr_talon_card(const struct hm_state *s, unsigned area, unsigned i);

/* Returns the most money that one fulfilment with any of these cards brings, 0 if none is possible.
 * Writes the cards that bring it to `given` unless that is NULL. */
HM_API int32_t hm_pr_best(const struct hm_edition *e, const hm_cards *hand, hm_cards *given);

/* Writes what each contract in the hand of a seat lacks; returns the number of contracts. */
HM_API size_t hm_pr_lacks(const struct hm_edition *e, const struct hm_state *s, hm_seat p,
                          struct hm_pr_lack out[HM_PR_LACKS]);
HM_END

#endif
