/*
 * laws_encoding.c: observations (law 11) and flat actions (law 12) for learning.
 */
#include "laws/laws.h"

#include "harbour/encoding.h"

#include <string.h>

enum { ROOM = 1 << 13 };

static const struct hm_encoding *coded(const struct hm_game *g) { return g->ops->encoding; }

static void row_of(const struct hm_game *g, const struct hm_state *s, hm_seat p, uint8_t fill,
                   uint8_t row[ROOM])
{
    memset(row, fill, ROOM);
    coded(g)->observe(g->edition, s, p, row);
}

static size_t fields_size(const struct hm_game *g)
{
    size_t n = 0;
    for (const struct hm_field *f = coded(g)->fields; f->name != NULL; f++)
        n += f->size == HM_BITS ? f->count / 8u : (size_t)f->count * f->size;
    return n;
}

/* The row is the same on the truth, on the seat's view and on a sample, and is filled exactly. */
static const char *same_row(struct random_play *d, hm_seat p)
{
    static uint8_t        truth[ROOM], other[ROOM];
    const struct hm_game *g = &d->game;
    const size_t          n = coded(g)->nobs;
    struct hm_view        v;
    struct hm_state       sample;
    row_of(g, &d->state, p, 0xa5, truth);
    g->ops->redact(g->edition, &d->state, p, &v);
    row_of(g, hm_seen(&v), p, 0x5a, other);
    if (truth[n] != 0xa5 || other[n] != 0x5a)
        return "observe() writes past its row";
    if (memcmp(truth, other, n) != 0)
        return "observe() leaves a part of its row unwritten, or differs on the seat's view";
    g->ops->determinize(g->edition, &v, &d->whim, &sample);
    row_of(g, &sample, p, 0xa5, other);
    return memcmp(truth, other, n) == 0 ? NULL : "observe() shows what the seat cannot see";
}

/* Exchanges two cards: the row changes if and only if the view does. */
static const char *row_follows_cards(struct random_play *d, hm_seat p)
{
    static uint8_t        before[ROOM], after[ROOM];
    const struct hm_game *g = &d->game;
    const uint16_t        ncard = g->edition->ncard;
    struct hm_state       s = d->state;
    struct hm_view        v, w;
    const hm_card         a = (hm_card)hm_rng_below(&d->whim, ncard),
                  b = (hm_card)hm_rng_below(&d->whim, ncard);
    if (!g->ops->swappable(g->edition, a, b))
        return NULL;
    g->ops->swap(g->edition, &s, a, b);
    g->ops->redact(g->edition, &d->state, p, &v);
    g->ops->redact(g->edition, &s, p, &w);
    row_of(g, &d->state, p, 0, before);
    row_of(g, &s, p, 0, after);
    const bool same_view = memcmp(&v, &w, g->ops->state_size) == 0;
    const bool same_row = memcmp(before, after, coded(g)->nobs) == 0;
    if (same_view && !same_row)
        return "observe() shows what the seat cannot see";
    return !same_view && same_row ? "observe() does not show a card that the seat can see" : NULL;
}

/* A valid view that differs in one byte has a different row. */
static const char *row_shows_each_byte(struct random_play *d, hm_seat p)
{
    static uint8_t        before[ROOM], after[ROOM];
    const struct hm_game *g = &d->game;
    struct hm_view        v, w;
    struct hm_msg         msg;
    g->ops->redact(g->edition, &d->state, p, &v);
    row_of(g, hm_seen(&v), p, 0, before);
    for (size_t i = 0; i < g->ops->state_size; i++) {
        uint8_t bytes[HM_STATE_SIZE];
        memcpy(bytes, &v, g->ops->state_size);
        bytes[i] ^= (uint8_t)(1u << hm_rng_below(&d->whim, 8));
        if (hm_view_open(g, d->setup.nseat, bytes, g->ops->state_size, &w, &msg) != HM_OK ||
            w.seen.head.viewer != p)
            continue;
        row_of(g, hm_seen(&w), p, 0, after);
        if (memcmp(before, after, coded(g)->nobs) == 0)
            return "two views of a seat have the same row";
    }
    return NULL;
}

const char *law_11_observe(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    play_start(&d, g, nseat, number, true);
    if (coded(g) == NULL)
        return NULL;
    if (fields_size(g) != coded(g)->nobs)
        return law_broken(&d, "law 11", "the fields do not fill the row");
    do {
        for (hm_seat p = 0; p < nseat; p++) {
            const char *wrong = same_row(&d, p);
            for (unsigned k = 0; k < 4 && wrong == NULL; k++)
                wrong = row_follows_cards(&d, p);
            if (wrong == NULL && d.n % 64 == number % 64)
                wrong = row_shows_each_byte(&d, p);
            if (wrong != NULL)
                return law_broken(&d, "law 11", wrong);
        }
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}

/* ---- actions ------------------------------------------------------------------------------- */

/* mask() returns every word that it does not leave 0. */
static bool words_are_told(struct random_play *d, hm_seat p)
{
    const struct hm_game *g = &d->game;
    const unsigned        n = hm_action_words(coded(g)->nact(g->edition));
    uint64_t              bits[HM_ACTION_WORDS + 1] = {0}, told;
    if (coded(g)->mask == NULL)
        return true;
    told = coded(g)->mask(g->edition, &d->state, p, NULL, bits);
    for (unsigned i = 0; i < HM_ACTION_WORDS; i++)
        if (bits[i] != 0 && (i >= n || (told >> i & 1) == 0))
            return false;
    return bits[HM_ACTION_WORDS] == 0;
}

/* mask() finds the same actions with the memory of the states before, whatever they were. */
static bool memory_changes_nothing(struct random_play *d, hm_seat p)
{
    static uint64_t       memory[HM_CARDS];
    static const void    *of;
    const struct hm_game *g = &d->game;
    uint64_t              bits[HM_ACTION_WORDS] = {0}, remembered[HM_ACTION_WORDS] = {0};
    if (coded(g)->mask == NULL)
        return true;
    if (coded(g)->memo > sizeof memory)
        return false;
    if (of != g->edition)
        memset(memory, 0, sizeof memory);
    of = g->edition;
    coded(g)->mask(g->edition, &d->state, p, NULL, bits);
    coded(g)->mask(g->edition, &d->state, p, memory, remembered);
    return memcmp(bits, remembered, sizeof bits) == 0;
}

static const char *mask_is_filled(struct random_play *d, hm_seat p, uint8_t mask[HM_ACTIONS + 1])
{
    static uint8_t        other[HM_ACTIONS + 1];
    const struct hm_game *g = &d->game;
    const unsigned        n = coded(g)->nact(g->edition);
    struct hm_view        v;
    memset(mask, 0xa5, HM_ACTIONS + 1);
    memset(other, 0x5a, sizeof other);
    g->ops->redact(g->edition, &d->state, p, &v);
    hm_action_mask(g, &d->state, p, mask);
    hm_action_mask(g, hm_seen(&v), p, other);
    if (mask[n] != 0xa5 || other[n] != 0x5a)
        return "the mask is longer than its row";
    if (!words_are_told(d, p))
        return "mask() does not tell a word that it set";
    if (!memory_changes_nothing(d, p))
        return "mask() remembers an action that is not possible, or forgets one";
    return memcmp(mask, other, n) == 0 ? NULL
                                       : "the mask differs on the seat's view, or is not filled";
}

/* Checks that the number of the move leads back to it.  A move that fulfils or pays the most may
 * have a number of its own too: then the mask allows that number as well. */
static bool leads_back(const struct hm_game *g, const struct hm_state *s, const struct hm_move *m,
                       unsigned action, const uint8_t *mask)
{
    const unsigned number = coded(g)->action_of(g->edition, s, m);
    return number == action || (number < coded(g)->nact(g->edition) && mask[number] == 1);
}

/* An action that the mask allows is a legal move with that number. */
static const char *mask_is_true(struct random_play *d, hm_seat p, const uint8_t *mask)
{
    const struct hm_game *g = &d->game;
    for (unsigned a = 0; a < coded(g)->nact(g->edition); a++) {
        struct hm_move m = {.kind = 0};
        if (mask[a] > 1 || hm_action_move(g, &d->state, p, a, &m) != (mask[a] == 1))
            return "the mask and its bits differ";
        if (mask[a] == 0)
            continue;
        if (m.seat != p || g->ops->check(g->edition, &d->state, &m) != NULL)
            return "an action stands for a move that check() refuses";
        if (!leads_back(g, &d->state, &m, a, mask))
            return "an action stands for a move with another number";
    }
    return NULL;
}

static const char *moves_have_actions(struct random_play *d, hm_seat p, const uint8_t *mask)
{
    static struct hm_move list[HM_MOVES];
    const struct hm_game *g = &d->game;
    const size_t          n = g->ops->legal(g->edition, &d->state, p, HM_BOTH, list);
    for (size_t i = 0; i < n; i++) {
        const unsigned a = coded(g)->action_of(g->edition, &d->state, &list[i]);
        if (a >= coded(g)->nact(g->edition))
            return "a legal move has no action";
        if (mask[a] == 0)
            return "the mask forbids a legal move";
    }
    return NULL;
}

static const char *actions_have_names(const struct hm_game *g)
{
    for (unsigned a = 0; a < coded(g)->nact(g->edition); a++) {
        char           name[80];
        struct hm_text t = hm_text_in(name, sizeof name);
        coded(g)->print_action(g->edition, a, &t);
        if (t.len == 0 || t.len >= sizeof name)
            return "an action has no name";
    }
    return NULL;
}

const char *law_12_actions(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    static uint8_t            mask[HM_ACTIONS + 1];
    play_start(&d, g, nseat, number, true);
    if (coded(g) == NULL)
        return NULL;
    const char *wrong = coded(g)->nact(g->edition) > HM_ACTIONS ? "there are too many actions"
                                                                : actions_have_names(g);
    do {
        for (hm_seat p = 0; p < nseat && wrong == NULL; p++) {
            wrong = mask_is_filled(&d, p, mask);
            if (wrong == NULL)
                wrong = moves_have_actions(&d, p, mask);
            if (wrong == NULL && d.n % 8 == number % 8)
                wrong = mask_is_true(&d, p, mask);
        }
        if (wrong != NULL)
            return law_broken(&d, "law 12", wrong);
    } while (d.n < PLAY_LONGEST && play_step(&d));
    return NULL;
}
