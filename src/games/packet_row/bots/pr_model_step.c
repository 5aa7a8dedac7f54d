/*
 * pr_model_step.c: a round of the Packet Row model (PR-3, PR-4) and its score (PR-7).
 *
 * Skips a seat whose only action is to pass.
 */
#include "pr_model.h"

static int means(const struct pr_facts *f, struct pr_hand *h, int cost)
{
    return cost <= h->money ? h->money : h->money + pr_hand_best(f, h);
}

static bool affordable(const struct pr_facts *f, struct pr_hand *h, hm_card c)
{
    int cost = f->card[c].cost;
    return cost <= h->money || cost <= means(f, h, cost);
}

static unsigned add_cards(const struct pr_facts *f, struct pr_hand *h, const hm_card *list,
                          unsigned n, unsigned kind, uint16_t *out, unsigned nout)
{
    for (unsigned i = 0; i < n; i++) {
        uint16_t action = (uint16_t)(kind + f->alike[list[i]]);
        bool     twice = false;
        /* an equal card in the current supply makes the assistant unnecessary */
        for (unsigned k = 0; k < nout; k++)
            twice = twice || out[k] == action || out[k] + (unsigned)HM_CARDS == action;
        if (!twice && nout < PR_ACTIONS && affordable(f, h, list[i]))
            out[nout++] = action;
    }
    return nout;
}

static unsigned add_area(const struct pr_facts *f, struct pr_model *s, unsigned a, uint16_t *out,
                         unsigned n)
{
    struct pr_hand *h = &s->hand[s->actor];
    n = add_cards(f, h, s->current[a], s->ncurrent[a], PR_ACTION_TAKE, out, n);
    if (h->assistants > 0)
        n = add_cards(f, h, s->future[a], s->nfuture[a], PR_ACTION_ASSIST, out, n);
    return n;
}

unsigned pr_model_actions(const struct pr_facts *f, struct pr_model *s, uint16_t out[PR_ACTIONS])
{
    unsigned n = 0;
    if (s->phase == HM_PR_PHASE_CHOOSE) {
        for (unsigned open = pr_model_open_areas(s); open != 0; open &= open - 1)
            out[n++] = (uint16_t)(PR_ACTION_NAME + hm_lowest(open));
        return n;
    }
    n = add_area(f, s, s->area, out, n);
    if (pr_model_at_large(f, s))
        for (unsigned open = pr_model_open_areas(s); open != 0; open &= open - 1)
            n = add_area(f, s, hm_lowest(open), out, n);
    if (n < PR_ACTIONS)
        out[n++] = PR_ACTION_PASS;
    else
        out[n - 1] = PR_ACTION_PASS;
    return n;
}

static bool take_from(const struct pr_facts *f, hm_card *list, uint8_t *n, unsigned alike,
                      hm_card *out)
{
    for (unsigned i = 0; i < *n; i++)
        if (f->alike[list[i]] == alike) {
            *out = list[i];
            list[i] = list[--*n];
            return true;
        }
    return false;
}

void pr_hand_take(const struct pr_facts *f, struct pr_hand *h, unsigned action)
{
    bool    assist = action >= PR_ACTION_ASSIST;
    hm_card c = (hm_card)(action - (assist ? PR_ACTION_ASSIST : PR_ACTION_TAKE));
    int     cost = f->card[c].cost;
    if (assist)
        h->assistants--;
    if (cost > h->money)
        pr_hand_raise(f, h, cost - h->money);
    h->money -= cost;
    pr_hand_add(f, h, c);
}

static void take(const struct pr_facts *f, struct pr_model *s, unsigned action,
                 const struct pr_hand *after)
{
    bool     assist = action >= PR_ACTION_ASSIST;
    unsigned alike = action - (assist ? PR_ACTION_ASSIST : PR_ACTION_TAKE);
    unsigned a = f->card[alike].area;
    hm_card  c = (hm_card)alike;
    if (assist)
        take_from(f, s->future[a], &s->nfuture[a], alike, &c);
    else
        take_from(f, s->current[a], &s->ncurrent[a], alike, &c);
    if (after != NULL)
        s->hand[s->actor] = *after;
    else
        pr_hand_take(f, &s->hand[s->actor], action);
    s->named |= (uint8_t)(1u << a); /* PR-3.12 */
    s->served |= hm_seat_bit(s->actor);
}

static hm_card draw(const struct pr_facts *f, struct pr_model *s, unsigned a, ai_rng *rng)
{
    unsigned i = s->in_order ? s->npool[a] - 1u : ai_rng_below(rng, s->npool[a]);
    hm_card  c = s->pool[a][i];
    s->pool[a][i] = s->pool[a][--s->npool[a]];
    s->left[a]--;
    s->unseen[f->unseen_as[c]]--; /* without a description: not used */
    return c;
}

static void refill(const struct pr_facts *f, struct pr_model *s, unsigned a, ai_rng *rng)
{
    unsigned n = s->nfuture[a];
    for (unsigned i = 0; i < n; i++)
        s->current[a][i] = s->future[a][i];
    while (n < f->full && s->left[a] > 0)
        s->current[a][n++] = draw(f, s, a, rng);
    s->ncurrent[a] = (uint8_t)n;
    if (n < f->full)
        s->failed |= (uint8_t)(1u << a);
    s->nfuture[a] = 0;
    while (s->nfuture[a] < PR_FUTURE && s->left[a] > 0)
        s->future[a][s->nfuture[a]++] = draw(f, s, a, rng);
}

void pr_model_next_round(const struct pr_facts *f, struct pr_model *s, ai_rng *rng)
{
    for (unsigned named = s->named; named != 0; named &= named - 1)
        refill(f, s, hm_lowest(named), rng);
    s->named = 0;
    s->served = 0;
    s->area = HM_PR_NONE;
    s->round++;
    if (hm_popcount(s->failed) >= f->last_fail) {
        s->phase = HM_PR_PHASE_OVER;
        s->actor = HM_NOBODY;
        return;
    }
    s->master = (hm_seat)(s->master + 1u == f->nseat ? 0 : s->master + 1u);
    s->phase = HM_PR_PHASE_CHOOSE;
    s->actor = s->master;
}

/* The next one with a piece after the actor; the harbour master last. */
static void ask_next(const struct pr_facts *f, struct pr_model *s)
{
    hm_seatset waiting = pr_model_waiting(f, s);
    unsigned   p = s->actor;
    do
        p = p + 1 == f->nseat ? 0 : p + 1;
    while (p != s->master && !hm_seat_in(waiting, p));
    s->actor = (uint8_t)p;
}

bool pr_model_play(const struct pr_facts *f, struct pr_model *s, unsigned action,
                   const struct pr_hand *after)
{
    if (s->phase == HM_PR_PHASE_CHOOSE) {
        s->area = (uint8_t)(action - PR_ACTION_NAME);
        s->named |= (uint8_t)(1u << s->area);
        s->phase = HM_PR_PHASE_ASK;
        s->actor = s->master;
        ask_next(f, s);
        return false;
    }
    bool master = s->actor == s->master;
    if (action != PR_ACTION_PASS)
        take(f, s, action, after);
    if (!master) {
        ask_next(f, s);
        return false;
    }
    if (action != PR_ACTION_PASS || pr_model_waiting(f, s) == 0 || pr_model_open_areas(s) == 0)
        return true;
    s->phase = HM_PR_PHASE_CHOOSE;
    s->area = HM_PR_NONE;
    return false;
}

void pr_model_step(const struct pr_facts *f, struct pr_model *s, unsigned action, ai_rng *rng)
{
    if (pr_model_play(f, s, action, NULL))
        pr_model_next_round(f, s, rng);
}

void pr_model_points(const struct pr_facts *f, struct pr_model *s, int points[HM_SEATS])
{
    int32_t money[HM_SEATS];
    int16_t each[HM_SEATS];
    for (unsigned p = 0; p < f->nseat; p++)
        money[p] = s->hand[p].money + pr_hand_best(f, &s->hand[p]);
    pr_rate_bankers(money, f->nseat, each);
    for (unsigned p = 0; p < f->nseat; p++) /* PR-7.4 */
        points[p] = s->hand[p].points + money[p] / 10 + each[p] * s->hand[p].bankers;
}

void pr_model_result(const struct pr_facts *f, struct pr_model *s, float win[HM_SEATS])
{
    int     points[HM_SEATS], sharers = 0;
    int64_t rank[HM_SEATS], best = INT64_MIN;
    pr_model_points(f, s, points);
    for (unsigned p = 0; p < f->nseat; p++) {
        rank[p] = pr_rank(points[p], s->hand[p].money + s->hand[p].best);
        best = rank[p] > best ? rank[p] : best;
    }
    for (unsigned p = 0; p < f->nseat; p++)
        sharers += rank[p] == best;
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = p < f->nseat && rank[p] == best ? 1.0f / (float)sharers : 0.0f;
}
