/*
 * bot_table.c: a training table of any game at which bots have the seats.
 *
 * The learning seats are played by a bot with the learning net, as in a real game: what the net
 * learns is how positions end for that bot among its opponents.  Opponents are another bot, or the
 * same one with an older net.
 */
#include "train/player.h"

static void deal(struct train_player *pl)
{
    struct hm_setup setup = {.nseat = (uint8_t)pl->nseat, .first = HM_NOBODY};
    for (unsigned i = 0; i < pl->set->ops->noption; i++)
        setup.option[i] = pl->set->ops->options[i].default_value;
    pl->bot_seed = ai_rng_u64(&pl->rng);
    hm_rng_fast(&pl->deal_rng, ai_rng_u64(&pl->rng));
    pl->set->ops->deal(pl->set->game.edition, &pl->state, &setup, &pl->deal_rng, NULL);
}

static bool over(const struct train_player *pl) { return pl->state.head.prompt == 0; }

static void features(struct train_player *pl, unsigned viewer, uint64_t *bits)
{
    hm_net_encode(&pl->set->game, &pl->state, (hm_seat)viewer, bits);
}

/* The move of a seat's bot. */
static struct hm_move bot_move(struct train_player *pl, unsigned p)
{
    const struct hm_game *g = &pl->set->game;
    const bool            other = hm_seat_in(pl->greedy_seats, p);
    struct hm_view        view;
    struct hm_move        move = {0};
    g->ops->redact(g->edition, &pl->state, (uint8_t)p, &view);
    train_select_net(pl, p);
    struct hm_bot_request request = {.game = *g,
                                     .view = &view,
                                     .seed = ai_mix(pl->bot_seed, p),
                                     .memory = pl->bot_memory,
                                     .size = pl->bot_size,
                                     .net = other ? NULL : pl->net};
    request.budget.iterations = other ? 0 : pl->set->bot_iterations;
    if (hm_bot_move(other ? &pl->set->greedy_bot : &pl->set->own_bot, &request, &move, NULL) !=
        HM_OK)
        move.kind = 0;
    return move;
}

static unsigned play(struct train_player *pl)
{
    const struct hm_game *g = &pl->set->game;
    const unsigned        p = train_prompted(pl);
    size_t         n = g->ops->legal(g->edition, &pl->state, (hm_seat)p, HM_LISTED, pl->moves);
    const bool     learns = !train_is_opponent(pl, p);
    const bool     random = learns && ai_rng_unit(&pl->rng) < pl->set->random_share;
    struct hm_move m = random ? pl->moves[ai_rng_below(&pl->rng, (uint32_t)n)] : bot_move(pl, p);
    if (m.kind == 0)
        m = pl->moves[0];
    g->ops->apply(g->edition, &pl->state, &m, &pl->deal_rng, NULL);
    return n > 1 && learns ? p : HM_NOBODY;
}

const struct train_game train_bot_table = {
    .id = "bots",
    .data_size = 1,
    .deal = deal,
    .over = over,
    .play = play,
    .features = features,
    .result = train_result,
};
