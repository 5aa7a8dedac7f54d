/*
 * screen_generic.c: a face for any game: the table as its JSON text, the moves as their words.
 *
 * A new game can be played here before anybody has drawn a screen for it.
 */
#include "screen_game.h"

#include <string.h>

static void options(struct tui_game *g, struct tui_app *app)
{
    const struct hm_game *game = &g->table->game;
    struct hm_move        list[HM_MOVES];
    size_t                n = game->ops->legal(game->edition, &g->table->seen, g->table->me, HM_BOTH, list);
    for (size_t i = 0; i < n && i < TUI_OPTIONS; i++)
        tui_option_move(g, app, &list[i]);
}

static void label(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t)
{
    char text[200];
    (void)l;
    g->ops->print_move(g->edition, m, text, sizeof text);
    hm_put(t, text);
}

static void headline(struct tui_game *g, struct tui_app *app, struct hm_text *t)
{
    (void)g;
    hm_put(t, tui_word(app, W_CHOOSE_ONE));
}

static void standing(struct tui_game *g, struct tui_app *app, struct hm_text *t) { (void)g, (void)app, (void)t; }

static void detail(struct tui_game *g, struct tui_app *app, const struct tui_option *o, struct hm_text *t)
{
    (void)g, (void)app;
    hm_put(t, o->label);
}

static void draw(struct tui_game *g, struct tui_app *app, struct tui_rect r)
{
    const struct hm_game *game = &g->table->game;
    char                  text[HM_TEXT_SIZE];
    int                   side = r.w / 3, n = g->table->setup.nseat;
    for (hm_seat p = 0; p < n; p++)
        tui_draw_player(g, app, (struct tui_rect){r.x + r.w - side, r.y + p, side, 1}, p, false);
    tui_draw_log(g, app, (struct tui_rect){r.x + r.w - side, r.y + n + 1, side, r.h - n - 6});
    tui_rule(&app->canvas, r.x + r.w - side - 1, r.y, r.h - 5, TUI_SOFT);
    game->ops->print(game->edition, &g->table->seen, true, text, sizeof text);
    tui_put_wrapped(&app->canvas, (struct tui_rect){r.x + 1, r.y, r.w - side - 3, r.h - 6}, 0, TUI_PLAIN, text);
    tui_draw_prompt(g, app, (struct tui_rect){r.x, r.y + r.h - 5, r.w, 2});
    tui_draw_buttons(g, app, (struct tui_rect){r.x + 1, r.y + r.h - 3, r.w - 2, 3});
}

const struct tui_face tui_plain_face = {
    .game = "",
    .options = options,
    .draw = draw,
    .headline = headline,
    .standing = standing,
    .detail = detail,
    .label = label,
    .keys = W_PLAIN_KEYS,
};
