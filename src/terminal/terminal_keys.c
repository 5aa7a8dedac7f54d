/*
 * terminal_keys.c: texts for the engine's keys: names of cards, goods and places; refusals;
 * reasons.
 *
 * The page shows the same messages.  A game's catalogue is named like its folder.
 */
#include "terminal_game.h"

#include <stdio.h>
#include <string.h>

/* The message LIST KEY of a catalogue, or MSG_NONE. */
static enum msg_id find(const char *catalogue, const char *list, const char *key)
{
    char whole[96];
    int  n = snprintf(whole, sizeof whole, "%s%s", list, key);
    return n > 0 && (size_t)n < sizeof whole ? msg_find(catalogue, whole) : MSG_NONE;
}

const char *terminal_noun(const struct msg_language *l, const char *catalogue, const char *list,
                          const char *key)
{
    enum msg_id id = find(catalogue, list, key);
    return id != MSG_NONE ? msg_text(l, id) : key;
}

const char *terminal_level(const struct msg_language *l, const char *level)
{
    return terminal_noun(l, "shared", "ui.levels/", level);
}

const char *terminal_game_noun(const struct msg_language *l, const struct hm_ops *ops,
                               const char *list, const char *key)
{
    char catalogue[32];
    msg_catalogue_of(ops->id, catalogue, sizeof catalogue);
    return terminal_noun(l, catalogue, list, key);
}

const char *terminal_score(const struct msg_language *l, const struct hm_game *g, const char *key)
{
    if (strcmp(key, "points") == 0)
        return msg_text(l, MSG_UI_OVER_TOTAL);
    if (strcmp(key, "won") == 0)
        return msg_text(l, MSG_UI_GAMES_WON);
    return terminal_game_noun(l, g->ops, "table.end.", key);
}

const char *terminal_option(const struct msg_language *l, const struct hm_ops *ops,
                            const char *option)
{
    return terminal_game_noun(l, ops, "entry.options/", option);
}

/* The name of what a refusal is about, from the lists of its game. */
static const char *what_name(const struct msg_language *l, const struct hm_game *g,
                             const char *catalogue, const char *key)
{
    const char *const *lists = terminal_game_of(g->ops)->nouns;
    for (size_t i = 0; lists != NULL && lists[i] != NULL; i++) {
        enum msg_id id = find(catalogue, lists[i], key);
        if (id != MSG_NONE)
            return msg_text(l, id);
    }
    return key;
}

static void capitalise(char *text)
{
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
}

static void put_card(const struct msg_language *l, const struct hm_game *g, hm_card c,
                     enum terminal_cards cards, char *buf, size_t cap)
{
    if (c == HM_NO_CARD)
        buf[0] = 0;
    else if (cards == TERMINAL_CARD_IDS && c < g->edition->ncard)
        snprintf(buf, cap, "%s", hm_card_id(g->edition, c));
    else
        terminal_card_name(l, g, c, buf, cap);
}

size_t terminal_refusal(const struct msg_language *l, const struct hm_game *g,
                        const struct hm_explanation *explanation, enum terminal_cards cards,
                        char *buf, size_t cap)
{
    char        catalogue[32], card[80];
    const char *what = "";
    msg_catalogue_of(g->ops->id, catalogue, sizeof catalogue);
    enum msg_id    id = find(catalogue, "explain.refusals/", explanation->refusal->id);
    struct hm_text t = hm_text_in(buf, cap);
    if (id == MSG_NONE)
        return hm_print_explanation(g, explanation, buf, cap);
    if (explanation->what != NULL)
        what = what_name(l, g, catalogue, explanation->what);
    put_card(l, g, explanation->card, cards, card, sizeof card);
    MSG_PUT(&t, l, id, MSG_TEXT("card", card), MSG_TEXT("what", what),
            {.name = "need", .kind = msg_kind_of(id, "need"), .number = explanation->need},
            {.name = "have", .kind = msg_kind_of(id, "have"), .number = explanation->have});
    capitalise(buf);
    return t.len;
}

size_t terminal_reason(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_reason *r, enum terminal_cards cards, char *buf, size_t cap)
{
    char catalogue[32], card[80], seat[2] = {0}, any[48], ship[sizeof r->piece + 1] = {0};
    msg_catalogue_of(g->ops->id, catalogue, sizeof catalogue);
    snprintf(any, sizeof any, "%s-any", r->id);
    enum msg_id id =
        r->card == HM_NO_CARD ? find(catalogue, "explain.reasons/", any) : (enum msg_id)MSG_NONE;
    if (id == MSG_NONE)
        id = find(catalogue, "explain.reasons/", r->id);
    if (id == MSG_NONE)
        id = find("shared", "ui.hint.reasons/", r->id);
    if (id == MSG_NONE)
        return hm_print_reason(g, r, buf, cap);
    struct hm_text t = hm_text_in(buf, cap);
    put_card(l, g, r->card, cards, card, sizeof card);
    if (r->seat < HM_SEATS)
        seat[0] = hm_seat_letter(r->seat);
    memcpy(ship, r->piece, sizeof r->piece);
    MSG_PUT(&t, l, id, MSG_TEXT("card", card), MSG_TEXT("who", seat), MSG_TEXT("ship", ship),
            {.name = "n", .kind = msg_kind_of(id, "n"), .number = r->n});
    return t.len;
}

size_t terminal_card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    if (c >= g->edition->ncard)
        hm_put(&t, "?");
    else
        terminal_game_of(g->ops)->card_name(l, g, c, &t);
    return t.len;
}
