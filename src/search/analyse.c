/*
 * analyse.c: a match gone through again: who stood how after each move, what each decision
 * cost its player, and what was luck.
 *
 * A decision is judged from the view its player had; standings are what somebody would say who
 * knows nothing hidden.  Luck is the difference between the standing after a move's draws and
 * what it was worth before them.
 */
#include "ai.h"

#include <string.h>

enum { TRIES = 600, STANDING = 200 };

static uint32_t tries_of(const struct hm_budget *b) { return b->iterations > 0 ? b->iterations : TRIES; }

size_t hm_analyse_memory(const struct hm_ops *ops, const struct hm_budget *budget)
{
    (void)budget;
    return ai_game_of(ops)->memory + sizeof(struct hm_report) + sizeof(struct hm_match) + sizeof(struct hm_view) +
           4 * AI_ALIGN;
}

/* Lists equal but for order and for cards that are equals. */
static bool same_cards(const struct hm_game *g, const hm_cards *a, const hm_cards *b)
{
    hm_cards rest = *b;
    if (hm_count(a) != hm_count(b))
        return false;
    for (unsigned c = hm_next(a, 0); c < g->edition->ncard; c = hm_next(a, c + 1)) {
        unsigned d = hm_next(&rest, 0);
        while (d < g->edition->ncard && g->edition->alike[d] != g->edition->alike[c])
            d = hm_next(&rest, d + 1);
        if (d >= g->edition->ncard)
            return false;
        hm_remove(&rest, d);
    }
    return true;
}

bool ai_same_move(const struct hm_game *g, const struct hm_move *a, const struct hm_move *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->target == b->target && a->serial == b->serial &&
           memcmp(a->arg, b->arg, sizeof a->arg) == 0 && same_cards(g, &a->cards, &b->cards);
}

/* Doubtful, mistake and blunder begin here; a loss within its error is none. */
static enum hm_mark mark_of(float loss, float error)
{
    if (loss < 0.02f || loss < 2.0f * error)
        return HM_FINE;
    return loss < 0.05f ? HM_DOUBTFUL : loss < 0.10f ? HM_MISTAKE : HM_BLUNDER;
}

static enum hm_err judge_decision(const struct ai_game *game, const struct hm_ask *ask, uint32_t tries,
                                  struct hm_report *report, struct hm_judged *j)
{
    memset(report, 0, sizeof *report);
    enum hm_err err = game->weigh(ask, tries, report);
    if (err != HM_OK)
        return err;
    for (unsigned i = 0; i < report->nchoice; i++) {
        if (!ai_same_move(&ask->game, &report->choice[i].move, &j->move))
            continue;
        j->decided = report->nchoice > 1;
        j->loss = report->choice[0].value - report->choice[i].value;
        float n = (float)report->choice[i].visits;
        j->mark = mark_of(j->loss, n > 0 ? 0.3f * ai_sqrt(1.0f / n) : 1.0f);
        if (i > 0)
            j->better = report->choice[0].move;
        break;
    }
    return HM_OK;
}

/* Did something that the mover could not know decide what the move did? */
static bool was_chance(const struct ai_game *game, const struct hm_game *g,
                       const struct hm_state *before, const struct hm_state *after,
                       const struct hm_move *move, struct hm_view *view)
{
    if (game->chance != NULL)
        return game->chance(before, after);
    g->ops->redact(g->edition, before, move->seat, view);
    return g->ops->apply(g->edition, &view->seen, move, NULL, NULL) == HM_UNKNOWN;
}

/* The standing after the move as the gallery sees it, and what of it chance brought. */
static enum hm_err judge_standing(const struct ai_game *game, const struct hm_ask *ask, const struct hm_state *before,
                                  const struct hm_state *after, struct hm_view *view, struct hm_judged *j)
{
    struct hm_ask a = *ask;
    float         expected[HM_SEATS], error;
    a.view = view;
    a.game.ops->redact(a.game.edition, after, HM_WATCHER, view);
    enum hm_err err = game->win(&a, NULL, STANDING, j->win, &j->error);
    if (err != HM_OK || !was_chance(game, &a.game, before, after, &j->move, view))
        return err;
    a.game.ops->redact(a.game.edition, before, HM_WATCHER, view);
    err = game->win(&a, &j->move, STANDING, expected, &error);
    for (unsigned p = 0; err == HM_OK && p < before->head.nseat; p++)
        j->luck[p] = j->win[p] - expected[p];
    return err == HM_UNKNOWN ? HM_OK : err; /* unexpected moves have no measurable luck */
}

enum hm_err hm_analyse(const struct hm_match *m, uint32_t from, uint32_t count, const struct hm_ask *ask,
                       struct hm_judged *out)
{
    const struct ai_game *game = ai_game_of(ask->game.ops);
    struct ai_room        room = ai_room_of(ask);
    struct hm_report     *report = ai_take(&room, sizeof *report);
    struct hm_match      *at = ai_take(&room, sizeof *at);
    struct hm_view       *view = ai_take(&room, sizeof *view);
    if (report == NULL || at == NULL || view == NULL)
        return HM_ROOM;
    struct hm_ask inner = *ask;
    inner.memory = room.at;
    inner.size = (size_t)(room.end - room.at);
    *at = *m; /* shares the log, which going to and fro does not touch */
    for (uint32_t i = 0; i < count && from + i < m->n; i++) {
        struct hm_judged *j = &out[i];
        memset(j, 0, sizeof *j);
        j->move = m->log[from + i];
        if (!hm_match_goto(at, from + i))
            return HM_REFUSED;
        struct hm_state before = at->state;
        inner.view = view;
        inner.seed = ai_mix(ask->seed, from + i);
        enum hm_err err = HM_OK;
        if (hm_seat_in(before.head.prompt, j->move.seat)) {
            inner.game.ops->redact(inner.game.edition, &before, j->move.seat, view);
            err = judge_decision(game, &inner, tries_of(&ask->budget), report, j);
        }
        if (err == HM_OK && !hm_match_goto(at, from + i + 1))
            err = HM_REFUSED;
        if (err == HM_OK)
            err = judge_standing(game, &inner, &before, &at->state, view, j);
        if (err != HM_OK)
            return err;
    }
    return HM_OK;
}

/* The part of one's chances thrown away, all decisions together, below which one plays like that level: what is lost
 * weighs more for who has little.  Set between the levels' means (tools/level-losses.py, docs/bots.md). */
static const char *level_for(float part)
{
    static const float most[] = {0.065f, 0.045f, 0.030f, 0.018f};
    unsigned           i = 0;
    while (i < sizeof most / sizeof most[0] && part < most[i])
        i++;
    return hm_levels[i];
}

static void note_dearest(const struct hm_judged *judged, uint32_t i, uint32_t dearest[3])
{
    for (unsigned k = 0; k < 3; k++)
        if (dearest[k] == UINT32_MAX || judged[i].loss > judged[dearest[k]].loss) {
            for (unsigned l = 2; l > k; l--)
                dearest[l] = dearest[l - 1];
            dearest[k] = i;
            return;
        }
}

void hm_analysis_sum(const struct hm_match *m, const struct hm_judged *judged, uint32_t n, struct hm_analysis *out)
{
    float had[HM_SEATS] = {0};
    memset(out, 0, sizeof *out);
    for (unsigned k = 0; k < 3; k++)
        out->dearest[k] = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        const struct hm_judged *j = &judged[i];
        hm_seat                 p = j->move.seat;
        for (unsigned q = 0; q < m->state.head.nseat; q++)
            out->luck[q] += j->luck[q];
        if (!j->decided || p >= HM_SEATS)
            continue;
        out->decisions[p]++;
        out->marks[p][j->mark]++;
        out->loss[p] += j->loss;
        had[p] += j->win[p] + j->loss;
        if (j->mark != HM_FINE)
            note_dearest(judged, i, out->dearest);
    }
    for (unsigned p = 0; p < HM_SEATS; p++) {
        out->level[p] = out->decisions[p] > 0 ? level_for(had[p] > 0.0f ? out->loss[p] / had[p] : 0.0f) : NULL;
        out->loss[p] /= out->decisions[p] > 0 ? (float)out->decisions[p] : 1.0f;
    }
}
