/*
 * pr_text.c: moves and cards as text.
 *
 * A fulfilment is printed in the order of the card table; any order is read.
 */
#include "pr.h"

const char *const pr_move_names[HM_PR_MOVE_KINDS] = {"",     "choose", "take",   "assist",
                                                     "pass", "cash",   "fulfil", "done"};

size_t pr_print_move(const struct hm_edition *e, const struct hm_move *m, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    if (m->kind == 0 || m->kind >= HM_PR_MOVE_KINDS) {
        hm_put_char(&t, '?');
        return t.len;
    }
    hm_put(&t, pr_move_names[m->kind]);
    if (m->kind == HM_PR_MOVE_CHOOSE) {
        hm_put_char(&t, ' ');
        hm_put(&t, m->target < HM_PR_AREAS ? hm_pr_area_names[m->target] : "?");
    }
    if (!hm_none(&m->cards)) {
        hm_put_char(&t, ' ');
        hm_put_cards(e, &m->cards, " ", &t);
    }
    return t.len;
}

static enum hm_err bad_word(struct hm_msg *msg, const char *what, struct hm_word w)
{
    char           name[32];
    struct hm_text t = hm_text_in(name, sizeof name);
    hm_put_n(&t, w.at, w.len);
    return hm_fail(msg, HM_MALFORMED, what, " '", name, "'", (char *)NULL);
}

static enum hm_err parse_cards(const struct hm_edition *e, const struct hm_word *w, size_t n,
                               struct hm_move *m, struct hm_msg *msg)
{
    for (size_t i = 0; i < n; i++) {
        const hm_card c = hm_card_find(e, w[i].at, w[i].len);
        if (c == HM_NO_CARD)
            return bad_word(msg, "unknown card", w[i]);
        m->serial |= hm_has(&m->cards, c); /* PR-0.2: well formed, but never allowed */
        hm_add(&m->cards, c);
    }
    return HM_OK;
}

enum hm_err pr_parse_move(const struct hm_edition *e, uint8_t nseat, const char *text,
                          struct hm_move *m, struct hm_msg *msg)
{
    struct hm_word w[HM_CARDS + 2];
    const size_t   n = hm_words(text, w, HM_CARDS + 2);
    uint8_t        kind = 1;
    (void)nseat;
    if (n == 0)
        return hm_fail(msg, HM_MALFORMED, "the move is missing", (char *)NULL);
    while (kind < HM_PR_MOVE_KINDS && !hm_word_is(w[0], pr_move_names[kind]))
        kind++;
    if (kind == HM_PR_MOVE_KINDS)
        return bad_word(msg, "unknown move", w[0]);
    if (n > HM_CARDS + 1)
        return hm_fail(msg, HM_MALFORMED, "more words than there are cards", (char *)NULL);
    m->kind = kind;
    switch ((enum hm_pr_move_kind)kind) {
    case HM_PR_MOVE_CHOOSE:
        if (n != 2)
            return hm_fail(msg, HM_MALFORMED, "'choose' names one area", (char *)NULL);
        while (m->target < HM_PR_AREAS && !hm_word_is(w[1], hm_pr_area_names[m->target]))
            m->target++;
        return m->target < HM_PR_AREAS ? HM_OK : bad_word(msg, "unknown area", w[1]);
    case HM_PR_MOVE_TAKE:
    case HM_PR_MOVE_ASSIST:
    case HM_PR_MOVE_CASH:
        if (n != 2)
            return hm_fail(msg, HM_MALFORMED, "'", pr_move_names[kind], "' names one card",
                           (char *)NULL);
        return parse_cards(e, w + 1, 1, m, msg);
    case HM_PR_MOVE_FULFIL:
        if (n < 2)
            return hm_fail(msg, HM_MALFORMED, "'fulfil' names the cards that are given",
                           (char *)NULL);
        return parse_cards(e, w + 1, n - 1, m, msg);
    case HM_PR_MOVE_PASS:
    case HM_PR_MOVE_DONE:
    case HM_PR_MOVE_KINDS: break;
    }
    return n == 1 ? HM_OK
                  : hm_fail(msg, HM_MALFORMED, "'", pr_move_names[kind], "' stands alone",
                            (char *)NULL);
}

/* ---- cards ---- */

static void put_word(struct hm_text *t, const char *key, const char *const *names, uint8_t which)
{
    hm_json_key(t, key);
    hm_json_put(t, which == HM_PR_NONE ? NULL : names[which]);
}

/* A dash in the table is null; only the cost has none. */
static void put_number(struct hm_text *t, const char *key, unsigned n, bool dash)
{
    hm_json_key(t, key);
    if (dash)
        hm_json_put(t, NULL);
    else
        hm_json_put_int(t, n);
}

size_t pr_print_card(const struct hm_edition *e, hm_card c, char *buf, size_t cap)
{
    static const char *const sources[] = {"printed", "partly-printed", "reconstructed"};
    const struct hm_pr_card *card = hm_pr_card(e, c);
    struct hm_text           t = hm_text_in(buf, cap);
    hm_json_open(&t, '{');
    hm_json_key(&t, "id");
    hm_json_put(&t, hm_card_id(e, c));
    put_word(&t, "deck", hm_pr_deck_names, card->deck);
    put_word(&t, "kind", hm_pr_card_kind_names, card->kind);
    put_word(&t, "building", hm_pr_building_names, card->building);
    put_word(&t, "good", hm_pr_good_names, card->good);
    put_number(&t, "amount", card->amount, card->amount == 0);
    put_word(&t, "destination", hm_pr_port_names, card->port);
    put_number(&t, "cost", card->cost, false);
    put_number(&t, "value", card->value, card->value == 0);
    put_word(&t, "source", sources, e->source[c]);
    hm_json_close(&t, '}');
    return t.len;
}

/* The edition has only cards.  */
size_t pr_print_edition(const struct hm_edition *e, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    (void)e;
    hm_put(&t, "{}");
    return t.len;
}
