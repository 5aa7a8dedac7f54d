/*
 * pr_terminal.c: what Packet Row adds to the terminal front end.
 */
#include "pr_face.h"

extern const struct terminal_game pr_terminal;

const struct terminal_game pr_terminal = {
    .id = "packet-row",
    .card_name = pr_face_card_name,
    .label = pr_face_label,
    .report = pr_face_report,
    .open_memory = true,
    .keys_text = T_PR_KEYS_TEXT,
    .plain = &pr_plain,
    .screen = TERMINAL_FACE(pr_screen_face),
};
