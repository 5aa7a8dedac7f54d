/*
 * screen_term.h: the terminal: colours, keys, mouse, signals; the only place that knows ncurses.
 *
 * Between screen_term_open() and screen_term_close() the program owns the terminal.  Ctrl-C, signals
 * and a closed window all end the program through the main loop: handlers only set a flag and wake
 * it.
 */
#ifndef HARBOUR_SCREEN_TERM_H
#define HARBOUR_SCREEN_TERM_H

#include "screen_canvas.h"

/* Keys that are not characters; characters are their code point. */
enum screen_key {
    SCREEN_KEY_NONE = 0,
    SCREEN_KEY_TAB = '\t',
    SCREEN_KEY_ENTER = '\n',
    SCREEN_KEY_ESC = 27,
    SCREEN_KEY_BACKSPACE = 8,
    SCREEN_KEY_UP = 0x110000,
    SCREEN_KEY_DOWN,
    SCREEN_KEY_LEFT,
    SCREEN_KEY_RIGHT,
    SCREEN_KEY_HOME,
    SCREEN_KEY_END,
    SCREEN_KEY_PAGE_UP,
    SCREEN_KEY_PAGE_DOWN,
    SCREEN_KEY_DELETE,
    SCREEN_KEY_BACKTAB,
    SCREEN_KEY_F1,
    SCREEN_KEY_F10 = SCREEN_KEY_F1 + 9,
    SCREEN_KEY_RESIZE,
    SCREEN_KEY_CLICK, /* x, y: where; zone: what lies there */
    SCREEN_KEY_DOUBLE,
    SCREEN_KEY_WHEEL_UP,
    SCREEN_KEY_WHEEL_DOWN,
    SCREEN_KEY_REDRAW, /* Ctrl-L */
    SCREEN_KEY_STOP,   /* Ctrl-C, SIGTERM, SIGHUP, the terminal is gone */
};

struct screen_event {
    uint32_t key;
    int      x, y, zone;
};

enum screen_colours { SCREEN_COLOUR_AUTO, SCREEN_COLOUR_256, SCREEN_COLOUR_16, SCREEN_COLOUR_NONE };

struct screen_term {
    enum screen_colours colours;
    bool                utf8;
    bool                mouse;
    const int          *wake; /* a pipe: a byte in it ends the wait */
};

/* False if curses does not know the terminal, which is then unchanged.  */
bool screen_term_open(struct screen_term *t, const int wake[2]);
void screen_term_close(struct screen_term *t);

/* Uses the wanted number of colours as far as the terminal has them. */
void screen_term_colours(struct screen_term *t, enum screen_colours wanted);

void screen_term_size(int *w, int *h);
void screen_term_show(struct screen_term *t, const struct screen_canvas *c);
void screen_term_redraw(void); /* the next show sends everything */
void screen_term_bell(void);

/* The next key, waiting at most `ms`; SCREEN_KEY_NONE when none came. */
struct screen_event screen_term_key(struct screen_term *t, const struct screen_canvas *c, int ms);

#endif
