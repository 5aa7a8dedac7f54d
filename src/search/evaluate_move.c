/* evaluate_move.c: evaluates one move; finds the cheapest move that raises a needed amount. */
#include "ai.h"

enum { TRIES = 60, STANDING = 200 };

size_t hm_evaluate_memory(const struct hm_ops *ops) { return ai_game_of(ops)->memory; }

static void result_of(const struct hm_game *g, const struct hm_state *s, float win[HM_SEATS])
{
    int16_t    points[HM_SEATS];
    hm_seatset winners = g->ops->score(g->edition, s, points);
    for (unsigned p = 0; p < HM_SEATS; p++)
        win[p] = hm_seat_in(winners, p) ? 1.0f / (float)hm_popcount(winners) : 0.0f;
}

float hm_progress(const struct hm_game *g, const struct hm_state *seen)
{
    const struct ai_game *game = ai_game_of(g->ops);
    if (seen->head.prompt == 0)
        return 1.0f;
    float x = game->progress != NULL ? game->progress(g, seen) : 0.0f;
    return x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x;
}

struct ai_correction ai_correction_at(const struct hm_game *g, const struct hm_state *seen)
{
    const unsigned               n = seen->head.nseat;
    const struct ai_calibration *c = &ai_game_of(g->ops)->calibration[n];
    float                        x = hm_progress(g, seen);
    if (!(c->power[0] > 0.0f))
        return (struct ai_correction){1.0f, 0.0f, n};
    if (x < 1.0f)
        return (struct ai_correction){c->power[0] + (c->power[1] - c->power[0]) * x,
                                      c->slip[0] + (c->slip[1] - c->slip[0]) * x, n};
    return (struct ai_correction){c->power[2], c->slip[2], n};
}

void ai_correct(const struct ai_correction *c, float win[HM_SEATS])
{
    float sum = 0.0f;
    for (unsigned p = 0; p < c->nseat; p++) {
        if (win[p] > 0.0f)
            win[p] = ai_exp(c->power * ai_log(win[p]));
        sum += win[p];
    }
    for (unsigned p = 0; p < c->nseat && sum > 0.0f; p++)
        win[p] = (1.0f - c->slip) * win[p] / sum + c->slip / (float)c->nseat;
}

void ai_correct_choice(const struct ai_correction *c, unsigned seat, struct hm_choice *choice)
{
    const float steep = c->power * (1.0f - c->slip);
    ai_correct(c, choice->win);
    choice->value = choice->win[seat];
    choice->error *= steep;
    choice->gap_error *= steep;
}

enum hm_err hm_win_chances(const struct hm_bot_request *request, float win[HM_SEATS], float *error)
{
    uint32_t tries = request->budget.iterations > 0 ? request->budget.iterations : STANDING;
    *error = 0.0f;
    if (request->view->seen.head.prompt == 0) {
        result_of(&request->game, &request->view->seen, win);
        return HM_OK;
    }
    const struct ai_game *game = ai_game_of(request->game.ops);
    enum hm_err           err = game->win(request, NULL, tries, win, error);
    if (err != HM_OK || request->uncorrected)
        return err;
    const struct ai_correction c = ai_correction_at(&request->game, hm_seen(request->view));
    ai_correct(&c, win);
    *error *= c.power * (1.0f - c.slip);
    return HM_OK;
}

static hm_seat strongest_other(const struct hm_bot_request *request, const float win[HM_SEATS])
{
    unsigned best = HM_NOBODY, me = ai_seat(request);
    for (unsigned p = 0; p < request->view->seen.head.nseat; p++)
        if (p != me && (best == HM_NOBODY || win[p] > win[best]))
            best = p;
    return (hm_seat)best;
}

enum hm_err ai_evaluate_by_win(const struct hm_bot_request *request, const struct hm_move *move,
                               struct hm_evaluation *out)
{
    const struct ai_game *game = ai_game_of(request->game.ops);
    const hm_seat         me = ai_seat(request);
    float                 before[HM_SEATS], after[HM_SEATS], error;
    enum hm_err           err = game->win(request, NULL, TRIES, before, &error);
    if (err == HM_OK)
        err = game->win(request, move, TRIES, after, &error);
    if (err != HM_OK)
        return err;
    const hm_seat leader = strongest_other(request, before);
    out->before = before[me];
    out->after = after[me];
    out->leader_before = before[leader];
    out->leader_after = after[leader];
    out->good = after[me] > before[me];
    return HM_OK;
}

enum hm_err hm_evaluate_move(const struct hm_bot_request *request, const struct hm_move *move,
                             struct hm_evaluation *out)
{
    const struct ai_game *game = ai_game_of(request->game.ops);
    const struct hm_game *g = &request->game;
    *out = (struct hm_evaluation){.reason = {.card = HM_NO_CARD, .seat = HM_NOBODY}};
    if (ai_seat(request) == HM_NOBODY || move->seat != ai_seat(request) ||
        g->ops->check(g->edition, hm_seen(request->view), move) != NULL)
        return HM_REFUSED;
    return (game->evaluate != NULL ? game->evaluate : ai_evaluate_by_win)(request, move, out);
}

enum hm_err hm_payment(const struct hm_bot_request *request, int32_t need, struct hm_move *out,
                       int32_t *gain)
{
    const struct ai_game  *game = ai_game_of(request->game.ops);
    const struct hm_game  *g = &request->game;
    const struct hm_state *seen = hm_seen(request->view);
    *out = (struct hm_move){0};
    *gain = 0;
    if (ai_seat(request) == HM_NOBODY || seen->head.prompt == 0 || g->ops->best == NULL)
        return HM_OK;
    if (need > 0 && game->payment != NULL)
        return game->payment(request, need, out, gain);
    struct hm_move largest;
    int32_t        all = g->ops->best(g->edition, seen, ai_seat(request), &largest);
    if (all > 0 && all >= need) {
        *out = largest;
        *gain = all;
    }
    return HM_OK;
}
