/*
 * session.c: what all kinds of session share: names, logs, views.
 */
#include "session.h"

#include "cli/cli.h"
#include "harbour/bot.h"
#include "terminal/terminal_game.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- context ------------------------------------------------------------------------------ */

bool terminal_context_open(struct terminal_context *c, const struct terminal_options *options)
{
    memset(c, 0, sizeof *c);
    c->options = options;
    terminal_settings_load(&c->settings);
    if (options->language != NULL)
        snprintf(c->settings.language, sizeof c->settings.language, "%s", options->language->id);
    c->lang = terminal_language(c->settings.language);
    if (pipe(c->wake) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(c->wake[i], F_SETFL, O_NONBLOCK);
        fcntl(c->wake[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

void terminal_context_close(struct terminal_context *c)
{
    close(c->wake[0]);
    close(c->wake[1]);
}

void terminal_wake(void *context)
{
    struct terminal_context *c = context;
    if (write(c->wake[1], "w", 1) < 0)
        return; /* full: a wake-up is already pending */
}

const char *terminal_usual_level(const struct terminal_context *c, const struct hm_ops *ops)
{
    struct hm_bot bot;
    bool          known = hm_bot_find(ops, c->settings.level, &bot, NULL) == HM_OK;
    return known ? c->settings.level : hm_bot_names(ops)[0];
}

/* ---- log ---------------------------------------------------------------------------------- */

void terminal_log_add(struct terminal_log *log, uint32_t ply, hm_seat seat, bool heading,
                      const char *text)
{
    if (log->n == log->cap) {
        uint32_t              cap = log->cap == 0 ? 256 : log->cap * 2;
        struct terminal_line *more = realloc(log->line, cap * sizeof *more);
        if (more == NULL)
            return; /* only a line of the log is lost */
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

/* ---- names -------------------------------------------------------------------------------- */

const char *terminal_session_name(const struct terminal_session *s, const struct msg_language *l,
                                  hm_seat seat)
{
    static const char *const letters[] = {"A", "B", "C", "D", "E"};
    if (seat >= HM_SEATS)
        return "?";
    if (seat == s->me && s->seat[seat].name[0] == 0)
        return msg_text(l, MSG_UI_YOU);
    return s->seat[seat].name[0] != 0 ? s->seat[seat].name : letters[seat];
}

const char *terminal_session_label(const struct terminal_session *s, const struct msg_language *l,
                                   hm_seat seat)
{
    return seat == s->me || s->seat[seat].name[0] != 0 ? terminal_session_name(s, l, seat) : "";
}

const char *terminal_viewpoint(const struct terminal_session *s, const struct msg_language *l,
                               char *buf, size_t cap)
{
    char letter[2] = {hm_seat_letter(s->me < HM_SEATS ? s->me : 0), 0};
    if (s->me < HM_SEATS)
        return terminal_format_in(buf, cap, l, MSG_TERMINAL_REPLAY_SEAT, letter,
                                  (const char *)NULL);
    snprintf(
        buf, cap, "%s",
        msg_text(l, s->me == HM_TRUTH ? MSG_TERMINAL_REPLAY_OPEN : MSG_TERMINAL_REPLAY_GALLERY));
    return buf;
}

hm_seat terminal_next_viewpoint(const struct terminal_session *s)
{
    if (s->me == HM_SPECTATOR)
        return 0;
    if (s->me == HM_TRUTH)
        return HM_SPECTATOR;
    return s->me + 1 < s->setup.nseat ? (hm_seat)(s->me + 1) : (hm_seat)HM_TRUTH;
}

/* ---- automatic moves ---------------------------------------------------------------------- */

bool terminal_session_automatic(const struct terminal_session *s, struct hm_move *out)
{
    const struct terminal_settings *settings = &s->context->settings;
    const struct terminal_game     *game = terminal_game_of(s->game.ops);
    if (!terminal_session_prompted(s) || s->curtain != HM_NOBODY || s->replaying)
        return false;
    const bool ends = settings->auto_end && game->idle != NULL;
    if ((settings->auto_pass || ends) && hm_forced(&s->game, &s->seen, s->me, out))
        return true;
    return ends && game->idle(&s->game, &s->seen, s->me, out);
}

/* ---- views -------------------------------------------------------------------------------- */

static uint8_t viewer_of(const struct terminal_session *s)
{
    return s->me == HM_TRUTH || s->me < s->setup.nseat ? s->me : (uint8_t)HM_SPECTATOR;
}

static hm_seatset audience(const struct hm_game *g, const struct hm_state *before,
                           const struct hm_move *m)
{
    return g->ops->audience != NULL ? g->ops->audience(g->edition, before, m) : HM_EVERYONE;
}

/* What the viewer may know of a move; hides the cards of `events` that were not shown. */
static struct terminal_report report_of(const struct terminal_session *s, bool readable,
                                        const struct hm_move *m, struct hm_events *events,
                                        uint32_t ply)
{
    uint8_t viewer = viewer_of(s);
    for (uint16_t i = 0; i < events->n && viewer != HM_TRUTH; i++)
        if (!hm_seat_in(events->list[i].shown, viewer))
            events->list[i].card = HM_NO_CARD;
    return (struct terminal_report){.lang = s->context->lang,
                                    .session = s,
                                    .move = readable ? m : NULL,
                                    .event = events->list,
                                    .nevent = events->n,
                                    .seat = m->seat,
                                    .ply = ply,
                                    .move_kind = m->kind};
}

static bool may_read(const struct terminal_session *s, const struct hm_state *before,
                     const struct hm_move *m)
{
    uint8_t viewer = viewer_of(s);
    return viewer == HM_TRUTH || m->seat == viewer ||
           hm_seat_in(audience(&s->game, before, m), viewer);
}

static void write_log(struct terminal_session *s, const struct hm_match *m)
{
    const struct terminal_game *game = terminal_game_of(s->game.ops);
    struct hm_event             list[HM_EVENTS] = {0};
    struct hm_match             walk;
    struct hm_move             *log = malloc((m->n + 1) * sizeof *log);
    s->log.n = 0;
    if (log == NULL || hm_match_branch(&walk, m, 0, log, m->n + 1) != HM_OK) {
        free(log);
        return;
    }
    for (uint32_t i = 0; i < m->n; i++) {
        struct hm_events ev = {list, 0, HM_EVENTS};
        bool             readable = may_read(s, &walk.state, &m->log[i]);
        if (hm_match_play(&walk, &m->log[i], &ev, NULL) != HM_OK)
            break;
        struct terminal_report r = report_of(s, readable, &m->log[i], &ev, i);
        game->report(&r, &s->log);
    }
    free(log);
}

void terminal_session_show(struct terminal_session *s, const struct hm_match *m)
{
    struct hm_view view;
    uint8_t        viewer = viewer_of(s);
    if (viewer == HM_TRUTH) {
        hm_copy(&s->game, &s->seen, &m->state);
    } else {
        memset(&view, 0, sizeof view);
        s->game.ops->redact(s->game.edition, &m->state, viewer, &view);
        s->seen = *hm_seen(&view);
    }
    write_log(s, m);
}

void terminal_session_report(struct terminal_session *s, const struct hm_state *before,
                             const struct hm_move *m, struct hm_events *events, uint32_t ply)
{
    if (s->moved == NULL)
        return;
    struct terminal_report r = report_of(s, may_read(s, before, m), m, events, ply);
    s->moved(s->moved_ctx, &r);
}
