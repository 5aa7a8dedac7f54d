/*
 * plain_loop.c: a game at the keyboard, one line at a time.
 *
 * Bots move as soon as they are asked; then the person is.  Everything said between two
 * prompts is collected and written in one go.  Where several persons play, the keyboard is
 * passed on, and each is only told what their own seat may know.
 */
#include "plain.h"

#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

void plain_flush(struct plain *p)
{
    if (p->out.len > 0)
        fwrite(p->out.buf, 1, p->out.len, stdout);
    p->out.len = 0;
    fflush(stdout);
}

void plain_see(const struct plain *p, struct hm_view *view)
{
    p->game.game.ops->redact(p->game.game.edition, &p->match.state, p->me, view);
}

/* ---- making moves ------------------------------------------------------------------------ */

static bool may_read(const struct plain *p, const struct hm_move *m)
{
    const struct hm_ops *ops = p->game.game.ops;
    return m->seat == p->me || ops->audience == NULL ||
           hm_seat_in(ops->audience(p->game.game.edition, &p->match.state, m), p->me);
}

/* What the reader may know of a move: the sentence before it, then what followed. */
bool plain_make(struct plain *p, const struct hm_move *m, struct hm_why *why)
{
    static struct hm_event list[HM_EVENTS];
    const struct hm_ops   *ops = p->game.game.ops;
    struct hm_events       events = {list, 0, HM_EVENTS};
    struct hm_view         before, after;
    size_t                 said = p->out.len;
    plain_see(p, &before);
    if (ops->check(p->game.game.edition, &p->match.state, m) == NULL) {
        if (may_read(p, m))
            p->words->move(p, hm_seen(&before), m);
        else
            plain_say(p, T_GENERIC_HIDDEN, plain_name(p, m->seat), ops->kind_names[m->kind]);
    }
    if (hm_match_play(&p->match, m, &events, why) != HM_OK) {
        p->out.len = said;
        return false;
    }
    plain_see(p, &after);
    for (unsigned i = 0; i < events.n; i++) {
        if (list[i].card != HM_NO_CARD && !hm_seat_in(list[i].shown, p->me))
            list[i].card = HM_NO_CARD;
        p->words->event(p, hm_seen(&after), &list[i], ops->event_names[list[i].kind]);
    }
    return true;
}

bool plain_save(struct plain *p, const char *path)
{
    size_t n = hm_record_print(&p->match, NULL, 0);
    char  *text = hm_need(malloc(n + 1), "the record", n + 1);
    hm_record_print(&p->match, text, n + 1);
    plain_flush(p);
    bool fine = cli_write(path, text, n);
    free(text);
    if (fine)
        p->saved = p->match.n;
    return fine;
}

/* One line without its end; false at the end of the input. */
static bool read_line(struct plain *p, char **line, size_t *cap)
{
    plain_put(p, &p->out, T_PROMPT, plain_name(p, p->me));
    plain_flush(p);
    ssize_t n = getline(line, cap, stdin);
    if (n < 0 && !feof(stdin) && !ferror(stdin))
        hm_out_of_memory("a line of input", *cap);
    if (n < 0) {
        putchar('\n');
        return false;
    }
    while (n > 0 && strchr("\r\n \t", (*line)[n - 1]) != NULL)
        (*line)[--n] = 0;
    cli_clean(*line);
    return true;
}

/* ---- the game ---------------------------------------------------------------------------- */

static enum plain_answer ask(struct plain *p, bool asked)
{
    char             *line = NULL;
    size_t            cap = 0;
    enum plain_answer result;
    plain_see(p, &p->view);
    plain_menu_make(p);
    if (asked) {
        p->words->asked(p, hm_seen(&p->view));
        plain_menu_say(p);
    } else {
        plain_say(p, T_GO_ON);
    }
    do {
        if (!read_line(p, &line, &cap))
            result = PLAIN_LEAVE;
        else if (strlen(line) >= PLAIN_LINE)
            result = PLAIN_ASK_AGAIN;
        else
            result = plain_answer(p, line);
        if (result == PLAIN_GO_ON && asked && line != NULL &&
            *line == 0) { /* Enter: hear the choices again */
            plain_menu_narrow(p, "");
            plain_menu_say(p);
            result = PLAIN_ASK_AGAIN;
        }
    } while (result == PLAIN_ASK_AGAIN);
    free(line);
    return result;
}

/* Whoever is asked among the persons, the present reader first. */
static hm_seat next_person(const struct plain *p)
{
    hm_seatset prompt = p->match.state.head.prompt;
    for (unsigned i = 0; i < p->match.state.head.nseat; i++) {
        unsigned q = (p->me + i) % p->match.state.head.nseat;
        if (hm_seat_in(prompt, q) && p->person[q])
            return (hm_seat)q;
    }
    return HM_NOBODY;
}

static bool pass_on(struct plain *p, hm_seat to)
{
    char  *line = NULL;
    size_t cap = 0;
    p->me = to;
    plain_say(p, T_PASS_ON, plain_name(p, to));
    bool there = read_line(p, &line, &cap);
    free(line);
    return there;
}

/* One move of one bot that is asked; false when none is. */
static bool bot_moves(struct plain *p)
{
    hm_seatset prompt = p->match.state.head.prompt;
    for (unsigned q = 0; q < p->match.state.head.nseat; q++) {
        struct hm_move m;
        if (hm_seat_in(prompt, q) && !p->person[q] &&
            cli_bot_move(&p->bots, &p->match.state, (hm_seat)q, &m))
            return plain_make(p, &m, NULL);
    }
    return false;
}

static void say_result(struct plain *p)
{
    int16_t    points[HM_SEATS] = {0};
    hm_seatset winners = p->game.game.ops->score(p->game.game.edition, &p->match.state, points);
    struct cli_text names = {0};
    unsigned        n = 0;
    plain_say(p, T_OVER);
    for (unsigned q = 0; q < p->match.state.head.nseat; q++) {
        plain_say(p, T_SAY_RESULT, plain_name(p, q), plain_number(points[q]));
        if (!hm_seat_in(winners, q))
            continue;
        if (n++ > 0)
            plain_put(p, &names, T_AND);
        cli_put(&names, plain_name(p, q));
    }
    if (n > 1)
        plain_say(p, T_WINNERS, names.buf);
    else
        plain_by(p, T_WINNER, winners == hm_seat_bit(p->me), names.buf);
    cli_text_free(&names);
}

int plain_run(struct plain *p)
{
    unsigned persons = 0;
    for (unsigned q = 0; q < p->match.state.head.nseat; q++)
        persons += p->person[q];
    while (!hm_match_over(&p->match)) {
        enum plain_answer result = PLAIN_MOVED;
        uint32_t          before = p->match.n;
        hm_seat           person = next_person(p);
        if (bot_moves(p)) {
            if (p->step)
                result = ask(p, false);
        } else if (person != HM_NOBODY) {
            if (persons > 1 && person != p->me && !pass_on(p, person))
                result = PLAIN_LEAVE;
            p->me = person;
            result = result == PLAIN_LEAVE ? PLAIN_LEAVE : ask(p, true);
        } else {
            plain_flush(p);
            return cli_wrong("play: nobody who is asked has a move");
        }
        if (result == PLAIN_LEAVE) {
            plain_say(p, p->saved == p->match.n ? T_UNFINISHED_SAVED : T_UNFINISHED);
            plain_flush(p);
            return CLI_OK;
        }
        plain_flush(p);
        if (p->save != NULL && p->match.n != before && !plain_save(p, p->save))
            return CLI_WRONG;
    }
    say_result(p);
    plain_say(p, T_FAREWELL);
    plain_flush(p);
    return CLI_OK;
}
