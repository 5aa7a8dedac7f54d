/*
 * session.c: what all kinds of table share: names and logs.
 */
#include "session.h"

#include "terminal/terminal_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void terminal_log_add(struct terminal_log *log, uint32_t ply, hm_seat seat, bool heading,
                      const char *text)
{
    if (log->n == log->cap) {
        uint32_t              cap = log->cap == 0 ? 256 : log->cap * 2;
        struct terminal_line *more = realloc(log->line, cap * sizeof *more);
        if (more == NULL)
            return; /* a line less in the log is all that is lost */
        log->line = more;
        log->cap = cap;
    }
    struct terminal_line *l = &log->line[log->n++];
    *l = (struct terminal_line){.ply = ply, .seat = seat, .heading = heading};
    snprintf(l->text, sizeof l->text, "%s", text);
}

void terminal_log_cut(struct terminal_log *log, uint32_t ply)
{
    while (log->n > 0 && log->line[log->n - 1].ply >= ply)
        log->n--;
}

void terminal_log_free(struct terminal_log *log)
{
    free(log->line);
    *log = (struct terminal_log){0};
}

const char *terminal_session_name(const struct terminal_session *t, const struct terminal_lang *l,
                                  hm_seat seat)
{
    static const char *const letters[] = {"A", "B", "C", "D", "E"};
    if (seat >= HM_SEATS)
        return "?";
    if (seat == t->me && t->seat[seat].name[0] == 0)
        return l->text[T_YOU];
    return t->seat[seat].name[0] != 0 ? t->seat[seat].name : letters[seat];
}

const char *terminal_viewpoint(const struct terminal_session *t, const struct terminal_lang *l,
                               char *buf, size_t cap)
{
    char letter[2] = {hm_seat_letter(t->me < HM_SEATS ? t->me : 0), 0};
    if (t->me < HM_SEATS)
        return terminal_say_in(buf, cap, l, T_REPLAY_SEAT, letter, (const char *)NULL);
    snprintf(buf, cap, "%s", l->text[t->me == HM_TRUTH ? T_REPLAY_OPEN : T_REPLAY_GALLERY]);
    return buf;
}

void terminal_log_match(struct terminal_session *t, const struct terminal_lang *l,
                        const struct hm_match *m, uint8_t viewer)
{
    struct hm_match walk;
    struct hm_event list[HM_EVENTS] = {0};
    struct hm_move *log = malloc((m->n + 1) * sizeof *log);
    t->log.n = 0;
    if (log == NULL || hm_match_branch(&walk, m, 0, log, m->n + 1) != HM_OK) {
        free(log);
        return;
    }
    for (uint32_t i = 0; i < m->n; i++) {
        struct hm_events     ev = {list, 0, HM_EVENTS};
        const struct hm_ops *ops = m->game.ops;
        hm_seatset           who = ops->audience != NULL
                                       ? ops->audience(m->game.edition, &walk.state, &m->log[i])
                                       : HM_EVERYONE;
        bool                 open = viewer == HM_TRUTH;
        if (hm_match_play(&walk, &m->log[i], &ev, NULL) != HM_OK)
            break;
        for (uint16_t k = 0; k < ev.n && !open; k++)
            if (!hm_seat_in(list[k].shown, viewer))
                list[k].card = HM_NO_CARD;
        struct terminal_report told = {
            l, t, open || hm_seat_in(who, viewer) ? &m->log[i] : NULL, list, ev.n, m->log[i].seat,
            i};
        terminal_game_of(t->game.ops)->report(&told, &t->log);
    }
    free(log);
}
