/*
 * table.h: plays bots at a table, for tests.
 */
#ifndef HARBOUR_TESTS_TABLE_H
#define HARBOUR_TESTS_TABLE_H

#include "support/check.h"
#include "support/random_play.h"

#include "harbour/bot.h"

#include <stdlib.h>

enum { TABLE_MEMORY = 1 << 22, TABLE_LOG = 20000 };

static inline struct hm_game table_game(const char *id) { return hm_game_of(hm_game_find(id)); }

static inline struct hm_bot table_bot(const struct hm_game *g, const char *name)
{
    struct hm_bot bot;
    struct hm_msg msg;
    if (hm_bot_find(g->ops, name, &bot, &msg) != HM_OK)
        fail_msg("%s", msg.text);
    return bot;
}

/* Returns the move of a bot in a seat.  Fills its scratch memory with `poison`: the result must not
 * depend on it. */
static inline enum hm_err table_vote_kind(const struct hm_game *g, const struct hm_state *truth,
                                          hm_seat seat, const struct hm_bot *bot, uint64_t seed,
                                          uint32_t iterations, int poison, struct hm_move *out,
                                          struct hm_report *report)
{
    static HM_ALIGN(16) uint8_t memory[TABLE_MEMORY];
    struct hm_view              view;
    struct hm_budget            budget = {.iterations = iterations};
    memset(memory, poison, sizeof memory);
    g->ops->redact(g->edition, truth, seat, &view);
    struct hm_bot_request request = {.game = *g,
                                     .view = &view,
                                     .seed = seed,
                                     .budget = budget,
                                     .memory = memory,
                                     .size = sizeof memory};
    return hm_bot_move(bot, &request, out, report);
}

/* Continues random play for about so many moves, and until a seat is prompted. */
static inline bool table_run_on(struct random_play *d, unsigned moves)
{
    while (moves-- > 0)
        if (!play_step(d))
            return false;
    return !play_over(d);
}

/* True about every `moves` moves of a long game, and after every move of a short one. */
static inline bool table_run_to_next(struct random_play *d, unsigned moves)
{
    bool is_short = strcmp(d->game.ops->id, "null") == 0;
    return table_run_on(d, is_short ? 1 : moves);
}

/* The games that have bots of their own. */
static const char *const table_games[] = {"packet-row", "rotterdam", NULL};

#endif
