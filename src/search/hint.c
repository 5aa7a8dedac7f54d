/*
 * hint.c: the best three choices of a seat, with reasons, from its view alone.
 */
#include "ai.h"

#include <string.h>

static struct hm_bot adviser_of(const struct hm_ops *ops)
{
    struct hm_bot bot = {0};
    hm_bot_find(ops, ai_game_of(ops)->adviser, &bot, NULL);
    return bot;
}

size_t hm_hint_memory(const struct hm_ops *ops, const struct hm_budget *budget)
{
    struct hm_bot bot = adviser_of(ops);
    size_t        adviser = hm_bot_memory(&bot, budget), standing = ai_game_of(ops)->memory;
    return sizeof(struct hm_report) + AI_ALIGN + (adviser > standing ? adviser : standing);
}

static void add_reason(struct hm_hint *h, const char *id, int32_t n)
{
    if (h->nreason < HM_REASONS)
        h->reason[h->nreason++] =
            (struct hm_reason){.id = id, .n = n, .card = HM_NO_CARD, .seat = HM_NOBODY};
}

/* Choices whose win chances differ by less are close. */
static const float close_by = 0.01f;

/* True if the lead of the first choice is small, or within twice its error. */
static bool is_close(const struct hm_choice *best, const struct hm_choice *next)
{
    float lead = best->value - next->value;
    return lead < close_by || lead < 2.0f * next->gap_error;
}

/* Reasons that need no knowledge of the game: how the win chances of the choices differ. */
static void compare_choices(struct hm_hints *h)
{
    for (unsigned i = 0; i < h->n && h->n > 1; i++) {
        float lead = h->hint[0].choice.value - h->hint[i > 0 ? i : 1].choice.value;
        if (lead >= close_by)
            add_reason(&h->hint[i], i > 0 ? "behind" : "ahead", (int32_t)(100.0f * lead + 0.5f));
    }
}

static void add_reasons(const struct ai_game *game, const struct hm_bot_request *request,
                        struct hm_hints *h)
{
    if (game->reasons == NULL)
        compare_choices(h);
    for (unsigned i = 0; i < h->n && game->reasons != NULL; i++)
        game->reasons(request, &h->hint[i].choice.move, &h->hint[i]);
    if (h->n == 1 && h->hint[0].nreason == 0)
        add_reason(&h->hint[0], "only", 0);
    if (h->n > 1 && is_close(&h->hint[0].choice, &h->hint[1].choice))
        add_reason(&h->hint[0], "close", 0);
}

/*
 * The same calibration as in an analysis.  It depends on the chances of all seats, so it can change
 * the order of choices that are nearly equal.
 */
static void calibrate(const struct hm_bot_request *request, struct hm_hints *h)
{
    const struct ai_correction c = ai_correction_at(&request->game, hm_seen(request->view));
    for (unsigned i = 0; i < h->n; i++) {
        struct hm_hint hint = h->hint[i];
        unsigned       at = i;
        ai_correct_choice(&c, ai_seat(request), &hint.choice);
        for (; at > 0 && h->hint[at - 1].choice.value < hint.choice.value; at--)
            h->hint[at] = h->hint[at - 1];
        h->hint[at] = hint;
    }
    if (h->n == 0)
        return;
    struct hm_choice *best = &h->hint[0].choice;
    for (unsigned i = 1; i < h->n; i++)
        if (h->hint[i].choice.gap_error == 0.0f) /* it was the best before */
            h->hint[i].choice.gap_error = best->gap_error;
    best->gap_error = 0.0f;
    memcpy(h->win, best->win, sizeof h->win);
}

/* Several choices may begin with the same move: the one that raises money for any of them. */
static bool is_listed(const struct hm_hints *h, const struct hm_move *m)
{
    for (unsigned i = 0; i < h->n; i++)
        if (memcmp(&h->hint[i].choice.move, m, sizeof *m) == 0)
            return true;
    return false;
}

enum hm_err hm_hint(const struct hm_bot_request *request, struct hm_hints *out)
{
    const struct ai_game *game = ai_game_of(request->game.ops);
    struct ai_scratch     scratch = ai_scratch_of(request);
    struct hm_report     *report = ai_take(&scratch, sizeof *report);
    struct hm_bot         bot = adviser_of(request->game.ops);
    struct hm_move        move;
    memset(out, 0, sizeof *out);
    if (!ai_is_prompted(request))
        return HM_OK;
    if (report == NULL)
        return HM_NO_SPACE;
    struct hm_bot_request inner = *request;
    inner.memory = scratch.at;
    inner.size = (size_t)(scratch.end - scratch.at);
    enum hm_err err = hm_bot_move(&bot, &inner, &move, report);
    if (err != HM_OK)
        return err;
    memcpy(out->win, report->win, sizeof out->win);
    /* nothing was compared: there is one move */
    if (report->nchoice == 0 && move.kind != 0) {
        enum { STANDING = 60 };
        float error;
        err = game->win(&inner, &move, STANDING, out->win, &error);
        if (err != HM_OK)
            return err;
        out->hint[0].choice = (struct hm_choice){.move = move, .error = error};
        memcpy(out->hint[0].choice.win, out->win, sizeof out->win);
        out->n = 1;
    }
    for (unsigned i = 0; i < report->nchoice && out->n < HM_HINTS; i++)
        if (!is_listed(out, &report->choice[i].move))
            out->hint[out->n++].choice = report->choice[i];
    calibrate(request, out);
    add_reasons(game, &inner, out);
    return HM_OK;
}

/* ---- sentences ----------------------------------------------------------------------------- */

/* The reasons that any game may give; a game adds its own (ai_game.reason_texts). */
static const struct ai_reason_text common_texts[] = {
    {"only", "nothing else is useful now"},
    {"close", "a close choice"},
    {"ahead", "your win chance is {n} percent higher than with the next choice"},
    {"behind", "your win chance is {n} percent lower than with the best choice"},
};

enum { COMMON = sizeof common_texts / sizeof common_texts[0] };

static const struct ai_reason_text *text_at(const struct hm_ops *ops, unsigned i)
{
    static const struct ai_reason_text none;
    const struct ai_reason_text       *own = ai_game_of(ops)->reason_texts;
    if (i < COMMON)
        return &common_texts[i];
    own = own != NULL ? own : &none;
    for (i -= COMMON; i > 0 && own->id != NULL; i--)
        own++;
    return own;
}

const char *hm_reason_id(const struct hm_ops *ops, unsigned i) { return text_at(ops, i)->id; }

static const char *text_of(const struct hm_ops *ops, const char *id)
{
    for (unsigned i = 0; text_at(ops, i)->id != NULL; i++)
        if (strcmp(text_at(ops, i)->id, id) == 0)
            return text_at(ops, i)->text;
    return id;
}

size_t hm_print_reason(const struct hm_game *g, const struct hm_reason *r, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (const char *w = text_of(g->ops, r->id); *w != '\0'; w++) {
        if (strncmp(w, "{n}", 3) == 0) {
            hm_put_int(&t, r->n);
            w += 2;
        } else if (strncmp(w, "{card}", 6) == 0) {
            hm_put(&t, hm_card_id(g->edition, r->card));
            w += 5;
        } else if (strncmp(w, "{seat}", 6) == 0) {
            if (r->seat != HM_NOBODY)
                hm_put_char(&t, hm_seat_letter(r->seat));
            w += 5;
        } else if (strncmp(w, "{ship}", 6) == 0) {
            hm_put_n(&t, r->piece, r->piece[0] != '\0' ? sizeof r->piece : 0);
            w += 5;
        } else {
            hm_put_char(&t, *w);
        }
    }
    return t.len;
}
