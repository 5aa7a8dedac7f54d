/*
 * screen_style.h: the looks behind the styles; read by the terminal alone.
 */
#ifndef HARBOUR_TUI_STYLE_H
#define HARBOUR_TUI_STYLE_H

#include "screen_canvas.h"

enum { TUI_LOOK_BOLD = 1, TUI_LOOK_REVERSE = 2, TUI_LOOK_UNDERLINE = 4, TUI_LOOK_DIM = 8 };

/* -1 is the terminal's own colour. */
struct tui_look {
    int16_t fore256, back256, fore16, back16;
    uint8_t with_colour, without; /* TUI_LOOK_* */
};

extern const struct tui_look tui_looks[TUI_COLOURS];

#endif
