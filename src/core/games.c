/* games.c: the list of games, generated from src/games/meson.build. */
#include "harbour/game.h"

#include "base/sha256.h"

#include <string.h>

#define HM_GAME(table) extern const struct hm_ops table;
#include "games/games_rules.inc"
#undef HM_GAME

const struct hm_ops *const hm_games[] = {
#define HM_GAME(table) &table,
#include "games/games_rules.inc"
#undef HM_GAME
    NULL,
};

const struct hm_ops *hm_game_find(const char *id)
{
    for (size_t i = 0; hm_games[i] != NULL; i++)
        if (strcmp(hm_games[i]->id, id) == 0)
            return hm_games[i];
    return NULL;
}

struct hm_game hm_game_of(const struct hm_ops *ops) { return (struct hm_game){ops, ops->edition}; }

void hm_state_digest(const struct hm_game *g, const struct hm_state *s, uint8_t out[32])
{
    hm_sha256(s, g->ops->state_size, out);
}
