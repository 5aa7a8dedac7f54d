/* games.c: the list of games.  Adding a game is one line here and one in games/meson.build. */
#include "harbour/game.h"

#include "base/sha256.h"

#include <string.h>

extern const struct hm_ops pr_ops, rt_ops, null_ops;

const struct hm_ops *const hm_games[] = {&pr_ops, &rt_ops, &null_ops, NULL};

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
