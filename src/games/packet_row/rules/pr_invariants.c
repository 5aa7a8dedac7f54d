/*
 * pr_invariants.c: the invariants of a reachable state.
 *
 * Validates positions from files, views from a server and the states of the laws.  Ranges come
 * first: later checks use every number as an index.  If the history of a supply is no longer
 * known (an empty talon, a failed area), the number of cards taken is a range, and the ranges
 * must be consistent.
 */
#include "pr.h"

#include <string.h>

static const char *const seat_names[HM_SEATS] = {"A", "B", "C", "D", "E"};

static bool flaw(struct hm_flaw *f, const char *key, const char *where, unsigned card,
                 const char *text)
{
    *f = (struct hm_flaw){key, where, text, (hm_card)card};
    return true;
}

/* All cards that have a place; *twice is one that has two places, or HM_NO_CARD. */
static hm_cards everywhere(const struct pr_edition *e, const struct pr_state *s, hm_card *twice)
{
    hm_cards seen = {{0, 0, 0}};
    *twice = HM_NO_CARD;
    for (unsigned i = 0; i < HM_SEATS + 3 * HM_PR_AREAS; i++) {
        const uint64_t *supply = i < HM_SEATS + 4   ? s->current
                                 : i < HM_SEATS + 8 ? s->future
                                                    : s->discard;
        const unsigned  a = (i - HM_SEATS) % HM_PR_AREAS;
        const hm_cards  set = i < HM_SEATS ? s->hand[i] : pr_area_cards(e, a, supply[a]);
        const hm_cards  both = hm_and(&seen, &set);
        if (!hm_none(&both))
            *twice = (hm_card)hm_next(&both, 0);
        seen = hm_or(&seen, &set);
    }
    if (!pr_is_truth(s))
        return seen;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        for (unsigned i = 0; i < s->left[a]; i++) {
            if (hm_has(&seen, s->talon[a][i]))
                *twice = s->talon[a][i];
            hm_add(&seen, s->talon[a][i]);
        }
    return seen;
}

/* ---- ranges ---- */

/* All other functions here rely on it: indices are in range, sets have cards of the edition
 * only. */
static bool ranges_flawed(const struct pr_edition *e, const struct pr_state *s, struct hm_flaw *f)
{
    if (s->head.nseat < 2 || s->head.nseat > HM_SEATS)
        return flaw(f, "players", NULL, HM_NO_CARD, "must be 2 to 5");
    if (s->master >= s->head.nseat)
        return flaw(f, "master", NULL, HM_NO_CARD, "must be a seat of the table");
    if (s->head.phase > HM_PR_PHASE_OVER)
        return flaw(f, "phase", NULL, HM_NO_CARD, "must be one of choose, ask, settle, over");
    if (s->failed >= 1u << HM_PR_AREAS)
        return flaw(f, "failed", NULL, HM_NO_CARD, "must name areas");
    if ((s->sealed & ~pr_everyone(s)) != 0)
        return flaw(f, "sealed", NULL, HM_NO_CARD, "must name seats of the table");
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        const uint64_t unknown = e->count[a] < 64 ? ~(pr_bit(e->count[a]) - 1) : 0;
        if (((s->current[a] | s->future[a] | s->discard[a]) & unknown) != 0)
            return flaw(f,
                        (s->current[a] & unknown) != 0  ? "current"
                        : (s->future[a] & unknown) != 0 ? "future"
                                                        : "discard",
                        hm_pr_area_names[a], HM_NO_CARD,
                        "has a card that the edition does not have");
    }
    if (pr_is_truth(s) && (s->pad[0] | s->pad[1] | s->pad[2] | s->pad[3]) != 0)
        return flaw(f, "failed", NULL, HM_NO_CARD, "is followed by bytes that are not 0");
    return false;
}

static hm_cards all_cards(const struct pr_edition *e)
{
    hm_cards all = {{0, 0, 0}};
    for (unsigned k = 0; k < HM_PR_CARD_KINDS; k++)
        all = hm_or(&all, &e->kind[k]);
    return all;
}

hm_cards pr_box(const struct pr_edition *e, const struct pr_state *s)
{
    hm_card        twice;
    const hm_cards all = all_cards(e), seen = everywhere(e, s, &twice);
    return hm_minus(&all, &seen);
}

/* ---- cards ---- */

/* In a view, the unseen cards of each back are those in its talon, in the box and, for starting
 * contracts, in hands. */
static bool unseen_flawed(const struct pr_edition *e, const struct pr_state *s, struct hm_flaw *f)
{
    const hm_cards unseen = pr_box(e, s);
    unsigned       n[HM_PR_AREAS + 1] = {0}, sealed = 0, nstart = hm_count(&e->start);
    for (unsigned c = hm_next(&unseen, 0); c < HM_CARDS; c = hm_next(&unseen, c + 1))
        n[e->card[c].deck]++;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if (n[a] != s->left[a] + (s->head.nseat == 2 ? (unsigned)PR_BOXED : 0u))
            return flaw(f, "talon", hm_pr_area_names[a], HM_NO_CARD,
                        "does not have as many cards as are not seen");
    for (unsigned p = 0; p < s->head.nseat; p++)
        sealed += p != s->head.viewer && hm_seat_in(s->sealed, p);
    if (n[HM_PR_DECK_START] != nstart - s->head.nseat + sealed)
        return flaw(f, "sealed", NULL, HM_NO_CARD,
                    "does not fit the starting contracts that are not seen (PR-2.3)");
    return false;
}

/* PR-2.1, PR-2.3: the contents of the box. */
static bool box_flawed(const struct pr_edition *e, const struct pr_state *s, struct hm_flaw *f)
{
    const hm_cards box = pr_box(e, s);
    unsigned       n[HM_PR_AREAS + 1] = {0}, nstart = hm_count(&e->start);
    for (unsigned c = hm_next(&box, 0); c < HM_CARDS; c = hm_next(&box, c + 1)) {
        n[e->card[c].deck]++;
        if (s->head.nseat > 2 && e->card[c].deck != HM_PR_DECK_START)
            return flaw(f, "box", NULL, c, "is out of the game only with two players (PR-2.1)");
    }
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if (s->head.nseat == 2 && n[a] != PR_BOXED)
            return flaw(f, "box", hm_pr_area_names[a], HM_NO_CARD,
                        "has not six cards in the box (PR-2.1)");
    if (n[HM_PR_DECK_START] != nstart - s->head.nseat)
        return flaw(f, "box", "start", HM_NO_CARD,
                    "the box has all starting contracts but one for each player (PR-2.3)");
    return false;
}

static bool hands_flawed(const struct pr_edition *e, const struct pr_state *s, struct hm_flaw *f)
{
    const hm_cards all = all_cards(e);
    /* and the money of discarded cards, so that play keeps the limit */
    int32_t max = PR_MAX_MONEY;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        max += PR_MAX_VALUE * (int32_t)hm_popcount(s->discard[a]);
    for (unsigned p = 0; p < HM_SEATS; p++) {
        if (!hm_within(&s->hand[p], &all))
            return flaw(f, "hands", seat_names[p], HM_NO_CARD,
                        "has a card that the edition does not have");
        if (p >= s->head.nseat && (!hm_none(&s->hand[p]) || s->money[p] != 0))
            return flaw(f, "hands", seat_names[p], HM_NO_CARD,
                        "must be empty: this seat does not play");
        if (s->money[p] < 0)
            return flaw(f, "money", seat_names[p], HM_NO_CARD, "is negative");
        if (s->money[p] > max)
            return flaw(f, "money", seat_names[p], HM_NO_CARD,
                        "is more than 99999 and what the discards brought");
    }
    return false;
}

static bool contracts_flawed(const struct pr_edition *e, const struct pr_state *s,
                             struct hm_flaw *f)
{
    for (unsigned p = 0; p < s->head.nseat; p++) {
        const hm_cards start = hm_and(&s->hand[p], &e->start);
        const hm_cards money = hm_and(&s->hand[p], &e->kind[HM_PR_CARD_MONEY]);
        const unsigned n = hm_count(&start);
        if (n > 1)
            return flaw(f, "hands", seat_names[p], pr_only(&start),
                        "is one of several starting contracts in a hand (PR-2.3)");
        if (n != (unsigned)hm_seat_in(s->sealed, p) && (pr_is_truth(s) || s->head.viewer == p))
            return flaw(f, "sealed", seat_names[p], HM_NO_CARD,
                        "does not tell who holds a starting contract");
        if (s->head.phase == HM_PR_PHASE_OVER && !hm_none(&money))
            return flaw(f, "hands", seat_names[p], pr_only(&money),
                        "is a money card though the game is over (PR-7.3)");
    }
    return false;
}

static bool talon_flawed(const struct pr_edition *e, const struct pr_state *s, unsigned a,
                         struct hm_flaw *f)
{
    if (s->left[a] > PR_TALON)
        return flaw(f, "talon", hm_pr_area_names[a], HM_NO_CARD, "has more cards than its deck");
    for (unsigned i = 0; i < s->left[a] && pr_is_truth(s); i++) {
        const unsigned c = s->talon[a][i];
        if (c >= e->head.ncard || e->card[c].deck != a)
            return flaw(f, "talon", hm_pr_area_names[a], c, "has another back");
    }
    for (unsigned i = pr_is_truth(s) ? s->left[a] : 0; i < PR_TALON; i++)
        if (s->talon[a][i] != 0)
            return flaw(f, "talon", hm_pr_area_names[a], HM_NO_CARD,
                        "has bytes above its top that are not 0");
    return false;
}

/* ---- supplies ---- */

/* How many cards may have been taken from an area in this round. */
struct taken {
    unsigned min, max;
};

static struct taken taken_from(const struct pr_state *s, unsigned a)
{
    const unsigned full = pr_full[s->head.nseat], cur = hm_popcount(s->current[a]),
                   fut = hm_popcount(s->future[a]);
    /* it had fewer than a full supply, and something when it was named */
    if ((s->failed >> a & 1) != 0)
        return (struct taken){cur == 0, full - 1 - cur};
    return (struct taken){full - cur + (s->left[a] > 0 ? PR_FUTURE - fut : 0),
                          full - cur + PR_FUTURE - fut};
}

static bool supply_flawed(const struct pr_edition *e, const struct pr_state *s, unsigned a,
                          struct hm_flaw *f)
{
    const char    *name = hm_pr_area_names[a];
    const unsigned full = pr_full[s->head.nseat], cur = hm_popcount(s->current[a]),
                   fut = hm_popcount(s->future[a]);
    const bool     named = (s->named >> a & 1) != 0, failed = (s->failed >> a & 1) != 0;
    const hm_cards supply = pr_area_cards(e, a, s->current[a] | s->future[a]),
                   start = hm_and(&supply, &e->start);

    if (!hm_none(&start))
        return flaw(f, "current", name, pr_only(&start),
                    "is a starting contract and never on offer");
    if (cur > full)
        return flaw(f, "current", name, HM_NO_CARD, "has more cards than PR-2.2 allows");
    if (fut > PR_FUTURE)
        return flaw(f, "future", name, HM_NO_CARD, "has more than two cards");
    if (failed && s->left[a] != 0)
        return flaw(f, "talon", name, HM_NO_CARD, "has cards though its area failed (PR-7.1)");
    if (failed && fut != 0)
        return flaw(f, "future", name, HM_NO_CARD, "has cards though its area failed (PR-7.1)");
    if (failed && cur >= full)
        return flaw(f, "current", name, HM_NO_CARD, "is full though its area failed (PR-7.1)");
    if (!failed && !named && cur < full)
        return flaw(f, "current", name, HM_NO_CARD,
                    "is not full though its area was not named (PR-4.5)");
    if (!failed && !named && fut < PR_FUTURE && s->left[a] != 0)
        return flaw(f, "future", name, HM_NO_CARD,
                    "is not full though its area was not named (PR-4.5)");
    return false;
}

/* ---- the round ---- */

/* The seats from p's left up to the harbour master, which were not yet prompted in this area. */
static unsigned not_yet_prompted(const struct pr_state *s, unsigned p)
{
    const unsigned above = ~1u << p, below = (1u << s->master) - 1;
    return pr_everyone(s) & (p > s->master ? above | below : above & below);
}

static bool round_flawed(const struct pr_state *s, struct hm_flaw *f)
{
    struct taken   before = {0, 0}, last = {0, 0};
    const unsigned nserved = hm_popcount(s->served),
                   last_area = s->order >> 2 * (s->nnamed - 1) & 3;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if ((s->named >> a & 1) != 0) {
            const struct taken t = taken_from(s, a);
            struct taken      *sum = a == last_area ? &last : &before;
            sum->min += t.min;
            sum->max += t.max;
        }
    if (nserved < before.min + last.min || nserved > before.max + last.max)
        return flaw(f, "served", NULL, HM_NO_CARD,
                    "does not fit the cards that were taken in this round (PR-3.3)");
    if (s->nnamed > 1 && nserved > last.max + s->head.nseat - 2u)
        return flaw(f, "named", NULL, HM_NO_CARD,
                    "has an area too many: everybody else had a card already (PR-3.8)");
    if (s->head.phase != HM_PR_PHASE_ASK)
        return false;
    const unsigned after = hm_popcount(not_yet_prompted(s, hm_lowest(s->head.prompt)) & s->served);
    if (after > before.max || nserved - after < last.min)
        return flaw(f, "prompt", NULL, HM_NO_CARD,
                    "comes before somebody who has a card of this area (PR-3.2)");
    return false;
}

static bool naming_flawed(const struct pr_state *s, struct hm_flaw *f)
{
    unsigned named = 0;
    for (unsigned i = 0; i < s->nnamed && i < HM_PR_AREAS; i++)
        named |= 1u << (s->order >> 2 * i & 3);
    if (s->nnamed > HM_PR_AREAS || named != s->named || hm_popcount(named) != s->nnamed ||
        (s->nnamed < 4 && s->order >> 2 * s->nnamed != 0))
        return flaw(f, "named", NULL, HM_NO_CARD, "has an area twice");
    if (hm_seat_in(s->served, s->master))
        return flaw(f, "served", seat_names[s->master], HM_NO_CARD,
                    "is the harbour master, whose taking ends the round (PR-3.6)");
    if ((s->served & ~pr_everyone(s)) != 0)
        return flaw(f, "served", NULL, HM_NO_CARD, "names a seat that does not play");
    if (s->nnamed == 0 && s->served != 0)
        return flaw(f, "served", NULL, HM_NO_CARD, "must be empty between rounds");
    return false;
}

static bool prompt_is(const struct pr_state *s, hm_seatset seats)
{
    return s->head.prompt == seats;
}

static bool choose_flawed(const struct pr_state *s, struct hm_flaw *f)
{
    if (s->area != HM_PR_NONE)
        return flaw(f, "area", NULL, HM_NO_CARD, "must be null while an area is chosen");
    if (!prompt_is(s, hm_seat_bit(s->master)))
        return flaw(f, "prompt", NULL, HM_NO_CARD,
                    "must be the harbour master, who chooses (PR-3.1)");
    if (s->nnamed > 0 && pr_waiting(s) == 0)
        return flaw(f, "phase", NULL, HM_NO_CARD,
                    "must be ask once everybody else has a card (PR-3.8)");
    if (pr_open_areas(s) == 0)
        return flaw(f, "phase", NULL, HM_NO_CARD,
                    "cannot be choose where no area is left (PR-3.9)");
    return s->nnamed > 0 && round_flawed(s, f);
}

static bool ask_flawed(const struct pr_state *s, struct hm_flaw *f)
{
    if (s->nnamed == 0)
        return flaw(f, "named", NULL, HM_NO_CARD, "must have the area at hand");
    if (s->area != (s->order >> 2 * (s->nnamed - 1) & 3))
        return flaw(f, "area", NULL, HM_NO_CARD, "must be the area that was named last");
    if (hm_popcount(s->head.prompt) != 1)
        return flaw(f, "prompt", NULL, HM_NO_CARD,
                    "must be one seat: they are asked in turn (PR-3.2)");
    if ((s->head.prompt & (pr_waiting(s) | hm_seat_bit(s->master))) == 0)
        return flaw(f, "prompt", NULL, HM_NO_CARD,
                    "has no piece left, so it cannot be prompted (PR-3.2)");
    return round_flawed(s, f);
}

static bool end_flawed(const struct pr_state *s, struct hm_flaw *f)
{
    const bool over = s->head.phase == HM_PR_PHASE_OVER;
    if (s->nnamed != 0)
        return flaw(f, "named", NULL, HM_NO_CARD, "must be empty after the last round");
    if (s->area != HM_PR_NONE)
        return flaw(f, "area", NULL, HM_NO_CARD, "must be null after the last round");
    if (over != (s->head.prompt == 0) || (s->head.prompt & ~pr_everyone(s)) != 0)
        return flaw(f, "prompt", NULL, HM_NO_CARD,
                    over ? "must be empty when the game is over"
                         : "must have those who are not done (PR-7.3)");
    return false;
}

static bool phase_flawed(const struct pr_state *s, struct hm_flaw *f)
{
    const bool ended = hm_popcount(s->failed) >= pr_last_fail[s->head.nseat];
    if (ended != (s->head.phase == HM_PR_PHASE_SETTLE || s->head.phase == HM_PR_PHASE_OVER))
        return flaw(f, "failed", NULL, HM_NO_CARD,
                    ended ? "has so many areas that the game has ended (PR-7.1)"
                          : "has too few areas for the game to have ended (PR-7.1)");
    switch ((enum hm_pr_phase)s->head.phase) {
    case HM_PR_PHASE_CHOOSE: return choose_flawed(s, f);
    case HM_PR_PHASE_ASK: return ask_flawed(s, f);
    case HM_PR_PHASE_SETTLE:
    case HM_PR_PHASE_OVER: break;
    }
    return end_flawed(s, f);
}

bool pr_flawed(const struct hm_edition *edition, const struct hm_state *state, struct hm_flaw *f)
{
    const struct pr_edition *e = pr_edition_of(edition);
    const struct pr_state   *s = pr_state_of(state);
    hm_card                  twice;
    if (ranges_flawed(e, s, f) || hands_flawed(e, s, f))
        return true;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if (talon_flawed(e, s, a, f))
            return true;
    everywhere(e, s, &twice);
    if (twice != HM_NO_CARD)
        return flaw(f, "hands", NULL, twice, "is in two places");
    if (contracts_flawed(e, s, f) ||
        (pr_is_truth(s) ? box_flawed(e, s, f) : unseen_flawed(e, s, f)))
        return true;
    for (unsigned a = 0; a < HM_PR_AREAS; a++)
        if (supply_flawed(e, s, a, f))
            return true;
    return naming_flawed(s, f) || phase_flawed(s, f);
}
