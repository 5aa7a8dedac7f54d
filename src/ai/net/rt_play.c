/*
 * rt_play.c: Rotterdam by the net alone, as it learned it: every move that may be made is made
 * on a guess, the net judges what comes of it, and the best on average is played.
 *
 * Offers of exchange are too many to try; they stay with the taste (ai_rt_swap), as in searches.
 */
#include "ai/net/rt_play.h"

#include "ai/net/rt_features.h"

#include <string.h>

/* The choice after those that are as good or better; a full report loses its worst. */
static void keep(struct hm_report *report, const struct hm_move *move, float value, uint32_t visits)
{
    unsigned at = report->nchoice;
    if (at < HM_BOT_CHOICES)
        report->nchoice++;
    else if (report->choice[--at].value >= value)
        return;
    for (; at > 0 && report->choice[at - 1].value < value; at--)
        report->choice[at] = report->choice[at - 1];
    report->choice[at] = (struct hm_choice){.move = *move, .value = value, .visits = visits};
}

static void judge(const struct ai_rt_root *root, const struct hm_state *s, struct hm_net_memory *memory,
                  float win[HM_SEATS])
{
    const struct hm_game *g = &root->facts.game;
    uint64_t              bits[HM_NET_WORDS] = {0};
    if (s->head.prompt != 0) {
        ai_rt_features(g->edition, &root->chart, s, root->seat, bits);
        ai_net_win(root->net, memory, bits, root->seat, win);
        return;
    }
    int16_t    points[HM_SEATS];
    hm_seatset winners = g->ops->score(g->edition, s, points);
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
}

bool ai_rt_net_move(const struct hm_ask *ask, const struct ai_rt_root *root, uint32_t guesses, struct ai_room room,
                    struct hm_move *out, struct hm_report *report)
{
    const struct hm_game *g = &ask->game;
    struct hm_move       *list = ai_take(&room, HM_MOVES * sizeof *list);
    float(*sum)[HM_SEATS] = ai_take(&room, HM_MOVES * sizeof *sum);
    struct ai_rt_at      *at = ai_take(&room, sizeof *at), *next = ai_take(&room, sizeof *next);
    struct hm_net_memory *memory = ai_take(&room, sizeof *memory);
    size_t                best = 0;
    if (list == NULL || sum == NULL || at == NULL || next == NULL || memory == NULL)
        return false;
    size_t n = g->ops->legal(g->edition, hm_seen(ask->view), root->seat, HM_LISTED, list);
    if (n == 0)
        return true;
    memset(sum, 0, n * sizeof *sum);
    memory->of = NULL;
    for (uint32_t k = 0; k < guesses && (n > 1 || report != NULL); k++) {
        ai_rng rng;
        ai_rng_start(&rng, ai_mix(ai_seed_of(ask), k));
        ai_rt_guess(root, &rng, at);
        for (size_t i = 0; i < n; i++) {
            float win[HM_SEATS];
            memcpy(next, at, sizeof *at); /* the same chance for every move */
            g->ops->apply(g->edition, &next->s, &list[i], &next->rng, NULL);
            judge(root, &next->s, memory, win);
            for (unsigned p = 0; p < root->facts.nseat; p++)
                sum[i][p] += win[p] / (float)guesses;
        }
    }
    for (size_t i = 0; i < n; i++) {
        best = sum[i][root->seat] > sum[best][root->seat] ? i : best;
        if (report != NULL)
            keep(report, &list[i], sum[i][root->seat], guesses);
    }
    if (report != NULL) {
        memcpy(report->win, sum[best], root->facts.nseat * sizeof(float));
        report->iterations = (uint32_t)n * guesses;
        report->other_edition = root->net->other_edition;
    }
    *out = list[best];
    return true;
}
