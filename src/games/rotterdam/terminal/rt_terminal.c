/*
 * rt_terminal.c: what Rotterdam adds to the terminal front end.
 */
#include "rt_face.h"

extern const struct terminal_game rt_terminal;

const struct terminal_game rt_terminal = {
    .id = "rotterdam",
    .card_name = rt_face_card_name,
    .label = rt_face_label,
    .report = rt_face_report,
    .keys_text = T_RT_KEYS_TEXT,
    .plain = &rt_plain,
    .screen = TERMINAL_FACE(rt_screen_face),
};
