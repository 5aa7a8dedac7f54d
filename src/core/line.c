/* line.c: moves as lines with their seat, refusals and flaws as sentences. */
#include "harbour/game.h"

#include <string.h>

size_t hm_print_line(const struct hm_game *g, const struct hm_move *m, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    hm_put_char(&t, hm_seat_letter(m->seat));
    hm_put_char(&t, ' ');
    size_t rest = cap > t.len ? cap - t.len : 0;
    return t.len + g->ops->print_move(g->edition, m, rest > 0 ? buf + t.len : buf, rest);
}

enum hm_err hm_parse_line(const struct hm_game *g, uint8_t nseat, const char *line,
                          struct hm_move *m, struct hm_msg *msg)
{
    struct hm_word first;
    if (hm_words(line, &first, 1) < 2)
        return hm_fail(msg, HM_MALFORMED, "a move is a seat and what it does, such as 'A pass'",
                       (char *)NULL);
    unsigned seat = (unsigned)((first.at[0] | 32) - 'a');
    if (first.len != 1 || seat >= nseat) {
        char last[2] = {hm_seat_letter(nseat - 1u), 0};
        return hm_fail(msg, HM_MALFORMED, "there is no such seat: seats are A to ", last,
                       (char *)NULL);
    }
    struct hm_move out;
    memset(&out, 0, sizeof out);
    enum hm_err err = g->ops->parse_move(g->edition, nseat, first.at + 1, &out, msg);
    if (err != HM_OK)
        return err;
    out.seat = (hm_seat)seat;
    *m = out;
    return HM_OK;
}

static void put_field(const struct hm_game *g, const struct hm_explanation *explanation,
                      const char *name, size_t n, struct hm_text *t)
{
    if (n == 4 && memcmp(name, "card", n) == 0)
        hm_put(t, hm_card_id(g->edition, explanation->card));
    else if (n == 4 && memcmp(name, "what", n) == 0)
        hm_put(t, explanation->what != NULL ? explanation->what : "?");
    else if (n == 4 && memcmp(name, "need", n) == 0)
        hm_put_int(t, explanation->need);
    else
        hm_put_int(t, explanation->have);
}

size_t hm_print_explanation(const struct hm_game *g, const struct hm_explanation *explanation,
                            char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (const char *s = explanation->refusal != NULL ? explanation->refusal->text : ""; *s != 0;
         s++) {
        const char *close = *s == '{' ? strchr(s, '}') : NULL;
        if (close == NULL) {
            hm_put_char(&t, *s);
            continue;
        }
        put_field(g, explanation, s + 1, (size_t)(close - s - 1), &t);
        s = close;
    }
    return t.len;
}

enum hm_err hm_fail_flaw(struct hm_msg *msg, const struct hm_edition *e, const struct hm_flaw *f)
{
    const bool place = f->where != NULL, card = f->card != HM_NO_CARD;
    return hm_fail(msg, HM_MALFORMED, f->key, place ? "." : "", place ? f->where : "", ": ",
                   card ? hm_card_id(e, f->card) : "", card ? " " : "", f->text, (char *)NULL);
}

const char *hm_audit(const struct hm_game *g, const struct hm_state *s)
{
    struct hm_flaw f;
    return g->ops->flawed(g->edition, s, &f) ? f.text : NULL;
}

void hm_put_refusal(struct hm_text *t, const struct hm_game *g,
                    const struct hm_explanation *explanation)
{
    char text[512];
    hm_print_explanation(g, explanation, text, sizeof text);
    hm_json_key(t, "rule");
    hm_json_put(t, explanation->refusal->rule);
    hm_json_key(t, "id");
    hm_json_put(t, explanation->refusal->id);
    hm_json_key(t, "text");
    hm_json_put(t, text);
    hm_json_key(t, "args");
    hm_json_open(t, '{');
    hm_json_key(t, "need");
    hm_json_put_int(t, explanation->need);
    hm_json_key(t, "have");
    hm_json_put_int(t, explanation->have);
    if (explanation->card != HM_NO_CARD) {
        hm_json_key(t, "card");
        hm_json_put(t, hm_card_id(g->edition, explanation->card));
    }
    if (explanation->what != NULL) {
        hm_json_key(t, "what");
        hm_json_put(t, explanation->what);
    }
    hm_json_close(t, '}');
}
