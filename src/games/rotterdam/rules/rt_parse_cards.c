/*
 * rt_parse_cards.c: the cards of a position: hands, stacks and piles.
 *
 * Every card of the game has exactly one place.
 */
#include "rt_parse.h"

/* Where cards may be put: all must be in `allowed`. */
struct pile {
    const char *key;
    unsigned    first;
    uint64_t    allowed;
    const char *only; /* the allowed cards, for the message */
};

/* Reads a list of cards.  Each must be allowed there and have no other place, so RT_CARDS is enough
 * space.  */
static enum hm_err read_list(struct rt_reader *r, const struct pile *pile, size_t list,
                             uint8_t out[RT_CARDS], size_t *n)
{
    size_t at = list + 1;
    *n = 0;
    if (!rt_read_is(r, list, HM_JSON_ARRAY))
        return rt_read_fail(r, pile->key, "must be lists of cards");
    for (size_t i = 0; i < r->j->tok[list].size; i++, at = r->j->tok[at].skip) {
        hm_card     c;
        enum hm_err err = rt_read_card_at(r, pile->key, at, &c);
        if (err != HM_OK)
            return err;
        if (c < pile->first || c - pile->first >= 64 || !(pile->allowed & rt_bit(c - pile->first)))
            return rt_read_fail_value(r, pile->key, at, pile->only);
        if (r->place[c] != NULL)
            return hm_fail(r->msg, HM_MALFORMED, pile->key, ": ", r->e->head.id[c], " stands in ",
                           r->place[c], " already", (char *)NULL);
        r->place[c] = pile->key;
        out[(*n)++] = c;
    }
    return HM_OK;
}

static enum hm_err read_set(struct rt_reader *r, const struct pile *pile, size_t list,
                            uint64_t *set)
{
    uint8_t     cards[RT_CARDS];
    size_t      n;
    enum hm_err err = read_list(r, pile, list, cards, &n);
    for (size_t i = 0; err == HM_OK && i < n; i++)
        *set |= rt_bit(cards[i] - pile->first);
    return err;
}

static const char not_product[] = "is not a product card",
                  not_assignment[] = "is not an assignment",
                  not_shipping[] = "is not a shipping card";
static const uint64_t all_products = ((uint64_t)1 << RT_PRODUCT_CARDS) - 1,
                      all_assignments = ((uint64_t)1 << RT_ASSIGNMENT_CARDS) - 1,
                      all_shipping = ((uint64_t)1 << RT_SHIPPING_CARDS) - 1;

static enum hm_err read_hands(struct rt_reader *r, const struct pile *pile, uint64_t *wide,
                              uint32_t *narrow)
{
    size_t      list;
    enum hm_err err = rt_read_seat_list(r, pile->key, &list);
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

static const char *const stack_keys[RT_STACKS] = {
    "stacks.BOT", "stacks.VUL", "stacks.MER", "stacks.WAA", "stacks.assignment", "stacks.shipping"};

/* A stack, top first.  Its cards are distinct and have its back, so they fit.  */
static enum hm_err read_stack(struct rt_reader *r, size_t stacks, unsigned stack, struct pile pile)
{
    const char *name = stack_keys[stack] + strlen("stacks.");
    size_t      list = hm_json_get(r->j, stacks, name), n;
    uint8_t     cards[RT_CARDS];
    pile.key = stack_keys[stack];
    if (list == 0)
        return hm_fail(r->msg, HM_MALFORMED, "stacks: the key '", name, "' is missing",
                       (char *)NULL);
    if (!rt_read_is(r, list, HM_JSON_ARRAY))
        return rt_read_fail(r, pile.key, "must be a list of cards, top first");
    enum hm_err err = read_list(r, &pile, list, cards, &n);
    if (err != HM_OK)
        return err;
    for (size_t i = 0; i < n; i++)
        r->s->stack[rt_stack_start(stack) + n - 1 - i] = cards[i];
    r->s->left[stack] = (uint8_t)n;
    return HM_OK;
}

enum hm_err rt_read_cards(struct rt_reader *r)
{
    struct rt_state         *s = r->s;
    const struct rt_edition *e = r->e;
    size_t                   stacks, used, gone;
    uint64_t                 set = 0;
    enum hm_err              err;
    if ((err = read_hands(r, &(struct pile){"products", 0, all_products, not_product}, s->products,
                          NULL)) != HM_OK ||
        (err = read_hands(
             r, &(struct pile){"assignments", RT_ASSIGNMENT, all_assignments, not_assignment},
             s->assignments, NULL)) != HM_OK ||
        (err = read_hands(
             r, &(struct pile){"completed", RT_ASSIGNMENT, all_assignments, not_assignment},
             s->completed, NULL)) != HM_OK ||
        (err = read_hands(r, &(struct pile){"shipping", RT_SHIPPING, all_shipping, not_shipping},
                          NULL, s->shipping)) != HM_OK ||
        (err = read_hands(r,
                          &(struct pile){"open", RT_SHIPPING, e->with_points,
                                         "is not a victory-point card (RT-8.5)"},
                          NULL, s->open)) != HM_OK ||
        (err = rt_read_member(r, "stacks", HM_JSON_OBJECT, &stacks)) != HM_OK ||
        (err = rt_read_member(r, "used", HM_JSON_ARRAY, &used)) != HM_OK ||
        (err = rt_read_member(r, "gone", HM_JSON_ARRAY, &gone)) != HM_OK)
        return err;
    for (unsigned h = 0; h < RT_HARBOURS; h++)
        if ((err = read_stack(r, stacks, h,
                              (struct pile){NULL, 0, e->of_harbour[h],
                                            "is not a product card of that harbour"})) != HM_OK)
            return err;
    if ((err = read_stack(r, stacks, RT_STACK_ASSIGNMENT,
                          (struct pile){NULL, RT_ASSIGNMENT, all_assignments, not_assignment})) !=
            HM_OK ||
        (err = read_stack(r, stacks, RT_STACK_SHIPPING,
                          (struct pile){NULL, RT_SHIPPING, all_shipping, not_shipping})) != HM_OK ||
        (err =
             read_set(r,
                      &(struct pile){"used", RT_SHIPPING, all_shipping & ~(uint64_t)e->with_points,
                                     "is not a shipping card that is ever used up (RT-8.0)"},
                      used, &set)) != HM_OK ||
        (err = read_set(r, &(struct pile){"gone", 0, all_products, not_product}, gone, &s->gone)) !=
            HM_OK)
        return err;
    s->used = (uint32_t)set;
    for (unsigned c = 0; c < RT_CARDS; c++)
        if (r->place[c] == NULL)
            return hm_fail(r->msg, HM_MALFORMED, "stacks: ", e->head.id[c],
                           " stands nowhere; every card stands in exactly one place", (char *)NULL);
    return HM_OK;
}
