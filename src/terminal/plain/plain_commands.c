/*
 * plain_commands.c: input at a prompt: commands, numbers of choices, moves.
 *
 * Refusals, tables and hints are computed from the session's view, and the log omits what its
 * reader was not shown.
 */
#include "cli/cli_rules.h"
#include "plain.h"

#include "harbour/bot.h"
#include "terminal/session/session_local.h"
#include "terminal/session/session_statistics.h"

#include <stdlib.h>
#include <string.h>

/* Refusals name cards by their ids, which can be typed. */
static void print_explanation(const struct plain *p, const struct hm_explanation *explanation,
                              char *buf, size_t cap)
{
    terminal_refusal(p->lang, &p->session->game, explanation, TERMINAL_CARD_IDS, buf, cap);
}

/* ---- commands ---------------------------------------------------------------------------- */

static void do_help(struct plain *p, const char *rest)
{
    (void)rest;
    if (p->session->replaying) {
        plain_print(p, MSG_TERMINAL_REPLAY_HELP_ALL);
        return;
    }
    plain_print(p, MSG_TERMINAL_HELP, plain_text(p, p->words->example));
    if (p->words->map != NULL)
        plain_print(p, MSG_TERMINAL_HELP_MAP);
    if (p->session->kind->type == TERMINAL_REMOTE)
        plain_print(p, MSG_TERMINAL_NET_HELP);
}

static void do_choices(struct plain *p, const char *rest)
{
    (void)rest;
    plain_menu_print(p);
}

static void do_back(struct plain *p, const char *rest)
{
    (void)rest;
    plain_menu_narrow(p, "");
    plain_menu_print(p);
}

static void do_table(struct plain *p, const char *rest)
{
    (void)rest;
    p->words->table(p, &p->session->seen);
}

static void do_hand(struct plain *p, const char *rest)
{
    (void)rest;
    if (p->session->me < HM_SEATS)
        p->words->hand(p, &p->session->seen);
    else
        p->words->table(p, &p->session->seen);
}

static void do_map(struct plain *p, const char *rest)
{
    (void)rest;
    if (p->words->map != NULL)
        p->words->map(p, &p->session->seen);
    else
        plain_print(p, MSG_TERMINAL_NO_MAP);
}

static void do_ships(struct plain *p, const char *rest)
{
    (void)rest;
    (p->words->ships != NULL ? p->words->ships : p->words->table)(p, &p->session->seen);
}

static void do_card(struct plain *p, const char *rest)
{
    const struct hm_edition *e = p->session->game.edition;
    hm_card                  c = hm_card_find(e, rest, strlen(rest));
    if (*rest == 0) {
        plain_print(p, MSG_TERMINAL_CARD_USAGE, hm_card_id(e, 0));
    } else if (c == HM_NO_CARD) {
        plain_print(p, MSG_TERMINAL_NO_CARD, rest);
    } else {
        p->words->card(p, c, &p->out);
        cli_put(&p->out, ".\n");
    }
}

static void print_refusal(struct plain *p, const struct hm_explanation *explanation)
{
    char text[PLAIN_LINE];
    print_explanation(p, explanation, text, sizeof text);
    plain_print(p, MSG_TERMINAL_REFUSED, explanation->refusal->rule, text);
}

/* ---- moves ------------------------------------------------------------------------------- */

/* A move that gives something away is made when it is asked for twice. */
static bool warned(struct plain *p, const struct hm_move *m)
{
    const struct terminal_session *s = p->session;
    const struct terminal_game    *game = terminal_game_of(s->game.ops);
    char                           text[256] = "";
    struct hm_text                 t = hm_text_in(text, sizeof text);
    if (game->warning == NULL || !game->warning(p->lang, &s->game, &s->seen, m, &t))
        return false;
    if (p->doubt_ply == s->seen.head.ply && memcmp(&p->doubtful, m, sizeof *m) == 0)
        return false;
    p->doubtful = *m;
    p->doubt_ply = s->seen.head.ply;
    plain_print(p, MSG_TERMINAL_WARNING, text);
    return true;
}

static enum plain_answer try_move(struct plain *p, const struct hm_move *m)
{
    const struct hm_game *g = &p->session->game;
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    explanation.refusal = g->ops->check(g->edition, &p->session->seen, m);
    if (explanation.refusal == NULL && warned(p, m))
        return PLAIN_ASK_AGAIN;
    if (explanation.refusal == NULL) {
        p->session->kind->play(p->session, m);
        return PLAIN_MOVED;
    }
    g->ops->explain(g->edition, &p->session->seen, m, &explanation);
    print_refusal(p, &explanation);
    return PLAIN_ASK_AGAIN;
}

/* ---- more commands ----------------------------------------------------------------------- */

/* Checks the move on the view, so that the answer reveals nothing else. */
static void do_why(struct plain *p, const char *rest)
{
    const struct hm_game *g = &p->session->game;
    struct hm_move        m = {0};
    struct hm_msg         msg = {""};
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    struct hm_word        w[2];
    uint32_t              n;
    if (hm_words(rest, w, 2) == 1 && hm_word_number(w[0], &n) && n >= 1 && n <= p->menu.nitem &&
        p->menu.item[n - 1].ways == 1)
        rest = p->menu.item[n - 1].words;
    if (*rest == 0) {
        plain_print(p, MSG_TERMINAL_WHY_USAGE);
        return;
    }
    if (g->ops->parse_move(g->edition, p->session->setup.nseat, rest, &m, &msg) != HM_OK) {
        cli_clean(msg.text);
        plain_print(p, MSG_TERMINAL_UNKNOWN, rest, msg.text);
        return;
    }
    m.seat = p->session->me;
    explanation.refusal = g->ops->check(g->edition, &p->session->seen, &m);
    if (explanation.refusal == NULL) {
        plain_print(p, MSG_TERMINAL_ALLOWED);
        return;
    }
    g->ops->explain(g->edition, &p->session->seen, &m, &explanation);
    print_refusal(p, &explanation);
}

static void do_rules(struct plain *p, const char *rest)
{
    plain_flush(p);
    if (!cli_rules_show(p->session->game.ops->id, p->context.lang->id, *rest != 0 ? rest : NULL,
                        stdout))
        plain_print(p, MSG_TERMINAL_NO_RULE, rest);
}

static void do_save(struct plain *p, const char *rest)
{
    size_t len;
    if (*rest == 0) {
        plain_print(p, MSG_TERMINAL_SAVE_USAGE);
    } else if (p->session->match == NULL) {
        plain_print(p, MSG_TERMINAL_SAVE_ONLINE);
    } else {
        char *text = terminal_local_record(p->session, &len);
        plain_flush(p);
        if (text != NULL && cli_write(rest, text, len)) {
            p->saved = p->session->match->n;
            plain_print(p, MSG_TERMINAL_SAVED, rest);
        }
        free(text);
    }
}

static void do_step(struct plain *p, const char *rest)
{
    (void)rest;
    p->step = !p->step;
    plain_print(p, p->step ? MSG_TERMINAL_STEP_ON : MSG_TERMINAL_STEP_OFF);
}

/* Prints the moves of a match as far as the reader may know them. */
static void log_of_match(struct plain *p, uint32_t from, uint32_t to)
{
    static struct hm_match past;
    char                   text[PLAIN_LINE];
    hm_seat                me = p->session->me;
    past = *p->session->match;
    hm_match_goto(&past, from);
    while (past.n < to) {
        const struct hm_move *m = &past.log[past.n];
        const struct hm_ops  *ops = past.game.ops;
        const char           *n = plain_number((long)past.n + 1);
        if (me == HM_TRUTH || m->seat == me || ops->audience == NULL ||
            hm_seat_in(ops->audience(past.game.edition, &past.state, m), me)) {
            hm_print_line(&past.game, m, text, sizeof text);
            plain_print(p, MSG_TERMINAL_SAY_LOG_LINE, n, text);
        } else {
            plain_print(p, MSG_TERMINAL_LOG_HIDDEN, n, plain_name(p, m->seat),
                        ops->kind_names[m->kind]);
        }
        if (!hm_match_goto(&past, past.n + 1))
            return;
    }
}

/* Online there is no match, only what was reported. */
static void log_of_session(struct plain *p, uint32_t last)
{
    const struct terminal_log *log = &p->session->log;
    for (uint32_t i = log->n > last ? log->n - last : 0; i < log->n; i++) {
        const struct terminal_line *l = &log->line[i];
        if (l->seat < HM_SEATS)
            plain_print(p, MSG_TERMINAL_GENERIC, plain_name(p, l->seat), l->text);
        else
            plain_print(p, MSG_TERMINAL_EVENT_NOBODY, l->text);
    }
}

static void do_log(struct plain *p, const char *rest)
{
    const struct terminal_session *s = p->session;
    struct hm_word                 w[1];
    uint32_t n = s->replaying ? terminal_replay_at(s) : s->match != NULL ? s->match->n : s->log.n;
    uint32_t last;
    if (n == 0) {
        plain_print(p, MSG_TERMINAL_LOG_EMPTY);
        return;
    }
    if (hm_words(rest, w, 1) != 1 || !hm_word_number(w[0], &last) || last > n)
        last = n;
    if (s->match != NULL)
        log_of_match(p, n - last, n);
    else
        log_of_session(p, last);
}

/* "hint 2": plays the second of the hints given. */
static void play_hint(struct plain *p, uint32_t number)
{
    if (number < 1 || number > p->hints.n || p->hints_ply != p->session->seen.head.ply)
        plain_print(p, MSG_TERMINAL_HINT_UNKNOWN, plain_number((long)number));
    else
        try_move(p, &p->hints.hint[number - 1].choice.move);
}

static void do_hint(struct plain *p, const char *rest)
{
    const struct hm_game *g = &p->session->game;
    struct hm_view        view = {.seen = p->session->seen};
    struct hm_hints       hints = {0};
    struct hm_word        w[1];
    uint32_t              number;
    char                  text[PLAIN_LINE], chance[48];
    struct cli_text       phrase = {0};
    if (hm_words(rest, w, 1) == 1 && hm_word_number(w[0], &number)) {
        play_hint(p, number);
        return;
    }
    struct hm_budget      budget = {.iterations = p->context.settings.hints};
    size_t                size = hm_hint_memory(g->ops, &budget);
    void                 *memory = malloc(size);
    struct hm_bot_request request = {
        .game = *g, .view = &view, .seed = 1842, .budget = budget, .memory = memory, .size = size};
    if (memory == NULL)
        CLI_FAIL(MSG_HELP_ERROR_MEMORY_HINT, cli_number((int64_t)size).text);
    if (memory == NULL || !terminal_session_prompted(p->session) ||
        hm_hint(&request, &hints) != HM_OK || hints.n == 0)
        plain_print(p, MSG_TERMINAL_NO_HINT);
    for (unsigned i = 0; i < hints.n; i++) {
        const struct hm_hint *h = &hints.hint[i];
        g->ops->print_move(g->edition, &h->choice.move, text, sizeof text);
        phrase.len = 0;
        p->words->choice(p, &h->choice.move, text, &phrase);
        plain_print(p, MSG_TERMINAL_SAY_HINT, plain_number((long)i + 1), phrase.buf,
                    terminal_chance(p->lang, &h->choice, chance, sizeof chance));
        for (unsigned r = 0; r < h->nreason; r++) {
            terminal_reason(p->lang, g, &h->reason[r], TERMINAL_CARD_NAMES, text, sizeof text);
            plain_print(p, MSG_TERMINAL_HINT_REASON, text);
        }
    }
    if (hints.n > 0)
        plain_print(p, MSG_TERMINAL_HINT_HOW);
    p->hints = hints;
    p->hints_ply = p->session->seen.head.ply;
    cli_text_free(&phrase);
    free(memory);
}

static void do_points(struct plain *p, const char *rest)
{
    (void)rest;
    plain_points(p);
}

static void do_statistics(struct plain *p, const char *rest)
{
    char           text[8192] = "";
    struct hm_text t = hm_text_in(text, sizeof text);
    (void)rest;
    terminal_statistics(&p->context, &t);
    cli_put(&p->out, text);
}

/* Lets the program pass and end phases where the player has nothing else to do. */
static void do_auto(struct plain *p, const char *rest)
{
    struct terminal_settings *s = &p->context.settings;
    bool                      on = strcmp(rest, "on") == 0;
    if (on || strcmp(rest, "off") == 0) {
        s->auto_pass = s->auto_end = on;
        terminal_settings_save(s);
    }
    const bool phases = terminal_game_of(p->session->game.ops)->idle != NULL;
    plain_print(p, (phases ? s->auto_end : s->auto_pass) ? MSG_TERMINAL_AUTO_ON
                                                         : MSG_TERMINAL_AUTO_OFF);
}

static void take_back(struct plain *p, bool redo)
{
    struct terminal_session *s = p->session;
    if (s->kind->undo == NULL || !s->kind->undo(s, redo))
        plain_print(p, redo ? MSG_TERMINAL_NOTHING_TO_REDO : MSG_TERMINAL_NOTHING_TO_UNDO);
    else if (s->match != NULL)
        plain_print(p, MSG_TERMINAL_UNDONE, plain_number((long)s->match->n + 1));
}

static void do_undo(struct plain *p, const char *rest)
{
    (void)rest;
    take_back(p, false);
}

static void do_redo(struct plain *p, const char *rest)
{
    (void)rest;
    take_back(p, true);
}

static const struct plain_command common[] = {
    {"help", do_help, PLAIN_ASK_AGAIN},
    {"choices", do_choices, PLAIN_ASK_AGAIN},
    {"back", do_back, PLAIN_ASK_AGAIN},
    {"table", do_table, PLAIN_ASK_AGAIN},
    {"hand", do_hand, PLAIN_ASK_AGAIN},
    {"card", do_card, PLAIN_ASK_AGAIN},
    {"why", do_why, PLAIN_ASK_AGAIN},
    {"rules", do_rules, PLAIN_ASK_AGAIN},
    {"log", do_log, PLAIN_ASK_AGAIN},
    {"hint", do_hint, PLAIN_ASK_AGAIN},
    {"undo", do_undo, PLAIN_GO_ON},
    {"redo", do_redo, PLAIN_GO_ON},
    {"step", do_step, PLAIN_ASK_AGAIN},
    {"save", do_save, PLAIN_ASK_AGAIN},
    {"map", do_map, PLAIN_ASK_AGAIN},
    {"ships", do_ships, PLAIN_ASK_AGAIN},
    {"points", do_points, PLAIN_ASK_AGAIN},
    {"auto", do_auto, PLAIN_GO_ON},
    {"statistics", do_statistics, PLAIN_ASK_AGAIN},
    {"quit", NULL, PLAIN_LEAVE},
    {"exit", NULL, PLAIN_LEAVE},
    {NULL, NULL, PLAIN_ASK_AGAIN},
};

static const struct plain_command none[] = {{NULL, NULL, PLAIN_ASK_AGAIN}};

/* Those that only this kind of session has. */
static const struct plain_command *own_commands(const struct plain *p)
{
    switch (p->session->kind->type) {
    case TERMINAL_REPLAY: return plain_replay_commands;
    case TERMINAL_REMOTE: return plain_remote_commands;
    case TERMINAL_LOCAL: break;
    }
    return none;
}

static const struct plain_command *find_command(const struct plain_command *list, struct hm_word w)
{
    while (list->name != NULL && !hm_word_is(w, list->name))
        list++;
    return list->name != NULL ? list : NULL;
}

/* ---- answers ----------------------------------------------------------------------------- */

static enum plain_answer choose(struct plain *p, uint32_t n)
{
    if (n < 1 || n > p->menu.nitem) {
        plain_print(p, MSG_TERMINAL_NO_CHOICE, plain_number((long)n));
        return PLAIN_ASK_AGAIN;
    }
    const struct plain_item *item = &p->menu.item[n - 1];
    if (item->ways == 1)
        return try_move(p, &p->menu.move[item->move]);
    size_t len = strlen(p->menu.prefix), start = len + (len > 0);
    char   longer[PLAIN_WORD];
    snprintf(longer, sizeof longer, "%.*s", (int)(start + strcspn(item->words + start, " ")),
             item->words);
    plain_menu_narrow(p, longer);
    plain_menu_print(p);
    return PLAIN_ASK_AGAIN;
}

static void unknown(struct plain *p, const char *line, struct hm_msg *msg)
{
    const char *names[64];
    size_t      n = 0;
    char        word[PLAIN_WORD];
    for (const struct plain_command *c = common; c->name != NULL; c++)
        names[n++] = c->name;
    for (const struct plain_command *c = own_commands(p); c->name != NULL; c++)
        names[n++] = c->name;
    names[n] = NULL;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
    cli_clean(msg->text);
    const char *near = cli_nearest(word, names);
    if (near != NULL)
        plain_print(p, MSG_TERMINAL_UNKNOWN_NEAR, word, near);
    else
        plain_print(p, MSG_TERMINAL_UNKNOWN, word, msg->text);
}

enum plain_answer plain_answer(struct plain *p, const char *line)
{
    const struct hm_game *g = &p->session->game;
    struct hm_word        w[2];
    struct hm_move        m = {0};
    struct hm_msg         msg = {""};
    uint32_t              number;
    size_t                n = hm_words(line, w, 2);
    if (n == 0 && p->session->replaying) { /* Enter: the next move */
        plain_replay_commands[0].run(p, "");
        return PLAIN_ASK_AGAIN;
    }
    if (n == 0)
        return PLAIN_GO_ON;
    if (n == 1 && hm_word_number(w[0], &number))
        return choose(p, number);
    const struct plain_command *c = find_command(own_commands(p), w[0]);
    if (c == NULL)
        c = find_command(common, w[0]);
    if (c != NULL) {
        uint32_t ply = p->session->seen.head.ply;
        if (c->run != NULL)
            c->run(p, n > 1 ? w[1].at : "");
        return p->session->seen.head.ply != ply && !p->session->replaying ? PLAIN_MOVED : c->then;
    }
    if (p->session->ready && !p->session->replaying) {
        if (g->ops->parse_move(g->edition, p->session->setup.nseat, line, &m, &msg) == HM_OK) {
            m.seat = p->session->me;
            return try_move(p, &m);
        }
        /* Not a complete move, but perhaps the beginning of some. */
        plain_menu_narrow(p, w[0].at);
        if (p->menu.nitem > 0) {
            plain_menu_print(p);
            return PLAIN_ASK_AGAIN;
        }
        plain_menu_narrow(p, "");
    }
    unknown(p, w[0].at, &msg);
    return PLAIN_ASK_AGAIN;
}
