/*
 * rt_actions.h: how the flat actions of Rotterdam are numbered.
 *
 * Seats and ships are counted from the seat that acts: ship 0 is its own first ship, ship 5 the
 * first ship of its left-hand neighbour.  An action number omits details without effect: which of
 * the ships at home is placed, and which cards pay for an assignment.  The blocks
 * whose size depends on the board come last.
 */
#ifndef HARBOUR_RT_ACTIONS_H
#define HARBOUR_RT_ACTIONS_H

#include "base/rows.h"
#include "harbour/encoding.h"
#include "rt.h"

enum {
    RT_ACT_DRAW,
    RT_ACT_DONE,
    RT_ACT_PASS,
    RT_ACT_END,
    RT_ACT_WITHDRAW,
    RT_ACT_COLOUR,                                               /* + colour */
    RT_ACT_LUCK = RT_ACT_COLOUR + HM_RT_COLOURS,                 /* + number of the pair of ships */
    RT_ACT_POLICE = RT_ACT_LUCK + RT_SHIPS * (RT_SHIPS - 1) / 2, /* + ship */
    RT_ACT_OPEN = RT_ACT_POLICE + RT_SHIPS,                      /* advantage, extra advantage */
    RT_ACT_ACCEPT = RT_ACT_OPEN + 2,                             /* + seat whose offer it is */
    RT_ACT_SHOW = RT_ACT_ACCEPT + RT_SEATS,                      /* + product */
    RT_ACT_OFFER = RT_ACT_SHOW + RT_PRODUCTS, /* + (to * 8 + given product) * 8 + wanted product */
    RT_ACT_COMPLETE = RT_ACT_OFFER +
                      RT_SEATS * RT_PRODUCTS * RT_PRODUCTS, /* + number of the assignment in hand */
    RT_ACT_ROB = RT_ACT_COMPLETE + RT_HAND,                 /* + robbed ship * 5 + own ship */
    RT_ACT_BOARD = RT_ACT_ROB + RT_SHIPS * RT_FLEET,        /* what depends on the board */
};

/* The blocks that depend on the board.  A start position or a way back is named by its rank
 * among them. */
struct rt_blocks {
    unsigned steer;     /* + position */
    unsigned place;     /* + start * 5 + cargo */
    unsigned cargo;     /* + start * 4 + cargo - 1 */
    unsigned rob_place; /* + robbed ship * starts + start */
    unsigned setback;   /* + ship * ways + way */
    unsigned storm;     /* + ship * paths + path of two ways */
    unsigned end;
    unsigned starts, ways, paths;
};

static inline struct rt_blocks rt_blocks_of(const struct rt_edition *e)
{
    struct rt_blocks b = {
        .starts = hm_popcount(e->starts), .ways = e->ways_back, .paths = e->paths_back};
    b.steer = RT_ACT_BOARD;
    b.place = b.steer + e->nposition;
    b.cargo = b.place + b.starts * (HM_RT_MATERIALS + 1);
    b.rob_place = b.cargo + b.starts * HM_RT_MATERIALS;
    b.setback = b.rob_place + RT_SHIPS * b.starts;
    b.storm = b.setback + RT_SHIPS * b.ways;
    b.end = b.storm + RT_SHIPS * b.paths;
    return b;
}

static inline unsigned rt_seat_from(const struct rt_state *s, unsigned me, unsigned seat)
{
    return seat >= me ? seat - me : seat + s->head.nseat - me;
}

static inline unsigned rt_ship_from(const struct rt_state *s, unsigned me, unsigned ship)
{
    return rt_seat_from(s, me, rt_owner(ship)) * RT_FLEET + ship % RT_FLEET;
}

/* The seat that is `n` seats clockwise from `me`, and the ship that `me` counts as number n. */
static inline unsigned rt_seat_at(const struct rt_state *s, unsigned me, unsigned n)
{
    return me + n < s->head.nseat ? me + n : me + n - s->head.nseat;
}
static inline unsigned rt_ship_at(const struct rt_state *s, unsigned me, unsigned n)
{
    return rt_seat_at(s, me, n / RT_FLEET) * RT_FLEET + n % RT_FLEET;
}

/* The products whose face a viewer knows while they are in a hand.  Reads past the last product;
 * hands have no such bits. */
static inline uint64_t rt_faces_known(const struct rt_state *s, unsigned viewer)
{
    return hm_column((const uint8_t *)s + offsetof(struct rt_state, known), viewer);
}

extern const char *const rt_cargo_values[]; /* names of what a ship carries, NULL-terminated */
extern const char *const rt_ship_names[];   /* of one seat, NULL-terminated */

/* The slots of struct hm_encoding. */
unsigned rt_nact(const struct hm_edition *);
unsigned rt_action_of(const struct hm_edition *, const struct hm_state *, const struct hm_move *);
uint64_t rt_mask(const struct hm_edition *, const struct hm_state *, hm_seat, void *memory,
                 uint64_t *bits);
void     rt_move_of(const struct hm_edition *, const struct hm_state *, hm_seat, unsigned action,
                    struct hm_move *);
void     rt_print_action(const struct hm_edition *, unsigned action, struct hm_text *);

#endif
