/*
 * screen_generic.c: a face for any game: the table as its JSON text, the moves as their words.
 *
 * A new game can be played here before anybody has drawn a screen for it.
 */
#include "screen_game.h"

#include <string.h>

static void options(struct screen_game *g, struct screen_app *app)
{
    const struct hm_game *game = &g->table->game;
    struct hm_move        list[HM_MOVES];
    size_t n = game->ops->legal(game->edition, &g->table->seen, g->table->me, HM_BOTH, list);
    for (size_t i = 0; i < n && i < SCREEN_OPTIONS; i++)
        screen_option_move(g, app, &list[i]);
}

static void label(const struct terminal_lang *l, const struct hm_game *g, const struct hm_move *m,
                  struct hm_text *t)
{
    char text[200];
    (void)l;
    g->ops->print_move(g->edition, m, text, sizeof text);
    hm_put(t, text);
}

static void headline(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    (void)g;
    hm_put(t, screen_text(app, W_CHOOSE_ONE));
}

static void standing(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    (void)g, (void)app, (void)t;
}

static void detail(struct screen_game *g, struct screen_app *app, const struct screen_option *o,
                   struct hm_text *t)
{
    (void)g, (void)app;
    hm_put(t, o->label);
}

static void draw(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    const struct hm_game *game = &g->table->game;
    char                  text[HM_TEXT_SIZE];
    int                   side = r.w / 3, n = g->table->setup.nseat;
    for (hm_seat p = 0; p < n; p++)
        screen_draw_player(g, app, (struct screen_rect){r.x + r.w - side, r.y + p, side, 1}, p,
                           false);
    screen_draw_log(g, app, (struct screen_rect){r.x + r.w - side, r.y + n + 1, side, r.h - n - 6});
    screen_rule(&app->canvas, r.x + r.w - side - 1, r.y, r.h - 5, SCREEN_SOFT);
    game->ops->print(game->edition, &g->table->seen, true, text, sizeof text);
    screen_put_wrapped(&app->canvas, (struct screen_rect){r.x + 1, r.y, r.w - side - 3, r.h - 6}, 0,
                       SCREEN_PLAIN, text);
    screen_draw_prompt(g, app, (struct screen_rect){r.x, r.y + r.h - 5, r.w, 2});
    screen_draw_buttons(g, app, (struct screen_rect){r.x + 1, r.y + r.h - 3, r.w - 2, 3});
}

const struct screen_face screen_generic_face = {
    .game = "",
    .options = options,
    .draw = draw,
    .headline = headline,
    .standing = standing,
    .detail = detail,
    .label = label,
    .keys = W_PLAIN_KEYS,
};
