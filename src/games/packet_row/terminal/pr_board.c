/*
 * pr_board.c: one of the four boards: its heading, its supplies as lines or as cards.
 */
#include "pr_screen.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>

struct screen_option *pr_screen_option(struct screen_game *g, hm_card c)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].card == c)
            return &g->option[i];
    return NULL;
}

static void board_state(const struct screen_game *g, struct screen_app *app, unsigned a,
                        struct hm_text *t)
{
    const struct hm_state *s = &g->session->seen;
    hm_cards               current = hm_pr_current(g->session->game.edition, s, a);
    if (hm_pr_area(s) == a)
        hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_BOARD_AT_HAND_SHORT));
    else if ((hm_pr_named(s) >> a & 1u) != 0)
        hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_BOARD_CLOSED_SHORT));
    else if (hm_none(&current))
        hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_BOARD_EMPTY));
    else if ((hm_pr_failed(s) >> a & 1u) != 0)
        hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_BOARD_FAILED));
}

static void draw_header(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                        unsigned a)
{
    struct screen_canvas  *c = &app->canvas;
    const struct hm_state *s = &g->session->seen;
    hm_cards               out = hm_pr_discard(g->session->game.edition, s, a);
    bool                   here = hm_pr_area(s) == a;
    char                   state[60] = "", counts[60];
    struct hm_text         t = hm_text_in(state, sizeof state);
    screen_style           rule = here ? SCREEN_NAMED : SCREEN_SOFT;
    screen_fill(c, (struct screen_rect){r.x, r.y, r.w, 1}, rule, here ? 0x2550 : 0x2500);
    board_state(g, app, a, &t);
    int                   x = r.x + 1;
    struct screen_option *o = NULL;
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].move.kind == HM_PR_MOVE_CHOOSE && g->option[i].where == (int)a)
            o = &g->option[i];
    screen_style style = here ? SCREEN_NAMED : (SCREEN_DECK + a) | SCREEN_BOLD;
    if (o != NULL)
        style = screen_option_style(g, o, style);
    char        label[60];
    const char *name = pr_screen_area(app->context.lang, a);
    if (o != NULL && screen_option_digit(g, o) != ' ')
        snprintf(label, sizeof label, " %c %s ", screen_option_digit(g, o), name);
    else
        snprintf(label, sizeof label, " %s ", name);
    int w = screen_put_cut(c, x, r.y, r.w - 2, style, label);
    if (o != NULL)
        screen_option_at(g, app, o, (struct screen_rect){x, r.y, w, 1});
    x += w + 1;
    if (r.w >= 48)
        TERMINAL_FORMAT(counts, app->context.lang, MSG_PACKET_ROW_TERMINAL_TALON,
                        terminal_number(hm_pr_talon(s, a)).text,
                        terminal_number(hm_count(&out)).text);
    else
        snprintf(counts, sizeof counts, "%u/%u", hm_pr_talon(s, a), hm_count(&out));
    int cw = screen_width(c, counts);
    screen_put(c, r.x + r.w - cw - 1, r.y, SCREEN_SOFT, counts);
    if (state[0] != 0)
        screen_put_cut(c, x, r.y, r.x + r.w - cw - 2 - x, here ? SCREEN_NAMED : SCREEN_SOFT, state);
}

static void draw_card_line(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                           hm_card card, bool future)
{
    struct screen_canvas *c = &app->canvas;
    struct screen_option *o = pr_screen_option(g, card);
    char                  name[80] = "", price[16] = "";
    struct hm_text        t = hm_text_in(name, sizeof name), p = hm_text_in(price, sizeof price);
    screen_style style = o != NULL ? screen_option_style(g, o, future ? SCREEN_SOFT : SCREEN_PLAIN)
                         : future  ? SCREEN_SOFT
                                   : SCREEN_PLAIN;
    bool         word = future && r.w >= 34;
    int indent = word ? screen_width(c, screen_text(app, MSG_PACKET_ROW_TERMINAL_NEXT)) + 4 : 3;
    pr_screen_card_name(app->context.lang, &g->session->game, card, &t);
    pr_screen_card_price(app->context.lang, &g->session->game, card, &p);
    if ((style & 0xff) == SCREEN_CURSOR || (style & SCREEN_REVERSE) != 0)
        screen_fill(c, r, style, ' ');
    char digit = o != NULL ? screen_option_digit(g, o) : ' ';
    if (word)
        screen_put(c, r.x + 3, r.y, (style & 0xff) == SCREEN_CURSOR ? style : SCREEN_SOFT,
                   screen_text(app, MSG_PACKET_ROW_TERMINAL_NEXT));
    if (digit != ' ' || word)
        screen_cell(c, r.x + 1, r.y, style, (unsigned char)digit);
    else if (future)
        screen_put(c, r.x + 1, r.y, style, "»");
    int pw = screen_width(c, price), width = r.w - indent - pw - 1;
    if (screen_width(c, name) > width) {
        t = hm_text_in(name, sizeof name);
        pr_screen_card_brief(app->context.lang, &g->session->game, card, &t);
    }
    screen_put_cut(c, r.x + indent, r.y, width, style, name);
    screen_put(c, r.x + r.w - pw, r.y, style, price);
    if (o != NULL)
        screen_option_at(g, app, o, r);
}

/* The lines of a card, top to bottom. */
enum { CARD_TEXT = 48 };

static void card_lines(struct screen_app *app, const struct hm_game *game, hm_card card,
                       char line[3][CARD_TEXT])
{
    const struct hm_pr_card   *row = hm_pr_card(game->edition, card);
    const struct msg_language *l = app->context.lang;
    const char                *title = pr_noun(l, "table.kinds/", hm_pr_card_kind_names[row->kind]);
    struct hm_text             money = hm_text_in(line[1], CARD_TEXT);
    line[1][0] = line[2][0] = 0;
    switch ((enum hm_pr_card_kind)row->kind) {
    case HM_PR_CARD_CONTRACT:
        snprintf(line[1], CARD_TEXT, "%u %s", row->amount,
                 pr_noun(l, "table.goods/", hm_pr_good_names[row->good]));
        snprintf(line[2], CARD_TEXT, "→ %s",
                 pr_noun(l, "terminal.codes/", hm_pr_port_names[row->port]));
        break;
    case HM_PR_CARD_BUILDING:
        title = pr_noun(l, "table.buildings/", hm_pr_building_names[row->building]);
        TERMINAL_FORMAT(line[1], l, MSG_PACKET_ROW_TERMINAL_CARD_POINTS,
                        (char[]){(char)('0' + row->value % 10), 0});
        break;
    case HM_PR_CARD_SHIP:
        title = msg_text(l, MSG_PACKET_ROW_TERMINAL_SHIP_TITLE);
        snprintf(line[1], CARD_TEXT, "→ %s",
                 pr_noun(l, "terminal.codes/", hm_pr_port_names[row->port]));
        break;
    case HM_PR_CARD_GOODS:
        title = pr_noun(l, "table.goods/", hm_pr_good_names[row->good]);
        snprintf(line[1], CARD_TEXT, "×%u", row->amount);
        break;
    case HM_PR_CARD_GOLD:
        title = msg_text(l, MSG_PACKET_ROW_TABLE_CARD_GOLD);
        snprintf(line[1], CARD_TEXT, "×%u", row->amount);
        break;
    case HM_PR_CARD_MONEY: terminal_put_money(l, &money, row->value); break;
    case HM_PR_CARD_ASSISTANT:
        snprintf(line[1], CARD_TEXT, "%s", msg_text(l, MSG_PACKET_ROW_TERMINAL_USE_ASSISTANT));
        break;
    case HM_PR_CARD_CAPTAIN:
        snprintf(line[1], CARD_TEXT, "%s", msg_text(l, MSG_PACKET_ROW_TERMINAL_USE_CAPTAIN));
        break;
    case HM_PR_CARD_TRADER:
        snprintf(line[1], CARD_TEXT, "%s", msg_text(l, MSG_PACKET_ROW_TERMINAL_USE_TRADER));
        break;
    case HM_PR_CARD_BANKER:
        snprintf(line[1], CARD_TEXT, "%s", msg_text(l, MSG_PACKET_ROW_TERMINAL_USE_BANKER));
        break;
    case HM_PR_CARD_KINDS: break;
    }
    snprintf(line[0], CARD_TEXT, "%s", title);
    if (line[0][0] >= 'a' && line[0][0] <= 'z')
        line[0][0] = (char)(line[0][0] - 'a' + 'A');
}

void pr_screen_draw_card(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                         hm_card card, bool future)
{
    struct screen_canvas    *c = &app->canvas;
    const struct hm_pr_card *row = hm_pr_card(g->session->game.edition, card);
    struct screen_option    *o = pr_screen_option(g, card);
    char                     line[3][CARD_TEXT], price[16] = "", digit[4] = "";
    struct hm_text           p = hm_text_in(price, sizeof price);
    screen_style             plain = future ? SCREEN_SOFT : SCREEN_PLAIN;
    screen_style             style = o != NULL ? screen_option_style(g, o, plain) : plain;
    bool here = (style & 0xff) == SCREEN_CURSOR || (style & SCREEN_REVERSE) != 0;
    card_lines(app, &g->session->game, card, line);
    pr_screen_card_price(app->context.lang, &g->session->game, card, &p);
    if (o != NULL && screen_option_digit(g, o) != ' ')
        snprintf(digit, sizeof digit, "%c", screen_option_digit(g, o));
    if (here)
        screen_fill(c, r, style, ' ');
    screen_box(c, r, style, NULL);
    if (digit[0] != 0)
        screen_put(c, r.x + 1, r.y, style, digit);
    screen_style title = here     ? style
                         : future ? (screen_style)SCREEN_SOFT
                                  : (screen_style)((SCREEN_DECK + row->area) | SCREEN_BOLD);
    screen_put_cut(c, r.x + 1, r.y + 1, r.w - 2, title, line[0]);
    int lines = screen_put_wrapped(c, (struct screen_rect){r.x + 1, r.y + 2, r.w - 2, 3}, 0,
                                   here ? style : plain, line[1]);
    screen_put_cut(c, r.x + 1, r.y + 2 + lines, r.w - 2, here ? style : plain, line[2]);
    screen_put_right(c, r.x + 1, r.y + r.h - 2, r.w - 2, here ? style : plain | SCREEN_BOLD, price);
    if (o != NULL)
        screen_option_at(g, app, o, r);
}

void pr_screen_draw_board(struct screen_game *g, struct screen_app *app,
                          const struct pr_screen_board *board, unsigned a)
{
    const struct hm_edition *e = g->session->game.edition;
    hm_cards                 set[2] = {hm_pr_current(e, &g->session->seen, a),
                                       hm_pr_future(e, &g->session->seen, a)};
    struct screen_rect       r = board->at;
    int full = (int)hm_pr_full(g->session->setup.nseat), x = r.x + 1, y = r.y + 1;
    draw_header(g, app, r, a);
    for (int k = 0; k < 2; k++) {
        if (board->cards) {
            x = r.x + (k == 0 ? 0 : full * board->card_w + 1);
            if (k == 1 && !hm_none(&set[1]))
                screen_put_cut(&app->canvas, x + 1, r.y, 6, SCREEN_SOFT,
                               screen_text(app, MSG_PACKET_ROW_TERMINAL_NEXT));
        } else {
            y = r.y + 1 + (k == 0 ? 0 : full);
        }
        for (unsigned c = hm_next(&set[k], 0); c < HM_CARDS; c = hm_next(&set[k], c + 1)) {
            if (board->cards) {
                pr_screen_draw_card(g, app,
                                    (struct screen_rect){x, r.y + 1, board->card_w, board->card_h},
                                    (hm_card)c, k == 1);
                x += board->card_w;
            } else {
                draw_card_line(g, app, (struct screen_rect){r.x, y, r.w - 1, 1}, (hm_card)c,
                               k == 1);
                y++;
            }
        }
    }
}
