/*
 * pr_sentences.c: Packet Row in sentences.
 *
 * Does not describe the hands of others, although a view knows cards that were taken openly:
 * players must remember them (PR-8.2).
 */
#include "pr_screen.h"

#include "terminal/plain/plain.h"

#include "games/packet_row/packet_row.h"

#include <string.h>

static const char *good(const struct plain *p, unsigned i)
{
    return pr_noun(p->lang, "table.goods/", hm_pr_good_names[i]);
}

static const char *towards(const struct plain *p, unsigned i)
{
    return pr_noun(p->lang, "table.towards/", hm_pr_port_names[i]);
}

static const char *building(const struct plain *p, unsigned i)
{
    return pr_noun(p->lang, "table.buildings/", hm_pr_building_names[i]);
}

static const char *area_name(const struct plain *p, unsigned i)
{
    return pr_noun(p->lang, "table.areas/", hm_pr_area_names[i]);
}

static const char *the_area(const struct plain *p, unsigned i)
{
    return pr_noun(p->lang, "table.theAreas/", hm_pr_area_names[i]);
}

static void card(const struct plain *p, hm_card c, struct cli_text *out)
{
    const struct hm_edition *e = p->session->game.edition;
    const struct hm_pr_card *k = hm_pr_card(e, c);
    const char              *id = hm_card_id(e, c);
    switch ((enum hm_pr_card_kind)k->kind) {
    case HM_PR_CARD_CONTRACT:
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_SAY_CONTRACT, id, plain_number(k->amount),
                  good(p, k->good), towards(p, k->port), plain_number(k->value));
        break;
    case HM_PR_CARD_ASSISTANT: plain_put(p, out, MSG_PACKET_ROW_TERMINAL_ASSISTANT, id); break;
    case HM_PR_CARD_BUILDING:
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_BUILDING, id, building(p, k->building),
                  plain_number(k->value));
        break;
    case HM_PR_CARD_SHIP:
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_SHIP, id, towards(p, k->port));
        break;
    case HM_PR_CARD_CAPTAIN: plain_put(p, out, MSG_PACKET_ROW_TERMINAL_CAPTAIN, id); break;
    case HM_PR_CARD_GOLD:
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_GOLD, id, plain_number(k->amount));
        break;
    case HM_PR_CARD_GOODS:
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_GOODS, id, plain_number(k->amount),
                  good(p, k->good));
        break;
    case HM_PR_CARD_TRADER: plain_put(p, out, MSG_PACKET_ROW_TERMINAL_TRADER, id); break;
    case HM_PR_CARD_MONEY:
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_NOTE, id, plain_number(k->value));
        break;
    case HM_PR_CARD_BANKER: plain_put(p, out, MSG_PACKET_ROW_TERMINAL_BANKER, id); break;
    case HM_PR_CARD_KINDS: break;
    }
}

/* The same with its price, for cards on offer. */
static void card_on_offer(const struct plain *p, hm_card c, struct cli_text *out)
{
    const struct hm_pr_card *k = hm_pr_card(p->session->game.edition, c);
    card(p, c, out);
    if (k->cost > 0)
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_COSTS, "", plain_number(k->cost));
}

static int32_t reward(const struct hm_edition *e, const hm_cards *given, hm_cards *contracts)
{
    hm_cards all = hm_pr_cards_of_kind(e, HM_PR_CARD_CONTRACT);
    int32_t  sum = 0;
    *contracts = hm_and(&all, given);
    for (unsigned c = hm_next(contracts, 0); c < HM_CARDS; c = hm_next(contracts, c + 1))
        sum += hm_pr_card(e, (hm_card)c)->value;
    return sum;
}

static void move(struct plain *p, const struct hm_state *seen, const struct hm_move *m)
{
    bool        you = m->seat == p->session->me;
    const char *who = plain_name(p, m->seat);
    hm_cards    contracts;
    (void)seen;
    switch ((enum hm_pr_move_kind)m->kind) {
    case HM_PR_MOVE_CHOOSE:
        plain_by(p, MSG_PACKET_ROW_TERMINAL_NAMES, you, who, the_area(p, m->target));
        break;
    case HM_PR_MOVE_TAKE:
        plain_by(p, MSG_PACKET_ROW_TERMINAL_TAKES, you, who,
                 plain_cards(p, &m->cards, card_on_offer, "; "));
        break;
    case HM_PR_MOVE_ASSIST:
        plain_by(p, MSG_PACKET_ROW_TERMINAL_ASSISTS, you, who,
                 plain_cards(p, &m->cards, card_on_offer, "; "));
        break;
    case HM_PR_MOVE_PASS: plain_by(p, MSG_PACKET_ROW_TERMINAL_PASSES, you, who); break;
    case HM_PR_MOVE_CASH:
        plain_by(p, MSG_PACKET_ROW_TERMINAL_CASHES, you, who,
                 plain_cards(p, &m->cards, card, "; "));
        break;
    case HM_PR_MOVE_FULFIL: {
        int32_t  gain = reward(p->session->game.edition, &m->cards, &contracts);
        hm_cards rest = hm_minus(&m->cards, &contracts);
        plain_by(p, MSG_PACKET_ROW_TERMINAL_FULFILS, you, who,
                 plain_cards(p, &contracts, card, "; "), plain_number(gain),
                 plain_cards(p, &rest, plain_card_id, ", "));
        break;
    }
    case HM_PR_MOVE_DONE: plain_by(p, MSG_PACKET_ROW_TERMINAL_SAY_DONE, you, who); break;
    case HM_PR_MOVE_KINDS: break;
    }
}

static void event(struct plain *p, const struct hm_state *seen, const struct hm_event *e,
                  const char *kind)
{
    if (strcmp(kind, "round") == 0)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_ROUND);
    else if (strcmp(kind, "master") == 0)
        plain_by(p, MSG_PACKET_ROW_TERMINAL_MASTER, hm_pr_master(seen) == p->session->me,
                 plain_name(p, hm_pr_master(seen)));
    else if (strcmp(kind, "fail") == 0 && e->amount >= 0 && e->amount < HM_PR_AREAS)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_FAIL, area_name(p, (unsigned)e->amount));
    else if (strcmp(kind, "settle") == 0)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_SAY_SETTLE);
}

static void prompted(struct plain *p, const struct hm_state *seen)
{
    unsigned   area = hm_pr_area(seen);
    bool       master = hm_pr_master(seen) == p->session->me;
    hm_seatset others = (hm_seatset)(((1u << seen->head.nseat) - 1) & ~(1u << p->session->me));
    switch ((enum hm_pr_phase)seen->head.phase) {
    case HM_PR_PHASE_CHOOSE: plain_print(p, MSG_PACKET_ROW_TABLE_PROMPT_CHOOSE); break;
    case HM_PR_PHASE_ASK:
        if (master && (hm_pr_served(seen) & others) == others)
            plain_print(p, MSG_PACKET_ROW_TERMINAL_ASK_LARGE);
        else
            plain_print(p,
                        !master                       ? MSG_PACKET_ROW_TERMINAL_ASK_TAKE
                        : hm_pr_open_areas(seen) != 0 ? MSG_PACKET_ROW_TERMINAL_ASK_MASTER
                                                      : MSG_PACKET_ROW_TERMINAL_ASK_MASTER_END,
                        area < HM_PR_AREAS ? the_area(p, area) : "?");
        break;
    case HM_PR_PHASE_SETTLE: plain_print(p, MSG_PACKET_ROW_TERMINAL_ASK_SETTLE); break;
    case HM_PR_PHASE_OVER: return;
    }
    plain_print(p, MSG_PACKET_ROW_TERMINAL_MONEY, plain_number(hm_pr_money(seen, p->session->me)));
}

static void put_areas(struct plain *p, const struct hm_state *seen)
{
    const struct hm_edition *e = p->session->game.edition;
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        hm_cards now = hm_pr_current(e, seen, a), next = hm_pr_future(e, seen, a);
        plain_print(p, MSG_PACKET_ROW_TERMINAL_AREA, area_name(p, a),
                    plain_cards(p, &now, card_on_offer, "; "));
        plain_print(p, MSG_PACKET_ROW_TERMINAL_AREA_NEXT,
                    plain_cards(p, &next, card_on_offer, "; "));
        plain_print(p, MSG_PACKET_ROW_TERMINAL_AREA_TALON, plain_number(hm_pr_talon(seen, a)));
        if ((hm_pr_failed(seen) >> a & 1) != 0)
            plain_print(p, MSG_PACKET_ROW_TERMINAL_AREA_FAILED);
    }
}

static void table(struct plain *p, const struct hm_state *seen)
{
    const struct hm_edition *e = p->session->game.edition;
    hm_seat                  master = hm_pr_master(seen);
    plain_by(p, MSG_PACKET_ROW_TERMINAL_TABLE_MASTER, master == p->session->me,
             plain_name(p, master));
    if (hm_pr_area(seen) < HM_PR_AREAS)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_TABLE_AREA, area_name(p, hm_pr_area(seen)));
    if (hm_pr_named(seen) != 0) {
        struct cli_text names = {0};
        for (unsigned a = 0; a < HM_PR_AREAS; a++)
            if ((hm_pr_named(seen) >> a & 1) != 0)
                cli_putf(&names, "%s%s", names.len > 0 ? ", " : "", area_name(p, a));
        plain_print(p, MSG_PACKET_ROW_TERMINAL_TABLE_NAMED, names.buf);
        cli_text_free(&names);
    }
    put_areas(p, seen);
    for (unsigned q = 0; q < seen->head.nseat; q++) {
        hm_cards ships = hm_pr_ships(e, seen, (hm_seat)q);
        plain_by(p, MSG_PACKET_ROW_TERMINAL_PLAYER, q == p->session->me, plain_name(p, q),
                 plain_number(hm_pr_money(seen, (hm_seat)q)));
        if (!hm_none(&ships))
            plain_print(p, MSG_PACKET_ROW_TERMINAL_PLAYER_SHIPS,
                        plain_cards(p, &ships, card, "; "));
        if (hm_seat_in(hm_pr_served(seen), q))
            plain_print(p, MSG_PACKET_ROW_TERMINAL_PLAYER_SERVED);
    }
}

static void put_lack(struct plain *p, const struct hm_pr_lack *l)
{
    const char *id = hm_card_id(p->session->game.edition, l->card);
    const char *goods = plain_number(l->goods),
               *kind = l->good < HM_PR_GOODS ? good(p, l->good) : "";
    if (l->goods == 0 && l->ship == 0)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_LACK_NOTHING, id);
    else if (l->ship == 0)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_LACK_GOODS, id, goods, kind);
    else if (l->goods == 0)
        plain_print(p, MSG_PACKET_ROW_TERMINAL_LACK_SHIP, id, towards(p, l->port));
    else
        plain_print(p, MSG_PACKET_ROW_TERMINAL_LACK_BOTH, id, goods, kind, towards(p, l->port));
}

static void hand(struct plain *p, const struct hm_state *seen)
{
    const struct hm_edition *e = p->session->game.edition;
    hm_cards                 held = hm_pr_hand(e, seen, p->session->me),
             ships = hm_pr_ships(e, seen, p->session->me);
    struct hm_pr_lack lack[HM_PR_LACKS];
    if (hm_none(&held)) {
        plain_print(p, MSG_PACKET_ROW_TABLE_HAND_EMPTY);
    } else {
        plain_print(p, MSG_PACKET_ROW_TERMINAL_HAND, plain_number(hm_count(&held)));
        for (unsigned c = hm_next(&held, 0); c < HM_CARDS; c = hm_next(&held, c + 1)) {
            cli_put(&p->out, "  ");
            card(p, (hm_card)c, &p->out);
            cli_put(&p->out, ".\n");
        }
    }
    if (!hm_none(&ships))
        plain_print(p, MSG_PACKET_ROW_TERMINAL_SHIPS_OWN, plain_cards(p, &ships, card, "; "));
    plain_print(p, MSG_PACKET_ROW_TERMINAL_MONEY, plain_number(hm_pr_money(seen, p->session->me)));
    size_t n = hm_pr_lacks(e, seen, p->session->me, lack);
    for (size_t i = 0; i < n; i++)
        put_lack(p, &lack[i]);
    struct hm_move best;
    char           text[PLAIN_LINE];
    int32_t        money = p->session->game.ops->best(e, seen, p->session->me, &best);
    if (money > 0) {
        p->session->game.ops->print_move(e, &best, text, sizeof text);
        plain_print(p, MSG_PACKET_ROW_TERMINAL_SAY_BEST, plain_number(money), text);
    }
}

static void choice(const struct plain *p, const struct hm_move *m, const char *text,
                   struct cli_text *out)
{
    hm_cards contracts;
    if (m->kind == HM_PR_MOVE_FULFIL) {
        plain_put(p, out, MSG_PACKET_ROW_TERMINAL_GAIN, text,
                  plain_number(reward(p->session->game.edition, &m->cards, &contracts)));
    } else if (hm_none(&m->cards)) {
        cli_put(out, text);
    } else {
        cli_put_n(out, text, strcspn(text, " ") + 1);
        (m->kind == HM_PR_MOVE_CASH ? card : card_on_offer)(p, (hm_card)hm_next(&m->cards, 0), out);
    }
}

static void word(const struct plain *p, const char *kind, const char *w, struct cli_text *out)
{
    hm_card c = hm_card_find(p->session->game.edition, w, strlen(w));
    (void)kind;
    if (c != HM_NO_CARD)
        card(p, c, out);
    else
        cli_put(out, w);
}

const struct plain_game pr_plain = {
    .example = MSG_PACKET_ROW_TERMINAL_EXAMPLE,
    .move = move,
    .event = event,
    .prompted = prompted,
    .table = table,
    .hand = hand,
    .card = card,
    .choice = choice,
    .word = word,
};
