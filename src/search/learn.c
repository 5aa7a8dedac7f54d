/*
 * learn.c: what a bot learns from the moves of a match (struct hm_bot_belief).
 *
 * The match is replayed up to each telling move of another seat, and the bot gets the view that its
 * seat had before it.  So a belief depends on what the seat has seen, and on nothing else.
 */
#include "ai.h"

#include <string.h>

static uint64_t digest_of(const struct hm_bot_request *request, hm_seat seat,
                          const struct hm_move *log, uint32_t n)
{
    uint64_t digest = ai_mix(request->seed, seat), word[sizeof *log / sizeof(uint64_t)];
    for (uint32_t i = 0; i < n; i++) {
        memcpy(word, &log[i], sizeof word);
        for (unsigned k = 0; k < sizeof word / sizeof *word; k++)
            digest = ai_mix(digest, word[k]);
    }
    return digest;
}

bool hm_bot_learns(const struct hm_bot *bot) { return bot->kind->learn != NULL; }

static bool must_stop(const struct hm_budget *b) { return b->stop != NULL && b->stop(b->ctx); }

/* Reads on from belief->moves; sets it to the moves that were read. */
static enum hm_err read_moves(const struct hm_bot *bot, const struct hm_match *m, hm_seat seat,
                              const struct hm_bot_request *given, struct hm_bot_belief *belief)
{
    struct hm_match       at = {.game = m->game,
                                .setup = m->setup,
                                .seed = m->seed,
                                .state = m->origin,
                                .origin = m->origin,
                                .from_position = m->from_position,
                                .log = m->log, /* going to a move does not change it */
                                .all = m->n,
                                .cap = m->n};
    struct hm_view        view;
    struct hm_bot_belief  before;
    struct hm_bot_request request = *given;
    request.game = m->game;
    request.view = &view;
    request.belief = &before;
    for (; belief->moves < m->n && !must_stop(&given->budget); belief->moves++) {
        const struct hm_move *move = &m->log[belief->moves];
        if (move->seat == seat || !bot->kind->is_telling(move))
            continue;
        if (!hm_match_goto(&at, belief->moves))
            return HM_REFUSED;
        m->game.ops->redact(m->game.edition, &at.state, seat, &view);
        before = *belief;
        enum hm_err err = bot->kind->learn(bot, &request, move, belief->about);
        if (err != HM_OK)
            return err;
    }
    return HM_OK;
}

enum hm_err hm_bot_learn(const struct hm_bot *bot, const struct hm_match *m, hm_seat seat,
                         const struct hm_bot_request *request, struct hm_bot_belief *belief)
{
    const struct hm_bot_belief nothing = {0};
    if (!hm_bot_learns(bot))
        return HM_OK;
    if (belief->moves > m->n || belief->digest != digest_of(request, seat, m->log, belief->moves))
        *belief = nothing;
    const enum hm_err err = read_moves(bot, m, seat, request, belief);
    if (err != HM_OK) {
        *belief = nothing;
        return err;
    }
    belief->digest = digest_of(request, seat, m->log, belief->moves);
    return HM_OK;
}
