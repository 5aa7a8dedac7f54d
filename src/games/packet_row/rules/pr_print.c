/*
 * pr_print.c: the table as JSON: positions, the lines of a trace, views.
 *
 * Lists of cards are in the order of their ids.  A view has the same keys: a talon is the number
 * of its cards, hands lack hidden cards, and `sealed` has the seats that still hold a starting
 * contract.
 */
#include "pr.h"

struct writer {
    struct hm_text           t;
    const struct pr_edition *e;
    const struct pr_state   *s;
};

static void put_set(struct writer *w, const hm_cards *set)
{
    hm_json_open(&w->t, '[');
    for (unsigned i = 0; i < w->e->head.ncard; i++)
        if (hm_has(set, w->e->by_id[i]))
            hm_json_put(&w->t, hm_card_id(&w->e->head, w->e->by_id[i]));
    hm_json_close(&w->t, ']');
}

static void put_supply(struct writer *w, const char *key, const uint64_t slots[HM_PR_AREAS])
{
    hm_json_key(&w->t, key);
    hm_json_open(&w->t, '{');
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        const hm_cards set = pr_area_cards(w->e, a, slots[a]);
        hm_json_key(&w->t, hm_pr_area_names[a]);
        put_set(w, &set);
    }
    hm_json_close(&w->t, '}');
}

/* The cards of a talon, the top one first. */
static void put_pile(struct writer *w, const uint8_t *bottom, unsigned n)
{
    while (n-- > 0)
        hm_json_put(&w->t, hm_card_id(&w->e->head, bottom[n]));
}

static void put_talons(struct writer *w)
{
    hm_json_key(&w->t, "talon");
    hm_json_open(&w->t, '{');
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        hm_json_key(&w->t, hm_pr_area_names[a]);
        if (!pr_is_truth(w->s)) {
            hm_json_put_int(&w->t, w->s->left[a]);
            continue;
        }
        hm_json_open(&w->t, '[');
        put_pile(w, w->s->talon[a], w->s->left[a]);
        hm_json_close(&w->t, ']');
    }
    hm_json_close(&w->t, '}');
}

static void put_seats(struct writer *w, const char *key, hm_seatset seats)
{
    hm_json_key(&w->t, key);
    hm_json_put_seats(&w->t, seats, w->s->head.nseat);
}

/* A list with one set of cards for each seat. */
static void put_hands(struct writer *w, const char *key, bool ships)
{
    hm_json_key(&w->t, key);
    hm_json_open(&w->t, '[');
    for (unsigned p = 0; p < w->s->head.nseat; p++) {
        const hm_cards *all = &w->e->kind[HM_PR_CARD_SHIP];
        const hm_cards  set = ships ? hm_and(&w->s->hand[p], all) : hm_minus(&w->s->hand[p], all);
        put_set(w, &set);
    }
    hm_json_close(&w->t, ']');
}

static void put_money(struct writer *w)
{
    hm_json_key(&w->t, "money");
    hm_json_open(&w->t, '[');
    for (unsigned p = 0; p < w->s->head.nseat; p++)
        hm_json_put_int(&w->t, w->s->money[p]);
    hm_json_close(&w->t, ']');
}

static void put_areas(struct writer *w)
{
    const struct pr_state *s = w->s;
    hm_json_key(&w->t, "named");
    hm_json_open(&w->t, '[');
    for (unsigned i = 0; i < s->nnamed; i++)
        hm_json_put(&w->t, hm_pr_area_names[s->order >> 2 * i & 3]);
    hm_json_close(&w->t, ']');
    hm_json_key(&w->t, "area");
    hm_json_put(&w->t, s->area == HM_PR_NONE ? NULL : hm_pr_area_names[s->area]);
}

void pr_put_areas(struct hm_text *t, const char *key, unsigned areas)
{
    hm_json_key(t, key);
    hm_json_open(t, '[');
    for (; areas != 0; areas &= areas - 1)
        hm_json_put(t, hm_pr_area_names[hm_lowest(areas)]);
    hm_json_close(t, ']');
}

static struct writer writer(const struct hm_edition *e, const struct hm_state *s, char *buf,
                            size_t cap)
{
    return (struct writer){hm_text_in(buf, cap), pr_edition_of(e), pr_state_of(s)};
}

size_t pr_print(const struct hm_edition *edition, const struct hm_state *state, bool after,
                char *buf, size_t cap)
{
    struct writer          w = writer(edition, state, buf, cap);
    const struct pr_state *s = w.s;
    const bool             truth = pr_is_truth(s);
    hm_json_open(&w.t, '{');
    if (!after) {
        hm_put(&w.t, "\"v\":1,\"game\":\"packet-row\",\"players\":");
        hm_json_put_int(&w.t, s->head.nseat);
    }
    put_money(&w);
    put_hands(&w, "hands", false);
    put_hands(&w, "ships", true);
    put_supply(&w, "current", s->current);
    put_supply(&w, "future", s->future);
    put_talons(&w);
    put_supply(&w, "discard", s->discard);
    put_areas(&w);
    put_seats(&w, "served", s->served);
    hm_json_key(&w.t, "master");
    hm_json_put_seat(&w.t, s->master);
    put_seats(&w, "prompt", s->head.prompt);
    pr_put_areas(&w.t, "failed", s->failed);
    hm_json_key(&w.t, "phase");
    hm_json_put(&w.t, hm_pr_phase_names[s->head.phase]);
    if (!truth)
        put_seats(&w, "sealed", s->sealed);
    if (truth && !after) {
        const hm_cards box = pr_box(w.e, s);
        hm_json_key(&w.t, "box");
        put_set(&w, &box);
    }
    hm_json_close(&w.t, '}');
    return w.t.len;
}

/* The talons as they were before anything was dealt: the future supply on top, the current supply
 * below it. */
size_t pr_print_setup(const struct hm_edition *edition, const struct hm_state *state, char *buf,
                      size_t cap)
{
    struct writer          w = writer(edition, state, buf, cap);
    const struct pr_state *s = w.s;
    const hm_cards         box = pr_box(w.e, s);
    hm_json_key(&w.t, "first");
    hm_json_put_seat(&w.t, s->master);
    hm_json_key(&w.t, "talon");
    hm_json_open(&w.t, '{');
    for (unsigned a = 0; a < HM_PR_AREAS; a++) {
        hm_json_key(&w.t, hm_pr_area_names[a]);
        hm_json_open(&w.t, '[');
        for (uint64_t slots = s->future[a]; slots != 0; slots &= slots - 1)
            hm_json_put(&w.t, hm_card_id(edition, (hm_card)(w.e->first[a] + hm_lowest(slots))));
        for (uint64_t slots = s->current[a]; slots != 0; slots &= slots - 1)
            hm_json_put(&w.t, hm_card_id(edition, (hm_card)(w.e->first[a] + hm_lowest(slots))));
        put_pile(&w, s->talon[a], s->left[a]);
        hm_json_close(&w.t, ']');
    }
    hm_json_close(&w.t, '}');
    hm_json_key(&w.t, "box");
    put_set(&w, &box);
    hm_json_key(&w.t, "start");
    hm_json_open(&w.t, '[');
    for (unsigned p = 0; p < s->head.nseat; p++) {
        const hm_cards start = hm_and(&s->hand[p], &w.e->start);
        hm_json_put(&w.t, hm_card_id(edition, (hm_card)pr_only(&start)));
    }
    hm_json_close(&w.t, ']');
    return w.t.len;
}
