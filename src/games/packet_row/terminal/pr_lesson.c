/*
 * pr_lesson.c: the guided first game: two rounds that end with a fulfilled contract.
 */
#include "pr_screen.h"
#include "terminal/session/session_lesson.h"

static const char *const script[] = {"B take M37", "C pass", "B choose docks", "C take D17", NULL};
static const char *const moves[] = {"choose market", "take M21", "take D06", "fulfil S07 *", NULL};

const struct terminal_lesson pr_lesson = {
    .seed = "first deal 89", .script = script, .moves = moves};
