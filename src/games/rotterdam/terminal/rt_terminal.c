/*
 * rt_terminal.c: what Rotterdam adds to the terminal front end.
 */
#include "rt_screen.h"

extern const struct terminal_game rt_terminal;

static const char *const nouns[] = {"table.materials/", "table.products/", "table.channels/",
                                    "table.harbours/", NULL};

const struct terminal_game rt_terminal = {
    .id = "rotterdam",
    .card_name = rt_screen_card_name,
    .label = rt_screen_label,
    .report = rt_screen_report,
    .warning = rt_screen_warning,
    .idle = rt_screen_idle,
    .keys_text = MSG_ROTTERDAM_TERMINAL_KEYS_TEXT,
    .nouns = nouns,
    .lesson = &rt_lesson,
    .plain = &rt_plain,
    .screen = TERMINAL_SCREEN(rt_screen_ops),
};
