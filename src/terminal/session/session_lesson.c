/*
 * session_lesson.c: a guided first game: fixed cards, scripted opponents, a text for each step.
 */
#define _DEFAULT_SOURCE 1
#include "session_lesson.h"

#include "harbour/gate.h"
#include "session_local.h"
#include "terminal/terminal_game.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

enum { SEATS = 3 };
static const char *const names[SEATS] = {NULL, "Ines", "Tobias"}; /* as the texts call them */

struct terminal_session *terminal_lesson_start(struct terminal_context *c, const struct hm_ops *ops,
                                               struct hm_msg *msg)
{
    const struct terminal_lesson *lesson = terminal_game_of(ops)->lesson;
    struct hm_game                g = hm_game_of(ops);
    struct hm_setup               setup = hm_setup_for(ops, SEATS);
    struct hm_state               position;
    struct hm_seed                seed;
    if (lesson == NULL) {
        TERMINAL_FORMAT(msg->text, c->lang, MSG_HELP_ERROR_NO_LESSON, ops->title);
        return NULL;
    }
    setup.first = 0;
    hm_seed_from_text(&seed, lesson->seed);
    if (lesson->position != NULL &&
        hm_position_read(&g, lesson->position, strlen(lesson->position), &position, msg) != HM_OK)
        return NULL;
    struct terminal_session *s =
        terminal_local_new(c, &g, &setup, &seed, lesson->position != NULL ? &position : NULL,
                           "me,bot:deckhand,bot:deckhand", false, msg);
    for (hm_seat p = 1; s != NULL && p < SEATS; p++)
        terminal_local_name(s, p, names[p]);
    if (s != NULL)
        s->lesson = lesson;
    return s;
}

static unsigned count_moves(const struct terminal_session *s, hm_seat seat)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < s->match->n; i++)
        n += s->match->log[i].seat == seat;
    return n;
}

bool terminal_lesson_scripted(const struct terminal_session *s, hm_seat seat, struct hm_move *out)
{
    const struct hm_game *g = &s->game;
    struct hm_msg         msg;
    unsigned              left = count_moves(s, seat);
    for (const char *const *m = s->lesson->script; *m != NULL; m++) {
        if ((*m)[0] != hm_seat_letter(seat) || left-- > 0)
            continue;
        *out = (struct hm_move){0};
        if (g->ops->parse_move(g->edition, s->setup.nseat, *m + 2, out, &msg) != HM_OK)
            return false;
        out->seat = seat;
        return g->ops->check(g->edition, &s->match->state, out) == NULL;
    }
    return false;
}

unsigned terminal_lesson_step(const struct terminal_session *s, bool *astray)
{
    unsigned made = 0;
    *astray = false;
    for (uint32_t i = 0; i < s->match->n && s->lesson->moves[made] != NULL && !*astray; i++) {
        const struct hm_move *m = &s->match->log[i];
        char                  text[256];
        if (m->seat != 0)
            continue;
        s->game.ops->print_move(s->game.edition, m, text, sizeof text);
        if (fnmatch(s->lesson->moves[made], text, 0) == 0)
            made++;
        else
            *astray = true;
    }
    return made + 2;
}

unsigned terminal_lesson_steps(const struct terminal_session *s)
{
    unsigned n = 0;
    while (s->lesson->moves[n] != NULL)
        n++;
    return n + 2;
}

bool terminal_lesson_ended(const struct terminal_session *s)
{
    bool     astray;
    unsigned step = terminal_lesson_step(s, &astray);
    return astray || step >= terminal_lesson_steps(s);
}

static void put_unmarked(struct hm_text *t, const char *text)
{
    for (; *text != 0; text++)
        if (*text != '*')
            hm_put_char(t, *text);
}

/* Texts for the terminal come first, then those for a screen without pointers. */
void terminal_lesson_text(const struct terminal_session *s, unsigned step, struct hm_text *title,
                          struct hm_text *text)
{
    static const char *const   lists[] = {"lesson.terminal/", "lesson.phone/", "lesson.texts/"};
    const struct msg_language *l = s->context->lang;
    char                       key[8];
    snprintf(key, sizeof key, "%u", step);
    put_unmarked(title, terminal_game_noun(l, s->game.ops, "lesson.titles/", key));
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *found = terminal_game_noun(l, s->game.ops, lists[i], key);
        if (strcmp(found, key) != 0) {
            put_unmarked(text, found);
            return;
        }
    }
}
