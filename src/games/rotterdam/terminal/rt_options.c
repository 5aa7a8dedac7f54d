/*
 * rt_options.c: what can be chosen in Rotterdam, step by step.
 *
 * A move is built with the library's draft.  The first step lists the most frequent choices directly
 * (start positions, colours, assignments) and one entry for each shipping card; the following steps
 * are the remaining picks of the draft.  Refused choices are listed too, with a move for which
 * check() gives the reason.
 */
#include "rt_screen.h"

#include "terminal/screen/screen_game.h"

#include <stdio.h>
#include <string.h>

/* What a field of a move of some kind names. */
enum meaning { A_SHIP, A_POSITION, A_POSITION_1, A_CARGO, A_COLOUR, A_SEAT, A_NUMBER };

static enum meaning meaning_of(unsigned kind, unsigned field)
{
    if (field == RT_FACE_FIELD_SERIAL)
        return A_NUMBER;
    if (field == RT_FACE_FIELD_TARGET)
        return kind == HM_RT_MOVE_COLOUR                               ? A_COLOUR
               : kind == HM_RT_MOVE_ACCEPT || kind == HM_RT_MOVE_OFFER ? A_SEAT
                                                                       : A_SHIP;
    if (kind == HM_RT_MOVE_LUCK || (kind == HM_RT_MOVE_ROB && field == RT_FACE_FIELD_ARG0))
        return A_SHIP;
    if (kind == HM_RT_MOVE_ROB)
        return A_POSITION_1;
    if (field == RT_FACE_FIELD_ARG1 && (kind == HM_RT_MOVE_PLACE || kind == HM_RT_MOVE_CARGO))
        return A_CARGO;
    return A_POSITION;
}

static bool is_card_kind(unsigned kind)
{
    return kind == HM_RT_MOVE_LUCK || kind == HM_RT_MOVE_CARGO || kind == HM_RT_MOVE_SETBACK ||
           kind == HM_RT_MOVE_STORM || kind == HM_RT_MOVE_OPEN || kind == HM_RT_MOVE_ROB ||
           kind == HM_RT_MOVE_POLICE;
}

/* The move a shipping card is played with; 0 for a joker. */
static unsigned kind_of_card(unsigned card_kind)
{
    static const uint8_t kinds[HM_RT_CARD_KINDS] = {
        [HM_RT_CARD_LUCK] = HM_RT_MOVE_LUCK,       [HM_RT_CARD_CARGO] = HM_RT_MOVE_CARGO,
        [HM_RT_CARD_SETBACK] = HM_RT_MOVE_SETBACK, [HM_RT_CARD_STORM] = HM_RT_MOVE_STORM,
        [HM_RT_CARD_ADVANTAGE] = HM_RT_MOVE_OPEN,  [HM_RT_CARD_EXTRA_ADVANTAGE] = HM_RT_MOVE_OPEN,
        [HM_RT_CARD_ROBBERY] = HM_RT_MOVE_ROB,     [HM_RT_CARD_INSPECTION] = HM_RT_MOVE_POLICE,
    };
    return card_kind < HM_RT_CARD_KINDS ? kinds[card_kind] : 0;
}

/* ---- options ------------------------------------------------------------------------------ */

static const char *value_label(struct screen_game *g, struct screen_app *app, enum meaning meaning,
                               unsigned value, char *out, size_t cap)
{
    const struct hm_edition *e = g->session->game.edition;
    struct hm_text           t = hm_text_in(out, cap);
    unsigned                 position = meaning == A_POSITION_1 ? value - 1 : value;
    out[0] = 0;
    switch (meaning) {
    case A_SHIP:
        rt_screen_put_ship(value, &t);
        hm_put(&t, " ");
        hm_put(&t, hm_rt_ship_cargo(&g->session->seen, value) == 0
                       ? "-"
                       : rt_screen_material(app->context.lang,
                                            hm_rt_ship_cargo(&g->session->seen, value)));
        break;
    case A_POSITION:
    case A_POSITION_1:
        hm_put(&t, position < hm_rt_positions(e) ? hm_rt_position_of(e, position)->id : "-");
        break;
    case A_CARGO: hm_put(&t, rt_screen_material(app->context.lang, value)); break;
    case A_COLOUR:
        hm_put(&t, rt_noun(app->context.lang, "table.channels/", hm_rt_colour(value)));
        break;
    case A_SEAT:
        hm_put(&t, value < HM_SEATS
                       ? terminal_session_name(g->session, app->context.lang, (hm_seat)value)
                       : screen_text(app, MSG_ROTTERDAM_TABLE_OFFERS_ALL));
        break;
    case A_NUMBER: hm_put_int(&t, value); break;
    }
    return out;
}

static int value_where(enum meaning meaning, unsigned value)
{
    return meaning == A_POSITION     ? (int)value
           : meaning == A_POSITION_1 ? (int)value - 1
           : meaning == A_SHIP       ? HM_RT_POSITIONS + (int)value
                                     : -1;
}

static uint8_t field_of(const struct hm_move *m, unsigned f)
{
    return f == 0 ? m->target : f == 1 ? m->serial : m->arg[f - 2];
}

/* What can be picked next from this draft, as options that begin with `before`. */
static void add_picks(struct screen_game *g, struct screen_app *app, const struct hm_draft *from,
                      const uint16_t *before, int nbefore)
{
    uint8_t mask[HM_PICKS];
    hm_picks(&g->session->game, &g->session->seen, from, mask);
    for (uint16_t pick = 0; pick < HM_PICKS; pick++) {
        struct hm_draft d = *from;
        char            label[80];
        if (mask[pick] == 0)
            continue;
        bool     whole = hm_pick(&g->session->game, &g->session->seen, &d, pick);
        unsigned f = d.fixed > 0 ? d.fixed - 1u : 0;
        if (pick >= HM_PICK_TARGET && pick < HM_PICK_DONE) {
            enum meaning meaning = meaning_of(d.move.kind, f);
            value_label(g, app, meaning, field_of(&d.move, f), label, sizeof label);
            struct screen_option *o = screen_option_add(g, SCREEN_ACT_PICK, label);
            o->where = value_where(meaning, field_of(&d.move, f));
            o->lit = true;
            memcpy(o->pick, before, (size_t)nbefore * sizeof *before);
            o->pick[nbefore] = pick;
            if (whole)
                o->move = d.move;
        } else if (pick >= HM_PICK_CARD && pick < HM_PICK_TARGET) {
            terminal_card_name(app->context.lang, &g->session->game, (hm_card)(pick - HM_PICK_CARD),
                               label, sizeof label);
            struct screen_option *o = screen_option_add(g, SCREEN_ACT_PICK, label);
            o->lit = true;
            o->card = (hm_card)(pick - HM_PICK_CARD);
            memcpy(o->pick, before, (size_t)nbefore * sizeof *before);
            o->pick[nbefore] = pick;
            if (whole)
                o->move = d.move;
        }
    }
}

/* All own ships at home are equivalent, so the lowest is used.  */
static void add_placing(struct screen_game *g, struct screen_app *app, unsigned kind)
{
    struct hm_draft d = g->draft;
    uint8_t         mask[HM_PICKS];
    uint16_t        before[SCREEN_PICKS] = {(uint16_t)kind};
    int             n = 1;
    if (hm_pick(&g->session->game, &g->session->seen, &d, (uint16_t)kind)) {
        screen_option_move(g, app, &d.move);
        return;
    }
    hm_picks(&g->session->game, &g->session->seen, &d, mask);
    for (uint16_t pick = HM_PICK_TARGET; pick < HM_PICK_DONE; pick++)
        if (mask[pick] != 0) {
            struct hm_draft one = d;
            hm_pick(&g->session->game, &g->session->seen, &one, pick);
            if (one.fixed == RT_FACE_FIELD_TARGET + 1) {
                d = one;
                before[n++] = pick;
            }
            break;
        }
    add_picks(g, app, &d, before, n);
}

static void add_kind(struct screen_game *g, struct screen_app *app, unsigned kind)
{
    struct hm_draft d = g->draft;
    uint16_t        before[SCREEN_PICKS] = {(uint16_t)kind};
    if (hm_pick(&g->session->game, &g->session->seen, &d, (uint16_t)kind))
        screen_option_move(g, app, &d.move); /* only one such move */
    else
        add_picks(g, app, &d, before, 1);
}

static void add_button(struct screen_game *g, struct screen_app *app, unsigned kind, char key)
{
    struct hm_move        m = {.kind = (uint8_t)kind, .seat = g->session->me};
    struct screen_option *o = screen_option_move(g, app, &m);
    o->key = (uint32_t)key;
    o->button = true;
    if (!o->lit)
        g->noption--;
}

static void add_cards(struct screen_game *g, struct screen_app *app, const uint8_t *mask)
{
    const struct hm_edition *e = g->session->game.edition;
    hm_cards                 hand = hm_rt_shipping(&g->session->seen, g->session->me);
    unsigned                 seen = 0;
    for (unsigned c = hm_next(&hand, 0); c < HM_CARDS; c = hm_next(&hand, c + 1)) {
        unsigned card_kind = hm_rt_card_kind(e, (hm_card)c), kind = kind_of_card(card_kind);
        char     name[60], label[80];
        if (kind == 0 || (seen >> card_kind & 1u) != 0)
            continue;
        seen |= 1u << card_kind;
        terminal_card_name(app->context.lang, &g->session->game, (hm_card)c, name, sizeof name);
        struct hm_move m = {.kind = (uint8_t)kind, .seat = g->session->me};
        hm_add(&m.cards, c);
        if (kind == HM_RT_MOVE_OPEN) {
            screen_option_move(g, app, &m);
            continue;
        }
        struct screen_option *o = screen_option_add(
            g, SCREEN_ACT_PICK,
            TERMINAL_FORMAT(label, app->context.lang, MSG_ROTTERDAM_TERMINAL_PLAY_CARD, name));
        o->lit = mask[kind] != 0;
        o->pick[0] = (uint16_t)kind;
        o->move = m; /* for the reason, where it cannot be played */
        o->card = (hm_card)c;
    }
}

static void add_assignments(struct screen_game *g, struct screen_app *app)
{
    const struct hm_game *game = &g->session->game;
    struct hm_move        list[HM_MOVES];
    size_t   n = game->ops->legal(game->edition, &g->session->seen, g->session->me, HM_BOTH, list);
    hm_cards mine = hm_rt_assignments(&g->session->seen, g->session->me);
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == HM_RT_MOVE_COMPLETE) {
            screen_option_move(g, app, &list[i]);
            hm_cards used = hm_and(&list[i].cards, &mine);
            mine = hm_minus(&mine, &used);
        }
    for (unsigned c = hm_next(&mine, 0); c < HM_CARDS; c = hm_next(&mine, c + 1)) {
        struct hm_move m = {.kind = HM_RT_MOVE_COMPLETE, .seat = g->session->me};
        hm_add(&m.cards, c);
        screen_option_move(g, app, &m)->card = (hm_card)c;
    }
}

/* Start positions that are taken and materials that are out: shown, and refused with the reason. */
static void add_taken_starts(struct screen_game *g, unsigned ship)
{
    const struct hm_edition *e = g->session->game.edition;
    for (unsigned p = 0; p < hm_rt_positions(e); p++) {
        bool there = false;
        for (int i = 0; i < g->noption; i++)
            there = there || g->option[i].where == (int)p;
        if (there || hm_rt_position_of(e, p)->kind != HM_RT_POSITION_START)
            continue;
        struct screen_option *o =
            screen_option_add(g, SCREEN_ACT_PICK, hm_rt_position_of(e, p)->id);
        o->where = (int)p;
        o->move = (struct hm_move){.kind = HM_RT_MOVE_PLACE,
                                   .seat = g->session->me,
                                   .target = (uint8_t)ship,
                                   .arg = {(uint8_t)p, 1, 0, 0}};
    }
}

static unsigned ship_at_home(const struct terminal_session *t)
{
    for (unsigned i = 0; i < hm_rt_fleet(&t->seen); i++)
        if (hm_rt_ship_at(&t->seen, t->me * (unsigned)HM_RT_FLEET + i) == HM_RT_HOME)
            return t->me * (unsigned)HM_RT_FLEET + i;
    return t->me * (unsigned)HM_RT_FLEET;
}

static void begin_options(struct screen_game *g, struct screen_app *app)
{
    const struct hm_state *s = &g->session->seen;
    uint8_t                mask[HM_PICKS];
    hm_picks(&g->session->game, s, &g->draft, mask);
    if (!terminal_session_prompted(g->session))
        return;
    if (mask[HM_RT_MOVE_PLACE] != 0)
        add_placing(g, app, HM_RT_MOVE_PLACE);
    if (s->head.phase == HM_RT_PHASE_PLACE && !hm_rt_acted(s) && s->head.prompt != 0)
        add_taken_starts(g, ship_at_home(g->session));
    if (mask[HM_RT_MOVE_COLOUR] != 0)
        add_kind(g, app, HM_RT_MOVE_COLOUR);
    if (mask[HM_RT_MOVE_STEER] != 0)
        add_kind(g, app, HM_RT_MOVE_STEER);
    if (s->head.phase == HM_RT_PHASE_ASSIGN && !hm_rt_acted(s))
        add_assignments(g, app);
    struct hm_move list[HM_MOVES];
    size_t         n =
        g->session->game.ops->legal(g->session->game.edition, s, g->session->me, HM_BOTH, list);
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == HM_RT_MOVE_ACCEPT)
            screen_option_move(g, app, &list[i]);
    hm_cards products = hm_rt_products(s, g->session->me);
    if (s->head.phase == HM_RT_PHASE_SWAP && !hm_none(&products)) {
        struct screen_option *o = screen_option_add(
            g, SCREEN_ACT_DESK, screen_text(app, MSG_ROTTERDAM_TERMINAL_LABEL_DESK));
        o->lit = o->button = true;
        o->key = 'f';
    }
    add_cards(g, app, mask);
    add_button(g, app, HM_RT_MOVE_DRAW, 'w');
    add_button(g, app, HM_RT_MOVE_WITHDRAW, 'x');
    add_button(g, app, HM_RT_MOVE_DONE, 'd');
    add_button(g, app, HM_RT_MOVE_PASS, 'p');
    add_button(g, app, HM_RT_MOVE_END, 'e');
}

void rt_screen_options(struct screen_game *g, struct screen_app *app)
{
    if (g->draft.step == 0) {
        begin_options(g, app);
        return;
    }
    if (is_card_kind(g->draft.move.kind) && g->draft.move.kind == HM_RT_MOVE_CARGO &&
        g->draft.fixed == 0) {
        /* An extra ship too is the lowest at home. */
        uint8_t  mask[HM_PICKS];
        uint16_t none[1] = {0};
        hm_picks(&g->session->game, &g->session->seen, &g->draft, mask);
        for (uint16_t pick = HM_PICK_TARGET; pick < HM_PICK_DONE; pick++)
            if (mask[pick] != 0) {
                struct hm_draft one = g->draft;
                if (!hm_pick(&g->session->game, &g->session->seen, &one, pick) &&
                    one.fixed == RT_FACE_FIELD_TARGET + 1)
                    g->draft = one;
                break;
            }
        add_picks(g, app, &g->draft, none, 0);
        return;
    }
    uint16_t none[1] = {0};
    add_picks(g, app, &g->draft, none, 0);
}
