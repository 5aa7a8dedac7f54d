/*
 * hint.c: the best three choices of a seat, with reasons, from its view alone.
 */
#include "ai.h"

#include <string.h>

static bool adviser_of(const struct hm_ops *ops, struct hm_bot *bot)
{
    const struct ai_game *game = ai_game_of(ops);
    return game->adviser != NULL && hm_bot_find(ops, game->adviser, bot, NULL) == HM_OK;
}

size_t hm_hint_memory(const struct hm_ops *ops, const struct hm_budget *budget)
{
    struct hm_bot bot;
    size_t        n = sizeof(struct hm_report) + AI_ALIGN;
    if (!adviser_of(ops, &bot))
        return n;
    size_t adviser = hm_bot_memory(&bot, budget), standing = ai_game_of(ops)->memory;
    return n + (adviser > standing ? adviser : standing);
}

static void add_close(struct hm_hints *h)
{
    const float close = 0.01f;
    if (h->n < 2 || h->hint[0].choice.value - h->hint[1].choice.value >= close)
        return;
    if (h->hint[0].nreason < HM_REASONS)
        h->hint[0].reason[h->hint[0].nreason++] = (struct hm_reason){"close", 0, HM_NO_CARD, HM_NOBODY};
}

enum hm_err hm_hint(const struct hm_ask *ask, struct hm_hints *out)
{
    const struct ai_game *game = ai_game_of(ask->game.ops);
    struct ai_room        room = ai_room_of(ask);
    struct hm_report     *report = ai_take(&room, sizeof *report);
    struct hm_bot         bot;
    struct hm_move        move;
    memset(out, 0, sizeof *out);
    if (!ai_is_asked(ask) || !adviser_of(ask->game.ops, &bot))
        return HM_OK;
    if (report == NULL)
        return HM_ROOM;
    struct hm_ask inner = *ask;
    inner.memory = room.at;
    inner.size = (size_t)(room.end - room.at);
    enum hm_err err = hm_bot_move(&bot, &inner, &move, report);
    if (err != HM_OK)
        return err;
    memcpy(out->win, report->win, sizeof out->win);
    if (report->nchoice == 0 && move.kind != 0) { /* nothing was weighed: there is one thing to do */
        enum { STANDING = 60 };
        float error;
        err = game->win(&inner, &move, STANDING, out->win, &error);
        if (err != HM_OK)
            return err;
        out->hint[0].choice = (struct hm_choice){.move = move, .value = out->win[ai_seat(ask)]};
        out->n = 1;
    }
    for (unsigned i = 0; i < report->nchoice && out->n < HM_HINTS; i++)
        out->hint[out->n++].choice = report->choice[i];
    for (unsigned i = 0; i < out->n && game->reasons != NULL; i++)
        game->reasons(&inner, &out->hint[i].choice.move, &out->hint[i]);
    add_close(out);
    return HM_OK;
}

/* ---- the words ----------------------------------------------------------------------------- */

static const struct {
    const char *id, *text; /* {n} {card} {seat} */
} reasons[] = {
    {"only", "there is nothing else to do"},
    {"close", "a close choice"},
    /* Packet Row */
    {"payable", "contracts worth ${n} more can be fulfilled"},
    {"points", "{n} points"},
    {"money", "${n}"},
    {"cheap", "it costs ${n} less than its points are worth at the end"},
    {"lacks", "{card} then lacks {n} more"},
    {"ship", "a ship for {card}"},
    {"raises", "raises ${n} to pay for it"},
    {"denies", "{seat} would like it: ${n}"},
    {"keeps", "${n} are left, enough for {card}"},
    {"waits", "{card} may still come in this round"},
    {"gets", "{card} is likely to be left for you"},
    {"ends-round", "it ends the round: {n} others get nothing"},
    {"richest", "you have the most money, so bankers count for you"},
    {"end-near", "about {n} rounds are left"},
    {"settle", "the game is over: fulfil what brings most, ${n}"},
    /* Rotterdam */
    {"delivers", "{n} of your ships reach a harbour that takes their cargo"},
    {"advances", "{n} of your ships move on"},
    {"stops", "{n} ships of others stay where they are"},
    {"helps", "it helps {seat}: {n} of their ships move on"},
    {"completes", "completes {card}: {n} points"},
    {"wanted", "a product for {card}"},
    {"cargo", "{n} of your assignments want what this cargo becomes"},
    {"gains", "your win chance rises by {n} percent"},
    {"leader", "it would help {seat}, who leads, by {n} percent"},
    {"saves", "keeps your cards for later"},
};

const char *const hm_reason_ids[] = {
    "only",  "close",     "payable", "points",     "money",   "cheap",    "lacks",  "ship",     "raises",   "denies",
    "keeps", "waits",     "gets",    "ends-round", "richest", "end-near", "settle", "delivers", "advances", "stops",
    "helps", "completes", "wanted",  "cargo",      "gains",   "leader",   "saves",  NULL,
};

static const char *words_of(const char *id)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(reasons[i].id, id) == 0)
            return reasons[i].text;
    return id;
}

size_t hm_print_reason(const struct hm_game *g, const struct hm_reason *r, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (const char *w = words_of(r->id); *w != '\0'; w++) {
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
        } else {
            hm_put_char(&t, *w);
        }
    }
    return t.len;
}
