/*
 * rt_value.c: the value of a Rotterdam position for each seat.
 */
#include "rt_policy.h"

#include <string.h>

const struct rt_weights rt_default_weights = {
    .step = 0.76f,
    .ready = 2.2f,
    .one = 0.58f,
    .two = 0.17f,
    .three = 0.036f,
    .anchor = 0.1f,
    .card = 0.4f,
    .joker = 0.95f,
    .hinder = 0.35f,
    .save = 0.02f,
};

static unsigned lacking(uint32_t need, const uint8_t have[HM_RT_PRODUCTS])
{
    unsigned n = 0;
    for (unsigned k = 0; need != 0; k++, need >>= 4)
        n += (need & 15u) > have[k] ? (need & 15u) - have[k] : 0;
    return n;
}

static float share(const struct rt_weights *t, unsigned lack, unsigned jokers)
{
    lack = lack > jokers ? lack - jokers : 0;
    return lack == 0   ? t->ready
           : lack == 1 ? t->one
           : lack == 2 ? t->two
           : lack == 3 ? t->three
                       : 0.0f;
}

static void count_hand(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                       struct rt_side *out)
{
    hm_cards products = hm_rt_products(s, (hm_seat)seat), done = hm_rt_completed(s, (hm_seat)seat);
    hm_cards shipping = hm_rt_shipping(s, (hm_seat)seat), open = hm_rt_open(s, (hm_seat)seat);
    for (unsigned c = hm_next(&products, 0); c < HM_CARDS; c = hm_next(&products, c + 1)) {
        out->have[f->product[c]]++;
        out->points += (float)f->points[c];
    }
    for (unsigned c = hm_next(&done, 0); c < HM_CARDS; c = hm_next(&done, c + 1))
        out->done = (uint16_t)(out->done + f->points[c]);
    for (unsigned c = hm_next(&shipping, 0); c < HM_CARDS; c = hm_next(&shipping, c + 1)) {
        out->points += (float)f->points[c];
        out->jokers = (uint8_t)(out->jokers + (f->kind[c] == HM_RT_CARD_JOKER));
        out->cards = (uint8_t)(out->cards + (f->points[c] == 0));
    }
    for (unsigned c = hm_next(&open, 0); c < HM_CARDS; c = hm_next(&open, c + 1))
        out->points += (float)f->points[c];
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++) /* of a view: about what such a card is worth */
        out->points += 1.3f * (float)hm_rt_hidden_products(s, (hm_seat)seat, h);
    out->points += (float)out->done;
}

void rt_side_of(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                const struct rt_weights *t, struct rt_side *out)
{
    memset(out, 0, sizeof *out);
    count_hand(f, s, seat, out);
    memcpy(out->want, f->worth, sizeof out->want);
    hm_cards assignments = hm_rt_assignments(s, (hm_seat)seat);
    for (unsigned c = hm_next(&assignments, 0); c < HM_CARDS; c = hm_next(&assignments, c + 1)) {
        unsigned lack = lacking(f->need[c], out->have);
        float    now = share(t, lack, out->jokers);
        out->hopes += f->gain[c] * now;
        unsigned short_of = lack > out->jokers ? lack - out->jokers : 0;
        out->gain[short_of < 3 ? short_of : 3] += f->gain[c];
        if (lack == 0)
            continue;
        float then = share(t, lack - 1, out->jokers);
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
            if ((f->need[c] >> 4 * k & 15u) > out->have[k])
                out->want[k] += f->gain[c] * (then - now);
    }
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        if (hm_rt_stack_left(s, f->harbour_of[k]) > 0)
            out->use[f->harbour_of[k]] += 0.5f * out->want[k];
    out->hopes += (float)out->cards * t->card + (float)out->jokers * (t->joker - t->card);
}

float rt_cargo_value(const struct rt_facts *f, const struct rt_side *side,
                     const struct rt_weights *t, unsigned at, unsigned cargo)
{
    float anchor = f->anchor[at] ? t->anchor : 0.0f;
    if (cargo == 0)
        return anchor;
    unsigned h = f->harbour_for[cargo - 1], steps = f->steps[at][h];
    if (steps == RT_NEVER)
        return anchor;
    float worth = side->use[h] * f->reach[at][h];
    while (steps-- > 0)
        worth *= t->step;
    return worth + anchor;
}

/* ---- win chances --------------------------------------------------------------------------- */

/*
 * Weights of the terms that predict the winner: set by hand between two fits to games of weak bots,
 * for three stages of the game, by the highest points on completed assignments.
 */
struct weights {
    float points, done, gain[4], cargo, reach, card, joker;
};

static const struct weights stage[3] = {
    {0.160f, 0.220f, {0.310f, 0.170f, 0.080f, 0.020f}, 0.130f, 0.100f, 0.05f, 0.10f},
    {0.200f, 0.320f, {0.450f, 0.190f, 0.060f, 0.000f}, 0.150f, 0.110f, 0.05f, 0.10f},
    {0.300f, 0.450f, {0.580f, 0.210f, 0.050f, 0.000f}, 0.270f, 0.100f, 0.04f, 0.12f},
};

static float prospects(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                       const struct rt_side *side, const struct weights *w)
{
    float sum = w->points * (side->points - (float)side->done) + w->done * (float)side->done;
    for (unsigned k = 0; k < 4; k++)
        sum += w->gain[k] * side->gain[k];
    for (unsigned i = seat * HM_RT_FLEET; i < seat * HM_RT_FLEET + f->fleet; i++) {
        unsigned at = hm_rt_ship_at(s, i), cargo = hm_rt_ship_cargo(s, i);
        if (at != HM_RT_HOME && cargo > 0)
            sum += w->cargo * rt_cargo_value(f, side, &rt_default_weights, at, cargo) +
                   w->reach * f->reach[at][f->harbour_for[cargo - 1]];
    }
    return sum + w->card * (float)(side->cards - side->jokers) + w->joker * (float)side->jokers;
}

/* Between two stages, a mixture of them. */
static float mixed(float early, float late, float share) { return early + (late - early) * share; }

void rt_model_chances(const struct rt_facts *f, const struct hm_state *s, float win[HM_SEATS])
{
    struct rt_side side[HM_SEATS];
    float          worth[HM_SEATS], sum = 0.0f, max = -1e9f;
    unsigned       done = 0;
    for (unsigned p = 0; p < f->nseat; p++) {
        rt_side_of(f, s, p, &rt_default_weights, &side[p]);
        done = side[p].done > done ? side[p].done : done;
    }
    /* stages stand for 1.5, 5.5 and 9.5 points */
    float    at = ((float)(done > 10 ? 10 : done) - 1.5f) / 4.0f;
    unsigned from = at >= 1.0f ? 1 : 0;
    at = at < 0.0f ? 0.0f : at - (float)from;
    at = at > 1.0f ? 1.0f : at;
    for (unsigned p = 0; p < f->nseat; p++) {
        worth[p] = mixed(prospects(f, s, p, &side[p], &stage[from]),
                         prospects(f, s, p, &side[p], &stage[from + 1]), at);
        max = worth[p] > max ? worth[p] : max;
    }
    for (unsigned p = 0; p < HM_SEATS; p++)
        sum += win[p] = p < f->nseat ? ai_exp(worth[p] - max) : 0.0f;
    for (unsigned p = 0; p < f->nseat; p++)
        win[p] /= sum;
}
