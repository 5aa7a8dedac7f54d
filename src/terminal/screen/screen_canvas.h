/*
 * screen_canvas.h: what a screen looks like before the terminal sees it.
 *
 * A canvas is a grid of cells.  Screens draw the whole of it every time, in any order, and
 * never ask what was there; the terminal sends only what changed.  Text is UTF-8; with
 * `ascii` every character outside ASCII is written in letters instead ("ue", "x", "->"), and
 * all measuring agrees with that.  Zones tell the mouse what lies under it.
 */
#ifndef HARBOUR_TUI_CANVAS_H
#define HARBOUR_TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Colours by meaning, never by name; screen_style.c says how each looks in 256, 16 and no colours. */
enum tui_colour {
    TUI_PLAIN,
    TUI_SOFT,   /* there, but not now */
    TUI_TITLE,  /* headings */
    TUI_ACTION, /* can be done now */
    TUI_CURSOR, /* under the cursor */
    TUI_NAMED,  /* what the harbour master named: brass */
    TUI_GOOD,
    TUI_BAD, /* refusals */
    TUI_BAR, /* the top line and the line of keys */
    TUI_WATER,
    TUI_SEAT,                   /* + seat */
    TUI_DECK = TUI_SEAT + 5,    /* + area of Packet Row, + harbour of Rotterdam */
    TUI_CHANNEL = TUI_DECK + 4, /* + colour of a channel: red yellow green white purple */
    TUI_COLOURS = TUI_CHANNEL + 5,
};

/* A style is a colour and any of these. */
enum { TUI_BOLD = 0x100, TUI_REVERSE = 0x200, TUI_UNDERLINE = 0x400 };
typedef unsigned tui_style;

struct tui_cell {
    uint32_t  ch; /* 0: the right half of a wide character */
    tui_style style;
};

struct tui_rect {
    int x, y, w, h;
};

enum { TUI_ZONES = 256, TUI_WIDEST = 400, TUI_HIGHEST = 200 };

struct tui_zone {
    struct tui_rect at;
    int             id;
};

struct tui_canvas {
    int             w, h;
    bool            ascii;
    struct tui_cell cell[TUI_HIGHEST][TUI_WIDEST];
    struct tui_zone zone[TUI_ZONES];
    int             nzone;
};

/* Marks that have a picture and a letter. */
enum tui_mark {
    TUI_MARK_TICK,
    TUI_MARK_DASH,
    TUI_MARK_SKIP,
    TUI_MARK_HERE, /* asked now */
    TUI_MARK_LATER,
    TUI_MARK_WHEEL, /* the harbour master */
    TUI_MARK_ANCHOR,
    TUI_MARK_DOT,
    TUI_MARK_POINT, /* the cursor */
    TUI_MARK_BLOCKED,
    TUI_MARKS,
};

void tui_canvas_clear(struct tui_canvas *c, int w, int h);

/* One character; outside the canvas nothing happens. */
void tui_cell(struct tui_canvas *c, int x, int y, tui_style style, uint32_t ch);

/* Text on one line, cut at the edge; returns the columns it took. */
int tui_put(struct tui_canvas *c, int x, int y, tui_style style, const char *text);

/* The same within `room` columns: what does not fit ends in an ellipsis. */
int tui_put_cut(struct tui_canvas *c, int x, int y, int room, tui_style style, const char *text);

/* Ends at column x + room. */
int tui_put_right(struct tui_canvas *c, int x, int y, int room, tui_style style, const char *text);
int tui_put_centred(struct tui_canvas *c, int x, int y, int room, tui_style style, const char *text);
int tui_put_mark(struct tui_canvas *c, int x, int y, tui_style style, enum tui_mark mark);

/* Broken at blanks; draws lines from number `skip` on and returns how many there are in all. */
int tui_put_wrapped(struct tui_canvas *c, struct tui_rect r, int skip, tui_style style, const char *text);

/* Columns the text takes on this canvas. */
int tui_width(const struct tui_canvas *c, const char *text);

/* Where the next line of a wrapped text begins, given `room` columns; NULL at the end.  *len: bytes of this one. */
const char *tui_wrap(const struct tui_canvas *c, const char *text, int room, size_t *len);

void tui_fill(struct tui_canvas *c, struct tui_rect r, tui_style style, uint32_t ch);
void tui_line(struct tui_canvas *c, int x, int y, int w, tui_style style);                 /* horizontal */
void tui_rule(struct tui_canvas *c, int x, int y, int h, tui_style style);                 /* vertical */
void tui_box(struct tui_canvas *c, struct tui_rect r, tui_style style, const char *title); /* title may be NULL */
void tui_restyle(struct tui_canvas *c, struct tui_rect r, tui_style style);                /* keeps the characters */

void tui_zone(struct tui_canvas *c, struct tui_rect r, int id);
int  tui_zone_at(const struct tui_canvas *c, int x, int y); /* the one on top; -1: none */

/* One character of UTF-8, control characters and broken bytes as U+FFFD; moves *text on. */
uint32_t tui_decode(const char **text);

/* How a character is written in ASCII. */
const char *tui_plain_letters(uint32_t ch);

#endif
