/*
 * session_lesson.h: a guided first game: fixed cards, scripted opponents, a text for each step.
 *
 * The page gives the same lessons.  The texts are the lists lesson.titles/ and lesson.texts/ of the
 * game's catalogue: the first one introduces the game, then there is one for each move of the
 * learner, and the last one comes after them.
 */
#ifndef HARBOUR_SESSION_LESSON_H
#define HARBOUR_SESSION_LESSON_H

#include "session.h"

struct terminal_lesson {
    const char *seed;
    const char *position; /* where it begins, as JSON; NULL: at the deal */
    const char *const
        *script; /* moves of the others, "B take M37"; then bots choose; ends with NULL */
    const char *const *moves; /* the learner's, as patterns of fnmatch(); ends with NULL */
};

/* Begins the game's lesson, for a learner and two others; NULL with a message if that fails. */
struct terminal_session *terminal_lesson_start(struct terminal_context *c, const struct hm_ops *ops,
                                               struct hm_msg *msg);

/* The scripted move of a seat that is to act; false: it has none that is allowed. */
bool terminal_lesson_scripted(const struct terminal_session *s, hm_seat seat, struct hm_move *out);

/* The text for what the learner is to do now, from 2 on; `astray`: another move was made. */
unsigned terminal_lesson_step(const struct terminal_session *s, bool *astray);
unsigned terminal_lesson_steps(const struct terminal_session *s);

/* The learner has made all moves of the lesson, or another move: the rest is an ordinary game. */
bool terminal_lesson_ended(const struct terminal_session *s);

/* Title and text of a step, without marks of emphasis. */
void terminal_lesson_text(const struct terminal_session *s, unsigned step, struct hm_text *title,
                          struct hm_text *text);

#endif
