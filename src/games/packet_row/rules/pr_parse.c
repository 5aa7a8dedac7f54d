/*
 * pr_parse.c: a position (JSON) into a state.
 *
 * First every card is put in its place, each in one place only; then pr_invariants.c validates
 * the whole state.  Messages name the key and the card.  The length of a list is untrusted too,
 * so a list is validated before it is stored.
 */
#include "pr.h"

#include <string.h>

struct reader {
    const struct pr_edition *e;
    const struct hm_json    *j;
    size_t                   root;
    struct pr_state         *s;
    hm_cards                 seen; /* cards that already have a place */
    struct hm_msg           *msg;
};

/* "current.docks: M12 lies in the wrong area" */
static enum hm_err fail(const struct reader *r, const char *key, const char *where,
                        const char *card, const char *text)
{
    return hm_fail(r->msg, HM_MALFORMED, key, where != NULL ? "." : "", where != NULL ? where : "",
                   ": ", card != NULL ? card : "", card != NULL ? " " : "", text, (char *)NULL);
}

static enum hm_err find(const struct reader *r, const char *key, enum hm_json_kind kind,
                        const char *what, size_t *at)
{
    *at = hm_json_get(r->j, r->root, key);
    if (*at == 0)
        return fail(r, key, NULL, NULL, "is missing");
    return r->j->tok[*at].kind == kind ? HM_OK : fail(r, key, NULL, NULL, what);
}

/* Puts one card of a list into its place; it may have only one.  */
static enum hm_err read_card(struct reader *r, size_t at, const char *key, const char *where,
                             hm_card *c)
{
    char text[24];
    hm_json_copy(r->j, at, text, sizeof text);
    *c = HM_NO_CARD;
    if (r->j->tok[at].kind == HM_JSON_STRING)
        *c = hm_card_find(&r->e->head, r->j->text + r->j->tok[at].at, r->j->tok[at].len);
    if (*c == HM_NO_CARD)
        return fail(r, key, where, text, "is not a card");
    if (hm_has(&r->seen, *c))
        return fail(r, key, where, text, "stands in two places");
    hm_add(&r->seen, *c);
    return HM_OK;
}

static enum hm_err read_list(struct reader *r, size_t at, const char *key, const char *where,
                             uint8_t out[HM_CARDS], size_t *n)
{
    *n = 0;
    if (at == 0 || r->j->tok[at].kind != HM_JSON_ARRAY)
        return fail(r, key, where, NULL, "must be a list of cards");
    for (size_t i = at + 1; i < r->j->tok[at].skip; i = r->j->tok[i].skip) {
        hm_card           c;
        const enum hm_err err = read_card(r, i, key, where, &c);
        if (err != HM_OK)
            return err;
        out[(*n)++] = c; /* a new card each time, so they fit */
    }
    return HM_OK;
}

static unsigned nseat(const struct reader *r) { return r->s->head.nseat; }

/* A list with one list of cards for each seat. */
static enum hm_err read_hands(struct reader *r, const char *key, bool ships)
{
    size_t      at, n;
    uint8_t     cards[HM_CARDS];
    enum hm_err err =
        find(r, key, HM_JSON_ARRAY, "must be a list with a list of cards for each seat", &at);
    if (err != HM_OK)
        return err;
    if (r->j->tok[at].size != nseat(r))
        return fail(r, key, NULL, NULL, "must have a list for each seat");
    size_t hand = at + 1;
    for (unsigned p = 0; p < nseat(r); p++, hand = r->j->tok[hand].skip) {
        const char name[2] = {hm_seat_letter(p), 0};
        if ((err = read_list(r, hand, key, name, cards, &n)) != HM_OK)
            return err;
        for (size_t i = 0; i < n; i++) {
            if (pr_is(r->e, cards[i], HM_PR_CARD_SHIP) != ships)
                return fail(r, key, name, hm_card_id(&r->e->head, cards[i]),
                            ships ? "is not a ship"
                                  : "is a ship: it lies before its owner (PR-3.5)");
            hm_add(&r->s->hand[p], cards[i]);
        }
    }
    return HM_OK;
}

static enum hm_err judge_area(const struct reader *r, const char *key, unsigned a,
                              const uint8_t *cards, size_t n)
{
    const bool talon = strcmp(key, "talon") == 0;
    for (size_t i = 0; i < n; i++) {
        const struct hm_pr_card *card = &r->e->card[cards[i]];
        if (card->area != a || (talon && card->deck != a))
            return fail(r, key, hm_pr_area_names[a], hm_card_id(&r->e->head, cards[i]),
                        card->area != a ? "belongs to another area" : "has another back");
    }
    return talon && n > PR_TALON
               ? fail(r, key, hm_pr_area_names[a], NULL, "has more cards than its deck")
               : HM_OK;
}

/* An object with a list of cards for each area; a talon (`slots` is NULL) keeps the order. */
static enum hm_err read_areas(struct reader *r, const char *key, uint64_t *slots)
{
    size_t      at, n;
    uint8_t     cards[HM_CARDS];
    enum hm_err err =
        find(r, key, HM_JSON_OBJECT, "must be an object with a list for each area", &at);
    for (unsigned a = 0; a < HM_PR_AREAS && err == HM_OK; a++) {
        const char *name = hm_pr_area_names[a];
        if ((err = read_list(r, hm_json_get(r->j, at, name), key, name, cards, &n)) != HM_OK)
            return err;
        if ((err = judge_area(r, key, a, cards, n)) != HM_OK)
            return err;
        for (size_t i = 0; i < n; i++)
            if (slots != NULL)
                slots[a] |= pr_bit(r->e->card[cards[i]].slot);
            else
                r->s->talon[a][n - 1 - i] = cards[i];
        if (slots == NULL)
            r->s->left[a] = (uint8_t)n;
    }
    return err;
}

static enum hm_err read_box(struct reader *r)
{
    uint8_t     cards[HM_CARDS];
    size_t      at, n;
    enum hm_err err = find(r, "box", HM_JSON_ARRAY, "must be a list of cards", &at);
    if (err == HM_OK)
        err = read_list(r, at, "box", NULL, cards, &n);
    for (unsigned c = 0; c < r->e->head.ncard && err == HM_OK; c++)
        if (!hm_has(&r->seen, c))
            return fail(r, "box", NULL, hm_card_id(&r->e->head, (hm_card)c), "stands nowhere");
    return err;
}

static enum hm_err read_money(struct reader *r)
{
    size_t      at;
    enum hm_err err =
        find(r, "money", HM_JSON_ARRAY, "must be a list with a number for each seat", &at);
    if (err != HM_OK)
        return err;
    if (r->j->tok[at].size != nseat(r))
        return fail(r, "money", NULL, NULL, "must have a number for each seat");
    for (unsigned p = 0; p < nseat(r); p++) {
        const char name[2] = {hm_seat_letter(p), 0};
        int64_t    n;
        if (!hm_json_int(r->j, at + 1 + p, &n) || n < 0 || n > PR_MAX_MONEY_IN_PLAY)
            return fail(r, "money", name, NULL, "must be a whole number from 0 to 99999");
        r->s->money[p] = (int32_t)n;
    }
    return HM_OK;
}

/* A seat's letter. */
static bool read_seat(const struct reader *r, size_t at, unsigned *p)
{
    for (*p = 0; *p < nseat(r); ++*p) {
        const char name[2] = {hm_seat_letter(*p), 0};
        if (hm_json_is(r->j, at, name))
            return true;
    }
    return false;
}

static enum hm_err read_seats(const struct reader *r, const char *key, hm_seatset *seats)
{
    size_t      at;
    enum hm_err err = find(r, key, HM_JSON_ARRAY, "must be a list of seats", &at);
    if (err != HM_OK)
        return err;
    for (size_t i = at + 1; i < r->j->tok[at].skip; i = r->j->tok[i].skip) {
        unsigned p;
        if (!read_seat(r, i, &p) || hm_seat_in(*seats, p))
            return fail(r, key, NULL, NULL, "must name seats of the table, each once");
        *seats |= hm_seat_bit(p);
    }
    return HM_OK;
}

static bool read_area(const struct reader *r, size_t at, unsigned *area)
{
    for (*area = 0; *area < HM_PR_AREAS; ++*area)
        if (hm_json_is(r->j, at, hm_pr_area_names[*area]))
            return true;
    return false;
}

/* A list of areas, each once; `order` may be NULL. */
static enum hm_err read_area_list(const struct reader *r, const char *key, uint8_t *areas,
                                  uint8_t *order, uint8_t *n)
{
    size_t      at;
    enum hm_err err = find(r, key, HM_JSON_ARRAY, "must be a list of areas", &at);
    if (err != HM_OK)
        return err;
    for (size_t i = at + 1; i < r->j->tok[at].skip; i = r->j->tok[i].skip) {
        unsigned a;
        if (!read_area(r, i, &a) || (*areas >> a & 1) != 0)
            return fail(r, key, NULL, NULL, "must name areas, each once");
        *areas |= (uint8_t)(1u << a);
        *order |= (uint8_t)(a << 2 * (*n)++);
    }
    return HM_OK;
}

static enum hm_err read_round(struct reader *r)
{
    struct pr_state *s = r->s;
    uint8_t          order = 0, n = 0;
    unsigned         p, a;
    enum hm_err      err = read_area_list(r, "named", &s->named, &s->order, &s->nnamed);
    if (err == HM_OK)
        err = read_area_list(r, "failed", &s->failed, &order, &n);
    if (err == HM_OK)
        err = read_seats(r, "served", &s->served);
    if (err == HM_OK)
        err = read_seats(r, "prompt", &s->head.prompt);
    if (err != HM_OK)
        return err;
    if (!read_seat(r, hm_json_get(r->j, r->root, "master"), &p))
        return fail(r, "master", NULL, NULL, "must be a seat of the table");
    s->master = (hm_seat)p;
    const size_t area = hm_json_get(r->j, r->root, "area"),
                 phase = hm_json_get(r->j, r->root, "phase");
    s->area = HM_PR_NONE;
    if (area != 0 && read_area(r, area, &a))
        s->area = (uint8_t)a;
    else if (area == 0 || r->j->tok[area].kind != HM_JSON_NULL)
        return fail(r, "area", NULL, NULL, "must be an area or null");
    while (s->head.phase <= HM_PR_PHASE_OVER &&
           !(phase != 0 && hm_json_is(r->j, phase, hm_pr_phase_names[s->head.phase])))
        s->head.phase++;
    return s->head.phase <= HM_PR_PHASE_OVER
               ? HM_OK
               : fail(r, "phase", NULL, NULL, "must be one of choose, ask, settle, over");
}

static enum hm_err read_head(struct reader *r)
{
    int64_t v, n;
    if (r->j->tok[r->root].kind != HM_JSON_OBJECT)
        return hm_fail(r->msg, HM_MALFORMED, "a position is a JSON object", (char *)NULL);
    if (!hm_json_is(r->j, hm_json_get(r->j, r->root, "game"), "packet-row"))
        return fail(r, "game", NULL, NULL, "must be packet-row");
    if (!hm_json_int(r->j, hm_json_get(r->j, r->root, "v"), &v) || v != 1)
        return fail(r, "v", NULL, NULL, "must be 1: another version is not known");
    if (!hm_json_int(r->j, hm_json_get(r->j, r->root, "players"), &n) || n < 2 || n > HM_SEATS)
        return fail(r, "players", NULL, NULL, "must be 2 to 5");
    r->s->head =
        (struct hm_head){PR_GAME, PR_RULES, HM_TRUTH, (uint8_t)n, HM_PR_PHASE_CHOOSE, 0, 0};
    return HM_OK;
}

enum hm_err pr_parse(const struct hm_edition *edition, const struct hm_json *j, size_t root,
                     struct hm_state *out, struct hm_msg *msg)
{
    struct pr_state s;
    struct reader   r = {pr_edition_of(edition), j, root, &s, {{0, 0, 0}}, msg};
    memset(&s, 0, sizeof s);
    enum hm_err err = read_head(&r);
    if (err == HM_OK)
        err = read_money(&r);
    if (err == HM_OK)
        err = read_hands(&r, "hands", false);
    if (err == HM_OK)
        err = read_hands(&r, "ships", true);
    if (err == HM_OK)
        err = read_areas(&r, "current", s.current);
    if (err == HM_OK)
        err = read_areas(&r, "future", s.future);
    if (err == HM_OK)
        err = read_areas(&r, "talon", NULL);
    if (err == HM_OK)
        err = read_areas(&r, "discard", s.discard);
    if (err == HM_OK)
        err = read_box(&r);
    if (err == HM_OK)
        err = read_round(&r);
    if (err != HM_OK)
        return err;
    for (hm_seat p = 0; p < s.head.nseat; p++) {
        const hm_cards start = hm_and(&s.hand[p], &r.e->start);
        if (!hm_none(&start))
            s.sealed |= hm_seat_bit(p);
    }
    memcpy(out, &s, sizeof s);
    return HM_OK;
}
