/*
 * pr_model_step.c: a round of the small Packet Row (PR-3, PR-4) and its score (PR-7).
 *
 * A seat that could only pass is passed over: nobody decides anything there.
 */
#include "pr_model.h"

static int means(const struct ai_pr_facts *f, struct ai_pr_hand *h, int cost)
{
    return cost <= h->money ? h->money : h->money + ai_pr_packed(f, h);
}

static bool affordable(const struct ai_pr_facts *f, struct ai_pr_hand *h, hm_card c)
{
    int cost = f->card[c].cost;
    return cost <= h->money || cost <= means(f, h, cost);
}

static unsigned add_cards(const struct ai_pr_facts *f, struct ai_pr_hand *h, const hm_card *list, unsigned n,
                          unsigned kind, uint16_t *out, unsigned nout)
{
    for (unsigned i = 0; i < n; i++) {
        uint16_t action = (uint16_t)(kind + f->alike[list[i]]);
        bool     twice = false;
        for (unsigned k = 0; k < nout; k++) /* an equal card in reach makes an assistant's help pointless */
            twice = twice || out[k] == action || out[k] + (unsigned)HM_CARDS == action;
        if (!twice && nout < AI_PR_ACTIONS && affordable(f, h, list[i]))
            out[nout++] = action;
    }
    return nout;
}

static unsigned add_area(const struct ai_pr_facts *f, struct ai_pr *s, unsigned a, uint16_t *out, unsigned n)
{
    struct ai_pr_hand *h = &s->hand[s->actor];
    n = add_cards(f, h, s->current[a], s->ncurrent[a], AI_PR_TAKE, out, n);
    if (h->assistants > 0)
        n = add_cards(f, h, s->future[a], s->nfuture[a], AI_PR_ASSIST, out, n);
    return n;
}

unsigned ai_pr_actions(const struct ai_pr_facts *f, struct ai_pr *s, uint16_t out[AI_PR_ACTIONS])
{
    unsigned n = 0;
    if (s->phase == AI_PR_CHOOSE) {
        for (unsigned open = ai_pr_open(s); open != 0; open &= open - 1)
            out[n++] = (uint16_t)(AI_PR_NAME + hm_lowest(open));
        return n;
    }
    n = add_area(f, s, s->area, out, n);
    if (ai_pr_at_large(f, s))
        for (unsigned open = ai_pr_open(s); open != 0; open &= open - 1)
            n = add_area(f, s, hm_lowest(open), out, n);
    if (n < AI_PR_ACTIONS)
        out[n++] = AI_PR_PASS;
    else
        out[n - 1] = AI_PR_PASS;
    return n;
}

static bool take_from(const struct ai_pr_facts *f, hm_card *list, uint8_t *n, unsigned alike, hm_card *out)
{
    for (unsigned i = 0; i < *n; i++)
        if (f->alike[list[i]] == alike) {
            *out = list[i];
            list[i] = list[--*n];
            return true;
        }
    return false;
}

static void take(const struct ai_pr_facts *f, struct ai_pr *s, unsigned action)
{
    bool               assist = action >= AI_PR_ASSIST;
    unsigned           alike = action - (assist ? AI_PR_ASSIST : AI_PR_TAKE);
    unsigned           a = f->card[alike].area;
    struct ai_pr_hand *h = &s->hand[s->actor];
    hm_card            c = (hm_card)alike;
    if (assist) {
        take_from(f, s->future[a], &s->nfuture[a], alike, &c);
        h->assistants--;
    } else {
        take_from(f, s->current[a], &s->ncurrent[a], alike, &c);
    }
    int cost = f->card[c].cost;
    if (cost > h->money)
        ai_pr_raise(f, h, cost - h->money);
    h->money -= cost;
    ai_pr_gain(f, h, c);
    s->named |= (uint8_t)(1u << a); /* PR-3.12 */
    s->served |= hm_seat_bit(s->actor);
}

static hm_card draw(struct ai_pr *s, unsigned a, ai_rng *rng)
{
    unsigned i = s->in_order ? s->npool[a] - 1u : ai_rng_below(rng, s->npool[a]);
    hm_card  c = s->pool[a][i];
    s->pool[a][i] = s->pool[a][--s->npool[a]];
    s->left[a]--;
    return c;
}

static void refill(const struct ai_pr_facts *f, struct ai_pr *s, unsigned a, ai_rng *rng)
{
    unsigned n = s->nfuture[a];
    for (unsigned i = 0; i < n; i++)
        s->current[a][i] = s->future[a][i];
    while (n < f->full && s->left[a] > 0)
        s->current[a][n++] = draw(s, a, rng);
    s->ncurrent[a] = (uint8_t)n;
    if (n < f->full)
        s->failed |= (uint8_t)(1u << a);
    s->nfuture[a] = 0;
    while (s->nfuture[a] < AI_PR_FUTURE && s->left[a] > 0)
        s->future[a][s->nfuture[a]++] = draw(s, a, rng);
}

static void end_round(const struct ai_pr_facts *f, struct ai_pr *s, ai_rng *rng)
{
    for (unsigned named = s->named; named != 0; named &= named - 1)
        refill(f, s, hm_lowest(named), rng);
    s->named = 0;
    s->served = 0;
    s->area = HM_PR_NONE;
    s->round++;
    if (hm_popcount(s->failed) >= f->last_fail) {
        s->phase = AI_PR_OVER;
        s->actor = AI_PR_NOBODY;
        return;
    }
    s->master = (hm_seat)(s->master + 1u == f->nseat ? 0 : s->master + 1u);
    s->phase = AI_PR_CHOOSE;
    s->actor = s->master;
}

/* The next one with a piece after the actor; the harbour master last. */
static void ask_next(const struct ai_pr_facts *f, struct ai_pr *s)
{
    hm_seatset waiting = ai_pr_waiting(f, s);
    unsigned   p = s->actor;
    do
        p = p + 1 == f->nseat ? 0 : p + 1;
    while (p != s->master && !hm_seat_in(waiting, p));
    s->actor = (uint8_t)p;
}

void ai_pr_step(const struct ai_pr_facts *f, struct ai_pr *s, unsigned action, ai_rng *rng)
{
    if (s->phase == AI_PR_CHOOSE) {
        s->area = (uint8_t)(action - AI_PR_NAME);
        s->named |= (uint8_t)(1u << s->area);
        s->phase = AI_PR_ASK;
        s->actor = s->master;
        ask_next(f, s);
        return;
    }
    bool master = s->actor == s->master;
    if (action != AI_PR_PASS)
        take(f, s, action);
    if (!master) {
        ask_next(f, s);
        return;
    }
    if (action != AI_PR_PASS || ai_pr_waiting(f, s) == 0 || ai_pr_open(s) == 0) {
        end_round(f, s, rng);
        return;
    }
    s->phase = AI_PR_CHOOSE;
    s->area = HM_PR_NONE;
}

void ai_pr_points(const struct ai_pr_facts *f, struct ai_pr *s, int points[HM_SEATS])
{
    int  money[HM_SEATS] = {0};
    int  most = -1, second = -1;
    bool several = false;
    for (unsigned p = 0; p < f->nseat; p++) {
        money[p] = s->hand[p].money + ai_pr_packed(f, &s->hand[p]);
        if (money[p] > most) {
            second = most;
            most = money[p];
            several = false;
        } else if (money[p] == most) {
            several = true;
        } else if (money[p] > second) {
            second = money[p];
        }
    }
    for (unsigned p = 0; p < f->nseat; p++) { /* PR-7.4, PR-7.5 */
        int each = 0;
        if (money[p] == most)
            each = f->nseat <= 3 ? 2 : 3;
        else if (f->nseat > 3 && money[p] == second && !several)
            each = 1;
        points[p] = s->hand[p].points + money[p] / 10 + each * s->hand[p].bankers;
    }
}

void ai_pr_result(const struct ai_pr_facts *f, struct ai_pr *s, float win[HM_SEATS])
{
    int     points[HM_SEATS], sharers = 0;
    int64_t rank[HM_SEATS], best = INT64_MIN;
    ai_pr_points(f, s, points);
    for (unsigned p = 0; p < f->nseat; p++) { /* PR-7.6 */
        rank[p] = points[p] * ((int64_t)1 << 20) + s->hand[p].money + s->hand[p].pack;
        best = rank[p] > best ? rank[p] : best;
    }
    for (unsigned p = 0; p < f->nseat; p++)
        sharers += rank[p] == best;
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = p < f->nseat && rank[p] == best ? 1.0f / (float)sharers : 0.0f;
}
