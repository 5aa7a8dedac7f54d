/*
 * rt_lesson.c: the guided first game: one round that ends with a completed assignment.
 *
 * It starts from its own position: a ship of the learner is in front of Botlek, and jam is in hand.
 */
#include "rt_screen.h"
#include "games/rotterdam/rt_lesson_position.h"
#include "terminal/session/session_lesson.h"

static const char *const script[] = {"B place B2 S2 grain",
                                     "C place C2 S3 fruit",
                                     "B colour yellow",
                                     "C colour purple",
                                     "B done",
                                     "C done",
                                     NULL};
static const char *const moves[] = {"place * textile", "colour purple", "done", "complete A05 *",
                                    NULL};

const struct terminal_lesson rt_lesson = {
    .seed = "first tide 1", .position = RT_LESSON_POSITION, .script = script, .moves = moves};
