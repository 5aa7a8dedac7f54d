/*
 * rt_trade.c: exchanges of products (RT-7) that gain, and do not help the leader.
 *
 * An exchange is evaluated by its effect on all win chances over several samples of the hidden
 * cards.  An offer is made if both seats would gain, to the seat that most likely does, and
 * reveals no more cards than it gives.
 */
#include "rt_analysis.h"

#include <string.h>

enum { GUESSES = 6 };

/* Win chances in a sample of the swap phase: after the phase by the net, as each seat sees them, if
 * the bot models others; by the weights otherwise. */
static void swap_chances(const struct rt_root *root, const struct rt_model *at, float win[HM_SEATS])
{
    struct rt_model      next;
    struct hm_net_memory memory[HM_SEATS] = {0};
    if (!root->models_others) {
        rt_model_chances(&root->facts, &at->s, win);
        return;
    }
    hm_copy(&root->facts.game, &next.s, &at->s);
    next.rng = at->rng;
    rt_model_settle(&root->facts, &next.s, &next.rng);
    rt_own_chances(root, &next.s, memory, win);
}

/* The same, but of the partner by the weights, by which most partners decide. */
static void trade_chances(const struct rt_root *root, const struct rt_model *at, hm_seat partner,
                          float win[HM_SEATS])
{
    float by_weights[HM_SEATS];
    rt_model_chances(&root->facts, &at->s, by_weights);
    swap_chances(root, at, win);
    win[partner] = by_weights[partner];
}

/* The lowest cards of the wanted products; false if the seat does not have them. */
static bool cards_for(const struct rt_facts *f, const struct hm_state *s, unsigned seat,
                      const uint8_t want[HM_RT_PRODUCTS], hm_cards *out)
{
    hm_cards products = hm_rt_products(s, (hm_seat)seat);
    uint8_t  left[HM_RT_PRODUCTS];
    unsigned open = 0;
    memcpy(left, want, sizeof left);
    memset(out, 0, sizeof *out);
    for (unsigned c = hm_next(&products, 0); c < HM_CARDS; c = hm_next(&products, c + 1))
        if (left[f->product[c]] > 0) {
            left[f->product[c]]--;
            hm_add(out, c);
        }
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        open += left[k];
    return open == 0;
}

/* An offer of the viewer's, made and accepted by the rules themselves. */
static bool exchange(const struct rt_facts *f, struct hm_state *s, hm_seat maker, hm_seat taker,
                     const hm_cards *give, const uint8_t want[HM_RT_PRODUCTS], struct hm_rng *rng)
{
    const struct hm_game *g = &f->game;
    struct hm_rt_offer    stands = hm_rt_offer_of(s, maker);
    struct hm_move        offer = {
               .kind = HM_RT_MOVE_OFFER, .seat = maker, .target = taker, .cards = *give};
    if (stands.number > 0) {
        struct hm_move withdraw = {.kind = HM_RT_MOVE_WITHDRAW, .seat = maker};
        if (g->ops->check(g->edition, s, &withdraw) != NULL)
            return false;
        g->ops->apply(g->edition, s, &withdraw, rng, NULL);
    }
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        offer.arg[k / 2] = (uint8_t)(offer.arg[k / 2] | want[k] << 4 * (k & 1));
    if (g->ops->check(g->edition, s, &offer) != NULL)
        return false;
    g->ops->apply(g->edition, s, &offer, rng, NULL);
    struct hm_move accept = {.kind = HM_RT_MOVE_ACCEPT,
                             .seat = taker,
                             .target = maker,
                             .serial = hm_rt_offer_of(s, maker).number};
    if (g->ops->check(g->edition, s, &accept) != NULL)
        return false;
    g->ops->apply(g->edition, s, &accept, rng, NULL);
    return true;
}

static unsigned strongest_other(const struct rt_root *root, const float win[HM_SEATS])
{
    unsigned best = HM_NOBODY;
    for (unsigned p = 0; p < root->facts.nseat; p++)
        if (p != root->seat && (best == HM_NOBODY || win[p] > win[best]))
            best = p;
    return best;
}

void rt_evaluate_trade(const struct rt_root *root, ai_rng *rng, hm_seat partner,
                       const hm_cards *mine, const uint8_t theirs[HM_RT_PRODUCTS], unsigned tries,
                       struct rt_trade *out)
{
    float    sum[2][HM_SEATS] = {{0}};
    unsigned n = 0;
    for (unsigned k = 0; k < tries; k++) {
        struct rt_model at;
        float           win[2][HM_SEATS];
        rt_model_sample(root, rng, &at);
        trade_chances(root, &at, partner, win[0]);
        if (!exchange(&root->facts, &at.s, root->seat, partner, mine, theirs, &at.rng))
            continue;
        trade_chances(root, &at, partner, win[1]);
        for (unsigned p = 0; p < root->facts.nseat; p++) {
            sum[0][p] += win[0][p];
            sum[1][p] += win[1][p];
        }
        n++;
    }
    memset(out, 0, sizeof *out);
    if (n == 0)
        return;
    for (unsigned p = 0; p < root->facts.nseat; p++) {
        sum[0][p] /= (float)n;
        sum[1][p] /= (float)n;
    }
    unsigned lead = strongest_other(root, sum[0]);
    *out = (struct rt_trade){.me = sum[1][root->seat],
                             .before = sum[0][root->seat],
                             .other = sum[1][partner],
                             .other_before = sum[0][partner],
                             .leader = sum[1][lead],
                             .leader_before = sum[0][lead],
                             .leading = (hm_seat)lead};
}

/* The trade must gain something, minus half of the gain of the strongest other seat. */
bool rt_is_good_trade(const struct rt_trade *d, hm_seat partner, float min)
{
    float gain = d->me - d->before, lead = d->leader - d->leader_before;
    if (d->before <= 0.0f && d->me <= 0.0f)
        return false;
    if (partner == d->leading && d->leader_before > d->before && lead > gain)
        return false;
    return gain >= min && gain - 0.5f * (lead > 0.0f ? lead : 0.0f) > 0.0f;
}

/* ---- accepting ----------------------------------------------------------------------------- */

/* An offer of `from`, seen from the seat that may accept it: give and want change sides. */
static bool weigh_offer(const struct rt_root *root, ai_rng *rng, hm_seat from,
                        const struct hm_rt_offer *o, struct rt_trade *out)
{
    float                 sum[2][HM_SEATS] = {{0}};
    const struct hm_game *g = &root->facts.game;
    struct hm_move        accept = {
               .kind = HM_RT_MOVE_ACCEPT, .seat = root->seat, .target = from, .serial = o->number};
    if (g->ops->check(g->edition, hm_seen(root->view), &accept) != NULL)
        return false;
    for (unsigned k = 0; k < GUESSES; k++) {
        struct rt_model at;
        float           win[2][HM_SEATS];
        rt_model_sample(root, rng, &at);
        swap_chances(root, &at, win[0]);
        g->ops->apply(g->edition, &at.s, &accept, &at.rng, NULL);
        swap_chances(root, &at, win[1]);
        for (unsigned p = 0; p < root->facts.nseat; p++) {
            sum[0][p] += win[0][p] / GUESSES;
            sum[1][p] += win[1][p] / GUESSES;
        }
    }
    unsigned lead = strongest_other(root, sum[0]);
    *out = (struct rt_trade){.me = sum[1][root->seat],
                             .before = sum[0][root->seat],
                             .other = sum[1][from],
                             .other_before = sum[0][from],
                             .leader = sum[1][lead],
                             .leader_before = sum[0][lead],
                             .leading = (hm_seat)lead};
    return true;
}

static struct hm_move best_accept(const struct rt_root *root, ai_rng *rng, float min)
{
    struct hm_move best = {0};
    float          max = 0;
    for (unsigned p = 0; p < root->facts.nseat; p++) {
        struct hm_rt_offer o = hm_rt_offer_of(hm_seen(root->view), (hm_seat)p);
        struct rt_trade    d;
        if (p == root->seat || o.number == 0 || !o.seen ||
            !weigh_offer(root, rng, (hm_seat)p, &o, &d))
            continue;
        if (rt_is_good_trade(&d, (hm_seat)p, min) && d.me - d.before > max) {
            max = d.me - d.before;
            best = (struct hm_move){.kind = HM_RT_MOVE_ACCEPT,
                                    .seat = root->seat,
                                    .target = (uint8_t)p,
                                    .serial = o.number};
        }
    }
    return best;
}

/* ---- offering ------------------------------------------------------------------------------ */

/* One card for one product, where this seat has one to spare and lacks the other. */
static struct hm_move best_offer(const struct rt_root *root, ai_rng *rng, float min)
{
    const struct hm_state *s = hm_seen(root->view);
    struct rt_side         side;
    struct hm_move         best = {0};
    float                  max = 0;
    rt_side_of(&root->facts, s, root->seat, &root->own, &side);
    for (unsigned give = 0; give < HM_RT_PRODUCTS; give++)
        for (unsigned want = 0; want < HM_RT_PRODUCTS; want++) {
            uint8_t  one[HM_RT_PRODUCTS] = {0}, back[HM_RT_PRODUCTS] = {0};
            hm_cards card;
            if (side.have[give] == 0 || give == want || side.want[want] <= root->facts.worth[want])
                continue;
            one[give] = 1;
            back[want] = 1;
            cards_for(&root->facts, s, root->seat, one, &card);
            for (unsigned p = 0; p < root->facts.nseat; p++) {
                struct rt_trade d;
                hm_cards        seen = hm_rt_products(s, (hm_seat)p);
                if (p == root->seat ||
                    (hm_none(&seen) &&
                     hm_rt_hidden_products(s, (hm_seat)p, root->facts.harbour_of[want]) == 0))
                    continue;
                rt_evaluate_trade(root, rng, (hm_seat)p, &card, back, GUESSES, &d);
                if (!rt_is_good_trade(&d, (hm_seat)p, min) || d.other <= d.other_before ||
                    d.me - d.before <= max)
                    continue;
                max = d.me - d.before;
                best = (struct hm_move){.kind = HM_RT_MOVE_OFFER,
                                        .seat = root->seat,
                                        .target = (uint8_t)p,
                                        .cards = card};
                best.arg[want / 2] = (uint8_t)(1u << 4 * (want & 1));
            }
        }
    return best;
}

struct hm_move rt_swap_move(const struct hm_bot_request *request, const struct rt_root *root,
                            ai_rng *rng, float min)
{
    const struct hm_state *s = hm_seen(root->view);
    const struct hm_game  *g = &request->game;
    struct hm_move         done = {.kind = HM_RT_MOVE_DONE, .seat = root->seat}, m;
    if (min >= 1.0f)
        return done;
    m = best_accept(root, rng, min);
    if (m.kind != 0)
        return m;
    /* One offer for each phase: more would only reveal more. */
    bool fresh = hm_rt_offers_made(s, root->seat) == 0;
    m = fresh ? best_offer(root, rng, min) : (struct hm_move){0};
    return m.kind != 0 && g->ops->check(g->edition, s, &m) == NULL ? m : done;
}

enum hm_err rt_evaluate_move(const struct hm_bot_request *request, const struct hm_move *move,
                             struct hm_evaluation *out)
{
    static const struct rt_bot_params usual = {.weights = &rt_default_weights};
    struct rt_root                    root;
    struct rt_trade                   d;
    ai_rng                            rng;
    if (move->kind != HM_RT_MOVE_ACCEPT)
        return ai_evaluate_by_win(request, move, out);
    const hm_seat      from = move->target;
    struct hm_rt_offer o = hm_rt_offer_of(hm_seen(request->view), from);
    rt_root_of(request, &usual, &root);
    ai_rng_start(&rng, ai_seed_of(request));
    if (!weigh_offer(&root, &rng, from, &o, &d))
        return HM_REFUSED;
    out->before = d.before;
    out->after = d.me;
    out->leader_before = d.leader_before;
    out->leader_after = d.leader;
    out->good = rt_is_good_trade(&d, from, 0.005f);
    out->reason = (struct hm_reason){"saves", 0, HM_NO_CARD, HM_NOBODY, {0}};
    if (out->good)
        out->reason = (struct hm_reason){
            "gains", (int32_t)(100.0f * (d.me - d.before) + 0.5f), HM_NO_CARD, HM_NOBODY, {0}};
    else if (d.leader > d.leader_before)
        out->reason = (struct hm_reason){"leader",
                                         (int32_t)(100.0f * (d.leader - d.leader_before) + 0.5f),
                                         HM_NO_CARD,
                                         d.leading,
                                         {0}};
    return HM_OK;
}
