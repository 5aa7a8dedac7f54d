/*
 * rt_screen.c: Rotterdam on the screen.
 *
 *   80 columns            the river                     | players
 *                                                       | stock, cards
 *                                                       | log
 *                         prompt
 *                         what can be chosen
 *                         assignments, products, shipping cards
 *
 * The choices (rt_options.c) are in a row; their positions are highlighted on the river, where they
 * can be clicked.
 */
#include "rt_screen.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>
#include <string.h>

/* ---- sentences ---------------------------------------------------------------------------- */

static void draft_headline(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    const struct hm_move       *m = &g->draft.move;
    const struct screen_option *o = screen_option_here(g);
    char                        name[60] = "";
    struct hm_text              n = hm_text_in(name, sizeof name);
    unsigned                    f = g->draft.fixed;
    if (m->kind == HM_RT_MOVE_PLACE) {
        hm_put(t, screen_text(app, MSG_ROTTERDAM_TERMINAL_ASK_CARGO));
        return;
    }
    hm_put(&n, rt_noun(app->context.lang, "table.shipping/",
                       m->kind == HM_RT_MOVE_LUCK      ? "change-your-luck"
                       : m->kind == HM_RT_MOVE_CARGO   ? "extra-cargo"
                       : m->kind == HM_RT_MOVE_SETBACK ? "setback"
                       : m->kind == HM_RT_MOVE_STORM   ? "heavy-storm"
                       : m->kind == HM_RT_MOVE_ROB     ? "freight-robbery"
                                                       : "inspection"));
    enum msg_id w =
        o != NULL && o->where >= HM_RT_POSITIONS
            ? (f == 0 ? MSG_ROTTERDAM_TERMINAL_ASK_SHIP : MSG_ROTTERDAM_TERMINAL_ASK_OTHER_SHIP)
        : o != NULL && o->where >= 0 ? (f > RT_FACE_FIELD_ARG0 ? MSG_ROTTERDAM_TERMINAL_ASK_ON
                                                               : MSG_ROTTERDAM_TERMINAL_ASK_WHERE)
        : o != NULL && o->card != HM_NO_CARD ? MSG_ROTTERDAM_TERMINAL_ASK_CARD
                                             : MSG_ROTTERDAM_TERMINAL_ASK_CARGO;
    terminal_format(app->context.lang, t, w, name, (const char *)NULL);
}

/* An option that places a ship, if one start position is free: then only cargo is chosen. */
static const struct screen_option *only_cargo(const struct screen_game *g)
{
    for (int i = 0; i < g->noption; i++)
        if (g->option[i].lit && g->option[i].where < 0 &&
            g->option[i].move.kind == HM_RT_MOVE_PLACE)
            return &g->option[i];
    return NULL;
}

static void headline(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    const struct hm_state *s = &g->session->seen;
    char                   ship[8] = "";
    struct hm_text         w = hm_text_in(ship, sizeof ship);
    if (g->draft.step > 0) {
        draft_headline(g, app, t);
    } else if (hm_rt_steering(s) < HM_RT_SHIPS) {
        rt_screen_put_ship(hm_rt_steering(s), &w);
        terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_ASK_STEER, ship,
                        (const char *)NULL);
    } else if (hm_rt_acted(s) || s->head.phase == HM_RT_PHASE_HARBOURS) {
        hm_put(t, screen_text(app, MSG_ROTTERDAM_TERMINAL_ASK_CARDS));
    } else if (s->head.phase == HM_RT_PHASE_CARDS) {
        unsigned due = hm_rt_due(s, g->session->me);
        if (due > 0)
            terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_ASK_DRAW,
                            terminal_number(due).text, (const char *)NULL);
        else
            hm_put(t, screen_text(app, MSG_ROTTERDAM_TERMINAL_ASK_CARDS));
    } else {
        const struct screen_option *o = s->head.phase == HM_RT_PHASE_PLACE ? only_cargo(g) : NULL;
        if (o != NULL) {
            terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_ASK_CARGO_ON,
                            hm_rt_position_of(g->session->game.edition, o->move.arg[0])->id,
                            (const char *)NULL);
            return;
        }
        hm_put(t,
               screen_text(
                   app, s->head.phase == HM_RT_PHASE_PLACE      ? MSG_ROTTERDAM_TERMINAL_ASK_PLACE
                        : s->head.phase == HM_RT_PHASE_NAVIGATE ? MSG_ROTTERDAM_TERMINAL_ASK_COLOUR
                        : s->head.phase == HM_RT_PHASE_SWAP     ? MSG_ROTTERDAM_TERMINAL_ASK_SWAP
                                                            : MSG_ROTTERDAM_TERMINAL_ASK_COMPLETE));
    }
}

static void standing(struct screen_game *g, struct screen_app *app, struct hm_text *t)
{
    const struct hm_state *s = &g->session->seen;
    char                   phase[2] = {(char)('0' + s->head.phase), 0};
    if (s->head.phase >= HM_RT_PHASE_OVER)
        return;
    hm_put(t, "  ·  ");
    terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_STANDING,
                    terminal_number(hm_rt_round(s)).text, phase,
                    rt_noun(app->context.lang, "table.phases/", phase), (const char *)NULL);
    if (hm_rt_last_chance(s)) {
        hm_put(t, "  ·  ");
        hm_put(t, screen_text(app, MSG_ROTTERDAM_TERMINAL_LAST));
    }
}

/* "Red moves A1 to 5, B2 is blocked." */
static void put_preview(struct screen_game *g, struct screen_app *app, unsigned colour,
                        struct hm_text *t)
{
    struct hm_rt_step        step[HM_RT_SHIPS];
    const struct hm_edition *e = g->session->game.edition;
    size_t                   n = hm_rt_preview(e, &g->session->seen, g->session->me, colour, step);
    char                     list[300] = "", line[60], name[32];
    struct hm_text           w = hm_text_in(list, sizeof list);
    snprintf(name, sizeof name, "%s",
             rt_noun(app->context.lang, "table.channels/", hm_rt_colour(colour)));
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
    if (n == 0) {
        terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_MOVES_NONE, name,
                        (const char *)NULL);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        char           ship[8] = "";
        struct hm_text sh = hm_text_in(ship, sizeof ship);
        rt_screen_put_ship(step[i].ship, &sh);
        hm_put(&w, i > 0 ? ", " : "");
        hm_put(&w, step[i].fork ? TERMINAL_FORMAT(line, app->context.lang,
                                                  MSG_ROTTERDAM_TERMINAL_STEP_FORK, ship)
                   : step[i].blocked
                       ? TERMINAL_FORMAT(line, app->context.lang,
                                         MSG_ROTTERDAM_TERMINAL_STEP_BLOCKED, ship)
                       : TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_STEP, ship,
                                         hm_rt_position_of(e, step[i].to)->id));
    }
    terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_MOVES, name, list,
                    (const char *)NULL);
}

static void put_explanation(struct screen_game *g, struct screen_app *app, const struct hm_move *m,
                            struct hm_text *t)
{
    const struct hm_game *game = &g->session->game;
    struct hm_explanation explanation = {.card = HM_NO_CARD};
    char                  text[240];
    game->ops->explain(game->edition, &g->session->seen, m, &explanation);
    if (explanation.refusal == NULL)
        return;
    terminal_refusal(app->context.lang, game, &explanation, TERMINAL_CARD_NAMES, text, sizeof text);
    hm_put(t, text);
    hm_put(t, " (");
    hm_put(t, explanation.refusal->rule);
    hm_put(t, ")");
}

static void detail(struct screen_game *g, struct screen_app *app, const struct screen_option *o,
                   struct hm_text *t)
{
    const struct hm_edition *e = g->session->game.edition;
    uint8_t                  lack[HM_RT_PRODUCTS];
    char                     text[160] = "", line[200];
    struct hm_text           w = hm_text_in(text, sizeof text);
    if (o->move.kind == HM_RT_MOVE_COLOUR && o->lit) {
        put_preview(g, app, o->move.target, t);
    } else if (!o->lit && o->move.kind == HM_RT_MOVE_COMPLETE && o->card != HM_NO_CARD) {
        hm_rt_lacks(e, &g->session->seen, g->session->me, o->card, lack);
        rt_screen_put_products(app->context.lang, lack, ", ", &w);
        hm_put(t, o->label);
        hm_put(t, ": ");
        hm_put(t, TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_LACKS, text));
        hm_put(t, " (RT-7.4)");
    } else if (!o->lit && o->move.kind != 0) {
        put_explanation(g, app, &o->move, t);
    } else if (o->where >= 0 && o->where < (int)hm_rt_positions(e)) {
        hm_put(t, hm_rt_position_of(e, (unsigned)o->where)->id);
        hm_put(t, "  ");
        hm_put(t, hm_rt_position_of(e, (unsigned)o->where)->name);
        if (hm_rt_position_of(e, (unsigned)o->where)->anchor)
            hm_put(t, "  ⚓");
    } else if (o->move.kind == HM_RT_MOVE_ACCEPT) {
        struct hm_rt_offer offer = hm_rt_offer_of(&g->session->seen, o->move.target);
        char               want[120] = "";
        struct hm_text     v = hm_text_in(want, sizeof want);
        rt_screen_put_cards(app->context.lang, &g->session->game, offer.give, ", ", &w);
        rt_screen_put_products(app->context.lang, offer.want, ", ", &v);
        terminal_format(
            app->context.lang, t, MSG_ROTTERDAM_TERMINAL_OFFERS,
            terminal_session_name(g->session, app->context.lang, o->move.target), text, want,
            offer.to < HM_RT_SEATS ? terminal_session_name(g->session, app->context.lang, offer.to)
                                   : screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_ALL),
            (const char *)NULL);
    } else {
        hm_put(t, o->label);
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

static unsigned points_on_table(const struct hm_edition *e, const struct hm_state *s, hm_seat p)
{
    hm_cards done = hm_rt_completed(s, p);
    unsigned n = 0;
    for (unsigned c = hm_next(&done, 0); c < HM_CARDS; c = hm_next(&done, c + 1))
        n += hm_rt_points(e, (hm_card)c);
    return n;
}

static unsigned products_held(const struct hm_state *s, hm_seat p)
{
    hm_cards known = hm_rt_products(s, p);
    unsigned n = hm_count(&known);
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        n += hm_rt_hidden_products(s, p, h);
    return n;
}

static void draw_players(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas  *c = &app->canvas;
    const struct hm_state *s = &g->session->seen;
    for (hm_seat p = 0; p < g->session->setup.nseat; p++) {
        char     points[16], line[100];
        unsigned at_sea = 0;
        hm_cards cards = hm_rt_shipping(s, p);
        int      y = r.y + 2 * p;
        for (unsigned i = 0; i < hm_rt_fleet(s); i++)
            at_sea += hm_rt_ship_at(s, p * (unsigned)HM_RT_FLEET + i) != HM_RT_HOME;
        snprintf(points, sizeof points, "%u/12", points_on_table(g->session->game.edition, s, p));
        int pw = screen_width(c, points);
        screen_draw_player(g, app, (struct screen_rect){r.x, y, r.w - pw - 1, 1}, p,
                           p == hm_rt_master(s));
        screen_put(c, r.x + r.w - pw, y, SCREEN_TITLE, points);
        TERMINAL_FORMAT(line, app->context.lang,
                        r.w >= 44 ? MSG_ROTTERDAM_TERMINAL_PLAYER_WIDE
                                  : MSG_ROTTERDAM_TERMINAL_PLAYER,
                        terminal_number(at_sea).text, terminal_number(products_held(s, p)).text,
                        terminal_number(hm_count(&cards) + hm_rt_hidden_shipping(s, p)).text);
        screen_put_cut(c, r.x + 1, y + 1, r.w - 1, SCREEN_SOFT, line);
    }
}

/* Raw materials in stock, and the cards left in the stacks of assignments and shipping cards. */
static int draw_supplies(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas  *c = &app->canvas;
    const struct hm_state *s = &g->session->seen;
    char                   line[120] = "";
    struct hm_text         t = hm_text_in(line, sizeof line);
    hm_put(&t, screen_text(app, MSG_UI_TABS_STOCK));
    for (unsigned m = 0; m < HM_RT_MATERIALS; m++) {
        hm_put(&t, " ");
        if (r.w >= 40)
            hm_put(&t, rt_noun(app->context.lang, "table.materials/", hm_rt_material(m)));
        else
            hm_put(&t, rt_noun(app->context.lang, "terminal.cargo/", hm_rt_material(m)));
        hm_put(&t, r.w >= 40 ? " " : "");
        hm_put_int(&t, hm_rt_stock(s, m));
    }
    screen_put_cut(c, r.x, r.y, r.w, SCREEN_PLAIN, line);
    TERMINAL_FORMAT(line, app->context.lang,
                    r.w >= 40 ? MSG_ROTTERDAM_TERMINAL_STACKS : MSG_ROTTERDAM_TERMINAL_STACKS_SHORT,
                    terminal_number(hm_rt_stack_left(s, 4)).text,
                    terminal_number(hm_rt_stack_left(s, 5)).text);
    screen_put_cut(c, r.x, r.y + 1, r.w, SCREEN_SOFT, line);
    return 2;
}

static int draw_offers(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    const struct hm_state *s = &g->session->seen;
    int                    y = r.y;
    if (s->head.phase != HM_RT_PHASE_SWAP)
        return 0;
    for (hm_seat p = 0; p < g->session->setup.nseat && y < r.y + r.h; p++) {
        struct hm_rt_offer o = hm_rt_offer_of(s, p);
        char               give[120] = "", want[120] = "", line[320];
        struct hm_text     a = hm_text_in(give, sizeof give), b = hm_text_in(want, sizeof want);
        if (o.number == 0)
            continue;
        const char *to = o.to < HM_RT_SEATS
                             ? terminal_session_name(g->session, app->context.lang, o.to)
                             : screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_ALL);
        rt_screen_put_cards(app->context.lang, &g->session->game, o.give, ", ", &a);
        rt_screen_put_products(app->context.lang, o.want, ", ", &b);
        if (o.seen)
            TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_OFFERS,
                            terminal_session_name(g->session, app->context.lang, p), give, want,
                            to);
        else
            TERMINAL_FORMAT(line, app->context.lang, MSG_ROTTERDAM_TERMINAL_OFFER_UNSEEN,
                            terminal_session_name(g->session, app->context.lang, p), to);
        int lines = screen_put_wrapped(
            &app->canvas, (struct screen_rect){r.x, y, r.w, r.y + r.h - y}, 0, SCREEN_NAMED, line);
        y += lines;
    }
    return y - r.y;
}

static int put_title(struct screen_canvas *c, int x, int y, const char *title)
{
    return screen_put(c, x, y, SCREEN_SOFT, title) + 2;
}

/* "bread jam?, 5 pts", "5: bread jam?", "5: BRE JAM?": the longest form that fits is used.  A
 * question mark follows missing products. */
enum form { FORM_LONG, FORM_SHORT, FORM_CODES };

static bool put_assignment(struct screen_game *g, struct screen_app *app, hm_card c, enum form form,
                           struct hm_text *t)
{
    const struct hm_edition *e = g->session->game.edition;
    uint8_t                  need[HM_RT_PRODUCTS], lack[HM_RT_PRODUCTS];
    unsigned                 missing = hm_rt_lacks(e, &g->session->seen, g->session->me, c, lack);
    char                     products[120] = "";
    struct hm_text           p = hm_text_in(products, sizeof products);
    hm_rt_needs(e, c, need);
    for (unsigned k = 0; k < HM_RT_PRODUCTS; k++)
        for (unsigned j = 0; j < need[k]; j++) {
            hm_put(&p, p.len > 0 ? " " : "");
            hm_put(&p,
                   form == FORM_CODES ? hm_rt_product(k) : rt_screen_product(app->context.lang, k));
            hm_put(&p, j + lack[k] >= need[k] ? "?" : "");
        }
    if (form != FORM_LONG) {
        hm_put_int(t, hm_rt_points(e, c));
        hm_put(t, ": ");
        hm_put(t, products);
    } else {
        terminal_format(app->context.lang, t, MSG_ROTTERDAM_TERMINAL_ASSIGNMENT, products,
                        terminal_number(hm_rt_points(e, c)).text, (const char *)NULL);
    }
    hm_put(t, missing == 0 ? " ✓" : "");
    return missing == 0;
}

/* The columns of all assignments in one line. */
static int assignments_width(struct screen_game *g, struct screen_app *app, enum form form)
{
    hm_cards mine = hm_rt_assignments(&g->session->seen, g->session->me);
    int      all = 0;
    for (unsigned i = hm_next(&mine, 0); i < HM_CARDS; i = hm_next(&mine, i + 1)) {
        char           text[160] = "";
        struct hm_text t = hm_text_in(text, sizeof text);
        put_assignment(g, app, (hm_card)i, form, &t);
        all += screen_width(&app->canvas, text) + (all > 0 ? 3 : 0);
    }
    return all;
}

static void draw_assignments(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas *c = &app->canvas;
    hm_cards              mine = hm_rt_assignments(&g->session->seen, g->session->me);
    int                   x = r.x + 1 +
            put_title(c, r.x + 1, r.y, screen_text(app, MSG_ROTTERDAM_TABLE_END_ASSIGNMENTS)),
        y = r.y;
    enum form form = FORM_LONG;
    while (r.h == 1 && form < FORM_CODES && x + assignments_width(g, app, form) > r.x + r.w)
        form++;
    for (unsigned i = hm_next(&mine, 0); i < HM_CARDS; i = hm_next(&mine, i + 1)) {
        char           text[160] = "";
        struct hm_text t = hm_text_in(text, sizeof text);
        bool           ready = put_assignment(g, app, (hm_card)i, form, &t);
        int            w = screen_width(c, text);
        if (r.h > 1 && x > r.x + 15 && x + w > r.x + r.w && y + 1 < r.y + r.h) {
            y++;
            x = r.x + 3;
        }
        x += screen_put_cut(c, x, y, r.x + r.w - x, ready ? SCREEN_GOOD : SCREEN_PLAIN, text) + 3;
    }
}

static void draw_hand(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct screen_canvas  *c = &app->canvas;
    const struct hm_state *s = &g->session->seen;
    char                   text[300] = "";
    struct hm_text         t = hm_text_in(text, sizeof text);
    int                    x = r.x + 1;
    x += put_title(c, x, r.y, screen_text(app, MSG_ROTTERDAM_TERMINAL_HAND_PRODUCTS));
    rt_screen_put_cards(app->context.lang, &g->session->game, hm_rt_products(s, g->session->me),
                        "  ", &t);
    x += screen_put_cut(c, x, r.y, r.x + r.w - x, SCREEN_PLAIN, text[0] != 0 ? text : "-") + 3;
    int y = r.h > 1 ? r.y + 1 : r.y;
    x = r.h > 1 ? r.x + 1 : x;
    x += put_title(c, x, y, screen_text(app, MSG_ROTTERDAM_TABLE_HAND_SHIPPING_SHORT));
    text[0] = 0;
    t = hm_text_in(text, sizeof text);
    rt_screen_put_cards(app->context.lang, &g->session->game, hm_rt_shipping(s, g->session->me),
                        "  ", &t);
    hm_cards open = hm_rt_open(s, g->session->me);
    if (!hm_none(&open)) {
        hm_put(&t, "  | ");
        rt_screen_put_cards(app->context.lang, &g->session->game, open, "  ", &t);
    }
    screen_put_cut(c, x, y, r.x + r.w - x, SCREEN_PLAIN, text[0] != 0 ? text : "-");
}

/* With all cards open: the hand of each seat in one line. */
static void draw_all_hands(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    const struct terminal_session *t = g->session;
    const struct hm_state         *s = &t->seen;
    for (hm_seat p = 0; p < t->setup.nseat && p < r.h; p++) {
        char           cards[400] = "", line[460];
        struct hm_text w = hm_text_in(cards, sizeof cards);
        rt_screen_put_cards(app->context.lang, &t->game, hm_rt_products(s, p), ", ", &w);
        hm_put(&w, " | ");
        rt_screen_put_cards(app->context.lang, &t->game, hm_rt_shipping(s, p), ", ", &w);
        hm_put(&w, " | ");
        rt_screen_put_cards(app->context.lang, &t->game, hm_rt_assignments(s, p), ", ", &w);
        TERMINAL_FORMAT(line, app->context.lang, MSG_TERMINAL_OPEN_HAND,
                        terminal_session_name(t, app->context.lang, p), cards);
        screen_put_cut(&app->canvas, r.x + 1, r.y + p, r.w - 2, SCREEN_PLAIN, line);
        screen_restyle(
            &app->canvas,
            (struct screen_rect){
                r.x + 1, r.y + p,
                screen_width(&app->canvas, terminal_session_name(t, app->context.lang, p)), 1},
            SCREEN_SEAT + p);
    }
}

static struct rt_screen_map what_to_show(struct screen_game *g)
{
    struct rt_screen_map        m = {0, -1, HM_RT_COLOURS, HM_RT_SHIPS, 0};
    const struct screen_option *here = screen_option_here(g);
    for (int i = 0; i < g->noption; i++) {
        int where = g->option[i].where;
        if (g->option[i].lit && where >= 0 && where < HM_RT_POSITIONS)
            m.lit |= (uint64_t)1 << where;
        if (g->option[i].lit && where >= HM_RT_POSITIONS)
            m.lit_ships |= 1u << (where - HM_RT_POSITIONS);
    }
    if (here != NULL && here->where >= HM_RT_POSITIONS)
        m.ship = (unsigned)(here->where - HM_RT_POSITIONS);
    else if (here != NULL)
        m.focus = here->where;
    if (here != NULL && here->lit && here->move.kind == HM_RT_MOVE_COLOUR)
        m.colour = here->move.target;
    return m;
}

static void draw(struct screen_game *g, struct screen_app *app, struct screen_rect r)
{
    struct rt_screen_map map = what_to_show(g);
    int                  side = r.w >= 160   ? 48
                                : r.w >= 110 ? 36
                                             : 23,
        n = g->session->setup.nseat, wide = r.w - side - 1;
    bool mine = g->session->me < HM_SEATS, tall = r.w >= 110;
    int  lower = tall ? wide : r.w;
    int  chips = screen_draw_buttons(g, app, (struct screen_rect){1, 0, lower - 2, 0});
    chips = chips < 1 ? 1 : chips > 4 ? 4 : chips;
    if (!mine)
        chips = 0;
    int hand = mine                         ? (r.h >= 30   ? 4
                                               : r.h >= 24 ? 3
                                                           : 2)
               : g->session->me == HM_TRUTH ? n
                                            : 0,
        prompt = r.h >= 30 ? 3 : 2;
    int                high = r.h - prompt - chips - hand;
    struct screen_rect board = {r.x, r.y, wide, high};
    if (g->as_text)
        rt_screen_draw_ship_list(g, app, board);
    else
        rt_screen_draw_map(g, app, board, &map);
    int x = r.x + wide + 1, y = r.y, end = tall ? r.y + r.h : r.y + high;
    screen_rule(&app->canvas, x - 1, r.y, end - r.y, SCREEN_SOFT);
    draw_players(g, app, (struct screen_rect){x, y, side, 2 * n});
    y += 2 * n + (r.h > 24 ? 1 : 0);
    y += draw_supplies(g, app, (struct screen_rect){x, y, side, 2});
    y += draw_offers(g, app, (struct screen_rect){x, y, side, (end - y) / 2});
    y += r.h > 24 ? 1 : 0;
    screen_draw_log(g, app, (struct screen_rect){x, y, side, end - y});
    y = r.y + high;
    screen_draw_prompt(g, app, (struct screen_rect){r.x, y, lower, prompt});
    screen_draw_buttons(g, app, (struct screen_rect){r.x + 1, y + prompt, lower - 2, chips});
    y += prompt + chips;
    if (mine) {
        int lines = hand > 2 ? hand - 2 : 1;
        draw_assignments(g, app, (struct screen_rect){r.x, y, lower, lines});
        draw_hand(g, app, (struct screen_rect){r.x, y + lines, lower, hand - lines});
    } else if (g->session->me == HM_TRUTH) {
        draw_all_hands(g, app, (struct screen_rect){r.x, y, lower, hand});
    }
}

static bool key(struct screen_game *g, struct screen_app *app, const struct screen_event *e)
{
    (void)app;
    if (e->key != 'M')
        return false;
    g->as_text = !g->as_text;
    return true;
}

const struct screen_ops rt_screen_ops = {
    .options = rt_screen_options,
    .draw = draw,
    .headline = headline,
    .standing = standing,
    .detail = detail,
    .desk = rt_screen_desk,
    .key = key,
    .keys = MSG_ROTTERDAM_TERMINAL_KEYS,
};
