/*
 * screen_style.c: how each meaning looks: in 256 colours, in 16, and in none.
 *
 * The terminal's own background stays, so the colours are middle tones that can be read on
 * black and on white.  Without colours bold, underline and reverse carry the difference; no
 * screen relies on colour alone.
 */
#include "screen_style.h"

const struct tui_look tui_looks[TUI_COLOURS] = {
    [TUI_PLAIN] = {-1, -1, -1, -1, 0, 0},
    [TUI_SOFT] = {244, -1, -1, -1, 0, TUI_LOOK_DIM},
    [TUI_TITLE] = {-1, -1, -1, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_ACTION] = {37, -1, 6, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_CURSOR] = {231, 30, 7, 6, TUI_LOOK_BOLD, TUI_LOOK_REVERSE},
    [TUI_NAMED] = {178, -1, 3, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD | TUI_LOOK_UNDERLINE},
    [TUI_GOOD] = {71, -1, 2, -1, 0, TUI_LOOK_BOLD},
    [TUI_BAD] = {203, -1, 1, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_BAR] = {231, 24, 7, 4, 0, TUI_LOOK_REVERSE},
    [TUI_WATER] = {67, -1, 4, -1, 0, 0},
    [TUI_SEAT + 0] = {203, -1, 1, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_SEAT + 1] = {69, -1, 4, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_SEAT + 2] = {178, -1, 3, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_SEAT + 3] = {71, -1, 2, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_SEAT + 4] = {133, -1, 5, -1, TUI_LOOK_BOLD, TUI_LOOK_BOLD},
    [TUI_DECK + 0] = {167, -1, 1, -1, 0, 0},
    [TUI_DECK + 1] = {68, -1, 4, -1, 0, 0},
    [TUI_DECK + 2] = {71, -1, 2, -1, 0, 0},
    [TUI_DECK + 3] = {136, -1, 3, -1, 0, 0},
    [TUI_CHANNEL + 0] = {203, -1, 1, -1, 0, 0},
    [TUI_CHANNEL + 1] = {178, -1, 3, -1, 0, 0},
    [TUI_CHANNEL + 2] = {71, -1, 2, -1, 0, 0},
    [TUI_CHANNEL + 3] = {-1, -1, -1, -1, 0, 0},
    [TUI_CHANNEL + 4] = {134, -1, 5, -1, 0, 0},
};
