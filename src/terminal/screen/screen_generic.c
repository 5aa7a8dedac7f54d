/*
 * screen_generic.c: the full screen of any game: zones as text, legal moves as a list.
 *
 * A game without screen functions of its own is played here.
 */
#include "screen_game.h"

#include "terminal/terminal_game.h"

#include <stdio.h>
#include <string.h>

static void options(struct screen_game *g, struct screen_app *app)
{
    const struct hm_game *game = &g->session->game;
    struct hm_move        list[HM_MOVES];
    size_t n = game->ops->legal(game->edition, &g->session->seen, g->session->me, HM_BOTH, list);
    for (size_t i = 0; i < n && i < SCREEN_OPTIONS; i++)
        screen_option_move(g, app, &list[i]);
}

static void headline(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    (void)g;
    hm_put(t, screen_text(app, MSG_TERMINAL_CHOOSE_ONE));
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

/* Where the next line of a zone goes, and which zone the last line was of. */
struct zones {
    struct screen_game *game;
    struct screen_app  *app;
    struct screen_rect  at;
    char                zone[64];
};

static void draw_zone(void *ctx, const char *zone, hm_seat seat, const char *text)
{
    struct zones         *z = ctx;
    struct screen_canvas *c = &z->app->canvas;
    int                   x = z->at.x;
    if (z->at.h <= 0)
        return;
    if (strcmp(z->zone, zone) != 0) {
        snprintf(z->zone, sizeof z->zone, "%s", zone);
        if (seat < HM_SEATS) { /* a heading, then a line for each player */
            screen_put_cut(c, x, z->at.y, z->at.w, SCREEN_TITLE, zone);
            z->at.y++;
            z->at.h--;
        } else {
            x += screen_put_cut(c, x, z->at.y, z->at.w, SCREEN_TITLE, zone) + 1;
        }
    }
    if (seat < HM_SEATS) {
        const char *name = terminal_session_name(z->game->session, z->app->context.lang, seat);
        x += 2 + screen_put_cut(c, x + 2, z->at.y, z->at.w / 3, SCREEN_SEAT + seat, name) + 1;
    }
    struct screen_rect r = {x, z->at.y, z->at.x + z->at.w - x, z->at.h};
    int                rows = screen_put_wrapped(c, r, 0, SCREEN_PLAIN, text);
    rows = rows < 1 ? 1 : rows;
    z->at.y += rows;
    z->at.h -= rows;
}

/* As many moves as there is room for; the cursor's move is always among them. */
static void draw_moves(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    int first = g->at >= r.h ? g->at - r.h + 1 : 0;
    for (int i = first; i < g->noption && i < first + r.h; i++) {
        struct screen_option *o = &g->option[i];
        char                  line[100];
        snprintf(line, sizeof line, " %c %s ", screen_option_digit(g, o), o->label);
        int y = r.y + i - first;
        int w =
            screen_put_cut(&app->canvas, r.x, y, r.w, screen_option_style(g, o, SCREEN_SOFT), line);
        screen_option_at(g, app, o, (struct screen_rect){r.x, y, w, 1});
    }
}

static void draw(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    int side = r.w / 3, n = g->session->setup.nseat, left = r.w - side - 1;
    int list = g->noption < 3 ? 3 : g->noption > r.h / 3 ? r.h / 3 : g->noption;
    int top = r.h - list - 2;
    for (hm_seat p = 0; p < n; p++)
        screen_draw_player(g, app, (struct screen_rect){r.x + r.w - side, r.y + p, side, 1}, p,
                           false);
    screen_draw_log(g, app, (struct screen_rect){r.x + r.w - side, r.y + n + 1, side, top - n - 1});
    screen_rule(&app->canvas, r.x + left, r.y, top, SCREEN_SOFT);
    struct zones z = {g, app, {r.x + 1, r.y, left - 2, top}, ""};
    terminal_zones(&g->session->game, &g->session->seen, draw_zone, &z);
    screen_draw_prompt(g, app, (struct screen_rect){r.x, r.y + top, r.w, 2});
    draw_moves(g, app, (struct screen_rect){r.x + 1, r.y + top + 2, r.w - 2, list});
}

static bool key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    (void)app;
    bool down = e->key == SCREEN_KEY_DOWN || e->key == 'j';
    bool up = e->key == SCREEN_KEY_UP || e->key == 'k';
    if ((!down && !up) || g->noption == 0)
        return false;
    g->at += down ? 1 : -1;
    g->at = g->at < 0 ? 0 : g->at >= g->noption ? g->noption - 1 : g->at;
    return true;
}

const struct screen_ops screen_generic_ops = {
    .options = options,
    .draw = draw,
    .headline = headline,
    .standing = standing,
    .detail = detail,
    .key = key,
    .keys = MSG_TERMINAL_GENERIC_KEYS,
};
