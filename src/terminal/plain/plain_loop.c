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

void play_flush(struct play *p)
{
    if (p->out.len > 0)
        fwrite(p->out.buf, 1, p->out.len, stdout);
    p->out.len = 0;
    fflush(stdout);
}

void play_see(const struct play *p, struct hm_view *view)
{
    p->game.game.ops->redact(p->game.game.edition, &p->match.state, p->me, view);
}

/* ---- making moves ------------------------------------------------------------------------ */

static bool may_read(const struct play *p, const struct hm_move *m)
{
    const struct hm_ops *ops = p->game.game.ops;
    return m->seat == p->me || ops->audience == NULL ||
           hm_seat_in(ops->audience(p->game.game.edition, &p->match.state, m), p->me);
}

/* What the reader may know of a move: the sentence before it, then what followed. */
bool play_make(struct play *p, const struct hm_move *m, struct hm_why *why)
{
    static struct hm_event list[HM_EVENTS];
    const struct hm_ops   *ops = p->game.game.ops;
    struct hm_events       events = {list, 0, HM_EVENTS};
    struct hm_view         before, after;
    size_t                 said = p->out.len;
    play_see(p, &before);
    if (ops->check(p->game.game.edition, &p->match.state, m) == NULL) {
        if (may_read(p, m))
            p->words->move(p, hm_seen(&before), m);
        else
            play_say(&p->out, T_GENERIC_HIDDEN, play_name(p, m->seat), ops->kind_names[m->kind]);
    }
    if (hm_match_play(&p->match, m, &events, why) != HM_OK) {
        p->out.len = said;
        return false;
    }
    play_see(p, &after);
    for (unsigned i = 0; i < events.n; i++) {
        if (list[i].card != HM_NO_CARD && !hm_seat_in(list[i].shown, p->me))
            list[i].card = HM_NO_CARD;
        p->words->event(p, hm_seen(&after), &list[i], ops->event_names[list[i].kind]);
    }
    return true;
}

bool play_save(struct play *p, const char *path)
{
    size_t n = hm_record_print(&p->match, NULL, 0);
    char  *text = hm_need(malloc(n + 1), "the record", n + 1);
    hm_record_print(&p->match, text, n + 1);
    play_flush(p);
    bool fine = cli_write(path, text, n);
    free(text);
    if (fine)
        p->saved = p->match.n;
    return fine;
}

/* One line without its end; false at the end of the input. */
static bool read_line(struct play *p, char **line, size_t *cap)
{
    play_put(&p->out, T_PROMPT, play_name(p, p->me));
    play_flush(p);
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

static enum play_answer ask(struct play *p, bool asked)
{
    char            *line = NULL;
    size_t           cap = 0;
    enum play_answer result;
    play_see(p, &p->view);
    play_menu_make(p);
    if (asked) {
        p->words->asked(p, hm_seen(&p->view));
        play_menu_say(p);
    } else {
        play_say(&p->out, T_GO_ON);
    }
    do {
        if (!read_line(p, &line, &cap))
            result = PLAY_LEAVE;
        else if (strlen(line) >= PLAY_LINE)
            result = PLAY_ASK_AGAIN;
        else
            result = play_answer(p, line);
        if (result == PLAY_GO_ON && asked && line != NULL && *line == 0) { /* Enter: hear the choices again */
            play_menu_narrow(p, "");
            play_menu_say(p);
            result = PLAY_ASK_AGAIN;
        }
    } while (result == PLAY_ASK_AGAIN);
    free(line);
    return result;
}

/* Whoever is asked among the persons, the present reader first. */
static hm_seat next_person(const struct play *p)
{
    hm_seatset prompt = p->match.state.head.prompt;
    for (unsigned i = 0; i < p->match.state.head.nseat; i++) {
        unsigned q = (p->me + i) % p->match.state.head.nseat;
        if (hm_seat_in(prompt, q) && p->person[q])
            return (hm_seat)q;
    }
    return HM_NOBODY;
}

static bool pass_on(struct play *p, hm_seat to)
{
    char  *line = NULL;
    size_t cap = 0;
    p->me = to;
    play_say(&p->out, T_PASS_ON, play_name(p, to));
    bool there = read_line(p, &line, &cap);
    free(line);
    return there;
}

/* One move of one bot that is asked; false when none is. */
static bool bot_moves(struct play *p)
{
    hm_seatset prompt = p->match.state.head.prompt;
    for (unsigned q = 0; q < p->match.state.head.nseat; q++) {
        struct hm_move m;
        if (hm_seat_in(prompt, q) && !p->person[q] && cli_bot_move(&p->bots, &p->match.state, (hm_seat)q, &m))
            return play_make(p, &m, NULL);
    }
    return false;
}

static void say_result(struct play *p)
{
    int16_t         points[HM_SEATS] = {0};
    hm_seatset      winners = p->game.game.ops->score(p->game.game.edition, &p->match.state, points);
    struct cli_text names = {0};
    unsigned        n = 0;
    play_say(&p->out, T_OVER);
    for (unsigned q = 0; q < p->match.state.head.nseat; q++) {
        play_say(&p->out, T_RESULT, play_name(p, q), play_number(points[q]));
        if (!hm_seat_in(winners, q))
            continue;
        if (n++ > 0)
            play_put(&names, T_AND);
        cli_put(&names, play_name(p, q));
    }
    if (n > 1)
        play_say(&p->out, T_WINNERS, names.buf);
    else
        play_by(&p->out, T_WINNER, winners == hm_seat_bit(p->me), names.buf);
    cli_text_free(&names);
}

int play_run(struct play *p)
{
    unsigned persons = 0;
    for (unsigned q = 0; q < p->match.state.head.nseat; q++)
        persons += p->person[q];
    while (!hm_match_over(&p->match)) {
        enum play_answer result = PLAY_MOVED;
        uint32_t         before = p->match.n;
        hm_seat          person = next_person(p);
        if (bot_moves(p)) {
            if (p->step)
                result = ask(p, false);
        } else if (person != HM_NOBODY) {
            if (persons > 1 && person != p->me && !pass_on(p, person))
                result = PLAY_LEAVE;
            p->me = person;
            result = result == PLAY_LEAVE ? PLAY_LEAVE : ask(p, true);
        } else {
            play_flush(p);
            return cli_wrong("play: nobody who is asked has a move");
        }
        if (result == PLAY_LEAVE) {
            play_say(&p->out, p->saved == p->match.n ? T_UNFINISHED_SAVED : T_UNFINISHED);
            play_flush(p);
            return CLI_OK;
        }
        play_flush(p);
        if (p->save != NULL && p->match.n != before && !play_save(p, p->save))
            return CLI_WRONG;
    }
    say_result(p);
    play_say(&p->out, T_FAREWELL);
    play_flush(p);
    return CLI_OK;
}
