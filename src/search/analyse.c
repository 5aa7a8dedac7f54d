/*
 * analyse.c: evaluates the moves of a match: win chances, the cost of each decision, and luck.
 *
 * A decision is evaluated from the view of its player: for every seat, the win chances after the
 * chosen move minus those after the best one.  The win chances before and after a move are those of
 * a spectator.  The rest of their change is luck, so the parts always sum up.
 */
#include "search.h"

#include <string.h>

enum { TRIES = 600 };

static uint32_t tries_of(const struct hm_budget *b)
{
    return b->iterations > 0 ? b->iterations : TRIES;
}

size_t hm_analyse_memory(const struct hm_ops *ops, const struct hm_budget *budget)
{
    (void)budget;
    return ai_game_of(ops)->memory + sizeof(struct hm_report) + sizeof(struct hm_match) +
           sizeof(struct hm_view) + 4 * AI_ALIGN;
}

/* True if the lists differ only in order and in equal cards. */
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
    return a->kind == b->kind && a->seat == b->seat && a->target == b->target &&
           a->serial == b->serial && memcmp(a->arg, b->arg, sizeof a->arg) == 0 &&
           same_cards(g, &a->cards, &b->cards);
}

/* ---- one move ------------------------------------------------------------------------------ */

static const float doubtful = 0.03f, mistake = 0.08f, blunder = 0.15f;

static enum hm_mark mark_of(float loss, float error)
{
    if (loss < doubtful || loss < HM_CLEARLY * error)
        return HM_FINE;
    return loss < mistake ? HM_DOUBTFUL : loss < blunder ? HM_MISTAKE : HM_BLUNDER;
}

/* Shared by the functions below while they analyse one match. */
struct analysis {
    const struct hm_match *match;
    const struct ai_game  *game;
    struct hm_bot_request  request; /* with a view of its own and the rest of the memory */
    uint32_t               tries;
    struct hm_match       *at; /* shares the log, which moving back and forth does not change */
    struct hm_view        *view;
    struct hm_report      *report;
    bool                   compared; /* the move was a decision */
};

static bool go_to(struct analysis *a, uint32_t n) { return hm_match_goto(a->at, n); }

static void look(struct analysis *a, uint8_t viewer)
{
    const struct hm_game *g = &a->request.game;
    g->ops->redact(g->edition, &a->at->state, viewer, a->view);
}

/* Win chances after the first n moves, as this viewer would give them.  They depend on the position
 * and the seed alone, so that the chances after a move are those before the next one. */
static enum hm_err standing(struct analysis *a, uint32_t n, uint8_t viewer, float win[HM_SEATS],
                            float *error)
{
    enum { SHARE = 3, MIN_ITERATIONS = 40 };
    struct hm_bot_request request = a->request;
    request.budget.iterations =
        a->tries / SHARE > MIN_ITERATIONS ? a->tries / SHARE : MIN_ITERATIONS;
    if (!go_to(a, n))
        return HM_REFUSED;
    look(a, viewer);
    return hm_win_chances(&request, win, error);
}

/* The first move of the decision that move i completes. */
static uint32_t first_part(const struct analysis *a, uint32_t i)
{
    const struct hm_move *log = a->match->log;
    uint32_t              from = i;
    while (a->game->prepares != NULL && from > 0 && log[from - 1].seat == log[i].seat &&
           a->game->prepares(&log[from - 1]) && i - from < UINT8_MAX - 1)
        from--;
    return from;
}

static bool same_choice(const struct analysis *a, const struct hm_move *x, const struct hm_move *y)
{
    return a->game->same != NULL ? a->game->same(&a->request.game, hm_seen(a->view), x, y)
                                 : ai_same_move(&a->request.game, x, y);
}

/* A choice that was compared: its value against the best one. */
static void compare(const struct hm_report *r, unsigned i, struct hm_move_analysis *j)
{
    const struct hm_choice *best = &r->choice[0], *own = &r->choice[i];
    j->decided = r->nchoice > 1;
    if (!j->decided)
        return;
    for (unsigned p = 0; p < HM_SEATS; p++)
        j->decision[p] = own->win[p] - best->win[p];
    j->loss = best->win[j->move.seat] - own->win[j->move.seat];
    j->loss_error = own->gap_error;
    j->mark = mark_of(j->loss, j->loss_error);
    if (j->mark != HM_FINE)
        j->better = best->move;
    j->only = i == 0;
    for (unsigned k = 1; k < r->nchoice && j->only; k++)
        j->only = mark_of(best->value - r->choice[k].value, r->choice[k].gap_error) != HM_FINE;
}

static bool is_forced(const struct analysis *a, hm_seat seat)
{
    const struct hm_game *g = &a->request.game;
    struct hm_move        list[HM_MOVES];
    return g->ops->legal(g->edition, &a->at->state, seat, HM_BOTH, list) == 1;
}

/* A choice among too many to evaluate: how it changed the win chances as its mover sees them.  If
 * chance decides the outcome, nothing can be said.  A single legal move is no choice. */
static enum hm_err compare_views(struct analysis *a, uint32_t from, uint32_t i,
                                 struct hm_move_analysis *j)
{
    const struct hm_game *g = &a->request.game;
    float                 before[HM_SEATS], after[HM_SEATS], error, error_after;
    if (!go_to(a, i))
        return HM_REFUSED;
    if (is_forced(a, j->move.seat))
        return HM_OK;
    look(a, j->move.seat);
    if (g->ops->apply(g->edition, &a->view->seen, &j->move, NULL, NULL) != HM_OK)
        return HM_OK;
    enum hm_err err = standing(a, from, j->move.seat, before, &error);
    if (err == HM_OK)
        err = standing(a, i + 1, j->move.seat, after, &error_after);
    if (err != HM_OK)
        return err;
    float gain = after[j->move.seat] - before[j->move.seat],
          max = error > error_after ? error : error_after;
    if (gain * gain <= 4.0f * max * max)
        return HM_OK;
    for (unsigned p = 0; p < HM_SEATS; p++)
        j->decision[p] = after[p] - before[p];
    j->decided = true;
    j->loss = gain < 0.0f ? -gain : 0.0f;
    j->loss_error = max;
    j->mark = mark_of(j->loss, j->loss_error);
    return HM_OK;
}

/* Weighs the choices of the decision that move i completes, from the view its player had before
 * `from`; `played` is the index of what was chosen.  No choices: it is no decision. */
static enum hm_err compare_choices(struct analysis *a, uint32_t i, uint32_t *from, unsigned *played)
{
    const struct hm_move *move = &a->match->log[i];
    *from = i;
    *played = 0;
    a->compared = false;
    memset(a->report, 0, sizeof *a->report);
    if (!go_to(a, i))
        return HM_REFUSED;
    bool prompted = hm_seat_in(a->at->state.head.prompt, move->seat);
    if (!prompted || (a->game->prepares != NULL && a->game->prepares(move)))
        return HM_OK;
    *from = first_part(a, i);
    if (!go_to(a, *from))
        return HM_REFUSED;
    look(a, move->seat);
    a->compared = true;
    enum hm_err err = a->game->evaluate_choices(&a->request, move, a->tries, a->report);
    while (*played < a->report->nchoice && !same_choice(a, &a->report->choice[*played].move, move))
        ++*played;
    const struct ai_correction c = ai_correction_at(&a->request.game, hm_seen(a->view));
    for (unsigned k = 0; k < a->report->nchoice; k++)
        ai_correct_choice(&c, move->seat, &a->report->choice[k]);
    return err;
}

static enum hm_err analyse_decision(struct analysis *a, uint32_t i, struct hm_move_analysis *j)
{
    uint32_t    from;
    unsigned    played;
    enum hm_err err = compare_choices(a, i, &from, &played);
    if (err == HM_OK && played < a->report->nchoice)
        compare(a->report, played, j);
    else if (err == HM_OK && a->compared)
        err = compare_views(a, from, i, j);
    j->parts = (uint8_t)(j->decided ? i - from + 1 : 0);
    return err;
}

/* `last` is the analysis of the move before, or NULL. */
static enum hm_err analyse_one(struct analysis *a, uint32_t i, const struct hm_move_analysis *last,
                               struct hm_move_analysis *j)
{
    float       error;
    enum hm_err err = analyse_decision(a, i, j);
    if (last != NULL)
        memcpy(j->before, last->win, sizeof j->before);
    else if (err == HM_OK)
        err = standing(a, i, HM_SPECTATOR, j->before, &error);
    if (err == HM_OK)
        err = standing(a, i + 1, HM_SPECTATOR, j->win, &j->error);
    for (unsigned p = 0; p < HM_SEATS; p++)
        j->luck[p] = j->win[p] - j->before[p] - j->decision[p];
    return err;
}

/* HM_NO_SPACE: the memory is too small. */
static enum hm_err open_analysis(const struct hm_match *m, const struct hm_bot_request *request,
                                 struct analysis *a)
{
    struct ai_scratch scratch = ai_scratch_of(request);
    *a = (struct analysis){.match = m,
                           .game = ai_game_of(request->game.ops),
                           .request = *request,
                           .tries = tries_of(&request->budget),
                           .at = ai_take(&scratch, sizeof *a->at),
                           .view = ai_take(&scratch, sizeof *a->view),
                           .report = ai_take(&scratch, sizeof *a->report)};
    if (a->at == NULL || a->view == NULL || a->report == NULL)
        return HM_NO_SPACE;
    a->request.memory = scratch.at;
    a->request.size = (size_t)(scratch.end - scratch.at);
    a->request.view = a->view;
    *a->at = *m;
    return HM_OK;
}

enum hm_err hm_analyse(const struct hm_match *m, uint32_t from, uint32_t count,
                       const struct hm_bot_request *request, struct hm_move_analysis *out)
{
    struct analysis a;
    enum hm_err     err = open_analysis(m, request, &a);
    for (uint32_t i = from; err == HM_OK && i < from + count && i < m->n; i++) {
        struct hm_move_analysis *j = &out[i - from];
        memset(j, 0, sizeof *j);
        j->move = m->log[i];
        err = analyse_one(&a, i, i > from ? j - 1 : NULL, j);
    }
    return err;
}

/* Where chance made the played choice look better than the best one, they are about equal: the
 * played one comes first. */
static void put_played_first(struct hm_report *r, unsigned *played)
{
    const struct hm_choice own = r->choice[*played];
    if (*played == 0 || own.value <= r->choice[0].value)
        return;
    memmove(&r->choice[1], &r->choice[0], *played * sizeof own);
    r->choice[0] = own;
    r->choice[1].gap_error = own.gap_error;
    r->choice[0].gap_error = 0.0f;
    *played = 0;
}

/* No choice is shown above the best one.  By the first half of the samples they were not better, so
 * a higher value is chance. */
static void limit_to_best(struct hm_report *r, unsigned played)
{
    for (unsigned k = 1; k < r->nchoice; k++)
        if (k != played && r->choice[k].value > r->choice[0].value) {
            r->choice[k].value = r->choice[0].value;
            memcpy(r->choice[k].win, r->choice[0].win, sizeof r->choice[k].win);
        }
}

enum hm_err hm_choices(const struct hm_match *m, uint32_t i, const struct hm_bot_request *request,
                       struct hm_choices *out)
{
    struct analysis a;
    unsigned        played;
    memset(out, 0, sizeof *out);
    enum hm_err err = i < m->n ? open_analysis(m, request, &a) : HM_REFUSED;
    if (err == HM_OK)
        err = compare_choices(&a, i, &out->from, &played);
    if (err != HM_OK || played >= a.report->nchoice || a.report->nchoice < 2)
        return err;
    put_played_first(a.report, &played);
    limit_to_best(a.report, played);
    out->n = a.report->nchoice;
    out->played = (uint16_t)played;
    for (unsigned k = 0; k < out->n; k++) {
        out->choice[k].choice = a.report->choice[k];
        if (a.game->reasons != NULL)
            a.game->reasons(&a.request, &out->choice[k].choice.move, &out->choice[k]);
    }
    return HM_OK;
}

/* ---- the whole match ----------------------------------------------------------------------- */

static void note_costliest(const struct hm_move_analysis *analysed, uint32_t i,
                           uint32_t costliest[3])
{
    for (unsigned k = 0; k < 3; k++)
        if (costliest[k] == UINT32_MAX || analysed[i].loss > analysed[costliest[k]].loss) {
            for (unsigned l = 2; l > k; l--)
                costliest[l] = costliest[l - 1];
            costliest[k] = i;
            return;
        }
}

/* The parts of a seat's change of win chance; errors are squared until the end. */
static void add_up(const struct hm_move_analysis *j, unsigned nseat, struct hm_analysis *out)
{
    float square = j->loss_error * j->loss_error;
    for (unsigned q = 0; q < nseat; q++) {
        bool mine = q == j->move.seat;
        out->luck[q] += j->luck[q];
        out->luck_error[q] += square;
        *(mine ? &out->own[q] : &out->others[q]) += j->decision[q];
        *(mine ? &out->own_error[q] : &out->others_error[q]) += square;
    }
}

static void finish_sum(const struct hm_move_analysis *analysed, uint32_t n, struct hm_analysis *out)
{
    float start_error = analysed[0].error; /* that of the chances before it is about the same */
    memcpy(out->start, analysed[0].before, sizeof out->start);
    memcpy(out->end, analysed[n - 1].win, sizeof out->end);
    for (unsigned q = 0; q < HM_SEATS; q++) {
        out->luck_error[q] = ai_sqrt(out->luck_error[q] + start_error * start_error);
        out->own_error[q] = ai_sqrt(out->own_error[q]);
        out->others_error[q] = ai_sqrt(out->others_error[q]);
    }
}

static float stake_of(const struct hm_move_analysis *j)
{
    const float w = j->before[j->move.seat], stake = w * (1.0f - w), min_stake = 0.02f;
    return stake > min_stake ? stake : min_stake;
}

static void name_level(const struct hm_match *m, unsigned p, struct hm_analysis *out)
{
    const float           lost = out->loss[p] * (float)out->decisions[p];
    struct hm_level_range r;
    if (!hm_levels_of(hm_level_losses(m->game.ops, m->state.head.nseat), lost / out->stake[p],
                      out->own_error[p] / out->stake[p], &r))
        return;
    out->level[p] = hm_levels[r.likely];
    out->min_level[p] = hm_levels[r.min];
    out->max_level[p] = hm_levels[r.max];
}

void hm_analysis_sum(const struct hm_match *m, const struct hm_move_analysis *analysed, uint32_t n,
                     struct hm_analysis *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned k = 0; k < 3; k++)
        out->costliest[k] = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        const struct hm_move_analysis *j = &analysed[i];
        hm_seat                        p = j->move.seat;
        add_up(j, m->state.head.nseat, out);
        if (!j->decided || p >= HM_SEATS)
            continue;
        out->decisions[p]++;
        out->marks[p][j->mark]++;
        out->loss[p] += j->loss;
        out->stake[p] += stake_of(j);
        if (j->mark != HM_FINE)
            note_costliest(analysed, i, out->costliest);
    }
    if (n > 0)
        finish_sum(analysed, n, out);
    for (unsigned p = 0; p < HM_SEATS; p++)
        if (out->decisions[p] > 0) {
            out->loss[p] /= (float)out->decisions[p];
            name_level(m, p, out);
        }
}

bool hm_levels_named(const struct hm_analysis *a, hm_seat seat)
{
    return a->level[seat] != NULL &&
           (a->min_level[seat] != hm_levels[0] || a->max_level[seat] != hm_levels[HM_LEVELS - 1]);
}

enum hm_err hm_analysis_start(const struct hm_match *m, const struct hm_bot_request *request,
                              struct hm_analysis *out)
{
    enum { DEALS = 48, SAMPLES = 40 };
    const unsigned     n = m->state.head.nseat;
    struct analysis    a;
    struct ai_estimate sum = {0};
    struct hm_setup    setup = m->setup;
    float              one[HM_SEATS] = {0}, mean[HM_SEATS] = {0}, error;
    enum hm_err        err = open_analysis(m, request, &a);
    if (setup.first == HM_NOBODY && hm_popcount(m->origin.head.prompt) == 1)
        setup.first = (hm_seat)hm_lowest(m->origin.head.prompt); /* as it was drawn */
    a.request.budget.iterations = SAMPLES;
    for (uint8_t i = 0; err == HM_OK && i < DEALS && !m->from_position; i++) {
        const struct hm_seed seed = {.byte = {i}};
        err = hm_match_start(a.at, &m->game, &setup, &seed, NULL, 0, NULL);
        if (err != HM_OK)
            return err;
        look(&a, HM_SPECTATOR);
        err = hm_win_chances(&a.request, one, &error);
        ai_estimate_add(&sum, one);
    }
    for (unsigned p = 0; p < n; p++)
        mean[p] = 1.0f / (float)n;
    if (sum.n > 0.0f)
        ai_estimate_mean(&sum, mean, &out->seat_error);
    for (unsigned p = 0; p < n; p++) {
        out->seat[p] = mean[p] - 1.0f / (float)n;
        out->deal[p] = out->start[p] - mean[p];
    }
    return err;
}
