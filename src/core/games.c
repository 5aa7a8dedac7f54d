/* games.c: the list of games, generated from src/games/meson.build. */
#include "harbour/game.h"

#include "base/rows.h"
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

void hm_state_bytes(const struct hm_game *g, const struct hm_state *s, uint8_t out[HM_STATE_SIZE])
{
    const uint8_t *from = (const uint8_t *)s;
    size_t         at = offsetof(struct hm_head, ply);
    memcpy(out, s, g->ops->state_size);
    out[at] = (uint8_t)s->head.ply;
    out[at + 1] = (uint8_t)(s->head.ply >> 8);
    at = sizeof s->head;
    for (unsigned i = 0; i < g->ops->n64; i++, at += 8) {
        uint64_t number;
        memcpy(&number, from + at, 8);
        hm_put_eight(out + at, number);
    }
    for (unsigned i = 0; i < g->ops->n32; i++, at += 4) {
        uint32_t number;
        memcpy(&number, from + at, 4);
        hm_put_four(out + at, number);
    }
}

void hm_state_digest(const struct hm_game *g, const struct hm_state *s, uint8_t out[32])
{
    uint8_t bytes[HM_STATE_SIZE];
    hm_state_bytes(g, s, bytes);
    hm_sha256(bytes, g->ops->state_size, out);
}
