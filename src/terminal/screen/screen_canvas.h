/*
 * screen_canvas.h: the content of a screen before it is sent to the terminal.
 *
 * A canvas is a grid of cells.  Screens draw all of it every time, in any order, and never read it;
 * only changes are sent to the terminal.  Text is UTF-8; with
 * `ascii` every character outside ASCII is written in letters instead ("ue", "x", "->"), and
 * all measuring agrees with that.  Zones map mouse positions to what is drawn there.
 */
#ifndef HARBOUR_SCREEN_CANVAS_H
#define HARBOUR_SCREEN_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Colours by meaning, never by name; screen_style.c says how each looks in 256, 16 and no colours.
 * */
enum screen_colour {
    SCREEN_PLAIN,
    SCREEN_SOFT,   /* present, but not possible now */
    SCREEN_TITLE,  /* headings */
    SCREEN_ACTION, /* can be done now */
    SCREEN_CURSOR, /* under the cursor */
    SCREEN_NAMED,  /* named by the harbour master: brass */
    SCREEN_GOOD,
    SCREEN_BAD, /* refusals */
    SCREEN_BAR, /* the top line and the line of keys */
    SCREEN_WATER,
    SCREEN_SEAT,                      /* + seat */
    SCREEN_DECK = SCREEN_SEAT + 5,    /* + number of a deck of the game */
    SCREEN_CHANNEL = SCREEN_DECK + 4, /* + colour of a channel: red yellow green white purple */
    SCREEN_COLOURS = SCREEN_CHANNEL + 5,
};

/* A style is a colour and any of these. */
enum { SCREEN_BOLD = 0x100, SCREEN_REVERSE = 0x200, SCREEN_UNDERLINE = 0x400 };
typedef unsigned screen_style;

struct screen_cell {
    uint32_t     ch; /* 0: the right half of a wide character */
    screen_style style;
};

struct screen_rect {
    int x, y, w, h;
};

enum { SCREEN_ZONES = 256, SCREEN_WIDEST = 400, SCREEN_HIGHEST = 200 };

struct screen_zone {
    struct screen_rect at;
    int                id;
};

struct screen_canvas {
    int                w, h;
    bool               ascii;
    struct screen_cell cell[SCREEN_HIGHEST][SCREEN_WIDEST];
    struct screen_zone zone[SCREEN_ZONES];
    int                nzone;
};

/* Marks that have a picture and a letter. */
enum screen_mark {
    SCREEN_MARK_STAR, /* the winner */
    SCREEN_MARK_DASH,
    SCREEN_MARK_SKIP,
    SCREEN_MARK_HERE, /* asked now */
    SCREEN_MARK_LATER,
    SCREEN_MARK_WHEEL, /* the harbour master */
    SCREEN_MARK_ANCHOR,
    SCREEN_MARK_DOT,
    SCREEN_MARK_POINT, /* the cursor */
    SCREEN_MARK_BLOCKED,
    SCREEN_MARKS,
};

void screen_canvas_clear(struct screen_canvas *c, int w, int h);

/* One character; outside the canvas nothing happens. */
void screen_cell(struct screen_canvas *c, int x, int y, screen_style style, uint32_t ch);

/* Draws text on one line, cut at the edge; returns the columns used. */
int screen_put(struct screen_canvas *c, int x, int y, screen_style style, const char *text);

/* The same within `width` columns; longer text ends with an ellipsis. */
int screen_put_cut(struct screen_canvas *c, int x, int y, int width, screen_style style,
                   const char *text);

/* Ends at column x + room. */
int screen_put_right(struct screen_canvas *c, int x, int y, int width, screen_style style,
                     const char *text);
int screen_put_centred(struct screen_canvas *c, int x, int y, int width, screen_style style,
                       const char *text);
int screen_put_mark(struct screen_canvas *c, int x, int y, screen_style style,
                    enum screen_mark mark);

/* Broken at blanks; draws lines from number `skip` on and returns how many there are in all. */
int screen_put_wrapped(struct screen_canvas *c, struct screen_rect r, int skip, screen_style style,
                       const char *text);

/* Columns the text takes on this canvas. */
int screen_width(const struct screen_canvas *c, const char *text);

/* Where the next line of a wrapped text begins, given `width` columns; NULL at the end.  *len:
 * bytes of this one. */
const char *screen_wrap(const struct screen_canvas *c, const char *text, int width, size_t *len);

void screen_fill(struct screen_canvas *c, struct screen_rect r, screen_style style, uint32_t ch);
void terminal_line(struct screen_canvas *c, int x, int y, int w,
                   screen_style style);                                             /* horizontal */
void screen_rule(struct screen_canvas *c, int x, int y, int h, screen_style style); /* vertical */
void screen_box(struct screen_canvas *c, struct screen_rect r, screen_style style,
                const char *title); /* title may be NULL */
void screen_restyle(struct screen_canvas *c, struct screen_rect r,
                    screen_style style); /* keeps the characters */

void screen_zone(struct screen_canvas *c, struct screen_rect r, int id);
int  screen_zone_at(const struct screen_canvas *c, int x, int y); /* the one on top; -1: none */

/* Decodes one character of UTF-8; control characters and invalid bytes become U+FFFD; advances
 * *text. */
uint32_t screen_decode(const char **text);

/* The ASCII form of a character. */
const char *screen_plain_letters(uint32_t ch);

#endif
