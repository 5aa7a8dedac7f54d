/*
 * rt_table.c: tables to test on.
 */
#include "rt_table.h"

#include <stdlib.h>

const struct hm_game rotterdam = {&rt_ops,
                                  (const struct hm_edition *)(const void *)rt_edition_bytes};

static struct hm_event event_list[HM_EVENTS];
struct hm_events       events = {event_list, 0, HM_EVENTS};

static const struct rt_edition *edition(void) { return rt_edition_of(rotterdam.edition); }

hm_card card(const char *id)
{
    hm_card c = hm_card_find(rotterdam.edition, id, strlen(id));
    if (c == HM_NO_CARD)
        fail_msg("no card '%s'", id);
    return c;
}

static unsigned stack_of(hm_card c)
{
    return c < RT_ASSIGNMENT ? edition()->harbour_of[edition()->product[c]]
           : c < RT_SHIPPING ? RT_STACK_ASSIGNMENT
                             : RT_STACK_SHIPPING;
}

static int downwards(const void *a, const void *b)
{
    return *(const uint8_t *)b - *(const uint8_t *)a;
}

struct hm_state lay(uint8_t nseat)
{
    struct hm_state       state;
    struct rt_state      *s = inside(&state);
    struct hm_rng         rng;
    const struct hm_setup setup = {.nseat = nseat, .first = 0, .option = {3, 60, 1}};
    memset(&state, 0, sizeof state);
    hm_rng_fast(&rng, 1);
    assert_int_equal(rt_ops.deal(rotterdam.edition, &state, &setup, &rng, NULL), HM_OK);
    for (unsigned i = 0; i < RT_STACKS; i++)
        qsort(s->stack + rt_stack_start(i), s->left[i], 1, downwards);
    for (unsigned i = 0; i < s->left[RT_STACK_ASSIGNMENT]; i++)
        s->stack[RT_ASSIGNMENT + i] = (uint8_t)(RT_SHIPPING - 1u - i);
    for (unsigned p = 0; p < nseat; p++)
        s->assignments[p] = (uint64_t)7 << p * RT_HAND;
    ready(&state);
    return state;
}

void ready(struct hm_state *s)
{
    s->head.prompt = rt_prompted(inside(s));
    assert_holds(hm_audit(&rotterdam, s));
}

/* The next part of a list, up to one of the separators; false at its end. */
static bool next_part(const char **list, const char *separators, char out[400])
{
    while (**list == ' ' || (**list != 0 && strchr(separators, **list) != NULL))
        (*list)++;
    size_t n = strcspn(*list, separators);
    if (n == 0 || n >= 400)
        return false;
    memcpy(out, *list, n);
    out[n] = 0;
    *list += n;
    return true;
}

/* Takes a card out of its stack. */
static void pull(struct rt_state *s, hm_card c)
{
    unsigned k = stack_of(c), i = 0;
    uint8_t *list = s->stack + rt_stack_start(k);
    while (i < s->left[k] && list[i] != c)
        i++;
    if (i == s->left[k])
        fail_msg("%s is not in its stack", hm_card_id(rotterdam.edition, c));
    memmove(list + i, list + i + 1, s->left[k] - i - 1u);
    list[--s->left[k]] = 0;
}

void give(struct hm_state *state, char seat, const char *ids)
{
    struct rt_state *s = inside(state);
    unsigned         p = seat_of(seat);
    char             id[400];
    uint64_t         kept = 0;
    while (next_part(&ids, " ", id)) {
        hm_card c = card(id);
        if (c < RT_ASSIGNMENT) {
            pull(s, c);
            s->products[p] |= rt_bit(c);
            s->known[c] = hm_seat_bit(p);
        } else if (c < RT_SHIPPING) {
            kept |= rt_bit(c - (unsigned)RT_ASSIGNMENT);
            if (!(s->assignments[p] & rt_bit(c - (unsigned)RT_ASSIGNMENT)))
                rt_ops.swap(rotterdam.edition, state, c,
                            (hm_card)(RT_ASSIGNMENT + hm_lowest(s->assignments[p] & ~kept)));
        } else {
            pull(s, c);
            s->shipping[p] |= 1u << (c - RT_SHIPPING);
        }
    }
}

void spend(struct hm_state *state, const char *ids)
{
    struct rt_state *s = inside(state);
    char             id[400];
    while (next_part(&ids, " ", id)) {
        hm_card c = card(id);
        pull(s, c);
        if (c < RT_ASSIGNMENT)
            s->gone |= rt_bit(c);
        else
            s->used |= 1u << (c - RT_SHIPPING);
    }
}

void open_card(struct hm_state *state, char seat, const char *ids)
{
    char id[400];
    while (next_part(&ids, " ", id)) {
        pull(inside(state), card(id));
        inside(state)->open[seat_of(seat)] |= 1u << (card(id) - RT_SHIPPING);
    }
}

void fulfil(struct hm_state *state, char seat, const char *ids)
{
    char id[400];
    while (next_part(&ids, " ", id)) {
        pull(inside(state), card(id));
        inside(state)->completed[seat_of(seat)] |= rt_bit(card(id) - (unsigned)RT_ASSIGNMENT);
    }
}

void run_down(struct hm_state *state, unsigned stack)
{
    struct rt_state *s = inside(state);
    while (s->left[stack] > 0) {
        hm_card     c = s->stack[rt_stack_start(stack) + s->left[stack] - 1u];
        const char *id = hm_card_id(rotterdam.edition, c);
        if (c >= RT_SHIPPING && edition()->points[c] > 0)
            open_card(state, 'A', id);
        else if (stack == RT_STACK_ASSIGNMENT)
            fulfil(state, 'A', id);
        else
            spend(state, id);
    }
}

static unsigned ship_of(const struct hm_state *s, const char *name)
{
    unsigned p = seat_of(name[0]), k = (unsigned)(name[1] - '1');
    if (p >= s->head.nseat || k >= rt_fleet(s->head.nseat))
        fail_msg("no ship '%s'", name);
    return p * RT_FLEET + k;
}

void float_ships(struct hm_state *state, const char *ships)
{
    struct rt_state *s = inside(state);
    char             one[400];
    while (next_part(&ships, ";", one)) {
        struct hm_word w[3];
        assert_int_equal(hm_words(one, w, 3), 3);
        unsigned ship = ship_of(state, w[0].at), i = 0, k = 0;
        while (i < edition()->nposition && !hm_word_is(w[1], edition()->position[i].id))
            i++;
        assert_true(i < edition()->nposition);
        s->at[ship] = (uint8_t)i;
        if (hm_word_is(w[2], "empty"))
            continue;
        while (k < HM_RT_MATERIALS && !hm_word_is(w[2], rt_material_names[k]))
            k++;
        assert_true(k < HM_RT_MATERIALS);
        s->cargo[ship] = (uint8_t)(k + 1);
        s->stock[k]--;
    }
}

void turn(struct hm_state *s, enum hm_rt_phase phase, char seat, bool acted)
{
    s->head.phase = (uint8_t)phase;
    inside(s)->turn = (hm_seat)seat_of(seat);
    inside(s)->acted = acted;
    ready(s);
}

void swapping(struct hm_state *s, const char *done)
{
    s->head.phase = HM_RT_PHASE_SWAP;
    inside(s)->turn = RT_NONE;
    inside(s)->acted = 0;
    for (inside(s)->done = 0; *done != 0; done++)
        inside(s)->done |= hm_seat_bit(seat_of(*done));
    ready(s);
}

struct hm_move read_move(const struct hm_state *s, const char *line)
{
    struct hm_move m;
    struct hm_msg  msg;
    if (hm_parse_line(&rotterdam, s->head.nseat, line, &m, &msg) != HM_OK)
        fail_msg("'%s': %s", line, msg.text);
    return m;
}

static void play_one(struct hm_state *s, const char *line)
{
    const struct hm_move  m = read_move(s, line);
    struct hm_explanation explanation;
    struct hm_rng         rng;
    rt_ops.explain(rotterdam.edition, s, &m, &explanation);
    if (explanation.refusal != NULL) {
        char text[200];
        hm_print_explanation(&rotterdam, &explanation, text, sizeof text);
        fail_msg("'%s' is refused: %s %s", line, explanation.refusal->rule, text);
    }
    hm_rng_fast(&rng, 7);
    events.n = 0;
    assert_int_equal(rt_ops.apply(rotterdam.edition, s, &m, &rng, &events), HM_OK);
    assert_holds(hm_audit(&rotterdam, s));
}

void play(struct hm_state *s, const char *lines)
{
    char line[400];
    while (next_part(&lines, ";", line))
        play_one(s, line);
}

bool had_event(enum hm_rt_event kind, unsigned n)
{
    for (unsigned i = 0; i < events.n; i++)
        n -= events.list[i].kind == kind;
    return n == 0;
}

struct hm_explanation refused(const struct hm_state *s, const char *line, const char *rule,
                              const char *id)
{
    const struct hm_move  m = read_move(s, line);
    struct hm_explanation explanation;
    char                  text[200];
    rt_ops.explain(rotterdam.edition, s, &m, &explanation);
    assert_ptr_equal(explanation.refusal, rt_ops.check(rotterdam.edition, s, &m));
    if (explanation.refusal == NULL)
        fail_msg("'%s' is allowed", line);
    if (strcmp(explanation.refusal->rule, rule) != 0 || strcmp(explanation.refusal->id, id) != 0)
        fail_msg("'%s' is refused by %s %s, not by %s %s", line, explanation.refusal->rule,
                 explanation.refusal->id, rule, id);
    hm_print_explanation(&rotterdam, &explanation, text, sizeof text);
    assert_null(strchr(text, '{'));
    assert_null(strchr(text, '?'));
    return explanation;
}

void allowed(const struct hm_state *s, const char *line)
{
    const struct hm_move     m = read_move(s, line);
    const struct hm_refusal *refusal = rt_ops.check(rotterdam.edition, s, &m);
    if (refusal != NULL)
        fail_msg("'%s' is refused: %s %s", line, refusal->rule, refusal->text);
}

static bool is_listed(const struct hm_state *s, const struct hm_move *m)
{
    static struct hm_move list[HM_MOVES];
    size_t                n = rt_ops.legal(rotterdam.edition, s, m->seat, HM_LISTED, list);
    for (size_t i = 0; i < n; i++)
        if (memcmp(&list[i], m, sizeof *m) == 0)
            return true;
    return false;
}

static struct hm_move read_for(const struct hm_state *s, char seat, const char *line)
{
    char whole[410] = {seat, ' ', 0};
    strncat(whole, line, 400);
    return read_move(s, whole);
}

bool lists(const struct hm_state *s, char seat, const char *line)
{
    struct hm_move m = read_for(s, seat, line);
    return is_listed(s, &m);
}

void listed(const struct hm_state *s, char seat, const char *lines)
{
    static struct hm_move list[HM_MOVES];
    char                  line[400];
    size_t n = rt_ops.legal(rotterdam.edition, s, (hm_seat)seat_of(seat), HM_LISTED, list),
           named = 0;
    for (; next_part(&lines, ";", line); named++)
        if (!lists(s, seat, line))
            fail_msg("'%s' is not listed", line);
    assert_int_equal(n, named);
}

unsigned count_listed(const struct hm_state *s, char seat, enum hm_rt_move_kind kind)
{
    static struct hm_move list[HM_MOVES];
    size_t   n = rt_ops.legal(rotterdam.edition, s, (hm_seat)seat_of(seat), HM_LISTED, list);
    unsigned count = 0;
    for (size_t i = 0; i < n; i++)
        count += list[i].kind == kind;
    return count;
}

bool prompted(const struct hm_state *s, const char *seats)
{
    hm_seatset set = 0;
    for (; *seats != 0; seats++)
        set |= hm_seat_bit(seat_of(*seats));
    return s->head.prompt == set;
}

bool has(const struct hm_state *s, char seat, const char *ids)
{
    char id[400];
    while (next_part(&ids, " ", id)) {
        hm_card  c = card(id);
        hm_cards in[] = {hm_rt_products(s, (hm_seat)seat_of(seat)),
                         hm_rt_assignments(s, (hm_seat)seat_of(seat)),
                         hm_rt_shipping(s, (hm_seat)seat_of(seat))};
        if (!hm_has(&in[0], c) && !hm_has(&in[1], c) && !hm_has(&in[2], c))
            return false;
    }
    return true;
}

const char *at(const struct hm_state *s, const char *ship)
{
    unsigned where = hm_rt_ship_at(s, ship_of(s, ship));
    return where == HM_RT_HOME ? "home" : hm_rt_position_of(rotterdam.edition, where)->id;
}

const char *cargo(const struct hm_state *s, const char *ship)
{
    unsigned what = hm_rt_ship_cargo(s, ship_of(s, ship));
    return what == 0 ? "none" : hm_rt_material(what - 1);
}

struct hm_view view(const struct hm_state *s, char seat)
{
    struct hm_view v;
    rt_ops.redact(rotterdam.edition, s, seat == '-' ? HM_SPECTATOR : (uint8_t)seat_of(seat), &v);
    return v;
}
