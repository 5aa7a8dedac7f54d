/*
 * rt_parse.c: a position (JSON) into a state.
 *
 * Each value is read on its own and every card is noted where it is put; what the values say
 * together is for rt_invariants.c to judge.  A complaint names the key and, where there is one, the card.
 */
#include "rt.h"

struct reader {
    const struct rt_edition *e;
    const struct hm_json    *j;
    size_t                   root;
    struct rt_state         *s;
    struct hm_msg           *msg;
    const char              *place[RT_CARDS]; /* the key under which each card stands */
};

static enum hm_err fail(const struct reader *r, const char *key, const char *what)
{
    return hm_say(r->msg, HM_FORM, key, ": ", what, (char *)NULL);
}

static enum hm_err fail_value(const struct reader *r, const char *key, size_t at, const char *what)
{
    char value[24];
    hm_json_copy(r->j, at, value, sizeof value);
    return hm_say(r->msg, HM_FORM, key, ": '", value, "' ", what, (char *)NULL);
}

static bool is_a(const struct reader *r, size_t at, enum hm_json_kind kind) { return r->j->tok[at].kind == kind; }

/* A member that must be there, of a certain kind. */
static enum hm_err member(const struct reader *r, const char *key, enum hm_json_kind kind, size_t *at)
{
    *at = hm_json_get(r->j, r->root, key);
    if (*at == 0)
        return hm_say(r->msg, HM_FORM, "the key '", key, "' is missing", (char *)NULL);
    if (!is_a(r, *at, kind))
        return fail(r, key, kind == HM_JSON_ARRAY ? "must be a list" : "must be an object");
    return HM_OK;
}

/* A list with one element for each seat. */
static enum hm_err seat_list(const struct reader *r, const char *key, size_t *at)
{
    enum hm_err err = member(r, key, HM_JSON_ARRAY, at);
    if (err == HM_OK && r->j->tok[*at].size != r->s->head.nseat)
        return fail(r, key, "must have one element for each seat");
    return err;
}

static enum hm_err value(const struct reader *r, const char *key, size_t *at)
{
    *at = hm_json_get(r->j, r->root, key);
    return *at != 0 ? HM_OK : hm_say(r->msg, HM_FORM, "the key '", key, "' is missing", (char *)NULL);
}

static enum hm_err number_at(const struct reader *r, const char *key, size_t at, unsigned least, unsigned most,
                             uint8_t *out)
{
    int64_t n;
    if (!hm_json_int(r->j, at, &n) || n < (int64_t)least || n > (int64_t)most)
        return fail_value(r, key, at, "is not a number in range");
    *out = (uint8_t)n;
    return HM_OK;
}

static bool find_seat(const struct reader *r, size_t at, hm_seat *out)
{
    char name[3];
    hm_json_copy(r->j, at, name, sizeof name);
    if (!is_a(r, at, HM_JSON_STRING) || name[0] < 'A' || name[0] >= 'A' + r->s->head.nseat || name[1] != 0)
        return false;
    *out = (hm_seat)(name[0] - 'A');
    return true;
}

static enum hm_err read_seat(const struct reader *r, const char *key, bool or_null, hm_seat *out)
{
    size_t      at;
    enum hm_err err = value(r, key, &at);
    if (err != HM_OK)
        return err;
    if (or_null && is_a(r, at, HM_JSON_NULL)) {
        *out = RT_NONE;
        return HM_OK;
    }
    return find_seat(r, at, out) ? HM_OK : fail_value(r, key, at, "is no seat of this game");
}

static enum hm_err seats_at(const struct reader *r, const char *key, size_t list, hm_seatset *out)
{
    size_t at = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at].skip) {
        hm_seat p;
        if (!find_seat(r, at, &p))
            return fail_value(r, key, at, "is no seat of this game");
        if (hm_seat_in(*out, p))
            return fail_value(r, key, at, "stands there twice");
        *out |= hm_seat_bit(p);
    }
    return HM_OK;
}

static enum hm_err read_seats(const struct reader *r, const char *key, hm_seatset *out)
{
    size_t      list;
    enum hm_err err = member(r, key, HM_JSON_ARRAY, &list);
    return err == HM_OK ? seats_at(r, key, list, out) : err;
}

static enum hm_err read_bool(const struct reader *r, const char *key, uint8_t *out)
{
    size_t      at;
    enum hm_err err = value(r, key, &at);
    if (err != HM_OK)
        return err;
    *out = is_a(r, at, HM_JSON_TRUE);
    return *out || is_a(r, at, HM_JSON_FALSE) ? HM_OK : fail(r, key, "must be true or false");
}

static enum hm_err read_numbers(const struct reader *r, const char *key, uint8_t out[RT_SEATS])
{
    size_t      list;
    enum hm_err err = seat_list(r, key, &list);
    size_t      at = list + 1;
    for (unsigned p = 0; err == HM_OK && p < r->s->head.nseat; p++, at = r->j->tok[at].skip)
        err = number_at(r, key, at, 0, 255, &out[p]);
    return err;
}

static enum hm_err card_at(const struct reader *r, const char *key, size_t at, hm_card *out)
{
    const struct hm_json_tok *t = &r->j->tok[at];
    *out = is_a(r, at, HM_JSON_STRING) ? hm_card_find(&r->e->head, r->j->text + t->at, t->len) : HM_NO_CARD;
    return *out != HM_NO_CARD ? HM_OK : fail_value(r, key, at, "is not a card");
}

/* Where cards may be put: all must be in `allowed`. */
struct pile {
    const char *key;
    unsigned    first;
    uint64_t    allowed;
    const char *only; /* what is allowed, for the complaint */
};

/* Reads a list of cards, each of which is allowed there and has no other place: so many fit RT_CARDS. */
static enum hm_err read_list(struct reader *r, const struct pile *pile, size_t list, uint8_t out[RT_CARDS], size_t *n)
{
    size_t at = list + 1;
    *n = 0;
    if (!is_a(r, list, HM_JSON_ARRAY))
        return fail(r, pile->key, "must be lists of cards");
    for (size_t i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at].skip) {
        hm_card     c;
        enum hm_err err = card_at(r, pile->key, at, &c);
        if (err != HM_OK)
            return err;
        if (c < pile->first || c - pile->first >= 64 || !(pile->allowed & rt_bit(c - pile->first)))
            return fail_value(r, pile->key, at, pile->only);
        if (r->place[c] != NULL)
            return hm_say(r->msg, HM_FORM, pile->key, ": ", r->e->head.id[c], " stands in ", r->place[c], " already",
                          (char *)NULL);
        r->place[c] = pile->key;
        out[(*n)++] = c;
    }
    return HM_OK;
}

static enum hm_err read_set(struct reader *r, const struct pile *pile, size_t list, uint64_t *set)
{
    uint8_t     cards[RT_CARDS];
    size_t      n;
    enum hm_err err = read_list(r, pile, list, cards, &n);
    for (size_t i = 0; err == HM_OK && i < n; i++)
        *set |= rt_bit(cards[i] - pile->first);
    return err;
}

static const char not_product[] = "is not a product card", not_assignment[] = "is not an assignment",
                  not_shipping[] = "is not a shipping card";
static const uint64_t all_products = ((uint64_t)1 << RT_PRODUCT_CARDS) - 1,
                      all_assignments = ((uint64_t)1 << RT_ASSIGNMENT_CARDS) - 1,
                      all_shipping = ((uint64_t)1 << RT_SHIPPING_CARDS) - 1;

static enum hm_err read_hands(struct reader *r, const struct pile *pile, uint64_t *wide, uint32_t *narrow)
{
    size_t      list;
    enum hm_err err = seat_list(r, pile->key, &list);
    size_t      at = list + 1;
    for (unsigned p = 0; err == HM_OK && p < r->s->head.nseat; p++, at = r->j->tok[at].skip) {
        uint64_t set = 0;
        err = read_set(r, pile, at, &set);
        if (wide != NULL)
            wide[p] = set;
        else
            narrow[p] = (uint32_t)set;
    }
    return err;
}

static const char *const stack_keys[RT_STACKS] = {"stacks.BOT", "stacks.VUL",        "stacks.MER",
                                                  "stacks.WAA", "stacks.assignment", "stacks.shipping"};

/* A stack, top first.  Its cards are told apart and are all of its back, so that they fit. */
static enum hm_err read_stack(struct reader *r, size_t stacks, unsigned stack, struct pile pile)
{
    const char *name = stack_keys[stack] + strlen("stacks.");
    size_t      list = hm_json_get(r->j, stacks, name), n;
    uint8_t     cards[RT_CARDS];
    pile.key = stack_keys[stack];
    if (list == 0)
        return hm_say(r->msg, HM_FORM, "stacks: the key '", name, "' is missing", (char *)NULL);
    if (!is_a(r, list, HM_JSON_ARRAY))
        return fail(r, pile.key, "must be a list of cards, top first");
    enum hm_err err = read_list(r, &pile, list, cards, &n);
    if (err != HM_OK)
        return err;
    for (size_t i = 0; i < n; i++)
        r->s->stack[rt_stack_start(stack) + n - 1 - i] = cards[i];
    r->s->left[stack] = (uint8_t)n;
    return HM_OK;
}

static enum hm_err read_cards(struct reader *r)
{
    struct rt_state         *s = r->s;
    const struct rt_edition *e = r->e;
    size_t                   stacks, used, gone;
    uint64_t                 set = 0;
    enum hm_err              err;
    if ((err = read_hands(r, &(struct pile){"products", 0, all_products, not_product}, s->products, NULL)) != HM_OK ||
        (err = read_hands(r, &(struct pile){"assignments", RT_ASSIGNMENT, all_assignments, not_assignment},
                          s->assignments, NULL)) != HM_OK ||
        (err = read_hands(r, &(struct pile){"completed", RT_ASSIGNMENT, all_assignments, not_assignment}, s->completed,
                          NULL)) != HM_OK ||
        (err = read_hands(r, &(struct pile){"shipping", RT_SHIPPING, all_shipping, not_shipping}, NULL, s->shipping)) !=
            HM_OK ||
        (err =
             read_hands(r, &(struct pile){"open", RT_SHIPPING, e->with_points, "is not a victory-point card (RT-8.5)"},
                        NULL, s->open)) != HM_OK ||
        (err = member(r, "stacks", HM_JSON_OBJECT, &stacks)) != HM_OK ||
        (err = member(r, "used", HM_JSON_ARRAY, &used)) != HM_OK ||
        (err = member(r, "gone", HM_JSON_ARRAY, &gone)) != HM_OK)
        return err;
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        if ((err = read_stack(r, stacks, h,
                              (struct pile){NULL, 0, e->of_harbour[h], "is not a product card of that harbour"})) !=
            HM_OK)
            return err;
    if ((err = read_stack(r, stacks, RT_STACK_ASSIGNMENT,
                          (struct pile){NULL, RT_ASSIGNMENT, all_assignments, not_assignment})) != HM_OK ||
        (err = read_stack(r, stacks, RT_STACK_SHIPPING,
                          (struct pile){NULL, RT_SHIPPING, all_shipping, not_shipping})) != HM_OK ||
        (err = read_set(r,
                        &(struct pile){"used", RT_SHIPPING, all_shipping & ~(uint64_t)e->with_points,
                                       "is not a shipping card that is ever used up (RT-8.0)"},
                        used, &set)) != HM_OK ||
        (err = read_set(r, &(struct pile){"gone", 0, all_products, not_product}, gone, &s->gone)) != HM_OK)
        return err;
    s->used = (uint32_t)set;
    for (unsigned c = 0; c < RT_CARDS; c++)
        if (r->place[c] == NULL)
            return hm_say(r->msg, HM_FORM, "stacks: ", e->head.id[c],
                          " stands nowhere; every card stands in exactly one place", (char *)NULL);
    return HM_OK;
}

static bool find_ship(const struct reader *r, size_t at, uint8_t *out)
{
    char name[4];
    hm_json_copy(r->j, at, name, sizeof name);
    unsigned seat = (unsigned)(name[0] - 'A'), number = name[0] != 0 ? (unsigned)(name[1] - '1') : RT_FLEET;
    if (!is_a(r, at, HM_JSON_STRING) || seat >= r->s->head.nseat || number >= rt_fleet(r->s->head.nseat) ||
        name[2] != 0)
        return false;
    *out = (uint8_t)(seat * RT_FLEET + number);
    return true;
}

static unsigned find_word(const struct reader *r, size_t at, const char *const *words)
{
    unsigned i = 0;
    while (words[i] != NULL && !hm_json_is(r->j, at, words[i]))
        i++;
    return i;
}

static enum hm_err read_ship(const struct reader *r, size_t name, uint8_t ship)
{
    char   key[16] = "ships ";
    size_t at = hm_json_get(r->j, name + 1, "at"), cargo = hm_json_get(r->j, name + 1, "cargo");
    hm_json_copy(r->j, name, key + 6, 4);
    if (!is_a(r, name + 1, HM_JSON_OBJECT) || at == 0 || cargo == 0)
        return fail(r, key, "must be an object with 'at' and 'cargo'");
    if (!is_a(r, at, HM_JSON_NULL)) {
        unsigned i = 0;
        while (i < r->e->nposition && !hm_json_is(r->j, at, r->e->position[i].id))
            i++;
        if (i == r->e->nposition)
            return fail_value(r, key, at, "is no position of the board");
        for (unsigned other = 0; other < RT_SHIPS; other++)
            if (r->s->at[other] == i && !(r->e->harbours & rt_bit(i)))
                return fail_value(r, key, at, "holds another ship already (RT-5.4)");
        r->s->at[ship] = (uint8_t)i;
    }
    if (is_a(r, cargo, HM_JSON_NULL))
        return HM_OK;
    unsigned material = find_word(r, cargo, rt_material_names);
    if (material == HM_RT_MATERIALS)
        return fail_value(r, key, cargo, "is no raw material");
    if (!rt_afloat(r->s, ship))
        return fail(r, key, "a ship that is not on the water has no cargo");
    r->s->cargo[ship] = (uint8_t)(material + 1);
    return HM_OK;
}

static enum hm_err read_ships(const struct reader *r)
{
    size_t      list;
    enum hm_err err = member(r, "ships", HM_JSON_OBJECT, &list);
    if (err != HM_OK)
        return err;
    if (r->j->tok[list].size != r->s->head.nseat * rt_fleet(r->s->head.nseat))
        return fail(r, "ships",
                    "must have every ship of the game: five for each seat with 2 players, else four (RT-1.6)");
    size_t name = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, name = r->j->tok[name + 1].skip) {
        uint8_t ship;
        if (!find_ship(r, name, &ship))
            return fail_value(r, "ships", name, "is no ship of this game");
        if ((err = read_ship(r, name, ship)) != HM_OK)
            return err;
    }
    return HM_OK;
}

static enum hm_err read_stock(const struct reader *r)
{
    size_t      list;
    enum hm_err err = member(r, "stock", HM_JSON_OBJECT, &list);
    for (unsigned k = 0; err == HM_OK && k < HM_RT_MATERIALS; k++) {
        size_t at = hm_json_get(r->j, list, rt_material_names[k]);
        err = at == 0 ? hm_say(r->msg, HM_FORM, "stock: the key '", rt_material_names[k], "' is missing", (char *)NULL)
                      : number_at(r, "stock", at, 0, rt_units[k], &r->s->stock[k]);
    }
    return err;
}

static enum hm_err read_want(const struct reader *r, size_t list, uint32_t *want)
{
    size_t at = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at].skip) {
        unsigned k = find_word(r, at, rt_product_codes);
        if (k == RT_PRODUCTS)
            return fail_value(r, "offers", at, "is no product");
        if (rt_nibble(*want, k) == RT_MAX_WANTED)
            return fail_value(r, "offers", at, "is wanted too often");
        *want += 1u << k * 4;
    }
    return HM_OK;
}

static enum hm_err read_offer(const struct reader *r, size_t at, unsigned p)
{
    struct rt_state *s = r->s;
    size_t n = hm_json_get(r->j, at, "n"), give = hm_json_get(r->j, at, "give"), want = hm_json_get(r->j, at, "want"),
           to = hm_json_get(r->j, at, "to");
    if (is_a(r, at, HM_JSON_NULL))
        return HM_OK;
    if (!is_a(r, at, HM_JSON_OBJECT) || n == 0 || give == 0 || want == 0 || to == 0 || !is_a(r, give, HM_JSON_ARRAY) ||
        !is_a(r, want, HM_JSON_ARRAY))
        return fail(r, "offers", "an offer is null or an object with n, give, want and to");
    enum hm_err err = number_at(r, "offers", n, 1, 255, &s->offer_number[p]);
    if (err != HM_OK)
        return err;
    if (hm_json_is(r->j, to, "all"))
        s->offer_to[p] = HM_RT_TO_ALL;
    else if (!find_seat(r, to, &s->offer_to[p]))
        return fail_value(r, "offers", to, "is no seat of this game");
    size_t c = give + 1;
    for (unsigned i = 0; i < r->j->tok[give].size; i++, c = r->j->tok[c].skip) {
        hm_card card;
        if ((err = card_at(r, "offers", c, &card)) != HM_OK)
            return err;
        if (card >= RT_ASSIGNMENT || !(s->products[p] & rt_bit(card)))
            return fail_value(r, "offers", c, "is not in the hand of the offer's maker (RT-7.1)");
        if (s->give[p] & rt_bit(card))
            return fail_value(r, "offers", c, "stands there twice");
        s->give[p] |= rt_bit(card);
    }
    return read_want(r, want, &s->want[p]);
}

static enum hm_err read_offers(const struct reader *r)
{
    size_t      list;
    enum hm_err err = seat_list(r, "offers", &list);
    size_t      at = list + 1;
    for (unsigned p = 0; err == HM_OK && p < r->s->head.nseat; p++, at = r->j->tok[at].skip)
        err = read_offer(r, at, p);
    return err;
}

/* What is known by all means: one's own hand, what one is offered, everything when it is over. */
static void know(struct rt_state *s)
{
    for (unsigned p = 0; p < s->head.nseat; p++)
        for (uint64_t w = s->products[p]; w != 0; w &= w - 1) {
            hm_seatset to = s->offer_to[p] == HM_RT_TO_ALL ? HM_EVERYONE : hm_seat_bit(s->offer_to[p]);
            uint8_t   *known = &s->known[hm_lowest(w)];
            *known = s->head.phase == HM_RT_PHASE_OVER ? HM_EVERYONE : hm_seat_bit(p);
            if (s->give[p] & w & (~w + 1))
                *known |= to;
        }
}

/* The optional "shown": card -> "all" or a list of seats. */
static enum hm_err read_shown(const struct reader *r)
{
    size_t list = hm_json_get(r->j, r->root, "shown");
    if (list == 0)
        return HM_OK;
    if (!is_a(r, list, HM_JSON_OBJECT))
        return fail(r, "shown", "must be an object");
    size_t at = list + 1;
    for (unsigned i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at + 1].skip) {
        hm_card     c;
        hm_seatset  seats = 0;
        enum hm_err err = card_at(r, "shown", at, &c);
        if (err != HM_OK)
            return err;
        if (c >= RT_ASSIGNMENT || r->s->known[c] == 0)
            return fail_value(r, "shown", at, "is no product card in a hand");
        if (hm_json_is(r->j, at + 1, "all"))
            seats = HM_EVERYONE;
        else if (!is_a(r, at + 1, HM_JSON_ARRAY))
            return fail_value(r, "shown", at, "must be known to \"all\" or to a list of seats");
        else if ((err = seats_at(r, "shown", at + 1, &seats)) != HM_OK)
            return err;
        r->s->known[c] |= seats;
    }
    return HM_OK;
}

static enum hm_err read_options(const struct reader *r)
{
    uint8_t *value_of[RT_OPTIONS] = {&r->s->offer_cap, &r->s->round_cap};
    size_t   list = hm_json_get(r->j, r->root, "options");
    if (list != 0 && !is_a(r, list, HM_JSON_OBJECT))
        return fail(r, "options", "must be an object");
    for (unsigned i = 0; i < RT_OPTIONS; i++) {
        const struct hm_option *o = &rt_ops.options[i];
        size_t                  at = list != 0 ? hm_json_get(r->j, list, o->id) : 0;
        *value_of[i] = (uint8_t)o->normal;
        if (at != 0) {
            enum hm_err err = number_at(r, "options", at, o->least, o->most, value_of[i]);
            if (err != HM_OK)
                return err;
        }
    }
    return HM_OK;
}

static enum hm_err read_phase(const struct reader *r)
{
    size_t      at;
    enum hm_err err = value(r, "phase", &at);
    if (err != HM_OK)
        return err;
    if (hm_json_is(r->j, at, "over")) {
        r->s->head.phase = HM_RT_PHASE_OVER;
        return HM_OK;
    }
    return number_at(r, "phase", at, HM_RT_PHASE_PLACE, HM_RT_PHASE_ASSIGN, &r->s->head.phase);
}

static enum hm_err read_steering(const struct reader *r)
{
    size_t      colour, steer;
    enum hm_err err;
    if ((err = value(r, "colour", &colour)) != HM_OK || (err = value(r, "steer", &steer)) != HM_OK)
        return err;
    if (!is_a(r, colour, HM_JSON_NULL)) {
        r->s->colour = (uint8_t)find_word(r, colour, rt_colour_names);
        if (r->s->colour == HM_RT_COLOURS)
            return fail_value(r, "colour", colour, "is no colour");
    }
    if (!is_a(r, steer, HM_JSON_NULL) && !find_ship(r, steer, &r->s->steer))
        return fail_value(r, "steer", steer, "is no ship of this game");
    return HM_OK;
}

static enum hm_err read_head(const struct reader *r)
{
    size_t      at;
    enum hm_err err;
    if (!is_a(r, r->root, HM_JSON_OBJECT))
        return hm_say(r->msg, HM_FORM, "a position is a JSON object", (char *)NULL);
    if ((err = value(r, "v", &at)) != HM_OK)
        return err;
    int64_t v;
    if (!hm_json_int(r->j, at, &v) || v != 1)
        return fail_value(r, "v", at, "is a version that is not known here; known is 1");
    if ((err = value(r, "game", &at)) != HM_OK)
        return err;
    if (!hm_json_is(r->j, at, "rotterdam"))
        return fail_value(r, "game", at, "is not rotterdam");
    if ((err = value(r, "players", &at)) != HM_OK)
        return err;
    return number_at(r, "players", at, 2, RT_SEATS, &r->s->head.nseat);
}

static enum hm_err read_all(struct reader *r)
{
    struct rt_state *s = r->s;
    size_t           at;
    enum hm_err      err;
    if ((err = read_head(r)) != HM_OK || (err = read_options(r)) != HM_OK || (err = read_ships(r)) != HM_OK ||
        (err = read_stock(r)) != HM_OK || (err = read_cards(r)) != HM_OK || (err = read_offers(r)) != HM_OK ||
        (err = read_numbers(r, "offered", s->offered)) != HM_OK || (err = read_seats(r, "done", &s->done)) != HM_OK ||
        (err = read_seat(r, "master", false, &s->master)) != HM_OK || (err = read_phase(r)) != HM_OK ||
        (err = value(r, "round", &at)) != HM_OK ||
        (err = number_at(r, "round", at, 1, s->round_cap, &s->round)) != HM_OK ||
        (err = read_seat(r, "turn", true, &s->turn)) != HM_OK || (err = read_bool(r, "acted", &s->acted)) != HM_OK ||
        (err = read_numbers(r, "due", s->due)) != HM_OK ||
        (err = read_seats(r, "completers", &s->completers)) != HM_OK ||
        (err = read_bool(r, "last", &s->last)) != HM_OK || (err = read_seats(r, "prompt", &s->head.prompt)) != HM_OK ||
        (err = read_steering(r)) != HM_OK)
        return err;
    know(s);
    return read_shown(r);
}

enum hm_err rt_parse(const struct hm_edition *e, const struct hm_json *j, size_t root, struct hm_state *out,
                     struct hm_msg *msg)
{
    struct rt_state s;
    struct reader   r = {.e = rt_edition_of(e), .j = j, .root = root, .s = &s, .msg = msg};
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
