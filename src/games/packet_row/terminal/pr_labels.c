/*
 * pr_labels.c: Packet Row in words: cards, moves, the log.
 */
#include "pr_screen.h"

#include "terminal/session/session.h"

#include <string.h>

static const struct hm_pr_card *row(const struct hm_game *g, hm_card c)
{
    return hm_pr_card(g->edition, c);
}

static const char *good(const struct msg_language *l, unsigned i)
{
    return pr_noun(l, "table.goods/", hm_pr_good_names[i]);
}
static const char *towards(const struct msg_language *l, unsigned i)
{
    return pr_noun(l, "table.towards/", hm_pr_port_names[i]);
}
static const char *code(const struct msg_language *l, unsigned i)
{
    return pr_noun(l, "terminal.codes/", hm_pr_port_names[i]);
}
static const char *place(const struct msg_language *l, unsigned i)
{
    return pr_noun(l, "table.places/", hm_pr_port_names[i]);
}

const char *pr_screen_area(const struct msg_language *l, unsigned area)
{
    return pr_noun(l, "table.areas/", hm_pr_area_names[area]);
}

/* The title of a card that has no name of its own. */
static const char *kind_name(const struct msg_language *l, unsigned kind)
{
    return kind == HM_PR_CARD_GOLD ? msg_text(l, MSG_PACKET_ROW_TABLE_CARD_GOLD)
                                   : pr_noun(l, "table.kinds/", hm_pr_card_kind_names[kind]);
}

static void put_card(const struct msg_language *l, const struct hm_game *g, hm_card c, bool codes,
                     struct hm_text *t)
{
    const struct hm_pr_card *r = row(g, c);
    const char *to = r->port < HM_PR_PORTS ? (codes ? code(l, r->port) : place(l, r->port)) : "";
    switch ((enum hm_pr_card_kind)r->kind) {
    case HM_PR_CARD_CONTRACT:
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_CONTRACT, terminal_number(r->amount).text,
                        good(l, r->good), to, (const char *)NULL);
        return;
    case HM_PR_CARD_BUILDING:
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_POINTS,
                        pr_noun(l, "table.buildings/", hm_pr_building_names[r->building]),
                        terminal_number(r->value).text, (const char *)NULL);
        return;
    case HM_PR_CARD_SHIP:
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_SHIP_TO, to, (const char *)NULL);
        return;
    case HM_PR_CARD_GOODS: terminal_put_capital(t, good(l, r->good)); break;
    case HM_PR_CARD_ASSISTANT:
    case HM_PR_CARD_CAPTAIN:
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_TRADER:
    case HM_PR_CARD_MONEY:
    case HM_PR_CARD_BANKER:
    case HM_PR_CARD_KINDS: hm_put(t, kind_name(l, r->kind)); break;
    }
    if (r->kind == HM_PR_CARD_GOODS || r->kind == HM_PR_CARD_GOLD) {
        hm_put(t, " ×");
        hm_put_int(t, r->amount);
    } else if (r->kind == HM_PR_CARD_MONEY) {
        hm_put(t, " ");
        terminal_put_money(l, t, r->value);
    }
}

void pr_screen_card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                         struct hm_text *t)
{
    put_card(l, g, c, false, t);
}

void pr_screen_card_brief(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          struct hm_text *t)
{
    put_card(l, g, c, true, t);
}

void pr_screen_card_short(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          struct hm_text *t)
{
    const struct hm_pr_card *r = row(g, c);
    switch ((enum hm_pr_card_kind)r->kind) {
    case HM_PR_CARD_CONTRACT:
        hm_put_int(t, r->amount);
        hm_put(t, " ");
        hm_put(t, good(l, r->good));
        hm_put(t, " ");
        hm_put(t, code(l, r->port));
        hm_put(t, " ");
        terminal_put_money(l, t, r->value);
        return;
    case HM_PR_CARD_SHIP: hm_put(t, code(l, r->port)); return;
    case HM_PR_CARD_BUILDING:
        hm_put(t, pr_noun(l, "table.buildings/", hm_pr_building_names[r->building]));
        hm_put(t, " ");
        hm_put_int(t, r->value);
        return;
    case HM_PR_CARD_MONEY: terminal_put_money(l, t, r->value); return;
    case HM_PR_CARD_ASSISTANT:
    case HM_PR_CARD_CAPTAIN:
    case HM_PR_CARD_GOLD:
    case HM_PR_CARD_GOODS:
    case HM_PR_CARD_TRADER:
    case HM_PR_CARD_BANKER:
    case HM_PR_CARD_KINDS: pr_screen_card_name(l, g, c, t); return;
    }
}

void pr_screen_card_price(const struct msg_language *l, const struct hm_game *g, hm_card c,
                          struct hm_text *t)
{
    const struct hm_pr_card *r = row(g, c);
    if (r->cost > 0) {
        terminal_put_money(l, t, r->cost);
    } else if (r->kind == HM_PR_CARD_CONTRACT) {
        hm_put(t, "+");
        terminal_put_money(l, t, r->value);
    }
}

int32_t pr_screen_contracts(const struct msg_language *l, const struct hm_game *g,
                            const hm_cards *given, struct hm_text *t)
{
    int32_t  gain = 0;
    unsigned n = 0;
    for (unsigned c = hm_next(given, 0); c < HM_CARDS; c = hm_next(given, c + 1))
        if (row(g, (hm_card)c)->kind == HM_PR_CARD_CONTRACT) {
            gain += row(g, (hm_card)c)->value;
            n++;
        }
    terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_CONTRACTS, terminal_number(n).text,
                    (const char *)NULL);
    return gain;
}

void pr_screen_lack(const struct msg_language *l, const struct hm_pr_lack *lack, struct hm_text *t)
{
    if (lack->goods > 0) {
        hm_put_int(t, lack->goods);
        hm_put(t, " ");
        hm_put(t, good(l, lack->good));
    }
    if (lack->ship > 0) {
        hm_put(t, lack->goods > 0 ? ", " : "");
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LACKS_SHIP, towards(l, lack->port),
                        (const char *)NULL);
    }
}

static hm_card only(const struct hm_move *m) { return (hm_card)hm_next(&m->cards, 0); }

void pr_screen_label(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                     struct hm_text *t)
{
    char           card[80] = "";
    struct hm_text w = hm_text_in(card, sizeof card);
    switch (m->kind) {
    case HM_PR_MOVE_CHOOSE:
        terminal_format(l, t, MSG_PACKET_ROW_TABLE_BOARD_NAME,
                        pr_screen_area(l, m->target % HM_PR_AREAS), (const char *)NULL);
        break;
    case HM_PR_MOVE_TAKE:
        pr_screen_card_name(l, g, only(m), &w);
        if (row(g, only(m))->cost > 0)
            terminal_format(l, t, MSG_PACKET_ROW_TABLE_PROMPT_TAKE_FOR, card,
                            terminal_number(row(g, only(m))->cost).text, (const char *)NULL);
        else
            terminal_format(l, t, MSG_PACKET_ROW_TABLE_PROMPT_TAKE, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_ASSIST:
        pr_screen_card_name(l, g, only(m), &w);
        terminal_format(l, t, MSG_PACKET_ROW_TABLE_PROMPT_ASSIST, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_PASS: hm_put(t, msg_text(l, MSG_PACKET_ROW_TABLE_PROMPT_PASS)); break;
    case HM_PR_MOVE_CASH:
        terminal_format(l, t, MSG_PACKET_ROW_TABLE_PROMPT_CASH,
                        terminal_number(row(g, only(m))->value).text, (const char *)NULL);
        break;
    case HM_PR_MOVE_FULFIL: {
        int32_t gain = pr_screen_contracts(l, g, &m->cards, &w);
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LABEL_FULFIL, card,
                        terminal_number(gain).text, (const char *)NULL);
        break;
    }
    case HM_PR_MOVE_DONE: hm_put(t, msg_text(l, MSG_PACKET_ROW_TABLE_PROMPT_DONE)); break;
    default: hm_put(t, "?"); break;
    }
}

/* ---- the log ------------------------------------------------------------------------------ */

static void describe_own(const struct terminal_report *report, struct hm_text *t)
{
    const struct msg_language *l = report->lang;
    const struct hm_game      *g = &report->session->game;
    const struct hm_move      *m = report->move;
    char                       card[80] = "";
    struct hm_text             w = hm_text_in(card, sizeof card);
    switch (m->kind) {
    case HM_PR_MOVE_CHOOSE:
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LOG_CHOOSE,
                        pr_noun(l, "table.theAreas/", hm_pr_area_names[m->target % HM_PR_AREAS]),
                        (const char *)NULL);
        break;
    case HM_PR_MOVE_TAKE:
        pr_screen_card_name(l, g, only(m), &w);
        if (row(g, only(m))->cost > 0)
            terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LOG_PAID, card,
                            terminal_number(row(g, only(m))->cost).text, (const char *)NULL);
        else
            terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LOG_TAKE, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_ASSIST:
        pr_screen_card_name(l, g, only(m), &w);
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LOG_ASSIST, card, (const char *)NULL);
        break;
    case HM_PR_MOVE_PASS: {
        /* a harbour master who declines is to name another area (PR-3.7) */
        const struct hm_state *s = &report->session->seen;
        bool declined = s->head.phase == HM_PR_PHASE_CHOOSE && hm_pr_named(s) != 0;
        hm_put(t, msg_text(l, declined ? MSG_PACKET_ROW_TERMINAL_LOG_DECLINED
                                       : MSG_PACKET_ROW_TABLE_STATUS_PASSED));
        break;
    }
    case HM_PR_MOVE_CASH:
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LOG_CASH,
                        terminal_number(row(g, only(m))->value).text, (const char *)NULL);
        break;
    case HM_PR_MOVE_FULFIL: {
        int32_t gain = pr_screen_contracts(l, g, &m->cards, &w);
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LOG_FULFIL, card, terminal_number(gain).text,
                        (const char *)NULL);
        break;
    }
    case HM_PR_MOVE_DONE: hm_put(t, msg_text(l, MSG_PACKET_ROW_TERMINAL_LOG_DONE)); break;
    default: break;
    }
}

void pr_screen_report(const struct terminal_report *report, struct terminal_log *log)
{
    const struct msg_language *l = report->lang;
    char                       text[200] = "", line[200];
    struct hm_text             t = hm_text_in(text, sizeof text);
    if (report->move != NULL)
        describe_own(report, &t);
    else
        hm_put(&t, msg_text(l, MSG_TERMINAL_HIDDEN_MOVE));
    terminal_log_add(log, report->ply, report->seat, false, text);
    for (size_t i = 0; i < report->nevent; i++) {
        const struct hm_event *e = &report->event[i];
        const char            *kind = report->session->game.ops->event_names[e->kind];
        if (strcmp(kind, "fail") == 0 && e->amount >= 0 && e->amount < HM_PR_AREAS)
            terminal_log_add(log, report->ply, HM_NOBODY, true,
                             TERMINAL_FORMAT(line, l, MSG_PACKET_ROW_TERMINAL_LOG_FAIL,
                                             pr_screen_area(l, (unsigned)e->amount)));
        else if (strcmp(kind, "master") == 0 && e->seat < HM_SEATS)
            terminal_log_add(log, report->ply, HM_NOBODY, true,
                             TERMINAL_FORMAT(line, l, MSG_PACKET_ROW_TERMINAL_LOG_MASTER,
                                             terminal_session_name(report->session, l, e->seat)));
        else if (strcmp(kind, "settle") == 0)
            terminal_log_add(log, report->ply, HM_NOBODY, true,
                             msg_text(l, MSG_PACKET_ROW_TABLE_RIBBON_SETTLE));
        else if (strcmp(kind, "over") == 0)
            terminal_log_add(log, report->ply, HM_NOBODY, true, msg_text(l, MSG_UI_PROMPT_OVER));
    }
}

bool pr_screen_warning(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_state *seen, const struct hm_move *m, struct hm_text *t)
{
    const int32_t gain =
        m->kind == HM_PR_MOVE_DONE ? g->ops->best(g->edition, seen, m->seat, NULL) : 0;
    if (gain > 0)
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_DONE_ASK, terminal_number(gain).text,
                        (const char *)NULL);
    return gain > 0;
}
