/*
 * screen_style.c: how each meaning looks: in 256 colours, in 16, and in none.
 *
 * The terminal's own background stays, so the colours are middle tones that can be read on
 * black and on white.  Without colours bold, underline and reverse carry the difference; no
 * screen relies on colour alone.
 */
#include "screen_style.h"

const struct screen_look screen_looks[SCREEN_COLOURS] = {
    [SCREEN_PLAIN] = {-1, -1, -1, -1, 0, 0},
    [SCREEN_SOFT] = {244, -1, -1, -1, 0, SCREEN_LOOK_DIM},
    [SCREEN_TITLE] = {-1, -1, -1, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_ACTION] = {37, -1, 6, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_CURSOR] = {231, 30, 7, 6, SCREEN_LOOK_BOLD, SCREEN_LOOK_REVERSE},
    [SCREEN_NAMED] = {178, -1, 3, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD | SCREEN_LOOK_UNDERLINE},
    [SCREEN_GOOD] = {71, -1, 2, -1, 0, SCREEN_LOOK_BOLD},
    [SCREEN_BAD] = {203, -1, 1, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_BAR] = {231, 24, 7, 4, 0, SCREEN_LOOK_REVERSE},
    [SCREEN_WATER] = {67, -1, 4, -1, 0, 0},
    [SCREEN_SEAT + 0] = {203, -1, 1, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_SEAT + 1] = {69, -1, 4, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_SEAT + 2] = {178, -1, 3, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_SEAT + 3] = {71, -1, 2, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_SEAT + 4] = {133, -1, 5, -1, SCREEN_LOOK_BOLD, SCREEN_LOOK_BOLD},
    [SCREEN_DECK + 0] = {167, -1, 1, -1, 0, 0},
    [SCREEN_DECK + 1] = {68, -1, 4, -1, 0, 0},
    [SCREEN_DECK + 2] = {71, -1, 2, -1, 0, 0},
    [SCREEN_DECK + 3] = {136, -1, 3, -1, 0, 0},
    [SCREEN_CHANNEL + 0] = {203, -1, 1, -1, 0, 0},
    [SCREEN_CHANNEL + 1] = {178, -1, 3, -1, 0, 0},
    [SCREEN_CHANNEL + 2] = {71, -1, 2, -1, 0, 0},
    [SCREEN_CHANNEL + 3] = {-1, -1, -1, -1, 0, 0},
    [SCREEN_CHANNEL + 4] = {134, -1, 5, -1, 0, 0},
};
