/*
 * batch.c: many games stepped together (batch.h).
 *
 * A step of a game converts the action to a move, makes it with the random stream of its ply,
 * lets bots play until the caller is to act, and writes the rows.  At the end of a deal it writes
 * the rewards and the last observations and starts the next deal in the same step.
 */
#include "batch_game.h"

#include <string.h>

enum {
    DRAFT_ROW = 8 + HM_CARDS
}; /* kind, step, target, serial, args; then 1 for each card that is picked */

/* So many games before a game is stepped, the first lines of its memory are asked for. */
enum { AHEAD = 2, LINES = 12, LINE = 64 };

static size_t round_up(size_t n) { return (n + 63) & ~(size_t)63; }

static uint32_t thread_count(const struct hm_batch_setup *setup)
{
    return setup->threads > 0 ? setup->threads : 1;
}

/* Returns the largest memory that any of the bots needs. */
static size_t scratch_size(const struct hm_batch_setup *setup)
{
    size_t max = 0;
    for (unsigned p = 0; p < setup->setup.nseat && p < HM_SEATS; p++) {
        size_t need = setup->bot[p] != NULL ? hm_bot_memory(setup->bot[p], NULL) : 0;
        max = need > max ? need : max;
    }
    return round_up(max);
}

static uint32_t count_actions(const struct hm_batch_setup *setup)
{
    return setup->actions == HM_ACTIONS_PICKS
               ? HM_PICKS
               : setup->game.ops->encoding->nact(setup->game.edition);
}

static size_t actions_offset(const struct hm_batch_setup *setup)
{
    return (sizeof(struct batch_game) + setup->game.ops->state_size + 7) & ~(size_t)7;
}

static size_t stride_of(const struct hm_batch_setup *setup)
{
    const size_t words = hm_action_words(count_actions(setup));
    return round_up(actions_offset(setup) + sizeof(struct batch_actions) +
                    words * sizeof(uint64_t) + setup->game.ops->encoding->memo);
}

static enum hm_err check_setup(const struct hm_batch_setup *setup, struct hm_msg *msg)
{
    const struct hm_ops *ops = setup->game.ops;
    struct hm_match      match;
    struct hm_seed       seed = {{0}};
    if (ops == NULL || setup->game.edition == NULL)
        return hm_fail(msg, HM_REFUSED, "a batch needs a game and its edition", (char *)NULL);
    if (ops->encoding == NULL)
        return hm_fail(msg, HM_REFUSED, ops->title, " has no encoding for learning", (char *)NULL);
    if (setup->n == 0)
        return hm_fail(msg, HM_REFUSED, "a batch has at least one game", (char *)NULL);
    if (setup->actions > HM_ACTIONS_PICKS || setup->rewards > HM_REWARD_MARGIN)
        return hm_fail(msg, HM_REFUSED, "there is no such kind of actions or rewards",
                       (char *)NULL);
    return hm_match_start(&match, &setup->game, &setup->setup, &seed, NULL, 0,
                          msg); /* checks the set-up */
}

size_t hm_batch_memory(const struct hm_batch_setup *setup)
{
    struct hm_msg msg;
    if (check_setup(setup, &msg) != HM_OK)
        return 0;
    return round_up(sizeof(struct hm_batch)) + (size_t)setup->n * stride_of(setup) +
           thread_count(setup) * scratch_size(setup) + 64;
}

enum hm_err hm_batch_open(struct hm_batch **out, const struct hm_batch_setup *setup, void *memory,
                          size_t size, struct hm_msg *msg)
{
    enum hm_err err = check_setup(setup, msg);
    if (err != HM_OK)
        return err;
    if (size < hm_batch_memory(setup))
        return hm_fail(msg, HM_NO_SPACE, "too little memory was lent to the batch", (char *)NULL);
    uint8_t                  *at = (uint8_t *)memory + (64 - (uintptr_t)memory % 64) % 64;
    struct hm_batch          *b = (struct hm_batch *)(void *)at;
    const struct hm_encoding *encoding = setup->game.ops->encoding;
    *b = (struct hm_batch){.setup = *setup, .nseat = setup->setup.nseat};
    b->setup.threads = thread_count(setup);
    b->nobs = encoding->nobs + (setup->actions == HM_ACTIONS_PICKS ? DRAFT_ROW : 0u);
    b->nact = count_actions(setup);
    b->words = hm_action_words(b->nact);
    b->actions_at = actions_offset(setup);
    b->stride = stride_of(setup);
    b->scratch = scratch_size(setup);
    b->put_mask = batch_best_put_mask();
    b->games = at + round_up(sizeof *b);
    b->thinking = b->games + (size_t)setup->n * b->stride;
    memset(b->games, 0, (size_t)setup->n * b->stride);
    hm_batch_reseed(b, &setup->seed);
    *out = b;
    return HM_OK;
}

void hm_batch_attach(struct hm_batch *b, const struct hm_batch_arrays *arrays)
{
    b->to = *arrays;
    for (uint32_t i = 0; i < b->setup.n && b->to.mask != NULL; i++)
        for (uint32_t a = 0; a < b->nact; a++)
            b->to.mask[(size_t)i * b->nact + a] = hm_action_in(batch_bits(b, batch_at(b, i)), a);
}

uint32_t hm_batch_nobs(const struct hm_batch *b) { return b->nobs; }
uint32_t hm_batch_nact(const struct hm_batch *b) { return b->nact; }

void hm_batch_reseed(struct hm_batch *b, const struct hm_seed *seed)
{
    b->setup.seed = *seed;
    for (uint32_t i = 0; i < b->setup.n; i++) {
        struct batch_game *g = batch_at(b, i);
        memset(g, 0, b->actions_at); /* the mask is still that of the previous game */
        g->over = 1;
        g->seat = HM_NOBODY;
    }
}

/* ---- rows ---------------------------------------------------------------------------------- */

static void put_number(uint8_t *at, uint64_t n)
{
    for (unsigned i = 0; i < 8; i++)
        at[i] = (uint8_t)(n >> 8 * i);
}

static void observe_draft(const struct hm_draft *d, uint8_t *out)
{
    memset(out, 0, DRAFT_ROW);
    out[0] = d->move.kind;
    out[1] = d->step;
    out[2] = d->move.target;
    out[3] = d->move.serial;
    memcpy(out + 4, d->move.arg, 4);
    for (unsigned c = hm_next(&d->move.cards, 0); c < HM_CARDS; c = hm_next(&d->move.cards, c + 1))
        out[8 + c] = 1;
}

static void observe(const struct hm_batch *b, struct batch_game *g, hm_seat seat, uint8_t *out)
{
    static const struct hm_draft none;
    const struct hm_game        *game = &b->setup.game;
    game->ops->encoding->observe(game->edition, batch_state(g), seat, out);
    if (b->setup.actions == HM_ACTIONS_PICKS)
        observe_draft(seat == g->seat ? &g->draft : &none, out + game->ops->encoding->nobs);
}

static uint64_t find_picks(const struct hm_batch *b, struct batch_game *g, uint64_t *bits)
{
    uint8_t mask[HM_PICKS];
    hm_picks(&b->setup.game, batch_state(g), &g->draft, mask);
    for (unsigned a = 0; a < HM_PICKS; a++)
        bits[a / 64] |= (uint64_t)mask[a] << a % 64;
    return ((uint64_t)1 << HM_PICKS / 64) - 1;
}

/* Sets the bits of the possible actions; returns a bit for each word that may be nonzero. */
static uint64_t find_actions(const struct hm_batch *b, struct batch_game *g,
                             struct batch_actions *out)
{
    const struct hm_game     *game = &b->setup.game;
    const struct hm_encoding *encoding = game->ops->encoding;
    if (g->seat == HM_NOBODY)
        return 0;
    if (b->setup.actions == HM_ACTIONS_PICKS)
        return find_picks(b, g, out->bits);
    if (encoding->mask != NULL)
        return encoding->mask(game->edition, batch_state(g), g->seat, out->bits + b->words,
                              out->bits);
    hm_action_bits(game, batch_state(g), g->seat, out->bits);
    return ~(uint64_t)0 >> (HM_ACTION_WORDS - b->words);
}

/* Finds the possible actions and writes them to the caller's row.  Skips words that were empty and
 * stay empty.  Writes words that stay the same, because a branch on them would be unpredictable. */
static void update_mask(const struct hm_batch *b, struct batch_game *g, uint8_t *mask)
{
    struct batch_actions *now = batch_actions(b, g);
    const uint64_t        before = now->used;
    memset(now->bits, 0, b->words * sizeof now->bits[0]);
    now->used = find_actions(b, g, now);
    if (mask != NULL)
        b->put_mask(mask, b->nact, now->bits, before | now->used);
}

void batch_show(const struct hm_batch *b, uint32_t i, struct batch_game *g)
{
    if (b->to.seat != NULL)
        b->to.seat[i] = g->seat;
    if (b->to.obs != NULL)
        observe(b, g, g->seat != HM_NOBODY ? g->seat : 0, b->to.obs + (size_t)i * b->nobs);
    update_mask(b, g, b->to.mask != NULL ? b->to.mask + (size_t)i * b->nact : NULL);
}

/* ---- the course of a game ------------------------------------------------------------------- */

/* Returns the next prompted seat clockwise after `last`; HM_NOBODY: from seat 0 on.  A branch where
 * the order wraps around would be unpredictable. */
static hm_seat next_to_act(const struct hm_state *s, hm_seat last)
{
    const unsigned prompt = s->head.prompt, from = (last + 1u) % 8;
    if (prompt == 0)
        return HM_NOBODY;
    return (hm_seat)((from + hm_lowest((prompt | prompt << 8) >> from)) % 8);
}

static void begin_turn(const struct hm_batch *b, struct batch_game *g, hm_seat last)
{
    g->seat = next_to_act(batch_state(g), last);
    if (b->setup.actions == HM_ACTIONS_PICKS)
        g->draft = (struct hm_draft){.move.seat = g->seat};
    else
        g->draft.move.seat = g->seat;
}

static void make_move(const struct hm_batch *b, struct batch_game *g, const struct hm_move *m)
{
    struct hm_rng rng;
    hm_rng_deal(&rng, &g->seed, g->moves + 1u);
    b->setup.game.ops->apply(b->setup.game.edition, batch_state(g), m, &rng, NULL);
    g->moves++;
    begin_turn(b, g, m->seat);
}

/* A bot always finds a move; should one fail, the first legal move is made. */
static void bot_move(const struct hm_batch *b, struct batch_game *g, void *scratch,
                     struct hm_move *m)
{
    const struct hm_game *game = &b->setup.game;
    struct hm_view        view;
    struct hm_move        list[HM_MOVES];
    uint64_t              seed = 0;
    game->ops->redact(game->edition, batch_state(g), g->seat, &view);
    /* random numbers of the bot's deal and seat, never from the match's stream */
    for (unsigned k = 0; k < 8; k++)
        seed |= (uint64_t)(g->seed.byte[16 + k] ^ g->seed.byte[24 + k] ^ g->seed.byte[k]) << 8 * k;
    struct hm_bot_request request = {.game = *game,
                                     .view = &view,
                                     .seed = (seed + g->seat) * 0x9e3779b97f4a7c15u,
                                     .memory = scratch,
                                     .size = b->scratch};
    if (hm_bot_move(b->setup.bot[g->seat], &request, m, NULL) == HM_OK && m->kind != 0 &&
        game->ops->check(game->edition, batch_state(g), m) == NULL)
        return;
    game->ops->legal(game->edition, batch_state(g), g->seat, HM_LISTED, list);
    *m = list[0];
}

static bool is_cut(const struct hm_batch *b, const struct batch_game *g)
{
    return b->setup.max_steps > 0 && g->steps >= b->setup.max_steps;
}

static void play_bots(const struct hm_batch *b, struct batch_game *g, uint32_t thread)
{
    struct hm_move m;
    while (g->seat != HM_NOBODY && b->setup.bot[g->seat] != NULL && !is_cut(b, g)) {
        bot_move(b, g, b->thinking + thread * b->scratch, &m);
        make_move(b, g, &m);
        g->steps++;
    }
}

static void deal(const struct hm_batch *b, uint32_t i, struct batch_game *g)
{
    const struct hm_game *game = &b->setup.game;
    struct hm_rng         rng;
    memcpy(g->seed.byte, b->setup.seed.byte, 16);
    put_number(g->seed.byte + 16, i);
    put_number(g->seed.byte + 24, g->deal++);
    g->steps = g->moves = g->over = 0;
    hm_rng_deal(&rng, &g->seed, 0);
    game->ops->deal(game->edition, batch_state(g), &b->setup.setup, &rng, NULL);
    begin_turn(b, g, HM_NOBODY);
}

/* Clears what the last step reported about games first .. end-1. */
static void clear_reports(const struct hm_batch *b, uint32_t first, uint32_t end)
{
    const size_t n = end > first ? end - first : 0;
    if (b->to.done != NULL)
        memset(b->to.done + first, HM_BATCH_GOES_ON, n);
    if (b->to.illegal != NULL)
        memset(b->to.illegal + first, 0, n);
    if (b->to.reward != NULL) /* a float of zero bits is 0 */
        memset(b->to.reward + (size_t)first * b->nseat, 0, n * b->nseat * sizeof(float));
}

static void deal_and_play_bots(const struct hm_batch *b, uint32_t i, struct batch_game *g,
                               uint32_t thread)
{
    bool caller_plays = false;
    for (unsigned p = 0; p < b->nseat; p++)
        caller_plays |= b->setup.bot[p] == NULL;
    deal(b, i, g);
    if (caller_plays)
        play_bots(b, g, thread);
}

void hm_batch_reset(struct hm_batch *b, uint32_t first, uint32_t end, uint32_t thread)
{
    clear_reports(b, first, end);
    for (uint32_t i = first; i < end; i++) {
        struct batch_game *g = batch_at(b, i);
        deal_and_play_bots(b, i, g, thread);
        batch_show(b, i, g);
    }
}

/* ---- the end of a deal ---------------------------------------------------------------------- */

static void pay_win(const struct hm_batch *b, hm_seatset winners, float *reward)
{
    const unsigned won = hm_popcount(winners), lost = b->nseat - won;
    for (unsigned p = 0; p < b->nseat && lost > 0; p++)
        reward[p] = hm_seat_in(winners, p) ? 1.0f / (float)won : -1.0f / (float)lost;
}

static void pay_margin(const struct hm_batch *b, const int16_t points[HM_SEATS], float *reward)
{
    for (unsigned p = 0; p < b->nseat; p++) {
        int best = INT16_MIN;
        for (unsigned q = 0; q < b->nseat; q++)
            best = q != p && points[q] > best ? points[q] : best;
        reward[p] = (float)(points[p] - best);
    }
}

static void end_deal(const struct hm_batch *b, uint32_t i, struct batch_game *g, uint32_t thread)
{
    const struct hm_game *game = &b->setup.game;
    const bool            over = g->seat == HM_NOBODY;
    if (b->to.done != NULL)
        b->to.done[i] = over ? HM_BATCH_TERMINATED : HM_BATCH_TRUNCATED;
    if (over && b->to.reward != NULL) {
        int16_t          points[HM_SEATS] = {0};
        float           *reward = b->to.reward + (size_t)i * b->nseat;
        const hm_seatset winners = game->ops->score(game->edition, batch_state(g), points);
        if (b->setup.rewards == HM_REWARD_WIN)
            pay_win(b, winners, reward);
        else
            pay_margin(b, points, reward);
    }
    for (hm_seat p = 0; p < b->nseat && b->to.final_obs != NULL; p++)
        observe(b, g, p, b->to.final_obs + ((size_t)i * b->nseat + p) * b->nobs);
    g->over = 1;
    g->seat = HM_NOBODY;
    if (!b->setup.no_reset)
        deal_and_play_bots(b, i, g, thread);
}

/* ---- steps ---------------------------------------------------------------------------------- */

static void possible_move(const struct hm_batch *b, struct batch_game *g, unsigned action,
                          struct hm_move *out)
{
    const struct hm_game *game = &b->setup.game;
    if (game->ops->encoding->move_of != NULL)
        game->ops->encoding->move_of(game->edition, batch_state(g), g->seat, action, out);
    else
        hm_possible_move(game, batch_state(g), g->seat, action, out);
}

/* Makes an action; returns false if it is not possible. */
static bool act(const struct hm_batch *b, struct batch_game *g, unsigned action)
{
    struct hm_move m;
    if (g->seat == HM_NOBODY || action >= b->nact || !hm_action_in(batch_bits(b, g), action))
        return false;
    if (b->setup.actions == HM_ACTIONS_FLAT) {
        possible_move(b, g, action, &m);
        make_move(b, g, &m);
    } else if (hm_pick(&b->setup.game, batch_state(g), &g->draft, (uint16_t)action)) {
        m = g->draft.move;
        make_move(b, g, &m);
    }
    return true;
}

/* All seats belong to bots: a step is a whole deal. */
static bool only_bots(const struct hm_batch *b, const struct batch_game *g)
{
    return g->seat != HM_NOBODY && b->setup.bot[g->seat] != NULL;
}

static bool step(const struct hm_batch *b, uint32_t i, uint32_t thread)
{
    struct batch_game *g = batch_at(b, i);
    const bool         possible = only_bots(b, g) || act(b, g, b->to.action[i]);
    if (!possible && b->to.illegal != NULL)
        b->to.illegal[i] = 1;
    if (g->over)
        return possible;
    g->steps++;
    play_bots(b, g, thread);
    if (g->seat == HM_NOBODY || is_cut(b, g))
        end_deal(b, i, g, thread);
    else if (!possible)
        return false; /* the rows are unchanged */
    batch_show(b, i, g);
    return possible;
}

/* Asks for the memory of a game that will be stepped soon: a large batch does not fit in the caches
 * of a core. */
static void prefetch(const struct hm_batch *b, uint32_t i)
{
    const uint8_t *g = (const uint8_t *)batch_at(b, i);
    for (unsigned k = 0; k < LINES; k++)
        __builtin_prefetch(g + k * LINE, 1);
}

uint32_t hm_batch_step(struct hm_batch *b, uint32_t first, uint32_t end, uint32_t thread)
{
    uint32_t refused = 0;
    clear_reports(b, first, end);
    for (uint32_t i = first; i < end; i++) {
        prefetch(b, i + AHEAD < end ? i + AHEAD : i);
        refused += !step(b, i, thread);
    }
    return refused;
}

/* Returns the action of the (skip + 1)st bit. */
static unsigned nth_action(const uint64_t *bits, unsigned skip)
{
    for (unsigned w = 0;; w++) {
        const unsigned here = hm_popcount(bits[w]);
        if (skip < here) {
            uint64_t left = bits[w];
            for (; skip > 0; skip--)
                left &= left - 1;
            return 64 * w + hm_lowest(left);
        }
        skip -= here;
    }
}

void hm_batch_random(const struct hm_batch *b, uint32_t first, uint32_t end, struct hm_rng *rng,
                     uint16_t *action)
{
    for (uint32_t i = first; i < end; i++) {
        const uint64_t *bits = batch_bits(b, batch_at(b, i));
        unsigned        n = 0;
        for (uint32_t w = 0; w < b->words; w++)
            n += hm_popcount(bits[w]);
        action[i] = (uint16_t)(n > 0 ? nth_action(bits, hm_rng_below(rng, n)) : 0);
    }
}

/* ---- queries ------------------------------------------------------------------------------- */

struct hm_seed hm_batch_seed(const struct hm_batch *b, uint32_t i) { return batch_at(b, i)->seed; }
const struct hm_state *hm_batch_state(const struct hm_batch *b, uint32_t i)
{
    return batch_state(batch_at(b, i));
}

void hm_batch_observe(const struct hm_batch *b, uint32_t i, hm_seat seat, uint8_t *out)
{
    observe(b, batch_at(b, i), seat, out);
}

bool hm_batch_move(const struct hm_batch *b, uint32_t i, unsigned action, struct hm_move *out)
{
    struct batch_game *g = batch_at(b, i);
    if (g->seat == HM_NOBODY)
        return false;
    if (action >= b->nact || !hm_action_in(batch_bits(b, g), action))
        return false;
    if (b->setup.actions == HM_ACTIONS_FLAT) {
        possible_move(b, g, action, out);
        return true;
    }
    struct hm_draft d = g->draft;
    if (!hm_pick(&b->setup.game, batch_state(g), &d, (uint16_t)action))
        return false;
    *out = d.move;
    return true;
}
