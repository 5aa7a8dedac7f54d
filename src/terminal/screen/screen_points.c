/*
 * screen_points.c: a table of points, for the window of points and for large screens.
 */
#include "screen_game.h"

#include <string.h>

enum { NAME = 20, GAP = 2, DIGITS = 3 };

static int column_width(const struct screen_canvas *c, const struct terminal_points *p, size_t i)
{
    int w = screen_width(c, p->title[i]);
    return w > DIGITS ? w : DIGITS;
}

int screen_points_width(struct screen_app *app, const struct terminal_points *points)
{
    int w = NAME;
    for (size_t i = 0; i < points->n; i++)
        w += GAP + column_width(&app->canvas, points, i);
    return w;
}

static void draw_row(struct screen_app *app, const struct terminal_session *s,
                     const struct terminal_points *points, struct screen_rect r, hm_seat p)
{
    struct screen_canvas *c = &app->canvas;
    bool                  won = terminal_session_over(s) && hm_seat_in(points->winners, p);
    int                   x = r.x;
    screen_cell(c, x, r.y, (SCREEN_SEAT + p) | SCREEN_REVERSE, (uint32_t)hm_seat_letter(p));
    int w = screen_put_cut(c, x + 2, r.y, NAME - 4, won ? SCREEN_NAMED : SCREEN_PLAIN,
                           terminal_session_label(s, app->context.lang, p));
    if (won)
        screen_put_mark(c, x + 3 + w, r.y, SCREEN_NAMED, SCREEN_MARK_STAR);
    x += NAME;
    for (size_t i = 0; i < points->n; i++) {
        int          width = column_width(c, points, i);
        bool         shown = hm_seat_in(points->shown, p);
        screen_style style = won && i == 0 ? SCREEN_NAMED : shown ? SCREEN_PLAIN : SCREEN_SOFT;
        if (x + GAP + width > r.x + r.w)
            return;
        screen_put_right(c, x + GAP, r.y, width, style,
                         shown ? terminal_number(points->value[i][p]).text : "?");
        x += GAP + width;
    }
}

void screen_draw_points(struct screen_app *app, const struct terminal_session *s,
                        const struct terminal_points *points, struct screen_rect r)
{
    int x = r.x + NAME;
    for (size_t i = 0; i < points->n; i++) {
        int width = column_width(&app->canvas, points, i);
        if (x + GAP + width > r.x + r.w)
            break;
        screen_put_right(&app->canvas, x + GAP, r.y, width, SCREEN_TITLE, points->title[i]);
        x += GAP + width;
    }
    for (hm_seat p = 0; p < s->setup.nseat && p + 2 <= r.h; p++)
        draw_row(app, s, points, (struct screen_rect){r.x, r.y + 1 + p, r.w, 1}, p);
}
