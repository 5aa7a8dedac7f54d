/*
 * rt_net_moves.c: evaluates Rotterdam's moves by the net, as in training: makes every legal move
 * on samples of the hidden cards and evaluates the resulting positions.
 *
 * Without a search the best of them is the choice; a search expands the best ones.  There are too
 * many offers to evaluate, so rt_swap_move() proposes a few.
 */
#include "rt_net_moves.h"

#include "rt_features.h"

#include <string.h>

/* Inserts the choice after those that are at least as good; a full report drops its worst. */
static void keep(struct hm_report *report, const struct rt_net_move *m, unsigned seat,
                 uint32_t visits)
{
    const float value = m->win[seat], variance = m->square - value * value;
    unsigned    at = report->nchoice;
    if (at < HM_BOT_CHOICES)
        report->nchoice++;
    else if (report->choice[--at].value >= value)
        return;
    for (; at > 0 && report->choice[at - 1].value < value; at--)
        report->choice[at] = report->choice[at - 1];
    struct hm_choice *c = &report->choice[at];
    *c = (struct hm_choice){.move = m->move, .value = value, .visits = visits};
    memcpy(c->win, m->win, sizeof c->win);
    c->error = variance > 0.0f ? ai_sqrt(variance / (float)visits) : 0.0f;
    c->gap_error = c->error;
}

static void judge(const struct rt_root *root, const struct hm_state *s,
                  struct hm_net_memory *memory, float win[HM_SEATS])
{
    const struct hm_game *g = &root->facts.game;
    uint64_t              bits[HM_NET_WORDS] = {0};
    if (s->head.prompt != 0) {
        rt_features(g->edition, &root->chart, s, root->seat, bits);
        ai_net_win(root->net, memory, bits, root->seat, win);
        return;
    }
    int16_t    points[HM_SEATS];
    hm_seatset winners = g->ops->score(g->edition, s, points);
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
}

/* `at` is a sample; the same chance for every move. */
static void try_each(const struct rt_root *root, const struct rt_model *at, struct rt_model *next,
                     struct hm_net_memory *memory, float part, struct rt_net_move *list, size_t n)
{
    const struct hm_game *g = &root->facts.game;
    for (size_t i = 0; i < n; i++) {
        float win[HM_SEATS];
        hm_copy(g, &next->s, &at->s);
        next->rng = at->rng;
        g->ops->apply(g->edition, &next->s, &list[i].move, &next->rng, NULL);
        judge(root, &next->s, memory, win);
        for (unsigned p = 0; p < root->facts.nseat; p++)
            list[i].win[p] += part * win[p];
        list[i].square += part * win[root->seat] * win[root->seat];
    }
}

bool rt_is_alike(const struct hm_state *s, const struct hm_move *a, const struct hm_move *b)
{
    return a->kind == HM_RT_MOVE_PLACE && b->kind == HM_RT_MOVE_PLACE &&
           memcmp(a->arg, b->arg, sizeof a->arg) == 0 &&
           hm_rt_ship_at(s, a->target) == HM_RT_HOME && hm_rt_ship_at(s, b->target) == HM_RT_HOME;
}

static bool is_there(const struct hm_state *s, const struct rt_net_move *list, size_t n,
                     const struct hm_move *m)
{
    while (n > 0)
        if (rt_is_alike(s, &list[--n].move, m))
            return true;
    return false;
}

/* Turns sums over the samples that were in time into means. */
static void rescale(struct rt_net_move *list, size_t n, float by)
{
    for (size_t i = 0; i < n; i++) {
        list[i].square *= by;
        for (unsigned p = 0; p < HM_SEATS; p++)
            list[i].win[p] *= by;
    }
}

bool rt_net_list(const struct hm_bot_request *request, const struct rt_root *root,
                 uint32_t *samples, bool even_one, struct ai_scratch scratch,
                 struct rt_net_move *list, size_t *n)
{
    const struct hm_game *g = &request->game;
    struct hm_move       *legal = ai_take(&scratch, HM_MOVES * sizeof *legal);
    struct rt_model *at = ai_take(&scratch, sizeof *at), *next = ai_take(&scratch, sizeof *next);
    struct hm_net_memory *memory = ai_take(&scratch, sizeof *memory);
    if (legal == NULL || at == NULL || next == NULL || memory == NULL)
        return false;
    size_t all = g->ops->legal(g->edition, hm_seen(request->view), root->seat, HM_LISTED, legal);
    *n = 0;
    for (size_t i = 0; i < all; i++)
        if (!is_there(hm_seen(request->view), list, *n, &legal[i]))
            list[(*n)++] = (struct rt_net_move){.move = legal[i]};
    struct ai_deadline late = ai_deadline_of(&request->budget);
    uint32_t           k = 0;
    memory->of = NULL;
    for (; k < *samples && (*n > 1 || even_one) && (k == 0 || !ai_late(&late)); k++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(ai_seed_of(request), k));
        rt_model_sample(root, &rng, at);
        try_each(root, at, next, memory, 1.0f / (float)*samples, list, *n);
    }
    if (k > 0 && k < *samples) {
        rescale(list, *n, (float)*samples / (float)k);
        *samples = k;
    }
    return true;
}

void rt_net_take(const struct rt_root *root, const struct rt_net_move *list, size_t n,
                 uint32_t samples, struct hm_move *out, struct hm_report *report)
{
    size_t best = 0;
    for (size_t i = 0; i < n; i++) {
        best = list[i].win[root->seat] > list[best].win[root->seat] ? i : best;
        if (report != NULL)
            keep(report, &list[i], root->seat, samples);
    }
    if (n == 0)
        return;
    if (report != NULL) {
        memcpy(report->win, list[best].win, root->facts.nseat * sizeof(float));
        report->iterations = (uint32_t)n * samples;
        report->other_edition = root->net->other_edition;
    }
    *out = list[best].move;
}

/* Opening a card with points is not a choice: it is done to make space, see rt_best_card. */
static bool is_other(const struct hm_move *m)
{
    return !rt_is_card_move(m->kind) && m->kind != HM_RT_MOVE_OPEN;
}

size_t rt_net_others(struct rt_net_move *list, size_t n)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (is_other(&list[i].move))
            list[k++] = list[i];
    return k;
}

static size_t best_of(const struct rt_root *root, const struct rt_net_move *list, size_t n,
                      bool cards, float below)
{
    size_t best = n;
    for (size_t i = 0; i < n; i++)
        if ((cards ? rt_is_card_move(list[i].move.kind) : is_other(&list[i].move)) &&
            list[i].win[root->seat] < below &&
            (best == n || list[i].win[root->seat] > list[best].win[root->seat]))
            best = i;
    return best;
}

void rt_net_firsts(struct rt_root *root, const struct rt_net_move *list, size_t n, bool every)
{
    const float certain = 2.0f;
    size_t      other = best_of(root, list, n, false, certain);
    float rest = other < n ? list[other].win[root->seat] : -RT_CARD_LEAD, min = rest + RT_CARD_LEAD,
          last = certain;
    root->nfirst = 0;
    for (size_t i = 0; i < n && root->nfirst < RT_FIRST_MOVES - RT_FIRST_CARDS; i++)
        if (every ? is_other(&list[i].move) : i == other)
            root->first[root->nfirst++] = list[i].move;
    root->ncard = 0;
    for (size_t i = best_of(root, list, n, true, last);
         root->ncard < RT_FIRST_CARDS && i < n && last > min;
         i = best_of(root, list, n, true, last)) {
        last = list[i].win[root->seat];
        if (last > min) {
            root->lead = root->ncard == 0 ? last - rest : root->lead;
            root->first[root->nfirst++] = list[i].move;
            root->ncard++;
        }
    }
}
