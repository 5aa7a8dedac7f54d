/*
 * screen_style.h: the looks behind the styles; read by the terminal alone.
 */
#ifndef HARBOUR_SCREEN_STYLE_H
#define HARBOUR_SCREEN_STYLE_H

#include "screen_canvas.h"

enum {
    SCREEN_LOOK_BOLD = 1,
    SCREEN_LOOK_REVERSE = 2,
    SCREEN_LOOK_UNDERLINE = 4,
    SCREEN_LOOK_DIM = 8
};

/* -1 is the terminal's own colour. */
struct screen_look {
    int16_t fore256, back256, fore16, back16;
    uint8_t with_colour, without; /* SCREEN_LOOK_* */
};

extern const struct screen_look screen_looks[SCREEN_COLOURS];

#endif
