/*
 * pr.h: private header of Packet Row: the edition, the state and the refusals.
 *
 * A deck's cards stand together in the table, so what lies in one area is one word of
 * bits, numbered from the area's first card; what a player holds may come from all areas
 * and is an hm_cards.  Cards that are nowhere are in the box: the box is not stored.
 */
#ifndef HARBOUR_PR_H
#define HARBOUR_PR_H

#include "games/packet_row/packet_row.h"

enum {
    PR_RULES = 1,
    PR_GAME = 1,         /* head.game */
    PR_TALON = 44,       /* most cards of one deck */
    PR_MAX_COST = 63,    /* maximum cost of a card, so that affordable cards can be looked up */
    PR_MAX_GOODS = 4,    /* most units on one goods card */
    PR_MAX_CONTRACT = 9, /* maximum units of one contract */
    PR_MAX_VALUE = 200,
    /* most points on all buildings of an edition, so that a score fits 16 bits */
    PR_MAX_BUILDINGS = 18000,
    /* maximum money of a player in a position */
    PR_MAX_MONEY = 99999,
    PR_MAX_MONEY_IN_PLAY =
        PR_MAX_MONEY + HM_CARDS * PR_MAX_VALUE, /* maximum money that play can reach from there */
    /* most captains */
    PR_MAX_HELPERS = 8,
    /* most traders, as many as the game has: each multiplies the ways of using a set of cards, and
     * with eight of them there are hands that keep the solver busy for many seconds */
    PR_MAX_TRADERS = 5,
    PR_FUTURE = 2,     /* cards in a future supply */
    PR_MAX_SUPPLY = 4, /* most cards in a current supply (PR-2.2) */
    PR_BOXED = 6,      /* cards of each deck that are removed with two players (PR-2.1) */
    PR_MONEY = 25,     /* initial money of each player (PR-2.3) */
};

/*
 * Sorts of cards that go into a fulfilment besides contracts (hm_pr_card.sort).  Goods come
 * good by good, each in the order of the units on a card.
 */
enum pr_sort {
    PR_SORT_CAPTAIN,
    PR_SORT_TRADER,
    PR_SORT_DOUBLE, /* a double nugget */
    PR_SORT_SINGLE,
    /* + good * PR_MAX_GOODS + units - 1 */
    PR_SORT_GOODS,
    PR_SORT_SHIP = PR_SORT_GOODS + HM_PR_GOODS * PR_MAX_GOODS, /* + port */
    PR_SORTS = PR_SORT_SHIP + HM_PR_PORTS,
};

struct pr_edition {
    struct hm_edition head;
    struct hm_pr_card card[HM_CARDS];
    hm_cards          kind[HM_PR_CARD_KINDS]; /* the cards of each kind */
    hm_cards          start;                  /* the starting contracts */
    /* what may be in a fulfilment (PR-5.10) */
    hm_cards useful;
    /* slots of an area that cost at most so much */
    uint64_t afford[HM_PR_AREAS][PR_MAX_COST + 1];
    uint8_t  first[HM_PR_AREAS]; /* an area's first card */
    /* how many it has, starting contracts included */
    uint8_t count[HM_PR_AREAS];
    /* the cards in the order of their ids, as positions list them */
    uint8_t by_id[HM_CARDS];
};
_Static_assert(sizeof(struct pr_edition) == 6800, "the same on every machine");
_Static_assert(sizeof(struct pr_edition) <= HM_EDITION_SIZE, "fits the room that loaders lend");

/*
 * In a view the talons are empty and the hands of others lack their starting contract; `sealed` has
 * the seats that still hold one.
 */
struct pr_state {
    struct hm_head head;
    /* ships in front of a player are those cards of it that are ships */
    hm_cards hand[HM_SEATS];
    uint64_t current[HM_PR_AREAS], future[HM_PR_AREAS], discard[HM_PR_AREAS];
    int32_t  money[HM_SEATS];
    uint8_t  left[HM_PR_AREAS];            /* cards in each talon */
    uint8_t  talon[HM_PR_AREAS][PR_TALON]; /* the top one last; 0 where there is none */
    /* areas named in this round: which, and how many */
    uint8_t    named, nnamed;
    uint8_t    order; /* bits 2i, 2i+1: the area named as number i */
    uint8_t    area;  /* at hand, or HM_PR_NONE */
    hm_seatset served, sealed;
    hm_seat    master;
    uint8_t    failed; /* areas that could not be filled */
    uint8_t    pad[4];
};
_Static_assert(sizeof(struct pr_state) == 440, "the same on every machine");
enum { PR_N64 = HM_SEATS * 3 + HM_PR_AREAS * 3, PR_N32 = HM_SEATS }; /* struct hm_ops */
_Static_assert(offsetof(struct pr_state, money) == sizeof(struct hm_head) + 8 * PR_N64, "");
_Static_assert(offsetof(struct pr_state, left) == offsetof(struct pr_state, money) + 4 * PR_N32,
               "");
_Static_assert(sizeof(struct pr_state) <= HM_STATE_SIZE, "fits a struct hm_state");

/* A place of an area: HM_PR_AT_TALON to HM_PR_AT_DISCARD. */
static inline uint8_t pr_area_place(enum hm_pr_place place, unsigned area)
{
    return (uint8_t)((unsigned)place + 4 * area);
}

static inline const struct pr_edition *pr_edition_of(const struct hm_edition *e)
{
    return (const struct pr_edition *)(const void *)e;
}
static inline const struct pr_state *pr_state_of(const struct hm_state *s)
{
    return (const struct pr_state *)(const void *)s;
}
static inline struct pr_state *pr_mutable(struct hm_state *s)
{
    return (struct pr_state *)(void *)s;
}

static inline bool     pr_is_truth(const struct pr_state *s) { return s->head.viewer == HM_TRUTH; }
static inline uint64_t pr_bit(unsigned slot) { return (uint64_t)1 << slot; }
static inline hm_seatset pr_everyone(const struct pr_state *s)
{
    return (hm_seatset)((1u << s->head.nseat) - 1);
}
static inline bool pr_is(const struct pr_edition *e, unsigned c, enum hm_pr_card_kind k)
{
    return e->card[c].kind == k;
}

/* The only card of a set that has one. */
static inline unsigned pr_only(const hm_cards *s)
{
    return s->w[0] != 0   ? hm_lowest(s->w[0])
           : s->w[1] != 0 ? 64 + hm_lowest(s->w[1])
                          : 128 + hm_lowest(s->w[2]);
}

/* Slots of an area as a set of cards. */
static inline hm_cards pr_area_cards(const struct pr_edition *e, unsigned area, uint64_t slots)
{
    hm_cards set = {{0, 0, 0}};
    unsigned at = e->first[area] >> 6, by = e->first[area] & 63;
    set.w[at] = slots << by;
    if (by != 0 && at < 2)
        set.w[at + 1] = slots >> (64 - by);
    return set;
}

/* The cards of a set that belong to an area, as slots. */
static inline uint64_t pr_area_slots(const struct pr_edition *e, unsigned area, const hm_cards *set)
{
    const unsigned at = e->first[area] >> 6, by = e->first[area] & 63;
    uint64_t       slots = set->w[at] >> by;
    if (by != 0 && at < 2)
        slots |= set->w[at + 1] << (64 - by);
    return e->count[area] < 64 ? slots & (pr_bit(e->count[area]) - 1) : slots;
}

/* The others who still have their piece (PR-3.2). */
static inline hm_seatset pr_waiting(const struct pr_state *s)
{
    return (hm_seatset)(pr_everyone(s) & ~s->served & ~hm_seat_bit(s->master));
}

/* Areas that may still be named: not named in this round, and not empty (PR-3.1, PR-3.10). */
static inline unsigned pr_open_areas(const struct pr_state *s)
{
    unsigned open = 0;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        open |= (unsigned)(s->current[a] != 0) << a;
    return open & ~(unsigned)s->named;
}

/* PR-3.8: everyone else has a card, so the harbour master may take from any area not yet named. */
static inline bool pr_at_large(const struct pr_state *s, unsigned p)
{
    return p == s->master && pr_waiting(s) == 0;
}

/* by players: cards in a full current supply (PR-2.2) */
extern const uint8_t pr_full[HM_SEATS + 1];
/* by players: failed areas that end the game (PR-7.1) */
extern const uint8_t pr_last_fail[HM_SEATS + 1];

/* Refusals. */
extern const struct hm_refusal pr_refusal_over, pr_refusal_turn, pr_refusal_seat, pr_refusal_move,
    pr_refusal_names, pr_refusal_double, pr_refusal_offer, pr_refusal_card, pr_refusal_choice,
    pr_refusal_twice, pr_refusal_empty, pr_refusal_pass, pr_refusal_area, pr_refusal_closed,
    pr_refusal_money, pr_refusal_assistant, pr_refusal_future, pr_refusal_cash, pr_refusal_other,
    pr_refusal_contract, pr_refusal_ship, pr_refusal_goods, pr_refusal_idle_ship,
    pr_refusal_idle_captain, pr_refusal_idle_trader, pr_refusal_rounds, pr_refusal_settle,
    pr_refusal_done, pr_refusal_prompted;

/* The slots of pr_ops; see game.h. */
enum hm_err pr_load(struct hm_edition *, const struct hm_table *, size_t, struct hm_msg *);
enum hm_err pr_deal(const struct hm_edition *, struct hm_state *, const struct hm_setup *,
                    struct hm_rng *, struct hm_events *);
size_t      pr_legal(const struct hm_edition *, const struct hm_state *, hm_seat, enum hm_scope,
                     struct hm_move[HM_MOVES]);
const struct hm_refusal *pr_check(const struct hm_edition *, const struct hm_state *,
                                  const struct hm_move *);
void        pr_explain(const struct hm_edition *, const struct hm_state *, const struct hm_move *,
                       struct hm_explanation *);
enum hm_err pr_apply(const struct hm_edition *, struct hm_state *, const struct hm_move *,
                     struct hm_rng *, struct hm_events *);
void       pr_redact(const struct hm_edition *, const struct hm_state *, uint8_t, struct hm_view *);
void       pr_determinize(const struct hm_edition *, const struct hm_view *, struct hm_rng *,
                          struct hm_state *);
hm_seatset pr_score(const struct hm_edition *, const struct hm_state *, int16_t[HM_SEATS]);
size_t     pr_print_move(const struct hm_edition *, const struct hm_move *, char *, size_t);
enum hm_err pr_parse_move(const struct hm_edition *, uint8_t, const char *, struct hm_move *,
                          struct hm_msg *);
size_t      pr_print(const struct hm_edition *, const struct hm_state *, bool, char *, size_t);
enum hm_err pr_parse(const struct hm_edition *, const struct hm_json *, size_t, struct hm_state *,
                     struct hm_msg *);
size_t      pr_print_setup(const struct hm_edition *, const struct hm_state *, char *, size_t);
size_t      pr_print_card(const struct hm_edition *, hm_card, char *, size_t);
size_t      pr_print_edition(const struct hm_edition *, char *, size_t);
bool        pr_flawed(const struct hm_edition *, const struct hm_state *, struct hm_flaw *);
bool        pr_swappable(const struct hm_edition *, hm_card, hm_card);
void        pr_swap(const struct hm_edition *, struct hm_state *, hm_card, hm_card);
int32_t     pr_best(const struct hm_edition *, const struct hm_state *, hm_seat, struct hm_move *);
size_t      pr_picks(const struct hm_edition *, const struct hm_state *, const struct hm_draft *,
                     uint8_t[HM_PICKS]);
bool        pr_any_time(const struct hm_move *);
size_t      pr_plans(const struct hm_edition *, const struct hm_state *, hm_seat, struct hm_plan *,
                     size_t);
size_t      pr_goals(const struct hm_edition *, const struct hm_state *, hm_seat, struct hm_goal *,
                     size_t);
bool        pr_forced(const struct hm_edition *, const struct hm_state *, const struct hm_move *);
size_t      pr_score_parts(const struct hm_edition *, const struct hm_state *,
                           struct hm_score_part[HM_SCORE_PARTS]);
size_t      pr_print_outlook(const struct hm_edition *, const struct hm_state *, char *, size_t);

/* Writes a set of areas, as bits, as a member of a JSON object. */
void pr_put_areas(struct hm_text *, const char *key, unsigned areas);

/* Returns the areas whose future supply and talon together cannot fill the current supply again
 * (PR-4.2), as a set of bits. */
unsigned pr_unfillable(const struct pr_state *);
/* PR-7.1: true if the game ends after this round, whatever happens in it; `also` are areas that are
 * to be taken as named. */
bool pr_is_last_round(const struct pr_state *, unsigned also);

/* PR-7.5: writes what one banker is worth to each of n seats. */
void pr_rate_bankers(const int32_t money[HM_SEATS], unsigned n, int16_t each[HM_SEATS]);

/* PR-7.6: the highest rank wins; the richer player wins a tie. */
static inline int64_t pr_rank(int64_t points, int32_t money) { return points * 1000000 + money; }

/* True if `seat` may hold card c, as far as this copy knows. */
bool pr_holds(const struct pr_edition *, const struct pr_state *, hm_seat, unsigned c);

/* The cards that are nowhere else. */
hm_cards pr_box(const struct pr_edition *, const struct pr_state *);

extern const char *const pr_move_names[HM_PR_MOVE_KINDS];

extern const unsigned char pr_edition_bytes[]; /* made from data/ when the project is built */
extern const size_t        pr_edition_size;
extern const struct hm_ops pr_ops;

struct hm_encoding;
extern const struct hm_encoding pr_encoding;

#endif
