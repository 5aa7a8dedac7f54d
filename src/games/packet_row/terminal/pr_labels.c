/*
 * pr_labels.c: Packet Row in words: cards, moves, the log.
 */
#include "pr_face.h"

#include "terminal/session/session.h"

#include <string.h>

static const struct hm_pr_card *row(const struct hm_game *g, hm_card c) { return hm_pr_card(g->edition, c); }

static void put_capital(struct hm_text *t, const char *word)
{
    if (word[0] >= 'a' && word[0] <= 'z') {
        hm_put_char(t, (char)(word[0] - 'a' + 'A'));
        word++;
    }
    hm_put(t, word);
}

static const char *good(const struct tui_lang *l, unsigned i) { return tui_key(l, "good", hm_pr_good_names[i]); }
static const char *port(const struct tui_lang *l, unsigned i) { return tui_key(l, "port", hm_pr_port_names[i]); }
static const char *code(const struct tui_lang *l, unsigned i) { return tui_key(l, "code", hm_pr_port_names[i]); }
static const char *area_name(const struct tui_lang *l, unsigned i) { return tui_key(l, "area", hm_pr_area_names[i]); }

/* Short enough for a board: "Britain". */
static const char *place(const struct tui_lang *l, unsigned i)
{
    const char *s = tui_key(l, "place", hm_pr_port_names[i]);
    return s == hm_pr_port_names[i] ? port(l, i) : s;
}

const char *tui_pr_area(const struct tui_lang *l, unsigned area, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    put_capital(&t, area_name(l, area));
    return buf;
}

static void put_card(const struct tui_lang *l, const struct hm_game *g, hm_card c, bool codes, struct hm_text *t)
{
    const struct hm_pr_card *r = row(g, c);
    const char              *to = r->port < HM_PR_PORTS ? (codes ? code(l, r->port) : place(l, r->port)) : "";
    char                     word[64];
    struct hm_text           w = hm_text_in(word, sizeof word);
    switch ((enum hm_pr_card_kind)r->kind) {
    case HM_PR_CARD_CONTRACT:
        tui_say(l, t, W_PR_CONTRACT, tui_number(r->amount).text, good(l, r->good), to, (const char *)NULL);
        return;
    case HM_PR_CARD_BUILDING:
        put_capital(&w, tui_key(l, "building", hm_pr_building_names[r->building]));
        tui_say(l, t, W_PR_POINTS, word, tui_number(r->value).text, (const char *)NULL);
        return;
    case HM_PR_CARD_SHIP: tui_say(l, t, W_PR_SHIP_TO, to, (const char *)NULL); return;
    case HM_PR_CARD_GOODS: put_capital(t, good(l, r->good)); break;
    case HM_PR_CARD_ASSISTANT:
    case HM_PR_CARD_CAPTAIN:
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_TRADER:
    case HM_PR_CARD_MONEY:
    case HM_PR_CARD_BANKER:
    case HM_PR_CARD_KINDS: put_capital(t, tui_key(l, "card", hm_pr_card_kind_names[r->kind])); break;
    }
    if (r->kind == HM_PR_CARD_GOODS || r->kind == HM_PR_CARD_GOLD) {
        hm_put(t, " ×");
        hm_put_int(t, r->amount);
    } else if (r->kind == HM_PR_CARD_MONEY) {
        hm_put(t, " $");
        hm_put_int(t, r->value);
    }
}

void tui_pr_card_name(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t)
{
    put_card(l, g, c, false, t);
}

void tui_pr_card_brief(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t)
{
    put_card(l, g, c, true, t);
}

void tui_pr_card_short(const struct tui_lang *l, const struct hm_game *g, hm_card c, struct hm_text *t)
{
    const struct hm_pr_card *r = row(g, c);
    switch ((enum hm_pr_card_kind)r->kind) {
    case HM_PR_CARD_CONTRACT:
        hm_put_int(t, r->amount);
        hm_put(t, " ");
        hm_put(t, good(l, r->good));
        hm_put(t, " ");
        hm_put(t, code(l, r->port));
        hm_put(t, " $");
        hm_put_int(t, r->value);
        return;
    case HM_PR_CARD_SHIP: hm_put(t, code(l, r->port)); return;
    case HM_PR_CARD_BUILDING:
        put_capital(t, tui_key(l, "building", hm_pr_building_names[r->building]));
        hm_put(t, " ");
        hm_put_int(t, r->value);
        return;
    case HM_PR_CARD_MONEY:
        hm_put(t, "$");
        hm_put_int(t, r->value);
        return;
    case HM_PR_CARD_ASSISTANT:
    case HM_PR_CARD_CAPTAIN:
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_GOODS:
    case HM_PR_CARD_TRADER:
    case HM_PR_CARD_BANKER:
    case HM_PR_CARD_KINDS: tui_pr_card_name(l, g, c, t); return;
    }
}

void tui_pr_card_price(const struct hm_game *g, hm_card c, struct hm_text *t)
{
    const struct hm_pr_card *r = row(g, c);
    if (r->cost > 0) {
        hm_put(t, "$");
        hm_put_int(t, r->cost);
    } else if (r->kind == HM_PR_CARD_CONTRACT) {
        hm_put(t, "+$");
        hm_put_int(t, r->value);
    }
}

int32_t tui_pr_contracts(const struct tui_lang *l, const struct hm_game *g, const hm_cards *given, struct hm_text *t)
{
    int32_t  gain = 0;
    unsigned n = 0;
    for (unsigned c = hm_next(given, 0); c < HM_CARDS; c = hm_next(given, c + 1))
        if (row(g, (hm_card)c)->kind == HM_PR_CARD_CONTRACT) {
            gain += row(g, (hm_card)c)->value;
            n++;
        }
    if (n == 1)
        hm_put(t, l->word[W_PR_ONE_CONTRACT]);
    else
        tui_say(l, t, W_PR_CONTRACTS, tui_number(n).text, (const char *)NULL);
    return gain;
}

void tui_pr_lack(const struct tui_lang *l, const struct hm_pr_lack *lack, struct hm_text *t)
{
    if (lack->goods > 0) {
        hm_put_int(t, lack->goods);
        hm_put(t, " ");
        hm_put(t, good(l, lack->good));
    }
    if (lack->ship > 0) {
        hm_put(t, lack->goods > 0 ? ", " : "");
        tui_say(l, t, W_PR_LACKS_SHIP, port(l, lack->port), (const char *)NULL);
    }
}

static hm_card only(const struct hm_move *m) { return (hm_card)hm_next(&m->cards, 0); }

void tui_pr_label(const struct tui_lang *l, const struct hm_game *g, const struct hm_move *m, struct hm_text *t)
{
    char           card[80] = "";
    struct hm_text w = hm_text_in(card, sizeof card);
    switch (m->kind) {
    case HM_PR_MOVE_CHOOSE:
        tui_say(l, t, W_PR_LABEL_CHOOSE, area_name(l, m->target % HM_PR_AREAS), (const char *)NULL);
        break;
    case HM_PR_MOVE_TAKE:
        tui_pr_card_name(l, g, only(m), &w);
        if (row(g, only(m))->cost > 0)
            tui_say(l, t, W_PR_LABEL_TAKE, card, tui_number(row(g, only(m))->cost).text, (const char *)NULL);
        else
            tui_say(l, t, W_PR_LABEL_TAKE_FREE, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_ASSIST:
        tui_pr_card_name(l, g, only(m), &w);
        tui_say(l, t, W_PR_LABEL_ASSIST, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_PASS: hm_put(t, l->word[W_PR_PASS]); break;
    case HM_PR_MOVE_CASH:
        tui_say(l, t, W_PR_LABEL_CASH, tui_number(row(g, only(m))->value).text, (const char *)NULL);
        break;
    case HM_PR_MOVE_FULFIL: {
        int32_t gain = tui_pr_contracts(l, g, &m->cards, &w);
        tui_say(l, t, W_PR_LABEL_FULFIL, card, tui_number(gain).text, (const char *)NULL);
        break;
    }
    case HM_PR_MOVE_DONE: hm_put(t, l->word[W_PR_DONE]); break;
    default: hm_put(t, "?"); break;
    }
}

/* ---- the log ------------------------------------------------------------------------------ */

static void tell_own(const struct tui_told *told, struct hm_text *t)
{
    const struct tui_lang *l = told->lang;
    const struct hm_game  *g = &told->table->game;
    const struct hm_move  *m = told->move;
    char                   card[80] = "";
    struct hm_text         w = hm_text_in(card, sizeof card);
    switch (m->kind) {
    case HM_PR_MOVE_CHOOSE:
        tui_say(l, t, W_PR_TOLD_CHOOSE, area_name(l, m->target % HM_PR_AREAS), (const char *)NULL);
        break;
    case HM_PR_MOVE_TAKE:
        tui_pr_card_name(l, g, only(m), &w);
        if (row(g, only(m))->cost > 0)
            tui_say(l, t, W_PR_TOLD_PAID, card, tui_number(row(g, only(m))->cost).text, (const char *)NULL);
        else
            tui_say(l, t, W_PR_TOLD_TAKE, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_ASSIST:
        tui_pr_card_name(l, g, only(m), &w);
        tui_say(l, t, W_PR_TOLD_ASSIST, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_PASS: hm_put(t, l->word[W_PR_TOLD_PASS]); break;
    case HM_PR_MOVE_CASH:
        tui_say(l, t, W_PR_TOLD_CASH, tui_number(row(g, only(m))->value).text, (const char *)NULL);
        break;
    case HM_PR_MOVE_FULFIL: {
        int32_t gain = tui_pr_contracts(l, g, &m->cards, &w);
        tui_say(l, t, W_PR_TOLD_FULFIL, card, tui_number(gain).text, (const char *)NULL);
        break;
    }
    case HM_PR_MOVE_DONE: hm_put(t, l->word[W_PR_TOLD_DONE]); break;
    default: break;
    }
}

void tui_pr_tell(const struct tui_told *told, struct tui_log *log)
{
    const struct tui_lang *l = told->lang;
    char                   text[200] = "", line[200];
    struct hm_text         t = hm_text_in(text, sizeof text);
    if (told->move != NULL)
        tell_own(told, &t);
    else
        hm_put(&t, l->word[W_HIDDEN_MOVE]);
    tui_log_add(log, told->ply, told->seat, false, text);
    for (size_t i = 0; i < told->nevent; i++) {
        const struct hm_event *e = &told->event[i];
        const char            *kind = told->table->game.ops->event_names[e->kind];
        if (strcmp(kind, "fail") == 0 && e->amount >= 0 && e->amount < HM_PR_AREAS)
            tui_log_add(log, told->ply, HM_NOBODY, true,
                        TUI_SAY(line, l, W_PR_TOLD_FAIL, area_name(l, (unsigned)e->amount)));
        else if (strcmp(kind, "master") == 0 && e->seat < HM_SEATS)
            tui_log_add(log, told->ply, HM_NOBODY, true,
                        TUI_SAY(line, l, W_PR_TOLD_MASTER, tui_table_name(told->table, l, e->seat)));
        else if (strcmp(kind, "settle") == 0)
            tui_log_add(log, told->ply, HM_NOBODY, true, l->word[W_PR_TOLD_SETTLE]);
        else if (strcmp(kind, "over") == 0)
            tui_log_add(log, told->ply, HM_NOBODY, true, l->word[W_PR_TOLD_OVER]);
    }
}
