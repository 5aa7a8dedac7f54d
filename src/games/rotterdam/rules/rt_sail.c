/*
 * rt_sail.c: the effect of a named colour on the ships (RT-5), and its preview.
 *
 * A call can stop in the middle, at a ship whose owner has to choose.  What remains to be done
 * is then known from that ship alone: the board's order grows along every channel, so of its
 * owner's ships those behind it have not moved yet, and of the seats after it none has.
 */
#include "rt_events.h"

#define BIT(n) (uint64_t)1 << (n)
#define EIGHT_BITS(n)                                                                              \
    BIT(n), BIT(n + 1), BIT(n + 2), BIT(n + 3), BIT(n + 4), BIT(n + 5), BIT(n + 6), BIT(n + 7)
const uint64_t rt_position_bit[256] = {
    EIGHT_BITS(0),  EIGHT_BITS(8),  EIGHT_BITS(16), EIGHT_BITS(24),
    EIGHT_BITS(32), EIGHT_BITS(40), EIGHT_BITS(48), EIGHT_BITS(56),
};
_Static_assert(RT_POSITIONS == 64, "a bit for each position");

typedef void step_callback(void *to, const struct hm_rt_step *step);

uint64_t rt_free_ways(const struct rt_edition *e, const struct rt_state *s, unsigned ship,
                      unsigned colour)
{
    return e->next[s->at[ship]][colour] & ~rt_occupied(e, s);
}

/* The ship of a seat that is on a position for one ship.  Without a branch. */
static unsigned ship_on(const struct rt_state *s, unsigned seat, unsigned position)
{
    const uint8_t *at = s->at + seat * RT_FLEET;
    unsigned       n = 0;
    for (unsigned i = 1; i < RT_FLEET; i++)
        n |= i & (0u - (at[i] == position));
    return seat * RT_FLEET + n;
}

/* Moves the ships from `seat` on round to the caller, of `seat` only those behind `limit`.
 * Returns the ship that has to be steered, or RT_NONE when all have had their step. */
static uint8_t sail_from(const struct rt_edition *e, struct rt_state *s, unsigned colour,
                         unsigned seat, uint64_t limit, step_callback *on_step, void *to)
{
    uint64_t taken = rt_occupied(e, s);
    do {
        for (uint64_t w = rt_ships_of(s, seat) & e->before[colour] & limit; w != 0;) {
            unsigned          at = rt_highest(w); /* RT-5.6 */
            uint64_t          all = e->next[at][colour], ways = all & ~taken;
            struct hm_rt_step step = {.ship = (uint8_t)ship_on(s, seat, at), .from = (uint8_t)at};
            w &= ~rt_bit(at);
            step.blocked = ways == 0;             /* RT-5.4 */
            step.fork = (ways & (ways - 1)) != 0; /* RT-5.5 */
            step.to = (uint8_t)hm_lowest(ways != 0 ? ways : all);
            if (on_step != NULL)
                on_step(to, &step);
            if (step.fork)
                return step.ship;
            if (step.blocked)
                continue;
            s->at[step.ship] = step.to;
            taken = (taken & ~rt_bit(at)) | (rt_bit(step.to) & ~e->harbours);
        }
        limit = ~(uint64_t)0;
        seat = rt_next_seat(s, seat);
    } while (seat != s->turn);
    return RT_NONE;
}

struct emitting {
    const struct rt_state *s;
    struct hm_events      *ev;
};

static void emit_step(void *to, const struct hm_rt_step *step)
{
    const struct emitting *t = to;
    uint8_t kind = step->fork ? HM_RT_EV_FORK : step->blocked ? HM_RT_EV_BLOCKED : HM_RT_EV_SAIL;
    rt_emit_event(t->ev, (struct hm_event){kind, (hm_seat)rt_owner(step->ship),
                                           (uint8_t)(HM_RT_AT_BOARD + step->from),
                                           (uint8_t)(HM_RT_AT_BOARD + step->to), HM_NO_CARD, 0,
                                           (int16_t)(step->ship + 256 * t->s->cargo[step->ship])});
}

static void go_on(const struct rt_edition *e, struct rt_state *s, unsigned colour, unsigned seat,
                  uint64_t limit, struct hm_events *ev)
{
    struct emitting t = {s, ev};
    s->steer = sail_from(e, s, colour, seat, limit, ev != NULL ? emit_step : NULL, &t);
    s->colour = s->steer != RT_NONE ? (uint8_t)colour : RT_NONE;
    s->acted = s->steer == RT_NONE;
}

void rt_call_colour(const struct rt_edition *e, struct rt_state *s, unsigned colour,
                    struct hm_events *ev)
{
    rt_emit(ev, HM_RT_EV_COLOUR, s->turn, colour);
    go_on(e, s, colour, s->turn, ~(uint64_t)0, ev);
}

void rt_steer(const struct rt_edition *e, struct rt_state *s, unsigned to, struct hm_events *ev)
{
    struct emitting   t = {s, ev};
    unsigned          ship = s->steer, from = s->at[ship];
    struct hm_rt_step step = {.ship = (uint8_t)ship, .from = (uint8_t)from, .to = (uint8_t)to};
    unsigned          seat = rt_owner(ship);
    s->at[ship] = (uint8_t)to;
    if (ev != NULL)
        emit_step(&t, &step);
    go_on(e, s, s->colour, seat, rt_bit(from) - 1, ev);
}

struct listing {
    struct hm_rt_step *out;
    size_t             n;
};

static void list_step(void *to, const struct hm_rt_step *step)
{
    struct listing *l = to;
    l->out[l->n++] = *step;
}

size_t hm_rt_preview(const struct hm_edition *e, const struct hm_state *s, hm_seat caller,
                     unsigned colour, struct hm_rt_step out[HM_RT_SHIPS])
{
    struct rt_state trial = *rt_state_of(s);
    struct listing  l = {out, 0};
    trial.turn = caller;
    sail_from(rt_edition_of(e), &trial, colour, caller, ~(uint64_t)0, list_step, &l);
    return l.n;
}
