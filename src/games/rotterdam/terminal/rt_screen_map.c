/*
 * rt_screen_map.c: the river in line characters.
 *
 * Positions are drawn at their coordinates of the board's table, scaled to the available space.  A
 * channel is a line that begins with the letter of its colour beside its start, and repeats it on
 * long stretches, so that it works without colours.
 */
#include "rt_screen.h"

#include "harbour/utf8.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>
#include <string.h>

enum { POINTS = 256 };

struct point {
    int x, y;
};

struct chart { /* how board coordinates become cells */
    struct screen_rect r;
    int                left, top, right, bottom; /* of the board's own coordinates */
    struct point       at[HM_RT_POSITIONS];
    int                half[HM_RT_POSITIONS]; /* columns its label takes to each side */
    unsigned           n;
};

static struct chart make_chart(const struct hm_edition *e, struct screen_rect r)
{
    struct chart c = {.r = r, .left = 1 << 20, .top = 1 << 20, .n = hm_rt_positions(e)};
    for (unsigned p = 0; p < c.n; p++) {
        const struct hm_rt_position *q = hm_rt_position_of(e, p);
        c.left = q->x < c.left ? q->x : c.left;
        c.right = q->x > c.right ? q->x : c.right;
        c.top = q->y < c.top ? q->y : c.top;
        c.bottom = q->y > c.bottom ? q->y : c.bottom;
    }
    int wide = c.right > c.left ? c.right - c.left : 1,
        high = c.bottom > c.top ? c.bottom - c.top : 1;
    for (unsigned p = 0; p < c.n; p++) {
        const struct hm_rt_position *q = hm_rt_position_of(e, p);
        c.half[p] = q->kind == HM_RT_POSITION_HARBOUR ? 3 : 2;
        c.at[p].x = r.x + 2 + ((q->x - c.left) * (r.w - 5) + wide / 2) / wide;
        c.at[p].y = r.y + ((q->y - c.top) * (r.h - 1) + high / 2) / high;
    }
    return c;
}

/* The cells between two positions, labels left out. */
static int trace(const struct chart *c, unsigned from, unsigned to, struct point out[POINTS])
{
    struct point a = c->at[from], b = c->at[to];
    int          dx = b.x - a.x, dy = b.y - a.y;
    if (dx > c->half[from] + c->half[to]) {
        a.x += c->half[from];
        b.x -= c->half[to];
    } else {
        a.y += dy > 0 ? 1 : -1;
        b.y -= dy > 0 ? 1 : -1;
    }
    dx = b.x - a.x;
    dy = b.y - a.y;
    int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy, n = ax > ay ? ax : ay;
    n = n < 1 ? 1 : n >= POINTS ? POINTS - 1 : n;
    for (int i = 0; i <= n; i++) {
        out[i].x = a.x + (2 * dx * i + (dx < 0 ? -n : n)) / (2 * n);
        out[i].y = a.y + (2 * dy * i + (dy < 0 ? -n : n)) / (2 * n);
    }
    return n + 1;
}

static uint32_t stroke(struct point from, struct point to)
{
    int dx = to.x - from.x, dy = to.y - from.y;
    return dx == 0 ? 0x2502 : dy == 0 ? 0x2500 : dx * dy > 0 ? 0x2572 : 0x2571;
}

struct buoys { /* cells that have a letter already */
    uint8_t taken[SCREEN_HIGHEST][SCREEN_WIDEST];
};

static bool place_letter(struct screen_canvas *canvas, struct buoys *b, struct point p,
                         screen_style style, uint32_t letter)
{
    if (p.x < 0 || p.y < 0 || p.x >= SCREEN_WIDEST || p.y >= SCREEN_HIGHEST ||
        b->taken[p.y][p.x] != 0)
        return false;
    b->taken[p.y][p.x] = 1;
    screen_cell(canvas, p.x, p.y, style | SCREEN_BOLD, letter);
    return true;
}

static void draw_line(struct screen_canvas *canvas, const struct chart *c, unsigned from,
                      unsigned to, screen_style style)
{
    struct point p[POINTS];
    int          n = trace(c, from, to, p);
    for (int i = 0; i < n; i++)
        screen_cell(canvas, p[i].x, p[i].y, style,
                    i + 1 < n ? stroke(p[i], p[i + 1]) : stroke(p[i > 0 ? i - 1 : 0], p[i]));
}

static void draw_letters(struct screen_canvas *canvas, struct buoys *b, const struct chart *c,
                         unsigned from, unsigned to, screen_style style, uint32_t letter)
{
    struct point p[POINTS];
    int          n = trace(c, from, to, p);
    for (int i = 1, tries = 0; tries < 4 && n > 1; tries++, i = i == 1 ? 2 : i == 2 ? 0 : 3)
        if (i < n && place_letter(canvas, b, p[i], style, letter))
            break;
    for (int i = 9; i + 3 < n; i += 8)
        place_letter(canvas, b, p[i], style, letter);
}

typedef void (*channel_call)(void *ctx, unsigned from, unsigned to, unsigned colour);

static void each_channel(const struct hm_edition *e, channel_call call, void *ctx)
{
    for (unsigned p = 0; p < hm_rt_positions(e); p++)
        for (unsigned colour = 0; colour < HM_RT_COLOURS; colour++)
            for (uint64_t next = hm_rt_next(e, p, colour); next != 0; next &= next - 1)
                call(ctx, p, hm_lowest(next), colour);
}

struct drawing {
    struct screen_canvas      *canvas;
    const struct chart        *chart;
    const struct msg_language *lang;
    struct buoys              *buoys;
    unsigned                   colour; /* the previewed colour; HM_RT_COLOURS: none */
    bool                       over;   /* this pass draws what is named */
    bool                       letters;
};

static uint32_t buoy_letter(const struct msg_language *l, unsigned colour)
{
    const char *text = rt_noun(l, "table.letters/", hm_rt_colour(colour));
    uint32_t    letter = '?';
    hm_utf8_decode(text, strlen(text), &letter);
    return letter;
}

static void one_channel(void *ctx, unsigned from, unsigned to, unsigned colour)
{
    struct drawing *d = ctx;
    bool            named = d->colour == colour, any = d->colour < HM_RT_COLOURS;
    screen_style    style =
        named || !any ? (screen_style)SCREEN_CHANNEL + colour : (screen_style)SCREEN_SOFT;
    if (d->over != named)
        return;
    if (d->letters)
        draw_letters(d->canvas, d->buoys, d->chart, from, to, style, buoy_letter(d->lang, colour));
    else
        draw_line(d->canvas, d->chart, from, to, named ? style | SCREEN_BOLD : style);
}

static void draw_channels(struct screen_app *app, const struct hm_edition *e, const struct chart *c,
                          unsigned colour)
{
    struct buoys   buoys;
    struct drawing d = {&app->canvas, c, app->context.lang, &buoys, colour, false, false};
    memset(&buoys, 0, sizeof buoys);
    for (int pass = 0; pass < 4; pass++) {
        d.over =
            pass == 1 ||
            pass == 2; /* lines of the others, lines and letters named, letters of the others */
        d.letters = pass >= 2;
        each_channel(e, one_channel, &d);
    }
}

/* ---- positions ---------------------------------------------------------------------------- */

static int ship_on(const struct hm_state *s, unsigned position)
{
    for (unsigned ship = 0; ship < s->head.nseat * (unsigned)HM_RT_FLEET; ship++)
        if (hm_rt_ship_at(s, ship) == position)
            return (int)ship;
    return -1;
}

static void put_ship(const struct msg_language *l, const struct hm_state *s, unsigned ship,
                     char out[8])
{
    unsigned       cargo = hm_rt_ship_cargo(s, ship);
    struct hm_text t = hm_text_in(out, 8);
    rt_screen_put_ship(ship, &t);
    hm_put(&t, cargo == 0 ? "-" : rt_noun(l, "terminal.cargo/", hm_rt_material(cargo - 1)));
}

static int option_where(const struct screen_game *g, int where)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].where == where)
            return i;
    return -1;
}

static screen_style node_style(const struct rt_screen_map *m, unsigned p, screen_style otherwise)
{
    if (m->focus == (int)p)
        return SCREEN_CURSOR;
    return (m->lit >> p & 1u) != 0 ? SCREEN_ACTION : otherwise;
}

static void draw_ship(struct screen_game *g, struct screen_app *app, const struct rt_screen_map *m,
                      unsigned ship, int x, int y)
{
    char         text[8];
    screen_style style = (SCREEN_SEAT + ship / HM_RT_FLEET) | SCREEN_REVERSE;
    put_ship(app->context.lang, &g->session->seen, ship, text);
    if (m->ship == ship)
        style = SCREEN_CURSOR;
    else if ((m->lit_ships >> ship & 1u) != 0)
        style |= SCREEN_UNDERLINE;
    screen_put(&app->canvas, x, y, style, text);
    int o = option_where(g, HM_RT_POSITIONS + (int)ship);
    if (o >= 0)
        screen_zone(&app->canvas, (struct screen_rect){x, y, 3, 1}, o);
}

static void draw_harbour(struct screen_game *g, struct screen_app *app, const struct chart *c,
                         const struct rt_screen_map *m, unsigned p)
{
    struct screen_canvas        *canvas = &app->canvas;
    const struct hm_state       *s = &g->session->seen;
    const struct hm_rt_position *q = hm_rt_position_of(g->session->game.edition, p);
    char                         label[48];
    const char                  *cargo = rt_noun(app->context.lang, "terminal.cargo/",
                                                 hm_rt_material(hm_rt_material_for(q->harbour)));
    if (c->r.w >= 90)
        snprintf(label, sizeof label, "[%s %s %u]",
                 rt_noun(app->context.lang, "table.harbours/", q->id), cargo,
                 hm_rt_stack_left(s, q->harbour));
    else
        snprintf(label, sizeof label, "[%s %s%u]", q->id, cargo, hm_rt_stack_left(s, q->harbour));
    int w = screen_width(canvas, label), x = c->at[p].x - w / 2;
    x = x + w > c->r.x + c->r.w ? c->r.x + c->r.w - w : x;
    screen_put(canvas, x, c->at[p].y, node_style(m, p, (SCREEN_DECK + q->harbour) | SCREEN_BOLD),
               label);
    int o = option_where(g, (int)p);
    if (o >= 0)
        screen_zone(canvas, (struct screen_rect){x, c->at[p].y, w, 1}, o);
    int at = x - 4; /* ships in the harbour lie to the left of its name */
    for (unsigned ship = 0; ship < s->head.nseat * (unsigned)HM_RT_FLEET; ship++)
        if (hm_rt_ship_at(s, ship) == p) {
            draw_ship(g, app, m, ship, at, c->at[p].y);
            at -= 4;
        }
}

static void draw_position(struct screen_game *g, struct screen_app *app, const struct chart *c,
                          const struct rt_screen_map *m, unsigned p)
{
    struct screen_canvas        *canvas = &app->canvas;
    const struct hm_rt_position *q = hm_rt_position_of(g->session->game.edition, p);
    int x = c->at[p].x, y = c->at[p].y, ship = ship_on(&g->session->seen, p);
    if (q->kind == HM_RT_POSITION_HARBOUR) {
        draw_harbour(g, app, c, m, p);
        return;
    }
    screen_style style =
        node_style(m, p, q->kind == HM_RT_POSITION_START ? SCREEN_TITLE : SCREEN_PLAIN);
    int w = screen_width(canvas, q->id), o = option_where(g, (int)p);
    screen_fill(canvas, (struct screen_rect){x - 1, y, 3, 1}, style, ' ');
    if (ship >= 0) {
        draw_ship(g, app, m, (unsigned)ship, x - 1, y);
        if (m->focus == (int)p)
            screen_restyle(canvas, (struct screen_rect){x - 1, y, 3, 1}, SCREEN_CURSOR);
    } else {
        screen_put(canvas, w > 1 ? x - 1 + (q->anchor ? 1 : 0) : x, y, style, q->id);
        if (q->anchor)
            screen_put_mark(canvas, x - 1, y, style, SCREEN_MARK_ANCHOR);
    }
    if (o >= 0)
        screen_zone(canvas, (struct screen_rect){x - 1, y, 3, 1}, o);
}

/* Where the ships of a previewed colour would go. */
static void draw_preview(struct screen_game *g, struct screen_app *app, const struct chart *c,
                         unsigned colour)
{
    struct hm_rt_step step[HM_RT_SHIPS];
    size_t            n =
        hm_rt_preview(g->session->game.edition, &g->session->seen, g->session->me, colour, step);
    for (size_t i = 0; i < n; i++) {
        struct point p[POINTS];
        int          len = trace(c, step[i].from, step[i].to, p);
        screen_put_mark(&app->canvas, p[len - 1].x, p[len - 1].y,
                        (SCREEN_SEAT + step[i].ship / HM_RT_FLEET) | SCREEN_BOLD,
                        step[i].blocked ? SCREEN_MARK_BLOCKED : SCREEN_MARK_HERE);
    }
}

/* The legend of the letters, if there is a free line.  */
static void draw_legend(struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas *c = &app->canvas;
    int                   x = r.x + 1, y = r.y + r.h - 1;
    for (unsigned i = 0; i < HM_RT_COLOURS; i++) {
        const char *name = rt_noun(app->context.lang, "table.channels/", hm_rt_colour(i));
        x += screen_put(c, x, y, (SCREEN_CHANNEL + i) | SCREEN_BOLD,
                        rt_noun(app->context.lang, "table.letters/", hm_rt_colour(i))) +
             1;
        x += screen_put(c, x, y, SCREEN_SOFT, name) + 2;
    }
    x += screen_put_mark(c, x, y, SCREEN_PLAIN, SCREEN_MARK_ANCHOR) + 1;
    x += screen_put(c, x, y, SCREEN_SOFT, screen_text(app, MSG_ROTTERDAM_TERMINAL_LEGEND_ANCHOR)) +
         2;
    screen_put_cut(c, x, y, r.x + r.w - x, SCREEN_SOFT,
                   screen_text(app, MSG_ROTTERDAM_TERMINAL_LEGEND_SHIP));
}

void rt_screen_draw_map(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                        const struct rt_screen_map *map)
{
    const struct hm_edition *e = g->session->game.edition;
    if (r.h >= 22) {
        draw_legend(app, r);
        r.h -= 2;
    }
    struct chart c = make_chart(e, r);
    draw_channels(app, e, &c, map->colour);
    if (map->colour < HM_RT_COLOURS && g->session->me < HM_SEATS)
        draw_preview(g, app, &c, map->colour);
    for (unsigned p = 0; p < c.n; p++)
        draw_position(g, app, &c, map, p);
}

/* ---- the map as text -------------------------------------------------------------------- */

static void put_ways(const struct msg_language *l, const struct hm_edition *e, unsigned position,
                     bool letters, struct hm_text *t)
{
    bool any = false;
    for (unsigned colour = 0; colour < HM_RT_COLOURS; colour++)
        for (uint64_t next = hm_rt_next(e, position, colour); next != 0; next &= next - 1) {
            hm_put(t, any ? ", " : "");
            hm_put(t, rt_noun(l, letters ? "table.letters/" : "table.channels/",
                              hm_rt_colour(colour)));
            hm_put(t, " ");
            hm_put(t, hm_rt_position_of(e, hm_lowest(next))->id);
            any = true;
        }
}

void rt_screen_draw_ship_list(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas    *c = &app->canvas;
    const struct hm_edition *e = g->session->game.edition;
    const struct hm_state   *s = &g->session->seen;
    int                      y = r.y;
    screen_put(c, r.x + 1, y, SCREEN_TITLE, screen_text(app, MSG_ROTTERDAM_TERMINAL_SHIP));
    screen_put(c, r.x + 8, y, SCREEN_TITLE, screen_text(app, MSG_ROTTERDAM_TERMINAL_POSITION));
    screen_put_cut(c, r.x + 27, y, 10, SCREEN_TITLE,
                   screen_text(app, MSG_ROTTERDAM_TERMINAL_CARRIES));
    screen_put_cut(c, r.x + 38, y, r.w - 38, SCREEN_TITLE,
                   screen_text(app, MSG_ROTTERDAM_TERMINAL_LEADS));
    y++;
    for (unsigned ship = 0; ship < s->head.nseat * (unsigned)HM_RT_FLEET && y < r.y + r.h; ship++) {
        unsigned       at = hm_rt_ship_at(s, ship);
        char           name[8], where[60], ways[160] = "";
        struct hm_text t = hm_text_in(name, sizeof name), w = hm_text_in(ways, sizeof ways);
        if (at == HM_RT_HOME || at >= hm_rt_positions(e))
            continue;
        rt_screen_put_ship(ship, &t);
        put_ways(app->context.lang, e, at, r.w < 80, &w);
        snprintf(where, sizeof where, "%s %s", hm_rt_position_of(e, at)->id,
                 hm_rt_position_of(e, at)->name);
        screen_put(c, r.x + 1, y, SCREEN_SEAT + ship / HM_RT_FLEET, name);
        screen_put_cut(c, r.x + 8, y, 18, SCREEN_PLAIN, where);
        screen_put_cut(c, r.x + 27, y, 10, SCREEN_PLAIN,
                       rt_screen_material(app->context.lang, hm_rt_ship_cargo(s, ship)));
        screen_put_cut(c, r.x + 38, y, r.w - 39, SCREEN_PLAIN, ways);
        y++;
    }
    if (y == r.y + 1)
        screen_put_cut(c, r.x + 1, y, r.w - 2, SCREEN_SOFT, "-");
}
