/*
 * rt_parse.c: a position (JSON) into a state: ships, offers, turn, and the order of the keys.
 */
#include "rt_parse.h"

static bool find_ship(const struct rt_reader *r, size_t at, uint8_t *out)
{
    char name[4];
    hm_json_copy(r->j, at, name, sizeof name);
    unsigned seat = (unsigned)(name[0] - 'A'),
             number = name[0] != 0 ? (unsigned)(name[1] - '1') : RT_FLEET;
    if (!rt_read_is(r, at, HM_JSON_STRING) || seat >= r->s->head.nseat ||
        number >= rt_fleet(r->s->head.nseat) || name[2] != 0)
        return false;
    *out = (uint8_t)(seat * RT_FLEET + number);
    return true;
}

static unsigned find_word(const struct rt_reader *r, size_t at, const char *const *words)
{
    unsigned i = 0;
    while (words[i] != NULL && !hm_json_is(r->j, at, words[i]))
        i++;
    return i;
}

static enum hm_err read_ship(const struct rt_reader *r, size_t name, uint8_t ship)
{
    char   key[16] = "ships ";
    size_t at = hm_json_get(r->j, name + 1, "at"), cargo = hm_json_get(r->j, name + 1, "cargo");
    hm_json_copy(r->j, name, key + 6, 4);
    if (!rt_read_is(r, name + 1, HM_JSON_OBJECT) || at == 0 || cargo == 0)
        return rt_read_fail(r, key, "must be an object with 'at' and 'cargo'");
    if (!rt_read_is(r, at, HM_JSON_NULL)) {
        unsigned i = 0;
        while (i < r->e->nposition && !hm_json_is(r->j, at, r->e->position[i].id))
            i++;
        if (i == r->e->nposition)
            return rt_read_fail_value(r, key, at, "is no position of the board");
        for (unsigned other = 0; other < RT_SHIPS; other++)
            if (r->s->at[other] == i && !(r->e->harbours & rt_bit(i)))
                return rt_read_fail_value(r, key, at, "holds another ship already (RT-5.4)");
        r->s->at[ship] = (uint8_t)i;
    }
    if (rt_read_is(r, cargo, HM_JSON_NULL))
        return HM_OK;
    unsigned material = find_word(r, cargo, rt_material_names);
    if (material == HM_RT_MATERIALS)
        return rt_read_fail_value(r, key, cargo, "is no raw material");
    if (!rt_afloat(r->s, ship))
        return rt_read_fail(r, key, "a ship that is not on the water has no cargo");
    r->s->cargo[ship] = (uint8_t)(material + 1);
    return HM_OK;
}

static enum hm_err read_ships(const struct rt_reader *r)
{
    size_t      list;
    enum hm_err err = rt_read_member(r, "ships", HM_JSON_OBJECT, &list);
    if (err != HM_OK)
        return err;
    if (r->j->tok[list].size != r->s->head.nseat * rt_fleet(r->s->head.nseat))
        return rt_read_fail(r, "ships",
                            "must have every ship of the game: five for each seat with 2 players, "
                            "else four (RT-1.6)");
    size_t name = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, name = r->j->tok[name + 1].skip) {
        uint8_t ship;
        if (!find_ship(r, name, &ship))
            return rt_read_fail_value(r, "ships", name, "is no ship of this game");
        if ((err = read_ship(r, name, ship)) != HM_OK)
            return err;
    }
    return HM_OK;
}

static enum hm_err read_stock(const struct rt_reader *r)
{
    size_t      list;
    enum hm_err err = rt_read_member(r, "stock", HM_JSON_OBJECT, &list);
    for (unsigned k = 0; err == HM_OK && k < HM_RT_MATERIALS; k++) {
        size_t at = hm_json_get(r->j, list, rt_material_names[k]);
        err = at == 0 ? hm_fail(r->msg, HM_MALFORMED, "stock: the key '", rt_material_names[k],
                                "' is missing", (char *)NULL)
                      : rt_read_number_at(r, "stock", at, 0, rt_units[k], &r->s->stock[k]);
    }
    return err;
}

static enum hm_err read_want(const struct rt_reader *r, size_t list, uint32_t *want)
{
    size_t at = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at].skip) {
        unsigned k = find_word(r, at, rt_product_codes);
        if (k == RT_PRODUCTS)
            return rt_read_fail_value(r, "offers", at, "is no product");
        if (rt_nibble(*want, k) == RT_MAX_WANTED)
            return rt_read_fail_value(r, "offers", at, "is wanted too often");
        *want += 1u << k * 4;
    }
    return HM_OK;
}

static enum hm_err read_offer(const struct rt_reader *r, size_t at, unsigned p)
{
    struct rt_state *s = r->s;
    size_t           n = hm_json_get(r->j, at, "n"), give = hm_json_get(r->j, at, "give"),
           want = hm_json_get(r->j, at, "want"), to = hm_json_get(r->j, at, "to");
    if (rt_read_is(r, at, HM_JSON_NULL))
        return HM_OK;
    if (!rt_read_is(r, at, HM_JSON_OBJECT) || n == 0 || give == 0 || want == 0 || to == 0 ||
        !rt_read_is(r, give, HM_JSON_ARRAY) || !rt_read_is(r, want, HM_JSON_ARRAY))
        return rt_read_fail(r, "offers", "an offer is null or an object with n, give, want and to");
    enum hm_err err = rt_read_number_at(r, "offers", n, 1, 255, &s->offer_number[p]);
    if (err != HM_OK)
        return err;
    if (hm_json_is(r->j, to, "all"))
        s->offer_to[p] = HM_RT_TO_ALL;
    else if (!rt_read_find_seat(r, to, &s->offer_to[p]))
        return rt_read_fail_value(r, "offers", to, "is no seat of this game");
    size_t c = give + 1;
    for (unsigned i = 0; i < r->j->tok[give].size; i++, c = r->j->tok[c].skip) {
        hm_card card;
        if ((err = rt_read_card_at(r, "offers", c, &card)) != HM_OK)
            return err;
        if (card >= RT_ASSIGNMENT || !(s->products[p] & rt_bit(card)))
            return rt_read_fail_value(r, "offers", c,
                                      "is not in the hand of the offer's maker (RT-7.1)");
        if (s->give[p] & rt_bit(card))
            return rt_read_fail_value(r, "offers", c, "stands there twice");
        s->give[p] |= rt_bit(card);
    }
    return read_want(r, want, &s->want[p]);
}

static enum hm_err read_offers(const struct rt_reader *r)
{
    size_t      list;
    enum hm_err err = rt_read_seat_list(r, "offers", &list);
    size_t      at = list + 1;
    for (unsigned p = 0; err == HM_OK && p < r->s->head.nseat; p++, at = r->j->tok[at].skip)
        err = read_offer(r, at, p);
    return err;
}

/* What a seat always knows: its own hand, the cards offered to it, everything at the end.  */
static void know(struct rt_state *s)
{
    for (unsigned p = 0; p < s->head.nseat; p++)
        for (uint64_t w = s->products[p]; w != 0; w &= w - 1) {
            hm_seatset to =
                s->offer_to[p] == HM_RT_TO_ALL ? HM_EVERYONE : hm_seat_bit(s->offer_to[p]);
            uint8_t *known = &s->known[hm_lowest(w)];
            *known = s->head.phase == HM_RT_PHASE_OVER ? HM_EVERYONE : hm_seat_bit(p);
            if (s->give[p] & w & (~w + 1))
                *known |= to;
        }
}

/* The optional "shown": card -> "all" or a list of seats. */
static enum hm_err read_shown(const struct rt_reader *r)
{
    size_t list = hm_json_get(r->j, r->root, "shown");
    if (list == 0)
        return HM_OK;
    if (!rt_read_is(r, list, HM_JSON_OBJECT))
        return rt_read_fail(r, "shown", "must be an object");
    size_t at = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at + 1].skip) {
        hm_card     c;
        hm_seatset  seats = 0;
        enum hm_err err = rt_read_card_at(r, "shown", at, &c);
        if (err != HM_OK)
            return err;
        if (c >= RT_ASSIGNMENT || r->s->known[c] == 0)
            return rt_read_fail_value(r, "shown", at, "is no product card in a hand");
        if (hm_json_is(r->j, at + 1, "all"))
            seats = HM_EVERYONE;
        else if (!rt_read_is(r, at + 1, HM_JSON_ARRAY))
            return rt_read_fail_value(r, "shown", at,
                                      "must be known to \"all\" or to a list of seats");
        else if ((err = rt_read_seats_at(r, "shown", at + 1, &seats)) != HM_OK)
            return err;
        r->s->known[c] |= seats;
    }
    return HM_OK;
}

static enum hm_err read_options(const struct rt_reader *r)
{
    uint8_t *value_of[RT_OPTIONS] = {&r->s->offer_cap, &r->s->round_cap, &r->s->last_chance};
    size_t   list = hm_json_get(r->j, r->root, "options");
    if (list != 0 && !rt_read_is(r, list, HM_JSON_OBJECT))
        return rt_read_fail(r, "options", "must be an object");
    for (unsigned i = 0; i < RT_OPTIONS; i++) {
        const struct hm_option *o = &rt_ops.options[i];
        size_t                  at = list != 0 ? hm_json_get(r->j, list, o->id) : 0;
        *value_of[i] = (uint8_t)o->default_value;
        if (at != 0) {
            enum hm_err err = rt_read_number_at(r, "options", at, o->min, o->max, value_of[i]);
            if (err != HM_OK)
                return err;
        }
    }
    return HM_OK;
}

static enum hm_err read_phase(const struct rt_reader *r)
{
    size_t      at;
    enum hm_err err = rt_read_value(r, "phase", &at);
    if (err != HM_OK)
        return err;
    if (hm_json_is(r->j, at, "over")) {
        r->s->head.phase = HM_RT_PHASE_OVER;
        return HM_OK;
    }
    return rt_read_number_at(r, "phase", at, HM_RT_PHASE_PLACE, HM_RT_PHASE_ASSIGN,
                             &r->s->head.phase);
}

static enum hm_err read_steering(const struct rt_reader *r)
{
    size_t      colour, steer;
    enum hm_err err;
    if ((err = rt_read_value(r, "colour", &colour)) != HM_OK ||
        (err = rt_read_value(r, "steer", &steer)) != HM_OK)
        return err;
    if (!rt_read_is(r, colour, HM_JSON_NULL)) {
        r->s->colour = (uint8_t)find_word(r, colour, rt_colour_names);
        if (r->s->colour == HM_RT_COLOURS)
            return rt_read_fail_value(r, "colour", colour, "is no colour");
    }
    if (!rt_read_is(r, steer, HM_JSON_NULL) && !find_ship(r, steer, &r->s->steer))
        return rt_read_fail_value(r, "steer", steer, "is no ship of this game");
    return HM_OK;
}

static enum hm_err read_head(const struct rt_reader *r)
{
    size_t      at;
    enum hm_err err;
    if (!rt_read_is(r, r->root, HM_JSON_OBJECT))
        return hm_fail(r->msg, HM_MALFORMED, "a position is a JSON object", (char *)NULL);
    if ((err = rt_read_value(r, "v", &at)) != HM_OK)
        return err;
    int64_t v;
    if (!hm_json_int(r->j, at, &v) || v != 1)
        return rt_read_fail_value(r, "v", at, "is a version that is not known here; known is 1");
    if ((err = rt_read_value(r, "game", &at)) != HM_OK)
        return err;
    if (!hm_json_is(r->j, at, "rotterdam"))
        return rt_read_fail_value(r, "game", at, "is not rotterdam");
    if ((err = rt_read_value(r, "players", &at)) != HM_OK)
        return err;
    return rt_read_number_at(r, "players", at, 2, RT_SEATS, &r->s->head.nseat);
}

static enum hm_err read_all(struct rt_reader *r)
{
    struct rt_state *s = r->s;
    size_t           at;
    enum hm_err      err;
    if ((err = read_head(r)) != HM_OK || (err = read_options(r)) != HM_OK ||
        (err = read_ships(r)) != HM_OK || (err = read_stock(r)) != HM_OK ||
        (err = rt_read_cards(r)) != HM_OK || (err = read_offers(r)) != HM_OK ||
        (err = rt_read_numbers(r, "offered", s->offered)) != HM_OK ||
        (err = rt_read_seats(r, "done", &s->done)) != HM_OK ||
        (err = rt_read_seat(r, "master", false, &s->master)) != HM_OK ||
        (err = read_phase(r)) != HM_OK || (err = rt_read_value(r, "round", &at)) != HM_OK ||
        (err = rt_read_number_at(r, "round", at, 1, s->round_cap, &s->round)) != HM_OK ||
        (err = rt_read_seat(r, "turn", true, &s->turn)) != HM_OK ||
        (err = rt_read_bool(r, "acted", &s->acted)) != HM_OK ||
        (err = rt_read_numbers(r, "due", s->due)) != HM_OK ||
        (err = rt_read_seats(r, "completers", &s->completers)) != HM_OK ||
        (err = rt_read_bool(r, "last", &s->last)) != HM_OK ||
        (err = rt_read_seats(r, "prompt", &s->head.prompt)) != HM_OK ||
        (err = read_steering(r)) != HM_OK)
        return err;
    know(s);
    return read_shown(r);
}

enum hm_err rt_parse(const struct hm_edition *e, const struct hm_json *j, size_t root,
                     struct hm_state *out, struct hm_msg *msg)
{
    struct rt_state  s;
    struct rt_reader r = {.e = rt_edition_of(e), .j = j, .root = root, .s = &s, .msg = msg};
    memset(&s, 0, sizeof s);
    s.head = (struct hm_head){.game = RT_GAME, .rules = RT_RULES, .viewer = HM_TRUTH};
    memset(s.at, RT_HOME, sizeof s.at);
    s.colour = s.steer = RT_NONE;
    enum hm_err err = read_all(&r);
    if (err != HM_OK)
        return err;
    memcpy(out, &s, sizeof s);
    return HM_OK;
}
