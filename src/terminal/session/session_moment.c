/*
 * session_moment.c: a costly decision of a record, asked again: "What would you do?"
 *
 * The choices are listed in the order of their names, because the order of their values would give
 * the answer away.
 */
#include "session_moment.h"

#include "system/out_of_memory.h"
#include "terminal/terminal_game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_label(const void *a, const void *b)
{
    return strcmp(((const struct terminal_moment_choice *)a)->label,
                  ((const struct terminal_moment_choice *)b)->label);
}

struct terminal_moment *terminal_moment_new(struct terminal_session *s, unsigned number)
{
    uint32_t               ply[TERMINAL_MOMENTS];
    const struct hm_match *match = s->match;
    if (number < 1 || number > terminal_replay_moments(s, ply))
        return NULL;
    struct terminal_moment *m = hm_need(calloc(1, sizeof *m), "a moment", sizeof *m);
    if (!terminal_replay_try(s, ply[number - 1], &m->choices)) {
        free(m);
        return NULL;
    }
    m->seat = match->log[ply[number - 1]].seat;
    m->ply = ply[number - 1];
    for (; m->n < m->choices.n; m->n++) {
        struct terminal_moment_choice *c = &m->choice[m->n];
        struct hm_text                 t = hm_text_in(c->label, sizeof c->label);
        c->rank = m->n;
        terminal_game_of(s->game.ops)
            ->label(s->context->lang, &s->game, &m->choices.choice[m->n].choice.move, &t);
    }
    qsort(m->choice, m->n, sizeof m->choice[0], by_label);
    return m;
}

/* A choice that is not clearly below the best one counts as found. */
static bool found(const struct terminal_moment *m, unsigned rank)
{
    const struct hm_choice *best = &m->choices.choice[0].choice,
                           *own = &m->choices.choice[rank].choice;
    const float gap = best->value - own->value, least = 0.01f;
    return rank == 0 || gap <= fmaxf(HM_CLEARLY * own->gap_error, least);
}

void terminal_moment_answer(const struct terminal_session *s, const struct terminal_moment *m,
                            unsigned i, struct hm_text *t)
{
    const struct msg_language *l = s->context->lang;
    const struct hm_hint      *best = &m->choices.choice[0];
    const char                *label = "";
    char                       line[400], chance[48];
    for (unsigned k = 0; k < m->n; k++)
        if (m->choice[k].rank == 0)
            label = m->choice[k].label;
    if (m->choice[i].rank == 0)
        hm_put(t, msg_text(l, MSG_REVIEW_PUZZLE_FOUND));
    else if (found(m, m->choice[i].rank))
        hm_put(t, msg_text(l, MSG_REVIEW_PUZZLE_AS_GOOD));
    else
        hm_put(t, TERMINAL_FORMAT(line, l, MSG_REVIEW_PUZZLE_NOT_QUITE, m->choice[i].label,
                                  terminal_chance(l, &m->choices.choice[m->choice[i].rank].choice,
                                                  chance, sizeof chance)));
    hm_put(t, ".\n");
    hm_put(t, TERMINAL_FORMAT(line, l, MSG_TERMINAL_MOMENT_BEST, label,
                              terminal_chance(l, &best->choice, chance, sizeof chance)));
    for (unsigned k = 0; k < best->nreason; k++) {
        terminal_reason(l, &s->game, &best->reason[k], TERMINAL_CARD_NAMES, line, sizeof line);
        hm_put(t, "\n- ");
        terminal_put_capital(t, line);
    }
    hm_put(t, "\n");
}
