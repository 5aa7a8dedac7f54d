/*
 * rt_terminal.c: what Rotterdam adds to the terminal front end.
 */
#include "rt_face.h"

extern const struct terminal_game rt_terminal;

static const char *const nouns[] = {"table.materials/", "table.products/", "table.channels/",
                                    "table.harbours/", NULL};

const struct terminal_game rt_terminal = {
    .id = "rotterdam",
    .card_name = rt_face_card_name,
    .label = rt_face_label,
    .report = rt_face_report,
    .warning = rt_face_warning,
    .idle = rt_face_idle,
    .keys_text = MSG_ROTTERDAM_TERMINAL_KEYS_TEXT,
    .nouns = nouns,
    .lesson = &rt_lesson,
    .plain = &rt_plain,
    .screen = TERMINAL_FACE(rt_screen_face),
};
