/*
 * terminal_keys.c: texts for the engine's keys: names of cards, goods and places; refusals; reasons.
 *
 * Names are written as in the middle of a sentence; headings capitalise them.  English refusals
 * are the engine's own sentences.
 */
#include "terminal_game.h"

#include <stdio.h>
#include <string.h>

struct name {
    const char *kind, *key, *text[TERMINAL_LANGUAGES];
};

static const struct name names[] = {
#define TERMINAL_NAME(kind, key, english, german) {kind, key, {english, german}},
#include "terminal_texts.def"
};

static const struct name reasons[] = {
#define TERMINAL_REASON(key, english, german) {"", key, {english, german}},
#include "terminal_texts.def"
};

static const struct name refusals[] = {
#define TERMINAL_REFUSAL(key, german) {"", key, {NULL, german}},
#include "terminal_texts.def"
};

enum {
    NAMES = sizeof names / sizeof names[0],
    REASONS = sizeof reasons / sizeof reasons[0],
    REFUSALS = sizeof refusals / sizeof refusals[0],
};

/* NULL when the table does not have the key, or not in this language. */
static const char *find(const struct name *table, size_t n, const struct terminal_lang *l,
                        const char *kind, const char *key)
{
    for (size_t i = 0; i < n; i++)
        if ((kind == NULL || strcmp(table[i].kind, kind) == 0) && strcmp(table[i].key, key) == 0)
            return table[i].text[l->number];
    return NULL;
}

const char *terminal_key_text(const struct terminal_lang *l, const char *kind, const char *key)
{
    const char *text = find(names, NAMES, l, kind, key);
    return text != NULL ? text : key;
}

/* Puts a form with {card} {what} {need} {have} {n} {seat}; the values that do not apply are not in
 * it. */
struct values {
    char                   card[80], seat[4];
    const char            *what;
    struct terminal_number need, have, n;
};

static bool put_value(struct hm_text *t, const char *name, size_t len, const struct values *v)
{
    const struct {
        const char *name, *value;
    } table[] = {{"card", v->card},      {"what", v->what}, {"need", v->need.text},
                 {"have", v->have.text}, {"n", v->n.text},  {"seat", v->seat}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strlen(table[i].name) == len && memcmp(table[i].name, name, len) == 0) {
            hm_put(t, table[i].value);
            return true;
        }
    return false;
}

static size_t put_form(char *buf, size_t cap, const char *form, const struct values *v)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (; *form != 0; form++) {
        size_t len = *form == '{' ? strcspn(form, "}") : 0;
        if (len > 1 && form[len] == '}' && put_value(&t, form + 1, len - 1, v))
            form += len;
        else
            hm_put_char(&t, *form);
    }
    return t.len;
}

static void capitalise(char *text)
{
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
}

size_t terminal_refusal(const struct terminal_lang *l, const struct hm_game *g,
                        const struct hm_why *why, char *buf, size_t cap)
{
    struct values v = {.what = why->what != NULL ? terminal_key_text(l, NULL, why->what) : ""};
    const char   *form = find(refusals, REFUSALS, l, "", why->no->id);
    v.need = terminal_number(why->need);
    v.have = terminal_number(why->have);
    if (why->card != HM_NO_CARD)
        terminal_card_name(l, g, why->card, v.card, sizeof v.card);
    size_t n = put_form(buf, cap, form != NULL ? form : why->no->text, &v);
    capitalise(buf);
    return n;
}

size_t terminal_reason(const struct terminal_lang *l, const struct hm_game *g,
                       const struct hm_reason *r, char *buf, size_t cap)
{
    struct values v = {.what = ""};
    const char   *form = find(reasons, REASONS, l, "", r->id);
    if (form == NULL)
        return hm_print_reason(g, r, buf, cap);
    v.n = terminal_number(r->n);
    if (r->card != HM_NO_CARD)
        terminal_card_name(l, g, r->card, v.card, sizeof v.card);
    if (r->seat < HM_SEATS)
        snprintf(v.seat, sizeof v.seat, "%c", hm_seat_letter(r->seat));
    return put_form(buf, cap, form, &v);
}

size_t terminal_card_name(const struct terminal_lang *l, const struct hm_game *g, hm_card c,
                          char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    if (c >= g->edition->ncard)
        hm_put(&t, "?");
    else
        terminal_game_of(g->ops)->card_name(l, g, c, &t);
    return t.len;
}
