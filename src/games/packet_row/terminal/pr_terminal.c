/*
 * pr_terminal.c: what Packet Row adds to the terminal front end.
 */
#include "pr_screen.h"

extern const struct terminal_game pr_terminal;

static const char *const nouns[] = {"table.goods/", "table.areas/", "table.destinations/",
                                    "table.buildings/", NULL};

const struct terminal_game pr_terminal = {
    .id = "packet-row",
    .card_name = pr_screen_card_name,
    .label = pr_screen_label,
    .report = pr_screen_report,
    .open_memory = true,
    .secret_points = true,
    .warning = pr_screen_warning,
    .keys_text = MSG_PACKET_ROW_TERMINAL_KEYS_TEXT,
    .nouns = nouns,
    .lesson = &pr_lesson,
    .plain = &pr_plain,
    .screen = TERMINAL_SCREEN(pr_screen_ops),
};
