/*
 * encoding.c: functions for the encoding of any game (encoding.h).
 */
#include "harbour/encoding.h"

#include <string.h>

void hm_action_bits(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint64_t *bits)
{
    const struct hm_encoding *c = g->ops->encoding;
    struct hm_move            list[HM_MOVES];
    memset(bits, 0, hm_action_words(c->nact(g->edition)) * sizeof *bits);
    if (c->mask != NULL) {
        c->mask(g->edition, s, seat, NULL, bits);
        return;
    }
    size_t n = g->ops->legal(g->edition, s, seat, HM_BOTH, list);
    for (size_t i = 0; i < n; i++) {
        const unsigned action = c->action_of(g->edition, s, &list[i]);
        bits[action / 64] |= (uint64_t)1 << action % 64;
    }
}

void hm_action_mask(const struct hm_game *g, const struct hm_state *s, hm_seat seat, uint8_t *mask)
{
    const unsigned nact = g->ops->encoding->nact(g->edition);
    uint64_t       bits[HM_ACTION_WORDS];
    hm_action_bits(g, s, seat, bits);
    for (unsigned a = 0; a < nact; a++)
        mask[a] = hm_action_in(bits, a);
}

bool hm_action_move(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                    unsigned action, struct hm_move *out)
{
    const struct hm_encoding *c = g->ops->encoding;
    uint64_t                  bits[HM_ACTION_WORDS];
    if (action >= c->nact(g->edition))
        return false;
    hm_action_bits(g, s, seat, bits);
    if (!hm_action_in(bits, action))
        return false;
    hm_possible_move(g, s, seat, action, out);
    return true;
}

void hm_possible_move(const struct hm_game *g, const struct hm_state *s, hm_seat seat,
                      unsigned action, struct hm_move *out)
{
    const struct hm_encoding *c = g->ops->encoding;
    struct hm_move            list[HM_MOVES];
    if (c->move_of != NULL) {
        c->move_of(g->edition, s, seat, action, out);
        return;
    }
    size_t n = g->ops->legal(g->edition, s, seat, HM_BOTH, list), i = 0;
    while (i < n && c->action_of(g->edition, s, &list[i]) != action)
        i++;
    *out = i < n ? list[i] : (struct hm_move){.kind = 0};
}

/* ---- text ---------------------------------------------------------------------------------- */

static const char *const seat_names[] = {"self", "self+1", "self+2", "self+3", "self+4"};

static unsigned count_names(const char *const *names)
{
    unsigned n = 0;
    while (names[n] != NULL)
        n++;
    return n;
}

static void put_element(const struct hm_game *g, const struct hm_field *f, unsigned i,
                        struct hm_text *t)
{
    hm_put(t, f->name);
    if (f->index == HM_BY_NOTHING && f->count == 1)
        return;
    hm_put_char(t, ' ');
    switch ((enum hm_index)f->index) {
    case HM_BY_NOTHING: hm_put_int(t, i); break;
    case HM_BY_CARD: hm_put(t, hm_card_id(g->edition, (hm_card)i)); break;
    case HM_BY_SEAT: hm_put(t, seat_names[i]); break;
    case HM_BY_NAME: {
        const unsigned n = count_names(f->names);
        if (f->count > n) { /* a row of names for each seat */
            hm_put(t, seat_names[i / n]);
            hm_put_char(t, ' ');
        }
        hm_put(t, f->names[i % n]);
        break;
    }
    }
}

static size_t bytes_of(const struct hm_field *f)
{
    return f->size == HM_BITS ? f->count / 8u : (size_t)f->count * f->size;
}

static uint64_t value_of(const struct hm_field *f, unsigned i, const uint8_t *at)
{
    uint64_t value = 0;
    if (f->size == HM_BITS)
        return at[i / 8] >> i % 8 & 1;
    for (unsigned k = 0; k < f->size; k++)
        value |= (uint64_t)at[i * f->size + k] << 8 * k;
    return value;
}

static void put_value(struct hm_text *t, const struct hm_field *f, uint64_t value)
{
    if (f->size != HM_BITS) {
        hm_put(t, ": ");
        if (f->values != NULL && value < count_names(f->values))
            hm_put(t, f->values[value]);
        else
            hm_put_int(t, (int64_t)value);
    }
    hm_put_char(t, '\n');
}

size_t hm_observation_print(const struct hm_game *g, const uint8_t *row, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    for (const struct hm_field *f = g->ops->encoding->fields; f->name != NULL; f++) {
        for (unsigned i = 0; i < f->count; i++) {
            const uint64_t value = value_of(f, i, row);
            if (value == 0)
                continue;
            put_element(g, f, i, &t);
            put_value(&t, f, value);
        }
        row += bytes_of(f);
    }
    return t.len;
}

static void put_list(struct hm_text *t, const char *const *names, bool numbered)
{
    for (unsigned i = 0; names[i] != NULL; i++) {
        hm_put(t, i > 0 ? ", " : "");
        if (numbered) {
            hm_put_int(t, i);
            hm_put_char(t, ' ');
        }
        hm_put(t, names[i]);
    }
}

static void put_index(struct hm_text *t, const struct hm_field *f)
{
    switch ((enum hm_index)f->index) {
    case HM_BY_NOTHING: hm_put(t, f->count == 1 ? "-" : "number"); break;
    case HM_BY_CARD: hm_put(t, "card"); break;
    case HM_BY_SEAT: hm_put(t, "seat"); break;
    case HM_BY_NAME:
        hm_put(t, f->count > count_names(f->names) ? "seat × " : "");
        put_list(t, f->names, false);
        break;
    }
}

size_t hm_fields_print(const struct hm_game *g, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    unsigned       at = 0;
    hm_put(&t, "| offset | field | elements | bytes each | indexed by | values | meaning |\n");
    hm_put(&t, "|---|---|---|---|---|---|---|\n");
    for (const struct hm_field *f = g->ops->encoding->fields; f->name != NULL; f++) {
        hm_put(&t, "| ");
        hm_put_int(&t, at);
        hm_put(&t, " | ");
        hm_put(&t, f->name);
        hm_put(&t, " | ");
        hm_put_int(&t, f->count);
        hm_put(&t, " | ");
        if (f->size == HM_BITS)
            hm_put(&t, "1 bit");
        else
            hm_put_int(&t, f->size);
        hm_put(&t, " | ");
        put_index(&t, f);
        hm_put(&t, " | ");
        if (f->values != NULL)
            put_list(&t, f->values, true);
        else
            hm_put(&t, "number");
        hm_put(&t, " | ");
        hm_put(&t, f->about);
        hm_put(&t, " |\n");
        at += (unsigned)bytes_of(f);
    }
    return t.len;
}

size_t hm_actions_print(const struct hm_game *g, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    const unsigned n = g->ops->encoding->nact(g->edition);
    for (unsigned i = 0; i < n; i++) {
        hm_put_int(&t, i);
        hm_put_char(&t, '\t');
        g->ops->encoding->print_action(g->edition, i, &t);
        hm_put_char(&t, '\n');
    }
    return t.len;
}
