/*
 * pr_screen.c: Packet Row on the screen.
 *
 *   80 columns            guildhall | docks  | players
 *                         market    | bank   | log
 *                         prompt, two lines
 *                         the own hand, a line for each kind of card
 *
 * A supply is a list of lines on small screens and a row of cards on larger ones.  From 110 columns
 * on, the log fills the whole side; with enough height the missing goods of contracts are shown
 * below the hand.
 */
#include "pr_screen.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>
#include <string.h>

struct plan { /* where everything goes */
    struct pr_screen_board board[HM_PR_AREAS];
    struct screen_rect     players, log, prompt, hand, desk, points;
    bool                   cards; /* the hand has space for framed cards */
};

/* ---- options ------------------------------------------------------------------------------ */

static void add_card(struct screen_game *g, struct screen_app *app, enum hm_pr_move_kind kind,
                     hm_card c)
{
    struct hm_move m = {.kind = (uint8_t)kind, .seat = g->session->me};
    hm_add(&m.cards, c);
    struct screen_option *o = screen_option_move(g, app, &m);
    o->card = c;
}

static void add_cards(struct screen_game *g, struct screen_app *app, enum hm_pr_move_kind kind,
                      hm_cards set)
{
    for (unsigned c = hm_next(&set, 0); c < HM_CARDS; c = hm_next(&set, c + 1))
        add_card(g, app, kind, (hm_card)c);
}

static void add_button(struct screen_game *g, struct screen_app *app, enum hm_pr_move_kind kind,
                       enum msg_id label, char key)
{
    struct hm_move        m = {.kind = (uint8_t)kind, .seat = g->session->me};
    struct screen_option *o = screen_option_move(g, app, &m);
    if (!o->lit) {
        g->noption--;
        return;
    }
    snprintf(o->label, sizeof o->label, "%s", screen_text(app, label));
    o->button = true;
    o->key = (uint32_t)key;
}

static bool at_large(const struct terminal_session *t)
{
    const struct hm_state *s = &t->seen;
    hm_seatset others = (hm_seatset)(((1u << s->head.nseat) - 1) & ~hm_seat_bit(hm_pr_master(s)));
    return t->me == hm_pr_master(s) && s->head.phase == HM_PR_PHASE_ASK &&
           (others & ~hm_pr_served(s)) == 0;
}

/* To pass means to name another area (PR-3.7). */
static bool declining(const struct terminal_session *t)
{
    return t->seen.head.phase == HM_PR_PHASE_ASK && t->me == hm_pr_master(&t->seen) &&
           !at_large(t) && hm_pr_open_areas(&t->seen) != 0;
}

static void options(struct screen_game *g, struct screen_app *app)
{
    const struct terminal_session *t = g->session;
    const struct hm_edition       *e = t->game.edition;
    const struct hm_state         *s = &t->seen;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        struct hm_move m = {.kind = HM_PR_MOVE_CHOOSE, .seat = t->me, .target = (uint8_t)a};
        if (s->head.phase == HM_PR_PHASE_CHOOSE)
            screen_option_move(g, app, &m)->where = (int)a;
        add_cards(g, app, HM_PR_MOVE_TAKE, hm_pr_current(e, s, a));
        add_cards(g, app, HM_PR_MOVE_ASSIST, hm_pr_future(e, s, a));
    }
    hm_cards hand = hm_pr_hand(e, s, t->me);
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1)) {
        unsigned kind = hm_pr_card(e, (hm_card)c)->kind;
        if (kind == HM_PR_CARD_MONEY) {
            add_card(g, app, HM_PR_MOVE_CASH, (hm_card)c);
        } else if (kind == HM_PR_CARD_CONTRACT) {
            struct screen_option *o = screen_option_add(g, SCREEN_ACT_DESK, "");
            o->card = (hm_card)c;
        }
    }
    add_button(g, app, HM_PR_MOVE_PASS,
               declining(t)               ? MSG_PACKET_ROW_TABLE_PROMPT_DECLINE
               : t->me == hm_pr_master(s) ? MSG_PACKET_ROW_TABLE_PROMPT_END_ROUND
                                          : MSG_PACKET_ROW_TABLE_PROMPT_PASS,
               'p');
    add_button(g, app, HM_PR_MOVE_DONE, MSG_PACKET_ROW_TABLE_PROMPT_DONE, 'd');
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void headline(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    const struct hm_state *s = &g->session->seen;
    const char            *area =
        hm_pr_area(s) < HM_PR_AREAS ? pr_screen_area(app->context.lang, hm_pr_area(s)) : "";
    switch ((enum hm_pr_phase)s->head.phase) {
    case HM_PR_PHASE_CHOOSE:
        hm_put(t, screen_text(app, hm_pr_named(s) != 0 ? MSG_PACKET_ROW_TABLE_PROMPT_CHOOSE_AGAIN
                                                       : MSG_PACKET_ROW_TABLE_PROMPT_CHOOSE));
        break;
    case HM_PR_PHASE_ASK:
        if (at_large(g->session))
            hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_PROMPT_FREE));
        else
            terminal_format(app->context.lang, t,
                            g->session->me != hm_pr_master(s) ? MSG_PACKET_ROW_TERMINAL_TAKE
                            : hm_pr_open_areas(s) != 0        ? MSG_PACKET_ROW_TERMINAL_TAKE_LAST
                                                              : MSG_PACKET_ROW_TERMINAL_TAKE_END,
                            area, (const char *)NULL);
        break;
    case HM_PR_PHASE_SETTLE: hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_PROMPT_SETTLE)); break;
    case HM_PR_PHASE_OVER: break;
    }
}

static void standing(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    const struct hm_state *s = &g->session->seen;
    if (s->head.phase == HM_PR_PHASE_OVER)
        return;
    hm_put(t, "  ·  ");
    terminal_format(app->context.lang, t, MSG_PACKET_ROW_TERMINAL_LOG_MASTER,
                    terminal_session_name(g->session, app->context.lang, hm_pr_master(s)),
                    (const char *)NULL);
    if (hm_pr_area(s) < HM_PR_AREAS) {
        hm_put(t, "  ·  ");
        hm_put(t, pr_screen_area(app->context.lang, hm_pr_area(s)));
    }
}

static const struct hm_pr_lack *lack_of(const struct hm_pr_lack *list, size_t n, hm_card c)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].card == c)
            return &list[i];
    return NULL;
}

static void detail(struct screen_game *g, struct screen_app *app, const struct screen_option *o,
                   struct hm_text *t)
{
    const struct hm_game      *game = &g->session->game;
    const struct hm_state     *s = &g->session->seen;
    const struct msg_language *l = app->context.lang;
    char                       name[100];
    if (o->act == SCREEN_ACT_DESK) {
        struct hm_pr_lack        list[HM_PR_LACKS];
        size_t                   lacks = hm_pr_lacks(game->edition, s, g->session->me, list);
        const struct hm_pr_lack *lack = lack_of(list, lacks, o->card);
        terminal_card_name(l, game, o->card, name, sizeof name);
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_OPEN_DESK, name, (const char *)NULL);
        hm_put(t, " ");
        if (lack != NULL && (lack->goods > 0 || lack->ship > 0)) {
            struct hm_text w = hm_text_in(name, sizeof name);
            pr_screen_lack(l, lack, &w);
            terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_LACKS, name, (const char *)NULL);
        } else {
            hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_DESK_READY));
        }
    } else if (!o->lit && !terminal_session_prompted(g->session)) {
        return; /* others are to act, not this player */
    } else if (o->move.kind == HM_PR_MOVE_CHOOSE) {
        char line[100];
        snprintf(line, sizeof line, "%s.", o->label);
        terminal_format(l, t, MSG_PACKET_ROW_TERMINAL_ABOUT_NAMING, line, (const char *)NULL);
    } else if (o->lit && (o->move.kind == HM_PR_MOVE_TAKE || o->move.kind == HM_PR_MOVE_ASSIST)) {
        int32_t left = hm_pr_money(s, g->session->me) - hm_pr_card(game->edition, o->card)->cost;
        terminal_format(l, t,
                        g->session->me == hm_pr_master(s) ? MSG_PACKET_ROW_TERMINAL_LEAVES_LAST
                                                          : MSG_PACKET_ROW_TERMINAL_LEAVES,
                        o->label, terminal_number(left).text, (const char *)NULL);
    } else if (!o->lit && o->move.kind != 0 && terminal_session_prompted(g->session)) {
        struct hm_explanation explanation = {.card = HM_NO_CARD};
        char                  text[200];
        game->ops->explain(game->edition, s, &o->move, &explanation);
        if (explanation.refusal != NULL) {
            terminal_refusal(l, game, &explanation, TERMINAL_CARD_NAMES, text, sizeof text);
            hm_put(t, text);
            hm_put(t, " (");
            hm_put(t, explanation.refusal->rule);
            hm_put(t, ")");
        }
    } else if (o->move.kind == HM_PR_MOVE_PASS && declining(g->session)) {
        hm_put(t, screen_text(app, MSG_PACKET_ROW_TABLE_PROMPT_LAST_NOTE));
    } else {
        hm_put(t, o->label);
    }
}

/* ---- players ------------------------------------------------------------------------------ */

static void put_set(const struct msg_language *l, const struct hm_game *g, hm_cards set,
                    const char *between, struct hm_text *t)
{
    bool any = false;
    for (unsigned c = hm_next(&set, 0); c < HM_CARDS; c = hm_next(&set, c + 1)) {
        hm_put(t, any ? between : "");
        pr_screen_card_short(l, g, (hm_card)c, t);
        any = true;
    }
}

/* PR-8.2: a table may show the cards seen in other hands. */
static bool open_memory(const struct terminal_session *t)
{
    return t->me == HM_TRUTH || t->open_memory;
}

static void draw_players(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                         int rows)
{
    struct screen_canvas          *c = &app->canvas;
    const struct terminal_session *t = g->session;
    const struct hm_edition       *e = t->game.edition;
    const struct hm_state         *s = &t->seen;
    for (hm_seat p = 0; p < t->setup.nseat; p++) {
        int            y = r.y + p * rows;
        char           text[200] = "";
        struct hm_text w = hm_text_in(text, sizeof text);
        char           money[24];
        struct hm_text m = hm_text_in(money, sizeof money);
        terminal_put_money(app->context.lang, &m, hm_pr_money(s, p));
        int mw = screen_width(c, money);
        screen_draw_player(g, app, (struct screen_rect){r.x, y, r.w - mw - 1, 1}, p,
                           p == hm_pr_master(s));
        screen_put(c, r.x + r.w - mw, y, SCREEN_TITLE, money);
        put_set(app->context.lang, &t->game, hm_pr_ships(e, s, p), " ", &w);
        bool        settled = s->head.phase == HM_PR_PHASE_SETTLE && !hm_seat_in(s->head.prompt, p);
        const char *state =
            hm_seat_in(hm_pr_served(s), p)  ? screen_text(app, MSG_PACKET_ROW_TERMINAL_HAS_CARD)
            : settled                       ? screen_text(app, MSG_PACKET_ROW_TERMINAL_IS_DONE)
            : hm_seat_in(s->head.prompt, p) ? screen_text(app, MSG_PACKET_ROW_TABLE_STATUS_DECIDING)
                                            : "";
        int sw = screen_width(c, state);
        if (r.w - 3 - sw < screen_width(c, text) + 1)
            sw = 0;
        screen_put_cut(c, r.x + 3, y + 1, r.w - 3 - sw, SCREEN_WATER, text);
        if (sw > 0)
            screen_put(c, r.x + r.w - sw, y + 1, SCREEN_SOFT, state);
        if (rows > 2 && open_memory(t) && p != t->me) {
            char           known[300] = "", line[340];
            struct hm_text k = hm_text_in(known, sizeof known);
            put_set(app->context.lang, &t->game, hm_pr_hand(e, s, p), ", ", &k);
            screen_put_cut(
                c, r.x + 3, y + 2, r.w - 3, SCREEN_SOFT,
                TERMINAL_FORMAT(line, app->context.lang, MSG_PACKET_ROW_TERMINAL_SEEN_HAND, known));
        }
    }
}

/* ---- hand --------------------------------------------------------------------------------- */

static const struct group {
    enum msg_id title;
    unsigned    kinds; /* bits of enum hm_pr_card_kind */
} groups[] = {
    {MSG_PACKET_ROW_TABLE_HAND_CONTRACTS, 1u << HM_PR_CARD_CONTRACT},
    {MSG_PACKET_ROW_TERMINAL_HAND_GOODS, 1u << HM_PR_CARD_GOODS | 1u << HM_PR_CARD_GOLD},
    {MSG_PACKET_ROW_TABLE_HAND_SHIPS, 1u << HM_PR_CARD_SHIP | 1u << HM_PR_CARD_CAPTAIN |
                                          1u << HM_PR_CARD_TRADER | 1u << HM_PR_CARD_ASSISTANT},
    {MSG_PACKET_ROW_TABLE_END_MONEY, 1u << HM_PR_CARD_MONEY},
    {MSG_PACKET_ROW_TABLE_HAND_POINTS, 1u << HM_PR_CARD_BUILDING | 1u << HM_PR_CARD_BANKER},
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

/* The first column of the cards: after the longest title. */
static int group_indent(struct screen_app *app)
{
    int indent = 11;
    for (size_t i = 0; i < GROUPS; i++) {
        int w = screen_width(&app->canvas, screen_text(app, groups[i].title)) + 2;
        indent = w > indent ? w : indent;
    }
    return indent;
}

/* One group; returns the lines it took. */
static int draw_group(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                      const struct group *group, const struct hm_pr_lack *lacks, size_t nlack)
{
    struct screen_canvas    *c = &app->canvas;
    const struct hm_edition *e = g->session->game.edition;
    const struct hm_state   *s = &g->session->seen;
    hm_cards hand = hm_pr_hand(e, s, g->session->me), ships = hm_pr_ships(e, s, g->session->me),
             all = hm_or(&hand, &ships);
    int indent = group_indent(app), x = r.x + indent, y = r.y;
    screen_put_cut(c, r.x + 1, y, indent - 2, SCREEN_SOFT, screen_text(app, group->title));
    for (unsigned i = hm_next(&all, 0); i < HM_CARDS; i = hm_next(&all, i + 1)) {
        hm_card               card = (hm_card)i;
        unsigned              kind = hm_pr_card(e, card)->kind;
        char                  text[80] = "";
        struct hm_text        t = hm_text_in(text, sizeof text);
        struct screen_option *o = pr_screen_option(g, card);
        if ((group->kinds >> kind & 1u) == 0)
            continue;
        pr_screen_card_short(app->context.lang, &g->session->game, card, &t);
        const struct hm_pr_lack *lack = lack_of(lacks, nlack, card);
        bool                     ready = lack != NULL && lack->goods == 0 && lack->ship == 0 &&
                     !terminal_session_over(g->session);
        if (ready)
            hm_put(&t, " ✓");
        int w = screen_width(c, text);
        if (x > r.x + indent && x + w > r.x + r.w && y + 1 < r.y + r.h) {
            x = r.x + indent;
            y++;
        }
        screen_style style = (screen_style)(kind == HM_PR_CARD_SHIP ? SCREEN_WATER
                                            : ready                 ? SCREEN_GOOD
                                                                    : SCREEN_PLAIN);
        bool         here = o != NULL && o == screen_option_here(g);
        w = screen_put_cut(c, x, y, r.x + r.w - x, here ? SCREEN_CURSOR : style, text);
        if (o != NULL && w > 0)
            screen_option_at(g, app, o, (struct screen_rect){x, y, w, 1});
        x += w + 2;
    }
    return y - r.y + 1;
}

/* With all cards open: the hand of each seat in one paragraph. */
static void draw_all_hands(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    const struct terminal_session *t = g->session;
    for (hm_seat p = 0, y = 0; p < t->setup.nseat && y < r.h; p++) {
        char           cards[600] = "", line[700];
        struct hm_text w = hm_text_in(cards, sizeof cards);
        put_set(app->context.lang, &t->game, hm_pr_hand(t->game.edition, &t->seen, p), ", ", &w);
        TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_OPEN_HAND,
                        terminal_session_name(t, app->context.lang, p), cards);
        struct screen_rect at = {r.x + 1, r.y + y, r.w - 2, r.h - y};
        y = (hm_seat)(y + screen_put_wrapped(&app->canvas, at, 0, SCREEN_PLAIN, line));
        screen_restyle(
            &app->canvas,
            (struct screen_rect){
                at.x, at.y,
                screen_width(&app->canvas, terminal_session_name(t, app->context.lang, p)), 1},
            SCREEN_SEAT + p);
    }
}

enum { HAND_CARD_W = 13, HAND_CARD_H = 6 };

/* The hand as framed cards, by groups; false: they do not fit. */
static bool draw_hand_cards(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    const struct hm_edition *e = g->session->game.edition;
    const struct hm_state   *s = &g->session->seen;
    hm_cards hand = hm_pr_hand(e, s, g->session->me), ships = hm_pr_ships(e, s, g->session->me),
             all = hm_or(&hand, &ships);
    const int columns = r.w / HAND_CARD_W, rows = r.h / HAND_CARD_H;
    int       n = 0;
    if ((int)hm_count(&all) > columns * rows)
        return false;
    for (unsigned k = 0; k < GROUPS; k++)
        for (unsigned i = hm_next(&all, 0); i < HM_CARDS; i = hm_next(&all, i + 1)) {
            struct screen_rect at = {r.x + n % columns * HAND_CARD_W,
                                     r.y + n / columns * HAND_CARD_H, HAND_CARD_W, HAND_CARD_H};
            if ((groups[k].kinds >> hm_pr_card(e, (hm_card)i)->kind & 1u) == 0)
                continue;
            pr_screen_draw_card(g, app, at, (hm_card)i, false);
            n++;
        }
    return true;
}

static void draw_hand(struct screen_game *g, struct screen_app *app, struct screen_rect r,
                      bool cards)
{
    struct hm_pr_lack lacks[HM_PR_LACKS];
    size_t            n = 0;
    if (g->session->me == HM_TRUTH)
        draw_all_hands(g, app, r);
    if (g->session->me >= HM_SEATS || r.h <= 0 || (cards && draw_hand_cards(g, app, r)))
        return;
    n = hm_pr_lacks(g->session->game.edition, &g->session->seen, g->session->me, lacks);
    int y = r.y;
    for (unsigned i = 0; i < GROUPS && y < r.y + r.h; i++) {
        int left = r.y + r.h - y, after = (int)(GROUPS - 1 - i);
        y += draw_group(g, app, (struct screen_rect){r.x, y, r.w, left > after ? left - after : 1},
                        &groups[i], lacks, n);
    }
}

/* Below the hand if there is space: what each contract lacks, and the best fulfilment. */
static void draw_desk(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas *c = &app->canvas;
    struct hm_pr_lack     lacks[HM_PR_LACKS];
    struct hm_move        best;
    char                  text[200], name[100];
    if (g->session->me >= HM_SEATS || r.h < 3 || terminal_session_over(g->session))
        return;
    terminal_line(c, r.x, r.y, r.w, SCREEN_SOFT);
    screen_put_cut(c, r.x + 1, r.y, r.w - 2, SCREEN_TITLE,
                   screen_text(app, MSG_PACKET_ROW_TABLE_DESK_TITLE));
    int32_t gain = g->session->game.ops->best(g->session->game.edition, &g->session->seen,
                                              g->session->me, &best);
    if (gain > 0)
        TERMINAL_FORMAT(text, app->context.lang, MSG_PACKET_ROW_TERMINAL_BEST,
                        terminal_number(gain).text);
    else
        snprintf(text, sizeof text, "%s", screen_text(app, MSG_PACKET_ROW_TERMINAL_NO_BEST));
    screen_put_cut(c, r.x + 1, r.y + 1, r.w - 2, gain > 0 ? SCREEN_GOOD : SCREEN_SOFT, text);
    size_t count = hm_pr_lacks(g->session->game.edition, &g->session->seen, g->session->me, lacks);
    for (size_t i = 0; i < count && (int)i + 2 < r.h; i++) {
        char           miss[100] = "";
        struct hm_text m = hm_text_in(miss, sizeof miss);
        struct hm_text w = hm_text_in(name, sizeof name);
        pr_screen_card_name(app->context.lang, &g->session->game, lacks[i].card, &w);
        hm_put_char(&w, ' ');
        terminal_put_money(app->context.lang, &w,
                           hm_pr_card(g->session->game.edition, lacks[i].card)->value);
        pr_screen_lack(app->context.lang, &lacks[i], &m);
        int x =
            r.x + 1 + screen_put_cut(c, r.x + 1, r.y + 2 + (int)i, r.w / 2, SCREEN_PLAIN, name) + 2;
        if (miss[0] != 0)
            screen_put_cut(
                c, x, r.y + 2 + (int)i, r.x + r.w - x, SCREEN_SOFT,
                TERMINAL_FORMAT(text, app->context.lang, MSG_PACKET_ROW_TERMINAL_LACKS, miss));
        else
            screen_put_cut(c, x, r.y + 2 + (int)i, r.x + r.w - x, SCREEN_GOOD,
                           screen_text(app, MSG_PACKET_ROW_TABLE_DESK_READY));
    }
}

/* Beside or below the desk on large screens. */
static void draw_points(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct terminal_points points;
    terminal_points(g->session, &points);
    if (r.h < g->session->setup.nseat + 2 || r.w < screen_points_width(app, &points) + 2)
        return;
    terminal_line(&app->canvas, r.x, r.y, r.w, SCREEN_SOFT);
    screen_put_cut(&app->canvas, r.x + 1, r.y, r.w - 2, SCREEN_TITLE,
                   screen_text(app, terminal_session_over(g->session) ? MSG_TERMINAL_RESULT
                                                                      : MSG_TERMINAL_POINTS));
    screen_draw_points(app, g->session, &points,
                       (struct screen_rect){r.x + 1, r.y + 1, r.w - 2, r.h - 1});
}

/* ---- layout ------------------------------------------------------------------------------- */

static struct plan make_plan(const struct screen_game *g, struct screen_rect r)
{
    struct plan p = {0};
    int         full = (int)hm_pr_full(g->session->setup.nseat), n = g->session->setup.nseat;
    bool        tall = r.w >= 110;
    int         side = tall ? r.w / 4 : r.w >= 92 ? 30 : 23;
    if (side > 52)
        side = 52;
    int                    bw = (r.w - side - 1) / 2;
    struct pr_screen_board b = {.card_w = (bw - 2) / (full + 2) < 17 ? (bw - 2) / (full + 2) : 17};
    b.card_h = r.h >= 50 ? 9 : r.h >= 40 ? 8 : r.h >= 34 ? 7 : 6;
    b.cards = b.card_w >= 12 && r.h >= 2 * (b.card_h + 1) + 9;
    int bh = b.cards ? b.card_h + 1 : full + 3;
    if (2 * bh + 8 > r.h) /* a low window: what is left of the boards */
        bh = (r.h - 8) / 2;
    for (int a = 0; a < HM_PR_AREAS; a++) {
        p.board[a] = b;
        p.board[a].at = (struct screen_rect){r.x + a % 2 * bw, r.y + a / 2 * bh, bw, bh};
    }
    int y = r.y + 2 * bh, wide = tall ? 2 * bw : r.w;
    int rows = tall && r.h >= n * 3 + 12 ? 3 : 2;
    p.players = (struct screen_rect){r.x + 2 * bw + 1, r.y, r.w - 2 * bw - 1, n * rows};
    int log_y = r.y + n * rows + (r.h > 24 ? 1 : 0);
    p.log = (struct screen_rect){p.players.x, log_y, p.players.w, (tall ? r.y + r.h : y) - log_y};
    int extra = r.y + r.h - y - 2 - GROUPS; /* lines to spare */
    p.prompt = (struct screen_rect){r.x, y, wide, extra > 2 ? 3 : 2};
    y += p.prompt.h + (extra > 4 ? 1 : 0);
    int left = r.y + r.h - y;
    p.cards = wide >= 7 * HAND_CARD_W && left >= 2 * HAND_CARD_H + 8;
    int hand = p.cards ? 2 * HAND_CARD_H : left > GROUPS + 8 ? GROUPS + 3 : left;
    p.hand = (struct screen_rect){r.x, y, wide, hand};
    p.desk = p.points = (struct screen_rect){r.x, y + hand + 1, wide, left - hand - 1};
    if (wide >= 130) {
        p.desk.w = wide / 2;
        p.points.x += p.desk.w;
        p.points.w = wide - p.desk.w;
    } else {
        p.points.h = p.desk.h >= n + 9 ? n + 2 : 0;
        p.desk.h -= p.points.h;
        p.points.y += p.desk.h;
    }
    return p;
}

static void draw(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct plan p = make_plan(g, r);
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        pr_screen_draw_board(g, app, &p.board[a], a);
    screen_rule(&app->canvas, p.players.x - 1, r.y, p.log.y + p.log.h - r.y, SCREEN_SOFT);
    draw_players(g, app, p.players, p.players.h / g->session->setup.nseat);
    /* A spectator reads the log in place of the hand if the side is narrow. */
    screen_draw_log(g, app, g->session->me == HM_SPECTATOR && r.w < 110 ? p.hand : p.log);
    int prompt_w = screen_draw_prompt(g, app, p.prompt), w = 0;
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].button)
            w += screen_width(&app->canvas, g->option[i].label) + 5;
    if (w > 0) {
        /* Right of the prompt, or two rows below it if the prompt is too long. */
        bool               below = p.prompt.h > 2 && prompt_w + 2 + w > p.prompt.w;
        struct screen_rect at = {p.prompt.x + p.prompt.w - w, p.prompt.y + (below ? 2 : 0), w, 1};
        screen_fill(&app->canvas, at, SCREEN_PLAIN, ' ');
        for (int i = 0, x = at.x + 1; i < g->noption; i++) {
            struct screen_option *o = &g->option[i];
            char                  label[100];
            if (!o->button)
                continue;
            snprintf(label, sizeof label, " %c %s ", (int)o->key, o->label);
            int lw =
                screen_put(&app->canvas, x, at.y, screen_option_style(g, o, SCREEN_SOFT), label);
            screen_option_at(g, app, o, (struct screen_rect){x, at.y, lw, 1});
            x += lw + 1;
        }
    }
    draw_hand(g, app, p.hand, p.cards);
    draw_desk(g, app, p.desk);
    draw_points(g, app, p.points);
}

const struct screen_ops pr_screen_ops = {
    .options = options,
    .draw = draw,
    .headline = headline,
    .standing = standing,
    .detail = detail,
    .desk = pr_screen_desk,
    .keys = MSG_PACKET_ROW_TERMINAL_KEYS,
};
