/*
 * plain_words.c: words that all games share, and those of a game that has none of its own.
 */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

const char *plain_name(const struct plain *p, unsigned seat)
{
    static char     ring[8][HM_NAME_SIZE + 16];
    static unsigned at;
    char           *buf = ring[at++ % 8];
    if (seat >= HM_SEATS)
        return "?";
    if (p->person[seat])
        snprintf(buf, sizeof ring[0], "%.*s", HM_NAME_SIZE - 1,
                 p->match.name[seat][0] != 0 ? p->match.name[seat] : "?");
    else
        snprintf(buf, sizeof ring[0], "%c", hm_seat_letter(seat));
    return buf;
}

void plain_card_id(const struct plain *p, hm_card c, struct cli_text *out)
{
    cli_put(out, hm_card_id(p->game.game.edition, c));
}

const char *plain_cards(const struct plain *p, const hm_cards *set,
                        void (*say)(const struct plain *, hm_card, struct cli_text *),
                        const char *between)
{
    static struct cli_text ring[8];
    static unsigned        at;
    struct cli_text       *out = &ring[at++ % 8];
    out->len = 0;
    if (hm_none(set))
        plain_put(out, T_NONE);
    for (unsigned c = hm_next(set, 0), first = c; c < HM_CARDS; c = hm_next(set, c + 1)) {
        cli_put(out, c != first ? between : "");
        say(p, (hm_card)c, out);
    }
    return out->buf;
}

/* ---- a game without words of its own ----------------------------------------------------- */

static void any_move(struct plain *p, const struct hm_state *seen, const struct hm_move *m)
{
    char text[PLAIN_LINE];
    (void)seen;
    p->game.game.ops->print_move(p->game.game.edition, m, text, sizeof text);
    plain_by(&p->out, T_GENERIC, m->seat == p->me, plain_name(p, m->seat), text);
}

static void any_event(struct plain *p, const struct hm_state *seen, const struct hm_event *e,
                      const char *kind)
{
    (void)p, (void)seen, (void)e, (void)kind;
}

static void any_asked(struct plain *p, const struct hm_state *seen) { (void)p, (void)seen; }

static void any_table(struct plain *p, const struct hm_state *seen)
{
    static char text[HM_TEXT_SIZE];
    p->game.game.ops->print(p->game.game.edition, seen, true, text, sizeof text);
    cli_put(&p->out, text);
    cli_put(&p->out, "\n");
}

static void any_card(const struct plain *p, hm_card c, struct cli_text *out)
{
    static char text[HM_TEXT_SIZE];
    p->game.game.ops->print_card(p->game.game.edition, c, text, sizeof text);
    cli_put(out, text);
}

static void any_choice(const struct plain *p, const struct hm_move *m, const char *text,
                       struct cli_text *out)
{
    (void)p, (void)m;
    cli_put(out, text);
}

static void any_word(const struct plain *p, const char *kind, const char *word,
                     struct cli_text *out)
{
    (void)p, (void)kind;
    cli_put(out, word);
}

const struct plain_words plain_words_any = {
    .game = NULL,
    .example = T_EXAMPLE,
    .move = any_move,
    .event = any_event,
    .asked = any_asked,
    .table = any_table,
    .hand = any_table,
    .card = any_card,
    .choice = any_choice,
    .word = any_word,
};
