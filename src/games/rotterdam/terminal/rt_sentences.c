/*
 * rt_sentences.c: Rotterdam in sentences.  The map and the ships are in rt_plain_map.c.
 */
#include "rt_sentences.h"

#include <string.h>

const char *rt_ship_name(unsigned ship)
{
    static char     ring[8][8];
    static unsigned at;
    char           *buf = ring[at++ % 8];
    snprintf(buf, sizeof ring[0], "%c%u", hm_seat_letter(ship / HM_RT_FLEET),
             ship % HM_RT_FLEET + 1);
    return buf;
}

static const char *material(const struct plain *p, unsigned i)
{
    return rt_noun(p->lang, "table.materials/", hm_rt_material(i));
}

const char *rt_place_name(const struct plain *p, unsigned position)
{
    static struct cli_text ring[8];
    static unsigned        at;
    struct cli_text       *out = &ring[at++ % 8];
    out->len = 0;
    if (position >= hm_rt_positions(p->session->game.edition))
        return "?";
    const struct hm_rt_position *q = hm_rt_position_of(p->session->game.edition, position);
    if (q->kind == HM_RT_POSITION_HARBOUR)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_HARBOUR, q->id, q->name,
                  material(p, hm_rt_material_for(q->harbour)));
    else
        plain_put(p, out,
                  q->anchor ? MSG_ROTTERDAM_TERMINAL_ANCHOR : MSG_ROTTERDAM_TERMINAL_SAY_POSITION,
                  q->id, q->name);
    return out->buf;
}

const char *rt_cargo_name(const struct plain *p, unsigned cargo)
{
    return cargo == 0 ? plain_text(p, MSG_ROTTERDAM_TERMINAL_SAY_EMPTY) : material(p, cargo - 1);
}

/* Products by their letters with their counts: "PET, 2 JAM". */
static const char *products_name(const struct plain *p, const uint8_t n[HM_RT_PRODUCTS])
{
    static struct cli_text ring[4];
    static unsigned        at;
    struct cli_text       *out = &ring[at++ % 4];
    const char            *between = "";
    out->len = 0;
    cli_put(out, "");
    for (unsigned i = 0; i < HM_RT_PRODUCTS; i++) {
        if (n[i] == 0)
            continue;
        if (n[i] > 1)
            cli_putf(out, "%s%u %s", between, n[i], hm_rt_product(i));
        else
            cli_putf(out, "%s%s", between, hm_rt_product(i));
        between = ", ";
    }
    if (out->len == 0)
        plain_put(p, out, MSG_TERMINAL_NONE);
    return out->buf;
}

static void card(const struct plain *p, hm_card c, struct cli_text *out)
{
    const struct hm_edition *e = p->session->game.edition;
    const char              *id = hm_card_id(e, c);
    uint8_t                  need[HM_RT_PRODUCTS];
    if (hm_rt_needs(e, c, need)) {
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_SAY_ASSIGNMENT, id, products_name(p, need),
                  plain_number(hm_rt_points(e, c)));
    } else if (hm_rt_product_of(e, c) < HM_RT_PRODUCTS) {
        unsigned harbour = hm_rt_harbour_of(e, hm_rt_product_of(e, c));
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_PRODUCT_CARD, id,
                  hm_rt_position_of(e, hm_rt_harbour_at(e, harbour))->name,
                  plain_number(hm_rt_points(e, c)));
    } else {
        unsigned points = hm_rt_points(e, c);
        plain_put(p, out,
                  points > 0 ? MSG_ROTTERDAM_TERMINAL_SHIPPING_POINTS
                             : MSG_ROTTERDAM_TERMINAL_SHIPPING_CARD,
                  id, rt_screen_shipping(p->lang, hm_rt_card_kind(e, c)), plain_number(points));
    }
}

static const enum msg_id phases[] = {
    MSG_ROTTERDAM_TERMINAL_PHASES_1, MSG_ROTTERDAM_TERMINAL_PHASES_2,
    MSG_ROTTERDAM_TERMINAL_PHASES_3, MSG_ROTTERDAM_TERMINAL_PHASES_4,
    MSG_ROTTERDAM_TERMINAL_PHASES_5, MSG_ROTTERDAM_TERMINAL_PHASES_6,
};

static const char *receiver(const struct plain *p, unsigned to)
{
    static struct cli_text out;
    out.len = 0;
    if (to == HM_RT_TO_ALL)
        plain_put(p, &out, MSG_ROTTERDAM_TABLE_OFFERS_ALL);
    else if (to == p->session->me)
        plain_put(p, &out, MSG_TERMINAL_SAY_YOU);
    else
        cli_put(&out, plain_name(p, to));
    return out.buf;
}

static void wanted(const struct hm_move *m, uint8_t want[HM_RT_PRODUCTS])
{
    for (unsigned i = 0; i < HM_RT_PRODUCTS; i++)
        want[i] = m->arg[i / 2] >> (i % 2 * 4) & 15;
}

/* What a shipping card does, as a part of a sentence. */
static void put_effect(const struct plain *p, const struct hm_move *m, struct cli_text *out)
{
    const char *ship = m->target < HM_RT_SHIPS ? rt_ship_name(m->target) : "?";
    if (m->kind == HM_RT_MOVE_LUCK)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_LUCK, ship, rt_ship_name(m->arg[0]));
    else if (m->kind == HM_RT_MOVE_CARGO)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_CARGO, ship, rt_cargo_name(p, m->arg[1]),
                  rt_place_name(p, m->arg[0]));
    else if (m->kind == HM_RT_MOVE_SETBACK || m->kind == HM_RT_MOVE_STORM)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_BACK, ship);
    else if (m->kind == HM_RT_MOVE_OPEN)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_OPEN);
    else if (m->kind == HM_RT_MOVE_ROB && m->arg[1] != 0)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_ROB_PLACED, ship, rt_ship_name(m->arg[0]),
                  rt_place_name(p, m->arg[1] - 1u));
    else if (m->kind == HM_RT_MOVE_ROB)
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_ROB, ship, rt_ship_name(m->arg[0]));
    else
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_EFFECT_POLICE, ship);
}

static void plays_card(struct plain *p, const struct hm_move *m)
{
    struct cli_text effect = {0};
    put_effect(p, m, &effect);
    plain_by(p, MSG_ROTTERDAM_TERMINAL_PLAYS, m->seat == p->session->me, plain_name(p, m->seat),
             plain_cards(p, &m->cards, card, "; "), effect.buf);
    cli_text_free(&effect);
}

static void move(struct plain *p, const struct hm_state *seen, const struct hm_move *m)
{
    bool        you = m->seat == p->session->me;
    const char *who = plain_name(p, m->seat),
               *ship = m->target < HM_RT_SHIPS ? rt_ship_name(m->target) : "?";
    uint8_t want[HM_RT_PRODUCTS];
    (void)seen;
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_PLACE:
        plain_by(p, MSG_ROTTERDAM_TERMINAL_PLACES, you, who, ship, rt_cargo_name(p, m->arg[1]),
                 rt_place_name(p, m->arg[0]));
        break;
    case HM_RT_MOVE_COLOUR:
        plain_by(p, MSG_ROTTERDAM_TERMINAL_NAMES, you, who,
                 rt_noun(p->lang, "table.channels/", hm_rt_colour(m->target)));
        break;
    case HM_RT_MOVE_STEER:
        plain_by(p, MSG_ROTTERDAM_TERMINAL_STEERS, you, who, ship, rt_place_name(p, m->arg[0]));
        break;
    case HM_RT_MOVE_DRAW: plain_by(p, MSG_ROTTERDAM_TERMINAL_DRAWS, you, who); break;
    case HM_RT_MOVE_LUCK:
    case HM_RT_MOVE_CARGO:
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_ROB:
    case HM_RT_MOVE_POLICE: plays_card(p, m); break;
    case HM_RT_MOVE_OFFER:
        wanted(m, want);
        plain_by(p, MSG_ROTTERDAM_TERMINAL_SAY_OFFERS, you, who,
                 plain_cards(p, &m->cards, plain_card_id, ", "), products_name(p, want),
                 receiver(p, m->target));
        break;
    case HM_RT_MOVE_WITHDRAW: plain_by(p, MSG_ROTTERDAM_TERMINAL_WITHDRAWS, you, who); break;
    case HM_RT_MOVE_ACCEPT:
        if (m->target == p->session->me)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_ACCEPTS_YOURS, who);
        else
            plain_by(p, MSG_ROTTERDAM_TERMINAL_ACCEPTS, you, who, plain_name(p, m->target));
        break;
    case HM_RT_MOVE_SHOW:
        plain_by(p, MSG_ROTTERDAM_TERMINAL_SHOWS, you, who,
                 plain_cards(p, &m->cards, plain_card_id, ", "));
        break;
    case HM_RT_MOVE_DONE: plain_by(p, MSG_ROTTERDAM_TERMINAL_DONE, you, who); break;
    case HM_RT_MOVE_COMPLETE:
        plain_by(p, MSG_ROTTERDAM_TERMINAL_COMPLETES, you, who,
                 plain_cards(p, &m->cards, card, "; "));
        break;
    case HM_RT_MOVE_PASS: plain_by(p, MSG_ROTTERDAM_TERMINAL_PASSES, you, who); break;
    case HM_RT_MOVE_END: plain_by(p, MSG_ROTTERDAM_TERMINAL_ENDS, you, who); break;
    case HM_RT_MOVE_KINDS: break;
    }
}

/* A place of an event, where it is a position on the board. */
static const char *on_board(const struct plain *p, unsigned place)
{
    return place >= HM_RT_AT_BOARD ? rt_place_name(p, place - HM_RT_AT_BOARD) : "?";
}

static void event(struct plain *p, const struct hm_state *seen, const struct hm_event *e,
                  const char *kind)
{
    struct cli_text phrase = {0};
    const char     *ship = rt_ship_name((unsigned)(e->amount & 255) % HM_RT_SHIPS);
    (void)seen, (void)kind;
    if (e->card != HM_NO_CARD)
        card(p, e->card, &phrase);
    switch ((enum hm_rt_event)e->kind) {
    case HM_RT_EV_ROUND:
        plain_by(p, MSG_ROTTERDAM_TERMINAL_ROUND, e->seat == p->session->me, plain_name(p, e->seat),
                 plain_number(e->amount));
        break;
    case HM_RT_EV_PHASE:
        if (e->amount >= 1 && e->amount <= 6)
            plain_print(p, phases[e->amount - 1]);
        break;
    case HM_RT_EV_SAIL:
        plain_print(p, MSG_ROTTERDAM_TERMINAL_SAILS, ship, on_board(p, e->to));
        break;
    case HM_RT_EV_BLOCKED:
        plain_print(p, MSG_ROTTERDAM_TERMINAL_BLOCKED, ship, on_board(p, e->to));
        break;
    case HM_RT_EV_FORK: plain_print(p, MSG_ROTTERDAM_TERMINAL_FORK, ship); break;
    case HM_RT_EV_BACK:
        plain_print(p, MSG_ROTTERDAM_TERMINAL_BACK, ship, on_board(p, e->to));
        break;
    case HM_RT_EV_UNLOAD:
        plain_print(p, MSG_ROTTERDAM_TERMINAL_UNLOADS, ship, on_board(p, e->from));
        break;
    case HM_RT_EV_DRAW:
        if (e->card != HM_NO_CARD && e->seat == p->session->me)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_DREW, phrase.buf);
        break;
    case HM_RT_EV_PRODUCT:
        if (e->card != HM_NO_CARD && e->seat == p->session->me)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_GOT, phrase.buf);
        else if (e->from >= HM_RT_AT_STACK && e->from < HM_RT_AT_STACK + HM_RT_HARBOURS)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_GOT_HIDDEN, plain_name(p, e->seat),
                        hm_rt_harbour((unsigned)(e->from - HM_RT_AT_STACK)));
        break;
    case HM_RT_EV_DEAL:
        if (e->card != HM_NO_CARD && e->seat == p->session->me)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_NEW_ASSIGNMENT, phrase.buf);
        break;
    case HM_RT_EV_LAST: plain_print(p, MSG_ROTTERDAM_TERMINAL_LAST_CHANCE); break;
    case HM_RT_EV_NONE: /* described by the move itself, or not worth a sentence */
    case HM_RT_EV_PLACE:
    case HM_RT_EV_COLOUR:
    case HM_RT_EV_DUE:
    case HM_RT_EV_SHUFFLE:
    case HM_RT_EV_PLAY:
    case HM_RT_EV_OPEN:
    case HM_RT_EV_CARGO:
    case HM_RT_EV_OFFER:
    case HM_RT_EV_GIVE:
    case HM_RT_EV_WITHDRAW:
    case HM_RT_EV_LAPSE:
    case HM_RT_EV_ACCEPT:
    case HM_RT_EV_EXCHANGE:
    case HM_RT_EV_SHOW:
    case HM_RT_EV_DONE:
    case HM_RT_EV_COMPLETE:
    case HM_RT_EV_HAND_IN:
    case HM_RT_EV_PASS:
    case HM_RT_EV_REVEAL:
    case HM_RT_EV_OVER:
    case HM_RT_EVENTS: break;
    }
    cli_text_free(&phrase);
}

static void prompted(struct plain *p, const struct hm_state *seen)
{
    if (hm_rt_steering(seen) != 0xff) {
        plain_print(p, MSG_ROTTERDAM_TERMINAL_SAY_ASK_STEER, rt_ship_name(hm_rt_steering(seen)));
        return;
    }
    bool acted = hm_rt_acted(seen);
    switch ((enum hm_rt_phase)seen->head.phase) {
    case HM_RT_PHASE_PLACE:
        plain_print(p, acted ? MSG_ROTTERDAM_TERMINAL_SAY_ASK_CARDS
                             : MSG_ROTTERDAM_TERMINAL_SAY_ASK_PLACE);
        break;
    case HM_RT_PHASE_NAVIGATE:
        plain_print(p, acted ? MSG_ROTTERDAM_TERMINAL_SAY_ASK_CARDS
                             : MSG_ROTTERDAM_TERMINAL_SAY_ASK_COLOUR);
        break;
    case HM_RT_PHASE_CARDS:
        if (hm_rt_due(seen, p->session->me) > 0)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_SAY_ASK_DRAW,
                        plain_number(hm_rt_due(seen, p->session->me)));
        else
            plain_print(p, MSG_ROTTERDAM_TERMINAL_SAY_ASK_CARDS);
        break;
    case HM_RT_PHASE_HARBOURS: plain_print(p, MSG_ROTTERDAM_TERMINAL_SAY_ASK_CARDS); break;
    case HM_RT_PHASE_SWAP: plain_print(p, MSG_ROTTERDAM_TERMINAL_SAY_ASK_SWAP); break;
    case HM_RT_PHASE_ASSIGN:
        plain_print(p, acted ? MSG_ROTTERDAM_TERMINAL_SAY_ASK_CARDS
                             : MSG_ROTTERDAM_TERMINAL_ASK_COMPLETE);
        break;
    case HM_RT_PHASE_OVER: break;
    }
}

static void put_offer(struct plain *p, const struct hm_state *seen, unsigned q)
{
    struct hm_rt_offer o = hm_rt_offer_of(seen, (hm_seat)q);
    if (o.number == 0)
        return;
    if (o.seen)
        plain_print(p, MSG_ROTTERDAM_TERMINAL_OFFER, plain_name(p, q), plain_number(o.number),
                    plain_cards(p, &o.give, plain_card_id, ", "), products_name(p, o.want),
                    receiver(p, o.to));
    else
        plain_print(p, MSG_ROTTERDAM_TERMINAL_OFFER_HIDDEN, plain_name(p, q));
}

static void put_player(struct plain *p, const struct hm_state *seen, hm_seat q)
{
    const struct hm_edition *e = p->session->game.edition;
    hm_cards                 products = hm_rt_products(seen, q), shipping = hm_rt_shipping(seen, q);
    hm_cards                 open = hm_rt_open(seen, q), completed = hm_rt_completed(seen, q);
    unsigned                 nproduct = hm_count(&products), points = 0;
    for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
        nproduct += hm_rt_hidden_products(seen, q, h);
    for (unsigned c = hm_next(&completed, 0); c < HM_CARDS; c = hm_next(&completed, c + 1))
        points += hm_rt_points(e, (hm_card)c);
    plain_by(p, MSG_ROTTERDAM_TERMINAL_SAY_PLAYER, q == p->session->me, plain_name(p, q),
             plain_number(points), plain_number(nproduct),
             plain_number(hm_count(&shipping) + hm_rt_hidden_shipping(seen, q)));
    if (!hm_none(&open))
        plain_print(p, MSG_ROTTERDAM_TERMINAL_OPEN, plain_cards(p, &open, card, "; "));
    if (!hm_none(&completed))
        plain_print(p, MSG_ROTTERDAM_TERMINAL_COMPLETED, plain_cards(p, &completed, card, "; "));
}

static void table(struct plain *p, const struct hm_state *seen)
{
    struct cli_text stock = {0};
    plain_print(p, MSG_ROTTERDAM_TERMINAL_TABLE_ROUND, plain_number(hm_rt_round(seen)),
                plain_number(seen->head.phase), plain_name(p, hm_rt_master(seen)));
    for (unsigned i = 0; i < HM_RT_MATERIALS; i++)
        cli_putf(&stock, "%s%u %s", i > 0 ? ", " : "", hm_rt_stock(seen, i), material(p, i));
    plain_print(p, MSG_ROTTERDAM_TERMINAL_TABLE_STOCK, stock.buf);
    cli_text_free(&stock);
    for (unsigned q = 0; q < seen->head.nseat; q++)
        put_player(p, seen, (hm_seat)q);
    for (unsigned q = 0; q < seen->head.nseat; q++)
        put_offer(p, seen, q);
}

static void hand(struct plain *p, const struct hm_state *seen)
{
    const struct hm_edition *e = p->session->game.edition;
    hm_cards                 assignments = hm_rt_assignments(seen, p->session->me),
             products = hm_rt_products(seen, p->session->me),
             shipping = hm_rt_shipping(seen, p->session->me);
    for (unsigned c = hm_next(&assignments, 0); c < HM_CARDS; c = hm_next(&assignments, c + 1)) {
        uint8_t lack[HM_RT_PRODUCTS];
        card(p, (hm_card)c, &p->out);
        cli_put(&p->out, ".\n");
        if (hm_rt_lacks(e, seen, p->session->me, (hm_card)c, lack) == 0)
            plain_print(p, MSG_ROTTERDAM_TERMINAL_ASSIGNMENT_READY);
        else
            plain_print(p, MSG_ROTTERDAM_TERMINAL_ASSIGNMENT_LACKS, products_name(p, lack));
    }
    if (hm_none(&products))
        plain_print(p, MSG_ROTTERDAM_TERMINAL_NO_PRODUCTS);
    else
        plain_print(p, MSG_ROTTERDAM_TERMINAL_PRODUCTS, plain_cards(p, &products, card, "; "));
    if (hm_none(&shipping))
        plain_print(p, MSG_ROTTERDAM_TERMINAL_NO_SHIPPING);
    else
        plain_print(p, MSG_ROTTERDAM_TERMINAL_SHIPPING, plain_cards(p, &shipping, card, "; "));
}

/* A word of a move with its meaning: a card or a position; colours, ships and goods need none.  */
static void word(const struct plain *p, const char *kind, const char *w, struct cli_text *out)
{
    const struct hm_edition *e = p->session->game.edition;
    hm_card                  c = hm_card_find(e, w, strlen(w));
    (void)kind;
    if (c != HM_NO_CARD) {
        card(p, c, out);
        return;
    }
    for (unsigned i = 0; i < hm_rt_positions(e); i++)
        if (strcmp(hm_rt_position_of(e, i)->id, w) == 0) {
            cli_put(out, rt_place_name(p, i));
            return;
        }
    cli_put(out, w);
}

static void choice(const struct plain *p, const struct hm_move *m, const char *text,
                   struct cli_text *out)
{
    if (m->kind == HM_RT_MOVE_ACCEPT) {
        struct hm_rt_offer o = hm_rt_offer_of(&p->session->seen, m->target);
        plain_put(p, out, MSG_ROTTERDAM_TERMINAL_CHOICE_ACCEPT, text,
                  plain_cards(p, &o.give, card, "; "), products_name(p, o.want));
        return;
    }
    cli_put(out, text);
    if (m->kind == HM_RT_MOVE_STEER)
        cli_putf(out, ", %s", rt_place_name(p, m->arg[0]));
    else if (m->kind == HM_RT_MOVE_COMPLETE || m->kind == HM_RT_MOVE_OPEN)
        cli_putf(out, ": %s", plain_cards(p, &m->cards, card, "; "));
}

const struct plain_game rt_plain = {
    .example = MSG_ROTTERDAM_TERMINAL_EXAMPLE,
    .move = move,
    .event = event,
    .prompted = prompted,
    .table = table,
    .hand = hand,
    .map = rt_map,
    .ships = rt_ships,
    .card = card,
    .choice = choice,
    .word = word,
};
