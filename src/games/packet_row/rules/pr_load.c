/*
 * pr_load.c: a card table into an edition.
 *
 * Does not enforce PR-1's card counts (another edition may have other cards).  Enforces what
 * five players need to play and what the representation needs: decks of at most 44 cards
 * whose rows stand together, numbers within their ranges.  Everything that follows from the rows is
 * computed here, once.
 */
#include "pr.h"

#include "base/sha256.h"
#include "base/tsv.h"

#include <string.h>

enum column { ID, DECK, KIND, BUILDING, GOOD, AMOUNT, PORT, COST, VALUE, SOURCE, COLUMNS };

static const char *const column_names[COLUMNS] = {
    "id", "deck", "kind", "building", "good", "amount", "destination", "cost", "value", "source"};

/* The columns that a kind fills; the others must be a dash.  The cost is always given. */
struct shape {
    uint8_t deck; /* its area (PR-1.2 to PR-1.5); HM_PR_NONE: any */
    bool    building, good, port, value;
    uint8_t amount; /* the most it may be; 0: a dash */
    uint8_t cost;   /* the most it may be: only these three kinds are paid for (PR-3.4) */
};

static const struct shape shapes[HM_PR_CARD_KINDS] = {
    [HM_PR_CARD_CONTRACT] = {.deck = HM_PR_DECK_GUILDHALL,
                             .good = true,
                             .port = true,
                             .value = true,
                             .amount = PR_MAX_CONTRACT},
    [HM_PR_CARD_ASSISTANT] = {.deck = HM_PR_DECK_GUILDHALL},
    [HM_PR_CARD_BUILDING] = {.deck = HM_PR_NONE,
                             .building = true,
                             .value = true,
                             .cost = PR_MAX_COST},
    [HM_PR_CARD_SHIP] = {.deck = HM_PR_DECK_DOCKS, .port = true},
    [HM_PR_CARD_CAPTAIN] = {.deck = HM_PR_DECK_DOCKS},
    [HM_PR_CARD_GOLD] = {.deck = HM_PR_DECK_DOCKS, .amount = 2, .cost = PR_MAX_COST},
    [HM_PR_CARD_GOODS] = {.deck = HM_PR_DECK_MARKET,
                          .good = true,
                          .amount = PR_MAX_GOODS,
                          .cost = PR_MAX_COST},
    [HM_PR_CARD_TRADER] = {.deck = HM_PR_DECK_MARKET},
    [HM_PR_CARD_MONEY] = {.deck = HM_PR_DECK_BANK, .value = true},
    [HM_PR_CARD_BANKER] = {.deck = HM_PR_DECK_BANK},
};

struct loader {
    struct hm_reader   reader;
    struct hm_row      row;
    struct pr_edition *e;
    struct hm_msg     *msg;
};

static enum hm_err fail(const struct loader *l, enum column column, const char *text)
{
    return hm_table_fail(&l->reader, &l->row, column, text, l->msg);
}

/* A word of a column that the kind fills, or a dash in one that it does not. */
static enum hm_err read_word(struct loader *l, enum column column, bool wanted,
                             const char *const *words, uint8_t *out)
{
    *out = HM_PR_NONE;
    if (wanted)
        return hm_table_word(&l->reader, &l->row, column, words, out, l->msg);
    return hm_word_is(l->row.field[column], "-") ? HM_OK
                                                 : fail(l, column, "must be - for this kind");
}

static enum hm_err read_number(struct loader *l, enum column column, int min, int max, uint8_t *out)
{
    int n = 0;
    *out = 0;
    if (max == 0 && column != COST)
        return hm_word_is(l->row.field[column], "-") ? HM_OK
                                                     : fail(l, column, "must be - for this kind");
    enum hm_err err = hm_table_number(&l->reader, &l->row, column, min, max, -1, &n, l->msg);
    if (err == HM_OK)
        *out = (uint8_t)n;
    return err;
}

static enum hm_err read_card(struct loader *l, hm_card c)
{
    struct hm_pr_card *card = &l->e->card[c];
    enum hm_err        err = hm_table_card_id(&l->reader, &l->row, ID, &l->e->head, c, l->msg);
    if (err == HM_OK)
        err = hm_table_word(&l->reader, &l->row, DECK, hm_pr_deck_names, &card->deck, l->msg);
    if (err == HM_OK)
        err = hm_table_word(&l->reader, &l->row, KIND, hm_pr_card_kind_names, &card->kind, l->msg);
    if (err == HM_OK)
        err = hm_table_word(&l->reader, &l->row, SOURCE, hm_source_names, &l->e->head.source[c],
                            l->msg);
    if (err != HM_OK)
        return err;
    const struct shape *shape = &shapes[card->kind];
    if (card->deck == HM_PR_DECK_START ? card->kind != HM_PR_CARD_CONTRACT
                                       : shape->deck != HM_PR_NONE && shape->deck != card->deck)
        return fail(l, KIND, "does not belong in this deck");
    err = read_word(l, BUILDING, shape->building, hm_pr_building_names, &card->building);
    if (err == HM_OK)
        err = read_word(l, GOOD, shape->good, hm_pr_good_names, &card->good);
    if (err == HM_OK)
        err = read_word(l, PORT, shape->port, hm_pr_port_names, &card->port);
    if (err == HM_OK)
        err = read_number(l, AMOUNT, 1, shape->amount, &card->amount);
    if (err == HM_OK)
        err = read_number(l, COST, 0, shape->cost, &card->cost);
    if (err == HM_OK)
        err = read_number(l, VALUE, 1, shape->value ? PR_MAX_VALUE : 0, &card->value);
    card->area = card->deck == HM_PR_DECK_START ? (uint8_t)HM_PR_AREA_GUILDHALL : card->deck;
    return err;
}

/* The role of the card in a fulfilment, apart from contracts. */
static uint8_t sort_of(const struct hm_pr_card *card)
{
    switch ((enum hm_pr_card_kind)card->kind) {
    case HM_PR_CARD_SHIP: return (uint8_t)(PR_SORT_SHIP + card->port);
    case HM_PR_CARD_CAPTAIN: return PR_SORT_CAPTAIN;
    case HM_PR_CARD_GOLD: return card->amount == 1 ? PR_SORT_SINGLE : PR_SORT_DOUBLE;
    case HM_PR_CARD_GOODS:
        return (uint8_t)(PR_SORT_GOODS + card->good * PR_MAX_GOODS + card->amount - 1);
    case HM_PR_CARD_TRADER: return PR_SORT_TRADER;
    case HM_PR_CARD_CONTRACT:
    case HM_PR_CARD_ASSISTANT:
    case HM_PR_CARD_BUILDING:
    case HM_PR_CARD_MONEY:
    case HM_PR_CARD_BANKER:
    case HM_PR_CARD_KINDS: break;
    }
    return HM_PR_NONE;
}

/* An area's cards are numbered from its first one, so its rows stand together. */
static enum hm_err place_card(struct loader *l, hm_card c, uint8_t ndeck[HM_PR_AREAS + 1])
{
    struct pr_edition *e = l->e;
    struct hm_pr_card *card = &e->card[c];
    const unsigned     area = card->area;
    if (e->count[area] == 0)
        e->first[area] = c;
    if (e->first[area] + e->count[area] != c)
        return fail(l, DECK, "is not next to the other cards of its area");
    card->slot = e->count[area]++;
    if (++ndeck[card->deck] > (card->deck == HM_PR_DECK_START ? 64 - PR_TALON : PR_TALON))
        return fail(l, DECK, "has too many cards (at most 44, of starting contracts 20)");
    card->sort = sort_of(card);
    hm_add(&e->kind[card->kind], c);
    if (card->sort != HM_PR_NONE || card->kind == HM_PR_CARD_CONTRACT)
        hm_add(&e->useful, c);
    if (card->deck == HM_PR_DECK_START)
        hm_add(&e->start, c);
    else
        for (unsigned money = card->cost; money <= PR_MAX_COST; money++)
            e->afford[area][money] |= pr_bit(card->slot);
    return HM_OK;
}

static bool equals(const struct hm_pr_card *a, const struct hm_pr_card *b)
{
    return a->deck == b->deck && a->kind == b->kind && a->building == b->building &&
           a->good == b->good && a->amount == b->amount && a->port == b->port &&
           a->cost == b->cost && a->value == b->value;
}

static void derive(struct pr_edition *e)
{
    const unsigned n = e->head.ncard;
    for (unsigned c = 0; c < n; c++) {
        unsigned same = 0;
        while (!equals(&e->card[same], &e->card[c]))
            same++;
        e->head.alike[c] = (uint8_t)same;
    }
    for (unsigned c = 0; c < n; c++) {
        unsigned at = c;
        for (; at > 0 && strcmp(e->head.id[e->by_id[at - 1]], e->head.id[c]) > 0; at--)
            e->by_id[at] = e->by_id[at - 1];
        e->by_id[at] = (uint8_t)c;
    }
}

/* Five players are possible: each deck fills its supplies, and every player gets a starting
 * contract. */
static enum hm_err suffices(const struct loader *l, const uint8_t ndeck[HM_PR_AREAS + 1])
{
    static const struct {
        enum hm_pr_card_kind kind;
        unsigned             max;
        const char          *text;
    } capped[] = {{HM_PR_CARD_CAPTAIN, PR_MAX_HELPERS, " has more than 8 captains"},
                  {HM_PR_CARD_TRADER, PR_MAX_TRADERS, " has more than 5 traders"}};

    const char *name = l->reader.table->name;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if (ndeck[a] < 12)
            return hm_fail(l->msg, HM_MALFORMED, name, ": deck '", hm_pr_deck_names[a],
                           "' has fewer than 12 cards", (char *)NULL);
    if (ndeck[HM_PR_DECK_START] < HM_SEATS)
        return hm_fail(l->msg, HM_MALFORMED, name, ": deck 'start' has fewer than 5 cards",
                       (char *)NULL);
    for (size_t i = 0; i < sizeof capped / sizeof capped[0]; i++)
        if (hm_count(&l->e->kind[capped[i].kind]) > capped[i].max)
            return hm_fail(l->msg, HM_MALFORMED, name, ": the edition", capped[i].text,
                           (char *)NULL);
    unsigned points = 0;
    for (unsigned c = 0; c < l->e->head.ncard; c++)
        points += pr_is(l->e, c, HM_PR_CARD_BUILDING) ? l->e->card[c].value : 0u;
    if (points > PR_MAX_BUILDINGS)
        return hm_fail(l->msg, HM_MALFORMED, name,
                       ": the buildings of the edition have more than 18000 points", (char *)NULL);
    return HM_OK;
}

const size_t pr_edition_size = sizeof(struct pr_edition);

enum hm_err pr_load(struct hm_edition *out, const struct hm_table *tables, size_t n,
                    struct hm_msg *msg)
{
    struct pr_edition e;
    struct loader     l = {.e = &e, .msg = msg};
    struct hm_sha256  sha;
    uint8_t           ndeck[HM_PR_AREAS + 1] = {0};
    bool              more = true;

    if (n != 1)
        return hm_fail(msg, HM_MALFORMED, "Packet Row has one table of cards", (char *)NULL);
    memset(&e, 0, sizeof e);
    e.head.game = PR_GAME;
    hm_sha256_begin(&sha);
    enum hm_err err = hm_table_open(&l.reader, &tables[0], column_names, COLUMNS, msg);
    for (unsigned c = 0; err == HM_OK; c++) {
        err = hm_table_next(&l.reader, &l.row, &more, msg);
        if (err != HM_OK || !more)
            break;
        if (c == HM_CARDS)
            return fail(&l, ID, "is one card too many: there is room for 192");
        err = read_card(&l, (hm_card)c);
        if (err == HM_OK)
            err = place_card(&l, (hm_card)c, ndeck);
        e.head.ncard = (uint16_t)(c + 1);
        hm_table_digest(&l.reader, &l.row, SOURCE, &sha);
    }
    if (err == HM_OK)
        err = suffices(&l, ndeck);
    if (err != HM_OK)
        return err;
    derive(&e);
    hm_sha256_end(&sha, e.head.digest);
    memcpy(out, &e, sizeof e);
    return HM_OK;
}
