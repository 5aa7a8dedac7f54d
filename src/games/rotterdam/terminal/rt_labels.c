/*
 * rt_labels.c: Rotterdam in words: cards, moves, the log.
 */
#include "rt_screen.h"

#include "terminal/session/session.h"

#include <stdio.h>
#include <string.h>

/* The nine shipping cards by the names of the card table, in the order of RT-8. */
static const char *const shipping_names[HM_RT_CARD_KINDS] = {
    "change-your-luck", "extra-cargo",     "setback",    "heavy-storm", "advantage",
    "extra-advantage",  "freight-robbery", "inspection", "joker",
};

void rt_screen_put_ship(unsigned ship, struct hm_text *t)
{
    hm_put_char(t, hm_seat_letter(ship / HM_RT_FLEET));
    hm_put_int(t, ship % HM_RT_FLEET + 1);
}

const char *rt_screen_material(const struct msg_language *l, unsigned cargo)
{
    return cargo == 0 || cargo > HM_RT_MATERIALS
               ? msg_text(l, MSG_ROTTERDAM_TABLE_EMPTY)
               : rt_noun(l, "table.materials/", hm_rt_material(cargo - 1));
}

const char *rt_screen_shipping(const struct msg_language *l, unsigned kind)
{
    return rt_noun(l, "table.shipping/", shipping_names[kind]);
}

const char *rt_screen_product(const struct msg_language *l, unsigned product)
{
    return rt_noun(l, "table.products/", hm_rt_product(product));
}

void rt_screen_put_products(const struct msg_language *l, const uint8_t count[HM_RT_PRODUCTS],
                            const char *between, struct hm_text *t)
{
    bool any = false;
    for (unsigned i = 0; i < HM_RT_PRODUCTS; i++)
        for (unsigned k = 0; k < count[i]; k++) {
            hm_put(t, any ? between : "");
            hm_put(t, rt_screen_product(l, i));
            any = true;
        }
}

void rt_screen_card_name(const struct msg_language *l, const struct hm_game *g, hm_card c,
                         struct hm_text *t)
{
    const struct hm_edition *e = g->edition;
    uint8_t                  need[HM_RT_PRODUCTS];
    unsigned                 product = hm_rt_product_of(e, c), kind = hm_rt_card_kind(e, c);
    char                     names[100] = "";
    struct hm_text           w = hm_text_in(names, sizeof names);
    if (product < HM_RT_PRODUCTS) {
        terminal_put_capital(t, rt_screen_product(l, product));
    } else if (kind < HM_RT_CARD_KINDS) {
        terminal_put_capital(t, rt_screen_shipping(l, kind));
    } else if (hm_rt_needs(e, c, need)) {
        rt_screen_put_products(l, need, "+", &w);
        terminal_format(l, t, MSG_ROTTERDAM_TERMINAL_ASSIGNMENT, names,
                        terminal_number(hm_rt_points(e, c)).text, (const char *)NULL);
    }
}

void rt_screen_put_cards(const struct msg_language *l, const struct hm_game *g, hm_cards set,
                         const char *between, struct hm_text *t)
{
    bool any = false;
    for (unsigned c = hm_next(&set, 0); c < HM_CARDS; c = hm_next(&set, c + 1)) {
        hm_put(t, any ? between : "");
        rt_screen_card_name(l, g, (hm_card)c, t);
        any = true;
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

struct words { /* the values a move's sentences are filled with */
    char        ship[8], other[8], at[16], far[16], cards[160], want[120], name[48], number[8];
    const char *cargo;
};

static void position_name(const struct hm_game *g, unsigned p, char out[16])
{
    snprintf(out, 16, "%s",
             p < hm_rt_positions(g->edition) ? hm_rt_position_of(g->edition, p)->id : "?");
}

static void fill_words(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_move *m, struct words *w)
{
    struct hm_text ship = hm_text_in(w->ship, sizeof w->ship),
                   other = hm_text_in(w->other, sizeof w->other);
    struct hm_text cards = hm_text_in(w->cards, sizeof w->cards),
                   want = hm_text_in(w->want, sizeof w->want);
    uint8_t wanted[HM_RT_PRODUCTS];
    w->cards[0] = w->want[0] = 0;
    rt_screen_put_ship(m->target, &ship);
    rt_screen_put_ship(m->arg[0], &other);
    position_name(g, m->arg[0], w->at);
    position_name(g, m->arg[1], w->far);
    w->cargo = rt_screen_material(l, m->arg[1]);
    rt_screen_put_cards(l, g, m->cards, ", ", &cards);
    for (unsigned i = 0; i < HM_RT_PRODUCTS; i++)
        wanted[i] = (uint8_t)((unsigned)m->arg[i / 2] >> i % 2 * 4 & 15u);
    rt_screen_put_products(l, wanted, ", ", &want);
    snprintf(w->number, sizeof w->number, "%u", m->serial);
    snprintf(w->name, sizeof w->name, "%c", hm_seat_letter(m->target < HM_SEATS ? m->target : 0));
    if (m->kind == HM_RT_MOVE_OFFER && m->target == HM_RT_TO_ALL)
        snprintf(w->name, sizeof w->name, "%s", msg_text(l, MSG_ROTTERDAM_TABLE_OFFERS_ALL));
}

/* The assignment among the cards of a completion. */
static void put_assignment(const struct msg_language *l, const struct hm_game *g,
                           const hm_cards *set, struct hm_text *t)
{
    uint8_t need[HM_RT_PRODUCTS];
    for (unsigned c = hm_next(set, 0); c < HM_CARDS; c = hm_next(set, c + 1))
        if (hm_rt_needs(g->edition, (hm_card)c, need))
            rt_screen_card_name(l, g, (hm_card)c, t);
}

static unsigned jokers(const struct hm_game *g, const hm_cards *set)
{
    unsigned n = 0;
    for (unsigned c = hm_next(set, 0); c < HM_CARDS; c = hm_next(set, c + 1))
        n += hm_rt_card_kind(g->edition, (hm_card)c) == HM_RT_CARD_JOKER;
    return n;
}

enum tense { LABEL, LOGGED };

/* One row for each kind: the word before and the word after it was done, and what fills them. */
static void put_move(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                     enum tense tense, struct hm_text *t)
{
    struct words   w;
    char           card[160] = "";
    struct hm_text c = hm_text_in(card, sizeof card);
    const char    *end = NULL;
    bool           label = tense == LABEL;
    fill_words(l, g, m, &w);
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_PLACE:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_PLACE : MSG_ROTTERDAM_TERMINAL_LOG_PLACE,
            w.ship, w.at, w.cargo, end);
        break;
    case HM_RT_MOVE_COLOUR:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_COLOUR : MSG_ROTTERDAM_TERMINAL_LOG_COLOUR,
            rt_noun(l, "table.channels/", hm_rt_colour(m->target)), end);
        break;
    case HM_RT_MOVE_STEER:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_STEER : MSG_ROTTERDAM_TERMINAL_LOG_STEER,
            w.ship, w.at, end);
        break;
    case HM_RT_MOVE_DRAW:
        hm_put(t, msg_text(l, label ? MSG_ROTTERDAM_TERMINAL_LABEL_DRAW
                                    : MSG_ROTTERDAM_TERMINAL_LOG_DRAW));
        break;
    case HM_RT_MOVE_LUCK:
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_LUCK : MSG_ROTTERDAM_TERMINAL_LOG_LUCK,
                        w.ship, w.other, end);
        break;
    case HM_RT_MOVE_CARGO:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_CARGO : MSG_ROTTERDAM_TERMINAL_LOG_CARGO,
            w.ship, w.at, w.cargo, end);
        break;
    case HM_RT_MOVE_SETBACK:
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_BACK : MSG_ROTTERDAM_TERMINAL_LOG_BACK,
                        w.ship, w.at, end);
        break;
    case HM_RT_MOVE_STORM:
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_BACK : MSG_ROTTERDAM_TERMINAL_LOG_BACK,
                        w.ship, w.far, end);
        break;
    case HM_RT_MOVE_OPEN:
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_OPEN : MSG_ROTTERDAM_TERMINAL_LOG_OPEN,
                        w.cards, end);
        break;
    case HM_RT_MOVE_ROB:
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_ROB : MSG_ROTTERDAM_TERMINAL_LOG_ROB,
                        w.ship, w.other, end);
        break;
    case HM_RT_MOVE_POLICE:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_POLICE : MSG_ROTTERDAM_TERMINAL_LOG_POLICE,
            w.ship, end);
        break;
    case HM_RT_MOVE_OFFER:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_OFFER : MSG_ROTTERDAM_TERMINAL_LOG_OFFER,
            w.cards, w.want, w.name, end);
        break;
    case HM_RT_MOVE_WITHDRAW:
        hm_put(t, msg_text(l, label ? MSG_ROTTERDAM_TERMINAL_LABEL_WITHDRAW
                                    : MSG_ROTTERDAM_TERMINAL_LOG_WITHDRAW));
        break;
    case HM_RT_MOVE_ACCEPT:
        terminal_format(
            l, t, label ? MSG_ROTTERDAM_TERMINAL_LABEL_ACCEPT : MSG_ROTTERDAM_TERMINAL_LOG_ACCEPT,
            w.name, w.number, end);
        break;
    case HM_RT_MOVE_SHOW:
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_SHOW : MSG_ROTTERDAM_TERMINAL_LOG_SHOW,
                        w.cards, end);
        break;
    case HM_RT_MOVE_DONE:
        hm_put(t, msg_text(l, label ? MSG_ROTTERDAM_TABLE_PROMPT_DONE
                                    : MSG_ROTTERDAM_TERMINAL_LOG_DONE));
        break;
    case HM_RT_MOVE_COMPLETE:
        put_assignment(l, g, &m->cards, &c);
        for (unsigned i = jokers(g, &m->cards); i > 0; i--) {
            hm_put(&c, " + ");
            hm_put(&c, rt_noun(l, "table.shipping/", "joker"));
        }
        terminal_format(l, t,
                        label ? MSG_ROTTERDAM_TERMINAL_LABEL_COMPLETE
                              : MSG_ROTTERDAM_TERMINAL_LOG_COMPLETE,
                        card, end);
        break;
    case HM_RT_MOVE_PASS:
        hm_put(t, msg_text(l, label ? MSG_ROTTERDAM_TABLE_PROMPT_PASS
                                    : MSG_ROTTERDAM_TERMINAL_LOG_PASS));
        break;
    case HM_RT_MOVE_END:
        hm_put(t, msg_text(l, label ? MSG_ROTTERDAM_TERMINAL_LABEL_END
                                    : MSG_ROTTERDAM_TERMINAL_LOG_END));
        break;
    case HM_RT_MOVE_KINDS: break;
    }
}

void rt_screen_label(const struct msg_language *l, const struct hm_game *g, const struct hm_move *m,
                     struct hm_text *t)
{
    put_move(l, g, m, LABEL, t);
}

/* ---- the log ------------------------------------------------------------------------------ */

static unsigned place_position(const struct hm_event *e)
{
    return e->to >= HM_RT_AT_BOARD ? e->to - HM_RT_AT_BOARD : HM_RT_HOME;
}

/* "A1 to 5, B2 to 7; C1 blocked": the effect of a colour, on the line of the seat that named it. */
static void put_sailing(const struct terminal_report *report, struct hm_text *t)
{
    const struct hm_game      *g = &report->session->game;
    const struct msg_language *l = report->lang;
    bool                       any = false;
    for (size_t i = 0; i < report->nevent; i++) {
        const struct hm_event *e = &report->event[i];
        char                   ship[8], at[16], line[60];
        struct hm_text         s = hm_text_in(ship, sizeof ship);
        if (e->kind != HM_RT_EV_SAIL && e->kind != HM_RT_EV_BLOCKED)
            continue;
        rt_screen_put_ship((unsigned)e->amount & 0xff, &s);
        position_name(g, place_position(e), at);
        hm_put(t, any ? ", " : ": ");
        hm_put(t, e->kind == HM_RT_EV_SAIL
                      ? TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_STEP, ship, at)
                      : TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_LOG_BLOCKED, ship));
        any = true;
    }
}

static void describe_event(const struct terminal_report *report, const struct hm_event *e,
                           struct terminal_log *log)
{
    const struct msg_language *l = report->lang;
    const struct hm_game      *g = &report->session->game;
    char                       line[200], card[80];
    unsigned                   harbour = (unsigned)e->from - HM_RT_AT_STACK;
    if (e->kind == HM_RT_EV_PRODUCT && harbour < HM_RT_HARBOURS && e->seat < HM_SEATS) {
        const char *who = terminal_session_name(report->session, l, e->seat),
                   *where = rt_noun(l, "table.harbours/", hm_rt_harbour(harbour));
        if (e->card != HM_NO_CARD)
            terminal_card_name(l, g, e->card, card, sizeof card);
        terminal_log_add(
            log, report->ply, HM_NOBODY, false,
            e->card != HM_NO_CARD
                ? TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_LOG_PRODUCT_SEEN, who, card,
                                  where)
                : TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_LOG_PRODUCT, who, where));
    } else if (e->kind == HM_RT_EV_ROUND && e->seat < HM_SEATS) {
        terminal_log_add(log, report->ply, HM_NOBODY, true,
                         TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_LOG_ROUND,
                                         terminal_number(e->amount).text,
                                         terminal_session_name(report->session, l, e->seat)));
    } else if (e->kind == HM_RT_EV_PHASE && e->amount >= 2 && e->amount <= 6) {
        char key[2] = {(char)('0' + e->amount), 0};
        terminal_log_add(log, report->ply, HM_NOBODY, true,
                         TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_LOG_PHASE, key,
                                         rt_noun(l, "table.phases/", key)));
    } else if (e->kind == HM_RT_EV_LAST) {
        terminal_log_add(log, report->ply, HM_NOBODY, true,
                         msg_text(l, MSG_ROTTERDAM_TERMINAL_LOG_LAST));
    } else if (e->kind == HM_RT_EV_OVER) {
        terminal_log_add(log, report->ply, HM_NOBODY, true, msg_text(l, MSG_UI_PROMPT_OVER));
    } else if (e->kind == HM_RT_EV_DRAW && e->card != HM_NO_CARD && e->seat < HM_SEATS) {
        terminal_card_name(l, g, e->card, card, sizeof card);
        terminal_log_add(log, report->ply, e->seat, false,
                         TERMINAL_FORMAT(line, l, MSG_ROTTERDAM_TERMINAL_LOG_DREW, card));
    }
}

void rt_screen_report(const struct terminal_report *report, struct terminal_log *log)
{
    char           text[240] = "";
    struct hm_text t = hm_text_in(text, sizeof text);
    bool           drew = false;
    for (size_t i = 0; i < report->nevent; i++)
        drew =
            drew || (report->event[i].kind == HM_RT_EV_DRAW && report->event[i].card != HM_NO_CARD);
    if (report->move == NULL)
        hm_put(&t, msg_text(report->lang, MSG_ROTTERDAM_TERMINAL_LOG_OFFER_HIDDEN));
    else
        put_move(report->lang, &report->session->game, report->move, LOGGED, &t);
    if (report->move != NULL &&
        (report->move->kind == HM_RT_MOVE_COLOUR || report->move->kind == HM_RT_MOVE_STEER))
        put_sailing(report, &t);
    if (!drew)
        terminal_log_add(log, report->ply, report->seat, false, text);
    for (size_t i = 0; i < report->nevent; i++)
        describe_event(report, &report->event[i], log);
}

/* ---- ends of phases ----------------------------------------------------------------------- */

bool rt_screen_warning(const struct msg_language *l, const struct hm_game *g,
                       const struct hm_state *seen, const struct hm_move *m, struct hm_text *t)
{
    struct hm_move list[HM_MOVES];
    const bool     ends = m->kind == HM_RT_MOVE_END || m->kind == HM_RT_MOVE_PASS;
    const size_t   n = ends ? g->ops->legal(g->edition, seen, m->seat, HM_LISTED, list) : 0;
    for (size_t i = 0; i < n; i++)
        if (list[i].kind == HM_RT_MOVE_COMPLETE) {
            hm_put(t, msg_text(l, MSG_ROTTERDAM_TERMINAL_END_ASK));
            return true;
        }
    return false;
}

static bool plays_card(const struct hm_move *m)
{
    return m->kind >= HM_RT_MOVE_LUCK && m->kind <= HM_RT_MOVE_POLICE;
}

/* Cards can be played before the action of each phase and before ships unload, so a player is not
 * asked for them again after the action.  The page decides in the same way. */
bool rt_screen_idle(const struct hm_game *g, const struct hm_state *seen, hm_seat seat,
                    struct hm_move *out)
{
    struct hm_move        list[HM_MOVES];
    const size_t          n = g->ops->legal(g->edition, seen, seat, HM_LISTED, list);
    const hm_cards        products = hm_rt_products(seen, seat);
    const struct hm_move *only = NULL;
    for (size_t i = 0; i < n; i++)
        if (!plays_card(&list[i])) {
            if (only != NULL)
                return false;
            only = &list[i];
        }
    if (only == NULL)
        return false;
    *out = *only;
    switch (only->kind) {
    case HM_RT_MOVE_END: return hm_rt_acted(seen) || seen->head.phase != HM_RT_PHASE_HARBOURS;
    case HM_RT_MOVE_PASS:
        return seen->head.phase == HM_RT_PHASE_PLACE || seen->head.phase == HM_RT_PHASE_ASSIGN;
    case HM_RT_MOVE_DONE: return hm_none(&products);
    default: return false;
    }
}
