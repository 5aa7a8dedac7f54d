/*
 * rt_text.c: moves as text, one line each.
 *
 * An unknown word, a wrong number of words or a name that is not in this game is an error of form;
 * everything else becomes a move, which check() may refuse.
 */
#include "rt.h"

const char *const rt_move_names[HM_RT_MOVE_KINDS] = {
    "",    "place",  "colour", "steer",    "draw",   "luck", "cargo", "setback",  "storm", "open",
    "rob", "police", "offer",  "withdraw", "accept", "show", "done",  "complete", "pass",  "end",
};

/* Of the longest move: an offer of all products for the most of each, "offer … for … to B". */
enum { WORDS = RT_PRODUCT_CARDS + RT_PRODUCTS * RT_MAX_WANTED + 4 };

struct reader {
    const struct rt_edition *e;
    unsigned                 nseat;
    struct hm_word           word[WORDS];
    size_t                   n;
    struct hm_move          *m;
    struct hm_msg           *msg;
};

static enum hm_err bad(const struct reader *r, size_t i, const char *what)
{
    char           name[24];
    struct hm_text t = hm_text_in(name, sizeof name);
    hm_put_n(&t, r->word[i].at, r->word[i].len);
    return hm_fail(r->msg, HM_MALFORMED, "'", name, "' is ", what, (char *)NULL);
}

static unsigned find(struct hm_word w, const char *const *names)
{
    unsigned i = 0;
    while (names[i] != NULL && !hm_word_is(w, names[i]))
        i++;
    return i;
}

static enum hm_err read_ship(const struct reader *r, size_t i, uint8_t *out)
{
    struct hm_word w = r->word[i];
    unsigned       seat = w.len == 2 ? (unsigned)((w.at[0] | 32) - 'a') : RT_SEATS;
    unsigned       number = w.len == 2 ? (unsigned)(w.at[1] - '1') : RT_FLEET;
    if (seat >= r->nseat || number >= rt_fleet(r->nseat))
        return bad(r, i, "not a ship of this game");
    *out = (uint8_t)(seat * RT_FLEET + number);
    return HM_OK;
}

static enum hm_err read_position(const struct reader *r, size_t i, uint8_t *out)
{
    for (unsigned k = 0; k < r->e->nposition; k++)
        if (hm_word_is(r->word[i], r->e->position[k].id)) {
            *out = (uint8_t)k;
            return HM_OK;
        }
    return bad(r, i, "not a position of the board");
}

static enum hm_err read_cargo(const struct reader *r, size_t i, uint8_t *out)
{
    unsigned k = find(r->word[i], rt_material_names);
    if (hm_word_is(r->word[i], "empty"))
        *out = 0;
    else if (k < HM_RT_MATERIALS)
        *out = (uint8_t)(k + 1);
    else
        return bad(r, i, "not grain, fruit, crude-oil, textile or empty");
    return HM_OK;
}

static enum hm_err read_seat(const struct reader *r, size_t i, uint8_t *out)
{
    struct hm_word w = r->word[i];
    unsigned       seat = w.len == 1 ? (unsigned)((w.at[0] | 32) - 'a') : RT_SEATS;
    if (seat >= r->nseat)
        return bad(r, i, "not a seat of this game");
    *out = (uint8_t)seat;
    return HM_OK;
}

/* A card named twice leaves no trace in a set, so the move is marked. */
static enum hm_err read_card(const struct reader *r, size_t i)
{
    hm_card c = hm_card_find(&r->e->head, r->word[i].at, r->word[i].len);
    if (c == HM_NO_CARD)
        return bad(r, i, "not a card of this game");
    if (hm_has(&r->m->cards, c))
        r->m->serial = HM_RT_ODD;
    hm_add(&r->m->cards, c);
    return HM_OK;
}

static enum hm_err read_cards(const struct reader *r, size_t from, size_t to)
{
    enum hm_err err = HM_OK;
    for (size_t i = from; i < to && err == HM_OK; i++)
        err = read_card(r, i);
    return err;
}

static unsigned wanted(const struct hm_move *m, unsigned product)
{
    return (unsigned)m->arg[product / 2] >> product % 2 * 4 & 15u;
}

/* offer CARD... for PRODUCT... to SEAT */
static enum hm_err read_offer(const struct reader *r)
{
    size_t      is_for = 1, is_to = r->n - 2;
    enum hm_err err;
    while (is_for < r->n && !hm_word_is(r->word[is_for], "for"))
        is_for++;
    if (r->n < 6 || is_for == 1 || is_for + 1 >= is_to || !hm_word_is(r->word[is_to], "to"))
        return hm_fail(r->msg, HM_MALFORMED,
                       "an offer is written 'offer PET1 for JAM to B' or '... to all'",
                       (char *)NULL);
    if ((err = read_cards(r, 1, is_for)) != HM_OK)
        return err;
    for (size_t i = is_for + 1; i < is_to; i++) {
        unsigned k = find(r->word[i], rt_product_codes);
        if (k == RT_PRODUCTS)
            return bad(r, i, "not a product; products are PET PLA BRE COR OJU JAM CLO CAR");
        if (wanted(r->m, k) == RT_MAX_WANTED)
            return bad(r, i, "wanted too often: no product has more than 15 cards");
        r->m->arg[k / 2] = (uint8_t)(r->m->arg[k / 2] + (1u << k % 2 * 4));
    }
    if (hm_word_is(r->word[r->n - 1], "all")) {
        r->m->target = HM_RT_TO_ALL;
        return HM_OK;
    }
    return read_seat(r, r->n - 1, &r->m->target);
}

/* complete ASSIGNMENT with CARD...: only the first card may be the assignment. */
static enum hm_err read_complete(const struct reader *r)
{
    if (r->n < 4 || !hm_word_is(r->word[2], "with"))
        return hm_fail(r->msg, HM_MALFORMED, "it is written 'complete A05 with PET1 JAM2'",
                       (char *)NULL);
    enum hm_err err = read_card(r, 1);
    if (err == HM_OK && rt_assignments_in(&r->m->cards) == 0)
        r->m->serial = HM_RT_ODD;
    return err == HM_OK ? read_cards(r, 3, r->n) : err;
}

static enum hm_err read_accept(const struct reader *r)
{
    uint32_t    number;
    enum hm_err err = read_seat(r, 1, &r->m->target);
    if (err != HM_OK)
        return err;
    for (size_t i = 0; i < r->word[2].len; i++)
        if (r->word[2].at[i] < '0' || r->word[2].at[i] > '9')
            return bad(r, 2, "not the number of an offer");
    r->m->serial = hm_word_number(r->word[2], &number) && number < 255 ? (uint8_t)number : 255;
    return HM_OK;
}

static enum hm_err read_colour(const struct reader *r)
{
    unsigned k = find(r->word[1], rt_colour_names);
    if (k == HM_RT_COLOURS)
        return bad(r, 1, "not a colour; colours are red, yellow, green, white and purple");
    r->m->target = (uint8_t)k;
    return HM_OK;
}

static enum hm_err read_luck(const struct reader *r)
{
    uint8_t     a = 0, b = 0;
    enum hm_err err = read_card(r, 1);
    if (err != HM_OK || (err = read_ship(r, 2, &a)) != HM_OK ||
        (err = read_ship(r, 3, &b)) != HM_OK)
        return err;
    r->m->target = a < b ? a : b;
    r->m->arg[0] = a < b ? b : a;
    return HM_OK;
}

static enum hm_err read_rob(const struct reader *r)
{
    struct hm_move *m = r->m;
    enum hm_err     err = read_card(r, 1);
    if (err != HM_OK || (err = read_ship(r, 2, &m->target)) != HM_OK ||
        (err = read_ship(r, 3, &m->arg[0])) != HM_OK || r->n == 4)
        return err;
    err = read_position(r, 4, &m->arg[1]);
    m->arg[1]++;
    return err;
}

/* The minimum and maximum number of words of a kind of move. */
static const struct {
    uint8_t     min, max;
    const char *form;
} shape[HM_RT_MOVE_KINDS] = {
    [HM_RT_MOVE_PLACE] = {4, 4, "place A1 S2 grain"},
    [HM_RT_MOVE_COLOUR] = {2, 2, "colour red"},
    [HM_RT_MOVE_STEER] = {3, 3, "steer A1 13"},
    [HM_RT_MOVE_DRAW] = {1, 1, "draw"},
    [HM_RT_MOVE_LUCK] = {4, 4, "luck H01 A1 B2"},
    [HM_RT_MOVE_CARGO] = {5, 5, "cargo H03 A2 S1 grain"},
    [HM_RT_MOVE_SETBACK] = {4, 4, "setback H06 B1 7"},
    [HM_RT_MOVE_STORM] = {5, 5, "storm H09 B1 7 3"},
    [HM_RT_MOVE_OPEN] = {2, 2, "open H11"},
    [HM_RT_MOVE_ROB] = {4, 5, "rob H15 B1 A2"},
    [HM_RT_MOVE_POLICE] = {3, 3, "police H17 B1"},
    [HM_RT_MOVE_OFFER] = {6, WORDS, "offer PET1 for JAM to B"},
    [HM_RT_MOVE_WITHDRAW] = {1, 1, "withdraw"},
    [HM_RT_MOVE_ACCEPT] = {3, 3, "accept B 3"},
    [HM_RT_MOVE_SHOW] = {2, WORDS, "show PET1"},
    [HM_RT_MOVE_DONE] = {1, 1, "done"},
    [HM_RT_MOVE_COMPLETE] = {4, WORDS, "complete A05 with PET1 JAM2"},
    [HM_RT_MOVE_PASS] = {1, 1, "pass"},
    [HM_RT_MOVE_END] = {1, 1, "end"},
};

static enum hm_err read_rest(const struct reader *r)
{
    struct hm_move *m = r->m;
    enum hm_err     err;
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_PLACE:
        if ((err = read_ship(r, 1, &m->target)) != HM_OK ||
            (err = read_position(r, 2, &m->arg[0])) != HM_OK)
            return err;
        return read_cargo(r, 3, &m->arg[1]);
    case HM_RT_MOVE_COLOUR: return read_colour(r);
    case HM_RT_MOVE_STEER:
        return (err = read_ship(r, 1, &m->target)) != HM_OK ? err : read_position(r, 2, &m->arg[0]);
    case HM_RT_MOVE_LUCK: return read_luck(r);
    case HM_RT_MOVE_CARGO:
        if ((err = read_card(r, 1)) != HM_OK || (err = read_ship(r, 2, &m->target)) != HM_OK ||
            (err = read_position(r, 3, &m->arg[0])) != HM_OK)
            return err;
        return read_cargo(r, 4, &m->arg[1]);
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
        if ((err = read_card(r, 1)) != HM_OK || (err = read_ship(r, 2, &m->target)) != HM_OK ||
            (err = read_position(r, 3, &m->arg[0])) != HM_OK)
            return err;
        return m->kind == HM_RT_MOVE_SETBACK ? HM_OK : read_position(r, 4, &m->arg[1]);
    case HM_RT_MOVE_OPEN: return read_card(r, 1);
    case HM_RT_MOVE_ROB: return read_rob(r);
    case HM_RT_MOVE_POLICE:
        return (err = read_card(r, 1)) != HM_OK ? err : read_ship(r, 2, &m->target);
    case HM_RT_MOVE_OFFER: return read_offer(r);
    case HM_RT_MOVE_ACCEPT: return read_accept(r);
    case HM_RT_MOVE_SHOW: return read_cards(r, 1, r->n);
    case HM_RT_MOVE_COMPLETE: return read_complete(r);
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_DONE:
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return HM_OK;
}

enum hm_err rt_parse_move(const struct hm_edition *e, uint8_t nseat, const char *text,
                          struct hm_move *m, struct hm_msg *msg)
{
    struct hm_move out;
    struct reader  r = {.e = rt_edition_of(e), .nseat = nseat, .m = &out, .msg = msg};
    memset(&out, 0, sizeof out);
    r.n = hm_words(text, r.word, WORDS);
    if (r.n == 0)
        return hm_fail(msg, HM_MALFORMED, "there is no move in this line", (char *)NULL);
    out.kind = 1;
    while (out.kind < HM_RT_MOVE_KINDS && !hm_word_is(r.word[0], rt_move_names[out.kind]))
        out.kind++;
    if (out.kind == HM_RT_MOVE_KINDS)
        return bad(&r, 0, "not a move of Rotterdam");
    if (r.n < shape[out.kind].min || r.n > shape[out.kind].max)
        return hm_fail(msg, HM_MALFORMED, "too few or too many words: it is written '",
                       shape[out.kind].form, "'", (char *)NULL);
    enum hm_err err = read_rest(&r);
    if (err == HM_OK)
        *m = out;
    return err;
}

static void put_ship(struct hm_text *t, unsigned ship)
{
    hm_put_char(t, ' ');
    hm_put_char(t, hm_seat_letter(rt_owner(ship)));
    hm_put_int(t, ship % RT_FLEET + 1);
}

static void put_position(struct hm_text *t, const struct rt_edition *e, unsigned position)
{
    hm_put_char(t, ' ');
    hm_put(t, position < e->nposition ? e->position[position].id : "?");
}

static void put_cargo(struct hm_text *t, unsigned cargo)
{
    hm_put_char(t, ' ');
    hm_put(t, cargo == 0 || cargo > HM_RT_MATERIALS ? "empty" : rt_material_names[cargo - 1]);
}

static void put_cards(struct hm_text *t, const struct rt_edition *e, const hm_cards *cards)
{
    hm_put_char(t, ' ');
    hm_put_cards(&e->head, cards, " ", t);
}

static void put_offer(struct hm_text *t, const struct rt_edition *e, const struct hm_move *m)
{
    put_cards(t, e, &m->cards);
    hm_put(t, " for");
    for (unsigned k = 0; k < RT_PRODUCTS; k++)
        for (unsigned n = wanted(m, k); n > 0; n--) {
            hm_put_char(t, ' ');
            hm_put(t, rt_product_codes[k]);
        }
    hm_put(t, " to ");
    if (m->target == HM_RT_TO_ALL)
        hm_put(t, "all");
    else
        hm_put_char(t, hm_seat_letter(m->target));
}

static void put_complete(struct hm_text *t, const struct rt_edition *e, const struct hm_move *m)
{
    hm_cards assignment = {{0, 0, 0}}, rest;
    for (unsigned c = RT_ASSIGNMENT; c < RT_SHIPPING; c++)
        if (hm_has(&m->cards, c))
            hm_add(&assignment, c);
    rest = hm_minus(&m->cards, &assignment);
    put_cards(t, e, &assignment);
    hm_put(t, " with");
    put_cards(t, e, &rest);
}

size_t rt_print_move(const struct hm_edition *edition, const struct hm_move *m, char *buf,
                     size_t cap)
{
    const struct rt_edition *e = rt_edition_of(edition);
    struct hm_text           t = hm_text_in(buf, cap);
    hm_put(&t, m->kind < HM_RT_MOVE_KINDS ? rt_move_names[m->kind] : "?");
    switch ((enum hm_rt_move_kind)m->kind) {
    case HM_RT_MOVE_PLACE:
        put_ship(&t, m->target);
        put_position(&t, e, m->arg[0]);
        put_cargo(&t, m->arg[1]);
        break;
    case HM_RT_MOVE_COLOUR:
        hm_put_char(&t, ' ');
        hm_put(&t, m->target < HM_RT_COLOURS ? rt_colour_names[m->target] : "?");
        break;
    case HM_RT_MOVE_STEER:
        put_ship(&t, m->target);
        put_position(&t, e, m->arg[0]);
        break;
    case HM_RT_MOVE_LUCK:
        put_cards(&t, e, &m->cards);
        put_ship(&t, m->target);
        put_ship(&t, m->arg[0]);
        break;
    case HM_RT_MOVE_CARGO:
        put_cards(&t, e, &m->cards);
        put_ship(&t, m->target);
        put_position(&t, e, m->arg[0]);
        put_cargo(&t, m->arg[1]);
        break;
    case HM_RT_MOVE_SETBACK:
    case HM_RT_MOVE_STORM:
        put_cards(&t, e, &m->cards);
        put_ship(&t, m->target);
        put_position(&t, e, m->arg[0]);
        if (m->kind == HM_RT_MOVE_STORM)
            put_position(&t, e, m->arg[1]);
        break;
    case HM_RT_MOVE_ROB:
        put_cards(&t, e, &m->cards);
        put_ship(&t, m->target);
        put_ship(&t, m->arg[0]);
        if (m->arg[1] > 0)
            put_position(&t, e, m->arg[1] - 1u);
        break;
    case HM_RT_MOVE_POLICE:
        put_cards(&t, e, &m->cards);
        put_ship(&t, m->target);
        break;
    case HM_RT_MOVE_OFFER: put_offer(&t, e, m); break;
    case HM_RT_MOVE_ACCEPT:
        hm_put_char(&t, ' ');
        hm_put_char(&t, hm_seat_letter(m->target));
        hm_put_char(&t, ' ');
        hm_put_int(&t, m->serial);
        break;
    case HM_RT_MOVE_OPEN:
    case HM_RT_MOVE_SHOW: put_cards(&t, e, &m->cards); break;
    case HM_RT_MOVE_COMPLETE: put_complete(&t, e, m); break;
    case HM_RT_MOVE_DRAW:
    case HM_RT_MOVE_WITHDRAW:
    case HM_RT_MOVE_DONE:
    case HM_RT_MOVE_PASS:
    case HM_RT_MOVE_END:
    case HM_RT_MOVE_KINDS: break;
    }
    return t.len;
}
