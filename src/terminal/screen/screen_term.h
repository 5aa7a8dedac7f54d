/*
 * screen_term.h: the terminal: colours, keys, mouse, signals; the only place that knows ncurses.
 *
 * Between tui_term_open() and tui_term_close() the terminal is ours.  However the program
 * ends, by Ctrl-C, a signal, a closed window, it ends through the main loop: handlers only
 * set a flag and wake it.
 */
#ifndef HARBOUR_TUI_TERM_H
#define HARBOUR_TUI_TERM_H

#include "screen_canvas.h"

/* Keys that are not characters; characters are their code point. */
enum tui_key {
    TUI_KEY_NONE = 0,
    TUI_KEY_TAB = '\t',
    TUI_KEY_ENTER = '\n',
    TUI_KEY_ESC = 27,
    TUI_KEY_BACKSPACE = 8,
    TUI_KEY_UP = 0x110000,
    TUI_KEY_DOWN,
    TUI_KEY_LEFT,
    TUI_KEY_RIGHT,
    TUI_KEY_HOME,
    TUI_KEY_END,
    TUI_KEY_PAGE_UP,
    TUI_KEY_PAGE_DOWN,
    TUI_KEY_DELETE,
    TUI_KEY_BACKTAB,
    TUI_KEY_F1,
    TUI_KEY_F10 = TUI_KEY_F1 + 9,
    TUI_KEY_RESIZE,
    TUI_KEY_CLICK, /* x, y: where; zone: what lies there */
    TUI_KEY_DOUBLE,
    TUI_KEY_WHEEL_UP,
    TUI_KEY_WHEEL_DOWN,
    TUI_KEY_REDRAW, /* Ctrl-L */
    TUI_KEY_STOP,   /* Ctrl-C, SIGTERM, SIGHUP, the terminal is gone */
};

struct tui_event {
    uint32_t key;
    int      x, y, zone;
};

enum tui_colours { TUI_COLOUR_AUTO, TUI_COLOUR_256, TUI_COLOUR_16, TUI_COLOUR_NONE };

struct tui_term {
    enum tui_colours colours;
    bool             utf8;
    bool             mouse;
    int              wake[2]; /* a byte in it ends the wait: other threads have something */
};

/* True when it worked; otherwise the terminal is as it was and `why` is static text. */
bool tui_term_open(struct tui_term *t, const char **why);
void tui_term_close(struct tui_term *t);

/* What is asked for and what the terminal has, together. */
void tui_term_colours(struct tui_term *t, enum tui_colours wanted);

void tui_term_size(int *w, int *h);
void tui_term_show(struct tui_term *t, const struct tui_canvas *c);
void tui_term_redraw(void); /* the next show sends everything */
void tui_term_bell(void);

/* The next key, waiting at most `ms`; TUI_KEY_NONE when none came. */
struct tui_event tui_term_key(struct tui_term *t, const struct tui_canvas *c, int ms);

/* From any thread: ends the wait. */
void tui_term_wake(struct tui_term *t);

#endif
