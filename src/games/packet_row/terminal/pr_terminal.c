/*
 * pr_terminal.c: what Packet Row adds to the terminal front end.
 */
#include "pr_face.h"

extern const struct terminal_game pr_terminal;

static const char *const nouns[] = {"table.goods/", "table.areas/", "table.destinations/",
                                    "table.buildings/", NULL};

const struct terminal_game pr_terminal = {
    .id = "packet-row",
    .card_name = pr_face_card_name,
    .label = pr_face_label,
    .report = pr_face_report,
    .open_memory = true,
    .secret_points = true,
    .warning = pr_face_warning,
    .keys_text = MSG_PACKET_ROW_TERMINAL_KEYS_TEXT,
    .nouns = nouns,
    .lesson = &pr_lesson,
    .plain = &pr_plain,
    .screen = TERMINAL_FACE(pr_screen_face),
};
