/* exercise.c: see exercise.h. */
#include "fuzz/exercise.h"

#include "harbour/bot.h"

#include <stdio.h>
#include <string.h>

void use_table(const struct hm_game *g, const struct hm_state *s, struct hm_rng *r)
{
    static struct hm_move list[HM_MOVES];
    static char           text[HM_TEXT_SIZE];
    int16_t               points[HM_SEATS];
    MUST(g->ops->print(g->edition, s, false, text, sizeof text) < sizeof text);
    MUST(hm_print_end(g, s, text, sizeof text) < sizeof text);
    g->ops->score(g->edition, s, points);
    for (hm_seat p = 0; p < s->head.nseat; p++) {
        size_t n = g->ops->legal(g->edition, s, p, HM_BOTH, list);
        MUST(n <= HM_MOVES);
        const bool mine = s->head.viewer == HM_TRUTH || s->head.viewer == p;
        if (mine && hm_seat_in(s->head.prompt, p))
            MUST(g->ops->legal(g->edition, s, p, HM_LISTED, list) > 0);
        n = g->ops->legal(g->edition, s, p, HM_BOTH, list);
        for (unsigned k = 0; n > 0 && k < 8; k++) {
            struct hm_move        m = list[hm_rng_below(r, (uint32_t)n)];
            struct hm_explanation explanation = {.card = HM_NO_CARD};
            if (mine)
                MUST(g->ops->check(g->edition, s, &m) == NULL);
            ((uint8_t *)&m)[hm_rng_below(r, sizeof m)] ^= (uint8_t)(1u << hm_rng_below(r, 8));
            if (g->ops->check(g->edition, s, &m) != NULL) {
                g->ops->explain(g->edition, s, &m, &explanation);
                MUST(explanation.refusal != NULL);
                hm_print_explanation(g, &explanation, text, sizeof text);
                continue;
            }
            struct hm_state after = *s; /* a preview */
            g->ops->apply(g->edition, &after, &m, NULL, NULL);
        }
    }
}

/* ---- bots ---------------------------------------------------------------------------------- */

enum { MEMORY = 96 << 20 };

static void *lend(void)
{
    static void *memory;
    if (memory == NULL)
        memory = malloc(MEMORY);
    MUST(memory != NULL);
    return memory;
}

static struct hm_bot_request request_for(const struct hm_game *g, const struct hm_view *v,
                                         struct hm_rng *r)
{
    const struct hm_game whole = hm_game_of(hm_game_find(g->ops->id));
    return (struct hm_bot_request){.game = {whole.ops, g->edition},
                                   .view = v,
                                   .seed = hm_rng_u64(r),
                                   .budget = {.iterations = 1 + hm_rng_below(r, 12)},
                                   .memory = lend(),
                                   .size = MEMORY};
}

void use_bots(const struct hm_game *g, const struct hm_view *v, struct hm_rng *r)
{
    struct hm_bot_request request = request_for(g, v, r);
    const struct hm_ops  *ops = request.game.ops;
    const char *const    *names = hm_bot_names(ops);
    struct hm_bot         bot;
    struct hm_move        move;
    struct hm_hints       hints;
    uint64_t              bits[HM_NET_WORDS];
    uint32_t              n = 0;
    const uint8_t         viewer = v->seen.head.viewer;
    while (names[n] != NULL)
        n++;
    MUST(hm_bot_find(ops, names[hm_rng_below(r, n)], &bot, NULL) == HM_OK);
    if (hm_bot_move(&bot, &request, &move, NULL) == HM_OK && move.kind != 0)
        MUST(ops->check(g->edition, hm_seen(v), &move) == NULL);
    if (hm_rng_below(r, 4) == 0)
        hm_hint(&request, &hints);
    if (viewer >= v->seen.head.nseat)
        return;
    hm_net_encode(&request.game, hm_seen(v), viewer, bits);
    int32_t              gain;
    struct hm_evaluation verdict;
    hm_payment(&request, (int32_t)hm_rng_below(r, 60), &move, &gain);
    static struct hm_move moves[HM_MOVES];
    size_t                nmove = ops->legal(g->edition, hm_seen(v), viewer, HM_BOTH, moves);
    if (nmove > 0 && hm_rng_below(r, 8) == 0)
        hm_evaluate_move(&request, &moves[hm_rng_below(r, (uint32_t)nmove)], &verdict);
}

/* ---- matches ------------------------------------------------------------------------------- */

void use_match(const struct hm_game *g, const struct hm_state *s, struct hm_rng *r)
{
    enum { MOVES = 6, RECORD = 1 << 16 };
    static struct hm_match  m, again;
    static struct hm_move   log[MOVES], log_again[MOVES], list[HM_MOVES];
    static char             text[RECORD];
    struct hm_seed          seed = {{0}};
    struct hm_move_analysis analysed;
    hm_match_start_at(&m, g, s, &seed, log, MOVES);
    while (m.n < MOVES && !hm_match_over(&m)) {
        hm_seat p = (hm_seat)hm_lowest(m.state.head.prompt);
        size_t  n = g->ops->legal(g->edition, &m.state, p, HM_BOTH, list);
        MUST(n > 0);
        MUST(hm_match_play(&m, &list[hm_rng_below(r, (uint32_t)n)], NULL, NULL) == HM_OK);
        MUST(hm_audit(g, &m.state) == NULL);
    }
    struct hm_bot_request request = request_for(g, NULL, r);
    if (m.n > 0 && hm_rng_below(r, 8) == 0)
        hm_analyse(&m, 0, 1, &request, &analysed);
    size_t n = hm_record_print(&m, text, sizeof text);
    if (n < sizeof text)
        MUST(hm_record_parse(&again, g, text, n, log_again, MOVES, NULL) == HM_OK);
}
