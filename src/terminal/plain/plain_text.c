/*
 * plain_text.c: sentences, names and lists of cards; the plain parts of any game.
 */
#include "plain.h"

#include "system/out_of_memory.h"

#include <stdlib.h>
#include <string.h>

void plain_put_values(const struct plain *p, struct cli_text *out, bool line, enum msg_id id, ...)
{
    const char *value[MSG_VALUES];
    char        text[1024];
    va_list     args;
    va_start(args, id);
    size_t n = terminal_values(args, value);
    va_end(args);
    struct hm_text t = hm_text_in(text, sizeof text);
    msg_put_values(&t, p->lang, id, value, n);
    if (t.len < sizeof text) {
        cli_put(out, text);
    } else {
        size_t cap = t.len + 1;
        char  *more = hm_need(malloc(cap), "a sentence", cap);
        t = hm_text_in(more, cap);
        msg_put_values(&t, p->lang, id, value, n);
        cli_put(out, more);
        free(more);
    }
    if (line)
        cli_put(out, "\n");
}

const char *plain_number(long n)
{
    static char     ring[16][24];
    static unsigned at;
    char           *buf = ring[at++ % 16];
    snprintf(buf, sizeof ring[0], "%ld", n);
    return buf;
}

const char *plain_name(const struct plain *p, unsigned seat)
{
    static char                    ring[8][HM_NAME_SIZE + 16];
    static unsigned                at;
    const struct terminal_session *s = p->session;
    char                          *buf = ring[at++ % 8];
    if (seat >= HM_SEATS)
        return "?";
    if (s->seat[seat].kind == TERMINAL_BOT && s->kind->type == TERMINAL_LOCAL && s->lesson == NULL)
        snprintf(buf, sizeof ring[0], "%c", hm_seat_letter(seat));
    else
        snprintf(buf, sizeof ring[0], "%s", terminal_session_name(s, p->lang, (hm_seat)seat));
    return buf;
}

void plain_card_id(const struct plain *p, hm_card c, struct cli_text *out)
{
    cli_put(out, hm_card_id(p->session->game.edition, c));
}

const char *plain_cards(const struct plain *p, const hm_cards *set,
                        void (*print)(const struct plain *, hm_card, struct cli_text *),
                        const char *between)
{
    static struct cli_text ring[8];
    static unsigned        at;
    struct cli_text       *out = &ring[at++ % 8];
    out->len = 0;
    if (hm_none(set))
        plain_put(p, out, MSG_TERMINAL_NONE);
    for (unsigned c = hm_next(set, 0), first = c; c < HM_CARDS; c = hm_next(set, c + 1)) {
        cli_put(out, c != first ? between : "");
        print(p, (hm_card)c, out);
    }
    return out->buf;
}

/* ---- any game ----------------------------------------------------- */

static void any_move(struct plain *p, const struct hm_state *seen, const struct hm_move *m)
{
    char text[PLAIN_LINE];
    (void)seen;
    p->session->game.ops->print_move(p->session->game.edition, m, text, sizeof text);
    plain_by(p, MSG_TERMINAL_GENERIC, m->seat == p->session->me, plain_name(p, m->seat), text);
}

void plain_event(struct plain *p, const char *text)
{
    const size_t n = strlen(text);
    if (n > 0 && strchr(".:?!", text[n - 1]) != NULL) {
        cli_put(&p->out, "  ");
        cli_put(&p->out, text);
        cli_put(&p->out, "\n");
    } else {
        plain_print(p, MSG_TERMINAL_EVENT_NOBODY, text);
    }
}

static void any_event(struct plain *p, const struct hm_state *seen, const struct hm_event *e,
                      const char *kind)
{
    char           text[256];
    struct hm_text t = hm_text_in(text, sizeof text);
    (void)seen, (void)kind;
    terminal_event_text(&p->session->game, e, &t);
    if (e->seat < HM_SEATS)
        plain_by(p, MSG_TERMINAL_EVENT, e->seat == p->session->me, plain_name(p, e->seat), text);
    else
        plain_print(p, MSG_TERMINAL_EVENT_NOBODY, text);
}

static void any_prompted(struct plain *p, const struct hm_state *seen) { (void)p, (void)seen; }

static void put_zone(void *ctx, const char *zone, hm_seat seat, const char *text)
{
    struct plain *p = ctx;
    if (seat < HM_SEATS)
        plain_by(p, MSG_TERMINAL_ZONE_OF, seat == p->session->me, plain_name(p, seat), zone, text);
    else
        plain_print(p, MSG_TERMINAL_ZONE, zone, text);
}

static void any_table(struct plain *p, const struct hm_state *seen)
{
    terminal_zones(&p->session->game, seen, put_zone, p);
}

static void any_card(const struct plain *p, hm_card c, struct cli_text *out)
{
    static char text[HM_TEXT_SIZE];
    p->session->game.ops->print_card(p->session->game.edition, c, text, sizeof text);
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

const struct plain_game plain_generic = {
    .example = MSG_TERMINAL_EXAMPLE,
    .move = any_move,
    .event = any_event,
    .prompted = any_prompted,
    .table = any_table,
    .hand = any_table,
    .card = any_card,
    .choice = any_choice,
    .word = any_word,
};
