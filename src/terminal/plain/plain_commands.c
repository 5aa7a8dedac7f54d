/*
 * plain_commands.c: what can be typed at a prompt of the line client: commands, numbers, moves.
 *
 * Nothing here may tell more than the reader's seat may know: verdicts, tables and hints are
 * made from the view, and the log leaves out what was not shown to them.
 */
#include "cli/cli_rules.h"
#include "plain.h"

#include <stdlib.h>
#include <string.h>

/* English refusals and reasons name cards by their ids, which can be typed. */
static void print_why(const struct plain *p, const struct hm_why *why, char *buf, size_t cap)
{
    if (p->lang->number == TERMINAL_ENGLISH)
        hm_print_why(&p->game.game, why, buf, cap);
    else
        terminal_refusal(p->lang, &p->game.game, why, buf, cap);
}

static void print_reason(const struct plain *p, const struct hm_reason *r, char *buf, size_t cap)
{
    if (p->lang->number == TERMINAL_ENGLISH)
        hm_print_reason(&p->game.game, r, buf, cap);
    else
        terminal_reason(p->lang, &p->game.game, r, buf, cap);
}

/* ---- commands ---------------------------------------------------------------------------- */

static void do_help(struct plain *p, const char *rest)
{
    (void)rest;
    plain_say(p, T_HELP, plain_text(p, p->words->example));
    if (p->words->map != NULL)
        plain_say(p, T_HELP_MAP);
}

static void do_choices(struct plain *p, const char *rest)
{
    (void)rest;
    plain_menu_say(p);
}

static void do_back(struct plain *p, const char *rest)
{
    (void)rest;
    plain_menu_narrow(p, "");
    plain_menu_say(p);
}

static void do_table(struct plain *p, const char *rest)
{
    struct hm_view view;
    (void)rest;
    plain_see(p, &view);
    p->words->table(p, hm_seen(&view));
}

static void do_hand(struct plain *p, const char *rest)
{
    struct hm_view view;
    (void)rest;
    plain_see(p, &view);
    p->words->hand(p, hm_seen(&view));
}

static void do_map(struct plain *p, const char *rest)
{
    struct hm_view view;
    (void)rest;
    plain_see(p, &view);
    if (p->words->map != NULL)
        p->words->map(p, hm_seen(&view));
    else
        plain_say(p, T_NO_MAP);
}

static void do_ships(struct plain *p, const char *rest)
{
    struct hm_view view;
    (void)rest;
    plain_see(p, &view);
    if (p->words->ships != NULL)
        p->words->ships(p, hm_seen(&view));
    else
        p->words->table(p, hm_seen(&view));
}

static void do_card(struct plain *p, const char *rest)
{
    const struct hm_edition *e = p->game.game.edition;
    hm_card                  c = hm_card_find(e, rest, strlen(rest));
    if (*rest == 0) {
        plain_say(p, T_CARD_USAGE, hm_card_id(e, 0));
    } else if (c == HM_NO_CARD) {
        plain_say(p, T_NO_CARD, rest);
    } else {
        p->words->card(p, c, &p->out);
        cli_put(&p->out, ".\n");
    }
}

static void say_refusal(struct plain *p, const struct hm_why *why)
{
    char text[PLAIN_LINE];
    print_why(p, why, text, sizeof text);
    plain_say(p, T_REFUSED, why->no->rule, text);
}

/* Judged on the view: what a person is told may hang on nothing else. */
static void do_why(struct plain *p, const char *rest)
{
    const struct hm_game *g = &p->game.game;
    struct hm_view        view;
    struct hm_move        m = {0};
    struct hm_msg         msg = {""};
    struct hm_why         why = {.card = HM_NO_CARD};
    struct hm_word        w[2];
    uint32_t              n;
    if (hm_words(rest, w, 2) == 1 && hm_word_number(w[0], &n) && n >= 1 && n <= p->menu.nitem &&
        p->menu.item[n - 1].ways == 1)
        rest = p->menu.item[n - 1].words;
    if (*rest == 0) {
        plain_say(p, T_WHY_USAGE);
        return;
    }
    if (g->ops->parse_move(g->edition, p->match.state.head.nseat, rest, &m, &msg) != HM_OK) {
        cli_clean(msg.text);
        plain_say(p, T_UNKNOWN, rest, msg.text);
        return;
    }
    m.seat = p->me;
    plain_see(p, &view);
    why.no = g->ops->check(g->edition, hm_seen(&view), &m);
    if (why.no == NULL) {
        plain_say(p, T_ALLOWED);
        return;
    }
    g->ops->explain(g->edition, hm_seen(&view), &m, &why);
    say_refusal(p, &why);
}

static void do_rules(struct plain *p, const char *rest)
{
    plain_flush(p);
    if (!cli_rules_show(p->game.game.ops->id, *rest != 0 ? rest : NULL, stdout))
        plain_say(p, T_NO_RULE, rest);
}

static void do_save(struct plain *p, const char *rest)
{
    if (*rest == 0)
        plain_say(p, T_SAVE_USAGE);
    else if (plain_save(p, rest))
        plain_say(p, T_SAVED, rest);
}

static void do_step(struct plain *p, const char *rest)
{
    (void)rest;
    p->step = !p->step;
    plain_say(p, p->step ? T_STEP_ON : T_STEP_OFF);
}

/* The moves so far, as the reader may know them: a second match walks along to ask who could read each. */
static void do_log(struct plain *p, const char *rest)
{
    static struct hm_match past;
    struct hm_word         w[1];
    uint32_t               last;
    char                   text[PLAIN_LINE];
    if (p->match.n == 0) {
        plain_say(p, T_LOG_EMPTY);
        return;
    }
    if (hm_words(rest, w, 1) != 1 || !hm_word_number(w[0], &last) || last > p->match.n)
        last = p->match.n;
    past = p->match;
    hm_match_goto(&past, p->match.n - last);
    while (past.n < p->match.n) {
        const struct hm_move *m = &past.log[past.n];
        const struct hm_ops  *ops = past.game.ops;
        const char           *number = plain_number((long)past.n + 1);
        if (m->seat == p->me || ops->audience == NULL ||
            hm_seat_in(ops->audience(past.game.edition, &past.state, m), p->me)) {
            hm_print_line(&past.game, m, text, sizeof text);
            plain_say(p, T_SAY_LOG_LINE, number, text);
        } else {
            plain_say(p, T_LOG_HIDDEN, number, plain_name(p, m->seat), ops->kind_names[m->kind]);
        }
        if (!hm_match_goto(&past, past.n + 1))
            return;
    }
}

static void do_hint(struct plain *p, const char *rest)
{
    const struct hm_game *g = &p->game.game;
    struct hm_view        view;
    struct hm_hints       hints = {0};
    char                  text[PLAIN_LINE];
    size_t                size = hm_hint_memory(g->ops, NULL);
    void                 *memory = malloc(size > 0 ? size : 1);
    (void)rest;
    plain_see(p, &view);
    struct hm_ask ask = {
        .game = *g, .view = &view, .seed = p->bots.seed, .memory = memory, .size = size};
    if (memory == NULL)
        cli_wrong("no memory left for a hint: %zu bytes are needed", size);
    if (memory == NULL || hm_hint(&ask, &hints) != HM_OK || hints.n == 0)
        plain_say(p, T_NO_HINT);
    for (unsigned i = 0; i < hints.n; i++) {
        const struct hm_hint *h = &hints.hint[i];
        g->ops->print_move(g->edition, &h->choice.move, text, sizeof text);
        plain_say(p, T_SAY_HINT, text, plain_number((long)(h->choice.value * 100 + 0.5f)));
        for (unsigned r = 0; r < h->nreason; r++) {
            print_reason(p, &h->reason[r], text, sizeof text);
            plain_say(p, T_HINT_REASON, text);
        }
    }
    free(memory);
}

/* To before the reader's last decision; what was undone can be done again. */
static void do_undo(struct plain *p, const char *rest)
{
    uint32_t n = p->match.n;
    (void)rest;
    while (n > 0 && p->match.log[n - 1].seat != p->me)
        n--;
    if (n == 0) {
        plain_say(p, T_NOTHING_TO_UNDO);
        return;
    }
    hm_match_goto(&p->match, n - 1);
    plain_say(p, T_UNDONE, plain_number((long)n));
}

static void do_redo(struct plain *p, const char *rest)
{
    (void)rest;
    if (p->match.n == p->match.all) {
        plain_say(p, T_NOTHING_TO_REDO);
        return;
    }
    do
        hm_match_redo(&p->match);
    while (p->match.n < p->match.all && !hm_seat_in(p->match.state.head.prompt, p->me));
    plain_say(p, T_UNDONE, plain_number((long)p->match.n + 1));
}

struct command {
    const char *name;
    void (*run)(struct plain *p, const char *rest);
    enum plain_answer then;
};

static const struct command commands[] = {
    {"help", do_help, PLAIN_ASK_AGAIN}, {"choices", do_choices, PLAIN_ASK_AGAIN},
    {"back", do_back, PLAIN_ASK_AGAIN}, {"table", do_table, PLAIN_ASK_AGAIN},
    {"hand", do_hand, PLAIN_ASK_AGAIN}, {"card", do_card, PLAIN_ASK_AGAIN},
    {"why", do_why, PLAIN_ASK_AGAIN},   {"rules", do_rules, PLAIN_ASK_AGAIN},
    {"log", do_log, PLAIN_ASK_AGAIN},   {"hint", do_hint, PLAIN_ASK_AGAIN},
    {"undo", do_undo, PLAIN_GO_ON},     {"redo", do_redo, PLAIN_GO_ON},
    {"step", do_step, PLAIN_ASK_AGAIN}, {"save", do_save, PLAIN_ASK_AGAIN},
    {"map", do_map, PLAIN_ASK_AGAIN},   {"ships", do_ships, PLAIN_ASK_AGAIN},
    {"quit", NULL, PLAIN_LEAVE},        {"exit", NULL, PLAIN_LEAVE},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* ---- answers ----------------------------------------------------------------------------- */

static enum plain_answer try_move(struct plain *p, const struct hm_move *m)
{
    struct hm_why why = {.card = HM_NO_CARD};
    if (plain_make(p, m, &why))
        return PLAIN_MOVED;
    if (why.no != NULL)
        say_refusal(p, &why);
    return PLAIN_ASK_AGAIN;
}

static enum plain_answer choose(struct plain *p, uint32_t n)
{
    if (n < 1 || n > p->menu.nitem) {
        plain_say(p, T_NO_CHOICE, plain_number((long)n));
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
    plain_menu_say(p);
    return PLAIN_ASK_AGAIN;
}

static void unknown(struct plain *p, const char *line, struct hm_msg *msg)
{
    const char *names[COMMANDS + 1];
    char        word[PLAIN_WORD];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    names[COMMANDS] = NULL;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
    cli_clean(msg->text);
    const char *near = cli_nearest(word, names);
    if (near != NULL)
        plain_say(p, T_UNKNOWN_NEAR, word, near);
    else
        plain_say(p, T_UNKNOWN, word, msg->text);
}

enum plain_answer plain_answer(struct plain *p, const char *line)
{
    const struct hm_game *g = &p->game.game;
    struct hm_word        w[2];
    struct hm_move        m = {0};
    struct hm_msg         msg = {""};
    uint32_t              number;
    size_t                n = hm_words(line, w, 2);
    if (n == 0)
        return PLAIN_GO_ON;
    if (n == 1 && hm_word_number(w[0], &number))
        return choose(p, number);
    for (size_t i = 0; i < COMMANDS; i++) {
        if (!hm_word_is(w[0], commands[i].name))
            continue;
        if (commands[i].run != NULL)
            commands[i].run(p, n > 1 ? w[1].at : "");
        return commands[i].then;
    }
    if (g->ops->parse_move(g->edition, p->match.state.head.nseat, line, &m, &msg) == HM_OK) {
        m.seat = p->me;
        return try_move(p, &m);
    }
    /* Not a whole move, but perhaps the beginning of some. */
    plain_menu_narrow(p, w[0].at);
    if (p->menu.nitem > 0) {
        plain_menu_say(p);
        return PLAIN_ASK_AGAIN;
    }
    plain_menu_narrow(p, "");
    unknown(p, w[0].at, &msg);
    return PLAIN_ASK_AGAIN;
}
