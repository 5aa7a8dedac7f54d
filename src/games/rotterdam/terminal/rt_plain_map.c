/*
 * rt_plain_map.c: Rotterdam's river in letters, and every ship in words.
 *
 * Positions are drawn at their coordinates of the board's table, scaled to characters; a channel is
 * a line of the first letter of its colour, so it works without colours.
 */
#include "rt_sentences.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH = 118, NARROW = 79, HEIGHT = 37, LABEL = 14 };

struct canvas {
    char cell[HEIGHT][WIDTH];
    int  width;                   /* columns used */
    int  left, top, across, down; /* what of the board's coordinates is drawn */
};

/* As wide as the terminal, within reason. */
static int columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col > WIDTH)
        return WIDTH;
    return size.ws_col > NARROW ? size.ws_col - 1 : NARROW;
}

static int column(const struct canvas *v, int x)
{
    return 1 + (x - v->left) * (v->width - LABEL) / v->across;
}
static int row(const struct canvas *v, int y) { return 1 + (y - v->top) * (HEIGHT - 3) / v->down; }

static void frame(struct canvas *v, const struct hm_edition *e)
{
    int right = 0, bottom = 0;
    memset(v->cell, ' ', sizeof v->cell);
    v->width = columns();
    v->left = v->top = INT16_MAX;
    for (unsigned i = 0; i < hm_rt_positions(e); i++) {
        const struct hm_rt_position *q = hm_rt_position_of(e, i);
        v->left = q->x < v->left ? q->x : v->left;
        v->top = q->y < v->top ? q->y : v->top;
        right = q->x > right ? q->x : right;
        bottom = q->y > bottom ? q->y : bottom;
    }
    v->across = right > v->left ? right - v->left : 1;
    v->down = bottom > v->top ? bottom - v->top : 1;
}

/* Dotted, so that crossing lines can be distinguished.  */
static void draw_channel(struct canvas *v, const struct hm_rt_position *a,
                         const struct hm_rt_position *b, char letter)
{
    int x0 = column(v, a->x) + 2, y0 = row(v, a->y), x1 = column(v, b->x), y1 = row(v, b->y);
    int dx = x1 - x0, dy = y1 - y0;
    int steps = abs(dx) > 2 * abs(dy) ? abs(dx) / 2 : abs(dy);
    for (int i = 1; i < steps; i++) {
        int x = x0 + dx * i / steps, y = y0 + dy * i / steps;
        if (x > 0 && x < v->width && y > 0 && y < HEIGHT && v->cell[y][x] == ' ')
            v->cell[y][x] = letter;
    }
}

static void draw_channels(struct canvas *v, const struct hm_edition *e)
{
    for (unsigned i = 0; i < hm_rt_positions(e); i++)
        for (unsigned colour = 0; colour < HM_RT_COLOURS; colour++)
            for (uint64_t to = hm_rt_next(e, i, colour); to != 0; to &= to - 1)
                draw_channel(v, hm_rt_position_of(e, i), hm_rt_position_of(e, hm_lowest(to)),
                             hm_rt_colour(colour)[0]);
}

static void draw_position(struct canvas *v, const struct hm_edition *e, const struct hm_state *seen,
                          unsigned i)
{
    const struct hm_rt_position *q = hm_rt_position_of(e, i);
    char                         label[64];
    int n = snprintf(label, sizeof label, "[%s%s", q->id, q->anchor ? "*" : "");
    for (unsigned ship = 0; ship < HM_RT_SHIPS; ship++) {
        if (ship / HM_RT_FLEET >= seen->head.nseat || hm_rt_ship_at(seen, ship) != i || n > LABEL)
            continue;
        unsigned cargo = hm_rt_ship_cargo(seen, ship);
        n += snprintf(label + n, sizeof label - (size_t)n, " %s%c", rt_ship_name(ship),
                      cargo > 0 ? hm_rt_material(cargo - 1)[0] : '-');
    }
    n += snprintf(label + n, sizeof label - (size_t)n, "]");
    int x = column(v, q->x), y = row(v, q->y);
    for (int k = 0; k < n && x + k < v->width; k++)
        v->cell[y][x + k] = label[k];
}

void rt_map(struct plain *p, const struct hm_state *seen)
{
    static struct canvas     v;
    const struct hm_edition *e = p->session->game.edition;
    frame(&v, e);
    draw_channels(&v, e);
    for (unsigned i = 0; i < hm_rt_positions(e); i++)
        draw_position(&v, e, seen, i);
    for (int y = 0; y < HEIGHT; y++) {
        int end = v.width;
        while (end > 0 && v.cell[y][end - 1] == ' ')
            end--;
        cli_put_n(&p->out, v.cell[y], (size_t)end);
        cli_put(&p->out, "\n");
    }
    plain_print(p, MSG_ROTTERDAM_TERMINAL_MAP_KEY);
}

/* "purple to 11 (Het Scheur); white to 12 (Rozenburg)" */
static void put_ahead(struct plain *p, unsigned position)
{
    const struct hm_edition *e = p->session->game.edition;
    struct cli_text          ways = {0};
    const char              *between = "";
    for (unsigned colour = 0; colour < HM_RT_COLOURS; colour++)
        for (uint64_t to = hm_rt_next(e, position, colour); to != 0; to &= to - 1) {
            cli_put(&ways, between);
            plain_put(p, &ways, MSG_ROTTERDAM_TERMINAL_STEP,
                      rt_noun(p->lang, "table.channels/", hm_rt_colour(colour)),
                      rt_place_name(p, hm_lowest(to)));
            between = "; ";
        }
    if (ways.len > 0)
        plain_print(p, MSG_ROTTERDAM_TERMINAL_AHEAD, ways.buf);
    else
        plain_print(p, MSG_ROTTERDAM_TERMINAL_IN_HARBOUR);
    cli_text_free(&ways);
}

void rt_ships(struct plain *p, const struct hm_state *seen)
{
    struct cli_text home = {0};
    bool            any = false;
    for (unsigned ship = 0; ship < HM_RT_SHIPS; ship++) {
        if (ship / HM_RT_FLEET >= seen->head.nseat || ship % HM_RT_FLEET >= hm_rt_fleet(seen))
            continue;
        unsigned at = hm_rt_ship_at(seen, ship), cargo = hm_rt_ship_cargo(seen, ship);
        if (at == HM_RT_HOME) {
            cli_putf(&home, "%s%s", home.len > 0 ? ", " : "", rt_ship_name(ship));
            continue;
        }
        any = true;
        if (cargo > 0)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_SAY_SHIP, rt_ship_name(ship),
                        rt_cargo_name(p, cargo), rt_place_name(p, at));
        else
            plain_print(p, MSG_ROTTERDAM_TERMINAL_SHIP_EMPTY, rt_ship_name(ship),
                        rt_place_name(p, at));
        put_ahead(p, at);
    }
    if (!any)
        plain_print(p, MSG_ROTTERDAM_TABLE_MAP_NONE);
    if (home.len > 0)
        plain_print(p, MSG_ROTTERDAM_TERMINAL_HOME, home.buf);
    cli_text_free(&home);
}
