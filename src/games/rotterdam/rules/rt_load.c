/*
 * rt_load.c: the three tables of an edition (cards, board, channels) into flat memory.
 *
 * Validates everything that the other files assume: counts (RT-1.3 to RT-1.5),
 * known words, a board without cycles whose harbours can be reached, an order of positions that
 * grows along every channel (RT-5.6 and half-made moves rely on it), and few enough start
 * positions and channels for every list of moves to fit.
 */
#include "rt.h"

#include "base/sha256.h"
#include "base/tsv.h"

const char *const rt_colour_names[] = {"red", "yellow", "green", "white", "purple", NULL};
const char *const rt_material_names[] = {"grain", "fruit", "crude-oil", "textile", NULL};
const char *const rt_harbour_names[] = {"BOT", "VUL", "MER", "WAA", NULL};
const char *const rt_product_codes[] = {"PET", "PLA", "BRE", "COR", "OJU",
                                        "JAM", "CLO", "CAR", NULL};
const char *const rt_product_names[] = {"petrol",     "plastics",     "bread",
                                        "cornflakes", "orange-juice", "jam",
                                        "clothing",   "carpets",      NULL};
const char *const rt_card_kind_names[] = {
    "change-your-luck", "extra-cargo",     "setback",    "heavy-storm", "advantage",
    "extra-advantage",  "freight-robbery", "inspection", "joker",       NULL};
const char *const rt_position_kind_names[] = {"start", "river", "harbour", NULL};

const uint8_t rt_material_of[RT_HARBOURS] = {2, 0, 1, 3}; /* RT-1.2 */
const uint8_t rt_units[HM_RT_MATERIALS] = {7, 5, 6, 6};   /* RT-1.1 */

extern const size_t rt_edition_size;
const size_t        rt_edition_size = sizeof(struct rt_edition);

enum card_column { C_ID, C_KIND, C_NAME, C_HARBOUR, C_PRODUCTS, C_POINTS, C_SOURCE, C_COLUMNS };
enum board_column { B_ID, B_NAME, B_KIND, B_ORDER, B_X, B_Y, B_ANCHOR, B_SOURCE, B_COLUMNS };
enum channel_column { W_FROM, W_TO, W_COLOUR, W_SOURCE, W_COLUMNS };

static const char *const card_columns[] = {"id",       "kind",   "name",  "harbour",
                                           "products", "points", "source"};
static const char *const board_columns[] = {"id", "name", "kind",   "order",
                                            "x",  "y",    "anchor", "source"};
static const char *const channel_columns[] = {"from", "to", "colour", "source"};
static const char *const card_kinds[] = {"product", "assignment", "shipping", NULL};
enum { RT_CHANNELS = 128 }; /* so that the printed board always fits HM_TEXT_SIZE */

static const char *const no_yes[] = {"no", "yes", NULL};

struct loader {
    struct rt_edition *e;
    struct hm_reader   r;
    struct hm_row      row;
    struct hm_sha256   sha;
    struct hm_msg     *msg;
    unsigned           n[3]; /* cards of each kind so far */
    unsigned           channels;
};

static enum hm_err fail(struct loader *l, size_t column, const char *text)
{
    return hm_table_fail(&l->r, &l->row, column, text, l->msg);
}

static bool is(struct hm_word w, const char *s)
{
    return w.len == strlen(s) && memcmp(w.at, s, w.len) == 0;
}

static enum hm_err must_be_empty(struct loader *l, size_t column)
{
    return is(l->row.field[column], "-") ? HM_OK
                                         : fail(l, column, "must be '-' for this kind of card");
}

static enum hm_err number(struct loader *l, size_t column, int min, int max, int *out)
{
    return hm_table_number(&l->r, &l->row, column, min, max, -1, out, l->msg);
}

static enum hm_err word(struct loader *l, size_t column, const char *const *words, uint8_t *out)
{
    return hm_table_word(&l->r, &l->row, column, words, out, l->msg);
}

/* Cards that are equal in play point to the first of them, and must have its points. */
static enum hm_err set_alike(struct loader *l, hm_card c, hm_card first)
{
    struct rt_edition *e = l->e;
    e->head.alike[c] = first;
    return e->points[c] == e->points[first] ? HM_OK
                                            : fail(l, C_POINTS, "equal cards have equal points");
}

static enum hm_err load_product(struct loader *l, hm_card c)
{
    struct rt_edition *e = l->e;
    uint8_t            product, harbour;
    enum hm_err        err;
    if (c >= RT_PRODUCT_CARDS)
        return fail(l, C_ID, "there are 60 product cards, before all others (RT-1.3)");
    if ((err = word(l, C_NAME, rt_product_names, &product)) != HM_OK ||
        (err = word(l, C_HARBOUR, rt_harbour_names, &harbour)) != HM_OK ||
        (err = must_be_empty(l, C_PRODUCTS)) != HM_OK)
        return err;
    if (memcmp(e->head.id[c], rt_product_codes[product], 3) != 0)
        return fail(l, C_ID, "begins with other letters than its product is written with");
    e->product[c] = product;
    if (e->of_product[product] != 0 && e->harbour_of[product] != harbour)
        return fail(l, C_HARBOUR, "this product comes from another harbour");
    e->harbour_of[product] = harbour;
    e->of_product[product] |= rt_bit(c);
    e->of_harbour[harbour] |= rt_bit(c);
    if (hm_popcount(e->of_harbour[harbour]) > RT_HARBOUR_CARDS)
        return fail(l, C_HARBOUR, "each harbour has 15 product cards (RT-1.3)");
    return set_alike(l, c, (hm_card)hm_lowest(e->of_product[product]));
}

/* "PET+JAM" */
static enum hm_err load_assignment(struct loader *l, hm_card c)
{
    struct hm_word f = l->row.field[C_PRODUCTS];
    uint32_t       need = 0;
    unsigned       n = 0;
    enum hm_err    err;
    if (l->n[0] != RT_PRODUCT_CARDS || c >= RT_SHIPPING)
        return fail(l, C_ID, "60 product cards come first, then 46 assignments (RT-1.3, RT-1.4)");
    if ((err = must_be_empty(l, C_NAME)) != HM_OK || (err = must_be_empty(l, C_HARBOUR)) != HM_OK)
        return err;
    for (size_t at = 0; at <= f.len; at += 4, n++) {
        unsigned product = 0;
        if (at + 3 > f.len || (at + 3 < f.len && f.at[at + 3] != '+'))
            return fail(l, C_PRODUCTS, "must be two or three products such as PET+JAM");
        while (product < RT_PRODUCTS && memcmp(f.at + at, rt_product_codes[product], 3) != 0)
            product++;
        if (product == RT_PRODUCTS)
            return fail(l, C_PRODUCTS,
                        "has an unknown product; known are PET PLA BRE COR OJU JAM CLO CAR");
        need += 1u << product * 4;
    }
    if (n < 2 || n > 3)
        return fail(l, C_PRODUCTS, "must be two or three products (RT-1.4)");
    l->e->need[c - RT_ASSIGNMENT] = need;
    l->e->head.alike[c] = c;
    return HM_OK;
}

static enum hm_err load_shipping(struct loader *l, hm_card c)
{
    struct rt_edition *e = l->e;
    unsigned           i = c - (unsigned)RT_SHIPPING;
    uint8_t            kind;
    enum hm_err        err;
    if (l->n[1] != RT_ASSIGNMENT_CARDS || c >= RT_CARDS)
        return fail(l, C_ID,
                    "60 products and 46 assignments come first, then 20 shipping cards (RT-1.5)");
    if ((err = word(l, C_NAME, rt_card_kind_names, &kind)) != HM_OK ||
        (err = must_be_empty(l, C_HARBOUR)) != HM_OK ||
        (err = must_be_empty(l, C_PRODUCTS)) != HM_OK)
        return err;
    bool with_points = kind == HM_RT_CARD_ADVANTAGE || kind == HM_RT_CARD_EXTRA_ADVANTAGE;
    if (with_points != (e->points[c] > 0))
        return fail(l, C_POINTS, "advantages have points, other shipping cards none (RT-8.5)");
    e->kind[i] = kind;
    e->of_kind[kind] |= 1u << i;
    if (with_points)
        e->with_points |= 1u << i;
    return set_alike(l, c, (hm_card)(RT_SHIPPING + hm_lowest(e->of_kind[kind])));
}

static enum hm_err load_card(struct loader *l)
{
    struct rt_edition *e = l->e;
    hm_card            c = (hm_card)e->head.ncard;
    uint8_t            kind;
    int                points;
    enum hm_err        err;
    if (c >= RT_CARDS)
        return fail(l, C_ID, "there are no more than 126 cards");
    if ((err = hm_table_card_id(&l->r, &l->row, C_ID, &e->head, c, l->msg)) != HM_OK ||
        (err = word(l, C_KIND, card_kinds, &kind)) != HM_OK ||
        (err = number(l, C_POINTS, 0, 99, &points)) != HM_OK ||
        (err = word(l, C_SOURCE, hm_source_names, &e->head.source[c])) != HM_OK)
        return err;
    e->points[c] = (uint8_t)points;
    err = kind == 0 ? load_product(l, c) : kind == 1 ? load_assignment(l, c) : load_shipping(l, c);
    l->n[kind]++;
    e->head.ncard++;
    hm_table_digest(&l->r, &l->row, C_SOURCE, &l->sha);
    return err;
}

/* Checks of the whole table.  Errors name its last row, after which the missing card would follow.  */
static enum hm_err check_cards(struct loader *l)
{
    const struct rt_edition *e = l->e;
    if (e->head.ncard != RT_CARDS)
        return fail(l, C_ID,
                    "the table ends too early: 60 products, 46 assignments, 20 shipping cards "
                    "(RT-1.3 to RT-1.5)");
    for (unsigned h = 0; h < RT_HARBOURS; h++) {
        unsigned kinds = 0;
        for (unsigned p = 0; p < RT_PRODUCTS; p++)
            kinds += e->of_product[p] != 0 && e->harbour_of[p] == h;
        if (kinds != 2)
            return fail(l, C_ID, "each harbour has two products (RT-1.3)");
    }
    for (unsigned k = 0; k < HM_RT_CARD_KINDS; k++)
        if (e->of_kind[k] == 0)
            return fail(l, C_ID, "all nine kinds of shipping cards are in the game (RT-1.5)");
    return HM_OK;
}

static unsigned position_find(const struct rt_edition *e, struct hm_word w)
{
    unsigned i = 0;
    while (i < e->nposition && !hm_word_is(w, e->position[i].id))
        i++;
    return i;
}

static enum hm_err check_position(struct loader *l, struct hm_rt_position *p)
{
    struct hm_word id = l->row.field[B_ID], name = l->row.field[B_NAME];
    if (id.len == 0 || id.len >= HM_ID_SIZE)
        return fail(l, B_ID, "an id has 1 to 7 characters");
    for (size_t i = 0; i < id.len; i++)
        if (!((id.at[i] >= 'A' && id.at[i] <= 'Z') || (id.at[i] >= '0' && id.at[i] <= '9')))
            return fail(l, B_ID, "an id is made of capital letters and digits");
    if (position_find(l->e, id) < l->e->nposition)
        return fail(l, B_ID, "this id stands in the table already");
    if (name.len == 0 || name.len >= sizeof p->name)
        return fail(l, B_NAME, "a name has 1 to 39 bytes");
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.at[i] < ' ' || name.at[i] == '"' || name.at[i] == '\\' ||
            name.at[i] == 0x7f)
            return fail(l, B_NAME, "a name has no control characters, quotes or backslashes");
    memcpy(p->id, id.at, id.len);
    memcpy(p->name, name.at, name.len);
    p->harbour = 0;
    while (p->harbour < RT_HARBOURS && !is(id, rt_harbour_names[p->harbour]))
        p->harbour++;
    if ((p->kind == HM_RT_POSITION_HARBOUR) != (p->harbour < RT_HARBOURS))
        return fail(l, B_KIND,
                    "the harbours are BOT, VUL, MER and WAA, and nothing else is one (RT-1.2)");
    if (p->anchor && p->kind != HM_RT_POSITION_RIVER)
        return fail(l, B_ANCHOR, "only river positions carry an anchor (RT-1.7)");
    return HM_OK;
}

/* Inserts in order: positions are numbered by their order.  */
static enum hm_err load_position(struct loader *l)
{
    struct rt_edition    *e = l->e;
    struct hm_rt_position p;
    uint8_t               source;
    int                   order, x, y;
    enum hm_err           err;
    memset(&p, 0, sizeof p);
    if (e->nposition == RT_POSITIONS)
        return fail(l, B_ID, "a board has at most 64 positions");
    if ((err = word(l, B_KIND, rt_position_kind_names, &p.kind)) != HM_OK ||
        (err = number(l, B_ORDER, 0, 255, &order)) != HM_OK ||
        (err = number(l, B_X, 0, 9999, &x)) != HM_OK ||
        (err = number(l, B_Y, 0, 9999, &y)) != HM_OK ||
        (err = word(l, B_ANCHOR, no_yes, &p.anchor)) != HM_OK ||
        (err = word(l, B_SOURCE, hm_source_names, &source)) != HM_OK ||
        (err = check_position(l, &p)) != HM_OK)
        return err;
    p.order = (uint8_t)order;
    p.x = (int16_t)x;
    p.y = (int16_t)y;
    unsigned at = e->nposition;
    while (at > 0 && e->position[at - 1].order > p.order)
        at--;
    if (at > 0 && e->position[at - 1].order == p.order)
        return fail(l, B_ORDER, "another position has this order");
    memmove(&e->position[at + 1], &e->position[at], (e->nposition - at) * sizeof p);
    e->position[at] = p;
    e->nposition++;
    hm_table_digest(&l->r, &l->row, B_SOURCE, &l->sha);
    return HM_OK;
}

static enum hm_err check_board(struct loader *l)
{
    struct rt_edition *e = l->e;
    for (unsigned i = 0; i < e->nposition; i++) {
        const struct hm_rt_position *p = &e->position[i];
        if (p->kind == HM_RT_POSITION_START)
            e->starts |= rt_bit(i);
        if (p->anchor)
            e->anchors |= rt_bit(i);
        if (p->kind == HM_RT_POSITION_HARBOUR) {
            e->harbours |= rt_bit(i);
            e->harbour_at[p->harbour] = (uint8_t)i;
        }
    }
    if (hm_popcount(e->harbours) != RT_HARBOURS)
        return fail(l, B_ID,
                    "the table ends without all four harbours BOT, VUL, MER and WAA (RT-1.2)");
    if (e->starts == 0)
        return fail(l, B_ID, "the table ends without a start position (RT-1.7)");
    return HM_OK;
}

static uint64_t after(const struct rt_edition *e, unsigned position)
{
    uint64_t to = 0;
    for (unsigned c = 0; c < HM_RT_COLOURS; c++)
        to |= e->next[position][c];
    return to;
}

/* Everything that can be reached from the given positions, themselves included. */
static uint64_t reach(const struct rt_edition *e, uint64_t from)
{
    for (uint64_t before = 0; before != from;) {
        before = from;
        for (uint64_t w = from; w != 0; w &= w - 1)
            from |= after(e, hm_lowest(w));
    }
    return from;
}

static enum hm_err load_channel(struct loader *l)
{
    struct rt_edition *e = l->e;
    uint8_t            colour, source;
    enum hm_err        err;
    unsigned           from = position_find(e, l->row.field[W_FROM]),
             to = position_find(e, l->row.field[W_TO]);
    if (++l->channels > RT_CHANNELS)
        return fail(l, W_FROM, "a board has at most 128 channels");
    if (from == e->nposition)
        return fail(l, W_FROM, "is no position of the board");
    if (to == e->nposition)
        return fail(l, W_TO, "is no position of the board");
    if ((err = word(l, W_COLOUR, rt_colour_names, &colour)) != HM_OK ||
        (err = word(l, W_SOURCE, hm_source_names, &source)) != HM_OK)
        return err;
    if (rt_bit(from) & e->harbours)
        return fail(l, W_FROM, "no channel leaves a harbour (RT-5.7)");
    if (e->next[from][colour] & rt_bit(to))
        return fail(l, W_COLOUR, "this channel stands in the table already");
    if (reach(e, rt_bit(to)) & rt_bit(from))
        return fail(l, W_TO, "this channel closes a cycle (RT-1.7)");
    e->next[from][colour] |= rt_bit(to);
    e->before[colour] |= rt_bit(from);
    e->back[to] |= rt_bit(from);
    hm_table_digest(&l->r, &l->row, W_SOURCE, &l->sha);
    return HM_OK;
}

/* The most ways back from a position, by one step and by two. */
static void count_ways(const struct rt_edition *e, unsigned *one, unsigned *two)
{
    *one = *two = 0;
    for (unsigned i = 0; i < e->nposition; i++) {
        unsigned paths = 0;
        for (uint64_t w = e->back[i]; w != 0; w &= w - 1)
            paths += hm_popcount(e->back[hm_lowest(w)]);
        *one = hm_popcount(e->back[i]) > *one ? hm_popcount(e->back[i]) : *one;
        *two = paths > *two ? paths : *two;
    }
}

/* The longest list of moves there can be: an action, or in phase 5 offers, shows and answers, and
 * the three widest kinds of cards in hand. */
static unsigned longest_list(const struct rt_edition *e, unsigned one, unsigned two)
{
    unsigned starts = hm_popcount(e->starts);
    unsigned wide[] = {20 * starts, 48 * starts, 120, 64, 16 * one, 16 * two};
    unsigned places = 20 * starts + 8,
             swaps = RT_PRODUCTS * (1 + (RT_PRODUCTS - 1) * RT_SEATS) + RT_SEATS + 1;
    unsigned sum = places > swaps ? places : swaps;
    for (unsigned k = 0; k < RT_HAND; k++) {
        unsigned best = 0;
        for (unsigned i = 1; i < sizeof wide / sizeof *wide; i++)
            best = wide[i] > wide[best] ? i : best;
        sum += wide[best];
        wide[best] = 0;
    }
    return sum;
}

static enum hm_err check_channels(struct loader *l)
{
    struct rt_edition *e = l->e;
    unsigned           one, two;
    if ((reach(e, e->starts) & e->harbours) != e->harbours)
        return fail(
            l, W_FROM,
            "the table ends, and a harbour cannot be reached from any start position (RT-1.7)");
    count_ways(e, &one, &two);
    if (longest_list(e, one, two) > HM_MOVES)
        return fail(l, W_FROM,
                    "the table ends, and there are more start positions or channels than lists of "
                    "moves have room for");
    e->ways_back = (uint8_t)one;
    e->paths_back = (uint8_t)two;
    return HM_OK;
}

/* Checks cycles first, because that message is easier to understand.  */
static enum hm_err check_order(struct loader *l)
{
    const struct rt_edition *e = l->e;
    unsigned                 from = position_find(e, l->row.field[W_FROM]),
             to = position_find(e, l->row.field[W_TO]);
    return from < to ? HM_OK
                     : fail(l, W_TO, "the board's order must grow along each channel (RT-5.6)");
}

typedef enum hm_err step(struct loader *);

static enum hm_err nothing(struct loader *l)
{
    (void)l;
    return HM_OK;
}

static enum hm_err each_row(struct loader *l, const struct hm_table *t, const char *const *columns,
                            size_t n, step *row, step *whole)
{
    bool        more = true;
    enum hm_err err = hm_table_open(&l->r, t, columns, n, l->msg);
    memset(&l->row, 0, sizeof l->row);
    while (err == HM_OK && (err = hm_table_next(&l->r, &l->row, &more, l->msg)) == HM_OK && more)
        err = row(l);
    if (err != HM_OK)
        return err;
    if (l->row.line == 0)
        return hm_fail(l->msg, HM_MALFORMED, t->name, ":1:1: the table has no rows", (char *)NULL);
    return whole(l);
}

enum hm_err rt_load(struct hm_edition *out, const struct hm_table *tables, size_t n,
                    struct hm_msg *msg)
{
    static const struct {
        const char *const *columns;
        size_t             n;
        const char        *what;
    } kind[3] = {
        {card_columns, C_COLUMNS, "cards (columns id kind name harbour products points source)"},
        {board_columns, B_COLUMNS, "board (columns id name kind order x y anchor source)"},
        {channel_columns, W_COLUMNS, "channels (columns from to colour source)"}};
    const struct hm_table *t[3] = {NULL, NULL, NULL};
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < 3 && !hm_table_has(&tables[i], kind[k].columns, kind[k].n))
            k++;
        if (k == 3)
            return hm_fail(msg, HM_MALFORMED, tables[i].name,
                           ":1:1: the header is that of no table of Rotterdam", (char *)NULL);
        if (t[k] != NULL)
            return hm_fail(msg, HM_MALFORMED, tables[i].name, ":1:1: a second table of ",
                           kind[k].what, (char *)NULL);
        t[k] = &tables[i];
    }
    for (size_t k = 0; k < 3; k++)
        if (t[k] == NULL)
            return hm_fail(msg, HM_MALFORMED,
                           "an edition of Rotterdam has three tables; missing: ", kind[k].what,
                           (char *)NULL);

    struct rt_edition e;
    struct loader     l = {.e = &e, .msg = msg};
    enum hm_err       err;
    memset(&e, 0, sizeof e);
    e.head.game = RT_GAME;
    hm_sha256_begin(&l.sha);
    if ((err = each_row(&l, t[0], card_columns, C_COLUMNS, load_card, check_cards)) != HM_OK ||
        (err = each_row(&l, t[1], board_columns, B_COLUMNS, load_position, check_board)) != HM_OK ||
        (err = each_row(&l, t[2], channel_columns, W_COLUMNS, load_channel, check_channels)) !=
            HM_OK ||
        (err = each_row(&l, t[2], channel_columns, W_COLUMNS, check_order, nothing)) != HM_OK)
        return err;
    hm_sha256_end(&l.sha, e.head.digest);
    memcpy(out, &e, sizeof e);
    return HM_OK;
}
