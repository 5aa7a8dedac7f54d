/*
 * laws_play.c: laws 1, 2 and 7: replay, legal moves, previews.
 */
#include "laws/laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char sentence[2048];

const char *law_broken(const struct random_play *d, const char *name, const char *what)
{
    char move[1600] = "the deal";
    if (d->n > 0)
        hm_print_line(&d->game, &d->last, move, sizeof move);
    snprintf(sentence, sizeof sentence, "%s: %s (%s, %u seats, after %u moves, the last: %.900s)",
             name, what, d->game.ops->id, (unsigned)d->setup.nseat, (unsigned)d->n, move);
    return sentence;
}

/* Deals again into memory filled with garbage, to detect bytes that the deal does not write. */
static const char *deal_again(const struct random_play *d, const struct hm_state *dealt)
{
    struct hm_state s;
    struct hm_rng   chance;
    memset(&s, 0xa5, sizeof s);
    hm_rng_deal(&chance, &d->seed, 0);
    d->game.ops->deal(d->game.edition, &s, &d->setup, &chance, NULL);
    return law_same_state(&d->game, &s, dealt)
               ? NULL
               : law_broken(d, "law 1", "the same seed gave another deal");
}

static const char *replay(const struct random_play *d, const struct hm_move *log,
                          const struct hm_state *states)
{
    static struct hm_move  again[PLAY_LONGEST];
    static struct hm_match m;
    struct hm_msg          msg;
    if (hm_match_start(&m, &d->game, &d->setup, &d->seed, again, PLAY_LONGEST, &msg) != HM_OK)
        return law_broken(d, "law 1", msg.text);
    for (uint32_t i = 0; i <= d->n; i++) {
        if (!law_same_state(&d->game, &m.state, &states[i]))
            return law_broken(d, "law 1", "the same seed and moves gave another state");
        if (i < d->n && hm_match_play(&m, &log[i], NULL, NULL) != HM_OK)
            return law_broken(d, "law 1", "a move of the log is refused in the replay");
    }
    return NULL;
}

/* Play continues identically from a snapshot. */
static const char *resume(const struct random_play *d, const struct hm_move *log,
                          const struct hm_state *states)
{
    struct random_play half = *d;
    half.n = d->n / 2;
    half.events = (struct hm_events){half.event_list, 0, HM_EVENTS};
    memset(&half.state, 0x5a, sizeof half.state);
    hm_copy(&d->game, &half.state, &states[half.n]);
    while (half.n < d->n)
        if (play_make(&half, &log[half.n]) != HM_OK)
            return law_broken(d, "law 1", "a move cannot be made from a snapshot");
    if (!law_same_state(&d->game, &half.state, &d->state))
        return law_broken(d, "law 1", "a snapshot led to another state");
    return NULL;
}

const char *law_1_replay(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    static struct hm_move     log[PLAY_LONGEST];
    static struct hm_state    states[PLAY_LONGEST + 1];
    memset(&d, 0, sizeof d);
    play_start(&d, g, nseat, number, true);
    hm_copy(g, &states[0], &d.state);
    while (d.n < PLAY_LONGEST && play_step(&d)) {
        log[d.n - 1] = d.last;
        hm_copy(g, &states[d.n], &d.state);
    }
    const char *wrong = deal_again(&d, &states[0]);
    if (wrong == NULL)
        wrong = replay(&d, log, states);
    return wrong != NULL ? wrong : resume(&d, log, states);
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(struct hm_move)); }

static const char *check_list(const struct random_play *d, hm_seat seat, enum hm_scope scope)
{
    static struct hm_move list[HM_MOVES];
    const struct hm_game *g = &d->game;
    size_t                n = g->ops->legal(g->edition, &d->state, seat, scope, list);
    if (n > HM_MOVES)
        return "legal() lists more moves than there is room for";
    for (size_t i = 0; i < n; i++) {
        if (list[i].seat != seat)
            return "legal() lists a move of another seat";
        if (g->ops->check(g->edition, &d->state, &list[i]) != NULL)
            return "check() refuses a move that legal() lists";
    }
    qsort(list, n, sizeof list[0], by_bytes);
    for (size_t i = 1; i < n; i++)
        if (by_bytes(&list[i - 1], &list[i]) == 0)
            return "legal() lists a move twice";
    if ((scope & HM_LISTED) != 0 && hm_seat_in(d->state.head.prompt, seat) && n == 0)
        return "a seat that is asked has no move";
    return NULL;
}

/* Flips one bit of a listed move: check() must accept any bytes as input, and a move that it allows
 * must be playable. */
static const char *damage(struct random_play *d)
{
    const struct hm_game *g = &d->game;
    struct hm_move        m = d->last;
    unsigned              bit = hm_rng_below(&d->whim, 8 * sizeof m);
    ((uint8_t *)&m)[bit / 8] ^= (uint8_t)(1u << bit % 8);
    const struct hm_refusal *refusal = g->ops->check(g->edition, &d->state, &m);
    struct hm_explanation    explanation = {.card = HM_NO_CARD};
    if (refusal != NULL) {
        g->ops->explain(g->edition, &d->state, &m, &explanation);
        return explanation.refusal == refusal ? NULL
                                              : "explain() cites another refusal than check()";
    }
    struct hm_state s = d->state;
    struct hm_rng   chance;
    play_chance(d, &chance);
    if (g->ops->apply(g->edition, &s, &m, &chance, NULL) != HM_OK)
        return "a move that check() takes cannot be made";
    return hm_audit(g, &s);
}

const char *law_2_legal(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play  d;
    static const enum hm_scope scopes[] = {HM_LISTED, HM_USEFUL, HM_BOTH};
    play_start(&d, g, nseat, number, true);
    for (;;) {
        const char *wrong = hm_audit(g, &d.state);
        for (hm_seat p = 0; p < nseat && wrong == NULL; p++)
            for (unsigned i = 0; i < 3 && wrong == NULL; i++)
                wrong = check_list(&d, p, scopes[i]);
        if (wrong == NULL && d.n > 0)
            wrong = damage(&d);
        if (wrong == NULL && d.state.head.ply != d.n)
            wrong = "ply does not count the moves";
        if (wrong == NULL && d.n == PLAY_LONGEST)
            wrong = "play does not end";
        if (wrong != NULL)
            return law_broken(&d, "law 2", wrong);
        if (play_over(&d))
            return NULL;
        if (!play_step(&d))
            return law_broken(&d, "law 2", "a move that legal() lists cannot be made");
    }
}

static const char *preview(const struct random_play *before, const struct hm_move *m,
                           uint8_t viewer)
{
    const struct hm_game *g = &before->game;
    struct hm_view        seen, will;
    struct hm_state       after = before->state;
    struct hm_rng         chance;
    if (g->ops->audience != NULL &&
        !hm_seat_in(g->ops->audience(g->edition, &before->state, m), viewer))
        return NULL;
    g->ops->redact(g->edition, &before->state, viewer, &seen);
    if (g->ops->apply(g->edition, &seen.seen, m, NULL, NULL) != HM_OK)
        return NULL;
    play_chance(before, &chance);
    if (g->ops->apply(g->edition, &after, m, &chance, NULL) != HM_OK)
        return "a move that can be previewed cannot be made";
    g->ops->redact(g->edition, &after, viewer, &will);
    return law_same_state(g, &seen.seen, &will.seen) ? NULL : "a preview showed what did not come";
}

const char *law_7_preview(const struct hm_game *g, uint8_t nseat, uint64_t number)
{
    static struct random_play d;
    static struct hm_move     list[HM_MOVES];
    play_start(&d, g, nseat, number, true);
    while (!play_over(&d) && d.n < PLAY_LONGEST) {
        for (hm_seat p = 0; p < nseat; p++) {
            size_t n = g->ops->legal(g->edition, &d.state, p, HM_BOTH, list);
            for (unsigned tries = 0; tries < 4 && n > 0; tries++) {
                const struct hm_move *m = &list[hm_rng_below(&d.whim, (uint32_t)n)];
                for (unsigned i = 0; i < law_viewers(&d); i++) {
                    const char *wrong = preview(&d, m, law_viewer(&d, i));
                    if (wrong != NULL) {
                        d.last = *m;
                        return law_broken(&d, "law 7", wrong);
                    }
                }
            }
        }
        if (!play_step(&d))
            break;
    }
    return NULL;
}
