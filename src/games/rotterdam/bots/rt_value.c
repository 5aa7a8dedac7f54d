/*
 * rt_value.c: how a Rotterdam position stands for each seat.
 */
#include "rt_model.h"

#include <string.h>

const struct ai_rt_taste ai_rt_usual = {
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

static void measure_steps(struct ai_rt_facts *f)
{
    memset(f->steps, AI_RT_NEVER, sizeof f->steps);
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        f->steps[hm_rt_harbour_at(f->game.edition, h)][h] = 0;
    for (bool shorter = true; shorter;) { /* channels mostly lead to higher numbers, so from the end on */
        shorter = false;
        for (unsigned at = f->nposition; at-- > 0;)
            for (unsigned c = 0; c < HM_RT_COLOURS; c++)
                for (uint64_t to = hm_rt_next(f->game.edition, at, c); to != 0; to &= to - 1)
                    for (unsigned h = 0; h < HM_RT_HARBOURS; h++) {
                        unsigned far = f->steps[hm_lowest(to)][h] + 1u;
                        if (far < f->steps[at][h]) {
                            f->steps[at][h] = (uint8_t)far;
                            shorter = true;
                        }
                    }
    }
}

/* From here, by whichever colour is called: the owner steers at forks. */
static float drift(const struct ai_rt_facts *f, unsigned at, unsigned h, float *best)
{
    float    sum = 0.0f;
    unsigned n = 0;
    *best = 0.0f;
    for (unsigned c = 0; c < HM_RT_COLOURS; c++) {
        float way = -1.0f;
        for (uint64_t to = hm_rt_next(f->game.edition, at, c); to != 0; to &= to - 1)
            way = f->reach[hm_lowest(to)][h] > way ? f->reach[hm_lowest(to)][h] : way;
        if (way < 0.0f)
            continue;
        *best = way > *best ? way : *best;
        sum += way;
        n++;
    }
    return n > 0 ? sum / (float)n : 0.0f;
}

/* Some of the calls that move a ship are its owner's, the others come as they come. */
static void measure_reach(struct ai_rt_facts *f)
{
    const float own = 0.4f;
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        f->reach[hm_rt_harbour_at(f->game.edition, h)][h] = 1.0f;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned at = f->nposition; at-- > 0;)
            for (unsigned h = 0; h < HM_RT_HARBOURS; h++) {
                float best, any = drift(f, at, h, &best), chance = own * best + (1.0f - own) * any;
                if (f->harbour_at[at] == HM_RT_HARBOURS && chance > f->reach[at][h] + 1e-6f) {
                    f->reach[at][h] = chance;
                    changed = true;
                }
            }
    }
}

static void read_cards(struct ai_rt_facts *f)
{
    const struct hm_edition *e = f->game.edition;
    for (unsigned c = 0; c < e->ncard; c++) {
        uint8_t need[HM_RT_PRODUCTS];
        f->points[c] = (uint8_t)hm_rt_points(e, (hm_card)c);
        f->product[c] = (uint8_t)hm_rt_product_of(e, (hm_card)c);
        f->kind[c] = (uint8_t)hm_rt_card_kind(e, (hm_card)c);
        if (f->product[c] < HM_RT_PRODUCTS)
            f->worth[f->product[c]] = (float)f->points[c];
        if (!hm_rt_needs(e, (hm_card)c, need))
            continue;
        f->gain[c] = (float)f->points[c];
        for (unsigned k = 0; k < HM_RT_PRODUCTS; k++) {
            f->need[c] |= (uint32_t)need[k] << 4 * k;
            f->gain[c] -= (float)need[k] * f->worth[k];
        }
    }
}

void ai_rt_facts_of(const struct hm_game *g, const struct hm_state *s, struct ai_rt_facts *f)
{
    memset(f, 0, sizeof *f);
    f->game = *g;
    f->nseat = s->head.nseat;
    f->fleet = (uint8_t)hm_rt_fleet(s);
    f->nposition = (uint8_t)hm_rt_positions(g->edition);
    for (unsigned p = 0; p < f->nposition; p++) {
        const struct hm_rt_position *at = hm_rt_position_of(g->edition, p);
        f->anchor[p] = at->anchor != 0;
        f->harbour_at[p] = at->harbour;
        if (at->kind == HM_RT_POSITION_START && f->nstart < AI_RT_STARTS)
            f->start[f->nstart++] = (uint8_t)p;
    }
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        f->harbour_for[hm_rt_material_for(h)] = (uint8_t)h;
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        f->harbour_of[k] = (uint8_t)hm_rt_harbour_of(g->edition, k);
    read_cards(f);
    measure_steps(f);
    measure_reach(f);
}

static unsigned lacking(uint32_t need, const uint8_t have[HM_RT_PRODUCTS])
{
    unsigned n = 0;
    for (unsigned k = 0; need != 0; k++, need >>= 4)
        n += (need & 15u) > have[k] ? (need & 15u) - have[k] : 0;
    return n;
}

static float share(const struct ai_rt_taste *t, unsigned lack, unsigned jokers)
{
    lack = lack > jokers ? lack - jokers : 0;
    return lack == 0 ? t->ready : lack == 1 ? t->one : lack == 2 ? t->two : lack == 3 ? t->three : 0.0f;
}

static void count_hand(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, struct ai_rt_side *out)
{
    hm_cards products = hm_rt_products(s, (hm_seat)seat), done = hm_rt_completed(s, (hm_seat)seat);
    hm_cards shipping = hm_rt_shipping(s, (hm_seat)seat), open = hm_rt_open(s, (hm_seat)seat);
    for (unsigned c = hm_next(&products, 0); c < HM_CARDS; c = hm_next(&products, c + 1)) {
        out->have[f->product[c]]++;
        out->points += (float)f->points[c];
    }
    for (unsigned c = hm_next(&done, 0); c < HM_CARDS; c = hm_next(&done, c + 1))
        out->done = (uint8_t)(out->done + f->points[c]);
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

void ai_rt_side_of(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat, const struct ai_rt_taste *t,
                   struct ai_rt_side *out)
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

float ai_rt_cargo(const struct ai_rt_facts *f, const struct ai_rt_side *side, const struct ai_rt_taste *t, unsigned at,
                  unsigned cargo)
{
    float anchor = f->anchor[at] ? t->anchor : 0.0f;
    if (cargo == 0)
        return anchor;
    unsigned h = f->harbour_for[cargo - 1], steps = f->steps[at][h];
    if (steps == AI_RT_NEVER)
        return anchor;
    float worth = side->use[h] * f->reach[at][h];
    while (steps-- > 0)
        worth *= t->step;
    return worth + anchor;
}

/* ---- win chances --------------------------------------------------------------------------- */

/*
 * What tells who will win, weighed: set by hand between two fits to the results of games of weak bots, for three
 * stages of the game, by the most points that anybody has on completed assignments.
 */
struct weights {
    float points, done, gain[4], cargo, reach, card, joker;
};

static const struct weights stage[3] = {
    {0.160f, 0.220f, {0.310f, 0.170f, 0.080f, 0.020f}, 0.130f, 0.100f, 0.05f, 0.10f},
    {0.200f, 0.320f, {0.450f, 0.190f, 0.060f, 0.000f}, 0.150f, 0.110f, 0.05f, 0.10f},
    {0.300f, 0.450f, {0.580f, 0.210f, 0.050f, 0.000f}, 0.270f, 0.100f, 0.04f, 0.12f},
};

static float prospects(const struct ai_rt_facts *f, const struct hm_state *s, unsigned seat,
                       const struct ai_rt_side *side, const struct weights *w)
{
    float sum = w->points * (side->points - (float)side->done) + w->done * (float)side->done;
    for (unsigned k = 0; k < 4; k++)
        sum += w->gain[k] * side->gain[k];
    for (unsigned i = seat * HM_RT_FLEET; i < seat * HM_RT_FLEET + f->fleet; i++) {
        unsigned at = hm_rt_ship_at(s, i), cargo = hm_rt_ship_cargo(s, i);
        if (at != HM_RT_HOME && cargo > 0)
            sum += w->cargo * ai_rt_cargo(f, side, &ai_rt_usual, at, cargo) +
                   w->reach * f->reach[at][f->harbour_for[cargo - 1]];
    }
    return sum + w->card * (float)(side->cards - side->jokers) + w->joker * (float)side->jokers;
}

/* Between two stages, a mixture of them. */
static float mixed(float early, float late, float share) { return early + (late - early) * share; }

void ai_rt_chances(const struct ai_rt_facts *f, const struct hm_state *s, float win[HM_SEATS])
{
    struct ai_rt_side side[HM_SEATS];
    float             worth[HM_SEATS], sum = 0.0f, most = -1e9f;
    unsigned          done = 0;
    for (unsigned p = 0; p < f->nseat; p++) {
        ai_rt_side_of(f, s, p, &ai_rt_usual, &side[p]);
        done = side[p].done > done ? side[p].done : done;
    }
    float    at = ((float)(done > 10 ? 10 : done) - 1.5f) / 4.0f; /* stages stand for 1.5, 5.5 and 9.5 points */
    unsigned from = at >= 1.0f ? 1 : 0;
    at = at < 0.0f ? 0.0f : at - (float)from;
    at = at > 1.0f ? 1.0f : at;
    for (unsigned p = 0; p < f->nseat; p++) {
        worth[p] =
            mixed(prospects(f, s, p, &side[p], &stage[from]), prospects(f, s, p, &side[p], &stage[from + 1]), at);
        most = worth[p] > most ? worth[p] : most;
    }
    for (unsigned p = 0; p < HM_SEATS; p++)
        sum += win[p] = p < f->nseat ? ai_exp(worth[p] - most) : 0.0f;
    for (unsigned p = 0; p < f->nseat; p++)
        win[p] /= sum;
}
