/*
 * terminal_games.c: the list of games with terminal parts.
 */
#include "terminal_game.h"

#include <string.h>

#define HM_GAME(table) extern const struct terminal_game table;
#include "games/games_terminal.inc"
#undef HM_GAME

static const struct terminal_game *const games[] = {
#define HM_GAME(table) &table,
#include "games/games_terminal.inc"
#undef HM_GAME
    &terminal_generic,
};

const struct terminal_game *terminal_game_of(const struct hm_ops *ops)
{
    const struct terminal_game *const *g = games;
    while ((*g)->id != NULL && strcmp((*g)->id, ops->id) != 0)
        g++;
    return *g;
}

bool terminal_game_offered(const struct hm_ops *ops, bool developer)
{
    return developer || terminal_game_of(ops)->id != NULL;
}

const struct hm_ops *terminal_game_first(void)
{
    for (int i = 0; hm_games[i] != NULL; i++)
        if (terminal_game_offered(hm_games[i], false))
            return hm_games[i];
    return hm_games[0];
}
