/*
 * null.c: the smallest game that passes every law; copy it to start a new one.
 *
 * Null is played with twelve cards, each worth its number.  Every seat is dealt one, hidden.
 * In turn, once round, a seat keeps its card or swaps it for the top of the stack; a card
 * swapped away is laid open.  Highest card wins.  That is enough to have a deck, secrets, a
 * draw whose outcome a view cannot know, and an end.
 *
 *   N-1 Only the prompted seat moves; when the game is over nobody does.
 *   N-2 `keep` keeps the card, `swap` lays it open and draws another.
 */
#include "harbour/encoding.h"

#include <assert.h>
#include <string.h>

enum { CARDS = 12, GAME = 3, RULES = 1 };
enum kind { NONE, KEEP, SWAP, KINDS };
enum phase { PLAY, OVER };
enum event { DEALT, KEPT, LAID_OPEN, DREW, ENDED };
enum place { STACK, HAND, TABLE };

struct null_state {
    struct hm_head head;
    uint8_t        hand[HM_SEATS]; /* card, HM_NO_CARD when not known */
    uint8_t        open[HM_SEATS]; /* what a seat swapped away, HM_NO_CARD when nothing */
    uint8_t        stack[CARDS];   /* top first; HM_NO_CARD when not known or not there */
    uint8_t        left;           /* cards in the stack */
    uint8_t        first;
};
_Static_assert(sizeof(struct null_state) == 32, "flat, and the same on every target");

static const struct hm_edition edition = {
    .digest = "null has one edition, and is it",
    .ncard = CARDS,
    .game = GAME,
    .id = {"N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10", "N11", "N12"},
    .alike = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
};

static const struct hm_refusal no_turn = {"N-1", "not-asked", "It is not this seat's turn."};
static const struct hm_refusal no_kind = {"N-2", "no-such-move",
                                          "A seat keeps its card or swaps it."};

static const char *const kind_names[] = {"", "keep", "swap"};
static const char *const event_names[] = {"dealt", "kept", "laid-open", "drew", "ended", NULL};
static const char *const place_names[] = {"stack", "hand", "table", NULL};

static const struct null_state *in(const struct hm_state *s)
{
    return (const struct null_state *)s;
}

static void add_event(struct hm_events *ev, enum event kind, hm_seat seat, enum place from,
                      enum place to, hm_card c, hm_seatset shown)
{
    if (ev != NULL && ev->n < ev->cap)
        ev->list[ev->n++] =
            (struct hm_event){(uint8_t)kind, seat, (uint8_t)from, (uint8_t)to, c, shown, 0};
}

static enum hm_err load(struct hm_edition *out, const struct hm_table *tables, size_t n,
                        struct hm_msg *msg)
{
    (void)out, (void)tables, (void)n;
    return hm_fail(msg, HM_MALFORMED, "null has one edition only", (char *)NULL);
}

static enum hm_err deal(const struct hm_edition *e, struct hm_state *state,
                        const struct hm_setup *setup, struct hm_rng *rng, struct hm_events *ev)
{
    struct null_state *s = (struct null_state *)state;
    uint8_t            deck[CARDS];
    (void)e;
    memset(s, 0, sizeof *s);
    memset(s->hand, HM_NO_CARD, sizeof s->hand);
    memset(s->open, HM_NO_CARD, sizeof s->open);
    memset(s->stack, HM_NO_CARD, sizeof s->stack);
    for (uint8_t c = 0; c < CARDS; c++)
        deck[c] = c;
    hm_rng_shuffle(rng, deck, CARDS);
    for (uint8_t p = 0; p < setup->nseat; p++) {
        s->hand[p] = deck[p];
        add_event(ev, DEALT, p, STACK, HAND, deck[p], hm_seat_bit(p));
    }
    s->left = (uint8_t)(CARDS - setup->nseat);
    memcpy(s->stack, deck + setup->nseat, s->left);
    s->first = setup->first != HM_NOBODY ? setup->first : (uint8_t)hm_rng_below(rng, setup->nseat);
    s->head = (struct hm_head){GAME, RULES, HM_TRUTH, setup->nseat, PLAY, hm_seat_bit(s->first), 0};
    return HM_OK;
}

static size_t legal(const struct hm_edition *e, const struct hm_state *s, hm_seat seat,
                    enum hm_scope scope, struct hm_move out[HM_MOVES])
{
    (void)e;
    if ((scope & HM_LISTED) == 0 || !hm_seat_in(s->head.prompt, seat))
        return 0;
    memset(out, 0, 2 * sizeof *out);
    out[0].kind = KEEP;
    out[1].kind = SWAP;
    out[0].seat = out[1].seat = seat;
    return 2;
}

static const struct hm_refusal *check(const struct hm_edition *e, const struct hm_state *s,
                                      const struct hm_move *m)
{
    const struct hm_move plain = {.kind = m->kind, .seat = m->seat};
    (void)e;
    if (m->seat >= s->head.nseat || !hm_seat_in(s->head.prompt, m->seat))
        return &no_turn;
    if ((m->kind != KEEP && m->kind != SWAP) || memcmp(m, &plain, sizeof plain) != 0)
        return &no_kind;
    return NULL;
}

static void explain(const struct hm_edition *e, const struct hm_state *s, const struct hm_move *m,
                    struct hm_explanation *explanation)
{
    explanation->refusal = check(e, s, m);
}

static enum hm_err apply(const struct hm_edition *e, struct hm_state *state,
                         const struct hm_move *m, struct hm_rng *rng, struct hm_events *ev)
{
    struct null_state *s = (struct null_state *)state;
    hm_seat            p = m->seat, next = (hm_seat)((p + 1) % s->head.nseat);
    (void)e, (void)rng;
    assert(hm_seat_in(s->head.prompt, p));
    /* A swap reveals two cards and the last move reveals all; a view cannot know which.  */
    if (s->head.viewer != HM_TRUTH && (m->kind == SWAP || next == s->first))
        return HM_UNKNOWN;
    if (m->kind == SWAP) {
        s->open[p] = s->hand[p];
        s->hand[p] = s->stack[0];
        memmove(s->stack, s->stack + 1, CARDS - 1);
        s->stack[CARDS - 1] = HM_NO_CARD;
        s->left--;
        add_event(ev, LAID_OPEN, p, HAND, TABLE, s->open[p], HM_EVERYONE);
        add_event(ev, DREW, p, STACK, HAND, s->hand[p], hm_seat_bit(p));
    } else {
        add_event(ev, KEPT, p, HAND, HAND, HM_NO_CARD, 0);
    }
    s->head.ply++;
    s->head.prompt = next == s->first ? 0 : hm_seat_bit(next);
    s->head.phase = s->head.prompt == 0 ? OVER : PLAY;
    for (hm_seat q = 0; s->head.phase == OVER && q < s->head.nseat; q++)
        add_event(ev, ENDED, q, HAND, TABLE, s->hand[q], HM_EVERYONE);
    return HM_OK;
}

static bool any_time(const struct hm_move *m)
{
    (void)m;
    return false;
}

/* Shown: the table, how many cards are left, the viewer's own card; all cards when it is over. */
static void redact(const struct hm_edition *e, const struct hm_state *state, uint8_t viewer,
                   struct hm_view *view)
{
    const struct null_state *s = in(state);
    struct null_state       *v = (struct null_state *)&view->seen;
    (void)e;
    memset(view, 0, sizeof *view);
    v->head = s->head;
    v->head.viewer = viewer;
    v->left = s->left;
    v->first = s->first;
    memcpy(v->open, s->open, sizeof v->open);
    memset(v->stack, HM_NO_CARD, sizeof v->stack);
    for (uint8_t p = 0; p < HM_SEATS; p++)
        v->hand[p] = p == viewer || s->head.phase == OVER ? s->hand[p] : HM_NO_CARD;
}

static void determinize(const struct hm_edition *e, const struct hm_view *view, struct hm_rng *rng,
                        struct hm_state *out)
{
    const struct null_state *v = in(hm_seen(view));
    struct null_state       *s = (struct null_state *)out;
    uint8_t                  unseen[CARDS];
    size_t                   n = 0;
    bool                     seen[CARDS] = {false};
    (void)e;
    *s = *v;
    s->head.viewer = HM_TRUTH;
    for (uint8_t p = 0; p < v->head.nseat; p++) {
        if (v->hand[p] != HM_NO_CARD)
            seen[v->hand[p]] = true;
        if (v->open[p] != HM_NO_CARD)
            seen[v->open[p]] = true;
    }
    for (uint8_t c = 0; c < CARDS; c++)
        if (!seen[c])
            unseen[n++] = c;
    hm_rng_shuffle(rng, unseen, n);
    for (uint8_t p = 0; p < v->head.nseat; p++)
        if (v->hand[p] == HM_NO_CARD)
            s->hand[p] = unseen[--n];
    memcpy(s->stack, unseen, n);
}

static hm_seatset score(const struct hm_edition *e, const struct hm_state *state,
                        int16_t points[HM_SEATS])
{
    const struct null_state *s = in(state);
    hm_seatset               best = 0;
    int16_t                  max = -1;
    (void)e;
    for (uint8_t p = 0; p < s->head.nseat; p++) {
        points[p] = s->hand[p] == HM_NO_CARD ? 0 : (int16_t)(s->hand[p] + 1);
        if (points[p] > max)
            best = 0;
        if (points[p] >= max) {
            max = points[p];
            best |= hm_seat_bit(p);
        }
    }
    return best;
}

/* ---- for learning --------------------------------------------------------------------------- */

static const struct hm_field fields[] = {
    {"hand", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1 + the card in hand; 0: not seen"},
    {"laid open", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL,
     "1 + the card that the seat swapped away; 0: none"},
    {"to act", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: the game waits for this seat"},
    {"first", HM_SEATS, 1, HM_BY_SEAT, NULL, NULL, "1: moved first"},
    {"stack", 1, 1, HM_BY_NOTHING, NULL, NULL, "cards left"},
    {"players", 1, 1, HM_BY_NOTHING, NULL, NULL, "seats at the table"},
    {"ply", 1, 1, HM_BY_NOTHING, NULL, NULL, "moves made so far"},
    {NULL, 0, 0, 0, NULL, NULL, NULL},
};

enum { ROW = 4 * HM_SEATS + 3 };

static void observe(const struct hm_edition *e, const struct hm_state *state, hm_seat me,
                    uint8_t *out)
{
    const struct null_state *s = in(state);
    (void)e;
    memset(out, 0, ROW);
    for (unsigned i = 0; i < s->head.nseat; i++) {
        const unsigned p = (me + i) % s->head.nseat;
        out[i] = p == me || s->head.phase == OVER ? (uint8_t)(s->hand[p] + 1) : 0;
        out[HM_SEATS + i] = (uint8_t)(s->open[p] + 1);
        out[2 * HM_SEATS + i] = hm_seat_in(s->head.prompt, p);
        out[3 * HM_SEATS + i] = s->first == p;
    }
    out[ROW - 3] = s->left;
    out[ROW - 2] = s->head.nseat;
    out[ROW - 1] = (uint8_t)s->head.ply;
}

static unsigned nact(const struct hm_edition *e)
{
    (void)e;
    return KINDS - 1;
}

static unsigned action_of(const struct hm_edition *e, const struct hm_state *s,
                          const struct hm_move *m)
{
    (void)e, (void)s;
    return m->kind - 1u;
}

static void print_action(const struct hm_edition *e, unsigned action, struct hm_text *t)
{
    (void)e;
    hm_put(t, kind_names[action + 1]);
}

static const struct hm_encoding encoding = {
    .version = 1,
    .nobs = ROW,
    .fields = fields,
    .observe = observe,
    .nact = nact,
    .action_of = action_of,
    .print_action = print_action,
};

static size_t print_move(const struct hm_edition *e, const struct hm_move *m, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    (void)e;
    hm_put(&t, m->kind < KINDS ? kind_names[m->kind] : "?");
    return t.len;
}

static enum hm_err parse_move(const struct hm_edition *e, uint8_t nseat, const char *text,
                              struct hm_move *m, struct hm_msg *msg)
{
    struct hm_word w;
    (void)e, (void)nseat;
    if (hm_words(text, &w, 1) == 1)
        for (uint8_t k = KEEP; k < KINDS; k++)
            if (hm_word_is(w, kind_names[k])) {
                m->kind = k;
                return HM_OK;
            }
    return hm_fail(msg, HM_MALFORMED, "a move is 'keep' or 'swap'", (char *)NULL);
}

static void put_list(struct hm_text *t, const char *key, const uint8_t *card, unsigned n)
{
    hm_json_key(t, key);
    hm_json_open(t, '[');
    for (unsigned i = 0; i < n; i++)
        hm_json_put(t, card[i] == HM_NO_CARD ? NULL : hm_card_id(&edition, card[i]));
    hm_json_close(t, ']');
}

static void put_table(struct hm_text *t, const struct null_state *s)
{
    put_list(t, "hands", s->hand, s->head.nseat);
    put_list(t, "open", s->open, s->head.nseat);
    put_list(t, "stack", s->stack, s->left);
    hm_json_key(t, "moves");
    hm_json_put_int(t, s->head.ply);
    hm_json_key(t, "first");
    hm_json_put_seat(t, s->first);
}

static size_t print(const struct hm_edition *e, const struct hm_state *state, bool after, char *buf,
                    size_t cap)
{
    const struct null_state *s = in(state);
    struct hm_text           t = hm_text_in(buf, cap);
    (void)e;
    hm_put_char(&t, '{');
    if (!after) {
        hm_put(&t, "\"v\":1,\"game\":\"null\",\"players\":");
        hm_put_int(&t, s->head.nseat);
    }
    put_table(&t, s);
    hm_put_char(&t, '}');
    return t.len;
}

/* How many seats moved before this one had its turn. */
static unsigned turn_of(const struct null_state *s, unsigned p)
{
    return (p + s->head.nseat - s->first) % s->head.nseat;
}

static bool flaw(struct hm_flaw *f, const char *key, unsigned card, const char *text)
{
    *f = (struct hm_flaw){key, NULL, text, (hm_card)card};
    return true;
}

/* The prompted seat and the number of cards left follow from the rest.  */
static bool turn_flawed(const struct null_state *s, struct hm_flaw *f)
{
    const bool over = s->head.ply == s->head.nseat;
    unsigned   nopen = 0;
    for (unsigned p = 0; p < s->head.nseat; p++)
        nopen += s->open[p] != HM_NO_CARD;
    if (s->head.phase != (over ? OVER : PLAY))
        return flaw(f, "moves", HM_NO_CARD,
                    "tells whether the game is over, and the phase says otherwise");
    if (s->head.prompt !=
        (over ? 0 : hm_seat_bit(((unsigned)s->first + s->head.ply) % s->head.nseat)))
        return flaw(f, "moves", HM_NO_CARD, "tells which seat is asked, and the prompt is another");
    if (s->left + s->head.nseat + nopen != CARDS)
        return flaw(f, "stack", HM_NO_CARD,
                    "must have all cards but one for each seat and each swap");
    return false;
}

/* A view has fewer cards than the game; hm_view_open() checks that the rest can be sampled.  */
static bool flawed(const struct hm_edition *e, const struct hm_state *state, struct hm_flaw *f)
{
    const struct null_state *s = in(state);
    bool                     seen[CARDS] = {false};
    unsigned                 n = 0;
    (void)e;
    if (s->head.nseat < 2 || s->head.nseat > HM_SEATS || s->first >= s->head.nseat ||
        s->head.ply > s->head.nseat)
        return flaw(f, "players", HM_NO_CARD, "this is no table of this game");
    static const char *const key[] = {"hands", "open", "stack"};
    const uint8_t           *place[] = {s->hand, s->open, s->stack};
    const unsigned           size[] = {HM_SEATS, HM_SEATS, CARDS},
                   used[] = {s->head.nseat, s->head.nseat, s->left};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < size[i]; k++) {
            const uint8_t c = place[i][k];
            if (c == HM_NO_CARD)
                continue;
            if (c >= CARDS)
                return flaw(f, key[i], HM_NO_CARD, "has something that is not a card");
            if (seen[c])
                return flaw(f, key[i], c, "stands in two places");
            if (k >= used[i] || (i == 1 && turn_of(s, k) >= s->head.ply))
                return flaw(f, key[i], c, "lies where there can be none");
            seen[c] = true;
            n++;
        }
    if (n != CARDS && s->head.viewer == HM_TRUTH)
        return flaw(f, "stack", HM_NO_CARD, "a card is missing");
    return turn_flawed(s, f);
}

static enum hm_err read_list(const struct hm_json *j, size_t root, const char *key, uint8_t *out,
                             size_t cap, size_t *n, struct hm_msg *msg)
{
    size_t at = hm_json_get(j, root, key);
    if (at == 0 || j->tok[at].kind != HM_JSON_ARRAY || j->tok[at].size > cap)
        return hm_fail(msg, HM_MALFORMED, key, ": a list of cards was expected", (char *)NULL);
    *n = 0;
    for (size_t k = at + 1; k < j->tok[at].skip; k = j->tok[k].skip) {
        hm_card c = hm_card_find(&edition, j->text + j->tok[k].at, j->tok[k].len);
        if (c == HM_NO_CARD && j->tok[k].kind != HM_JSON_NULL)
            return hm_fail(msg, HM_MALFORMED, key, ": unknown card", (char *)NULL);
        out[(*n)++] = c;
    }
    return HM_OK;
}

static enum hm_err parse(const struct hm_edition *e, const struct hm_json *j, size_t root,
                         struct hm_state *out, struct hm_msg *msg)
{
    struct null_state s;
    int64_t           nseat = 0, moves = 0;
    size_t            nhand = 0, nopen = 0, nstack = 0, first = hm_json_get(j, root, "first");
    memset(&s, HM_NO_CARD, sizeof s);
    if (!hm_json_int(j, hm_json_get(j, root, "players"), &nseat) || nseat < 2 || nseat > HM_SEATS)
        return hm_fail(msg, HM_MALFORMED, "players: a number from 2 to 5 was expected",
                       (char *)NULL);
    if (!hm_json_int(j, hm_json_get(j, root, "moves"), &moves) || moves < 0 || moves > nseat)
        return hm_fail(msg, HM_MALFORMED, "moves: at most one for each seat", (char *)NULL);
    if (first == 0 || j->tok[first].len != 1 || j->text[j->tok[first].at] < 'A' ||
        j->text[j->tok[first].at] >= 'A' + nseat)
        return hm_fail(msg, HM_MALFORMED, "first: a seat was expected", (char *)NULL);
    enum hm_err err = HM_OK;
    if ((err = read_list(j, root, "hands", s.hand, HM_SEATS, &nhand, msg)) != HM_OK ||
        (err = read_list(j, root, "open", s.open, HM_SEATS, &nopen, msg)) != HM_OK ||
        (err = read_list(j, root, "stack", s.stack, CARDS, &nstack, msg)) != HM_OK)
        return err;
    s.first = (uint8_t)(j->text[j->tok[first].at] - 'A');
    s.left = (uint8_t)nstack;
    hm_seat next = (hm_seat)((s.first + moves) % nseat);
    bool    over = moves == nseat;
    s.head = (struct hm_head){GAME,
                              RULES,
                              HM_TRUTH,
                              (uint8_t)nseat,
                              over ? OVER : PLAY,
                              over ? 0 : hm_seat_bit(next),
                              (uint16_t)moves};
    for (int64_t p = 0; p < nseat; p++)
        if (nhand != (size_t)nseat || s.hand[p] == HM_NO_CARD)
            return hm_fail(msg, HM_MALFORMED, "hands: every seat holds one card", (char *)NULL);
    (void)e;
    memcpy(out, &s, sizeof s);
    return HM_OK;
}

static size_t print_setup(const struct hm_edition *e, const struct hm_state *s, char *buf,
                          size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    (void)e;
    put_table(&t, in(s));
    return t.len;
}

static size_t print_card(const struct hm_edition *e, hm_card c, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    hm_put(&t, "{\"id\":");
    hm_put_json(&t, hm_card_id(e, c));
    hm_put(&t, ",\"value\":");
    hm_put_int(&t, c + 1);
    hm_put(&t, ",\"source\":\"printed\"}");
    return t.len;
}

static size_t print_edition(const struct hm_edition *e, char *buf, size_t cap)
{
    struct hm_text t = hm_text_in(buf, cap);
    (void)e;
    hm_put(&t, "{}");
    return t.len;
}

static bool swappable(const struct hm_edition *e, hm_card a, hm_card b)
{
    (void)e;
    return a != b;
}

static void swap(const struct hm_edition *e, struct hm_state *state, hm_card a, hm_card b)
{
    struct null_state *s = (struct null_state *)state;
    uint8_t           *place[] = {s->hand, s->open, s->stack};
    const unsigned     size[] = {HM_SEATS, HM_SEATS, CARDS};
    (void)e;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < size[i]; k++)
            place[i][k] = place[i][k] == a ? b : place[i][k] == b ? a : place[i][k];
}

extern const struct hm_ops null_ops;
const struct hm_ops        null_ops = {
           .id = "null",
           .title = "Null",
           .rules = RULES,
           .min_seats = 2,
           .max_seats = HM_SEATS,
           .state_size = sizeof(struct null_state),
           .edition_size = sizeof(struct hm_edition),
           .nkind = KINDS,
           .kind_names = kind_names,
           .event_names = event_names,
           .place_names = place_names,
           .edition = &edition,
           .load = load,
           .deal = deal,
           .legal = legal,
           .check = check,
           .explain = explain,
           .apply = apply,
           .any_time = any_time,
           .redact = redact,
           .determinize = determinize,
           .score = score,
           .print_move = print_move,
           .parse_move = parse_move,
           .print = print,
           .parse = parse,
           .print_setup = print_setup,
           .print_card = print_card,
           .print_edition = print_edition,
           .flawed = flawed,
           .swappable = swappable,
           .swap = swap,
           .encoding = HM_ENCODING(&encoding),
};
