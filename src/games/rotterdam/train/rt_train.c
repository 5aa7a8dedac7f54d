/*
 * rt_train.c: a table of Rotterdam in the engine's own state.
 *
 * Every decision is evaluated on a new sample from the mover's view, so a net never learns from
 * hidden cards.  Offers are made at random; the net decides whether to accept one, like everything
 * else.
 */
#include "games/rotterdam/bots/rt_features.h"
#include "train/player.h"

#include <string.h>

static struct rt_chart *chart_of(const struct train_player *pl) { return pl->game_data; }

static void deal(struct train_player *pl)
{
    struct hm_setup setup = {.nseat = (uint8_t)pl->nseat, .first = HM_NOBODY};
    for (unsigned i = 0; i < pl->set->ops->noption; i++)
        setup.option[i] = pl->set->ops->options[i].default_value;
    hm_rng_fast(&pl->deal_rng, ai_rng_u64(&pl->rng));
    pl->set->ops->deal(pl->set->game.edition, &pl->state, &setup, &pl->deal_rng, NULL);
    if (chart_of(pl)->npos == 0)
        rt_chart_of(pl->set->game.edition, chart_of(pl));
}

static bool over(const struct train_player *pl) { return pl->state.head.prompt == 0; }

static void features(struct train_player *pl, unsigned viewer, uint64_t *bits)
{
    memset(bits, 0, HM_NET_WORDS * sizeof *bits);
    rt_features(pl->set->game.edition, chart_of(pl), &pl->state, (hm_seat)viewer, bits);
}

/* Without a net: points, and the distance of loaded ships to their destinations. */
static float plain_worth(struct train_player *pl, const struct hm_state *s, unsigned p)
{
    float win[HM_SEATS];
    int   points[HM_SEATS], best = -99;
    train_win_of(pl, s, win, points);
    for (unsigned q = 0; q < pl->nseat; q++)
        if (q != p && points[q] > best)
            best = points[q];
    float worth = (float)(points[p] - best);
    for (unsigned i = 0; i < hm_rt_fleet(s); i++) {
        unsigned ship = p * HM_RT_FLEET + i, at = hm_rt_ship_at(s, ship),
                 cargo = hm_rt_ship_cargo(s, ship);
        if (at == HM_RT_HOME || cargo == 0)
            continue;
        for (unsigned h = 0; h < HM_RT_HARBOURS; h++)
            if (hm_rt_material_for(h) == cargo - 1)
                worth += 0.9f - 0.08f * (float)chart_of(pl)->far[at][h];
    }
    return worth * 0.02f;
}

static float worth_of(struct train_player *pl, const struct hm_state *sample,
                      const struct hm_move *m, unsigned p)
{
    struct hm_state next;
    uint64_t        bits[HM_NET_WORDS] = {0};
    float           win[HM_SEATS];
    int             points[HM_SEATS];
    hm_copy(&pl->set->game, &next, sample);
    pl->set->ops->apply(pl->set->game.edition, &next, m, &pl->deal_rng, NULL);
    if (next.head.prompt == 0) {
        train_win_of(pl, &next, win, points);
        return win[p];
    }
    if (pl->net == NULL)
        return plain_worth(pl, &next, p);
    rt_features(pl->set->game.edition, chart_of(pl), &next, (hm_seat)p, bits);
    train_evaluate(pl, bits, p, win);
    return win[p];
}

/* Makes the move of the greedy bot. */
static void play_greedily(struct train_player *pl, unsigned p)
{
    const struct hm_game *g = &pl->set->game;
    struct hm_view        view;
    struct hm_move        move;
    g->ops->redact(g->edition, &pl->state, (uint8_t)p, &view);
    struct hm_bot_request request = {.game = *g,
                                     .view = &view,
                                     .seed = ai_rng_u64(&pl->rng),
                                     .memory = pl->greedy_memory,
                                     .size = pl->greedy_size};
    if (hm_bot_move(&pl->set->greedy_bot, &request, &move, NULL) == HM_OK && move.kind != 0)
        g->ops->apply(g->edition, &pl->state, &move, &pl->deal_rng, NULL);
}

static unsigned play(struct train_player *pl)
{
    const struct hm_game *g = &pl->set->game;
    unsigned              p = train_prompted(pl), chosen = 0;
    if (hm_seat_in(pl->greedy_seats, p)) {
        play_greedily(pl, p);
        return HM_NOBODY;
    }
    size_t n = g->ops->legal(g->edition, &pl->state, (hm_seat)p, HM_LISTED, pl->moves);
    if (pl->state.head.phase == HM_RT_PHASE_SWAP && ai_rng_below(&pl->rng, 8) == 0) {
        struct hm_move more[HM_MOVES];
        size_t         nmore = g->ops->legal(g->edition, &pl->state, (hm_seat)p, HM_USEFUL, more);
        if (nmore > 0) {
            struct hm_move *m = &more[ai_rng_below(&pl->rng, (uint32_t)nmore)];
            g->ops->apply(g->edition, &pl->state, m, &pl->deal_rng, NULL);
            return HM_NOBODY;
        }
    }
    if (n > 1) {
        struct hm_view  view;
        struct hm_state sample;
        float           worth[HM_MOVES];
        g->ops->redact(g->edition, &pl->state, (uint8_t)p, &view);
        g->ops->determinize(g->edition, &view, &pl->deal_rng, &sample);
        train_select_net(pl, p);
        for (size_t i = 0; i < n; i++)
            worth[i] = worth_of(pl, &sample, &pl->moves[i], p);
        chosen = train_choose(pl, worth, (unsigned)n);
    }
    g->ops->apply(g->edition, &pl->state, &pl->moves[chosen], &pl->deal_rng, NULL);
    return n > 1 && !train_is_opponent(pl, p) ? p : HM_NOBODY;
}

const struct train_game train_rotterdam = {
    .id = "rotterdam",
    .data_size = sizeof(struct rt_chart),
    .deal = deal,
    .over = over,
    .play = play,
    .features = features,
    .result = train_result,
};
