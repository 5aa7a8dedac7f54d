/*
 * wasm_bots.c: requests to bots: a move, hints, analysis, the evaluation of a move.
 *
 * A bot gets the view of its seat.  Budgets are iterations only: the module
 * has no clock, and the same request gives the same answer on every machine.
 */
#include "wasm/wasm.h"

#include "harbour/bot.h"

#include <string.h>

enum { MEMORY = 24 << 20 };

static HM_ALIGN(16) uint8_t memory[MEMORY];
static struct hm_move_analysis analysed[WASM_LOG]; /* of the analysis under way */
static uint32_t                nanalysed;

/* A share with four decimals; a NaN cannot come from the bots, but would not be JSON. */
static void put_share(struct hm_text *t, float x)
{
    if (!(x > -9999.0f && x < 9999.0f))
        x = 0;
    int64_t n = (int64_t)(x * 10000.0f + (x < 0 ? -0.5f : 0.5f));
    char    digit[5] = {0};
    hm_json_comma(t);
    if (n < 0)
        hm_put_char(t, '-');
    n = n < 0 ? -n : n;
    hm_put_int(t, n / 10000);
    n %= 10000;
    for (int i = 3; i >= 0; i--, n /= 10)
        digit[i] = (char)('0' + n % 10);
    hm_put_char(t, '.');
    hm_put(t, digit);
}

static void put_shares(struct wasm_call *c, const char *key, const float *x, unsigned n)
{
    hm_json_key(&c->out, key);
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < n; i++)
        put_share(&c->out, x[i]);
    hm_json_close(&c->out, ']');
}

static void put_share_as(struct wasm_call *c, const char *key, float x)
{
    hm_json_key(&c->out, key);
    put_share(&c->out, x);
}

static void put_line(struct wasm_call *c, const char *key, const struct hm_move *m)
{
    hm_json_key(&c->out, key);
    if (m->kind == 0) {
        hm_json_put(&c->out, NULL);
        return;
    }
    char line[1280];
    hm_print_line(&c->game, m, line, sizeof line);
    hm_json_put(&c->out, line);
}

/* The seat's view, the seed and the budget, as every request here has them. */
static enum hm_err ask_for(struct wasm_call *c, struct wasm_slot *s, hm_seat seat,
                           struct hm_view *view, struct hm_bot_request *request)
{
    int64_t iterations = 0;
    char    word[128] = "";
    wasm_string(c, "seed", word, sizeof word);
    enum hm_err err = wasm_number(c, "iterations", 0, 10000000, 0, &iterations);
    if (err == HM_OK)
        err = wasm_see(c, s, seat, &view->seen);
    if (err != HM_OK)
        return err;
    struct hm_seed seed;
    hm_seed_from_text(&seed, word);
    memset(request, 0, sizeof *request);
    request->game = s->match.game;
    request->view = view;
    for (unsigned i = 0; i < 8; i++)
        request->seed |= (uint64_t)seed.byte[i] << 8 * i;
    request->budget.iterations = (uint32_t)iterations;
    request->net = wasm_net(&request->game, view->seen.head.nseat);
    request->memory = memory;
    request->size = sizeof memory;
    return HM_OK;
}

static enum hm_err ask_seat(struct wasm_call *c, struct wasm_slot **s, struct hm_view *view,
                            struct hm_bot_request *request)
{
    hm_seat     seat;
    enum hm_err err = wasm_held(c, s);
    if (err == HM_OK)
        err = wasm_seat(c, *s, &seat);
    return err == HM_OK ? ask_for(c, *s, seat, view, request) : err;
}

static void put_choice(struct wasm_call *c, const struct hm_choice *choice)
{
    put_line(c, "move", &choice->move);
    put_share_as(c, "value", choice->value);
    wasm_put_int(c, "visits", choice->visits);
}

enum hm_err wasm_op_bot(struct wasm_call *c)
{
    static struct hm_report report;
    struct wasm_slot       *s;
    struct hm_view          view;
    struct hm_bot_request   request;
    struct hm_bot           bot;
    struct hm_move          move;
    char                    level[HM_BOT_NAME] = "";
    memset(&report, 0, sizeof report);
    memset(&move, 0, sizeof move);
    enum hm_err err = ask_seat(c, &s, &view, &request);
    wasm_string(c, "level", level, sizeof level);
    if (err == HM_OK)
        err = hm_bot_find(request.game.ops, level, &bot, &c->msg);
    if (err == HM_OK && s->holds == WASM_MATCH) {
        request.belief = &s->belief[view.seen.head.viewer];
        err = hm_bot_learn(&bot, &s->match, view.seen.head.viewer, &request,
                           &s->belief[view.seen.head.viewer]);
    }
    if (err == HM_OK)
        err = hm_bot_move(&bot, &request, &move, &report);
    if (err != HM_OK)
        return err;
    put_line(c, "move", &move);
    hm_json_key(&c->out, "report");
    hm_json_open(&c->out, '{');
    put_shares(c, "win", report.win, wasm_head(s)->nseat);
    wasm_put_int(c, "iterations", report.iterations);
    wasm_put_bool(c, "noNet", report.no_net);
    wasm_put_bool(c, "otherEdition", report.other_edition);
    hm_json_key(&c->out, "choices");
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < report.nchoice; i++) {
        hm_json_open(&c->out, '{');
        put_choice(c, &report.choice[i]);
        hm_json_close(&c->out, '}');
    }
    hm_put(&c->out, "]}");
    return HM_OK;
}

static void put_reason(struct wasm_call *c, const struct hm_reason *r)
{
    hm_json_open(&c->out, '{');
    wasm_put_text(c, "id", r->id);
    hm_json_key(&c->out, "args");
    hm_json_open(&c->out, '{');
    wasm_put_int(c, "n", r->n);
    if (r->card != HM_NO_CARD)
        wasm_put_text(c, "card", hm_card_id(c->game.edition, r->card));
    if (r->seat != HM_NOBODY)
        wasm_put_text(c, "seat", (char[]){hm_seat_letter(r->seat), 0});
    if (r->piece[0] != '\0')
        wasm_put_text(c, "ship", (char[]){r->piece[0], r->piece[1], 0});
    hm_put(&c->out, "}}");
}

static void put_hint(struct wasm_call *c, const struct hm_hint *h)
{
    hm_json_open(&c->out, '{');
    put_choice(c, &h->choice);
    put_share_as(c, "win", h->choice.value);
    put_share_as(c, "error", h->choice.error);
    put_share_as(c, "gapError", h->choice.gap_error);
    hm_json_key(&c->out, "reasons");
    hm_json_open(&c->out, '[');
    for (unsigned r = 0; r < h->nreason; r++)
        put_reason(c, &h->reason[r]);
    hm_put(&c->out, "]}");
}

enum hm_err wasm_op_hint(struct wasm_call *c)
{
    static struct hm_hints hints;
    struct wasm_slot      *s;
    struct hm_view         view;
    struct hm_bot_request  request;
    memset(&hints, 0, sizeof hints);
    enum hm_err err = ask_seat(c, &s, &view, &request);
    if (err == HM_OK)
        err = hm_hint(&request, &hints);
    if (err != HM_OK)
        return err;
    put_shares(c, "win", hints.win, wasm_head(s)->nseat);
    hm_json_key(&c->out, "choices");
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < hints.n; i++)
        put_hint(c, &hints.hint[i]);
    hm_json_close(&c->out, ']');
    return HM_OK;
}

static const char *const mark_names[] = {"fine", "doubtful", "mistake", "blunder"};

static void put_move_analysis(struct wasm_call *c, const struct hm_move_analysis *j, unsigned nseat)
{
    put_line(c, "move", &j->move);
    put_line(c, "better", &j->better);
    put_shares(c, "before", j->before, nseat);
    put_shares(c, "win", j->win, nseat);
    put_share_as(c, "error", j->error);
    put_share_as(c, "loss", j->loss);
    put_share_as(c, "lossError", j->loss_error);
    put_shares(c, "decision", j->decision, nseat);
    put_shares(c, "luck", j->luck, nseat);
    wasm_put_int(c, "parts", j->parts);
    wasm_put_bool(c, "only", j->only);
    wasm_put_bool(c, "decided", j->decided);
    wasm_put_text(c, "mark", mark_names[j->mark]);
}

/* The range of levels; none if all are possible or nothing is known. */
static void put_levels_of(struct wasm_call *c, const struct hm_analysis *a, hm_seat p)
{
    hm_json_key(&c->out, "playedLike");
    hm_json_open(&c->out, '[');
    if (hm_levels_named(a, p)) {
        hm_json_put(&c->out, a->min_level[p]);
        hm_json_put(&c->out, a->max_level[p]);
    }
    hm_json_close(&c->out, ']');
}

static enum hm_err put_summary(struct wasm_call *c, const struct hm_match *m,
                               const struct hm_bot_request *request)
{
    static struct hm_analysis a;
    unsigned                  nseat = m->state.head.nseat;
    hm_analysis_sum(m, analysed, nanalysed, &a);
    enum hm_err err = hm_analysis_start(m, request, &a);
    if (err != HM_OK)
        return err;
    hm_json_key(&c->out, "summary");
    hm_put(&c->out, "{\"seats\":[");
    for (unsigned p = 0; p < nseat; p++) {
        hm_json_open(&c->out, '{');
        wasm_put_int(c, "decisions", a.decisions[p]);
        for (unsigned k = 0; k < 4; k++)
            wasm_put_int(c, mark_names[k], a.marks[p][k]);
        put_share_as(c, "loss", a.loss[p]);
        put_share_as(c, "start", a.start[p]);
        put_share_as(c, "luck", a.luck[p]);
        put_share_as(c, "own", a.own[p]);
        put_share_as(c, "others", a.others[p]);
        put_share_as(c, "end", a.end[p]);
        put_share_as(c, "startError", nanalysed > 0 ? analysed[0].error : 0.0f);
        put_share_as(c, "luckError", a.luck_error[p]);
        put_share_as(c, "ownError", a.own_error[p]);
        put_share_as(c, "othersError", a.others_error[p]);
        put_share_as(c, "seatOrder", a.seat[p]);
        put_share_as(c, "seatError", a.seat_error);
        put_share_as(c, "deal", a.deal[p]);
        put_levels_of(c, &a, (hm_seat)p);
        hm_json_close(&c->out, '}');
    }
    hm_put(&c->out, "],\"dearest\":[");
    for (unsigned i = 0; i < 3 && a.costliest[i] != UINT32_MAX; i++)
        hm_json_put_int(&c->out, a.costliest[i]);
    hm_put(&c->out, "]}");
    return HM_OK;
}

/* Part by part from 0; the part that completes it brings the summary along. */
enum hm_err wasm_op_analyse(struct wasm_call *c)
{
    struct wasm_slot     *s;
    struct hm_view        view;
    struct hm_bot_request request;
    int64_t               from = 0, count = 0;
    enum hm_err           err = wasm_match(c, &s);
    if (err == HM_OK)
        err = wasm_number(c, "from", 0, s->match.n, -1, &from);
    if (err == HM_OK)
        err = wasm_number(c, "count", 0, s->match.n - from, -1, &count);
    if (err == HM_OK)
        err = ask_for(c, s, 0, &view, &request);
    if (err == HM_OK)
        err = hm_analyse(&s->match, (uint32_t)from, (uint32_t)count, &request, &analysed[from]);
    if (err != HM_OK)
        return err;
    nanalysed = from == 0 || from == nanalysed ? (uint32_t)(from + count) : 0;
    wasm_put_int(c, "from", from);
    wasm_put_int(c, "of", s->match.n);
    hm_json_key(&c->out, "plies");
    hm_json_open(&c->out, '[');
    for (int64_t i = from; i < from + count; i++) {
        hm_json_open(&c->out, '{');
        put_move_analysis(c, &analysed[i], wasm_head(s)->nseat);
        hm_json_close(&c->out, '}');
    }
    hm_json_close(&c->out, ']');
    return nanalysed == s->match.n ? put_summary(c, &s->match, &request) : HM_OK;
}

/* The choices of the decision that move `n` completes, counted from 0. */
enum hm_err wasm_op_choices(struct wasm_call *c)
{
    static struct hm_choices choices;
    struct wasm_slot        *s;
    struct hm_view           view;
    struct hm_bot_request    request;
    int64_t                  n = 0;
    enum hm_err              err = wasm_match(c, &s);
    if (err == HM_OK)
        err = wasm_number(c, "n", 0, (int64_t)s->match.n - 1, -1, &n);
    if (err == HM_OK)
        err = ask_for(c, s, 0, &view, &request);
    if (err == HM_OK)
        err = hm_choices(&s->match, (uint32_t)n, &request, &choices);
    if (err != HM_OK)
        return err;
    wasm_put_int(c, "from", choices.from);
    wasm_put_int(c, "played", choices.played);
    hm_json_key(&c->out, "choices");
    hm_json_open(&c->out, '[');
    for (unsigned i = 0; i < choices.n; i++)
        put_hint(c, &choices.choice[i]);
    hm_json_close(&c->out, ']');
    return HM_OK;
}

/* Evaluates a move for a seat, prompted or not. */
enum hm_err wasm_op_verdict(struct wasm_call *c)
{
    struct wasm_slot     *s;
    struct hm_view        view;
    struct hm_bot_request request;
    struct hm_evaluation  v;
    struct hm_move        m;
    memset(&v, 0, sizeof v);
    enum hm_err err = ask_seat(c, &s, &view, &request);
    if (err == HM_OK)
        err = wasm_move(c, s, &m);
    if (err != HM_OK)
        return err;
    err = hm_evaluate_move(&request, &m, &v);
    if (err == HM_REFUSED)
        request.game.ops->explain(request.game.edition, &view.seen, &m, &c->explanation);
    if (err == HM_REFUSED && c->explanation.refusal == NULL)
        return hm_fail(&c->msg, err, "move: this seat judges moves of its own only", (char *)NULL);
    if (err != HM_OK)
        return err;
    wasm_put_bool(c, "good", v.good);
    put_share_as(c, "before", v.before);
    put_share_as(c, "after", v.after);
    put_share_as(c, "leaderBefore", v.leader_before);
    put_share_as(c, "leaderAfter", v.leader_after);
    hm_json_key(&c->out, "reason");
    if (v.reason.id != NULL)
        put_reason(c, &v.reason);
    else
        hm_json_put(&c->out, NULL);
    return HM_OK;
}

void wasm_put_levels(struct wasm_call *c)
{
    hm_json_key(&c->out, "levels");
    hm_json_open(&c->out, '[');
    for (size_t i = 0; hm_levels[i] != NULL; i++)
        hm_json_put(&c->out, hm_levels[i]);
    hm_json_close(&c->out, ']');
}
