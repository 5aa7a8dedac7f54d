/*
 * pr_table.c: tables to test on.
 */
#include "pr_table.h"

#include <string.h>

extern const struct hm_ops pr_ops;
const struct hm_game       packet_row = {&pr_ops,
                                         (const struct hm_edition *)(const void *)pr_edition_bytes};

static const struct pr_edition *edition(void) { return pr_edition_of(packet_row.edition); }

hm_card card(const char *id)
{
    hm_card c = hm_card_find(packet_row.edition, id, strlen(id));
    if (c == HM_NO_CARD)
        fail_msg("no card '%s'", id);
    return c;
}

hm_cards cards(const char *ids)
{
    struct hm_word w[HM_CARDS];
    hm_cards       set = {{0, 0, 0}};
    size_t         n = hm_words(ids, w, HM_CARDS);
    for (size_t i = 0; i < n; i++) {
        hm_card c = hm_card_find(packet_row.edition, w[i].at, w[i].len);
        if (c == HM_NO_CARD)
            fail_msg("no such card in '%s'", ids);
        hm_add(&set, c);
    }
    return set;
}

/* Puts the dealt table in order, because no seed leaves every deck in order. */
struct hm_state lay(uint8_t nseat)
{
    struct hm_state state;
    struct hm_rng   rng;
    memset(&state, 0, sizeof state);
    hm_rng_fast(&rng, 1);
    const struct hm_setup setup = {.nseat = nseat, .first = 0};
    assert_int_equal(pr_ops.deal(packet_row.edition, &state, &setup, &rng, NULL), HM_OK);
    struct pr_state         *s = inside(&state);
    const struct pr_edition *e = edition();
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        unsigned next = 0, full = pr_full[nseat];
        while (e->card[e->first[a] + next].deck == HM_PR_DECK_START)
            next++;
        s->future[a] = (uint64_t)3 << next;
        next += PR_FUTURE;
        s->current[a] = (((uint64_t)1 << full) - 1) << next;
        next += full;
        for (unsigned i = s->left[a]; i-- > 0; next++)
            s->talon[a][i] = (uint8_t)(e->first[a] + next);
    }
    for (unsigned p = 0; p < nseat; p++) {
        s->hand[p] = (hm_cards){{0, 0, 0}};
        hm_add(&s->hand[p], card("S01") + p);
    }
    ready(&state);
    return state;
}

void ready(const struct hm_state *s) { assert_holds(hm_audit(&packet_row, s)); }

static unsigned seat_of(char seat) { return (unsigned)(seat - 'A'); }

/* Where in its talon a card is; PR_TALON when it is not there. */
static unsigned in_talon(const struct pr_state *s, unsigned a, hm_card c)
{
    for (unsigned i = 0; i < s->left[a]; i++)
        if (s->talon[a][i] == c)
            return i;
    return PR_TALON;
}

static bool somewhere(const struct pr_state *s, hm_card c)
{
    const hm_cards box = pr_box(edition(), s);
    return !hm_has(&box, c);
}

void give(struct hm_state *state, char seat, const char *ids)
{
    struct pr_state         *s = inside(state);
    const struct pr_edition *e = edition();
    const hm_cards           set = cards(ids);
    for (unsigned c = hm_next(&set, 0); c < HM_CARDS; c = hm_next(&set, c + 1)) {
        const unsigned a = e->card[c].area;
        if (hm_has(&s->hand[seat_of(seat)], c))
            continue;
        if (e->card[c].deck == HM_PR_DECK_START) { /* in exchange for the one that is there */
            const hm_cards mine = hm_and(&s->hand[seat_of(seat)], &e->start);
            pr_ops.swap(packet_row.edition, state, (hm_card)c, (hm_card)hm_next(&mine, 0));
            continue;
        }
        if (((s->discard[a] >> e->card[c].slot) & 1) != 0) {
            s->discard[a] &= ~pr_bit(e->card[c].slot);
        } else {
            if (in_talon(s, a, (hm_card)c) == PR_TALON || !somewhere(s, (hm_card)c))
                pr_ops.swap(packet_row.edition, state, (hm_card)c, s->talon[a][0]);
            const unsigned at = in_talon(s, a, (hm_card)c);
            memmove(&s->talon[a][at], &s->talon[a][at + 1], s->left[a] - at - 1u);
            s->talon[a][--s->left[a]] = 0;
        }
        hm_add(&s->hand[seat_of(seat)], c);
    }
}

static void put(struct hm_state *state, const char *ids, bool future)
{
    struct pr_state         *s = inside(state);
    const struct pr_edition *e = edition();
    const hm_cards           set = cards(ids);
    for (unsigned c = hm_next(&set, 0); c < HM_CARDS; c = hm_next(&set, c + 1)) {
        const unsigned a = e->card[c].area;
        const hm_cards there = pr_area_cards(e, a, future ? s->future[a] : s->current[a]),
                       other = hm_minus(&there, &set);
        if (hm_has(&there, c))
            continue;
        if (hm_none(&other))
            fail_msg("no room on offer for '%s'", ids);
        pr_ops.swap(packet_row.edition, state, (hm_card)c, (hm_card)hm_next(&other, 0));
    }
}

void offer(struct hm_state *s, const char *ids) { put(s, ids, false); }

void foresee(struct hm_state *s, const char *ids) { put(s, ids, true); }

void pay(struct hm_state *s, char seat, int32_t sum) { inside(s)->money[seat_of(seat)] = sum; }

void run_down(struct hm_state *state, enum hm_pr_area area, unsigned left)
{
    struct pr_state *s = inside(state);
    while (s->left[area] > left) {
        uint8_t *top = &s->talon[area][--s->left[area]];
        s->discard[area] |= pr_bit(edition()->card[*top].slot);
        *top = 0;
    }
}

static struct hm_move read_move(const struct hm_state *s, const char *line)
{
    struct hm_move m;
    struct hm_msg  msg;
    if (hm_parse_line(&packet_row, s->head.nseat, line, &m, &msg) != HM_OK)
        fail_msg("'%s': %s", line, msg.text);
    return m;
}

static void play_one(struct hm_state *s, const char *line)
{
    const struct hm_move  m = read_move(s, line);
    struct hm_explanation explanation;
    pr_ops.explain(packet_row.edition, s, &m, &explanation);
    if (explanation.refusal != NULL) {
        char text[200];
        hm_print_explanation(&packet_row, &explanation, text, sizeof text);
        fail_msg("'%s' is refused: %s %s", line, explanation.refusal->rule, text);
    }
    assert_int_equal(pr_ops.apply(packet_row.edition, s, &m, NULL, NULL), HM_OK);
    ready(s);
}

/* Reads the next part of a list separated by semicolons; false at its end. */
static bool next_line(const char **lines, char out[400])
{
    size_t n = strcspn(*lines, ";");
    while (**lines == ' ')
        (*lines)++, n--;
    if (n == 0 || n >= 400)
        return false;
    memcpy(out, *lines, n);
    out[n] = 0;
    *lines += n;
    *lines += **lines == ';';
    return true;
}

void play(struct hm_state *s, const char *lines)
{
    char line[400];
    while (next_line(&lines, line))
        play_one(s, line);
}

struct hm_explanation refused(const struct hm_state *s, const char *line, const char *rule,
                              const char *id)
{
    const struct hm_move  m = read_move(s, line);
    struct hm_explanation explanation;
    pr_ops.explain(packet_row.edition, s, &m, &explanation);
    assert_ptr_equal(explanation.refusal, pr_ops.check(packet_row.edition, s, &m));
    if (explanation.refusal == NULL)
        fail_msg("'%s' is allowed", line);
    assert_string_equal(explanation.refusal->rule, rule);
    assert_string_equal(explanation.refusal->id, id);
    return explanation;
}

void allowed(const struct hm_state *s, const char *line)
{
    const struct hm_move     m = read_move(s, line);
    const struct hm_refusal *refusal = pr_ops.check(packet_row.edition, s, &m);
    if (refusal != NULL)
        fail_msg("'%s' is refused: %s %s", line, refusal->rule, refusal->text);
}

bool lists(const struct hm_state *s, char seat, const char *line)
{
    struct hm_move list[HM_MOVES];
    struct hm_move m;
    struct hm_msg  msg;
    char           whole[410] = {seat, ' ', 0};
    strcat(whole, line);
    assert_int_equal(hm_parse_line(&packet_row, s->head.nseat, whole, &m, &msg), HM_OK);
    const size_t n = pr_ops.legal(packet_row.edition, s, (hm_seat)seat_of(seat), HM_BOTH, list);
    for (size_t i = 0; i < n; i++)
        if (memcmp(&list[i], &m, sizeof m) == 0)
            return true;
    return false;
}

void listed(const struct hm_state *s, char seat, const char *lines)
{
    struct hm_move list[HM_MOVES];
    char           line[400];
    size_t         n = pr_ops.legal(packet_row.edition, s, (hm_seat)seat_of(seat), HM_LISTED, list);
    for (; next_line(&lines, line); n--)
        if (!lists(s, seat, line))
            fail_msg("'%s' is not listed", line);
    assert_int_equal(n, 0);
}

void finish_round(struct hm_state *s)
{
    const hm_seat  master = inside(s)->master;
    struct hm_move list[HM_MOVES];
    while (s->head.prompt != 0 && s->head.phase < HM_PR_PHASE_SETTLE &&
           inside(s)->master == master) {
        const hm_seat p = (hm_seat)hm_lowest(s->head.prompt);
        const size_t  n = pr_ops.legal(packet_row.edition, s, p, HM_LISTED, list);
        const bool    take = p == master && s->head.phase == HM_PR_PHASE_ASK;
        pr_ops.apply(packet_row.edition, s, &list[take ? 0 : n - 1], NULL, NULL);
        ready(s);
    }
}

void rush(struct hm_state *s, enum hm_pr_phase phase, uint64_t seed)
{
    struct hm_move list[HM_MOVES];
    struct hm_rng  rng;
    hm_rng_fast(&rng, seed);
    while (s->head.phase != phase && s->head.prompt != 0) {
        const size_t n = pr_ops.legal(packet_row.edition, s, (hm_seat)hm_lowest(s->head.prompt),
                                      HM_LISTED, list);
        pr_ops.apply(packet_row.edition, s, &list[hm_rng_below(&rng, (uint32_t)n)], NULL, NULL);
    }
}

bool has(const struct hm_state *s, char seat, const char *ids)
{
    const hm_cards set = cards(ids);
    return hm_within(&set, &pr_state_of(s)->hand[seat_of(seat)]);
}

static bool all_in(const char *ids, const uint64_t slots[HM_PR_AREAS])
{
    hm_cards       there = {{0, 0, 0}};
    const hm_cards set = cards(ids);
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        const hm_cards here = pr_area_cards(edition(), a, slots[a]);
        there = hm_or(&there, &here);
    }
    return hm_within(&set, &there);
}

bool on_offer(const struct hm_state *s, const char *ids)
{
    return all_in(ids, pr_state_of(s)->current);
}

bool foreseen(const struct hm_state *s, const char *ids)
{
    return all_in(ids, pr_state_of(s)->future);
}

bool discarded(const struct hm_state *s, const char *ids)
{
    return all_in(ids, pr_state_of(s)->discard);
}

int32_t money(const struct hm_state *s, char seat) { return pr_state_of(s)->money[seat_of(seat)]; }
